import { defineMessages } from '../../kit/messages.ts'

export const actForMessages = defineMessages({
  en: {
    open: 'Act for this merchant',
    title: 'Act for {name}',
    what: 'Opens the partner console as {name} has it, for 30 minutes. Everything you change is recorded under your name and shown to the merchant. Staff, licenses and payouts stay closed. Whoever is signed in to the partner console in this browser is signed out there.',
    'reason.hint': '{name} is shown it.',
  },
  es: {
    open: 'Actuar por este comercio',
    title: 'Actuar por {name}',
    what: 'Abre la consola para comercios tal como la tiene {name}, durante 30 minutos. Todo lo que cambies queda registrado con tu nombre y se muestra al comercio. Personal, licencias y pagos quedan cerrados. Quien tenga sesión en la consola para comercios en este navegador la pierde.',
    'reason.hint': 'Se muestra a {name}.',
  },
})
