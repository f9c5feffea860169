import { fold } from '../../../core/words/fold.ts'

const maxWords = 20

/** The words of a search text, folded like the column `search_name`: lower case without accents. */
export function foldedWords(text: string): string[] {
  return [
    ...new Set(
      fold(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, maxWords)
}
