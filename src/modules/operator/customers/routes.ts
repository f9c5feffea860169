import { type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../start/deps.ts'
import { editCustomer, findCustomers, readCustomer } from './customers.ts'
import * as wire from './schemas.ts'
import { countHelp, helpToSignIn } from './sign-in-help.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Additions §5: finding, viewing and blocking customers. */
export const operatorCustomerRoutes = ({ limiter }: Pick<Deps, 'limiter'>): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/customers',
    staff: 'read',
    summary: 'Find customers',
    input: wire.CustomerQuery,
    answer: wire.Customers,
    handler: findCustomers,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/customers/{customer_id}',
    staff: 'read',
    summary: 'Read a customer with orders, money and sessions',
    input: wire.InCustomer,
    answer: wire.WholeCustomer,
    refusals: ['unknown_customer'],
    handler: readCustomer,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/customers/{customer_id}',
    staff: 'care',
    summary: 'Disable or enable a customer',
    description:
      'A disabled customer is signed out everywhere and can neither sign in nor order. Open orders continue.',
    input: wire.CustomerPatch,
    answer: wire.ChangedCustomer,
    refusals: ['unknown_customer'],
    handler: editCustomer,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/customers/{customer_id}/sign-in-help',
    staff: 'care',
    summary: 'Send a customer a link to choose a new password',
    description:
      'Sends the password reset email. Its link works for an hour; the old password works until it is used, and staff never see the link. A new password signs out all apps and removes passkeys. Limited to 3 per hour and customer.',
    input: wire.SignInHelp,
    answer: wire.SentHelp,
    refusals: ['unknown_customer', 'invalid_action', 'rate_limited'],
    prepare: (input) => countHelp(limiter, input),
    handler: helpToSignIn,
  }),
]
