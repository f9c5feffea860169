import type { Answer } from '../../../sdk/src/index.ts'
import { formatHours, formatPhone, formatWeekday } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'
import { menuWords } from '../messages.ts'
import { shopMapSize, shopSpot } from './shop-map.tsx'

export type Merchant = Answer<'get_merchant_merchant_id'>['merchant']
export type Hours = Answer<'get_merchant_merchant_id_hours'>

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type AboutProps = { merchant: Merchant; hours: Hours | undefined; language: Language }

/** Where the merchant is, and when it is open. */
export function About({ merchant, hours, language }: AboutProps) {
  const t = menuWords(language)
  const { location, summary } = merchant
  return (
    <div class="columns about-columns">
      <address>
        {location.street}
        <br />
        {location.city}, {location.state} {location.zip}
        <br />
        <a href={`tel:${summary.phone}`}>{formatPhone(summary.phone)}</a>
        <figure
          class="about-map"
          data-map={shopSpot(location)}
          data-map-source={`/web/map/${merchant.id}.svg`}
        >
          <img
            src={`/web/map/${merchant.id}.svg`}
            alt={t('map', { name: summary.name })}
            {...shopMapSize}
            loading="lazy"
          />
        </figure>
      </address>
      {hours && (
        <dl class="hours">
          {days.map((day, index) => {
            const times = hours.standard_schedule.business[day]?.times_open ?? []
            return (
              <div key={day}>
                <dt>{formatWeekday((index + 1) % 7, language)}</dt>
                <dd>
                  {times.length > 0
                    ? times.map((time) => formatHours(time, language)).join(', ')
                    : t('hours.closed')}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </div>
  )
}
