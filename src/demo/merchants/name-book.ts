import type { Random } from '../../../chance/random.ts'
import { fold } from '../../core/words/fold.ts'
import type { Address } from './addresses.ts'
import type { Trade } from './trade.ts'

/** Gives each merchant a unique name and tag. */
export type NameBook = {
  /** `chain` is the name of the chain, if it is a branch. */
  nameFor(trade: Trade, address: Address, chain: string | null, random: Random): string
  tagFor(name: string, address: Address): string
}

const wordsForSuffixes = new Map(
  Object.entries<string>({
    St: 'Street',
    Ave: 'Avenue',
    Pl: 'Place',
    Blvd: 'Boulevard',
    Rd: 'Road',
    Dr: 'Drive',
    Ln: 'Lane',
    Pkwy: 'Parkway',
  }),
)
const shareNamedAfterPlaces = 0.2

export function openNameBook(reserved: readonly string[]): NameBook {
  const usedNames = new Set(reserved)
  const usedTags = new Set<string>()
  const ownNamesLeft = new Map<Trade, string[]>()

  const firstUnused = (names: readonly string[]): string | undefined => {
    const name = names.find((candidate) => !usedNames.has(candidate))
    if (name !== undefined) usedNames.add(name)
    return name
  }
  const ownName = (trade: Trade): string | undefined => {
    if (!ownNamesLeft.has(trade)) ownNamesLeft.set(trade, [...trade.names])
    return firstUnused(ownNamesLeft.get(trade)!.splice(0, 1))
  }

  return {
    nameFor(trade, address, chain, random) {
      const places = [address.neighborhood, spokenStreet(address.streetName), address.street]
      const endings = random.sample(trade.placeNames, trade.placeNames.length)
      const afterPlaces = places.flatMap((place) => endings.map((ending) => `${place} ${ending}`))
      const branches = chain === null ? [] : places.map((place) => `${chain}, ${place}`)
      const wantsOwnName = chain === null && !random.chance(shareNamedAfterPlaces)
      const name =
        firstUnused(branches) ?? (wantsOwnName ? ownName(trade) : undefined) ?? firstUnused(afterPlaces)
      if (name === undefined) throw new RangeError(`no name is left for ${address.street}`)
      return name
    },
    tagFor(name, address) {
      const tags = [toSlug(name), toSlug(`${name} ${address.city}`), toSlug(`${name} ${address.street}`)]
      const tag = tags.find((candidate) => !usedTags.has(candidate))
      if (tag === undefined) throw new RangeError(`no tag is left for ${name}`)
      usedTags.add(tag)
      return tag
    },
  }
}

/** "W 34th St" -> "34th Street" */
function spokenStreet(name: string): string {
  const words = name.replace(/^[NESW] /, '').split(' ')
  return words
    .map((word, index) => (index === words.length - 1 ? (wordsForSuffixes.get(word) ?? word) : word))
    .join(' ')
}

/** "Café d’Or & Co." -> "cafe-d-or-co" */
function toSlug(text: string): string {
  return fold(text)
    .replace(/['.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
