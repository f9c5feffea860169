import type { Merchant } from '../../../sdk/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { halfHourOf } from '../../kit/when.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { resultWords } from '../messages.ts'
import { sharedPictures } from '../pictures/kinds.ts'
import { addressOf, readWanted, type Wanted } from './choose.ts'
import { placeName, Results } from './results-page.tsx'

type Refused = {
  message: { code: string; user_msg: string }[]
  addresses?: { street: string; city: string; state: string; zip: string }[]
}

async function showResults(visit: Visit): Promise<Response> {
  const wanted = readWanted(visit.url.searchParams)
  const spot = readSpot(visit.url.searchParams)
  if (spot) return showNear(visit, spot)
  if (!wanted.address) {
    if (visit.place) return visit.redirect(addressOf({ ...wanted, address: visit.place }))
    return visit.redirect('/')
  }
  const answer = await visit.api.readShared('get_merchant_search_method', {
    method: wanted.method,
    address: wanted.address,
    inexact: true,
    ...(wanted.keyword && { keyword: wanted.keyword }),
    ...(visit.when && { at: visit.when.iso, order_time: visit.when.iso }),
  })
  if (!answer.ok) return showUnknown(visit, wanted, answer.json() as unknown as Refused)
  if (visit.place !== wanted.address) visit.setCookie('place', wanted.address)
  // Read as JSON only when it may be empty: a page that is kept must not cost the reading of a long list.
  const isEmpty = answer.byteLength < longestEmpty && answer.json().merchants.length === 0
  const nearby = isEmpty ? await readNearby(visit, wanted) : undefined
  return visit.sharedPage([answer, halfHourOf(visit.now), ...(nearby ? [nearby] : [])], () => {
    const t = resultWords(visit.language)
    const found = answer.json()
    const near = nearby?.ok ? nearby.json().merchants.toSorted(byDistance).slice(0, nearbyMost) : []
    return {
      head: {
        title: t('title', { place: placeName(found) }),
        description: t('description', {
          place: placeName(found),
          names: found.merchants
            .slice(0, 4)
            .map(({ summary }) => summary.name)
            .join(', '),
        }),
        // However it is filtered and sorted, it is one list.
        canonical: addressOf(
          readWanted(new URLSearchParams({ address: wanted.address, method: wanted.method })),
        ),
        picture: sharedPictures.shop,
      },
      body: <Results {...{ visit, wanted, found, near }} />,
    }
  })
}

const nearbyMost = 8
const longestEmpty = 4000
const byDistance = (a: Merchant, b: Merchant) => (a.location.distance ?? 0) - (b.location.distance ?? 0)

/** Nothing is brought to the address: what can be picked up near it. */
async function readNearby(visit: Visit, { method, address, keyword }: Wanted) {
  if (method !== 'delivery' || keyword) return undefined
  return visit.api.readShared('get_merchant_search_method', { method: 'pickup', address, inexact: true })
}

type Spot = { latitude: number; longitude: number }

function readSpot(query: URLSearchParams): Spot | undefined {
  const [latitude, longitude] = [
    Number(query.get('latitude') ?? Number.NaN),
    Number(query.get('longitude') ?? Number.NaN),
  ]
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}

/** The browser's position becomes the nearest address, which the list then stands under. */
async function showNear(visit: Visit, spot: Spot): Promise<Response> {
  const answer = await visit.api.readShared('get_merchant_search_method', {
    method: 'delivery',
    ...spot,
    limit: 1,
  })
  const place = answer.ok ? answer.json().search_address : undefined
  if (!place?.street) return showUnknown(visit, readWanted(new URLSearchParams()), { message: [] })
  const address = `${place.street}, ${place.city}, ${place.state} ${place.zip_code}`
  return visit.redirect(`/search?address=${encodeURIComponent(address)}`)
}

/** Several places of that name, or none: helped along, with what was typed still there. */
function showUnknown(visit: Visit, wanted: Wanted, refused: Refused): Response {
  const t = resultWords(visit.language)
  const choices = (refused.addresses ?? []).map(({ street, city, state, zip }) =>
    [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  )
  const title = choices.length > 0 ? t('which.title') : t('unknown.title')
  return visit.page(
    { title },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <p>{choices.length > 0 ? t('which') : t('unknown')}</p>
        {choices.length > 0 && (
          <ul class="choice-list">
            {choices.map((address) => (
              <li key={address}>
                <a href={addressOf(wanted, { address })}>
                  <Icon name="pin" /> {address}
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

export const resultRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/search', app: 'shop', handle: showResults },
]
