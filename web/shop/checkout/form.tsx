import { BirthDateField } from '../../kit/birth-date-field.tsx'
import {
  Choice,
  FaultSummary,
  type Faults,
  Field,
  Form,
  Select,
  sentField,
  TextArea,
} from '../../kit/form.tsx'
import { formatDuration, formatMoment, formatMoney, formatPercent } from '../../kit/format.ts'
import { LocalTimes } from '../../kit/local-times.tsx'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import { checkoutWords } from '../messages.ts'
import { Where } from './address-fields.tsx'
import { type CheckoutPage, formId, tipChoices } from './checkout-page.ts'
import { Extras } from './codes.tsx'
import { Part } from './part.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { birthDateIn, ifMissingChoices, readIfMissing } from './read-fields.ts'

export function CheckoutForm(page: CheckoutPage) {
  const { visit, merchant, slots, orderType, faults, values, key, isSent } = page
  const t = checkoutWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const optional = kit('optional')
  const isGuest = !visit.isSignedIn()
  const field = sentField(values, faults)
  const { availability, time_needed } = merchant.ordering
  const isNow = orderType === 'delivery' ? availability.delivery : availability.pickup
  return (
    <Form
      id={formId}
      class="stack checkout"
      action={`/checkout/${merchant.id}`}
      token={visit.session.formToken()}
      data-once
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="order_type" value={orderType} />
      <FaultSummary faults={faults} title={isSent ? t('faults') : kit('form.faults')} />
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
      <Part
        page={page}
        name="when"
        title={t('when')}
        isOpen={hasFault(faults, ['order_time', 'instructions'])}
      >
        <Select
          name="order_time"
          label={t('when.time')}
          faults={faults}
          value={values.get('order_time') ?? undefined}
          options={[
            ...(isNow
              ? [{ value: '', label: t('asap', { time: formatDuration(time_needed, visit.language) }) }]
              : []),
            ...slots.map(({ value: at, iso }) => ({ value: at, label: formatMoment(iso, visit.language) })),
          ]}
        />
        {slots[0] && (
          <LocalTimes city={merchant.location.city} iso={slots[0].iso} language={visit.language} />
        )}
        <TextArea
          {...field('instructions')}
          label={t('instructions')}
          optional={optional}
          maxLength={1000}
          rows={2}
        />
      </Part>
      {orderType === 'delivery' && <AtTheDoor {...page} />}
      <IfMissing {...page} />
      <Tip {...page} />
      <AgeField {...page} />
      <Extras {...page} />
      <PaymentFields {...page} />
      {visit.brand.terms_url && (
        <p class="soft small">
          <a href={visit.brand.terms_url}>{t('terms')}</a>
        </p>
      )}
    </Form>
  )
}

const hasFault = (faults: Faults | undefined, names: readonly string[]) =>
  names.some((name) => faults?.[name] !== undefined)

const isAgeAsked = ({ quote, values, faults }: Pick<CheckoutPage, 'quote' | 'values' | 'faults'>) =>
  birthDateIn(values) !== '' ||
  faults?.birth_date !== undefined ||
  quote.refusals.some(({ code }) => code === 'age_required')

/** Asked for where the law requires it: a verified customer isn't asked again. Replaced by script with the quote. */
export function AgeField({ visit, quote, values, faults }: Omit<CheckoutPage, 'key'>) {
  const t = checkoutWords(visit.language)
  const typed = birthDateIn(values)
  return (
    <div data-live="age">
      {isAgeAsked({ quote, values, faults }) && (
        <fieldset class="card">
          <BirthDateField
            {...{ faults, value: typed, label: t('age'), hint: t('age.hint'), pick: t('age.pick') }}
          />
        </fieldset>
      )}
    </div>
  )
}

/** How the courier hands over the order. Goods that require an ID check are never left at the door. */
function AtTheDoor(page: CheckoutPage) {
  const { visit, quote, values, faults } = page
  const t = checkoutWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const isLeft = values.get('leave_at_door') === '1'
  return (
    <Part
      page={page}
      name="door"
      title={t('door')}
      isOpen={hasFault(faults, ['leave_at_door', 'door_instructions'])}
    >
      {faults?.leave_at_door && (
        <p class="fault" id="field-leave_at_door">
          {faults.leave_at_door.join(' ')}
        </p>
      )}
      {quote.needs_id_check ? (
        <p class="soft">{t('door.id')}</p>
      ) : (
        <>
          <Choice type="radio" name="leave_at_door" value="" checked={!isLeft} label={t('door.hand')} />
          <Choice type="radio" name="leave_at_door" value="1" checked={isLeft} label={t('door.leave')} />
        </>
      )}
      <TextArea
        {...sentField(values, faults)('door_instructions')}
        label={t('door.instructions')}
        hint={t('door.instructions.hint')}
        optional={kit('optional')}
        maxLength={500}
        rows={2}
      />
    </Part>
  )
}

/** What the merchant should do if an item is unavailable. */
function IfMissing(page: CheckoutPage) {
  const { visit, values, faults } = page
  const t = checkoutWords(visit.language)
  const chosen = readIfMissing(values)
  return (
    <Part page={page} name="missing" title={t('missing')} isOpen={hasFault(faults, ['if_missing'])}>
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
    </Part>
  )
}

function Tip({ visit, quote, orderType, values, faults }: CheckoutPage) {
  const t = checkoutWords(visit.language)
  const choices = tipChoices(quote.subtotal)
  const sent = values.get('tip') ?? '0'
  // An amount from another cart, or from elsewhere, is still a valid amount.
  const isOther = sent !== '0' && !choices.some(({ amount }) => String(amount) === sent)
  const other = values.get('tip_other') ?? (isOther && sent !== 'other' ? sent : '')
  return (
    <fieldset class="card stack">
      <legend>
        <h2>{t('tip')}</h2>
      </legend>
      <p class="soft">{t(orderType === 'pickup' ? 'tip.why.pickup' : 'tip.why')}</p>
      {faults?.tip && (
        <p class="fault" id="field-tip">
          {faults.tip.join(' ')}
        </p>
      )}
      <div class="chips tips" role="radiogroup" aria-label={t('tip')}>
        {choices.map(({ share, amount }) => (
          <label key={share} class="chip">
            <input
              class="unseen"
              type="radio"
              name="tip"
              value={String(amount)}
              checked={sent === String(amount)}
            />
            {formatPercent(share, visit.language)} · {formatMoney(amount, visit.language)}
          </label>
        ))}
        <label class="chip">
          <input class="unseen" type="radio" name="tip" value="0" checked={sent === '0'} />
          {t('tip.none')}
        </label>
        <label class="chip">
          <input class="unseen" type="radio" name="tip" value="other" checked={isOther} />
          {t('tip.amount')}
        </label>
      </div>
      <div data-opened-by="tip=other">
        <input
          type="text"
          inputMode="decimal"
          name="tip_other"
          aria-label={t('tip.amount')}
          value={other}
          placeholder="5.00"
        />
      </div>
    </fieldset>
  )
}
