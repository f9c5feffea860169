import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  nullable,
  number,
  oneOf,
  sortBy,
  text,
} from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { isStorable } from '../../../http/text.ts'
import { forDevelopers } from '../../../texts/sentence.ts'
import type { RawRow } from './rules/import-rows.ts'

const Id = idInput('The id.')
const column = (description: string) => Type.Optional(text(description))

/** The columns of both lists. Each is text, as in a file; each line is read, and refused, separately. */
const naming = {
  product_id: column('4 to 32 letters and digits.'),
  gtin: column('8, 12, 13 or 14 digits.'),
  name: column('The product’s name.'),
  brand: column('The brand.'),
  size: column('`750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may be part of the name instead.'),
  pack: column('Containers in a pack.'),
  container: column('`bottle`, `can`, `keg` …'),
  abv: column('Alcohol by volume, in percent.'),
  vintage: column('The year.'),
}
const ProductLine = Type.Object({
  ...naming,
  section: column('`beer`, `wine` or `liquor`.'),
  subsection: column('The category within the section.'),
  child: column('The category within the subsection.'),
  country: column('Country of origin: English name or ISO 3166 code. Lines with anything else are rejected.'),
  description: column('About the product.'),
  image: column('A URL.'),
  grape: column('The grape of a wine.'),
  region: column('The region.'),
  style: column('The style of a beer.'),
  tags: column('`award=Gold|Silver; organic=yes`.'),
})
const OfferLine = Type.Object({
  ...naming,
  merchant_id: column('The store’s id.'),
  short_tag: column('Use instead of merchant_id.'),
  price: column('Dollars.'),
  stock: column('Units in stock; empty if not tracked.'),
})

const columns = { ...ProductLine.properties, ...OfferLine.properties }
const readColumns = partReader(Type.Object(columns))

/** A line's columns as text, or why it can't be read. */
export function readLine(line: unknown): RawRow | string {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'the line is not an object'
  const row = readTexts(line)
  if (row) return row
  const { value, faults } = readColumns(line)
  const [fault] = faults
  if (!fault) return value
  return fault.detail ? forDevelopers(fault.detail) : `${fault.field} is missing`
}

/** The same for a line that is all text, as from a file: a third of the time for a million lines. */
function readTexts(line: object): RawRow | undefined {
  const row: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(line)) {
    if (!Object.hasOwn(columns, name)) continue
    if (typeof value !== 'string' || !isStorable(value)) return undefined
    const text = value.trim()
    if (text !== '') row[name] = text
  }
  return row
}

const maxLines = 2000
export const ProductBatch = Type.Object({
  products: Type.Array(rawPart(ProductLine), {
    description: 'Rows of the product list.',
    maxItems: maxLines,
  }),
  create_categories: Type.Optional(flag('Creates unknown categories. Otherwise their lines are rejected.')),
})
export const OfferBatch = Type.Object({
  offers: Type.Array(rawPart(OfferLine), {
    description: 'Rows of the offer list.',
    maxItems: maxLines,
  }),
  tell_sizes: Type.Optional(flag('Returns the sizes, to pass to `/operator/catalogue/offers/others`.')),
})
export const OtherOffers = Type.Object({
  merchant_id: Id,
  variant_ids: Type.Array(Id, { description: 'The sizes to keep.' }),
})
const Refused = Type.Object(
  {
    index: integer('Position in the batch, from 0.'),
    reason: text('Why it was rejected.'),
  },
  component('RefusedLine', 'A line that was not imported.'),
)
export const ProductOutcome = Type.Object({
  added: integer('Lines that created something.'),
  changed: integer('Lines that changed something.'),
  sizes: integer('Number created.'),
  categories: integer('Number created.'),
  doubtful: integer('Number added to the review list.'),
  refused: Type.Array(Refused, { description: 'Lines that were not imported.' }),
})
export const OfferOutcome = Type.Object({
  added: integer('Lines that created something.'),
  changed: integer('Lines that changed something.'),
  refused: Type.Array(
    Type.Object({
      ...Refused.properties,
      merchant_id: nullable(integer('The row’s store, if known.')),
    }),
    { description: 'Lines that were not imported.' },
  ),
  stores: Type.Optional(
    Type.Array(
      Type.Object({
        merchant_id: integer('The merchant’s id.'),
        variant_ids: Type.Array(Type.Integer(), { description: 'Sizes that the rows offer.' }),
      }),
      { description: 'With `tell_sizes`: what the rows offer, by store.' },
    ),
  ),
})
export const Removed = Type.Object({ removed: integer('Offers that were removed.') })

