import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { passesLuhn } from '../../../src/core/card.ts'
import { customerService } from '../../support/orders.ts'
import { ada, signedIn } from '../../support/people.ts'
import { startStripeServer } from '../../support/stripe/server.ts'
import type { Answer, TestService } from '../../support/test-service.ts'

const stripe = await startStripeServer()
const sandboxed = customerService({ template: 'demo_small' })
const striped = customerService({
  template: 'demo_small',
  env: { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
})
after(() => stripe.stop())

const cvv = '7391'
let count = 0
/** American Express, whose cvv has four digits; each number only once, so that a leak identifies its case. */
function newNumber(): string {
  const start = `3471${String(58_260_397 + 7919 * ++count).padStart(10, '0')}`
  return [...'0123456789'].map((digit) => start + digit).find(passesLuhn)!
}
const cardOf = (number: string) => {
  return { cc_number: number, exp_month: 12, exp_year: 2030, cvv, billing_zip: '10038' }
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
type Send = (service: TestService, number: string, headers: Record<string, string>) => Promise<Answer>

const post: (
  body: (number: string) => unknown,
  more?: Record<string, string>,
  query?: (n: string) => string,
) => Send =
  (body, more = {}, query = () => '') =>
  (service, number, headers) =>
    service.post(`/customer/cc${query(number)}`, body(number), { ...more, ...headers })

/** What people and programs do with card numbers, and the response to each. */
const cases: [string, number, Send][] = [
  ['a saved card', 200, post(cardOf)],
  [
    'a saved card, by form',
    200,
    post((number) => new URLSearchParams(cardOf(number) as never).toString(), form),
  ],
  ['a saved card, in groups', 200, post((number) => cardOf(number.replaceAll(/(.{4})(?=.)/g, '$1 ')))],
  ['a saved card with an Idempotency-Key', 200, post(cardOf, { 'idempotency-key': 'secret' })],
  [
    'a saved card, all in the query',
    200,
    post(
      () => ({}),
      {},
      (n) => `?${new URLSearchParams(cardOf(n) as never)}`,
    ),
  ],
  [
    'a mistyped number',
    400,
    post((number) => cardOf(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)),
  ],
  ['a number that is too long', 400, post((number) => cardOf(number + number))],
  ['an expired card', 400, post((number) => ({ ...cardOf(number), exp_year: 2020 }))],
  ['a cvv that is too short', 400, post((number) => ({ ...cardOf(number), cvv: '1' }))],
  [
    'the number in every field',
    400,
    post((n) => ({ cc_number: n, exp_month: n, exp_year: n, cvv: n, billing_zip: n })),
  ],
  ['the number as an object', 400, post((number) => ({ ...cardOf(number), cc_number: { number } }))],
  ['the number as a list', 400, post((number) => ({ ...cardOf(number), cc_number: [number] }))],
  ['the number under an unknown key', 400, post((number) => ({ number, card: { number, cvv }, cvv }))],
  ['the number as a key', 400, post((number) => ({ [number]: cvv }))],
  ['a broken body', 400, post((number) => `{"cc_number": "${number}", "cvv": "${cvv}"`, json)],
  ['JSON that is no object', 400, post((number) => `"${number} ${cvv}"`, json)],
  [
    'another content type',
    400,
    post((n) => `<card>${n} ${cvv}</card>`, { 'content-type': 'application/xml' }),
  ],
  [
    'bytes that are no text',
    400,
    post((n) => Buffer.concat([Buffer.from(`cc=${n}`), Buffer.from([0xff])]), form),
  ],
  ['a NUL beside the number', 400, post((number) => ({ ...cardOf(number), billing_zip: `${number}\0` }))],
  ['a nest of brackets', 400, post((number) => `${'{"a":'.repeat(70)}"${number}"${'}'.repeat(70)}`, json)],
  [
    'the number in a header',
    200,
    (service, number, headers) => service.get('/customer/cc', { 'x-card': number, ...headers }),
  ],
  [
    'the number as a token',
    401,
    (service, number) => service.get('/customer/cc', { authorization: `Bearer ${number}` }),
  ],
  [
    'the number in the query of a read',
    200,
    (service, number, headers) => service.get(`/customer/cc?cc_number=${number}&cvv=${cvv}`, headers),
  ],
  [
    'the number as a flag',
    400,
    (service, number, headers) => service.get(`/customer/cc?include_expired=${number}`, headers),
  ],
  [
    'the number in notes of an address',
    400,
    (service, number, headers) => {
      const address = {
        street: number,
        city: 'New York',
        state: 'NY',
        zip_code: '10038',
        phone: '2125550101',
      }
      return service.post('/customer/location', { ...address, instructions: `use ${number}` }, headers)
    },
  ],
  [
    'the number as the name of an order',
    400,
    (service, number, headers) =>
      service.post('/customer/orders/favorite/100001', { order_name: `paid by ${number}` }, headers),
  ],
]

/** Every row of every table, as text. */
async function dump({ db: { pool } }: TestService): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT t::text AS line FROM ${name} t`)
    for (const { line } of rows) lines.push(`${name} ${line}`)
  }
  return lines
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Any eight consecutive digits of the number, whatever is between the groups, and the cvv by itself. */
function mustNotTell(text: string, number: string, where: string) {
  const plain = text.replaceAll(uuid, '')
  const joined = plain.replaceAll(/(?<=\d)[ .-](?=\d)/g, '')
  for (let start = 0; start + 8 <= number.length; start++) {
    const part = number.slice(start, start + 8)
    assert.ok(!plain.includes(part) && !joined.includes(part), `${where} tells the number`)
  }
  const alone = new RegExp(`(?<![0-9A-Za-z.])${cvv}(?![0-9A-Za-z.])`)
  assert.ok(!alone.test(plain), `${where} tells the cvv`)
}

async function tryAll(service: TestService, attempts: [string, number, Send][]) {
  const headers = await signedIn(service.db, { customer: ada, scopes: ['global', 'payment'] })
  const before = new Set(await dump(service))
  const loggedBefore = service.logged.length
  const numbers: string[] = []
  for (const [name, status, send] of attempts) {
    const number = newNumber()
    numbers.push(number)
    const answer = await send(service, number, headers)
    assert.equal(answer.status, status, `${name}: ${answer.text}`)
    mustNotTell(answer.text + JSON.stringify([...answer.headers]), number, `the answer to ${name}`)
  }
  const written = (await dump(service)).filter((line) => !before.has(line)).join('\n')
  const logged = service.logged.slice(loggedBefore).join('')
  assert.ok(before.size > 1000 && logged.includes('/customer/cc'))
  for (const [index, number] of numbers.entries()) {
    mustNotTell(written, number, `the database after ${attempts[index]![0]}`)
    mustNotTell(logged, number, `the log after ${attempts[index]![0]}`)
  }
}

describe('a card number and its cvv are stored nowhere', () => {
  test('the search itself works', () => {
    const number = newNumber()
    for (const text of [
      number,
      `x${number.slice(3, 12)}y`,
      number.replaceAll(/(.{4})/g, '$1-'),
      `{"cvv":"${cvv}"}`,
    ])
      assert.throws(() => mustNotTell(text, number, 'it'))
    mustNotTell('4242, 7391a, 1739', number, 'it')
  })

  test('with the sandbox, for any input', () => tryAll(sandboxed, cases))

  test('with Stripe, for any input', () => tryAll(striped, cases))

  test('with a Stripe that fails, or echoes the request', async () => {
    stripe.state.mood = 'failing'
    await tryAll(striped, [['a failing Stripe', 503, post(cardOf)]])
    stripe.state.mood = 'garbled'
    await tryAll(striped, [['a garbled Stripe', 503, post(cardOf)]])
    stripe.state.mood = 'well'
  })

  test('when saving fails with 500', async () => {
    const { pool } = sandboxed.db
    await pool.query('ALTER TABLE saved_cards ADD CONSTRAINT broken CHECK (false) NOT VALID')
    await tryAll(sandboxed, [['a row that is refused', 500, post(cardOf)]])
    await pool.query('ALTER TABLE saved_cards DROP CONSTRAINT broken')
    await pool.query('ALTER TABLE saved_cards RENAME TO lost_cards')
    await tryAll(sandboxed, [['a table that is gone', 500, post(cardOf, { 'idempotency-key': 'gone' })]])
    await pool.query('ALTER TABLE lost_cards RENAME TO saved_cards')
  })

  test('a stored response reveals nothing about the card, even to someone with all stored data', async () => {
    const headers = await signedIn(sandboxed.db, { scopes: ['global', 'payment'] })
    const fingerprintOf = async (change: object) => {
      await sandboxed.db.pool.query('DELETE FROM idempotent_answers')
      const card = { ...cardOf('4000056655665556'), cvv: '123', ...change }
      const sent = await sandboxed.post('/customer/cc', card, { ...headers, 'idempotency-key': 'guess me' })
      assert.equal(sent.status, 200, sent.text)
      const { rows } = await sandboxed.db.pool.query('SELECT fingerprint FROM idempotent_answers')
      return (rows[0].fingerprint as Buffer).toString('hex')
    }
    const first = await fingerprintOf({})
    assert.equal(await fingerprintOf({ cvv: '321' }), first)
    assert.equal(await fingerprintOf({ cc_number: '4242424200725556' }), first) // the same last four digits
    assert.notEqual(await fingerprintOf({ exp_year: 2031 }), first)
  })

  test("in a request's path", () =>
    tryAll(sandboxed, [
      [
        'an id that is a card',
        400,
        (service, n, headers) => service.request('DELETE', `/customer/cc/${n}`, { headers }),
      ],
    ]))
})
