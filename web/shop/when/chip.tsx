import { formatMoment } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Visit } from '../../server/visit.ts'
import { laterWords } from '../messages.ts'

/** The time that this page is for, and the way to another. */
export function WhenChip({ visit, merchantId }: { visit: Visit; merchantId?: string }) {
  const t = laterWords(visit.language)
  const { when, language, url } = visit
  const query = new URLSearchParams({ back: url.pathname + url.search })
  if (merchantId) query.set('merchant', merchantId)
  return (
    <a class="chip when" href={`/web/when?${query}`} aria-current={when ? 'true' : undefined} rel="nofollow">
      <Icon name="clock" />
      {when ? t('for', { when: formatMoment(when.iso, language) }) : t('chip')}
      <span class="unseen">{t('change')}</span>
    </a>
  )
}
