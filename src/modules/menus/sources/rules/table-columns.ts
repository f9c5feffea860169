import { type DietaryMark, dietaryMarks } from '../../../../core/dietary.ts'
import { fold } from '../../../../core/words/fold.ts'

export type TableColumn =
  | 'id'
  | 'section'
  | 'item'
  | 'size'
  | 'price'
  | 'optionPrice'
  | 'description'
  | 'group'
  | 'option'
  | 'min'
  | 'max'
  | 'repeat'
  | 'dietary'
  | 'allergens'
  | 'calories'
  | 'image'
  | 'taxClass'
  | 'alcohol'
  | 'tobacco'
  | 'available'
  | 'hidden'
  | 'soldOut'
  | 'preselected'
  | DietaryMark

/**
 * Headings that people and other systems use for each column, in English and Spanish. The first is the one we write.
 */
export const headings: Record<TableColumn, readonly string[]> = {
  id: [
    'ID',
    'sku',
    'item id',
    'product id',
    'token',
    'plu',
    'code',
    'item code',
    'external id',
    'third party id',
    'reference',
    'codigo',
    'clave',
  ],
  section: [
    'Section',
    'category',
    'category name',
    'categories',
    'menu section',
    'menu category',
    'course',
    'department',
    'seccion',
    'categoria',
  ],
  item: [
    'Item',
    'item name',
    'name',
    'product',
    'product name',
    'dish',
    'dish name',
    'title',
    'menu item',
    'platillo',
    'plato',
    'articulo',
    'producto',
    'nombre',
  ],
  size: [
    'Size',
    'variation',
    'variation name',
    'variant',
    'portion',
    'tamano',
    'porcion',
    'variacion',
    'presentacion',
  ],
  price: ['Price', 'item price', 'unit price', 'regular price', 'base price', 'amount', 'precio', 'importe'],
  optionPrice: ['option price', 'modifier price', 'extra price', 'precio de la opcion'],
  description: ['Description', 'item description', 'details', 'descripcion', 'ingredientes', 'ingredients'],
  group: [
    'Option group',
    'modifier group',
    'modifier list',
    'modifier set',
    'modifier category',
    'group',
    'choice group',
    'grupo de opciones',
    'grupo',
  ],
  option: [
    'Option',
    'option name',
    'modifier',
    'modifier name',
    'choice',
    'add on',
    'addon',
    'extra',
    'opcion',
    'modificador',
  ],
  min: ['Choose at least', 'min', 'minimum', 'min selections', 'minimum selections', 'minimo'],
  max: ['Choose at most', 'max', 'maximum', 'max selections', 'maximum selections', 'maximo'],
  repeat: ['Same option more than once', 'allow quantities', 'repetir'],
  dietary: ['Dietary', 'diet', 'dietary marks', 'dietary labels', 'tags', 'dieta'],
  allergens: ['Allergens', 'allergen', 'contains', 'alergenos', 'contiene'],
  calories: ['Calories', 'kcal', 'cal', 'calorias'],
  image: ['Picture', 'image', 'image url', 'photo', 'photo url', 'picture url', 'imagen', 'foto'],
  taxClass: ['Tax class', 'tax category', 'clase de impuesto'],
  alcohol: ['Alcohol', 'contains alcohol', 'is alcoholic', 'alcoholic'],
  tobacco: ['Tobacco', 'tabaco'],
  available: [
    'Available',
    'enabled',
    'active',
    'visible',
    'visibility',
    'availability',
    'disponible',
    'activo',
  ],
  hidden: ['hidden', 'archived', 'oculto', 'archivado'],
  soldOut: ['Sold out', 'out of stock', '86', 'agotado'],
  preselected: ['Preselected', 'default', 'is default', 'preseleccionada'],
  vegan: ['vegan', 'vegano', 'vegana'],
  vegetarian: ['vegetarian', 'vegetariano', 'vegetariana'],
  gluten_free: ['gluten free', 'sin gluten'],
  halal: ['halal'],
  kosher: ['kosher'],
  dairy_free: ['dairy free', 'sin lacteos'],
  nut_free: ['nut free', 'sin nueces'],
  spicy: ['spicy', 'picante'],
}

/** Lower case, without accents and punctuation, so that `Item_Name` and `ítem name` are the same. */
export function plainWords(text: string): string {
  return fold(text.slice(0, 200))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const byHeading = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name) => [plainWords(name), column as TableColumn] as const),
  ),
)

/** The column for each cell of a heading row; if two have the same meaning, the first counts. */
export function readHeadings(cells: readonly string[]): (TableColumn | undefined)[] {
  const seen = new Set<TableColumn>()
  return cells.map((cell) => {
    const column = byHeading.get(plainWords(cell))
    if (!column || seen.has(column)) return undefined
    seen.add(column)
    return column
  })
}

const shortMarks = new Map<string, DietaryMark>([
  ['v', 'vegetarian'],
  ['vg', 'vegan'],
  ['gf', 'gluten_free'],
  ['df', 'dairy_free'],
])

/** Marks by their common names; undefined if unknown. */
export function readMark(text: string): DietaryMark | undefined {
  const words = plainWords(text)
  const short = shortMarks.get(words)
  if (short) return short
  const column = byHeading.get(words) ?? byHeading.get(words.replaceAll(' ', ''))
  return dietaryMarks.find((mark) => mark === column)
}
