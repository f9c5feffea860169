import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Options } from './options.ts'
import { newClient } from './recorded-sql.ts'
import { addBenchStores, firstStore } from './selling-world.ts'
import { residentBytes, startService } from './servers.ts'

/** How long the operator's command takes for real lists, and what the service uses meanwhile. */
export type Imports = {
  date: string
  cpu: string
  node: string
  load: number
  products: Imported
  offers: Imported
  isBelowFloor: boolean
}
type Imported = {
  rows: number
  seconds: number
  maxSeconds: number
  refused: number
  residentMegabytes: number
}

const products = 10_000
const sizes = ['750ml', '375ml', '1.75L']
const stores = 200
const first =
  'Amber Copper Granite Hollow Iron Juniper Kestrel Larkspur Marble Nettle Opal Pine Quarry Raven Saffron'.split(
    ' ',
  )
const second =
  'Anvil Bridge Canyon Dell Ember Furnace Grove Harbor Inlet Junction Knoll Lantern Meadow Notch Orchard'.split(
    ' ',
  )
const kinds = [
  ['wine,red-wine,merlot', 'Merlot'],
  ['wine,white-wine,chardonnay', 'Chardonnay'],
  ['beer,ale,ipa', 'IPA'],
  ['liquor,whiskey,bourbon', 'Bourbon'],
] as const

export async function measureImports(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Imports> {
  const dataDir = await newDataFolder()
  console.error('Starting the service on a fresh demo world …')
  const { url } = await startService(dataDir)
  const client = newClient(dataDir)
  await client.connect()
  await addBenchStores(client, stores)
  await client.end()
  const [productFile, offerFile] = [join(dataDir, 'products.csv'), join(dataDir, 'offers.csv')]
  await writeLines(
    productFile,
    'product_id,gtin,name,brand,section,subsection,child,country,size,abv',
    productLines(),
  )
  await writeLines(offerFile, 'merchant_id,product_id,size,price,stock', offerLines(options.offers))
  const run = async (kind: string, path: string, maxSeconds: number): Promise<Imported> => {
    console.error(`importing ${kind} …`)
    const args = ['src/ops/main.ts', 'catalogue', 'import', path, '--kind', kind, '--url', url, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 })
    const { rows, seconds, refused } = JSON.parse(stdout)
    return {
      rows,
      seconds,
      maxSeconds,
      refused,
      residentMegabytes: Math.round((await residentBytes(url)) / 1e6),
    }
  }
  const figures = {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    products: await run('products', productFile, 10),
    offers: await run('offers', offerFile, (60 * options.offers) / 1_000_000),
    load: Math.round(loadavg()[0]! * 100) / 100,
  }
  const isSlow = ({ seconds, maxSeconds }: Imported) => seconds > maxSeconds
  return { ...figures, isBelowFloor: isSlow(figures.products) || isSlow(figures.offers) }
}

export function importsTable({ products: liquids, offers, load }: Imports): string {
  const line = (name: string, { rows, seconds, maxSeconds, refused, residentMegabytes }: Imported) =>
    `${name}: ${rows} lines in ${seconds} s (at most ${maxSeconds}), ${refused} refused, the service then holds ${residentMegabytes} MB`
  return [`\nload average ${load}`, line('products', liquids), line('offers', offers)].join('\n')
}

function* productLines(): Generator<string> {
  for (let number = 0; number < products; number++) {
    const [path, kind] = kinds[number % kinds.length]!
    const brand = `${first[number % 15]} ${second[Math.floor(number / 15) % 15]}`
    const name = `${brand} ${makeWord(number)} ${kind}`
    for (const size of sizes) {
      yield `IMP${String(number).padStart(7, '0')},,${name},${brand},${path},United States,${size},13.5`
    }
  }
}

/** A different word for each number. */
function makeWord(number: number): string {
  const syllables = ['ba', 'ko', 'li', 'mu', 'ne', 'ra', 'so', 'ti', 'vu', 'ze']
  const letters = String(number).padStart(4, '0')
  const word = Array.from(letters, (digit) => syllables[Number(digit)]).join('')
  return word[0]!.toUpperCase() + word.slice(1)
}

function* offerLines(count: number): Generator<string> {
  const perStore = Math.ceil(count / stores)
  for (let line = 0; line < count; line++) {
    const store = Math.floor(line / perStore)
    const place = (line - store * perStore) * 5 + store
    const product = Math.floor(place / sizes.length) % products
    yield `${firstStore + store},IMP${String(product).padStart(7, '0')},${sizes[place % sizes.length]},${10 + (line % 50)}.99,${1 + (line % 40)}`
  }
}

async function writeLines(path: string, header: string, lines: Iterable<string>) {
  const file = createWriteStream(path)
  let text = `${header}\n`
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < 1_000_000) continue
    file.write(text)
    text = ''
  }
  file.end(text)
  await finished(file)
}
