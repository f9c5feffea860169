import { bodyLimits } from '../../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { importOffers, takeOthersOff } from './import-offers.ts'
import { importProducts } from './import-products.ts'
import { readCatalog, readMatches, settleMatch } from './matches.ts'
import { findProducts, readCategories, readProductWhole } from './products.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** The catalog of drinks, as its operator fills and tidies it. */
export const catalogRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue',
    staff: 'read',
    summary: 'How much the catalogue of drinks holds',
    input: noInput,
    answer: wire.Counts,
    handler: (_input, call) => readCatalog(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue/products',
    staff: 'read',
    summary: 'Find drinks',
    description: 'By name. A product’s id or bar code as `query` finds that product alone.',
    input: wire.ProductQuery,
    answer: wire.Products,
    handler: findProducts,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue/products/{product_id}',
    staff: 'read',
    summary: 'Read a drink with its sizes and offers',
    input: wire.InProduct,
    answer: wire.WholeProduct,
    refusals: ['no_item'],
    handler: readProductWhole,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue/categories',
    staff: 'read',
    summary: 'The categories of drinks with the number of products',
    input: noInput,
    answer: wire.Categories,
    handler: (_input, call) => readCategories(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/catalogue/products',
    staff: 'goods',
    summary: 'Import drinks',
    description:
      'Some lines of a list. A drink is known by product_id, by the gtin of a size, or by brand and name; one that may ' +
      'be known goes in as a new one and onto the review list. Unusable rows are reported and left out.',
    input: wire.ProductBatch,
    answer: wire.ProductOutcome,
    body: bodyLimits.large,
    handler: importProducts,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/catalogue/offers',
    staff: 'goods',
    summary: 'Import what stores sell',
    description:
      'Some lines of a list: store, size, price, stock. The size is named by gtin, by product_id and size, or by name and ' +
      'size. Unusable rows are reported and left out.',
    input: wire.OfferBatch,
    answer: wire.OfferOutcome,
    body: bodyLimits.large,
    handler: importOffers,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/catalogue/offers/others',
    staff: 'goods',
    summary: 'Remove all other offers of a store',
    description: 'After the last batch of a list that replaces what the store had.',
    input: wire.OtherOffers,
    answer: wire.Removed,
    body: bodyLimits.large,
    handler: takeOthersOff,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue/matches',
    staff: 'read',
    summary: 'Drinks that may be the same',
    input: wire.MatchQuery,
    answer: wire.Matches,
    handler: readMatches,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/catalogue/matches/{match_id}',
    staff: 'goods',
    summary: 'Merge two drinks, keep them apart, or take that back',
    description:
      'A merge moves sizes and offers to the other product; the old product_id leads there. Where both have the same ' +
      'size, a store that sold both keeps the price of the product that stays and the lower stock.',
    input: wire.Decision,
    answer: wire.Decided,
    handler: settleMatch,
  }),
]
