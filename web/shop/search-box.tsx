import { Icon } from '../kit/icon.tsx'
import type { PageRoute } from '../server/router.ts'
import type { Visit } from '../server/visit.ts'
import { shopWords } from './messages.ts'
import { dishPicture, pictureAddress } from './pictures/address.ts'
import { shopPictures } from './pictures/kinds.ts'

type SearchBoxProps = {
  visit: Visit
  value?: string
  /** Where to deliver: what is suggested is sold there. */
  address: string
  /** What the search keeps of the page that it is on. */
  keep?: Record<string, string>
  /** The page that lists what was searched for. */
  to?: '/search' | '/drinks'
}

const paths = {
  '/search': (address: string) => `/web/suggest-search?${new URLSearchParams({ address })}`,
  '/drinks': () => '/web/suggest-drinks',
}

/** The one search box, for places, dishes and bottles. A plain form; script adds suggestions. */
export function SearchBox({ visit, value = '', address, keep = {}, to = '/search' }: SearchBoxProps) {
  const { t } = shopWords(visit.language)
  const label = t(to === '/drinks' ? 'search.bottles' : 'search.label')
  return (
    <search aria-label={label}>
      <form class="search-form" action={to} method="get">
        {Object.entries(keep).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <span class="search-box">
          <Icon name="search" />
          <input
            id="search"
            type="search"
            name="q"
            value={value}
            placeholder={label}
            aria-label={label}
            maxLength={100}
            enterkeyhint="search"
            data-suggest={paths[to](address)}
            data-suggestions={t('suggestions')}
          />
        </span>
        <button class="button quiet without-script" type="submit">
          {t('search')}
        </button>
      </form>
    </search>
  )
}

/** For scripts: what the typed text may mean, each with its page. */
async function suggestAll(visit: Visit): Promise<Response> {
  const { t } = shopWords(visit.language)
  const query = visit.url.searchParams
  const q = (query.get('text') ?? '').trim().slice(0, 100)
  if (q === '') return visit.json({ options: [] })
  const address = (query.get('address') || visit.place || '').slice(0, 300)
  const ask = (where: { address?: string }) => visit.api.readShared('get_search_suggest', { q, ...where })
  const near = await ask(address ? { address } : {})
  const answer = near.ok ? near : await ask({})
  const suggestions = answer.ok ? answer.json().suggestions : []
  return visit.json({
    options: suggestions.map(({ type, text, link }) => {
      const { pathname, search } = new URL(link)
      const [shop] = shopPictures(text, [], 'R')
      const picture = type === 'merchant' ? pictureAddress(shop!, text) : dishPicture(text)
      return { text, note: t(`suggested.${type}`), href: pathname + search, picture }
    }),
  })
}

export const searchBoxRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/web/suggest-search', app: 'shop', handle: suggestAll },
]
