import { LRUCache } from 'lru-cache'
import { messageItem } from '../../../core/refusal.ts'
import { followFrom, isStale } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import type { LocatedPlace } from '../../../outside/geocoder.ts'
import { type CompiledRules, type Compliance, disclaimersFor } from '../../compliance/index.ts'
import {
  type Area,
  type Areas,
  compareMatches,
  isMatch,
  judge,
  type Match,
  type OrderMethod,
  presentSearchAddress,
} from '../../merchants/index.ts'
import type { OpenShelf } from './open-shelf.ts'
import { type Occasion, obstacleOf, permissionOf } from './permission.ts'
import { type ListedStore, presentPermission, presentStore } from './present.ts'
import type { StoreOffers, View } from './rules/view.ts'
import type { Shelves } from './shelves.ts'
import type { Selling, Stores } from './stores.ts'
import type { Views } from './views.ts'

/** Where, how and when somebody wants to buy, and from whom if that matters. */
export type Setting = {
  place: LocatedPlace
  method: OrderMethod
  atMs: number
  /** Ids or short tags; undefined: from anybody. */
  chosenStores: readonly string[] | undefined
}

/** Everything of an answer that does not depend on what is looked for. The same object for a minute at most. */
export type Scene = {
  /** Tells it from all others. */
  number: number
  shelf: OpenShelf
  view: View
  stores: readonly ListedStore[]
  atMs: number
  searchAddress: object
  /** How the JSON begins: message, address, and the opening of `data`. */
  opening: string
  /** Rules, disclaimers and the address: the inside of a JSON object. */
  surroundings: string
  /** What it follows from; as long as these are the same, so is the scene. */
  from: { area: Area; offers: Selling; rules: CompiledRules }
}

export type Scenes = { of(setting: Setting): Promise<Scene> }

export type SceneTools = Pick<Deps, 'config'> & {
  areas: Areas
  stores: Stores
  shelves: Shelves
  views: Views
  compliance: Compliance
}

const pickupMiles = 5
const minuteMs = 60_000
const mostScenes = 1000

/** Hours of opening and of sale begin and end with a minute, so what holds at one of its moments holds at all. */
export function openScenes(tools: SceneTools): Scenes {
  const kept = new LRUCache<string, Scene>({ max: mostScenes })
  let made = 0
  return {
    async of(setting) {
      const key = keyOf(setting)
      const known = kept.get(key)
      if (known && (await isTrue(tools, known))) return known
      const scene = await makeScene(tools, setting, ++made)
      kept.set(key, scene)
      return scene
    },
  }
}

function keyOf({ place, method, atMs, chosenStores }: Setting): string {
  const chosen = chosenStores === undefined ? '*' : JSON.stringify(chosenStores)
  return `${method} ${Math.floor(atMs / minuteMs)} ${addressJson(place)} ${chosen}`
}

/** The geocoder names the same place by the same object for a while. */
const addressTexts = new WeakMap<LocatedPlace, string>()

function addressJson(place: LocatedPlace): string {
  const text = addressTexts.get(place) ?? JSON.stringify(presentSearchAddress(place))
  addressTexts.set(place, text)
  return text
}

async function isTrue({ stores, compliance }: SceneTools, { from, shelf }: Scene): Promise<boolean> {
  if (isStale(from.area) || isStale(shelf.catalogue)) return false
  return (await stores.of(from.area)) === from.offers && (await compliance.current()) === from.rules
}

async function makeScene(tools: SceneTools, setting: Setting, number: number): Promise<Scene> {
  const { place, method, atMs } = setting
  const area = await tools.areas.around(method, place, pickupMiles)
  const [offers, rules] = await Promise.all([tools.stores.of(area), tools.compliance.current()])
  const { selling } = offers
  const matches = matchesIn(area, selling, setting)
  const wanted = selling.filter(({ merchantId }) => matches.has(merchantId))
  const shelf = await tools.shelves.around(place, wanted)
  const view = tools.views.of(shelf, wanted)
  const occasion: Occasion = { method, place, atMs }
  const stores = listStores(view, matches, rules, occasion)
  const address = addressJson(place)
  const scene: Scene = {
    number,
    shelf,
    view,
    stores,
    atMs,
    searchAddress: presentSearchAddress(place),
    opening: openingJson(stores, address),
    surroundings: surroundingsJson(stores, rules, occasion, address),
    from: { area, offers, rules },
  }
  followFrom(scene, [area, shelf.catalogue, rules, ...offers.all])
  return scene
}

/** Who of those that sell drinks serves the place and is wanted. */
function matchesIn(
  area: Area,
  selling: readonly StoreOffers[],
  { place, method, atMs, chosenStores }: Setting,
): ReadonlyMap<number, Match> {
  const ids = new Set(selling.map(({ merchantId }) => merchantId))
  const wish = { method, place, atMs, radiusMiles: pickupMiles, type: undefined, keyword: undefined }
  const chosen = chosenStores && new Set(chosenStores)
  const matches = area.merchants
    .filter(({ merchantId }) => ids.has(merchantId))
    .filter(
      ({ merchantId, shortTag }) =>
        !chosen || chosen.has(String(merchantId)) || chosen.has(shortTag.toLowerCase()),
    )
    .map((merchant) => judge(merchant, wish, false))
    .filter(isMatch)
  return new Map(matches.map((match) => [match.merchant.merchantId, match]))
}

function listStores(
  view: View,
  matches: ReadonlyMap<number, Match>,
  rules: CompiledRules,
  occasion: Occasion,
): ListedStore[] {
  return view.stores
    .map(({ merchantId }, index) => {
      const [match, inventory] = [matches.get(merchantId)!, view.inventories[index]!]
      return { match, inventory, obstacle: obstacleOf(match, inventory, rules, occasion) }
    })
    .sort((a, b) => compareMatches(a.match, b.match))
}

function openingJson(stores: readonly ListedStore[], address: string): string {
  const message = stores.length === 0 ? [messageItem({ code: 'no_delivery_results' })] : []
  return `{"message":${JSON.stringify(message)},"search_address":${address},"data":{`
}

function surroundingsJson(
  stores: readonly ListedStore[],
  rules: CompiledRules,
  occasion: Occasion,
  address: string,
): string {
  const [matches, inventories] = [stores.map(({ match }) => match), stores.map(({ inventory }) => inventory)]
  const parts = {
    disclaimers: disclaimersFor(rules, occasion.place, ['alcohol']),
    compliance: presentPermission(permissionOf(matches, inventories, rules, occasion)),
  }
  return `"search_address":${address},${JSON.stringify(parts).slice(1, -1)}`
}

/** How the JSON ends: the stores and all around them. With favourites it is somebody's own. */
export function closingJson(scene: Scene, publicUrl: string, favorites: ReadonlySet<number>): string {
  const { stores, atMs, searchAddress, surroundings } = scene
  const context = { atMs, publicUrl, searchAddress, favorites }
  const shown = stores.map((store) => [store.match.merchant.merchantId, presentStore(store, context)])
  return `"merchants":${JSON.stringify(Object.fromEntries(shown))},${surroundings}}}`
}

const closings = new WeakMap<Scene, Buffer>()
const nobodys: ReadonlySet<number> = new Set()

/** The same for everybody: half of an answer, made once a scene. */
export function closingBytes(scene: Scene, publicUrl: string): Buffer {
  const bytes = closings.get(scene) ?? Buffer.from(closingJson(scene, publicUrl, nobodys))
  closings.set(scene, bytes)
  return bytes
}
