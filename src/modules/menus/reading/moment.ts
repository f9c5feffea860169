import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { nextOpenness, pausedAt } from '../../merchants/hours/index.ts'
import type { Merchant, MerchantDirectory } from '../../merchants/index.ts'
import { nextRestock, weekExpiresAt } from '../rules/availability.ts'
import type { Menu } from '../rules/menu.ts'

/** The week after it must still have a four-digit year. */
const lastMoment = Date.UTC(9999, 0)

/** The time given by `at`; undefined without it. */
export function readMoment(at: string | undefined): number | undefined {
  if (at === undefined) return undefined
  const moment = parseInstant(at)
  if (moment !== null && moment < lastMoment) return moment
  throw refuse('invalid_parameter', { field: 'at', detail: says`at must be an ISO 8601 time.` })
}

/** The merchant's data needed to explain its menu. */
export const merchantMoment = (merchant: Merchant, atMs: number) => ({
  timeZone: merchant.timeZone,
  pausedUntil: pausedAt(merchant, atMs),
  atMs,
})

/** When an answer about the menu is out of date even without a change. */
export const menuExpiresAt = (menu: Menu, merchant: Merchant, atMs: number): number =>
  Math.min(
    weekExpiresAt(menu, merchant.timeZone, atMs),
    nextRestock(menu, atMs),
    nextOpenness(merchant, atMs),
  )

export async function mustFindMerchant(
  { merchants }: { merchants: MerchantDirectory },
  merchantId: number,
): Promise<Merchant> {
  const merchant = await merchants.find(merchantId)
  if (!merchant) throw refuse('no_rest', { field: 'merchant_id' })
  return merchant
}
