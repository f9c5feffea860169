import { cacheable } from '../../../calls/answers.ts'
import { suggest } from './rules/suggestions.ts'
import type { SuggestQuery } from './schemas.ts'
import type { TextIndexes } from './text-indexes.ts'

const usualSuggestions = 10

/** Suggestions depend only on the catalog: an answer is cached until the catalog changes. */
export async function suggestDrinks(textIndexes: TextIndexes, query: SuggestQuery) {
  const { q, latitude, longitude, limit = usualSuggestions } = query
  const isPlace = latitude !== undefined && longitude !== undefined
  const opened = await (isPlace ? textIndexes.around({ latitude, longitude }, []) : textIndexes.anywhere())
  const key = `suggest ${JSON.stringify([q, limit, latitude, longitude])}`
  return cacheable({
    dependsOn: [opened.catalog],
    key,
    repeatedAs: key,
    build() {
      const suggestions = suggest(opened.textIndex, opened.finder, q, limit)
      const { corrected: meant } = opened.finder.read(q)
      const answer = { message: [], suggestions, ...(meant !== undefined && { did_you_mean: meant }) }
      return { json: JSON.stringify(answer), expiresAt: Number.POSITIVE_INFINITY }
    },
  })
}
