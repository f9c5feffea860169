import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const EntityId = nullable(integer('Its id.'))
const Value = Type.Optional(
  Type.Unknown({
    description: 'The value of the changed field, as merchants write it: dollars, plain quantities.',
  }),
)

/** One thing that a change of a menu does. */
const MenuDifference = Type.Object(
  {
    type: text(
      'added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed.',
    ),
    entityId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Null of a schedule, and of what a dry run would make.',
    }),
    entityType: nullable(text('The kind of entity; null: a schedule.')),
    scheduleId: Type.Optional(EntityId),
    name: text('Its name.'),
    path: text('Names from the top: Lunch > Pizza > Margherita.'),
    parentId: Type.Optional(EntityId),
    field: Type.Optional(text('The field that changed.')),
    before: Value,
    after: Value,
    text: text('All of it in a sentence.'),
  },
  component('MenuChange', 'One thing that a change of a menu does.'),
)
export const Differences = Type.Array(MenuDifference, { description: 'The changes, made or proposed.' })

export const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: 'Tells what would happen; stores nothing.' }),
)

export const RevisionsQuery = Type.Object({
  merchantId: MerchantId,
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 500, default: 50 }),
  ),
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only revisions below this number: the next page.' }),
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
    entities: integer('The number of entities touched.'),
    links: integer('Links that were touched.'),
    schedules: integer('Schedules that were touched.'),
  },
  component('MenuRevision', 'One write of a menu.'),
)
export const Revisions = Type.Object({
  revisions: Type.Array(Revision, { description: 'The revisions, the latest first.' }),
  current: integer('0 before the first write.'),
  time_zone: text('The merchant’s IANA time zone.'),
})

const RevisionNumber = integer('0 is the menu before the first write.')

export const DiffQuery = Type.Object({
  merchantId: MerchantId,
  from: Type.Optional({
    ...RevisionNumber,
    description: 'Default: the one before `to`. May be the later one.',
  }),
  to: Type.Optional({ ...RevisionNumber, description: 'Default: the current one.' }),
})
export type DiffQuery = Static<typeof DiffQuery>

export const Diff = Type.Object({
  from: integer('The revision that is compared.'),
  to: integer('The revision that it is compared with.'),
  changes: Differences,
})

export const Rollback = Type.Object({ merchantId: MerchantId, revision: RevisionNumber, dryRun: DryRun })
export type RollbackInput = Static<typeof Rollback>

export const RolledBack = Type.Object({
  revision: integer('The new one. After a dry run, or with nothing to do, the current one.'),
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
      entityId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null of a schedule.' }),
      scheduleId: Type.Optional(integer('The schedule.')),
      name: text('Its name.'),
      path: text('Names from the top: Lunch > Pizza > Margherita.'),
      text: text('The problem, in a sentence for people.'),
    }),
    { description: 'The findings.' },
  ),
})
