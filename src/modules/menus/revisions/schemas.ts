import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, pageLimit, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const EntityId = nullable(integer('Its id.'))
const Value = Type.Optional(
  Type.Unknown({
    description: 'The value of the changed field, in the merchant’s units: dollars, plain quantities.',
  }),
)

/** One thing that a change of a menu does. */
const MenuDifference = Type.Object(
  {
    type: text(
      'added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed.',
    ),
    entityId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Null for a schedule, and for something a dry run would create.',
    }),
    entityType: nullable(text('The kind of entity; null for a schedule.')),
    scheduleId: Type.Optional(EntityId),
    name: text('The name.'),
    path: text('Names from the top: Lunch > Pizza > Margherita.'),
    parentId: Type.Optional(EntityId),
    field: Type.Optional(text('The field that changed.')),
    before: Value,
    after: Value,
    text: text('The change, in a sentence.'),
  },
  component('MenuChange', 'One difference made by a menu change.'),
)
export const Differences = Type.Array(MenuDifference, { description: 'The changes, made or proposed.' })

export const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: 'Reports what would happen without storing anything.' }),
)

export const RevisionsQuery = Type.Object({
  merchantId: MerchantId,
  limit: pageLimit(500, 50),
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only revisions below this number. For the next page.' }),
  ),
})
export type RevisionsQuery = Static<typeof RevisionsQuery>

const Revision = Type.Object(
  {
    revision: integer('The revision’s number.'),
    at: text('ISO 8601'),
    actor: text('The author.'),
    action: text('The kind of write.'),
    summary: text('3 items changed, 1 option added'),
    entities: integer('The number of entities changed.'),
    links: integer('The number of links changed.'),
    schedules: integer('The number of schedules changed.'),
  },
  component('MenuRevision', 'One change of a menu.'),
)
export const Revisions = Type.Object({
  revisions: Type.Array(Revision, { description: 'The revisions, newest first.' }),
  current: integer('0 before the first change.'),
  time_zone: text('The merchant’s IANA time zone.'),
})

const RevisionNumber = integer('0 is the menu before its first change.')

export const DiffQuery = Type.Object({
  merchantId: MerchantId,
  from: Type.Optional({
    ...RevisionNumber,
    description: 'Default: the revision before `to`. May be the newer one.',
  }),
  to: Type.Optional({ ...RevisionNumber, description: 'Default: the current one.' }),
})
export type DiffQuery = Static<typeof DiffQuery>

export const Diff = Type.Object({
  from: integer('The base revision.'),
  to: integer('The revision compared with it.'),
  changes: Differences,
})

export const Rollback = Type.Object({ merchantId: MerchantId, revision: RevisionNumber, dryRun: DryRun })
export type RollbackInput = Static<typeof Rollback>

export const RolledBack = Type.Object({
  revision: integer('The new revision. After a dry run, or if nothing changed, the current one.'),
  changes: Differences,
  dryRun: flag('Whether nothing was stored.'),
})

export const Findings = Type.Object({
  findings: Type.Array(
    Type.Object({
      type: Type.String({
        description:
          'unreachable_option, min_over_max, price_group_without_lowest, alcohol_without_flag, tobacco_without_flag, ' +
          'orphan, odd_cents, empty, zero_price, too_large, same_name or unused_schedule.',
      }),
      severity: Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')], {
        description: 'The severity.',
      }),
      entityId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for a schedule.' }),
      scheduleId: Type.Optional(integer('The schedule.')),
      name: text('The name.'),
      path: text('Names from the top: Lunch > Pizza > Margherita.'),
      text: text('The problem, in a sentence for people.'),
    }),
    { description: 'The findings.' },
  ),
})
