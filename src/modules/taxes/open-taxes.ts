import { openSnapshots } from '../../cache/snapshots.ts'
import type { CartOwner } from '../../calls/buyer.ts'
import { toLocalDay } from '../../core/local-time.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import { runInSlices } from '../../runtime/slices.ts'
import type { Deps } from '../../start/deps.ts'
import type { SaleTaxes } from '../pricing/taxes/index.ts'
import { findCertificate } from './certificate-store.ts'
import { compileRates } from './rules/compile-rates.ts'
import { readTaxFile } from './rules/tax-file.ts'
import { type SaleAddress, type TaxRates, taxesOn } from './rules/tax-rates.ts'
import { findActiveVersion } from './store.ts'

/** The tax rates in force. The same object until others are activated. */
export type Taxes = { current(): Promise<{ rates: TaxRates | null }> }
export type TaxDeps = { taxes: Taxes }

const active = 'active'

export function openTaxes({ db, changes }: Pick<Deps, 'db' | 'changes'>): Taxes {
  const versions = openSnapshots<{ rates: TaxRates | null }>(anyVersion(changes), 'taxes', {
    name: 'tax rates',
    max: 1,
    load: () => loadActive(db),
  })
  return { current: async () => (await versions.get(active))! }
}

/** Notices name a version; any of them may be about to take effect. */
function anyVersion(changes: Changes): Changes {
  return {
    ...changes,
    on: (topic, listener) => changes.on(topic, (version) => listener(version && active)),
  }
}

/** A stored file was valid when imported. If it no longer is, the sale fails: nothing may be taxed on a guess. */
async function loadActive(handle: Handle): Promise<{ rates: TaxRates | null }> {
  const found = await findActiveVersion(handle)
  if (!found) return { rates: null }
  const { lines } = await readTaxFile(found.csv)
  const outcome = await runInSlices(compileRates(found.version, lines))
  if ('rates' in outcome) return outcome
  throw new Error(`tax rates ${found.version} cannot be read: line ${outcome.faults[0]?.line}`)
}

/** A sale as its taxes see it. */
export type TaxedSale = { address: SaleAddress; at: number; timeZone: string; owner: CartOwner }

/**
 * A sale's taxes for the day in the merchant's time zone; undefined if no rates are loaded for the place, so the
 * merchant's own rate applies. Queries the database only for customers, and only where rates are loaded.
 */
export async function findTaxes(
  { taxes }: TaxDeps,
  handle: Handle,
  { address, at, timeZone, owner }: TaxedSale,
): Promise<SaleTaxes | undefined> {
  const { rates } = await taxes.current()
  if (!rates) return undefined
  const day = toLocalDay(at, timeZone)
  const found = taxesOn(rates, address, day)
  if (!found) return undefined
  if (!('customerId' in owner)) return found
  const exempt = await findCertificate(handle, owner.customerId, found.state, day)
  return exempt === undefined ? found : { ...found, exempt }
}
