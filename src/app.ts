import type { FastifyInstance } from 'fastify'
import { addressOf } from './core/network-address.ts'
import { passkeySiteOf } from './core/passkey-options.ts'
import type { Search } from './core/person-search.ts'
import type { Handle } from './db/database.ts'
import type { Deps } from './deps.ts'
import { type AccessRules, accessLevels, type Credentials, type Operators } from './http/access.ts'
import { registerBodies } from './http/bodies.ts'
import { registerBodyDrain } from './http/drain-request-body.ts'
import { registerDraining } from './http/draining.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { openFrontCache } from './http/front-cache.ts'
import { insideFetch } from './http/inside.ts'
import { registerMetrics } from './http/metrics.ts'
import { describeRoutes } from './http/openapi.ts'
import { openClientAddresses, openPreconditionCheck, registerPreconditions } from './http/preconditions.ts'
import { registerReplyHeaders } from './http/replies.ts'
import { newRequestId } from './http/request-id.ts'
import { frontLog, registerRequestLog } from './http/request-log.ts'
import { registerRequestTracing } from './http/request-tracing.ts'
import { addRoute, type Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { throttleWrites } from './http/throttle-writes.ts'
import { hasGoods } from './jobs.ts'
import { alcoholRoutes, catalogueRoutes, openLicenseCheck } from './modules/alcohol/index.ts'
import { findCustomerByEmail, getAccount, searchCustomers } from './modules/auth/accounts/index.ts'
import { identityRoutes, openCredentials, operatorClientRoutes } from './modules/auth/index.ts'
import { brandRoutes, operatorBrandRoutes } from './modules/brand/index.ts'
import { ageRoutes, operatorComplianceRoutes } from './modules/compliance/index.ts'
import { prepareCardOnPage } from './modules/customers/cards/index.ts'
import { accountPresenter, accountSchema, customerRoutes, findHome } from './modules/customers/index.ts'
import { imageRoutes } from './modules/images/index.ts'
import { ledgerRoutes } from './modules/ledger/index.ts'
import { isGroupMember } from './modules/members/groups/index.ts'
import { memberRoutes, operatorGroupRoutes, staffInvitations } from './modules/members/index.ts'
import { matchItems, menuRoutes } from './modules/menus/index.ts'
import { merchantRoutes, operatorMerchantRoutes } from './modules/merchants/index.ts'
import { onboardingRoutes, operatorOnboardingRoutes } from './modules/onboarding/index.ts'
import {
  actingRoutes,
  openOperators,
  operatorCustomerRoutes,
  operatorGeocoderRoutes,
  operatorRoutes,
  staffRoutes,
  withOperatorRoles,
} from './modules/operator/index.ts'
import {
  attachGiftCards,
  moveGuestCarts,
  operatorOrderRoutes,
  orderRoutes,
  registerPromiseMetrics,
  sumOrders,
} from './modules/orders/index.ts'
import { overviewRoutes } from './modules/overview/index.ts'
import { operatorPrivacyRoutes, privacyRoutes } from './modules/privacy/index.ts'
import { operatorReportRoutes, reportRoutes } from './modules/reports/index.ts'
import { operatorReviewRoutes, reviewRoutes } from './modules/reviews/index.ts'
import { settingsRoutes } from './modules/settings/index.ts'
import {
  missingPage,
  recordedExamples,
  registerOldReference,
  shopPage,
  siteRoutes,
} from './modules/site/index.ts'
import { smsRoutes } from './modules/sms/index.ts'
import { openServices, type Services } from './open-services.ts'
import { registerWeb } from './open-web.ts'
import { registerBacklogMetrics } from './upkeep/backlog.ts'
import { openStanza } from './upkeep/backup/read-stanza.ts'
import { examineFromInside } from './upkeep/doctor/examine-from-inside.ts'
import { findAmiss } from './upkeep/doctor/running-service.ts'
import { readFacts } from './upkeep/system/store.ts'
import { version } from './version.ts'

/**
 * Registers everything and listens on nothing. Read from top to bottom it is the list of what we serve. A route of
 * `moreRoutes` takes the place of ours with the same address.
 */
export async function buildApp(
  given: Deps,
  moreRoutes: readonly Route[] = [],
  services: Services = openServices(given),
): Promise<FastifyInstance> {
  const { config, metrics } = given
  const db = throttleWrites(given.db, { ...given, most: config.writesUnderReadPressure })
  const deps = { ...given, db }
  const preconditions = {
    requireTls: config.production && !config.tls,
    isInMaintenance: () => config.maintenance || deps.settings.isInMaintenance(),
  }
  const credentials = openCredentials(deps)
  const operators = openOperators(deps)
  const meetsPreconditions = openPreconditionCheck(preconditions, config.trustedProxies)
  const addressOf = openClientAddresses(config.trustedProxies)
  const front = openFrontCache({
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
  registerPreconditions(app, preconditions)
  registerErrorHandler(app, missingPage)
  registerBodies(app)
  registerRequestTracing(app)
  const observe = registerMetrics(app, metrics, front)
  registerPromiseMetrics(metrics.registry, deps)
  registerBacklogMetrics(metrics.registry, given)
  const draining = registerDraining(app)
  registerBodyDrain(app)
  registerRequestLog(app)

  const { merchants, areas, menus, compliance, dispatch, events, webhooks } = services
  const { deliveriesOf, cancelDelivery, isWithCourier } = dispatch
  const readStanza = openStanza(config.pgbackrestStanza)
  const licenses = openLicenseCheck({ merchants, compliance })
  const site = passkeySiteOf(config.publicUrl)
  const own: Route[] = [
    ...siteRoutes({ ...deps, openApi: () => openApi() }),
    ...brandRoutes({ isDemo: config.seed === 'demo' }),
    ...menuRoutes({ ...deps, merchants, menus, licenseFaultsOf: licenses.licenseFaultsOf }),
    ...memberRoutes,
    ...merchantRoutes({
      ...deps,
      merchants,
      areas,
      findItems: (merchantIds, keyword) => matchItems(deps.db, merchantIds, keyword),
      homeOf: findHome,
    }),
    ...onboardingRoutes({ ...deps, hasGoods, lacksLicense: licenses.lacksLicense }),
    ...imageRoutes(deps),
    ...identityRoutes({
      ...{ db, clock: deps.clock, sealing: deps.settings.sealing, site },
      presentAccount: accountPresenter({ sumOrders }),
      accountSchema,
      mayAdministerMerchants: (email) => isGroupMember(db, email),
      moveGuestCarts,
      async onEmailConfirmed(tx, customerId) {
        const { email } = await getAccount(tx, customerId)
        await attachGiftCards(tx, { customerId, email })
      },
      invitations: staffInvitations,
      prepareCard: (card, moment) => prepareCardOnPage(deps, card, moment),
    }),
    ...customerRoutes({ ...deps, sumOrders }),
    ...ageRoutes,
    ...alcoholRoutes(deps, { areas, merchants, compliance }),
    ...orderRoutes({
      ...deps,
      merchants,
      menus,
      compliance,
      contactOf,
      deliveriesOf,
      cancelDelivery,
      isWithCourier,
    }),
    ...dispatch.routes,
    ...events.routes({ ...credentials, findOperator: operators.find }),
    ...webhooks.routes,
    ...reviewRoutes({ merchants }),
    ...privacyRoutes(deps),
    ...smsRoutes(deps),
    ...reportRoutes({ merchants, db }),
    ...(config.operatorToken
      ? [
          ...operatorRoutes,
          ...actingRoutes,
          ...operatorClientRoutes,
          ...operatorGroupRoutes,
          ...operatorMerchantRoutes,
          ...staffRoutes({ key: deps.settings.longLivedKey, site }),
          ...operatorBrandRoutes,
          ...operatorGeocoderRoutes(deps),
          ...catalogueRoutes,
          ...operatorComplianceRoutes({ ...deps, compliance }),
          ...ledgerRoutes({ merchants }),
          ...operatorReportRoutes({ merchants, db }),
          ...dispatch.operatorRoutes,
          ...operatorCustomerRoutes(deps),
          ...operatorOrderRoutes({
            ...deps,
            ...{ merchants, menus, compliance, deliveriesOf, cancelDelivery, isWithCourier },
            findCustomer: findCustomerByEmail,
            findCustomers,
            readDeliveries: dispatch.readDeliveries,
            redispatch: dispatch.redispatch,
          }),
          ...operatorReviewRoutes,
          ...operatorPrivacyRoutes(deps),
          ...operatorOnboardingRoutes(deps),
          ...settingsRoutes(deps),
          ...overviewRoutes({
            ...{ readFindings: findAmiss, readFacts, readStanza, changes: deps.changes },
            examine: () =>
              examineFromInside({ ...deps, readStanza, fetch: insideFetch(app, '127.0.0.1', 'doctor') }),
            countStreams: () => ({ events: events.countStreams(), tracking: dispatch.countStreams() }),
          }),
        ]
      : []),
  ]
  const isReplaced = (route: Route) =>
    moreRoutes.some(({ method, path }) => method === route.method && path === route.path)
  const routes = [...own.filter((route) => !isReplaced(route)), ...moreRoutes]
  const openApi = () => {
    const described = [...routes.map(withOperatorRoles), ...(config.web ? [shopPage] : [])]
    return Buffer.from(
      JSON.stringify(describeRoutes(described, { version }, recordedExamples(config.publicUrl))),
    )
  }
  const tools = {
    ...deps,
    access: accessRules(deps, credentials, operators),
    checkAnswers: config.checkAnswers,
    front,
    addressOf,
    observe,
  }
  for (const route of routes) addRoute(app, tools, route)

  app.addHook('onClose', () => events.feed.close())
  registerOldReference(app)
  if (config.web) registerWeb(app, deps, front.pages)
  return app
}

/** As many accounts as an operator can look through. */
async function findCustomers(handle: Handle, search: Search) {
  const found = await searchCustomers(handle, search, {
    ...{ after: undefined, limit: 200, column: 'created', direction: 'ascending' },
  })
  return found.map(({ customerId }) => customerId)
}

/** The contact of an order. */
async function contactOf(handle: Handle, customerId: number) {
  const { firstName, lastName, email, phone, smsNotify } = await getAccount(handle, customerId)
  const contact = { first_name: firstName, last_name: lastName, email, phone: phone ?? '' }
  return smsNotify ? { ...contact, sms_notify: true as const } : contact
}

/** A route without an access level is a hole: the service does not start with one. The reference page is public. */
function mustDeclareAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    const access = config?.access
    if (!access || !accessLevels.includes(access))
      throw new Error(`${method} ${url} declares no access level`)
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
        await deps.limiter.spend(guesses, addressOf(ip))
      },
      areSpent: (ip) => deps.limiter.isSpent(guesses, addressOf(ip)),
    },
  }
}
