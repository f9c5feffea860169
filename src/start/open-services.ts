import { type Drinks, openDrinks } from '../modules/alcohol/search/index.ts'
import { appAccess } from '../modules/auth/index.ts'
import { type Compliance, openCompliance } from '../modules/compliance/index.ts'
import { type Connections, openConnections } from '../modules/connections/index.ts'
import { type Dispatch, openDispatch } from '../modules/dispatch/index.ts'
import { type Events, openEvents } from '../modules/events/index.ts'
import { findRoles, listMembersByMerchant } from '../modules/members/groups/index.ts'
import { openMenus } from '../modules/menus/index.ts'
import { type MerchantDirectory, openMerchantDirectory } from '../modules/merchants/index.ts'
import { type Areas, openAreas } from '../modules/merchants/search/index.ts'
import { type Markets, openMarkets } from '../modules/search/index.ts'
import { openTaxes, type Taxes } from '../modules/taxes/index.ts'
import { openWebhooks, type Webhooks } from '../modules/webhooks/index.ts'
import type { Deps } from './deps.ts'

/** The caches and services of a process: one of each, shared by requests and jobs. */
export type Services = {
  merchants: MerchantDirectory
  areas: Areas
  menus: ReturnType<typeof openMenus>
  drinks: Drinks
  markets: Markets
  compliance: Compliance
  taxes: Taxes
  dispatch: Dispatch
  events: Events
  webhooks: Webhooks
  connections: Connections
}

export function openServices(deps: Deps): Services {
  const merchants = openMerchantDirectory(deps)
  const areas = openAreas(deps, merchants)
  const compliance = openCompliance(deps)
  const events = openEvents(deps, { rolesOf: findRoles, membersOf: listMembersByMerchant, ...appAccess })
  return {
    merchants,
    areas,
    menus: openMenus(deps),
    drinks: openDrinks(deps, { areas, merchants, compliance }),
    markets: openMarkets(deps),
    compliance,
    taxes: openTaxes(deps),
    dispatch: openDispatch(deps, { merchants, compliance, feed: events.feed }),
    events,
    webhooks: openWebhooks(deps),
    connections: openConnections(deps),
  }
}
