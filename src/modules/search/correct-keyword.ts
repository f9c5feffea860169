import type { Point } from '../../core/geo.ts'
import { wordsOfName } from '../../core/words/fold.ts'
import type { AreaIds } from '../merchants/search/index.ts'
import type { Markets } from './markets.ts'
import { correctKeyword } from './rules/suggestions.ts'

/** The keyword as spelled by the names in an area; undefined if none of its words can be corrected. */
export async function findCorrection(
  markets: Markets,
  keyword: string,
  point: Point,
  area: AreaIds,
): Promise<string | undefined> {
  const parts = await markets.viewsAround(point, area)
  return correctKeyword(
    [...new Set(wordsOfName(keyword))],
    parts.flatMap(({ merchants, dishes }) => [merchants, dishes]),
  )
}
