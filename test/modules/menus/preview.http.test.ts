import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const merchantId = 1001

describe('a preview of a menu file', () => {
  let owner: Record<string, string>
  let document: any
  const preview = (changed: unknown, more: object = {}, headers = owner) =>
    service.post(
      '/merchant/admin/menu/preview',
      { merchantId, format: 'json', document: changed, ...more },
      headers,
    )
  const published = async () =>
    (await service.get(`/merchant/${merchantId}/menu?client_id=demo-app`)).body.menu
  const itemNamed = (menu: any[], name: string) => menu.flatMap(itemsOf).find((item) => item.name === name)
  const itemsOf = (node: any): any[] =>
    node.type === 'item' ? [node] : (node.children ?? []).flatMap(itemsOf)

  before(async () => {
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
    const answer = await service.get(`/merchant/admin/menu/export?merchantId=${merchantId}`, owner)
    document = answer.body.document
  })

  test('of the published menu shows what customers see', async () => {
    const { status, body } = await preview(document)
    assert.equal(status, 200)
    assert.deepEqual(body.menu, await published())
  })

  test('shows new and changed dishes, even with new schedules, at any time, and stores nothing', async () => {
    const before = await published()
    const monday = { id: 'noon', name: 'Noon', hours: [{ day: 1, startTime: '11:00', endTime: '14:00' }] }
    const soup = { id: 'soup', type: 'Item', name: 'Soup of the draft', price: 4.5, scheduleIds: ['noon'] }
    const parentId = document.links.find(
      ({ childId }: any) => document.entities.find(({ id }: any) => id === childId)?.name === 'BLT',
    ).parentId
    const changed = {
      ...document,
      schedules: [...document.schedules, monday],
      entities: [
        ...document.entities.map((entity: any) =>
          entity.name === 'BLT' ? { ...entity, price: 99 } : entity,
        ),
        soup,
      ],
      links: [...document.links, { parentId, childId: 'soup' }],
    }
    const on = (day: string) => preview(changed, { at: `${day}T17:00:00Z` })
    const [mondays, sundays] = await Promise.all([on('2030-01-07'), on('2030-01-06')])
    assert.equal(itemNamed(mondays.body.menu, 'BLT').price, 99)
    assert.match(itemNamed(mondays.body.menu, 'Soup of the draft').id, /^N\d+$/)
    const reasons = ({ body }: any) =>
      body.explain.filter(({ name }: any) => name === 'Soup of the draft').map(({ code }: any) => code)
    assert.deepEqual([reasons(mondays), reasons(sundays)], [[], ['out_of_schedule']])
    assert.deepEqual(await published(), before)
  })

  test('has the errors of an import, each with its place; a revision does not matter', async () => {
    const wrong = {
      ...document,
      entities: [{ ...document.entities[0], name: '' }, ...document.entities.slice(1)],
    }
    const answer = await preview(wrong)
    assert.equal(answer.status, 400)
    assert.match(JSON.stringify(answer.body.message), /entities\[0\]/)
    assert.deepEqual(codesOf(await preview('no menu')), ['invalid_document'])
  })

  test('is only for those who manage the merchant', async () => {
    const login = { ...merchantApp, username: 'rival@example.com', scope: 'global,merchant' }
    const rival = { authorization: (await logIn(service, login)).access_token as string }
    assert.equal((await preview(document, {}, rival)).status, 403)
    assert.equal((await preview(document, {}, {})).status, 401)
  })
})
