import { Empty } from '../../kit/notice.tsx'
import { say } from '../context.ts'
import { planVisits, type Stop, type Visit } from '../day/rules.ts'
import { changeShift, shiftNow } from '../state.ts'
import { Directions } from './directions.tsx'
import { VisitFacts, VisitTitle } from './visit-words.tsx'

/** Where to go now, in large type, and what comes next. */
export function Day({ stops }: { stops: readonly Stop[] }) {
  const { state } = shiftNow()
  const [next, ...later] = planVisits(stops)
  return (
    <>
      <h1 tabindex={-1}>{say('day.title')}</h1>
      {state !== 'on' && (
        <button type="button" class="button wide tall" onClick={() => void changeShift({ state: 'on' })}>
          {say(state === 'break' ? 'shift.resume' : 'shift.start')}
        </button>
      )}
      {!next ? (
        <Empty title={say('day.empty')}>
          <p class="soft">{say(state === 'off' ? 'day.empty.off' : 'day.empty.on')}</p>
        </Empty>
      ) : (
        <section class="card stack next-visit" aria-label={say('day.next')}>
          <VisitTitle visit={next} />
          <VisitFacts visit={next} />
          <div class="thumb">
            <Directions stop={next.stops[0]} to={next.kind === 'dropoff' ? 'door' : 'shop'} />
            <a class="button wide tall" href={`#/visit/${next.key}`}>
              {say('open')}
            </a>
          </div>
        </section>
      )}
      {later.length > 0 && (
        <section class="stack">
          <h2>{say('day.then')}</h2>
          <ol class="visits">
            {later.map((visit) => (
              <Later key={visit.key} visit={visit} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const Later = ({ visit }: { visit: Visit }) => (
  <li class="card">
    <a href={`#/visit/${visit.key}`}>
      <VisitTitle visit={visit} />
    </a>
    <VisitFacts visit={visit} />
  </li>
)
