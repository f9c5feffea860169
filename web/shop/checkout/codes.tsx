import { Choice } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import { checkoutWords } from '../messages.ts'
import type { CheckoutPage } from './checkout-page.ts'
import { Part } from './part.tsx'

type CodesProps = Pick<CheckoutPage, 'visit' | 'quote' | 'payments' | 'faults' | 'values'>

/** Codes, gift cards and credit: each immediately shows what it takes off. */
export function Extras(page: CheckoutPage) {
  const { visit, payments, values, faults, isUpdated } = page
  const t = checkoutWords(visit.language)
  const methods = payments.payment_methods
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  return (
    <Part
      page={page}
      name="extras"
      title={t('extras')}
      isOpen={isUpdated || faults?.deal !== undefined || faults?.gift_code !== undefined}
    >
      <Codes {...page} />
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
    </Part>
  )
}

/** Replaced by script when the quote changes (live/checkout.ts). */
export function Codes({ visit, quote, payments, faults, values }: CodesProps) {
  const t = checkoutWords(visit.language)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const promo = values.get('promo') ?? ''
  const discount = quote.discounts.find(({ code }) => code !== '' && code === promo.toUpperCase())
  const known = payments.payment_methods.promo.filter(({ is_selectable }) => is_selectable)
  const gifts = values.getAll('gift')
  return (
    <div class="stack codes" data-live="codes">
      {promo ? (
        <Applied
          {...{ visit, name: 'promo', code: promo }}
          words={
            discount && discount.amount > 0
              ? t('code.off', { code: discount.code, amount: money(discount.amount) })
              : t('code.on', { code: discount?.code ?? promo })
          }
          more={discount?.label}
        />
      ) : (
        <>
          <CodeField {...{ visit, faults, values, name: 'deal', label: t('deal'), maxLength: 40 }} />
          {known.map(({ id, name, code }) => (
            <p key={id} class="spread known-code">
              <span>
                <strong>{code}</strong> <span class="soft">{name}</span>
              </span>
              <button class="link-button" type="submit" name="apply" value={code} formNoValidate>
                {t('code.use')}
                <span class="unseen"> {code}</span>
              </button>
            </p>
          ))}
        </>
      )}
      {gifts.map((code) => (
        <Applied
          key={code}
          {...{ visit, name: 'gift', code }}
          words={t('code.gift', { digits: code.slice(-4) })}
          more={giftWords(quote, code, money)}
        />
      ))}
      <CodeField {...{ visit, faults, values, name: 'gift_code', label: t('giftcode'), maxLength: 64 }} />
    </div>
  )
}

/** What the gift card pays. Charges refer to it by its last digits. */
function giftWords(
  { charges }: CodesProps['quote'],
  code: string,
  money: (dollars: number) => string,
): string | undefined {
  const paid = charges.find(({ type, label }) => type === 'gift_card' && label.endsWith(code.slice(-4)))
  return paid && money(-paid.amount)
}

type AppliedProps = {
  visit: CheckoutPage['visit']
  name: 'promo' | 'gift'
  code: string
  words: string
  more: string | undefined
}

function Applied({ visit, name, code, words, more }: AppliedProps) {
  const kit = translator(visit.language, kitMessages)
  return (
    <p class="spread applied-code" data-result={name} tabIndex={-1}>
      <input type="hidden" name={name} value={code} />
      <span>
        <Icon name="check" /> <strong>{words}</strong> {more && <span class="soft">{more}</span>}
      </span>
      <button class="link-button" type="submit" name="remove" value={`${name} ${code}`} formNoValidate>
        {kit('remove')}
        <span class="unseen"> {code}</span>
      </button>
    </p>
  )
}

type CodeFieldProps = Pick<CheckoutPage, 'visit' | 'faults' | 'values'> & {
  name: 'deal' | 'gift_code'
  label: string
  maxLength: number
}

function CodeField({ visit, faults, values, name, label, maxLength }: CodeFieldProps) {
  const t = checkoutWords(visit.language)
  const fault = faults?.[name]?.join(' ')
  return (
    <div class={fault ? 'field has-fault' : 'field'}>
      <label for={`field-${name}`}>{label}</label>
      {fault && (
        <p class="fault" id={`fault-${name}`} data-result={name} tabIndex={-1}>
          {fault}
        </p>
      )}
      <div class="with-button">
        <input
          id={`field-${name}`}
          name={name}
          type="text"
          value={values.get(name) ?? ''}
          maxLength={maxLength}
          autocomplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          aria-invalid={fault ? 'true' : undefined}
          aria-describedby={fault ? `fault-${name}` : undefined}
        />
        <button class="button quiet" type="submit" name="update" value={name} formNoValidate>
          {t('code.apply')}
          <span class="unseen"> {label}</span>
        </button>
      </div>
    </div>
  )
}
