import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isUsualDate, isUsualTime, parseInstant, parseLocalDate } from '../../src/core/local-time.ts'
import { liftLimit } from '../support/alcohol.ts'
import { isAll, runs } from '../support/eventually.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', prepare: liftLimit })

type Field = { method: string; path: string; name: string; format: string | undefined; about: string }

/** Every text input of an operation, according to the API description. */
async function textInputs(): Promise<Field[]> {
  const { body } = await service.get('/openapi.json')
  const resolve = (schema: any) =>
    schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1)] : schema
  const textsIn = (schema: any, name: string, about = '', depth = 0): Omit<Field, 'method' | 'path'>[] => {
    const own = resolve(schema) ?? {}
    const described = `${about} ${schema?.description ?? ''} ${own.description ?? ''}`
    return depth > 6
      ? []
      : [
          ...(own.type === 'string' && !own.enum && own.const === undefined
            ? [{ name, format: own.format, about: described }]
            : []),
          ...Object.entries(own.properties ?? {}).flatMap(([key, inner]) =>
            textsIn(inner, name ? `${name}.${key}` : key, '', depth + 1),
          ),
          ...(own.items ? textsIn(own.items, `${name}[]`, '', depth + 1) : []),
          ...(own.anyOf ?? []).flatMap((branch: any) => textsIn(branch, name, described, depth + 1)),
        ]
  }
  return Object.entries<any>(body.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).flatMap(([method, { parameters = [], requestBody }]) =>
      [
        ...parameters.flatMap((one: any) => textsIn(one.schema, one.name, one.description)),
        ...textsIn(requestBody?.content['application/json']?.schema, ''),
      ].map((found) => ({ method: method.toUpperCase(), path, ...found })),
    ),
  )
}

const isDateFormat = (format: string | undefined) => /date|month/.test(format ?? '')
const saysDate = ({ name, about }: Field) =>
  /ISO 8601|YYYY-MM/.test(about) ||
  /(?:^|[._])(?:since|until|date|day|expires|ends|order_time|birth_date)$/.test(name)

/** Parts read by rules, which report what is wrong with each part of a document. */
const readByRules = /^(?:document\.rules|schedule\.holiday)/

describe('a date or a time', () => {
  test('has the same format in every input that takes one', async () => {
    const fields = await textInputs()
    const dates = fields.filter((field) => isDateFormat(field.format))
    assert.ok(dates.length >= 40, `${dates.length} dates and times`)
    const without = fields
      .filter((field) => saysDate(field) && !isDateFormat(field.format) && !readByRules.test(field.name))
      .map(({ method, path, name, about }) => `${method} ${path} ${name}: ${about}`)
    assert.deepEqual(without, [])
  })

  test('outside 1900 to 2200, or not on the calendar, is refused wherever it is sent', async () => {
    const impossible = [
      '0001-01-01',
      '1899-12-31',
      '2201-01-01',
      '9999-12-31',
      '2026-02-30',
      '-271821-04-20',
      'constructor',
    ]
    const dates = (await textInputs()).filter(({ format }) => isDateFormat(format))
    // They share one reader: `npm test` gives each input the next two.
    let turn = 0
    const next = () => impossible[turn++ % impossible.length]!
    for (const { method, path, name, format } of dates)
      for (const day of isAll ? impossible : [next(), next()])
        for (const value of [day, `${day}T00:00:00Z`, day.slice(0, 7)]) {
          if (format === 'month' && value === '2026-02') continue
          const url = path.replaceAll(/\{\w+\}/g, '1001').replace('/search/1001', '/search/delivery')
          const isRead = method === 'GET' || method === 'DELETE'
          const input = { client_id: 'demo-app', merchantId: '1001', [name]: value }
          const { status, text } = isRead
            ? await service.request(method, `${url}?${new URLSearchParams(input)}`, { headers: operator })
            : await service.request(method, url, { body: input, headers: operator })
          assert.ok(
            status >= 400 && status < 500,
            `${method} ${url} ${name}=${value}: ${status} ${text.slice(0, 200)}`,
          )
        }
  })

  test('of reports and payouts long before the first order is refused, naming the field', async () => {
    for (const path of ['/operator/reports', '/merchant/admin/reports', '/merchant/admin/payouts'])
      for (const field of ['from', 'to']) {
        const { status, body } = await service.get(`${path}?merchantId=1001&${field}=0001-01-01`, operator)
        assert.deepEqual(
          [status, body.message[0].code, body.message[0].field],
          [400, 'invalid_parameter', field],
        )
        assert.match(body.message[0].dev_msg, /from 1900 to 2200/)
      }
  })

  test('is valid exactly if it is on the calendar and its year is 1900 to 2200', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (at) => {
        const [date, year] = [at.toISOString().slice(0, 10), at.getUTCFullYear()]
        const isInRange = year >= 1900 && year <= 2200
        assert.equal(isUsualDate(date), isInRange)
        assert.equal(isUsualTime(at.toISOString()), isInRange)
      }),
      { numRuns: runs(1000) },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        assert.equal(isUsualDate(text) && parseLocalDate(text) === null, false)
        assert.equal(isUsualTime(text) && parseInstant(text) === null, false)
      }),
    )
  })
})
