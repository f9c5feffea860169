import { formatNumber } from '../../../../../formats/format.ts'
import type { Language } from '../../../../texts/language.ts'
import type { EntityType } from '../../rules/menu.ts'
import type { MappedSource } from './source-parts.ts'

/** Counts of what a source contains. */
export type Counts = {
  sections: number
  items: number
  groups: number
  options: number
  pictures: number
  /** Kinds of things our menus can't represent. */
  gaps: number
}

export function countSource({ parts, pictures, gaps }: MappedSource): Counts {
  const byType = Map.groupBy(parts, ({ type }) => type)
  const count = (type: EntityType) => byType.get(type)?.length ?? 0
  return {
    sections: count('SubMenu'),
    items: count('Item'),
    groups: count('OptionGroup'),
    options: count('Option'),
    pictures: pictures.length,
    gaps: new Set(gaps.map(({ code }) => code)).size,
  }
}

const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count, 'en', 0)} ${count === 1 ? one : many}`

/** `214 items, 31 option groups; 3 things we can't bring over`. */
export function summarizeSource({ items, groups, gaps }: Counts, language: Language): string {
  if (language === 'es') {
    const held = `${plural(items, 'producto', 'productos')}, ${plural(groups, 'grupo de opciones', 'grupos de opciones')}`
    return gaps === 0 ? held : `${held}; ${plural(gaps, 'cosa', 'cosas')} que no podemos importar`
  }
  const held = `${plural(items, 'item', 'items')}, ${plural(groups, 'option group', 'option groups')}`
  return gaps === 0 ? held : `${held}; ${plural(gaps, 'thing', 'things')} we can’t bring over`
}
