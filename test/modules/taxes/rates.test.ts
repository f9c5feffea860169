import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parseLocalDate, toInstant, toLocalDay } from '../../../src/core/local-time.ts'
import { compileRates } from '../../../src/modules/taxes/rules/compile-rates.ts'
import { readTaxFile } from '../../../src/modules/taxes/rules/tax-file.ts'
import { type SaleAddress, type TaxRates, taxesOn } from '../../../src/modules/taxes/rules/tax-rates.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { inLanguage } from '../../../src/texts/sentence.ts'

const day = (text: string) => parseLocalDate(text)!

async function compile(csv: string): Promise<TaxRates> {
  const { lines, faults } = await readTaxFile(csv)
  assert.deepEqual(faults, [])
  const outcome = runAtOnce(compileRates('test', lines))
  assert.ok('rates' in outcome, JSON.stringify(outcome))
  return outcome.rates
}

async function faultsOf(csv: string) {
  const { lines, faults } = await readTaxFile(csv)
  const outcome = faults.length > 0 ? { faults } : runAtOnce(compileRates('test', lines))
  assert.ok('faults' in outcome)
  return outcome.faults.map(
    ({ line, column, sentence }) => `${line} ${column ?? ''} ${inLanguage(sentence, 'en')}`,
  )
}

const header = 'kind,level,state,code,name,cities,zips,class,percent,from,until'
const example = readFileSync('compliance/example-tax-rates.csv', 'utf8')

describe('the example file', () => {
  const cities: [string, SaleAddress, string, number][] = [
    ['New York', { state: 'NY', city: 'New York', zipCode: '10038' }, 'NY NY-NYC NY-MCTD', 8.875],
    ['Brooklyn', { state: 'ny', city: 'Brooklyn', zipCode: '11201' }, 'NY NY-NYC NY-MCTD', 8.875],
    ['Yonkers', { state: 'NY', city: 'Yonkers', zipCode: '10701' }, 'NY NY-MCTD', 4.375],
    ['Chicago', { state: 'IL', city: 'Chicago', zipCode: '60606' }, 'IL IL-COOK IL-CHI IL-RTA', 10.75],
    ['Los Angeles', { state: 'CA', city: 'Los Angeles', zipCode: '90012' }, 'CA CA-LA', 9.75],
    ['Phoenix', { state: 'AZ', city: 'PHOENIX ', zipCode: '85003' }, 'AZ AZ-MAR AZ-PHX', 9.1],
  ]
  test('has the jurisdictions of the four cities, with their rates for a dish', async () => {
    const rates = await compile(example)
    for (const [name, address, codes, percent] of cities) {
      const taxes = taxesOn(rates, address, day('2026-11-18'))!
      assert.equal(taxes.jurisdictions.map(({ code }) => code).join(' '), codes, name)
      const ppm = taxes.jurisdictions.reduce((sum, each) => sum + (each.rates.prepared_food ?? 0), 0)
      assert.equal(ppm / 10_000, percent, name)
      assert.equal(taxes.filed_by, 'marketplace')
    }
  })

  test('has nothing for other states, where merchants’ own rates apply', async () => {
    const rates = await compile(example)
    assert.equal(taxesOn(rates, { state: 'NJ', city: 'Newark', zipCode: '07102' }, day('2026-11-18')), null)
    assert.equal(taxesOn(rates, { state: '', city: '', zipCode: '' }, day('2026-11-18')), null)
  })

  test('changes its rates on the day they take effect', async () => {
    const rates = await compile(example)
    const phoenix = { state: 'AZ', city: 'Phoenix', zipCode: '85003' }
    const city = (date: string) => taxesOn(rates, phoenix, day(date))!.jurisdictions[2]!.rates.prepared_food
    assert.deepEqual([city('2025-06-30'), city('2025-07-01')], [23_000, 28_000])
  })

  test('has a holiday that starts and ends at midnight in the shop’s time zone', async () => {
    const rates = await compile(example)
    const phoenix = { state: 'AZ', city: 'Phoenix', zipCode: '85003' }
    const zone = 'America/Phoenix'
    const candyAt = (instant: number) =>
      taxesOn(rates, phoenix, toLocalDay(instant, zone))!.jurisdictions.map((each) => each.rates.candy ?? 0)
    const [start, end] = [toInstant(day('2026-10-30'), 0, zone), toInstant(day('2026-11-01'), 0, zone)]
    assert.deepEqual(candyAt(start - 1), [56_000, 7_000, 28_000])
    assert.deepEqual(candyAt(start), [0, 7_000, 28_000])
    assert.deepEqual(candyAt(end - 1), [0, 7_000, 28_000])
    assert.deepEqual(candyAt(end), [56_000, 7_000, 28_000])
  })
})

