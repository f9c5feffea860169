import type { FastifyInstance } from 'fastify'
import type { Credentials, Operators } from '../calls/caller.ts'
import { toPasskeySite } from '../core/passkey-options.ts'
import type { Search } from '../core/person-search.ts'
import type { Handle } from '../db/database.ts'
import { internalFetch } from '../http/internal-requests.ts'
import type { Route } from '../http/route.ts'
import { afterSaleRoutes, operatorRefundRoutes } from '../modules/after-sale/index.ts'
import { catalogRoutes, openLicenseCheck } from '../modules/alcohol/index.ts'
import { alcoholRoutes } from '../modules/alcohol/search/index.ts'
import { customerDirectory, getAccount, identityRoutes, operatorClientRoutes } from '../modules/auth/index.ts'
import { countItems } from '../modules/carts/count/index.ts'
import { cartRoutes, moveGuestCarts } from '../modules/carts/index.ts'
import { checkoutRoutes, operatorCheckoutRoutes } from '../modules/checkout/index.ts'
import { ageRoutes, operatorComplianceRoutes } from '../modules/compliance/index.ts'
import { attachGiftCards, creditRoutes, operatorCreditRoutes } from '../modules/credits/index.ts'
import { shopPromotionRoutes } from '../modules/credits/shop/index.ts'
import { prepareCardOnPage } from '../modules/customers/cards/index.ts'
import { accountPresenter, accountSchema, customerRoutes, findHome } from '../modules/customers/index.ts'
import { disputeRoutes } from '../modules/disputes/index.ts'
import { driverRoutes, listDriverActions } from '../modules/drivers/index.ts'
import { operatorEmailRoutes } from '../modules/emails/index.ts'
import { type CourierDeps, fulfillmentRoutes } from '../modules/fulfillment/index.ts'
import { healthRoutes } from '../modules/health/index.ts'
import { helpRoutes, operatorHelpRoutes } from '../modules/help/index.ts'
import { imageRoutes } from '../modules/images/index.ts'
import { kitchenRoutes } from '../modules/kitchen/index.ts'
import { ledgerRoutes } from '../modules/ledger/index.ts'
import { isGroupMember, listDrivingFor } from '../modules/members/groups/index.ts'
import { memberRoutes, operatorGroupRoutes, staffInvitations } from '../modules/members/index.ts'
import { menuRoutes, menuSources } from '../modules/menus/index.ts'
import { openPopular } from '../modules/menus/popular/index.ts'
import { findMarkedMerchants, matchItems } from '../modules/menus/search/index.ts'
import { listMerchantPoints, merchantRoutes, operatorMerchantRoutes } from '../modules/merchants/index.ts'
import { listFavoriteIds } from '../modules/merchants/search/index.ts'
import { onboardingRoutes, operatorOnboardingRoutes } from '../modules/onboarding/index.ts'
import {
  impersonationRoutes,
  operatorCustomerRoutes,
  operatorGeocoderRoutes,
  operatorRoutes,
  staffRoutes,
  viewRoutes,
} from '../modules/operator/index.ts'
import { historyRoutes, sumOrders } from '../modules/orders/index.ts'
import { paymentEventRoutes } from '../modules/payment-events/index.ts'
import { operatorPayoutRoutes, payoutRoutes } from '../modules/payouts/index.ts'
import { operatorPrivacyRoutes, privacyRoutes } from '../modules/privacy/index.ts'
import { pushRoutes } from '../modules/push/index.ts'
import { reconciliationRoutes } from '../modules/reconciliation/index.ts'
import { operatorReportRoutes, reportRoutes } from '../modules/reports/index.ts'
import { operatorReviewRoutes, reviewRoutes } from '../modules/reviews/index.ts'
import { findCorrection, suggestRoutes } from '../modules/search/index.ts'
import { brandRoutes, operatorBrandRoutes, settingsRoutes } from '../modules/settings/index.ts'
import { siteRoutes } from '../modules/site/index.ts'
import { smsRoutes } from '../modules/sms/index.ts'
import { operatorSearchRoutes } from '../modules/support/index.ts'
import { isTaxExempt, taxRoutes } from '../modules/taxes/index.ts'
import { openStanza } from '../outside/pgbackrest/read-stanza.ts'
import { examineFromInside, findProblems } from '../upkeep/doctor/examine-from-inside.ts'
import type { Deps } from './deps.ts'
import { hasGoods } from './jobs.ts'
import type { Services } from './open-services.ts'
import { paymentEventHandlers } from './payment-events.ts'
import { openGoodsNames, shopPorts } from './ports.ts'

