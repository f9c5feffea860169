import type { Call } from '../../../calls/call.ts'
import { mapInSlices, runInSlices } from '../../../runtime/slices.ts'
import { recordAudit } from '../../audit/index.ts'
import { publishOffers } from '../stock.ts'
import { wantedBy } from './import-products.ts'
import {
  loadNames,
  loadStores,
  lockCatalog,
  lockImports,
  removeOtherOffers,
  writeOffers,
} from './import-store.ts'
import { readOfferRow, storeIn } from './rules/import-rows.ts'
import { knownCatalog } from './rules/known-products.ts'
import { type OfferLine, planOffers } from './rules/offer-plan.ts'
import { type OfferBatchInput, type OtherOffersInput, readLine } from './schemas.ts'

/** One batch of an offer list, for any stores. */
export async function importOffers({ offers, tell_sizes }: OfferBatchInput, call: Call) {
  const lines = await mapInSlices(offers, readOffer)
  await lockCatalog(call.db)
  const stores = await loadStores(call.db, new Set(lines.flatMap(({ store }) => store ?? [])))
  const known = await loadNames(call.db, wantedBy(lines.map(({ row }) => row)))
  const plan = await runInSlices(planOffers(lines, stores, knownCatalog(known.products, known.variants)))
  const changes = await writeOffers(call.db, plan.offers)
  await publishOffers(call.db, changes, call.now)
  const added = changes.filter(({ isNew }) => isNew).length
  const written = { added, changed: changes.length - added }
  const after = { ...written, refused: plan.refused.length }
  await recordAudit(call, { action: 'catalogue.imported', subject: 'offers', after })
  const refused = plan.refused.map(({ index, reason, merchantId }) => ({
    index,
    reason,
    merchant_id: merchantId,
  }))
  return { ...written, refused, ...(tell_sizes && { stores: sizesByStore(plan.offers) }) }
}

/** After the last batch of a list that replaces a store's previous offers. */
export async function takeOthersOff({ merchant_id, variant_ids }: OtherOffersInput, call: Call) {
  await lockImports(call.db)
  const gone = await removeOtherOffers(call.db, merchant_id, variant_ids)
  await publishOffers(call.db, gone, call.now)
  const removed = gone.length
  const trace = {
    action: 'catalogue.replaced' as const,
    subject: String(merchant_id),
    merchantId: merchant_id,
  }
  await recordAudit(call, { ...trace, after: { removed, kept: variant_ids.length } })
  return { removed }
}

function readOffer(line: unknown): OfferLine {
  const raw = readLine(line)
  return typeof raw === 'string' ? { store: null, row: raw } : { store: storeIn(raw), row: readOfferRow(raw) }
}

function sizesByStore(offers: readonly { merchantId: number; variantId: number }[]) {
  return [...Map.groupBy(offers, ({ merchantId }) => merchantId)].map(([merchantId, own]) => {
    return { merchant_id: merchantId, variant_ids: own.map(({ variantId }) => variantId) }
  })
}
