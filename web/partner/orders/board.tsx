import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { later } from '../../console/ask.tsx'
import { serverNow } from '../../console/context.ts'
import { useStore } from '../../console/store.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { useWakeLock } from '../frame/wake-lock.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { StatusBar } from '../status/status-bar.tsx'
import type { Board } from './board-state.ts'
import { OrderCard } from './card.tsx'
import { tallyDishes } from './lines.ts'
import { printByItself, printsByItself, setPrintsByItself } from './print-by-itself.ts'
import {
  type Column,
  columns,
  countOverdue,
  isFarAhead,
  type Order,
  type Step,
  sortIntoColumns,
} from './rules.ts'
import { TestOrderButton } from './test-order-button.tsx'

const t = wordsIn('orders')

// Pictures of dishes load together with the replacement sheet.
const loadDetails = async () => (await import('./details.tsx')).OrderDetails
const OrderDetails = later('details', loadDetails)
const loadDialogs = () => import('./dialogs.tsx')
const loadTickets = async () => (await import('./tickets.tsx')).TicketNotices
const TicketNotices = later('tickets', loadTickets, { isQuiet: true })
const AcceptSheet = later('accept', async () => (await loadDialogs()).AcceptSheet)
const ReasonSheet = later('reason', async () => (await loadDialogs()).ReasonSheet)
const AdjustSheet = later('adjust', async () => (await import('./adjust-sheet.tsx')).AdjustSheet)
const RefundSheet = later('refund', async () => (await import('./refund.tsx')).RefundSheet)

type Open =
  | { kind: 'details' | 'accept' | 'adjust' | 'refund'; orderId: number }
  | { kind: 'reason'; orderId: number; action: 'reject' | 'cancel' }

/** The screen counts minutes: re-renders regularly, even if nothing happens. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

type OrdersPageProps = {
  board: Board
  shop: Shop
  /** False while what stands above the orders is loading. */
  isReady: boolean
  children: ComponentChildren
}

