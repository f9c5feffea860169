import { useState } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { say } from '../context.ts'
import { callLink } from '../day/links.ts'
import { isInCar, type Stop } from '../day/rules.ts'
import { settleAt } from '../route.ts'
import { report } from '../state.ts'
import { customerName } from './visit-words.tsx'

const reasons = ['unanswered', 'address', 'refused', 'damaged'] as const
type Next = 'retry' | 'return' | 'discard'

/** Why it did not work, and what happens next. Alcohol goes back to the shop, and nowhere else. */
export function Fail({ stop }: { stop: Stop }) {
  const { order_id, customer, check_id } = stop
  const [reason, setReason] = useState<(typeof reasons)[number] | 'id'>()
  const [next, setNext] = useState<Next>('retry')
  const nexts: Next[] = check_id ? ['retry', 'return'] : ['retry', 'return', 'discard']
  const send = async () => {
    // English, for the record: it is the shop's.
    await report({ order_id, type: 'failed', reason: reasonText[reason!], next })
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
      {customer.phone && (
        <a class="button quiet wide" href={callLink(customer.phone)}>
          <Icon name="phone" />
          {say('call')}
        </a>
      )}
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

const reasonText = {
  unanswered: 'No one answers',
  address: 'Wrong or unsafe address',
  refused: 'Customer refused the order',
  damaged: 'Order is damaged',
  id: 'ID check failed',
} as const
