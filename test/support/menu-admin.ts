import assert from 'node:assert/strict'
import { type Database, sql } from '../../src/db/database.ts'
import type { MenuEntitiesRow, MerchantsRow } from '../../src/db/schema.generated.ts'
import { menuAdminRoutes } from '../../src/modules/menus/editing/routes.ts'
import type { Images } from '../../src/outside/images.ts'
import { says } from '../../src/texts/sentence.ts'
import { noPhotos } from './menus.ts'
import { logIn, merchantApp } from './people.ts'
import { type Answer, testService } from './test-service.ts'

const tables = [
  'menu_entities',
  'menu_links',
  'menu_schedules',
  'menu_revisions',
  'audit_records',
  'outbox_events',
]
const countRows = sql<Record<string, number>>(
  `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})::integer AS ${table}`)}`,
)

/** The administration of menus in the demo world, with people who sign in and pictures that are not fetched. */
export function menuAdminService() {
  const asked: string[] = []
  const images: Images = {
    async host(url) {
      asked.push(url)
      if (url.includes('broken')) return { fault: says`It is not a picture.` }
      return { path: `/images/${Buffer.from(url).toString('hex').slice(-64)}.webp` }
    },
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
    routes: (deps) => menuAdminRoutes({ ...deps, images }),
  })
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (name: string): Promise<string> => {
    const login = { ...merchantApp, username: `${name}@example.com`, scope: 'global,merchant' }
    return (await logIn(service, login)).access_token
  }
  const headersOf = async (name: 'owner' | 'rival') => {
    if (!tokens.has(name)) tokens.set(name, signIn(name))
    return { authorization: await tokens.get(name)! }
  }
  const call = async (method: string, path: string, body?: unknown, headers: object = {}) =>
    service.request(method, `/merchant/admin/menu${path}`, {
      body,
      headers: { ...(await headersOf('owner')), ...headers },
    })
  const write = menuWriter(() => service.db)
  const expect200 = (answer: Answer) => {
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  return {
    service,
    asked,
    write,
    headersOf,
    call,
    /** One of the owner's, with nothing on its menu. */
    newMerchant: () => write.merchant({ group_id: 1 }),
    async create(merchantId: number, ...entities: object[]): Promise<number[]> {
      return expect200(await call('POST', '', { merchantId, entities })).entityIds
    },
    async link(merchantId: number, ...pairs: [number | null, number][]) {
      const links = pairs.map(([parentId, childId]) => ({ parentId, childId }))
      expect200(await call('POST', '/link', { merchantId, links }))
    },
    read: async (merchantId: number, query = '') =>
      expect200(await call('GET', `?merchantId=${merchantId}${query}`)),
    shown: async (merchantId: number) =>
      expect200(await service.get(`/merchant/${merchantId}/menu`, { 'accept-encoding': 'identity' })),
    /** How many rows there are, so that a test can see that nothing was stored. */
    rows: () => service.db.get(countRows),
  }
}

/** Each fault as code and field. */
export const faultsOf = (answer: Answer) => [
  answer.status,
  ...answer.body.message.map(({ code, field }: any) => (field ? `${code} ${field}` : code)),
]

/** Names with the names below them. */
export const outline = (entities: any[]): unknown[] =>
  entities.map(({ name, children }) => (children.length > 0 ? [name, ...outline(children)] : name))

type Columns = Partial<MenuEntitiesRow>
/** Null hangs it at the top level, undefined nowhere. */
type Parent = number | null | undefined

const newGroup = sql<{ group_id: number }>(
  "INSERT INTO merchant_groups (name, created_at) VALUES ('Group', now()) RETURNING group_id",
)
const addSchedule = sql<{ schedule_id: number }>(
  'INSERT INTO menu_schedules (merchant_id, name) VALUES ($1, $2) RETURNING schedule_id',
)
const addHours = sql<unknown>(
  'INSERT INTO menu_schedule_hours (merchant_id, schedule_id, day, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
)
const addLink = sql<unknown>(
  'INSERT INTO menu_links (merchant_id, parent_id, child_id, display_order) VALUES ($1, $2, $3, $4)',
)

/** Puts merchants and menus into a test's database, past all rules but those of the schema. */
export function menuWriter(db: () => Database) {
  const insert = async <Row>(table: string, columns: object): Promise<Row> => {
    const names = Object.keys(columns)
    const places = names.map((_, index) => `$${index + 1}`)
    const statement = sql<Row>(`INSERT INTO ${table} (${names}) VALUES (${places}) RETURNING *`)
    return db().get(statement, Object.values(columns))
  }
  const link = async (
    merchantId: number,
    parentId: number | null,
    childId: number,
    displayOrder?: number,
  ) => {
    await db().rows(addLink, [merchantId, parentId, childId, displayOrder ?? null])
  }
  const entity = async (merchantId: number, columns: Columns, parent: Parent, displayOrder?: number) => {
    const row = await insert<MenuEntitiesRow>('menu_entities', { merchant_id: merchantId, ...columns })
    if (parent !== undefined) await link(merchantId, parent, row.entity_id, displayOrder)
    return row.entity_id
  }
  const amounts = { qty_min_milli: 1000, qty_max_milli: 25_000, qty_increment_milli: 1000 }
  const selection = { selection_type: 'check', selections_min: 0, selections_max: 1 }
  type More = [more?: Columns, displayOrder?: number]

  return {
    async merchant(more: Partial<MerchantsRow> = {}): Promise<number> {
      const { group_id } = await db().get(newGroup)
      const columns = {
        group_id,
        name: 'Test Kitchen',
        short_tag: `test-kitchen-${group_id}`,
        type: 'R',
        phone: '2125550100',
        street: '199 Water St',
        city: 'New York',
        state: 'NY',
        zip_code: '10038',
        latitude: 40.7066,
        longitude: -74.0055,
        time_zone: 'America/New_York',
        activation_date: '2026-01-01',
        created_at: new Date(),
        ...more,
      }
      return (await insert<MerchantsRow>('merchants', columns)).merchant_id
    },
    async schedule(merchantId: number, name: string, hours: [day: number, from: number, to: number][]) {
      const { schedule_id } = await db().get(addSchedule, [merchantId, name])
      for (const hour of hours) await db().rows(addHours, [merchantId, schedule_id, ...hour])
      return schedule_id
    },
    link,
    entity,
    subMenu: (merchantId: number, name: string, parent: Parent, ...[more, order]: More) =>
      entity(merchantId, { type: 'SubMenu', name, ...more }, parent, order),
    item: (merchantId: number, name: string, parent: Parent, ...[more, order]: More) =>
      entity(merchantId, { type: 'Item', name, price_cents: 1000, ...amounts, ...more }, parent, order),
    group: (merchantId: number, name: string, parent: Parent, ...[more, order]: More) =>
      entity(merchantId, { type: 'OptionGroup', name, ...selection, ...more }, parent, order),
    option: (merchantId: number, name: string, parent: Parent, ...[more, order]: More) => {
      const limits = { ...amounts, qty_min_milli: 0, qty_max_milli: 1000 }
      return entity(merchantId, { type: 'Option', name, price_cents: 0, ...limits, ...more }, parent, order)
    },
  }
}
