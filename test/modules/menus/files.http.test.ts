import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { exportMenu, importReaders } from '../../../src/modules/menus/files/menu-files.ts'
import { readCsvDocument } from '../../../src/modules/menus/files/rules/csv.ts'
import { readJsonDocument } from '../../../src/modules/menus/files/rules/document.ts'
import { planImport } from '../../../src/modules/menus/files/rules/plan-import.ts'
import { lintMenu } from '../../../src/modules/menus/revisions/rules/menu-lint.ts'
import { compileMenu } from '../../../src/modules/menus/rules/compile-menu.ts'
import { isEmpty } from '../../../src/modules/menus/rules/menu-change.ts'
import { loadMenuRecords } from '../../../src/modules/menus/store.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { oneOfEachKind } from '../../support/eventually.ts'
import { menuHistoryService } from '../../support/menus.ts'
import { operator } from '../../support/test-service.ts'

const { service, call, ask, newMerchant, create, stored, countRevisions } = menuHistoryService()
const publicUrl = 'https://shop.example'
const everyMerchant = sql<{ merchant_id: number; kind: string }>(
  `SELECT merchant_id, concat_ws(' ', type, cuisines[1]) AS kind FROM merchants ORDER BY merchant_id`,
)
const lastAudit = sql<{ action: string; before: any; after: any }>(
  'SELECT action, before, after FROM audit_records WHERE merchant_id = $1 ORDER BY audit_id DESC LIMIT 1',
)

const exported = (merchantId: number, format = 'json') =>
  ask('GET', `/export?merchantId=${merchantId}&format=${format}`)
const send = (merchantId: number, document: unknown, more: object = {}) =>
  call('POST', '/import', {
    merchantId,
    format: typeof document === 'string' ? 'csv' : 'json',
    document,
    ...more,
  })
