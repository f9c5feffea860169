import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { CommandFault, operatorApi } from '../../src/ops/api.ts'
import { commands } from '../../src/ops/commands.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const folder = mkdtempSync(join(tmpdir(), 'cellardoor-care-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A command as the program runs it, against the service over HTTP. */
async function ops(words: string, given: string[] = [], options: Record<string, string> = {}): Promise<any> {
  const command = commands.find((one) => one.words === words)!
  return command.run(operatorApi(service.url, 'demo-operator-token'), given, options)
}

describe('npm run ops', () => {
  test('orders are found, shown and refunded', async () => {
    const { orders } = await ops('orders find', [], { query: 'lovelace', status: 'completed', limit: '1' })
    const id = String(orders[0].order_id)
    assert.equal((await ops('orders show', [id])).order.order_id, orders[0].order_id)
    const { amount } = await ops('orders refund', [id], { reason: 'Cold.', tip: '1', to: 'credit' })
    assert.equal(amount, 1)
    await assert.rejects(ops('orders refund', [id], { reason: 'x', tip: 'all' }), CommandFault)
    await assert.rejects(ops('orders cancel', [id], { reason: 'Too late.' }), CommandFault)
    await assert.rejects(ops('orders redispatch', [id], { reason: 'x' }), CommandFault)
  })

  test('customers are found, shown, disabled and enabled', async () => {
    const { customers } = await ops('customers find', [], { query: 'ada@example.com' })
    const id = String(customers[0].customer_id)
    assert.ok((await ops('customers show', [id])).orders.length > 0)
    assert.equal((await ops('customers disable', [id], { reason: 'Asked.' })).disabled, true)
    assert.equal((await ops('customers enable', [id], {})).disabled, false)
  })

  test('commissions are set from a date on, and shown', async () => {
    await ops('commissions set', ['1003'], { percent: '12.5', fixed: '0.30', from: '2036-01-01' })
    const { commissions } = await ops('commissions show', ['1003'])
    assert.deepEqual(commissions, [{ percent: 12.5, fixed: 0.3, courier_share: 0, from: '2036-01-01' }])
    await assert.rejects(ops('commissions set', ['1003'], { percent: '1', from: '2020-01-01' }), CommandFault)
  })

  test('the journal and reports are summarized, and written in full to a file', async () => {
    const year = new Date(service.clock.ms).getUTCFullYear()
    const days = { from: `${year}-01-01`, to: `${year}-12-31` }
    const out = join(folder, 'journal.csv')
    const { accounts } = await ops('journal', [], { ...days, out })
    assert.equal(accounts.at(-1).debit, accounts.at(-1).credit)
    const { rows } = await service.db.pool.query(
      `SELECT count(*) FROM ledger_lines JOIN ledger_entries USING (entry_id) WHERE extract(year FROM at AT TIME ZONE 'UTC') = $1`,
      [year],
    )
    assert.equal(readFileSync(out, 'utf8').trimEnd().split('\r\n').length, Number(rows[0].count) + 1)
    const report = await ops('reports', [], { ...days, by: 'merchant', out: join(folder, 'report.csv') })
    assert.ok(report.rows.length > 0)
    assert.match(readFileSync(join(folder, 'report.csv'), 'utf8'), /^merchant_id,name,/)
    await assert.rejects(ops('journal', [], { month: 'June', out }), CommandFault)
  })

  test('promotions, gift cards and credits are listed, changed and ended', async () => {
    const { promotions } = await ops('promotions list')
    const id = String(promotions[0].promotion_id)
    const ended = await ops('promotions change', [id], {
      enabled: 'off',
      'most-uses': 'none',
      reason: 'Over.',
    })
    assert.deepEqual([ended.enabled, ended.most_uses], [false, null])
    const { gift_cards } = await ops('gift-cards list', [], { email: 'ada@example.com' })
    const card = String(gift_cards[0].gift_card_id)
    assert.equal((await ops('gift-cards change', [card], { enabled: 'off' })).enabled, false)
    await ops('credit give', ['ada@example.com'], { value: '2', memo: 'Late.' })
    const { credits } = await ops('credit list', [], { email: 'ada@example.com' })
    const credit = await ops('credit change', [String(credits[0].credit_id)], { enabled: 'off' })
    assert.equal(credit.taken, 2)
    await assert.rejects(ops('credit change', ['1'], { enabled: 'maybe' }), CommandFault)
  })
})
