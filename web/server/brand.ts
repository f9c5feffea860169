import type { Answer } from '../../sdk/src/index.ts'

/** The operator's name, look and contact, as returned by the API. */
export type Brand = Omit<Answer<'get_brand'>, 'message'>

/** Its colors are determined by the URL, so it can be cached forever: `-2` is the version of the color rules. */
export const brandStyleAddress = (accent: string) => `/web/brand.css?v=${accent.slice(1)}-2`

/** A changed brand is shown within this time. */
const maxAgeMs = 3000

/** Requested once for all who wait, and cached briefly; if it can't be loaded, the last known one is used. */
export function openBrand(load: () => Promise<Brand>): () => Promise<Brand> {
  let cached: Promise<Brand> | undefined
  let last: Brand | undefined
  let until = 0
  return () => {
    if (cached && Date.now() < until) return cached
    until = Date.now() + maxAgeMs
    cached = load().then(
      (brand) => {
        // The same object while nothing has changed: cached pages are identified by it.
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
