import type { Answer } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { type PictureKind, pictureAddress } from '../pictures/kinds.ts'
import { drinkWords } from './messages.ts'

type DrinkResults = Answer<'get_data_search'>['data']
type Product = NonNullable<DrinkResults['products']>[string]

const shownMost = 60
const sections = ['all', 'wine', 'beer', 'liquor'] as const
/** A product's number begins with the letter of its section. */
const kindOf: Record<string, PictureKind> = { W: 'wine', B: 'beer', L: 'spirits' }
const filterNames = ['filter_price', 'filter_country', 'filter_size'] as const

/** Everything that makes the list stands in the address. */
function readWanted(query: URLSearchParams) {
  const section = sections.find((name) => name === query.get('section')) ?? 'all'
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, query.getAll(name).join(',').slice(0, 500)]),
  )
  return {
    section,
    keyword: (query.get('q') ?? '').trim().slice(0, 100),
    sort: /^-?(name|price)$/.test(query.get('sort') ?? '') ? query.get('sort')! : '',
    merchant: /^\d{1,15}$/.test(query.get('merchant') ?? '') ? query.get('merchant')! : '',
    filters,
  }
}

async function showDrinks(visit: Visit): Promise<Response> {
  const t = drinkWords(visit.language)
  const wanted = readWanted(visit.url.searchParams)
  const address = visit.place
  if (!address) return askWhere(visit)
  const answer = await visit.api.readShared('get_data_search', {
    search_type: 'alcohol',
    address,
    inexact: true,
    order_type: 'delivery',
    order_time: visit.when?.iso ?? 'ASAP',
    section: wanted.section,
    ...(wanted.keyword && { keyword: wanted.keyword }),
    ...(wanted.sort && { sort: wanted.sort as 'name' }),
    ...(wanted.merchant && { merchant_ids: [wanted.merchant] }),
    ...Object.fromEntries(Object.entries(wanted.filters).filter(([, value]) => value !== '')),
  })
  if (!answer.ok) return askWhere(visit)
  return visit.sharedPage([answer], () => ({
    head: { title: t('title'), description: t('lead', { place: address }), canonical: '/drinks' },
    body: <Drinks visit={visit} found={answer.json().data} wanted={wanted} place={address} />,
  }))
}

function askWhere(visit: Visit): Response {
  const t = drinkWords(visit.language)
  return visit.page(
    { title: t('title'), description: t('where'), canonical: '/drinks' },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('title')}</h1>
        <p>{t('where')}</p>
        <AddressForm visit={visit} value={visit.place} keep={{ type: 'W' }} />
      </div>
    </ShopPage>,
  )
}

type Wanted = ReturnType<typeof readWanted>

function Drinks({
  visit,
  found,
  wanted,
  place,
}: {
  visit: Visit
  found: DrinkResults
  wanted: Wanted
  place: string
}) {
  const t = drinkWords(visit.language)
  const products = Object.values(found.products ?? {})
  const query = visit.url.searchParams
  const link = (section: string) =>
    `/drinks?${new URLSearchParams({ ...(section !== 'all' && { section }), ...(wanted.keyword && { q: wanted.keyword }), ...(wanted.merchant && { merchant: wanted.merchant }) })}`
  const isNarrowed = filterNames.some((name) => query.has(name)) || wanted.keyword !== ''
  return (
    <ShopPage visit={visit}>
      <div class="stack results">
        <div>
          <h1>{t('title')}</h1>
          <p class="soft">{t('lead', { place: place.split(',')[0]! })}</p>
        </div>
        <Notice>{found.disclaimers?.[0]?.text ?? t('age')}</Notice>

        <nav class="chips scroll" aria-label={t('section')}>
          {sections.map((section) => {
            const known = found.categories?.find(({ value }) => value === section)
            return (
              <a
                key={section}
                class="chip"
                href={link(section)}
                aria-current={wanted.section === section ? 'true' : undefined}
              >
                {section === 'all' ? t('all') : (known?.name ?? section)}
              </a>
            )
          })}
        </nav>
        <form class="filter-bar" action="/drinks" method="get">
          {wanted.section !== 'all' && <input type="hidden" name="section" value={wanted.section} />}
          {wanted.merchant && <input type="hidden" name="merchant" value={wanted.merchant} />}
          <span class="search-box">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={wanted.keyword}
              placeholder={t('keyword')}
              aria-label={t('keyword')}
              maxLength={100}
            />
          </span>
          {found.filters?.map((filter) => (
            <select key={filter.key} name={filter.key} aria-label={filter.name} data-submit>
              <option value="">{filter.name}</option>
              {filter.children
                .filter(({ count, is_selected }) => count > 0 || is_selected)
                .map((value) => (
                  <option key={String(value.value)} value={String(value.value)} selected={value.is_selected}>
                    {value.name} ({value.count})
                  </option>
                ))}
            </select>
          ))}
          <select name="sort" aria-label={t('sort')} data-submit>
            <option value="">{t('sort.best')}</option>
            {found.sort?.options.map(({ title, value }) => (
              <option key={value} value={value} selected={value === wanted.sort}>
                {title}
              </option>
            ))}
          </select>
          <button class="button quiet without-script" type="submit">
            {t('apply')}
          </button>
          {isNarrowed && (
            <a class="button plain" href={link(wanted.section)}>
              {t('clear')}
            </a>
          )}
        </form>
        <p class="soft" role="status">
          {t('count', { count: products.length })}
        </p>
        {products.length === 0 ? (
          <Empty title={t('none')} />
        ) : (
          <ul class="bottles">
            {products.slice(0, shownMost).map((product) => (
              <Bottle key={product.id} product={product} visit={visit} merchant={wanted.merchant} />
            ))}
          </ul>
        )}
      </div>
    </ShopPage>
  )
}

