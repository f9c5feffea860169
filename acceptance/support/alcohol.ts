import { type Answer, ask, got, type Json } from './ask.ts'
import { newApp } from './identity.ts'
import { newMerchant, newWord, operate, phoenixDate, washington } from './merchants.ts'

type Size = [size: string, container?: string]
export type Drink = {
  productId: string
  name: string
  category: string
  country: string
  sizes: Size[]
  more?: Record<string, string>
}

/** Has its own rate limit, so searches by other tests don't count. */
const app = newApp({ rate_limit: 100_000 })
/** Noon where the stores are. */
export const noon = `${phoenixDate(1)}T12:00:00-07:00`

type Query = Record<string, string | number | boolean>
export async function askData(path: string, query: Query, client_id?: string): Promise<Answer> {
  return ask('GET', `/data/${path}`, { query: { client_id: client_id ?? (await app).client_id, ...query } })
}

const usual = { search_type: 'alcohol', address: washington, order_type: 'delivery', order_time: noon }
export const tryDrinks = (query: Query = {}) => askData('search', { ...usual, ...query })
export const findDrinks = async (query: Query = {}): Promise<Json> => (await got(tryDrinks(query))).data
export const productsOf = ({ products }: Json): Json[] => Object.values(products)
export const idsOf = (data: Json): string[] => productsOf(data).map(({ product_id }) => product_id)

export const readDrink = (productId: string, query: Query) => askData(`product/${productId}`, query)

/** Letters and digits that occur in no other product. */
const series = newWord(12).toUpperCase()
export const idOf = (number: number) => `${series}${number}`

export async function newDrinks(brand: string, drinks: Drink[]) {
  const products = drinks.flatMap(({ productId, name, category, country, sizes, more }) => {
    const [section, subsection, child] = category.split('.')
    return sizes.map(([size, container]) => ({
      ...{ product_id: productId, name, brand, section, subsection, child, country, size },
      ...(container && { container }),
      ...more,
    }))
  })
  await imported('products', products)
}

export const newStore = (info: object = {}, more: object = {}) =>
  newMerchant({ ...more, info: { type: 'W', cuisines: ['Wine'], ...info } })

type Offer = [productId: string, size: string, price: number, stock?: number, container?: string]
const stocked = new Set<number>()

export async function stock(merchantId: number, ...offers: Offer[]) {
  stocked.add(merchantId)
  const rows = offers.map(([product_id, size, price, amount = 9, container]) => ({
    ...{ merchant_id: merchantId, product_id, size, price, stock: amount },
    ...(container && { container }),
  }))
  await imported('offers', rows)
}

async function imported(what: 'products' | 'offers', rows: object[]) {
  const { refused } = await operate('POST', `catalogue/${what}`, { [what]: rows })
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
}

/** Products without offers are not found. */
export async function emptyShelves() {
  for (const merchant_id of stocked)
    await operate('POST', 'catalogue/offers/others', { merchant_id, variant_ids: [] })
}
