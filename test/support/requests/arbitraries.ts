import { connect, type Socket } from 'node:net'
import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any Unicode code point that stands for itself. fast-check's unit `binary` is the same, but lists all million of them: a second of
 * CPU time, and a list that the garbage collector scans from then on.
 */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  (text) => {
    const [only, ...more] = typeof text === 'string' ? [...text] : []
    if (only === undefined || more.length > 0 || !only.isWellFormed()) throw new Error('not one code point')
    const number = only.codePointAt(0)!
    return number < surrogates.first ? number : number - surrogates.count
  },
)

/** Well-formed text of any characters, including control characters and unassigned ones. */
export const unicodeText = (range: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: codePoint, ...range })

/** Requests from almost valid to hopeless, as bytes. */
const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) => text.trim().split(/\s*\n\s*/)
/** Mostly the first, so that an oddity occurs in a request that is otherwise fine. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>, weight = 8) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: odd, weight: 1 })
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const anyText = fc.oneof(
  unicodeText({ maxLength: 30 }),
  fc.string({ maxLength: 30 }),
  fc.double().map(String),
  fc.constantFrom(
    ...words(
      `% %00 %zz 🍷 ../.. 'OR'1'='1 [] {} __proto__ constructor -0 1e999 true null 1 2026-02-30 a,b,,c`,
    ),
    ...['', '\0', '\ud800', '9'.repeat(40), 'a'.repeat(3000)],
  ),
)
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.constantFrom(2 ** 31, 2 ** 53, -1, 0, 1e21, 1, null, true, [], {}),
)

const formName = fc.constantFrom('text', 'item', 'payments', 'tags', 'a', '', '__proto__')
const brackets = fc.constantFrom(
  '',
  ...words('[] [0] [][type] [99999] [ ] [[]] [__proto__] %5B%5D'),
  '[a]'.repeat(70),
)
const plainForm = fc
  .array(fc.tuple(formName, brackets, anyText), { maxLength: 8 })
  .map((fields) => fields.map(([name, nested, value]) => `${name}${nested}=${encode(value)}`).join('&'))
/** Long names, which must not lead to anything that grows faster than they do. */
const longNames = fc
  .tuple(fc.constantFrom(...words('[] %5B%5D [a] [][a] [0] [ ] =')), fc.integer({ min: 1, max: 40_000 }))
  .map(([part, times]) => `a${part.repeat(times)}=1`)
