import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Cents } from '../../../core/money.ts'

export const actionKinds = [
  'accepted',
  'at_shop',
  'picked_up',
  'arrived',
  'age_checked',
  'delivered',
  'failed',
  'returned',
] as const
export type ActionKind = (typeof actionKinds)[number]

export const proofs = ['photo', 'signature', 'pin', 'left_at_door', 'handed'] as const
/** Proofs that need a picture. */
const pictured: readonly Proof[] = ['photo', 'signature', 'left_at_door']
export type Proof = (typeof proofs)[number]
export const nextSteps = ['retry', 'return', 'discard'] as const
export type NextStep = (typeof nextSteps)[number]

/** What a driver did with an order, as reported by the phone. */
export type DriverAction = {
  actionId: string
  orderId: number
  kind: ActionKind
  happenedAt: number
  proof: Proof | null
  proofId: number | null
  /** As told by the customer. It is checked but not stored. */
  pin: string | null
  cash: Cents | null
  agePassed: boolean | null
  issuingState: string | null
  reason: string | null
  next: NextStep | null
}

/** A stored action; `refusal` is the code why it wasn't applied. */
export type KeptAction = Omit<DriverAction, 'pin'> & {
  driverId: number
  receivedAt: number
  refusal: string | null
}

/** With the person who reported it. */
export type ReportedAction = KeptAction & { email: string; firstName: string | null; lastName: string | null }

/** Why an action is incomplete, with the missing field. */
export function findActionFault(
  action: Pick<DriverAction, 'kind' | 'proof' | 'proofId' | 'pin' | 'agePassed' | 'reason' | 'next'>,
): 'proof' | 'image' | 'pin' | 'passed' | 'reason' | 'next' | undefined {
  switch (action.kind) {
    case 'delivered':
      if (action.proof === null) return 'proof'
      if (action.proof === 'pin') return action.pin === null ? 'pin' : undefined
      return pictured.includes(action.proof) && action.proofId === null ? 'image' : undefined
    case 'age_checked':
      if (action.agePassed === null) return 'passed'
      return !action.agePassed && action.reason === null ? 'reason' : undefined
    case 'failed':
      if (action.reason === null) return 'reason'
      return action.next === null ? 'next' : undefined
    default:
      return undefined
  }
}

/** The delivery's new status; undefined if unchanged. The statuses are those of every delivery. */
export function statusAfter({ kind, next }: Pick<DriverAction, 'kind' | 'next'>): DeliveryStatus | undefined {
  switch (kind) {
    case 'accepted':
      return 'to_pickup'
    case 'at_shop':
      return 'at_pickup'
    case 'picked_up':
      return 'to_delivery'
    case 'arrived':
      return 'at_delivery'
    case 'delivered':
    case 'returned':
      return 'delivered'
    case 'failed':
      return next === 'retry' ? undefined : 'failed'
    case 'age_checked':
      return undefined
  }
}

export const actionLeg = ({ kind }: Pick<DriverAction, 'kind'>) => (kind === 'returned' ? 'return' : 'out')

/**
 * Alcohol is handed only to a person whose age was checked, is never left at a door, and goes back to the shop if it
 * isn't handed over. True if the action would violate that.
 */
export function breaksAgeRule(
  { kind, proof, next }: Pick<DriverAction, 'kind' | 'proof' | 'next'>,
  { needsIdCheck, hasPassed }: { needsIdCheck: boolean; hasPassed: boolean },
): boolean {
  if (!needsIdCheck) return false
  if (kind === 'delivered') return !hasPassed || proof === 'left_at_door'
  return kind === 'failed' && next === 'discard'
}
