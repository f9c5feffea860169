import { wordsOfName } from '../../../core/words/fold.ts'
import { readWords, searchName, type WordFinder } from '../../../core/words/keyword.ts'
import { hasTerm } from '../../../core/words/vocabulary.ts'
import {
  fields,
  fitExactly,
  fitTolerantly,
  indexBuilder,
  type WordIndex,
} from '../../../core/words/word-index.ts'

/** A merchant, or a dish of one, as it is found. */
export type Named = {
  merchantId: number
  /** Of the merchant, or of the dish on its menu. */
  id: number
  name: string
  /** Additional words it is found by: cuisines. */
  more?: readonly string[]
  /** Its weight among equally good matches. */
  weight: number
}

/** Names, each once, with all their owners. Immutable. */
export type NameIndex = {
  /** As written, highest weight first. A name's position here is its number. */
  texts: readonly string[]
  /** By number, as `searchName` writes them. */
  names: readonly string[]
  words: WordIndex
  /** Where the owners of a name begin; they end where those of the next begin. */
  starts: Uint32Array
  merchantIds: Float64Array
  ids: Float64Array
}

/** More words than anyone types, so the work is bounded. The last one is being typed. */
const maxWords = 6

export function wordsToFind(keyword: string): string[] {
  const words = [...new Set(wordsOfName(keyword))]
  return words.length > maxWords ? [...words.slice(0, maxWords - 1), words.at(-1)!] : words
}

/** For one text: its words are looked up several times, each of which walks the vocabulary once. */
export function openFinder({ words }: NameIndex): WordFinder {
  const finder: WordFinder = {
    exactly: remembering((word) => fitExactly(words, word)),
    tolerantly: remembering((word) => fitTolerantly(words, word)),
    correction: () => undefined,
    isTerm: (word) => hasTerm(words.vocabulary, word),
    read: remembering((keyword) => readWords(wordsToFind(keyword), finder)),
  }
  return finder
}

function remembering<Found>(find: (word: string) => Found): (word: string) => Found {
  const known = new Map<string, { found: Found }>()
  return (word) => {
    const entry = known.get(word) ?? { found: find(word) }
    known.set(word, entry)
    return entry.found
  }
}

const namesPerStep = 500

type Group = { words: string[]; weight: number; own: Named[] }

/** Runs in steps, so that a large index does not block other work. Names without a letter or digit are left out. */
export function* compileNames(named: readonly Named[]): Generator<void, NameIndex> {
  const groups = new Map<string, Group>()
  for (const [place, one] of named.entries()) {
    if (place % namesPerStep === 0) yield
    const words = wordsOfName(one.name)
    const key = words.join(' ')
    const group = groups.get(key) ?? { words, weight: 0, own: [] }
    group.weight += one.weight
    group.own.push(one)
    if (key !== '') groups.set(key, group)
  }
  yield
  const sorted = weightiestFirst(groups.values())
  const { numberOf, add, build } = indexBuilder(sorted.length)
  const texts: string[] = []
  const names: string[] = []
  const starts = new Uint32Array(sorted.length + 1)
  const [merchantIds, ids] = [new Float64Array(named.length), new Float64Array(named.length)]
  for (const [number, { words, own }] of sorted.entries()) {
    if (number % namesPerStep === 0) yield
    texts.push(own[0]!.name)
    names.push(searchName(words))
    for (const word of words) add(number, numberOf(word), fields.name)
    for (const text of new Set(own.flatMap(({ more = [] }) => more))) {
      for (const word of wordsOfName(text)) add(number, numberOf(word), fields.other)
    }
    starts[number + 1] = starts[number]! + own.length
    for (const [place, { merchantId, id }] of own.entries()) {
      merchantIds[starts[number]! + place] = merchantId
      ids[starts[number]! + place] = id
    }
  }
  return { texts, names, words: yield* build(), starts, merchantIds, ids }
}

/** There are few distinct weights, so only they are sorted. Equal ones keep their order. */
function weightiestFirst(groups: Iterable<Group>): Group[] {
  const byWeight = Map.groupBy(groups, ({ weight }) => weight)
  return [...byWeight].sort(([a], [b]) => b - a).flatMap(([, same]) => same)
}

/** By name number: 1 if one of the owners counts. */
export function namesOfSome(
  { texts, starts, merchantIds }: NameIndex,
  isCounted: (merchantId: number) => boolean,
): Uint8Array {
  const counted = new Uint8Array(texts.length)
  for (let number = 0; number < texts.length; number++) {
    for (let place = starts[number]!; place < starts[number + 1]!; place++) {
      if (!isCounted(merchantIds[place]!)) continue
      counted[number] = 1
      break
    }
  }
  return counted
}

/** The owners of a name, up to a limit. */
export function findOwners(
  { starts, merchantIds, ids }: NameIndex,
  number: number,
  isCounted: (merchantId: number) => boolean,
  most: number,
): { merchantId: number; id: number }[] {
  const owners: { merchantId: number; id: number }[] = []
  for (let place = starts[number]!; place < starts[number + 1]! && owners.length < most; place++) {
    const merchantId = merchantIds[place]!
    if (isCounted(merchantId)) owners.push({ merchantId, id: ids[place]! })
  }
  return owners
}
