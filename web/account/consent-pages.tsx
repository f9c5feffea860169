import type { AccountPage, ReplacedLine } from '../../page-contract/account.ts'
import { formatMoney } from '../kit/format.ts'
import type { Language } from '../kit/messages.ts'
import type { AccountWords } from './messages.ts'

type Named<Name extends AccountPage['name']> = Extract<AccountPage, { name: Name }>
type Shown<Name extends AccountPage['name']> = { page: Named<Name>; t: AccountWords; language: Language }

/**
 * Shows the proposed replacement with two buttons. Only a button can decide: mail scanners open links but don't press
 * buttons.
 */
export function Consent({ page, t, language }: Shown<'consent'>) {
  const money = (dollars: number) => formatMoney(dollars, language)
  const totals = { with: money(page.totalWith), without: money(page.totalWithout) }
  return (
    <>
      <p>{t('replace.about', { merchant: page.merchant })}</p>
      <ul class="listed">
        {page.changes.map((change) => (
          <li key={change.item}>{changeInWords(change, t, money)}</li>
        ))}
      </ul>
      <p>{t(page.replacesAll ? 'replace.costs.all' : 'replace.costs', totals)}</p>
      <form method="post" action={page.action} class="choices">
        <button class="button" type="submit" name="answer" value="accept">
          {t('replace.accept')}
        </button>
        <button class="button quiet" type="submit" name="answer" value="decline">
          {t(page.replacesAll ? 'replace.cancel' : 'replace.refund')}
        </button>
      </form>
    </>
  )
}

function changeInWords(
  { action, item, replacedBy, from, to }: ReplacedLine,
  t: AccountWords,
  money: (dollars: number) => string,
): string {
  const prices = { item, from: money(from.price), to: money(to.price) }
  if (action === 'remove') return t('replace.line.remove', prices)
  if (action === 'replace') return t('replace.line.replace', { ...prices, other: replacedBy ?? '' })
  return t('replace.line.amount', { ...prices, quantity: to.quantity, ordered: from.quantity })
}

export function ConsentAnswered({ page, t, language }: Shown<'consent-answered'>) {
  const { answer, isCanceled, replacesAll, orderId: order } = page
  const isRefunded = !isCanceled && (answer === 'declined' || (answer === 'lapsed' && !replacesAll))
  return (
    <>
      <p role="status">
        {t(isCanceled && answer === 'accepted' ? 'replaced.lapsed' : `replaced.${answer}`)}
        {isRefunded && ` ${t('replaced.refunded')}`}
      </p>
      <p>
        {isCanceled
          ? t('replaced.canceled', { order })
          : t('replaced.costs', { order, total: formatMoney(page.total, language) })}
      </p>
    </>
  )
}
