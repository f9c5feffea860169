import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../accounts/accounts.ts'
import { PayoutAccount } from '../accounts/schemas.ts'
import { ChangedTransfer } from '../transfers/schemas.ts'
import { changeCourierAccount, openCourierAccount, readCourierPayouts } from './couriers.ts'
import * as wire from './schemas.ts'
import { settleInvoice } from './settle-invoice.ts'

const common = { access: 'operator', chapter: 'Operator' } as const
const account = {
  ...common,
  path: '/operator/providers/{provider_id}/payout-account',
  staff: 'money',
} as const

export const courierPayoutRoutes = (deps: AccountDeps): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/providers/{provider_id}/payouts',
    staff: 'read',
    summary: 'Read what a courier company is owed and how it is paid',
    input: wire.CourierQuery,
    answer: wire.CourierPayouts,
    refusals: ['unknown_provider', 'payout_not_possible'],
    handler: (input, call) => readCourierPayouts(deps, input, call),
  }),
  route({
    ...account,
    method: 'POST',
    runs: 'steps',
    summary: 'Open a payout account for a courier company, or continue with its form',
    description:
      'From then on, the company is paid by transfer. Send `link` to the company: it leads to the provider’s form, or to its dashboard once the account is ready.',
    input: wire.CourierInPath,
    answer: PayoutAccount,
    refusals: ['unknown_provider', 'payouts_unavailable'],
    changesSnapshots: false,
    handler: (input, call) => openCourierAccount(deps, input, call),
  }),
  route({
    ...account,
    method: 'PUT',
    summary: 'Hold or release a courier company’s payouts, or change how it is paid',
    description: 'Existing payouts continue. Days not closed yet are paid the new way.',
    input: wire.AccountChange,
    answer: wire.ChangedAccount,
    refusals: ['unknown_provider'],
    changesSnapshots: false,
    handler: changeCourierAccount,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/providers/{provider_id}/settlements',
    staff: 'money',
    summary: 'Record a paid courier company invoice',
    description:
      'Settles all days up to `through`. If the invoice differs from the ledger, a `reason` is required and the difference is booked to the marketplace.',
    input: wire.NewSettlement,
    answer: ChangedTransfer,
    refusals: ['unknown_provider', 'payout_not_possible', 'invoice_differs', 'invoice_recorded'],
    changesSnapshots: false,
    handler: settleInvoice,
  }),
]
