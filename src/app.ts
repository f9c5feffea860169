import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type AccessRules, accessLevels, type Credentials } from './http/access.ts'
import { registerBodies } from './http/bodies.ts'
import { registerDraining } from './http/draining.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { openFrontCache } from './http/front-cache.ts'
import { openDoors, registerGates } from './http/gates.ts'
import { registerMetrics } from './http/metrics.ts'
import { describeRoutes } from './http/openapi.ts'
import { registerReplyHeaders } from './http/replies.ts'
import { frontLog, registerRequestLog } from './http/request-log.ts'
import { addRoute, type Route } from './http/route.ts'
import { createServer, newRequestId } from './http/server.ts'
import {
  type AuthTools,
  askForConfirmation,
  authRoutes,
  openCredentials,
  pageRoutes,
} from './modules/auth/index.ts'
import { customerRoutes, findHome, prepareCardOnPage, presentAccount } from './modules/customers/index.ts'
import { frontDoorRoutes, referencePage, registerReference } from './modules/front-door/index.ts'
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
  const credentials = openCredentials(deps)
  const areDoorsOpen = openDoors(gates, config.trustedProxies)
  const front = openFrontCache({
    ...deps,
    newRequestId,
    isOpenTo: (request) => !draining.isStopping() && areDoorsOpen(request),
    isLiveToken: credentials.isLiveToken,
    onAnswered: frontLog(deps.log),
  })
  const app = createServer(config, deps.log, front)
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
  const identity: AuthTools = {
    db: deps.db,
    presentAccount,
    mayAdministerMerchants: (email) => isGroupMember(deps.db, email),
    sendConfirmation: askForConfirmation,
  }
  const own: Route[] = [
    ...frontDoorRoutes({ ...deps, openApi: () => openApi }),
    ...merchantRoutes({ ...deps, merchants, areas, findItems }),
    ...menuRoutes({ ...deps, merchants, menus }),
    ...favoriteMerchantRoutes({ ...deps, merchants, homeOf: findHome }),
    ...authRoutes(identity),
    ...pageRoutes({
      ...identity,
      formSecret: deps.settings.formSecret,
      prepareCard: (card, moment) => prepareCardOnPage(deps, card, moment),
    }),
    ...customerRoutes(deps),
    ...(config.operatorToken ? [...operatorRoutes, ...operatorGeocoderRoutes(deps)] : []),
  ]
  const isReplaced = (route: Route) =>
    moreRoutes.some(({ method, path }) => method === route.method && path === route.path)
  const routes = [...own.filter((route) => !isReplaced(route)), ...moreRoutes]
  const openApi = Buffer.from(JSON.stringify(describeRoutes([...routes, referencePage], { version })))
  const tools = { ...deps, access: accessRules(deps, credentials), checkAnswers: config.checkAnswers, front }
  for (const route of routes) addRoute(app, tools, route)

  await registerReference(app, deps)
  return app
}

/** A route without an access level is a hole: the service does not start with one. The reference page is public. */
function mustDeclareAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/docs')) return
    const access = config?.access
    if (!access || !accessLevels.includes(access))
      throw new Error(`${method} ${url} declares no access level`)
  })
}

function accessRules(deps: Deps, credentials: Credentials): AccessRules {
  const { operatorToken, requireClientId } = deps.config
  const guesses = { name: 'operator-guesses', requests: 20, seconds: 60 }
  return {
    credentials,
    operatorToken,
    requireClientId,
    async countWrongOperatorToken(ip) {
      await deps.limiter.spend(guesses, ip)
    },
  }
}
