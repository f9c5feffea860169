import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** A ticket is printed in the shop's kitchen, and the timeline of an order names its zone once for all entries. */
const exceptions = ['web/partner/orders/print.tsx', 'web/admin/orders/order-timeline.tsx']
/** The books are in UTC, and say so. */
const journalDays = 'web/admin/money/days.ts'
/** These write the time as it appears in the text, which is UTC in most answers. */
const direct = /\b(?:formatMoment|formatDated|formatTime|formatExact|formatInZone)\(/
/** The date in UTC. */
const greenwich = /new Date\(serverNow\(\)\)\.toISOString\(\)\.slice/
/** A typed time has no zone: `new Date` uses the browser's, whatever the time is for. */
const typed = (text: string) => text.includes("'datetime-local'") && /new Date\((?!\))/.test(text)

test('the consoles read and write times through the one clock rule', () => {
  const files = globSync(['web/partner/**/*.{ts,tsx}', 'web/admin/**/*.{ts,tsx}'])
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const isDirect = direct.test(text) && !exceptions.includes(file)
    return isDirect || typed(text) || (greenwich.test(text) && file !== journalDays)
  })
  assert.deepEqual(found, [])
  assert.ok(files.length > 100)
})
