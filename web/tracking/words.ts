import type { TrackingView } from '../../page-contract/tracking.ts'
import type { TrackingWords } from './messages.ts'

/** Title and sentence of an order's progress. */
export function describeProgress(
  { progress, merchant, courier }: Pick<TrackingView, 'progress' | 'merchant' | 'courier'>,
  t: TrackingWords,
) {
  const names = { merchant, courier: courier ?? t('the.courier') }
  return { title: t(`${progress}.title`), text: t(progress, names) }
}

/** In round figures: a courier's minutes are guesses. */
export function waitInWords(ms: number, t: TrackingWords): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 1) return t('wait.now')
  if (minutes < 60) return t('wait.minutes', { minutes })
  const hours = Math.round(minutes / 15) / 4
  return hours === 1 ? t('wait.hour') : t('wait.hours', { hours })
}

/** Where the courier is, also for people who cannot see the map. Empty where there is none. */
export function placeInWords(
  { place, merchant }: Pick<TrackingView, 'place' | 'merchant'>,
  t: TrackingWords,
): string {
  if (!place) return ''
  const { milesLeft: miles } = place
  if (miles === undefined) return t('way', { merchant })
  const target = place.target === 'shop' ? merchant : t('door')
  if (miles < 0.05) return t('place.there', { target })
  const rounded = miles < 10 ? Math.max(0.1, Math.round(miles * 10) / 10) : Math.round(miles)
  return t('place.away', { count: rounded, target })
}
