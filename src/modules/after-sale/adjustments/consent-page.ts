import type { Prebuilt } from '../../../calls/answers.ts'
import { type Html, html } from '../../../core/html.ts'
import { toDollars } from '../../../core/money.ts'
import type { Refusal } from '../../../core/refusal.ts'
import { notIndexed, pageStyle, renderDocument } from '../../../http/page-document.ts'
import { palette } from '../../../http/page-theme.ts'
import { type ConsentRequest, isOpen } from './consent.ts'
import { cartWithProposed, changeInWords, priceAdjusted } from './rules/adjustment.ts'

/** Shows the proposed replacement with two buttons. A button, not a link, decides: mail scanners open links and press nothing. */
export function consentPage(question: ConsentRequest, path: string, now: number): Prebuilt {
  const { order, adjustment } = question
  if (!isOpen(question, now)) return answeredPage(question)
  const { replacesAll } = adjustment
  const after = dollars(priceAdjusted(order, cartWithProposed(order.cart, adjustment)).total)
  return page(
    `A replacement for your order ${order.orderId}`,
    html`<p>${order.merchant.name} does not have everything you ordered, and suggests:</p>
<ul>${adjustment.changes.map((change) => html`<li>${changeInWords(change)}</li>`)}</ul>
<p>${
      replacesAll
        ? `Your order costs ${after} with the replacement. Without it nothing is left, so we cancel the order and refund you in full.`
        : `Your order costs ${after} with the replacement, and ${dollars(order.total)} without it.`
    }</p>
<form method="post" action="${path}"><button name="answer" value="accept">Accept the replacement</button>
<button name="answer" value="decline" class="other">${replacesAll ? 'Cancel the order' : 'Refund the missing items'}</button></form>`,
  )
}

function answeredPage({ order, adjustment }: ConsentRequest): Prebuilt {
  const { status } = adjustment
  if (order.status === 'cancelled') {
    const words =
      status === 'declined'
        ? 'You have declined the replacement.'
        : 'This question can no longer be answered.'
    return page(
      'Your order is canceled',
      html`<p role="status">${words}</p><p>We canceled your order ${order.orderId} and refund you in full.</p>`,
    )
  }
  const words =
    status === 'done'
      ? 'You have accepted the replacement.'
      : status === 'declined'
        ? 'You have declined the replacement. The missing items are refunded.'
        : `This question can no longer be answered.${adjustment.replacesAll ? '' : ' The missing items are refunded.'}`
  return page(
    'Thank you',
    html`<p role="status">${words}</p><p>Your order ${order.orderId} costs ${dollars(order.total)}.</p>`,
  )
}

export const consentRefusalPage = (refusal: Refusal): Prebuilt =>
  page(
    'That did not work',
    html`<div role="alert">${refusal.messageItems.map(({ user_msg }) => html`<p>${user_msg}</p>`)}</div>`,
    refusal.status,
  )

const dollars = (cents: number) => `$${toDollars(cents).toFixed(2)}`

const style = pageStyle(`
${palette}
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 var(--text) }
main { max-width: 32rem; margin: 2rem auto; padding: 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
h1 { margin: 0 0 .6rem; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .6rem }
button { font: inherit; padding: .6rem 1rem; border-radius: 10px; border: 1px solid var(--wine); background: var(--wine); color: #fff }
button.other { background: transparent; color: var(--ink) }
`)

/** It runs no script, cannot be framed, and sends no Referer. */
const page = (title: string, body: Html, status?: number): Prebuilt =>
  renderDocument({
    title,
    style,
    head: notIndexed,
    body: html`<main><h1>${title}</h1>
${body}
</main>`,
    status,
    headers: { 'cache-control': 'no-store' },
    allow: { 'form-action': "'self'" },
  })
