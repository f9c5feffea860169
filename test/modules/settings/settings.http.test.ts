import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, startTestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const change = (body: object, headers: Record<string, string> = operator) =>
  service.put('/operator/settings', body, headers)
const latestAudit = async (query: string) =>
  (await service.get(`/operator/audit?limit=1&${query}`, operator)).body.records[0]
const tokens = new Map<string, Promise<{ authorization: string }>>()
/** A member of the demo's staff, signed in once. */
const as = (role: 'owner' | 'support' | 'catalogue') => {
  const token = tokens.get(role) ?? staffToken(service, role)
  tokens.set(role, token)
  return token
}

describe('settings that change while the service runs', () => {
  test('are read with their defaults, changed with a reason, and reset by null', async () => {
    const { body } = await service.get('/operator/settings', await as('support'))
    assert.deepEqual(body.settings, body.defaults)
    assert.equal(body.defaults.support_limit, 100)
    const changed = await change({ support_limit: 12.34, reason: 'A quiet month' }, await as('owner'))
    assert.equal(changed.status, 200, changed.text)
    assert.equal(changed.body.settings.support_limit, 12.34)
    assert.equal(changed.body.defaults.support_limit, 100)
    const record = await latestAudit('action=settings.changed')
    assert.equal(record.actor, 'owner@operator.example')
    assert.deepEqual([record.before.support_limit, record.after.support_limit], [100, 12.34])
    assert.equal(record.after.reason, 'A quiet month')
    const back = await change({ support_limit: null, reason: 'Over' })
    assert.deepEqual(back.body.settings, back.body.defaults)
  })

  test('are refused without a reason, out of range, and for staff other than owners', async () => {
    const { body: before } = await service.get('/operator/settings', operator)
    const support = await as('support')
    const refusals = await Promise.all([
      change({ support_limit: 5 }),
      change({ support_limit: -1, reason: 'x' }),
      change({ convenience_fee: 31, reason: 'x' }),
      change({ events_kept_days: 1.5, reason: 'x' }),
      change({ support_limit: 5, reason: 'x' }, support),
    ])
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [400, 400, 400, 400, 403],
    )
    assert.deepEqual((await service.get('/operator/settings', operator)).body, before)
  })

  test('keep both of two simultaneous changes', async () => {
    await Promise.all([
      change({ courier_minute_dollars: 0.5, reason: 'x' }),
      change({ courier_loss_dollars: 7, reason: 'x' }),
    ])
    const { settings } = (await service.get('/operator/settings', operator)).body
    assert.deepEqual([settings.courier_minute_dollars, settings.courier_loss_dollars], [0.5, 7])
  })

  test('apply in every process without a restart: the support limit, the fee of a new merchant', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl })
    try {
      const support = await as('support')
      const grant = (to: typeof service) =>
        to.post('/operator/credits', { email: 'ada@example.com', value: 20, memo: 'Sorry' }, support)
      assert.equal((await grant(other)).status, 200)
      await change({ support_limit: 15, convenience_fee: 4.5, reason: 'x' })
      assert.equal((await grant(service)).status, 403)
      await eventually(async () => assert.equal((await grant(other)).status, 403))

      const applied = await other.post('/merchant/apply', {
        ...{ name: 'Fee Test', phone: '2125550142', email: 'fee@example.com', type: 'R', client_id: 'demo' },
        location: { street: '199 Water St', city: 'New York', state: 'NY', zipCode: '10038' },
      })
      const { application_id } = applied.body.application
      const decided = await other.put(
        `/operator/applications/${application_id}`,
        { action: 'approve' },
        operator,
      )
      const { merchant_id } = decided.body.application
      const info = await other.get(`/merchant/admin/info?merchantId=${merchant_id}`, operator)
      assert.equal(info.body.merchant?.convenienceFee ?? info.body.convenienceFee, 4.5, info.text)
    } finally {
      await other.stop()
    }
  })
})

