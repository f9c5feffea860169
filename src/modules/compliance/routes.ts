import { bodyLimits } from '../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { proveAge, readAge } from './ages.ts'
import * as wire from './schemas.ts'
import { type ComplianceDeps, tryRules } from './trial.ts'
import { loadRules, readVersion, readVersions, switchVersion } from './versions.ts'

const ofOperator = { access: 'operator', chapter: 'Operator' } as const
const ofCustomer = { access: 'customer', chapter: 'Customer' } as const

/** Decisions §10. Present only if an operator token is set. */
export function operatorComplianceRoutes(deps: ComplianceDeps): Route[] {
  return [
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/compliance',
      staff: 'read',
      summary: 'List versions of the alcohol and tobacco rules, newest first',
      input: noInput,
      answer: wire.Versions,
      handler: (_input, call) => readVersions(call),
    }),
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/compliance/{version}',
      staff: 'read',
      summary: 'Read one version of the rules',
      input: wire.VersionQuery,
      answer: wire.OneVersion,
      refusals: ['unknown_version'],
      handler: readVersion,
    }),
    route({
      ...ofOperator,
      method: 'POST',
      path: '/operator/compliance',
      staff: 'goods',
      summary: 'Create a version of the rules',
      description:
        'All errors in the document are returned together, each with its location. A version is immutable and kept ' +
        'forever; sending the same document again is accepted. With `rules_need_consent`, `activate` only proposes it.',
      input: wire.NewRules,
      answer: wire.OneVersion,
      refusals: ['invalid_rules', 'second_person_needed'],
      body: bodyLimits.large,
      handler: (input, call) => loadRules(deps, input, call),
    }),
    route({
      ...ofOperator,
      method: 'PUT',
      path: '/operator/compliance/{version}',
      staff: 'goods',
      summary: 'Activate a version of the rules',
      description:
        'It takes effect at once, in all processes within a second. With `rules_need_consent` (`GET /operator/settings`) it is ' +
        'only proposed, and takes effect when another staff member sends the same request; an API key can propose but not approve. ' +
        'Requesting the version’s current state withdraws the proposal.',
      input: wire.RulesPatch,
      answer: wire.OneVersion,
      refusals: ['unknown_version', 'second_person_needed'],
      handler: (input, call) => switchVersion(deps, input, call),
    }),
    route({
      ...ofOperator,
      method: 'POST',
      path: '/operator/compliance/decide',
      staff: 'read',
      summary: 'Evaluate the rules for a sale',
      description: 'Changes nothing. With `version`, evaluates rules that are not active yet.',
      input: wire.DecideInput,
      answer: wire.DecideAnswer,
      refusals: ['unknown_version', 'geocoder_unavailable'],
      runs: 'read',
      handler: (input, call) => tryRules(deps, input, call),
    }),
  ]
}

export const ageRoutes: readonly Route[] = [
  route({
    ...ofCustomer,
    method: 'GET',
    path: '/customer/age',
    summary: 'Read the customer’s age verification',
    description: 'Null until the age is verified. The date of birth is not stored.',
    input: noInput,
    answer: wire.Age,
    handler: (_input, call) => readAge(call),
  }),
  route({
    ...ofCustomer,
    method: 'POST',
    path: '/customer/age',
    summary: 'Verify the customer’s age',
    description: 'Under 21: `age_required`, and nothing is stored.',
    input: wire.NewAge,
    answer: wire.Age,
    refusals: ['age_required'],
    handler: proveAge,
  }),
]
