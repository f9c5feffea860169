import { Icon } from '../kit/icon.tsx'
import type { Visit } from '../server/visit.ts'
import { shopWords } from './messages.ts'

/**
 * The delivery address: a plain form that leads to the results. A script adds suggestions and the browser's location.
 */
export function AddressForm({
  visit,
  value,
  keep = {},
  to = '/search',
  submit,
  isCompact = false,
}: {
  visit: Visit
  value?: string | undefined
  keep?: Record<string, string>
  /** The page that receives the address. */
  to?: string
  /** The button's label, if it doesn't lead to food. */
  submit?: string
  /** For changing an address rather than entering one. */
  isCompact?: boolean
}) {
  const { t } = shopWords(visit.language)
  return (
    <form class={isCompact ? 'address-form compact' : 'address-form'} action={to} method="get">
      {Object.entries(keep).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <label class="unseen" for="address">
        {t('address.label')}
      </label>
      <span class="address-box">
        <Icon name="pin" />
        <input
          id="address"
          name="address"
          type="text"
          required
          maxLength={200}
          autocomplete="street-address"
          placeholder={t('address.hint')}
          value={value}
          data-suggest="/web/suggest"
          data-suggestions={t('suggestions')}
        />
        {to === '/search' && (
          <button class="here" type="button" hidden data-here title={t('address.here')}>
            <Icon name="map" />
            <span class="unseen">{t('address.here')}</span>
          </button>
        )}
      </span>
      <button class="button" type="submit">
        {isCompact && <Icon name="arrow" />}
        <span class={isCompact ? 'unseen' : undefined}>{submit ?? t('address.find')}</span>
      </button>
    </form>
  )
}
