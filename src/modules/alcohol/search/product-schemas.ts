import { type Static, Type } from 'typebox'
import { flag, idInput, integer, nullable, price, text } from '../../../http/fields.ts'
import { Section, Tags } from './schemas.ts'

export const ProductInput = Type.Object({
  product_id: text('The product’s id.'),
  merchant_id: idInput('The store whose price and stock to return.', { 'x-aliases': ['merchantId'] }),
  show_description: Type.Optional(flag('Returns the whole description instead of its first sentence.')),
})
export type ProductQuery = Static<typeof ProductInput>

export const ProductFactsInput = Type.Object({ product_id: text('The product’s id.') })

const about = {
  name: text('The product’s name.'),
  description: text('About the product.'),
  image: nullable(text('URL of the picture.')),
  section: Section,
  subsection: text('The category within the section.'),
  categories: Type.Array(Type.String(), {
    description: 'Section, subsection and child, as the search parameters expect them.',
  }),
  country: nullable(text('Null if unknown.')),
  tags: Tags,
}
const aboutSize = {
  size: text('The size: `750ml`.'),
  container: text('The container: `bottle`, `can` …'),
  gtin: nullable(Type.String({ pattern: '^\\d{14}$', description: 'The barcode (GTIN), 14 digits.' })),
  quantity: integer('Containers per pack.'),
}

export const ProductFacts = Type.Object({
  product: Type.Object(
    {
      product_id: text('The product’s id. If it was merged into another product, that product’s id.'),
      ...about,
      sizes: Type.Array(Type.Object(aboutSize), {
        description: 'All sizes, independent of stores.',
      }),
    },
    { description: 'The product, without prices and stock, which differ by store.' },
  ),
})

const quantities = {
  min_qty: integer('The smallest quantity that can be ordered.'),
  max_qty: integer('Units in stock, up to 99.'),
  increment: integer('Quantities go up in steps of this.'),
}
export const ProductAnswer = Type.Object({
  item: Type.Array(
    Type.Object({
      id: text('The product_id. The cart doesn’t accept it.'),
      unique_id: Type.Null({ description: 'Always null.' }),
      merchant_id: integer('The store’s id.'),
      ...about,
      type: Type.Literal('item', { description: 'Always `item`.' }),
      available: flag('Whether the store has it in stock.'),
      price: price('The lowest price'),
      max_price: price('The highest price'),
      ...quantities,
      popular_flag: flag('Whether it is popular.'),
      children: Type.Array(
        Type.Object({
          id: Type.String({ pattern: '^V\\d+$', description: 'The id to send to the cart.' }),
          name: text('The size, for display.'),
          ...aboutSize,
          price: price('Price of this size'),
          max_price: price('The same as `price`'),
          ...quantities,
          type: Type.Literal('item', { description: 'Always `item`.' }),
          available: flag('Whether the store has it in stock.'),
        }),
        { description: 'The sizes that the store offers.', minItems: 1 },
      ),
    }),
    { description: 'The product, in a list of one.', minItems: 1, maxItems: 1 },
  ),
})
