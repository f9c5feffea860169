import type { Answer, MenuItem, MenuTimes } from '../../../sdk/src/index.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { merchantCover, merchantPath, Stars } from '../merchant-card.tsx'
import { laterWords, menuWords, resultWords } from '../messages.ts'
import { whenWords } from '../opening-words.ts'
import { widthsOf } from '../pictures/address.ts'
import { WhenChip } from '../when/chip.tsx'
import { About, type Hours, type Merchant } from './about.tsx'
import { isOrderable, nextOrderable, pictureOf, type Section, startingPrice } from './menu-shape.ts'

type Menu = Answer<'get_merchant_merchant_id_menu'>

type MenuPageProps = {
  visit: Visit
  merchant: Merchant
  menu: Menu
  sections: readonly Section[]
  hours: Hours | undefined
  /** Why nothing can be ordered at the moment that the page is for. */
  why: string | undefined
}

export function MenuPage({ visit, merchant, menu, sections, hours, why }: MenuPageProps) {
  const t = menuWords(visit.language)
  const { summary } = merchant
  const cover = merchantCover(merchant)
  const alcohol = menu.warnings.find(({ type }) => type === 'alcohol')
  return (
    <ShopPage visit={visit} wide>
      <div class="shop-head">
        <img
          class="cover"
          src={cover}
          srcset={widthsOf(cover)}
          sizes="(max-width: 40rem) 40rem, 100vw"
          alt=""
          width="1280"
          height="320"
          fetchPriority="high"
        />
        <div class="wrap">
          <div class="card stack">
            <div class="spread">
              <div class="shop-title">
                <h1>{summary.name}</h1>
                <Favorite visit={visit} merchant={merchant} />
              </div>
              <Stars rating={summary.overall_rating} count={summary.num_ratings} language={visit.language} />
            </div>
            <p class="soft">{summary.description}</p>
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
              <About merchant={merchant} hours={hours} language={visit.language} />
            </details>
          </div>
        </div>
      </div>
      {sections.length > 0 && (
        <div class="menu-nav">
          <div class="wrap">
            <span class="search-box">
              <Icon name="search" />
              <input type="search" placeholder={t('find')} aria-label={t('find')} data-menu-search />
            </span>
            <nav class="chips scroll" aria-label={t('sections')} data-sections>
              {sections.map(({ id, name }) => (
                <a key={id} class="chip small" href={`#${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          </div>
        </div>
      )}
      <div class="wrap menu">
        {summary.type === 'W' && (
          <p>
            <a class="button" href={`/drinks?merchant=${merchant.id}`}>
              {t('drinks')}
            </a>
          </p>
        )}
        {alcohol && alcohol.items.length > 0 && <Notice>{t('alcohol')}</Notice>}
        {sections.map((section, place) => (
          <section
            key={section.id}
            id={section.id}
            class="menu-section"
            aria-labelledby={`${section.id}-name`}
          >
            <h2 id={`${section.id}-name`}>{section.name}</h2>
            {section.description && <p class="soft">{section.description}</p>}
            <ul class="dishes">
              {section.items.map((item, index) => (
                <Dish
                  key={item.id}
                  item={item}
                  section={section}
                  isFirst={place === 0 && index < 4}
                  schedules={menu.schedule}
                  merchant={merchant}
                  visit={visit}
                />
              ))}
            </ul>
          </section>
        ))}
        <p class="soft" data-menu-none hidden>
          {t('find.none')}
        </p>
      </div>
      <div class="cart-bar" data-cart-bar={merchant.id} hidden>
        <a class="button wide" href={`/cart/${merchant.id}`}>
          <Icon name="bag" /> <span data-cart-words>{t('cart')}</span>
        </a>
      </div>
      <dialog class="sheet" data-sheet aria-label={summary.name} />
    </ShopPage>
  )
}

/** The page is shared: whether the shop is a favorite already is filled in by script. */
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

export const isTakingOrders = ({ ordering: { availability } }: Merchant) =>
  availability.delivery || availability.pickup

const nextTimeOf = ({ ordering: { availability } }: Merchant) =>
  [availability.next_delivery_time, availability.next_pickup_time].filter((time) => time !== null).sort()[0]

type ClosedProps = { visit: Visit; merchant: Merchant; why: string; back?: string }

/** Why, in a sentence, and the next time that can be ordered for. */
export function Closed({ visit, merchant, why, back = merchantPath(merchant) }: ClosedProps) {
  const next = nextTimeOf(merchant)
  const query = new URLSearchParams({ at: next ?? '', merchant: merchant.id, back })
  return (
    <Notice>
      <p>{why}</p>
      {next && (
        <p>
          <a href={`/web/when?${query}`} rel="nofollow">
            {laterWords(visit.language)('set.for', { when: formatMoment(next, visit.language) })}
          </a>
        </p>
      )}
    </Notice>
  )
}

function Facts({ visit, merchant }: { visit: Visit; merchant: Merchant }) {
  const { language, place } = visit
  const now = visit.when?.ms ?? visit.now
  const [t, r] = [menuWords(language), resultWords(language)]
  const { ordering, minimum } = merchant
  const isOpen = isTakingOrders(merchant)
  const next = nextTimeOf(merchant)
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
      <li>
        <WhenChip visit={visit} merchantId={merchant.id} />
      </li>
      <li class={isOpen ? 'tag good' : 'tag warn'}>
        <Icon name="clock" />
        {isOpen
          ? `${t('open')} · ${r('minutes', { minutes: ordering.time_needed })}`
          : next
            ? t('opens', { when: whenWords(next, now, language) })
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
      {least !== undefined && least > 0 && <li class="tag">{r('minimum', { amount: money(least) })}</li>}
      {place && ordering.deliverable === true && (
        <li class="tag good">{t('here', { place: place.split(',')[0]! })}</li>
      )}
      {place && ordering.deliverable === false && (
        <li class="tag bad">{t('not.here', { place: place.split(',')[0]! })}</li>
      )}
    </ul>
  )
}

type DishProps = {
  item: MenuItem
  section: Section
  schedules: readonly MenuTimes[]
  merchant: Merchant
  visit: Visit
  /** In sight when the page opens: its picture is loaded at once. */
  isFirst: boolean
}

function Dish({ item, section, schedules, merchant, visit, isFirst }: DishProps) {
  const { language } = visit
  const now = visit.when?.ms ?? visit.now
  const t = menuWords(language)
  const { price, isFrom } = startingPrice(item)
  const ids = item.schedule ?? section.schedule
  const isSoldOut = item.available === false
  const isNow = !isSoldOut && isOrderable(ids, schedules, now)
  const next = isNow || isSoldOut || !ids ? undefined : nextOrderable(ids, schedules, now)
  return (
    <li class={isNow ? 'dish' : 'dish later'} data-name={`${item.name} ${item.description}`.toLowerCase()}>
      <a href={`${merchantPath(merchant)}/${item.id}`} data-open-sheet>
        <span class="dish-words">
          <strong>{item.name}</strong>
          {item.description && <span class="soft small">{item.description}</span>}
          <span class="number dish-price">
            {isFrom ? t('from', { price: formatMoney(price, language) }) : formatMoney(price, language)}
            {item.qty_name_singular && <span class="soft small"> / {item.qty_name_singular}</span>}
          </span>
          {!isNow && (
            <span class="tag warn">
              {isSoldOut
                ? t('sold.out')
                : next
                  ? t('later.at', { when: whenWords(localIso(next, merchant), now, language) })
                  : t('later')}
            </span>
          )}
        </span>
        <img
          src={pictureOf(item, section.titles)}
          alt=""
          width="160"
          height="120"
          loading={isFirst ? undefined : 'lazy'}
        />
      </a>
    </li>
  )
}

/** At the merchant's place, whose offset the answer's times carry. */
export function localIso(moment: number, { ordering }: Merchant): string {
  const known = ordering.availability.next_delivery_time ?? ordering.availability.next_pickup_time ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(known) ?? []
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  return `${new Date(moment + offset * 60_000).toISOString().slice(0, 19)}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`
}
