import { bodyLimits } from '../../http/bodies.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import { proveAge, readAge } from './ages.ts'
import * as wire from './schemas.ts'
import { type ComplianceTools, tryRules } from './trial.ts'
import { loadRules, readVersion, readVersions, switchVersion } from './versions.ts'

const ofOperator = { access: 'operator', chapter: 'Operator' } as const
const ofCustomer = { access: 'customer', chapter: 'Customer' } as const

/** Decisions §10. Only there when an operator token is set. */
export function operatorComplianceRoutes(tools: ComplianceTools): Route[] {
  return [
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/compliance',
      summary: 'List the rules on alcohol and tobacco, the latest first',
      input: noInput,
      answer: wire.Versions,
      handler: (_input, call) => readVersions(call),
    }),
    route({
      ...ofOperator,
      method: 'GET',
      path: '/operator/compliance/{version}',
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
      summary: 'Load rules',
      description:
        'All faults of the document are told at once, each with its place. A version is kept for ever and never ' +
        'changes; the same document again is fine.',
      input: wire.NewRules,
      answer: wire.OneVersion,
      refusals: ['invalid_rules'],
      body: bodyLimits.large,
      handler: loadRules,
    }),
    route({
      ...ofOperator,
      method: 'PUT',
      path: '/operator/compliance/{version}',
      summary: 'Activate a version of the rules',
      description: 'It holds at once, in all processes within a second.',
      input: wire.RulesPatch,
      answer: wire.OneVersion,
      refusals: ['unknown_version'],
      handler: switchVersion,
    }),
    route({
      ...ofOperator,
      method: 'POST',
      path: '/operator/compliance/decide',
      summary: 'What the rules say about a sale',
      description: 'Writes nothing. With `version`, what rules would say that do not hold yet.',
      input: wire.Question,
      answer: wire.Answered,
      refusals: ['unknown_version', 'geocoder_unavailable'],
      readOnly: true,
      handler: (input, call) => tryRules(tools, input, call),
    }),
  ]
}

export const ageRoutes: readonly Route[] = [
  route({
    ...ofCustomer,
    method: 'GET',
    path: '/customer/age',
    summary: 'What is known of the customer’s age',
    description:
      'Null until it was shown. Of a date of birth nothing is kept but that it was long enough ago.',
    input: noInput,
    answer: wire.Age,
    handler: (_input, call) => readAge(call),
  }),
  route({
    ...ofCustomer,
    method: 'POST',
    path: '/customer/age',
    summary: 'Show to be of age, once',
    description: 'Under 21: `age_required`, and nothing is kept.',
    input: wire.NewAge,
    answer: wire.Age,
    refusals: ['age_required'],
    handler: proveAge,
  }),
]
