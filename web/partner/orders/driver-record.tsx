import { reasonIn } from '../../../page-contract/order-reasons.ts'
import type { Answer } from '../../../sdk/src/index.ts'
import { readDriverReports } from '../../console/api/dispatch.ts'
import { useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatMoney, formatTime } from '../../kit/format.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import type { Order } from './rules.ts'

const t = wordsIn('orders')
type Report = Answer<'get_merchant_admin_dispatch_order_id_reports'>['reports'][number]

/** A phone that was offline reports later: a longer delay is mentioned. */
const lateMs = 5 * 60_000

/**
 * What the merchant’s own driver reported about an order: who delivered it, the ID check, and the proof of delivery.
 */
export function DriverRecord({ order: { order_id, merchant_id: merchantId, status } }: { order: Order }) {
  const at = useShopTime()
  const { value } = useAsked(`reports ${order_id} ${status}`, () =>
    readDriverReports({ merchantId, order_id }),
  )
  if (!value || value.reports.length === 0) return null
  return (
    <section class="stack driver-record" aria-label={t('record')}>
      <h3>{t('record')}</h3>
      <ol class="rows">
        {value.reports.map((report, index) => {
          const isLate = Date.parse(report.received_at) - Date.parse(report.at) > lateMs
          return (
            <li key={index} class="spread">
              <span>
                <strong>{happened(report)}</strong>
                <span class="soft small">
                  {' '}
                  {[report.name, ...details(report)].join(' · ')}
                  {isLate && ` · ${t('record.late', { time: at(report.received_at, formatTime) })}`}
                </span>{' '}
                {!report.applied && <span class="tag warn">{t('record.ignored')}</span>}
                {report.image && (
                  <a class="proof" href={report.image} target="_blank" rel="noreferrer">
                    <img src={report.image} alt={t('record.picture')} loading="lazy" />
                  </a>
                )}
              </span>
              <span class="soft">{at(report.at, formatTime)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function happened({ type, passed, proof, next }: Report): string {
  switch (type) {
    case 'age_checked':
      return t(passed ? 'record.id_passed' : 'record.id_failed')
    case 'delivered':
      return t(`record.${proof ?? 'handed'}`)
    case 'failed':
      return t(`record.${next ?? 'retry'}`)
    default:
      return t(`record.${type}`)
  }
}

const details = ({ issuing_state, cash, reason }: Report) => [
  ...(issuing_state ? [t('record.state', { state: issuing_state })] : []),
  ...(cash ? [t('record.cash', { amount: formatMoney(cash, language) })] : []),
  ...(reason ? [reasonIn(language, reason, '')] : []),
]
