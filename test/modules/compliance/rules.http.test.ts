import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import exampleRules from '../../../compliance/example-rules.json' with { type: 'json' }
import { insertExampleRules } from '../../../src/demo/compliance.ts'
import { recordAge } from '../../../src/modules/compliance/ages.ts'
import { type Compliance, openCompliance } from '../../../src/modules/compliance/open-compliance.ts'
import { ageRoutes, operatorComplianceRoutes } from '../../../src/modules/compliance/routes.ts'
import { decide } from '../../../src/modules/compliance/rules/decide.ts'
import { findAge } from '../../../src/modules/compliance/store.ts'
import { operatorApi } from '../../../src/ops/api.ts'
import { complianceCommands } from '../../../src/ops/compliance-commands.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { codesOf, fieldsOf } from '../../support/orders.ts'
import { ada, moved, newcomer, signedIn } from '../../support/people.ts'
import {
  type Answer,
  operator,
  startTestService,
  type TestService,
  testService,
} from '../../support/test-service.ts'

const routes = (deps: Deps) => [
  ...operatorComplianceRoutes({ ...deps, compliance: openCompliance(deps) }),
  ...ageRoutes,
]
const service = testService({ template: 'demo', routes })

/** Each test starts without rules. */
beforeEach(async () => {
  await service.db.pool.query('DELETE FROM compliance_rule_sets')
  await service.deps.changes.caughtUp(service.db)
})

const noSales = { id: 'no-sales', type: 'dry_place', place: {}, reason: 'Nothing today.' }
const documentOf = (version: string, ...rules: object[]) => ({
  name: `Rules ${version}`,
  version,
  disclaimers: [],
  rules: rules.length > 0 ? rules : [noSales],
})
const load = (document: unknown, more: object = {}) =>
  service.post('/operator/compliance', { document, ...more }, operator)
const list = async () => (await service.get('/operator/compliance', operator)).body
const beerAt10038 = { state: 'NY', zip_code: '10038', goods: [{ kind: 'beer' }] }
const ask = (more: object = {}) =>
  service.post('/operator/compliance/decide', { ...beerAt10038, ...more }, operator)
const auditSince = async (auditId: number) =>
  (await service.get('/operator/audit', operator)).body.records
    .filter((record: { audit_id: number }) => record.audit_id > auditId)
    .map(({ action, subject, before, after }: any) => ({ action, subject, before, after }))
const lastAudit = async () =>
  (await service.get('/operator/audit?limit=1', operator)).body.records[0]?.audit_id ?? 0

