import { defineMessages, type Language, translator } from '../../kit/messages.ts'

const messages = defineMessages({
  en: {
    title: 'When would you like it?',
    lead: 'Shops, menus and prices then show what can be ordered for that time.',
    now: 'As soon as possible',
    chip: 'Now',
    for: 'For {when}',
    day: 'Day',
    time: 'Time',
    'time.hint': 'At the place of delivery',
    set: 'Show what’s available',
    'set.for': 'Order for {when}',
    past: 'That time has passed. Choose a later one.',
    'closed.why': 'This shop takes no orders at that time.',
    change: 'Change the time',
  },
  es: {
    title: '¿Para cuándo lo quieres?',
    lead: 'Las tiendas, los menús y los precios muestran entonces lo que se puede pedir para esa hora.',
    now: 'Lo antes posible',
    chip: 'Ahora',
    for: 'Para {when}',
    day: 'Día',
    time: 'Hora',
    'time.hint': 'En el lugar de entrega',
    set: 'Ver lo disponible',
    'set.for': 'Pedir para {when}',
    past: 'Esa hora ya pasó. Elige otra más tarde.',
    'closed.why': 'Este comercio no acepta pedidos a esa hora.',
    change: 'Cambiar la hora',
  },
})
export const whenWords = (language: Language) => translator(language, messages)
