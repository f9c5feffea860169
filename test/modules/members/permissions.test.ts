import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  mayDo,
  merchantRoles,
  type Permission,
  permissions,
} from '../../../src/modules/members/groups/rules.ts'
import {
  type Assignment,
  type StaffMember,
  wouldLoseLastOwner,
} from '../../../src/modules/members/staff/rules.ts'

const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
const assignment = fc.constantFrom(...merchantRoles).map((role): Assignment => ({ role, merchantIds: null }))
const staffOf = fc
  .uniqueArray(fc.constantFrom(...emails), { minLength: 1 })
  .chain((people) =>
    fc.tuple(
      ...people.map((email) =>
        fc
          .tuple(assignment, fc.boolean())
          .map(
            ([given, isActive]): StaffMember =>
              isActive
                ? { ...given, email, status: 'active', joinedAt: 0 }
                : { ...given, email, status: 'invited', invitedBy: 'x', createdAt: 0, expiresAt: 1 },
          ),
      ),
    ),
  )
const ownersIn = (staff: readonly StaffMember[]) =>
  staff.filter(({ role, status }) => role === 'owner' && status === 'active').length

test('a change is refused exactly if it would remove the last owner', () => {
  fc.assert(
    fc.property(staffOf, fc.nat(), fc.option(assignment, { nil: undefined }), (staff, pick, after) => {
      const chosen = staff[pick % staff.length]!
      const others = staff.filter((one) => one !== chosen)
      const changed = after ? [...others, { ...chosen, ...after }] : others
      const isLost = ownersIn(staff) > 0 && ownersIn(changed) === 0
      assert.equal(wouldLoseLastOwner(staff, chosen.email, after), isLost)
    }),
  )
})

test('owners can do everything, and each role includes the next one’s permissions', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    assert.ok(mayDo('owner', permission))
    if (mayDo('kitchen', permission)) assert.ok(mayDo('manager', permission))
  }
})
