import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, nullable, oneOf, sortBy, text } from '../../../http/fields.ts'
import { addressInput, dateInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const optional = Type.Optional
const Id = idInput('The license’s id.')
const Kind = oneOf(
  ['alcohol', 'beer', 'wine', 'liquor', 'tobacco'],
  'The goods it permits. `alcohol` covers beer, wine and liquor.',
)
export const LicenseFields = {
  kind: Kind,
  number: Type.String({ minLength: 1, maxLength: 100, description: 'The license number, as issued.' }),
  state: Type.String({
    pattern: '^[A-Za-z]{2}$',
    description: 'The state in which it is valid, two letters.',
  }),
  expires: dateInput(
    'YYYY-MM-DD: the last day on which it is valid, in the merchant’s time zone. Not in the past.',
  ),
  document: optional(
    nullable(
      addressInput('URL of a picture of it, from POST …/images, or of a PDF, from POST …/documents.', {
        maxLength: 500,
      }),
    ),
  ),
}

export const NewLicense = Type.Object({ merchantId: MerchantId, ...LicenseFields })
export const LicensePatch = Type.Object({
  merchantId: MerchantId,
  license_id: Id,
  ...Type.Partial(Type.Object(LicenseFields)).properties,
})
export const LicenseInPath = Type.Object({ merchantId: MerchantId, license_id: Id })
export const OperatorLicenses = Type.Object({
  merchant_id: optional(idInput('Only this merchant’s.')),
  sort: optional(sortBy(['expires'], 'Sort order. Default `expires`: earliest expiration first.')),
  after: optional(idInput('The last license_id on the previous page.')),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 1000, description: 'Entries per page.' }),
  ),
})
export type NewLicenseInput = Static<typeof NewLicense>
export type LicensePatchInput = Static<typeof LicensePatch>
export type LicenseInPathInput = Static<typeof LicenseInPath>
export type OperatorLicensesInput = Static<typeof OperatorLicenses>

const License = Type.Object(
  {
    license_id: integer('The license’s id.'),
    merchantId: integer('The merchant’s id.'),
    kind: Kind,
    number: text('The license number, as issued.'),
    state: text('Two letters.'),
    expires: text('YYYY-MM-DD: the last day on which it is valid.'),
    document: nullable(text('URL of a picture or PDF of it.')),
    in_force: flag('Whether it is still valid.'),
  },
  component('License', 'A license to sell alcohol or tobacco.'),
)
const ListedLicense = Type.Object(
  { ...License.properties, merchant_name: text('The merchant’s name.') },
  component('ListedLicense', 'A license in a list of several merchants.'),
)
export const ListedLicenses = Type.Object({
  licenses: Type.Array(ListedLicense, { description: 'The licenses.' }),
})
export const Licenses = Type.Object({
  licenses: Type.Array(License, { description: 'The licenses.' }),
})
export const OneLicense = Type.Object({ license: License })
export const Removed = Type.Object({})
