import assert from 'node:assert/strict'
import { sql } from '../../../src/db/database.ts'
import { formFieldsIn, type WebVisitor } from '../../support/stories.ts'

/** The amount the card was charged, or the courier gets. */
export const chargeOf = sql<{ amount: number }>(
  `SELECT coalesce(sum(amount_cents), 0) / 100.0::float8 AS amount FROM order_payments
   WHERE order_id = $1 AND type IN ('credit_card', 'cash')`,
)
export const contact = {
  ...{ first_name: 'Grace', last_name: 'Hopper', phone_number: '2125550100' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}
export const card = {
  cc_number: '4242424242424242',
  expires: '12/30',
  cvv: '123',
  billing_zip: '10038',
}

export type Fields = Record<string, string>

/** The dollars on the order button. */
export const amountOn = (html: string) => {
  const words = /<button[^>]*place-order[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
  return /\$([\d,.]+)$/.exec(words)?.[1]?.replaceAll(',', '')
}

/** Sends the form like a browser: with the pressed button, and until the page stops asking again. */
export async function orderAsShown(visitor: WebVisitor, path: string, first: Fields, typed: Fields) {
  let { on_button: shown, ...fields }: Fields = first
  for (let asked = 0; asked < 3; asked++) {
    const sent = await visitor.post(path, { ...fields, ...typed })
    if (sent.status === 303)
      return { shown, asked, orderId: Number(/orders\/(\d+)/.exec(sent.headers.get('location')!)![1]) }
    assert.equal(sent.status, 400, sent.text)
    const why = /<ul>.*?<\/ul>/s.exec(sent.text)?.[0] ?? ''
    assert.ok(
      /Your total is now/.test(sent.text),
      `${path} ${why} ${JSON.stringify({ ...fields, ...typed })}`,
    )
    assert.notEqual(amountOn(sent.text), shown, 'asked again only about another amount')
    fields = formFieldsIn(sent.text, 'checkout')
    shown = amountOn(sent.text)!
  }
  throw new Error('asked again and again')
}
