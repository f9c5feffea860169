import { defineMessages } from '../../kit/messages.ts'

export const overviewMessages = defineMessages({
  en: {
    title: 'All shops',
    open: 'Taking orders',
    paused: 'Paused until {time}',
    inactive: 'Not active',
    'late.one': '{count} late',
    'late.other': '{count} late',
    new: 'New',
    preparing: 'Preparing',
    ready: 'Ready',
    'today.one': 'Today {count} order, {gross}',
    'today.other': 'Today {count} orders, {gross}',
  },
  es: {
    title: 'Todos los comercios',
    open: 'Recibe pedidos',
    paused: 'En pausa hasta las {time}',
    inactive: 'Inactivo',
    'late.one': '{count} tarde',
    'late.other': '{count} tarde',
    new: 'Nuevos',
    preparing: 'En preparación',
    ready: 'Listos',
    'today.one': 'Hoy {count} pedido, {gross}',
    'today.other': 'Hoy {count} pedidos, {gross}',
  },
})
