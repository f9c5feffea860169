import type { MerchantRole } from '../groups/rules.ts'

/** A role in a group, for all or some of its merchants; an owner's is always for all. */
export type Assignment = { role: MerchantRole; merchantIds: readonly number[] | null }

/** A person with a role in a group, or an invitation to one. */
export type StaffMember = Assignment & { email: string } & (
    | { status: 'active'; joinedAt: number | null }
    | { status: 'invited'; invitedBy: string; createdAt: number; expiresAt: number }
  )

export const invitationMs = 7 * 86_400_000
/** How long the list shows an expired invitation. */
export const keepLapsedMs = 30 * 86_400_000
export const maxInvitations = 100

type Fault = 'owner_of_all' | 'nothing_assigned'

/** Checks that a role fits the merchants it applies to. */
export function findAssignmentFault({ role, merchantIds }: Assignment): Fault | undefined {
  if (merchantIds === null) return undefined
  if (role === 'owner') return 'owner_of_all'
  return merchantIds.length === 0 ? 'nothing_assigned' : undefined
}

/** A group must keep an owner who has accepted: someone must be able to invite others and be paid. */
export function wouldLoseLastOwner(
  staff: readonly StaffMember[],
  email: string,
  after: Assignment | undefined,
): boolean {
  const isOwner = ({ role, status }: StaffMember) => role === 'owner' && status === 'active'
  const owners = staff.filter(isOwner)
  return owners.length === 1 && owners[0]!.email === email && after?.role !== 'owner'
}
