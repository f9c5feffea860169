import type { Answer } from '../../sdk/src/index.ts'

/** The operator's name, look and contact, as the interface has them. */
export type Brand = Omit<Answer<'get_brand'>, 'message'>

/** Its colors are those of the address, so it can be cached forever: `-2` is the number of the rule they follow. */
export const brandStyleAddress = (accent: string) => `/web/brand.css?v=${accent.slice(1)}-2`

/** A change of the brand shows within this time. */
const maxAgeMs = 3000

/** Asked for once for all who wait, and cached for a moment; when it cannot be had, the last known stands. */
export function openBrand(load: () => Promise<Brand>): () => Promise<Brand> {
  let cached: Promise<Brand> | undefined
  let last: Brand | undefined
  let until = 0
  return () => {
    if (cached && Date.now() < until) return cached
    until = Date.now() + maxAgeMs
    cached = load().then(
      (brand) => {
        // The same object while nothing changed: cached pages are known by it.
        if (last && JSON.stringify(last) === JSON.stringify(brand)) return last
        last = brand
        return brand
      },
      (error) => {
        cached = undefined
        if (last) return last
        throw error
      },
    )
    return cached
  }
}
