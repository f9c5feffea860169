import { useState } from 'preact/hooks'
import type { CartItemInput, MenuItem } from '../../../sdk/src/index.ts'
import { language } from '../../console/context.ts'
import { formatMoney } from '../../kit/format.ts'
import { readSelection } from '../../shop/cart/selection.ts'
import { listGroups, startingPrice } from '../../shop/merchant/menu-shape.ts'
import { GroupFields } from '../../shop/merchant/option-fields.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('orders')
const maxShown = 6

type ReplacementProps = {
  items: readonly MenuItem[]
  /** The ordered quantity, which is suggested. */
  quantity: number
  onChosen(item: CartItemInput | undefined): void
}

/** Another item from the menu, found by name, with the same choices as for customers. */
export function Replacement({ items, quantity, onChosen }: ReplacementProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<MenuItem>()
  const [fields, setFields] = useState(new URLSearchParams())
  const wanted = query.trim().toLowerCase()
  const found = wanted ? items.filter(({ name }) => name.toLowerCase().includes(wanted)) : []

  function choose(item: MenuItem) {
    setChosen(item)
    take(item, new URLSearchParams({ item_qty: String(quantityFor(item, quantity)) }))
  }
  function take(item: MenuItem, typed: URLSearchParams) {
    setFields(typed)
    onChosen(readSelection(item, typed))
  }
  function read(element: HTMLElement) {
    const inputs = [...element.querySelectorAll('input')].filter(
      ({ type, checked }) => !['radio', 'checkbox'].includes(type) || checked,
    )
    take(chosen!, new URLSearchParams(inputs.map(({ name, value }) => [name, value])))
  }

  if (chosen)
    return (
      <div class="replacement stack" onInput={(event) => read(event.currentTarget)}>
        <p class="spread">
          <span>
            {t('adjust.by')} <strong>{chosen.name}</strong>
          </span>
          <button
            type="button"
            class="button plain"
            onClick={() => {
              setChosen(undefined)
              onChosen(undefined)
            }}
          >
            {t('adjust.another')}
          </button>
        </p>
        <label class="amount-field">
          <span>{t('adjust.amount')}</span>
          <input
            type="number"
            name="item_qty"
            min={chosen.min_qty}
            max={chosen.max_qty}
            step={chosen.increment}
            value={fields.get('item_qty') ?? ''}
          />
        </label>
        {listGroups(chosen).map((group) => (
          <GroupFields key={group.id} group={group} language={language} chosen={fields} faults={undefined} />
        ))}
      </div>
    )
  return (
    <div class="replacement stack">
      <label class="field">
        <span>{t('adjust.search')}</span>
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      {wanted && found.length === 0 && <p class="soft">{t('adjust.none')}</p>}
      <ul class="found">
        {found.slice(0, maxShown).map((item) => (
          <li key={item.id}>
            <button type="button" class="button quiet wide" onClick={() => choose(item)}>
              <span>{item.name}</span>
              <span class="number soft">{formatMoney(startingPrice(item).price, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const quantityFor = ({ min_qty, max_qty }: MenuItem, quantity: number) =>
  Math.min(Math.max(quantity, min_qty), max_qty)
