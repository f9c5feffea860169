import { money, Panel, shopMoment, Tag, type Tone } from '../frame/parts.tsx'
import { codeWords, wordsIn } from '../frame/words.ts'
import { statusText } from './status.tsx'
import type { WholeOrder } from './timeline.ts'
import { type Choice, type Estimate, findRefusal, listLostDeliveries, listRounds, type Round } from './why.ts'

const t = wordsIn('why')
const outcomeText = codeWords('why', 'outcome')
const bookingText = codeWords('why', 'booking')
const kindText = codeWords('why', 'kind')
const verdictText = codeWords('why', 'verdict')
const bookingTones: Partial<Record<Choice['state'], Tone>> = {
  ...{ booked: 'good', delivered: 'good', asked: 'warn' },
  ...{ denied: 'bad', silent: 'bad', written_off: 'bad', failed: 'bad', cancelled: 'bad' },
}

/** Why the order ended, who ended it, and the state of its deliveries; nothing for an open order. */
export function WhyRefused({ whole }: { whole: WholeOrder }) {
  const refused = findRefusal(whole)
  const lost = listLostDeliveries(whole)
  if (!refused && lost.length === 0) return null
  return (
    <Panel title={t('refused.title')}>
      {refused && (
        <div>
          <p>{t(`refused.${refused.by}`, { ...refused, status: statusText(refused.status) })}</p>
          <p>{refused.reason ? t('refused.reason', { reason: refused.reason }) : t('refused.none')}</p>
        </div>
      )}
      {lost.map(({ leg, reason, recall }) => (
        <p key={leg}>
          {t(`refused.${leg}`, { reason: reason || recall?.reason || t('refused.none') })}
          {recall && ` ${t('refused.recall', { actor: recall.actor })}`}
        </p>
      ))}
    </Panel>
  )
}

/** The decisions of the alcohol and tobacco rules; nothing if none applied to the order. */
export function WhyAllowed({ whole: { compliance } }: { whole: WholeOrder }) {
  if (compliance.length === 0) return null
  return (
    <Panel title={t('sale.title')}>
      <ul class="plain-rows">
        {compliance.map(({ rule, version, kind, verdict, reason }) => (
          <li key={`${rule} ${kind} ${verdict}`}>
            <span>
              {reason}{' '}
              <span class="soft small">
                {t('sale.rule', { rule, version })} · {kindText(kind)}
              </span>
            </span>
            <Tag tone={verdict === 'id_check' || verdict === 'age_required' ? 'warn' : 'bad'}>
              {verdictText(verdict)}
            </Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The courier companies' answers, and why one was chosen. */
export function WhyCourier({ whole }: { whole: WholeOrder }) {
  const rounds = listRounds(whole)
  if (rounds.length === 0) return null
  return (
    <Panel title={t('courier.title')}>
      {rounds.map((round) => (
        <RoundOfRequests
          key={`${round.leg} ${round.search} ${round.round}`}
          round={round}
          zone={whole.mark.time_zone}
        />
      ))}
      <p class="soft small">{t('courier.score')}</p>
    </Panel>
  )
}

function RoundOfRequests({ round, zone }: { round: Round; zone: string }) {
  const { leg, search, round: number, choices, estimates } = round
  return (
    <div class="stack">
      <h3>{t(`round.${leg}`, { search, round: number })}</h3>
      {choices.length === 0 && <p>{t('why.none')}</p>}
      {choices.map((choice) => (
        <p key={choice.booking}>
          {describeReason(choice, estimates)}{' '}
          <Tag tone={bookingTones[choice.state] ?? ''}>{bookingText(choice.state)}</Tag>
          {choice.detail && <span class="soft small"> {choice.detail}</span>}
        </p>
      ))}
      <ul class="plain-rows">
        {estimates.map((estimate) => (
          <Offer key={estimate.provider_id} estimate={estimate} zone={zone} />
        ))}
      </ul>
    </div>
  )
}

function describeReason({ provider, why, passed, runnerUp }: Choice, estimates: readonly Estimate[]): string {
  if (why === 'next') {
    const parts = passed.map((one) => t(`passed.${one.what}`, { provider: one.provider }))
    return t('why.next', { provider, passed: parts.join('; ') })
  }
  if (why === 'only' || !runnerUp) return t('why.only', { provider })
  const count = estimates.filter(({ outcome }) => outcome === 'usable').length
  return t('why.best', { provider, count, other: runnerUp.provider, score: scoreText(runnerUp) })
}

const scoreText = ({ score }: Estimate) => (score ?? 0).toFixed(2)

function Offer({ estimate, zone }: { estimate: Estimate; zone: string }) {
  const { provider, outcome, detail, price, pickup_eta, delivery_eta, score } = estimate
  const clock = (iso: string) => shopMoment(iso, zone)
  const words = [
    pickup_eta &&
      delivery_eta &&
      t('offer.times', { pickup: clock(pickup_eta), delivery: clock(delivery_eta) }),
    score !== null && t('offer.score', { score: scoreText(estimate) }),
    detail,
  ]
  return (
    <li>
      <span>
        <strong>{provider}</strong> <span class="soft small">{words.filter(Boolean).join(' · ')}</span>
      </span>
      <span class="row">
        <Tag tone={outcome === 'usable' ? '' : 'warn'}>{outcomeText(outcome)}</Tag>
        {price !== null && <span class="number">{money(price)}</span>}
      </span>
    </li>
  )
}
