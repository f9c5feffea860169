import { Choice, type Faults, Field, sentField } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { Visit } from '../../server/visit.ts'
import { checkoutWords } from '../messages.ts'
import type { CheckoutPage } from './checkout-page.ts'
import { Part } from './part.tsx'

/** A saved address, or a new one. */
export function Where(page: CheckoutPage) {
  const { visit, addresses, faults, values } = page
  const t = checkoutWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const chosen = values.get('location_id') ?? 'new'
  const fault = faults?.location_id
  const isNew = addresses.length === 0
  return (
    <Part
      page={page}
      name="where"
      title={t('where')}
      isFixed={isNew}
      isOpen={!addresses.some(({ location_id }) => String(location_id) === chosen) || fault !== undefined}
    >
      {!isNew && (
        <div
          class={fault ? 'choice-cards has-fault' : 'choice-cards'}
          id="field-location_id"
          role="radiogroup"
          aria-label={t('where.saved')}
        >
          {fault && <p class="fault">{fault.join(' ')}</p>}
          {addresses.map((address) => (
            <Choice
              key={address.location_id}
              type="radio"
              name="location_id"
              value={String(address.location_id)}
              checked={chosen === String(address.location_id)}
              label={
                <>
                  <strong>{address.street}</strong>{' '}
                  <span class="soft">
                    {[address.unit_number, address.city, address.state, address.zip_code]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </>
              }
            />
          ))}
          <Choice
            type="radio"
            name="location_id"
            value="new"
            checked={chosen === 'new'}
            label={t('where.new')}
            data-opens="new-address"
          />
        </div>
      )}
      <div class="stack" id="new-address" data-opened-by={isNew ? undefined : 'location_id=new'}>
        <AddressFields
          {...{ visit, faults, values }}
          withPhone={visit.isSignedIn()}
          isRequired={isNew}
          isKnown={isNew && isWhole(values)}
          words={{ optional: kit('optional') }}
        />
      </div>
    </Part>
  )
}

const addressFields = ['street', 'city', 'state', 'zip_code'] as const
const isWhole = (values: URLSearchParams) => addressFields.every((name) => values.get(name)?.trim())

type AddressFieldsProps = {
  visit: Visit
  faults: Faults | undefined
  values: URLSearchParams
  withPhone: boolean
  isRequired: boolean
  /** The street and city are shown as one line that can be opened for editing. */
  isKnown?: boolean
  words: { optional: string }
}

export function AddressFields(props: AddressFieldsProps) {
  const { visit, faults, values, withPhone, isRequired, isKnown = false, words } = props
  const t = checkoutWords(visit.language)
  const field = sentField(values, faults)
  const street = (
    <Field {...field('street')} label={t('street')} autocomplete="address-line1" required={isRequired} />
  )
  const unit = (
    <Field
      {...field('unit_number')}
      label={t('unit')}
      autocomplete="address-line2"
      optional={words.optional}
    />
  )
  const town = (
    <div class="columns tight">
      <Field {...field('city')} label={t('city')} autocomplete="address-level2" required={isRequired} />
      <Field
        {...field('state')}
        label={t('state')}
        autocomplete="address-level1"
        maxLength={2}
        required={isRequired}
      />
      <Field
        {...field('zip_code')}
        label={t('zip')}
        autocomplete="postal-code"
        inputmode="numeric"
        maxLength={10}
        required={isRequired}
      />
    </div>
  )
  return (
    <>
      {isKnown ? (
        <details class="known-address" open={addressFields.some((name) => faults?.[name])}>
          <summary>
            <strong>{values.get('street')}</strong>{' '}
            <span class="soft">
              {values.get('city')}, {values.get('state')} {values.get('zip_code')}
            </span>
            <span class="link-button">{t('where.change')}</span>
          </summary>
          <div class="stack">
            {street}
            {town}
          </div>
        </details>
      ) : (
        <div class="columns">
          {street}
          {unit}
        </div>
      )}
      {isKnown ? unit : town}
      {withPhone && (
        <Field
          {...field('phone_number')}
          label={t('phone')}
          type="tel"
          autocomplete="tel"
          required={isRequired}
        />
      )}
    </>
  )
}
