import { daysUntil, formatDay, formatTime, formatWeekday } from '../kit/format.ts'
import type { Language } from '../kit/messages.ts'
import type { ListedMerchant } from './listed.ts'
import { menuWords, resultWords } from './messages.ts'

/** `5:00 PM`, `tomorrow 5:00 PM`, `Wednesday 5:00 PM`, `Wed, Jun 17 5:00 PM`: in the place's time zone. */
export function whenWords(iso: string, now: number, language: Language): string {
  const [days, time] = [daysUntil(iso, now), formatTime(iso, language)]
  if (days <= 0) return time
  if (days === 1) return resultWords(language)('tomorrow', { time })
  return `${days < 7 ? formatWeekday(iso, language) : formatDay(iso, language)} ${time}`
}

/** After `opens`: `at 5:00 PM`, `tomorrow at 5:00 PM`, `Wednesday at 5:00 PM`, `Wed, Jun 17 at 5:00 PM`. */
export function opensWords(iso: string, now: number, language: Language): string {
  const t = resultWords(language)
  const [days, time] = [daysUntil(iso, now), formatTime(iso, language)]
  if (days <= 0) return t('opens.today', { time })
  if (days === 1) return t('opens.tomorrow', { time })
  return t('opens.day', { day: days < 7 ? formatWeekday(iso, language) : formatDay(iso, language), time })
}

/** Why no order is taken for that time, and when orders are taken again. */
export function closedWords(
  {
    closed_reason,
    paused_until,
    last_or_next_order_time: next,
  }: Pick<ListedMerchant['ordering'], 'closed_reason' | 'paused_until' | 'last_or_next_order_time'>,
  now: number,
  language: Language,
): string {
  const t = resultWords(language)
  if (closed_reason === 'paused' && paused_until && paused_until === next)
    return t('paused', { when: whenWords(paused_until, now, language) })
  const when = next && opensWords(next, now, language)
  if (closed_reason === 'holiday') return when ? t('holiday', { when }) : t('holiday.closed')
  return when ? t('opens', { when }) : t('closed')
}

/** Says that the merchant has paused, and until when in its time zone. */
export const pausedWords = (paused_until: string, now: number, language: Language) =>
  menuWords(language)('closed.paused', { when: whenWords(paused_until, now, language) })
