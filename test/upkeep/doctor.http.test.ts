import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../src/db/database.ts'
import { codesOf } from '../support/people.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', config: { pgbackrestStanza: 'no-such-stanza-here' } })
const run = () => service.post('/operator/doctor', {}, operator)

describe('the doctor of a running service', () => {
  test('runs all checks, stores the findings, and says who asked', async () => {
    const { status, body, text } = await run()
    assert.equal(status, 200, text)
    const abouts = new Set(body.run.findings.map(({ about }: { about: string }) => about))
    for (const about of ['settings', 'service', 'database', 'jobs', 'ledger', 'pgBackRest'])
      assert.ok(abouts.has(about), `${about} among ${[...abouts]}`)
    const stanza = body.run.findings.find(({ about }: { about: string }) => about === 'pgBackRest')
    assert.equal(stanza.level, 'wrong')
    assert.ok(body.run.wrong > 0 && body.run.actor === 'operator' && body.run.ms >= 0)
    const { body: listed } = await service.get('/operator/doctor', operator)
    assert.deepEqual(listed.runs, [body.run])
    const { body: audit } = await service.get('/operator/audit?action=system.', operator)
    assert.equal(audit.records[0].subject, String(body.run.run_id))
  })

  test('runs once at a time', async () => {
    const answers = await Promise.all([run(), run(), run()])
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 2)
    for (const answer of refused) assert.deepEqual(codesOf(answer), ['in_progress'])
    assert.equal((await run()).status, 200)
  })

  test('keeps the last 20 runs', async () => {
    const add = sql<unknown>(
      `INSERT INTO doctor_runs (at, actor, ms, findings) SELECT now(), 'somebody', 1, '[]' FROM generate_series(1, 30)`,
    )
    await service.db.rows(add)
    assert.equal((await run()).status, 200)
    const { body } = await service.get('/operator/doctor', operator)
    assert.deepEqual([body.runs.length, body.runs[0].actor], [20, 'operator'])
    const count = sql<{ count: number }>('SELECT count(*)::integer AS count FROM doctor_runs')
    assert.equal((await service.db.get(count)).count, 20)
  })

  test('shows an unreadable stanza among the backups', async () => {
    const { body } = await service.get('/operator/system', operator)
    assert.deepEqual([body.stanza.ok, body.stanza.backups], [false, []])
    assert.ok(body.stanza.message)
    assert.ok(Number.isInteger(body.database.longest_transaction))
  })
})
