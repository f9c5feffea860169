import type { TrackingView } from '../../../page-contract/tracking.ts'
import { defineMessages, type Language, translator } from '../messages.ts'

const messages = defineMessages({
  en: {
    map: 'Map of the route from the shop to your door. The text below describes it.',
    way: 'From {merchant} to your door.',
    door: 'your door',
    'place.there': 'The courier is at {target}.',
    'place.away.one': 'The courier is about {count} mile from {target}.',
    'place.away.other': 'The courier is about {count} miles from {target}.',
    'way.pickup': 'Pick it up at {merchant}.',
  },
  es: {
    map: 'Mapa de la ruta del comercio a tu puerta. El texto de abajo la describe.',
    way: 'De {merchant} a la puerta.',
    door: 'tu puerta',
    'place.there': 'El repartidor está en {target}.',
    'place.away.one': 'El repartidor está a {count} milla de {target}.',
    'place.away.other': 'El repartidor está a unas {count} millas de {target}.',
    'way.pickup': 'Recógelo en {merchant}.',
  },
})

export const mapWords = (language: Language) => translator(language, messages)

/** The courier's position in words, for people who can't see the map. Empty if there is no map. */
export function placeInWords(
  { place, merchant }: Pick<TrackingView, 'place' | 'merchant'>,
  language: Language,
  isPickup = false,
): string {
  if (!place) return ''
  const t = mapWords(language)
  const { milesLeft: miles } = place
  if (miles === undefined) return t(isPickup ? 'way.pickup' : 'way', { merchant })
  const target = place.target === 'shop' ? merchant : t('door')
  if (miles < 0.05) return t('place.there', { target })
  const rounded = miles < 10 ? Math.max(0.1, Math.round(miles * 10) / 10) : Math.round(miles)
  return t('place.away', { count: rounded, target })
}
