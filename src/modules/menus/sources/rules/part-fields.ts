import { isDeepStrictEqual } from 'node:util'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'
import {
  type EntityRecord,
  pickNutrition,
  pickPreselected,
  pickTaxClass,
  type SelectionType,
} from '../../rules/menu.ts'
import type { Gap } from './source-menu.ts'

/**
 * An entity's fields as given by a source: cents, thousandths. Fields it doesn't have are absent; null means "none".
 */
export type Fields = {
  name?: string
  description?: string
  hidden?: boolean
  thirdPartyId?: string
  price?: number
  quantities?: { min: number; max: number | null; increment: number }
  dietary?: readonly string[]
  allergens?: readonly string[]
  calories?: number | null
  alcohol?: boolean
  tobacco?: boolean
  taxClass?: string | null
  preselected?: boolean
  selectionType?: SelectionType
  selectionsMin?: number
  selectionsMax?: number
  selectionDepends?: boolean
  /** The weekly hours when it is sold; empty for any time. Our menus use schedules instead. */
  hours?: readonly WeeklyShift[]
}
export type FieldName = keyof Fields
export const fieldNames: readonly FieldName[] = [
  'name',
  'description',
  'hidden',
  'thirdPartyId',
  'price',
  'quantities',
  'dietary',
  'allergens',
  'calories',
  'alcohol',
  'tobacco',
  'taxClass',
  'preselected',
  'selectionType',
  'selectionsMin',
  'selectionsMax',
  'selectionDepends',
  'hours',
]

/** Without what a database can't store: NUL, and unpaired surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()

const longest = { name: 200, description: 5_000 }

export function textWithin(
  field: keyof typeof longest,
  text: string,
  { gaps, name }: { gaps: Gap[]; name: string },
): string {
  if (text.length <= longest[field]) return text
  gaps.push({ code: 'text_cut', name })
  // Not in the middle of a surrogate pair.
  return text.slice(0, longest[field]).replace(/[\uD800-\uDBFF]$/, '')
}

/** The default values of fields that entities omit. */
const empty: Fields = { dietary: [], allergens: [], calories: null, taxClass: null, preselected: false }

export function readField(entity: EntityRecord, field: FieldName): unknown {
  return Reflect.get(entity, field) ?? empty[field] ?? null
}

export const isSameValue = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** The entity with new values in some fields; empty marks are omitted again. */
export function withFields(entity: EntityRecord, fields: Fields): EntityRecord {
  const { dietary, allergens, calories, taxClass, preselected, ...plain } = {
    ...entity,
    ...fields,
  } as EntityRecord & Fields
  if (entity.type === 'Item') {
    const nutrition = pickNutrition({
      dietary: (dietary ?? []) as never,
      allergens: allergens ?? [],
      ...(calories != null && { calories }),
    })
    return {
      ...plain,
      ...nutrition,
      ...pickTaxClass({ taxClass: (taxClass ?? undefined) as never }),
    } as never
  }
  if (entity.type === 'SubMenu')
    return { ...plain, ...pickTaxClass({ taxClass: (taxClass ?? undefined) as never }) } as never
  if (entity.type === 'Option')
    return { ...plain, ...pickPreselected({ preselected: preselected ?? false }) } as never
  return plain as never
}
