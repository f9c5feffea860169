/** Matches photos to items by file name. */

export type Named = { id: number | string; name: string }

const marks = /\p{M}/gu
const separators = /[^\p{L}\p{N}]+/gu

/** `IMG_Crème-Brûlée (2).JPG` has the words creme, brulee and img. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(marks, '')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')
}

/** Without its extension and the number of a copy or a second photo. */
const nameWords = (file: string): string[] => {
  const words = wordsIn(file.replace(/\.[A-Za-z0-9]{1,5}$/, ''))
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && /^\d{1,3}$/.test(last) ? words.slice(0, -1) : words
}

const keyOf = (words: readonly string[]) => words.join(' ')

/**
 * The item named in the file name, whatever separates the words. Failing that, the only item with all of its words in
 * the file name, longest name first: `menu-buttermilk-pancakes-final.jpg`. A tie is left to a person.
 */
export function findMatch<Item extends Named>(file: string, items: readonly Item[]): Item | undefined {
  const whole = keyOf(wordsIn(file.replace(/\.[A-Za-z0-9]{1,5}$/, '')))
  const words = nameWords(file)
  for (const key of [whole, keyOf(words)]) {
    const same = items.filter(({ name }) => keyOf(wordsIn(name)) === key)
    if (same.length > 0) return same.length === 1 ? same[0] : undefined
  }
  const within = items
    .map((item) => ({ item, words: wordsIn(item.name) }))
    .filter((each) => each.words.length > 0 && isWithin(each.words, words))
  const most = Math.max(0, ...within.map((each) => each.words.length))
  const longest = within.filter((each) => each.words.length === most)
  return longest.length === 1 ? longest[0]!.item : undefined
}

/** In sequence: `red bean` is not within `bean soup red`. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return whole.some((_, from) => part.every((word, index) => whole[from + index] === word))
}

/** One photo per item: the first of several matches is taken, and the others are left to a person. */
export function matchFiles<Item extends Named>(
  files: readonly string[],
  items: readonly Item[],
): (Item | undefined)[] {
  const taken = new Set<number | string>()
  return files.map((file) => {
    const item = findMatch(file, items)
    if (!item || taken.has(item.id)) return undefined
    taken.add(item.id)
    return item
  })
}