export type RouteContext = {
  deps: Deps
  services: Services
  credentials: Credentials
  operators: Operators
  /** The OpenAPI description of all routes, including these. */
  openApi(): Buffer
  /** All routes, including these. */
  routes(): readonly Route[]
  app: FastifyInstance
}

/** Every API operation. The operator's exist only if an operator token is set. */
export function allRoutes(context: RouteContext): Route[] {
  const { operatorToken } = context.deps.config
  return [
    ...siteRoutes({ ...context.deps, openApi: context.openApi }),
    ...sellingRoutes(context),
    ...buyingRoutes(context),
    ...recordRoutes(context),
    ...(operatorToken ? operatorOnlyRoutes(context) : []),
  ]
}

/** Merchants: their menus, staff and setup. */
function sellingRoutes({ deps, services }: RouteContext): Route[] {
  const { merchants, areas, menus, markets, connections } = services
  const licenses = openLicenseCheck(services)
  return [
    ...brandRoutes({ isDemo: deps.config.seed === 'demo' }),
    ...menuRoutes({
      ...deps,
      square: connections.square,
      merchants,
      menus,
      licenseFaultsOf: licenses.licenseFaultsOf,
    }),
    ...memberRoutes,
    ...merchantRoutes({
      ...deps,
      merchants,
      areas,
      findItems: (merchantIds, keyword) => matchItems(deps.db, merchantIds, keyword),
      correctKeyword: (keyword, place, area) => findCorrection(markets, keyword, place, area),
      findMarked: (merchantIds, marks) => findMarkedMerchants(deps.db, merchantIds, marks),
      findPopular: openPopular({ ...deps, menus }),
      findHome,
    }),
    ...shopPromotionRoutes({ nameGoods: openGoodsNames(menus) }),
    ...onboardingRoutes({ ...deps, hasGoods, licenseOf: licenses.licenseOf }),
    ...imageRoutes(deps),
    ...connections.routes({ onSquareEvent: [menuSources.onSquareEvent], shop: shopPorts }),
  ]
}

/** Customers: accounts, drinks, carts, orders and their deliveries. */
function buyingRoutes({ deps, services }: RouteContext): Route[] {
  const { db, clock, settings, config } = deps
  const { merchants, areas, menus, drinks, markets, compliance, taxes, dispatch } = services
  return [
    ...identityRoutes({
      ...{ db, clock, config, sealing: settings.sealing, site: toPasskeySite(config.publicUrl) },
      presentAccount: accountPresenter({ sumOrders, isTaxExempt }),
      pointsOf: async (handle, customerId) => (await sumOrders(handle, customerId)).points,
      accountSchema,
      mayAdministerMerchants: (email) => isGroupMember(db, email),
      mayDrive: async (email) => (await listDrivingFor(db, email)).length > 0,
      moveGuestCarts,
      async onEmailConfirmed(tx, customerId) {
        const { email } = await getAccount(tx, customerId)
        await attachGiftCards(tx, { customerId, email })
      },
      invitations: staffInvitations,
      prepareCard: (card, moment) => prepareCardOnPage(deps, card, moment),
    }),
    ...customerRoutes({ ...deps, sumOrders, isTaxExempt }),
    ...ageRoutes,
    ...alcoholRoutes(drinks),
    ...suggestRoutes({ ...deps, areas, merchants, markets, drinks }),
    ...historyRoutes({
      ...deps,
      deliveriesOf: dispatch.customerDeliveriesOf,
      firstNameOf: async (handle, customerId) => (await getAccount(handle, customerId)).firstName,
      countItems: (call) => countItems({ merchants }, call),
      favoritesOf: listFavoriteIds,
    }),
    ...cartRoutes({ ...deps, merchants, menus, taxes }),
    ...checkoutRoutes({ ...deps, merchants, menus, compliance, taxes, contactOf: findContact }),
    ...fulfillmentRoutes(courierPorts(dispatch)),
    ...kitchenRoutes({ merchants, menus, compliance, ...courierPorts(dispatch) }),
    ...driverRoutes({ ...deps, merchants, deliveries: dispatch.driverDeliveries }),
    ...afterSaleRoutes({ ...deps, ...courierPorts(dispatch) }),
    ...helpRoutes(deps),
    ...creditRoutes({ ...deps, merchants }),
    ...dispatch.routes,
  ]
}

