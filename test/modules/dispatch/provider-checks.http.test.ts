import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, type TestContext, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { openCompany } from '../../../courier/company.ts'
import { forgetfulJournal } from '../../../courier/journal.ts'
import { listen } from '../../../courier/listen.ts'
import { profiles } from '../../../courier/profiles.ts'
import { openChecks } from '../../../src/modules/dispatch/checks/run-checks.ts'
import { openCouriers } from '../../../src/outside/couriers/open-couriers.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const credential = 'known-to-the-company-only'

/** The simulated company of `courier/`, with the service's clock, which advances whenever the company reads it. */
async function company(t: TestContext) {
  const settings = {
    ...{ name: 'swift', profile: profiles.swift, area: ['NY'] },
    ...{ validMs: 300_000, pace: 20, seed: 1 },
  }
  const server = await listen(
    {
      company: openCompany(settings, () => {}),
      journal: forgetfulJournal,
      credential,
      clock: { now: () => ++service.clock.ms },
      faultsAllowed: false,
      faults: { rates: {}, random: randomFrom(1) },
    },
    { host: '127.0.0.1', port: 0 },
  )
  t.after(server.close)
  return server.url
}

/** A server that returns 200 with the headers it received, and counts. */
async function echo(t: TestContext) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.headers))
  })
  t.after(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls }
}

const urlsOf = (base: string) => ({
  estimate_url: `${base}/estimate`,
  book_url: `${base}/book`,
  status_url: `${base}/status`,
  cancel_url: `${base}/cancel`,
})

let companies = 0
async function register(base: string): Promise<number> {
  const name = `Checked ${++companies}`
  const { body } = await service.post(
    '/operator/providers',
    { name, ...urlsOf(base), credential, enabled: false },
    operator,
  )
  return body.provider_id
}
const pathOf = (providerId: number, checkId?: number) =>
  `/operator/providers/${providerId}/checks${checkId === undefined ? '' : `/${checkId}`}`
const start = (providerId: number, more: object = {}, headers = operator) =>
  service.post(pathOf(providerId), { patience_seconds: 0, ...more }, headers)
const runIt = (checkId: number, couriers = service.deps.couriers) =>
  openChecks({ ...service.deps, couriers }).run({ checkId })
const report = async (providerId: number, checkId: number) =>
  (await service.get(pathOf(providerId, checkId), operator)).body

