import { type Route, route } from '../../http/route.ts'
import { adminRoute } from '../members/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { courierPayoutRoutes } from './couriers/routes.ts'
import { readForms } from './forms/form-1099k.ts'
import { FormQuery, Forms } from './forms/schemas.ts'
import { readOwnTransfer, readTransfer, type StatementDeps } from './statements/statement.ts'
import { readOwnTransfers } from './transfers/read.ts'
import { operatorTransferRoutes } from './transfers/routes.ts'
import * as wire from './transfers/schemas.ts'

const ofOperator = { access: 'operator', chapter: 'Operator' } as const
type AccountDeps = Parameters<typeof accountRoutes>[0]

export const payoutRoutes = (deps: AccountDeps & StatementDeps): readonly Route[] => [
  ...accountRoutes(deps),
  adminRoute({
    permission: 'payouts',
    method: 'GET',
    path: '/merchant/admin/payout-transfers',
    staff: 'read',
    summary: 'List the merchant’s payouts, newest first',
    description: 'One transfer for each day with bookings, once the day is over in the merchant’s time zone.',
    input: wire.OwnTransfersQuery,
    answer: wire.OwnTransfers,
    handler: readOwnTransfers,
  }),
  adminRoute({
    permission: 'payouts',
    method: 'GET',
    path: '/merchant/admin/payout-transfers/{transfer_id}',
    staff: 'read',
    summary: 'Read a payout with its orders, or download its statement',
    input: wire.OwnTransferQuery,
    answer: wire.OwnTransfer,
    file: ['text/csv', 'application/pdf'],
    refusals: ['unknown_payout'],
    handler: (input, call) => readOwnTransfer(deps, input, call),
  }),
]

export const operatorPayoutRoutes = (
  deps: AccountDeps & Parameters<typeof operatorTransferRoutes>[0] & StatementDeps,
): readonly Route[] => [
  ...operatorTransferRoutes(deps),
  ...courierPayoutRoutes(deps),
  route({
    ...ofOperator,
    method: 'GET',
    path: '/operator/payout-transfers/{transfer_id}',
    staff: 'read',
    summary: 'Read a payout with its orders, or download its statement',
    input: wire.TransferQuery,
    answer: wire.OneTransfer,
    file: ['text/csv', 'application/pdf'],
    refusals: ['unknown_payout'],
    handler: (input, call) => readTransfer(deps, input, call),
  }),
  route({
    ...ofOperator,
    method: 'GET',
    path: '/operator/forms/1099-k',
    staff: 'read',
    runs: 'replica',
    summary: 'Read the yearly 1099-K totals of each merchant',
    input: FormQuery,
    answer: Forms,
    file: 'text/csv',
    handler: readForms,
  }),
]
