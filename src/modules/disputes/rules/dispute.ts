import type { Cents } from '../../../core/money.ts'

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const bearers = ['platform', 'merchant'] as const
export type Bearer = (typeof bearers)[number]

/** What is booked: `withdrawn` and `fee` are what the gateway took, `moved` and `movedFee` the part that the merchant pays. */
export type Booked = { withdrawn: Cents; fee: Cents; moved: Cents; movedFee: Cents }

export type Dispute = Booked & {
  disputeId: number
  gateway: string
  gatewayId: string
  paymentId: string
  merchantId: number | null
  merchantName: string | null
  orderId: number | null
  amount: Cents
  reason: string
  status: DisputeStatus
  openedAt: number
  dueBy: number | null
  closedAt: number | null
  submissions: number
  bearer: Bearer
  bearerReason: string
}

const closed: readonly DisputeStatus[] = ['warning_closed', 'won', 'lost']
export const isClosed = (status: DisputeStatus): boolean => closed.includes(status)

export const answerable: readonly DisputeStatus[] = ['warning_needs_response', 'needs_response']
/** Whether evidence can be submitted, or the dispute accepted. */
export const awaitsAnswer = (status: DisputeStatus): boolean => answerable.includes(status)

/** The bookings as they should be: everything that the gateway took, and the merchant's share if the merchant pays. */
export function bookedAfter(taken: Pick<Booked, 'withdrawn' | 'fee'>, bearer: Bearer): Booked {
  const { withdrawn, fee } = taken
  return bearer === 'merchant'
    ? { withdrawn, fee, moved: withdrawn, movedFee: fee }
    : { withdrawn, fee, moved: 0, movedFee: 0 }
}
