import type { Answer, Call, CallOptions, Input } from '../call.ts'
import { type Id, type Place, toPlaceQuery } from './place.ts'

type Where = { near: Place; order_type?: 'delivery' | 'pickup'; order_time?: string }
type Search = Input<'get_data_search'>
export type AlcoholSearch = Where &
  Omit<Search, 'search_type' | 'address' | 'latitude' | 'longitude' | 'order_type' | 'order_time'>

type SearchData = Answer<'get_data_search'>['data']
type FoundProduct = NonNullable<SearchData['products']>[string]
type Stores = { data: { merchants: NonNullable<SearchData['merchants']> } }
/** A product with the requested fields. */
export type FoundDrink<Field extends keyof FoundProduct> = Required<Pick<FoundProduct, Field | 'id'>>

/** Defaults to delivery, as soon as possible. */
const whereOf = ({ near, order_type = 'delivery', order_time = 'ASAP' }: Where) => {
  return { ...toPlaceQuery(near), order_type, order_time }
}
const pageSize = 50

export function alcoholCalls(call: Call) {
  const search = ({ near, order_type, order_time, ...more }: AlcoholSearch, options?: CallOptions) =>
    call(
      'get_data_search',
      { merchants: 'ids', ...more, search_type: 'alcohol', ...whereOf({ near, order_type, order_time }) },
      options,
    )
  return {
    /** Stores are listed by id unless `merchants` says otherwise: `stores` has them in full, once for an address. */
    search,
    /** All results, page by page, with only these fields. */
    async *products<Field extends Exclude<keyof FoundProduct, 'id'>>(
      wanted: Omit<AlcoholSearch, 'fields' | 'layout' | 'offset' | 'facets' | 'merchants'> & {
        fields: readonly Field[]
      },
      options?: CallOptions,
    ): AsyncGenerator<FoundDrink<Field>> {
      const { limit = pageSize, fields, ...rest } = wanted
      for (let offset = 0; ; offset += limit) {
        const page = { limit, offset, layout: 'flat', facets: false, merchants: 'none' } as const
        const { data } = await search({ ...rest, ...page, fields: [...fields] }, options)
        yield* Object.values(data.products ?? {}) as FoundDrink<Field>[]
        if (offset + limit >= (data.total ?? 0)) return
      }
    },
    /** Suggestions for an incomplete keyword. */
    suggest: (q: string, more: Omit<Input<'get_data_suggest'>, 'q'> = {}, options?: CallOptions) =>
      call('get_data_suggest', { ...more, q }, options),
    /** Only the stores. */
    stores: (where: Where & { inexact?: boolean }, options?: CallOptions) =>
      call(
        'get_data_search',
        { search_type: 'MerchantList', ...whereOf(where), ...(where.inexact && { inexact: true }) },
        options,
      ) as Promise<Answer<'get_data_search'> & Stores>,
    /** One product, independent of stores: no prices, no stock. */
    facts: (product_id: string, options?: CallOptions) =>
      call('get_data_product_product_id_facts', { product_id }, options),
    /** One product as a store sells it: the ids of its `children` can be added to a cart. */
    product: (
      product_id: string,
      { merchant_id, ...more }: { merchant_id: Id; show_description?: boolean },
      options?: CallOptions,
    ) =>
      call('get_data_product_product_id', { ...more, product_id, merchant_id: Number(merchant_id) }, options),
  }
}
