import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { TrackingPage, TrackingParts, TrackingView } from '../../page-contract/tracking.ts'
import { formatTime } from '../kit/format.ts'
import { iconAddress } from '../kit/icon-file.ts'
import type { Language } from '../kit/messages.ts'
import { OrderSteps } from '../kit/order-steps.tsx'
import type { PageParts } from '../kit/page-parts.ts'
import { Masthead } from '../kit/plain-page.tsx'
import { TrackingDrawing } from './map.tsx'
import { trackingWords } from './messages.ts'
import { describeProgress, placeInWords, waitInWords } from './words.ts'

type Props = { view: TrackingView; language: Language }

/** The page at a link that was passed on. It runs one small script of ours, and says the same without it. */
export function trackingPage(page: TrackingPage, language: Language): PageParts {
  const t = trackingWords(language)
  if (page.name === 'tracking-refused') {
    const title = t(page.isUnknown ? 'unknown.title' : 'refused.title')
    const texts = page.isUnknown ? [t('unknown')] : page.texts
    return {
      title,
      body: (
        <Around>
          <section class="card status">
            <h1>{title}</h1>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        </Around>
      ),
      allow: policyFor(undefined),
    }
  }
  const { live, map } = page
  const parts = { view: page, language }
  return {
    title: describeProgress(page, t).title,
    head: live && (
      <>
        <noscript>
          <meta http-equiv="refresh" content="15" />
        </noscript>
        <script src={live.script} defer />
      </>
    ),
    body: (
      <Around events={live?.events}>
        <section class="card status">
          <p class="order soft">{t('order', { id: page.orderId, merchant: page.merchant })}</p>
          <div role="status" data-live="story">
            <Story {...parts} />
          </div>
          <div data-live="arrival">
            <Arrival {...parts} />
          </div>
        </section>
        {map && (
          <figure class="card map" data-frame={map.frame}>
            <TrackingDrawing map={map} label={t('map')} />
            <figcaption data-live="place">{placeInWords(page, t)}</figcaption>
          </figure>
        )}
        <section class="card more">
          <div data-live="more">
            <More {...parts} />
          </div>
        </section>
      </Around>
    ),
    allow: policyFor(page.pictures),
  }
}

const policyFor = (pictures: string | undefined) => ({
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': `data:${pictures ? ` ${pictures}` : ''}`,
})

const Around = ({ events, children }: { events?: string | undefined; children: ComponentChildren }) => (
  <>
    <Masthead brand={{ name: 'Cellardoor', logo: iconAddress }} />
    <main class="wrap" data-events={events}>
      {children}
    </main>
  </>
)

function Story({ view, language }: Props) {
  const { title, text } = describeProgress(view, trackingWords(language))
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
}

function Arrival({ view: { arrivesAt, waitMs }, language }: Props) {
  if (arrivesAt === undefined) return null
  const t = trackingWords(language)
  return (
    <p class="arrival">
      <span class="soft">{t('arrives')}</span> <strong>{formatTime(arrivesAt, language)}</strong>{' '}
      <span class="soft">{waitInWords(waitMs, t)}</span>
    </p>
  )
}

function More({ view, language }: Props) {
  const t = trackingWords(language)
  const { courier, carrier, reportedAt } = view
  const facts = [
    [t('courier'), courier],
    [t('carrier'), carrier],
    [t('reported'), reportedAt && formatTime(reportedAt, language)],
  ].filter(([, value]) => value)
  return (
    <>
      <OrderSteps status={view.status} language={language} />
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      )}
    </>
  )
}

/** The same parts for the stream, which brings them anew. */
export function trackingParts(view: TrackingView, language: Language): TrackingParts {
  const t = trackingWords(language)
  const props = { view, language }
  return {
    title: describeProgress(view, t).title,
    parts: {
      story: renderToString(<Story {...props} />),
      arrival: renderToString(<Arrival {...props} />),
      more: renderToString(<More {...props} />),
      place: renderToString(<>{placeInWords(view, t)}</>),
    },
  }
}
