import type { MenuItem } from '../../sdk/src/index.ts'

export type Mark = NonNullable<MenuItem['dietary']>[number]

/** In the order in which they are offered. */
export const marks: readonly Mark[] = [
  ...(['vegan', 'vegetarian', 'gluten_free', 'dairy_free'] as const),
  ...(['nut_free', 'halal', 'kosher', 'spicy'] as const),
]

/** The marks in an address, `vegan,spicy`; unknown ones are ignored. */
export function readMarks(query: URLSearchParams): Mark[] {
  const asked = new Set(query.getAll('dietary').flatMap((text) => text.split(',')))
  return marks.filter((mark) => asked.has(mark))
}
