import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from '../../src/db/database.ts'
import { menuAdminRoutes } from '../../src/modules/menus/editing/routes.ts'
import { menuFileRoutes } from '../../src/modules/menus/files/routes.ts'
import { revisionRoutes } from '../../src/modules/menus/revisions/routes.ts'
import { compileMenu } from '../../src/modules/menus/rules/compile-menu.ts'
import type {
  EntityRecord,
  LinkRecord,
  MenuRecords,
  Nutrition,
  ScheduleRecord,
} from '../../src/modules/menus/rules/menu.ts'
import { menuScheduleRoutes } from '../../src/modules/menus/schedules/routes.ts'
import { loadMenuRecords } from '../../src/modules/menus/store.ts'
import type { Images } from '../../src/outside/images.ts'
import { says } from '../../src/texts/sentence.ts'
import { menuWriter } from './menu-admin.ts'
import { logIn, merchantApp } from './people.ts'
import { type Answer, testService } from './test-service.ts'

/** Few ids and few values, so that two menus have parts in common, equal ones and different ones. */
const smallId = fc.integer({ min: 1, max: 12 })
const name = fc.constantFrom('Pizza', 'Soup', 'Tea')
const thirdPartyId = fc.constantFrom(null, 'a', 'b', 'c')
const cents = fc.constantFrom(0, 100, 1250)
const anyFields = { name, description: fc.constantFrom('', 'Good'), hidden: fc.boolean(), thirdPartyId }
const scheduleIds = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })

const nutrition = fc.constantFrom<Nutrition>(
  {},
  { dietary: ['vegan', 'spicy'] },
  { dietary: ['vegan'], allergens: ['soy', '=tree nuts'], calories: 0 },
)

/** The type of an entity follows from its id, as an id never changes its type. */
function entityOf(entityId: number): fc.Arbitrary<EntityRecord> {
  switch (entityId % 6) {
    case 0:
      return fc
        .record({ ...anyFields, scheduleIds, alcohol: fc.boolean() })
        .map((more) => subMenu(entityId, more))
    case 1:
      return fc
        .tuple(fc.record({ ...anyFields, price: cents, scheduleIds }), nutrition)
        .map(([more, said]) => item(entityId, { ...more, ...said }))
    case 2:
      return fc
        .tuple(fc.record({ ...anyFields, price: cents }), fc.constantFrom({}, { preselected: true }))
        .map(([more, said]) => option(entityId, { ...more, ...said }))
    case 3:
      return fc
        .record({ ...anyFields, selectionsMax: fc.integer({ min: 0, max: 3 }) })
        .map((more) => group(entityId, more))
    case 4:
      return fc.record(anyFields).map((more) => priceGroup(entityId, more))
    default:
      return fc
        .record({ ...anyFields, url: fc.constantFrom('/images/a', '/images/b') })
        .map((more) => image(entityId, more))
  }
}

const plain = { noNullPrototype: true } as const

const entities = fc
  .uniqueArray(smallId, { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map(entityOf)) as fc.Arbitrary<EntityRecord[]>)

const links: fc.Arbitrary<LinkRecord[]> = fc.uniqueArray(
  fc.record(
    {
      parentId: fc.option(smallId),
      childId: smallId,
      displayOrder: fc.option(fc.integer({ min: 0, max: 2 })),
    },
    plain,
  ),
  { selector: ({ parentId, childId }) => `${parentId} ${childId}`, maxLength: 10 },
)

const hours = fc.array(
  fc.record(
    {
      hourId: smallId,
      day: fc.integer({ min: 0, max: 6 }),
      startMinute: fc.constantFrom(0, 600),
      endMinute: fc.constantFrom(700, 1440),
    },
    plain,
  ),
  { maxLength: 2 },
)
const schedules: fc.Arbitrary<ScheduleRecord[]> = fc.uniqueArray(
  fc.record({ scheduleId: fc.integer({ min: 1, max: 3 }), name, hours }, plain),
  { selector: ({ scheduleId }) => scheduleId, maxLength: 3 },
)

/** Any parts, whether they make a sensible menu or not. */
export const anyMenu: fc.Arbitrary<MenuRecords> = fc.record({ entities, links, schedules })

/** The parts in an order that does not depend on how they came together. */
export function inOrder({ entities, links, schedules }: MenuRecords): MenuRecords {
  return {
    entities: entities.toSorted((a, b) => a.entityId - b.entityId),
    links: links.toSorted((a, b) => (a.parentId ?? 0) - (b.parentId ?? 0) || a.childId - b.childId),
    schedules: schedules.toSorted((a, b) => a.scheduleId - b.scheduleId),
  }
}

type Of<Type extends EntityRecord['type']> = Extract<EntityRecord, { type: Type }>
type More<Type extends EntityRecord['type']> = Partial<Omit<Of<Type>, 'type' | 'entityId'>>

