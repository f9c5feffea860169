import { bodyLimits } from '../../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { importOffers, takeOthersOff } from './import-offers.ts'
import { importProducts } from './import-products.ts'
import { readCatalog, readMatches, settleMatch } from './matches.ts'
import { findProducts, readCategories, readProductWhole } from './products.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** The drinks catalog, as maintained by its operator. */
export const catalogRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/catalogue',
    staff: 'read',
    summary: 'Count what the drinks catalog holds',
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
    description: 'Sorted by name. If `query` is a product’s id or barcode, only that product is returned.',
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
    summary: 'List drink categories with their product counts',
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
      'Imports one batch of a list. A drink is matched by product_id, by the gtin of a size, or by brand and name. A possible ' +
      'duplicate is added as a new product and put on the review list. Invalid rows are reported and skipped.',
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
      'Imports one batch of a list: store, size, price, stock. The size is identified by gtin, by product_id and size, or by name and ' +
      'size. Invalid rows are reported and skipped.',
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
    description: 'Call this after the last batch of a list that replaces the store’s previous offers.',
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
    summary: 'List drinks that may be duplicates',
    input: wire.MatchQuery,
    answer: wire.Matches,
    handler: readMatches,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/catalogue/matches/{match_id}',
    staff: 'goods',
    summary: 'Merge two drinks, mark them as different, or undo either',
    description:
      'A merge moves sizes and offers to the other product, and the old product_id redirects to it. Where both have the same ' +
      'size, a store that sold both keeps the price of the remaining product and the lower stock.',
    input: wire.Decision,
    answer: wire.Decided,
    handler: settleMatch,
  }),
]
