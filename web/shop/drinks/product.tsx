import type { Answer } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { widthsOf } from '../pictures/kinds.ts'
import { Law } from './law.tsx'
import { pictureFor } from './list.tsx'
import { drinkWords } from './messages.ts'
import { type Offer, offersBySize } from './offers.ts'
import { questionAt } from './wanted.ts'

type Item = Answer<'get_data_product_product_id'>['item'][number]
type Stores = Answer<'get_data_search'>['data']

/** So many stores are asked for one product: those that are nearest. */
const storesAsked = 12

/** One product in all its sizes, and in each shop that has it, with what it costs there brought to the door. */
export async function showProduct(visit: Visit): Promise<Response> {
  const product_id = visit.params.product!
  const asked = visit.url.searchParams.get('merchant') ?? ''
  if (!/^\d{1,15}$/.test(asked)) return visit.redirect('/drinks')
  const stores = await readStores(visit)
  const known = Object.values(stores?.merchants ?? {})
  const ids = [asked, ...known.map(({ id }) => id).filter((id) => id !== asked)].slice(0, storesAsked)
  const offers = await Promise.all(
    ids.map(async (id) => {
      const answer = await visit.api.readShared('get_data_product_product_id', {
        product_id,
        merchant_id: Number(id),
        show_description: true,
      })
      const item = answer.ok ? answer.json().item[0] : undefined
      return item ? [{ id, item, store: known.find((store) => store.id === id) }] : []
    }),
  )
  const found = offers.flat()
  const first = found[0]?.item
  if (!first) return showMissing(visit, 404)
  const t = drinkWords(visit.language)
  return visit.page(
    { title: first.name },
    <ShopPage visit={visit}>
      <p>
        <a class="button plain" href="/drinks">
          <Icon name="back" /> {t('back')}
        </a>
      </p>
      <div class="split product">
        <About visit={visit} item={first} productId={product_id} stores={stores} />
        <section class="card stack" aria-labelledby="sold">
          <h2 id="sold">{t('sold')}</h2>
          {!stores && <p class="soft">{t('where.fee')}</p>}
          {offersBySize(found).map(({ size, offers: each }) => (
            <div key={size} class="stack size">
              <h3>{size}</h3>
              <ul class="stack offers">
                {each.map((offer) => (
                  <OfferRow key={offer.merchantId + offer.itemId} {...{ visit, offer }} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
    </ShopPage>,
  )
}

async function readStores(visit: Visit): Promise<Stores | undefined> {
  if (!visit.place) return undefined
  const answer = await visit.api.readShared('get_data_search', {
    search_type: 'MerchantList',
    ...questionAt(visit, visit.place),
  })
  return answer.ok ? answer.json().data : undefined
}

function About({
  visit,
  item,
  productId,
  stores,
}: {
  visit: Visit
  item: Item
  productId: string
  stores: Stores | undefined
}) {
  const picture = pictureFor(item, productId)
  return (
    <div class="stack">
      <img
        class="bottle-picture"
        src={picture}
        srcset={widthsOf(picture)}
        sizes="(max-width: 58rem) 92vw, 40rem"
        alt=""
        width="640"
        height="480"
      />
      <h1>{item.name}</h1>
      <p class="row">
        {[...new Set([item.country, ...item.tags.flatMap(({ value }) => value)])]
          .filter(Boolean)
          .slice(0, 6)
          .map((word) => (
            <span key={word} class="tag">
              {word}
            </span>
          ))}
      </p>
      {item.description && <p>{item.description}</p>}
      <Law visit={visit} compliance={stores?.compliance} />
    </div>
  )
}

function OfferRow({ visit, offer }: { visit: Visit; offer: Offer }) {
  const t = drinkWords(visit.language)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const { merchantId, itemId, storeName, name, price, fee, left, isBest, isAvailable, obstacle } = offer
  return (
    <li class="offer">
      <span>
        <strong>{storeName}</strong> {isBest && <span class="tag good">{t('best')}</span>}
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