describe('a check of a courier company', () => {
  let owner: { authorization: string }
  before(async () => {
    owner = await staffToken(service, 'owner')
  })

  test('runs every case and stores the report; a company that follows the rules fails none', async (t) => {
    const providerId = await register(await company(t))
    const started = await start(providerId, {}, owner)
    assert.equal(started.status, 200, started.text)
    const { check_id, state, cases, started_by } = started.body
    assert.deepEqual([state, started_by], ['waiting', 'owner@operator.example'])
    await runIt(check_id)
    const { check, results } = await report(providerId, check_id)
    assert.deepEqual(
      results.filter(({ outcome }: { outcome: string }) => outcome === 'fail'),
      [],
    )
    assert.equal(results.length, cases)
    assert.equal(check.passed + check.skipped, cases)
    assert.ok(check.passed > 50)
    assert.deepEqual([check.state, check.failed, check.left_behind], ['done', 0, 0])
    const listed = await service.get(pathOf(providerId), operator)
    assert.deepEqual(listed.body.checks, [check])
    const { body } = await service.get('/operator/audit?action=provider.check_', operator)
    assert.deepEqual(
      body.records
        .filter(({ subject }: { subject: string }) => subject === String(providerId))
        .map(({ actor, action }: { actor: string; action: string }) => [actor, action]),
      [['owner@operator.example', 'provider.check_started']],
    )
  })

  test('shows what was sent and received for a failed case, but never the credential', async (t) => {
    const { url } = await echo(t)
    const providerId = await register(url)
    const { check_id } = (await start(providerId, { only: 'estimate: answers' })).body
    await runIt(check_id)
    const { results } = await report(providerId, check_id)
    assert.deepEqual(
      results.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
      [['estimate: answers', 'fail']],
    )
    const [call] = results[0].calls
    assert.equal(call.sent.url, `${url}/estimate`)
    assert.match(call.received.text, /Bearer …/)
    assert.ok(!JSON.stringify(results).includes(credential))
  })

  test('runs one at a time, and can be stopped before the next case', async (t) => {
    const { url, calls } = await echo(t)
    const providerId = await register(url)
    const { check_id } = (await start(providerId)).body
    const second = await start(providerId)
    assert.deepEqual([second.status, codesOf(second)], [409, ['check_under_way']])
    const stopped = await service.request('DELETE', pathOf(providerId, check_id), { headers: operator })
    assert.equal(stopped.body.state, 'stopped')
    await runIt(check_id)
    assert.equal(calls(), 0)
    assert.equal((await report(providerId, check_id)).check.state, 'stopped')
    assert.equal((await start(providerId)).status, 200)
  })

  test('that is stopped ends after the current case', async (t) => {
    const providerId = await register((await echo(t)).url)
    const { check_id, cases } = (await start(providerId)).body
    const { send } = service.deps.couriers
    let isStopped = false
    await runIt(check_id, {
      ...service.deps.couriers,
      async send(...call) {
        if (!isStopped) await service.request('DELETE', pathOf(providerId, check_id), { headers: operator })
        isStopped = true
        return send(...call)
      },
    })
    const { check, results } = await report(providerId, check_id)
    assert.equal(check.state, 'stopped')
    assert.equal(results.length, cases)
    const tried = results.filter(({ seen }: { seen: string }) => !/check was stopped/.test(seen))
    assert.equal(tried.length, 1)
  })

  test('never starts twice: after a lost process it is reported as interrupted', async (t) => {
    const { url, calls } = await echo(t)
    const providerId = await register(url)
    const { check_id } = (await start(providerId)).body
    await assert.rejects(
      runIt(check_id, {
        ...service.deps.couriers,
        send: () => Promise.reject(new Error('the process ends here')),
      }),
    )
    await runIt(check_id)
    assert.equal(calls(), 0)
    assert.equal((await report(providerId, check_id)).check.state, 'interrupted')
  })

  test('ends in time: remaining cases are not run', async (t) => {
    const providerId = await register((await echo(t)).url)
    const { check_id } = (await start(providerId)).body
    const { send } = service.deps.couriers
    const { ms } = service.clock
    t.after(() => {
      service.clock.ms = ms
    })
    await runIt(check_id, {
      ...service.deps.couriers,
      send: (...call) => {
        service.clock.ms += 60_000
        return send(...call)
      },
    })
    const { results } = await report(providerId, check_id)
    const tried = results.filter(({ seen }: { seen: string }) => !/4 minutes at most/.test(seen))
    assert.ok(tried.length <= 4, String(tried.length))
  })

  test('calls no private address unless allowed, whatever the form says', async (t) => {
    const { url, calls } = await echo(t)
    const guarded = openCouriers({ mayBePrivate: false, allow: [] }, { clock: service.deps.clock })
    t.after(guarded.close)
    const providerId = await register(url)
    const elsewhere = { ...urlsOf('http://localhost:5432'), credential: 'of-the-test-system' }
    for (const more of [{}, elsewhere]) {
      const { check_id } = (await start(providerId, { only: 'estimate: answers', ...more })).body
      await runIt(check_id, guarded)
      const { results } = await report(providerId, check_id)
      assert.match(results[0].seen, /isn’t public/)
    }
    assert.equal(calls(), 0)
  })

  test('sends the registered credential only to the registered addresses', async (t) => {
    const { url } = await echo(t)
    const providerId = await register('https://swift.example')
    const refused = await start(providerId, { estimate_url: `${url}/estimate` })
    assert.deepEqual(
      [refused.status, refused.body.message[0].code, refused.body.message[0].field],
      [400, 'invalid_parameter', 'credential'],
    )
    for (const wrong of ['file:///etc/passwd', 'ftp://a.example', 'http://user:pw@a.example'])
      assert.equal((await start(providerId, { book_url: wrong, credential: 'x' })).status, 400, wrong)
    const other = 'of-the-test-system'
    const { check_id } = (
      await start(providerId, { ...urlsOf(url), credential: other, only: 'estimate: answers' })
    ).body
    await runIt(check_id)
    const { rows } = await service.db.pool.query('SELECT sealed FROM provider_checks WHERE check_id = $1', [
      check_id,
    ])
    assert.deepEqual(rows, [{ sealed: null }])
  })

  test('can be started by owners and read by every role, but not by another company', async (t) => {
    const providerId = await register((await echo(t)).url)
    const { check_id } = (await start(providerId)).body
    for (const role of ['support', 'finance', 'catalogue', 'viewer']) {
      const headers = await staffToken(service, role)
      assert.deepEqual(codesOf(await start(providerId, {}, headers)), ['forbidden'], role)
      const stop = await service.request('DELETE', pathOf(providerId, check_id), { headers })
      assert.deepEqual(codesOf(stop), ['forbidden'], role)
      assert.equal((await service.get(pathOf(providerId, check_id), headers)).status, 200)
    }
    const foreign = await service.get(pathOf(providerId + 1, check_id), operator)
    assert.deepEqual(codesOf(foreign), ['unknown_check'])
    assert.deepEqual(codesOf(await start(999_999)), ['unknown_provider'])
    assert.deepEqual(codesOf(await start(providerId, { only: 'no such case' })), ['invalid_parameter'])
  })
})
