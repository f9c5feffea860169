import { toCustomer } from './original.ts'

/** Emails to the customer of an order. The service adds links, receipt, amounts and deadlines after the opening. */
export const orderEmails = {
  order_placed: toCustomer(['total'], {
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
  order_confirmed: toCustomer(['total'], {
    en: { subject: '{shop} is on it: order {order_id}', opening: '{shop} confirmed your order.' },
    es: {
      subject: '{shop} ya lo está preparando: pedido {order_id}',
      opening: '{shop} confirmó tu pedido.',
    },
  }),
  order_rejected: toCustomer(['total'], {
    en: { subject: '{shop} declined order {order_id}', opening: '{shop} declined your order.' },
    es: { subject: '{shop} rechazó el pedido {order_id}', opening: '{shop} rechazó tu pedido.' },
  }),
  order_cancelled: toCustomer(['total'], {
    en: { subject: 'Order {order_id} was canceled', opening: 'Your order from {shop} was canceled.' },
    es: { subject: 'Se canceló el pedido {order_id}', opening: 'Tu pedido de {shop} se canceló.' },
  }),
  order_failed: toCustomer(['total'], {
    en: {
      subject: 'We couldn’t deliver order {order_id}',
      opening: 'We’re sorry. We couldn’t get your order from {shop} to you.',
    },
    es: {
      subject: 'No pudimos entregar el pedido {order_id}',
      opening: 'Lo sentimos. No pudimos llevarte tu pedido de {shop}.',
    },
  }),
  order_changed: toCustomer(['total_before', 'total_after'], {
    en: {
      subject: '{shop} changed your order {order_id}',
      opening: '{shop} changed what you ordered:',
    },
    es: { subject: '{shop} cambió tu pedido {order_id}', opening: '{shop} cambió lo que pediste:' },
  }),
  order_question: toCustomer(['answer_by'], {
    en: {
      subject: '{shop} asks about your order {order_id}',
      opening: '{shop} doesn’t have everything you ordered and suggests:',
    },
    es: {
      subject: '{shop} tiene una pregunta sobre tu pedido {order_id}',
      opening: '{shop} no tiene todo lo que pediste y te propone:',
    },
  }),
  refund_by_shop: toCustomer(['amount'], {
    en: {
      subject: 'Refund of {amount} for your order {order_id} at {shop}',
      opening: '{shop} refunded {amount} for your order {order_id}:',
    },
    es: {
      subject: 'Reembolso de {amount} por tu pedido {order_id} en {shop}',
      opening: '{shop} te reembolsó {amount} de tu pedido {order_id}:',
    },
  }),
  refund_by_marketplace: toCustomer(['amount'], {
    en: {
      subject: 'Refund of {amount} for your order {order_id} at {shop}',
      opening: 'We refunded {amount} for your order {order_id}:',
    },
    es: {
      subject: 'Reembolso de {amount} por tu pedido {order_id} en {shop}',
      opening: 'Te reembolsamos {amount} de tu pedido {order_id}:',
    },
  }),
  tip: toCustomer(['tip'], {
    en: {
      subject: 'Your tip for order {order_id} at {shop}',
      opening: 'Thank you! You added a tip of {tip} to your order {order_id} at {shop}.',
    },
    es: {
      subject: 'Tu propina por el pedido {order_id} en {shop}',
      opening: '¡Gracias! Agregaste una propina de {tip} a tu pedido {order_id} en {shop}.',
    },
  }),
  card_declined: toCustomer(['card', 'change_by'], {
    en: {
      subject: 'Change the card for order {order_id} at {shop}',
      opening: '{card} was declined for your order {order_id} at {shop}.',
    },
    es: {
      subject: 'Cambia la tarjeta del pedido {order_id} en {shop}',
      opening: '{card} fue rechazada para tu pedido {order_id} en {shop}.',
    },
  }),
  card_to_confirm: toCustomer(['card', 'change_by'], {
    en: {
      subject: 'Confirm the payment for order {order_id} at {shop}',
      opening: 'Your bank wants you to confirm the payment with {card} for your order {order_id} at {shop}.',
    },
    es: {
      subject: 'Confirma el pago del pedido {order_id} en {shop}',
      opening: 'Tu banco quiere que confirmes el pago con {card} de tu pedido {order_id} en {shop}.',
    },
  }),
}
