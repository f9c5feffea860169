import { type Route, route } from '../../../http/route.ts'
import { editCustomer, findCustomers, readCustomer } from './customers.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Additions §5: customers found, shown, and kept out. */
export const operatorCustomerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/customers',
    summary: 'Find customers',
    input: wire.CustomerQuery,
    answer: wire.Customers,
    handler: findCustomers,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/customers/{customer_id}',
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
    summary: 'Disable a customer, or let one in again',
    description:
      'Somebody who is disabled is signed out everywhere and can neither sign in nor order. Open orders go on.',
    input: wire.CustomerPatch,
    answer: wire.ChangedCustomer,
    refusals: ['unknown_customer'],
    handler: editCustomer,
  }),
]
