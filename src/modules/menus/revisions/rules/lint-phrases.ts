import type { Language } from '../../../../texts/language.ts'
import type { Restricted } from './restricted-words.ts'

/** The sentences for describing findings in one language. A missing one doesn't compile. */
export type LintPhrases = {
  hiddenOption: string
  quantityImpossible: string
  groupBelowImpossible: string
  noSelections(group: string): string
  filledByRequired(group: string): string
  lessThanSmallest(group: string): string
  cannotBeOrdered: string
  minOverMax(min: number, max: number): string
  tooLittle(min: number, most: number): string
  requiredOverMax(least: number, max: number): string
  tooFew(min: number, options: number): string
  requiredOptionsOverMax(required: number, max: number): string
  noPrices: string
  nobodyPaysAlone(adds: string, parent: 'Item' | 'Option', costs: string): string
  bothFree: string
  priceless: string
  soundsLike(restricted: Restricted): string
  optionSoundsLike(restricted: Restricted, item: string): string
  subMenuSoundsLike(restricted: Restricted): string
  orphan: string
  noItems: string
  noOptions: string
  oddCents(price: string): string
  sameName: string
  unusedSchedule: string
}

const english: LintPhrases = {
  hiddenOption:
    'Customers can’t choose it: everything it belongs to is hidden, not on the menu, or can’t contain it.',
  quantityImpossible: 'Customers can’t choose it: its maximum quantity is below the minimum allowed.',
  groupBelowImpossible: 'Customers can’t choose it: a group in it requires more than it offers.',
  noSelections: (group) => `Customers can’t choose it: the group ${group} allows no selections.`,
  filledByRequired: (group) =>
    `Customers can’t choose it: the group ${group} is filled by its required options.`,
  lessThanSmallest: (group) =>
    `Customers can’t choose it: the group ${group} allows less than its smallest quantity.`,
  cannotBeOrdered: 'Customers can’t order it: no choice of options satisfies all its groups.',
  minOverMax: (min, max) => `It requires at least ${min} selections but allows only ${max}.`,
  tooLittle: (min, most) =>
    `It requires a total of ${min}, but its visible options add up to at most ${most}.`,
  requiredOverMax: (least, max) => `Its required options add up to ${least}, but it allows only ${max}.`,
  tooFew: (min, options) =>
    `It requires ${min}, but has ${options} visible ${options === 1 ? 'option' : 'options'} to choose.`,
  requiredOptionsOverMax: (required, max) =>
    `${required} of its options are required, but it allows only ${max}.`,
  noPrices: 'It has no visible options, so it has no price.',
  nobodyPaysAlone: (adds, parent, costs) =>
    `Its cheapest option adds ${adds} to the ${parent === 'Item' ? 'item' : 'option'}'s ${costs}, so neither price can be charged alone: set one of them to 0.`,
  bothFree: 'Its cheapest option is free, and so is the item: one of them should have the lowest price.',
  priceless: 'Customers don’t see it: its price is 0, and it has no visible option with a price.',
  soundsLike: (restricted) => `Its name sounds like ${restricted}, but it isn’t marked as such.`,
  optionSoundsLike: (restricted, item) =>
    `It sounds like ${restricted}, but the item ${item} isn’t marked as such.`,
  subMenuSoundsLike: (restricted) =>
    `Its name sounds like ${restricted}, but no item in it is marked as such.`,
  orphan: 'It’s not on the menu, so customers don’t see it.',
  noItems: 'It has no visible items.',
  noOptions: 'It has no visible options.',
  oddCents: (price) => `Its price is ${price}: is the last digit right?`,
  sameName: 'There is another one with the same name here.',
  unusedSchedule: 'Nothing on the menu uses it.',
}

const spanishRestricted: Record<Restricted, string> = { alcohol: 'alcohol', tobacco: 'tabaco' }

const spanish: LintPhrases = {
  hiddenOption:
    'Nadie puede elegirlo: todo aquello a lo que pertenece está oculto, no está en el menú o no puede contenerlo.',
  quantityImpossible: 'Nadie puede elegirlo: su cantidad máxima es menor que la mínima permitida.',
  groupBelowImpossible: 'Nadie puede elegirlo: un grupo que contiene exige más de lo que ofrece.',
  noSelections: (group) => `Nadie puede elegirlo: el grupo ${group} no permite ninguna selección.`,
  filledByRequired: (group) =>
    `Nadie puede elegirlo: las opciones obligatorias ya completan el grupo ${group}.`,
  lessThanSmallest: (group) =>
    `Nadie puede elegirlo: el grupo ${group} permite menos que su cantidad mínima.`,
  cannotBeOrdered: 'No se puede pedir: ninguna combinación de opciones cumple todos sus grupos.',
  minOverMax: (min, max) => `Exige al menos ${min} selecciones, pero solo permite ${max}.`,
  tooLittle: (min, most) => `Exige un total de ${min} y sus opciones visibles suman como mucho ${most}.`,
  requiredOverMax: (least, max) => `Sus opciones obligatorias suman ${least}, pero solo permite ${max}.`,
  tooFew: (min, options) =>
    `Exige ${min} y tiene ${options} ${options === 1 ? 'opción visible' : 'opciones visibles'} que se puedan elegir.`,
  requiredOptionsOverMax: (required, max) =>
    `${required} de sus opciones son obligatorias, pero solo permite ${max}.`,
  noPrices: 'No tiene opciones visibles de las que elegir un precio.',
  nobodyPaysAlone: (adds, parent, costs) =>
    `Su opción más barata añade ${adds} a los ${costs} ${parent === 'Item' ? 'del artículo' : 'de la opción'}, así que nadie paga solo uno: uno de los dos debería ser 0.`,
  bothFree:
    'Su opción más barata es gratis y el artículo también: uno de los dos debería llevar el precio más bajo.',
  priceless: 'Los clientes no lo ven: su precio es 0 y no tiene ninguna opción visible con precio.',
  soundsLike: (restricted) =>
    `Su nombre suena a ${spanishRestricted[restricted]}, pero nada lo marca como tal.`,
  optionSoundsLike: (restricted, item) =>
    `Suena a ${spanishRestricted[restricted]}, pero el artículo ${item} no está marcado como tal.`,
  subMenuSoundsLike: (restricted) =>
    `Su nombre suena a ${spanishRestricted[restricted]}, pero ningún artículo suyo está marcado como tal.`,
  orphan: 'No está en ninguna parte del menú, así que nadie lo ve.',
  noItems: 'No tiene artículos visibles.',
  noOptions: 'No tiene opciones visibles.',
  oddCents: (price) => `Su precio es ${price}: ¿es correcta la última cifra?`,
  sameName: 'Hay otro con el mismo nombre aquí.',
  unusedSchedule: 'Nada en el menú lo usa.',
}

export const lintPhrases: Record<Language, LintPhrases> = { en: english, es: spanish }
