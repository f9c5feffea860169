import { dishes } from './dishes.ts'
import { drinksAndGoods } from './drinks.ts'
import './parts.ts'
import { plates } from './plates.ts'
import { findPhrases, findTraits, indexWords, readWords, wordsIn } from './words.ts'

/** What can be drawn, with the words that identify it. */
const kinds = new Map([...dishes, ...plates, ...drinksAndGoods])
export const pictureKinds: readonly string[] = [...kinds.keys()]

/** What a dish made of these is, if neither its name nor its section says more. */
const makingWords = readWords(`
roastchicken: chicken duck hen; steak: beef lamb carne; barbecue: pork turkey ham bacon brisket lengua
  barbacoa birria chorizo; fillet: salmon fish tuna cod catfish bass herring sable whitefish; shrimp: shrimp
  prawn mariscos seafood; lobster: crab lobster; cheeseboard: cheese feta mozzarella ricotta
  antipasti mezze; vegetables: vegetarian eggplant cabbage bean green kale garden pepper veggie spinach
  potato; bread: bakery; produce: banana apple orange grape peach cherry lemon strawberry blueberry watermelon
  tomato onion carrot mushroom romaine broccoli bell_pepper cilantro garlic avocado pea; eggs: egg; roast:
  roast_beef corned_beef pastrami; bites: tofu cutlet; sandwich: deli; sweets: dessert sweet candy chocolate;
  pastry: continental; dumplings: dim_sum; curry: indian; ricebowl: bento lunch_set; ramen: vietnamese; beer:
  pub
`)

const kindIndex = indexWords(kinds)
const makingIndex = indexWords(makingWords)
/** What follows one of these accompanies the dish: "Steak and Eggs" is a steak. */
const joints = new Set('with and over on in of by for de con alla al alle a e the'.split(' '))

/**
 * The kind named by the words. If there are several, the longest phrase across a joint ("fish and chips"), otherwise
 * the last one before the first joint, because in English the main noun comes last: a chicken salad sandwich is a
 * sandwich, and a sausage and pepper hero is a hero, but half a hero and salad isn't a salad.
 */
function kindIn(words: readonly string[], index: ReturnType<typeof indexWords>): string | undefined {
  const found = findPhrases(words, index)
  const hasJoint = (from: number, to: number) => words.slice(from, to).some((word) => joints.has(word))
  const joined = found.filter(({ at, words: count }) => hasJoint(at, at + count))
  const isLast = (at: number, count: number) => at + count === words.length && at > 1
  const tail = found.find(({ at, words: count }) => isLast(at, count) && !joints.has(words[at - 1]!))
  const isHead = tail !== undefined && words.slice(0, tail.at).includes('and')
  const part = (at: number) => words.slice(1, at).filter((word) => joints.has(word)).length
  const [best] = (isHead ? [tail] : joined.length > 0 ? joined : found).toSorted(
    (one, other) => part(one.at) - part(other.at) || other.at + other.words - (one.at + one.words),
  )
  return best?.meanings[0]
}

/** A section that names two kinds decides nothing. */
function sectionKind(section: string): string | undefined {
  const parts = section.split(/ and | & |,|\//).map((part) => kindIn(wordsIn(part), kindIndex))
  const known = [...new Set(parts.filter((kind) => kind !== undefined))]
  return known.length === 1 ? known[0] : undefined
}

export type Picture = { kind: string; traits: readonly string[] }
/** Analyzing names took a twentieth of rendering a menu, and the names are the same next time. */
const cache = new Map<string, Picture>()

/** What a dish looks like, by its name, then its section, then what it is made of. */
export function choosePicture(name: string, ...sections: readonly string[]): Picture {
  const key = [name, ...sections].join('\n')
  const known = cache.get(key)
  if (known) return known
  const words = wordsIn(name)
  const kind =
    kindIn(words, kindIndex) ??
    sections.map(sectionKind).find(Boolean) ??
    kindIn(words, makingIndex) ??
    sections.map((section) => kindIn(wordsIn(section), makingIndex)).find(Boolean) ??
    'pattern'
  const picture = { kind, traits: kind === 'pattern' ? [] : findTraits(name) }
  if (cache.size >= 5000) cache.clear()
  cache.set(key, picture)
  return picture
}

/** What represents a merchant known only by its cuisine or type. */
const shopKinds = readWords(`
american: burger steak fries; breakfast: pancakes eggs omelet; burgers: burger fries shake; sandwiches:
  sandwich melt hero; desserts: cakeslice cookie muffin; pub: burger beer wings; chicken: friedchicken
  roastchicken wings; steak: steak vegetables salad; seafood: fillet shellfish lobster; barbecue: ribs
  barbecue vegetables; southern: friedchicken biscuit bake; deli: sandwich bagel soup; coffee: coffee
  croissant iced; bagels: bagel coffee eggs; healthy: salad ricebowl juice; vegetarian: salad curry
  vegetables; mediterranean: dip kebab salad; chinese: dumplings stirfry noodles; szechuan: stirfry noodles
  dumplings; noodles: ramen noodles dumplings; sushi: maki nigiri ricebowl; japanese: nigiri ramen maki;
  korean: ricebowl barbecue ramen; pizza: pizza salad turnover; italian: pasta pizza cheeseboard; mexican:
  taco dip wrap; tex-mex: nachos taco quesadilla; latin_american: roastchicken friedrice turnover; caribbean:
  stew roastchicken turnover; middle_eastern: dip pita kebab; halal: kebab ricebowl pita; greek: salad kebab
  dip; french: croissant steak crepe; thai: noodles curry rolls; vietnamese: ramen hero rolls; indian: curry
  flatbread turnover; W: redwine whiskey whitewine beer; F: flowers plant; I: produce bread carton; U: bag
  soda packet; P: petfood; Z: cigars; C: sandwich pasta salad cheeseboard
`)

/** What a merchant sells, most characteristic first: by its name, then its cuisines and type. */
export function shopPictures(name: string, cuisines: readonly string[], type: string): readonly Picture[] {
  const sold = (word = '') => shopKinds.get(word.replaceAll(' ', '_')) ?? []
  const own = type === 'R' ? kindIn(wordsIn(name), kindIndex) : undefined
  const first = sold(cuisines[0]?.toLowerCase())
  const turn = hashText(name) % Math.max(first.length, 1)
  const others = [...cuisines.slice(1).map((cuisine) => cuisine.toLowerCase()), type].flatMap(sold)
  const kinds = new Set([own ?? [], first.slice(turn), first.slice(0, turn), others].flat())
  const known = kinds.size > 0 ? [...kinds].slice(0, 5) : ['pattern']
  return known.map((kind) => ({ kind, traits: [] }))
}

export const hashText = (text: string): number =>
  text.split('').reduce((sum, unit) => (sum * 31 + unit.charCodeAt(0)) >>> 0, 7)
