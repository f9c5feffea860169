import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { logIn, merchantApp } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const owner = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
const menu = '/m/1001/seaport-all-day-kitchen'
const place = encodeURIComponent('199 Water St, New York, NY 10038')

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(service.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function countFromFront(): Promise<number> {
  const { text } = await read('/metrics')
  return Number(/front_answers_total\{route="web page"\} (\d+)/.exec(text)?.[1] ?? 0)
}

describe('shared pages cached in front of the framework', () => {
  test('are answered again from there, with the same headers and bytes', async () => {
    for (const path of ['/', menu, `/search?address=${place}`, '/drinks']) {
      const headers = { cookie: `place=${place}` }
      const first = await read(path, headers)
      const before = await countFromFront()
      // A cached page is checked again after several seconds, so a slow machine may need another attempt.
      let again = first
      for (let tries = 0; tries < 50 && (await countFromFront()) === before; tries++)
        again = await read(path, headers)
      assert.ok((await countFromFront()) > before, path)
      assert.equal(again.status, 200)
      for (const name of ['content-type', 'content-security-policy', 'cache-control', 'vary', 'etag'])
        assert.ok(again.headers.get(name), name)
      assert.equal(again.headers.get('access-control-allow-origin'), null)
      assert.equal(again.headers.getSetCookie().length, 0)
      assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
    }
  })

  test('reuse cached answers that are shared between pages, but never a changed one', async () => {
    const counted = async () => {
      const { text } = await read('/metrics')
      return Number(
        /front_answers_total\{route="\/merchant\/\{merchant_id\}\/menu"\} (\d+)/.exec(text)?.[1] ?? 0,
      )
    }
    await read(`${menu}?page=first`)
    const before = await counted()
    for (let page = 0; page < 10; page++) assert.equal((await read(`${menu}?page=${page}`)).status, 200)
    assert.ok((await counted()) > before)
    const headers = { authorization: (await logIn(service, owner)).access_token }
    for (let price = 51; price < 55; price++) {
      const body = { merchantId: 1001, entities: [{ id: 1002, type: 'Item', price }] }
      const changed = await service.request('PUT', '/merchant/admin/menu', { body, headers })
      assert.equal(changed.status, 200, changed.text)
      assert.match((await read(`${menu}?price=${price}`)).text, new RegExp(`\\$${price}\\.00`))
    }
  })

  test('show a change at once, however often the page was read before', async () => {
    const headers = { authorization: (await logIn(service, owner)).access_token }
    for (let price = 41; price < 49; price++) {
      for (let times = 0; times < 3; times++) await read(menu)
      const changed = await service.request('PUT', '/merchant/admin/menu', {
        body: { merchantId: 1001, entities: [{ id: 1002, type: 'Item', price }] },
        headers,
      })
      assert.equal(changed.status, 200, changed.text)
      assert.match((await read(menu)).text, new RegExp(`\\$${price}\\.00`))
    }
  })

  test('are separate for each language, place and encoding', async () => {
    const pages: Record<string, string>[] = [
      { 'accept-language': 'en' },
      { 'accept-language': 'es' },
      { 'accept-language': 'en', cookie: 'language=es' },
      { 'accept-language': 'en', cookie: `place=${place}` },
    ]
    for (let times = 0; times < 3; times++) {
      const [english, spanish, chosen, near] = await Promise.all(pages.map((headers) => read(menu, headers)))
      assert.match(english!.text, /<html lang="en"/)
      assert.match(spanish!.text, /<html lang="es"/)
      assert.equal(spanish!.text, chosen!.text)
      assert.doesNotMatch(english!.text, /Delivers to 199 Water St/)
      assert.match(near!.text, /Delivers to 199 Water St/)
      const compressed = await read(menu, { 'accept-language': 'en', 'accept-encoding': 'br' })
      assert.equal(compressed.headers.get('content-encoding'), 'br')
      assert.equal(compressed.text, english!.text)
    }
  })

  test('count against a limit that the operator gave the applications', async () => {
    const limit = async (rate_limit: number | null) => {
      const changed = await service.request('PUT', '/operator/clients/cellardoor-web', {
        body: { rate_limit },
        headers: operator,
      })
      assert.equal(changed.status, 200, changed.text)
    }
    await limit(20)
    try {
      const pages = [...Array(20).keys()].map((page) => read(`${menu}?limited=${page}`))
      const statuses = (await Promise.all(pages)).map(({ status }) => status)
      // A page reads three answers.
      assert.equal(statuses.filter((status) => status === 200).length <= 20 / 3, true, String(statuses))
      assert.ok(statuses.includes(200) && statuses.includes(429), String(statuses))
    } finally {
      await limit(null)
    }
    assert.equal((await read(`${menu}?limited=no`)).status, 200)
  })

  test('return 304 to a browser that has the page', async () => {
    const etag = (await read(menu)).headers.get('etag')!
    for (let times = 0; times < 3; times++) {
      const answer = await read(menu, { 'if-none-match': etag })
      assert.ok(answer.status === 304 || answer.headers.get('etag') !== etag, 'the minute may have passed')
    }
  })

  test('never include a personal page or an answer that sets a cookie', async () => {
    const before = await countFromFront()
    for (let times = 0; times < 3; times++) {
      await read('/cart')
      await read('/signin')
      assert.ok((await read(`/search?address=${place}`)).headers.getSetCookie().length > 0)
    }
    assert.equal(await countFromFront(), before)
  })
})
