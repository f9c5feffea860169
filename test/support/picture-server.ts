import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

/** A site somewhere: what stands at its paths is told to it, and it remembers who came. */
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
