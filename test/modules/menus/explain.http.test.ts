import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { menuWriter } from '../../support/menus.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const write = menuWriter(() => service.db)
type Headers = Record<string, string>

describe('explain', () => {
  let owner: Headers
  let rival: Headers
  let ownerAsCustomer: Headers
  let merchantId: number
  let path: string
  const ids: Record<string, number> = {}
  const tokenOf = async (username: string, scope: string) => {
    const login = { ...merchantApp, grant_type: 'password', username, scope }
    return { authorization: (await logIn(service, login)).access_token as string }
  }
  const explained = async (headers?: Headers, query = '') => {
    const answer = await service.get(`${path}?client_id=demo-app&explain=1${query}`, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.explain.map(({ id, code }: { id: string; code: string }) => [id, code])
  }
  const refused = async (id: number, headers?: Headers) => {
    const answer = await service.get(`${path}/N${id}?client_id=demo-app&explain=1`, headers)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['no_item']])
    return answer
  }

  before(async () => {
    owner = await tokenOf('owner@example.com', 'global,merchant')
    rival = await tokenOf('rival@example.com', 'global,merchant')
    ownerAsCustomer = await tokenOf('owner@example.com', 'global')
    merchantId = await write.merchant({ group_id: 1 })
    path = `/merchant/${merchantId}/menu`
    const never = await write.schedule(merchantId, 'Never', [])
    const menu = await write.subMenu(merchantId, 'Menu', null)
    ids.shown = await write.item(merchantId, 'Shown', menu)
    ids.closed = await write.item(merchantId, 'Closed', menu, { schedule_ids: [never] })
    ids.secret = await write.item(merchantId, 'Secret dish', menu, { hidden: true })
    ids.priceless = await write.item(merchantId, 'Priceless dish', menu, { price_cents: 0 })
    ids.loose = await write.item(merchantId, 'Loose dish', undefined)
  })

  test('tells those who run the merchant what is left out, and why', async () => {
    assert.deepEqual(await explained(owner), [
      [`N${ids.secret}`, 'hidden'],
      [`N${ids.priceless}`, 'no_price'],
      [`N${ids.loose}`, 'not_linked'],
      [`N${ids.closed}`, 'out_of_schedule'],
    ])
    const { body } = await refused(ids.secret!, owner)
    assert.deepEqual([body.explain[0].code, body.explain[0].name], ['hidden', 'Secret dish'])
  })

  test('tells everyone else only about what is on the menu', async () => {
    for (const headers of [undefined, rival, ownerAsCustomer]) {
      for (const query of ['', '&hide_unavailable=1']) {
        assert.deepEqual(await explained(headers, query), [[`N${ids.closed}`, 'out_of_schedule']])
      }
    }
  })

  test('refuses an item that is left out and one that does not exist in the same way', async () => {
    for (const headers of [undefined, rival, ownerAsCustomer]) {
      const unknown = await refused(999_999_999, headers)
      for (const id of [ids.secret, ids.priceless, ids.loose]) {
        assert.deepEqual((await refused(id!, headers)).body, unknown.body)
      }
    }
  })

  test('tells a former member of the merchant nothing more', async () => {
    await service.db.pool.query('UPDATE merchants SET group_id = 2 WHERE merchant_id = $1', [merchantId])
    assert.equal((await explained(owner)).length, 1)
    assert.equal((await explained(rival)).length, 4)
  })
})
