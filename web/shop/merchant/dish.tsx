import type { MenuItem, MenuTimes } from '../../../sdk/src/index.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Visit } from '../../server/visit.ts'
import { merchantPath } from '../merchant-card.tsx'
import { menuWords } from '../messages.ts'
import { whenWords } from '../opening-words.ts'
import type { Merchant } from './about.tsx'
import { Marks } from './marks.tsx'
import {
  findPicture,
  isOrderable,
  listGroups,
  nextOrderable,
  type Section,
  startingPrice,
} from './menu-shape.ts'
import { localIso } from './opening.tsx'

type DishProps = {
  item: MenuItem
  /** The section it belongs to, wherever it is shown. */
  section: Section
  schedules: readonly MenuTimes[]
  merchant: Merchant
  visit: Visit
  /** Visible when the page opens: its picture is loaded immediately. */
  isFirst: boolean
}

export function Dish({ item, section, schedules, merchant, visit, isFirst }: DishProps) {
  const { language } = visit
  const now = visit.when?.ms ?? visit.now
  const t = menuWords(language)
  const { price, isFrom } = startingPrice(item)
  const ids = item.schedule ?? section.schedule
  const isSoldOut = item.available === false
  const isNow = !isSoldOut && isOrderable(ids, schedules, now)
  const next = isNow || isSoldOut || !ids ? undefined : nextOrderable(ids, schedules, now)
  return (
    <li class={isNow ? 'dish' : 'dish later'}>
      <a href={`${merchantPath(merchant)}/${item.id}`} data-open-sheet>
        <span class="dish-words">
          <strong>{item.name}</strong>
          {item.description && <span class="soft small">{item.description}</span>}
          <Marks item={item} language={language} />
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
          src={findPicture(item, section.titles)}
          alt=""
          width="160"
          height="120"
          loading={isFirst ? undefined : 'lazy'}
        />
      </a>
      {isNow && !needsChoice(item) && <QuickAdd item={item} merchant={merchant} visit={visit} />}
    </li>
  )
}

const needsChoice = (item: MenuItem) => listGroups(item).some(({ min_selection }) => min_selection > 0)

/** Adds the smallest orderable quantity. The page is the same for everyone, so this form is, too. */
function QuickAdd({ item, merchant, visit }: Pick<DishProps, 'item' | 'merchant' | 'visit'>) {
  return (
    <form class="quick-add" method="post" action={`/cart/${merchant.id}/add`} data-quick-add>
      <input type="hidden" name="item_id" value={item.id} />
      <input type="hidden" name="item_qty" value={item.min_qty} />
      <button type="submit" aria-label={menuWords(visit.language)('add.item', { name: item.name })}>
        <Icon name="plus" />
      </button>
    </form>
  )
}
