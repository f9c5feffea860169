import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { runs } from '../support/eventually.ts'
import { compileCache, runOps, temporaryFolder } from '../support/process.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const folder = temporaryFolder()
after(() => folder.remove())

type Outcome = { code: number | null; out: string; err: string; peakMegabytes: number }

const ops = (...args: string[]) => runOps(service.url, args)

/** The program itself, whose memory is observed from outside if the system allows it. */
async function opsProgram(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, ...compileCache, CELLARDOOR_URL: service.url }
  const child = spawn(process.execPath, ['src/ops/main.ts', ...args], { env })
  const outcome: Outcome = { code: null, out: '', err: '', peakMegabytes: 0 }
  child.stdout.on('data', (chunk) => (outcome.out += chunk))
  child.stderr.on('data', (chunk) => (outcome.err += chunk))
  const watch = setInterval(() => {
    outcome.peakMegabytes = Math.max(outcome.peakMegabytes, residentMegabytes(child.pid))
  }, 50)
  outcome.code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(watch)
  return outcome
}

function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}
const count = async (source: string) => {
  const { rows } = await service.db.pool.query(
    'SELECT count(*)::int AS rows FROM street_segments WHERE source = $1',
    [source],
  )
  return rows[0].rows
}
const locate = async (address: string, inexact = false) => {
  const query = new URLSearchParams({ address, ...(inexact && { inexact: 'true' }) })
  return (await service.get(`/operator/geocoder/locate?${query}`, operator)).body
}

const oaHeader = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH'
const tigerHeader = 'FULLNAME,LFROMHN,LTOHN,RFROMHN,RTOHN,ZIPL,ZIPR,PLACE,STATE,FROMLAT,FROMLON,TOLAT,TOLON'

describe('importing OpenAddresses', () => {
  test('imports, counts and finds many thousand houses', async () => {
    const rows = runs(50_000, 20_000)
    const lines = Array.from({ length: rows }, (_, index) => {
      const [street, number] = [Math.floor(index / 100), (index % 100) * 2 + 1]
      return `${-97.7 + street * 1e-4},${30.2 + number * 1e-5},${number},GENERATED ${street} LANE,,AUSTIN,,TX,78701,,h${index}`
    })
    const path = fileOf('austin.csv', `${oaHeader}\n${lines.join('\n')}\n`)
    const { code, out, err, peakMegabytes } = await opsProgram(
      'geocoder',
      'import',
      path,
      '--format',
      'openaddresses',
      '--json',
    )
    assert.equal(code, 0, err)
    const report = JSON.parse(out)
    assert.deepEqual([report.source, report.rows, report.inserted, report.refused], ['austin', rows, rows, 0])
    assert.equal(await count('austin'), rows)
    assert.ok(err.includes(`100%, ${rows.toLocaleString('en-US')} rows`), err)
    assert.doesNotMatch(err, /\r/)
    const { kind, places } = await locate('21 Generated 7th Ln, Austin, TX')
    assert.equal(kind, 'found')
    assert.deepEqual([places[0].street, places[0].zip], ['21 Generated 7 Ln', '78701'])
    console.log(`${rows} rows in ${report.seconds} s, at most ${Math.round(peakMegabytes)} MB`)
  })

  test('again replaces the source’s first import', async () => {
    const first = fileOf(
      'b.csv',
      `${oaHeader}\n-97.7,30.2,1,Old Way,,Austin,,TX,78701,,\n-97.7,30.2,2,Old Way,,Austin,,TX,78701,,`,
    )
    const second = fileOf('c.csv', `${oaHeader}\n-97.7,30.2,3,New Way,,Austin,,TX,78701,,`)
    await ops('geocoder', 'import', first, '--format', 'openaddresses', '--source', 'travis')
    assert.equal((await locate('1 Old Way, Austin')).kind, 'found')
    const { out } = await ops('geocoder', 'import', second, '--format', 'openaddresses', '--source', 'travis')
    assert.match(out, /removed\s+2/)
    assert.equal(await count('travis'), 1)
    assert.equal((await locate('1 Old Way, Austin')).kind, 'unknown')
    assert.equal((await locate('3 New Way, Austin')).kind, 'found')
    const { rows } = await service.db.pool.query("SELECT FROM streets WHERE street = 'Old Way'")
    assert.equal(rows.length, 0)
  })

  test('counts houses with several apartments once, and fills in missing city, state and ZIP code', async () => {
    const path = fileOf(
      'sparse.csv.gz',
      gzipSync(`\ufeff${oaHeader.toLowerCase()}\r
-104.9903,39.7392,200,"E COLFAX AVENUE",A,,,,,,\r
-104.9903,39.7392,200,"E COLFAX AVENUE",B,,,,,,\r
-104.99,39.74,31-01,"O""Neil's, Way",,,,,80203-1234,,\r
`),
    )
    const { code, out, err } = await ops(
      'geocoder',
      'import',
      path,
      '--format',
      'openaddresses',
      '--source',
      'denver',
      '--json',
    )
    assert.equal(code, 0, err)
    assert.equal(JSON.parse(out).inserted, 2)
    const colfax = (await locate('200 East Colfax Ave, Denver, CO')).places[0]
    assert.deepEqual([colfax.street, colfax.city, colfax.state], ['200 E Colfax Ave', 'Denver', 'CO'])
    assert.equal((await locate('3101 ONeils Way 80203')).kind, 'found')
  })

  test('reports unusable lines by number, and imports the rest', async () => {
    const path = fileOf(
      'holes.csv',
      `${oaHeader}
-97.7,30.2,1,Hole St,,Austin,,TX,78701,,
-97.7,30.2,,Hole St,,Austin,,TX,78701,,
,,3,Hole St,,Austin,,TX,78701,,
-97.7,30.2,4,,,Austin,,TX,78701,,
-97.7,95,5,Hole St,,Austin,,TX,78701,,
-97.7,30.2,6,Hole St,,Austin,,Texmex,78701,,
-30,30.2,7,Hole St,,,,,,,
`,
    )
    const { out } = await ops('geocoder', 'import', path, '--format', 'openaddresses', '--json')
    const { inserted, refused, refused_lines } = JSON.parse(out)
    assert.deepEqual([inserted, refused], [1, 6])
    assert.deepEqual(refused_lines.toSorted(), [
      'line 3: no house number',
      'line 4: no coordinates',
      'line 5: no street',
      'line 6: the coordinates are missing or off the map',
      'line 7: the state is unknown',
      'line 8: no zip code is near',
    ])
  })
})

