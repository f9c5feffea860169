import { createStore } from '../../console/store.ts'
import type { Order } from './rules.ts'

const place = 'partner-print'
export const printsByItself = createStore(localStorage.getItem(place) === 'on')

export function setPrintsByItself(isOn: boolean) {
  printsByItself.set(isOn)
  localStorage.setItem(place, isOn ? 'on' : 'off')
}

/** A ticket needs the order's details, which the board has already loaded, so it prints offline too. */
export async function printByItself(order: Order) {
  if (printsByItself.get()) (await import('./print.tsx')).printTicket(order, 'kitchen')
}
