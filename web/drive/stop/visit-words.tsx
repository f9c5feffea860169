import { formatMoney, formatPhone, formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { language, say } from '../context.ts'
import { callLink, formatAddress, textLink } from '../day/links.ts'
import { dueAt, type Stop, type Visit } from '../day/rules.ts'
import { now } from '../state.ts'

const goalOf = ({ kind, stops: [first] }: Visit) => (kind === 'dropoff' ? first.address : first.merchant)
export const customerName = ({ first_name, last_name }: Stop['customer']) =>
  [first_name, last_name].filter(Boolean).join(' ')

export function VisitTitle({ visit }: { visit: Visit }) {
  const { kind, stops } = visit
  const [first] = stops
  return (
    <>
      <span class="visit-kind">
        {say(`visit.${kind}`)}
        {kind !== 'dropoff' && ` · ${say('orders', { count: stops.length })}`}
      </span>
      <strong class="visit-name">
        {kind === 'dropoff' ? customerName(first.customer) : first.merchant.name}
      </strong>
    </>
  )
}

export function VisitFacts({ visit }: { visit: Visit }) {
  const [first] = visit.stops
  const unit = visit.kind === 'dropoff' && first.address.unit_number
  return (
    <>
      <span class="visit-address">
        {formatAddress(goalOf(visit))}
        {unit && <strong> {say('unit', { unit })}</strong>}
      </span>
      <Tags stops={visit.stops} isReturn={visit.kind === 'return'} />
    </>
  )
}

/** What to know before going to the door. */
export function Tags({ stops, isReturn = false }: { stops: readonly Stop[]; isReturn?: boolean }) {
  const [first] = stops
  if (!first) return null
  const due = first.promised_at ?? first.deliver_at
  const isLate = dueAt(first) < now()
  const toCollect = stops.reduce((sum, { to_collect }) => sum + Math.round(to_collect * 100), 0) / 100
  const minAge = Math.max(...stops.map(({ min_age }) => min_age ?? 0))
  const isChecked = stops.every(({ check_id, age_checked }) => !check_id || age_checked)
  return (
    <span class="row">
      {!isReturn && (
        <span class={`tag ${isLate ? 'bad' : ''}`}>
          {say(isLate ? 'late' : 'by', { time: formatTime(due, language) })}
        </span>
      )}
      {!isReturn && minAge > 0 && (
        <span class={`tag ${isChecked ? 'good' : 'warn'}`}>
          {isChecked ? say('tag.checked') : say('tag.id', { age: minAge })}
        </span>
      )}
      {!isReturn && toCollect > 0 && (
        <span class="tag warn">{say('tag.cash', { amount: formatMoney(toCollect, language) })}</span>
      )}
      {!isReturn && stops.some(({ leave_at_door }) => leave_at_door) && (
        <span class="tag">{say('tag.door')}</span>
      )}
    </span>
  )
}

/** By phone, if the customer left a number. */
export function Reach({ stop: { customer, merchant } }: { stop: Stop }) {
  if (!customer.phone) return null
  const body = say('text.body', { name: customer.first_name, shop: merchant.name })
  return (
    <div class="pair">
      <a class="button quiet" href={callLink(customer.phone)} title={formatPhone(customer.phone)}>
        <Icon name="phone" />
        {say('call')}
      </a>
      <a class="button quiet" href={textLink(customer.phone, body)}>
        <Icon name="chat" />
        {say('text')}
      </a>
    </div>
  )
}