describe('importing TIGER ranges', () => {
  test('gives each side its numbers, even where they descend along the line', async () => {
    const path = fileOf(
      'tiger.csv',
      `${tigerHeader}
Congress Ave,101,199,100,198,78701,78702,Austin,TX,30.26,-97.74,30.27,-97.74
Fallen St,299,201,,,78701,,Austin,TX,30.26,-97.74,30.27,-97.74
Empty St,,,,,78701,78701,Austin,TX,30.26,-97.74,30.27,-97.74
`,
    )
    const { out } = await ops('geocoder', 'import', path, '--format', 'tiger', '--json')
    const report = JSON.parse(out)
    assert.deepEqual([report.inserted, report.refused_lines], [3, ['line 4: no house numbers']])
    const odd = (await locate('101 Congress Ave, Austin, TX')).places[0]
    const even = (await locate('198 Congress Ave, Austin, TX')).places[0]
    assert.deepEqual([odd.zip, odd.latitude, even.zip, even.latitude], ['78701', 30.26, '78702', 30.27])
    assert.equal((await locate('201 Fallen St, Austin')).places[0].latitude, 30.27)
    assert.equal((await locate('202 Fallen St, Austin')).kind, 'unknown')
  })
})

describe('the operator’s API of the gazetteer', () => {
  const house = {
    street: 'Audit Alley',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    from_number: 1,
    from_latitude: 30.2,
    from_longitude: -97.7,
  }

  test('audits every batch', async () => {
    await service.post(
      '/operator/geocoder/segments',
      { source: 'traced', replace: true, segments: [house] },
      operator,
    )
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual([records[0].action, records[0].subject], ['gazetteer.filled', 'traced'])
    assert.deepEqual(records[0].after, { inserted: 1, removed: 0, refused: 0 })
  })

  test('refuses a malformed batch, and unauthorized callers', async () => {
    for (const body of [
      {},
      { source: 'x' },
      { source: '../x', segments: [] },
      { source: 'x', segments: 'all' },
      { source: 'x', segments: [{ ...house, side: 'left' }] },
    ]) {
      assert.equal((await service.post('/operator/geocoder/segments', body, operator)).status, 400)
    }
    assert.equal(
      (await service.post('/operator/geocoder/segments', { source: 'x', segments: [] })).status,
      401,
    )
  })

  test('accepts up to 4 MiB', async () => {
    const segments = Array.from({ length: 9000 }, (_, index) => ({
      ...house,
      city: 'A'.repeat(90),
      from_number: index,
    }))
    assert.equal(
      (await service.post('/operator/geocoder/segments', { source: 'big', segments }, operator)).status,
      200,
    )
    const padding = 'x'.repeat(4 * 1024 * 1024)
    const answer = await service.post(
      '/operator/geocoder/segments',
      { source: 'big', segments: [], padding },
      operator,
    )
    assert.deepEqual([answer.status, answer.body.message[0].code], [400, 'body_too_large'])
  })
})

describe('geocoder locate', () => {
  test('shows how an address is understood', async () => {
    const { out } = await ops('geocoder', 'locate', '199 Water St Apt 4B, New York')
    assert.match(out, /199 Water St\s+Apt 4B\s+New York\s+NY\s+10038/)
    const several = JSON.parse((await ops('geocoder', 'locate', '100 Broadway, NY', '--json')).out)
    assert.deepEqual([several.kind, several.places.length], ['several', 3])
    assert.match((await ops('geocoder', 'locate', 'Tribeca, New York', '--inexact')).out, /Tribeca/)
    assert.equal((await ops('geocoder', 'locate', '1 Nowhere Blvd')).out.trim(), 'none')
  })
})

test('command errors are explained in words, with exit code 1', async () => {
  const path = fileOf('fine.csv', oaHeader)
  for (const [args, words] of [
    [['import', 'no-such.csv', '--format', 'tiger'], /File "no-such.csv" not found/],
    [['import', path], /--format must be one of openaddresses, tiger/],
    [['import', path, '--format', 'shp'], /--format must be one of/],
    [['import', folder.path, '--format', 'tiger'], /EISDIR/],
    [['import', path, '--format', 'tiger', '--url', 'http://127.0.0.1:1'], /No response from/],
    [['locate'], /<address> is missing/],
  ] as const) {
    const { code, err } = await ops('geocoder', ...args)
    assert.equal(code, 1)
    assert.match(err, words)
  }
})
