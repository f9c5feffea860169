import { createHash } from 'node:crypto'
import type { Point } from '../../../core/geo.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { type Cents, toDollars } from '../../../core/money.ts'
import type { OrderLine } from '../../orders/index.ts'
import type { DriverDelivery, HandledOrder } from '../ports.ts'
import type { ReportedAction } from '../rules/action.ts'
import type { Turns } from './plan-turns.ts'

/** What the driver needs at the shop and at the door, and no other customer data. */
export function presentStop(
  order: HandledOrder,
  { leg, status, startedAt }: DriverDelivery,
  facts: {
    merchantPoint: Point | null
    toCollect: Cents
    minAge: number | null
    hasPassed: boolean
    pin: string
    turns: Turns | undefined
  },
) {
  const { orderId, merchant, contact, address, timeZone, deliverAt, promisedAt, deliveryOptions } = order
  const { merchantPoint, toCollect, minAge, hasPassed, pin, turns } = facts
  const checkId = minAge !== null
  const at = (instant: number) => formatInstant(instant, timeZone)
  return {
    order_id: orderId,
    leg,
    status: status ?? 'booked',
    order_status: order.status,
    assigned_at: at(startedAt),
    turn_at_shop: turns?.shop ?? null,
    turn_at_door: turns?.door ?? null,
    merchant: {
      merchant_id: merchant.merchantId,
      name: merchant.name,
      ...{ street: merchant.street, city: merchant.city, state: merchant.state, zip_code: merchant.zipCode },
      phone: merchant.phone,
      latitude: merchantPoint?.latitude ?? null,
      longitude: merchantPoint?.longitude ?? null,
    },
    customer: { first_name: contact.first_name, last_name: contact.last_name, phone: contact.phone },
    address: {
      street: address?.street ?? '',
      unit_number: address?.unit_number ?? '',
      ...{ city: address?.city ?? '', state: address?.state ?? '', zip_code: address?.zip_code ?? '' },
      company: address?.company ?? null,
      latitude: order.latitude,
      longitude: order.longitude,
    },
    deliver_at: at(deliverAt),
    promised_at: promisedAt === null ? null : at(promisedAt),
    items: order.cart.map(presentItem),
    instructions: [
      ...new Set([address?.instructions, deliveryOptions?.instructions, order.instructions].filter(Boolean)),
    ].join('\n'),
    // Four digits are easily guessed: a driver who wants to cheat reports `handed`. This only catches typos.
    pin_check: createHash('sha256').update(`${orderId}:${pin}`).digest('hex'),
    leave_at_door: (deliveryOptions?.leave_at_door ?? false) && !checkId,
    check_id: checkId,
    min_age: minAge,
    age_checked: hasPassed,
    to_collect: toDollars(toCollect),
    tip: toDollars(order.tip),
  }
}

const presentItem = ({ name, quantity_milli, options }: OrderLine) => ({
  name,
  quantity: quantity_milli / 1000,
  options: options.map((option) => option.name),
})

/** A report, as seen by the merchant. */
export function presentReport(action: ReportedAction, timeZone: string, urlOf: (proofId: number) => string) {
  const {
    kind,
    email,
    firstName,
    lastName,
    refusal,
    proof,
    proofId,
    cash,
    agePassed,
    issuingState,
    reason,
    next,
  } = action
  return {
    driver: email,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
    type: kind,
    at: formatInstant(action.happenedAt, timeZone),
    received_at: formatInstant(action.receivedAt, timeZone),
    applied: refusal === null,
    ...(refusal !== null && { code: refusal }),
    ...(proof !== null && { proof }),
    ...(proofId !== null && { image: urlOf(proofId) }),
    ...(cash !== null && { cash: toDollars(cash) }),
    ...(agePassed !== null && { passed: agePassed }),
    ...(issuingState !== null && { issuing_state: issuingState }),
    ...(reason !== null && { reason }),
    ...(next !== null && { next }),
  }
}
