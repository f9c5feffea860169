import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { PageBrand } from '../../page-contract/pages.ts'
import type { TrackingPage, TrackingParts, TrackingView } from '../../page-contract/tracking.ts'
import { formatTime } from '../kit/format.ts'
import { iconAddress } from '../kit/icon.tsx'
import { LocalTimes } from '../kit/local-times.tsx'
import { OrderMap } from '../kit/map/order-map.tsx'
import { placeInWords } from '../kit/map/place-words.ts'
import type { Language } from '../kit/messages.ts'
import { Arrival, OrderSteps, ProgressStory } from '../kit/order-progress.tsx'
import { describeProgress } from '../kit/order-words.ts'
import type { PageParts } from '../kit/page-parts.ts'
import { Masthead } from '../kit/plain-page.tsx'
import { trackingWords } from './messages.ts'

type Props = { view: TrackingView; language: Language }

/** The page behind a shared tracking link. It runs one small script of ours, and shows the same without it. */
export function trackingPage(page: TrackingPage, language: Language, brand: PageBrand): PageParts {
  const t = trackingWords(language)
  if (page.name === 'tracking-refused') {
    const title = t(page.isUnknown ? 'unknown.title' : 'refused.title')
    const texts = page.isUnknown ? [t('unknown')] : page.texts
    return {
      title,
      body: (
        <Around {...{ page, brand, language }}>
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
    title: describeProgress({ ...page, language }).title,
    head: live && (
      <>
        <noscript>
          <meta http-equiv="refresh" content="15" />
        </noscript>
        <script src={live.script} defer />
      </>
    ),
    body: (
      <Around events={live?.events} {...{ page, brand, language }}>
        <section class="card status">
          <p class="order soft">{t('order', { id: page.orderId, merchant: page.merchant })}</p>
          <div role="status" data-live="story">
            <ProgressStory {...page} language={language} />
          </div>
          <div data-live="arrival">
            <Arrival {...page} language={language} />
          </div>
          <LocalTimes {...page.clock} language={language} />
        </section>
        {map && <OrderMap {...{ map, place: page.place, merchant: page.merchant, language }} />}
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

type AroundPage = { page: TrackingPage; brand: PageBrand; language: Language }
type AroundProps = AroundPage & { events?: string | undefined; children: ComponentChildren }

const Around = ({ events, children, ...around }: AroundProps) => {
  const { brand, page } = around
  return (
    <>
      <Masthead
        brand={{ name: brand.name, logo: brand.logo ?? iconAddress }}
        {...(page.hasShop && { home: '/' })}
      />
      <main class="wrap" data-events={events}>
        {children}
        <Contact {...around} />
      </main>
    </>
  )
}

/** People who were sent the link can't open the order itself; this is how they reach the marketplace. */
function Contact({ page: { hasShop }, brand, language }: AroundPage) {
  const t = trackingWords(language)
  const { support_email: email, support_phone: phone } = brand
  const help = brand.help_url ?? (hasShop ? '/help' : null)
  const links = [
    hasShop && ['/', t('contact.shop')],
    help && [help, t('contact.help')],
    email && [`mailto:${email}`, t('contact.email', { email })],
    phone && [`tel:${phone}`, t('contact.phone', { phone })],
  ].filter((link) => Array.isArray(link))
  if (links.length === 0) return null
  return (
    <nav class="actions contact" aria-label={t('contact')}>
      {links.map(([href, words]) => (
        <a key={href} class="button quiet" href={href}>
          {words}
        </a>
      ))}
    </nav>
  )
}

function More({ view, language }: Props) {
  const t = trackingWords(language)
  const { courier, reportedAt } = view
  const facts = [
    [t('courier'), courier],
    [t('reported'), reportedAt && formatTime(reportedAt, language)],
  ].filter(([, value]) => value)
  return (
    <>
      <OrderSteps facts={view.facts} language={language} />
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

/** The same parts for the stream, which updates them. */
export function trackingParts(view: TrackingView, language: Language): TrackingParts {
  return {
    title: describeProgress({ ...view, language }).title,
    parts: {
      story: renderToString(<ProgressStory {...view} language={language} />),
      arrival: renderToString(<Arrival {...view} language={language} />),
      more: renderToString(<More view={view} language={language} />),
      place: renderToString(<>{placeInWords(view, language)}</>),
    },
  }
}
