import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fetchMenuPictures } from '../../../../src/modules/menus/sources/fetch-pictures.ts'
import { queuedJobs } from '../../../support/events.ts'
import { menuHistoryService } from '../../../support/menus.ts'

const { service, call, ask, newMerchant, create, stored, countRevisions, headersOf, images } =
  menuHistoryService()

const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (merchantId: number, csv: string) =>
  call('POST', '/imports', { merchantId, kind: 'spreadsheet', file: base64(csv), name: 'menu.csv' })
const upload = async (merchantId: number, csv: string) => {
  const answer = await send(merchantId, csv)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const publish = (merchantId: number, { import: { importId } }: any, more: object = {}) =>
  ask('POST', `/imports/${importId}/publish`, { merchantId, ...more })
const put = async (merchantId: number, csv: string, more: object = {}) =>
  publish(merchantId, await upload(merchantId, csv), more)
const shown = async (merchantId: number) => {
  const { body } = await service.get(`/merchant/${merchantId}/menu`)
  return Object.fromEntries(
    body.menu.map(({ name, children }: any) => [
      name,
      children.map((item: any) => [item.name, item.price, item.available]),
    ]),
  )
}
const codes = ({ status, body }: { status: number; body: any }) => [
  status,
  ...body.message.map(({ code }: any) => code),
]
const lunch =
  'Section,Item,Price,Sold out,ID\nSoups,Broth,4.50,no,b1\nSoups,Chowder,7,yes,c1\nSalads,Green,6,no,g1\n'

describe('importing a spreadsheet', () => {
  test('reads it as a draft with a report and a preview, and publishes it as one revision', async () => {
    const merchantId = await newMerchant()
    const draft = await upload(merchantId, lunch)
    assert.equal(draft.import.summary, '3 items, 0 option groups')
    assert.deepEqual([draft.report.added, draft.report.changed, draft.report.soldOut], [3, 0, 1])
    assert.deepEqual(await stored(merchantId), await stored(await newMerchant()))
    const preview = await ask('GET', `/imports/${draft.import.importId}/preview?merchantId=${merchantId}`)
    assert.deepEqual(
      preview.menu.map(({ name }: any) => name),
      ['Soups', 'Salads'],
    )
    const published = await publish(merchantId, draft, { revision: draft.report.revision })
    assert.equal(published.isChanged, true)
    assert.equal(published.import.revision, 1)
    assert.deepEqual(await shown(merchantId), {
      Soups: [
        ['Broth', 4.5, true],
        ['Chowder', 7, false],
      ],
      Salads: [['Green', 6, true]],
    })
    const { entities } = await ask('GET', `?merchantId=${merchantId}&thirdPartyId=c1`)
    assert.deepEqual(
      entities.map(({ name }: any) => name),
      ['Chowder'],
    )
    const { imports } = await ask('GET', `/imports?merchantId=${merchantId}`)
    assert.deepEqual(
      imports.map(({ state, name, revision }: any) => [state, name, revision]),
      [['published', 'menu.csv', 1]],
    )
  })

  test('again makes no revision', async () => {
    const merchantId = await newMerchant()
    await put(merchantId, lunch)
    const again = await put(merchantId, lunch)
    assert.equal(again.isChanged, false)
    assert.equal(await countRevisions(merchantId), 1)
  })

  test('hides what the file lost, keeps what we changed and added, and lists conflicts', async () => {
    const merchantId = await newMerchant()
    await put(merchantId, lunch)
    const menu = await ask('GET', `?merchantId=${merchantId}`)
    const idOf = (name: string) => menu.entities.find((one: any) => one.name === name).id
    const change = (name: string, more: object) =>
      ask('PUT', '', { merchantId, entities: [{ id: idOf(name), ...more }] })
    await change('Broth', { type: 'Item', price: 5 })
    await change('Green', { type: 'Item', price: 8, name: 'Our green' })
    await create(merchantId, { type: 'Item', name: 'Special', price: 20, parentId: idOf('Salads') })
    const next = 'Section,Item,Price,ID\nSoups,Broth,4.5,b1\nSalads,Green,7,g1\n'
    const draft = await upload(merchantId, next)
    assert.deepEqual(draft.report.hidden, ['Chowder'])
    assert.match(draft.report.kept.join('\n'), /"Broth" in Soups: price from \$4\.50 to \$5\.00/)
    assert.match(draft.report.conflicts.join('\n'), /price from \$8\.00 to \$7\.00/)
    await publish(merchantId, draft)
    assert.deepEqual(await shown(merchantId), {
      Soups: [['Broth', 5, true]],
      Salads: [
        ['Our green', 8, true],
        ['Special', 20, true],
      ],
    })
    await put(merchantId, next.replace('Green,7', 'Green,9'), { prefer: 'source' })
    assert.deepEqual((await shown(merchantId)).Salads[0], ['Our green', 9, true])
    await put(merchantId, lunch)
    assert.deepEqual((await shown(merchantId)).Soups[1], ['Chowder', 7, false])
  })

  test('replaces a draft with the next one of its kind, and never publishes a draft twice', async () => {
    const merchantId = await newMerchant()
    const first = await upload(merchantId, lunch)
    const second = await upload(merchantId, lunch)
    const path = (draft: any) => `/imports/${draft.import.importId}/publish`
    assert.deepEqual(codes(await call('POST', path(first), { merchantId })), [400, 'unknown_import'])
    const both = await Promise.all([1, 2].map(() => call('POST', path(second), { merchantId })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    assert.equal(await countRevisions(merchantId), 1)
  })

  test('refuses a menu that changed since the report with stale_revision', async () => {
    const merchantId = await newMerchant()
    const draft = await upload(merchantId, lunch)
    await create(merchantId, { type: 'SubMenu', name: 'Drinks', parentId: null })
    const answer = await call('POST', `/imports/${draft.import.importId}/publish`, {
      merchantId,
      revision: 0,
    })
    assert.deepEqual(codes(answer), [409, 'stale_revision'])
  })

  test('is neither visible to nor publishable by another group or merchant', async () => {
    const merchantId = await newMerchant()
    const draft = await upload(merchantId, lunch)
    const other = await newMerchant()
    const path = `/imports/${draft.import.importId}`
    assert.deepEqual(codes(await call('GET', `${path}?merchantId=${other}`)), [400, 'unknown_import'])
    assert.deepEqual(codes(await call('POST', `${path}/publish`, { merchantId: other })), [
      400,
      'unknown_import',
    ])
    const rival = await headersOf('rival')
    assert.deepEqual(codes(await call('GET', `${path}?merchantId=${merchantId}`, undefined, rival)), [
      403,
      'forbidden',
    ])
  })

  test('refuses a file without a menu in plain words', async () => {
    const merchantId = await newMerchant()
    assert.deepEqual(codes(await send(merchantId, 'hello')), [400, 'invalid_document'])
    assert.deepEqual(codes(await send(merchantId, 'Item,Price\n')), [400, 'invalid_document'])
    const { imports } = await ask('GET', `/imports?merchantId=${merchantId}`)
    assert.deepEqual(imports, [])
  })

  test('fetches pictures in a job, never over our own, and not twice', async () => {
    const merchantId = await newMerchant()
    const pictures =
      'Section,Item,Price,Picture,ID\nSoups,Broth,4,https://x.example/b.jpg,b\nSoups,Stew,4,https://x.example/lost.jpg,s\nSoups,Own,4,https://x.example/o.jpg,o\n'
    await put(merchantId, pictures)
    const { entities } = await ask('GET', `?merchantId=${merchantId}`)
    const own = entities.find(({ name }: any) => name === 'Own').id
    await create(merchantId, { type: 'Image', name: 'Own', url: 'https://x.example/mine.jpg', parentId: own })
    const [job] = (await queuedJobs(service.db, 'fetch_menu_pictures')).filter(
      ({ payload }) => payload.merchantId === merchantId,
    )
    const deps = { ...service.deps, images }
    await fetchMenuPictures(deps, job!.payload)
    const urls = (await ask('GET', `?merchantId=${merchantId}`)).entities
      .filter(({ type }: any) => type === 'Image')
      .map(({ url }: any) => url)
    assert.deepEqual(urls.sort(), ['https://x.example/b.jpg', 'https://x.example/mine.jpg'])
    const revisions = await countRevisions(merchantId)
    await put(merchantId, pictures)
    await fetchMenuPictures(deps, job!.payload)
    assert.equal(await countRevisions(merchantId), revisions)
  })

  test('handles three thousand items', async (context) => {
    const merchantId = await newMerchant()
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `Section ${index % 60},Item ${index},${index % 50}.5,Made fresh,${index}`,
    )
    const file = ['Section,Item,Price,Description,ID', ...rows].join('\n')
    const time = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      context.diagnostic(`${what}: ${Math.round(performance.now() - start)} ms`)
    }
    await time('first import of 3,000 items, read and published', () => put(merchantId, file))
    await time('the same again', () => put(merchantId, file))
    assert.equal(await countRevisions(merchantId), 1)
  })
})
