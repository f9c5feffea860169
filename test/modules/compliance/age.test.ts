import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  checkAge,
  isBirthDate,
  isOver,
  mayReplace,
  type ProvenAge,
} from '../../../src/modules/compliance/rules/age.ts'
import { runs } from '../../support/eventually.ts'

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

/** Counts a person's birthdays one by one. */
function birthdaysUntil(born: Temporal.PlainDate, today: Temporal.PlainDate): number {
  let birthdays = 0
  for (let year = born.year + 1; year <= today.year; year++) {
    const isLeapling = born.month === 2 && born.day === 29 && !isLeapYear(year)
    const birthday = isLeapling
      ? Temporal.PlainDate.from({ year, month: 3, day: 1 })
      : Temporal.PlainDate.from({ year, month: born.month, day: born.day }, { overflow: 'reject' })
    if (Temporal.PlainDate.compare(birthday, today) <= 0) birthdays++
  }
  return birthdays
}

const anyDay = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => Temporal.PlainDate.from('1920-01-01').add({ days }))
const leapDay = fc
  .integer({ min: 0, max: 25 })
  .map((each) => Temporal.PlainDate.from({ year: 1920 + each * 4, month: 2, day: 29 }))

test('a person’s age is the number of their birthdays', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyDay, leapDay),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: -3, max: 3 }),
      (born, age, away) => {
        const today = born.add({ years: age }).add({ days: away })
        const expected = birthdaysUntil(born, today) >= age
        assert.equal(isOver(born.toString(), age, today.toString()), expected)
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('a person born on February 29 turns 21 on March 1, or on the day itself in a leap year', () => {
  assert.equal(isOver('2004-02-29', 21, '2025-02-28'), false)
  assert.equal(isOver('2004-02-29', 21, '2025-03-01'), true)
  assert.equal(isOver('2004-02-29', 20, '2024-02-28'), false)
  assert.equal(isOver('2004-02-29', 20, '2024-02-29'), true)
})

test('an invalid date proves no age', () => {
  for (const text of ['', 'x', '1990-02-30', '1990-13-01', '90-01-01', '1990-1-1', '1900-02-29'])
    assert.equal(isOver(text, 1, '2026-06-15'), false, text)
})

test('a date of birth is in the past, and within a human lifetime', () => {
  assert.ok(isBirthDate('2026-06-15', '2026-06-15'))
  assert.ok(!isBirthDate('2026-06-16', '2026-06-15'))
  assert.ok(isBirthDate('1896-06-16', '2026-06-15'))
  assert.ok(!isBirthDate('1896-06-15', '2026-06-15'))
  assert.ok(!isBirthDate('0000-01-01', '2026-06-15') && !isBirthDate('1990-02-30', '2026-06-15'))
})

test('being over 21 proves no higher age, and being under 21 no lower one', () => {
  const today = Date.UTC(2026, 5, 15) / 86_400_000
  assert.equal(checkAge(25, { isOver21: true }, today), 'age_required')
  assert.equal(checkAge(18, { isOver21: true }, today), 'old_enough')
  assert.equal(checkAge(18, { isOver21: false }, today), 'age_required')
  assert.equal(checkAge(25, { isOver21: false }, today), 'too_young')
  assert.equal(checkAge(21, {}, today), 'age_required')
})

test('an age verified by a document is not replaced by the customer’s own statement', () => {
  const known = (method: ProvenAge['method']) => ({ method, isOver21: false, verifiedAt: 0 })
  assert.ok(mayReplace(undefined, 'birth_date') && mayReplace(known('birth_date'), 'birth_date'))
  assert.ok(!mayReplace(known('document'), 'birth_date') && !mayReplace(known('at_the_door'), 'birth_date'))
  assert.ok(mayReplace(known('document'), 'at_the_door') && mayReplace(known('at_the_door'), 'document'))
})
