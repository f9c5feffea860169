import type { BookRequest, EstimateRequest, WirePlace } from '../../../../../courier-contract/contract.ts'
import type { DeliveryChange, DeliveryTerms, Shipment } from '../../../../../courier-contract/networks.ts'
import { internationalPhone } from '../translate.ts'

const maxNotes = 280

/** An address is JSON text: Uber parses it more reliably than a line. */
const addressText = ({ address, apt, city, state, zip }: WirePlace) =>
  JSON.stringify({
    street_address: [address, ...(apt ? [apt] : [])],
    city,
    state,
    zip_code: zip,
    country: 'US',
  })

export function quoteBody({ pickup, delivery }: EstimateRequest, shipment: Shipment) {
  return {
    ...placesOf(pickup, delivery),
    pickup_phone_number: internationalPhone(shipment.pickup.contact.phone),
    dropoff_phone_number: internationalPhone(shipment.delivery.contact.phone),
    manifest_total_value: shipment.terms.valueCents,
  }
}

/** Alcohol is handed to an adult who shows an ID, is never left at the door, and is returned if that fails. */
export function deliveryBody(key: string, request: BookRequest, terms: DeliveryTerms) {
  const { pickup, delivery, items, order_id } = request
  const { valueCents, tipCents, minAge, mayLeaveAtDoor } = terms
  const isRestricted = minAge !== null
  const isLeft = mayLeaveAtDoor && !isRestricted
  const { first_name, last_name, company_name, phone } = delivery.contact
  return {
    quote_id: request.estimate_id,
    idempotency_key: key,
    external_id: order_id,
    manifest_reference: order_id,
    ...placesOf(pickup.location, delivery.location),
    pickup_name: pickup.contact.merchant_name,
    pickup_phone_number: internationalPhone(pickup.contact.phone),
    pickup_notes: pickup.instructions.slice(0, maxNotes),
    dropoff_name: `${first_name} ${last_name}`.trim(),
    ...(company_name && { dropoff_business_name: company_name }),
    dropoff_phone_number: internationalPhone(phone),
    dropoff_notes: delivery.instructions.slice(0, maxNotes),
    dropoff_verification: isRestricted
      ? {
          identification: { min_age: minAge },
          signature_requirement: { enabled: true, collect_signer_name: true },
        }
      : isLeft
        ? { picture: true }
        : {},
    ...(isRestricted && { return_verification: { signature_requirement: { enabled: true } } }),
    deliverable_action: isLeft ? 'deliverable_action_leave_at_door' : 'deliverable_action_meet_at_door',
    undeliverable_action: isRestricted ? 'return' : isLeft ? 'leave_at_door' : 'discard',
    manifest_items: items.map(({ name, quantity }) => ({ name, quantity, size: 'small' })),
    manifest_total_value: valueCents,
    tip: tipCents,
  }
}

const placesOf = (pickup: WirePlace, delivery: WirePlace) => ({
  pickup_address: addressText(pickup),
  pickup_latitude: pickup.latitude,
  pickup_longitude: pickup.longitude,
  dropoff_address: addressText(delivery),
  dropoff_latitude: delivery.latitude,
  dropoff_longitude: delivery.longitude,
})

/** Uber doesn't change a delivery's address, so a different apartment is sent as a note. */
export function changeBody({ tipCents, instructions, door }: DeliveryChange) {
  const notes = [door && `Apt ${door.apt ?? '–'}.`, instructions].filter((part) => part !== undefined)
  return {
    ...(tipCents !== undefined && { tip_by_customer: tipCents }),
    ...(notes.length > 0 && { dropoff_notes: notes.join(' ').slice(0, maxNotes) }),
  }
}
