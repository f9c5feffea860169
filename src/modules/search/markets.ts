import { cellToChildren, latLngToCell } from 'h3-js'
import { LRUCache } from 'lru-cache'
import { watchCache } from '../../cache/usage.ts'
import type { Point } from '../../core/geo.ts'
import type { Handle } from '../../db/database.ts'
import { runInSlices } from '../../runtime/slices.ts'
import type { Deps } from '../../start/deps.ts'
import { loadDishNames } from '../menus/search/index.ts'
import { type AreaIds, findMerchantsOfTiles, loadMerchantNames } from '../merchants/search/index.ts'
import { compileNames, type Named, type NameIndex, namesOfSome } from './rules/name-index.ts'
import type { View } from './rules/suggestions.ts'

/** What can be found at some merchants: their own names, and those of their dishes. */
type Part = Record<'merchants' | 'dishes', NameIndex>
/** The same, limited to those that count at an address. */
export type PartView = Record<keyof Part, View>

/** One market's names: an index of all, plus separate ones for merchants that changed since it was built. */
type Market = {
  base: Part
  merchantIds: ReadonlySet<number>
  /** The base's data for these no longer counts. */
  changed: Map<number, ChangedMerchant>
  /** Incremented with every change: anything derived from an older state isn't used again. */
  version: number
  views: Map<AreaIds, { version: number; view: PartView }>
}

/** A new object whenever it changes again. `reading`: while it is read, once for all who ask. */
type ChangedMerchant = { part?: Part; reading?: Promise<void> }

export type Markets = {
  /** The names of the merchants in an area. */
  viewsAround(point: Point, area: AreaIds): Promise<PartView[]>
}

/** H3 cells with edges of about 22 km; merchants are found under smaller ones. */
const marketResolution = 4
const merchantTileResolution = 6
/** Between 180 and 660 bytes a name with its words and owners, measured by the heap before and after: 260 MB in all at most. */
const maxNames = 400_000
/** From this number on, the index is rebuilt in the background; until then, each of these is searched separately. */
const manyChanged = 50
/** From this number on, a request waits for the rebuild. */
const tooManyChanged = 500
const merchantsPerQuery = 50
/** A byte a name each. */
const maxViews = 32

/**
 * Names are indexed once per market. A menu that changes is read again and searched next to the index, so a change is
 * found immediately and costs as much as one menu.
 */
export function openMarkets({ reads, changes }: Pick<Deps, 'reads' | 'changes'>): Markets {
  const cached = new LRUCache<string, Market>({
    maxSize: maxNames,
    // One that exceeds the total limit is still cached, alone.
    sizeCalculation: ({ base }) =>
      Math.min(base.merchants.texts.length + base.dishes.texts.length + 1, maxNames),
  })
  watchCache('names to suggest', cached)
  const inTheMaking = new Map<string, { changed: Set<number>; made: Promise<Market> }>()
  for (const topic of ['menu', 'merchant']) {
    changes.on(topic, (key) => {
      if (key === undefined) {
        cached.clear()
        inTheMaking.clear()
        return
      }
      const merchantId = Number(key)
      for (const { changed } of inTheMaking.values()) changed.add(merchantId)
      for (const market of cached.values()) {
        if (market.merchantIds.has(merchantId) || market.changed.has(merchantId))
          markChanged(market, merchantId)
      }
    })
  }

  const make = (key: string, more: Iterable<number>): Promise<Market> => {
    const changed = new Set<number>()
    const made = makeMarket(reads, key, more)
      .then((market) => {
        for (const merchantId of changed) {
          if (market.merchantIds.has(merchantId)) markChanged(market, merchantId)
        }
        if (inTheMaking.get(key)?.changed === changed) cached.set(key, market)
        return market
      })
      .finally(() => {
        if (inTheMaking.get(key)?.changed === changed) inTheMaking.delete(key)
      })
    inTheMaking.set(key, { changed, made })
    return made
  }
  const makeOnce = (key: string, more: Iterable<number>) => inTheMaking.get(key)?.made ?? make(key, more)

  return {
    async viewsAround(point, area) {
      const key = latLngToCell(point.latitude, point.longitude, marketResolution)
      const found = cached.get(key)
      let market = found ?? (await makeOnce(key, area.merchantIds))
      addUnknown(market, area)
      if (market.changed.size > tooManyChanged) {
        market = await makeOnce(key, [...market.merchantIds, ...area.merchantIds])
        addUnknown(market, area)
      } else if (market.changed.size > manyChanged) {
        makeOnce(key, [...market.merchantIds, ...market.changed.keys()]).catch(() => undefined)
      }
      await readChanged(reads, market, area)
      return [baseView(market, area), ...changedViews(market, area)]
    },
  }
}

