/** `unanswered`: a booking was never answered, so nobody else is booked until an operator has cleared it up. */
export type DeliveryFilter = 'seeking' | 'live' | 'unanswered' | 'failed'
export type ListedDelivery = {
  orderId: number
  merchantId: number
  leg: string
  state: string
  status: string | null
  reason: string | null
  round: number
  /** Of the latest booking. */
  provider: string | null
  startAt: number
  endedAt: number | null
}
