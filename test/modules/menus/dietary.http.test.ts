import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { dietaryMarks } from '../../../src/core/dietary.ts'
import { nutritionOfDish } from '../../../src/demo/nutrition.ts'
import { findMarkedMerchants } from '../../../src/modules/menus/search/index.ts'
import { faultsOf, menuHistoryService, menuWriter } from '../../support/menus.ts'
import { codesOf } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const { call, ask, newMerchant, create } = menuHistoryService()
const service = testService({ template: 'demo' })

/** Two items, one of which has marks. */
async function writeMenu() {
  const merchantId = await newMerchant()
  const [menu] = await create(merchantId, { type: 'SubMenu', name: 'Lunch', parentId: null })
  const [curry, soup] = await create(
    merchantId,
    {
      ...{ type: 'Item', name: 'Curry', price: 12, parentId: menu },
      dietary: ['spicy', 'vegan', 'spicy'],
      allergens: [' peanuts ', 'soy'],
      calories: 640,
    },
    { type: 'Item', name: 'Soup', price: 6, parentId: menu },
  )
  const entityOf = async (id: number | undefined) =>
    (await ask('GET', `?merchantId=${merchantId}&exclude=menu`)).entities.find((one: any) => one.id === id)
  return { merchantId, menu, curry, soup, entityOf }
}

describe('an item’s dietary marks', () => {
  test('are stored in a fixed order, each once, and absent if there are none', async () => {
    const { curry, soup, entityOf } = await writeMenu()
    const { dietary, allergens, calories } = await entityOf(curry)
    assert.deepEqual([dietary, allergens, calories], [['vegan', 'spicy'], ['peanuts', 'soy'], 640])
    const plain = await entityOf(soup)
    for (const field of ['dietary', 'allergens', 'calories']) assert.ok(!Object.hasOwn(plain, field), field)
  })

  test('can be changed alone, reset by null, and are described in words', async () => {
    const { merchantId, curry, entityOf } = await writeMenu()
    const change = (more: object) =>
      ask('PUT', '', { merchantId, entities: [{ type: 'Item', id: curry, ...more }] })
    await change({ dietary: 'halal,vegetarian' })
    assert.deepEqual((await entityOf(curry)).dietary, ['vegetarian', 'halal'])
    assert.equal((await entityOf(curry)).calories, 640, 'the rest stays')
    await change({ dietary: null, allergens: [], calories: null })
    assert.ok(!Object.hasOwn(await entityOf(curry), 'dietary'))
    const { changes } = await ask('GET', `/diff?merchantId=${merchantId}`)
    const texts: string[] = changes.map(({ text }: { text: string }) => text)
    assert.ok(
      texts.some((text) => text.includes('dietary marks from vegetarian, halal to none')),
      texts.join(),
    )
    const { current } = await ask('GET', `/revisions?merchantId=${merchantId}`)
    await ask('POST', '/rollback', { merchantId, revision: current - 1 })
    assert.deepEqual((await entityOf(curry)).dietary, ['vegetarian', 'halal'])
  })

  test('are refused if unknown, too long or not numeric', async () => {
    const { merchantId, curry } = await writeMenu()
    const refused = async (more: object, type = 'Item') =>
      faultsOf(await call('PUT', '', { merchantId, entities: [{ type, id: curry, ...more }] }))
    const at = 'invalid_entity entities[0].'
    assert.deepEqual(await refused({ dietary: ['paleo'] }), [400, `${at}dietary`])
    assert.deepEqual(await refused({ dietary: ['__proto__'] }), [400, `${at}dietary`])
    assert.deepEqual(await refused({ allergens: ['x'.repeat(51)] }), [400, `${at}allergens`])
    assert.deepEqual(await refused({ allergens: Array.from({ length: 21 }, (_, n) => `nut ${n}`) }), [
      400,
      `${at}allergens`,
    ])
    for (const calories of [-1, 1.5, 100_001, 'many'])
      assert.deepEqual(await refused({ calories }), [400, `${at}calories`])
  })

  for (const format of ['json', 'csv'])
    test(`survive export to and import from a ${format} file`, async () => {
      const { merchantId, curry, entityOf } = await writeMenu()
      await ask('PUT', '', {
        merchantId,
        entities: [{ type: 'Item', id: curry, allergens: ['=1+1', 'tree nuts'] }],
      })
      const before = await entityOf(curry)
      const { document } = await ask('GET', `/export?merchantId=${merchantId}&format=${format}`)
      const same = await ask('POST', '/import', { merchantId, format, document })
      assert.deepEqual(same.changes, [])
      await ask('PUT', '', {
        merchantId,
        entities: [{ type: 'Item', id: curry, dietary: null, allergens: null }],
      })
      await ask('POST', '/import', { merchantId, format, document })
      assert.deepEqual(await entityOf(curry), before)
    })
})

