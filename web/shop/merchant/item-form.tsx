import type { MenuItem, MenuOption } from '../../../sdk/src/index.ts'
import { FaultSummary, type Faults } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Language } from '../../kit/messages.ts'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { kitMessages } from '../../kit/texts.ts'
import { widthsOf } from '../pictures/kinds.ts'
import { controlOf, type Group, groupsOf, optionsOf, pictureOf, startingPrice } from './menu-shape.ts'
import { type MenuWords, menuWords } from './messages.ts'

/** Why it cannot be ordered, and the way to the next time that it can be ordered for. */
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
  /** The line that is changed. */
  cartIndex?: number | undefined
  headingLevel: 'h1' | 'h2'
}

/** The form of an item's options: on its own page, and in the sheet over the menu. Names are read again in `cart/selection.ts`. */
export function ItemForm(props: ItemFormProps) {
  const { item, merchantId, language, warning, why, faults, chosen, headingLevel: Heading } = props
  const t = menuWords(language)
  const kit = translator(language, kitMessages)
  const { price, isFrom } = startingPrice(item)
  const unit = item.qty_name_singular
  const loose = optionsOf(item)
  const picture = pictureOf(item)
  return (
    <form
      class="item-form"
      method="post"
      action={`/cart/${merchantId}/add`}
      data-item
      data-price={item.price}
      data-language={language}
    >
      <input type="hidden" name="item_id" value={item.id} />
      {props.cartIndex !== undefined && <input type="hidden" name="cart_index" value={props.cartIndex} />}
      <img
        class="item-picture"
        src={picture}
        srcset={widthsOf(picture)}
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
        <FaultSummary faults={faults} title={kit('form.faults')} />
        {groupsOf(item).map((group) => (
          <GroupFields key={group.id} group={group} {...{ t, language, chosen, faults }} />
        ))}
        {loose.length > 0 && (
          <fieldset class="option-group">
            {loose.map((option) => (
              <OptionField
                key={option.id}
                option={option}
                control="check"
                name="o"
                {...{ t, language, chosen, faults }}
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
        <span class="stepper" data-stepper>
          <button type="button" data-step="-1" aria-label={t('less')} hidden>
            <Icon name="minus" />
          </button>
          <input
            type="number"
            name="item_qty"
            aria-label={t('quantity')}
            min={item.min_qty}
            max={item.max_qty}
            step={item.increment}
            value={chosen?.get('item_qty') ?? item.min_qty}
            inputMode="decimal"
          />
          <button type="button" data-step="1" aria-label={t('more')} hidden>
            <Icon name="plus" />
          </button>
        </span>
        <button class="button" type="submit">
          {t('add')} <span class="number" data-total />
        </button>
      </div>
    </form>
  )
}

type Shared = {
  t: MenuWords
  language: Language
  chosen: URLSearchParams | undefined
  faults: Faults | undefined
}

/** A group of options, with those below it. */
export function GroupFields({ group, ...shared }: { group: Group } & Shared) {
  const { t } = shared
  const control = controlOf(group)
  const isRequired = group.min_selection > 0
  const name = control === 'radio' ? `g-${group.id}` : 'o'
  const options = optionsOf(group)
  const inner = groupsOf(group)
  return (
    <fieldset
      class="option-group"
      id={`field-${group.id}`}
      data-group={group.id}
      data-depends={'sel_dep' in group && group.sel_dep ? '1' : undefined}
    >
      <legend>
        <strong>{group.name}</strong> <span class="hint">{ruleWords(group, t)}</span>
        {isRequired && <span class="tag">{t('required')}</span>}
      </legend>
      {group.description && <p class="hint">{group.description}</p>}
      {shared.faults?.[group.id] && <p class="fault">{shared.faults[group.id]!.join(' ')}</p>}
      {control === 'radio' && !isRequired && (
        <label class="choice">
          <input type="radio" name={name} value="" checked={!shared.chosen?.get(name)} />
          <span>{t('none')}</span>
        </label>
      )}
      {options.map((option) => (
        <OptionField key={option.id} option={option} control={control} name={name} {...shared} />
      ))}
      {inner.map((child) => (
        <GroupFields key={child.id} group={child} {...shared} />
      ))}
    </fieldset>
  )
}

function OptionField({
  option,
  control,
  name,
  ...shared
}: { option: MenuOption; control: 'radio' | 'check' | 'amount'; name: string } & Shared) {
  const { language, chosen } = shared
  const extra = option.price > 0 ? `+${formatMoney(option.price, language)}` : undefined
  const nested = groupsOf(option)
  const isSoldOut = option.available === false
  const words = (
    <>
      {option.name}
      {option.description && <span class="hint"> {option.description}</span>}
      {isSoldOut && <span class="hint"> {shared.t('sold.out')}</span>}
    </>
  )
  return (
    <div class="option" data-option={option.id}>
      {control === 'amount' ? (
        <label class="choice amount">
          <span>{words}</span>
          {extra && <span class="number soft">{extra}</span>}
          <input
            type="number"
            name={`q-${option.id}`}
            min={0}
            max={option.max_qty ?? 25}
            step={option.increment ?? 1}
            value={chosen?.get(`q-${option.id}`) ?? option.min_qty ?? 0}
            data-price={option.price}
            inputMode="decimal"
            disabled={isSoldOut}
          />
        </label>
      ) : (
        <label class="choice">
          <input
            type={control === 'radio' ? 'radio' : 'checkbox'}
            name={name}
            value={option.id}
            checked={chosen?.getAll(name).includes(option.id) ?? false}
            data-price={option.price}
            disabled={isSoldOut}
          />
          <span>{words}</span>
          {extra && <span class="number soft">{extra}</span>}
        </label>
      )}
      {nested.length > 0 && (
        <div class="nested">
          {nested.map((group) => (
            <GroupFields key={group.id} group={group} {...shared} />
          ))}
        </div>
      )}
    </div>
  )
}

function ruleWords(group: Group, t: MenuWords): string {
  const { min_selection: least, max_selection: most } = group
  const count = optionsOf(group).length
  const words =
    least === 1 && most === 1
      ? t('choose.single')
      : least === most && least > 0
        ? t('choose.exactly', { least })
        : least > 0 && most > 0
          ? t('choose.between', { least, most })
          : most > 0 && most < count
            ? t('choose.upto', { most })
            : t('choose.any')
  return 'sel_dep' in group && group.sel_dep ? `${words} ${t('choose.each')}` : words
}
