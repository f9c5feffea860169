import { type Database, sql } from '../../src/db/database.ts'
import { insertCustomerData } from '../../src/demo/customers.ts'
import { cities } from '../../src/demo/gazetteer.ts'
import { makeMerchants } from '../../src/demo/merchants/make-merchants.ts'
import type { Deps } from '../../src/deps.ts'
import { customerRoutes, findHome } from '../../src/modules/customers/index.ts'
import { favoriteMerchantRoutes, openMerchantDirectory } from '../../src/modules/merchants/index.ts'
import { openPayments } from '../../src/outside/payments/open-payments.ts'
import { demoToday } from './postgres.ts'
import { type ServiceOptions, type TestService, testService } from './service.ts'

/** The demo world with the customers' routes. */
export function customerService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', ...more, prepare: fillIfEmpty, routes: routesOf })
}

/** Nothing where the service has them by itself. */
function routesOf(deps: Deps) {
  if ('payments' in (deps as object)) return []
  const payments = openPayments(deps.config, deps)
  const merchants = openMerchantDirectory(deps)
  return [
    ...customerRoutes({ ...deps, payments }),
    ...favoriteMerchantRoutes({ ...deps, merchants, homeOf: findHome }),
  ]
}

const anyOrder = sql<{ order_id: number }>('SELECT order_id FROM orders LIMIT 1')

async function fillIfEmpty(db: Database) {
  if (await db.find(anyOrder)) return
  const { merchants } = makeMerchants(cities, demoToday)
  await db.transaction((tx) => insertCustomerData(tx, merchants, demoToday))
}

export const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

export const fieldsOf = (answer: { body: { message: { field?: string }[] } }) =>
  answer.body.message.map(({ field }) => field)
