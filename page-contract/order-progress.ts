/** How far an order has come, in the terms shown to people: on the order's page and on the shared tracking page. */
export type Progress =
  | 'placed'
  | 'scheduled'
  | 'preparing'
  | 'ready'
  | 'ready_pickup'
  | 'unserved'
  | 'booked'
  | 'to_pickup'
  | 'at_pickup'
  | 'to_delivery'
  | 'at_delivery'
  | 'delivered'
  | 'picked_up'
  | 'failed'
  | 'cancelled'
  | 'rejected'

/** The facts that determine the progress. `deliveryStatus` is the courier's, or null before there is one. */
export type ProgressFacts = {
  status: string
  type: string
  isForLater: boolean
  deliveryStatus: string | null
}

/** Courier statuses that are shown as they are. */
const courierWords = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered'] as const

/** Every page that shows an order's progress uses this. */
export function trackProgress({ status, type, isForLater, deliveryStatus }: ProgressFacts): Progress {
  const isPickup = type === 'pickup'
  switch (status) {
    case 'placed':
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return status
    case 'completed':
      return isPickup ? 'picked_up' : 'delivered'
  }
  if (deliveryStatus === 'failed') return 'unserved'
  const word = courierWords.find((each) => each === deliveryStatus)
  if (word) return word
  if (status === 'out_for_delivery') return 'to_delivery'
  if (status === 'ready') return isPickup ? 'ready_pickup' : 'ready'
  return isForLater ? 'scheduled' : 'preparing'
}

export const orderSteps = ['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed'] as const
export type OrderStep = (typeof orderSteps)[number]

/** The step that the order is at; undefined if it ended without being handed over. */
export function findStep(facts: ProgressFacts): OrderStep | undefined {
  const progress = trackProgress(facts)
  if (progress === 'to_delivery' || progress === 'at_delivery') return 'out_for_delivery'
  if (progress === 'delivered' || progress === 'picked_up') return 'completed'
  return orderSteps.find((step) => step === facts.status)
}

/** A courier has the order and is on the way. */
export const isUnderWay = (progress: Progress) =>
  progress !== 'delivered' && courierWords.some((word) => word === progress)