function markChanged(market: Market, merchantId: number) {
  market.changed.set(merchantId, {})
  market.version++
}

/** Merchants that are new, or deliver here from another market. */
function addUnknown(market: Market, area: AreaIds) {
  if (market.views.has(area)) return
  for (const merchantId of area.merchantIds) {
    if (!market.merchantIds.has(merchantId) && !market.changed.has(merchantId))
      markChanged(market, merchantId)
  }
}

async function readChanged(handle: Handle, { changed }: Market, { merchantIds }: AreaIds) {
  const here = merchantIds.flatMap((merchantId) => {
    const merchant = changed.get(merchantId)
    return merchant && !merchant.part ? [[merchantId, merchant] as const] : []
  })
  const unread = new Map(here.filter(([, { reading }]) => reading === undefined))
  if (unread.size > 0) {
    const reading = readParts(handle, unread)
    for (const merchant of unread.values()) merchant.reading = reading
  }
  await Promise.all(here.map(([, { reading }]) => reading))
}

async function readParts(handle: Handle, merchants: ReadonlyMap<number, ChangedMerchant>) {
  try {
    const names = await loadNames(handle, [...merchants.keys()])
    for (const [merchantId, merchant] of merchants) {
      const isOwn = (one: Named) => one.merchantId === merchantId
      merchant.part = await compilePart({
        merchants: names.merchants.filter(isOwn),
        dishes: names.dishes.filter(isOwn),
      })
    }
  } finally {
    for (const merchant of merchants.values()) delete merchant.reading
  }
}

function baseView(market: Market, area: AreaIds): PartView {
  const known = market.views.get(area)
  if (known?.version === market.version) return known.view
  const inArea = new Set(area.merchantIds)
  const view = viewOf(market.base, (merchantId) => inArea.has(merchantId) && !market.changed.has(merchantId))
  market.views.delete(area)
  if (market.views.size >= maxViews) market.views.delete(market.views.keys().next().value!)
  market.views.set(area, { version: market.version, view })
  return view
}

function changedViews({ changed }: Market, { merchantIds }: AreaIds): PartView[] {
  if (changed.size === 0) return []
  return merchantIds.flatMap((merchantId) => {
    const part = changed.get(merchantId)?.part
    return part ? [viewOf(part, () => true)] : []
  })
}

const viewOf = (part: Part, isCounted: (merchantId: number) => boolean): PartView => ({
  merchants: { index: part.merchants, counted: namesOfSome(part.merchants, isCounted), isCounted },
  dishes: { index: part.dishes, counted: namesOfSome(part.dishes, isCounted), isCounted },
})

async function makeMarket(handle: Handle, key: string, more: Iterable<number>): Promise<Market> {
  const tiles = cellToChildren(key, merchantTileResolution)
  const local = await findMerchantsOfTiles(handle, 'pickup', tiles)
  const merchantIds = new Set([...local, ...more])
  const base = await compilePart(await loadNames(handle, [...merchantIds]))
  return { base, merchantIds, changed: new Map(), version: 0, views: new Map() }
}

type Names = Record<keyof Part, Named[]>

/** Bottles are found as products: a liquor store's menu repeats them. */
async function loadNames(handle: Handle, merchantIds: readonly number[]): Promise<Names> {
  const names: Names = { merchants: [], dishes: [] }
  for (let start = 0; start < merchantIds.length; start += merchantsPerQuery) {
    const some = merchantIds.slice(start, start + merchantsPerQuery)
    const [merchants, dishes] = await Promise.all([
      loadMerchantNames(handle, some),
      loadDishNames(handle, some),
    ])
    const byId = new Map(merchants.map((merchant) => [merchant.merchantId, merchant]))
    for (const { merchantId, name, cuisines, ratings } of merchants) {
      names.merchants.push({ merchantId, id: merchantId, name, more: cuisines, weight: ratings })
    }
    for (const { merchantId, entityId, name, hasAlcohol } of dishes) {
      const merchant = byId.get(merchantId)
      if (merchant === undefined || (hasAlcohol && merchant.type === 'W')) continue
      names.dishes.push({ merchantId, id: entityId, name, weight: 1 })
    }
  }
  return names
}

const compilePart = async ({ merchants, dishes }: Names): Promise<Part> => ({
  merchants: await runInSlices(compileNames(merchants)),
  dishes: await runInSlices(compileNames(dishes)),
})
