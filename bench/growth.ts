import { cpus } from 'node:os'
import { endChild, startChild } from './child.ts'
import { type Compared, compare } from './measure.ts'
import type { Options } from './options.ts'
import type { BenchRequest } from './scenario.ts'
import { residentBytes, startService } from './servers.ts'

/** Rates on the large world relative to the small one, and the large one's costs. */
export type Growth = {
  date: string
  cpu: string
  node: string
  merchants: number
  comparedWith: number
  makingSeconds: number
  warmStartSeconds: number
  residentMegabytes: number
  search: Compared
  menu: Compared
  /** A keyword and a filter, with the same number of offers per town. The large world has `offers` in total. */
  alcohol: Compared
  offers: number
  floor: number
  isBelowFloor: boolean
}

const smallWorld = 1000
const floor = 0.9
/** The stores in a town with 200 merchants sell about 10,000 products. */
const offersPerMerchant = 50
const keywords = [
  'pinot noir',
  'ipa',
  'burbon',
  'chard',
  'tequila',
  'stout',
  'prosecco',
  'rye',
  'gin',
  'cabernet',
]
/**
 * Including the sampled towns, more than a round requests, and different ones in each round: a cached response
 * costs a tenth, and whether there is one depends on timing.
 */
const wishes = ['5', '6', '7', '8'].flatMap((limit) =>
  keywords.flatMap((keyword) => ['1,2', '3', '4,5'].map((price) => ({ keyword, price, limit }))),
)
type Wish = (typeof wishes)[number]
/** The towns' merchants, which both worlds have. Their ids follow the demo's own 420 merchants. */
const firstTownId = 1_000_420
const sampled = 60
/** Other towns to visit first on the large world, so that its caches hold more than the sample. */
const visited = 1500

export async function measureGrowth(options: Options, newDataFolder: () => Promise<string>): Promise<Growth> {
  const { merchants } = options
  console.error(`Making a world of ${smallWorld} merchants …`)
  const small = await startService(await newDataFolder(), sizeOf(smallWorld))
  console.error(`Making a world of ${merchants} merchants (some minutes) …`)
  const dataDir = await newDataFolder()
  const [first, makingSeconds] = await timed(() => startService(dataDir, sizeOf(merchants)))
  await endChild(first.child)
  const [large, warmStartSeconds] = await timed(() => startService(dataDir))

  const points = await loadPoints(
    small.url,
    Array.from({ length: sampled }, (_, index) => firstTownId + index * 9),
  )
  const searches = points.map(({ latitude, longitude }): BenchRequest => {
    const query = `client_id=demo-app&latitude=${latitude}&longitude=${longitude}`
    return { method: 'GET', path: `/merchant/search/delivery?${query}` }
  })
  const menus = points.map(
    ({ id }): BenchRequest => ({ method: 'GET', path: `/merchant/${id}/menu?client_id=demo-app` }),
  )
  const drinks = (round: number) =>
    wishes.flatMap((wish) => points.map((place) => drinksAt(place, wish, round)))
  await visitTowns(large.url, merchants)

  const load = startChild('bench/load.ts')
  console.error('search …')
  const search = await compare(load, searches, [large.url, small.url], options)
  console.error('menu …')
  const menu = await compare(load, menus, [large.url, small.url], options)
  console.error('alcohol …')
  const alcohol = await compare(load, drinks, [large.url, small.url], options)
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    merchants,
    comparedWith: smallWorld,
    makingSeconds,
    warmStartSeconds,
    residentMegabytes: Math.round((await residentBytes(large.url)) / 1e6),
    search,
    menu,
    alcohol,
    offers: merchants * offersPerMerchant,
    floor,
    isBelowFloor: [search, menu, alcohol].some(({ ratio }) => ratio < floor),
  }
}

export function growthTable({ merchants, comparedWith, search, menu, alcohol, ...rest }: Growth): string {
  const line = (name: string, { first, second, ratio, ratios }: Compared) =>
    `${name.padEnd(8)} ${String(first.requestsPerSecond).padStart(8)}/s of ${second.requestsPerSecond}/s, ratio ${ratio} (${ratios.join(' ')})`
  return [
    `\n${merchants} merchants against ${comparedWith}, floor ${rest.floor}`,
    line('search', search),
    line('menu', menu),
    line('alcohol', alcohol),
    `resident ${rest.residentMegabytes} MB, warm start ${rest.warmStartSeconds} s, making ${rest.makingSeconds} s`,
  ].join('\n')
}

const sizeOf = (merchants: number) => ({
  DEMO_MERCHANTS: String(merchants),
  DEMO_OFFERS: String(merchants * offersPerMerchant),
})

type MerchantPoint = { id: number; latitude: number; longitude: number }

function drinksAt({ latitude, longitude }: MerchantPoint, wish: Wish, offset: number): BenchRequest {
  const query = new URLSearchParams({
    client_id: 'demo-app',
    search_type: 'alcohol',
    latitude: String(latitude),
    longitude: String(longitude),
    order_type: 'delivery',
    order_time: 'ASAP',
    keyword: wish.keyword,
    filter_price: wish.price,
    limit: wish.limit,
    offset: String(offset),
  })
  return { method: 'GET', path: `/data/search?${query}` }
}

async function loadPoints(url: string, ids: readonly number[]): Promise<MerchantPoint[]> {
  const places: MerchantPoint[] = []
  for (const id of ids) {
    const { merchant } = (await (await fetch(`${url}/merchant/${id}/?client_id=demo-app`)).json()) as {
      merchant: { location: { latitude: number; longitude: number } }
    }
    places.push({ id, ...merchant.location })
  }
  return places
}

/** One search and one menu in town after town, like customers from the whole country. */
async function visitTowns(url: string, merchants: number) {
  const step = Math.max(1, Math.floor((merchants - 420) / visited))
  for (let index = 0; index < visited && index * step < merchants - 420; index++) {
    const [place] = await loadPoints(url, [firstTownId + index * step])
    const { id, latitude, longitude } = place!
    const at = `latitude=${latitude}&longitude=${longitude}`
    await (await fetch(`${url}/merchant/search/delivery?client_id=demo-app&${at}`)).arrayBuffer()
    await (await fetch(`${url}/merchant/${id}/menu?client_id=demo-app`)).arrayBuffer()
    const wish = 'search_type=alcohol&order_type=delivery&order_time=ASAP&keyword=gin'
    await (await fetch(`${url}/data/search?client_id=demo-app&${at}&${wish}`)).arrayBuffer()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const result = await work()
  return [result, Math.round((performance.now() - start) / 100) / 10]
}
