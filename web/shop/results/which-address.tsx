import { Icon } from '../../kit/icon.tsx'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { resultWords } from '../messages.ts'
import { endOfAddress, searchAddress, type Wanted } from './choose.ts'

type Candidate = { street: string; city: string; state: string; zip: string }
export type Refused = { message: { code: string; user_msg: string }[]; addresses?: Candidate[] }
type Choice = { address: string; isServed: boolean }

const maxCities = 6
const maxChoices = 12

const textOf = ({ street, city, state, zip }: Candidate) =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A search before any address is known: it is kept, and done as soon as there is one. */
export function askWhere(visit: Visit, wanted: Wanted): Response {
  const t = resultWords(visit.language)
  const title = t('where.for', { keyword: wanted.keyword })
  return visit.page(
    { title },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <p>{t('where')}</p>
        <AddressForm visit={visit} keep={{ q: wanted.keyword }} />
      </div>
    </ShopPage>,
  )
}

/** Several places of that name, or none: helped along, with what was typed still there. */
export async function askWhichAddress(visit: Visit, wanted: Wanted, refused: Refused): Promise<Response> {
  const t = resultWords(visit.language)
  const choices = await readChoices(visit, wanted, refused)
  const around = choices.length === 0 ? await readAround(visit, wanted) : undefined
  // The street is unknown and the city is not ours: its page says that we don't deliver there, and what else there is.
  if (around && !around.isServed) return visit.redirect(searchAddress(wanted, { address: around.address }))
  if (around) choices.push(around)
  const title = choices.length > 0 ? t('which.title') : t('unknown.title')
  return visit.page(
    { title },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <p>{choices.length > 0 ? t('which') : t('unknown')}</p>
        {choices.length > 0 && (
          <ul class="choice-list">
            {choices.map(({ address, isServed }) => (
              <li key={address}>
                <a href={searchAddress(wanted, { address })}>
                  <Icon name="pin" /> {address}
                  {!isServed && <span class="soft small">{t('which.far')}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
        <AddressForm visit={visit} value={wanted.address} />
      </div>
    </ShopPage>,
    { status: choices.length > 0 ? 200 : 404 },
  )
}

/** What the text may mean: streets of that name in the cities where we deliver, then the rest. */
async function readChoices(visit: Visit, wanted: Wanted, { addresses = [] }: Refused): Promise<Choice[]> {
  const own = wanted.address === '' || wanted.address.includes(',') ? [] : await readInCities(visit, wanted)
  const texts = [...new Set([...own, ...addresses].map(textOf))].slice(0, maxChoices)
  const choices = await Promise.all(
    texts.map(async (address): Promise<Choice> => {
      const answer = await searchAt(visit, wanted, address)
      return { address, isServed: answer.ok && answer.json().total > 0 }
    }),
  )
  return choices.sort((a, b) => Number(b.isServed) - Number(a.isServed))
}

/** The place that an address is in, where its street is not found. */
async function readAround(visit: Visit, wanted: Wanted): Promise<Choice | undefined> {
  const address = endOfAddress(wanted.address)
  if (!address) return undefined
  const answer = await searchAt(visit, wanted, address)
  return answer.ok ? { address, isServed: answer.json().total > 0 } : undefined
}

const searchAt = (visit: Visit, { method }: Wanted, address: string) =>
  visit.api.readShared('get_merchant_search_method', { method, address, inexact: true, limit: 1 })

/** The same text in each of the cities that most shops are in. */
async function readInCities(visit: Visit, wanted: Wanted): Promise<Candidate[]> {
  const cities = await readCities(visit)
  const found = await Promise.all(
    cities.map(async (city): Promise<readonly Candidate[]> => {
      const answer = await searchAt(visit, wanted, `${wanted.address}, ${city}`)
      if (!answer.ok) return (answer.json() as unknown as Refused).addresses ?? []
      const { street, zip_code: zip, ...place } = answer.json().search_address
      return street ? [{ ...place, street, zip }] : []
    }),
  )
  return found.flat()
}

async function readCities(visit: Visit): Promise<string[]> {
  const answer = await visit.api.readShared('get_merchant_list', { limit: 1000 })
  if (!answer.ok) return []
  const byCity = Map.groupBy(answer.json().merchants, ({ city, state }) => `${city}, ${state}`)
  return [...byCity]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, maxCities)
    .map(([city]) => city)
}