/** Events, webhooks, reviews, personal data, text messages, notifications and reports. */
function recordRoutes({ deps, services, credentials, operators }: RouteContext): Route[] {
  const { merchants, events, webhooks } = services
  return [
    ...events.routes({ ...credentials, findOperator: operators.find }),
    ...webhooks.routes,
    ...reviewRoutes({ merchants }),
    ...privacyRoutes(deps),
    ...smsRoutes(deps),
    ...paymentEventRoutes({ ...deps, handlers: paymentEventHandlers(deps) }),
    ...pushRoutes(deps),
    ...reportRoutes({ merchants, db: deps.db }),
    ...payoutRoutes({ ...deps, merchants }),
  ]
}

/** The operator's operations: staff, merchants, catalog, rules, money, orders, and the state of the service. */
function operatorOnlyRoutes({ deps, services, app, routes }: RouteContext): Route[] {
  const { merchants, compliance, connections, dispatch, events } = services
  const readStanza = openStanza(deps.config.pgbackrestStanza)
  return [
    ...operatorRoutes,
    ...impersonationRoutes,
    ...operatorClientRoutes,
    ...operatorGroupRoutes,
    ...operatorMerchantRoutes,
    ...viewRoutes,
    ...staffRoutes({
      key: deps.settings.longLivedKey,
      site: toPasskeySite(deps.config.publicUrl),
      operations: routes,
    }),
    ...operatorBrandRoutes(deps),
    ...operatorEmailRoutes(deps),
    ...operatorGeocoderRoutes(deps),
    ...catalogRoutes,
    ...operatorComplianceRoutes({ ...deps, compliance }),
    ...taxRoutes(deps),
    ...ledgerRoutes({ merchants }),
    ...operatorReportRoutes({ merchants, db: deps.db }),
    ...operatorPayoutRoutes({ ...deps, merchants }),
    ...dispatch.operatorRoutes,
    ...operatorCustomerRoutes(deps),
    ...operatorCreditRoutes({ ...deps, merchants, findCustomer: customerDirectory.findByEmail }),
    ...operatorSearchRoutes({
      ...deps,
      findMerchantPlace: async (db, merchantId) => (await listMerchantPoints(db, [merchantId]))[0]!,
      ...courierPorts(dispatch),
      findCustomers,
      readDeliveries: dispatch.readDeliveries,
      redispatch: dispatch.redispatch,
    }),
    ...operatorRefundRoutes({
      ...courierPorts(dispatch),
      findCustomer: customerDirectory.findByEmail,
      lockCustomer: customerDirectory.lock,
    }),
    ...operatorCheckoutRoutes,
    ...reconciliationRoutes(deps),
    ...operatorReviewRoutes,
    ...operatorHelpRoutes({ ...deps, findCustomers }),
    ...disputeRoutes({
      ...deps,
      deliveriesOf: dispatch.deliveriesOf,
      readStatuses: async (db, orderId) =>
        (await dispatch.readDeliveries(db, orderId)).statuses.map(({ at, status }) => ({ at, status })),
      readDrives: async (db, order) =>
        (await listDriverActions(db, order)).flatMap(({ refusal, happenedAt, kind, proof, agePassed }) =>
          refusal === null ? [{ at: happenedAt, kind, proof, agePassed }] : [],
        ),
    }),
    ...operatorPrivacyRoutes(deps),
    ...operatorOnboardingRoutes(deps),
    ...settingsRoutes(deps),
    ...healthRoutes({
      ...{ readStanza, changes: deps.changes },
      doctor: {
        examine: () =>
          examineFromInside({
            ...{ ...deps, readStanza, tryNetworks: dispatch.tryNetworks },
            examineConnections: connections.examine,
            fetch: internalFetch(app, '127.0.0.1', 'doctor'),
          }),
        findProblems,
      },
      countStreams: () => ({ events: events.countStreams(), tracking: dispatch.countStreams() }),
    }),
  ]
}

/** What dispatch does for orders, which don't import it. */
const courierPorts = ({
  deliveriesOf,
  cancelDelivery,
  isWithCourier,
}: Services['dispatch']): CourierDeps => ({
  ...{ deliveriesOf, cancelDelivery, isWithCourier },
})

/** As many accounts as an operator can reasonably look through. */
async function findCustomers(handle: Handle, search: Search) {
  const found = await customerDirectory.search(handle, search, {
    ...{ after: undefined, limit: 200, column: 'created', direction: 'ascending' },
  })
  return found.map(({ customerId }) => customerId)
}

/** The contact of an order. */
async function findContact(handle: Handle, customerId: number) {
  const { firstName, lastName, email, phone, smsNotify } = await getAccount(handle, customerId)
  const contact = { first_name: firstName, last_name: lastName, email, phone: phone ?? '' }
  return smsNotify ? { ...contact, sms_notify: true as const } : contact
}
