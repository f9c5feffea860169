import { formatAllergen } from '../../../formats/allergens.ts'
import type { MenuItem } from '../../../sdk/src/index.ts'
import type { Language } from '../../kit/messages.ts'
import type { Visit } from '../../server/visit.ts'
import { type Mark, marks, readMarks } from '../dietary.ts'
import { menuWords } from '../messages.ts'
import type { Section } from './menu-shape.ts'

/** What vegan already implies isn't repeated next to the name. */
const impliedByVegan: readonly Mark[] = ['vegetarian', 'dairy_free']

/** A dish's marks in a list, where there is room for a word or two. */
export function Marks({ item: { dietary = [] }, language }: { item: MenuItem; language: Language }) {
  const t = menuWords(language)
  const shown = marks.filter(
    (mark) => dietary.includes(mark) && !(dietary.includes('vegan') && impliedByVegan.includes(mark)),
  )
  if (shown.length === 0) return null
  return (
    <span class="marks small">
      {shown.map((mark) => (
        <span key={mark} class={mark === 'spicy' ? 'mark hot' : 'mark'}>
          {t(`mark.${mark}`)}
        </span>
      ))}
    </span>
  )
}

/** All of a dish's nutrition facts, on its own page. */
export function Nutrition({ item, language }: { item: MenuItem; language: Language }) {
  const t = menuWords(language)
  const { allergens = [], calories } = item
  return (
    <>
      <Marks item={item} language={language} />
      {(allergens.length > 0 || calories !== undefined) && (
        <p class="soft small">
          {calories !== undefined && t('calories', { calories })}
          {calories !== undefined && allergens.length > 0 && ' · '}
          {allergens.length > 0 &&
            t('contains', { allergens: allergens.map((name) => formatAllergen(name, language)).join(', ') })}
        </p>
      )}
    </>
  )
}

type FilterProps = { visit: Visit; sections: readonly Section[]; path: string }

/** Links, so each choice has a URL and works without script. Only marks that something on the menu has. */
export function DietaryFilter({ visit, sections, path }: FilterProps) {
  const t = menuWords(visit.language)
  const chosen = readMarks(visit.url.searchParams)
  const found = new Set<string>(chosen)
  for (const { items } of sections)
    for (const { dietary = [] } of items) for (const mark of dietary) found.add(mark)
  const offered = marks.filter((mark) => found.has(mark))
  if (offered.length === 0) return null
  const hrefWith = (mark: Mark) => {
    const next = chosen.includes(mark) ? chosen.filter((one) => one !== mark) : [...chosen, mark]
    return next.length > 0 ? `${path}?dietary=${next.join(',')}#menu` : `${path}#menu`
  }
  return (
    <nav class="chips scroll dietary" aria-label={t('dietary')}>
      {offered.map((mark) => (
        <a
          key={mark}
          class="chip small"
          href={hrefWith(mark)}
          aria-current={chosen.includes(mark) ? 'true' : undefined}
          rel="nofollow"
        >
          {t(`mark.${mark}`)}
        </a>
      ))}
    </nav>
  )
}