const common = (entityId: number) => ({
  entityId,
  name: `entity ${entityId}`,
  description: '',
  hidden: false,
  thirdPartyId: null,
})
const schedulable = { scheduleIds: [], alcohol: false, tobacco: false }
const names = { qtyNameSingular: '', qtyNamePlural: '' }

export const subMenu = (id: number, more: More<'SubMenu'> = {}): EntityRecord => ({
  ...common(id),
  type: 'SubMenu',
  ...schedulable,
  ...more,
})

export const item = (id: number, more: More<'Item'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Item',
  price: 1000,
  quantities: { min: 1000, max: 25_000, increment: 1000 },
  ...names,
  ...schedulable,
  ...more,
})

export const option = (id: number, more: More<'Option'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Option',
  price: 0,
  quantities: { min: 0, max: 1000, increment: 1000 },
  ...names,
  ...more,
})

export const group = (id: number, more: More<'OptionGroup'> = {}): EntityRecord => ({
  ...common(id),
  type: 'OptionGroup',
  selectionType: 'check',
  selectionsMin: 0,
  selectionsMax: 1,
  selectionDepends: false,
  ...more,
})

export const priceGroup = (id: number, more: More<'PriceGroup'> = {}): EntityRecord => ({
  ...common(id),
  type: 'PriceGroup',
  ...more,
})

export const image = (id: number, more: More<'Image'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Image',
  url: `/images/${id}.jpg`,
  ...more,
})

type Tree = [EntityRecord, ...Tree[]]

/** Nested entities as the records that they are stored as; an entity may stand in several places. */
export function compile(trees: readonly Tree[], schedules: readonly ScheduleRecord[] = []) {
  const entities = new Map<number, EntityRecord>()
  const links = new Map<string, LinkRecord>()
  const add = (parentId: number | null, [entity, ...children]: Tree) => {
    entities.set(entity.entityId, entity)
    const key = `${parentId} ${entity.entityId}`
    links.set(key, {
      parentId,
      childId: entity.entityId,
      displayOrder: links.get(key)?.displayOrder ?? links.size,
    })
    for (const child of children) add(entity.entityId, child)
  }
  for (const tree of trees) add(null, tree)
  return compileMenu(1, { entities: [...entities.values()], links: [...links.values()], schedules })
}

const revisionCount = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM menu_revisions WHERE merchant_id = $1',
)

/** No photos are uploaded where menus are written. */
export const noPhotos: Images['photos'] = {
  encode: async () => ({ fault: says`Nothing is uploaded here.` }),
  keep: async () => {},
  find: async () => undefined,
  forget: async () => {},
}

/** All that writes a menu and all that looks back at it, in the demo world. */
export function menuHistoryService() {
  const images: Images = {
    host: async (url) => (url.includes('lost') ? { fault: says`There is no such picture.` } : { path: url }),
    keep: async () => ({ fault: says`Nothing is uploaded here.` }),
    find: async () => undefined,
    forget: async () => {},
    keepDocument: async () => '',
    findDocument: async () => undefined,
    photos: noPhotos,
  }
  const service = testService({
    template: 'demo',
    env: { REQUIRE_CLIENT_ID: 'false', PUBLIC_URL: 'https://shop.example' },
    routes: (deps) => [
      ...menuAdminRoutes({ ...deps, images }),
      ...menuFileRoutes({ ...deps, images }),
      ...revisionRoutes(deps),
      ...menuScheduleRoutes,
    ],
  })
  const tokens = new Map<string, Promise<{ authorization: string }>>()
  const headersOf = (name: 'owner' | 'rival') => {
    const login = { ...merchantApp, username: `${name}@example.com`, scope: 'global,merchant' }
    if (!tokens.has(name)) {
      tokens.set(
        name,
        logIn(service, login).then(({ access_token }) => ({ authorization: access_token })),
      )
    }
    return tokens.get(name)!
  }
  const call = async (method: string, path: string, body?: unknown, headers: object = {}): Promise<Answer> =>
    service.request(method, `/merchant/admin/menu${path}`, {
      body,
      headers: { ...(await headersOf('owner')), ...headers },
    })
  /** A call that must succeed. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const writer = menuWriter(() => service.db)
  return {
    service,
    images,
    headersOf,
    call,
    ask,
    newMerchant: () => writer.merchant({ group_id: 1 }),
    create: async (merchantId: number, ...entities: object[]): Promise<number[]> =>
      (await ask('POST', '', { merchantId, entities })).entityIds,
    /** Exactly what is stored. */
    stored: async (merchantId: number) => inOrder(await loadMenuRecords(service.db, merchantId)),
    countRevisions: async (merchantId: number) => (await service.db.get(revisionCount, [merchantId])).count,
  }
}
