import type { Call, CallOptions, Input } from '../call.ts'
import { type Id, type Place, placeOf } from './place.ts'

type Where = { near: Place; order_type?: 'delivery' | 'pickup'; order_time?: string }
type Search = Input<'get_data_search'>
export type AlcoholSearch = Where &
  Omit<Search, 'search_type' | 'address' | 'latitude' | 'longitude' | 'order_type' | 'order_time'>

/** As soon as possible, to the door, unless somebody says otherwise. */
const whereOf = ({ near, order_type = 'delivery', order_time = 'ASAP' }: Where) => {
  return { ...placeOf(near), order_type, order_time }
}

export function alcoholCalls(call: Call) {
  return {
    search: ({ near, order_type, order_time, ...more }: AlcoholSearch, options?: CallOptions) =>
      call(
        'get_data_search',
        { ...more, search_type: 'alcohol', ...whereOf({ near, order_type, order_time }) },
        options,
      ),
    /** The shops alone. */
    stores: (where: Where & { inexact?: boolean }, options?: CallOptions) =>
      call(
        'get_data_search',
        { search_type: 'MerchantList', ...whereOf(where), ...(where.inexact && { inexact: true }) },
        options,
      ),
    /** One product as a shop sells it: the ids of its `children` go into a cart. */
    product: (
      product_id: string,
      { merchant_id, ...more }: { merchant_id: Id; show_description?: boolean },
      options?: CallOptions,
    ) =>
      call('get_data_product_product_id', { ...more, product_id, merchant_id: Number(merchant_id) }, options),
  }
}
