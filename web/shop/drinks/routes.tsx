import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { drinkWords } from '../messages.ts'
import { sharedPictures } from '../pictures/address.ts'
import { describeList } from '../structured-data.ts'
import { DrinkEntrance } from './entrance.tsx'
import { DrinkList } from './list.tsx'
import { productPath, showProduct } from './product.tsx'
import {
  drinksPath,
  isPlain,
  kindsQuestion,
  listQuestion,
  pickSections,
  picksQuestion,
  questionAt,
  readWanted,
  type Wanted,
} from './wanted.ts'

async function showDrinks(visit: Visit): Promise<Response> {
  const query = visit.url.searchParams
  const wanted = readWanted(query)
  const asked = (query.get('address') ?? '').trim().slice(0, 300)
  const address = asked || visit.place
  if (!address) return askWhere(visit, wanted)
  const ask = (question: object) =>
    visit.api.readShared('get_data_search', {
      search_type: 'alcohol',
      ...questionAt(visit, address),
      ...question,
    })
  const isEntrance = isPlain(wanted)
  const [kinds, ...lists] = await Promise.all([
    ask(kindsQuestion(wanted)),
    ...(isEntrance
      ? pickSections.map((section) => ask(picksQuestion(section)))
      : [ask(listQuestion(wanted))]),
  ])
  if (!kinds.ok || !lists.every(({ ok }) => ok)) return askWhere(visit, wanted, address)
  if (asked && asked !== visit.place) visit.setCookie('place', asked)
  return visit.sharedPage([kinds, ...lists], () => {
    const t = drinkWords(visit.language)
    const { data } = kinds.json()
    const found = lists.map((list) => list.json().data)
    const tree = data.categories ?? []
    return {
      head: {
        title: t('title'),
        description: t('lead', { place: address }),
        canonical: '/drinks',
        picture: sharedPictures.drinks,
        jsonLd: [
          describeList(
            t('title'),
            found.flatMap(({ products = {} }) =>
              Object.entries(products).map(([id, { name = id }]) => ({ name, path: productPath(id) })),
            ),
            visit.publicUrl,
          ),
        ],
      },
      body: isEntrance ? (
        <DrinkEntrance visit={visit} all={data} kinds={tree} picks={found} wanted={wanted} place={address} />
      ) : (
        <DrinkList visit={visit} found={found[0]!} kinds={tree} wanted={wanted} place={address} />
      ),
    }
  })
}

/** Keeps the request: the answer to "where" leads to it. */
function askWhere(visit: Visit, wanted: Wanted, unknown?: string): Response {
  const t = drinkWords(visit.language)
  const keep = Object.fromEntries(new URL(drinksPath(wanted), visit.url).searchParams)
  return visit.page(
    { title: t('title'), description: t('where'), canonical: '/drinks', picture: sharedPictures.drinks },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{wanted.keyword ? t('for', { keyword: wanted.keyword }) : t('title')}</h1>
        <p>{t(unknown ? 'where.unknown' : 'where')}</p>
        <AddressForm
          visit={visit}
          value={unknown ?? visit.place}
          to="/drinks"
          keep={keep}
          submit={t('where.find')}
        />
      </div>
    </ShopPage>,
  )
}

/** For scripts: categories, brands and products matching the typed text. */
async function suggestDrinks(visit: Visit): Promise<Response> {
  const typed = (visit.url.searchParams.get('text') ?? '').trim().slice(0, 100)
  if (!typed) return visit.json({ options: [] })
  const answer = await visit.api.readShared('get_data_suggest', { q: typed, limit: 8 })
  const texts = answer.ok ? answer.json().suggestions.map(({ text }) => text) : []
  return visit.json({ options: [...new Set(texts)].map((text) => ({ text })) })
}

export const drinkRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/drinks', app: 'shop', handle: showDrinks },
  { method: 'GET', path: '/drinks/:product', app: 'shop', handle: showProduct },
  { method: 'GET', path: '/web/suggest-drinks', app: 'shop', handle: suggestDrinks },
]
