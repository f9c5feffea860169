import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

/** Requests that may be parsed ahead in one turn of the event loop before all connections wait for the next turn. */
const maxParsedPerTurn = 200
/** Requests across all connections that wait for an earlier one; each takes 2 to 3 KB. */
const maxWaiting = 50_000

/**
 * Answers pipelined requests, which a client sends without waiting for earlier answers, one at a time and in order,
 * each in its own turn. The runtime reads 64 KB at once and delivers every request in it, up to 3,600, in one turn;
 * answering them there would block all other connections for seconds. A connection that is behind isn't read until it
 * has caught up, so at most one read's worth of requests waits.
 *
 * A request that wasn't pipelined goes straight to `answer`.
 */
export function answerInTurns(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const connections = trackConnections(server)
  /** The number of waiting requests by connection, for connections that have ever pipelined. */
  const waiting = new Map<Socket, number>()
  let waitingInAll = 0
  let parsedInTurn = 0

  const setWaiting = (socket: Socket, count: number) => {
    waitingInAll += count - waiting.get(socket)!
    waiting.set(socket, count)
  }
  const watch = (socket: Socket) => {
    waiting.set(socket, 0)
    // The runtime resumes a connection after every answer, to read the rest of the request's body.
    socket.on('resume', () => {
      if (waiting.get(socket)! > 0) socket.pause()
    })
    socket.once('close', () => {
      setWaiting(socket, 0)
      waiting.delete(socket)
    })
  }

  server.on('request', (request, response) => {
    if (response.socket !== null) return answer(request, response)
    const { socket } = request
    if (socket.destroyed) return
    // Clients that pipeline must expect this, and resend unanswered requests (RFC 9112, section 9.3.2).
    if (waitingInAll >= maxWaiting) return void socket.destroy()
    if (!waiting.has(socket)) watch(socket)
    setWaiting(socket, waiting.get(socket)! + 1)
    socket.pause()
    if (parsedInTurn === 0) setImmediate(() => (parsedInTurn = 0))
    if (++parsedInTurn === maxParsedPerTurn) pauseForOneTurn(connections)
    // The runtime assigns the connection once all earlier answers are out.
    response.once('socket', () =>
      setImmediate(() => {
        if (!waiting.has(socket)) return // closed meanwhile
        setWaiting(socket, waiting.get(socket)! - 1)
        // Before the last one is answered: its body may not have been read yet.
        if (waiting.get(socket) === 0) socket.resume()
        answer(request, response)
      }),
    )
  })
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/** What other connections have sent is read in the next turn, so many of them don't add up to one long turn. */
function pauseForOneTurn(connections: ReadonlySet<Socket>) {
  const paused = [...connections].filter((socket) => !socket.isPaused())
  for (const socket of paused) socket.pause()
  setImmediate(() => {
    for (const socket of paused) socket.resume()
  })
}
