import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

const credentials = { accessKeyId: 'AKIALOOPBACK', secretAccessKey: 'loopback/secret+key' }
const bucket = 'pictures'
const region = 'eu-central-1'
/** How far the clocks of caller and storage may differ. */
const driftMs = 15 * 60 * 1000

/** How the server behaves: it responds, it fails this many times and then responds, or it stays silent. */
export type S3State = { failures: number; isSilent: boolean }
export type S3Call = { method: string; path: string; status: number }

/** One bucket in memory, for correctly signed requests (Signature Version 4, as AWS publishes it). */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; headers: IncomingHttpHeaders }>()
  const calls: S3Call[] = []
  const state: S3State = { failures: 0, isSilent: false }

  const answer = (request: SignedRequest): Reply => {
    if (state.failures > 0) {
      state.failures--
      return fault(503, 'SlowDown')
    }
    const wrong = faultOfSignature(request)
    if (wrong) return fault(403, wrong)
    const [, name = '', ...parts] = request.path.split('/')
    if (name !== bucket) return fault(404, 'NoSuchBucket')
    const key = parts.join('/')
    if (request.method === 'PUT') {
      objects.set(key, { bytes: request.body, headers: request.headers })
      return { status: 200 }
    }
    const found = objects.get(key)
    return found ? { status: 200, body: found.bytes } : fault(404, 'NoSuchKey')
  }

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    if (state.isSilent) return
    const reply = answer(request)
    calls.push({ method: request.method, path: request.path, status: reply.status })
    write(response, request.method, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { ...credentials, bucket, region, endpoint },
    objects,
    calls,
    state,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type SignedRequest = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}
type Reply = { status: number; body?: Buffer }

const fault = (status: number, code: string): Reply => ({
  status,
  body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`),
})

function write(response: ServerResponse, method: string, { status, body = Buffer.alloc(0) }: Reply) {
  response.writeHead(status, { 'content-length': body.length }).end(method === 'HEAD' ? undefined : body)
}

async function readRequest(incoming: IncomingMessage): Promise<SignedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const [path = '/', query = ''] = incoming.url!.split('?')
  return {
    method: incoming.method!,
    path,
    query,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** S3's code for what is wrong, if anything is. */
function faultOfSignature(request: SignedRequest): string | undefined {
  const { headers, body } = request
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKeyId, day, scopeRegion, names = '', signature] =
    form.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return 'AccessDenied'
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (scopeRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const moment = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(Date.now() - moment) <= driftMs) || !time.startsWith(day!)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied'
  const payload = headers['x-amz-content-sha256']
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const expected = signatureOf(request, { time, names: signed, region, secret: credentials.secretAccessKey })
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

/** A path arrives encoded as it was signed; parameters are signed in the order of their names. */
export function signatureOf(
  { method, path, query, headers }: Omit<SignedRequest, 'body'>,
  { time, names, region, secret }: { time: string; names: string[]; region: string; secret: string },
): string {
  const day = time.slice(0, 8)
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const parameters = query === '' ? '' : query.split('&').sort().join('&')
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, parameters, lines.join(''), names.join(';'), payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

/** A site somewhere: tests set what is at its paths, and it remembers its callers. */
export async function startPictureServer({ tls }: { tls?: { key: string; cert: string } } = {}) {
  const places = new Map<string, Behavior>()
  const requests: IncomingMessage[] = []
  const connections = new Set<Socket>()
  let connected = 0

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request)
    const behavior = places.get(request.url ?? '/')
    if (behavior) behavior(request, response)
    else response.writeHead(404).end()
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  server.on('connection', (socket: Socket) => {
    connected++
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    place: `127.0.0.1:${port}`,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    connected: () => connected,
    at(path: string, behavior: Behavior) {
      places.set(path, behavior)
    },
    /** Until every caller has closed its connection. */
    async isLeft() {
      await Promise.all(
        [...connections].map((socket) => new Promise((resolve) => socket.on('close', resolve))),
      )
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>

export const bytesOf =
  (bytes: Uint8Array | string, contentType = 'application/octet-stream'): Behavior =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType }).end(bytes)
  }

export const redirectTo =
  (location: string, status = 302): Behavior =>
  (_request, response) => {
    response.writeHead(status, { location }).end('elsewhere')
  }

/** A PNG with one bit per pixel: 30,000 by 30,000 are 112 MB decompressed, and 110 KB as sent. */
export function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF of one empty page with a correct reference table; `more` becomes a separate object. */
export function tinyPdf(more = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
    ...(more === '' ? [] : [more]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The same with an object stream. `entries` are added to its dictionary. */
export const pdfWithObjects = (entries: string, data: Buffer): Buffer =>
  tinyPdf(
    `<</Type/ObjStm/N 1/First 4/XRefStm 1${entries}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`,
  )
