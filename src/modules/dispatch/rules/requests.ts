import type { BookRequest, EstimateRequest, WirePlace } from '../../../../courier-contract/contract.ts'
import type { DeliveryTerms, Shipment } from '../../../../courier-contract/networks.ts'
import type { Point } from '../../../core/geo.ts'
import { toDollars } from '../../../core/money.ts'
import type { Order, OrderLine } from '../../orders/index.ts'
import type { Leg } from './delivery.ts'

type SentOrder = Pick<
  Order,
  | 'orderId'
  | 'merchant'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'contact'
  | 'cart'
  | 'instructions'
  | 'tip'
  | 'subtotal'
  | 'deliveryOptions'
>

/** An order to deliver: the merchant's location and contact, and whether an ID is checked. */
export type Parcel = {
  leg: Leg
  order: SentOrder
  merchantPoint: Point
  merchantEmail: string
  needsIdCheck: boolean
  /** For a return: the delivery whose courier has the goods. */
  returnOf: string | null
}

/** The federal minimum for alcohol and tobacco. */
export const minAge = 21

const idCheck =
  'CHECK ID: hand this only to a person 21 or older with a valid photo ID. Otherwise return it to the merchant.'

const leaveAtDoor = 'LEAVE AT THE DOOR: the customer asks you not to wait for anyone.'

/** For a return, the customer's door is the pickup, and there is no tip. */
export function estimateRequest(parcel: Parcel): EstimateRequest {
  const { pickup, delivery } = toWirePlaces(parcel)
  return { pickup, delivery, gratuity: parcel.leg === 'out' ? toDollars(parcel.order.tip) : 0 }
}

/** The same as the door instructions, for companies that take it in fields. */
export function deliveryTerms({ leg, order, needsIdCheck, returnOf }: Parcel): DeliveryTerms {
  return {
    valueCents: order.subtotal,
    tipCents: leg === 'out' ? order.tip : 0,
    minAge: needsIdCheck && leg === 'out' ? minAge : null,
    mayLeaveAtDoor: !needsIdCheck && leg === 'out' && order.deliveryOptions?.leave_at_door === true,
    returnOf,
  }
}

export function toShipment(parcel: Parcel): Shipment {
  const { estimate_id: _estimateId, ...rest } = bookRequest(parcel, '')
  return { ...rest, terms: deliveryTerms(parcel) }
}

export function bookRequest(parcel: Parcel, estimateId: string): BookRequest {
  const { leg, order } = parcel
  const { pickup, delivery } = toWirePlaces(parcel)
  const [atMerchant, atCustomer] = [contactOfMerchant(parcel), contactOfCustomer(order)]
  return {
    estimate_id: estimateId,
    order_id: orderIdOnWire(order.orderId, leg),
    items: order.cart.map(toItem),
    ...(leg === 'out'
      ? {
          pickup: { location: pickup, contact: atMerchant, instructions: `Order ${order.orderId}.` },
          delivery: { location: delivery, contact: atCustomer, instructions: doorInstructions(parcel) },
        }
      : {
          pickup: { location: pickup, contact: customerAsPickup(order), instructions: fetchBack(order) },
          delivery: {
            location: delivery,
            contact: merchantAsDelivery(parcel),
            instructions: bringBack(order),
          },
        }),
  }
}

/** The return is a separate delivery, so it has its own name. */
const orderIdOnWire = (orderId: number, leg: Leg) => (leg === 'out' ? `${orderId}` : `${orderId}-return`)

function toWirePlaces({ leg, order, merchantPoint }: Parcel): { pickup: WirePlace; delivery: WirePlace } {
  const { street, city, state, zipCode } = order.merchant
  const merchant = { address: street, city, state, zip: zipCode, ...pointOf(merchantPoint) }
  const customer = customerPlace(order)
  return leg === 'out' ? { pickup: merchant, delivery: customer } : { pickup: customer, delivery: merchant }
}

const pointOf = ({ latitude, longitude }: Point) => ({ latitude, longitude })

function customerPlace({ orderId, address, latitude, longitude }: SentOrder): WirePlace {
  if (!address) throw new Error(`order ${orderId} goes nowhere`)
  const { street, unit_number, city, state, zip_code } = address
  const apt = unit_number === '' ? {} : { apt: unit_number }
  return { address: street, ...apt, city, state, zip: zip_code, latitude, longitude }
}

/** Companies count in whole units: a pound and a half is two. */
const toItem = ({ name, quantity_milli }: OrderLine) => ({
  name,
  quantity: Math.max(1, Math.ceil(quantity_milli / 1000)),
})

const contactOfMerchant = ({ order: { merchant }, merchantEmail }: Parcel) => ({
  merchant_name: merchant.name,
  email: merchantEmail,
  phone: merchant.phone,
})

function contactOfCustomer({ contact, address }: SentOrder) {
  const { first_name, last_name, email, phone } = contact
  const company = address?.company ? { company_name: address.company } : {}
  return { first_name, last_name, ...company, email, phone: address?.phone || phone }
}

const customerAsPickup = (order: SentOrder) => {
  const { first_name, last_name, email, phone } = contactOfCustomer(order)
  return { merchant_name: `${first_name} ${last_name}`.trim(), email, phone }
}

const merchantAsDelivery = ({ order: { merchant }, merchantEmail }: Parcel) => ({
  first_name: 'Staff of',
  last_name: merchant.name,
  company_name: merchant.name,
  email: merchantEmail,
  phone: merchant.phone,
})

/** The order's own notes, followed by those of the saved address. Without notes, an order uses the address's. */
function doorInstructions({ order, needsIdCheck }: Parcel): string {
  const corner = order.address?.cross_streets ? `Between ${order.address.cross_streets}.` : ''
  const { leave_at_door, instructions: toDoor } = order.deliveryOptions ?? {}
  const notes = new Set([toDoor, order.instructions, order.address?.instructions])
  return [needsIdCheck ? idCheck : leave_at_door ? leaveAtDoor : '', ...notes, corner]
    .filter(Boolean)
    .join(' ')
}

const fetchBack = ({ orderId }: SentOrder) =>
  `Order ${orderId} could not be handed over; your courier has it. It goes back to the merchant.`

const bringBack = ({ orderId }: SentOrder) =>
  `Order ${orderId} comes back: it could not be handed over. Hand it to the merchant’s staff.`
