import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { liftLimit, searchPath } from '../support/alcohol.ts'
import { eventually, oneOfEachKind } from '../support/eventually.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', prepare: liftLimit })

const query = (text: string, values: unknown[] = []) => service.db.pool.query(text, values)

const nearby = '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY'

/** What is read by everyone who is not affected by the broken row. */
const reads = [
  nearby,
  `${nearby}&keyword=pizza`,
  '/merchant/1001/?client_id=demo-app',
  '/merchant/1001/hours?client_id=demo-app',
  '/merchant/1001/menu?client_id=demo-app',
  searchPath(),
  searchPath({ keyword: 'merlot' }),
  '/data/suggest?client_id=demo-app&q=mer',
]

type Case = {
  /** As the log, the metrics and the doctor call it. */
  name: RegExp
  breakIt: string
  repairIt: string
}

/** Each kind of row that the database accepts but that can't be used. */
const cases: Record<string, Case> = {
  'a merchant whose time zone does not exist': {
    name: /merchant 1002/,
    breakIt: `UPDATE merchants SET time_zone = 'Mars/Phobos' WHERE merchant_id = 1002`,
    repairIt: `UPDATE merchants SET time_zone = 'America/New_York' WHERE merchant_id = 1002`,
  },
  'a merchant with a cuisine that is null': {
    name: /merchant 1002/,
    breakIt: `UPDATE merchants SET cuisines = '{pizza,NULL}' WHERE merchant_id = 1002`,
    repairIt: `UPDATE merchants SET cuisines = '{pizza}' WHERE merchant_id = 1002`,
  },
  'a merchant with learned times of another shape': {
    name: /merchant 1002/,
    breakIt: `UPDATE merchants SET learned_times = '{"ready": 7}' WHERE merchant_id = 1002`,
    repairIt: `UPDATE merchants SET learned_times = NULL WHERE merchant_id = 1002`,
  },
  'a merchant that opened before there were calendars': {
    name: /merchant 1002/,
    breakIt: `UPDATE merchants SET activation_date = '-infinity' WHERE merchant_id = 1002`,
    repairIt: `UPDATE merchants SET activation_date = '2020-01-01' WHERE merchant_id = 1002`,
  },
  'a holiday without a day': {
    name: /shift 999001/,
    breakIt: `INSERT INTO merchant_shifts (merchant_id, shift_id, kind, date, start_minute, end_minute)
              VALUES (1002, 999001, 'business', 'infinity', 0, 60)`,
    repairIt: `DELETE FROM merchant_shifts WHERE shift_id = 999001`,
  },
  'a zone whose polygon holds words': {
    name: /delivery zone 999001/,
    breakIt: `INSERT INTO delivery_zones (merchant_id, zone_id, type, fixed_fee_cents, polygon)
              VALUES (1002, 999001, 'polygon', 0, '[["a","b"],["c","d"],["e","f"]]')`,
    repairIt: `DELETE FROM delivery_zones WHERE zone_id = 999001`,
  },
  'a zone whose polygon holds numbers instead of corners': {
    name: /delivery zone 999001/,
    breakIt: `INSERT INTO delivery_zones (merchant_id, zone_id, type, fixed_fee_cents, polygon)
              VALUES (1002, 999001, 'polygon', 0, '[1,2,null]')`,
    repairIt: `DELETE FROM delivery_zones WHERE zone_id = 999001`,
  },
  'a zone whose radius is not a number': {
    name: /delivery zone 999001/,
    breakIt: `INSERT INTO delivery_zones (merchant_id, zone_id, type, fixed_fee_cents, radius_miles)
              VALUES (1002, 999001, 'radius', 0, 'NaN')`,
    repairIt: `DELETE FROM delivery_zones WHERE zone_id = 999001`,
  },
  'a license without an end': {
    name: /license \d+/,
    breakIt: `INSERT INTO merchant_licenses (merchant_id, kind, number, state, expires, created_at)
              SELECT merchant_id, 'tobacco', 'BROKEN', state, 'infinity', now() FROM merchants WHERE merchant_id = 1002`,
    repairIt: `DELETE FROM merchant_licenses WHERE number = 'BROKEN'`,
  },
  'a drink whose tags hold numbers': {
    name: /product BROKEN1/,
    breakIt: `UPDATE alcohol_products SET tags = '[7, null]' WHERE product_id = 'BROKEN1'`,
    repairIt: `UPDATE alcohol_products SET tags = '[]' WHERE product_id = 'BROKEN1'`,
  },
  'a drink with a tag without a value': {
    name: /product BROKEN1/,
    breakIt: `UPDATE alcohol_products SET tags = '[{"key": "region"}]' WHERE product_id = 'BROKEN1'`,
    repairIt: `UPDATE alcohol_products SET tags = '[]' WHERE product_id = 'BROKEN1'`,
  },
}

async function addDrink() {
  await query(`INSERT INTO alcohol_products (product_id, section, subsection, child, name, match_key)
    SELECT 'BROKEN1', section, subsection, child, 'Broken Merlot', 'broken merlot' FROM alcohol_products LIMIT 1
    ON CONFLICT DO NOTHING`)
  await query(`INSERT INTO alcohol_variants (product_id, size, volume_ml) VALUES ('BROKEN1', '750ml', 750)
    ON CONFLICT DO NOTHING`)
}

async function mustAnswerAll() {
  for (const path of reads) {
    const { status, text } = await service.get(path)
    assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  }
}

const namedRows = async () =>
  (await service.get('/metrics')).text.match(/^cellardoor_unreadable_rows\{.*/gm) ?? []

describe('a row that can’t be read', () => {
  beforeEach(addDrink)

  for (const [title, { name, breakIt, repairIt }] of oneOfEachKind(Object.entries(cases), ([, { name }]) =>
    String(name),
  ))
    test(`does not affect other reads: ${title}`, async () => {
      await mustAnswerAll()
      service.logged.length = 0
      await query(breakIt)
      await eventually(async () => {
        await mustAnswerAll()
        assert.equal((await namedRows()).length, 1)
      }, 30_000)
      const logged = service.logged.filter((line) => line.includes('cannot be read'))
      assert.equal(logged.length, 1, 'it is logged once')
      assert.match(logged[0]!, name)
      const { body } = await service.post('/operator/doctor', {}, operator)
      const finding = body.run.findings.find(({ about }: { about: string }) => about === 'rows')
      assert.equal(finding?.level, 'wrong')
      assert.match(finding.says, name)
      await query(repairIt)
      await eventually(async () => {
        await mustAnswerAll()
        assert.deepEqual(await namedRows(), [])
      })
    })

  test('can be read by its id again once it is repaired', async () => {
    await query(`UPDATE merchants SET time_zone = 'Mars/Phobos' WHERE merchant_id = 1002`)
    await eventually(async () => {
      const { body } = await service.get('/merchant/1002/?client_id=demo-app')
      assert.equal(body.message[0]?.code, 'no_rest')
    })
    await query(`UPDATE merchants SET time_zone = 'America/New_York' WHERE merchant_id = 1002`)
    await eventually(async () => {
      assert.equal((await service.get('/merchant/1002/?client_id=demo-app')).status, 200)
    })
  })
})
