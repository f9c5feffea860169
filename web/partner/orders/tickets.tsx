import { useEffect, useState } from 'preact/hooks'
import { listTickets, sendTicketAgain } from '../../console/api/connections.ts'
import { describeRefusal } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { createStore, useStore } from '../../console/store.ts'
import { formatTime } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, wordsIn } from '../frame/words.ts'
import type { Order } from './rules.ts'

const t = wordsIn('orders')
type Ticket = Awaited<ReturnType<typeof listTickets>>['tickets'][number]

/** The state of the board's orders on tills and printers. */
const tickets = createStore<readonly Ticket[]>([])

/** Shown above all orders while a till or printer hasn't received one. */
export function TicketNotices({ merchantId, orders }: { merchantId: number; orders: readonly Order[] }) {
  const all = useStore(tickets)
  useEffect(() => {
    // If the request fails, the known state stays; the next event asks again.
    const ask = () =>
      void listTickets({ merchantId }).then(
        (answer) => tickets.set(answer.tickets),
        () => {},
      )
    ask()
    return onLiveEvent(({ type }) => void (type.startsWith('ticket.') && ask()))
  }, [merchantId])
  const open = new Set(orders.filter(({ status }) => status !== 'completed').map(({ order_id }) => order_id))
  const failing = all.filter(({ orderId, state }) => state === 'failed' && open.has(orderId))
  if (failing.length === 0) return null
  return (
    <Notice kind="problem">
      {failing.slice(0, 5).map(({ orderId, connectionId, name, problem, isFinal }) => (
        <p key={`${orderId} ${connectionId}`}>
          <strong>{t('ticket.missing', { number: orderId, name })}</strong> {problem}{' '}
          {isFinal && t('ticket.byhand')} <Again {...{ merchantId, orderId }} />
        </p>
      ))}
      {failing.length > 5 && <p>{t('ticket.more', { count: failing.length - 5 })}</p>}
    </Notice>
  )
}

/** For the opened order: which till has it, if it was printed, and a button that sends it again. */
export function OrderTickets({ order: { order_id: orderId, merchant_id: merchantId } }: { order: Order }) {
  const timeOf = useShopTime()
  const own = useStore(tickets).filter((one) => one.orderId === orderId)
  if (own.length === 0) return null
  return (
    <section class="stack" aria-label={t('tickets')}>
      <h3>{t('tickets')}</h3>
      <ul class="rows">
        {own.map(({ connectionId, name, state, reference, problem, at }) => (
          <li key={connectionId} class="spread">
            <span>
              {name}
              {reference && <span class="soft"> · {reference}</span>}
              {problem && <span class="fault small"> {problem}</span>}
            </span>
            <span class={state === 'failed' ? 'tag bad' : state === 'waiting' ? 'tag' : 'tag good'}>
              {state === 'printed' && at
                ? t('ticket.printed.at', { time: timeOf(at, formatTime) })
                : t(`ticket.is.${state}`)}
            </span>
          </li>
        ))}
      </ul>
      <Again {...{ merchantId, orderId }} />
    </section>
  )
}

function Again({ merchantId, orderId }: { merchantId: number; orderId: number }) {
  const [fault, setFault] = useState('')
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    setFault('')
    await sendTicketAgain({ merchantId, orderId }).catch((error) =>
      setFault(describeRefusal(error, frame('fault.away')).join(' ')),
    )
    setSending(false)
  }
  return (
    <>
      <button type="button" class="button quiet" disabled={isSending} onClick={() => void send()}>
        {t('ticket.again')}
      </button>
      {fault && <span class="fault small">{fault}</span>}
    </>
  )
}
