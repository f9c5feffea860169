import type { StaffHelpRequest } from '../../../sdk/src/index.ts'
import { answerHelp, listHelp } from '../../console/api/help.ts'
import { readOrder } from '../../console/api/orders.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDuration, formatPhone } from '../../kit/format.ts'
import { Act, type Values } from '../frame/act.tsx'
import { Facts, money, PageHead, Panel, shopMoment, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { useReread } from '../frame/reread.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { CustomerName } from './customer-name.tsx'
import { isOfHelp, reasonText, statusText, tones, wishText } from './help.tsx'
import { canRefund, isRefunding, RefundSum, readRefund, refundFields } from './refund-act.tsx'
import type { WholeOrder } from './timeline.ts'

const t = wordsIn('help')
const orderText = wordsIn('orders')
const fromText = codeWords('help', 'from')
const answers = ['resolved', 'answered', 'declined'] as const

/** The help requests about one order, each with its conversation and an answer form. */
export function HelpOfOrder({ orderId }: { orderId: number }) {
  const asked = useAsked(`help ${orderId}`, async () => ({
    whole: await readOrder({ order_id: orderId }),
    requests: (await listHelp({ order_id: orderId, limit: 100 })).requests,
  }))
  useReread(isOfHelp, asked.ask)
  return (
    <>
      <PageHead
        title={t('of', { number: orderId })}
        back={{ href: pathTo('orders', ['help']), text: t('title') }}
      >
        <a class="button quiet" href={pathTo('orders', [orderId])}>
          {t('order.open')}
        </a>
      </PageHead>
      <Loaded asked={asked}>
        {({ whole, requests }) =>
          requests.length === 0 ? (
            <p class="soft">{t('none')}</p>
          ) : (
            requests.map((request) => (
              <Request key={request.help_id} {...{ request, whole }} reload={() => void asked.ask()} />
            ))
          )
        }
      </Loaded>
    </>
  )
}

type RequestProps = { request: StaffHelpRequest; whole: WholeOrder; reload(): void }

function Request({ request, whole, reload }: RequestProps) {
  const { help_id, status, reason, wanted, lines, messages, images, refund, answer_minutes, auto_refunded } =
    request
  const zone = whole.mark.time_zone
  return (
    <Panel title={reasonText(reason)} end={<Tag tone={tones.get(status) ?? ''}>{statusText(status)}</Tag>}>
      <Facts
        facts={[
          [orderText('customer'), <CustomerName key="customer" whole={whole} />],
          [orderText('phone'), formatPhone(whole.order.customer.phone)],
          [orderText('total'), money(whole.order.total)],
          [t('merchant'), <a href={pathTo('merchants', [request.merchant_id])}>{request.merchant_name}</a>],
          [t('wanted'), wishText(wanted)],
          [t('opened'), shopMoment(request.opened, zone)],
          [
            t('answer.time'),
            answer_minutes === null ? t('answer.none') : formatDuration(answer_minutes, language),
          ],
          [t('lines'), lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')],
          [t('refund'), refund && `${money(refund.amount)}${auto_refunded ? ` (${t('auto')})` : ''}`],
        ]}
      />
      <ol class="talk">
        {messages.map(({ from, text, at }, index) => (
          <li key={index} class={from}>
            <span class="soft small">
              {fromText(from)} · {shopMoment(at, zone)}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {images.length > 0 && (
        <div class="row">
          {images.map(({ id, url }) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img class="help-photo" src={url} alt={t('photo')} />
            </a>
          ))}
        </div>
      )}
      <div class="row">
        <AnswerAct {...{ request, whole, reload }} key={`${help_id} ${messages.length}`} />
      </div>
    </Panel>
  )
}

/** Sends a message, refunds lines and sets the request's state in one step. */
function AnswerAct({ request, whole: { order }, reload }: RequestProps) {
  const mayRefund = canRefund(order) && request.refund === undefined
  const refundIn = (values: Values) =>
    mayRefund && isRefunding(order, values) ? readRefund(order, values) : undefined
  return (
    <Act
      call={answerHelp}
      label={t('answer')}
      tone=""
      what={<p>{t('answer.what')}</p>}
      fields={[
        { name: 'text', label: t('answer.text'), kind: 'area', isOptional: true },
        ...(mayRefund ? refundFields(order, request.wanted === 'refund' ? request.lines : []) : []),
        {
          ...{ name: 'status', label: t('answer.status'), kind: 'choice', value: 'resolved' },
          options: answers.map((value) => ({ value, label: statusText(value) })),
        },
      ]}
      sum={(values) => (mayRefund ? <RefundSum {...{ order, values }} /> : null)}
      check={(values) =>
        values.text || refundIn(values) || values.status === 'resolved'
          ? undefined
          : { text: [t('answer.empty')] }
      }
      run={({ text = '', status, ...values }) => {
        const refund = refundIn(values)
        return answerHelp({
          help_id: request.help_id,
          status: status as (typeof answers)[number],
          ...(text.trim() && { text: text.trim() }),
          ...(refund && {
            refund: { ...refund, reason: text.trim().slice(0, 500) || reasonText(request.reason) },
          }),
        })
      }}
      onDone={reload}
    />
  )
}
