import type { Books, StripeAccount } from './books.ts'
import { tell } from './events.ts'
import { type Handlers, invalid, missing, ok } from './http.ts'

const firstRequirements = ['business_type', 'external_account', 'tos_acceptance.date']

/** Stripe's form has been filled in. */
export function completeAccount({ accounts, ...books }: Books, id: string) {
  const account = accounts.get(id)!
  Object.assign(account, {
    ...{ details_submitted: true, payouts_enabled: true, charges_enabled: true },
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], past_due: [], disabled_reason: null },
  } satisfies Partial<StripeAccount>)
  tell({ accounts, ...books }, 'account.updated', account, id)
}

/** Stripe requires more information, and stops payouts until it has it. */
export function restrictAccount(books: Books, id: string, due = ['individual.verification.document']) {
  const account = books.accounts.get(id)!
  Object.assign(account, {
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { currently_due: due, past_due: due, disabled_reason: 'requirements.past_due' },
  } satisfies Partial<StripeAccount>)
  tell(books, 'account.updated', account, id)
}

export const accountHandlers = (books: Books): Handlers => ({
  'POST /v1/accounts': ({ parameters: { type, country, email, metadata } }) => {
    const account: StripeAccount = {
      ...{ id: books.newId('acct'), object: 'account', type, country, email: email ?? null, metadata },
      ...{
        created: books.seconds(),
        details_submitted: false,
        payouts_enabled: false,
        charges_enabled: false,
      },
      capabilities: { transfers: 'inactive' },
      requirements: {
        ...{ currently_due: firstRequirements, past_due: firstRequirements },
        disabled_reason: 'requirements.past_due',
      },
    }
    books.accounts.set(account.id, account)
    return ok(account)
  },
  'GET /v1/accounts/:id': ({ id }) => {
    const account = books.accounts.get(id)
    return account ? ok(account) : missing('account', id)
  },
  'POST /v1/account_links': ({ parameters: { account, return_url, refresh_url } }) => {
    if (!books.accounts.has(account)) return missing('account', account)
    if (!return_url || !refresh_url) return invalid('url_invalid', 'An account link leads back.')
    const url = `https://connect.stripe.com/setup/e/${account}/${books.newId('link')}`
    return ok({ object: 'account_link', created: books.seconds(), expires_at: books.seconds() + 300, url })
  },
  'POST /v1/accounts/:id/login_links': ({ id }) =>
    books.accounts.get(id)?.details_submitted
      ? ok({
          object: 'login_link',
          created: books.seconds(),
          url: `https://connect.stripe.com/express/${id}`,
        })
      : invalid('account_invalid', 'The account has not been onboarded.'),
})
