import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { catalogRoutes } from '../../src/modules/alcohol/catalog/routes.ts'
import { runOps, runOpsProgram, temporaryFolder } from '../support/process.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo', routes: catalogRoutes })
const folder = temporaryFolder()
after(() => folder.remove())

const ops = (...args: string[]) => runOps(service.url, ['catalogue', ...args])
const opsProgram = (...args: string[]) => runOpsProgram(service.url, ['catalogue', ...args])
async function report(...args: string[]) {
  const { code, out, err } = await ops(...args, '--json')
  assert.equal(code, 0, err)
  const { seconds: _, ...rest } = JSON.parse(out)
  return rest
}
function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}
const query = async (text: string, values: unknown[] = []) => (await service.db.pool.query(text, values)).rows
const countOf = async (merchantId: number) =>
  (await query('SELECT count(*)::int AS count FROM alcohol_offers WHERE merchant_id = $1', [merchantId]))[0]
    .count

const productHeader = 'Product ID,GTIN,Name,Brand,Section,Subsection,Child,Country,Size,Description,ABV,Tags'
const offerHeader = 'merchant_id,short_tag,product_id,name,size,price,stock'

describe('catalogue import --kind products', () => {
  test('adds usable lines, and lists the others', async () => {
    const path = fileOf(
      'wines.csv',
      `\ufeff${productHeader}\r
,,Quiet Ferry Merlot,Quiet Ferry,wine,red-wine,merlot,Chile,750ml,"Plum, cocoa and ""more""",13.5,organic=yes\r
,,Quiet Ferry Merlot,Quiet Ferry,wine,red-wine,merlot,Chile,1.5L,,,\r
,,,Quiet Ferry,wine,red-wine,merlot,Chile,750ml,,,\r
,123,Quiet Ferry Malbec,Quiet Ferry,wine,red-wine,malbec,Chile,750ml,,,\r
,,Quiet Ferry Kvass,Quiet Ferry,beer,kvass,bread-kvass,Latvia,500ml,,,\r
,,Quiet\u0000 Ferry,,wine,red-wine,merlot,,750ml,,,\r
`,
    )
    const first = await report('import', path, '--kind', 'products')
    assert.deepEqual(first, {
      kind: 'products',
      rows: 6,
      added: 1,
      changed: 0,
      sizes: 2,
      categories: 0,
      doubtful: 0,
      refused: 4,
      refused_lines: [
        'line 7: it contains a NUL character',
        'line 4: no name',
        'line 5: the gtin is invalid: its check digit is wrong',
        'line 6: there is no category beer > kvass > bread-kvass',
      ],
    })
    const [product] = await query(
      "SELECT description FROM alcohol_products WHERE name = 'Quiet Ferry Merlot'",
    )
    assert.equal(product.description, 'Plum, cocoa and "more"')
    const again = await report('import', path, '--kind', 'products', '--create-categories')
    assert.deepEqual(
      [again.added, again.changed, again.sizes, again.categories, again.refused],
      [1, 0, 1, 2, 3],
    )
  })

  test('reads 3,000 gzipped lines in batches, resumes a broken file, and changes nothing for the same file again', async () => {
    const syllables = [
      'bar',
      'len',
      'tor',
      'mis',
      'sha',
      'gren',
      'vol',
      'kes',
      'dun',
      'ral',
      'pem',
      'osk',
      'cha',
      'lin',
      'wick',
    ]
    const lines = Array.from({ length: 3000 }, (_, index) => {
      const part = (place: number) => syllables[Math.floor(index / 15 ** place) % 15]
      const house = `${part(2)}${part(0)}${part(1)} ${part(1)}${part(2)}${part(0)}er`
      return `,,${house} Pilsner,${house},beer,lager,pilsner,Germany,6 x 12oz,,,`
    })
    const packed = gzipSync([productHeader, ...lines].join('\n'))
    const path = fileOf('many.csv.gz', packed)
    const cut = fileOf('cut.csv.gz', packed.subarray(0, Math.floor(packed.length * 0.9)))
    const broken = await ops('import', cut, '--kind', 'products', '--json')
    assert.notEqual(broken.code, 0)
    const [, fromLine = ''] = /Resume with --from-line (\d+)/.exec(broken.err) ?? []
    const [{ count }] = await query(
      "SELECT count(*)::int AS count FROM alcohol_products WHERE country = 'Germany' AND name LIKE '%er Pilsner'",
    )
    const before = Number(fromLine) - 2 // the header, and the line itself
    assert.ok(before > 0 && count >= before, `${fromLine}: ${count}, ${broken.err}`)
    const rest = await opsProgram('import', path, '--kind', 'products', '--json', '--from-line', fromLine)
    assert.equal(rest.code, 0, rest.err)
    assert.deepEqual([JSON.parse(rest.out).added, JSON.parse(rest.out).refused], [3000 - before, 0])
    assert.match(rest.err, /100%, 3,000 rows/)
    const again = await report('import', path, '--kind', 'products')
    assert.deepEqual([again.added, again.changed, again.sizes, again.doubtful], [0, 0, 0, 0])
  })
})

