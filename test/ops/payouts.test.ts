import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { CommandFault, operatorApi } from '../../src/ops/api.ts'
import { moneyCommands } from '../../src/ops/money-commands.ts'
import { moneyRoutes } from '../support/orders.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', routes: moneyRoutes })
const folder = mkdtempSync(join(tmpdir(), 'cellardoor-payouts-'))
after(() => rmSync(folder, { recursive: true, force: true }))

type Run = (
  api: ReturnType<typeof operatorApi>,
  given: string[],
  options: Record<string, string | boolean>,
) => Promise<any>

/** A command as the program runs it, against the service over HTTP. */
function ops(words: string, given: string[] = [], options: Record<string, string | boolean> = {}) {
  const command = moneyCommands.find((one) => one.words === words)!
  return (command.run as Run)(operatorApi(service.url, 'demo-operator-token'), given, options)
}

describe('npm run ops -- payouts', () => {
  let order: { order_id: number; merchant_id: number; day: string }
  before(async () => {
    const { rows } = await service.db.pool.query(
      `SELECT order_id, merchant_id, to_char(ordered_at AT TIME ZONE time_zone, 'YYYY-MM-DD') AS day
       FROM orders WHERE status = 'completed' AND refund_count IS NULL AND adjustment_count IS NULL ORDER BY order_id LIMIT 1`,
    )
    order = rows[0]
  })

  test('writes the day of a past order as CSV that matches the API', async () => {
    const out = join(folder, 'payouts.csv')
    const { payouts } = await ops('payouts', [], { day: order.day, out })
    assert.equal(payouts.length, 1)
    assert.equal(payouts[0].merchant_id, order.merchant_id)
    const [line, ...others] = parse(readFileSync(out), { columns: true }) as Record<string, string>[]
    assert.equal(others.length, 0)
    assert.deepEqual(Object.keys(line!), [
      ...['day', 'merchant_id', 'name', 'time_zone', 'orders', 'gross', 'fees', 'commission', 'tips'],
      ...['tax_collected', 'refunds', 'cash_taken', 'net'],
    ])
    for (const [name, value] of Object.entries(line!)) {
      const told = payouts[0][name]
      assert.equal(typeof told === 'number' ? Number(value) : value, told, name)
    }
    assert.match(line!.net!, /^\d+\.\d\d$/)
  })

  test('keeps names with commas and quotes in one cell, and names like formulas as names', async () => {
    const out = join(folder, 'odd.csv')
    for (const [name, cell] of [
      ['Salt, "Pepper"\nand More', 'Salt, "Pepper"\nand More'],
      ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
      ['+1 212 555 0100', "'+1 212 555 0100"],
      ['-1+1', "'-1+1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1+1', "'\t=1+1"],
      ['\r=1+1', "'\r=1+1"],
      ['=a,"b";c', `'=a,"b";c`],
      ['-12.50', "'-12.50"],
      ['＝1+1', "'＝1+1"],
      ['\n=1+1', "'\n=1+1"],
      ["'tis", "'tis"],
    ]) {
      await service.db.pool.query('UPDATE merchants SET name = $1 WHERE merchant_id = $2', [
        name,
        order.merchant_id,
      ])
      await service.deps.changes.caughtUp(service.db)
      await ops('payouts', [], { day: order.day, merchant: String(order.merchant_id), out })
      const [line] = parse(readFileSync(out), { columns: true }) as Record<string, string>[]
      assert.equal(line!.name, cell)
    }
  })

  test('writes only the header for a day without orders', async () => {
    const out = join(folder, 'none.csv')
    assert.deepEqual((await ops('payouts', [], { day: '2020-01-01', out })).payouts, [])
    assert.deepEqual(parse(readFileSync(out), { columns: true }), [])
  })

  test('explains errors in words', async () => {
    await assert.rejects(ops('payouts'), CommandFault)
    await assert.rejects(ops('payouts', [], { day: '2026-02-30' }), /day must be a date/)
    const nowhere = join(folder, 'no', 'such', 'folder.csv')
    await assert.rejects(ops('payouts', [], { day: '2020-01-01', out: nowhere }), /Can’t write/)
  })

  test('answers the other commands about money too', async () => {
    const { lines } = await ops('ledger', [String(order.order_id)])
    assert.deepEqual([lines[0].kind, lines.at(-1).kind], ['placed', 'completed'])
    const fields = { code: 'ops5', name: 'From ops', reward: 'dollar_off', value: '5', 'first-order': true }
    const made = await ops('promotions create', [], fields)
    assert.deepEqual([made.code, made.value, made.first_order, made.most_uses], ['OPS5', 5, true, null])
    assert.equal((await ops('promotions list')).promotions[0].code, 'OPS5')
    assert.equal((await ops('gift-cards give', ['x@example.com'], { value: '5' })).value, 5)
    assert.equal((await ops('credit give', ['ada@example.com'], { value: '5', memo: 'Sorry' })).balance, 15)
  })
})
