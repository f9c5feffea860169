import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from './support/administration.ts'
import { got, type Json, read, refused } from './support/ask.ts'
import { retireMerchants, washington } from './support/merchants.ts'
import { act, edit, newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Greens' })
const { merchantId, id } = kitchen
const toast = { dietary: ['spicy', 'vegan'], allergens: ['wheat'], calories: 210 }
await edit(kitchen, id('Toast'), toast)
await edit(kitchen, id('Soup'), { dietary: 'vegan' })
const itemsOf = async (query: Record<string, string> = {}): Promise<Json[]> => {
  const { menu } = await got(read(`/merchant/${merchantId}/menu`, query))
  return menu.flatMap(({ children }: Json) => children)
}
const namesOf = (items: Json[]) => items.map(({ name }) => name)

describe('dietary marks', () => {
  test('5.130 are shown where they were set', async () => {
    const [first, second] = await itemsOf()
    const { dietary, allergens, calories } = first!
    assert.deepEqual({ dietary, allergens, calories }, { ...toast, dietary: ['vegan', 'spicy'] })
    for (const field of Object.keys(toast)) assert.ok(!(field in second!), field)
  })
  test('5.131 filter a menu', async () => {
    assert.deepEqual(namesOf(await itemsOf({ dietary: 'vegan' })), ['Toast', 'Soup'])
    assert.deepEqual(namesOf(await itemsOf({ dietary: 'vegan,spicy' })), ['Toast'])
    assert.deepEqual(await itemsOf({ dietary: 'vegan,halal' }), [])
    await refused(read(`/merchant/${merchantId}/menu`, { dietary: 'vegan,paleo' }), 400, 'invalid_parameter')
  })
  test('5.132 filter a search', async () => {
    const isFound = async (dietary: string) => {
      const { merchants } = await got(read('/merchant/search/delivery', { address: washington, dietary }))
      return merchants.some((merchant: Json) => merchant.id === String(merchantId))
    }
    assert.deepEqual(
      [await isFound('vegan'), await isFound('spicy,vegan'), await isFound('vegan,kosher')],
      [true, true, false],
    )
    const query = { address: washington, dietary: 'paleo' }
    await refused(read('/merchant/search/delivery', query), 400, 'invalid_parameter')
  })
})

test('5.135 options are preselected if set up so', async () => {
  const bacon = Number(id('Burger', 'Toppings', 'Bacon').slice(1))
  const entities = [{ id: bacon, type: 'Option', preselected: true }]
  await got(admin('PUT', 'menu', { merchantId, entities }))
  const burger = (await itemsOf()).find(({ name }) => name === 'Burger')!
  const toppings = burger.children.find(({ name }: Json) => name === 'Toppings')
  assert.deepEqual(
    toppings.children.map((option: Json) => [option.name, option.preselected, 'preselected' in option]),
    [
      ['Bacon', true, true],
      ['Egg', undefined, false],
      ['Onion', undefined, false],
    ],
  )
})

test('5.133 popular items have at least 5 orders', async () => {
  const buyer = await newBuyer()
  const popular = async () => namesOf((await got(read(`/merchant/${merchantId}/`))).merchant.popular)
  for (let orders = 0; orders < 5; orders += 1) {
    assert.deepEqual(await popular(), [])
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    const { order } = await got(buyer.checkOut(kitchen))
    for (const action of ['confirm', 'ready', 'complete']) await act(kitchen, order.order_id, action)
  }
  for (let waited = 0; waited < 15 && (await popular()).length === 0; waited += 1) await sleep(1000)
  assert.deepEqual(await popular(), ['Toast'])
})
