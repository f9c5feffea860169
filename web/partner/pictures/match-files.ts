/** Which photo belongs to which item, by the name of its file. */

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

/** Without its ending, and without the number that a copy or a second photo has. */
const nameWords = (file: string): string[] => {
  const words = wordsIn(file.replace(/\.[A-Za-z0-9]{1,5}$/, ''))
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && /^\d{1,3}$/.test(last) ? words.slice(0, -1) : words
}

const keyOf = (words: readonly string[]) => words.join(' ')

/**
 * The item whose name the file has, whatever stands between its words. Failing that, the only item all of whose words the file
 * has, the longest name first: `menu-buttermilk-pancakes-final.jpg`. Two items with equal claims leave it to a person.
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

/** One after the other: `red bean` is not within `bean soup red`. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return whole.some((_, from) => part.every((word, index) => whole[from + index] === word))
}

/** One photo an item: of several that match the first is taken, and the others are left to a person. */
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
