import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { liftLimit, searchPath } from '../support/alcohol.ts'
import { eventually, isAll } from '../support/eventually.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', prepare: liftLimit })

/** Properties that every plain object seems to have. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const query = (text: string, values: unknown[] = []) => service.db.pool.query(text, values)
const nearby = '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY'

describe('names that every object has', () => {
  for (const name of isAll ? names : names.slice(0, 2))
    test(`${name} is ordinary text wherever rows hold text`, async () => {
      const slug = name.toLowerCase().replaceAll('_', '')
      await query(
        `INSERT INTO alcohol_categories (section, subsection, child, name, position)
         VALUES ('wine', $2, '', $1, 900), ('wine', $2, $2, $1, 901) ON CONFLICT DO NOTHING`,
        [name, slug],
      )
      await query(
        `INSERT INTO alcohol_products (product_id, section, subsection, child, name, brand, country, tags, match_key)
         VALUES ($1, 'wine', $4, $4, $2, $2, $2, $3, $2)`,
        [`PROTO${names.indexOf(name)}`, name, JSON.stringify([{ key: name, value: [name] }]), slug],
      )
      await query(
        `INSERT INTO alcohol_variants (product_id, size, volume_ml, container) VALUES ($1, $2, 750, $2)`,
        [`PROTO${names.indexOf(name)}`, name],
      )
      await query(
        `INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
         SELECT 1069, variant_id, 1000, 5 FROM alcohol_variants WHERE product_id = $1`,
        [`PROTO${names.indexOf(name)}`],
      )
      await query(
        `UPDATE merchants SET cuisines = ARRAY[$1], payment_types = payment_types || ARRAY[$1], notes = $1, description = $1,
           city = $1 WHERE merchant_id IN (1001, 1069)`,
        [name],
      )
      await query('UPDATE menu_entities SET name = $1, description = $1 WHERE merchant_id = 1001', [name])
      await eventually(async () => {
        const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
        assert.equal(body.menu[0].name, name)
      })
      const paths = [
        searchPath(),
        searchPath({ keyword: name }),
        searchPath({ filter_country: name.toLowerCase() }),
        `/data/suggest?client_id=demo-app&q=${name}`,
        `/data/product/PROTO${names.indexOf(name)}?client_id=demo-app&merchant_id=1069`,
        nearby,
        `${nearby}&keyword=${name}`,
        '/merchant/1001/?client_id=demo-app',
      ]
      for (const path of paths) {
        const { status, text } = await service.get(path)
        assert.ok(status === 200 || status === 400, `${path}: ${status} ${text.slice(0, 300)}`)
      }
      assert.equal((await service.get(searchPath())).status, 200)
    })

  test('are ordinary values in every parameter of every read operation', async () => {
    type Described = { parameters?: { name: string; in: string }[] }
    const { body } = await service.get('/openapi.json')
    const reads = Object.entries(body.paths as Record<string, { get?: Described }>).flatMap(
      ([path, { get }]) =>
        get && !/stream|^\/(metrics|docs|guides|developers)/.test(path)
          ? [{ path, parameters: get.parameters ?? [] }]
          : [],
    )
    assert.ok(reads.length > 100)
    // A parser treats a name the same in all parameters of its kind: `npm test` gives each parameter the next one.
    let turn = 0
    const valuesToTry = () => (isAll ? names.slice(0, 4) : [names[turn++ % 4]!])
    for (const { path, parameters } of reads)
      for (const { name } of parameters)
        for (const value of valuesToTry()) {
          const url = path.replaceAll(/\{(\w+)\}/g, (_, part) => (part === name ? value : '1001'))
          const isInPath = path.includes(`{${name}}`)
          const asked = isInPath ? url : `${url}?${name}=${value}`
          const { status, text } = await service.get(
            `${asked}${asked.includes('?') ? '&' : '?'}${name === 'client_id' ? '' : 'client_id=demo-app'}`,
            operator,
          )
          assert.ok(status < 500, `${asked}: ${status} ${text.slice(0, 300)}`)
        }
  })

  test('are refused as the country of an imported drink, with a reason', async () => {
    const line = {
      name: 'Odd Merlot',
      size: '750ml',
      section: 'wine',
      subsection: 'red-wine',
      child: 'merlot',
    }
    const products = [...names, 'Atlantis'].map((country) => ({ ...line, country }))
    const { body } = await service.post('/operator/catalogue/products', { products }, operator)
    assert.deepEqual(
      body.refused.map(({ reason }: { reason: string }) => reason),
      products.map(({ country }) => `unknown country "${country}"`),
    )
    const known = ['USA', 'france', 'UK', 'Côte d’Ivoire', 'Scotland', 'cz']
    const others = known.map((country, index) => ({
      ...line,
      name: `Known Merlot ${country}${index}`,
      country,
    }))
    const answer = await service.post('/operator/catalogue/products', { products: others }, operator)
    assert.deepEqual(answer.body.refused, [])
    const { rows } = await query(
      `SELECT country FROM alcohol_products WHERE name LIKE 'Known Merlot%' ORDER BY name`,
    )
    assert.deepEqual(rows.map(({ country }) => country).sort(), [
      'Czech Republic',
      'France',
      'Ivory Coast',
      'Scotland',
      'United Kingdom',
      'United States',
    ])
  })
})
