import { Choice } from '../../kit/form.tsx'
import { checkoutWords } from '../messages.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutPage } from './checkout-page.ts'
import { cardWords, Part } from './part.tsx'
import { amountDue } from './quote.ts'

/** Saved cards, another card, cash. */
export function PaymentFields(page: CheckoutPage) {
  const { visit, payments, faults, values, quote } = page
  const t = checkoutWords(visit.language)
  const methods = payments.payment_methods
  const cards = methods.credit_card
  const chosen = values.get('payment') ?? 'new'
  const mayUseCash =
    payments.allowed_payment_methods.includes('cash') && quote.total <= (methods.cash?.max ?? 0)
  const isPaid = quote.lines.length > 0 && amountDue(quote) === 0
  const hasChoice = cards.length > 0 || mayUseCash
  return (
    // Nothing is left to pay: script reopens it if that changes (live/checkout.ts).
    <fieldset data-pay hidden={isPaid} disabled={isPaid}>
      <Part
        page={page}
        name="pay"
        title={t('pay')}
        isFixed={cards.length === 0}
        isOpen={chosen === 'new' || faults?.payment !== undefined}
      >
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
              label={cardWords(card, visit.language)}
            />
          ))}
          {hasChoice ? (
            <Choice
              type="radio"
              name="payment"
              value="new"
              checked={chosen === 'new'}
              label={t(cards.length > 0 ? 'card.new' : 'card.only')}
            />
          ) : (
            <input type="hidden" name="payment" value="new" />
          )}
          {mayUseCash && (
            <Choice type="radio" name="payment" value="cash" checked={chosen === 'cash'} label={t('cash')} />
          )}
        </div>
        <div class="stack" data-opened-by={hasChoice ? 'payment=new' : undefined}>
          <CardFields
            visit={visit}
            faults={faults}
            isRequired={!hasChoice}
            gateway={payments.card_fields ?? undefined}
          />
          {visit.isSignedIn() && <p class="soft small">{t('card.saves')}</p>}
        </div>
      </Part>
    </fieldset>
  )
}
