import type { Call, CallOptions, Input } from '../call.ts'
import { type Id, type Place, toPlaceQuery } from './place.ts'

type Search = Omit<
  Input<'get_merchant_search_method'>,
  'address' | 'latitude' | 'longitude' | 'access_token' | 'method'
>
export type MerchantSearch = Search & { near: Place; method?: 'delivery' | 'pickup' }

export function merchantCalls(call: Call) {
  return {
    /** Merchants that deliver to a place, or have pickup near it. */
    search: ({ near, method = 'delivery', ...more }: MerchantSearch, options?: CallOptions) =>
      call('get_merchant_search_method', { ...more, ...toPlaceQuery(near), method }, options),
    get: (
      merchant_id: Id,
      more: Omit<Input<'get_merchant_merchant_id'>, 'merchant_id'> = {},
      options?: CallOptions,
    ) => call('get_merchant_merchant_id', { ...more, merchant_id }, options),
    hours: (
      merchant_id: Id,
      more: Omit<Input<'get_merchant_merchant_id_hours'>, 'merchant_id'> = {},
      options?: CallOptions,
    ) => call('get_merchant_merchant_id_hours', { ...more, merchant_id }, options),
    menu: (
      merchant_id: Id,
      more: Omit<Input<'get_merchant_merchant_id_menu'>, 'merchant_id'> = {},
      options?: CallOptions,
    ) => call('get_merchant_merchant_id_menu', { ...more, merchant_id }, options),
    item: (merchant_id: Id, item_id: string, options?: CallOptions) =>
      call('get_merchant_merchant_id_menu_item_id', { merchant_id, item_id }, options),
    /** Creates a shop, for administrators. */
    create: (info: Input<'post_merchant_admin_info'>, options?: CallOptions) =>
      call('post_merchant_admin_info', info, options),
    favorites: {
      list: (options?: CallOptions) => call('get_merchant_favorite', {}, options),
      add: (merchant_id: Id, options?: CallOptions) =>
        call('post_merchant_favorite_merchant_id', { merchant_id }, options),
      remove: (merchant_id: Id, options?: CallOptions) =>
        call('delete_merchant_favorite_merchant_id', { merchant_id }, options),
    },
  }
}
