import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sendHead } from '../support/requests/arbitraries.ts'
import { addProbePeople, probeRoutes } from '../support/requests/probe-routes.ts'
import { type Answer, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const app = 'client_id=demo-app'
const json = { 'content-type': 'application/json' }
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

/** What the route received. */
function inputOf(answer: Answer) {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.input
}
const query = async (text: string) => inputOf(await service.get(`/probe/echo?${app}&${text}`))

describe('parameters', () => {
  test('in the body win over the query, and those in the path over both', async () => {
    const body = { text: 'body', client_id: 'demo-app' }
    const answer = await service.post('/probe/echo?text=query&count=3&client_id=nobody', body)
    assert.deepEqual(inputOf(answer), { text: 'body', count: 3 })
    const placed = await service.get(`/probe/reader/path?place=query&${app}`)
    assert.equal(inputOf(placed).place, 'path')
  })

  test('with booleans accept any case', async () => {
    for (const text of ['true', 'True', 'TRUE', '1', 'Yes', 'on'])
      assert.equal((await query(`flag=${text}`)).flag, true, text)
    for (const text of ['false', 'False', 'FALSE', '0', 'NO', 'Off'])
      assert.equal((await query(`flag=${text}`)).flag, false, text)
    assert.equal((await service.get(`/probe/echo?${app}&flag=Truer`)).status, 400)
  })

  test('with numbers have at most 64 characters', async () => {
    assert.equal((await query(`count=${'0'.repeat(60)}7`)).count, 7)
    const answer = await service.post(`/probe/echo?${app}`, { count: `${'1'.repeat(900_000)}x` })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['invalid_parameter']])
  })

  test('left empty in the body do not hide those in the query', async () => {
    assert.deepEqual(
      inputOf(await service.post(`/probe/echo?${app}&text=query`, { text: '', client_id: '' })),
      {
        text: 'query',
      },
    )
  })

  test('in the body of a GET are ignored', async () => {
    const head = [`GET /probe/echo?${app}&text=query HTTP/1.1`, 'Content-Type: application/json']
    for (const body of ['{"text":"body"}', '{broken', '<xml/>']) {
      const answer = await sendHead(service.url, [...head, `Content-Length: ${body.length}`], body)
      assert.deepEqual([answer.status, answer.body.input], [200, { text: 'query' }])
    }
  })

  test('that are unknown are ignored, and so are unknown headers', async () => {
    const answer = await service.post(
      `/probe/echo?${app}&x=1&y[z]=2`,
      { z: 1, item: { item_id: 1, w: 2 } },
      { 'x-odd': '1' },
    )
    assert.deepEqual(inputOf(answer), { item: { item_id: '1' } })
  })

  test('are trimmed, except for passwords', async () => {
    assert.deepEqual(await query('text=%20a%20b%09%0A&password=%20p%20&count=%207%20'), {
      text: 'a b',
      password: ' p ',
      count: 7,
    })
  })

  test('left empty count as absent', async () => {
    assert.deepEqual(await query('text=&count=&item=&tags=&payments=&flag=%20&when=&password='), {})
    assert.deepEqual(
      inputOf(await service.post(`/probe/echo?${app}`, { text: null, count: null, item: null })),
      {},
    )
  })

  test('keep null where null means something', async () => {
    assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, { rate_limit: null })), {
      rate_limit: null,
    })
  })

  test('accept numbers and ids as numbers or strings', async () => {
    assert.deepEqual(await query('count=+1&amount=3.00&order_id=77&merchantId=12&when=5'), {
      count: 1,
      amount: 3,
      order_id: '77',
      merchant_id: 12,
      when: 5,
    })
    const body = { count: '-1', amount: '.5', order_id: 77, merchant_id: '12', when: 'ASAP', flag: 'yes' }
    assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, body)), {
      count: -1,
      amount: 0.5,
      order_id: '77',
      merchant_id: 12,
      when: 'ASAP',
      flag: true,
    })
  })

  for (const count of [
    '1e2',
    '0x10',
    '1,000',
    'NaN',
    'Infinity',
    '1.5',
    '--1',
    '9'.repeat(400),
    '1001',
    '１２',
    '[]',
    '1 2',
  ])
    test(`${count.slice(0, 12)} is not a count`, async () => {
      const answer = await service.get(`/probe/echo?${app}&count=${encodeURIComponent(count)}`)
      assert.deepEqual(
        [answer.status, codesOf(answer), answer.body.message[0].field],
        [400, ['invalid_parameter'], 'count'],
      )
    })

  test('accept lists as an array, as comma-separated text, bracketed, or as JSON text', async () => {
    for (const text of [
      'tags=a,b',
      'tags=a,,b,',
      'tags[]=a&tags[]=b',
      'tags=a,&tags=b',
      'tags[0]=a&tags[1]=b',
      'tags[7]=a&tags[3000]=b',
      'tags=a&tags=b',
      'tags=["a","b"]',
    ])
      assert.deepEqual((await query(text)).tags, ['a', 'b'], text)
    assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, { tags: ['a', 'b'] })).tags, ['a', 'b'])
  })

  test('accept objects as objects, bracketed, or as JSON text', async () => {
    const item = { item_id: 'N7', item_qty: 2, option_qty: { N12: 1, 45: 3 } }
    for (const given of [item, JSON.stringify(item), { ...item, option_qty: '{"N12":"1","45":"3"}' }])
      assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, { item: given })), { item })
    assert.deepEqual(
      await query('item[item_id]=N7&item[item_qty]=2&item[option_qty][N12]=1&item[option_qty][45]=3'),
      { item },
    )
  })

  test('keep names made of digits where the schema has names', async () => {
    assert.deepEqual((await query('item[item_id]=1&item[option_qty][3]=1')).item.option_qty, { 3: 1 })
    assert.deepEqual((await query('item[item_id]=1&item[option_qty][70000]=1')).item.option_qty, { 70000: 1 })
    const empty = await service.post(`/probe/echo?${app}`, { item: { item_id: 1, option_qty: [] } })
    assert.deepEqual(inputOf(empty).item.option_qty, {})
  })

  test('sent twice where one is allowed: 400 with the field', async () => {
    const answer = await service.get(`/probe/echo?${app}&text=a&text=b`)
    assert.deepEqual([answer.status, answer.body.message[0].field], [400, 'text'])
  })

  test('cannot reach a prototype', async () => {
    const bodies = ['{"__proto__":{"text":"x","flag":true}}', '{"constructor":{"prototype":{"text":"x"}}}']
    for (const body of bodies)
      assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, body, json)), {})
    const nested = '{"item":"{\\"__proto__\\":{\\"x\\":1},\\"item_id\\":1}","anything":{"__proto__":{"x":1}}}'
    assert.deepEqual(inputOf(await service.post(`/probe/echo?${app}`, nested, json)), {
      item: { item_id: '1' },
      anything: {},
    })
    await query('__proto__[text]=x&constructor[prototype][text]=x&item[__proto__][text]=x&item[item_id]=1')
    assert.equal(({} as { text?: string }).text, undefined)
  })

  test('with a NUL character or half a surrogate pair: 400 with the field, even in keys', async () => {
    for (const [body, field] of [
      ['{"text":"a\\u0000"}', 'text'],
      ['{"text":"\\udc00"}', 'text'],
      ['{"item":{"item_id":1,"option_qty":{"a\\u0000":1}}}', 'item.option_qty'],
      ['{"anything":[{"a":"\\u0000"}]}', 'anything[0].a'],
      ['{"anything":{"\\ud800":1}}', 'anything'],
    ]) {
      const answer = await service.post(`/probe/echo?${app}`, body, json)
      assert.deepEqual([answer.status, answer.body.message[0].field], [400, field])
    }
  })
})
