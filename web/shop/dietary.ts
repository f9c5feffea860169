import type { MenuItem } from '../../sdk/src/index.ts'

export type Mark = NonNullable<MenuItem['dietary']>[number]

/** In the order in which they are offered. */
export const marks: readonly Mark[] = [
  ...(['vegan', 'vegetarian', 'gluten_free', 'dairy_free'] as const),
  ...(['nut_free', 'halal', 'kosher', 'spicy'] as const),
]

/** The marks of an address, `vegan,spicy`; whatever else it names is passed over. */
export function readMarks(query: URLSearchParams): Mark[] {
  const asked = new Set(query.getAll('dietary').flatMap((text) => text.split(',')))
  return marks.filter((mark) => asked.has(mark))
}
