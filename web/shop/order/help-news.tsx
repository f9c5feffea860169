import type { Order } from '../../../sdk/src/index.ts'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import type { HelpRequest } from './help.tsx'

type HelpNewsProps = { order: Order; visit: Visit; requests: readonly HelpRequest[] }

/** The status of the customer's help requests, with the latest answer; the conversation has its own page. */
export function HelpNews({ order, visit: { language }, requests }: HelpNewsProps) {
  const t = orderWords(language)
  if (requests.length === 0) return null
  return (
    <section class="card stack" aria-labelledby="help-news">
      <h2 id="help-news">{t('help.news')}</h2>
      {requests.map(({ help_id, reason, status, messages }) => {
        const answer = messages.findLast(({ from }) => from !== 'customer')
        return (
          <div key={help_id} class="stack tight">
            <p class="spread">
              <strong>{t(`help.reason_${reason}`)}</strong>
              <span class={`tag ${status === 'resolved' ? 'good' : status === 'declined' ? 'bad' : 'warn'}`}>
                {t(`help.status.${status}`)}
              </span>
            </p>
            {answer?.text && <p>“{answer.text}”</p>}
          </div>
        )
      })}
      <p>
        <a class="button quiet" href={`/orders/${order.order_id}/help`}>
          {t('help.open')}
        </a>
      </p>
    </section>
  )
}