const imported = async (merchantId: number, document: unknown, more: object = {}) => {
  const answer = await send(merchantId, document, more)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const textsOf = ({ changes }: { changes: { text: string }[] }) => changes.map(({ text }) => text)
const faultsOf = (answer: { status: number; body: any }) => [
  answer.status,
  ...answer.body.message.map(({ code, field }: any) => `${code} ${field}`),
]

/** A menu of a few entities, exported. */
async function writeMenu() {
  const merchantId = await newMerchant()
  const { scheduleId } = await ask('POST', '/schedule', {
    merchantId,
    schedule: { name: 'Noon', hours: [{ day: 1, startTime: '11:00', endTime: '14:00' }] },
  })
  const [menu] = await create(merchantId, {
    type: 'SubMenu',
    name: 'Lunch',
    parentId: null,
    scheduleIds: [scheduleId],
  })
  const [pie, tea] = await create(
    merchantId,
    { type: 'Item', name: 'Pie', price: 9.5, parentId: menu, thirdPartyId: 'pie' },
    { type: 'Item', name: 'Tea', price: 3, parentId: menu },
  )
  const [extras] = await create(merchantId, { type: 'OptionGroup', name: 'Extras', parentId: pie })
  await create(merchantId, { type: 'Option', name: 'Cream', price: 0.5, parentId: extras })
  return { merchantId, scheduleId, menu: menu!, pie: pie!, tea: tea!, extras: extras!, revision: 5 }
}

describe('export', () => {
  test('is our own format as JSON, and text as CSV, and both name their revision', async () => {
    const { merchantId, menu, pie, revision } = await writeMenu()
    const json = await exported(merchantId)
    assert.deepEqual([json.format, json.revision, json.document.cellardoorMenu], ['json', revision, 1])
    assert.deepEqual(json.document.links[0], { parentId: null, childId: menu, displayOrder: null })
    assert.equal(json.document.entities.find(({ id }: any) => id === pie).price, 9.5)
    assert.equal(json.document.schedules[0].hours[0].startTime, '11:00')
    const csv = await exported(merchantId, 'csv')
    assert.match(csv.document, /^id,parent,order,type,name/)
    assert.ok(csv.document.includes(`${pie},${menu},,Item,Pie,`))
    assert.deepEqual((await ask('GET', `/export?merchantId=${merchantId}`)).format, 'json')
  })

  test('in another format: 400', async () => {
    assert.deepEqual(faultsOf(await call('GET', '/export?merchantId=1001&format=xml')), [
      400,
      'invalid_parameter format',
    ])
  })
})

describe('import', () => {
  test('describes a raised price, an added item and a removed one in words, stores one revision, and is visible at once', async () => {
    const { merchantId, menu, pie, tea, revision } = await writeMenu()
    const { document } = await exported(merchantId, 'csv')
    const changed = `${document
      .replace(',9.5,', ',10.25,')
      .split('\r\n')
      .filter((line: string) => !line.startsWith(`${tea},`))
      .join('\r\n')}soup,${menu},1,Item,Soup,,,,6\r\n`
    const answer = await imported(merchantId, changed, { revision })
    assert.equal(answer.revision, revision + 1)
    assert.deepEqual(textsOf(answer), [
      'Item "Pie" in Lunch: price from $9.50 to $10.25',
      'Item "Tea" in Lunch: removed',
      'Item "Soup" in Lunch: added',
    ])
    const [soup] = answer.entityIds
    const { body } = await service.get(`/merchant/${merchantId}/menu`)
    assert.deepEqual(
      body.menu[0].children.map(({ id, price }: any) => [id, price]),
      [
        [`N${soup}`, 6],
        [`N${pie}`, 10.25],
      ],
    )
    const audit = await service.db.get(lastAudit, [merchantId])
    assert.equal(audit.action, 'menu.imported')
    assert.deepEqual(audit.before.entities.map(({ name }: any) => name).sort(), ['Pie', 'Tea'])
    assert.deepEqual(audit.after.entities.map(({ name }: any) => name).sort(), ['Pie', 'Soup'])
    await ask('POST', '/rollback', { merchantId, revision })
    assert.equal((await exported(merchantId, 'csv')).document, document)
  })

  test('accepts JSON with a new schedule and new entities under their own names', async () => {
    const { merchantId } = await writeMenu()
    const { document } = await exported(merchantId)
    document.schedules.push({
      id: 'night',
      name: 'Night',
      hours: [{ day: 5, startTime: '22:00', endTime: '24:00' }],
    })
    document.entities.push(
      { id: 'bar', type: 'SubMenu', name: 'Bar', scheduleIds: ['night'] },
      { id: 'juice', type: 'Item', name: 'Juice', price: 4 },
      { id: 'photo', type: 'Image', name: 'Photo', url: '/images/juice.webp' },
    )
    document.links.push(
      { parentId: null, childId: 'bar' },
      { parentId: 'bar', childId: 'juice' },
      { parentId: 'juice', childId: 'photo' },
    )
    const { entityIds } = await imported(merchantId, document)
    const { schedules, entities, links } = await stored(merchantId)
    assert.deepEqual(
      schedules.map(({ name }) => name),
      ['Noon', 'Night'],
    )
    const bar = entities.find(({ entityId }) => entityId === entityIds[0])!
    assert.deepEqual((bar as { scheduleIds: readonly number[] }).scheduleIds, [schedules[1]!.scheduleId])
    assert.ok(links.some(({ parentId, childId }) => parentId === entityIds[0] && childId === entityIds[1]))
    const again = (await exported(merchantId)).document
    assert.equal(
      again.entities.find(({ name }: any) => name === 'Photo').url,
      'https://shop.example/images/juice.webp',
    )
    assert.deepEqual((await imported(merchantId, again)).changes, [])
    assert.deepEqual((await imported(merchantId, JSON.stringify(again), { format: 'json' })).changes, [])
  })

  test('moves a menu to another merchant with new ids', async () => {
    const { merchantId } = await writeMenu()
    const other = await newMerchant()
    const { document } = await exported(merchantId)
    assert.equal((await imported(other, document)).entityIds.length, document.entities.length)
    const shape = async (id: number) => {
      const { body } = await service.get(`/merchant/${id}/menu`)
      return JSON.stringify(body.menu).replaceAll(/"N\d+"|"schedule":\[\d+\]/g, '')
    }
    assert.equal(await shape(other), await shape(merchantId))
    assert.deepEqual(
      (await stored(merchantId)).entities.length,
      document.entities.length,
      'the first keeps its own',
    )
  })

  test('as a dry run says what would happen, without ids, and stores nothing', async () => {
    const { merchantId, revision } = await writeMenu()
    const before = await stored(merchantId)
    const document = 'id,parent,type,name,price\nm,,SubMenu,All new,\ni,m,Item,Only,1'
    const tried = await imported(merchantId, document, { dryRun: true })
    assert.deepEqual([tried.dryRun, tried.revision, tried.entityIds], [true, revision, []])
    assert.ok(textsOf(tried).includes('Item "Only" in All new: added'))
    assert.equal(tried.changes.find(({ name }: any) => name === 'Only').entityId, null)
    assert.deepEqual(await stored(merchantId), before)
    assert.equal(await countRevisions(merchantId), revision)
    assert.notEqual((await service.db.get(lastAudit, [merchantId])).action, 'menu.imported')
  })

  test('of a file from another revision than the current one is refused', async () => {
    const { merchantId, pie, revision } = await writeMenu()
    const { document } = await exported(merchantId)
    await ask('PUT', '', { merchantId, entities: [{ id: pie, type: 'Item', price: 11 }] })
    const answer = await send(merchantId, document, { revision })
    assert.deepEqual(faultsOf(answer), [409, 'stale_revision revision'])
    assert.match(answer.body.message[0].dev_msg, /now at revision 6/)
    assert.deepEqual(textsOf(await imported(merchantId, document, { revision: 6 })), [
      'Item "Pie" in Lunch: price from $11.00 to $9.50',
    ])
  })

  test('is all or nothing, with every error, its place, and the received value', async () => {
    const { merchantId, revision } = await writeMenu()
    const before = await stored(merchantId)
    const answer = await send(
      merchantId,
      'id,parent,type,name,price\nm,,SubMenu,,\ni,m,Item,Only,cheap\nx,nobody,Item,Lost,1',
    )
    assert.deepEqual(faultsOf(answer), [400, 'unknown_entity document[4].parent'])
    const second = await send(merchantId, 'id,parent,type,name,price\nm,,SubMenu,,\ni,m,Item,Only,cheap')
    assert.deepEqual(faultsOf(second), [
      400,
      'invalid_entity document[2].name',
      'invalid_entity document[3].price',
    ])
    assert.equal(second.body.message[1].entity.name, 'Only')
    for (const [document, more, fault] of [
      ['id,parent,type,name\n"m', {}, 'invalid_document document'],
      [{ cellardoorMenu: 1 }, { format: 'csv' }, 'invalid_document document'],
      ['not json', { format: 'json' }, 'invalid_document document'],
      [[1], { format: 'json' }, 'invalid_document document.cellardoorMenu'],
      ['id', { format: 'xml' }, 'invalid_parameter format'],
      [undefined, { format: 'csv' }, 'missing_parameter document'],
      [
        {
          cellardoorMenu: 1,
          links: [],
          entities: [{ type: 'Image', name: 'x', url: 'http://x.example/a.png' }],
        },
        {},
        'invalid_entity document.entities[0].url',
      ],
      [
        { cellardoorMenu: 1, links: [], entities: [{ type: 'Image', name: 'x', url: '/images/lost.webp' }] },
        {},
        'invalid_entity document.entities[0].url',
      ],
      [
        { cellardoorMenu: 1, links: [], entities: [{ type: 'Item', name: 'x\0', price: 1 }] },
        {},
        'invalid_parameter document.entities[0].name',
      ],
    ] as const) {
      const refused = await send(merchantId, document, more)
      assert.deepEqual(faultsOf(refused).slice(0, 2), [400, fault], JSON.stringify(document))
    }
    assert.deepEqual(await stored(merchantId), before)
    assert.equal(await countRevisions(merchantId), revision)
  })

  test('makes new entities for another merchant’s ids and leaves theirs alone', async () => {
    const { merchantId } = await writeMenu()
    const others = await stored(1002)
    const foreign = others.entities.find(({ type }) => type === 'SubMenu')!.entityId
    const { entityIds } = await imported(merchantId, `id,parent,type,name\n${foreign},,SubMenu,Mine`)
    assert.notEqual(entityIds[0], foreign)
    assert.deepEqual(await stored(1002), others)
  })

  test('refuses a body beyond 4 MiB, and reads one of 3 MiB', async () => {
    const { merchantId } = await writeMenu()
    const row = (index: number) => `r${index},,SubMenu,Menu ${index},${'d'.repeat(4000)}`
    const rows = (count: number) =>
      ['id,parent,type,name,description', ...Array.from({ length: count }, (_, index) => row(index))].join(
        '\n',
      )
    assert.deepEqual(faultsOf(await send(merchantId, rows(1100)))[0], 400)
    assert.equal((await imported(merchantId, rows(760))).entityIds.length, 760)
  })

  test('refuses more than 20,000 entities', async () => {
    const { merchantId } = await writeMenu()
    const rows = Array.from({ length: 20_001 }, (_, index) => `r${index},-,Option,O`)
    const answer = await send(merchantId, ['id,parent,type,name', ...rows].join('\n'))
    assert.deepEqual(faultsOf(answer), [400, 'invalid_document document'])
  })

  test('is atomic next to other writes', async () => {
    const { merchantId, pie } = await writeMenu()
    const { document } = await exported(merchantId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? send(merchantId, document)
          : index % 3 === 1
            ? call('PUT', '', { merchantId, entities: [{ id: pie, type: 'Item', price: index }] })
            : call('POST', '', { merchantId, entities: [{ type: 'Option', name: `o${index}` }] }),
      ),
    )
    assert.ok(
      answers.every(({ status }) => status === 200 || status === 400),
      answers.map(({ text }) => text).join(),
    )
    await imported(merchantId, document)
    assert.deepEqual((await exported(merchantId)).document, document)
  })
})

