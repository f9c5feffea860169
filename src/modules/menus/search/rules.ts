const MOST_WORDS = 20

/** The words of a search text, folded as the column `search_name` is: without accents and in lower case. */
export function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return [...new Set(folded.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS)
}
