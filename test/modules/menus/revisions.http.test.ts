import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import type { MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { menuHistoryService } from '../../support/menus.ts'

const { service, headersOf, call, ask, newMerchant, create, stored, countRevisions } = menuHistoryService()
const lastAudit = sql<{ action: string; actor: string; subject: string; before: any; after: any }>(
  'SELECT action, actor, subject, before, after FROM audit_records WHERE merchant_id = $1 ORDER BY audit_id DESC LIMIT 1',
)
const lastEvent = sql<{ data: any }>(
  "SELECT data FROM outbox_events WHERE type = 'menu.updated' AND subject = $1 ORDER BY event_id DESC LIMIT 1",
)

const revisionsOf = (merchantId: number, query = '') =>
  ask('GET', `/revisions?merchantId=${merchantId}${query}`)
const diffOf = (merchantId: number, query = '') => ask('GET', `/diff?merchantId=${merchantId}${query}`)
const rollBack = (merchantId: number, revision: number, more: object = {}) =>
  ask('POST', '/rollback', { merchantId, revision, ...more })
const textsOf = ({ changes }: { changes: { text: string }[] }) => changes.map(({ text }) => text)
const faultsOf = (answer: { status: number; body: any }) => [
  answer.status,
  ...answer.body.message.map(({ code, field }: any) => `${code} ${field}`),
]

/** A small menu made in four writes. */
async function writeLunch() {
  const merchantId = await newMerchant()
  const { scheduleId } = await ask('POST', '/schedule', {
    merchantId,
    schedule: { name: 'Noon', hours: [{ day: 1, startTime: '11:00', endTime: '14:00' }] },
  })
  const [lunch] = await create(merchantId, {
    type: 'SubMenu',
    name: 'Lunch',
    parentId: null,
    scheduleIds: [scheduleId],
  })
  const [pizza, soup] = await create(
    merchantId,
    { type: 'Item', name: 'Margherita', price: 12, parentId: lunch, thirdPartyId: 'A' },
    { type: 'Item', name: 'Soup', price: 5, parentId: lunch, thirdPartyId: 'B', displayOrder: 1 },
  )
  await ask('PUT', '', { merchantId, entities: [{ id: pizza, type: 'Item', price: 13.5 }] })
  return { merchantId, scheduleId, lunch: lunch!, pizza: pizza!, soup: soup! }
}

describe('GET /merchant/admin/menu/revisions', () => {
  test('lists the newest first, each with a sentence, without its changes', async () => {
    const { merchantId } = await writeLunch()
    const { revisions, current } = await revisionsOf(merchantId)
    assert.equal(current, 4)
    assert.deepEqual(
      revisions.map(({ revision, action, summary }: any) => [revision, action, summary]),
      [
        [4, 'menu.entities_changed', '1 item changed'],
        [3, 'menu.entities_created', '2 items added'],
        [2, 'menu.entities_created', '1 submenu added'],
        [1, 'menu.schedule_created', '1 schedule added'],
      ],
    )
    assert.deepEqual(revisions[1], {
      revision: 3,
      at: '2026-06-15T16:00:00+00:00',
      actor: 'owner@example.com',
      action: 'menu.entities_created',
      summary: '2 items added',
      entities: 2,
      links: 2,
      schedules: 0,
    })
  })

  test('is paginated, with a default and a maximum', async () => {
    const merchantId = await newMerchant()
    const [id] = await create(merchantId, { type: 'SubMenu', name: '0' })
    for (let step = 1; step < 53; step++) {
      await ask('PUT', '', { merchantId, entities: [{ id, type: 'SubMenu', name: String(step) }] })
    }
    const numbers = async (query: string) =>
      (await revisionsOf(merchantId, query)).revisions.map(({ revision }: any) => revision)
    const all = Array.from({ length: 53 }, (_, index) => 53 - index)
    assert.deepEqual(await numbers(''), all.slice(0, 50))
    assert.deepEqual(await numbers('&limit=500'), all)
    assert.deepEqual(await numbers('&limit=2&before=4'), [3, 2])
    assert.deepEqual(await numbers('&limit=45&before=9999999999'), all.slice(0, 45))
    assert.deepEqual(await numbers('&before=1'), [])
    assert.deepEqual(faultsOf(await call('GET', `/revisions?merchantId=${merchantId}&limit=501`)), [
      400,
      'invalid_parameter limit',
    ])
  })

  test('is empty for a menu that was never written', async () => {
    assert.deepEqual((await revisionsOf(1002)).revisions, [])
    assert.equal((await revisionsOf(1002)).current, 0)
    assert.deepEqual((await diffOf(1002)).changes, [])
  })
})

describe('GET /merchant/admin/menu/diff', () => {
  test('is in words, by default for the last write; backward too', async () => {
    const { merchantId, pizza } = await writeLunch()
    const last = await diffOf(merchantId)
    assert.deepEqual([last.from, last.to], [3, 4])
    assert.deepEqual(last.changes, [
      {
        type: 'changed',
        entityId: pizza,
        entityType: 'Item',
        name: 'Margherita',
        path: 'Lunch > Margherita',
        field: 'price',
        before: 12,
        after: 13.5,
        text: 'Item "Margherita" in Lunch: price from $12.00 to $13.50',
      },
    ])
    assert.deepEqual(textsOf(await diffOf(merchantId, '&from=4&to=2')), [
      'Item "Margherita" in Lunch: removed',
      'Item "Soup" in Lunch: removed',
    ])
    assert.deepEqual(textsOf(await diffOf(merchantId, '&from=0&to=2')), [
      'Schedule "Noon": added, Mon 11:00-14:00',
      'Submenu "Lunch": added',
    ])
    assert.deepEqual(textsOf(await diffOf(merchantId, '&from=3&to=3')), [])
    assert.deepEqual((await diffOf(merchantId, '&to=0')).from, 0)
  })

  test('lists changed hours, links and places with their values', async () => {
    const { merchantId, scheduleId, lunch, soup } = await writeLunch()
    const hours = [{ day: 2, startTime: '10:00', endTime: '24:00' }]
    await ask('PUT', '/schedule', { merchantId, schedule: { id: scheduleId, hours } })
    await ask('PUT', '/link', { merchantId, links: [{ parentId: lunch, childId: soup, displayOrder: 9 }] })
    await ask('DELETE', '/link', { merchantId, links: [{ parentId: lunch, childId: soup }] })
    const [schedule] = (await diffOf(merchantId, '&from=4&to=5')).changes
    assert.deepEqual(
      [schedule.type, schedule.entityId, schedule.scheduleId, schedule.field],
      ['schedule_changed', null, scheduleId, 'hours'],
    )
    assert.deepEqual(
      schedule.after.map(({ day, startTime, endTime }: any) => ({ day, startTime, endTime })),
      hours,
    )
    const [order] = (await diffOf(merchantId, '&from=5&to=6')).changes
    assert.deepEqual(
      [order.type, order.parentId, order.field, order.before, order.after],
      ['reordered', lunch, 'displayOrder', 1, 9],
    )
    assert.deepEqual(textsOf(await diffOf(merchantId)), ['Item "Soup": taken out of Lunch'])
  })

  test('refuses revision numbers that don’t exist', async () => {
    const { merchantId } = await writeLunch()
    const faults = async (query: string) =>
      faultsOf(await call('GET', `/diff?merchantId=${merchantId}${query}`))
    assert.deepEqual(await faults('&to=5'), [400, 'unknown_revision to'])
    assert.deepEqual(await faults('&from=-1'), [400, 'unknown_revision from'])
    assert.deepEqual(await faults('&from=99999999999&to=77'), [
      400,
      'unknown_revision from',
      'unknown_revision to',
    ])
    assert.deepEqual(await faults('&from=old'), [400, 'invalid_parameter from'])
  })
})

describe('POST /merchant/admin/menu/rollback', () => {
  test('restores what was deleted under its old id, and customers see it at once', async () => {
    const { merchantId, lunch, pizza, soup } = await writeLunch()
    const before = await stored(merchantId)
    const shown = async () => (await service.get(`/merchant/${merchantId}/menu`)).body.menu
    const menu = await shown()
    await ask('DELETE', `?merchantId=${merchantId}&entityIds=${pizza},${lunch}`)
    assert.deepEqual(await shown(), [])
    const { revision, changes } = await rollBack(merchantId, 4)
    assert.equal(revision, 6)
    assert.deepEqual(
      changes.map(({ type, entityId }: any) => [type, entityId]),
      [
        ['added', lunch],
        ['added', pizza],
        ['linked', soup],
      ],
    )
    assert.deepEqual(await stored(merchantId), before)
    assert.deepEqual(await shown(), menu)
  })

  test('is itself a revision that can be rolled back', async () => {
    const { merchantId } = await writeLunch()
    const written = await stored(merchantId)
    assert.equal((await rollBack(merchantId, 0)).revision, 5)
    assert.deepEqual(await stored(merchantId), { entities: [], links: [], schedules: [] })
    const [newest] = (await revisionsOf(merchantId)).revisions
    assert.deepEqual(
      [newest.action, newest.summary],
      ['menu.rolled_back', '1 submenu removed, 2 items removed, 1 schedule removed'],
    )
    await rollBack(merchantId, 4)
    assert.deepEqual(await stored(merchantId), written)
  })

  test('swaps own ids back that were swapped', async () => {
    const { merchantId, pizza, soup } = await writeLunch()
    const before = await stored(merchantId)
    await ask('PUT', '', {
      merchantId,
      entities: [
        { id: pizza, type: 'Item', thirdPartyId: 'B' },
        { id: soup, type: 'Item', thirdPartyId: 'A' },
      ],
    })
    assert.notDeepEqual(await stored(merchantId), before)
    await rollBack(merchantId, 4)
    assert.deepEqual(await stored(merchantId), before)
  })

  test('as a dry run says what it would do and stores nothing', async () => {
    const { merchantId } = await writeLunch()
    const before = await stored(merchantId)
    const tried = await rollBack(merchantId, 3, { dryRun: true })
    assert.deepEqual([tried.revision, tried.dryRun], [4, true])
    assert.deepEqual(textsOf(tried), ['Item "Margherita" in Lunch: price from $13.50 to $12.00'])
    assert.deepEqual(await stored(merchantId), before)
    assert.equal(await countRevisions(merchantId), 4)
    assert.notEqual((await service.db.get(lastAudit, [merchantId])).action, 'menu.rolled_back')
  })

  test('to the current state makes no revision', async () => {
    const { merchantId } = await writeLunch()
    assert.deepEqual(await rollBack(merchantId, 4), { revision: 4, changes: [], dryRun: false, message: [] })
    assert.equal(await countRevisions(merchantId), 4)
  })

  test('is audited with both numbers and what it touched, and notifies listeners', async () => {
    const { merchantId, pizza } = await writeLunch()
    await rollBack(merchantId, 3)
    const { action, actor, subject, before, after } = await service.db.get(lastAudit, [merchantId])
    assert.deepEqual([action, actor, subject], ['menu.rolled_back', 'owner@example.com', String(merchantId)])
    assert.deepEqual([before.revision, after.revision, after.asOf], [4, 5, 3])
    assert.deepEqual([before.entities[0].price, after.entities[0].price], [13.5, 12])
    const { data } = await service.db.get(lastEvent, [String(merchantId)])
    assert.deepEqual(data, { merchantId, revision: 5, asOf: 3, entityIds: [pizza] })
  })

  test('answers 400 for revision numbers that don’t exist, and nothing happens', async () => {
    const { merchantId } = await writeLunch()
    for (const revision of [5, -1, 2 ** 40]) {
      assert.deepEqual(faultsOf(await call('POST', '/rollback', { merchantId, revision })), [
        400,
        'unknown_revision revision',
      ])
    }
    assert.deepEqual(faultsOf(await call('POST', '/rollback', { merchantId })), [
      400,
      'missing_parameter revision',
    ])
    assert.equal(await countRevisions(merchantId), 4)
  })
})

describe('permissions', () => {
  const paths: [string, string][] = [
    ['GET', '/revisions?merchantId='],
    ['GET', '/diff?merchantId='],
    ['POST', '/rollback?revision=0&merchantId='],
    ['POST', '/lint?merchantId='],
    ['GET', '/export?merchantId='],
    ['POST', '/import?format=csv&document=id&merchantId='],
  ]

  test('refuse revisions with 403 for other merchants, 400 for unknown ones, 401 without a token, and allow the operator', async () => {
    const rival = await headersOf('rival')
    for (const [method, path] of paths) {
      assert.equal((await call(method, `${path}1001`, undefined, rival)).status, 403, path)
      assert.equal((await call(method, `${path}1001`, undefined, { authorization: '' })).status, 401, path)
      assert.deepEqual(faultsOf(await call(method, `${path}77`)), [400, 'unknown_merchant merchantId'])
    }
    const operator = { authorization: 'demo-operator-token' }
    assert.equal((await call('GET', '/revisions?merchantId=1007', undefined, operator)).status, 200)
    assert.equal((await call('POST', '/lint', { merchantId: 1007 }, operator)).status, 200)
  })
})

describe('any series of writes', () => {
  /** Numbers that become a write on the current menu. */
  const step = fc.record({
    kind: fc.nat(9),
    one: fc.nat(),
    other: fc.nat(),
    text: fc.constantFrom('a', 'b', 'c'),
  })
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

  async function write(merchantId: number, { kind, one, other, text }: Step, menu: MenuRecords) {
    const pick = <Part>(parts: readonly Part[], number: number) => parts[number % parts.length]
    const ofType = (type: string) =>
      menu.entities.filter((entity) => entity.type === type).map(({ entityId }) => entityId)
    const [entity, second] = [pick(menu.entities, one), pick(menu.entities, other)]
    const link = pick(menu.links, one)
    const schedule = pick(menu.schedules, one)
    const send = (method: string, path: string, body: object) => call(method, path, { merchantId, ...body })
    const hours = [{ day: one % 7, startTime: '10:00', endTime: other % 2 ? '24:00' : '18:00' }]
    switch (kind) {
      case 0:
        return send('POST', '', {
          entities: [
            { type: 'SubMenu', name: text, parentId: null, thirdPartyId: text },
            { type: 'OptionGroup', name: text, parentId: pick(ofType('Item'), one) },
            { type: 'Option', name: text, parentId: pick(ofType('OptionGroup'), other) },
          ].filter(({ parentId }) => parentId !== undefined),
        })
      case 1:
        return send('POST', '/structure', {
          menu: [
            {
              type: 'SubMenu',
              name: text,
              children: [
                {
                  type: 'Item',
                  name: text,
                  price: (one % 900) / 100 + 1,
                  children: [{ type: 'OptionGroup', name: text, children: [{ type: 'Option', name: text }] }],
                },
              ],
            },
          ],
        })
      case 2:
        return send('PUT', '', {
          entities: [
            {
              id: entity?.entityId ?? 1,
              type: entity?.type ?? 'Item',
              name: `${text}${other % 5}`,
              hidden: other % 2 === 0,
              thirdPartyId: other % 3 ? null : text,
            },
          ],
        })
      case 3:
        return send('PUT', '', {
          entities: [
            {
              id: entity?.entityId ?? 1,
              type: entity?.type ?? 'Item',
              thirdPartyId: second?.thirdPartyId ?? null,
            },
            {
              id: second?.entityId ?? 1,
              type: second?.type ?? 'Item',
              thirdPartyId: entity?.thirdPartyId ?? null,
            },
          ],
        })
      case 4:
        return call('DELETE', `?merchantId=${merchantId}&entityIds=${entity?.entityId ?? 1}`)
      case 5:
        return send('POST', '/link', {
          links: [
            {
              parentId: pick(ofType('Item'), one) ?? null,
              childId: pick(ofType('OptionGroup'), other) ?? 1,
              displayOrder: other % 9,
            },
          ],
        })
      case 6:
        return link
          ? send(other % 2 ? 'PUT' : 'DELETE', '/link', { links: [{ ...link, displayOrder: other % 9 }] })
          : undefined
      case 7:
        return schedule && other % 2
          ? send('PUT', '/schedule', { schedule: { id: schedule.scheduleId, name: text, hours } })
          : send('POST', '/schedule', { schedule: { name: text, hours } })
      case 8:
        return send('PUT', '', {
          entities: [
            {
              id: pick(ofType('SubMenu'), one) ?? 1,
              type: 'SubMenu',
              scheduleIds: schedule ? [schedule.scheduleId] : [],
            },
          ],
        })
      default: {
        const { document } = await ask('GET', `/export?merchantId=${merchantId}`)
        document.entities = document.entities.filter(({ id }: any) => id !== entity?.entityId)
        document.links = document.links.filter(
          ({ parentId, childId }: any) => ![parentId, childId].includes(entity?.entityId),
        )
        document.schedules = document.schedules.slice(other % 2)
        return send('POST', '/import', { format: 'json', document })
      }
    }
  }

  /** Every kind of write once, each with an effect: one structure, another, entities, swapped own ids, … */
  const eachKind: Step[] = [
    [1, 0, 0],
    [1, 1, 1],
    [0, 0, 0],
    [3, 0, 8],
    [7, 1, 0],
    [8, 0, 0],
    [2, 1, 1],
    [5, 1, 0],
    [6, 0, 1],
    [9, 0, 1],
    [4, 3, 0],
  ].map(([kind, one, other]) => ({ kind: kind!, one: one!, other: other!, text: 'a' }))

  test('can be rolled back to any revision, which restores exactly that menu', async () => {
    const kinds = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        async (steps, picks) => {
          const merchantId = await newMerchant()
          const states = [await stored(merchantId)]
          for (const one of [...eachKind, ...steps]) {
            const answer = await write(merchantId, one, states.at(-1)!)
            const now = await stored(merchantId)
            const count = await countRevisions(merchantId)
            if (count === states.length) {
              states.push(now)
              kinds.add(one.kind)
            } else assert.deepEqual(now, states.at(-1), 'without a revision nothing changes')
            assert.equal(count, states.length - 1)
            assert.ok(answer === undefined || [200, 400].includes(answer.status), `${answer?.text}`)
          }
          for (const number of picks) {
            const target = number % states.length
            const { revision } = await rollBack(merchantId, target)
            const now = await stored(merchantId)
            assert.deepEqual(now, states[target])
            if (revision === states.length) states.push(now)
          }
        },
      ),
      { numRuns: 12 },
    )
    assert.equal(kinds.size, 10, 'every kind of write happened')
  })
})
