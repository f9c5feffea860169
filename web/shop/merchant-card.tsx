import {
  formatDistance,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortMoney,
} from '../kit/format.ts'
import type { Language } from '../kit/messages.ts'
import type { ListedMerchant } from './listed.ts'
import { resultWords } from './messages.ts'
import { closedWords } from './opening-words.ts'
import { coverAddress, listWidths, pictureAddress } from './pictures/address.ts'
import { shopPictures } from './pictures/kinds.ts'

type Named = { id: string; summary: { name: string; url: { short_tag: string } } }
export const merchantPath = ({ id, summary }: Named) => `/m/${id}/${summary.url.short_tag}`

type Shop = { summary: ListedMerchant['summary'] }
const picturesOf = ({ summary }: Shop) => shopPictures(summary.name, summary.cuisines, summary.type)

/** The merchant's own cover, or a drawing of what it sells. */
export const merchantPicture = (shop: Shop): string =>
  shop.summary.cover_image ?? pictureAddress(picturesOf(shop)[0]!, shop.summary.name)

/** Across a merchant's page: several of its dishes side by side, since a single one would be cut to a strip. */
export const merchantCover = (shop: Shop): string =>
  shop.summary.cover_image ?? coverAddress(picturesOf(shop), shop.summary.name)

/** Next to the name, if the merchant has one. */
export function MerchantLogo({ merchant: { summary } }: { merchant: Shop }) {
  if (!summary.merchant_logo) return null
  return <img class="shop-logo" src={summary.merchant_logo} alt="" width="56" height="56" />
}

/** Out of five; the API uses a hundred. */
export const formatStars = (rating: number) => (rating / 20).toFixed(1)

export function Stars({ rating, count, language }: { rating: number; count: number; language: Language }) {
  if (count === 0) return <span class="tag">{resultWords(language)('new')}</span>
  return (
    <span class="stars one">
      {formatStars(rating)} ({formatNumber(count, language)})
    </span>
  )
}

function feeWords(
  { delivery_charge, delivery_percent }: { delivery_charge: number | null; delivery_percent: number | null },
  language: Language,
): string {
  const t = resultWords(language)
  if (delivery_percent) return t('fee.percent', { percent: formatPercent(delivery_percent, language) })
  return delivery_charge ? t('fee', { fee: formatMoney(delivery_charge, language) }) : t('fee.free')
}

export function MerchantCard({
  merchant,
  language,
  now,
  method,
  isPromoted,
  isFirst,
  id,
}: {
  merchant: ListedMerchant
  language: Language
  now: number
  method: 'delivery' | 'pickup'
  isPromoted: boolean
  isFirst: boolean
  id?: string | undefined
}) {
  const t = resultWords(language)
  const { summary, ordering, location } = merchant
  const picture = merchantPicture(merchant)
  return (
    <li class="shop-card" id={id}>
      <a href={merchantPath(merchant)}>
        <span class="shop-picture">
          <img
            src={picture}
            srcset={listWidths(picture)}
            sizes="(max-width: 36rem) 92vw, 18rem"
            alt=""
            width="320"
            height="240"
            loading={isFirst ? undefined : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
          {!ordering.is_open && <span class="tag closed">{closedWords(ordering, now, language)}</span>}
          {ordering.is_open && isPromoted && <span class="tag promoted">{t('promoted')}</span>}
        </span>
        <span class="shop-name">
          <MerchantLogo merchant={merchant} />
          <strong>{summary.name}</strong>
          <Stars rating={summary.overall_rating} count={summary.num_ratings} language={language} />
        </span>
        <span class="soft small shop-facts">
          <span>{summary.cuisines.slice(0, 3).join(' · ') || summary.type_label}</span>
          <span>
            {method === 'delivery'
              ? feeWords(ordering, language)
              : formatDistance(location.distance ?? 0, language)}{' '}
            · {formatDuration(ordering.time_needed, language)}
            {ordering.minimum > 0 &&
              ` · ${t('minimum', { amount: formatShortMoney(ordering.minimum, language) })}`}
          </span>
          {merchant.matched_items && merchant.matched_items.length > 0 && (
            <span class="matched">
              {merchant.matched_items
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
