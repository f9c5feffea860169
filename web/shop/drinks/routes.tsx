import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { drinkWords } from '../messages.ts'
import { sharedPictures } from '../pictures/kinds.ts'
import { DrinkList } from './list.tsx'
import { showProduct } from './product.tsx'
import { kindsQuestion, listQuestion, questionAt, readWanted } from './wanted.ts'

async function showDrinks(visit: Visit): Promise<Response> {
  const t = drinkWords(visit.language)
  const wanted = readWanted(visit.url.searchParams)
  const address = visit.place
  if (!address) return askWhere(visit)
  const ask = (question: object) =>
    visit.api.readShared('get_data_search', {
      search_type: 'alcohol',
      ...questionAt(visit, address),
      ...question,
    })
  const [answer, kinds] = await Promise.all([ask(listQuestion(wanted)), ask(kindsQuestion(wanted))])
  if (!answer.ok || !kinds.ok) return askWhere(visit)
  return visit.sharedPage([answer, kinds], () => ({
    head: {
      title: t('title'),
      description: t('lead', { place: address }),
      canonical: '/drinks',
      picture: sharedPictures.drinks,
    },
    body: (
      <DrinkList
        visit={visit}
        found={answer.json().data}
        kinds={kinds.json().data.categories ?? []}
        wanted={wanted}
        place={address}
      />
    ),
  }))
}

function askWhere(visit: Visit): Response {
  const t = drinkWords(visit.language)
  return visit.page(
    { title: t('title'), description: t('where'), canonical: '/drinks', picture: sharedPictures.drinks },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('title')}</h1>
        <p>{t('where')}</p>
        <AddressForm visit={visit} value={visit.place} keep={{ type: 'W' }} submit={t('where.find')} />
      </div>
    </ShopPage>,
  )
}

/** For scripts: suggestions for the typed text, with their addresses. */
async function suggestDrinks(visit: Visit): Promise<Response> {
  const typed = (visit.url.searchParams.get('text') ?? '').trim().slice(0, 100)
  if (!typed) return visit.json({ texts: [] })
  const answer = await visit.api.readShared('get_data_suggest', { q: typed, limit: 8 })
  const texts = answer.ok ? answer.json().suggestions.map(({ text }) => text) : []
  return visit.json({ texts: [...new Set(texts)] })
}

export const drinkRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/drinks', app: 'shop', handle: showDrinks },
  { method: 'GET', path: '/drinks/:product', app: 'shop', handle: showProduct },
  { method: 'GET', path: '/web/suggest-drinks', app: 'shop', handle: suggestDrinks },
]
