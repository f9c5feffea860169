import { useEffect } from 'preact/hooks'
import { useStore } from '../../console/store.ts'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { language, say } from '../context.ts'
import { callLink } from '../day/links.ts'
import { planVisits, type Stop, type Visit } from '../day/rules.ts'
import { settleAt } from '../route.ts'
import { note, notes, report } from '../state.ts'
import { Directions } from './directions.tsx'
import { customerName, Reach, Tags, VisitFacts, VisitTitle } from './visit-words.tsx'

export function VisitPage({ stops, visitKey }: { stops: readonly Stop[]; visitKey: string }) {
  const visit = planVisits(stops).find(({ key }) => key === visitKey)
  // Nothing is left to do here, so go on to the next stop.
  useEffect(() => {
    if (!visit) settleAt('#/')
  }, [visit])
  return (
    <>
      <a class="link-button" href="#/">
        <Icon name="back" />
        {say('back')}
      </a>
      {visit ? <Visited visit={visit} /> : <h1 tabindex={-1}>{say('gone')}</h1>}
    </>
  )
}

function Visited({ visit }: { visit: Visit }) {
  const [first] = visit.stops
  return (
    <>
      <h1 tabindex={-1}>
        <VisitTitle visit={visit} />
      </h1>
      {visit.kind === 'dropoff' ? (
        <VisitFacts visit={visit} />
      ) : (
        <span class="visit-address">
          {first.merchant.street}, {first.merchant.city}
        </span>
      )}
      <Directions stop={first} to={visit.kind === 'dropoff' ? 'door' : 'shop'} />
      {visit.kind === 'pickup' && <Pickup stops={visit.stops} />}
      {visit.kind === 'return' && <Return stops={visit.stops} />}
      {visit.kind === 'dropoff' && <DropOff stop={first} />}
    </>
  )
}

function Pickup({ stops }: { stops: Visit['stops'] }) {
  const [first] = stops
  const onTheWay = stops.filter(({ status }) => status === 'booked' || status === 'to_pickup')
  return (
    <>
      <a class="button quiet wide" href={callLink(first.merchant.phone)}>
        <Icon name="phone" />
        {say('call.shop')}
      </a>
      {onTheWay.length > 0 && (
        <button
          type="button"
          class="button wide tall"
          onClick={() => {
            for (const { order_id } of onTheWay) void report({ order_id, type: 'at_shop' })
          }}
        >
          {say('here')}
        </button>
      )}
      {stops.map((stop) => (
        <Bag key={stop.order_id} stop={stop} />
      ))}
    </>
  )
}

/** Every item is checked off before the bag leaves the shop: anything missing at the door means a refund. */
function Bag({ stop: { order_id, customer, items, ...stop } }: { stop: Stop }) {
  const name = `bag-${order_id}`
  const checked = (useStore(notes)[name] as readonly number[] | undefined) ?? []
  const isWhole = items.every((_, index) => checked.includes(index))
  const toggle = (index: number) =>
    note(name, checked.includes(index) ? checked.filter((one) => one !== index) : [...checked, index])
  return (
    <section class="card stack">
      <h2>{say('pickup.for', { order: order_id, name: customerName(customer) })}</h2>
      <Tags stops={[{ order_id, customer, items, ...stop }]} />
      <fieldset class="check-list">
        <legend class="unseen">{say('pickup.check')}</legend>
        {items.map(({ name, quantity, options }, index) => (
          <label key={index}>
            <input type="checkbox" checked={checked.includes(index)} onChange={() => toggle(index)} />
            <span>
              <strong>{quantity}×</strong> {name}
              {options.length > 0 && <span class="soft small"> {options.join(', ')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {!isWhole && <p class="soft small">{say('pickup.missing')}</p>}
      <button
        type="button"
        class="button wide tall"
        disabled={!isWhole}
        onClick={() => {
          void report({ order_id, type: 'picked_up' })
          note(name, undefined)
        }}
      >
        {say('pickup.take', { order: order_id })}
      </button>
    </section>
  )
}

const Return = ({ stops }: { stops: Visit['stops'] }) => (
  <>
    <p>{say('return.text')}</p>
    <a class="button quiet wide" href={callLink(stops[0].merchant.phone)}>
      <Icon name="phone" />
      {say('call.shop')}
    </a>
    {stops.map(({ order_id }) => (
      <button
        key={order_id}
        type="button"
        class="button wide tall"
        onClick={() => void report({ order_id, type: 'returned' })}
      >
        {say('return.done', { order: order_id })}
      </button>
    ))}
  </>
)

function DropOff({ stop }: { stop: Stop }) {
  const { order_id, instructions, items, status, tip } = stop
  return (
    <>
      {instructions && (
        <section class="card notes">
          <h2>{say('notes')}</h2>
          <p>{instructions}</p>
        </section>
      )}
      <Reach stop={stop} />
      <details>
        <summary>{say('items')}</summary>
        <ul>
          {items.map(({ name, quantity }, index) => (
            <li key={index}>
              {quantity}× {name}
            </li>
          ))}
        </ul>
        {tip > 0 && <p>{say('tip', { amount: formatMoney(tip, language) })}</p>}
      </details>
      <div class="thumb">
        {/* Without keys, the link below would become the one above while a thumb is on it. */}
        {status === 'at_delivery' ? (
          <a key="complete" class="button wide tall" href={`#/deliver/${order_id}`}>
            {say('complete')}
          </a>
        ) : (
          <button
            key="arrived"
            type="button"
            class="button wide tall"
            onClick={() => void report({ order_id, type: 'arrived' })}
          >
            {say('arrived')}
          </button>
        )}
        <a key="fail" class="button danger wide" href={`#/fail/${order_id}`}>
          {say('fail')}
        </a>
      </div>
    </>
  )
}
