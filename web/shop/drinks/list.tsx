import type { AlcoholCategory, Answer } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty } from '../../kit/notice.tsx'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { drinkWords } from '../messages.ts'
import { dishPicture } from '../pictures/address.ts'
import { SearchBox } from '../search-box.tsx'
import { Law } from './law.tsx'
import { drinksPath, sections, shownMost, type Wanted } from './wanted.ts'

export type Found = Answer<'get_data_search'>['data']
const plain = { subsection: '', filters: {} }

type Product = NonNullable<Found['products']>[string]

/** A product's number begins with the letter of its section. */
const sectionWords = new Map(Object.entries({ W: 'wine', B: 'beer', L: 'liqueur' }))
export const pictureFor = ({ name = '', image }: { name?: string; image?: string | null }, number: string) =>
  image ?? dishPicture(name, sectionWords.get(number[0] ?? '') ?? 'wine')

type DrinkListProps = {
  visit: Visit
  found: Found
  /** Counts over all matches of the keyword: values without a match are not offered. */
  kinds: readonly AlcoholCategory[]
  wanted: Wanted
  place: string
}

export function DrinkList({ visit, found, kinds, wanted, place }: DrinkListProps) {
  const t = drinkWords(visit.language)
  const products = Object.values(found.products ?? {})
  const total = found.total ?? products.length
  return (
    <ShopPage visit={visit}>
      <div class="stack results">
        <div>
          <h1>{t('title')}</h1>
          <p class="soft">{t('lead', { place: place.split(',')[0]! })}</p>
        </div>
        <DrinkSearch visit={visit} wanted={wanted} place={place} />
        <Law visit={visit} compliance={found.compliance} disclaimer={found.disclaimers[0]?.text} />
        <Kinds {...{ visit, kinds, wanted }} />
        <Narrowing {...{ visit, found, wanted }} />
        {found.did_you_mean && found.did_you_mean !== wanted.keyword && (
          <p>
            {t('meant')}{' '}
            <a href={drinksPath(wanted, { keyword: found.did_you_mean })}>
              <strong>{found.did_you_mean}</strong>
            </a>
          </p>
        )}
        <p class="soft" role="status">
          {t('count', { count: total })}
        </p>
        {products.length === 0 ? (
          <Empty title={t('none')}>
            <a class="button quiet" href={drinksPath(wanted, { ...plain, keyword: '', section: 'all' })}>
              {t('none.all')}
            </a>
            <a
              class="button plain"
              href={`/search?${new URLSearchParams({ address: place, q: wanted.keyword })}`}
            >
              {t('none.places')}
            </a>
          </Empty>
        ) : (
          <ul class="bottles">
            {products.map((product, index) => (
              <Bottle
                key={product.id}
                product={product}
                visit={visit}
                merchant={wanted.merchant}
                isFirst={index < 2}
              />
            ))}
          </ul>
        )}
        <Pages {...{ visit, wanted, total }} />
      </div>
    </ShopPage>
  )
}

export function DrinkSearch({ visit, wanted, place }: { visit: Visit; wanted: Wanted; place: string }) {
  return (
    <SearchBox
      visit={visit}
      value={wanted.keyword}
      address={place}
      to="/drinks"
      keep={{
        ...(wanted.section !== 'all' && { section: wanted.section }),
        ...(wanted.merchant && { merchant: wanted.merchant }),
      }}
    />
  )
}

type KindsProps = { visit: Visit; kinds: readonly AlcoholCategory[]; wanted: Wanted }

/** The kinds that have something to show, and under the chosen one its own kinds. */
function Kinds({ visit, kinds, wanted }: KindsProps) {
  const t = drinkWords(visit.language)
  const chosen = kinds.find(({ value }) => value === wanted.section)
  const shown = sections.filter(
    (section) =>
      section === 'all' || section === wanted.section || kinds.some(({ value }) => value === section),
  )
  return (
    <>
      <TabLinks
        look="chips scroll"
        label={t('section')}
        tabs={shown.map((section) => ({
          ...{ href: drinksPath(wanted, { section, ...plain }), text: t(section) },
          isCurrent: wanted.section === section,
        }))}
      />
      {chosen && chosen.children.length > 1 && (
        <TabLinks
          look="chips scroll small"
          label={t(wanted.section as 'wine')}
          tabs={chosen.children.map(({ name, value, count }) => {
            const isCurrent = wanted.subsection === value
            const text = (
              <>
                {name} <span class={isCurrent ? undefined : 'soft'}>{count}</span>
              </>
            )
            const href = drinksPath(wanted, { filters: {}, subsection: isCurrent ? '' : value })
            return { href, text, isCurrent }
          })}
        />
      )}
    </>
  )
}

