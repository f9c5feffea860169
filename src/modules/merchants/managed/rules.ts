import type { MerchantRole } from '../../members/groups/index.ts'

/** A merchant, as seen by the marketplace's operator. */
export type ManagedMerchant = {
  merchantId: number
  groupId: number
  name: string
  type: string
  city: string
  state: string
  active: boolean
  promoted: boolean
  courierDelivery: boolean
  autoConfirm: boolean
  deliveryProcessesCard: boolean
  paymentTypes: readonly string[]
}

/** A merchant, as listed for the people who manage it. */
export type RunMerchant = ManagedMerchant & {
  street: string
  zipCode: string
  timeZone: string
  role: MerchantRole
}

export type MerchantSwitches = Pick<
  ManagedMerchant,
  'active' | 'promoted' | 'courierDelivery' | 'autoConfirm' | 'deliveryProcessesCard' | 'paymentTypes'
>

/** Only merchants that match all of it. */
export type MerchantFilter = { state?: string; type?: string; active?: boolean; promoted?: boolean }

/** Whole days, as dates. */
export type DaySpan = { from: string; to: string }

/** What a merchant sold in a span of days. */
export type MerchantSales = {
  merchantId: number
  orders: number
  grossCents: number
  cancellations: number
  prepared: number
  prepSeconds: number
}

const salesDays = 30
const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The last 30 full days. */
export const salesSpan = (now: number): DaySpan => ({
  from: dateOf(now - salesDays * dayMs),
  to: dateOf(now - dayMs),
})

/** The settings in a change that actually differ. */
export function findEffect(
  merchant: ManagedMerchant,
  change: Partial<MerchantSwitches>,
): Partial<MerchantSwitches> {
  const entries = Object.entries(change) as [keyof MerchantSwitches, unknown][]
  const changed = entries.filter(([name, value]) => JSON.stringify(merchant[name]) !== JSON.stringify(value))
  return Object.fromEntries(changed)
}
