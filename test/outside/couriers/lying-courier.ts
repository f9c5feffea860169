import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type RawRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** Which request of its connection this is, starting with 1. */
  nth: number
}
export type Lie = (socket: Socket, request: RawRequest) => void

/** A courier company that sends anything: bytes in, bytes out, with no HTTP library to keep it honest. */
export async function startLyingCourier() {
  const lies = new Map<string, Lie>()
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connected = 0

  const server = createServer((socket) => {
    connected++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    readRequests(socket, (request) => {
      requests.push(request)
      lies.get(request.path.split('/')[1]!)!(socket, request)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    url,
    place: `127.0.0.1:${port}`,
    requests,
    connected: () => connected,
    open: () => sockets.size,
    tell(name: string, lie: Lie) {
      lies.set(name, lie)
    },
    /** How it is called: every path starts with the name of the lie. */
    at: (name: string, providerId = 1) => ({
      providerId,
      estimateUrl: `${url}/${name}/estimate`,
      bookUrl: `${url}/${name}/book`,
      statusUrl: `${url}/${name}/status`,
      cancelUrl: `${url}/${name}/cancel`,
      credential: 'a-secret-credential',
    }),
    /** Until every caller has closed its connection. */
    async isLeft() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))))
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type LyingCourier = Awaited<ReturnType<typeof startLyingCourier>>

function readRequests(socket: Socket, onRequest: (request: RawRequest) => void) {
  let text = ''
  let nth = 0
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    for (;;) {
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const [line, ...lines] = text.slice(0, end).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((one) => [
          one.slice(0, one.indexOf(':')).toLowerCase(),
          one.slice(one.indexOf(':') + 1).trim(),
        ]),
      )
      const length = Number(headers['content-length'] ?? 0)
      if (text.length < end + 4 + length) return
      const body = Buffer.from(text.slice(end + 4, end + 4 + length), 'latin1').toString()
      text = text.slice(end + 4 + length)
      const [method, path] = line!.split(' ') as [string, string]
      onRequest({ method, path, headers, body, nth: ++nth })
    }
  })
}

/** A response as bytes. An undefined header is left out. */
export function rawAnswer(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string | number | undefined> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const all = { 'content-type': 'application/json', 'content-length': bytes.length, ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join('\r\n')}\r\n\r\n`), bytes])
}

export const answering =
  (status: number, body: unknown = '', headers: Record<string, string | number | undefined> = {}): Lie =>
  (socket) => {
    socket.write(rawAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), headers))
  }
