import type { Point } from '../../core/geo.ts'
import { wordsOfName } from '../../core/words/fold.ts'
import type { AreaIds } from '../merchants/search/index.ts'
import type { Markets } from './markets.ts'
import { correctKeyword } from './rules/suggestions.ts'

/** The keyword as the names of an area spell it; undefined where none of its words can be put right. */
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
