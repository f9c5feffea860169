import { type Static, Type } from 'typebox'
import { MerchantId } from '../../merchants/index.ts'

const EntityId = Type.Union([Type.Integer(), Type.Null()])
const Value = Type.Optional(
  Type.Unknown({
    description: 'Of the field that changed, as merchants write it: dollars, plain quantities.',
  }),
)

/** One thing that a change of a menu does. */
const MenuDifference = Type.Object({
  type: Type.String({
    description:
      'added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed.',
  }),
  entityId: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null of a schedule, and of what a dry run would make.',
  }),
  entityType: Type.Union([Type.String(), Type.Null()]),
  scheduleId: Type.Optional(EntityId),
  name: Type.String(),
  path: Type.String({ description: 'Names from the top: Lunch > Pizza > Margherita.' }),
  parentId: Type.Optional(EntityId),
  field: Type.Optional(Type.String()),
  before: Value,
  after: Value,
  text: Type.String({ description: 'All of it in a sentence.' }),
})
export const Differences = Type.Array(MenuDifference)

export const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: 'Tells what would happen; stores nothing.' }),
)

export const RevisionsQuery = Type.Object({
  merchantId: MerchantId,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only revisions below this number: the next page.' }),
  ),
})
export type RevisionsQuery = Static<typeof RevisionsQuery>

const Revision = Type.Object({
  revision: Type.Integer(),
  at: Type.String({ description: 'ISO 8601' }),
  actor: Type.String(),
  action: Type.String(),
  summary: Type.String({ description: '3 items changed, 1 option added' }),
  entities: Type.Integer({ description: 'How many were touched.' }),
  links: Type.Integer(),
  schedules: Type.Integer(),
})
export const Revisions = Type.Object({
  revisions: Type.Array(Revision),
  current: Type.Integer({ description: '0 before the first write.' }),
})

const RevisionNumber = Type.Integer({ description: '0 is the menu before the first write.' })

export const DiffQuery = Type.Object({
  merchantId: MerchantId,
  from: Type.Optional({
    ...RevisionNumber,
    description: 'Default: the one before `to`. May be the later one.',
  }),
  to: Type.Optional({ ...RevisionNumber, description: 'Default: the current one.' }),
})
export type DiffQuery = Static<typeof DiffQuery>

export const Diff = Type.Object({ from: Type.Integer(), to: Type.Integer(), changes: Differences })

export const Rollback = Type.Object({ merchantId: MerchantId, revision: RevisionNumber, dryRun: DryRun })
export type RollbackInput = Static<typeof Rollback>

export const RolledBack = Type.Object({
  revision: Type.Integer({
    description: 'The new one. After a dry run, or with nothing to do, the current one.',
  }),
  changes: Differences,
  dryRun: Type.Boolean(),
})

export const Findings = Type.Object({
  findings: Type.Array(
    Type.Object({
      type: Type.String({
        description:
          'unreachable_option, min_over_max, price_group_without_lowest, alcohol_without_flag, tobacco_without_flag, ' +
          'orphan, odd_cents, empty, zero_price, too_large, same_name or unused_schedule.',
      }),
      severity: Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')]),
      entityId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null of a schedule.' }),
      scheduleId: Type.Optional(Type.Integer()),
      name: Type.String(),
      path: Type.String(),
      text: Type.String(),
    }),
  ),
})
