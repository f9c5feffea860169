import { type Route, route } from '../../http/route.ts'
import { type LedgerTools, readOrderEntries, readPayouts } from './payouts.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Only there when an operator token is set. */
export function ledgerRoutes(tools: LedgerTools): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/payouts',
      fromReplica: true,
      summary: 'List merchant payouts for a day',
      description:
        'A day is a calendar day in the merchant’s time zone. All figures are sums over the ledger.',
      input: wire.PayoutQuery,
      answer: wire.Payouts,
      refusals: ['unknown_merchant'],
      handler: (input, call) => readPayouts(tools, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/ledger/{order_id}',
      fromReplica: true,
      summary: 'List the ledger entries of an order',
      input: wire.LedgerQuery,
      answer: wire.OrderEntries,
      refusals: ['unknown_order'],
      handler: readOrderEntries,
    }),
  ]
}
