import assert from 'node:assert/strict'
import { sql } from '../../src/db/database.ts'
import { menuAdminRoutes } from '../../src/modules/menus/editing/routes.ts'
import type { Images } from '../../src/outside/images.ts'
import { says } from '../../src/texts/sentence.ts'
import { menuWriter } from './menu-writer.ts'
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
