import { Choice } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Entity } from './draft.ts'
import { Inline } from './fields.tsx'
import { readCount } from './values.ts'

const t = wordsIn('menu')
const marks = [
  ...(['vegan', 'vegetarian', 'gluten_free', 'dairy_free'] as const),
  ...(['nut_free', 'halal', 'kosher', 'spicy'] as const),
]

type NutritionProps = { item: Entity; onChange(fields: Partial<Entity>): void }

/** Dietary information about an item. The API checks it when the menu is published. */
export function Nutrition({ item, onChange }: NutritionProps) {
  const chosen = new Set<string>(item.dietary ?? [])
  return (
    <fieldset>
      <legend class="label">{t('dietary')}</legend>
      <div class="row">
        {marks.map((mark) => (
          <Choice
            key={mark}
            type="checkbox"
            label={t(`mark.${mark}`)}
            checked={chosen.has(mark)}
            onChange={() => {
              if (!chosen.delete(mark)) chosen.add(mark)
              onChange({ dietary: [...chosen] })
            }}
          />
        ))}
      </div>
      <div class="columns">
        <div class="field">
          <span class="label">{t('allergens')}</span>
          <span class="hint">{t('allergens.hint')}</span>
          <Inline
            label={`${t('allergens')}: ${item.name}`}
            value={(item.allergens ?? []).join(', ')}
            onChange={(names) => onChange({ allergens: namesIn(names) })}
          />
        </div>
        <div class="field">
          <span class="label">{t('calories')}</span>
          <Inline
            kind="number"
            label={`${t('calories')}: ${item.name}`}
            value={item.calories == null ? '' : String(item.calories)}
            check={(typed) =>
              typed.trim() === '' || readCount(typed) !== undefined ? undefined : t('fault.count')
            }
            onChange={(typed) => onChange({ calories: typed.trim() === '' ? null : readCount(typed)! })}
          />
        </div>
      </div>
    </fieldset>
  )
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
