import { tileEdges } from '../../kit/map/street-layer.ts'
import { halfHourSpan } from '../../kit/when.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { listQuestion, questionAt, readWanted as readDrinks } from '../drinks/wanted.ts'
import type { FoundMerchants, ListedMerchant } from '../listed.ts'
import { merchantPath } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { sharedPictures } from '../pictures/address.ts'
import { readMerchants } from '../read-merchants.ts'
import { describeList } from '../structured-data.ts'
import { readWanted, searchAddress, type Wanted } from './choose.ts'
import { fitMapView, placeName, Results } from './results-page.tsx'
import { askWhere, askWhichAddress, type Refused } from './which-address.tsx'

async function showResults(visit: Visit): Promise<Response> {
  const wanted = readWanted(visit.url.searchParams)
  const spot = readSpot(visit.url.searchParams)
  if (spot) return showNear(visit, spot)
  if (!wanted.address) {
    if (visit.place) return visit.redirect(searchAddress({ ...wanted, address: visit.place }))
    return wanted.keyword ? askWhere(visit, wanted) : visit.redirect('/')
  }
  const answer = await readMerchants(visit, {
    method: wanted.method,
    address: wanted.address,
    inexact: true,
    ...(wanted.keyword && { keyword: wanted.keyword }),
    ...(wanted.dietary.length > 0 && { dietary: [...wanted.dietary] }),
    ...(visit.when && { at: visit.when.iso, order_time: visit.when.iso }),
  })
  if (!answer.ok) return askWhichAddress(visit, wanted, answer.json() as unknown as Refused)
  if (visit.place !== wanted.address) visit.setCookie('place', wanted.address)
  const [all, bottles] = wanted.keyword
    ? await Promise.all([readAll(visit, wanted), readBottles(visit, wanted)])
    : []
  // Read as JSON only when it may be empty: a page that is kept must not cost the reading of a long list.
  const isEmpty = answer.byteLength < longestEmpty && answer.json().merchants.length === 0
  const nearby = isEmpty ? await readNearby(visit, wanted) : undefined
  const streets = wanted.isMap && !isEmpty ? await readStreets(visit, wanted, answer.json()) : undefined
  const others = [all, bottles, nearby, streets].filter((one) => one !== undefined)
  return visit.sharedPage([answer, halfHourSpan(visit.now), ...others], () => {
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
        canonical: searchAddress(
          readWanted(new URLSearchParams({ address: wanted.address, method: wanted.method })),
        ),
        picture: sharedPictures.shop,
        jsonLd: [
          describeList(
            t('title', { place: placeName(found) }),
            found.merchants.map((shop) => ({ name: shop.summary.name, path: merchantPath(shop) })),
            visit.publicUrl,
          ),
        ],
      },
      body: (
        <Results
          {...{ visit, wanted, found, near }}
          all={all?.ok ? all.json().merchants : found.merchants}
          bottles={bottles?.ok ? bottles.json().data : undefined}
          streets={streets?.ok ? streets.json().streets : []}
        />
      ),
    }
  })
}

/** Everything at the address: which kinds of shop there are does not depend on the keyword. */
const readAll = (visit: Visit, { method, address }: Wanted) =>
  readMerchants(visit, { method, address, inexact: true })

/** Someone who looks for a wine among restaurants is shown the bottles. */
const readBottles = async (visit: Visit, { method, address, keyword }: Wanted) =>
  method === 'delivery'
    ? visit.api.readShared('get_data_search', {
        search_type: 'alcohol',
        ...questionAt(visit, address),
        ...listQuestion(readDrinks(new URLSearchParams({ q: keyword }))),
        limit: bottlesMost,
      })
    : undefined

const readStreets = (visit: Visit, wanted: Wanted, found: FoundMerchants) =>
  visit.api.readShared('get_place_streets', tileEdges(fitMapView(wanted, found)))

const bottlesMost = 4
const nearbyMost = 8
const longestEmpty = 4000
const byDistance = (a: ListedMerchant, b: ListedMerchant) =>
  (a.location.distance ?? 0) - (b.location.distance ?? 0)

/** Nothing is brought to the address: what can be picked up near it. */
async function readNearby(visit: Visit, { method, address, keyword, dietary }: Wanted) {
  if (method !== 'delivery' || keyword || dietary.length > 0) return undefined
  return readMerchants(visit, { method: 'pickup', address, inexact: true })
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
  if (!place?.street) return askWhichAddress(visit, readWanted(new URLSearchParams()), { message: [] })
  const address = `${place.street}, ${place.city}, ${place.state} ${place.zip_code}`
  return visit.redirect(`/search?address=${encodeURIComponent(address)}`)
}

export const resultRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/search', app: 'shop', handle: showResults },
]
