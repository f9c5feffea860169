import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { homeWords, shopWords, taglineIn } from '../messages.ts'
import { dishPicture, sharedPictures } from '../pictures/address.ts'
import { describeSite } from '../structured-data.ts'
import { DemoWayIn } from './demo-way-in.tsx'
import { showOwn } from './own.tsx'

const heroDishes = [
  'Margherita Pizza',
  'Shoyu Ramen',
  'Bacon Cheeseburger',
  'Greek Salad',
  'Pinot Noir',
  'Salmon Avocado Roll',
  'Chicken Tikka Masala',
  'Blueberry Pancakes',
  'Strawberry Ice Cream',
]

/** What people search for, with a dish to draw for each. */
const moods = [
  ['pizza', 'Pepperoni Pizza'],
  ['burger', 'Cheeseburger'],
  ['sushi', 'Sushi Platter'],
  ['noodles', 'Pad Thai Noodles'],
  ['salad', 'Caesar Salad'],
  ['curry', 'Vegetable Curry'],
  ['pancakes', 'Buttermilk Pancakes'],
] as const

function Home({ visit }: { visit: Visit }) {
  const { t } = shopWords(visit.language)
  const words = homeWords(visit.language)
  return (
    <ShopPage visit={visit} wide>
      <section class="hero">
        <div class="wrap">
          <div class="hero-words stack">
            <h1>{t('home.title')}</h1>
            <p class="lead">{t('home.lead')}</p>
            <AddressForm visit={visit} value={visit.place} />
          </div>
          <div class="hero-pictures" aria-hidden="true">
            {heroDishes.map((dish, index) => (
              <img
                key={dish}
                src={dishPicture(dish)}
                alt=""
                width="160"
                height="160"
                loading={index < 3 ? undefined : 'lazy'}
              />
            ))}
          </div>
        </div>
      </section>
      <div class="wrap home-more" data-own-home>
        {visit.brand.demo && <DemoWayIn visit={visit} />}
        <section class="stack" aria-labelledby="moods">
          <h2 id="moods">{words('moods')}</h2>
          <ul class="moods">
            {moods.map(([kind, dish]) => (
              <li key={kind}>
                <a href={`/search?${new URLSearchParams({ q: kind })}`}>
                  <img src={dishPicture(dish)} alt="" width="160" height="120" loading="lazy" />
                  {words(`mood.${kind}`)}
                </a>
              </li>
            ))}
            <li>
              <a href="/drinks">
                <img src={dishPicture('Pinot Noir')} alt="" width="160" height="120" loading="lazy" />
                {t('nav.drinks')}
              </a>
            </li>
          </ul>
        </section>
      </div>
    </ShopPage>
  )
}

/** Addresses that begin with the typed text, for the box on every page. */
async function suggest(visit: Visit): Promise<Response> {
  const text = (visit.url.searchParams.get('text') ?? '').trim().slice(0, 200)
  if (text === '') return visit.json({ options: [] })
  const answer = await visit.api.readShared('get_place_suggest', { text })
  const addresses = answer.ok ? answer.json().addresses : []
  return visit.json({ options: addresses.map((text) => ({ text })) })
}

export const homeRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/web/suggest', app: 'shop', handle: suggest },
  { method: 'GET', path: '/web/home', app: 'shop', handle: showOwn },
  {
    method: 'GET',
    path: '/',
    app: 'shop',
    handle: async (visit) =>
      visit.sharedPage([], () => ({
        head: {
          title: visit.brand.name,
          description: taglineIn(visit.language, visit.brand),
          canonical: '/',
          picture: sharedPictures.shop,
          jsonLd: [describeSite(visit.brand.name, visit.publicUrl)],
        },
        body: <Home visit={visit} />,
      })),
  },
]
