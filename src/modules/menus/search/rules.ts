import { fold } from '../../../core/words/fold.ts'

const MOST_WORDS = 20

/** The words of a search text, folded as the column `search_name` is: without accents and in lower case. */
export function foldedWords(text: string): string[] {
  return [
    ...new Set(
      fold(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MOST_WORDS)
}
