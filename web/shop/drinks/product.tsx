import type { Answer } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { drinkWords } from '../messages.ts'
import { listWidths, shareablePicture } from '../pictures/address.ts'
import { describePlace } from '../structured-data.ts'
import { describeProduct } from './json-ld.ts'
import { Law } from './law.tsx'
import { pictureFor } from './list.tsx'
import { type Offer, offersBySize } from './offers.ts'
import { drinksPath, questionAt, readWanted } from './wanted.ts'

type Product = Answer<'get_data_product_product_id_facts'>['product']
type Merchant = Answer<'get_merchant_merchant_id'>['merchant']
type Stores = Answer<'get_data_search'>['data']
type Found = Parameters<typeof offersBySize>[0]

/** How many stores, the nearest ones, are asked about a product. */
const storesAsked = 12

export const productPath = (productId: string) => `/drinks/${encodeURIComponent(productId)}`

/**
 * One product in all its sizes. The description is for everyone; an address adds the stores that have it, with the
 * price including delivery.
 */
export async function showProduct(visit: Visit): Promise<Response> {
  const { searchParams } = visit.url
  const facts = await visit.api.readShared('get_data_product_product_id_facts', {
    product_id: visit.params.product!,
  })
  if (!facts.ok) return showMissing(visit, 404)
  const { product } = facts.json()
  const typed = searchParams.get('address')?.trim().slice(0, 200)
  const address = typed || visit.place
  const own = readStoreId(searchParams, 'merchant')
  const stores = address ? await readStores(visit, address) : undefined
  if (typed && stores?.ok) {
    visit.setCookie('place', typed)
    return visit.redirect(`${visit.url.pathname}${own ? `?merchant=${own}` : ''}`)
  }
  const near: Store[] = stores?.ok ? Object.values(stores.json().data.merchants ?? {}) : []
  const info = own && !near.some(({ id }) => id === own) ? await readInfo(visit, own) : undefined
  const far = info?.ok ? [farStore(info.json().merchant, stores !== undefined)] : []
  const first = own ?? readStoreId(searchParams, 'sold')
  const asked = [...far, ...near.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))].slice(
    0,
    storesAsked,
  )
  const answers = await Promise.all(
    asked.map(({ id }) =>
      visit.api.readShared('get_data_product_product_id', {
        product_id: product.product_id,
        merchant_id: Number(id),
      }),
    ),
  )
  return visit.sharedPage([facts, ...(stores ? [stores] : []), ...(info ? [info] : []), ...answers], () => {
    const found: Found = answers.flatMap((answer, index) => {
      const item = answer.ok ? answer.json().item[0] : undefined
      return item ? [{ id: asked[index]!.id, item, store: asked[index] }] : []
    })
    return {
      head: {
        title: product.name,
        description: product.description || product.name,
        canonical: productPath(product.product_id),
        picture: shareablePicture(pictureFor(product, product.product_id)),
        jsonLd: [
          describeProduct(product, found, visit.publicUrl),
          describePlace(
            [
              { name: visit.brand.name, path: '/' },
              { name: drinkWords(visit.language)('title'), path: '/drinks' },
              { name: product.name, path: productPath(product.product_id) },
            ],
            visit.publicUrl,
          ),
        ],
      },
      body: (
        <ProductPage
          {...{ visit, product, found, address, own }}
          stores={stores?.ok ? stores.json().data : undefined}
        />
      ),
    }
  })
}

type Store = { id: string } & NonNullable<Found[number]['store']>

const readStoreId = (query: URLSearchParams, name: 'merchant' | 'sold') =>
  /^\d{1,15}$/.exec(query.get(name) ?? '')?.[0]

const readInfo = (visit: Visit, id: string) =>
  visit.api.readShared('get_merchant_merchant_id', { merchant_id: Number(id) })

/** The store the visitor comes from is shown, too, even if it doesn't deliver to the address. */
const farStore = ({ id, summary }: Merchant, hasAddress: boolean): Store => ({
  ...{ id, summary, ordering: { delivery_charge: null, delivery_percent: null } },
  deliverable_reason: hasAddress ? 'out_of_range' : null,
})

const readStores = (visit: Visit, address: string) =>
  visit.api.readShared('get_data_search', { search_type: 'MerchantList', ...questionAt(visit, address) })

type ProductPageProps = {
  visit: Visit
  product: Product
  found: Found
  stores: Stores | undefined
  address: string | undefined
  /** The store the visitor comes from: its own offers come first, and separately. */
  own: string | undefined
}

