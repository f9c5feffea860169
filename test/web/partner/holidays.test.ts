import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findEaster, holidaysFrom } from '../../../web/partner/hours/holiday-rules.ts'

const iso = (date: Date) => date.toISOString().slice(0, 10)
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

test('Easter falls on the Sundays of the calendar', () => {
  const known = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22']
  assert.deepEqual(
    known.map((date) => iso(findEaster(Number(date.slice(0, 4))))),
    known,
  )
})

test('the next twelve months of New York in November 2026 have the expected holidays', () => {
  const found = holidaysFrom('2026-11-18', 'NY').map(({ name, date }) => `${name} ${date}`)
  assert.deepEqual(found.slice(0, 5), [
    'thanksgiving 2026-11-26',
    'christmas_eve 2026-12-24',
    'christmas 2026-12-25',
    'new_year_eve 2026-12-31',
    'new_year 2027-01-01',
  ])
  for (const day of ['mlk 2027-01-18', 'memorial 2027-05-31', 'labor 2027-09-06', 'columbus 2027-10-11'])
    assert.ok(found.includes(day), day)
})

test('states have their own days', () => {
  const names = (state: string) => holidaysFrom('2026-01-01', state).map(({ name }) => name)
  assert.ok(names('MA').includes('patriots') && !names('NY').includes('patriots'))
  assert.ok(names('LA').includes('mardi_gras') && names('UT').includes('pioneer'))
  assert.equal(holidaysFrom('2026-01-01', 'LA').find(({ name }) => name === 'mardi_gras')!.date, '2026-02-17')
})

test('in any year each holiday comes once within twelve months, in order, on the weekday of its rule', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2300 }), fc.integer({ min: 0, max: 364 }), (year, offset) => {
      const today = iso(new Date(Date.UTC(year, 0, 1 + offset)))
      const found = holidaysFrom(today, 'NY')
      const rest = found.filter(({ name }) => name !== 'easter')
      assert.equal(new Set(rest.map(({ name }) => name)).size, rest.length)
      assert.deepEqual(
        found.map(({ date }) => date),
        found.map(({ date }) => date).toSorted(),
      )
      const weekdays = { mlk: 1, presidents: 1, easter: 0, memorial: 1, labor: 1, thanksgiving: 4 }
      for (const { name, date } of found) {
        assert.ok(date >= today)
        if (name in weekdays) assert.equal(weekday(date), weekdays[name as 'mlk'], `${name} ${date}`)
      }
    }),
  )
})