/** Every value that is offered has something behind it, together with all that is chosen already. */
function Narrowing({ visit, found, wanted }: { visit: Visit; found: Found; wanted: Wanted }) {
  const t = drinkWords(visit.language)
  const isNarrowed = Object.values(wanted.filters).some(Boolean) || wanted.keyword !== ''
  return (
    <form class="filter-bar" action="/drinks" method="get">
      {wanted.section !== 'all' && <input type="hidden" name="section" value={wanted.section} />}
      {wanted.subsection && <input type="hidden" name="subsection" value={wanted.subsection} />}
      {wanted.merchant && <input type="hidden" name="merchant" value={wanted.merchant} />}
      {wanted.keyword && <input type="hidden" name="q" value={wanted.keyword} />}
      <span class="filter-row">
        {found.filters?.map((filter) => {
          const offered = filter.children.filter(({ count, is_selected }) => count > 0 || is_selected)
          const name = isCommon(filter.key) ? t(`facet.${facetOf(filter.key)}`) : filter.name
          return offered.length === 0 ? null : (
            <select key={filter.key} name={filter.key} aria-label={name} data-submit>
              <option value="">{name}</option>
              {offered.map((value) => (
                <option key={String(value.value)} value={String(value.value)} selected={value.is_selected}>
                  {value.name} ({value.count})
                </option>
              ))}
            </select>
          )
        })}
        <select name="sort" aria-label={t('sort')} data-submit>
          <option value="">{t('sort.best')}</option>
          {found.sort?.options.map(({ title, value }) => (
            <option key={value} value={value} selected={value === wanted.sort}>
              {title}
            </option>
          ))}
        </select>
      </span>
      <button class="button quiet without-script" type="submit">
        {t('apply')}
      </button>
      {isNarrowed && (
        <a class="button plain" href={drinksPath(wanted, { filters: {}, keyword: '' })}>
          {t('clear')}
        </a>
      )}
    </form>
  )
}

/** Filters whose names the interface gives in English. */
const isCommon = (key: string) => ['filter_country', 'filter_price', 'filter_size'].includes(key)
const facetOf = (key: string) => key.slice('filter_'.length) as 'country' | 'price' | 'size'

function Pages({ visit, wanted, total }: { visit: Visit; wanted: Wanted; total: number }) {
  const t = drinkWords(visit.language)
  const last = Math.ceil(total / shownMost)
  if (last < 2) return null
  return (
    <nav class="spread" aria-label={t('pages')}>
      {wanted.page > 1 ? (
        <a class="button quiet" rel="prev" href={drinksPath(wanted, { page: wanted.page - 1 })}>
          <Icon name="back" /> {t('earlier')}
        </a>
      ) : (
        <span />
      )}
      <span class="soft">{t('page', { page: wanted.page, last })}</span>
      {wanted.page < last ? (
        <a class="button quiet" rel="next" href={drinksPath(wanted, { page: wanted.page + 1 })}>
          {t('more')} <Icon name="arrow" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

type BottleProps = {
  product: Product
  visit: Visit
  merchant: string
  /** In sight when the page opens on a phone: its picture is loaded at once. */
  isFirst: boolean
}

export function Bottle({ product, visit, merchant, isFirst }: BottleProps) {
  const t = drinkWords(visit.language)
  // A store's own list leads to the bottle in that store; any other list only names one that has it.
  const query = merchant ? `merchant=${merchant}` : `sold=${product.merchant_id}`
  const price = formatMoney(product.price ?? 0, visit.language)
  return (
    <li class="bottle">
      <a href={`/drinks/${encodeURIComponent(product.product_id ?? product.id)}?${query}`}>
        <img
          src={pictureFor(product, product.product_id ?? '')}
          alt=""
          width="320"
          height="240"
          loading={isFirst ? undefined : 'lazy'}
        />
        <strong>{product.name}</strong>
        <span class="soft small">
          {product.size}
          {!merchant && ` · ${t('shops', { count: product.merchant_ids?.length ?? 1 })}`}
        </span>
        <span class="number">{t('from', { price })}</span>
      </a>
    </li>
  )
}
