import { type DietaryMark, dietaryMarks } from '../../../../core/dietary.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import { type Nutrition, pickNutrition } from '../../rules/menu.ts'

/** As sent: an absent field keeps the value, null resets it. */
type NutritionFields = {
  dietary?: readonly string[] | null
  allergens?: readonly string[] | null
  calories?: number | null
}

const maxCalories = 100_000
const maxAllergens = 20
const maxAllergenLength = 50

/** A mark is kept as sent, so an unknown one is reported. */
export function buildNutrition(fields: NutritionFields, before?: Nutrition): Nutrition {
  const marks = (said(fields.dietary, before?.dietary) ?? []) as readonly DietaryMark[]
  // No name contains the separator used in files.
  const allergens = (said(fields.allergens, before?.allergens) ?? []).flatMap((names) =>
    names.split(/[;,]/).map((name) => name.trim()),
  )
  const calories = said(fields.calories, before?.calories)
  return pickNutrition({
    dietary: inOrder(marks),
    allergens: [...new Set(allergens.filter((name) => name !== ''))],
    ...(calories != null && { calories }),
  })
}

/** In a fixed order without duplicates: the same marks are the same value, however they were sent. */
function inOrder(marks: readonly DietaryMark[]): DietaryMark[] {
  const known = dietaryMarks.filter((mark) => marks.includes(mark))
  return [...known, ...marks.filter((mark) => !dietaryMarks.includes(mark))]
}

const said = <Value>(sent: Value | null | undefined, stored: Value | undefined) =>
  sent === undefined ? stored : sent

export function nutritionFaults({
  dietary = [],
  allergens = [],
  calories = 0,
}: Nutrition): { field: string; detail: Sentence }[] {
  const isCount = Number.isInteger(calories) && calories >= 0 && calories <= maxCalories
  return [
    ...(dietary.every((mark) => dietaryMarks.includes(mark))
      ? []
      : [{ field: 'dietary', detail: says`dietary can contain only ${dietaryMarks.join(', ')}.` }]),
    ...(allergens.length <= maxAllergens && allergens.every((name) => name.length <= maxAllergenLength)
      ? []
      : [{ field: 'allergens', detail: says`allergens can have at most 20 names of up to 50 characters.` }]),
    ...(isCount
      ? []
      : [{ field: 'calories', detail: says`calories must be a whole number from 0 to 100,000.` }]),
  ]
}
