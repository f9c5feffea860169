import { noInput, type Route, route } from '../../http/route.ts'
import { prepareCommission, readCommissions, setCommission } from './commission/commissions.ts'
import * as commission from './commission/schemas.ts'
import { changeBookAccount, readBookAccounts } from './journal/bookkeeping.ts'
import { readJournal } from './journal/journal.ts'
import * as journal from './journal/schemas.ts'
import { type LedgerDeps, readOrderEntries, readPayouts } from './payouts.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Present only if an operator token is set. */
export function ledgerRoutes(deps: LedgerDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/payouts',
      staff: 'read',
      runs: 'replica',
      summary: 'List merchant payouts for a day',
      description:
        'A day is a calendar day in the merchant’s time zone. All figures are computed from the ledger.',
      input: wire.PayoutQuery,
      answer: wire.Payouts,
      refusals: ['unknown_merchant'],
      handler: (input, call) => readPayouts(deps, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/ledger/{order_id}',
      staff: 'read',
      runs: 'replica',
      summary: 'List the ledger entries of an order',
      input: wire.LedgerQuery,
      answer: wire.OrderEntries,
      refusals: ['unknown_order'],
      handler: readOrderEntries,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/journal',
      staff: 'read',
      runs: 'replica',
      summary: 'Read the journal of a period, for accounting',
      description:
        'Every movement of money in double entry, by UTC day. Debits equal credits for each entry, each page and ' +
        'the period. Returns the whole period as a CSV file, or in pages with `format=json`. Pages contain what was booked when the first page was read.',
      input: journal.JournalQuery,
      answer: journal.Journal,
      file: 'text/csv',
      handler: readJournal,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/journal/accounts',
      staff: 'read',
      summary: 'Read the QuickBooks and Xero accounts that the journal is exported to',
      input: noInput,
      answer: journal.BookAccounts,
      handler: readBookAccounts,
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/journal/accounts/{account}',
      staff: 'money',
      summary: 'Change the account that a ledger account is exported to',
      input: journal.ChangedAccount,
      answer: journal.BookAccounts,
      changesSnapshots: false,
      handler: changeBookAccount,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/merchants/{merchant_id}/commission',
      staff: 'read',
      summary: 'Read a merchant’s commission, past and upcoming',
      input: commission.InMerchant,
      answer: commission.Commissions,
      refusals: ['unknown_merchant'],
      handler: (input, call) => readCommissions(deps, input, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/merchants/{merchant_id}/commission',
      staff: 'money',
      summary: 'Set a merchant’s commission as of a date',
      description:
        'Orders pay the commission in force when they are completed. Replaces a commission already set for the date. ' +
        'A refund returns the percentage for the refunded goods; `fixed` and `courier_share` are not returned.',
      input: commission.NewCommission,
      answer: commission.Commissions,
      refusals: ['unknown_merchant'],
      prepare: (input, call) => prepareCommission(deps, input, call),
      handler: setCommission,
    }),
  ]
}
