import type { MenuOption } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { type Language, translator } from '../../kit/messages.ts'
import { optionMessages } from '../../kit/texts.ts'
import { Stepper } from '../stepper.tsx'
import { type Group, listGroups, listOptions, pickControl } from './menu-shape.ts'

const wordsFor = (language: Language) => translator(language, optionMessages)

type Shared = {
  language: Language
  chosen: URLSearchParams | undefined
  faults: Faults | undefined
  /** If the options are the item's prices: the price without any. */
  basePrice?: number | undefined
}

/** A group of options, with nested ones. */
export function GroupFields({ group, ...shared }: { group: Group } & Shared) {
  const t = wordsFor(shared.language)
  const control = pickControl(group)
  const isRequired = group.min_selection > 0
  const name = control === 'radio' ? `g-${group.id}` : 'o'
  const options = listOptions(group)
  const inner = listGroups(group)
  const most = findLimit(group)
  return (
    <fieldset
      class="option-group"
      id={`field-${group.id}`}
      data-group={group.id}
      data-depends={'sel_dep' in group && group.sel_dep ? '1' : undefined}
      data-max={most}
    >
      <legend>
        <strong>{group.name}</strong> <span class="hint">{ruleWords(group, t)}</span>
        {isRequired && <span class="tag">{t('required')}</span>}
      </legend>
      {group.description && <p class="hint">{group.description}</p>}
      {most !== undefined && (
        <p class="hint limit" role="status" data-limit={t('choose.limit', { most: '#' })} />
      )}
      {shared.faults?.[group.id] && <p class="fault">{shared.faults[group.id]!.join(' ')}</p>}
      {control === 'radio' && !isRequired && (
        <label class="choice">
          <input
            type="radio"
            name={name}
            value=""
            checked={shared.chosen ? !shared.chosen.get(name) : !options.some(isPreselected)}
          />
          <span>{t('none')}</span>
        </label>
      )}
      {options.map((option) => (
        <OptionField key={option.id} option={option} control={control} name={name} {...shared} />
      ))}
      {inner.map((child) => (
        <GroupFields key={child.id} group={child} {...shared} basePrice={undefined} />
      ))}
    </fieldset>
  )
}

export function OptionField({
  option,
  control,
  name,
  ...shared
}: { option: MenuOption; control: 'radio' | 'check' | 'amount'; name: string } & Shared) {
  const { language, chosen, basePrice } = shared
  const extra =
    basePrice !== undefined
      ? formatMoney(basePrice + option.price, language)
      : option.price > 0
        ? `+${formatMoney(option.price, language)}`
        : undefined
  const nested = listGroups(option)
  const isSoldOut = option.available === false
  const words = (
    <>
      {option.name}
      {option.description && <span class="hint"> {option.description}</span>}
      {isSoldOut && <span class="hint"> {wordsFor(language)('sold.out')}</span>}
    </>
  )
  return (
    <div class="option" data-option={option.id}>
      {control === 'amount' ? (
        <div class="choice amount">
          <span>{words}</span>
          {extra && <span class="number soft">{extra}</span>}
          <Stepper
            language={language}
            label={option.name}
            of={option.name}
            input={{
              name: `q-${option.id}`,
              min: 0,
              max: option.max_qty ?? 25,
              step: option.increment ?? 1,
              value:
                chosen?.get(`q-${option.id}`) ?? (chosen ? (option.min_qty ?? 0) : startingAmount(option)),
              'data-most': String(option.max_qty ?? 25),
              'data-price': String(option.price),
              'data-sold-out': isSoldOut ? '1' : undefined,
              disabled: isSoldOut,
            }}
          />
        </div>
      ) : (
        <label class="choice">
          <input
            type={control === 'radio' ? 'radio' : 'checkbox'}
            name={name}
            value={option.id}
            checked={chosen?.getAll(name).includes(option.id) ?? isPreselected(option)}
            data-price={option.price}
            data-sold-out={isSoldOut ? '1' : undefined}
            disabled={isSoldOut}
          />
          <span>{words}</span>
          {extra && <span class="number soft">{extra}</span>}
        </label>
      )}
      {nested.length > 0 && (
        <div class="nested">
          {nested.map((group) => (
            <GroupFields key={group.id} group={group} {...shared} basePrice={undefined} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Sold-out options are never preselected. */
const isPreselected = (option: MenuOption) => option.preselected === true && option.available !== false

const startingAmount = (option: MenuOption) =>
  Math.max(option.min_qty ?? 0, isPreselected(option) ? (option.increment ?? 1) : 0)

/** The maximum, if it is less than the number of choices. */
function findLimit(group: Group): number | undefined {
  const { max_selection: most } = group
  const control = pickControl(group)
  if (control === 'radio' || most <= 0) return undefined
  const offered = listOptions(group).reduce(
    (sum, { max_qty }) => sum + (control === 'amount' ? (max_qty ?? 1) : 1),
    0,
  )
  return most < offered ? most : undefined
}

function ruleWords(group: Group, t: ReturnType<typeof wordsFor>): string {
  const { min_selection: least, max_selection: most } = group
  const count = listOptions(group).length
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