function ProductPage({ visit, product, found, stores, address, own }: ProductPageProps) {
  const t = drinkWords(visit.language)
  const [ownFound, others] = [found.filter(({ id }) => id === own), found.filter(({ id }) => id !== own)]
  const ownOffers = offersBySize(ownFound).flatMap(({ offers }) => offers)
  const keep: Record<string, string> = own ? { merchant: own } : {}
  const all = drinksPath(readWanted(new URLSearchParams(keep)))
  return (
    <ShopPage visit={visit}>
      <p>
        <a class="button plain" href={all}>
          <Icon name="back" /> {t('back')}
        </a>
      </p>
      <div class="split product">
        <About visit={visit} product={product} stores={stores} />
        <section class="card stack" aria-labelledby="sold">
          <h2 id="sold">{t('sold')}</h2>
          {stores && <p class="soft">{t('sold.to', { place: address ?? '' })}</p>}
          {ownOffers.length > 0 && (
            <div class="stack size">
              <h3>{ownFound[0]!.store?.summary.name}</h3>
              <ul class="stack offers">
                {ownOffers.map((offer) => (
                  <OfferRow key={offer.itemId} {...{ visit, offer, title: offer.size }} />
                ))}
              </ul>
            </div>
          )}
          {!stores && (
            <>
              {address && <Notice kind="problem">{t('where.unknown')}</Notice>}
              <p>{t('where.price')}</p>
            </>
          )}
          {stores && found.length === 0 && <p>{t('sold.none')}</p>}
          {(!stores || found.length === 0) && (
            <AddressForm
              visit={visit}
              value={address}
              keep={keep}
              to={productPath(product.product_id)}
              submit={t('where.show')}
            />
          )}
          {stores && found.length === 0 && (
            <p>
              <a class="button quiet" href="/drinks">
                {t('none.all')}
              </a>
            </p>
          )}
          {ownOffers.length > 0 && others.length > 0 && <h2>{t('sold.others')}</h2>}
          {offersBySize(others).map(({ size, offers }) => (
            <div key={size} class="stack size">
              <h3>{size}</h3>
              <ul class="stack offers">
                {offers.map((offer) => (
                  <OfferRow
                    key={offer.merchantId + offer.itemId}
                    {...{ visit, offer, title: offer.storeName }}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
    </ShopPage>
  )
}

function About({ visit, product, stores }: { visit: Visit; product: Product; stores: Stores | undefined }) {
  const t = drinkWords(visit.language)
  const picture = pictureFor(product, product.product_id)
  const sizes = [...new Set(product.sizes.map(({ size }) => size))]
  const facts = [
    ...(product.country ? [[t('facet.country'), product.country]] : []),
    ...(sizes.length > 0 ? [[t('facet.size'), sizes.join(', ')]] : []),
  ]
  return (
    <div class="stack">
      <img
        class="bottle-picture"
        src={picture}
        srcset={listWidths(picture)}
        sizes="(max-width: 58rem) 92vw, 40rem"
        alt=""
        width="640"
        height="480"
      />
      <h1>{product.name}</h1>
      <p class="row">
        {[...new Set([t(product.section), ...product.tags.flatMap(({ value }) => value)])]
          .filter(Boolean)
          .slice(0, 6)
          .map((word) => (
            <span key={word} class="tag">
              {word}
            </span>
          ))}
      </p>
      {product.description && <p>{product.description}</p>}
      {facts.length > 0 && (
        <dl class="product-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt class="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Law visit={visit} compliance={stores?.compliance} />
    </div>
  )
}

function OfferRow({ visit, offer, title }: { visit: Visit; offer: Offer; title: string }) {
  const t = drinkWords(visit.language)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const { merchantId, itemId, storeName, name, price, fee, left, isBest, isAvailable, obstacle } = offer
  return (
    <li class="offer">
      <span>
        <strong>{title}</strong> {isBest && <span class="tag good">{t('best')}</span>}
        <br />
        <span class="soft small">
          {!isAvailable ? t('gone') : obstacle ? t(`obstacle.${obstacle}`) : t('left', { count: left })}
        </span>
      </span>
      <span class="number">
        <strong>{money(price)}</strong>
        <br />
        <span class="soft small">
          {fee === undefined ? '' : fee > 0 ? t('with.fee', { total: money(price + fee) }) : t('free')}
        </span>
      </span>
      {isAvailable ? (
        <form method="post" action={`/cart/${merchantId}/add`}>
          <input type="hidden" name="item_id" value={itemId} />
          <input type="hidden" name="item_qty" value="1" />
          <button class="button" type="submit" aria-label={`${t('add')}: ${name}, ${storeName}`}>
            {t('add')}
          </button>
        </form>
      ) : (
        <span class="tag">{t('gone')}</span>
      )}
    </li>
  )
}
