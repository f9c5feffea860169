import { formatMoment } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { merchantPath } from '../merchant-card.tsx'
import { laterWords, menuWords } from '../messages.ts'
import { opensWords } from '../opening-words.ts'
import type { Merchant } from './about.tsx'

export const isTakingOrders = ({ ordering: { availability } }: Merchant) =>
  availability.delivery || availability.pickup

/** The next time it takes orders for; undefined if there is none. */
export const findNextTime = ({ ordering: { availability } }: Merchant) =>
  [availability.next_delivery_time, availability.next_pickup_time].filter((time) => time !== null).sort()[0]

type ClosedProps = { visit: Visit; merchant: Merchant; why: string; back?: string }

/** Why nothing can be ordered now, when the merchant opens, and a link to order for then. */
export function Closed({ visit, merchant, why, back = merchantPath(merchant) }: ClosedProps) {
  const { language } = visit
  const next = findNextTime(merchant)
  const query = new URLSearchParams({ at: next ?? '', merchant: merchant.id, back })
  // For a pause, the reason says until when.
  const opens =
    next && !merchant.ordering.paused_until
      ? opensWords(next, visit.when?.ms ?? visit.now, language)
      : undefined
  return (
    <Notice>
      <p>
        {why}
        {opens && <strong> {menuWords(language)('opens', { when: opens })}</strong>}
      </p>
      {next && (
        <p>
          <a class="button quiet" href={`/web/when?${query}`} rel="nofollow">
            {laterWords(language)('set.for', { when: formatMoment(next, language) })}
          </a>
        </p>
      )}
    </Notice>
  )
}

/** In the merchant's time zone, taken from the offset of the answer's times. */
export function localIso(moment: number, { ordering }: Merchant): string {
  const known = ordering.availability.next_delivery_time ?? ordering.availability.next_pickup_time ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(known) ?? []
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  return `${new Date(moment + offset * 60_000).toISOString().slice(0, 19)}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`
}
