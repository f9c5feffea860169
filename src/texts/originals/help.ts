import { aboutHelp } from './original.ts'

/** Emails to customers who asked for help with an order. `{who}` is the shop or our support team. */
export const helpEmails = {
  help_answered: aboutHelp([], {
    en: {
      subject: 'Your help request for order {order_id} at {shop}',
      opening: '{who} answered your help request.',
    },
    es: {
      subject: 'Tu solicitud de ayuda para el pedido {order_id} en {shop}',
      opening: '{who} respondió a tu solicitud de ayuda.',
    },
  }),
  help_resolved: aboutHelp([], {
    en: {
      subject: 'Your help request for order {order_id} at {shop}',
      opening: '{who} resolved your help request.',
    },
    es: {
      subject: 'Tu solicitud de ayuda para el pedido {order_id} en {shop}',
      opening: '{who} resolvió tu solicitud de ayuda.',
    },
  }),
  help_declined: aboutHelp([], {
    en: {
      subject: 'Your help request for order {order_id} at {shop}',
      opening: '{who} declined your help request.',
    },
    es: {
      subject: 'Tu solicitud de ayuda para el pedido {order_id} en {shop}',
      opening: '{who} rechazó tu solicitud de ayuda.',
    },
  }),
}