describe('the demo', () => {
  test('exports and imports every menu unchanged in both formats, without errors', async () => {
    const all = await service.db.rows(everyMerchant)
    assert.ok(all.length > 400)
    const merchants = oneOfEachKind(all, ({ kind }) => kind)
    assert.ok(merchants.length > 10)
    const readers = importReaders({ images: service.deps.images, config: { publicUrl } }, new Map())
    const ids = {
      entity: () => assert.fail('new'),
      schedule: () => assert.fail('new'),
      hour: () => assert.fail('new'),
    }
    const wrong: unknown[] = []
    for (const { merchant_id: merchantId } of merchants) {
      const call = { db: service.db } as never
      const records = await loadMenuRecords(service.db, merchantId)
      for (const format of ['json', 'csv'] as const) {
        const { document } = await exportMenu(
          { config: { publicUrl } } as never,
          { merchantId, format },
          call,
        )
        const read =
          typeof document === 'string'
            ? await readCsvDocument(document)
            : runAtOnce(readJsonDocument(document))
        const { change, faults } = runAtOnce(planImport(read.document, records, readers, ids))
        if (!isEmpty(change) || read.faults.length + faults.length > 0)
          wrong.push([merchantId, format, change, faults])
      }
      const errors = lintMenu(records, compileMenu(merchantId, records), 'en').filter(
        ({ severity }) => severity === 'error',
      )
      if (errors.length > 0) wrong.push([merchantId, errors])
    }
    assert.deepEqual(wrong, [])
  })

  test('does so over HTTP too', async () => {
    for (const merchantId of [1001, 1002, 1006, 1010]) {
      for (const format of ['json', 'csv']) {
        const { body } = await call(
          'GET',
          `/export?merchantId=${merchantId}&format=${format}`,
          undefined,
          operator,
        )
        const back = await call('POST', '/import', { merchantId, format, document: body.document }, operator)
        assert.deepEqual([back.status, back.body.changes, back.body.revision], [200, [], 0])
      }
      assert.equal((await call('POST', '/lint', { merchantId }, operator)).status, 200)
    }
  })
})
