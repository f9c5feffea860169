/**
 * Edit distance of two words (Damerau-Levenshtein): letters missing, added, wrong, or two swapped. Anything above
 * `most` is `most` + 1.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let mistakes = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2]
      if (isSwapped && one[row - 2] === other[column - 1])
        mistakes = Math.min(mistakes, beforeLast[column - 2]! + 1)
      current.push(mistakes)
    }
    ;[beforeLast, last] = [last, current]
  }
  return Math.min(last[other.length]!, most + 1)
}

/** Every way to swap two adjacent letters: what hurried typing does to a name, and what undoes it. */
export function swapNeighbors(name: string): string[] {
  if (name.length < 3) return []
  const isLetter = (at: number) => name[at]! >= 'a' && name[at]! <= 'z'
  const swaps = Array.from({ length: name.length - 1 }, (_, at) =>
    isLetter(at) && isLetter(at + 1)
      ? name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
      : name,
  )
  return [...new Set(swaps)].filter((swapped) => swapped !== name)
}

/**
 * The words that may be misspelled; numbers and single letters aren't: "51st" isn't "50th", "Avenue N" isn't "Avenue
 * O".
 */
export const spelledWords = (name: string) => wordsWhere(name, (word) => !isExact(word))
const isExact = (word: string) => word.length === 1 || /\d/.test(word)
const wordsWhere = (name: string, isWanted: (word: string) => boolean) =>
  name.split(' ').filter(isWanted).join(' ')

/**
 * Typos by which one name may be mistaken for another: none up to 4 letters ("Pink" isn't "Pine"), one up to 8, then
 * two. The first letter is rarely wrong. Undefined for a different name.
 */
export function spellingMistakes(asked: string, known: string): number | undefined {
  if (asked[0] !== known[0]) return undefined
  const hasNumbers = /\d/.test(asked) || /\d/.test(known)
  const isParted = hasNumbers || asked.split(' ').length === known.split(' ').length
  if (isParted && wordsWhere(asked, isExact) !== wordsWhere(known, isExact)) return undefined
  const [one, other] = isParted ? [spelledWords(asked), spelledWords(known)] : [asked, known]
  const length = Math.max(one.length, other.length)
  const most = length <= 4 ? 0 : length <= 8 ? 1 : 2
  const mistakes = editDistance(one, other, most)
  return length > 0 && mistakes <= most ? mistakes : undefined
}