describe('rules with the consent of a second person', () => {
  const version = 'consent-1'
  const rules = { id: 'no-sales', type: 'dry_place', place: {}, reason: 'Nothing today.' }
  const document = { name: 'Consent', version, disclaimers: [], rules: [rules] }
  const set = (active: boolean, headers: Record<string, string>, reason = '') =>
    service.put(`/operator/compliance/${version}`, { active, reason }, headers)

  test('take effect when another person agrees, not their proposer or a program', async () => {
    await change({ rules_need_consent: true, reason: 'Two pairs of eyes' })
    const { body: before } = await service.get('/operator/compliance', operator)
    const loaded = await service.post(
      '/operator/compliance',
      { document, activate: true },
      await as('catalogue'),
    )
    assert.equal(loaded.body.active, false)
    assert.equal(loaded.body.proposed.by, 'catalogue@operator.example')
    for (const headers of [await as('catalogue'), operator])
      assert.deepEqual(codesOf(await set(true, headers)), ['second_person_needed'])
    assert.equal((await service.get('/operator/compliance', operator)).body.active, before.active)
    const agreed = await set(true, await as('owner'))
    assert.deepEqual([agreed.body.active, agreed.body.proposed], [true, null], agreed.text)
    const record = await latestAudit('action=compliance.activated')
    assert.equal(record.actor, 'owner@operator.example')
    assert.equal(record.after.proposed_by, 'catalogue@operator.example')
  })

  test('are withdrawn by requesting the current state, and can’t be agreed to afterward', async () => {
    const proposed = await set(false, await as('owner'), 'Too strict')
    assert.deepEqual([proposed.body.active, proposed.body.proposed.reason], [true, 'Too strict'])
    assert.equal((await set(true, await as('catalogue'))).body.proposed, null)
    const again = await set(false, await as('catalogue'))
    assert.equal(again.body.active, true)
    assert.equal(again.body.proposed.by, 'catalogue@operator.example')
    await change({ rules_need_consent: null, reason: 'Back to one' })
    assert.equal((await set(false, await as('catalogue'))).body.active, false)
  })
})

describe('the audit log', () => {
  const find = async (query: string): Promise<{ audit_id: number; actor: string; action: string }[]> =>
    (await service.get(`/operator/audit?${query}`, operator)).body.records

  test('is searched by actor, action or its prefix, subject and time', async () => {
    service.clock.ms += 60_000
    const from = new Date(service.clock.ms).toISOString()
    await service.put('/operator/customers/2', { disabled: true, reason: 'x' }, await as('support'))
    service.clock.ms += 60_000
    const until = new Date(service.clock.ms).toISOString()
    await service.put('/operator/customers/2', { disabled: false, reason: 'x' }, await as('owner'))
    const all = await find('limit=1000')
    for (const [query, isMeant] of [
      ['actor=Support@operator.example', ({ actor }) => actor === 'support@operator.example'],
      ['action=customer.', ({ action }) => action.startsWith('customer.')],
      ['action=settings.changed', ({ action }) => action === 'settings.changed'],
      [
        'action=customer.&actor=owner@operator.example',
        ({ actor, action }) => action.startsWith('customer.') && actor === 'owner@operator.example',
      ],
    ] as [string, (record: (typeof all)[number]) => boolean][]) {
      const found = await find(query)
      assert.ok(found.length > 0, query)
      assert.deepEqual(found, all.filter(isMeant), query)
    }
    const between = await find(`subject=2&since=${from}&until=${until}`)
    assert.deepEqual(
      between.map(({ actor, action }) => [actor, action]),
      [['support@operator.example', 'customer.disabled']],
    )
  })

  test('has the reason from the header, in any language', async () => {
    const headers = { ...operator, 'audit-reason': encodeURIComponent(' Señal: “alto” ') }
    await service.put('/operator/maintenance', { on: false }, headers)
    assert.equal((await latestAudit('action=maintenance.')).reason, 'Señal: “alto”')
    await service.put('/operator/maintenance', { on: false }, { ...operator, 'audit-reason': '100 %' })
    assert.equal((await latestAudit('action=maintenance.')).reason, '100 %')
    await service.put('/operator/maintenance', { on: false }, operator)
    assert.equal((await latestAudit('action=maintenance.')).reason, null)
  })

  test('refuses invalid times, naming each', async () => {
    const answer = await service.get('/operator/audit?since=once&until=later', operator)
    assert.equal(answer.status, 400)
    assert.deepEqual(
      answer.body.message.map(({ field }: { field: string }) => field),
      ['since', 'until'],
    )
  })
})
