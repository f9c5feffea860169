import { Icon } from '../kit/icon.tsx'
import type { Visit } from '../server/visit.ts'
import { shopWords } from './messages.ts'

/** Where to; a plain form that leads to the results. Script adds suggestions and the browser's own position. */
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
  /** The page that takes the address. */
  to?: string
  /** The words of its button, where it does not lead to food. */
  submit?: string
  /** Where it is there to be changed, not to be filled. */
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
