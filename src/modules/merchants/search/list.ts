import { geoTag } from '../../../core/text.ts'
import type { Handle } from '../../../db/database.ts'
import { findActiveAfter } from './search-store.ts'

const usualLimit = 1000

/** Active merchants by id; `next` is where the following page begins, null on the last page. */
export async function listByPage(
  handle: Handle,
  { after = 0, limit = usualLimit }: { after?: number; limit?: number },
) {
  const rows = await findActiveAfter(handle, after, limit + 1)
  const page = rows.slice(0, limit)
  return {
    merchants: page.map(({ merchantId, name, shortTag, city, state }) => ({
      id: String(merchantId),
      name,
      short_tag: shortTag,
      geo_tag: geoTag({ city, state }),
      city,
      state,
    })),
    next: rows.length > limit ? page.at(-1)!.merchantId : null,
  }
}
