import { useEffect } from 'preact/hooks'
import { useStore } from '../console/store.ts'
import { Notice } from '../kit/notice.tsx'
import { brand, formToken, keepApp, language, say } from './context.ts'
import { followPosition, isLocationOff } from './position.ts'
import { Problems } from './problems.tsx'
import { screen } from './route.ts'
import { ShiftPage } from './shift/shift-page.tsx'
import { follow, known, net, notes, phone, queue, refresh, shiftNow, stopsNow } from './state.ts'
import { Day } from './stop/day.tsx'
import { Deliver } from './stop/deliver.tsx'
import { Fail } from './stop/fail.tsx'
import { IdCheck } from './stop/id-check.tsx'
import { VisitPage } from './stop/visit.tsx'

const look = followPosition()
follow()
keepApp()

export function App() {
  const day = useStore(known)
  const waiting = useStore(queue)
  const here = useStore(screen)
  const state = useStore(net)
  useStore(notes)
  useEffect(look, [day, waiting])
  const stops = stopsNow()
  const shift = shiftNow()
  return (
    <>
      <header class="drive-head">
        <a href="#/" class="brand">
          <img src={brand.logo} alt="" width="28" height="28" />
          {brand.name}
        </a>
        <a
          href="#/shift"
          class={`tag shift-tag ${shift.state === 'break' ? 'break' : shift.state === 'on' ? 'on' : ''}`}
        >
          {say(shift.state === 'on' ? 'shift.on' : shift.state === 'break' ? 'shift.on_break' : 'shift.off')}
        </a>
      </header>
      <Connection />
      <main class="wrap narrow stack drive-main">
        <Problems />
        {!day ? (
          <Loading />
        ) : here.name === 'shift' ? (
          <ShiftPage />
        ) : here.name === 'visit' ? (
          <VisitPage key={here.key} stops={stops} visitKey={here.key} />
        ) : here.name === 'day' ? (
          <Day stops={stops} />
        ) : (
          <OfOrder key={`${here.name}${here.orderId}`} {...here} />
        )}
      </main>
      {(day || state !== 'on') && <Foot />}
    </>
  )
}

/** Comes with the day, which would push it out of its place. */
const Foot = () => (
  <footer class="wrap narrow drive-foot">
    {brand.isDemo && <p class="soft small">{say('demo')}</p>}
    <a class="link-button" href={`/web/language?to=${language === 'es' ? 'en' : 'es'}&back=/drive`}>
      {say('language')}
    </a>
    <form method="post" action="/drive/signout" onSubmit={leave}>
      <input type="hidden" name="_token" value={formToken} />
      <button type="submit" class="link-button">
        {say('signout')}
      </button>
    </form>
  </footer>
)

function OfOrder({ name, orderId }: { name: 'deliver' | 'fail' | 'id'; orderId: number }) {
  const stop = stopsNow().find(({ order_id, leg }) => order_id === orderId && leg === 'out')
  if (!stop)
    return (
      <>
        <h1 tabindex={-1}>{say('gone')}</h1>
        <a class="button wide" href="#/">
          {say('back')}
        </a>
      </>
    )
  if (name === 'id') return <IdCheck stop={stop} />
  return name === 'fail' ? <Fail stop={stop} /> : <Deliver stop={stop} />
}

function Loading() {
  const state = useStore(net)
  return (
    <>
      <h1>{say('day.title')}</h1>
      {state === 'offline' && (
        <Notice kind="problem">
          <p>{say('fault.away')}</p>
          <button type="button" class="button quiet" onClick={() => void refresh()}>
            {say('retry')}
          </button>
        </Notice>
      )}
    </>
  )
}

/** The state of the connection, in one line. */
function Connection() {
  const state = useStore(net)
  const email = useStore(known)?.email
  const waiting = useStore(queue).filter((entry) => entry.email === email && !entry.problem)
  const isOff = useStore(isLocationOff)
  const unsent = waiting.length > 0 && say('net.unsent', { count: waiting.length })
  return (
    <div class="drive-net" role="status">
      {state === 'signed_out' ? (
        <p class="bar bad">
          {say('net.signedout')}{' '}
          <a href="/drive/signin" class="link-button">
            {say('net.signin')}
          </a>
        </p>
      ) : state === 'offline' ? (
        <p class="bar line warn">{[say('net.offline'), unsent].filter(Boolean).join(' · ')}</p>
      ) : (
        unsent && <p class="bar line">{unsent}</p>
      )}
      {!phone.isDurable && <p class="bar warn">{say('net.memory')}</p>}
      {isOff && <p class="bar warn">{say('net.location')}</p>}
    </div>
  )
}

/** Customers' addresses are removed from the phone. Unsent reports stay, for the same driver. */
function leave(event: SubmitEvent) {
  const own = queue.get().filter(({ email }) => email === known.get()?.email)
  if (own.length > 0 && !confirm(say('signout.unsent', { count: own.length }))) return event.preventDefault()
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
  void phone.forget()
}
