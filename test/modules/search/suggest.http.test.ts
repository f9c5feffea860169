import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { menuWriter } from '../../support/menus.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', env: { PUBLIC_URL: 'https://shop.example' } })
const write = menuWriter(() => service.db)
const water = '199 Water St, New York, NY 10038'

type Suggestion = { type: string; text: string; link: string }
const ask = (query: Record<string, string>) =>
  service.get(`/search/suggest?${new URLSearchParams({ client_id: 'demo-app', ...query })}`)
const suggest = async (q: string, more: Record<string, string> = {}): Promise<Suggestion[]> => {
  const { status, body, text } = await ask({ q, address: water, ...more })
  assert.equal(status, 200, text)
  return body.suggestions
}
const search = async (keyword: string) => {
  const query = new URLSearchParams({ client_id: 'demo-app', address: water, keyword })
  return (await service.get(`/merchant/search/delivery?${query}`)).body
}

describe('suggestions', () => {
  test('list merchants, dishes and products together, each with its link', async () => {
    const found = [...(await suggest('pizza')), ...(await suggest('pinot')), ...(await suggest('thai'))]
    assert.deepEqual([...new Set(found.map(({ type }) => type))].sort(), ['dish', 'merchant', 'product'])
    for (const { type, text, link } of found) {
      const path = link.slice('https://shop.example'.length)
      const own = {
        merchant: /^\/m\/\d+\/[^/]+$/,
        dish: /^\/m\/\d+\/[^/]+\/N\d+$/,
        product: /^\/drinks\/\w+$/,
      }
      const isSearch = path === `/search?${new URLSearchParams({ address: water, q: text })}`
      assert.match(link, /^https:\/\/shop\.example\//)
      assert.ok(isSearch || own[type as keyof typeof own].test(path), link)
    }
  })

  test('tolerate typos', async () => {
    for (const [typed, meant] of [
      ['pizzza', /pizza/i],
      ['pancke', /pancake/i],
      ['pziza', /pizza/i],
      ['chardonay', /chardonnay/i],
    ] as const) {
      const found = await suggest(typed)
      assert.ok(found.length > 0, typed)
      assert.ok(
        found.every(({ type, text }) => type === 'merchant' || meant.test(text)),
        JSON.stringify(found),
      )
    }
  })

  test('list only merchants that deliver to the address', async () => {
    const { merchants } = (
      await service.get(
        `/merchant/search/delivery?${new URLSearchParams({ client_id: 'demo-app', address: water })}`,
      )
    ).body
    const serving = new Set(merchants.map(({ id }: { id: string }) => id))
    for (const typed of ['a', 'b', 'ch', 'pi', 'sa', 'the', 'grill']) {
      for (const { type, link } of await suggest(typed, { limit: '20' })) {
        const [, merchantId] = /\/m\/(\d+)\//.exec(link) ?? []
        assert.ok(type === 'product' || !merchantId || serving.has(merchantId), link)
      }
    }
  })

  test('reflect a dish that is added, renamed or hidden at once', async () => {
    const menu = await write.subMenu(1001, 'Specials', null)
    const dish = await write.item(1001, 'Quibblefish Stew', menu)
    const found = () => suggest('quibblefish')
    await eventually(async () => {
      const [first] = await found()
      assert.equal(first?.text, 'Quibblefish Stew')
      assert.match(first.link, new RegExp(`/m/1001/[^/]+/N${dish}$`))
    })
    await service.db.pool.query('UPDATE menu_entities SET hidden = true WHERE entity_id = $1', [dish])
    await eventually(async () => assert.deepEqual(await found(), []))
  })

  test('no longer list a deactivated merchant', async () => {
    const { rows } = await service.db.pool.query('SELECT name FROM merchants WHERE merchant_id = 1002')
    const name = String(rows[0].name)
    const isFound = async () =>
      (await suggest(name)).some(({ type, text }) => type === 'merchant' && text === name)
    assert.ok(await isFound())
    await service.db.pool.query('UPDATE merchants SET active = false WHERE merchant_id = 1002')
    await eventually(async () => assert.equal(await isFound(), false))
  })

  test('list products without an address, and are refused with an unknown one', async () => {
    const { body } = await ask({ q: 'pinot' })
    assert.ok(body.suggestions.length > 0)
    assert.ok(body.suggestions.every(({ type }: Suggestion) => type === 'product'))
    assert.deepEqual((await ask({ q: 'pinot', address: ' ' })).body.suggestions, body.suggestions)
    const refused = await ask({ q: 'pinot', address: '1 Nowhere Blvd, Nowhere, ZZ' })
    assert.deepEqual([refused.status, refused.body.message[0].code], [400, 'invalid_address'])
    assert.equal((await ask({ q: '' })).status, 400)
    assert.equal((await ask({ q: 'x'.repeat(101) })).status, 400)
  })

  test('find nothing for strange texts, and break nothing', async () => {
    for (const typed of ['constructor', "'; --", '%', '🍕', '\u0301', 'x'.repeat(100)])
      assert.deepEqual(await suggest(typed), [], typed)
    for (const typed of ['__proto__', 'hasOwnProperty', '<b>pizza', 'pizza '.repeat(16)])
      for (const { text } of await suggest(typed)) assert.doesNotMatch(text, /[<_]/)
  })
})

describe('the keyword of a merchant search', () => {
  test('is searched as typed if it matches anything', async () => {
    const answer = await search('pizza')
    assert.ok(answer.total > 0)
    assert.equal(answer.did_you_mean, null)
  })

  test('is corrected if nothing matches, and the answer says so', async () => {
    const [typed, meant] = [await search('pizzza'), await search('pizza')]
    assert.equal(typed.did_you_mean, 'pizza')
    assert.deepEqual({ ...typed, did_you_mean: null }, meant)
    assert.match((await search('pancke')).did_you_mean, /^pancakes?$/)
  })

  test('stays as it is if nothing similar exists', async () => {
    const { total, did_you_mean } = await search('zzzzzz')
    assert.deepEqual([total, did_you_mean], [0, null])
    assert.equal((await search('word '.repeat(99).trim())).did_you_mean, null)
  })
})
