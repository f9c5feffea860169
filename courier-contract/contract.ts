/** The four calls to a courier company, with the names of the interface. Here, money is in dollars and times are Unix seconds. */

export const deliveryStatuses = [
  'booked',
  'denied',
  'to_pickup',
  'at_pickup',
  'to_delivery',
  'at_delivery',
  'delivered',
  'cancelled',
  'failed',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type WirePlace = {
  address: string
  apt?: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

export type EstimateRequest = { pickup: WirePlace; delivery: WirePlace; gratuity: number }

export type Estimate = {
  estimate_id: string
  estimated_at: number
  estimate_valid_until: number
  pickup_eta: number
  delivery_eta: number
  price: number
}

export type PickupContact = { merchant_name: string; email: string; phone: string }
export type DeliveryContact = {
  first_name: string
  last_name: string
  company_name?: string
  email: string
  phone: string
}

export type BookRequest = {
  estimate_id: string
  order_id: string
  items: { name: string; quantity: number }[]
  pickup: { location: WirePlace; contact: PickupContact; instructions: string }
  delivery: { location: WirePlace; contact: DeliveryContact; instructions: string }
}

/** A provider's answer to a booking. A denied booking needs no times and no id. */
export type BookedDelivery = {
  /** Empty if and only if the booking was denied. */
  delivery_id: string
  estimate_id: string
  order_id: string
  booked_at: number
  /** For information only: we always pay the quoted price. */
  price: number | undefined
  status: DeliveryStatus
  pickupEta: number | undefined
  deliveryEta: number | undefined
}

export type WireCourier = {
  first_name: string
  last_name: string
  phone: string
  location: { latitude: number; longitude: number }
  /** Only networks send these; both links lead to their pages. */
  vehicle?: string
  tracking_url?: string
  proof_url?: string
}

/** A provider's answer to a status call. Some name no courier before one is on the way. */
export type DeliveryReport = BookedDelivery & {
  status_time: number
  courier: WireCourier | undefined
  /** Only networks send it, for a failed delivery: the courier has the goods. */
  had_goods?: boolean
}

/** A provider's answer about many deliveries: the ones it reports, and the ones it doesn't know. */
export type BatchedReports = { reports: DeliveryReport[]; unknownIds: string[] }

/** A rule that an answer violates: the field, and the rule in words. */
export type Violation = { field: string; rule: string }
