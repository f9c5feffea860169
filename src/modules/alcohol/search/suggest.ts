import { type HotAnswers, openHotAnswers } from '../../../http/hot-answers.ts'
import type { Call } from '../../../http/route.ts'
import { suggest } from './rules/suggestions.ts'
import type { SuggestQuery } from './schemas.ts'
import type { TextIndexes } from './text-indexes.ts'

export type SuggestTools = { textIndexes: TextIndexes; answers: HotAnswers }

const bytesOfAnswers = 4 * 1024 * 1024
const usualSuggestions = 10

export const openSuggest = (textIndexes: TextIndexes): SuggestTools => ({
  textIndexes,
  answers: openHotAnswers(bytesOfAnswers),
})

/** Suggestions follow from the catalogue alone, so that an answer is kept until the catalogue changes. */
export async function suggestDrinks({ textIndexes, answers }: SuggestTools, query: SuggestQuery, call: Call) {
  const { q, latitude, longitude, limit = usualSuggestions } = query
  const isPlace = latitude !== undefined && longitude !== undefined
  const opened = await (isPlace ? textIndexes.around({ latitude, longitude }, []) : textIndexes.anywhere())
  const read = {
    source: opened.catalogue,
    key: JSON.stringify([q, limit, latitude, longitude]),
    now: call.now,
    acceptEncoding: call.request.headers['accept-encoding'],
    language: call.language,
  }
  return answers.answer(read, () => {
    const suggestions = suggest(opened.textIndex, opened.finder, q, limit)
    const { corrected: meant } = opened.finder.read(q)
    const answer = { message: [], suggestions, ...(meant !== undefined && { did_you_mean: meant }) }
    return { json: JSON.stringify(answer), trueUntil: Number.POSITIVE_INFINITY }
  })
}
