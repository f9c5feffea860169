import { randomBytes } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { mapInSlices, runInSlices } from '../../../runtime/slices.ts'
import { recordAudit } from '../../audit/index.ts'
import { loadCategories } from '../catalog-store.ts'
import {
  addCategories,
  addDoubts,
  addVariants,
  findNear,
  loadKnown,
  lockImports,
  type NearName,
  writeGtins,
  writeProducts,
} from './import-store.ts'
import { type Doubt, type ImportPlan, planProducts } from './rules/import-plan.ts'
import { type Naming, type ProductRow, readProductRow } from './rules/import-rows.ts'
import { type KnownProduct, knownCatalog } from './rules/known-products.ts'
import { compareNames } from './rules/matching.ts'
import { type ProductBatchInput, readLine } from './schemas.ts'

/** One batch of a product list. Invalid lines are reported and skipped; the rest is imported. */
export async function importProducts({ products, create_categories }: ProductBatchInput, call: Call) {
  const rows = await mapInSlices(products, (line): ProductRow | string => {
    const raw = readLine(line)
    return typeof raw === 'string' ? raw : readProductRow(raw)
  })
  await lockImports(call.db)
  const known = await loadKnown(call.db, wantedBy(rows))
  const plan = await runInSlices(
    planProducts(rows, knownCatalog(known.products, known.variants), {
      categories: await loadCategories(call.db),
      mayCreateCategories: create_categories ?? false,
      newIds: rows.map(newProductId),
    }),
  )
  const doubtful = await write(plan, call)
  const outcome = {
    added: plan.added.length,
    changed: plan.changed.length,
    sizes: plan.variants.length,
    categories: plan.categories.length,
    doubtful,
    refused: plan.refused,
  }
  const after = { ...outcome, refused: plan.refused.length }
  await recordAudit(call, { action: 'catalogue.imported', subject: 'products', after })
  return outcome
}

async function write(plan: ImportPlan, { db, now }: Call): Promise<number> {
  // They run in this order; each is sent while the database is working on the previous one.
  const writing = [
    addCategories(db, plan.categories),
    writeProducts(db, [...plan.added, ...plan.changed]),
    addVariants(db, plan.variants),
    writeGtins(db, plan.gtins),
  ]
  const [near] = await Promise.all([findNear(db, plan.added, doubtsBy(plan.added)), ...writing])
  return addDoubts(db, [...plan.doubts, ...near.flat()], now)
}

/** If two new products may be the same, the later one is marked as doubtful. */
function doubtsBy(added: readonly KnownProduct[]): (near: readonly NearName[]) => Promise<Doubt[]> {
  const places = new Map(added.map(({ productId, matchKey }, place) => [productId, { place, matchKey }]))
  return async (near) => {
    const doubts = await mapInSlices(near, ({ productId, otherId, otherKey }): Doubt[] => {
      const { place, matchKey } = places.get(productId)!
      if ((places.get(otherId)?.place ?? -1) > place) return []
      const { verdict, likeness, reason } = compareNames(matchKey, otherKey)
      return verdict === 'doubtful' ? [{ productId, otherId, likeness, reason }] : []
    })
    return doubts.flat()
  }
}

/** What the lines refer to, without duplicates. */
export function wantedBy(rows: readonly (Naming | string)[]) {
  const named = rows.filter((row) => typeof row !== 'string')
  const each = (pick: (row: Naming) => string | null) => [...new Set(named.flatMap((row) => pick(row) || []))]
  return {
    productIds: each(({ productId }) => productId),
    gtins: each(({ gtin }) => gtin),
    matchKeys: each(({ matchKey }) => matchKey),
  }
}

/** 80 bits: collisions are practically impossible. */
const newProductId = () => `P${randomBytes(10).toString('hex').toUpperCase()}`