const State = oneOf(['open', 'merged', 'kept'], 'Whether it awaits a decision, or what was decided.')
export const MatchQuery = Type.Object({
  state: Type.Optional(State),
  sort: Type.Optional(sortBy(['found', 'likeness'], 'Sort order. Default `found`: oldest first.')),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page. Default 100.', minimum: 1, maximum: 1000 }),
  ),
  offset: Type.Optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  ),
})
const Side = Type.Object(
  {
    name: text('The product’s name.'),
    brand: text('The brand.'),
    tags: Type.Array(Type.Unknown(), { description: 'Tags with their values.' }),
    sizes: Type.Array(Type.String(), { description: 'Sizes that it is sold in.' }),
    stores: integer('Number of stores that sell it.'),
  },
  component('MatchedProduct', 'One of two products that look alike.'),
)
export const Matches = Type.Object({
  matches: Type.Array(
    Type.Object({
      match_id: integer('The pair’s id.'),
      state: State,
      likeness: number('0 to 1.'),
      reason: text('Why the two look alike.'),
      product_id: text('The product that a merge would fold into the other.'),
      product: Side,
      other_id: text('The other product’s id.'),
      other: Side,
      found_at: text('When the pair was found; ISO 8601.'),
      decided_at: nullable(text('When the operator decided; ISO 8601.')),
    }),
    { description: 'Pairs of products that look alike.' },
  ),
})
export const Decision = Type.Object({
  match_id: Id,
  decision: Type.Union([Type.Literal('merge'), Type.Literal('keep'), Type.Literal('undo')], {
    description: '`merge` combines them into one product; `keep` marks them as different.',
  }),
})
export const Decided = Type.Object({
  match_id: integer('The pair’s id.'),
  state: State,
  product_id: Type.Optional(text('After a merge: the resulting product.')),
})
export const Counts = Type.Object({
  products: integer('Products in the catalog.'),
  merged: integer('Products merged into another.'),
  sizes: integer('Sizes of products.'),
  offers: integer('Offers of stores.'),
  stores: integer('Stores with an offer.'),
  categories: integer('Categories, at all levels.'),
  open_matches: integer('Pairs awaiting a decision.'),
})

const ProductId = Type.String({ pattern: '^[A-Za-z0-9]{4,32}$', description: 'The product’s id.' })
const Section = oneOf(['beer', 'wine', 'liquor'], 'The section.')
export const ProductQuery = Type.Object({
  query: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words from the brand and name in any order, or a product’s id or barcode.',
    }),
  ),
  section: Type.Optional(Section),
  subsection: Type.Optional(Type.String({ maxLength: 64, description: 'Only this subsection.' })),
  child: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only this category within the subsection.' }),
  ),
  state: Type.Optional(
    oneOf(
      ['current', 'merged', 'unsold'],
      '`current` (default), `merged` into another product, or `unsold`: current without any store offering it.',
    ),
  ),
  sort: Type.Optional(sortBy(['name'], 'Sort order. Default `name`.')),
  after: Type.Optional(ProductId),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Products per page.' }),
  ),
})
const listed = {
  product_id: text('The product’s id.'),
  name: text('The name.'),
  brand: text('The brand.'),
  section: text('`beer`, `wine` or `liquor`.'),
  subsection: text('The category within the section.'),
  child: text('The category within the subsection.'),
  country: text('Country of origin.'),
  popularity: integer('A measure of demand.'),
  sizes: integer('Number of sizes.'),
  stores: integer('Stores that sell it.'),
  merged_into: nullable(text('The product it was merged into; null if not merged.')),
}
export const Products = Type.Object({
  products: Type.Array(Type.Object(listed, component('OperatorProduct', 'A drink in the operator’s list.')), {
    description: 'By name.',
  }),
  has_more: flag('Whether more pages follow.'),
})
export const InProduct = Type.Object({ product_id: ProductId })
export const WholeProduct = Type.Object({
  product: Type.Object(
    {
      ...listed,
      description: text('About the product.'),
      image: nullable(text('The URL of a picture.')),
      tags: Type.Array(Type.Unknown(), { description: 'Tags with their values.' }),
    },
    component('OperatorProductDetails', 'A drink with all its details.'),
  ),
  merged: Type.Array(Type.String(), { description: 'Products that were merged into it.' }),
  sizes: Type.Array(
    Type.Object(
      {
        variant_id: integer('The size’s id.'),
        size: text('Display name: 750ml, 6 x 12oz.'),
        volume_ml: integer('Milliliters of one container.'),
        pack: integer('Containers in a pack.'),
        container: text('`bottle`, `can`, `keg` …'),
        gtin: nullable(text('The barcode, 14 digits.')),
        stores: integer('Stores that sell it.'),
        lowest: nullable(dollars('The lowest price')),
        highest: nullable(dollars('The highest price')),
        stock: integer('Units in stock across all stores.'),
      },
      component('OperatorProductSize', 'A size of a drink, with its prices in stores.'),
    ),
    { description: 'The smallest first.' },
  ),
  offers: Type.Array(
    Type.Object(
      {
        merchant_id: integer('The store.'),
        merchant: text('The name.'),
        variant_id: integer('The size’s id.'),
        size: text('The size.'),
        price: dollars('The price'),
        stock: integer('Units in stock.'),
      },
      component('OperatorProductOffer', 'A store’s price for a size.'),
    ),
    { description: 'Sorted by size and price, up to 200.' },
  ),
  has_more_offers: flag('Whether there are more offers.'),
})
export const Categories = Type.Object({
  categories: Type.Array(
    Type.Object(
      {
        section: text('`beer`, `wine` or `liquor`.'),
        subsection: text('Empty for the section itself.'),
        child: text('Empty for the section and the subsections.'),
        name: text('Display name.'),
        position: integer('Position among its siblings.'),
        products: integer('Products in this category and its descendants.'),
      },
      component('OperatorCategory', 'A category of drinks.'),
    ),
    { description: 'The whole tree, section by section.' },
  ),
})
export type ProductQueryInput = Static<typeof ProductQuery>
export type ProductBatchInput = Static<typeof ProductBatch>
export type OfferBatchInput = Static<typeof OfferBatch>
export type OtherOffersInput = Static<typeof OtherOffers>
export type MatchQueryInput = Static<typeof MatchQuery>
export type DecisionInput = Static<typeof Decision>
