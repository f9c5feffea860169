import type { Answer } from '../../../sdk/src/index.ts'
import { formatDuration, formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { readMarks } from '../dietary.ts'
import type { Found } from '../drinks/list.tsx'
import { ShopPage } from '../layout.tsx'
import { MerchantLogo, merchantCover, merchantPath, Stars } from '../merchant-card.tsx'
import { menuWords, resultWords } from '../messages.ts'
import { opensWords } from '../opening-words.ts'
import { widthsOf } from '../pictures/address.ts'
import { WhenChip } from '../when/chip.tsx'
import { About, type Hours, type Merchant } from './about.tsx'
import { StoreBottles } from './bottles.tsx'
import { Dish } from './dish.tsx'
import { DietaryFilter } from './marks.tsx'
import type { Section } from './menu-shape.ts'
import { Closed, isTakingOrders, nextTimeOf } from './opening.tsx'

type Menu = Answer<'get_merchant_merchant_id_menu'>

type MenuPageProps = {
  visit: Visit
  merchant: Merchant
  menu: Menu
  sections: readonly Section[]
  hours: Hours | undefined
  /** A store's own inventory. */
  bottles: Found | undefined
  /** Why nothing can be ordered at the moment that the page is for. */
  why: string | undefined
}

export function MenuPage({ visit, merchant, menu, sections, hours, bottles, why }: MenuPageProps) {
  const t = menuWords(visit.language)
  const { summary } = merchant
  const cover = merchantCover(merchant)
  const path = merchantPath(merchant)
  const isFiltered = readMarks(visit.url.searchParams).length > 0
  const popular = isFiltered ? undefined : popularSection(merchant, sections, t('popular'))
  const shown = popular ? [popular, ...sections] : sections
  const homeOf = (itemId: string, section: Section) =>
    (section === popular && sections.find(({ items }) => items.some(({ id }) => id === itemId))) || section
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
                <MerchantLogo merchant={merchant} />
                <h1>{summary.name}</h1>
                <Favorite visit={visit} merchant={merchant} />
              </div>
              {summary.num_ratings > 0 ? (
                <a class="reviews-link" href={`${path}/reviews`}>
                  <Stars
                    rating={summary.overall_rating}
                    count={summary.num_ratings}
                    language={visit.language}
                  />
                  {t('reviews.read')}
                </a>
              ) : (
                <Stars rating={0} count={0} language={visit.language} />
              )}
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
              {shown.map(({ id, name }) => (
                <a key={id} class="chip small" href={`#${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          </div>
        </div>
      )}
      <div class="wrap menu" id="menu">
        <DietaryFilter visit={visit} sections={sections} path={path} />
        {isFiltered && sections.length === 0 && (
          <p>
            {t('dietary.none')} <a href={path}>{t('dietary.all')}</a>
          </p>
        )}
        {bottles && <StoreBottles visit={visit} merchant={merchant} found={bottles} />}
        {alcohol && alcohol.items.length > 0 && <Notice>{t('alcohol')}</Notice>}
        {shown.map((section, place) => (
          <section
            key={section.id}
            id={section.id}
            class={`menu-section ${roomClass(section.items.length)}`}
            aria-labelledby={`${section.id}-name`}
            data-repeats={section === popular ? '1' : undefined}
          >
            <h2 id={`${section.id}-name`}>{section.name}</h2>
            {section.description && <p class="soft">{section.description}</p>}
            <ul class="dishes">
              {section.items.map((item, index) => (
                <Dish
                  key={item.id}
                  item={item}
                  section={homeOf(item.id, section)}
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
          <Icon name="bag" />
          <span>
            <span data-cart-words>{t('cart')}</span> <span class="cart-short small" data-cart-short />
          </span>
        </a>
      </div>
      <dialog class="sheet" data-sheet aria-label={summary.name} />
      <dialog class="sheet drawer" data-drawer={`/cart/${merchant.id}?part=drawer`} aria-label={t('cart')} />
    </ShopPage>
  )
}

const rooms = [
  { most: 3, class: 'has-3' },
  { most: 6, class: 'has-6' },
  { most: 9, class: 'has-9' },
  { most: 12, class: 'has-12' },
  { most: 18, class: 'has-18' },
]

/** For how many dishes a section keeps room while it is out of sight: styles cannot count them. */
const roomClass = (dishes: number) => rooms.find(({ most }) => dishes <= most)?.class ?? ''

/** What most people order, before everything else. The dishes stand in their own sections as well. */
function popularSection(
  { popular }: Merchant,
  sections: readonly Section[],
  name: string,
): Section | undefined {
  const all = new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  const items = popular.flatMap(({ id }) => all.get(id) ?? []).slice(0, maxPopular)
  return items.length > 0
    ? { id: 'popular', name, titles: [name], description: '', items, schedule: undefined }
    : undefined
}

/** Two rows on a desk. */
const maxPopular = 6

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
