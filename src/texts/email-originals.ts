import type { Language } from './language.ts'

/** The subject of an email and the sentence that it opens with: plain text in one line. `{shop}` stands for a value. */
export type EmailWords = { subject: string; opening: string }

const original = <const Variable extends string>(
  variables: readonly Variable[],
  words: Record<Language, EmailWords>,
) => ({ variables: ['brand', 'first_name', 'shop', 'order_id', ...variables] as const, ...words })

/**
 * The emails to the customer of an order as they are until the operator rewrites them. What follows the opening (links, receipt,
 * amounts, deadlines) is the service's: an email never loses it.
 */
export const emailOriginals = {
  order_placed: original(['total'], {
    en: {
      subject: 'Your order {order_id} from {shop}',
      opening:
        'Thanks for your order of {total}. We sent it to {shop} and will email you when they confirm it.',
    },
    es: {
      subject: 'Tu pedido {order_id} en {shop}',
      opening:
        'Gracias por tu pedido de {total}. Lo enviamos a {shop} y te escribiremos cuando lo confirmen.',
    },
  }),
  order_confirmed: original(['total'], {
    en: { subject: '{shop} is on it: order {order_id}', opening: '{shop} confirmed your order.' },
    es: {
      subject: '{shop} ya lo está preparando: pedido {order_id}',
      opening: '{shop} confirmó tu pedido.',
    },
  }),
  order_rejected: original(['total'], {
    en: { subject: '{shop} declined order {order_id}', opening: '{shop} declined your order.' },
    es: { subject: '{shop} rechazó el pedido {order_id}', opening: '{shop} rechazó tu pedido.' },
  }),
  order_cancelled: original(['total'], {
    en: { subject: 'Order {order_id} was canceled', opening: 'Your order from {shop} was canceled.' },
    es: { subject: 'Se canceló el pedido {order_id}', opening: 'Tu pedido de {shop} se canceló.' },
  }),
  order_failed: original(['total'], {
    en: {
      subject: 'We couldn’t deliver order {order_id}',
      opening: 'We’re sorry. We couldn’t get your order from {shop} to you.',
    },
    es: {
      subject: 'No pudimos entregar el pedido {order_id}',
      opening: 'Lo sentimos. No pudimos llevarte tu pedido de {shop}.',
    },
  }),
  order_changed: original(['total_before', 'total_after'], {
    en: {
      subject: '{shop} changed your order {order_id}',
      opening: '{shop} changed what you ordered:',
    },
    es: { subject: '{shop} cambió tu pedido {order_id}', opening: '{shop} cambió lo que pediste:' },
  }),
  order_question: original(['answer_by'], {
    en: {
      subject: '{shop} asks about your order {order_id}',
      opening: '{shop} doesn’t have everything you ordered and suggests:',
    },
    es: {
      subject: '{shop} tiene una pregunta sobre tu pedido {order_id}',
      opening: '{shop} no tiene todo lo que pediste y te propone:',
    },
  }),
  refund_by_shop: original(['amount'], {
    en: {
      subject: 'Refund of {amount} for your order {order_id} at {shop}',
      opening: '{shop} refunded {amount} for your order {order_id}:',
    },
    es: {
      subject: 'Reembolso de {amount} por tu pedido {order_id} en {shop}',
      opening: '{shop} te reembolsó {amount} de tu pedido {order_id}:',
    },
  }),
  refund_by_marketplace: original(['amount'], {
    en: {
      subject: 'Refund of {amount} for your order {order_id} at {shop}',
      opening: 'We refunded {amount} for your order {order_id}:',
    },
    es: {
      subject: 'Reembolso de {amount} por tu pedido {order_id} en {shop}',
      opening: 'Te reembolsamos {amount} de tu pedido {order_id}:',
    },
  }),
  tip: original(['tip'], {
    en: {
      subject: 'Your tip for order {order_id} at {shop}',
      opening: 'Thank you! You added a tip of {tip} to your order {order_id} at {shop}.',
    },
    es: {
      subject: 'Tu propina por el pedido {order_id} en {shop}',
      opening: '¡Gracias! Agregaste una propina de {tip} a tu pedido {order_id} en {shop}.',
    },
  }),
} as const

export type EmailName = keyof typeof emailOriginals
export const emailNames = Object.keys(emailOriginals) as EmailName[]

/** What an email's words may name, apart from the brand, which is the marketplace's. */
export type EmailValues<Name extends EmailName> = Readonly<
  Record<Exclude<(typeof emailOriginals)[Name]['variables'][number], 'brand'>, string>
>

/** The operator's words, or the original ones, with their values. */
export type WriteEmail = <Name extends EmailName>(
  name: Name,
  language: Language,
  values: EmailValues<Name>,
) => EmailWords
