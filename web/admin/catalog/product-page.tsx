import type { Answer } from '../../../sdk/src/index.ts'
import { readProduct } from '../../console/api/catalog.ts'
import { useAsked } from '../../console/ask.tsx'
import { Detail } from '../frame/detail.tsx'
import { Facts, money, PageHead, Panel, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { categoryText } from './products.tsx'

const t = wordsIn('catalog')
type Whole = Answer<'get_operator_catalogue_products_product_id'>
const productLink = (id: string) => <a href={pathTo('catalogue', ['products', id])}>{id}</a>

export function ProductPage({ productId }: { productId: string }) {
  const asked = useAsked(`product ${productId}`, () => readProduct({ product_id: productId }))
  const back = { href: pathTo('catalogue', ['products']), text: t('tab.products') }
  return (
    <Detail asked={asked} title={productId} back={back}>
      {(whole) => (
        <>
          <PageHead title={whole.product.name} back={back}>
            {whole.product.merged_into ? (
              <Tag tone="warn">{t('state.merged')}</Tag>
            ) : (
              whole.product.stores === 0 && <Tag tone="warn">{t('product.unsold')}</Tag>
            )}
          </PageHead>
          <div class="panels">
            <About whole={whole} />
            <Sizes whole={whole} />
          </div>
          <Offers whole={whole} />
        </>
      )}
    </Detail>
  )
}

type ProductTag = { key: string; value: string | readonly string[] }
const tagsOf = (tags: readonly unknown[]) =>
  (tags as readonly ProductTag[]).map(({ key, value }) => `${key}: ${[value].flat().join(', ')}`).join('; ')

function About({ whole: { product, merged } }: { whole: Whole }) {
  return (
    <Panel title={t('about')}>
      <Facts
        facts={[
          [t('id'), <code>{product.product_id}</code>],
          [t('brand'), product.brand],
          [t('category'), categoryText(product)],
          [t('country'), product.country],
          [t('tags'), tagsOf(product.tags)],
          [t('description'), product.description],
          [t('merged.into'), product.merged_into && productLink(product.merged_into)],
          [
            t('merged.from'),
            merged.length === 0 ? '' : merged.map((id) => <span key={id}>{productLink(id)} </span>),
          ],
        ]}
      />
    </Panel>
  )
}

const priceText = (lowest: number | null, highest: number | null) =>
  lowest === null || highest === null
    ? t('size.unsold')
    : lowest === highest
      ? money(lowest)
      : `${money(lowest)} – ${money(highest)}`

function Sizes({ whole: { sizes } }: { whole: Whole }) {
  return (
    <Panel title={t('sizes')}>
      {sizes.length === 0 && <p class="soft">{t('sizes.none')}</p>}
      <ul class="plain-rows">
        {sizes.map(({ variant_id, size, container, gtin, stores, lowest, highest, stock }) => (
          <li key={variant_id}>
            <span>
              <strong>{size}</strong>{' '}
              <span class="soft small">{[container, gtin].filter(Boolean).join(' · ')}</span>
              <br />
              <span class="soft small">{t('size.sold', { stores, stock })}</span>
            </span>
            <span class="number">{priceText(lowest, highest)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Offers({ whole: { offers, has_more_offers } }: { whole: Whole }) {
  return (
    <Panel title={t('offers')} end={has_more_offers && <span class="soft small">{t('offers.more')}</span>}>
      {offers.length === 0 && <p class="soft">{t('offers.none')}</p>}
      <ul class="plain-rows">
        {offers.map(({ merchant_id, merchant, variant_id, size, price, stock }) => (
          <li key={`${merchant_id} ${variant_id}`}>
            <span>
              <a href={pathTo('merchants', [merchant_id])}>{merchant}</a>{' '}
              <span class="soft small">
                {size} · {t('offer.stock', { stock })}
              </span>
            </span>
            <span class="number">{money(price)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
