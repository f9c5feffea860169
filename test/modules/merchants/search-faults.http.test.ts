import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { liftLimit, searchPath } from '../../support/alcohol.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', prepare: liftLimit })

/** The errors found: field and code, in the order reported. */
async function faultsOf(path: string): Promise<[string, string][]> {
  const answer = await service.get(path)
  assert.equal(answer.status, 400, answer.text)
  return answer.body.message.map(({ field, code }: any) => [field, code])
}
const fieldsOf = async (path: string) => (await faultsOf(path)).map(([field]) => field)
const textOf = async (path: string, field: string): Promise<string> =>
  (await service.get(path)).body.message.find((item: any) => item.field === field).dev_msg

describe('a search for drinks reports all errors in one answer', () => {
  test('for a missing address, a past time and unknown values next to schema errors, client_id last', async () => {
    const faults = await faultsOf(
      searchPath({
        client_id: undefined,
        address: undefined,
        order_type: 'carrier-pigeon',
        order_time: '2020-01-01T00:00:00Z',
        keyword: 'x'.repeat(500),
        subsection: 'nowhere',
        filter_size: '9 gallons',
        filter_country: 'atlantis',
        filter_price: '7',
        limit: 0,
        sort: 'taste',
      }),
    )
    assert.deepEqual(faults, [
      ['address', 'missing_parameter'],
      ['latitude', 'missing_parameter'],
      ['longitude', 'missing_parameter'],
      ['order_type', 'invalid_parameter'],
      ['order_time', 'invalid_parameter'],
      ['keyword', 'keyword_too_long'],
      ['subsection', 'invalid_parameter'],
      ['filter_size', 'invalid_parameter'],
      ['filter_country', 'invalid_parameter'],
      ['filter_price', 'invalid_parameter'],
      ['limit', 'invalid_parameter'],
      ['sort', 'invalid_parameter'],
      ['client_id', 'client_id_required'],
    ])
  })

  test('for a missing address next to values that only the catalog knows to be wrong', async () => {
    const path = searchPath({ address: undefined, filter_size: '9 gallons' })
    assert.deepEqual(await fieldsOf(path), ['address', 'latitude', 'longitude', 'filter_size'])
  })

  test('for only a missing client_id and an unknown value', async () => {
    const path = searchPath({ client_id: undefined, filter_price: 6 })
    assert.deepEqual(await fieldsOf(path), ['filter_price', 'client_id'])
  })

  test('for half a point, whose other half is missing; an unreadable one is not missing', async () => {
    const at = { address: undefined }
    assert.deepEqual(await faultsOf(searchPath({ ...at, longitude: -74, limit: 0 })), [
      ['latitude', 'missing_parameter'],
      ['limit', 'invalid_parameter'],
    ])
    assert.deepEqual(await faultsOf(searchPath({ ...at, latitude: 'north', longitude: -74 })), [
      ['latitude', 'invalid_parameter'],
    ])
  })

  test('for a keyword that is not text, which is not called too long', async () => {
    for (const more of ['&keyword[]=gin', '&keyword[a]=gin', '&keyword=gin&keyword=rum', '&keyword=gin%00']) {
      assert.deepEqual(await faultsOf(searchPath() + more), [['keyword', 'invalid_parameter']], more)
    }
  })
})

describe('sections', () => {
  test('are recognized in any case', async () => {
    const [wine, Wine] = await Promise.all(
      ['wine', 'WiNE'].map((section) => service.get(searchPath({ section, limit: 1 }))),
    )
    assert.equal(Wine!.status, 200)
    assert.deepEqual(Wine!.body, wine!.body)
  })

  test('that are unknown are refused with the list of known ones', async () => {
    const path = searchPath({ section: 'water' })
    assert.equal(await textOf(path, 'section'), 'section must be one of all, beer, liquor, wine.')
  })
})

describe('MerchantList', () => {
  const list = { search_type: ' merchantList', limit: undefined }

  test('ignores product filters, as it ignores anything unknown', async () => {
    const plain = await service.get(searchPath(list))
    const more = {
      keyword: 'x'.repeat(600),
      section: 'water',
      subsection: 'nowhere',
      filter_size: '9 gallons',
      filter_country: 'atlantis',
      filter_price: '7',
      limit: 0,
      limit_if_segmented: 'x',
      sort: 'taste',
      merchant_ids: '1010',
    }
    const full = await service.get(searchPath({ ...list, ...more }))
    assert.equal(full.status, 200, full.text)
    assert.deepEqual(full.body, plain.body)
  })

  test('is refused for its own parameters', async () => {
    const path = searchPath({ ...list, address: undefined, order_type: 'boat', inexact: 'perhaps', limit: 0 })
    assert.deepEqual(await fieldsOf(path), ['address', 'latitude', 'longitude', 'order_type', 'inexact'])
  })
})

describe('a search for merchants reports all errors in one answer', () => {
  test('for a missing address and invalid times next to schema errors, client_id last', async () => {
    const path = '/merchant/search/delivery?order_time=2020-01-01T00:00:00Z&at=noon&limit=0&keyword[]=pizza'
    assert.deepEqual(await faultsOf(path), [
      ['address', 'missing_parameter'],
      ['latitude', 'missing_parameter'],
      ['longitude', 'missing_parameter'],
      ['keyword', 'invalid_parameter'],
      ['order_time', 'invalid_parameter'],
      ['limit', 'invalid_parameter'],
      ['at', 'invalid_parameter'],
      ['client_id', 'client_id_required'],
    ])
  })

  test('for invalid times alone', async () => {
    const path =
      '/merchant/search/pickup?client_id=demo-app&latitude=40.7&longitude=-74&order_time=soon&at=noon'
    assert.deepEqual(await fieldsOf(path), ['order_time', 'at'])
  })
})
