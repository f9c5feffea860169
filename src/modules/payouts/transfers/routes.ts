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
    summary: 'List payouts of all merchants and courier companies, newest first',
    input: wire.TransfersQuery,
    answer: wire.Transfers,
    handler: readTransfers,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/payout-transfers',
    staff: 'money',
    summary: 'Pay a merchant or courier company before the end of the day',
    description:
      'Never more than the ledger currently owes. The amount is deducted from the day’s regular payout.',
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
    summary: 'Hold, release or retry a payout, or mark it as paid outside',
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
    description: 'Payouts already being sent continue. Days that end in the meantime are held, too.',
    input: wire.HoldChange,
    answer: wire.HeldAccount,
    refusals: ['unknown_merchant'],
    changesSnapshots: false,
    prepare: (input) => findPayee(deps, input),
    handler: holdMerchant,
  }),
]
