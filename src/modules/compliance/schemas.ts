import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../http/input.ts'

const optional = Type.Optional
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const oneOf = <Name extends string>(...names: Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))))
const Iso = Type.String({ description: 'ISO 8601 with offset.' })
const Version = Type.String({ maxLength: 64 })
const BirthDate = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'YYYY-MM-DD. Looked at, and kept nowhere.',
})

// The document

const Place = Type.Object(
  {
    state: optional(Type.String()),
    states: optional(Type.Array(Type.String())),
    county: optional(Type.String()),
    zips: optional(Type.Array(Type.String({ description: '`10038`, or `112*` for all that begin so.' }))),
  },
  { description: '{} | {state} | {states} | {county, state, zips} | {zips}' },
)
const Windows = Type.Array(
  Type.Object({
    days: optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { description: '0 is Sunday.' })),
    from: Type.String({ description: 'HH:mm, local time of the place.' }),
    to: Type.String({ description: 'HH:mm up to 24:00; earlier than `from`, it is that of the next day.' }),
  }),
)
const Rule = Type.Object({
  id: Type.String(),
  type: oneOf('hours', 'dry_days', 'dry_place', 'quantity_cap', 'minimum_age', 'id_check'),
  place: Place,
  kinds: optional(
    Type.Array(oneOf('beer', 'wine', 'liquor', 'alcohol', 'tobacco'), { description: 'Absent: all.' }),
  ),
  applies: optional(Type.Array(oneOf('delivery', 'pickup'), { description: 'Absent: both.' })),
  from: optional(Type.String({ description: 'The first day on which it holds.' })),
  until: optional(Type.String({ description: 'The last day on which it holds.' })),
  reason: Type.String({ description: 'For people.' }),
  overrides: optional(Type.Array(Type.String({ description: 'The id of a rule of a wider place.' }))),
  forbidden: optional(Windows),
  allowed: optional(Windows),
  dates: optional(Type.Array(Type.String({ description: 'YYYY-MM-DD, or MM-DD for every year.' }))),
  max_ml: optional(Type.Integer()),
  max_units: optional(Type.Integer()),
  per: optional(Type.Literal('order')),
  age: optional(Type.Integer()),
})
const Document = Type.Object({
  name: Type.String(),
  version: Type.String(),
  notice: optional(Type.String()),
  disclaimers: Type.Array(
    Type.Object({ type: oneOf('alcohol', 'tobacco'), place: optional(Place), text: Type.String() }),
  ),
  rules: Type.Array(Rule),
})

// Versions

const set = { version: Type.String(), name: Type.String(), active: Type.Boolean(), loaded_at: Iso }
export const Versions = Type.Object({
  active: Type.String({ description: 'The version that holds; `built-in` while none was activated.' }),
  versions: Type.Array(Type.Object({ ...set, rules: Type.Integer({ description: 'How many.' }) })),
})
export const OneVersion = Type.Object({ ...set, document: Type.Unknown() })
export const VersionQuery = Type.Object({ version: Version })
const document = rawPart(Document)
/** Tells texts that cannot be stored, which a document hides as long as it is text itself. */
export const readDocument = partReader(Type.Object({ document }))
export const NewRules = Type.Object({
  document,
  activate: optional(Type.Boolean({ default: false })),
})
export type NewRulesInput = Static<typeof NewRules>
export const RulesPatch = Type.Object({
  version: Version,
  active: Type.Boolean({ description: 'false leaves the built-in rules.' }),
})
export type RulesPatchInput = Static<typeof RulesPatch>

// Trying rules out

const Kind = oneOf('beer', 'wine', 'liquor', 'alcohol', 'tobacco')
const amount = { minimum: 0, maximum: 1_000_000_000 }
export const Question = Type.Object({
  version: optional(Type.String({ maxLength: 64, description: 'Absent: the version that holds.' })),
  state: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' }),
  zip_code: Type.String({ pattern: '^[0-9]{5}$', description: 'Five digits.' }),
  time_zone: optional(Type.String({ maxLength: 64, description: 'Absent: that of the zip code.' })),
  at: optional(Type.String({ description: 'ISO 8601; absent: now.' })),
  order_type: optional(oneOf('delivery', 'pickup')),
  goods: Type.Array(
    Type.Object({
      kind: Kind,
      milliliters: optional(Type.Number({ ...amount, description: 'Of the whole line.' })),
      units: optional(Type.Number({ ...amount, description: 'Containers; absent: 1.' })),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
  over_21: optional(Type.Boolean()),
  birth_date: optional(BirthDate),
})
export type QuestionInput = Static<typeof Question>
export const Answered = Type.Object({
  version: Type.String(),
  name: Type.String(),
  at: Iso,
  time_zone: Type.String(),
  allowed: Type.Boolean(),
  next_allowed: nullable(Type.String({ description: 'For somebody of age; null: not within 8 days.' })),
  minimum_age: nullable(Type.Integer()),
  id_check: Type.Boolean({ description: 'Whether a document is looked at at the door.' }),
  decisions: Type.Array(
    Type.Object({
      rule: Type.String(),
      version: Type.String(),
      kind: Type.String(),
      verdict: oneOf('forbidden', 'over_cap', 'age_required', 'too_young', 'id_check'),
      reason: Type.String(),
      until: nullable(Type.String({ description: 'When a forbidden time ends.' })),
    }),
  ),
})

// Ages

export const NewAge = Type.Object({ birth_date: BirthDate })
export const Age = Type.Object({
  age: nullable(
    Type.Object({
      verified: Type.Boolean(),
      method: oneOf('birth_date', 'document', 'at_the_door'),
      over_21: Type.Boolean(),
      at: Iso,
    }),
  ),
})
