import { ask, got, type Json, read } from './ask.ts'
import { newAccount } from './identity.ts'

/** A new customer whose token may save cards. */
export async function payer(): Promise<{ token: string }> {
  const { access_token: token } = await got(newAccount({ scope: 'global,payment' }))
  return { token }
}

export const nextYear = new Date().getUTCFullYear() + 1
const visa = {
  ...{ cc_number: '4242424242424242', exp_month: 12, exp_year: nextYear },
  ...{ cvv: '123', billing_zip: '10038' },
}

export const saveCard = (token: string, more: object = {}) =>
  ask('POST', '/customer/cc', { token, json: { ...visa, ...more } })

/** Orders a dish for pickup and returns the order. */
export async function orderPickup(token: string, promo?: number): Promise<Json> {
  const { menu } = await got(read('/merchant/1001/menu'))
  const dish = menu[0].children.find(({ children }: { children: [] }) => children.length === 0).id
  await got(ask('POST', '/customer/cart/1001', { token, json: { item: { item_id: dish, item_qty: 2 } } }))
  const { cc_id } = await got(saveCard(token))
  const payments = [
    ...(promo === undefined ? [] : [{ type: 'promo', id: promo }]),
    { type: 'credit_card', id: cc_id },
  ]
  const json = { order_type: 'pickup', payments }
  return (await got(ask('POST', '/customer/cart/1001/checkout', { token, json }))).order
}
