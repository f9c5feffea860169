import { cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { mustBeMoment } from '../../../core/order-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Geocoder } from '../../../outside/geocoder.ts'
import { locate } from '../../../outside/locate.ts'
import type { Deps } from '../../../start/deps.ts'
import type { MerchantDirectory } from '../directory.ts'
import { explainOpening, explainZones } from '../explain.ts'
import { checkAvailability } from '../rules/availability.ts'
import { nextChange } from '../rules/moments.ts'
import { presentPublicInfo } from './public-present.ts'
import type { InfoQuery } from './public-schemas.ts'

/** Its most popular items, best first, from the menus module. Prices in cents. */
export type PopularItems = {
  items: readonly { id: string; name: string; price: number }[]
  dependsOn: readonly object[]
  expiresAt: number
}
export type FindPopular = (merchantId: number, atMs: number) => Promise<PopularItems>

export type InfoDeps = Pick<Deps, 'config'> & {
  merchants: MerchantDirectory
  geocoder: Geocoder
  findPopular: FindPopular
}

export async function readInfo(deps: InfoDeps, query: InfoQuery, call: Call) {
  const merchant = await deps.merchants.find(query.merchant_id)
  if (!merchant) throw refuse('no_rest', { field: 'merchant_id' })
  const { publicUrl } = deps.config
  const place =
    query.address === undefined ? undefined : await locate(deps.geocoder, { address: query.address })
  if (query.at === undefined && !query.explain) {
    const popular = await deps.findPopular(merchant.merchantId, call.now)
    const build = () => {
      const info = presentPublicInfo(merchant, { nowMs: call.now, publicUrl, place, popular: popular.items })
      // While it is open, the next time to order is the current minute.
      const nextMinute = (Math.floor(call.now / 60_000) + 1) * 60_000
      return {
        json: JSON.stringify({ message: [], merchant: info }),
        expiresAt: Math.min(nextMinute, nextChange(merchant, call.now), popular.expiresAt),
      }
    }
    const key = `info ${merchant.merchantId} ${JSON.stringify(place)}`
    return cacheable({ dependsOn: [merchant, ...popular.dependsOn], key, build })
  }
  const nowMs = mustBeMoment('at', query.at, call.now)
  const explanation = {
    ...(place && { zones: explainZones(merchant, place) }),
    delivery: explainOpening(merchant, checkAvailability(merchant, 'delivery', nowMs)),
    pickup: explainOpening(merchant, checkAvailability(merchant, 'pickup', nowMs)),
  }
  const popular = await deps.findPopular(merchant.merchantId, nowMs)
  return {
    merchant: presentPublicInfo(merchant, { nowMs, publicUrl, place, popular: popular.items }),
    ...(query.explain && { explain: explanation }),
  }
}