describe('catalogue import --kind offers', () => {
  test('adds offers of several stores', async () => {
    const path = fileOf(
      'offers.csv',
      `${offerHeader}
1010,,W0001,,750ml,20.99,5
,cork-compass,W0001,,75cl,21.49,0
1010,,W0001,,750ml,free,5
9,,W0001,,750ml,20,5
`,
    )
    const { refused_lines, rows, refused } = await report('import', path, '--kind', 'offers')
    assert.deepEqual([rows, refused], [4, 2])
    assert.deepEqual(refused_lines, [
      'line 4: the price is missing or wrong',
      'line 5: there is no merchant 9',
    ])
    const again = await report('import', path, '--kind', 'offers')
    assert.deepEqual([again.added, again.changed], [0, 0])
  })

  test('with --replace removes what the file lacks, but not from a store with a refused line', async () => {
    const before = await countOf(1378)
    const path = fileOf(
      'replace.csv',
      `${offerHeader}
1380,,W0001,,750ml,20.99,5
1380,,W0002,,750ml,20.99,5
1378,,W0001,,750ml,20.99,5
1378,,W0001,,750ml,x,5
`,
    )
    const { removed, not_replaced } = await report('import', path, '--kind', 'offers', '--replace')
    assert.ok(removed > 100, `${removed}`)
    assert.deepEqual(not_replaced, [1378])
    assert.equal(await countOf(1380), 2)
    assert.ok((await countOf(1378)) >= before)
    assert.deepEqual((await report('import', path, '--kind', 'offers', '--replace')).removed, 0)
  })
})

describe('catalogue matches, merge, keep, undo, status', () => {
  test('shows doubtful matches and settles them', async () => {
    const path = fileOf(
      'doubts.csv',
      `${productHeader}
DOUBT1,,Velvet Anchor Merlot,Velvet Anchor,wine,red-wine,merlot,Chile,750ml,,,
DOUBT2,,Velvet Ancor Merlot,Velvet Ancor,wine,red-wine,merlot,Chile,750ml,,,
`,
    )
    assert.equal((await report('import', path, '--kind', 'products')).doubtful, 1)
    const { out } = await ops('matches', '--limit', '1000')
    assert.match(
      out,
      /nearly the same name\s+Velvet Ancor Merlot \(750ml\) DOUBT2\s+Velvet Anchor Merlot \(750ml\) DOUBT1/,
    )
    const { matches } = await report('matches', '--limit', '1000')
    const { match_id } = matches.find(({ product_id }: { product_id: string }) => product_id === 'DOUBT2')
    const state = async (word: string) => (await report(word, `${match_id}`)).state
    assert.equal(await state('merge'), 'merged')
    assert.equal((await report('status')).merged, 1)
    assert.equal(await state('undo'), 'open')
    assert.equal(await state('keep'), 'kept')
    assert.equal((await report('status')).merged, 0)
    assert.match((await ops('merge', `${match_id}`)).err, /is kept already; undo that first/)
  })
})

test('command errors are explained in words, with exit code 1', async () => {
  const path = fileOf('fine.csv', offerHeader)
  for (const [args, words] of [
    [['import', 'no-such.csv', '--kind', 'offers'], /File "no-such.csv" not found/],
    [['import', path], /--kind must be products or offers/],
    [['import', path, '--kind', 'products', '--replace'], /--replace only works with offers/],
    [
      ['import', path, '--kind', 'offers', '--create-categories'],
      /--create-categories only works with products/,
    ],
    [['import', folder.path, '--kind', 'offers'], /EISDIR/],
    [['merge'], /<match_id> is missing/],
    [['merge', 'x'], /match_id/],
  ] as const) {
    const { code, err } = await ops(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(err, words)
  }
})
