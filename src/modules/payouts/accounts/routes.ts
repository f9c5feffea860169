import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { type AccountDeps, openPayoutAccount, readPayoutAccount } from './accounts.ts'
import { PayoutAccount } from './schemas.ts'

const common = { permission: 'payouts', path: '/merchant/admin/payout-account' } as const

export const accountRoutes = (deps: AccountDeps): readonly Route[] => [
  adminRoute({
    ...common,
    method: 'GET',
    staff: 'read',
    summary: 'Read the merchant’s payout account',
    description:
      'The provider is queried while something is missing, so the response is up to date after returning from its form.',
    input: OfMerchant,
    answer: PayoutAccount,
    handler: ({ merchantId }, call) => readPayoutAccount(deps, { merchantId }, call),
  }),
  adminRoute({
    ...common,
    method: 'POST',
    runs: 'steps',
    staff: 'own',
    summary: 'Open a payout account, or continue with its form',
    description:
      'Opens an account with the provider if there is none. `link` leads to the provider’s form, or to its dashboard once the account is ready.',
    input: OfMerchant,
    answer: PayoutAccount,
    refusals: ['payouts_unavailable'],
    changesSnapshots: false,
    handler: ({ merchantId }, call) => openPayoutAccount(deps, { merchantId }, call),
  }),
]
