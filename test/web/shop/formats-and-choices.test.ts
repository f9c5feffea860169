import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, formatTime, formatWeekday } from '../../../web/kit/format.ts'
import { preferredLanguage } from '../../../web/kit/messages.ts'
import { isSameOrigin } from '../../../web/server/request.ts'
import { readSelection } from '../../../web/shop/cart/selection.ts'
import { guessAddress } from '../../../web/shop/checkout/read-fields.ts'
import { listSlots } from '../../../web/shop/checkout/slots.ts'
import { marks } from '../../../web/shop/dietary.ts'
import { whenWords } from '../../../web/shop/opening-words.ts'
import {
  choose,
  endOfAddress,
  pageSize,
  readWanted,
  searchAddress,
} from '../../../web/shop/results/choose.ts'

const merchant = fc.record({
  id: fc.nat(10_000).map(String),
  summary: fc.record({
    overall_rating: fc.nat(100),
    num_ratings: fc.nat(50),
    type: fc.constantFrom('R', 'W'),
    cuisines: fc.subarray(['Thai', 'Pizza']),
  }),
  ordering: fc.record({
    is_open: fc.boolean(),
    delivery_charge: fc.constantFrom(0, 2, null),
    delivery_percent: fc.constantFrom(null, 5),
    time_needed: fc.nat(90),
  }),
  location: fc.record({ distance: fc.double({ min: 0, max: 9, noNaN: true }) }),
})
const wanted = fc.record({
  address: fc.string(),
  method: fc.constantFrom('delivery' as const, 'pickup' as const),
  keyword: fc.string(),
  cuisine: fc.constantFrom('', 'Thai'),
  type: fc.constantFrom('', 'W'),
  sort: fc.constantFrom(
    'best' as const,
    'distance' as const,
    'rating' as const,
    'fee' as const,
    'time' as const,
  ),
  isOpen: fc.boolean(),
  isFree: fc.boolean(),
  isRated: fc.boolean(),
  dietary: fc.subarray([...marks]),
  isMap: fc.boolean(),
  isExact: fc.constant(false),
  at: fc.constant(''),
  shown: fc.integer({ min: 1, max: 100 }).map((pages) => pages * pageSize),
})

describe('the list of results', () => {
  test('has exactly the matches, open ones first, each group in order', () => {
    fc.assert(
      fc.property(fc.array(merchant), wanted, (merchants, asked) => {
        const shown = choose(merchants as never, [], asked)
        const fits = merchants.filter(
          ({ summary, ordering }) =>
            (asked.cuisine === '' || summary.cuisines.includes('Thai')) &&
            (asked.type === '' || summary.type === asked.type) &&
            (!asked.isOpen || ordering.is_open) &&
            (!asked.isFree || (ordering.delivery_charge === 0 && !ordering.delivery_percent)) &&
            (!asked.isRated || summary.overall_rating >= 90),
        )
        assert.deepEqual(new Set(shown), new Set(fits))
        assert.equal(shown.length, fits.length)
        const open = shown.map(({ ordering }) => ordering.is_open)
        assert.deepEqual(
          open,
          [...open].sort((a, b) => Number(b) - Number(a)),
        )
        if (asked.sort === 'distance')
          for (const isOpen of [true, false]) {
            const distances = shown
              .filter(({ ordering }) => ordering.is_open === isOpen)
              .map(({ location }) => location.distance)
            assert.deepEqual(
              distances,
              [...distances].sort((a, b) => a! - b!),
            )
          }
      }),
    )
  })

  test('has a URL that leads back to the same list', () => {
    fc.assert(
      fc.property(wanted, (asked) => {
        const plain = { ...asked, address: asked.address.trim(), keyword: asked.keyword.trim() }
        const { search } = new URL(searchAddress(plain, { shown: plain.shown }), 'http://shop')
        assert.deepEqual(readWanted(new URLSearchParams(search)), plain)
      }),
    )
  })
})

test('selectable times are within the hours, and not before the kitchen can or its pause ends', () => {
  const now = Date.parse('2026-06-15T16:00:00Z')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(96), fc.integer({ min: 1, max: 20 })), { maxLength: 7 }),
      fc.nat(90),
      fc.option(fc.nat(48)),
      (windows, minutes, pause) => {
        const at = (halfHours: number) =>
          new Date(now - 14_400_000 + halfHours * 1_800_000).toISOString().replace('.000Z', '-04:00')
        const pausedUntil = pause === null ? null : at(pause)
        const times_open = windows.map(([start, length]) => ({ start: at(start), end: at(start + length) }))
        const hours = { current_schedule: { delivery: { monday: { times_open } }, business: {} } }
        const slots = listSlots(hours as never, 'delivery', { now, minutes, pausedUntil })
        assert.equal(new Set(slots.map(({ value }) => value)).size, slots.length)
        for (const { value, iso } of slots) {
          const moment = Date.parse(value)
          assert.equal(Date.parse(iso), moment)
          assert.ok(moment >= now + minutes * 60_000)
          assert.ok(pausedUntil === null || moment >= Date.parse(pausedUntil))
          assert.ok(
            times_open.some(({ start, end }) => Date.parse(start) <= moment && moment <= Date.parse(end)),
          )
        }
      },
    ),
  )
})