describe('dietary=', () => {
  const menuOf = (query: string) => service.get(`/merchant/1001/menu?client_id=demo-app&${query}`)
  const itemsOf = (menus: any[]): any[] =>
    menus.flatMap((node) => (node.type === 'item' ? [node] : itemsOf(node.children)))

  test('keeps the items with all marks, and the menus that contain one', async () => {
    const all = itemsOf((await menuOf('')).body.menu)
    for (const marks of [['vegan'], ['vegetarian', 'nut_free'], ['spicy']]) {
      const { body } = await menuOf(`dietary=${marks.join()}`)
      const wanted = all.filter(({ dietary = [] }) => marks.every((mark) => dietary.includes(mark)))
      assert.ok(wanted.length > 0, marks.join())
      assert.deepEqual(
        itemsOf(body.menu).map(({ id }) => id),
        wanted.map(({ id }) => id),
      )
      assert.ok(body.menu.every((menu: any) => itemsOf([menu]).length > 0))
    }
    const twice = await menuOf('dietary=vegan&dietary=spicy')
    assert.deepEqual(itemsOf(twice.body.menu), [])
  })

  test('refuses an unknown mark, in menus and searches', async () => {
    const search = '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY'
    for (const path of ['/merchant/1001/menu?client_id=demo-app', search])
      for (const marks of ['paleo', 'vegan,paleo', '__proto__', 'VEGAN ']) {
        const answer = await service.get(`${path}&dietary=${encodeURIComponent(marks)}`)
        if (marks === 'VEGAN ' && answer.status === 200) continue
        assert.deepEqual([answer.status, codesOf(answer)], [400, ['invalid_parameter']], `${path} ${marks}`)
      }
  })

  test('finds the merchants with an item that has all marks', async () => {
    const found = async (more: string) => {
      const { body } = await service.get(
        `/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY${more}`,
      )
      return new Set<string>(body.merchants.map(({ id }: { id: string }) => id))
    }
    const [all, vegan, both] = [
      await found(''),
      await found('&dietary=vegan'),
      await found('&dietary=vegan,spicy'),
    ]
    assert.ok(vegan.size > 0 && vegan.size < all.size)
    assert.ok([...both].every((id) => vegan.has(id)))
    for (const id of all) {
      const { body } = await service.get(`/merchant/${id}/menu?client_id=demo-app&item_only=1`)
      const has = itemsOf(body.menu).some(({ dietary = [] }) => dietary.includes('vegan'))
      assert.equal(vegan.has(id), has, id)
    }
    const explained = await service.get(
      '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY&dietary=kosher,spicy&explain=1',
    )
    assert.ok(explained.body.explain.some(({ reason }: any) => reason === 'dietary'))
  })

  test('skips items that are hidden, or not under anything visible', async () => {
    const write = menuWriter(() => service.db)
    const merchantId = await write.merchant()
    const secret = await write.subMenu(merchantId, 'Secret', null, { hidden: true })
    const open = await write.subMenu(merchantId, 'Open', null)
    await write.item(merchantId, 'Below hidden', secret, { dietary: ['vegan'] })
    await write.item(merchantId, 'Hidden', open, { dietary: ['vegan'], hidden: true })
    await write.item(merchantId, 'Unlinked', undefined, { dietary: ['vegan'] })
    assert.deepEqual(await findMarkedMerchants(service.db, [merchantId], ['vegan']), new Set())
    await write.item(merchantId, 'Seen', open, { dietary: ['vegan', 'spicy'] })
    assert.deepEqual(await findMarkedMerchants(service.db, [merchantId], ['vegan']), new Set([merchantId]))
    assert.deepEqual(await findMarkedMerchants(service.db, [merchantId], ['vegan', 'halal']), new Set())
  })
})

describe('the demo’s dietary marks', () => {
  test('never contradict the names of dishes', async () => {
    const { body } = await service.get(
      '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY',
    )
    for (const { id } of body.merchants) {
      const menu = await service.get(`/merchant/${id}/menu?client_id=demo-app&dietary=vegetarian&item_only=1`)
      const names = JSON.stringify(menu.body.menu)
      assert.doesNotMatch(
        names,
        /"name":"[^"]*(?:chicken|beef|bacon|salmon|shrimp|turkey|benedict|burger)/i,
        id,
      )
    }
  })

  test('exist, and vegan dishes are vegetarian', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Falafel', 'Tofu', 'Cheese Pizza', 'Bacon'),
        fc.string(),
        (name, description) => {
          const { dietary } = nutritionOfDish({ name, description }, [])
          assert.ok(dietary.every((mark) => (dietaryMarks as readonly string[]).includes(mark)))
          assert.ok(!dietary.includes('vegan') || dietary.includes('vegetarian'))
          assert.ok(name !== 'Bacon' || !dietary.includes('vegetarian'))
        },
      ),
    )
    assert.deepEqual(
      nutritionOfDish({ name: 'Eggs Benedict', description: 'Hollandaise, home fries' }, []).dietary,
      [],
    )
  })
})
