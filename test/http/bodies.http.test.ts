import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openSocket, sendHead, sendRaw } from '../support/requests/arbitraries.ts'
import { addProbePeople, giveToken, probeRoutes } from '../support/requests/probe-routes.ts'
import { type Answer, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const echo = '/probe/echo?client_id=demo-app'
const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' }
const send = (body: string | Uint8Array, type: string, method = 'POST') =>
  service.request(method, echo, { body, headers: { 'content-type': type } })
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)
function inputOf(answer: Answer) {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.input
}
async function refusedWith(code: string, answer: Promise<Answer>) {
  const { status, body, headers } = await answer
  assert.deepEqual([status, codesOf({ body }), headers.get('cache-control')], [400, [code], 'no-store'])
}

describe('a body', () => {
  test('is JSON under any JSON content type', async () => {
    for (const type of [
      types.json,
      'APPLICATION/JSON; Charset=UTF-8',
      'text/json',
      'application/vnd.api+json',
      'application/json;',
    ])
      assert.deepEqual(inputOf(await send('{"text":"é"}', type)), { text: 'é' }, type)
  })

  test('may begin with a byte order mark or whitespace', async () => {
    assert.deepEqual(inputOf(await send('\uFEFF {"text":"x"}', types.json)), { text: 'x' })
    assert.deepEqual(inputOf(await send('\r\n\t{"text":"x"}\n', types.form)), { text: 'x' })
  })

  test('is a form with brackets', async () => {
    const body =
      'text=a+b%26&item[item_id]=N1&item[option_qty][N12]=1&payments[0][type]=promo&payments[1][type]=cash&payments[1][card][exp_month]=3'
    assert.deepEqual(inputOf(await send(body, types.form)), {
      text: 'a b&',
      item: { item_id: 'N1', option_qty: { N12: 1 } },
      payments: [{ type: 'promo' }, { type: 'cash', card: { exp_month: 3 } }],
    })
  })

  test('with empty brackets starts an element where a name repeats', async () => {
    for (const body of [
      'payments[][type]=promo&payments[][id]=5&payments[][type]=cash',
      'payments%5B%5D%5Btype%5D=promo&payments%5b%5d%5bid%5d=5&payments[][type]=cash',
    ])
      assert.deepEqual(inputOf(await send(body, types.form)).payments, [
        { type: 'promo', id: '5' },
        { type: 'cash' },
      ])
    const nested =
      'payments[][type]=a&payments[][card][exp_month]=1&payments[][type]=b&payments[][card][exp_month]=2'
    assert.deepEqual(inputOf(await send(nested, types.form)).payments, [
      { type: 'a', card: { exp_month: 1 } },
      { type: 'b', card: { exp_month: 2 } },
    ])
  })

  test('with thousands of elements is read completely', async () => {
    const body = Array.from({ length: 2000 }, (_, n) => `payments[][type]=t${n}`).join('&')
    const { payments } = inputOf(await send(body, types.form))
    assert.equal(payments.length, 2000)
    assert.deepEqual([payments[0], payments[1999]], [{ type: 't0' }, { type: 't1999' }])
  })

  test('is multipart, with files skipped', async () => {
    const form = new FormData()
    form.set('text', ' wine ')
    form.set('item[item_id]', 'N1')
    form.set(`item[option_qty][${'x'.repeat(200)}]`, '2')
    form.set('payments[][type]', 'cash')
    form.set('upload', new Blob(['\0\xff']), 'a.bin')
    assert.deepEqual(inputOf(await service.post(echo, form)), {
      text: 'wine',
      item: { item_id: 'N1', option_qty: { ['x'.repeat(200)]: 2 } },
      payments: [{ type: 'cash' }],
    })
  })

  test('is recognized by its first character under another content type', async () => {
    assert.deepEqual(inputOf(await send('{"text":"json"}', types.form)), { text: 'json' })
    assert.deepEqual(inputOf(await send('{"text":"json"}', 'multipart/form-data; boundary=x')), {
      text: 'json',
    })
    assert.deepEqual(inputOf(await send('text=form&payments[][type]=a', types.json)), {
      text: 'form',
      payments: [{ type: 'a' }],
    })
    assert.deepEqual(inputOf(await send('item%5Bitem_id%5D=1', types.json)), { item: { item_id: '1' } })
  })

  test('without a content type, or with an empty one, is read by its first character', async () => {
    for (const [text, line] of [
      ['{"text":"x"}', 'X-None: 1'],
      ['text=x', 'X-None: 1'],
      ['text=x', 'Content-Type:'],
    ]) {
      const head = [`POST ${echo} HTTP/1.1`, line!, `Content-Length: ${text!.length}`]
      assert.deepEqual((await sendHead(service.url, head, text)).body.input, { text: 'x' })
    }
  })

  test('is accepted with DELETE and PUT', async () => {
    for (const method of ['DELETE', 'PUT'])
      assert.deepEqual(inputOf(await send('{"text":"x"}', types.json, method)), { text: 'x' })
  })

  test('may be empty whatever its content type', async () => {
    for (const type of ['application/json', 'application/xml', 'multipart/form-data', types.form]) {
      const head = [`POST ${echo} HTTP/1.1`, `Content-Type: ${type}`]
      assert.deepEqual((await sendHead(service.url, [...head, 'Content-Length: 0'])).body.input, {}, type)
      assert.deepEqual((await sendHead(service.url, head)).body.input, {}, type)
    }
    assert.deepEqual(inputOf(await send('  \r\n', types.json)), {})
  })

  test('in chunks is read completely, even if a character is split in two', async () => {
    const wine = Buffer.from('{"text":"🍷"}')
    const chunk = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    const body = Buffer.concat([
      chunk(wine.subarray(0, 11)),
      chunk(wine.subarray(11)),
      Buffer.from('0\r\n\r\n'),
    ])
    const head = [`POST ${echo} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    assert.deepEqual((await sendHead(service.url, head, body)).body.input, { text: '🍷' })
  })

  for (const type of [
    'application/xml',
    'text/xml',
    'application/octet-stream',
    'text/plain',
    'image/png',
    'json',
    'multipart/mixed; boundary=x',
    '*/*',
  ])
    test(`of type ${type}: 400 unsupported_content_type`, () =>
      refusedWith('unsupported_content_type', send('<a/>', type)))

  for (const body of [
    '{',
    '{"a":1,}',
    '[1]',
    '[]',
    'null',
    'true',
    '"x"',
    '3',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    'abc',
    '{"a":"\t"}',
  ])
    test(`${JSON.stringify(body)} under a JSON content type: 400 invalid_json`, () =>
      refusedWith('invalid_json', send(body, types.json)))

  test('that is not UTF-8: 400 invalid_body', async () => {
    await refusedWith('invalid_body', send(Buffer.from('7b2274657874223a22ff227d', 'hex'), types.json))
    await refusedWith('invalid_body', send(Buffer.from('746578743dff', 'hex'), types.form))
  })

  test('that is an incomplete multipart: 400 invalid_body', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="text"\r\n'
    const part = `${head}\r\n`
    for (const body of [`${head}--x--\r\n`, `${head}${part}hello\r\n--x--\r\n`, '--xy\r\n--x--\r\n'])
      await refusedWith('invalid_body', send(body, 'multipart/form-data; boundary=x'))
    for (const body of ['--x', part, `${part}hello`, `${part}hello\r\n--x`, 'nothing of the kind'])
      await refusedWith('invalid_body', send(body, 'multipart/form-data; boundary=x'))
    await refusedWith('invalid_body', send('--x--', 'multipart/form-data'))
  })

  test('may be multipart in another encoding, and end in the middle of a character', async () => {
    const nameless = '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n'
    const head =
      '--x\r\nContent-Disposition: form-data; name="text"\r\nContent-Type: text/plain; charset=utf-16le'
    const body = Buffer.from(`${nameless}${head}\r\n\r\nA\0\x3d\xd8\r\n--x--\r\n`, 'latin1')
    assert.deepEqual(inputOf(await send(body, 'multipart/form-data; boundary=x')), { text: 'A\ufffd' })
  })

  test('of a malformed type is checked after the credentials, in the format of its path', async () => {
    for (const type of ['json/', 'foo', '/', 'application/json, text/json', 'é/x']) {
      const line = [`Content-Type: ${type}`, 'Content-Length: 3']
      const own = await sendHead(service.url, [`POST ${echo} HTTP/1.1`, ...line], 'a=b')
      assert.deepEqual([own.status, codesOf(own)], [400, ['unsupported_content_type']], type)
      const stranger = await sendHead(service.url, ['POST /probe/echo?client_id=no HTTP/1.1', ...line], 'a=b')
      assert.deepEqual([stranger.status, codesOf(stranger)], [401, ['invalid_client']], type)
      const login = await sendHead(service.url, ['POST /customer/auth HTTP/1.1', ...line], 'a=b')
      assert.equal(login.body.error, 'invalid_request', login.text)
    }
  })

  test('longer than announced is cut at the announced length, and the connection closes', async () => {
    const request = `POST ${echo} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"text":"x"}\x01junk`
    const { answers, closed } = await sendRaw(service.url, request)
    assert.deepEqual([answers[0]?.status, answers[0]?.body.input, closed], [200, { text: 'x' }, true])
  })

  test('that never arrives does no harm when the caller hangs up', async () => {
    const socket = await openSocket(service.url)
    socket.write(
      `POST ${echo} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"te`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.resetAndDestroy()
    assert.equal((await service.get('/healthz')).status, 200)
    assert.ok(!service.logged.some((line) => line.includes('database unavailable')))
  })
})

