import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's part of a push subscription: only it can read the messages. */
export function makeBrowser(privateKey?: Buffer, authSecret: Buffer = randomBytes(16)) {
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const p256dh = pair.getPublicKey()
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: authSecret.toString('base64url') },
    target: { p256dh, authSecret },
    /** As a browser decrypts: RFC 8188 with the keys of RFC 8291. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + senderKey.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), authSecret, info, 32))
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      return plain.subarray(0, end).toString()
    },
  }
}

/** The claims in a sender's token, whose signature is checked with the key next to it. */
export function readSender(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { key, isSigned, head: decode(head), claims: decode(claims) as Record<string, string | number> }
}

export type PushCall = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine. `answers` are given in turn; without one, 201. `hang` never responds. */
export async function openPushService() {
  const calls: PushCall[] = []
  const answers: (number | { status: number; headers?: Record<string, string>; body?: string } | 'hang')[] =
    []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      const answer = answers.shift() ?? 201
      if (answer === 'hang') return
      const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer
      response.on('error', () => {})
      response.writeHead(status, headers).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place,
    url: `http://${place}`,
    calls,
    answers,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
