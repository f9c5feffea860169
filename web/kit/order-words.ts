import { type ProgressFacts, trackProgress } from '../../page-contract/order-progress.ts'
import { formatDuration } from './format.ts'
import { defineMessages, type Language, translator } from './messages.ts'

const messages = defineMessages({
  en: {
    steps: 'Order progress',
    'step.placed': 'Placed',
    'step.confirmed': 'Confirmed',
    'step.ready': 'Ready',
    'step.out_for_delivery': 'On its way',
    'step.completed': 'Delivered',
    'step.picked_up': 'Picked up',
    'step.done': ', done',
    'step.ahead': ', not yet',
    'the.courier': 'The courier',
    pin: 'PIN for your driver',
    'pin.why': 'Tell it to the driver at the door if they ask.',
    arrives: 'Estimated arrival',
    'wait.now': 'any moment now',
    'wait.minutes': 'in about {minutes} minutes',
    'wait.long': 'in about {time}',
    'placed.title': 'Waiting for the shop',
    placed: '{merchant} hasn’t confirmed the order yet.',
    'scheduled.title': 'All set for later',
    scheduled: '{merchant} confirmed the order and will have it ready on time.',
    'preparing.title': 'Being prepared',
    preparing: '{merchant} confirmed the order and is getting it ready.',
    'ready.title': 'Ready to go',
    ready: '{merchant} has the order ready. It leaves for you next.',
    'ready_pickup.title': 'Ready for pickup',
    ready_pickup: 'Pick it up at {merchant}.',
    'unserved.title': 'No courier yet',
    unserved: 'No courier is available yet. {merchant} knows and is working on it.',
    'booked.title': 'A courier is assigned',
    booked: '{merchant} is getting the order ready.',
    'to_pickup.title': 'Heading to the shop',
    to_pickup: '{courier} is on the way to {merchant}.',
    'at_pickup.title': 'Picking up',
    at_pickup: '{courier} is at {merchant}.',
    'to_delivery.title': 'On the way to you',
    to_delivery: '{courier} has the order.',
    'at_delivery.title': 'At the door',
    at_delivery: '{courier} is at your door.',
    'delivered.title': 'Delivered',
    delivered: 'The order from {merchant} has arrived. Enjoy!',
    'picked_up.title': 'Picked up',
    picked_up: 'The order from {merchant} is yours. Enjoy!',
    'failed.title': 'Your order couldn’t be completed',
    failed: 'We’re sorry. {merchant} can tell you more.',
    'cancelled.title': 'Canceled',
    cancelled: 'The order was canceled.',
    'rejected.title': 'Order declined',
    rejected: '{merchant} declined the order.',
  },
  es: {
    steps: 'Progreso del pedido',
    'step.placed': 'Recibido',
    'step.confirmed': 'Confirmado',
    'step.ready': 'Listo',
    'step.out_for_delivery': 'En camino',
    'step.completed': 'Entregado',
    'step.picked_up': 'Recogido',
    'step.done': ', hecho',
    'step.ahead': ', todavía no',
    'the.courier': 'El repartidor',
    pin: 'PIN para tu repartidor',
    'pin.why': 'Díselo en la puerta si te lo pide.',
    arrives: 'Llega hacia las',
    'wait.now': 'en cualquier momento',
    'wait.minutes': 'en unos {minutes} minutos',
    'wait.long': 'en unas {time}',
    'placed.title': 'Esperando al comercio',
    placed: '{merchant} todavía no ha confirmado el pedido.',
    'scheduled.title': 'Todo listo para más tarde',
    scheduled: '{merchant} confirmó el pedido y lo tendrá listo a tiempo.',
    'preparing.title': 'En preparación',
    preparing: '{merchant} confirmó el pedido y lo está preparando.',
    'ready.title': 'Listo para salir',
    ready: '{merchant} tiene el pedido listo. Ahora sale hacia ti.',
    'ready_pickup.title': 'Listo para recoger',
    ready_pickup: 'Recógelo en {merchant}.',
    'unserved.title': 'Todavía sin repartidor',
    unserved: 'Todavía no hay repartidores disponibles. {merchant} lo sabe y lo está resolviendo.',
    'booked.title': 'Ya hay un repartidor',
    booked: '{merchant} está preparando el pedido.',
    'to_pickup.title': 'De camino al comercio',
    to_pickup: '{courier} va de camino a {merchant}.',
    'at_pickup.title': 'Recogiendo el pedido',
    at_pickup: '{courier} está en {merchant}.',
    'to_delivery.title': 'En camino hacia ti',
    to_delivery: '{courier} lleva el pedido.',
    'at_delivery.title': 'En la puerta',
    at_delivery: '{courier} está en tu puerta.',
    'delivered.title': 'Entregado',
    delivered: 'El pedido de {merchant} ha llegado. ¡Buen provecho!',
    'picked_up.title': 'Recogido',
    picked_up: 'El pedido de {merchant} es tuyo. ¡Buen provecho!',
    'failed.title': 'No se pudo completar tu pedido',
    failed: 'Lo sentimos. {merchant} puede darte más detalles.',
    'cancelled.title': 'Cancelado',
    cancelled: 'El pedido se canceló.',
    'rejected.title': 'Pedido rechazado',
    rejected: '{merchant} rechazó el pedido.',
  },
})

export const progressWords = (language: Language) => translator(language, messages)

export type ProgressProps = {
  facts: ProgressFacts
  merchant: string
  /** First name. */
  courier: string | undefined
  language: Language
}

/** Title and sentence for an order's progress, the same wherever it is shown. */
export function describeProgress({ facts, merchant, courier, language }: ProgressProps) {
  const t = progressWords(language)
  const progress = trackProgress(facts)
  return {
    title: t(`${progress}.title`),
    text: t(progress, { merchant, courier: courier ?? t('the.courier') }),
  }
}

/** The title of an order in a list. */
export const progressTitle = (facts: ProgressFacts, language: Language) =>
  progressWords(language)(`${trackProgress(facts)}.title`)

/** In round numbers: arrival times are estimates. */
export function waitInWords(ms: number, language: Language): string {
  const t = progressWords(language)
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 1) return t('wait.now')
  if (minutes < 60) return t('wait.minutes', { minutes })
  return t('wait.long', { time: formatDuration(Math.round(minutes / 15) * 15, language) })
}
