import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { matchItems } from '../../../src/modules/menus/search/match-items.ts'
import { oneOfEachKind } from '../../support/eventually.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({
  template: 'demo',
  env: { REQUIRE_CLIENT_ID: 'false' },
})

/** The table in the API documentation: each type's required and optional fields, and its children. */
const common = ['id', 'name', 'description', 'type', 'children']
const amounts = ['min_qty', 'max_qty', 'increment']
const names = ['qty_name_singular', 'qty_name_plural']
const shapes: Record<string, { keys: string[]; optional: string[]; children: string[] }> = {
  menu: { keys: [], optional: ['schedule'], children: ['menu', 'item'] },
  item: {
    keys: ['price', 'max_price', 'images', 'available', ...amounts, ...names],
    optional: ['schedule', 'dietary', 'allergens', 'calories'],
    children: ['option group', 'price group', 'option', 'image'],
  },
  'option group': {
    keys: ['min_selection', 'max_selection', 'sel_dep'],
    optional: ['max_price'],
    children: ['option group', 'option'],
  },
  'price group': { keys: ['min_selection', 'max_selection'], optional: [], children: ['option'] },
  option: {
    keys: ['price', 'max_price'],
    optional: [...amounts, ...names],
    children: ['option group', 'price group', 'option', 'image'],
  },
  image: { keys: ['url'], optional: [], children: [] },
}

function mustHaveShape(entity: any, allowed: readonly string[]) {
  const where = `${entity.id} ${entity.type}`
  assert.ok(allowed.includes(entity.type), where)
  const shape = shapes[entity.type]!
  for (const key of [...common, ...shape.keys]) assert.ok(entity[key] != null, `${where} has no ${key}`)
  const known = new Set([...common, ...shape.keys, ...shape.optional])
  for (const key of Object.keys(entity)) assert.ok(known.has(key), `${where} has ${key}`)
  assert.match(entity.id, /^N\d+$/)
  if ('price' in entity) assert.ok(entity.max_price >= entity.price, where)
  for (const child of entity.children) mustHaveShape(child, shape.children)
}

const itemsOf = (entities: any[]): any[] =>
  entities.flatMap((entity) => (entity.type === 'item' ? [entity] : itemsOf(entity.children)))

describe('the menus of the demo', () => {
  const menus = new Map<number, any>()
  before(async () => {
    const merchants = await service.db.rows(
      sql<{ merchant_id: number; kind: string }>(
        `SELECT merchant_id, CASE WHEN merchant_id < 1011 THEN merchant_id::text ELSE concat_ws(' ', type, cuisines[1]) END AS kind
         FROM merchants ORDER BY merchant_id`,
      ),
    )
    for (const { merchant_id } of oneOfEachKind(merchants, ({ kind }) => kind)) {
      const { body, status } = await service.get(`/merchant/${merchant_id}/menu`, {
        'accept-encoding': 'identity',
      })
      assert.equal(status, 200)
      menus.set(merchant_id, body)
    }
  })

  test('all have the format of the API, to the last option', () => {
    for (const { menu, schedule } of menus.values()) {
      for (const entity of menu) mustHaveShape(entity, ['menu'])
      const told = new Set(schedule.map(({ id }: any) => id))
      for (const item of itemsOf(menu)) for (const id of item.schedule ?? []) assert.ok(told.has(id))
    }
  })

  test('include 1001 with what the demo promises', () => {
    const { menu } = menus.get(1001)
    const items = itemsOf(menu)
    const isPlain = (item: any) =>
      !item.schedule &&
      item.price > 0 &&
      !item.children.some((child: any) => child.type === 'price group' || child.min_selection > 0)
    assert.ok(menu.some((top: any) => !top.schedule && top.children.some(isPlain)))
    const groupsOf = (type: string) =>
      items.flatMap(({ children }) => children.filter((child: any) => child.type === type))
    assert.ok(groupsOf('price group').length > 0)
    assert.ok(
      groupsOf('option group').some(
        ({ min_selection, children }) => min_selection > 0 && children.some(({ price }: any) => price === 0),
      ),
    )
    assert.ok(
      groupsOf('option group').some(({ children }) => children.some((one: any) => one.children.length > 0)),
    )
  })

  test('have catering that scales with guests, half-pound items, and at least one shop with tobacco', () => {
    const texts = JSON.stringify([...menus.values()])
    assert.ok(texts.includes('"sel_dep":1'))
    assert.ok(texts.includes('"increment":0.5'))
    assert.ok(texts.includes('"type":"tobacco"'))
  })

  test('have every item that the search finds', async () => {
    const found = await matchItems(service.db, [...menus.keys()], 'chicken')
    assert.ok(found.size > 5)
    for (const [merchantId, matches] of found) {
      const shown = new Map(itemsOf(menus.get(merchantId).menu).map((item) => [item.id, item.name]))
      for (const { id, name, price } of matches) {
        assert.equal(shown.get(id), name)
        assert.ok(price > 0)
      }
    }
  })
})
