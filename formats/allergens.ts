import type { Language } from './format.ts'

const spanish = new Map([
  ['milk', 'leche'],
  ['eggs', 'huevo'],
  ['wheat', 'trigo'],
  ['fish', 'pescado'],
  ['shellfish', 'mariscos'],
  ['peanuts', 'cacahuates'],
  ['tree nuts', 'frutos secos'],
  ['sesame', 'sésamo'],
  ['soy', 'soya'],
])

/** Merchants write allergens in their own words; the most common ones are translated. */
export function formatAllergen(name: string, language: Language): string {
  const known = name.trim().toLowerCase()
  const translated = spanish.get(known)
  if (translated === undefined) return name
  return language === 'es' ? translated : known
}
