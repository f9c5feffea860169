import { useState } from 'preact/hooks'
import { type OrderReason, orderReason } from '../../../page-contract/order-reasons.ts'
import { Icon } from '../../kit/icon.tsx'
import { say } from '../context.ts'
import { isInCar, type Stop } from '../day/rules.ts'
import { settleAt } from '../route.ts'
import { report } from '../state.ts'
import { customerName, Reach } from './visit-words.tsx'

const reasons = ['unanswered', 'address', 'refused', 'damaged'] as const
type Next = 'retry' | 'return' | 'discard'

/** Why the delivery failed, and what happens next. Alcohol can only go back to the shop. */
export function Fail({ stop }: { stop: Stop }) {
  const { order_id, customer, check_id } = stop
  const [reason, setReason] = useState<(typeof reasons)[number] | 'id'>()
  const [next, setNext] = useState<Next>('retry')
  const nexts: Next[] = check_id ? ['retry', 'return'] : ['retry', 'return', 'discard']
  const send = async () => {
    // In English, as stored with the order; pages translate it for their readers.
    await report({ order_id, type: 'failed', reason: orderReason(reasonCodes[reason!], 'en'), next })
    settleAt('#/')
  }
  return (
    <>
      <a class="link-button" href={`#/visit/dropoff-${order_id}`}>
        <Icon name="back" />
        {customerName(customer)}
      </a>
      <h1 tabindex={-1}>{say('fail.title')}</h1>
      <p class="soft">{say('fail.call')}</p>
      <Reach stop={stop} />
      <fieldset class="choices">
        <legend class="unseen">{say('fail.title')}</legend>
        {[...reasons, ...(check_id ? (['id'] as const) : [])].map((one) => (
          <label key={one} class="choice-row">
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {say(`fail.${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset class="choices">
        <legend>{say('fail.next')}</legend>
        {nexts.map((one) => (
          <label key={one} class="choice-row">
            <input type="radio" name="next" checked={next === one} onChange={() => setNext(one)} />
            <span>
              {say(`next.${one}`)}
              <span class="soft small"> {say(`next.${one}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="thumb">
        <button
          type="button"
          class="button wide tall"
          disabled={!reason || !isInCar(stop)}
          onClick={() => void send()}
        >
          {say('fail.send')}
        </button>
      </div>
    </>
  )
}

const reasonCodes = {
  unanswered: 'door_unanswered',
  address: 'door_address',
  refused: 'door_refused',
  damaged: 'damaged',
  id: 'id_failed',
} as const satisfies Record<string, OrderReason>
