/** What an item says of itself to people who choose by diet. Menus have the items; searches ask for them. */
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
