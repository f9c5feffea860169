import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatInstant, parseLocalDate, toLocalDay } from '../../../src/core/local-time.ts'
import {
  dayWindow,
  hoursAnywhere,
  type PayoutSums,
  toPayouts,
} from '../../../src/modules/ledger/rules/payouts.ts'

const merchant = (timeZone: string) => ({ merchantId: 1, name: 'Corner', timeZone })
const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu']
const hour = 3_600_000

test('a payout’s day is the merchant’s own, with 23 or 25 hours when the clocks change', () => {
  const lengthOf = (text: string, zone: string) => {
    const { since, until } = dayWindow(merchant(zone), parseLocalDate(text)!)
    return (until - since) / hour
  }
  assert.equal(lengthOf('2026-03-08', 'America/New_York'), 23)
  assert.equal(lengthOf('2026-11-01', 'America/New_York'), 25)
  assert.equal(lengthOf('2026-11-01', 'America/Phoenix'), 24)
  const { since } = dayWindow(merchant('America/New_York'), parseLocalDate('2026-06-15')!)
  assert.equal(formatInstant(since, 'America/New_York'), '2026-06-15T00:00:00-04:00')
})

test('days are contiguous, contain exactly their moments, and lie within the hours that are that day anywhere', () => {
  const days = fc.integer({ min: 10_000, max: 30_000 })
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...zones),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (day, zone, share) => {
        const { since, until } = dayWindow(merchant(zone), day)
        assert.equal(until, dayWindow(merchant(zone), day + 1).since)
        const moment = Math.min(until - 1, Math.floor(since + share * (until - since)))
        assert.equal(toLocalDay(moment, zone), day)
        const anywhere = hoursAnywhere(day)
        assert.ok(anywhere.since <= since && until <= anywhere.until)
      },
    ),
  )
})

test('a merchant whose orders were only placed is not listed', () => {
  const nothing: PayoutSums = {
    ...{ merchantId: 1, orders: 0, gross: 0, fees: 0, commission: 0, promotions: 0, disputes: 0, tips: 0 },
    ...{ tax: 0, taxPaidOut: 0, refunds: 0, cash: 0, net: 0 },
  }
  assert.deepEqual(toPayouts([nothing], [merchant('America/New_York')], 20_000), [])
  const [refund] = toPayouts(
    [{ ...nothing, refunds: 100, net: -100 }],
    [merchant('America/New_York')],
    20_000,
  )
  assert.equal(refund!.name, 'Corner')
  assert.equal(refund!.day, '2024-10-04')
})
