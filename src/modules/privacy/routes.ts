import { noInput, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { eraseAccount, mustKnowPassword } from './erase-account.ts'
import { downloadExport, requestExport } from './export-account.ts'
import * as wire from './schemas.ts'

const exporting =
  'Emails a link to a ZIP archive of JSON files with all data stored about the person, within minutes. The link works for seven days.'
const erasing =
  'Blanks personal fields in orders, deliveries, events, emails and the audit log; amounts, lines and the ledger stay. Revokes all tokens and deletes saved cards and addresses. Refused while an order is open (`orders_open`). Can’t be undone.'

export function privacyRoutes(deps: Pick<Deps, 'mail' | 'sms'>): Route[] {
  const common = { access: 'customer', chapter: 'Customer' } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: '/customer/account/export',
      summary: 'Request all data about the customer',
      description: exporting,
      input: noInput,
      answer: wire.ErasedAccount,
      handler: (_input, call) => requestExport(call.caller.token!.customerId, call),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/customer/account',
      summary: 'Erase the account',
      description: erasing,
      input: wire.OwnPassword,
      answer: wire.ErasedAccount,
      refusals: ['wrong_password', 'last_owner', 'orders_open', 'rate_limited', 'busy'],
      prepare: mustKnowPassword,
      provesSecret: () => true,
      handler: (_input, call) => eraseAccount(deps, call.caller.token!.customerId, call),
    }),
    route({
      access: 'public',
      chapter: 'Pages',
      method: 'GET',
      path: '/account/export/{token}',
      summary: 'Download exported data',
      input: wire.ExportToken,
      answer: { contentType: 'application/zip' },
      refusals: ['unknown_export'],
      handler: downloadExport,
    }),
  ]
}

export function operatorPrivacyRoutes(deps: Pick<Deps, 'mail' | 'sms'>): Route[] {
  const common = {
    access: 'operator',
    chapter: 'Operator',
    input: wire.OfCustomer,
    answer: wire.ErasedAccount,
  } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: '/operator/customers/{customer_id}/export',
      staff: 'care',
      summary: 'Send a customer all data about them',
      description: exporting,
      refusals: ['unknown_customer'],
      handler: ({ customer_id }, call) => requestExport(customer_id, call),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/operator/customers/{customer_id}',
      staff: 'care',
      summary: 'Erase a customer',
      description: erasing,
      refusals: ['unknown_customer', 'last_owner', 'orders_open'],
      handler: ({ customer_id }, call) => eraseAccount(deps, customer_id, call),
    }),
  ]
}
