import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import type { RawRow } from './rules/import-rows.ts'

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const text = (description?: string) =>
  Type.Optional(Type.String(description === undefined ? {} : { description }))

/** The columns of both lists. Each is text, as a file has it; a line is read by itself, and refused by itself. */
const naming = {
  product_id: text('4 to 32 letters and digits.'),
  gtin: text('8, 12, 13 or 14 digits.'),
  name: text(),
  brand: text(),
  size: text('`750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may stand in the name instead.'),
  pack: text(),
  container: text(),
  abv: text(),
  vintage: text(),
}
const ProductLine = Type.Object({
  ...naming,
  section: text('`beer`, `wine` or `liquor`.'),
  subsection: text(),
  child: text(),
  country: text(),
  description: text(),
  image: text('An address.'),
  grape: text(),
  region: text(),
  style: text(),
  tags: text('`award=Gold|Silver; organic=yes`.'),
})
const OfferLine = Type.Object({
  ...naming,
  merchant_id: text(),
  short_tag: text('In place of merchant_id.'),
  price: text('Dollars.'),
  stock: text(),
})

const readColumns = partReader(Type.Object({ ...ProductLine.properties, ...OfferLine.properties }))

/** The columns of a line as text, or what makes it unreadable. */
export function readLine(line: unknown): RawRow | string {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'the line is not an object'
  const { value, faults } = readColumns(line)
  const [fault] = faults
  return fault ? (fault.detail ?? `${fault.field} is missing`) : value
}

const mostLines = 2000
export const ProductBatch = Type.Object({
  products: Type.Array(rawPart(ProductLine), { maxItems: mostLines }),
  create_categories: Type.Optional(
    Type.Boolean({ description: 'Categories that are unknown are created. Else their lines are refused.' }),
  ),
})
export const OfferBatch = Type.Object({
  offers: Type.Array(rawPart(OfferLine), { maxItems: mostLines }),
  tell_sizes: Type.Optional(
    Type.Boolean({ description: 'The answer names the sizes, for `/operator/catalogue/offers/others`.' }),
  ),
})
export const OtherOffers = Type.Object({
  merchant_id: Id,
  variant_ids: Type.Array(Id, { description: 'What stays.' }),
})
const Refused = Type.Object({
  index: Type.Integer({ description: 'In the batch, from 0.' }),
  reason: Type.String(),
})
export const ProductOutcome = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  sizes: Type.Integer({ description: 'New ones.' }),
  categories: Type.Integer({ description: 'New ones.' }),
  doubtful: Type.Integer({ description: 'New entries of the review list.' }),
  refused: Type.Array(Refused),
})
export const OfferOutcome = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  refused: Type.Array(
    Type.Object({ ...Refused.properties, merchant_id: Type.Union([Type.Integer(), Type.Null()]) }),
  ),
  stores: Type.Optional(
    Type.Array(Type.Object({ merchant_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) })),
  ),
})
export const Removed = Type.Object({ removed: Type.Integer() })

const State = Type.Union([Type.Literal('open'), Type.Literal('merged'), Type.Literal('kept')])
export const MatchQuery = Type.Object({
  state: Type.Optional(State),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})
const Side = Type.Object({
  name: Type.String(),
  brand: Type.String(),
  tags: Type.Array(Type.Unknown()),
  sizes: Type.Array(Type.String()),
  stores: Type.Integer({ description: 'How many sell it.' }),
})
export const Matches = Type.Object({
  matches: Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      state: State,
      likeness: Type.Number({ description: '0 to 1.' }),
      reason: Type.String(),
      product_id: Type.String({ description: 'What a merge would merge into the other.' }),
      product: Side,
      other_id: Type.String(),
      other: Side,
      found_at: Type.String(),
      decided_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})
export const Decision = Type.Object({
  match_id: Id,
  decision: Type.Union([Type.Literal('merge'), Type.Literal('keep'), Type.Literal('undo')]),
})
export const Decided = Type.Object({
  match_id: Type.Integer(),
  state: State,
  product_id: Type.Optional(Type.String({ description: 'Of a merge: the product that both are now.' })),
})
export const Counts = Type.Object({
  products: Type.Integer(),
  merged: Type.Integer({ description: 'Products that are another by now.' }),
  sizes: Type.Integer(),
  offers: Type.Integer(),
  stores: Type.Integer(),
  categories: Type.Integer(),
  open_matches: Type.Integer(),
})

export type ProductBatchInput = Static<typeof ProductBatch>
export type OfferBatchInput = Static<typeof OfferBatch>
export type OtherOffersInput = Static<typeof OtherOffers>
export type MatchQueryInput = Static<typeof MatchQuery>
export type DecisionInput = Static<typeof Decision>
