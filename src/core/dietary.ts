/** Dietary properties of an item. Menus list them on items; searches filter by them. */
export const dietaryMarks = [
  'vegan',
  'vegetarian',
  'gluten_free',
  'halal',
  'kosher',
  'dairy_free',
  'nut_free',
  'spicy',
] as const
export type DietaryMark = (typeof dietaryMarks)[number]
