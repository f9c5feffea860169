import type { Language } from '../../../texts/language.ts'
import type { TransferState } from '../transfers/rules.ts'

type Words = {
  [name in
    | 'title'
    | 'day'
    | 'number'
    | 'reference'
    | 'arrives'
    | 'arrived'
    | 'day_net'
    | 'brought_forward'
    | 'booked_later'
    | 'invoice'
    | 'invoice_difference'
    | 'order'
    | 'other'
    | 'time'
    | 'gross'
    | 'fees'
    | 'tax'
    | 'refunds'
    | 'cash'
    | 'total'
    | 'net']: string
} & { states: Record<TransferState, string>; page(number: number, count: number): string }

/** The texts of a statement. */
export const statementWords: Record<Language, Words> = {
  en: {
    title: 'Payout statement',
    day: 'Day',
    number: 'Payout',
    reference: 'Transfer',
    arrives: 'Expected at your bank',
    arrived: 'Arrived at your bank',
    day_net: 'Net for the day',
    brought_forward: 'Brought forward',
    booked_later: 'Booked after this payout',
    invoice: 'Invoice',
    invoice_difference: 'Difference from the invoice',
    order: 'Order',
    other: 'Other',
    time: 'Time',
    gross: 'Gross',
    fees: 'Fees',
    tax: 'Tax held',
    refunds: 'Refunds',
    cash: 'Cash',
    total: 'Total',
    net: 'Net',
    states: {
      due: 'Scheduled',
      held: 'On hold',
      sending: 'Sending',
      sent: 'On its way to your bank',
      paid: 'Paid',
      failed: 'Failed',
      carried: 'Carried over',
    },
    page: (number, count) => `Page ${number} of ${count}`,
  },
  es: {
    title: 'Estado de cuenta del pago',
    day: 'Día',
    number: 'Pago',
    reference: 'Transferencia',
    arrives: 'Llega a tu banco',
    arrived: 'Llegó a tu banco',
    day_net: 'Neto del día',
    brought_forward: 'Saldo anterior',
    booked_later: 'Registrado después de este pago',
    invoice: 'Factura',
    invoice_difference: 'Diferencia con la factura',
    order: 'Pedido',
    other: 'Otro',
    time: 'Hora',
    gross: 'Bruto',
    fees: 'Cargos',
    tax: 'Impuesto',
    refunds: 'Reembolsos',
    cash: 'Efectivo',
    total: 'Total',
    net: 'Neto',
    states: {
      due: 'Programado',
      held: 'Retenido',
      sending: 'Enviando',
      sent: 'En camino a tu banco',
      paid: 'Pagado',
      failed: 'Falló',
      carried: 'Pasa al siguiente pago',
    },
    page: (number, count) => `Página ${number} de ${count}`,
  },
}
