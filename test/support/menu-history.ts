import assert from 'node:assert/strict'
import { sql } from '../../src/db/database.ts'
import { menuAdminRoutes } from '../../src/modules/menus/editing/routes.ts'
import { menuFileRoutes } from '../../src/modules/menus/files/routes.ts'
import { revisionRoutes } from '../../src/modules/menus/revisions/routes.ts'
import { menuScheduleRoutes } from '../../src/modules/menus/schedules/routes.ts'
import { loadMenuRecords } from '../../src/modules/menus/store.ts'
import type { Images } from '../../src/outside/images.ts'
import { says } from '../../src/texts/sentence.ts'
import { inOrder } from './menu-arbitraries.ts'
import { menuWriter } from './menu-writer.ts'
import { logIn, merchantApp } from './people.ts'
import { type Answer, testService } from './test-service.ts'

const revisionCount = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM menu_revisions WHERE merchant_id = $1',
)

/** All that writes a menu and all that looks back at it, in the demo world. */
export function menuHistoryService() {
  const images: Images = {
    host: async (url) => (url.includes('lost') ? { fault: says`There is no such picture.` } : { path: url }),
    keep: async () => ({ fault: says`Nothing is uploaded here.` }),
    find: async () => undefined,
    forget: async () => {},
    keepDocument: async () => '',
    findDocument: async () => undefined,
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
