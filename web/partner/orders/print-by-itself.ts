import { createStore } from '../../console/store.ts'
import type { Order } from './rules.ts'

const place = 'partner-print'
export const printsByItself = createStore(localStorage.getItem(place) === 'on')

export function setPrintsByItself(isOn: boolean) {
  printsByItself.set(isOn)
  localStorage.setItem(place, isOn ? 'on' : 'off')
}

/** Tickets come with the details of an order, which the board has at hand, also without a network. */
export async function printByItself(order: Order) {
  if (printsByItself.get()) (await import('./print.tsx')).printTicket(order, 'kitchen')
}
