import { formatDuration, formatMoney, formatShortMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Visit } from '../../server/visit.ts'
import { MerchantLogo, merchantCover, merchantPath, Stars } from '../merchant-card.tsx'
import { menuWords, resultWords } from '../messages.ts'
import { opensWords } from '../opening-words.ts'
import { listWidths } from '../pictures/address.ts'
import { WhenChip } from '../when/chip.tsx'
import { About, type Hours, type Merchant } from './about.tsx'
import { Closed, findNextTime, isTakingOrders } from './opening.tsx'

type ShopHeadProps = {
  visit: Visit
  merchant: Merchant
  hours: Hours | undefined
  /** Why nothing can be ordered at the page's time. */
  why: string | undefined
}

/** What a customer wants to know about a merchant before its dishes, in a third of a phone's screen. */
export function ShopHead({ visit, merchant, hours, why }: ShopHeadProps) {
  const t = menuWords(visit.language)
  const { summary } = merchant
  const cover = merchantCover(merchant)
  return (
    <div class="shop-head">
      <img
        class="cover"
        src={cover}
        srcset={listWidths(cover)}
        sizes="(max-width: 40rem) 22rem, 100vw"
        alt=""
        width="1280"
        height="320"
        fetchPriority="high"
      />
      <div class="wrap">
        <div class="card stack">
          <div class="shop-title">
            <MerchantLogo merchant={merchant} />
            <h1>{summary.name}</h1>
            <Favorite visit={visit} merchant={merchant} />
          </div>
          <p class="soft on-desk">{summary.description}</p>
          <Facts visit={visit} merchant={merchant} />
          {why && <Closed visit={visit} merchant={merchant} why={why} />}
          {merchant.ordering.specials.length > 0 && (
            <p class="row">
              {merchant.ordering.specials.map(({ name }) => (
                <span key={name} class="tag good">
                  <Icon name="gift" /> {name}
                </span>
              ))}
            </p>
          )}
          <details class="about">
            <summary>
              {t('hours')} · {t('about')}
            </summary>
            <p class="soft on-phone">{summary.description}</p>
            <About merchant={merchant} hours={hours} language={visit.language} />
          </details>
        </div>
      </div>
    </div>
  )
}

/** The page is shared: whether the merchant is already a favorite is filled in by script. */
function Favorite({ visit, merchant }: { visit: Visit; merchant: Merchant }) {
  const t = menuWords(visit.language)
  return (
    <form class="favorite" method="post" action={`/m/${merchant.id}/favorite`} data-favorite={merchant.id}>
      <button
        class="icon-button"
        type="submit"
        name="do"
        value="add"
        aria-label={t('favorite')}
        title={t('favorite')}
      >
        <Icon name="heart" />
      </button>
    </form>
  )
}

function Facts({ visit, merchant }: { visit: Visit; merchant: Merchant }) {
  const { language, place } = visit
  const now = visit.when?.ms ?? visit.now
  const [t, r] = [menuWords(language), resultWords(language)]
  const { ordering, minimum, summary } = merchant
  const isOpen = isTakingOrders(merchant)
  const next = findNextTime(merchant)
  const money = (dollars: number) => formatMoney(dollars, language)
  const fee = ordering.delivery_charge
  const feeWords =
    fee === null
      ? undefined
      : typeof fee === 'number'
        ? fee === 0
          ? r('fee.free')
          : r('fee', { fee: money(fee) })
        : fee.lowest === fee.highest
          ? r('fee', { fee: money(fee.lowest) })
          : t('fee.range', { low: money(fee.lowest), high: money(fee.highest) })
  const least = minimum.delivery?.lowest
  return (
    <ul class="row facts">
      {summary.num_ratings > 0 ? (
        <li>
          <a class="reviews-link" href={`${merchantPath(merchant)}/reviews`}>
            <Stars rating={summary.overall_rating} count={summary.num_ratings} language={language} />
            {t('reviews.read')}
          </a>
        </li>
      ) : (
        <li class="tag">{r('new')}</li>
      )}
      <li>
        <WhenChip visit={visit} merchantId={merchant.id} />
      </li>
      <li class={isOpen ? 'tag good' : 'tag warn'}>
        <Icon name="clock" />
        {isOpen
          ? `${t('open')} · ${formatDuration(ordering.time_needed, language)}`
          : next
            ? t('opens', { when: opensWords(next, now, language) })
            : t('closed')}
      </li>
      {ordering.order_type === 'pickup' ? (
        <li class="tag">{t('pickup.only')}</li>
      ) : (
        feeWords && (
          <li class="tag">
            <Icon name="bike" />
            {feeWords}
          </li>
        )
      )}
      {least !== undefined && least > 0 && (
        <li class="tag">{r('minimum', { amount: formatShortMoney(least, language) })}</li>
      )}
      {place && ordering.deliverable === true && (
        <li class="tag good">{t('here', { place: place.split(',')[0]! })}</li>
      )}
      {place && ordering.deliverable === false && (
        <li class="tag bad">{t('not.here', { place: place.split(',')[0]! })}</li>
      )}
    </ul>
  )
}
