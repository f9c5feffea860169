import { defineMessages } from '../../kit/messages.ts'

export const commissionMessages = defineMessages({
  en: {
    title: 'Commission',
    none: 'No commission: the merchant keeps all of its goods.',
    change: 'Change commission',
    what: 'Orders pay what is in force when they are completed. A refund gives back the percentage of its goods. Days that are past stay as they were.',
    from: 'From',
    'from.hint': 'A day by the merchant’s clocks, today or later.',
    percent: 'Percent of the goods',
    fixed: 'Dollars for each order',
    courier_share: 'Percent of the courier’s price',
    current: 'In force',
    coming: 'Coming',
    over: 'Over',
    terms: '{percent} % of the goods, {fixed} an order, {share} % of the courier’s price',
  },
  es: {
    title: 'Comisión',
    none: 'Sin comisión: el comercio conserva el importe de sus artículos.',
    change: 'Cambiar la comisión',
    what: 'Cada pedido paga la comisión vigente cuando se completa. Un reembolso devuelve el porcentaje de sus artículos. Los días pasados no cambian.',
    from: 'Desde',
    'from.hint': 'Un día según el reloj del comercio, hoy o más tarde.',
    percent: 'Porcentaje de los artículos',
    fixed: 'Dólares por pedido',
    courier_share: 'Porcentaje del precio del mensajero',
    current: 'Vigente',
    coming: 'Próxima',
    over: 'Terminada',
    terms: '{percent} % de los artículos, {fixed} por pedido, {share} % del precio del mensajero',
  },
})