describe('rule versions', () => {
  test('default to the built-in rules', async () => {
    assert.deepEqual(await list(), { message: [], active: 'built-in', versions: [] })
    const { body } = await ask({ at: '2026-06-15T04:00:00-04:00', over_21: true })
    assert.deepEqual([body.version, body.allowed, body.minimum_age], ['built-in', true, 21])
  })

  test('can be loaded, listed and read back, and take effect only once activated', async () => {
    const loaded = await load(documentOf('v1'))
    assert.deepEqual(loaded.body, {
      message: [],
      version: 'v1',
      name: 'Rules v1',
      active: false,
      loaded_at: '2026-06-15T16:00:00+00:00',
      proposed: null,
      document: documentOf('v1'),
    })
    assert.equal((await ask({ over_21: true })).body.allowed, true)
    const activated = await service.put('/operator/compliance/v1', { active: true }, operator)
    assert.equal(activated.body.active, true)
    const { body } = await ask({ over_21: true })
    assert.deepEqual([body.allowed, body.version, body.decisions[0].rule], [false, 'v1', 'no-sales'])
    assert.deepEqual((await service.get('/operator/compliance/v1', operator)).body, activated.body)
    const summary = {
      version: 'v1',
      name: 'Rules v1',
      active: true,
      rules: 1,
      loaded_at: loaded.body.loaded_at,
      proposed: null,
    }
    assert.deepEqual(await list(), { message: [], active: 'v1', versions: [summary] })
  })

  test('are active one at a time, an older one again, or none', async () => {
    await load(documentOf('v1'), { activate: true })
    await load(documentOf('v2'), { activate: true })
    assert.deepEqual(
      (await list()).versions.map((set: any) => [set.version, set.active]),
      [
        ['v2', true],
        ['v1', false],
      ],
    )
    await service.put('/operator/compliance/v1', { active: true }, operator)
    assert.equal((await ask()).body.version, 'v1')
    await service.put('/operator/compliance/v2', { active: false }, operator)
    assert.equal((await list()).active, 'v1')
    await service.put('/operator/compliance/v1', { active: false }, operator)
    assert.equal((await list()).active, 'built-in')
    assert.equal((await ask()).body.version, 'built-in')
  })

  test('can be loaded again unchanged, but not with other content', async () => {
    await load(documentOf('v1'))
    const { rules, ...rest } = documentOf('v1')
    const again = await load(JSON.stringify({ rules, ...rest }), { activate: true })
    assert.deepEqual([again.status, again.body.active], [200, true])
    const other = await load(documentOf('v1', { ...noSales, reason: 'Another.' }))
    assert.deepEqual(
      [other.status, codesOf(other), fieldsOf(other)],
      [400, ['invalid_rules'], ['document.version']],
    )
    assert.deepEqual((await service.get('/operator/compliance/v1', operator)).body.document, documentOf('v1'))
    const own = await load(documentOf('built-in'))
    assert.deepEqual([own.status, fieldsOf(own)], [400, ['document.version']])
  })

  test('can be sent as text or as an object', async () => {
    const document = documentOf('2026-as-text')
    const told = async (sent: unknown) => {
      const { status, body } = await load(sent)
      return [status, ...body.message.map(({ code, field }: any) => `${code} ${field}`)]
    }
    for (const broken of [
      { ...document, name: 'No\0thing' },
      { ...document, rules: [{ ...noSales, reason: 'Half a \ud83c' }] },
    ]) {
      assert.deepEqual(await told(JSON.stringify(broken)), await told(broken))
      assert.equal((await told(JSON.stringify(broken)))[0], 400)
    }
    const deep = `{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    assert.deepEqual(await told(deep), [400, 'invalid_rules document'])
    assert.deepEqual(await told(JSON.stringify(document)), [200])
    assert.deepEqual(await told(document), [200])
  })

  test('leave one active when many are activated at once', async () => {
    const versions = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const version of versions) await load(documentOf(version))
    const answers = await Promise.all(
      versions.flatMap((version) => [
        service.put(`/operator/compliance/${version}`, { active: true }, operator),
        load(documentOf(version), { activate: true }),
      ]),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const active = (await list()).versions.filter((set: { active: boolean }) => set.active)
    assert.equal(active.length, 1)
    assert.equal((await ask()).body.version, active[0].version)
  })

  test('report all errors at once, with their place, and store nothing', async () => {
    const answer = await load({
      ...documentOf('v1'),
      name: 5,
      rules: [{ id: 'a', type: 'hours', place: {} }],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(fieldsOf(answer), ['document.name', 'document.rules[0].reason', 'document.rules[0]'])
    assert.deepEqual(new Set(codesOf(answer)), new Set(['invalid_rules']))
    assert.deepEqual((await list()).versions, [])
    for (const document of ['text', '[]', 7]) assert.deepEqual(fieldsOf(await load(document)), ['document'])
    assert.deepEqual(fieldsOf(await service.post('/operator/compliance', {}, operator)), ['document'])
  })

  test('answer 400 for an unknown version', async () => {
    for (const answer of [
      await service.get('/operator/compliance/v9', operator),
      await service.put('/operator/compliance/v9', { active: true }, operator),
      await ask({ version: 'v9' }),
    ]) {
      assert.deepEqual(
        [answer.status, codesOf(answer), fieldsOf(answer)],
        [400, ['unknown_version'], ['version']],
      )
    }
  })

  test('are audited on every write that changes something', async () => {
    const start = await lastAudit()
    await load(documentOf('v1'), { activate: true })
    await load(documentOf('v1'), { activate: true })
    await service.put('/operator/compliance/v1', { active: true }, operator)
    await ask()
    assert.deepEqual(await auditSince(start), [
      {
        action: 'compliance.activated',
        subject: 'v1',
        before: { version: 'built-in' },
        after: { version: 'v1' },
      },
      {
        action: 'compliance.loaded',
        subject: 'v1',
        before: null,
        after: { version: 'v1', name: 'Rules v1', rules: 1 },
      },
    ])
  })

  test('can be managed only by the operator', async () => {
    const headers = await signedIn(service.db)
    for (const [method, path] of [
      ['GET', '/operator/compliance'],
      ['GET', '/operator/compliance/v1'],
      ['POST', '/operator/compliance'],
      ['PUT', '/operator/compliance/v1'],
      ['POST', '/operator/compliance/decide'],
    ] as const) {
      assert.equal((await service.request(method, path, { headers })).status, 401)
    }
  })
})

describe('testing rules', () => {
  test('returns the whole decision in local time, even for rules that are not in effect', async () => {
    await load(exampleRules)
    const { body } = await ask({
      version: 'example-1',
      at: '2026-06-15T04:30:00-04:00',
      birth_date: '2010-01-01',
    })
    const version = 'example-1'
    const decision = { version, kind: 'beer', until: null }
    const reasons = Object.fromEntries(exampleRules.rules.map(({ id, reason }) => [id, reason]))
    const said = (rule: string, verdict: string) => ({ ...decision, rule, verdict, reason: reasons[rule] })
    assert.deepEqual(body, {
      message: [],
      version,
      name: 'Example rules',
      at: '2026-06-15T04:30:00-04:00',
      time_zone: 'America/New_York',
      allowed: false,
      next_allowed: '2026-06-15T06:00:00-04:00',
      minimum_age: 21,
      id_check: true,
      decisions: [
        said('alcohol-age', 'too_young'),
        said('alcohol-id-check', 'id_check'),
        { ...said('alcohol-night', 'forbidden'), until: '2026-06-15T06:00:00-04:00' },
      ],
    })
  })

  test('defaults to now, delivery, and the state of the ZIP code', async () => {
    await load(documentOf('v1', { ...noSales, applies: ['pickup'] }), { activate: true })
    const { body } = await ask({ over_21: true })
    assert.deepEqual([body.at, body.allowed], ['2026-06-15T12:00:00-04:00', true])
    assert.equal((await ask({ over_21: true, order_type: 'pickup' })).body.allowed, false)
    const elsewhere = await ask({ time_zone: 'America/Phoenix' })
    assert.equal(elsewhere.body.at, '2026-06-15T09:00:00-07:00')
  })

  test('answers 400 with the field for invalid input', async () => {
    for (const [more, ...fields] of [
      [{ state: 'New York' }, 'state'],
      [{ zip_code: '1003' }, 'zip_code'],
      [{ goods: [] }, 'goods'],
      [{ goods: [{ kind: 'cider' }] }, 'goods[0].kind'],
      [{ at: 'tomorrow' }, 'at'],
      [{ time_zone: 'America/Nowhere' }, 'time_zone'],
      [{ order_type: 'mail', birth_date: 'May' }, 'order_type', 'birth_date'],
      [{ zip_code: '00000' }, 'time_zone'],
    ] as [object, ...string[]][]) {
      const answer = await ask(more)
      assert.equal(answer.status, 400, JSON.stringify(more))
      assert.deepEqual(fieldsOf(answer), fields)
    }
  })
})

describe('every process', () => {
  let other: TestService & { stop(): Promise<void> }
  let there: Compliance
  before(async () => {
    other = await startTestService({ databaseUrl: service.databaseUrl })
    there = openCompliance(other.deps)
  })
  after(() => other.stop())

  /** Fails by the test's own timeout if it never comes. */
  async function becomes(version: string) {
    while ((await there.current()).version !== version) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  test('picks up a new version, even the first one, and caches what has not changed', async () => {
    await becomes('built-in')
    await load(documentOf('v1'), { activate: true })
    await becomes('v1')
    assert.equal(await there.current(), await there.current())
    await load(documentOf('v2'))
    await service.put('/operator/compliance/v2', { active: true }, operator)
    await becomes('v2')
    const { decisions } = decide(await there.current(), {
      place: { state: 'NY', zipCode: '10038' },
      timeZone: 'America/New_York',
      at: 0,
      method: 'delivery',
      goods: [{ kind: 'wine' }],
    })
    assert.deepEqual(
      decisions.map(({ rule, version }) => [rule, version]),
      [['no-sales', 'v2']],
    )
  })

  test('refuses to guess if the active rules can’t be read', async () => {
    await load(documentOf('v1'), { activate: true })
    await service.db.pool.query(`UPDATE compliance_rule_sets SET document = '{}'`)
    await service.deps.changes.caughtUp(service.db)
    assert.equal((await ask()).status, 500)
    assert.equal((await list()).active, 'v1')
  })
})

describe('the demo world', () => {
  test('has the example rules active', async () => {
    await service.db.transaction((tx) => insertExampleRules(tx, service.clock.ms))
    assert.equal((await list()).active, exampleRules.version)
    assert.deepEqual(
      (await service.get('/operator/compliance/example-1', operator)).body.document,
      exampleRules,
    )
    await service.deps.changes.caughtUp(service.db)
    const at = (time: string) => ask({ over_21: true, at: `2026-06-15T${time}:00-04:00` })
    assert.deepEqual(
      [(await at('02:59')).body.allowed, (await at('03:00')).body.allowed, (await at('06:00')).body.allowed],
      [true, false, true],
    )
  })
})

describe('npm run ops -- compliance', () => {
  const command = (words: string) => complianceCommands.find((each) => each.words === `compliance ${words}`)!
  const run = (words: string, given: string[] = [], options: object = {}) =>
    command(words).run(
      operatorApi(service.url, 'demo-operator-token'),
      given,
      options as Record<string, string>,
    )
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cellardoor-rules-'))
  })
  after(() => rm(folder, { recursive: true }))

  async function fileOf(content: string): Promise<string> {
    const path = join(folder, 'rules.json')
    await writeFile(path, content)
    return path
  }

  test('loads the example, shows it, activates versions and asks questions', async () => {
    const loaded = await run('load', ['compliance/example-rules.json'], { activate: true })
    assert.deepEqual([loaded.version, loaded.active, loaded.rules], ['example-1', true, 8])
    const second = await run('load', [await fileOf(JSON.stringify(documentOf('v2')))])
    assert.equal(second.active, false)
    assert.equal((await run('activate', ['v2'])).active, true)
    assert.equal((await run('list')).active, 'v2')
    const shown = (await run('show', ['example-1'])) as { rules: { id: string }[] }
    assert.equal(shown.rules[0]!.id, 'alcohol-age')
    const asked = { state: 'NY', zip: '10038', kind: 'beer,tobacco', at: '2026-06-15T03:30:00-04:00' }
    const answer = await run('decide', [], { ...asked, version: 'example-1', 'over-21': true })
    assert.equal(answer.allowed, false)
    assert.deepEqual(command('decide').show!(answer).split('\n'), [
      'Not allowed; from 2026-06-15T06:00:00-04:00, for a buyer of legal age (2026-06-15T03:30:00-04:00, America/New_York, rules example-1)',
      'Minimum age: 21',
      'beer id_check by alcohol-id-check: The person who accepts the delivery must show an ID.',
      'beer forbidden by alcohol-night until 2026-06-15T06:00:00-04:00: Alcohol isn’t sold from 3:00 AM to 6:00 AM.',
    ])
    const now = await run('decide', [], asked)
    assert.match(command('decide').show!(now), /^Not allowed; not within 8 days/)
  })

  test('explains errors in words', async () => {
    await assert.rejects(run('load', ['nowhere.json']), /File "nowhere.json" not found/)
    await assert.rejects(run('load', [await fileOf('{"name":')]), /isn’t valid JSON/)
    await assert.rejects(run('load', [await fileOf('{"name": "N"}')]), /document\.version: Required/)
    await assert.rejects(run('activate', ['v9']), /There are no rules with this version/)
    await assert.rejects(run('decide', [], { state: 'NY', zip: '10038' }), /goods/)
  })
})

describe('a customer’s age', () => {
  const ageOf = async (headers: Record<string, string>) =>
    (await service.get('/customer/age', headers)).body.age

  test('is unknown, then proven once by a date of birth that is not stored', async () => {
    const headers = await signedIn(service.db, { customer: newcomer })
    assert.deepEqual(await ageOf(headers), null)
    const shown = { verified: true, method: 'birth_date', over_21: true, at: '2026-06-15T16:00:00+00:00' }
    const answer = await service.post('/customer/age', { birth_date: '1987-03-14' }, headers)
    assert.deepEqual(answer.body, { message: [], age: shown })
    assert.deepEqual(await ageOf(headers), shown)
    assert.deepEqual(await ageOf(await signedIn(service.db, { customer: ada })), null)
  })

  test('under 21 or from an impossible birth date is refused, and nothing is stored', async () => {
    const headers = await signedIn(service.db, { customer: moved })
    const post = (birth_date: unknown) => service.post('/customer/age', { birth_date }, headers)
    for (const [date, code] of [
      ['2005-06-16', 'age_required'],
      ['2026-06-15', 'age_required'],
      ['2026-06-16', 'invalid_parameter'],
      ['1896-06-15', 'invalid_parameter'],
      ['1990-02-30', 'invalid_parameter'],
      ['14.03.1987', 'invalid_parameter'],
      [{ year: 1987 }, 'invalid_parameter'],
      ['', 'missing_parameter'],
    ] as const) {
      const answer = await post(date)
      assert.deepEqual([answer.status, codesOf(answer), fieldsOf(answer)], [400, [code], ['birth_date']])
      assert.equal(await ageOf(headers), null)
    }
    assert.equal((await post('2005-06-15')).status, 200)
  })

  test('is counted where in the country it is still yesterday', async () => {
    const headers = await signedIn(service.db, { customer: 4 })
    const before = service.clock.ms
    service.clock.ms = Date.parse('2026-06-16T10:59:59Z') // 23:59 on June 15 in Samoa
    const early = await service.post('/customer/age', { birth_date: '2005-06-16' }, headers)
    service.clock.ms = Date.parse('2026-06-16T11:00:00Z')
    const late = await service.post('/customer/age', { birth_date: '2005-06-16' }, headers)
    service.clock.ms = before
    assert.deepEqual([codesOf(early), late.status], [['age_required'], 200])
  })

  test('from a document outweighs what the customer says', async () => {
    const customerId = 5
    const headers = await signedIn(service.db, { customer: customerId })
    const record = (method: 'document' | 'at_the_door', isOver21: boolean) =>
      service.db.transaction((tx) => recordAge(tx, { customerId, method, isOver21, now: service.clock.ms }))
    await record('at_the_door', false)
    const answer = await service.post('/customer/age', { birth_date: '1987-03-14' }, headers)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['age_required']])
    assert.deepEqual([(await ageOf(headers)).over_21, (await ageOf(headers)).method], [false, 'at_the_door'])
    await record('document', true)
    await service.post('/customer/age', { birth_date: '1987-03-14' }, headers)
    const known = await findAge(service.db, customerId)
    assert.deepEqual([known?.method, known?.isOver21], ['document', true])
  })

  test('requires a signed-in customer: 401', async () => {
    assert.equal((await service.get('/customer/age')).status, 401)
    assert.equal((await service.post('/customer/age', { birth_date: '1987-03-14' })).status, 401)
  })
})

describe('a date of birth is not found anywhere afterward', () => {
  /** Every row of every table, as text. */
  async function dump(): Promise<string[]> {
    const { rows: tables } = await service.db.pool.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await service.db.pool.query(`SELECT t::text AS line FROM ${name} t`)
      for (const { line } of rows) lines.push(`${name} ${line}`)
    }
    return lines
  }

  /** In any order and with any separators, and as a count of days or milliseconds. */
  function mustNotTell(text: string, date: string, where: string) {
    const [year, month, day] = date.split('-')
    const orders = [
      [year, month, day],
      [day, month, year],
      [month, day, year],
    ]
    const ms = Date.parse(date)
    const spellings = orders.map((parts) => parts.join('[^0-9]{0,3}'))
    for (const spelling of [...spellings, String(ms), String(ms / 1000)])
      assert.doesNotMatch(text, new RegExp(`(?<![0-9])${spelling}`), `${where} tells the date`)
  }

  const childOf = (date: string) => `201${date.slice(3)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  type Send = (date: string, headers: Record<string, string>) => Promise<Answer>
  const post =
    (body: (date: string) => unknown, more: Record<string, string> = {}): Send =>
    (date, headers) =>
      service.post('/customer/age', body(date), { ...more, ...headers })
  const cases: [string, number, Send][] = [
    ['a date', 200, post((birth_date) => ({ birth_date }))],
    ['a form', 200, post((date) => `birth_date=${date}`, form)],
    ['an Idempotency-Key', 200, post((birth_date) => ({ birth_date }), { 'idempotency-key': 'born' })],
    ['the query', 200, (date, headers) => service.post(`/customer/age?birth_date=${date}`, {}, headers)],
    ['a child’s date', 400, post((date) => ({ birth_date: childOf(date) }))],
    ['the other way round', 400, post((date) => ({ birth_date: date.split('-').reverse().join('/') }))],
    ['with a time', 400, post((date) => ({ birth_date: `${date}T00:00:00Z` }))],
    ['a list', 400, post((date) => ({ birth_date: [date] }))],
    ['an object', 400, post((date) => ({ birth_date: { date } }))],
    ['another key', 400, post((date) => ({ [date]: date, birthday: date }))],
    ['broken JSON', 400, post((date) => `{"birth_date": "${date}"`, { 'content-type': 'application/json' })],
    ['another content type', 400, post((date) => `<born>${date}</born>`, { 'content-type': 'text/xml' })],
    ['a NUL', 400, post((date) => ({ birth_date: `${date}\0` }))],
    [
      'the query of the read',
      200,
      (date, headers) => service.get(`/customer/age?birth_date=${date}`, headers),
    ],
    [
      'a question of the operator',
      200,
      (birth_date) => service.post('/operator/compliance/decide', { ...beerAt10038, birth_date }, operator),
    ],
  ]
  let count = 0
  /** Each date only once, so that a leak identifies its case; each with 2 digits that are not a month. */
  const newDate = () => `19${61 + count}-0${1 + (count % 9)}-${17 + (count++ % 12)}`

  async function tryAll(attempts: [string, number, Send][]) {
    const headers = await signedIn(service.db, { customer: newcomer })
    const known = new Set(await dump())
    const loggedBefore = service.logged.length
    const dates: string[] = []
    for (const [name, status, send] of attempts) {
      const date = newDate()
      dates.push(date, childOf(date))
      const answer = await send(date, headers)
      assert.equal(answer.status, status, `${name}: ${answer.text}`)
      for (const each of dates.slice(-2))
        mustNotTell(answer.text + JSON.stringify([...answer.headers]), each, `the answer to ${name}`)
    }
    const written = (await dump()).filter((line) => !known.has(line)).join('\n')
    const logged = service.logged.slice(loggedBefore).join('')
    assert.ok(known.size > 10_000 && logged.includes('/customer/age'))
    for (const date of dates) {
      mustNotTell(written, date, 'the database')
      mustNotTell(logged, date, 'the log')
    }
  }

  test('by a search that would find it', () => {
    for (const text of [
      'x1987-03-14y',
      '14/03/1987',
      '{"b":"03. 14. 1987"}',
      '19870314',
      `${Date.parse('1987-03-14')}`,
    ])
      assert.throws(() => mustNotTell(text, '1987-03-14', 'it'), text)
    mustNotTell('2026-06-15 1987-03-15', '1987-03-14', 'it')
  })

  test('whatever is sent', () => tryAll(cases))

  test('if storing the proof fails: 500', async () => {
    const { pool } = service.db
    await pool.query('ALTER TABLE customer_ages ADD CONSTRAINT broken CHECK (false) NOT VALID')
    await tryAll([['a row that is refused', 500, post((birth_date) => ({ birth_date }))]])
    await pool.query('ALTER TABLE customer_ages DROP CONSTRAINT broken')
  })
})
