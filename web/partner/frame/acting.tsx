import { useEffect } from 'preact/hooks'
import type { ActingVisit } from '../../../sdk/src/index.ts'
import { endVisit, listVisits } from '../../console/api/merchants.ts'
import { type Asked, useAsked } from '../../console/ask.tsx'
import { readerTime } from '../../console/clock.ts'
import { brand, describeRefusal, formToken } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { formatTime } from '../../kit/format.ts'
import { showToast } from '../../kit/toast.ts'
import { partnerPath, type Shop } from './place.ts'
import { frame, wordsIn } from './words.ts'

const t = wordsIn('acting')

export function useVisits(merchantId: number): Asked<readonly ActingVisit[]> {
  const asked = useAsked(`acting ${merchantId}`, async () => (await listVisits({ merchantId })).visits)
  // Every change comes with an event, so the console knows who is acting by then.
  useEffect(() => onLiveEvent(() => void asked.ask()), [asked.ask])
  return asked
}

/** Shown on every page to both sides while marketplace staff act for the shop. */
export function ActingBanner({ shop }: { shop: Shop }) {
  const asked = useVisits(shop.merchantId)
  const active = (asked.value ?? []).filter((visit) => visit.active)
  const own = active.find((visit) => visit.you)
  if (own) return <OwnBanner shop={shop} visit={own} />
  return (
    <>
      {active.map((visit) => (
        <OtherBanner key={visit.acting_id} {...{ shop, visit }} onEnded={asked.ask} />
      ))}
    </>
  )
}

/** In the viewer's time zone, because a visit doesn't take place anywhere. */
const until = ({ ends_at }: ActingVisit) => readerTime(ends_at, formatTime)

function OwnBanner({ shop, visit }: { shop: Shop; visit: ActingVisit }) {
  return (
    <div class="acting own" role="status">
      <p>
        <strong>{t('you', { shop: shop.name, time: until(visit) })}</strong> {t('you.text')}
      </p>
      <form method="post" action="/partner/leave">
        <input type="hidden" name="_token" value={formToken} />
        <button type="submit" class="button small-button">
          {t('leave')}
        </button>
      </form>
    </div>
  )
}

function OtherBanner({ shop, visit, onEnded }: { shop: Shop; visit: ActingVisit; onEnded(): Promise<void> }) {
  const { merchantId, role } = shop
  const end = async () => {
    try {
      await endVisit({ merchantId, acting_id: visit.acting_id })
      showToast(t('ended'))
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
    }
    await onEnded()
  }
  return (
    <div class="acting" role="status">
      <p>
        <strong>{t('other', { name: visit.name, brand: brand.name, time: until(visit) })}</strong>{' '}
        {visit.reason}
      </p>
      {role !== 'kitchen' && <a href={partnerPath(merchantId, 'settings')}>{t('all')}</a>}
      {role === 'owner' && (
        <button type="button" class="button quiet small-button" onClick={() => void end()}>
          {t('end')}
        </button>
      )}
    </div>
  )
}
