import { type Route, route } from '../../../http/route.ts'
import { readMerchant, readMerchants, switchMerchant, switchMerchants } from './manage.ts'
import * as wire from './schemas.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Decisions §10. */
export const operatorMerchantRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/merchants',
    staff: 'read',
    summary: 'Find merchants',
    input: wire.MerchantQuery,
    answer: wire.Merchants,
    handler: readMerchants,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/merchants/{merchant_id}',
    staff: 'read',
    summary: 'Read the operator’s settings of a merchant',
    input: wire.InMerchant,
    answer: wire.Merchant,
    refusals: ['unknown_merchant'],
    handler: readMerchant,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/merchants/{merchant_id}',
    staff: 'own',
    summary: 'Activate, deactivate or configure a merchant',
    input: wire.MerchantPatch,
    answer: wire.Merchant,
    refusals: ['unknown_merchant'],
    handler: switchMerchant,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/merchants/bulk',
    staff: 'own',
    summary: 'Change many merchants at once, or preview it',
    description:
      'The same switches for each, all or none; each one that changes has an audit record of its own. With `dry_run` it is a preview.',
    input: wire.Bulk,
    answer: wire.BulkDone,
    handler: switchMerchants,
  }),
]
