import { useState } from 'preact/hooks'
import { activityText, auditText } from '../../console/activity/words.ts'
import { language } from '../../console/context.ts'
import { inZone, nameZone } from '../../kit/clock.ts'
import { formatExact } from '../../kit/format.ts'
import { Code, money, Panel, Tag } from '../frame/parts.tsx'
import { codeWords, wordsIn } from '../frame/words.ts'
import { statusText } from './status.tsx'
import {
  makeTimeline,
  type TimelineEntry,
  type TimelinePart,
  timelineParts,
  type WholeOrder,
} from './timeline.ts'

const t = wordsIn('orders')
const entryText = codeWords('moneyCodes', 'entry')
const accountText = codeWords('moneyCodes', 'account')
const shareText = codeWords('moneyCodes', 'share')
const refundText = codeWords('moneyCodes', 'refund')
const courierText = codeWords('courierCodes', 'courier')

/** The full history, oldest first, or the selected part of it. */
export function OrderTimeline({ whole }: { whole: WholeOrder }) {
  const [only, setOnly] = useState<TimelinePart>()
  const entries = makeTimeline(whole)
  const parts = timelineParts.filter((part) => entries.some((entry) => entry.part === part))
  const shown = entries.filter(({ part }) => only === undefined || part === only)
  const zone = whole.mark.time_zone
  const ordered = whole.order.order_date
  return (
    <Panel
      title={t('timeline')}
      end={<span class="soft small">{t('timeline.clock', { zone: nameZone(ordered, zone) })}</span>}
    >
      <div class="timeline-parts">
        {[undefined, ...parts].map((part) => (
          <button
            key={part ?? 'all'}
            type="button"
            class="button quiet small-button"
            aria-pressed={only === part}
            onClick={() => setOnly(part)}
          >
            {t(part ? `part.${part}` : 'timeline.all')}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p class="soft">{t('timeline.none')}</p>
      ) : (
        <ol class="timeline">
          {shown.map((entry) => (
            <Entry key={entry.key} entry={entry} zone={zone} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** The API's codes, in words. */
function What({ part, what, details }: Pick<TimelineEntry, 'part' | 'what' | 'details'>) {
  switch (part) {
    case 'note':
      return <span class="note-text">{what || t('mail.erased')}</span>
    case 'mail':
      return <strong>{what || t('mail.erased')}</strong>
    case 'status':
      return <strong>{statusText(what)}</strong>
    case 'ledger':
      return <strong>{entryText(what)}</strong>
    case 'refund':
      return <strong>{refundText(what)}</strong>
    case 'courier':
      return <strong>{courierText(what)}</strong>
    case 'audit':
      return <strong>{auditText({ action: what, ...(details as { after?: unknown }) })}</strong>
    case 'event':
      return <strong>{activityText(what)}</strong>
  }
}

function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const { at, part, what, who, why, amount, details } = entry
  return (
    <li class={part}>
      <time class="soft number" dateTime={at}>
        {formatExact(inZone(at, zone), language)}
      </time>
      <Tag>{t(`part.${part}`)}</Tag>
      <div>
        <p>
          <What part={part} what={what} details={details} />
          {amount !== undefined && <span class="number"> {money(amount)}</span>}
          {who && <span class="soft"> {t('by', { actor: who })}</span>}
        </p>
        {why && <p class="soft small">{why}</p>}
        {details !== undefined && details !== null && (
          <details class="change">
            <summary>{t('details')}</summary>
            {part === 'mail' ? (
              <Code>{details as string}</Code>
            ) : part === 'ledger' ? (
              <LedgerLines lines={details as LedgerLine[]} />
            ) : (
              <Code>{JSON.stringify(details, null, 1)}</Code>
            )}
          </details>
        )}
      </div>
    </li>
  )
}

type LedgerLine = WholeOrder['ledger'][number]['lines'][number]

/** Both sides of an entry: its debits and credits. */
const LedgerLines = ({ lines }: { lines: readonly LedgerLine[] }) => (
  <ul class="plain-rows">
    {lines.map(({ account, party, part, amount }, index) => (
      <li key={index}>
        <span>
          {accountText(account)}
          {part && <span class="soft small"> {shareText(part)}</span>}
          {party > 0 && <span class="soft small number"> {party}</span>}
        </span>
        <span class="number">{money(amount)}</span>
      </li>
    ))}
  </ul>
)
