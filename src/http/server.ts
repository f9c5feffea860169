import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { bodyLimits } from '../calls/body-limits.ts'
import { newRequestId } from '../calls/request-id.ts'
import { answerBrokenRequest, registerBrokenRequests } from './broken-requests.ts'
import { answerError } from './error-handler.ts'
import { parseQueryOrFault } from './forms.ts'
import type { FrontCache } from './front-cache.ts'
import { routedUrl } from './paths.ts'
import { answerInTurns } from './pipelining.ts'
import { claimedTlsHeaders, setReplyHeaders } from './replies.ts'
import { lazyLogger } from './request-log.ts'

export type ServerSettings = {
  tls: { certPath: string; keyPath: string } | undefined
  trustedProxies: string[]
}

const maxHeaderBytes = 16 * 1024
/** From the first byte of a request to the last of its body. */
const requestTimeoutMs = 60_000
/** Longer than load balancers keep theirs, so they never write to a connection that we are closing. */
const keepAliveMs = 72_000

/** The server and how it reads requests, before anything is registered on it. */
export function createServer(settings: ServerSettings, log: Logger, front: FrontCache): FastifyInstance {
  const { tls, trustedProxies } = settings
  const transport = {
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false, // we report that in our own format
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
  }
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: lazyLogger,
    genReqId: newRequestId,
    bodyLimit: bodyLimits.ordinary.bytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: maxHeaderBytes, // the header limit applies first; the schema checks the rest
      querystringParser: parseQueryOrFault,
    },
    frameworkErrors: (error, request, reply) => {
      setReplyHeaders(request, reply as FastifyReply).headers(claimedTlsHeaders(request.raw)) // no hook has run
      answerError(error, request, reply as FastifyReply)
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still arrives on an open connection is answered; the connection then ends
  }
  const app = Fastify({
    ...options,
    serverFactory(handler) {
      const server = tls
        ? createHttpsServer({
            cert: readFileSync(tls.certPath),
            key: readFileSync(tls.keyPath),
            ...transport,
          })
        : createHttpServer(transport)
      answerInTurns(server, (request, response) =>
        front.answer(request, response, () => handler(request, response)),
      )
      return server
    },
  })
  registerBrokenRequests(app.server)
  return app
}
