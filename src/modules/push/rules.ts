import type { Language } from '../../texts/language.ts'

/** Per person; adding another browser removes the oldest. */
export const maxSubscriptions = 20
/** After this many failures in a row, the subscription is deleted. */
export const maxFailures = 10

/** The wait before each further attempt. If the device is off, delivery is up to the push service. */
const pausesMs = [30_000, 2 * 60_000, 10 * 60_000]

/** The wait that the push service asked for, and how long the message is useful. */
type Patience = { waitMs?: number | undefined; maxMs: number }

/**
 * Undefined to give up on the message. A service that failed repeatedly gets only one attempt per message, and no attempt is made after the
 * message has expired. Respects the wait that the service asks for.
 */
export function pauseBeforeRetry(
  attempt: number,
  failures: number,
  { waitMs = 0, maxMs }: Patience,
): number | undefined {
  const usual = failures > 3 ? undefined : pausesMs[attempt]
  const pause = usual === undefined ? undefined : Math.max(usual, waitMs)
  return pause !== undefined && pause <= maxMs ? pause : undefined
}

type OrderInNews = {
  orderId: number
  type: 'delivery' | 'pickup'
  merchant: { merchantId: number; name: string }
}

/** What a notification shows and the page that it opens. Contains neither an address nor items, because others can see the screen. */
export type Notification = {
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  path: string
}

type Words = { title: string; body: string }

const customerWords: Record<Language, Record<string, (order: OrderInNews) => Words | undefined>> = {
  en: {
    confirmed: ({ merchant }) => ({
      title: 'Order accepted',
      body: `${merchant.name} is making your order.`,
    }),
    ready: ({ type, merchant }) =>
      type === 'pickup'
        ? { title: 'Ready for pickup', body: `Your order is ready at ${merchant.name}.` }
        : undefined,
    out_for_delivery: ({ merchant }) => ({
      title: 'On its way',
      body: `Your order from ${merchant.name} is on its way.`,
    }),
    completed: ({ type, merchant }) =>
      type === 'delivery'
        ? { title: 'Delivered', body: `Your order from ${merchant.name} was delivered.` }
        : undefined,
    rejected: ({ merchant }) => ({
      title: 'Order declined',
      body: `${merchant.name} declined your order. You weren’t charged.`,
    }),
    cancelled: ({ merchant }) => ({
      title: 'Order canceled',
      body: `Your order from ${merchant.name} was canceled. We’ll refund what you paid.`,
    }),
    failed: ({ merchant }) => ({
      title: 'Order canceled',
      body: `Your order from ${merchant.name} didn’t work out. We’ll refund what you paid.`,
    }),
  },
  es: {
    confirmed: ({ merchant }) => ({
      title: 'Pedido aceptado',
      body: `${merchant.name} está preparando tu pedido.`,
    }),
    ready: ({ type, merchant }) =>
      type === 'pickup'
        ? { title: 'Listo para recoger', body: `Tu pedido está listo en ${merchant.name}.` }
        : undefined,
    out_for_delivery: ({ merchant }) => ({
      title: 'En camino',
      body: `Tu pedido de ${merchant.name} va en camino.`,
    }),
    completed: ({ type, merchant }) =>
      type === 'delivery'
        ? { title: 'Entregado', body: `Tu pedido de ${merchant.name} fue entregado.` }
        : undefined,
    rejected: ({ merchant }) => ({
      title: 'Pedido rechazado',
      body: `${merchant.name} rechazó tu pedido. No se te cobró nada.`,
    }),
    cancelled: ({ merchant }) => ({
      title: 'Pedido cancelado',
      body: `Tu pedido de ${merchant.name} se canceló. Te reembolsaremos lo que pagaste.`,
    }),
    failed: ({ merchant }) => ({
      title: 'Pedido cancelado',
      body: `Tu pedido de ${merchant.name} no se pudo completar. Te reembolsaremos lo que pagaste.`,
    }),
  },
}

const tagOf = ({ orderId }: OrderInNews) => `order-${orderId}`

/** About a new order status, to the buyer; undefined if that status sends none. */
export function orderNotification(
  order: OrderInNews,
  status: string,
  language: Language,
): Notification | undefined {
  const words = customerWords[language]
  const found = Object.hasOwn(words, status) ? words[status]!(order) : undefined
  return found && { ...found, tag: tagOf(order), path: `/orders/${order.orderId}` }
}

const helpWords: Record<Language, (name: string) => Words> = {
  en: (name) => ({ title: 'Help with your order', body: `There’s an answer about your order from ${name}.` }),
  es: (name) => ({ title: 'Ayuda con tu pedido', body: `Hay una respuesta sobre tu pedido de ${name}.` }),
}

/** About an answer to a help request, to the buyer. */
export function helpNotification(order: OrderInNews, language: Language): Notification {
  const { orderId, merchant } = order
  return { ...helpWords[language](merchant.name), tag: `help-${orderId}`, path: `/orders/${orderId}/help` }
}

const cardWords: Record<Language, (name: string) => Words> = {
  en: (name) => ({
    title: 'Change your card',
    body: `Your card didn’t go through for your order at ${name}. Change it to keep your order.`,
  }),
  es: (name) => ({
    title: 'Cambia tu tarjeta',
    body: `Tu tarjeta no pasó para tu pedido en ${name}. Cámbiala para conservar tu pedido.`,
  }),
}

/** About a card that was declined for an order planned far ahead, to the buyer. */
export function cardNotification(order: OrderInNews, language: Language): Notification {
  const { orderId, merchant } = order
  return { ...cardWords[language](merchant.name), tag: tagOf(order), path: `/orders/${orderId}` }
}

const types: Record<Language, Record<OrderInNews['type'], string>> = {
  en: { delivery: 'Delivery', pickup: 'Pickup' },
  es: { delivery: 'Entrega', pickup: 'Recogida' },
}

const staffWords: Record<Language, Record<'new' | 'unanswered', (order: OrderInNews) => Words>> = {
  en: {
    new: ({ orderId, type, merchant }) => ({
      title: `New order at ${merchant.name}`,
      body: `Order ${orderId} · ${types.en[type]}`,
    }),
    unanswered: ({ orderId, merchant }) => ({
      title: `Answer now: ${merchant.name}`,
      body: `Order ${orderId} is waiting. Accept or decline it, or it will be canceled.`,
    }),
  },
  es: {
    new: ({ orderId, type, merchant }) => ({
      title: `Pedido nuevo en ${merchant.name}`,
      body: `Pedido ${orderId} · ${types.es[type]}`,
    }),
    unanswered: ({ orderId, merchant }) => ({
      title: `Responde ya: ${merchant.name}`,
      body: `El pedido ${orderId} está esperando. Acéptalo o recházalo, o se cancelará.`,
    }),
  },
}

/** About an order that is waiting for an answer, to the merchant's staff. */
export function staffNotification(
  order: OrderInNews,
  kind: 'new' | 'unanswered',
  language: Language,
): Notification {
  const path = `/partner/${order.merchant.merchantId}/orders`
  return { ...staffWords[language][kind](order), tag: tagOf(order), path }
}
