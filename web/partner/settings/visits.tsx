import type { ActingVisit } from '../../../sdk/src/index.ts'
import { activityText } from '../../console/activity/words.ts'
import { type Asked, Loaded } from '../../console/ask.tsx'
import { readerTime } from '../../console/clock.ts'
import { brand } from '../../console/context.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('acting')

/** Sessions of marketplace staff who acted for the shop: when, why, and what they changed. */
export function Visits({ visits: asked }: { visits: Asked<readonly ActingVisit[]> }) {
  const title = t('title', { brand: brand.name })
  return (
    <section class="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>
        {(visits) =>
          visits.length === 0 ? (
            <p class="soft">{t('none')}</p>
          ) : (
            <ul class="stack visits">
              {visits.map((visit) => (
                <Entry key={visit.acting_id} visit={visit} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Entry({ visit: { name, reason, started_at, ends_at, active, acts } }: { visit: ActingVisit }) {
  return (
    <li>
      <p>
        <strong>{name}</strong> {active && <span class="tag warn">{t('active')}</span>}
        <br />
        <span class="soft small">
          {readerTime(started_at)} – {readerTime(ends_at)}
        </span>
      </p>
      <p>{reason}</p>
      {acts.length === 0 ? (
        <p class="soft small">{t('nothing')}</p>
      ) : (
        <details>
          <summary>{t('changes', { count: acts.length })}</summary>
          <ul>
            {acts.map(({ at, action, subject }) => (
              <li key={`${at} ${action} ${subject}`}>
                {readerTime(at)} <strong>{activityText(action)}</strong> <span class="soft">{subject}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