export function OrdersPage({ board, shop, isReady, children }: OrdersPageProps) {
  const { orders: known, faults } = useStore(board.state)
  const orders = isReady ? known : undefined
  const [open, setOpen] = useState<Open>()
  const [column, setColumn] = useState<Column>('new')
  const now = useNow(10_000)
  const chosen = open && orders?.find(({ order_id }) => order_id === open.orderId)
  const waiting = useStore(board.queue.waiting)
  const shopNow = useStore(board.shopNow)
  useWakeLock()
  // Not part of the first screen, but loaded before the first card is opened or accepted, so that it works offline too.
  useEffect(() => void Promise.all([loadDialogs(), loadDetails()]).catch(() => {}), [])

  function show(next: Open) {
    board.touch(next.orderId)
    setOpen(next)
  }
  function step(order: Order, action: Step) {
    if (action === 'confirm') return show({ kind: 'accept', orderId: order.order_id })
    board.queue.add({ orderId: order.order_id, action })
    setOpen(undefined)
  }
  function accept(order: Order, prepMinutes: number) {
    board.queue.add({ orderId: order.order_id, action: 'confirm', prepMinutes })
    setOpen(undefined)
    void printByItself(order)
  }

  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        <StatusBar shop={shop} now={shopNow} onStale={board.readShopNow} />
      </div>
      {faults && (
        <Notice kind="problem">
          {faults.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {orders && children}
      {orders && <TicketNotices merchantId={shop.merchantId} orders={orders} />}
      {!orders && !faults && (
        <p class="soft loading" role="status">
          {frame('loading')}
        </p>
      )}
      {orders?.length === 0 && (
        <Empty title={t('board.empty')}>
          <p>{t('board.empty.text')}</p>
          <TestOrderButton merchantId={shop.merchantId} />
        </Empty>
      )}
      {orders && orders.length > 0 && (
        <Columns
          {...{ board, orders, now, column, setColumn }}
          onOpen={(order) => show({ kind: 'details', orderId: order.order_id })}
          onStep={step}
          onReject={(order) => show({ kind: 'reason', action: 'reject', orderId: order.order_id })}
        />
      )}
      {orders && <AutoPrint />}
      {open?.kind === 'details' && chosen && (
        <OrderDetails
          order={chosen}
          now={now}
          isWaiting={waiting.some(({ orderId }) => orderId === chosen.order_id)}
          onStep={(action) => step(chosen, action)}
          onReason={(action) => show({ kind: 'reason', action, orderId: chosen.order_id })}
          onAdjust={() => show({ kind: 'adjust', orderId: chosen.order_id })}
          onRefund={() => show({ kind: 'refund', orderId: chosen.order_id })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'accept' && chosen && (
        <AcceptSheet
          order={chosen}
          usualMinutes={shopNow?.prepMinutes}
          onAccept={(minutes) => accept(chosen, minutes)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'reason' && chosen && (
        <ReasonSheet
          order={chosen}
          action={open.action}
          onSend={(reason) => {
            board.queue.add({ orderId: chosen.order_id, action: open.action, reason })
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'adjust' && chosen && (
        <AdjustSheet
          order={chosen}
          onDone={(order) => {
            board.take(order)
            setOpen({ kind: 'details', orderId: order.order_id })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'refund' && chosen && (
        <RefundSheet
          order={chosen}
          onDone={(order) => {
            board.take(order)
            setOpen({ kind: 'details', orderId: order.order_id })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type ColumnsProps = {
  board: Board
  orders: readonly Order[]
  now: number
  column: Column
  setColumn(column: Column): void
  onOpen(order: Order): void
  onStep(order: Order, step: Step): void
  onReject(order: Order): void
}

/** Side by side if there is room; on a phone one at a time, selected by tabs. */
function Columns({ board, orders, now, column, setColumn, onOpen, onStep, onReject }: ColumnsProps) {
  const waiting = useStore(board.queue.waiting)
  const refused = useStore(board.refused)
  const untouched = useStore(board.untouched)
  const sorted = sortIntoColumns(orders)
  return (
    <>
      <nav class="column-tabs" aria-label={t('title')}>
        {columns.map((name) => (
          <button
            type="button"
            key={name}
            class="chip"
            aria-pressed={name === column}
            onClick={() => setColumn(name)}
          >
            {t(`column.${name}`)} <b>{sorted[name].length}</b> <Overdue orders={sorted[name]} now={now} />
          </button>
        ))}
      </nav>
      <div class="board">
        {columns.map((name) => (
          <section
            key={name}
            class={name === column ? 'board-column is-chosen' : 'board-column'}
            data-width={widthOf(name, sorted[name].length)}
            aria-label={t(`column.${name}`)}
          >
            <h2>
              {t(`column.${name}`)} <Overdue orders={sorted[name]} now={now} />
              <span class="count">{sorted[name].length}</span>
            </h2>
            {sorted[name].length === 0 && <p class="soft small none">{t('column.empty')}</p>}
            {name === 'preparing' && (
              <Tally orders={sorted[name].filter((order) => !isFarAhead(order, now))} />
            )}
            <div class="board-cards">
              {sorted[name].map((order) => (
                <OrderCard
                  key={order.order_id}
                  order={order}
                  now={now}
                  isNew={untouched.has(order.order_id)}
                  waiting={waiting.find(({ orderId }) => orderId === order.order_id)}
                  faults={refused.get(order.order_id)}
                  onOpen={() => onOpen(order)}
                  onStep={(step) => onStep(order, step)}
                  onReject={() => onReject(order)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

function Overdue({ orders, now }: { orders: readonly Order[]; now: number }) {
  const count = countOverdue(orders, now)
  return count === 0 ? null : <span class="overdue">{t('overdue', { count })}</span>
}

/** Collapsed, because the cards come first. There is something to add up from two orders on. */
function Tally({ orders }: { orders: readonly Order[] }) {
  if (orders.length < 2) return null
  return (
    <details class="tally">
      <summary>{t('tally', { count: orders.length })}</summary>
      <ul>
        {tallyDishes(orders).map(({ name, quantity }) => (
          <li key={name}>
            <b>{quantity}×</b> {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Gives space to the columns with the most cards, which are then side by side. Finished orders can wait. */
const widthOf = (column: Column, cards: number) => (column === 'done' || cards < 3 ? 1 : cards < 7 ? 2 : 3)

function AutoPrint() {
  const isOn = useStore(printsByItself)
  return (
    <label class="choice auto-print">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => setPrintsByItself(event.currentTarget.checked)}
      />
      <span>{t('print.auto')}</span>
    </label>
  )
}
