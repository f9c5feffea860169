import type { Language } from '../../../../texts/language.ts'

const en = {
  delivery: 'Delivery',
  pickup: 'Pickup',
  due: 'Due',
  changed: 'CHANGED',
  canceled: 'CANCELED. DO NOT MAKE.',
  again: 'PRINTED AGAIN',
  allergens: 'Allergens',
  items: 'Items',
  test: 'Your printer is connected.',
}
const es: typeof en = {
  delivery: 'Entrega',
  pickup: 'Para recoger',
  due: 'Para las',
  changed: 'CAMBIADO',
  canceled: 'CANCELADO. NO PREPARAR.',
  again: 'IMPRESO DE NUEVO',
  allergens: 'Alérgenos',
  items: 'Artículos',
  test: 'Tu impresora está conectada.',
}

/** The words on tickets, in the kitchen's language. */
export const ticketWords: Readonly<Record<Language, typeof en>> = { en, es }
