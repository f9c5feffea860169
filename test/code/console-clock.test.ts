import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** A ticket hangs in the shop's kitchen, and the timeline of an order names its zone once for all entries. */
const exceptions = ['web/partner/orders/print.tsx', 'web/admin/orders/order-timeline.tsx']
/** The books are by UTC, and say so. */
const journalDays = 'web/admin/money/days.ts'
/** These write the clock that stands in the text, which is UTC in most answers. */
const direct = /\b(?:formatMoment|formatDated|formatTime|formatExact|formatInZone)\(/
/** The day of the clock that runs in Greenwich. */
const greenwich = /new Date\(serverNow\(\)\)\.toISOString\(\)\.slice/
/** A typed time has no zone: `new Date` takes that of the browser, whatever the time is of. */
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
