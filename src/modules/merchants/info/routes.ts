import { OfMerchant } from '../../../http/merchant-fields.ts'
import { type Route, route } from '../../../http/route.ts'
import { adminRoute, mayAdministerGroup } from '../../members/index.ts'
import {
  changeMerchant,
  createMerchant,
  type InfoDeps,
  type PreparedChange,
  type PreparedMerchant,
  prepareChange,
  prepareMerchant,
  readMerchantInfo,
  readRunMerchants,
} from './info.ts'
import * as wire from './schemas.ts'

const ofAddresses = [
  'unknown_group',
  'invalid_address',
  'loc_multiple_possible',
  'geocoder_unavailable',
] as const

export function merchantInfoRoutes(deps: InfoDeps): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/merchant/admin/info',
      access: 'merchant',
      staff: 'own',
      chapter: 'Merchant administration',
      summary: 'Create a merchant',
      description:
        'The address must match exactly: street with city and state, or with zipCode, in `location` or alongside the ' +
        'other fields. The merchant is active immediately.',
      input: wire.CreateInfo,
      answer: wire.WrittenInfo,
      refusals: ofAddresses,
      roles: ['owner', 'manager'],
      mustBeAllowed: mayAdministerGroup('manage'),
      prepare: (input, call): Promise<PreparedMerchant> => prepareMerchant(deps, input, call),
      handler: (_input, call, prepared) => createMerchant(prepared, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'PUT',
      path: '/merchant/admin/info',
      staff: 'own',
      impersonators: 'impersonate',
      summary: 'Change a merchant',
      description:
        'Only the fields you send change; null clears an optional field. A new address is verified.',
      input: wire.ChangeInfo,
      answer: wire.WrittenInfo,
      refusals: [...ofAddresses, 'in_progress'],
      prepare: (input, call): Promise<PreparedChange> => prepareChange(deps, input, call),
      handler: (_input, call, prepared) => changeMerchant(prepared, call),
    }),
    route({
      method: 'GET',
      path: '/merchant/admin/merchants',
      access: 'merchant',
      staff: 'read',
      impersonators: 'impersonate',
      chapter: 'Merchant administration',
      summary: 'List the merchants you manage',
      description: 'With your role in each. For the operator: all merchants.',
      roles: ['owner', 'manager', 'kitchen'],
      input: wire.RunMerchantsQuery,
      answer: wire.RunMerchants,
      handler: readRunMerchants,
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/info',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Read a merchant',
      input: OfMerchant,
      answer: wire.Info,
      handler: readMerchantInfo,
    }),
  ]
}
