import { useState } from 'preact/hooks'
import { brand, language } from '../../console/context.ts'
import { formatMoney } from '../../kit/format.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { AnswerForm } from './answer-form.tsx'
import type { HelpRequest } from './refund-choice.ts'

const t = wordsIn('help')

/** `.other` would be a plural form. */
const reasonWords = ({ reason }: HelpRequest) => t(reason === 'other' ? 'reason.else' : `reason.${reason}`)

type RequestCardProps = { request: HelpRequest; merchantId: number; onAnswered(): Promise<void> }

/** A request with its photos and conversation. An open one shows the answer form; others show it on demand. */
export function RequestCard({ request, merchantId, onAnswered }: RequestCardProps) {
  const [isAnswering, setAnswering] = useState(false)
  const timeOf = useShopTime()
  const title = t('request', { reason: reasonWords(request), id: request.order_id })
  return (
    <article class="card stack help-request" aria-label={title} data-help={request.help_id}>
      <div class="spread">
        <h2>{title}</h2>
        <span class={request.status === 'open' ? 'tag warn' : 'tag'}>{t(`state.${request.status}`)}</span>
      </div>
      <p>
        {t(`wanted.${request.wanted}`)} <span class="soft">{timeOf(request.opened)}</span>
      </p>
      <Due request={request} />
      {request.lines.length > 0 && (
        <ul class="help-lines">
          {request.lines.map(({ item_key, name, quantity }) => (
            <li key={item_key}>
              <b>{quantity}×</b> {name}
            </li>
          ))}
        </ul>
      )}
      <Photos request={request} />
      <Conversation request={request} />
      {request.refund && (
        <p class="tag good">
          {t(request.auto_refunded ? 'refunded.auto' : 'refunded', {
            amount: formatMoney(request.refund.amount, language),
          })}
        </p>
      )}
      {request.status === 'open' || isAnswering ? (
        <AnswerForm
          {...{ request, merchantId }}
          onAnswered={async () => {
            setAnswering(false)
            await onAnswered()
          }}
        />
      ) : (
        <button type="button" class="button quiet" onClick={() => setAnswering(true)}>
          {t('again')}
          <span class="unseen"> {title}</span>
        </button>
      )}
    </article>
  )
}

function Due({ request }: { request: HelpRequest }) {
  const timeOf = useShopTime()
  if (request.with === 'support') return <p class="hint">{t('support', { brand: brand.name })}</p>
  if (request.status !== 'open' || request.answer_by === null) return null
  return (
    <p>
      <strong>{t('due', { time: timeOf(request.answer_by) })}</strong>{' '}
      <span class="soft">{t('due.then', { brand: brand.name })}</span>
    </p>
  )
}

function Photos({ request }: { request: HelpRequest }) {
  if (request.images.length === 0) return null
  return (
    <ul class="help-photos">
      {request.images.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('photo', { count: index + 1 })} width="120" height="120" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Conversation({ request }: { request: HelpRequest }) {
  const timeOf = useShopTime()
  if (request.messages.length === 0) return null
  return (
    <ol class="help-messages">
      {request.messages.map(({ from, text, at }, index) => (
        <li key={index} class={from === 'customer' ? 'help-message' : 'help-message is-own'}>
          <span class="soft small">
            {t(`from.${from}`)} · {timeOf(at)}
          </span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