test('options below one that was not chosen are left out', () => {
  const option = (id: string, children: object[] = []) => ({
    id,
    type: 'option',
    name: id,
    price: 0,
    children,
  })
  const group = (id: string, children: object[]) => ({
    id,
    type: 'option group',
    min_selection: 0,
    max_selection: 1,
    sel_dep: 0,
    children,
  })
  const item = {
    id: 'N1',
    min_qty: 1,
    children: [group('N2', [option('N3', [group('N4', [option('N5')])]), option('N6')])],
  }
  const choice = (text: string) => readSelection(item as never, new URLSearchParams(text))
  assert.deepEqual(choice('g-N2=N3&g-N4=N5&item_qty=2'), {
    item_id: 'N1',
    item_qty: '2',
    option_qty: { N3: 1, N5: 1 },
  })
  assert.deepEqual(choice('g-N2=N6&g-N4=N5').option_qty, { N6: 1 })
  assert.deepEqual(choice(''), { item_id: 'N1', item_qty: 1 })
})

test('the language is the best of the available ones', () => {
  assert.equal(preferredLanguage(null), 'en')
  assert.equal(preferredLanguage('fr-FR, es;q=0.8, en;q=0.5'), 'es')
  assert.equal(preferredLanguage('en-GB,en;q=0.9,es;q=0.8'), 'en')
  assert.equal(preferredLanguage('es;q=0, en;q=0.1'), 'en')
})

test('only this origin may write', () => {
  const from = (headers: Record<string, string>) =>
    isSameOrigin(
      new Request('https://shop.example/cart', { method: 'POST', headers }),
      'https://shop.example',
    )
  assert.equal(from({ 'sec-fetch-site': 'same-origin' }), true)
  for (const site of ['same-site', 'cross-site', 'none'])
    assert.equal(from({ 'sec-fetch-site': site }), false)
  assert.equal(from({ origin: 'https://shop.example' }), true)
  for (const origin of ['https://evil.example', 'http://shop.example', 'null'])
    assert.equal(from({ origin }), false)
  assert.equal(from({}), false)
})

test('a guest’s address is prefilled from what was searched for', () => {
  const [street, city, state, zip_code] = ['199 Water St', 'New York', 'NY', '10038']
  assert.deepEqual(guessAddress('199 Water St, New York, NY 10038'), { street, city, state, zip_code })
  assert.deepEqual(guessAddress('199 Water St,New York, NY'), { street, city, state })
  assert.deepEqual(guessAddress('199 Water St 10038'), { street, zip_code })
  assert.deepEqual(guessAddress('199 Water St, NY, 10038 '), { street, state, zip_code })
  for (const other of ['', '10038', 'New York', '1 A St, 2 B St, NY', '1 A St, B, C, NY', ','.repeat(50_000)])
    assert.deepEqual(guessAddress(other), {}, other.slice(0, 40))
})

test('a time is written as people say it, in the time zone of its place', () => {
  const now = Date.parse('2026-06-16T03:30:00Z') // 11:30 PM on the previous day in New York
  const said = (iso: string, language: 'en' | 'es' = 'en') => whenWords(iso, now, language)
  assert.equal(said('2026-06-15T23:45:00-04:00'), '11:45 PM')
  assert.equal(said('2026-06-16T11:00:00-04:00'), 'tomorrow 11:00 AM')
  assert.match(said('2026-06-16T11:00:00-04:00', 'es'), /^mañana 11:00/)
  assert.equal(said('2026-06-17T11:00:00-04:00'), 'Wednesday 11:00 AM')
  assert.equal(said('2026-06-26T11:00:00-04:00'), 'Fri, Jun 26 11:00 AM')
})

test('an address ends with its ZIP code, or with its city and state', () => {
  assert.equal(endOfAddress('10 Main St, Buffalo, NY 14202'), '14202')
  assert.equal(endOfAddress('1600 Pennsylvania Ave NW, Washington, DC'), 'Washington, DC')
  assert.equal(endOfAddress('10 Main St, Buffalo, NY 14202-1234'), '14202')
  for (const place of ['14202', 'Buffalo, NY', 'Broadway', '', ' ,,'])
    assert.equal(endOfAddress(place)?.includes('Main') ?? false, false, place)
  assert.equal(endOfAddress('14202'), undefined)
  assert.equal(endOfAddress('Buffalo, NY'), undefined)
})

test('amounts and times are the same however often and in whatever order they were formatted before', () => {
  const dollars = fc.oneof(
    fc.constantFrom(0, -0, -0.004, 1e9),
    fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
  )
  const locales = { en: 'en-US', es: 'es-US' } as const
  fc.assert(
    fc.property(
      dollars,
      fc.constantFrom('en', 'es'),
      fc.nat(6),
      fc.nat(1439),
      (amount, language, day, minute) => {
        const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' })
        const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' })
        const time = new Intl.DateTimeFormat(locales[language], {
          hour: 'numeric',
          minute: '2-digit',
          timeZone: 'UTC',
        })
        const at = new Date(Date.UTC(2024, 0, 1 + day, 0, minute)) // the first day of that year is a Monday
        const iso = at.toISOString().slice(0, 19)
        for (let times = 0; times < 2; times++) {
          assert.equal(formatMoney(amount, language), format.format(amount + 0))
          assert.equal(formatWeekday((day + 1) % 7, language), weekday.format(at))
          assert.equal(formatWeekday(`${iso}-05:00`, language), weekday.format(at))
          assert.equal(formatTime(`${iso}+09:00`, language), time.format(at))
        }
      },
    ),
  )
})
