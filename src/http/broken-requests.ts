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

/** How long a refused connection stays for the rest of what was sent; closed at once, its answer would be lost. */
const lingerMs = 1000

type ParserError = Error & { code?: string; rawPacket?: unknown }

/** The latest answer of a connection, finished or under way. */
const answers = new WeakMap<Duplex, ServerResponse>()

/** Requests that the runtime would answer by itself without a body: an unknown expectation, and CONNECT. */
export function registerBrokenRequests(server: Server) {
  server.prependListener('request', (request, response) => answers.set(request.socket, response))
  server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = rawRefusal('bad_request')
    response.writeHead(status, { ...headers, ...claimedTlsHeaders(request) }).end(body)
  })
  server.on('connect', (_request, socket) => refuseConnection(socket, 'unknown_path'))
}

/** Bytes that are not HTTP never reach a handler: the answer is written to the socket by hand, and it is closed. */
export function answerBrokenRequest(error: ParserError, socket: Duplex) {
  if (error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  if (!socket.writable) return // answered already; this is more of the same
  const earlier = answers.get(socket)
  if (earlier?.req.complete && !earlier.writableFinished) {
    // Junk behind a whole request: that one is answered, and its answer is the last.
    earlier.once('finish', () => closeSoon(socket))
    return
  }
  refuseConnection(socket, chooseRefusal(error))
}

/** An unknown method is an unknown operation; a malformed request line is no request. */
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
  socket.on('error', () => {}) // the caller may be gone before it is answered
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
