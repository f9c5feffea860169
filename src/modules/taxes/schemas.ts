import { type Static, Type } from 'typebox'
import { taxClasses } from '../../core/tax-classes.ts'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../http/fields.ts'
import { dateInput, monthInput } from '../../http/input-formats.ts'
import { proposalField } from '../../http/proposal.ts'

const optional = Type.Optional
const Version = Type.String({ description: 'Version of the tax rates.', minLength: 1, maxLength: 64 })

const version = {
  version: text('Version of the tax rates.'),
  name: text('A display name.'),
  active: flag('Whether this version is in force.'),
  loaded_at: iso('When it was imported'),
  lines: integer('Lines in the file, without the header.'),
  proposed: proposalField,
}
const TaxVersion = Type.Object(version, component('TaxVersion', 'A version of imported tax rates.'))
export const Versions = Type.Object({
  active: nullable(text('The version in force; null if merchants’ own rates apply.')),
  versions: Type.Array(TaxVersion, { description: 'All versions, the latest first.' }),
})
export const OneVersion = TaxVersion
export const WholeVersion = Type.Object({ ...version, csv: text('The file as imported.') })
export const VersionQuery = Type.Object({ version: Version })
export const NewRates = Type.Object({
  version: Version,
  name: optional(Type.String({ description: 'A display name. Default: the version.', maxLength: 200 })),
  csv: Type.String({ description: 'The file. docs/taxes.md describes its columns.', maxLength: 4_000_000 }),
  activate: optional(Type.Boolean({ description: 'Whether to activate it immediately.', default: false })),
})
export type NewRatesInput = Static<typeof NewRates>
export const RatesPatch = Type.Object({
  version: Version,
  active: Type.Boolean({ description: 'Whether to activate it.' }),
  reason: optional(
    Type.String({
      description: 'The reason, shown to the second person and recorded in the audit log.',
      maxLength: 500,
    }),
  ),
})
export type RatesPatchInput = Static<typeof RatesPatch>

// Certificates

export const InCustomer = Type.Object({
  customer_id: idInput('The customer.', { 'x-refusal': 'unknown_customer' }),
})
export const NewCertificate = Type.Object({
  ...InCustomer.properties,
  state: Type.String({ description: 'The issuing state, two letters.', pattern: '^[A-Za-z]{2}$' }),
  number: Type.String({ description: 'The certificate number.', minLength: 1, maxLength: 64 }),
  expires: dateInput('The last day on which it is valid, YYYY-MM-DD.'),
})
export type NewCertificateInput = Static<typeof NewCertificate>
export const InCertificate = Type.Object({
  ...InCustomer.properties,
  certificate_id: idInput('The certificate.', { 'x-refusal': 'unknown_certificate' }),
})
const Certificate = Type.Object(
  {
    certificate_id: integer('The certificate’s id.'),
    state: text('The state in which no tax is charged.'),
    number: text('The certificate number.'),
    expires: text('The last day on which it is valid, YYYY-MM-DD.'),
    added_at: iso('When it was added'),
  },
  component('TaxCertificate', 'A customer’s tax exemption certificate for a state.'),
)
export const Certificates = Type.Object({
  certificates: Type.Array(Certificate, { description: 'Sorted by state, one per state.' }),
})
export const AddedCertificate = Type.Object({ certificate: Certificate })
export const RemovedCertificate = Type.Object({ certificate_id: integer('The removed certificate’s id.') })

// The filing report

export const ReportQuery = Type.Object({
  month: optional(monthInput('YYYY-MM, in each merchant’s time zone. Or send `from` and `to`.')),
  from: optional(dateInput('YYYY-MM-DD, the first day.')),
  to: optional(dateInput('The last day, YYYY-MM-DD. Default: `from`. At most a year.')),
  state: optional(Type.String({ description: 'Only this state.', pattern: '^[A-Za-z]{2}$' })),
  merchant_id: optional(idInput('Only sales of this merchant.')),
  format: optional(oneOf(['json', 'csv'], 'Default `csv`.')),
})
export type ReportInput = Static<typeof ReportQuery>
export const Report = Type.Object({
  from: text('The first day.'),
  to: text('The last day.'),
  rows: Type.Array(
    Type.Object({
      filed_by: oneOf(['marketplace', 'merchant'], 'Who holds and files the tax.'),
      merchant_id: nullable(integer('The merchant that files; null if the marketplace does.')),
      merchant: text('Its name; empty if the marketplace files.'),
      state: text('The state.'),
      jurisdiction: text('The jurisdiction’s code.'),
      level: text('`state`, `county`, `city` or `district`.'),
      name: text('The jurisdiction’s name.'),
      class: oneOf(taxClasses, 'The class of goods or fee.'),
      percent: number('The rate; 0 if not taxed.'),
      sales: dollars('Sales, less refunds'),
      taxable: dollars('The taxable part of sales'),
      exempt: dollars('The part of sales exempt by certificates'),
      tax: dollars('The tax, less refunds'),
    }),
    { description: 'By jurisdiction, class and rate.' },
  ),
  tax: Type.Object(
    {
      marketplace: dollars('What the marketplace files'),
      merchant: dollars('What merchants file themselves'),
    },
    { description: 'The totals of `tax`.' },
  ),
})
