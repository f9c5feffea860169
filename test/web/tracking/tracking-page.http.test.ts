import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openTrackingLinks } from '../../../src/modules/dispatch/tracking/tracking-links.ts'
import { codesOf } from '../../support/orders.ts'
import { startTestService } from '../../support/test-service.ts'
import {
  addProvider,
  confirmedOrder,
  maria,
  openStream,
  report,
  type Sent,
  trackingService,
} from '../../support/tracking-service.ts'

const service = trackingService()
let carrier: number
const tokenFor = ({ orderId }: Sent) => openTrackingLinks(service.deps.settings.sealing, '').tokenOf(orderId)
const pathOf = (sent: Sent) => `/track/${tokenFor(sent)}`
const minutes = (count: number) => service.clock.ms + count * 60_000

describe('the tracking page', () => {
  before(async () => {
    carrier = await addProvider(service)
  })

  async function onItsWay(row: object = {}): Promise<Sent> {
    const sent = await confirmedOrder(service, { row })
    await report(service, sent, 'live', {
      carrier,
      order: 'out_for_delivery',
      status: 'to_delivery',
      deliveryEta: minutes(12),
      courier: maria(40.7085, -74.0065),
      reportedAt: service.clock.ms,
    })
    return sent
  }

  test('leaves nothing that gives access to it in the log', async () => {
    const sent = await onItsWay()
    await service.get(pathOf(sent))
    assert.ok(service.logged.some((line) => line.includes(`/track/${sent.orderId}.…`)))
    assert.ok(service.logged.every((line) => !line.includes(tokenFor(sent))))
  })

  test('shows status, arrival, the courier’s first name, the merchant and a map', async () => {
    const { status, text, headers } = await service.get(pathOf(await onItsWay()))
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/html/)
    for (const words of [/<h1>On the way to you<\/h1>/, /12:12 PM/, /in about 12 minutes/, /Maria/])
      assert.match(text, words)
    assert.match(text, /<svg viewBox/)
    assert.match(text, /class="curb" stroke-width="[\d.]+" d="M/)
    assert.match(text, /The courier is about 0\.\d miles from your door\./)
  })

  test('says the same in Spanish, and so do its events', async () => {
    const sent = await onItsWay()
    const spanish = { 'accept-language': 'es' }
    const { text } = await service.get(pathOf(sent), spanish)
    assert.match(text, /<h1>En camino hacia ti<\/h1>/)
    assert.match(text, /aria-current="step">En camino</)
    const stream = await openStream(service, `${pathOf(sent)}/events`, { cookie: 'language=es' })
    const told = (await stream.next())!.data
    stream.close()
    assert.equal(told.title, 'En camino hacia ti')
    for (const part of Object.values<string>(told.parts)) assert.ok(text.includes(part), part)
  })

  test('has no address or customer name, nothing from the cart, and only the courier’s first name', async () => {
    const contact = {
      first_name: 'Xaviera',
      last_name: 'Quillfeather',
      email: 'x@example.com',
      phone: '2125550123',
    }
    const sent = await onItsWay({ contact, instructions: 'ring thrice' })
    const { rows } = await service.db.pool.query(
      `SELECT address->>'street' AS street, address->>'phone' AS phone, cart->0->>'name' AS item, merchant_name AS name
       FROM orders WHERE order_id = $1`,
      [sent.orderId],
    )
    const { street, phone, item, name } = rows[0]
    const page = (await service.get(pathOf(sent))).text
    const stream = await openStream(service, `${pathOf(sent)}/events`)
    const told = JSON.stringify((await stream.next())?.data)
    stream.close()
    assert.ok(page.includes(name))
    const secrets = [
      street,
      phone,
      item,
      ...Object.values(contact),
      'ring thrice',
      'Sandoval',
      '2125550199',
      'Harbor Couriers',
    ]
    for (const secret of secrets)
      for (const text of [page, told]) assert.ok(!text.includes(secret), `it tells ${secret}`)
  })

  test('runs only its own script and sends its URL to no other site', async () => {
    const { text, headers } = await service.get(pathOf(await onItsWay()))
    const policy = headers.get('content-security-policy')!
    assert.match(
      policy,
      /default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-[^']+'; img-src data:; /,
    )
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.deepEqual(text.match(/<script[^>]*>[^<]*/g), ['<script src="/track/follow.js" defer>'])
    const script = await service.get('/track/follow.js')
    assert.equal(script.status, 200)
    assert.match(script.headers.get('content-type')!, /^text\/javascript/)
  })

  test('reloads itself without JavaScript until nothing more will happen', async () => {
    const sent = await onItsWay()
    const refresh = '<noscript><meta http-equiv="refresh" content="15"></noscript>'
    assert.ok((await service.get(pathOf(sent))).text.includes(refresh))
    await report(service, sent, 'delivered', { order: 'completed', status: 'delivered' })
    const { text } = await service.get(pathOf(sent))
    assert.ok(text.includes('<h1>Delivered</h1>'))
    assert.ok(!text.includes('refresh') && !text.includes('<script'))
  })

  test('stays under /api with everything it loads', async () => {
    const { text } = await service.get(`/api${pathOf(await onItsWay())}`)
    assert.match(text, /data-events="\/api\/track\//)
    assert.match(text, /src="\/api\/track\/follow\.js"/)
  })

  test('shows a name that is markup as a name', async () => {
    const sent = await onItsWay({ merchant_name: '<img src=x onerror=alert(1)> & Sons' })
    await report(service, sent, 'live', {
      courier: { ...maria(40.7085, -74.0065), first_name: '<b>"Bob"</b>' },
    })
    const { text } = await service.get(pathOf(sent))
    const stream = await openStream(service, `${pathOf(sent)}/events`)
    const { parts } = (await stream.next())!.data
    stream.close()
    for (const html of [text, ...Object.values<string>(parts)]) assert.doesNotMatch(html, /<img src=x|<b>/)
  })

  test('removes the map with the customer’s address some hours after the end', async () => {
    const sent = await onItsWay()
    await report(service, sent, 'delivered', { order: 'completed', status: 'delivered' })
    assert.match((await service.get(pathOf(sent))).text, /<svg viewBox="0 0 480/)
    const { ms } = service.clock
    service.clock.ms += 7 * 3_600_000
    const { text } = await service.get(pathOf(sent))
    service.clock.ms = ms
    assert.match(text, /<h1>Delivered/)
    assert.doesNotMatch(text, /<svg viewBox="0 0 480/)
  })

  test('allows only a tile server’s images from other sites', async () => {
    const other = await startTestService({
      databaseUrl: service.databaseUrl,
      config: { mapTiles: 'https://tiles.example/{z}/{x}/{y}.png' },
    })
    const { text, headers } = await other.get(pathOf(await onItsWay()))
    await other.stop()
    assert.match(headers.get('content-security-policy')!, / img-src data: https:\/\/tiles\.example; /)
    const tiles = [...text.matchAll(/<image href="([^"]+)"/g)].map(([, href]) => href!)
    assert.ok(tiles.length > 0)
    for (const tile of tiles) assert.match(tile, /^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/)
  })

  describe('its link', () => {
    test('can’t be guessed, shortened or used for another order', { timeout: 300_000 }, async () => {
      const [sent, other] = [await onItsWay(), await onItsWay()]
      const token = tokenFor(sent)
      const proof = token.split('.')[1]
      const wrong = [
        `${other.orderId}.${proof}`,
        token.slice(0, -1),
        `${token}A`,
        `0${token}`,
        `${sent.orderId}`,
        `${sent.orderId}.`,
        `${'9'.repeat(16)}.${proof}`,
        'abc',
      ]
      for (const path of wrong) {
        const page = await service.get(`/track/${encodeURIComponent(path)}`)
        assert.equal(page.status, 400)
        assert.match(page.text, /We couldn’t find this order/)
        assert.match(page.headers.get('content-type')!, /^text\/html/)
        const events = await service.get(`/track/${encodeURIComponent(path)}/events`)
        assert.deepEqual(codesOf(events), ['unknown_order'])
      }
    })

    test('of an order without a courier leads nowhere', async () => {
      const sent = await confirmedOrder(service, { row: { is_courier: false } })
      assert.equal((await service.get(pathOf(sent))).status, 400)
    })
  })

  describe('its events', () => {
    test('send the parts that changed and the courier’s position on the map', async () => {
      const sent = await confirmedOrder(service)
      const stream = await openStream(service, `${pathOf(sent)}/events`)
      const first = (await stream.next())!.data
      assert.equal(first.title, 'Being prepared')
      assert.equal(first.courier, null)
      await report(service, sent, 'live', { carrier, status: 'to_pickup', courier: maria(40.7085, -74.0065) })
      const second = (await stream.next())!.data
      assert.match(second.parts.story, /Maria is on the way to/)
      assert.ok(second.courier.x > 0 && second.courier.x < 480)
      assert.equal(second.frame, first.frame)
      await report(service, sent, 'live', { courier: maria(40.73, -74.01) })
      assert.notEqual((await stream.next())!.data.frame, first.frame)
      await report(service, sent, 'delivered', { order: 'completed', status: 'delivered' })
      const last = (await stream.next())!
      assert.equal(last.data.over, true)
      assert.equal(await stream.next(), undefined)
      const again = await openStream(service, `${pathOf(sent)}/events`, { 'last-event-id': last.id })
      assert.equal(again.status, 204)
    })

    test('are limited to twenty viewers of a link at once', { timeout: 300_000 }, async () => {
      const sent = await onItsWay()
      const path = `${pathOf(sent)}/events`
      const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(service, path)))
      assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
      const answer = await service.get(path)
      assert.equal(answer.status, 503)
      for (const stream of streams) stream.close()
    })
  })
})
