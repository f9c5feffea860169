import { Type } from 'typebox'
import { flag, idInput, integer } from '../../../http/fields.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { FoundMerchant } from '../search/schemas.ts'
import {
  addFavoriteMerchant,
  type FavoriteDeps,
  readFavoriteMerchants,
  removeFavoriteMerchant,
} from './favorites.ts'

const common = { access: 'customer', chapter: 'Merchants' } as const
const FavoriteInput = Type.Object({
  merchant_id: idInput('The merchant’s id.', { 'x-refusal': 'no_rest' }),
})
const Favorite = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  favorite: flag('Whether it is a favorite now.'),
})

export function favoriteMerchantRoutes(deps: FavoriteDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/merchant/favorite',
      summary: 'List the customer’s favorite merchants',
      description: 'Same format as search results. Fee, minimum and distance are for the default address.',
      input: noInput,
      answer: Type.Object({
        merchants: Type.Array(FoundMerchant, { description: 'The favorite merchants.' }),
      }),
      handler: (_input, call) => readFavoriteMerchants(deps, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/merchant/favorite/{merchant_id}',
      summary: 'Add a favorite merchant',
      input: FavoriteInput,
      answer: Favorite,
      refusals: ['no_rest'],
      handler: addFavoriteMerchant,
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/merchant/favorite/{merchant_id}',
      summary: 'Remove a favorite merchant',
      input: FavoriteInput,
      answer: Favorite,
      refusals: ['no_rest'],
      handler: removeFavoriteMerchant,
    }),
  ]
}
