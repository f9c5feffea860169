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
      'Applies the same settings to each; all or none. Every merchant that changes gets its own audit record. With `dry_run`, returns a preview.',
    input: wire.Bulk,
    answer: wire.BulkDone,
    handler: switchMerchants,
  }),
]
