import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRequirements } from '../../../web/partner/payouts/requirements.ts'

test('Stripe’s remaining requirements are shown in words, each once and in one order', () => {
  const asked = [
    ...[
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'external_account',
      'business_type',
      'business_profile.url',
    ],
    ...['person_1Ab.first_name', 'individual.dob.day', 'representative.ssn_last_4', 'company.tax_id'],
    ...['individual.verification.document', 'interv_1.something_new', 'constructor', '__proto__'],
  ]
  assert.deepEqual(describeRequirements(asked), [
    ...['bank_account', 'business_type', 'business_details', 'tax_id', 'document', 'owner_details', 'terms'],
    'more',
  ])
  assert.deepEqual(describeRequirements(['account_closed']), ['account_closed'])
  assert.deepEqual(describeRequirements([]), [])
})
