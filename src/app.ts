import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import scalar from '@scalar/fastify-api-reference'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { type AccessRules, accessLevels } from './http/access.ts'
import { defaultBodyLimit, parseQueryOrFault, registerBodies } from './http/bodies.ts'
import { answerBrokenRequest, registerBrokenRequests } from './http/broken-requests.ts'
import { registerDraining } from './http/draining.ts'
import { answerError, registerErrorHandler } from './http/error-handler.ts'
import { registerGates } from './http/gates.ts'
import { type Metrics, registerMetrics } from './http/metrics.ts'
import { describeRoutes } from './http/openapi.ts'
import { routedUrl } from './http/paths.ts'
import { registerReplyHeaders, setReplyHeaders } from './http/replies.ts'
import { registerRequestLog } from './http/request-log.ts'
import { addRoute, type Route } from './http/route.ts'
import { openCredentials } from './modules/auth/index.ts'
import { frontDoorRoutes } from './modules/front-door/index.ts'
import { operatorRoutes } from './modules/operator/index.ts'
import { version } from './version.ts'

/** Registers everything and listens on nothing. Read from top to bottom it is the list of what we serve. */
export async function buildApp(
  deps: Deps & { metrics: Metrics },
  moreRoutes: readonly Route[] = [],
): Promise<FastifyInstance> {
  const { config, metrics } = deps
  const app = createServer(deps)
  mustDeclareAccess(app)

  registerReplyHeaders(app)
  registerGates(app, {
    requireTls: config.production && !config.tls,
    isInMaintenance: () => config.maintenance || deps.settings.isInMaintenance(),
  })
  registerErrorHandler(app)
  registerBodies(app)
  registerMetrics(app, metrics)
  registerDraining(app)
  registerRequestLog(app)

  const routes: Route[] = [
    ...frontDoorRoutes({ ...deps, openApi: () => openApi }),
    ...(config.operatorToken ? operatorRoutes : []),
    ...moreRoutes,
  ]
  const openApi = Buffer.from(JSON.stringify(describeRoutes(routes, { version })))
  const tools = { ...deps, access: accessRules(deps), checkAnswers: config.checkAnswers }
  for (const route of routes) addRoute(app, tools, route)

  await registerReference(app, config)
  return app
}

/** The interactive reference, served whole from here: its script may talk to this service and to nobody else. */
async function registerReference(app: FastifyInstance, { seed }: Config) {
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Cellardoor: reference',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      authentication: {
        preferredSecurityScheme: 'client_id',
        ...(seed === 'demo' && { securitySchemes: { client_id: { value: 'demo-app' } } }),
      },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
            "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}

function createServer({ config, log }: Deps): FastifyInstance {
  const transport = { maxHeaderSize: maxHeaderBytes, requireHostHeader: false } // we answer that in the envelope
  const tls = config.tls && { cert: readFileSync(config.tls.certPath), key: readFileSync(config.tls.keyPath) }
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: maxHeaderBytes, // the header limit comes first; the schema judges the rest
      querystringParser: parseQueryOrFault,
    },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, setReplyHeaders(request, reply as FastifyReply)), // no hook has run
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still comes in on an open connection is answered; the connection then ends
  }
  const app = tls
    ? (Fastify({ ...options, https: { ...tls, ...transport } } as FastifyServerOptions) as FastifyInstance)
    : Fastify({ ...options, http: transport })
  registerBrokenRequests(app.server)
  return app
}

const maxHeaderBytes = 16 * 1024
/** From the first byte of a request to the last of its body. */
const requestTimeoutMs = 60_000

/** A route without an access level is a hole: the service does not start with one. The reference page is public. */
function mustDeclareAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/docs')) return
    const access = config?.access
    if (!access || !accessLevels.includes(access))
      throw new Error(`${method} ${url} declares no access level`)
  })
}

function accessRules(deps: Deps): AccessRules {
  const { operatorToken, requireClientId } = deps.config
  const guesses = { name: 'operator-guesses', requests: 20, seconds: 60 }
  return {
    credentials: openCredentials(deps),
    operatorToken,
    requireClientId,
    async countWrongOperatorToken(ip) {
      await deps.limiter.spend(guesses, ip)
    },
  }
}
