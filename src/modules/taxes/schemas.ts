import { type Static, Type } from 'typebox'
import { taxClasses } from '../../core/tax-classes.ts'
import { component, dollars, flag, integer, iso, nullable, number, oneOf, text } from '../../http/fields.ts'
import { dateInput, monthInput } from '../../http/input-formats.ts'
import { proposalField } from '../../http/proposal.ts'

const optional = Type.Optional
const id = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const Version = Type.String({ description: 'Version of the tax rates.', minLength: 1, maxLength: 64 })

const version = {
  version: text('Version of the tax rates.'),
  name: text('Their name, for people.'),
  active: flag('Whether this version is in force.'),
  loaded_at: iso('When it was imported'),
  lines: integer('Lines of the file, without the first.'),
  proposed: proposalField,
}
const TaxVersion = Type.Object(version, component('TaxVersion', 'Tax rates as they were imported.'))
export const Versions = Type.Object({
  active: nullable(text('The version in force; null: merchants’ own rates hold.')),
  versions: Type.Array(TaxVersion, { description: 'All versions, the latest first.' }),
})
export const OneVersion = TaxVersion
export const WholeVersion = Type.Object({ ...version, csv: text('The file as it was imported.') })
export const VersionQuery = Type.Object({ version: Version })
export const NewRates = Type.Object({
  version: Version,
  name: optional(Type.String({ description: 'Their name; the version when absent.', maxLength: 200 })),
  csv: Type.String({ description: 'The file. docs/taxes.md describes its columns.', maxLength: 4_000_000 }),
  activate: optional(Type.Boolean({ description: 'Whether it is in force at once.', default: false })),
})
export type NewRatesInput = Static<typeof NewRates>
export const RatesPatch = Type.Object({
  version: Version,
  active: Type.Boolean({ description: 'Whether it is to be in force.' }),
  reason: optional(Type.String({ description: 'Why, for the second person and the audit.', maxLength: 500 })),
})
export type RatesPatchInput = Static<typeof RatesPatch>

// Certificates

export const InCustomer = Type.Object({
  customer_id: Type.Integer({ description: 'The customer.', ...id, 'x-refusal': 'unknown_customer' }),
})
export const NewCertificate = Type.Object({
  ...InCustomer.properties,
  state: Type.String({ description: 'The state that issued it, 2 letters.', pattern: '^[A-Za-z]{2}$' }),
  number: Type.String({ description: 'Its number.', minLength: 1, maxLength: 64 }),
  expires: dateInput('The last day on which it holds, YYYY-MM-DD.'),
})
export type NewCertificateInput = Static<typeof NewCertificate>
export const InCertificate = Type.Object({
  ...InCustomer.properties,
  certificate_id: Type.Integer({
    description: 'The certificate.',
    ...id,
    'x-refusal': 'unknown_certificate',
  }),
})
const Certificate = Type.Object(
  {
    certificate_id: integer('The certificate’s id.'),
    state: text('The state in which no tax is charged.'),
    number: text('Its number.'),
    expires: text('The last day on which it holds, YYYY-MM-DD.'),
    added_at: iso('When it was added'),
  },
  component('TaxCertificate', 'A customer’s proof that no sales tax is due in a state.'),
)
export const Certificates = Type.Object({
  certificates: Type.Array(Certificate, { description: 'By state; one a state.' }),
})
export const AddedCertificate = Type.Object({ certificate: Certificate })
export const RemovedCertificate = Type.Object({ certificate_id: integer('The certificate that is gone.') })

// The filing report

export const ReportQuery = Type.Object({
  month: optional(monthInput('YYYY-MM, on each shop’s clocks; or `from` and `to`.')),
  from: optional(dateInput('YYYY-MM-DD, the first day.')),
  to: optional(dateInput('YYYY-MM-DD, the last day; `from` when absent. At most a year.')),
  state: optional(Type.String({ description: 'Only this state.', pattern: '^[A-Za-z]{2}$' })),
  merchant_id: optional(Type.Integer({ description: 'Only sales of this merchant.', ...id })),
  format: optional(oneOf(['json', 'csv'], '`csv` when absent.')),
})
export type ReportInput = Static<typeof ReportQuery>
export const Report = Type.Object({
  from: text('The first day.'),
  to: text('The last day.'),
  rows: Type.Array(
    Type.Object({
      filed_by: oneOf(['marketplace', 'merchant'], 'Who keeps the tax and files.'),
      merchant_id: nullable(integer('The merchant that files; null: the marketplace does.')),
      merchant: text('Its name; empty where the marketplace files.'),
      state: text('The state.'),
      jurisdiction: text('The jurisdiction’s code.'),
      level: text('`state`, `county`, `city` or `district`.'),
      name: text('The jurisdiction’s name.'),
      class: oneOf(taxClasses, 'The class of goods or fee.'),
      percent: number('The rate; 0: not taxed there.'),
      sales: dollars('Sold, less refunds'),
      taxable: dollars('Of it, what the rate was taken on'),
      exempt: dollars('Of it, what certificates freed from tax'),
      tax: dollars('The tax, less refunds'),
    }),
    { description: 'By jurisdiction, class and rate.' },
  ),
  tax: Type.Object(
    {
      marketplace: dollars('What the marketplace files'),
      merchant: dollars('What merchants file themselves'),
    },
    { description: 'The sums of `tax`.' },
  ),
})
