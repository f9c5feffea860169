import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
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
import { type FrontCache, openFrontCache } from './http/front-cache.ts'
import { openDoors, registerGates } from './http/gates.ts'
import { registerMetrics } from './http/metrics.ts'
import { type Described, describeRoutes } from './http/openapi.ts'
import { routedUrl } from './http/paths.ts'
import { registerReplyHeaders, setReplyHeaders } from './http/replies.ts'
import { frontLog, registerRequestLog } from './http/request-log.ts'
import { addRoute, noInput, type Route } from './http/route.ts'
import { authRoutes, openCredentials } from './modules/auth/index.ts'
import { customerRoutes, findHome, presentAccount } from './modules/customers/index.ts'
import { frontDoorRoutes } from './modules/front-door/index.ts'
import { matchItems, menuRoutes, openMenus } from './modules/menus/index.ts'
import {
  favoriteMerchantRoutes,
  type ItemFinder,
  isGroupMember,
  merchantRoutes,
  openAreas,
  openMerchantDirectory,
} from './modules/merchants/index.ts'
import { operatorGeocoderRoutes, operatorRoutes } from './modules/operator/index.ts'
import { version } from './version.ts'

/**
 * Registers everything and listens on nothing. Read from top to bottom it is the list of what we serve. A route of
 * `moreRoutes` takes the place of ours with the same address.
 */
export async function buildApp(deps: Deps, moreRoutes: readonly Route[] = []): Promise<FastifyInstance> {
  const { config, metrics } = deps
  const gates = {
    requireTls: config.production && !config.tls,
    isInMaintenance: () => config.maintenance || deps.settings.isInMaintenance(),
  }
  const areDoorsOpen = openDoors(gates, config.trustedProxies)
  const front = openFrontCache({
    ...deps,
    newRequestId,
    isOpenTo: (request) => !draining.isStopping() && areDoorsOpen(request),
    onAnswered: frontLog(deps.log),
  })
  const app = createServer(deps, front)
  mustDeclareAccess(app)

  registerReplyHeaders(app)
  registerGates(app, gates)
  registerErrorHandler(app)
  registerBodies(app)
  registerMetrics(app, metrics, front)
  const draining = registerDraining(app)
  registerRequestLog(app)

  const merchants = openMerchantDirectory(deps)
  const areas = openAreas(deps, merchants)
  const menus = openMenus(deps)
  const findItems: ItemFinder = (merchantIds, keyword) => matchItems(deps.db, merchantIds, keyword)
  const own: Route[] = [
    ...frontDoorRoutes({ ...deps, openApi: () => openApi }),
    ...merchantRoutes({ ...deps, merchants, areas, findItems }),
    ...menuRoutes({ ...deps, merchants, menus }),
    ...favoriteMerchantRoutes({ ...deps, merchants, homeOf: findHome }),
    ...authRoutes({
      db: deps.db,
      presentAccount,
      mayAdministerMerchants: (email) => isGroupMember(deps.db, email),
    }),
    ...customerRoutes(deps),
    ...(config.operatorToken ? [...operatorRoutes, ...operatorGeocoderRoutes(deps)] : []),
  ]
  const isReplaced = (route: Route) =>
    moreRoutes.some(({ method, path }) => method === route.method && path === route.path)
  const routes = [...own.filter((route) => !isReplaced(route)), ...moreRoutes]
  const openApi = Buffer.from(JSON.stringify(describeRoutes([...routes, referencePage], { version })))
  const tools = { ...deps, access: accessRules(deps), checkAnswers: config.checkAnswers, front }
  for (const route of routes) addRoute(app, tools, route)

  await registerReference(app, config)
  return app
}

const referencePage: Described = {
  method: 'GET',
  path: '/docs',
  access: 'public',
  chapter: 'About',
  summary: 'The interactive reference',
  input: noInput,
  answer: { contentType: 'text/html' },
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
      onRequest: (request, reply, done) => {
        // The page is the same under every name; its maker trips over a missing or broken one.
        Object.assign(request.headers, { host: 'localhost', 'x-forwarded-host': undefined })
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

function createServer({ config, log }: Deps, front: FrontCache): FastifyInstance {
  const transport = { maxHeaderSize: maxHeaderBytes, requireHostHeader: false } // we answer that in the envelope
  const tls = config.tls && { cert: readFileSync(config.tls.certPath), key: readFileSync(config.tls.keyPath) }
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
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
  const app = Fastify({
    ...options,
    serverFactory(handler) {
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (!front.answer(request, response)) handler(request, response)
      }
      return tls
        ? createHttpsServer({ ...tls, ...transport }, listener)
        : createHttpServer(transport, listener)
    },
  })
  registerBrokenRequests(app.server)
  return app
}

/** A random part for the process and a running number: unique everywhere, and cheap. */
const processId = randomUUID().slice(0, 18)
let lastRequest = 0
const newRequestId = () => `${processId}-${(++lastRequest).toString(36)}`

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
