import { choiceWords } from '../../../formats/receipt.ts'
import type { MenuItem } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { Visit } from '../../server/visit.ts'
import { findPicture, listSections } from '../merchant/menu-shape.ts'
import { cartWords } from '../messages.ts'
import { dishPicture } from '../pictures/address.ts'
import type { Cart } from './summary.tsx'

type Line = Cart['cart'][number]
type Item = MenuItem & { titles: readonly string[] }
type Items = ReadonlyMap<string, Item>

/** The menu's items as everyone sees them: their quantity steps, and their pictures. */
export async function readItems(visit: Visit, merchant_id: string): Promise<Items> {
  const menu = await visit.api.readShared('get_merchant_merchant_id_menu', { merchant_id, item_only: true })
  const sections = menu.ok ? listSections(menu.json().menu) : []
  return new Map(
    sections.flatMap(({ items, titles }) => items.map((item) => [item.id, { ...item, titles }] as const)),
  )
}

type LinesProps = { cart: Cart; items: Items; visit: Visit; merchantId: string; isPickup: boolean }

export function CartLines({ cart, ...shared }: LinesProps) {
  return (
    <ul class="cart-lines">
      {cart.cart.map((line) => (
        <CartLine key={line.item_key} line={line} item={shared.items.get(line.id)} {...shared} />
      ))}
    </ul>
  )
}

type LineProps = Omit<LinesProps, 'cart' | 'items'> & { line: Line; item: Item | undefined }

function CartLine({ line, item, visit, merchantId, isPickup }: LineProps) {
  const t = cartWords(visit.language)
  const choices = choiceWords(line.options)
  const faults = line.faults.filter(({ code }) => code !== 'closed')
  const picture = item
    ? findPicture(item, item.titles)
    : dishPicture(line.name, line.id.startsWith('V') ? 'wine' : '')
  return (
    <li class="cart-line">
      <img src={picture} alt="" width="96" height="72" />
      <div class="cart-words">
        <strong>{line.name}</strong>
        {choices && <p class="soft small">{choices}</p>}
        {line.instructions && <p class="soft small">“{line.instructions}”</p>}
        {faults.length > 0 && (
          <p class="fault">
            {t('unavailable')} {faults.map(({ user_msg }) => user_msg).join(' ')}
          </p>
        )}
      </div>
      <strong class="number">{formatMoney(line.price, visit.language)}</strong>
      <div class="line-actions">
        <Amount line={line} item={item} visit={visit} merchantId={merchantId} isPickup={isPickup} />
        {item && (
          <a
            class="link-button small"
            href={`/cart/${merchantId}/line/${line.item_key}`}
            aria-label={t('edit.item', { name: line.name })}
            data-open-sheet
            data-key={`edit ${line.item_key}`}
          >
            {t('edit')}
          </a>
        )}
      </div>
    </li>
  )
}

/** Every button submits a form: it works without script, which only avoids the page load. */
function Amount({ line, item, visit, merchantId, isPickup }: LineProps) {
  const t = cartWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const { quantity, item_key: key, name } = line
  const { increment = 1, min_qty: min = increment, max_qty: max = 10_000 } = item ?? {}
  const [fewer, more] = [rounded(quantity - increment), rounded(quantity + increment)]
  const isLast = fewer < Math.max(min, increment)
  return (
    <Form class="line-form" action={`/cart/${merchantId}/line`} token={visit.session.formToken()}>
      <input type="hidden" name="cart_index" value={key} />
      <input type="hidden" name="item_id" value={line.id} />
      {isPickup && <input type="hidden" name="pickup" value="1" />}
      <span class="stepper">
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" class="unseen" tabIndex={-1}>
          {t('update')}
        </button>
        <button
          type="submit"
          name={isLast ? 'remove' : 'to'}
          value={isLast ? 1 : fewer}
          aria-label={isLast ? `${kit('remove')}: ${name}` : t('less.of', { name })}
          data-key={`less ${key}`}
        >
          <Icon name={isLast ? 'trash' : 'minus'} />
        </button>
        <input
          type="number"
          name="item_qty"
          min="0"
          step={item ? increment : 'any'}
          value={quantity}
          aria-label={t('quantity', { name })}
          data-submit
          data-key={`amount ${key}`}
          inputMode="decimal"
        />
        <button
          type="submit"
          name="to"
          value={more}
          aria-label={t('more.of', { name })}
          disabled={more > max}
          data-key={`more ${key}`}
        >
          <Icon name="plus" />
        </button>
      </span>
      {!isLast && (
        <button
          class="link-button small"
          type="submit"
          name="remove"
          value="1"
          aria-label={`${kit('remove')}: ${name}`}
        >
          {kit('remove')}
        </button>
      )}
    </Form>
  )
}

/** Quantities have at most three decimals. */
const rounded = (amount: number) => Math.round(amount * 1000) / 1000
