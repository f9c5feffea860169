import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { partReader, rawPart } from '../../http/input.ts'
import { dateInput, timeInput } from '../../http/input-formats.ts'
import { proposalField } from '../../http/proposal.ts'

const optional = Type.Optional
const Version = Type.String({ description: 'Version of the set of rules.', maxLength: 64 })
const BirthDate = dateInput('YYYY-MM-DD. Checked and not stored.')

const Kind = oneOf(['beer', 'wine', 'liquor', 'alcohol', 'tobacco'], 'Kind of goods.')
const OrderType = oneOf(['delivery', 'pickup'], 'Delivery or pickup.')

// The document

const Place = Type.Object(
  {
    state: optional(text('The state.')),
    states: optional(Type.Array(Type.String(), { description: 'Several states.' })),
    county: optional(text('The county.')),
    zips: optional(
      Type.Array(text('`10038`, or `112*` for a prefix.'), {
        description: 'ZIP codes.',
      }),
    ),
  },
  component('RulePlace', '{} | {state} | {states} | {county, state, zips} | {zips}'),
)
const Windows = Type.Array(
  Type.Object(
    {
      days: optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { description: '0 is Sunday.' })),
      from: text('HH:mm, local time of the place.'),
      to: text('HH:mm up to 24:00. If earlier than `from`, it is on the next day.'),
    },
    component('RuleHours', 'Hours, every day or on some days of the week.'),
  ),
  { description: 'Hours.' },
)
const Rule = Type.Object({
  id: text('The rule’s id, unique in the set.'),
  type: oneOf(
    ['hours', 'dry_days', 'dry_place', 'quantity_cap', 'minimum_age', 'id_check', 'license_required'],
    'The kind of rule.',
  ),
  place: Place,
  kinds: optional(Type.Array(Kind, { description: 'Default: all.' })),
  applies: optional(Type.Array(OrderType, { description: 'Default: both.' })),
  from: optional(text('The first day on which it applies.')),
  until: optional(text('The last day on which it applies.')),
  reason: text('For people.'),
  overrides: optional(
    Type.Array(text('The id of a rule for a wider area.'), {
      description: 'Rules for wider areas that this one replaces.',
    }),
  ),
  forbidden: optional(Windows),
  allowed: optional(Windows),
  dates: optional(
    Type.Array(text('YYYY-MM-DD, or MM-DD for every year.'), {
      description: 'Days on which sales are forbidden.',
    }),
  ),
  max_ml: optional(integer('Maximum milliliters per order.')),
  max_units: optional(integer('Maximum containers per order.')),
  per: optional(Type.Literal('order', { description: 'Always `order`.' })),
  age: optional(integer('The minimum age in years.')),
})
const Document = Type.Object({
  name: text('The set’s name.'),
  version: text('The set’s version.'),
  notice: optional(text('A human-readable note about the set.')),
  disclaimers: Type.Array(
    Type.Object({
      type: oneOf(['alcohol', 'tobacco'], 'The kind of goods.'),
      place: optional(Place),
      text: text('The text to show.'),
    }),
    { description: 'Notices shown to customers.' },
  ),
  rules: Type.Array(Rule, { description: 'The rules.' }),
})

// Versions

const set = {
  version: text('Version of the set of rules.'),
  name: text('Name of the set of rules.'),
  active: flag('Whether this version is in force.'),
  loaded_at: iso('When it was loaded'),
  proposed: proposalField,
}
export const Versions = Type.Object({
  active: text('The version in force; `built-in` until one is activated.'),
  versions: Type.Array(Type.Object({ ...set, rules: integer('The number of rules.') }), {
    description: 'All versions, the latest first.',
  }),
})
export const OneVersion = Type.Object({
  ...set,
  document: Type.Unknown({ description: 'The set of rules as loaded.' }),
})
export const VersionQuery = Type.Object({ version: Version })
const document = rawPart(Document, 'The set of rules, as an object or as its JSON text.')
/** Tells texts that cannot be stored, which a document hides as long as it is text itself. */
export const readDocument = partReader(Type.Object({ document }))
export const NewRules = Type.Object({
  document,
  activate: optional(Type.Boolean({ description: 'Whether to activate it immediately.', default: false })),
})
export type NewRulesInput = Static<typeof NewRules>
export const RulesPatch = Type.Object({
  version: Version,
  active: flag('false returns to the built-in rules.'),
  reason: optional(Type.String({ maxLength: 500, description: 'The reason, recorded in the audit log.' })),
})
export type RulesPatchInput = Static<typeof RulesPatch>

// Trying rules out

const amount = { minimum: 0, maximum: 1_000_000_000 }
export const DecideInput = Type.Object({
  version: optional(Type.String({ maxLength: 64, description: 'Default: the version in force.' })),
  state: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' }),
  zip_code: Type.String({ pattern: '^[0-9]{5}$', description: 'Five digits.' }),
  time_zone: optional(Type.String({ maxLength: 64, description: 'Default: derived from the ZIP code.' })),
  at: optional(timeInput('ISO 8601. Default: now.')),
  order_type: optional(OrderType),
  goods: Type.Array(
    Type.Object({
      kind: Kind,
      milliliters: optional(Type.Number({ ...amount, description: 'The volume of the whole line.' })),
      units: optional(Type.Number({ ...amount, description: 'Number of containers. Default 1.' })),
    }),
    { description: 'The goods of the hypothetical order.', minItems: 1, maxItems: 1000 },
  ),
  over_21: optional(flag('Whether the customer is verified to be 21 or older.')),
  birth_date: optional(BirthDate),
})
export type DecideQuery = Static<typeof DecideInput>
export const DecideAnswer = Type.Object({
  version: text('The version that decided.'),
  name: text('The name of the set of rules.'),
  at: iso('The time that was checked'),
  time_zone: text('IANA time zone.'),
  allowed: flag('Whether the order would be allowed.'),
  next_allowed: nullable(text('When an adult can next buy it; null if not within 8 days.')),
  minimum_age: nullable(integer('The minimum age of buyers; null if no rule applies.')),
  id_check: flag('Whether an ID is checked at the door.'),
  decisions: Type.Array(
    Type.Object({
      rule: text('The rule’s id.'),
      version: text('Version of the set of rules.'),
      kind: text('Kind of goods.'),
      verdict: oneOf(
        ['forbidden', 'over_cap', 'age_required', 'too_young', 'id_check'],
        'The rule’s verdict.',
      ),
      reason: text('The reason, human-readable.'),
      until: nullable(text('When a forbidden time ends.')),
    }),
    { description: 'The rules that decided.' },
  ),
})

// Ages

export const NewAge = Type.Object({ birth_date: BirthDate })
export const Age = Type.Object({
  age: nullable(
    Type.Object(
      {
        verified: flag('Whether the age is verified.'),
        method: oneOf(['birth_date', 'document', 'at_the_door'], 'How it was verified.'),
        over_21: flag('Whether the customer is 21 or older.'),
        at: iso('When it was verified'),
      },
      component('VerifiedAge', 'The customer’s age verification; null if none yet.'),
    ),
  ),
})
