import { Choice, FaultSummary, Field, Form, Select, sentField, TextArea } from '../../kit/form.tsx'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import { checkoutWords } from '../messages.ts'
import { Where } from './address-fields.tsx'
import type { CheckoutPage } from './checkout-page.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ifMissingChoices, readIfMissing } from './read-fields.ts'

const tips = [0.1, 0.15, 0.2]

export function CheckoutForm(page: CheckoutPage) {
  const { visit, merchant, cart, slots, orderType, faults, values, key, needsAge } = page
  const t = checkoutWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const optional = kit('optional')
  const isGuest = !visit.isSignedIn()
  const value = (name: string) => values.get(name) ?? undefined
  const field = sentField(values, faults)
  const { availability, time_needed } = merchant.ordering
  const isNow = orderType === 'delivery' ? availability.delivery : availability.pickup
  return (
    <Form
      class="stack checkout"
      action={`/checkout/${merchant.id}`}
      token={visit.session.formToken()}
      data-once
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="order_type" value={orderType} />
      {cart.quote_token && <input type="hidden" name="quote_token" value={cart.quote_token} />}
      <FaultSummary faults={faults} title={t('faults')} />
      {isGuest && (
        <fieldset class="card stack">
          <legend>
            <h2>{t('who')}</h2>
          </legend>
          <p class="soft">
            {t('guest')} <a href={`/signin?back=/checkout/${merchant.id}`}>{t('guest.signin')}</a>
          </p>
          <div class="columns tight">
            <Field {...field('first_name')} label={t('first')} autocomplete="given-name" maxLength={60} />
            <Field {...field('last_name')} label={t('last')} autocomplete="family-name" maxLength={60} />
          </div>
          <div class="columns">
            <Field
              {...field('email')}
              label={t('email')}
              type="email"
              autocomplete="email"
              hint={t('email.hint')}
            />
            <Field
              {...field('phone_number')}
              label={t('phone')}
              type="tel"
              autocomplete="tel"
              hint={t('phone.hint')}
            />
          </div>
        </fieldset>
      )}
      {orderType === 'delivery' ? (
        <Where {...page} />
      ) : (
        <section class="card">
          <h2>{t('pickup.at')}</h2>
          <p>
            {merchant.summary.name}, {merchant.location.street}, {merchant.location.city}
          </p>
        </section>
      )}
      <fieldset class="card stack">
        <legend>
          <h2>{t('when')}</h2>
        </legend>
        <Select
          name="order_time"
          label={t('when.time')}
          faults={faults}
          value={
            value('order_time') ?? slots.find((slot) => Date.parse(slot.value) === visit.when?.ms)?.value
          }
          options={[
            ...(isNow ? [{ value: '', label: t('asap', { minutes: time_needed }) }] : []),
            ...slots.map(({ value: at, iso }) => ({ value: at, label: formatMoment(iso, visit.language) })),
          ]}
        />
        <TextArea
          {...field('instructions')}
          label={t('instructions')}
          optional={optional}
          maxLength={1000}
          rows={2}
        />
      </fieldset>
      <IfMissing {...page} />
      <Tip {...page} />
      {needsAge && (
        <fieldset class="card">
          <Field
            {...field('birth_date')}
            label={t('age')}
            hint={t('age.hint')}
            autocomplete="bday"
            inputmode="numeric"
            pattern="\d{4}-\d{2}-\d{2}"
            placeholder="1990-04-25"
          />
        </fieldset>
      )}
      <PaymentFields {...page} />
      <button class="button wide place-order" type="submit">
        {t('place')}
      </button>
      {visit.brand.terms_url && (
        <p class="soft small">
          <a href={visit.brand.terms_url}>{t('terms')}</a>
        </p>
      )}
    </Form>
  )
}

/** What the shop does about something that it turns out not to have. */
function IfMissing({ visit, values, faults }: CheckoutPage) {
  const t = checkoutWords(visit.language)
  const chosen = readIfMissing(values)
  return (
    <fieldset class="card stack">
      <legend>
        <h2>{t('missing')}</h2>
      </legend>
      {faults?.if_missing && (
        <p class="fault" id="field-if_missing">
          {faults.if_missing.join(' ')}
        </p>
      )}
      {ifMissingChoices.map((choice) => (
        <Choice
          key={choice}
          type="radio"
          name="if_missing"
          value={choice}
          checked={choice === chosen}
          label={t(`missing.${choice}`)}
        />
      ))}
    </fieldset>
  )
}

function Tip({ visit, cart, values, faults }: CheckoutPage) {
  const t = checkoutWords(visit.language)
  const chosen = values.get('tip') ?? ''
  const amounts = tips.map((share) => ({ share, amount: Math.round(cart.subtotal * share * 100) / 100 }))
  return (
    <fieldset class="card stack">
      <legend>
        <h2>{t('tip')}</h2>
      </legend>
      <p class="soft">{t('tip.why')}</p>
      {faults?.tip && (
        <p class="fault" id="field-tip">
          {faults.tip.join(' ')}
        </p>
      )}
      <div class="chips" role="radiogroup" aria-label={t('tip')}>
        {amounts.map(({ share, amount }, index) => (
          <label key={share} class="chip">
            <input
              class="unseen"
              type="radio"
              name="tip"
              value={String(amount)}
              checked={chosen === String(amount) || (chosen === '' && index === 1)}
              data-tip
            />
            {Math.round(share * 100)} % · {formatMoney(amount, visit.language)}
          </label>
        ))}
        <label class="chip">
          <input class="unseen" type="radio" name="tip" value="0" checked={chosen === '0'} data-tip />
          {t('tip.none')}
        </label>
        <label class="chip">
          <input class="unseen" type="radio" name="tip" value="other" checked={chosen === 'other'} data-tip />
          {t('tip.amount')}
        </label>
      </div>
      <div data-opened-by="tip=other">
        <input
          type="text"
          inputMode="decimal"
          name="tip_other"
          aria-label={t('tip.amount')}
          value={values.get('tip_other') ?? ''}
          placeholder="5.00"
        />
      </div>
    </fieldset>
  )
}
