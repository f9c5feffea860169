import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { jsonType } from '../calls/answers.ts'
import { newRequestId } from '../calls/request-id.ts'
import { messageItem, refuse } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusals/catalog.ts'
import { claimedTlsHeaders, commonHeaders, tlsHeaders } from './replies.ts'

const parserRefusals = new Map(
  Object.entries<RefusalCode>({
    HPE_HEADER_OVERFLOW: 'header_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  }),
)

/**
 * How long a refused connection stays open for the rest of the request. Closed immediately, its answer would be lost.
 */
const lingerMs = 1000

type ParserError = Error & { code?: string; rawPacket?: unknown }

/** The latest answer on a connection, finished or in progress. */
const answers = new WeakMap<Duplex, ServerResponse>()

/** Requests that the runtime would answer itself, without a body: an unknown expectation, and CONNECT. */
export function registerBrokenRequests(server: Server) {
  server.prependListener('request', (request, response) => answers.set(request.socket, response))
  server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = rawRefusal('bad_request')
    response.writeHead(status, { ...headers, ...claimedTlsHeaders(request) }).end(body)
  })
  server.on('connect', (_request, socket) => refuseConnection(socket, 'unknown_path'))
}

/** Bytes that aren't HTTP never reach a handler: the answer is written directly to the socket, which is then closed. */
export function answerBrokenRequest(error: ParserError, socket: Duplex) {
  if (error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  if (!socket.writable) return // already answered; this is more of the same
  const earlier = answers.get(socket)
  if (earlier?.req.complete && !earlier.writableFinished) {
    // Junk after a complete request: the request is answered, and its answer is the last.
    earlier.once('finish', () => closeSoon(socket))
    return
  }
  refuseConnection(socket, chooseRefusal(error))
}

/** An unknown method is an unknown operation; a malformed request line is a bad request. */
function chooseRefusal({ code = '', rawPacket }: ParserError): RefusalCode {
  const isRequestLine = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/
  if (code === 'HPE_INVALID_METHOD' && isRequestLine.test(String(rawPacket))) return 'unknown_path'
  return parserRefusals.get(code) ?? 'bad_request'
}

function refuseConnection(socket: Duplex, code: RefusalCode) {
  const { status, headers, body } = rawRefusal(code)
  const isTls = 'encrypted' in socket
  const lines = Object.entries({ ...headers, ...(isTls && tlsHeaders) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.on('error', () => {}) // the caller may have disconnected
  socket.write([`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n'))
  closeSoon(socket)
}

function closeSoon(socket: Duplex) {
  socket.end()
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function rawRefusal(code: RefusalCode) {
  const body = JSON.stringify({ message: [messageItem({ code }, 'en')] })
  const headers = {
    ...commonHeaders,
    'x-request-id': newRequestId(),
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { status: refuse(code).status, headers, body }
}
