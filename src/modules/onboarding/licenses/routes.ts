import { OfMerchant } from '../../../http/merchant-fields.ts'
import { type Route, route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { addLicense, changeLicense, readAllLicenses, readLicenses, removeLicense } from './licenses.ts'
import * as wire from './schemas.ts'

const common = { permission: 'manage', path: '/merchant/admin/licenses' } as const

export const licenseRoutes: readonly Route[] = [
  adminRoute({
    ...common,
    method: 'GET',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'List the merchant’s licenses',
    input: OfMerchant,
    answer: wire.Licenses,
    handler: readLicenses,
  }),
  adminRoute({
    ...common,
    method: 'POST',
    staff: 'own',
    summary: 'Add a license',
    description:
      'Where the active rules say `license_required`, goods are sold only while a license for the merchant’s state is in force. ' +
      'Owners are warned by email and event 30, 7 and 1 days before it expires.',
    input: wire.NewLicense,
    answer: wire.OneLicense,
    handler: addLicense,
  }),
  adminRoute({
    ...common,
    method: 'PUT',
    staff: 'own',
    summary: 'Change or renew a license',
    description: 'Only the fields you send change.',
    input: wire.LicensePatch,
    answer: wire.OneLicense,
    refusals: ['unknown_license'],
    handler: changeLicense,
  }),
  adminRoute({
    ...common,
    method: 'DELETE',
    staff: 'own',
    summary: 'Remove a license',
    input: wire.LicenseInPath,
    answer: wire.Removed,
    refusals: ['unknown_license'],
    handler: removeLicense,
  }),
]

export const operatorLicenseRoutes: readonly Route[] = [
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'GET',
    path: '/operator/licenses',
    staff: 'read',
    summary: 'List licenses by expiration date',
    input: wire.OperatorLicenses,
    answer: wire.ListedLicenses,
    handler: readAllLicenses,
  }),
]
