import type { Handle } from '../../../db/database.ts'
import { findStreetsBeginning } from './store.ts'
import { keyOfWords, splitWords } from './text-keys.ts'
import { directionKeys } from './words.ts'

const fewestLetters = 2
const most = 6

/** `199 wat` may become `199 Water St, New York, NY 10038`. Without a number, it isn't a delivery address. */
export async function suggestAddresses(handle: Handle, text: string): Promise<string[]> {
  const [number = '', ...words] = splitWords(text)
  const first = words.find((word) => !directionKeys.has(word)) ?? ''
  if (!/^\d{1,6}$/.test(number) || first.length < fewestLetters) return []
  const rows = await findStreetsBeginning(handle, {
    number: Number(number),
    name: first,
    // The last word may be incomplete: only the words before it are abbreviated.
    whole: [keyOfWords(words.slice(0, -1)), words.at(-1)].filter(Boolean).join(' '),
    limit: most,
  })
  return rows.map(({ street, city, state, zipCode }) => `${number} ${street}, ${city}, ${state} ${zipCode}`)
}
