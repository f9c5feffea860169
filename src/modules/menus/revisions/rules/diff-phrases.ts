import type { Language } from '../../../../texts/language.ts'
import type { EntityType } from '../../rules/menu.ts'

export type Kind = EntityType | 'link' | 'schedule'
type Noun = { one: string; several: string; isFeminine?: true }

/** The words for describing differences in one language. A missing phrase doesn't compile. */
export type DiffPhrases = {
  kinds: Record<Kind, Noun>
  labels: Record<Label, string>
  switches: Record<Switch, readonly [on: string, off: string]>
  weekdays: readonly string[]
  topLevel: string
  none: string
  open: string
  unchanged: string
  added: string
  removed: string
  schedule: string
  scheduleFields: Record<'name' | 'hours', string>
  /** ` in Lunch > Pizza` */
  inside(place: string): string
  /** `from 1 to 2` */
  fromTo(before: string, after: string): string
  linked(parent: string): string
  unlinked(parent: string): string
  /** `in Lunch: display order from 1 to 2`; a parent of null is the top level. */
  reordered(parent: string | null, fromTo: string): string
  unnamedSchedule(scheduleId: number): string
  /** `3 items changed` */
  counted(count: number, noun: Noun, verb: Verb): string
}

type Verb = 'changed' | 'added' | 'removed' | 'reordered'
type Label =
  | 'name'
  | 'description'
  | 'thirdPartyId'
  | 'price'
  | 'qtyMin'
  | 'qtyMax'
  | 'qtyIncrements'
  | 'qtyNameSingular'
  | 'qtyNamePlural'
  | 'selectionType'
  | 'selectionsMin'
  | 'selectionsMax'
  | 'scheduleIds'
  | 'url'
  | 'dietary'
  | 'taxClass'
  | 'allergens'
  | 'calories'
type Switch = 'hidden' | 'alcohol' | 'tobacco' | 'selectionDepends' | 'preselected'

const english: DiffPhrases = {
  kinds: {
    SubMenu: { one: 'submenu', several: 'submenus' },
    Item: { one: 'item', several: 'items' },
    OptionGroup: { one: 'option group', several: 'option groups' },
    PriceGroup: { one: 'price group', several: 'price groups' },
    Option: { one: 'option', several: 'options' },
    Image: { one: 'image', several: 'images' },
    link: { one: 'link', several: 'links' },
    schedule: { one: 'schedule', several: 'schedules' },
  },
  labels: {
    name: 'name',
    description: 'description',
    thirdPartyId: 'your own id',
    price: 'price',
    qtyMin: 'smallest quantity',
    qtyMax: 'largest quantity',
    qtyIncrements: 'step of the quantity',
    qtyNameSingular: 'unit of one',
    qtyNamePlural: 'unit of several',
    selectionType: 'kind of selection',
    selectionsMin: 'fewest selections',
    selectionsMax: 'most selections',
    scheduleIds: 'schedules',
    url: 'picture',
    dietary: 'dietary marks',
    taxClass: 'tax class',
    allergens: 'allergens',
    calories: 'calories',
  },
  switches: {
    hidden: ['hidden', 'no longer hidden'],
    alcohol: ['marked as alcohol', 'no longer marked as alcohol'],
    tobacco: ['marked as tobacco', 'no longer marked as tobacco'],
    selectionDepends: ['selections grow with the quantity', 'selections no longer grow with the quantity'],
    preselected: ['preselected', 'no longer preselected'],
  },
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  topLevel: 'the top level',
  none: 'none',
  open: 'open',
  unchanged: 'nothing changed',
  added: 'added',
  removed: 'removed',
  schedule: 'Schedule',
  scheduleFields: { name: 'name', hours: 'hours' },
  inside: (place) => ` in ${place}`,
  fromTo: (before, after) => `from ${before} to ${after}`,
  linked: (parent) => `put into ${parent}`,
  unlinked: (parent) => `taken out of ${parent}`,
  reordered: (parent, fromTo) =>
    `${parent === null ? 'at the top level' : `in ${parent}`}: display order ${fromTo}`,
  unnamedSchedule: (scheduleId) => `schedule ${scheduleId}`,
  counted: (count, { one, several }, verb) => `${count} ${count === 1 ? one : several} ${verb}`,
}

const spanishVerbs: Record<Verb, string> = {
  changed: 'cambiad',
  added: 'añadid',
  removed: 'quitad',
  reordered: 'reordenad',
}

const spanish: DiffPhrases = {
  kinds: {
    SubMenu: { one: 'submenú', several: 'submenús' },
    Item: { one: 'artículo', several: 'artículos' },
    OptionGroup: { one: 'grupo de opciones', several: 'grupos de opciones' },
    PriceGroup: { one: 'grupo de precios', several: 'grupos de precios' },
    Option: { one: 'opción', several: 'opciones', isFeminine: true },
    Image: { one: 'imagen', several: 'imágenes', isFeminine: true },
    link: { one: 'enlace', several: 'enlaces' },
    schedule: { one: 'horario', several: 'horarios' },
  },
  labels: {
    name: 'nombre',
    description: 'descripción',
    thirdPartyId: 'identificador propio',
    price: 'precio',
    qtyMin: 'cantidad mínima',
    qtyMax: 'cantidad máxima',
    qtyIncrements: 'incremento de la cantidad',
    qtyNameSingular: 'unidad en singular',
    qtyNamePlural: 'unidad en plural',
    selectionType: 'tipo de selección',
    selectionsMin: 'mínimo de selecciones',
    selectionsMax: 'máximo de selecciones',
    scheduleIds: 'horarios',
    url: 'imagen',
    dietary: 'indicaciones dietéticas',
    taxClass: 'clase de impuesto',
    allergens: 'alérgenos',
    calories: 'calorías',
  },
  switches: {
    hidden: ['pasa a estar oculto', 'deja de estar oculto'],
    alcohol: ['se marca como alcohol', 'deja de estar marcado como alcohol'],
    tobacco: ['se marca como tabaco', 'deja de estar marcado como tabaco'],
    selectionDepends: [
      'las selecciones aumentan con la cantidad',
      'las selecciones ya no aumentan con la cantidad',
    ],
    preselected: ['pasa a estar preseleccionada', 'deja de estar preseleccionada'],
  },
  weekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  topLevel: 'el nivel superior',
  none: 'ninguno',
  open: 'sin límite',
  unchanged: 'sin cambios',
  added: 'se añadió',
  removed: 'se quitó',
  schedule: 'Horario',
  scheduleFields: { name: 'nombre', hours: 'horas' },
  inside: (place) => ` en ${place}`,
  fromTo: (before, after) => `de ${before} a ${after}`,
  linked: (parent) => `se puso en ${parent}`,
  unlinked: (parent) => `se sacó de ${parent}`.replace(' de el ', ' del '),
  reordered: (parent, fromTo) => `en ${parent ?? 'el nivel superior'}: orden ${fromTo}`,
  unnamedSchedule: (scheduleId) => `horario ${scheduleId}`,
  counted: (count, { one, several, isFeminine }, verb) => {
    const ending = `${isFeminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`
    return `${count} ${count === 1 ? one : several} ${spanishVerbs[verb]}${ending}`
  },
}

export const diffPhrases: Record<Language, DiffPhrases> = { en: english, es: spanish }
