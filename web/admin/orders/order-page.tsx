import { useCallback } from 'preact/hooks'
import { choiceWords } from '../../../formats/receipt.ts'
import type { MerchantOrder } from '../../../sdk/src/index.ts'
import { readOrder } from '../../console/api/orders.ts'
import { useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import type { LiveEvent } from '../../console/live.ts'
import { doorWords } from '../../kit/door-words.ts'
import { formatPhone } from '../../kit/format.ts'
import { Detail } from '../frame/detail.tsx'
import { Facts, money, PageHead, Panel, shopMoment, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { useReread } from '../frame/reread.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { CustomerName } from './customer-name.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderMapPanel } from './order-map.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusTag } from './status.tsx'
import { readDeliveries, type WholeOrder } from './timeline.ts'
import { WhyAllowed, WhyCourier, WhyRefused } from './why-panels.tsx'

const t = wordsIn('orders')
const paymentText = codeWords('moneyCodes', 'payment')
const stateText = codeWords('moneyCodes', 'state')
const courierText = codeWords('courierCodes', 'courier')

/** Everything about one order: people, items, money and history. */
export function OrderPage({ orderId }: { orderId: number }) {
  const asked = useAsked(`order ${orderId}`, () => readOrder({ order_id: orderId }))
  const isConcerned = useCallback((event: LiveEvent) => event.order_id === orderId, [orderId])
  useReread(isConcerned, asked.ask)
  const title = t('number', { number: orderId })
  const back = { href: pathTo('orders'), text: t('title') }
  return (
    <Detail asked={asked} title={title} back={back}>
      {(whole) => (
        <>
          <PageHead title={title} back={back}>
            <StatusTag status={whole.order.status} />
            <OrderActs whole={whole} reload={() => void asked.ask()} />
          </PageHead>
          <div class="panels">
            <People whole={whole} />
            <Lines order={whole.order} />
          </div>
          <OrderMapPanel whole={whole} />
          <WhyRefused whole={whole} />
          <WhyAllowed whole={whole} />
          <WhyCourier whole={whole} />
          <Payments whole={whole} />
          <OrderTimeline whole={whole} />
        </>
      )}
    </Detail>
  )
}

function formatAddress({ location }: MerchantOrder): string {
  if (!location) return ''
  const { street, unit_number, city, state, zip_code } = location
  return `${[street, unit_number].filter(Boolean).join(', ')}, ${city}, ${state} ${zip_code}`
}

function People({ whole }: { whole: WholeOrder }) {
  const { order, mark } = whole
  const { customer, delivery } = order
  const fault = readDeliveries(whole).bookings?.findLast(({ leg }) => leg === 'out')?.door_fault
  return (
    <Panel title={t('who')}>
      <Facts
        facts={[
          [t('customer'), <CustomerName key="customer" whole={whole} />],
          [t('email'), customer.email],
          [t('phone'), formatPhone(customer.phone)],
          [t('merchant'), <a href={pathTo('merchants', [order.merchant_id])}>{order.name}</a>],
          [t('kind'), t(order.type === 'pickup' ? 'pickup' : 'delivery')],
          [t('address'), formatAddress(order)],
          [t('instructions'), order.instructions],
          [t('door'), doorWords(order.delivery_options, language)],
          [t('door.fault'), fault && <Tag tone="bad">{fault}</Tag>],
          [t('ordered'), shopMoment(order.order_date, mark.time_zone)],
          [t('promised'), <Promised key="promised" {...{ order, mark }} />],
          [
            t('courier'),
            delivery && [delivery.provider, courierText(delivery.status)].filter(Boolean).join(' · '),
          ],
          [t('reason'), order.reason],
        ]}
      />
    </Panel>
  )
}

/** The service decides if the order is late. */
function Promised({ order, mark }: Pick<WholeOrder, 'order' | 'mark'>) {
  const time = shopMoment(order.promised_at, mark.time_zone)
  return mark.late ? <Tag tone="bad">{t('late', { time })}</Tag> : time
}

function Lines({ order }: { order: MerchantOrder }) {
  const sums = [
    ['subtotal', order.subtotal],
    ['discount', -order.discount],
    ['tax', order.tax],
    ['fee', order.delivery_fee],
    ['convenience', order.convenience_fee],
    ['tip', order.tip],
  ] as const
  return (
    <Panel title={t('lines')}>
      <ul class="plain-rows">
        {order.cart.map((line) => (
          <li key={line.item_key}>
            <span>
              <b class="number">{line.quantity}×</b> {line.name}
              {line.options.length > 0 && (
                <>
                  <br />
                  <span class="soft small">{choiceWords(line.options)}</span>
                </>
              )}
              {line.instructions && (
                <>
                  <br />
                  <span class="soft small">“{line.instructions}”</span>
                </>
              )}
            </span>
            <span class="number">{money(line.price)}</span>
          </li>
        ))}
      </ul>
      <ul class="sums">
        {sums
          .filter(([name, amount]) => name === 'subtotal' || amount !== 0)
          .map(([name, amount]) => (
            <li key={name}>
              <span class="soft">{t(name)}</span>
              <span class="number">{money(amount)}</span>
            </li>
          ))}
        <li class="whole">
          <span>{t('total')}</span>
          <span class="number">{money(order.total)}</span>
        </li>
        {order.refunded > 0 && (
          <li>
            <span class="soft">{t('refunded')}</span>
            <span class="number">{money(order.refunded)}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}

function Payments({ whole: { payments } }: { whole: WholeOrder }) {
  return (
    <Panel title={t('payments')}>
      {payments.length === 0 ? (
        <p class="soft">{t('payments.none')}</p>
      ) : (
        <ul class="plain-rows">
          {payments.map(({ payment, type, amount, gateway, gateway_id, state, wanted }) => (
            <li key={payment}>
              <span>
                <strong>{paymentText(type)}</strong>{' '}
                <span class="soft small">
                  {gateway} {gateway_id && <code>{gateway_id}</code>}
                </span>
              </span>
              <span class="row">
                {state && (
                  <Tag tone={wanted !== null && wanted !== state ? 'warn' : ''}>
                    {wanted !== null && wanted !== state
                      ? t('payment.becoming', { state: stateText(state), wanted: stateText(wanted) })
                      : stateText(state)}
                  </Tag>
                )}
                <span class="number">{money(amount)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
