import type { Answer } from '../../../sdk/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { readMarks } from '../dietary.ts'
import type { Found } from '../drinks/list.tsx'
import { ShopPage } from '../layout.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { menuWords } from '../messages.ts'
import type { Hours, Merchant } from './about.tsx'
import { StoreBottles } from './bottles.tsx'
import { Dish } from './dish.tsx'
import { DietaryFilter } from './marks.tsx'
import type { Section } from './menu-shape.ts'
import { ShopHead } from './shop-head.tsx'

type Menu = Answer<'get_merchant_merchant_id_menu'>

type MenuPageProps = {
  visit: Visit
  merchant: Merchant
  menu: Menu
  sections: readonly Section[]
  hours: Hours | undefined
  /** A store's own inventory. */
  bottles: Found | undefined
  /** Why nothing can be ordered at the page's time. */
  why: string | undefined
}

export function MenuPage({ visit, merchant, menu, sections, hours, bottles, why }: MenuPageProps) {
  const t = menuWords(visit.language)
  const { summary } = merchant
  const path = merchantPath(merchant)
  const isFiltered = readMarks(visit.url.searchParams).length > 0
  const popular = isFiltered ? undefined : popularSection(merchant, sections, t('popular'))
  const shown = popular ? [popular, ...sections] : sections
  const homeOf = (itemId: string) => sections.find(({ items }) => items.some(({ id }) => id === itemId))
  const alcohol = menu.warnings.find(({ type }) => type === 'alcohol')
  return (
    <ShopPage visit={visit} wide>
      <ShopHead {...{ visit, merchant, hours, why }} />
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
        {!popular && <DietaryFilter visit={visit} sections={sections} path={path} />}
        {isFiltered && sections.length === 0 && (
          <p>
            {t('dietary.none')} <a href={path}>{t('dietary.all')}</a>
          </p>
        )}
        {bottles && <StoreBottles visit={visit} merchant={merchant} found={bottles} />}
        {alcohol && alcohol.items.length > 0 && <Notice>{t('alcohol')}</Notice>}
        {popular && (
          <>
            <MenuSection section={popular} isPopular isFirst homeOf={homeOf} {...{ menu, merchant, visit }} />
            <DietaryFilter visit={visit} sections={sections} path={path} />
          </>
        )}
        {sections.map((section, place) => (
          <MenuSection
            key={section.id}
            section={section}
            isFirst={!popular && place === 0}
            homeOf={homeOf}
            {...{ menu, merchant, visit }}
          />
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

type MenuSectionProps = Pick<MenuPageProps, 'visit' | 'merchant' | 'menu'> & {
  section: Section
  isFirst: boolean
  /** Its dishes are also in their own sections. */
  isPopular?: boolean
  homeOf: (itemId: string) => Section | undefined
}

function MenuSection({ section, isFirst, isPopular, homeOf, menu, merchant, visit }: MenuSectionProps) {
  return (
    <section
      id={section.id}
      class={`menu-section ${roomClass(section.items.length)}`}
      aria-labelledby={`${section.id}-name`}
      data-repeats={isPopular ? '1' : undefined}
    >
      <h2 id={`${section.id}-name`}>{section.name}</h2>
      {section.description && <p class="soft">{section.description}</p>}
      <ul class="dishes">
        {section.items.map((item, index) => (
          <Dish
            key={item.id}
            item={item}
            section={(isPopular && homeOf(item.id)) || section}
            isFirst={isFirst && index < 2}
            schedules={menu.schedule}
            merchant={merchant}
            visit={visit}
          />
        ))}
      </ul>
    </section>
  )
}

const rooms = [
  { most: 3, class: 'has-3' },
  { most: 6, class: 'has-6' },
  { most: 9, class: 'has-9' },
  { most: 12, class: 'has-12' },
  { most: 18, class: 'has-18' },
]

/** The number of dishes for which a section reserves space while out of view: styles can't count them. */
const roomClass = (dishes: number) => rooms.find(({ most }) => dishes <= most)?.class ?? ''

/** What most people order, at the top. The dishes are also in their own sections. */
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

/** Two rows on a desktop. */
const maxPopular = 6
