import type { Call } from '../../../calls/call.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { refuse } from '../../../core/refusal.ts'
import { recordAudit } from '../../audit/index.ts'
import { customerDirectory } from '../../auth/index.ts'
import type { SignInHelpInput } from './schemas.ts'

/** Each link works for an hour, so at most this many are valid for one account at once. */
const helpOfCustomer = { name: 'sign-in-help', requests: 3, seconds: 3600 }

export const countHelp = (limiter: RateLimiter, { customer_id }: SignInHelpInput) =>
  limiter.spend(helpOfCustomer, `customer ${customer_id}`)

/** The link goes only to the account's own address: anyone who can read that email can choose the password. */
export async function helpToSignIn({ customer_id, reason }: SignInHelpInput, call: Call) {
  const customer = await customerDirectory.find(call.db, customer_id)
  if (!customer || customer.email.endsWith('@erased.invalid'))
    throw refuse('unknown_customer', { field: 'customer_id' })
  if (customer.disabled)
    throw refuse('invalid_action', {
      field: 'customer_id',
      detail: 'The customer is disabled. Enable the customer first.',
    })
  await customerDirectory.askForReset(call.db, customer.email)
  await recordAudit(call, {
    action: 'customer.sign_in_helped',
    subject: String(customer_id),
    after: { reason },
  })
  return { customer_id, to: customer.email }
}
