/** How far an order has come, as people are told about it: on the page of the order and on the one that is passed on. */
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

/** What the progress follows from. `deliveryStatus` is the courier's, null while there is none. */
export type ProgressFacts = {
  status: string
  type: string
  isForLater: boolean
  deliveryStatus: string | null
}

/** The courier's words that are the order's progress as they are. */
const courierWords = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered'] as const

/** The one rule: every page that says where an order is asks it. */
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

/** The step that the order is at; undefined where it has ended without being handed over. */
export function findStep(facts: ProgressFacts): OrderStep | undefined {
  const progress = trackProgress(facts)
  if (progress === 'to_delivery' || progress === 'at_delivery') return 'out_for_delivery'
  if (progress === 'delivered' || progress === 'picked_up') return 'completed'
  return orderSteps.find((step) => step === facts.status)
}

/** A courier has it and is on the way. */
export const isUnderWay = (progress: Progress) =>
  progress !== 'delivered' && courierWords.some((word) => word === progress)
