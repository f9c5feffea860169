import { ownersOf } from '../../members/groups/index.ts'
import type { Leg } from '../rules/delivery.ts'
import type { Parcel } from '../rules/requests.ts'
import { needsIdCheck } from './sale-check.ts'
import type { BookingDeps, HandledOrder } from './tools.ts'

/** Takes connections of its own: not inside a transaction. */
export async function loadParcel(deps: BookingDeps, order: HandledOrder, leg: Leg): Promise<Parcel> {
  const { merchantId } = order.merchant
  const merchant = await deps.merchants.find(merchantId)
  if (!merchant) throw new Error(`order ${order.orderId} is of a merchant that is gone: ${merchantId}`)
  const [merchantEmail = ''] = (await ownersOf(deps.db, [merchantId])).get(merchantId) ?? []
  return { leg, order, merchantPoint: merchant.point, merchantEmail, needsIdCheck: needsIdCheck(order) }
}
