import { Choice, Field } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import { checkoutWords } from '../messages.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutPage } from './checkout-page.ts'

/** Saved cards, another card, cash; and what is taken off before. */
export function PaymentFields(page: CheckoutPage) {
  const { visit, payments, faults, values, cart } = page
  const t = checkoutWords(visit.language)
  const methods = payments?.payment_methods
  const cards = methods?.credit_card ?? []
  const chosen = values.get('payment') ?? cards[0]?.id ?? 'new'
  const mayUseCash =
    (payments?.allowed_payment_methods.includes('cash') ?? false) && cart.total <= (methods?.cash.max ?? 0)
  const hasChoice = cards.length > 0 || mayUseCash
  return (
    <>
      {payments && <Extras {...page} />}
      <fieldset class="card stack">
        <legend>
          <h2>{t('pay')}</h2>
        </legend>
        <div
          class={faults?.payment ? 'choice-cards has-fault' : 'choice-cards'}
          id="field-payment"
          role="radiogroup"
          aria-label={t('pay')}
        >
          {faults?.payment && <p class="fault">{faults.payment.join(' ')}</p>}
          {cards.map((card) => (
            <Choice
              key={card.id}
              type="radio"
              name="payment"
              value={card.id}
              checked={chosen === card.id}
              label={t('card.saved', {
                brand: card.cc_type,
                digits: card.last_four,
                month: String(card.exp_month).padStart(2, '0'),
                year: card.exp_year,
              })}
            />
          ))}
          {hasChoice ? (
            <Choice
              type="radio"
              name="payment"
              value="new"
              checked={chosen === 'new'}
              label={t('card.new')}
            />
          ) : (
            <input type="hidden" name="payment" value="new" />
          )}
          {mayUseCash && (
            <Choice type="radio" name="payment" value="cash" checked={chosen === 'cash'} label={t('cash')} />
          )}
        </div>
        <div class="stack" data-opened-by={hasChoice ? 'payment=new' : undefined}>
          <CardFields visit={visit} faults={faults} isRequired={!hasChoice} gateway={payments?.card_fields} />
          {visit.isSignedIn() && <p class="soft small">{t('card.saves')}</p>}
        </div>
      </fieldset>
    </>
  )
}

function Extras({ visit, payments, faults, values }: CheckoutPage) {
  const t = checkoutWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const methods = payments!.payment_methods
  const promos = methods.promo.filter(({ is_selectable }) => is_selectable)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const isOpen = Boolean(faults?.deal || faults?.gift_code || values.get('promo') || values.get('deal'))
  return (
    <details class="card extras" open={isOpen}>
      <summary>
        <h2>{t('extras')}</h2>
      </summary>
      <div class="stack">
        {visit.isSignedIn() && (
          <Field
            name="deal"
            label={t('deal')}
            optional={kit('optional')}
            value={values.get('deal') ?? undefined}
            faults={faults}
            maxLength={40}
            autocomplete="off"
          />
        )}
        {promos.length > 0 && (
          <div class="field">
            <label for="field-promo">{t('promo')}</label>
            <select id="field-promo" name="promo">
              <option value="">{t('promo.none')}</option>
              {promos.map(({ id, name, code }) => (
                <option key={id} value={String(id)} selected={values.get('promo') === String(id)}>
                  {name} ({code})
                </option>
              ))}
            </select>
          </div>
        )}
        {methods.gift_card.map(({ id, last_four, value }) => (
          <Choice
            key={id}
            type="checkbox"
            name="gift_card"
            value={String(id)}
            checked={values.getAll('gift_card').includes(String(id))}
            label={t('gift', { digits: last_four, value: money(value) })}
          />
        ))}
        {methods.credit_balance
          .filter(({ value }) => value > 0)
          .map(({ id, value }) => (
            <Choice
              key={id}
              type="checkbox"
              name="credit_balance"
              value={String(id)}
              checked={values.getAll('credit_balance').includes(String(id))}
              label={t('credit', { value: money(value) })}
            />
          ))}
        <Field
          name="gift_code"
          label={t('giftcode')}
          optional={kit('optional')}
          value={values.get('gift_code') ?? undefined}
          faults={faults}
          maxLength={64}
          autocomplete="off"
        />
      </div>
    </details>
  )
}
