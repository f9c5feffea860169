import { formatDay, formatLongDay, formatMoment, formatTime } from '../../../../formats/format.ts'
import { formatInstant, formatLocalDate, toLocalDay } from '../../../core/local-time.ts'
import { type Cents, formatCents } from '../../../core/money.ts'
import { fit, type PdfPage, type PdfRule, type PdfText, pageSize, toPdf } from '../../../core/pdf.ts'
import type { Language } from '../../../texts/language.ts'
import type { OrderSums } from '../../ledger/days/index.ts'
import { bookedLater } from '../transfers/read.ts'
import type { Transfer } from '../transfers/rules.ts'
import { statementWords } from './words.ts'

type Statement = {
  transfer: Transfer
  orders: readonly OrderSums[]
  payee: { id: number; name: string; timeZone: string }
}
type Item = PdfText | PdfRule

const margin = 48
const right = pageSize.width - margin
const rowHeight = 16
const lastRow = pageSize.height - margin - 24
const columns = ['gross', 'fees', 'tax', 'refunds', 'cash', 'net'] as const
type ColumnName = (typeof columns)[number]
const columnWidth = 60

/** The statement of a payout, on as many pages as its orders need. */
export function drawStatement({ transfer, orders, payee }: Statement, language: Language): Buffer {
  const words = statementWords[language]
  const difference = transfer.amount - transfer.net - transfer.carried
  const first = formatLocalDate(toLocalDay(transfer.since, payee.timeZone))
  const isLong = transfer.since > 0 && first !== transfer.day
  const last = formatLongDay(`${transfer.day}T00:00:00`, language)
  const days = isLong ? `${formatDay(`${first}T00:00:00`, language)} – ${last}` : last
  const money = (cents: Cents) => formatCents(cents, language)
  const summary: [string, Cents][] = [
    [words.day_net, transfer.net],
    ...(transfer.carried === 0 ? [] : [[words.brought_forward, transfer.carried] as [string, Cents]]),
    ...(transfer.kind !== 'invoice' || difference === 0
      ? []
      : [[words.invoice_difference, difference] as [string, Cents]]),
  ]
  const head: Item[] = [
    { x: margin, y: 64, text: words.title, size: 18, bold: true },
    { x: margin, y: 84, text: fit(`${payee.name} (${payee.id})`, 300), size: 11 },
    { x: right, y: 64, text: money(transfer.amount), size: 18, bold: true, align: 'right' },
    { x: right, y: 84, text: words.states[transfer.state], size: 11, align: 'right' },
    { x: margin, y: 108, text: fit(`${words.day}: ${days}`, 305) },
    { x: margin, y: 124, text: `${words.number}: ${transfer.transferId}` },
    ...(transfer.reference ? [{ x: margin, y: 140, text: `${words.reference}: ${transfer.reference}` }] : []),
    ...(transfer.invoice
      ? [{ x: margin, y: 140, text: fit(`${words.invoice}: ${transfer.invoice}`, 290) }]
      : []),
    ...(transfer.bankDay ? [{ x: margin, y: 156, text: bankText(transfer, language) }] : []),
    ...(transfer.kind === 'manual'
      ? [{ x: margin, y: 172, text: fit(transfer.reason, right - margin) }]
      : []),
  ]
  if (transfer.kind !== 'manual')
    summary.forEach(([label, cents], index) => {
      const y = 108 + index * rowHeight
      head.push({ x: 360, y, text: label }, { x: right, y, text: money(cents), align: 'right' })
    })
  // Most merchants take no cash, and need the space for the other columns.
  const shown = columns.filter((name) => name !== 'cash' || orders.some(({ cash }) => cash !== 0))
  const endOf = (name: ColumnName) => right - columnWidth * (shown.length - 1 - shown.indexOf(name))
  const amounts = (amountOf: (name: ColumnName) => Cents, bold = false) =>
    shown.map((name): PdfText => {
      const cents = name === 'gross' || name === 'net' ? amountOf(name) : 0 - amountOf(name)
      return { x: endOf(name), y: 0, text: money(cents), align: 'right', ...(bold && { bold }) }
    })
  const rows = orders.map((sums): PdfText[] => [
    { x: margin, y: 0, text: sums.orderId === null ? words.other : `#${sums.orderId}` },
    {
      x: margin + 60,
      y: 0,
      text: (isLong ? formatMoment : formatTime)(formatInstant(sums.at, payee.timeZone), language),
    },
    ...amounts((name) => sums[name]),
  ])
  const later = bookedLater(transfer, orders)
  if (later !== 0)
    rows.push([
      { x: margin, y: 0, text: words.booked_later },
      { x: endOf('net'), y: 0, text: money(-later), align: 'right' },
    ])
  const total = (name: ColumnName) => orders.reduce((sum, order) => sum + order[name], 0)
  rows.push([
    { x: margin, y: 0, text: words.total, bold: true },
    ...amounts((name) => (name === 'net' ? total('net') - later : total(name)), true),
  ])
  const heading: PdfText[] = [
    { x: margin, y: 0, text: words.order, bold: true },
    { x: margin + 60, y: 0, text: words.time, bold: true },
    ...shown.map((name): PdfText => {
      return { x: endOf(name), y: 0, text: words[name], bold: true, align: 'right' }
    }),
  ]
  const pages = orders.length > 0 || later !== 0 ? layOut(head, heading, rows) : [head]
  const footed = pages.map((page, index): PdfPage => {
    const number = words.page(index + 1, pages.length)
    return [...page, { x: right, y: pageSize.height - margin, text: number, size: 8, align: 'right' }]
  })
  return toPdf(footed, { title: `${words.title} ${transfer.day}` })
}

function bankText({ bankDay, bankState }: Transfer, language: Language): string {
  const { arrived, arrives } = statementWords[language]
  return `${bankState === 'paid' ? arrived : arrives}: ${formatLongDay(`${bankDay}T00:00:00`, language)}`
}

/** Rows below the head, continued on further pages with the heading repeated. */
function layOut(head: readonly Item[], heading: readonly PdfText[], rows: readonly PdfText[][]): Item[][] {
  const pages: Item[][] = [[...head]]
  let y = 200
  const addHeading = () => {
    pages.at(-1)!.push(...heading.map((text) => ({ ...text, y })))
    pages.at(-1)!.push({ rule: true, x: margin, y: y + 6, width: right - margin })
    y += rowHeight + 4
  }
  addHeading()
  for (const row of rows) {
    if (y > lastRow) {
      pages.push([])
      y = 64
      addHeading()
    }
    pages.at(-1)!.push(...row.map((text) => ({ ...text, y })))
    y += rowHeight
  }
  return pages
}
