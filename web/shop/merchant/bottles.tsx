import type { Answer } from '../../../sdk/src/index.ts'
import type { Visit } from '../../server/visit.ts'
import { Bottle, DrinkSearch, type Found } from '../drinks/list.tsx'
import { drinksPath, sections as kinds, readWanted } from '../drinks/wanted.ts'
import { menuWords } from '../messages.ts'
import type { Merchant } from './about.tsx'
import type { Section } from './menu-shape.ts'

type Menu = Answer<'get_merchant_merchant_id_menu'>

const isStore = ({ summary }: Merchant) => summary.type === 'W'
const most = 12

/**
 * A store's bottles, as everyone sees them at its own location: the catalog's, with pictures, sizes and stock.
 * Undefined for other merchants, and if it sells none.
 */
export async function readBottles(visit: Visit, merchant: Merchant) {
  if (!isStore(merchant)) return undefined
  const { latitude, longitude } = merchant.location
  const ask = (order_type: 'delivery' | 'pickup') =>
    visit.api.readShared('get_data_search', {
      ...{ search_type: 'alcohol', latitude, longitude, order_type, order_time: visit.when?.iso ?? 'ASAP' },
      ...{ merchant_ids: [merchant.id], section: 'all', layout: 'flat', limit: most },
    })
  for (const type of ['delivery', 'pickup'] as const) {
    const answer = await ask(type)
    if (answer.ok && (answer.json().data.total ?? 0) > 0) return answer
  }
  return undefined
}

/** A single inventory: only non-bottles are taken from a store's menu. */
export function withoutBottles(sections: readonly Section[], { warnings }: Menu): readonly Section[] {
  const bottles = new Set(warnings.flatMap(({ type, items }) => (type === 'alcohol' ? items : [])))
  return sections
    .map((section) => ({ ...section, items: section.items.filter(({ id }) => !bottles.has(id)) }))
    .filter(({ items }) => items.length > 0)
}

export function StoreBottles({ visit, merchant, found }: { visit: Visit; merchant: Merchant; found: Found }) {
  const t = menuWords(visit.language)
  const wanted = readWanted(new URLSearchParams({ merchant: merchant.id }))
  const categories = found.categories ?? []
  const total = found.total ?? 0
  return (
    <section class="stack store-bottles" aria-labelledby="bottles-name">
      <h2 id="bottles-name">{t('bottles')}</h2>
      <DrinkSearch visit={visit} wanted={wanted} place={visit.place ?? ''} />
      <ul class="chips">
        {categories
          .filter(({ value }) => kinds.includes(value as 'wine'))
          .flatMap(({ value: section, children }) =>
            children.map(({ name, value }) => (
              <li key={value}>
                <a
                  class="chip small"
                  href={drinksPath(wanted, { section: section as 'wine', subsection: value })}
                >
                  {name}
                </a>
              </li>
            )),
          )}
      </ul>
      <ul class="bottles">
        {Object.values(found.products ?? {}).map((product, index) => (
          <Bottle
            key={product.id}
            product={product}
            visit={visit}
            merchant={merchant.id}
            isFirst={index < 2}
          />
        ))}
      </ul>
      <p>
        <a class="button" href={drinksPath(wanted)}>
          {t('bottles.all', { count: total })}
        </a>
      </p>
    </section>
  )
}
