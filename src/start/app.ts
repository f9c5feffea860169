import type { FastifyInstance } from 'fastify'
import type { Credentials, Operators } from '../calls/caller.ts'
import { newRequestId } from '../calls/request-id.ts'
import { stripPrefix } from '../core/network-address.ts'
import { type AccessRules, accessLevels } from '../http/access.ts'
import { addRoute } from '../http/add-route.ts'
import { registerBodies } from '../http/bodies.ts'
import { registerBodyDrain } from '../http/drain-request-body.ts'
import { registerDraining } from '../http/draining.ts'
import { registerErrorHandler } from '../http/error-handler.ts'
import { type FrontCache, openFrontCache } from '../http/front-cache.ts'
import { registerInternalReads } from '../http/internal-reads.ts'
import { registerMetrics } from '../http/metrics.ts'
import { describeRoutes } from '../http/openapi.ts'
import { openClientAddresses, openPreconditionCheck, registerPreconditions } from '../http/preconditions.ts'
import { registerReplyHeaders } from '../http/replies.ts'
import { frontLog, registerRequestLog } from '../http/request-log.ts'
import { registerRequestTracing } from '../http/request-tracing.ts'
import type { Route } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { throttleWrites } from '../http/throttle-writes.ts'
import { openCredentials } from '../modules/auth/index.ts'
import { openOperators } from '../modules/operator/index.ts'
import { registerPromiseMetrics } from '../modules/promises/index.ts'
import { recordedExamples, refusedIn, registerOldReference, shopPage } from '../modules/site/index.ts'
import { registerSmsLimit } from '../modules/sms/index.ts'
import { registerBacklogMetrics } from '../upkeep/backlog.ts'
import type { Deps } from './deps.ts'
import { openServices, type Services } from './open-services.ts'
import { registerWeb } from './open-web.ts'
import { allRoutes } from './routes.ts'
import { version } from './version.ts'

/** Registers everything without listening. A route in `moreRoutes` replaces ours with the same address. */
export async function buildApp(
  given: Deps,
  moreRoutes: readonly Route[] = [],
  services: Services = openServices(given),
): Promise<FastifyInstance> {
  const { config } = given
  const db = throttleWrites(given.db, { ...given, most: config.writesUnderReadPressure })
  const deps = { ...given, db }
  const credentials = openCredentials(deps)
  const operators = openOperators(deps)
  const addressOf = openClientAddresses(config.trustedProxies)
  const { app, front, observe } = openServer(deps, credentials, addressOf)
  registerBacklogMetrics(given.metrics.registry, given)
  registerSmsLimit(given.metrics.registry, given.marketplaceSettings)

  const openApi = () => describe(routes, deps)
  const own = allRoutes({ deps, services, credentials, operators, openApi, app, routes: () => routes })
  const routes: Route[] = [...own.filter((route) => !isReplaced(route, moreRoutes)), ...moreRoutes]
  const tools = {
    ...deps,
    access: accessRules(deps, credentials, operators),
    checkAnswers: config.checkAnswers,
    front,
    addressOf,
    observe,
  }
  for (const route of routes) addRoute(app, tools, route)

  app.addHook('onClose', () => services.events.feed.close())
  registerOldReference(app)
  if (config.web) registerWeb(app, deps, front)
  return app
}

/**
 * The server with everything common to all routes: front cache, preconditions, error handler, body parser, metrics,
 * log.
 */
function openServer(deps: Deps, credentials: Credentials, addressOf: ReturnType<typeof openClientAddresses>) {
  const { config, metrics } = deps
  const preconditions = {
    requireTls: config.production && !config.tls,
    isInMaintenance: () => config.maintenance || deps.settings.isInMaintenance(),
  }
  const meetsPreconditions = openPreconditionCheck(preconditions, config.trustedProxies)
  const front: FrontCache = openFrontCache({
    ...deps,
    isProduction: config.production,
    newRequestId,
    mayServe: (request) => !draining.isStopping() && meetsPreconditions(request),
    tokenIdOf: credentials.tokenIdOf,
    clientOfLiveToken: credentials.clientOfLiveToken,
    addressOf,
    onAnswered: frontLog(deps.log, addressOf),
  })
  const app = createServer(config, deps.log, front)
  mustDeclareAccess(app)

  registerReplyHeaders(app)
  registerInternalReads(app, front)
  registerPreconditions(app, preconditions)
  registerErrorHandler(app, deps, refusedIn(undefined))
  registerBodies(app)
  registerRequestTracing(app)
  const observe = registerMetrics(app, metrics, front)
  registerPromiseMetrics(metrics.registry, deps)
  const draining = registerDraining(app)
  registerBodyDrain(app)
  registerRequestLog(app)
  return { app, front, observe }
}

const isReplaced = (route: Route, moreRoutes: readonly Route[]) =>
  moreRoutes.some(({ method, path }) => method === route.method && path === route.path)

/** The OpenAPI description. */
function describe(routes: readonly Route[], { config }: Deps): Buffer {
  const described = [...routes, ...(config.web ? [shopPage] : [])]
  const description = describeRoutes(described, { version }, recordedExamples(config.publicUrl))
  return Buffer.from(JSON.stringify(description))
}

/**
 * A route without an access level, or open to the operator without a staff permission, is a security hole: the
 * service doesn't start with one. The reference page is public.
 */
function mustDeclareAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    const access = config?.access
    if (!access || !accessLevels.includes(access))
      throw new Error(`${method} ${url} declares no access level`)
    if (['merchant', 'account', 'operator'].includes(access) && config.staff === undefined)
      throw new Error(`${method} ${url} declares no permission for the operator's staff`)
  })
}

function accessRules(deps: Deps, credentials: Credentials, operators: Operators): AccessRules {
  const { operatorToken, requireClientId } = deps.config
  const guesses = { name: 'operator-guesses', requests: 20, seconds: 60 }
  return {
    credentials,
    operators,
    operatorToken,
    requireClientId,
    operatorGuesses: {
      async count(ip) {
        await deps.limiter.spend(guesses, stripPrefix(ip))
      },
      areSpent: (ip) => deps.limiter.isSpent(guesses, stripPrefix(ip)),
    },
  }
}