describe('limits', () => {
  const padded = (bytes: number) => `{"anything":"${'x'.repeat(bytes - 15)}"}`

  test('a body of exactly 1 MiB passes, one byte more is 400 body_too_large', async () => {
    assert.equal(Buffer.byteLength(padded(2 ** 20)), 2 ** 20)
    assert.equal((await send(padded(2 ** 20), types.json)).status, 200)
    await refusedWith('body_too_large', send(padded(2 ** 20 + 1), types.json))
  })

  test('a chunked body past 1 MiB is refused as well', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const head = [`POST ${echo} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    const answer = await sendHead(service.url, head, `${chunk.repeat(17)}0\r\n\r\n`)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['body_too_large']])
  })

  test('a caller still sending a body that is too large gets the answer anyway', async () => {
    const size = 6 * 2 ** 20
    for (const line of [`Content-Length: ${size}`, 'Transfer-Encoding: chunked']) {
      const socket = await openSocket(service.url)
      socket.pause() // like many clients, it reads after writing
      const chunk = line.startsWith('T') ? `${size.toString(16)}\r\n` : ''
      socket.write(`POST ${echo} HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n${chunk}`)
      const written = new Promise((resolve, reject) =>
        socket.write(Buffer.alloc(size, ' '), (fault) => (fault ? reject(fault) : resolve(undefined))),
      )
      await written
      if (chunk) socket.write('\r\n0\r\n\r\n')
      const received = (await socket.toArray()).join('')
      assert.match(received, /^HTTP\/1.1 400 .*connection: close.*body_too_large/s, line)
    }
  })

  test('JSON 64 deep passes, 65 is 400 json_too_deep; brackets in text do not count', async () => {
    const deep = (levels: number) => `{"anything":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    assert.equal((await send(deep(64), types.json)).status, 200)
    await refusedWith('json_too_deep', send(deep(65), types.json))
    await refusedWith('json_too_deep', send(`{"anything":${'['.repeat(500_000)}`, types.json))
    assert.equal((await send(`{"text":"${'[{\\"'.repeat(500)}"}`, types.json)).status, 200)
  })

  test('a form 64 brackets deep passes, 65 is refused, and in the query it is harmless', async () => {
    const deep = (levels: number) => `anything${'[a]'.repeat(levels)}=1`
    assert.equal((await send(deep(64), types.form)).status, 200)
    await refusedWith('json_too_deep', send(deep(65), types.form))
    await refusedWith('json_too_deep', service.get(`${echo}&${deep(65)}`))
    await refusedWith('json_too_deep', service.post(`${echo}&${deep(65)}`, {}))
  })

  test('a name with endless brackets is refused before it is parsed', async () => {
    const names = ['[]', '%5B%5D', '[a]', '[', '[][a]'].map((one) => `a${one.repeat(900_000 / one.length)}`)
    for (const name of names) {
      await refusedWith('json_too_deep', send(`${name}=1`, types.form))
      await refusedWith('json_too_deep', send(`text=x&${name}`, types.form))
      await refusedWith('json_too_deep', service.get(`${echo}&${name.slice(0, 12_000)}=1`))
    }
    const part = `--x\r\nContent-Disposition: form-data; name="a${'[]'.repeat(30_000)}"\r\n\r\n\r\n`
    await refusedWith('json_too_deep', send(`${part}--x--\r\n`, 'multipart/form-data; boundary=x'))
    assert.deepEqual(inputOf(await send(`text=${'[]'.repeat(20_000)}&item[item_id]=1`, types.form)).item, {
      item_id: '1',
    })
  })

  test('a form has at most 2,000 fields, and its names 8,000 brackets', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&')
    assert.equal((await send(fields(2000), types.form)).status, 200)
    await refusedWith('too_many_values', send(fields(2001), types.form))
    await refusedWith('too_many_values', service.get(`${echo}&${'a=1&'.repeat(2001)}`))
    const nested = (count: number) => Array.from({ length: count }, (_, n) => `a[${n}][b][][c]=1`).join('&')
    assert.equal((await send(nested(1999), types.form)).status, 200)
    await refusedWith('too_many_values', send(`${nested(1999)}&${'a[b][c][d][e][f]=1'}`, types.form))
  })

  test('a multipart body has at most 2,000 parts, named or not', async () => {
    const multipart = 'multipart/form-data; boundary=x'
    const head = (n: number) => `--x\r\nContent-Disposition: form-data; name="a${n}"\r\n\r\n\r\n`
    const parts = (count: number) => `${Array.from({ length: count }, (_, n) => head(n)).join('')}--x--\r\n`
    assert.equal((await send(parts(1999), multipart)).status, 200)
    await refusedWith('too_many_values', send(parts(15_000), multipart))
    await refusedWith('too_many_values', send(`${'--x\r\n\r\n\r\n'.repeat(20_001)}--x--\r\n`, multipart))
  })

  test('a JSON body has at most 20,000 values across all levels, and an object 1,000 names', async () => {
    const list = (count: number) => `{"anything":[${Array(count).fill('1').join(',')}]}`
    assert.equal((await send(list(19_990), types.json)).status, 200)
    await refusedWith('too_many_values', send(list(20_010), types.json))
    const inner = `[${Array(3).fill('{"a":1,"b":[]}').join(',')}]`
    await refusedWith('too_many_values', send(`{"anything":[${Array(2000).fill(inner)}]}`, types.json))
    const names = (count: number) =>
      `{"anything":{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}}`
    assert.equal((await send(names(1000), types.json)).status, 200)
    await refusedWith('too_many_values', send(names(1001), types.json))
    assert.equal((await send(`{"text":"${',:[{'.repeat(20_000)}"}`, types.json)).status, 200)
  })

  test('the names of sibling objects are not added up', async () => {
    const objects = Array.from({ length: 1500 }, () => '{"a":{"b":1}}').join(',')
    assert.equal((await send(`{"anything":[${objects}]}`, types.json)).status, 200)
  })

  test('a header block under 16 KiB passes, and a larger one is 400 header_too_large in the envelope', async () => {
    const head = (bytes: number) => [`GET ${echo} HTTP/1.1`, `X-Long: ${'x'.repeat(bytes)}`]
    assert.equal((await sendHead(service.url, head(15_900))).status, 200)
    for (const bytes of [16_400, 300_000]) {
      const answer = await sendHead(service.url, head(bytes))
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['header_too_large']])
      assert.match(answer.head, /content-type: application\/json; charset=utf-8/)
    }
    const long = await sendHead(service.url, [`GET ${echo}&text=${'x'.repeat(17_000)} HTTP/1.1`])
    assert.deepEqual([long.status, codesOf(long)], [400, ['header_too_large']])
  })

  test('an Idempotency-Key of 255 characters passes, and 256 is a 400 along with the other errors', async () => {
    const authorization = await giveToken(service.db)
    const keyed = (length: number, fail?: string) =>
      service.post(
        '/probe/notes/long-key',
        { fail },
        { authorization, 'idempotency-key': 'k'.repeat(length) },
      )
    assert.equal((await keyed(255)).status, 200)
    const refused = await keyed(256, 'nonsense')
    assert.equal(refused.status, 400)
    assert.deepEqual(
      refused.body.message.map(({ field }: { field: string }) => field),
      ['fail', 'Idempotency-Key'],
    )
  })

  test('an unauthorized caller is refused before the body is read', async () => {
    const big = padded(2 ** 20 + 1)
    const json = { 'content-type': types.json }
    assert.equal((await service.post('/probe/me', big, json)).status, 401)
    assert.equal((await service.post('/probe/me', '{broken', json)).status, 401)
    assert.equal(
      (await service.post('/probe/shop', big, { ...json, authorization: await giveToken(service.db) }))
        .status,
      403,
    )
    assert.equal((await service.post('/probe/echo', big, { ...json, authorization: 'nonsense' })).status, 401)
    assert.equal((await service.post('/probe/nowhere', big, json)).status, 404)
  })
})
