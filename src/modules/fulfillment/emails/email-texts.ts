import type { Language } from '../../../texts/language.ts'

/**
 * The texts of an email to the customer besides its opening (`texts/email-originals.ts`) and the receipt
 * (`formats/receipt.ts`).
 */
export type CustomerTexts = {
  readyIn(minutes: number): string
  reason(reason: string): string
  order(id: number, when: string): string
  asap: string
  at(time: string): string
  pickup(street: string): string
  delivery(address: string): string
  leaveAtDoor: string
  /** What the customer wrote for the kitchen, and for the courier. */
  note(text: string): string
  way(text: string): string
  viewAndCancel: string
  share: string
}

export const customerTexts: Record<Language, CustomerTexts> = {
  en: {
    readyIn: (minutes) => `It will be ready in about ${minutes} min.`,
    reason: (reason) => `Reason: ${reason}`,
    order: (id, when) => `Order ${id}, ${when}`,
    asap: 'as soon as possible',
    at: (time) => `for ${time}`,
    pickup: (street) => `Pickup at ${street}`,
    delivery: (address) => `Delivery to ${address}`,
    leaveAtDoor: 'Leave at my door',
    note: (text) => `Note: ${text}`,
    way: (text) => `Delivery instructions: ${text}`,
    viewAndCancel: 'View your order, get help or cancel',
    share: 'Share where it is',
  },
  es: {
    readyIn: (minutes) => `Estará listo en unos ${minutes} min.`,
    reason: (reason) => `Motivo: ${reason}`,
    order: (id, when) => `Pedido ${id}, ${when}`,
    asap: 'lo antes posible',
    at: (time) => `para el ${time}`,
    pickup: (street) => `Para recoger en ${street}`,
    delivery: (address) => `Entrega en ${address}`,
    leaveAtDoor: 'Dejar en mi puerta',
    note: (text) => `Nota: ${text}`,
    way: (text) => `Instrucciones de entrega: ${text}`,
    viewAndCancel: 'Ver tu pedido, pedir ayuda o cancelar',
    share: 'Compartir dónde está',
  },
}
