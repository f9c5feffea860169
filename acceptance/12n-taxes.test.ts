import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { got, refused } from './support/ask.ts'
import { newWord } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { newBuyer } from './support/orders.ts'

const header = 'kind,level,state,code,name,cities,zips,class,percent,from,until'
const rate = 'rate,state,WY,WY,Wyoming,,,prepared_food,4,2020-01-01,'

describe('taxes as data', () => {
  test('12.150 are imported completely or not at all, and each error names its line', async () => {
    const version = newWord()
    const csv = `${header}\n${rate}`
    const added = await got(operator('POST', 'taxes', { version, csv }))
    assert.deepEqual([added.version, added.active, added.lines], [version, false, 1])
    const { versions } = await got(operator('GET', 'taxes'))
    assert.ok(versions.some((one: { version: string }) => one.version === version))
    const broken = { version: newWord(), csv: `${csv}\nrate,,WY,WY,,,,candy,x,2020-01-01,` }
    const { message } = await refused(operator('POST', 'taxes', broken), 400, 'invalid_tax_rates')
    assert.deepEqual([message[0].line, message[0].field], [3, 'csv[3].percent'])
    await refused(operator('GET', `taxes/${broken.version}`), 400, 'unknown_version')
    const other = { version, csv: csv.replace('2020', '2010') }
    await refused(operator('POST', 'taxes', other), 400, 'invalid_tax_rates')
  })

  test('12.151 include certificates that exempt a customer until they expire', async () => {
    const buyer = await newBuyer()
    const account = async () => (await got(buyer.ask('GET', '/customer/account'))).user
    const { customer_id, is_tax_exempt } = await account()
    assert.equal(is_tax_exempt, false)
    const path = `customers/${customer_id}/tax-certificates`
    const given = { state: 'WY', number: 'A-1', expires: '2199-12-31' }
    const { certificate } = await got(operator('POST', path, given))
    assert.equal((await account()).is_tax_exempt, true)
    assert.deepEqual((await got(operator('GET', path))).certificates, [certificate])
    await got(operator('DELETE', `${path}/${certificate.certificate_id}`))
    assert.equal((await account()).is_tax_exempt, false)
    await refused(operator('DELETE', `${path}/${certificate.certificate_id}`), 400, 'unknown_certificate')
  })

  test('12.155 include the filing report of a period', async () => {
    const report = await got(operator('GET', 'tax-report', { month: '2020-01', format: 'json' }))
    assert.deepEqual([report.from, report.to, report.rows], ['2020-01-01', '2020-01-31', []])
    await refused(operator('GET', 'tax-report', { format: 'json' }), 400, 'invalid_parameter')
  })
})
