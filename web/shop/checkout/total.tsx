import { choiceWords, paymentName, taxWords } from '../../../formats/receipt.ts'
import { formatDay, formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { feeWords } from '../cart/summary.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { cartWords, checkoutWords } from '../messages.ts'
import { type CheckoutPage, formId } from './checkout-page.ts'
import { amountDue, findShortfall, hasRefusedLine, isWholePrice, obstaclesIn } from './quote.ts'

type TotalProps = Pick<CheckoutPage, 'visit' | 'merchant' | 'quote' | 'orderType' | 'values'>

/** Of a desk; more of them are scrolled, so that the total and the button stay in sight. */
const maxLinesInSight = 8

/** Line by line what is charged, from the quote. Replaced by script when it changes (live/checkout.ts). */
export function Summary({ visit, merchant, quote, orderType, values }: TotalProps) {
  const t = checkoutWords(visit.language)
  const money = (dollars: number) => formatMoney(dollars, visit.language)
  const isWhole = isWholePrice(quote, orderType)
  const before = quote.charges.filter(({ type }) => type !== 'credit_card' && type !== 'cash')
  const obstacles = obstaclesIn(quote, values)
  const taxes = taxWords(quote, visit.language)
  return (
    <div class="stack" data-live="summary">
      <ul class="stack small order-lines" tabIndex={quote.lines.length > maxLinesInSight ? 0 : undefined}>
        {quote.lines.map((line) => (
          <li key={line.item_key} class="spread">
            <span>
              {line.quantity} × {line.name} <span class="soft">{choiceWords(line.options)}</span>
            </span>
            <span class="number">{money(line.price)}</span>
          </li>
        ))}
      </ul>
      <div class="sums">
        <dl>
          <Row words={t('subtotal')} amount={money(quote.subtotal)} />
          {quote.discounts
            .filter(({ amount }) => amount > 0)
            .map(({ code, label, amount }) => (
              <Row
                key={code}
                words={code ? t('discount.code', { code }) : label}
                amount={money(-amount)}
                class="off"
              />
            ))}
          {quote.fees.map((fee) => (
            <Row
              key={fee.type}
              words={feeWords(fee.type, quote.fee_percents, visit.language)}
              amount={money(fee.value)}
            />
          ))}
          {!isWhole && <Row words={t('fee.delivery')} amount={t('fee.unknown')} class="soft" />}
          <Row words={t('tax')} amount={money(quote.tax)} />
          {quote.tip > 0 && <Row words={t('tip')} amount={money(quote.tip)} />}
          <Row words={t(isWhole ? 'total' : 'total.so.far')} amount={money(quote.total)} class="total" />
          {before.map((charge) => (
            <Row
              key={charge.label}
              words={paymentName(charge, visit.language)}
              amount={money(-charge.amount)}
              class="off"
            />
          ))}
          {before.length > 0 && <Row words={t('due')} amount={money(amountDue(quote))} class="total" />}
        </dl>
        {taxes && <p class="soft small">{taxes}</p>}
      </div>
      {quote.authorize_at && values.get('payment') !== 'cash' && amountDue(quote) > 0 && (
        <p class="small" data-consent>
          {t('ahead', { day: formatDay(quote.authorize_at, visit.language) })}
        </p>
      )}
      <BelowMinimum {...{ visit, merchant, quote }} />
      {obstacles.length > 0 && (
        <Notice kind="problem">
          {obstacles.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {hasRefusedLine(quote) && (
            <a
              class="button quiet"
              href={`/cart/${merchant.id}${orderType === 'pickup' ? '?type=pickup' : ''}`}
            >
              {cartWords(visit.language)('view')}
            </a>
          )}
        </Notice>
      )}
    </div>
  )
}

/** What is missing, and both ways to order all the same. */
function BelowMinimum({ visit, merchant, quote }: Pick<TotalProps, 'visit' | 'merchant' | 'quote'>) {
  const { minimum, missing } = findShortfall(quote)
  if (missing === 0) return null
  const [t, c] = [checkoutWords(visit.language), cartWords(visit.language)]
  const offersPickup = merchant.ordering.order_type === 'both'
  const amounts = {
    minimum: formatMoney(minimum, visit.language),
    missing: formatMoney(missing, visit.language),
  }
  return (
    <Notice kind="problem">
      <p>{c(offersPickup ? 'short' : 'short.delivery', amounts)}</p>
      {offersPickup && (
        <a class="button quiet" href={`/checkout/${merchant.id}?type=pickup`}>
          {t('short.pickup')}
        </a>
      )}
    </Notice>
  )
}

const Row = ({ words, amount, ...look }: { words: string; amount: string; class?: string }) => (
  <div {...look}>
    <dt>{words}</dt>
    <dd class="number">{amount}</dd>
  </div>
)

/** The button, with what it charges, and the quote that proves it. Replaced by script with the summary. */
export function PlaceBar({ visit, merchant, quote, orderType }: Omit<TotalProps, 'values'>) {
  const t = checkoutWords(visit.language)
  const isWhole = isWholePrice(quote, orderType)
  const due = amountDue(quote)
  const amount = formatMoney(due, visit.language)
  const { missing } = findShortfall(quote)
  return (
    <div
      class="place-bar"
      data-live="place"
      data-due={isWhole ? due.toFixed(2) : ''}
      data-words={isWhole ? t('total.words', { amount }) : ''}
    >
      <input type="hidden" form={formId} name="quote_id" value={quote.quote_id ?? ''} />
      <input type="hidden" form={formId} name="shown" value={isWhole ? due.toFixed(2) : ''} />
      {missing > 0 ? (
        <a class="button wide" href={merchantPath(merchant)}>
          {t('place.short', { missing: formatMoney(missing, visit.language) })}
        </a>
      ) : (
        <button class="button wide place-order" type="submit" form={formId}>
          {isWhole ? t('place.amount', { amount }) : t('place')}
        </button>
      )}
    </div>
  )
}
