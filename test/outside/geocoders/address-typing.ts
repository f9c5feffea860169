import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type House = {
  number: string
  street: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}
/** `mayBeSeveral`: the text omits what distinguishes streets, so an answer that lists several may be right. */
export type Way = { write(house: House, index: number): string | undefined; mayBeSeveral?: true }

export function readHouses(file: string): House[] {
  const rows = parse(readFileSync(file), { columns: true }) as Record<string, string>[]
  return rows.map((row) => ({
    number: row.NUMBER!,
    street: row.STREET!,
    city: row.CITY!,
    state: row.REGION!,
    zip: row.POSTCODE!,
    latitude: Number(row.LAT),
    longitude: Number(row.LON),
  }))
}

/** "a 1, b 2" as a map. */
const pairs = (text: string) => new Map(text.split(', ').map((pair) => pair.split(' ') as [string, string]))

const long = pairs(
  'st Street, ave Avenue, blvd Boulevard, rd Road, dr Drive, pkwy Parkway, hwy Highway, ct Court, pl Place, ter Terrace, ' +
    'fwy Freeway, trl Trail, plz Plaza, n North, s South, e East, w West, ne Northeast, nw Northwest, se Southeast, sw Southwest',
)
const short = pairs('highway Hwy, county Co, road Rd, saint St, avenue Ave, center Ctr, parkway Pkwy')
/** In the same state and far away, as typed by a person who has moved. */
const farZips = pairs(
  'ND 58501, CO 80903, UT 84770, DC 20016, OR 97401, GA 31401, FL 32801, TX 79901, MN 55802, LA 71101, WI 54301, CA 95814, ' +
    'HI 96720, MA 01103, NY 14604, WA 99201, MI 49503, NM 87501, IN 46802, OH 44114, KY 42101, MO 64105',
)
const units = [' # 102', ' #12', ' Ste I-102', ', Suite H-L', ', Apt 4B', ' Unit 12', ', Floor 3', ' Bldg 2']
const moreUnits = [', Room 210', ' Apt. C', ' STE 300', ', 2nd Floor', ' PH', ' Apt 12-B', ' Lot 7', ' # B']
const allUnits = [...units, ...moreUnits]

const directionWord = /^(?:N|S|E|W|NE|NW|SE|SW)$/i
const outerDirection = /^(?:N|S|E|W|NE|NW|SE|SW) (?=.* )|(?<= .+) (?:N|S|E|W|NE|NW|SE|SW)$/i
const title = (text: string) =>
  text.toLowerCase().replaceAll(/(?<![a-z'])[a-z]/g, (letter) => letter.toUpperCase())
const inFull = ({ number, street, city, state, zip }: House, more = '') =>
  `${number} ${street}${more}, ${city}, ${state} ${zip}`

/** In full, with the street changed; nothing to look up if nothing changes. */
const withStreet = (change: (street: string) => string | undefined) => (house: House) => {
  const street = change(house.street)
  return street === undefined || street === house.street ? undefined : inFull({ ...house, street })
}

/** The type at the end and directions spelled out; a "St" before a name is a saint and stays. */
function lengthen(street: string): string {
  const words = title(street).split(' ')
  const kindAt = directionWord.test(words.at(-1)!) ? words.length - 2 : words.length - 1
  const isPart = (word: string, index: number) =>
    words.length > 1 && (index >= kindAt || (index === 0 && directionWord.test(word)))
  return words
    .map((word, index) => (isPart(word, index) ? (long.get(word.toLowerCase()) ?? word) : word))
    .join(' ')
}

const abbreviate = (street: string) =>
  street
    .replace(/^State (?=Highway|Road)/i, 'St ')
    .replaceAll(/[A-Za-z]+/g, (word) => short.get(word.toLowerCase()) ?? word)

/** Two neighboring letters swapped in the longest word of the name. */
const swap = (at: (length: number) => number) => (street: string) => {
  const word = street.split(' ').toSorted((a, b) => b.length - a.length)[0]!
  const place = at(word.length)
  if (word.length < 5 || /\d|'/.test(word)) return undefined
  return street.replace(
    word,
    word.slice(0, place - 1) + word[place] + word[place - 1] + word.slice(place + 1),
  )
}

/** The middle letter of the longest word left out, if enough of the word remains. */
const leaveOut = (street: string) => {
  const word = street.split(' ').toSorted((a, b) => b.length - a.length)[0]!
  if (word.length < 6 || /\d|'/.test(word)) return undefined
  const at = Math.floor(word.length / 2)
  return street.replace(word, word.slice(0, at) + word.slice(at + 1))
}

const withStops = (street: string) => title(street).replaceAll(/\b(St|Ave|Blvd|Rd|Dr|N|S|E|W)\b/g, '$1.')

export const ways: Record<string, Way> = {
  'in full': { write: (house) => inFull(house) },
  'in lower case, without commas': { write: (house) => inFull(house).toLowerCase().replaceAll(',', '') },
  'in upper case': { write: (house) => inFull(house).toUpperCase() },
  'with stops and many blanks': {
    write: (house) => inFull({ ...house, street: withStops(house.street) }).replaceAll(', ', ' ,  '),
  },
  'with kinds and directions written out': { write: withStreet(lengthen) },
  'with other abbreviations': { write: withStreet(abbreviate) },
  'with a unit': { write: (house, index) => inFull(house, allUnits[index % allUnits.length]) },
  'with a wrong zip code': { write: (house) => inFull({ ...house, zip: farZips.get(house.state)! }) },
  'with two letters swapped in the middle': { write: withStreet(swap((length) => Math.floor(length / 2))) },
  'with two letters swapped at the end': { write: withStreet(swap((length) => length - 1)) },
  'with a letter left out': { write: withStreet(leaveOut) },
  'without the city': { write: ({ number, street, state, zip }) => `${number} ${street}, ${state} ${zip}` },
  'without the state': { write: ({ number, street, city, zip }) => `${number} ${street}, ${city} ${zip}` },
  'without the zip code': {
    write: ({ number, street, city, state }) => `${number} ${street}, ${city}, ${state}`,
  },
  'without state and zip code': {
    write: ({ number, street, city }) => `${number} ${street}, ${city}`,
    mayBeSeveral: true,
  },
  'without the direction': {
    write: withStreet((street) => street.replace(outerDirection, '')),
    mayBeSeveral: true,
  },
}