describe('a file of tax rates', () => {
  test('has every error reported with its line and column', async () => {
    const csv = [
      header,
      'rate,state,NY,NY,New York State,,,prepared_food,4,2026-01-01,',
      'rate,state,N,NY2,Name,,,prepared_food,4,2026-01-01,',
      'sale,state,NY,NY3,Name,,,prepared_food,4,2026-01-01,',
      'rate,planet,NY,NY4,,,,prepared_food,4,2026-01-01,',
      'rate,county,NY,NY5,County,,,prepared_food,4,2026-01-01,',
      'rate,city,NY,NY6,City,,1003,prepared_food,4,2026-01-01,',
      'rate,state,NY,NY7,Name,,,prepared_fod,4,2026-01-01,',
      'rate,state,NY,NY8,Name,,,candy candy,-1,2026-01-01,',
      'rate,state,NY,NY9,Name,,,candy,4.00001,2026-13-01,2025-01-01',
      'rate,,NY,NY,Another name,,,candy,4,2026-01-01,',
      'rate,,NY,NY,,,,candy prepared_food,4,2026-06-01,',
      'holiday,,NY,NOPE,,,,candy,,2026-01-01,2026-01-02',
      'holiday,,NY,NY,,,,candy,,2026-01-01,',
    ].join('\n')
    assert.deepEqual(await faultsOf(csv), [
      '3 state state must be 2 letters.',
      '4 kind kind must be rate, holiday or facilitator.',
      '5 level level must be state, county, city or district.',
      '5 name name is required, up to 80 characters.',
      '6 zips A county or district needs zips, because addresses don’t include it.',
      '7 zips Enter ZIP codes in zips, such as 10038, or 112* for all that start with 112.',
      '8 class class must be one or more of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other, delivery_fee, service_fee, separated by spaces.',
      '9 class A class is listed twice.',
      '9 percent percent must be a number from 0 to 100 with at most 4 decimals.',
      '10 percent percent must be a number from 0 to 100 with at most 4 decimals.',
      '10 from from must be a date, YYYY-MM-DD.',
      '11 name NY has a different name on line 2.',
      '12 from Line 2 has a rate for prepared_food on the same days.',
      '12 from Line 11 has a rate for candy on the same days.',
      '13 code NY has no rate with this code.',
      '14 until until must be the last day, YYYY-MM-DD.',
    ])
  })

  test('requires its columns, and accepts no others', async () => {
    assert.deepEqual(await faultsOf(''), ['1  The file is empty.'])
    assert.deepEqual(await faultsOf('level,state,code,name,class,percent\n'), [
      '1  The first line is missing these columns: from.',
    ])
    assert.deepEqual(await faultsOf(`${header},__proto__,kind\n`), [
      '1  Unknown columns: __proto__.',
      '1  The first line has a column twice: kind.',
    ])
    assert.deepEqual(await faultsOf(`${header}\n`), ['1  The file has no rates.'])
    assert.deepEqual(await faultsOf(`${header}\n"rate,state`), ['2  This line isn’t valid CSV.'])
  })

  test('counts lines as an editor does, with comments and blank lines', async () => {
    const csv = `\uFEFF# comment\r\n\r\n${header}\r\n# another\r\nrate,state,NY,NY,Name,,,candy,x,2026-01-01,\r\n`
    assert.deepEqual(await faultsOf(csv), [
      '5 percent percent must be a number from 0 to 100 with at most 4 decimals.',
    ])
  })

  test('makes the merchant file if the state has no marketplace facilitator law', async () => {
    const rates = await compile(
      `${header}\nrate,state,FL,FL,Florida,,,candy,6,2026-01-01,\nfacilitator,,FL,,,,,,,2026-07-01,2026-07-31\n`,
    )
    const filedBy = (date: string) =>
      taxesOn(rates, { state: 'FL', city: 'Miami', zipCode: '33101' }, day(date))!.filed_by
    assert.deepEqual(
      [filedBy('2026-06-30'), filedBy('2026-07-01'), filedBy('2026-08-01')],
      ['merchant', 'marketplace', 'merchant'],
    )
  })
})
