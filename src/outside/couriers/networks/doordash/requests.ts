import type { DeliveryChange, Shipment } from '../../../../../courier-contract/networks.ts'
import { addressLine, internationalPhone } from '../translate.ts'

const maxInstructions = 1000

/**
 * A quote has everything about the delivery; accepting it adds nothing. Alcohol is handed to an adult who shows an
 * ID, is never left at the door, and is returned if that fails.
 */
export function quoteBody(externalId: string, { order_id, items, pickup, delivery, terms }: Shipment) {
  const { valueCents, tipCents, minAge, mayLeaveAtDoor } = terms
  const isRestricted = minAge !== null
  const isLeft = mayLeaveAtDoor && !isRestricted
  return {
    external_delivery_id: externalId,
    locale: 'en-US',
    order_fulfillment_method: 'standard',
    pickup_address: addressLine(pickup.location),
    pickup_business_name: pickup.contact.merchant_name,
    pickup_phone_number: internationalPhone(pickup.contact.phone),
    pickup_instructions: pickup.instructions.slice(0, maxInstructions),
    pickup_reference_tag: `Order ${order_id}`,
    dropoff_address: addressLine(delivery.location),
    dropoff_location: { lat: delivery.location.latitude, lng: delivery.location.longitude },
    ...(delivery.contact.company_name && { dropoff_business_name: delivery.contact.company_name }),
    dropoff_phone_number: internationalPhone(delivery.contact.phone),
    dropoff_instructions: delivery.instructions.slice(0, maxInstructions),
    dropoff_contact_given_name: delivery.contact.first_name,
    dropoff_contact_family_name: delivery.contact.last_name,
    // The customer is notified by us.
    dropoff_contact_send_notifications: false,
    dropoff_options: {
      signature: isRestricted ? 'required' : 'none',
      id_verification: isRestricted ? 'required' : 'none',
      proof_of_delivery: isLeft ? 'photo_required' : 'none',
    },
    contactless_dropoff: isLeft,
    action_if_undeliverable: isRestricted ? 'return_to_pickup' : 'dispose',
    order_contains: { alcohol: isRestricted },
    order_value: valueCents,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    tip: tipCents,
  }
}

export const changeBody = ({ tipCents, instructions, door }: DeliveryChange) => ({
  ...(tipCents !== undefined && { tip: tipCents }),
  ...(instructions !== undefined && { dropoff_instructions: instructions.slice(0, maxInstructions) }),
  ...(door && { dropoff_address: addressLine(door) }),
})
