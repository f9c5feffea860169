import { type CartOwner, cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { readable, topField } from '../../calls/input-faults.ts'
import { cardNumberFaults } from '../../core/card.ts'
import type { OrderMethod } from '../../core/merchant-types.ts'
import { type Reason, Refusal } from '../../core/refusal.ts'
import { type OrderTime, readOrderTime } from '../carts/index.ts'
import type { Merchant, MerchantDirectory } from '../merchants/index.ts'
import type { CheckoutInput } from './schemas.ts'

/** The readable parts of a checkout request: customer, goods, merchant, time. */
export type CheckoutRequest = {
  input: CheckoutInput
  /** Parameters that were sent but can't be read. */
  unreadable: ReadonlySet<string>
  faults: Reason[]
  owner: CartOwner
  merchant: Merchant
  method: OrderMethod
  time: OrderTime
  /** The time for all checks: now, if the requested time is invalid. */
  at: number
  now: number
}

export async function readCheckoutRequest(
  { merchants }: { merchants: MerchantDirectory },
  sent: CheckoutInput,
  { caller, now }: Call,
): Promise<CheckoutRequest> {
  const { sound: input, faults: unread } = readable(sent)
  const faults = [...unread, ...cardNumbersIn(input)]
  const merchant = await merchants.find(input.merchant_id)
  if (!merchant) throw new Refusal([{ code: 'no_rest', field: 'merchant_id' }, ...faults])
  const time = readOrderTime(input.order_time, now, merchant.timeNeededMinutes)
  return {
    ...{ input, faults, merchant, time, now },
    unreadable: new Set(unread.map(({ field }) => topField(field))),
    owner: cartOwner(caller),
    method: input.order_type ?? 'delivery',
    at: time.kind === 'bad' ? now : time.at,
  }
}

/** The email address is excluded: it may be a long run of digits, and the order needs it. */
const cardNumbersIn = (input: CheckoutInput) => {
  const { instructions, unit_number, first_name, last_name, delivery_options } = input
  return cardNumberFaults({
    ...{ instructions, unit_number, first_name, last_name },
    'delivery_options.instructions': delivery_options?.instructions,
  })
}
