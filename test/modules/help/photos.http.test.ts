import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deleteOldPhotos, forgetPhotos } from '../../../src/modules/help/photos/photos.ts'
import { booksMustBeWhole, codesOf, orderService, runJobs } from '../../support/orders.ts'
import { asking, type HelpDesk, hourMs, openHelpDesk } from './help-desk.ts'

const service = orderService()

describe('photos', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))

  const pathOf = (url: string) => new URL(url).pathname

  test('are re-encoded, attached to one request, and shown through links that expire', async () => {
    const orderId = await desk.completed()
    const photo = (await desk.upload(orderId)).body
    const { body } = await desk.ask(orderId, { ...asking, images: [photo.id] })
    const [image] = body.request.images
    const shown = await fetch(service.url + pathOf(image.url))
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
    assert.match(shown.headers.get('cache-control')!, /private/)
    const bytes = Buffer.from(await shown.arrayBuffer())
    assert.equal(bytes.toString('latin1', 8, 12), 'WEBP')
    assert.deepEqual((await desk.listed())[0].images, body.request.images)
    assert.deepEqual(
      codesOf(await desk.ask(orderId, { ...asking, images: [photo.id] })),
      ['invalid_parameter'],
      'taken',
    )
    const other = await desk.completed()
    const foreign = (await desk.upload(other)).body.id
    assert.deepEqual(codesOf(await desk.ask(orderId, { ...asking, images: [foreign] })), [
      'invalid_parameter',
    ])
    for (const wrong of [
      `${image.url}x`,
      image.url.replace(/images\/\d+/, 'images/1'),
      `${service.url}/help/images/x`,
    ])
      if (pathOf(wrong) !== pathOf(image.url))
        assert.equal((await service.get(pathOf(wrong))).status, 404, wrong)
    const { rows } = await service.db.pool.query('SELECT name FROM help_photos LIMIT 1')
    assert.equal((await service.get(`/images/${rows[0].name}`)).status, 404)
    assert.equal((await service.get(`/images/${rows[0].name.replace('.photo', '')}`)).status, 404)
    service.clock.ms += 3 * hourMs
    assert.equal((await service.get(pathOf(image.url))).status, 404, 'expired')
    service.clock.ms -= 3 * hourMs
    const text = await service.post(
      `/customer/orders/${orderId}/help/images`,
      { image: 'bm90IGEgcGljdHVyZQ==' },
      desk.ada.headers,
    )
    assert.deepEqual(codesOf(text), ['invalid_parameter'])
  })

  test('are limited to 5 per request, including those of later messages', async () => {
    const orderId = await desk.completed()
    const ids: string[] = []
    for (let count = 0; count < 6; count++) ids.push((await desk.upload(orderId)).body.id)
    const { help_id } = (await desk.ask(orderId, { ...asking, images: ids.slice(0, 4) })).body
    assert.deepEqual(codesOf(await desk.say(orderId, help_id, { text: 'More', images: ids.slice(4) })), [
      'invalid_parameter',
    ])
    const added = await desk.say(orderId, help_id, { text: 'More', images: [ids[4]] })
    assert.equal(added.body.request.images.length, 5)
  })

  test('are deleted after a day if unclaimed, and the file with the last photo that uses it', async () => {
    const orderId = await desk.completed()
    const kept = (await desk.upload(orderId)).body
    await desk.ask(orderId, { ...asking, images: [kept.id] })
    const left = (await desk.upload(orderId)).body
    service.clock.ms += 25 * hourMs
    await deleteOldPhotos(service.db, service.clock.ms)
    const sweep = async () => {
      for (const { task, payload } of await runJobs(service))
        if (task === 'forget_help_photos') await forgetPhotos(service.deps, payload)
    }
    await sweep()
    service.clock.ms -= 25 * hourMs
    assert.equal((await service.get(pathOf(left.url))).status, 404)
    assert.equal((await service.get(pathOf(kept.url))).status, 200, 'the same picture, still in use')
    await deleteOldPhotos(service.db, service.clock.ms + 181 * 24 * hourMs)
    await sweep()
    const { rows } = await service.db.pool.query('SELECT count(*)::int AS count FROM help_photos')
    assert.equal(rows[0].count, 0)
    assert.equal((await service.get(pathOf(kept.url))).status, 404)
  })
})

describe('personal data', () => {
  let desk: HelpDesk
  before(async () => {
    desk = await openHelpDesk(service)
  })
  after(() => booksMustBeWhole(service.db))

  test('is exported, and erased with the text and photos of the conversation', async () => {
    const orderId = await desk.completed()
    const photo = (await desk.upload(orderId)).body
    await desk.ask(orderId, { ...asking, text: 'Ring Ada Lovelace', images: [photo.id] })
    const { rows } = await service.db.pool.query('SELECT export_customer(1) AS kept')
    for (const table of ['help_requests', 'help_messages', 'help_photos'])
      assert.ok(rows[0].kept[table], table)
    const erased = await service.db.pool.query('SELECT erase_help(1) AS photos')
    assert.equal(erased.rows[0].photos.length, 1)
    const left = await service.db.pool.query(
      `SELECT (SELECT count(*)::int FROM help_photos) AS photos, (SELECT count(*)::int FROM help_messages m JOIN orders USING (merchant_id, order_id)
         WHERE customer_id = 1 AND body <> '') AS words`,
    )
    assert.deepEqual(left.rows, [{ photos: 0, words: 0 }])
    assert.equal((await service.get(new URL(photo.url).pathname)).status, 404)
  })
})
