import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchItems } from '../../../src/modules/menus/search/match-items.ts'
import { menuWriter } from '../../support/menus.ts'
import { testService } from '../../support/test-service.ts'

const service = testService()
const write = menuWriter(() => service.db)

describe('items by name, for search', () => {
  test('match all words, regardless of case and accents, and never hidden items', async () => {
    const [first, second] = [await write.merchant(), await write.merchant()]
    const menu = await write.subMenu(first, 'Menu', null)
    const inner = await write.subMenu(first, 'Inner', menu)
    const secret = await write.subMenu(first, 'Secret', null, { hidden: true })
    const creme = await write.item(first, 'Crème Brûlée', inner, { price_cents: 795 })
    const sized = await write.item(first, 'Brulee by size', menu, { price_cents: 0 })
    const sizes = await write.entity(first, { type: 'PriceGroup', name: 'Size' }, sized)
    await write.option(first, 'Large', sizes, { price_cents: 900 })
    await write.option(first, 'Small', sizes, { price_cents: 600 })
    await write.item(first, 'Brulee hidden', menu, { hidden: true })
    await write.item(first, 'Brulee below hidden', secret)
    await write.item(first, 'Brulee unlinked', undefined)
    await write.item(first, 'Brulee priceless', menu, { price_cents: 0 })
    const menus = await write.subMenu(second, 'Menu', null)
    for (let index = 0; index < 8; index++) await write.item(second, `Brulee ${index}`, menus)
    await write.item(second, '100% brulee_', menus)

    const found = await matchItems(service.db, [first, second, 424_242], 'BRULÉE')
    assert.deepEqual(found.get(first), [
      { id: `N${sized}`, name: 'Brulee by size', price: 600 },
      { id: `N${creme}`, name: 'Crème Brûlée', price: 795 },
    ])
    assert.equal(found.get(second)!.length, 5)
    assert.equal(found.size, 2)
    const names = async (keyword: string) => [
      ...(await matchItems(service.db, [first, second], keyword)).values(),
    ]
    assert.deepEqual(
      (await names('brulee creme')).flat().map(({ name }) => name),
      ['Crème Brûlée'],
    )
    assert.deepEqual(
      (await names('0% e_')).flat().map(({ name }) => name),
      ['100% brulee_'],
    )
    assert.deepEqual(await names('   '), [])
    assert.deepEqual(await names('no such dish'), [])
  })
})
