import type { Dispute } from '../../../sdk/src/index.ts'
import { actOnDispute, readDispute } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDate } from '../../kit/format.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { Facts, moment, money, PageHead, Panel, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { useReread } from '../frame/reread.ts'
import { wordsIn } from '../frame/words.ts'
import { isOfDisputes, reasonText, statusText, tones } from './disputes.tsx'

const t = wordsIn('disputes')

/** One dispute: its deadline, who bears the cost, and the order's evidence to submit. */
export function DisputePage({ disputeId }: { disputeId: number }) {
  const asked = useAsked(`dispute ${disputeId}`, () => readDispute({ dispute_id: disputeId }))
  useReread(isOfDisputes, asked.ask)
  return (
    <>
      <PageHead
        title={t('of', { number: disputeId })}
        back={{ href: pathTo('money', ['disputes']), text: t('title') }}
      />
      <Loaded asked={asked}>
        {({ dispute, evidence }) => (
          <>
            <DisputePanel dispute={dispute} reload={() => void asked.ask()} />
            {evidence && (
              <Panel title={t('evidence')}>
                <Facts
                  facts={[
                    [t('customer'), `${evidence.customer_name}, ${evidence.customer_email}`],
                    [t('goods'), evidence.description],
                    [t('address'), evidence.shipping_address],
                    [
                      t('handed.over'),
                      evidence.shipping_date && formatDate(evidence.shipping_date, language),
                    ],
                    [t('carrier'), evidence.carrier],
                    [t('tracking'), evidence.tracking],
                  ]}
                />
                <pre class="evidence">{evidence.text}</pre>
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function DisputePanel({ dispute, reload }: { dispute: Dispute; reload(): void }) {
  const { order_id, merchant_id, status, reason, amount, withdrawn, fee, borne_by, borne_reason } = dispute
  return (
    <Panel title={reasonText(reason)} end={<Tag tone={tones.get(status) ?? ''}>{statusText(status)}</Tag>}>
      <Facts
        facts={[
          [t('due'), dispute.can_respond && moment(dispute.due_by)],
          [t('order'), order_id !== null && <a href={pathTo('orders', [order_id])}>#{order_id}</a>],
          [
            t('merchant'),
            merchant_id !== null && <a href={pathTo('merchants', [merchant_id])}>{dispute.merchant_name}</a>,
          ],
          [t('amount'), money(amount)],
          [t('withdrawn'), money(withdrawn)],
          [t('fee'), money(fee)],
          [t('paid.by'), t(`paid.${borne_by}`)],
          [t('moved.reason'), borne_reason],
          [t('opened'), moment(dispute.opened_at)],
          [t('closed.at'), moment(dispute.closed_at)],
          [t('gateway.id'), <code>{dispute.gateway_id}</code>],
        ]}
      />
      <div class="row">
        <DisputeActs dispute={dispute} reload={reload} />
      </div>
    </Panel>
  )
}

function DisputeActs({ dispute, reload }: { dispute: Dispute; reload(): void }) {
  const { dispute_id, order_id, borne_by, can_respond } = dispute
  const other = borne_by === 'platform' ? 'merchant' : 'platform'
  return (
    <>
      {can_respond && order_id !== null && (
        <Act
          call={actOnDispute}
          label={t('submit')}
          tone=""
          what={<p>{t('submit.what')}</p>}
          fields={[{ name: 'text', label: t('submit.text'), kind: 'area', isOptional: true }]}
          done={t('submit.done')}
          run={({ text = '' }) =>
            actOnDispute({
              ...{ dispute_id, action: 'submit_evidence' },
              ...(text.trim() && { text: text.trim() }),
            })
          }
          onDone={reload}
        />
      )}
      {order_id !== null && (
        <Act
          call={actOnDispute}
          label={t(`move.${other}`)}
          what={<p>{t(`move.${other}.what`)}</p>}
          fields={[reasonField]}
          run={({ reason = '' }, because) =>
            actOnDispute({ dispute_id, action: `move_to_${other}`, reason: reason.trim() }, because)
          }
          onDone={reload}
        />
      )}
      {can_respond && (
        <Act
          call={actOnDispute}
          label={t('accept')}
          tone="danger"
          what={<p>{t('accept.what')}</p>}
          run={(_values, because) => actOnDispute({ dispute_id, action: 'accept' }, because)}
          onDone={reload}
        />
      )}
    </>
  )
}
