import { type Reason, Refusal } from '../../../core/refusal.ts'
import { openSnapshots } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import { type HotAnswers, openHotAnswers } from '../../../http/hot-answers.ts'
import { Prebuilt } from '../../../http/replies.ts'
import type { Call } from '../../../http/route.ts'
import type { LocatedPlace } from '../../../outside/geocoder.ts'
import type { Compliance } from '../../compliance/index.ts'
import { type Areas, findFavorites, locate } from '../../merchants/index.ts'
import { readQuery } from './read-query.ts'
import { resultsJson } from './results-present.ts'
import { findProducts, type ProductQuery } from './rules/find-products.ts'
import { closingBytes, closingJson, openScenes, type Scene, type Scenes } from './scenes.ts'
import type { SearchQuery } from './schemas.ts'
import { openShelves, type Shelves } from './shelves.ts'
import type { Stores } from './stores.ts'
import { openViews } from './views.ts'

export type SearchTools = Pick<Deps, 'config' | 'db'> & {
  scenes: Scenes
  shelves: Shelves
  answers: HotAnswers
  locate(query: SearchQuery): Promise<LocatedPlace>
}

/** Apart from the menus', so that a stream of searches that nobody repeats does not push those out. */
const bytesOfAnswers = 16 * 1024 * 1024
const mostPoints = 10_000
const pointsAreTrueForMs = 3_600_000

export function openSearch(
  deps: Pick<Deps, 'config' | 'db' | 'changes' | 'geocoder'>,
  parts: { areas: Areas; stores: Stores; compliance: Compliance },
): SearchTools {
  const { config, db, geocoder } = deps
  const shelves = openShelves(deps)
  const scenes = openScenes({ config, ...parts, shelves, views: openViews() })
  // People who browse send the same coordinates again and again; addresses the geocoder remembers by itself.
  const points = openSnapshots<LocatedPlace>(deps.changes, 'gazetteer', {
    max: mostPoints,
    ttlMs: pointsAreTrueForMs,
    load: (key) => {
      const [latitude, longitude] = key.split(' ').map(Number)
      return locate(geocoder, { latitude, longitude })
    },
    dependsOn: () => ['gazetteer:all'],
  })
  return {
    config,
    db,
    scenes,
    shelves,
    answers: openHotAnswers(bytesOfAnswers, { onlyRepeated: true }),
    async locate(query) {
      const { address, latitude, longitude } = query
      const isPoint = address === undefined && latitude !== undefined && longitude !== undefined
      return isPoint ? (await points.get(`${latitude} ${longitude}`))! : locate(geocoder, query)
    },
  }
}

/** What the schema cannot see: times that are past, and values that the catalogue does not have. */
export async function findSearchFaults({ shelves }: SearchTools, query: Partial<SearchQuery>, now: number) {
  return readQuery(query, (await shelves.catalogue()).assortment, now).faults
}

/** Products of the stores that serve a place, or those stores alone. */
export async function searchAlcohol(tools: SearchTools, query: SearchQuery, call: Call): Promise<object> {
  const { assortment } = await tools.shelves.catalogue()
  const { atMs, products, faults } = readQuery(query, assortment, call.now)
  if (faults.length > 0) throw new Refusal(faults as [Reason, ...Reason[]])
  const place = await tools.locate(query)
  const chosenStores = query.merchant_ids?.map((id) => id.toLowerCase()).sort()
  const isList = query.search_type === 'MerchantList'
  const scene = await tools.scenes.of({
    place,
    method: query.order_type,
    atMs,
    chosenStores: chosenStores?.length === 0 ? undefined : chosenStores,
  })
  const wanted = isList ? undefined : products
  const { token } = call.caller
  if (token) {
    const favorites = await findFavorites(tools.db, token.customerId)
    return new Prebuilt(answerFor(tools, scene, wanted, favorites))
  }
  const read = {
    source: scene,
    key: keyOf(query, scene),
    now: call.now,
    acceptEncoding: call.request.headers['accept-encoding'],
  }
  return tools.answers.answer(read, () => {
    return { json: answerBytes(tools, scene, wanted), trueUntil: nextMinute(call.now) }
  })
}

/** ASAP means another minute by then, and a time that was to come may be past. */
const nextMinute = (now: number) => (Math.floor(now / 60_000) + 1) * 60_000

/** A scene is another object as soon as anything in it changes; the rest of an answer follows from the query. */
function keyOf(query: SearchQuery, scene: Scene): string {
  const { search_type, keyword, section, subsection, filter_size, filter_country, filter_price } = query
  const { limit, limit_if_segmented, sort } = query
  const narrowing = [keyword, section, subsection, filter_size, filter_country, filter_price]
  return `${scene.number} ${JSON.stringify([search_type, limit, limit_if_segmented, sort, ...narrowing])}`
}

function answerBytes({ config }: SearchTools, scene: Scene, query: ProductQuery | undefined): Buffer {
  const start = startJson(scene, query, config.publicUrl)
  const closing = closingBytes(scene, config.publicUrl)
  const length = Buffer.byteLength(start)
  const bytes = Buffer.allocUnsafe(length + closing.length)
  bytes.write(start)
  bytes.set(closing, length)
  return bytes
}

function answerFor(
  { config }: SearchTools,
  scene: Scene,
  query: ProductQuery | undefined,
  favorites: ReadonlySet<number>,
): string {
  return startJson(scene, query, config.publicUrl) + closingJson(scene, config.publicUrl, favorites)
}

function startJson({ view, shelf, opening }: Scene, query: ProductQuery | undefined, publicUrl: string) {
  if (query === undefined) return opening
  return `${opening}${resultsJson(view, query, findProducts(view, shelf.finder, query), publicUrl)},`
}
