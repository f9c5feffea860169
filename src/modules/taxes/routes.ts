import { bodyLimits } from '../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { ConsentDeps } from '../audit/index.ts'
import { addCertificate, readCertificates, removeCertificate } from './certificates.ts'
import { readTaxReport } from './report.ts'
import * as wire from './schemas.ts'
import { importRates, prepareRates, readVersion, readVersions, switchRates } from './versions.ts'

const common = { access: 'operator', chapter: 'Operator' } as const

/** Tax rates as data, certificates of customers who pay none, and what has to be filed. */
export function taxRoutes(deps: ConsentDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/operator/taxes',
      staff: 'read',
      summary: 'List versions of the tax rates, newest first',
      input: noInput,
      answer: wire.Versions,
      handler: (_input, call) => readVersions(call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/taxes/{version}',
      staff: 'read',
      summary: 'Read one version of the tax rates',
      input: wire.VersionQuery,
      answer: wire.WholeVersion,
      refusals: ['unknown_version'],
      handler: readVersion,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/operator/taxes',
      staff: 'money',
      summary: 'Import tax rates from a CSV file',
      description:
        'All or nothing; all errors are returned together, each with its line. A version is immutable and kept forever; sending the ' +
        'same file again is accepted. With `rules_need_consent`, `activate` only proposes it.',
      input: wire.NewRates,
      answer: wire.OneVersion,
      refusals: ['invalid_tax_rates', 'second_person_needed'],
      body: bodyLimits.large,
      prepare: prepareRates,
      handler: (input, call, prepared) => importRates(deps, input, call, prepared),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/operator/taxes/{version}',
      staff: 'money',
      summary: 'Activate a version of the tax rates, or end it',
      description:
        'Takes effect in all processes within a second; orders keep the rates they were placed with. Where no version is ' +
        'in force, merchants’ own rates apply. With `rules_need_consent` (`GET /operator/settings`), it is only proposed, and takes effect ' +
        'when another staff member sends the same request. Requesting the version’s current state withdraws the proposal.',
      input: wire.RatesPatch,
      answer: wire.OneVersion,
      refusals: ['unknown_version', 'second_person_needed'],
      handler: (input, call) => switchRates(deps, input, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/operator/tax-report',
      staff: 'read',
      runs: 'replica',
      summary: 'Read the taxes to file for a period',
      description:
        'Sales and tax of completed orders by jurisdiction, class and rate, less refunds, by day in each merchant’s time zone. ' +
        'Where the marketplace files, all merchants share one row; where merchants file, each has its own. Only includes orders taxed with ' +
        'imported rates.',
      input: wire.ReportQuery,
      answer: wire.Report,
      file: 'text/csv',
      handler: readTaxReport,
    }),
    ...certificateRoutes,
  ]
}

const certificateRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/customers/{customer_id}/tax-certificates',
    staff: 'read',
    summary: 'List a customer’s tax exemption certificates',
    input: wire.InCustomer,
    answer: wire.Certificates,
    refusals: ['unknown_customer'],
    handler: readCertificates,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/customers/{customer_id}/tax-certificates',
    staff: 'care',
    summary: 'Add a customer’s tax exemption certificate',
    description:
      'Where tax rates are imported, the customer pays no sales tax in that state through the certificate’s last day. A customer has one certificate ' +
      'per state; a new one replaces it. Orders already placed keep their tax.',
    input: wire.NewCertificate,
    answer: wire.AddedCertificate,
    refusals: ['unknown_customer'],
    handler: addCertificate,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/customers/{customer_id}/tax-certificates/{certificate_id}',
    staff: 'care',
    summary: 'Remove a customer’s tax exemption certificate',
    input: wire.InCertificate,
    answer: wire.RemovedCertificate,
    refusals: ['unknown_certificate'],
    handler: removeCertificate,
  }),
]
