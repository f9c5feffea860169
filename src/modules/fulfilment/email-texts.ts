import type { Language } from '../../texts/language.ts'

/** What an email to the customer says besides the receipt, which has its words in `formats/receipt.ts`. */
export type CustomerTexts = {
  placed: Said<{ total: string }>
  confirmed: Said<{ minutes: number | null }>
  rejected: Said
  cancelled: Said
  failed: Said
  reason(reason: string): string
  order(id: number, when: string): string
  asap: string
  at(time: string): string
  pickup(street: string): string
  delivery(address: string): string
  leaveAtDoor: string
  /** What the customer wrote for the kitchen, and for the way. */
  note(text: string): string
  way(text: string): string
  viewAndCancel: string
  share: string
}
/** A subject and a sentence about an order, which its shop and number name. */
type Said<Facts = unknown> = (order: Named & Facts) => { subject: string; sentence: string }
type Named = { shop: string; orderId: number }

export const customerTexts: Record<Language, CustomerTexts> = {
  en: {
    placed: ({ shop, orderId, total }) => ({
      subject: `Your order ${orderId} from ${shop}`,
      sentence: `Thanks for your order of ${total}. We sent it to ${shop} and will email you when they confirm it.`,
    }),
    confirmed: ({ shop, orderId, minutes }) => ({
      subject: `${shop} is on it: order ${orderId}`,
      sentence: `${shop} confirmed your order.${minutes === null ? '' : ` It will be ready in about ${minutes} min.`}`,
    }),
    rejected: ({ shop, orderId }) => ({
      subject: `${shop} declined order ${orderId}`,
      sentence: `${shop} declined your order.`,
    }),
    cancelled: ({ shop, orderId }) => ({
      subject: `Order ${orderId} was canceled`,
      sentence: `Your order from ${shop} was canceled.`,
    }),
    failed: ({ shop, orderId }) => ({
      subject: `We couldn’t deliver order ${orderId}`,
      sentence: `We’re sorry. We couldn’t get your order from ${shop} to you.`,
    }),
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
    placed: ({ shop, orderId, total }) => ({
      subject: `Tu pedido ${orderId} en ${shop}`,
      sentence: `Gracias por tu pedido de ${total}. Lo enviamos a ${shop} y te escribiremos cuando lo confirmen.`,
    }),
    confirmed: ({ shop, orderId, minutes }) => ({
      subject: `${shop} ya lo está preparando: pedido ${orderId}`,
      sentence: `${shop} confirmó tu pedido.${minutes === null ? '' : ` Estará listo en unos ${minutes} min.`}`,
    }),
    rejected: ({ shop, orderId }) => ({
      subject: `${shop} rechazó el pedido ${orderId}`,
      sentence: `${shop} rechazó tu pedido.`,
    }),
    cancelled: ({ shop, orderId }) => ({
      subject: `Se canceló el pedido ${orderId}`,
      sentence: `Tu pedido de ${shop} se canceló.`,
    }),
    failed: ({ shop, orderId }) => ({
      subject: `No pudimos entregar el pedido ${orderId}`,
      sentence: `Lo sentimos. No pudimos llevarte tu pedido de ${shop}.`,
    }),
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