const form = mostly(plainForm, longNames, 20)
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.dictionary(formName, anyValue, { maxKeys: 5 }).map((value) => JSON.stringify(value)),
)
const halfJson = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
/** What may be between a part's first line and its value: another encoding, nonsense, and no blank line. */
const partHeads = [
  'Content-Type: text/plain; charset=utf-16le\r\n\r\n',
  'Content-Type: text/plain; charset\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\n\r\n',
  'Content-Type\r\n\r\n',
  '',
]
const part = fc
  .tuple(
    mostly(
      fc.tuple(formName, brackets).map((both) => both.join('')),
      anyText,
    ),
    mostly(fc.constant('\r\n'), fc.constantFrom(...partHeads)),
    mostly(anyText, fc.constant('\x41\x00\x3d\xd8')),
  )
  .map(
    ([name, more, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${more}${value}\r\n`,
  )
const multipart = fc
  .tuple(
    fc.array(part, { maxLength: 4 }),
    mostly(fc.constant('--x--\r\n'), fc.constantFrom('', '--x', '--y--')),
  )
  .map(([parts, end]) => parts.join('') + end)
const chunk = fc
  .tuple(
    mostly(fc.constant('good'), fc.constantFrom(...words('zz -1 FFFFFFFFFFFFFFFFFF 5;x=1 0 1'))),
    fc.string(),
  )
  .map(([size, data]) => `${size === 'good' ? latin1(data).length.toString(16) : size}\r\n${data}\r\n`)
const chunked = fc
  .tuple(
    fc.array(chunk, { maxLength: 4 }),
    mostly(fc.constant('0\r\n\r\n'), fc.constantFrom('', '0\r\n', '-0\r\n\r\n')),
  )
  .map(([chunks, end]) => chunks.join('') + end)

const typeOfBody = mostly(
  fc.constantFrom(
    ...words('application/json application/x-www-form-urlencoded multipart/form-data;boundary=x'),
  ),
  fc.constantFrom(
    ...words('multipart/form-data ; text/xml application/json; text/plain é */* json/ foo'),
    '',
  ),
)
const body = fc.tuple(
  fc.oneof(form, json, halfJson, multipart, unicodeText({ maxLength: 100 })),
  typeOfBody,
  mostly(fc.constant('right'), fc.constantFrom('none', 'more', 'less', 'chunked')),
  chunked,
)

const target = fc.oneof(
  fc.constantFrom(
    ...words('/ /healthz /probe/echo?client_id=demo-app /probe/me /operator/clients /api/openapi.json'),
    ...words(
      '* // /% /%00 /..%2f.. http://x/healthz x /é /probe/reader/%E0%A4%A /docs /probe/echo?client_id=%00',
    ),
    `/${'a'.repeat(9000)}`,
  ),
  form.map((query) => `/probe/echo?client_id=demo-app&${query.slice(0, 15_000)}`),
  anyText.map((text) => `/probe/reader/${encode(text)}?client_id=demo-app`),
  anyText.map((text) => `/probe/reader/${text}?client_id=${encode(text)}`),
)
const usualHeader = fc.constantFrom(
  ...lines(`
    Host: localhost
    Connection: keep-alive
    Connection: close
    Connection: upgrade\r\nUpgrade: h2c
    Expect: 100-continue
    Content-Encoding: gzip
    Authorization: Basic
    Authorization: Bearer
    Authorization: é
    Idempotency-Key: k
    X-Forwarded-For: x, y
    Access-Control-Request-Method: X
    Access-Control-Request-Headers: é, x`),
)
const oddHeader = fc.oneof(
  fc.constantFrom(
    ...lines(`
      Expect: x
      Transfer-Encoding: chunked
      Transfer-Encoding: gzip, chunked
      Transfer-Encoding: xchunked
      Transfer-Encoding : chunked
      Content-Length: 5
      Content-Length: -1
      Content-Length: 5, 5
      Content-Length: 999999999999`),
    'Host: a\r\nHost: b',
    ' folded',
    `X: ${'x'.repeat(17_000)}`,
  ),
  fc.tuple(anyText, anyText).map(([name, value]) => `${name}: ${value}`),
)

export const nearHttp = fc
  .tuple(
    mostly(
      fc.constantFrom(...words('GET POST PUT DELETE HEAD')),
      fc.constantFrom(...words('OPTIONS PATCH TRACE CONNECT QUERY M-SEARCH get PRI'), '', 'GE T', '\0'),
    ),
    target,
    mostly(
      fc.constant('HTTP/1.1'),
      fc.constantFrom(...words('HTTP/1.0 HTTP/2.0 HTTP/1.1.1 http/1.1'), ''),
      20,
    ),
    fc.array(mostly(usualHeader, oddHeader, 12), { maxLength: 4 }),
    mostly(fc.constant('\r\n'), fc.constantFrom('\n', '\r', '\r\n\r\n'), 30),
    body,
  )
  .map(([method, path, version, headers, eol, [content, type, measure, chunks]]) => {
    const size = latin1(content).length
    const sizes = new Map([
      ['right', size],
      ['more', size + 5],
      ['less', Math.max(0, size - 5)],
    ])
    const announced = sizes.get(measure)
    const measured = announced === undefined ? [] : [`Content-Length: ${announced}`]
    if (measure === 'chunked') measured.push('Transfer-Encoding: chunked')
    const head = [`${method} ${path} ${version}`, ...headers, `Content-Type: ${type}`, ...measured, '', '']
    return latin1(head.join(eol) + (measure === 'chunked' ? chunks : content))
  })

export const severalAtOnce = fc
  .array(nearHttp, { minLength: 2, maxLength: 4 })
  .map((requests) => Buffer.concat(requests))

export type Operation = { method: string; path: string; names: string[] }

/** Well-formed, with any values in the parameters that the operation has. */
export function requestTo(operations: Operation[], authorization: string) {
  return fc
    .tuple(
      fc.constantFrom(...operations),
      fc.array(mostly(anyValue, fc.constant(undefined), 3), { minLength: 40, maxLength: 40 }),
      mostly(fc.constantFrom('1', '2', 'demo-app'), anyText, 2),
      fc.boolean(),
    )
    .map(([{ method, path, names }, values, place, isKeyed]) => {
      const input = Object.fromEntries(names.map((name, index) => [name, values[index % values.length]]))
      const address = path.replaceAll(/\{\w+\}/g, () => encode(place) || '1')
      const texts = Object.entries(input).map(([name, value]) => [name, `${JSON.stringify(value) ?? ''}`])
      const query = new URLSearchParams([['client_id', 'demo-app'], ...(method === 'GET' ? texts : [])])
      const content = Buffer.from(method === 'GET' ? '' : JSON.stringify(input))
      const head = [
        `${method} ${address}?${query.toString().slice(0, 10_000)} HTTP/1.1`,
        'Content-Type: application/json',
        `Content-Length: ${content.length}`,
        'Connection: close',
        ...(address.startsWith('/operator') ? [`Authorization: ${authorization}`] : []),
        ...(isKeyed ? [`Idempotency-Key: ${address.replaceAll(/\W/g, '').slice(0, 200)}`] : []),
      ]
      return Buffer.concat([latin1(`${head.join('\r\n')}\r\n\r\n`), content])
    })
}

export type RawAnswer = { status: number; head: string; text: string; body: any }

/** Sends bytes unchanged, where fetch would correct them, and reads responses until the service closes or is silent. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  { silenceMs = 3000, endAfterMs }: { silenceMs?: number; endAfterMs?: number } = {},
): Promise<{ answers: RawAnswer[]; closed: boolean }> {
  const socket = await openSocket(url)
  const received: Buffer[] = []
  return new Promise((resolve) => {
    const finish = (closed: boolean) => {
      socket.destroy()
      resolve({ answers: splitAnswers(Buffer.concat(received).toString('latin1')), closed })
    }
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket.on('close', () => finish(true))
    socket.setTimeout(silenceMs, () => finish(false))
    socket.write(bytes)
    if (endAfterMs !== undefined) endWhenSilent(socket, endAfterMs)
  })
}

/** Ends the connection to a service that waits for more; earlier, it would not answer what it is still working on. */
function endWhenSilent(socket: Socket, ms: number) {
  let timer = setTimeout(() => socket.end(), ms)
  socket.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.end(), ms)
  })
  socket.on('close', () => clearTimeout(timer))
}

/** The one response to a whole request: sent with `Connection: close`, so that its end is known at once. */
export async function sendHead(
  url: string,
  lines: string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const head = `${[...lines, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n`
  const { answers } = await sendRaw(url, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]))
  const [answer] = answers
  if (!answer) throw new Error(`no answer to ${lines[0]}`)
  return answer
}

export async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => {}) // 'close' follows
  return socket
}

/** Accepts responses without the body that their headers declare (HEAD). */
function splitAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest.startsWith('HTTP/1.1 ') && rest.includes('\r\n\r\n')) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end)
    rest = rest.slice(end + 4)
    const length = rest.startsWith('HTTP/1.1 ')
      ? 0
      : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? rest.length)
    const body = Buffer.from(rest.slice(0, length), 'latin1').toString()
    const isJson = /content-type: application\/json/i.test(head) && body !== ''
    answers.push({
      status: Number(head.slice(9, 12)),
      head,
      text: body,
      body: isJson ? JSON.parse(body) : undefined,
    })
    rest = rest.slice(length)
  }
  return answers
}