const pictureFor = ({ name = '', image }: { name?: string; image?: string | null }, number: string) =>
  image ?? pictureAddress(kindOf[number[0] ?? ''] ?? 'wine', name)

function Bottle({ product, visit, merchant }: { product: Product; visit: Visit; merchant: string }) {
  const t = drinkWords(visit.language)
  const shop = merchant || String(product.merchant_id)
  return (
    <li class="bottle">
      <a href={`/drinks/${encodeURIComponent(product.product_id ?? product.id)}?merchant=${shop}`}>
        <img
          src={pictureFor(product, product.product_id ?? '')}
          alt=""
          width="320"
          height="240"
          loading="lazy"
        />
        <strong>{product.name}</strong>
        <span class="soft small">
          {product.size} · {t('shops', { count: product.merchant_ids?.length ?? 1 })}
        </span>
        <span class="number">{t('from', { price: formatMoney(product.price ?? 0, visit.language) })}</span>
      </a>
    </li>
  )
}

/** One bottle in each shop that has it, with what it costs there brought to the door. */
async function showProduct(visit: Visit): Promise<Response> {
  const product_id = visit.params.product!
  const t = drinkWords(visit.language)
  const asked = visit.url.searchParams.get('merchant') ?? ''
  if (!/^\d{1,15}$/.test(asked)) return visit.redirect('/drinks')
  const stores = visit.place
    ? await visit.api.readShared('get_data_search', {
        search_type: 'MerchantList',
        address: visit.place,
        inexact: true,
        order_type: 'delivery',
        order_time: visit.when?.iso ?? 'ASAP',
      })
    : undefined
  const known = stores?.ok ? Object.values(stores.json().data.merchants ?? {}) : []
  const ids = [asked, ...known.map(({ id }) => id).filter((id) => id !== asked)].slice(0, 8)
  const offers = await Promise.all(
    ids.map(async (id) => {
      const answer = await visit.api.readShared('get_data_product_product_id', {
        product_id,
        merchant_id: Number(id),
        show_description: true,
      })
      const item = answer.ok ? answer.json().item[0] : undefined
      return item ? { id, item, store: known.find((store) => store.id === id) } : undefined
    }),
  )
  const found = offers.filter((offer) => offer !== undefined)
  const first = found[0]
  if (!first) return showMissing(visit, 404)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const rows = found
    .flatMap(({ id, item, store }) =>
      item.children.map((child) => ({ id, child, store, fee: store?.ordering.delivery_charge ?? 0 })),
    )
    .sort((a, b) => a.child.price + a.fee - (b.child.price + b.fee))
  return visit.page(
    { title: first.item.name },
    <ShopPage visit={visit}>
      <p>
        <a class="button plain" href="/drinks">
          <Icon name="back" /> {t('back')}
        </a>
      </p>
      <div class="split product">
        <div class="stack">
          <img
            class="bottle-picture"
            src={pictureFor(first.item, product_id)}
            alt=""
            width="640"
            height="480"
          />
          <h1>{first.item.name}</h1>
          {first.item.description && <p>{first.item.description}</p>}
          <Notice>{t('age')}</Notice>
        </div>
        <section class="card stack" aria-labelledby="sold">
          <h2 id="sold">{t('sold')}</h2>
          <ul class="stack offers">
            {rows.map(({ id, child, store, fee }) => (
              <li key={`${id}${child.id}`} class="offer">
                <span>
                  <strong>{store?.summary.name ?? ''}</strong>
                  <br />
                  <span class="soft small">{child.size}</span>
                </span>
                <span class="number">
                  <strong>{money(child.price)}</strong>
                  <br />
                  <span class="soft small">
                    {fee > 0 ? t('with.fee', { total: money(child.price + fee) }) : t('free')}
                  </span>
                </span>
                {child.available ? (
                  <form method="post" action={`/cart/${id}/add`}>
                    <input type="hidden" name="item_id" value={child.id} />
                    <input type="hidden" name="item_qty" value="1" />
                    <button
                      class="button"
                      type="submit"
                      aria-label={`${t('add')}: ${child.name}, ${store?.summary.name ?? ''}`}
                    >
                      {t('add')}
                    </button>
                  </form>
                ) : (
                  <span class="tag">{t('gone')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ShopPage>,
  )
}

export const drinkRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/drinks', app: 'shop', handle: showDrinks },
  { method: 'GET', path: '/drinks/:product', app: 'shop', handle: showProduct },
]
