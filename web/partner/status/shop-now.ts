import { readMerchant } from '../../console/api/merchants.ts'

/** What customers see of a shop at this moment. */
export type ShopNow = {
  /** By its hours: a pause is shown by itself, and ends on this screen at once. */
  isOpen: boolean
  /** Without hours it never opens. */
  hasHours: boolean
  /** The next time it takes an order; null if there is none. */
  opensAt: string | null
  /** How long an order takes, without and with the time that the shop adds while it's busy. */
  usualPrepMinutes: number
  prepMinutes: number
}

const statusCodes = { open: 1, noHours: 4, paused: 5 }

export async function readShopNow(merchantId: number): Promise<ShopNow> {
  const { merchant } = await readMerchant({ merchant_id: String(merchantId) })
  const { availability, time_needed, busy_minutes } = merchant.ordering
  const openings = [availability.next_pickup_time, availability.next_delivery_time].filter(
    (at) => at !== null,
  )
  const opensAt = openings.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
  const { code } = merchant.display_status
  return {
    isOpen: code === statusCodes.open || code === statusCodes.paused,
    hasHours: code !== statusCodes.noHours,
    opensAt,
    ...{ usualPrepMinutes: time_needed - busy_minutes, prepMinutes: time_needed },
  }
}
