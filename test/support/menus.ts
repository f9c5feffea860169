import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { type Database, sql } from '../../src/db/database.ts'
import type { MenuEntitiesRow, MerchantsRow } from '../../src/db/schema.generated.ts'
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
import { logIn, merchantApp } from './people.ts'
import { type Answer, testService } from './test-service.ts'

/** Few ids and few values, so that two menus share parts, equal ones and different ones. */
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

/** The parts in an order that does not depend on how they were combined. */
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

/** Nested entities as their stored records; an entity may be in several places. */
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
const noPhotos: Images['photos'] = {
  encode: async () => ({ fault: says`Nothing is uploaded here.` }),
  keep: async () => {},
  find: async () => undefined,
  forget: async () => {},
}

/** Everything that writes a menu or reads its history, in the demo. */
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

/** Menu administration in the demo, with people who sign in and images that are not fetched. */
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
    /** One of the owner's, with an empty menu. */
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
    /** How many rows there are, so that a test can check that nothing was stored. */
    rows: () => service.db.get(countRows),
  }
}

/** Each error as code and field. */
export const faultsOf = (answer: Answer) => [
  answer.status,
  ...answer.body.message.map(({ code, field }: any) => (field ? `${code} ${field}` : code)),
]

/** Names with their children's names. */
export const outline = (entities: any[]): unknown[] =>
  entities.map(({ name, children }) => (children.length > 0 ? [name, ...outline(children)] : name))

type Columns = Partial<MenuEntitiesRow>
/** Null attaches it at the top level, undefined nowhere. */
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

/** Inserts merchants and menus into a test's database, bypassing all rules except the schema's. */
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

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** `27` is `AB`. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The parts of a workbook as Excel writes them: texts are shared, numbers are in their cells. */
export function workbookParts(rows: readonly (readonly string[])[]): Record<string, string> {
  const shared = new Map<string, number>()
  const cell = (text: string, row: number, column: number) => {
    const place = `r="${letters(column)}${row}"`
    if (/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/.test(text)) return `<c ${place}><v>${text}</v></c>`
    if (!shared.has(text)) shared.set(text, shared.size)
    return `<c ${place} t="s"><v>${shared.get(text)}</v></c>`
  }
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => (text === '' ? '' : cell(text, row + 1, column))).join('')}</row>`,
  )
  return {
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Menu" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst>${[...shared.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
}

export const zipParts = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

/** A CSV text as an XLSX file, which doesn't need the apostrophes that escape formulas. */
export async function toWorkbook(csv: string): Promise<Buffer> {
  const rows = parse(csv, { relax_column_count: true }) as string[][]
  const unguarded = rows.map((cells) =>
    cells.map((text) => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)),
  )
  return zipParts(workbookParts(unguarded))
}
