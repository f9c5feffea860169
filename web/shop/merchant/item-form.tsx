import type { MenuItem } from '../../../sdk/src/index.ts'
import { FaultSummary, type Faults } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { kitMessages } from '../../kit/texts.ts'
import { menuWords } from '../messages.ts'
import { listWidths } from '../pictures/address.ts'
import { Stepper } from '../stepper.tsx'
import { Nutrition } from './marks.tsx'
import { findPicture, listGroups, listOptions, startingPrice } from './menu-shape.ts'
import { GroupFields, OptionField } from './option-fields.tsx'

/** Why it can't be ordered, and a link to order for the next available time. */
export type WhyNot = { text: string; next?: { words: string; href: string } }

export type ItemFormProps = {
  item: MenuItem
  merchantId: string
  language: Language
  warning?: 'alcohol' | 'tobacco' | undefined
  why?: WhyNot | undefined
  faults?: Faults | undefined
  /** The earlier choices, when the form is shown again. */
  chosen?: URLSearchParams | undefined
  /** The line being changed. */
  cartIndex?: number | undefined
  /** The window's title while the form is a sheet. */
  title?: string
  headingLevel: 'h1' | 'h2'
}

/**
 * The form with an item's options: on its own page, and in the sheet over the menu. `cart/selection.ts` reads the
 * field names.
 */
export function ItemForm(props: ItemFormProps) {
  const { item, merchantId, language, warning, why, faults, chosen, headingLevel: Heading } = props
  const t = menuWords(language)
  const kit = translator(language, kitMessages)
  const { price, isFrom } = startingPrice(item)
  const unit = item.qty_name_singular
  const loose = listOptions(item)
  const picture = findPicture(item)
  const labels = Object.fromEntries(listGroups(item).map(({ id, name }) => [id, name]))
  return (
    <form
      class="item-form"
      method="post"
      action={`/cart/${merchantId}/add`}
      data-item
      data-price={item.price}
      data-from={isFrom ? price : undefined}
      data-from-words={isFrom ? t('from', { price: '#' }) : undefined}
      data-language={language}
      data-title={props.title}
    >
      <input type="hidden" name="item_id" value={item.id} />
      {props.cartIndex !== undefined && <input type="hidden" name="cart_index" value={props.cartIndex} />}
      <img
        class="item-picture"
        src={picture}
        srcset={listWidths(picture)}
        sizes="(max-width: 44rem) 100vw, 42rem"
        alt=""
        width="640"
        height="400"
      />
      <div class="item-body stack">
        <div>
          <Heading>{item.name}</Heading>
          {item.description && <p class="soft">{item.description}</p>}
          <p class="price-line">
            <strong class="number">
              {isFrom ? t('from', { price: formatMoney(price, language) }) : formatMoney(price, language)}
            </strong>
            {unit && <span class="soft"> / {unit}</span>}
          </p>
          <Nutrition item={item} language={language} />
        </div>
        {warning && <p class="tag warn">{t(warning)}</p>}
        {item.available === false && <p class="tag warn">{t('sold.out')}</p>}
        {why && (
          <Notice>
            <p>{why.text}</p>
            {why.next && (
              <p>
                <a href={why.next.href} rel="nofollow">
                  {why.next.words}
                </a>
              </p>
            )}
          </Notice>
        )}
        <FaultSummary faults={faults} title={kit('form.faults')} labels={labels} />
        {listGroups(item).map((group) => (
          <GroupFields
            key={group.id}
            group={group}
            {...{ language, chosen, faults }}
            basePrice={group.type === 'price group' ? item.price : undefined}
          />
        ))}
        {loose.length > 0 && (
          <fieldset class="option-group">
            {loose.map((option) => (
              <OptionField
                key={option.id}
                option={option}
                control="check"
                name="o"
                {...{ language, chosen, faults }}
              />
            ))}
          </fieldset>
        )}
        <div class="field">
          <label for={`wish-${item.id}`}>
            {t('instructions')} <span class="soft">({kit('optional')})</span>
          </label>
          <p class="hint" id={`wish-hint-${item.id}`}>
            {t('instructions.hint')}
          </p>
          <textarea
            id={`wish-${item.id}`}
            name="instructions"
            rows={2}
            maxLength={500}
            aria-describedby={`wish-hint-${item.id}`}
          >
            {chosen?.get('instructions') ?? ''}
          </textarea>
        </div>
      </div>
      <div class="item-foot">
        <Stepper
          language={language}
          label={t('quantity')}
          input={{
            name: 'item_qty',
            min: item.min_qty,
            max: item.max_qty,
            step: item.increment,
            value: chosen?.get('item_qty') ?? item.min_qty,
          }}
        />
        <button class="button" type="submit">
          {t(props.cartIndex === undefined ? 'add' : 'update')} <span class="number" data-total />
        </button>
      </div>
    </form>
  )
}
