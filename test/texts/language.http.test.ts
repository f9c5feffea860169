import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { spanishRefusals } from '../../src/core/refusals/spanish.ts'
import { logIn } from '../support/people.ts'
import { type Answer, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
const english = { 'accept-language': 'en-US' }

const first = ({ body }: Answer) => body.message[0]

describe('sentences for people', () => {
  test('are in Spanish for callers who ask for Spanish; code, field and dev_msg stay the same', async () => {
    const paths = ['/merchant/1/hours?client_id=demo-app', '/no/such/path', '/customer/cc', '/data/search']
    for (const path of paths) {
      const [plain, asked] = [await service.get(path), await service.get(path, spanish)]
      assert.equal(asked.status, plain.status)
      for (const [index, item] of plain.body.message.entries()) {
        const code = item.code as keyof typeof spanishRefusals
        assert.deepEqual(asked.body.message[index], { ...item, user_msg: spanishRefusals[code] })
      }
    }
  })

  test('are in English without the header, for another language, and for English', async () => {
    const plain = await service.get('/merchant/1/hours?client_id=demo-app')
    for (const headers of [english, { 'accept-language': 'fr' }, { 'accept-language': '' }])
      assert.equal((await service.get('/merchant/1/hours?client_id=demo-app', headers)).text, plain.text)
  })

  test('are in the caller’s language next to a 200 too', async () => {
    const { access_token: authorization } = await logIn(service)
    const loggedOut = await service.request('DELETE', '/customer/auth', {
      headers: { authorization, ...spanish },
    })
    assert.equal(loggedOut.status, 200)
    assert.equal(first(loggedOut).user_msg, spanishRefusals.acct_logged_out)
  })
})

/** No merchant delivers in the middle of the Atlantic. */
const searches = {
  merchants: '/merchant/search/delivery?client_id=demo-app&latitude=35&longitude=-40',
  drinks:
    '/data/search?client_id=demo-app&search_type=alcohol&order_type=delivery&latitude=35&longitude=-40&order_time=2099-06-05T18:30:00-04:00',
}

describe('a cached answer', () => {
  for (const [name, path] of Object.entries(searches)) {
    test(`is in the caller’s language, whatever language was requested before: ${name}`, async () => {
      const asked = [english, spanish, {}, spanish, spanish, english, {}, {}]
      for (const headers of asked) {
        const { user_msg, code, dev_msg } = first(await service.get(path, headers))
        assert.equal(code, 'no_delivery_results')
        assert.equal(dev_msg, 'The search is valid, but no merchant matches.')
        const expected =
          headers === spanish ? spanishRefusals.no_delivery_results : 'No merchants serve this address yet.'
        assert.equal(user_msg, expected)
      }
    })
  }

  test('without sentences is shared by all languages', async () => {
    const path = '/merchant/1001/hours?client_id=demo-app'
    const frontAnswers = async () => {
      const { text } = await service.get('/metrics')
      const lines = text.matchAll(/^cellardoor_front_answers_total\{.*\} (\d+)$/gm)
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    await service.get(path, english)
    const before = await frontAnswers()
    assert.equal((await service.get(path, spanish)).text, (await service.get(path)).text)
    assert.equal(await frontAnswers(), before + 2)
  })
})

test('a browser that chose Spanish gets Spanish refusals, whatever its headers say', async () => {
  const call = (cookie: string) =>
    fetch(`${service.url}/web/api/merchant/1/hours`, { headers: { cookie, 'accept-language': 'en' } })
  const { message } = (await (await call('language=es')).json()) as { message: { user_msg: string }[] }
  assert.equal(message[0]?.user_msg, spanishRefusals.no_rest)
})
