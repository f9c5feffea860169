import { type Route, route } from '../../../http/route.ts'
import { changeTransfer, findPayee, holdMerchant, type OperateDeps, payNow } from './operate.ts'
import { readTransfers } from './read.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

export const operatorTransferRoutes = (deps: OperateDeps): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/payout-transfers',
    staff: 'read',
    summary: 'List payouts of all merchants and courier companies, the latest first',
    input: wire.TransfersQuery,
    answer: wire.Transfers,
    handler: readTransfers,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/payout-transfers',
    staff: 'money',
    summary: 'Pay a merchant or a courier company ahead of the day’s end',
    description:
      'Never more than the ledger owes at this moment. What is paid ahead is brought forward to the day’s own payout, which is that much less.',
    input: wire.NewPayout,
    answer: wire.ChangedTransfer,
    refusals: ['unknown_merchant', 'unknown_provider', 'payout_too_large', 'payout_not_possible'],
    changesSnapshots: false,
    prepare: (input) => findPayee(deps, input),
    handler: payNow,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/payout-transfers/{transfer_id}',
    staff: 'money',
    summary: 'Hold, release or retry a payout, or mark it as paid by other means',
    input: wire.TransferChange,
    answer: wire.ChangedTransfer,
    refusals: ['unknown_payout', 'payout_not_possible'],
    changesSnapshots: false,
    handler: changeTransfer,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/merchants/{merchant_id}/payout-hold',
    staff: 'money',
    summary: 'Hold or release all payouts of a merchant',
    description: 'Payouts that are being sent go on. Days that end meanwhile are held, too.',
    input: wire.HoldChange,
    answer: wire.HeldAccount,
    refusals: ['unknown_merchant'],
    changesSnapshots: false,
    prepare: (input) => findPayee(deps, input),
    handler: holdMerchant,
  }),
]
