import { accountEmail } from '../../calls/account-email.ts'
import { readerLanguage } from '../../calls/customer-email.ts'
import type { Mail } from '../../outside/mail.ts'
import { type EmailName, emailOriginals, type WriteEmail } from '../../texts/email-originals.ts'
import { type Language, spokenIn } from '../../texts/language.ts'
import { changedEmail, questionEmail, refundEmail } from '../after-sale/index.ts'
import { cardEmail, shopCardEmail, tipEmail } from '../checkout/index.ts'
import { giftCardEmail } from '../credits/emails/index.ts'
import { deliveryEmail } from '../dispatch/index.ts'
import { emailToCustomer, emailToMerchant, reminderToMerchant } from '../fulfillment/emails/index.ts'
import { answerEmail, openedEmail } from '../help/index.ts'
import { invitationEmail } from '../members/index.ts'
import { declinedEmail, licenseEmail } from '../onboarding/index.ts'
import type { Order } from '../orders/index.ts'
import { payoutEmail } from '../payouts/index.ts'
import { exportEmail } from '../privacy/index.ts'
import { disabledEmail } from '../webhooks/index.ts'

type AboutOrder = {
  [Name in EmailName]: (typeof emailOriginals)[Name]['isAboutOrder'] extends true ? Name : never
}[EmailName]
type OrderSample = (order: Order, url: string, write: WriteEmail) => Mail

export const isAboutOrder = (name: EmailName): name is AboutOrder => emailOriginals[name].isAboutOrder

/** Made-up events for orders to which these never happened. */
const orderSamples: Record<AboutOrder, OrderSample> = {
  order_placed: (order, url, write) =>
    emailToCustomer({ ...order, reason: null }, 'placed', both(order, url), write),
  order_confirmed: (order, url, write) =>
    emailToCustomer(
      { ...order, reason: null, prepMinutes: order.prepMinutes ?? 20 },
      'confirmed',
      both(order, url),
      write,
    ),
  order_rejected: (order, url, write) => emailToCustomer(order, 'rejected', both(order, url), write),
  order_cancelled: (order, url, write) => emailToCustomer(order, 'cancelled', both(order, url), write),
  order_failed: (order, url, write) => emailToCustomer(order, 'failed', both(order, url), write),
  order_changed: (order, url, write) => changedEmail(order, withoutFirstLine(order), url, write),
  order_question: (order, url, write) =>
    questionEmail(order, replacedFirstLine(order), { answer: url, order: url }, write),
  refund_by_shop: (order, url, write) =>
    refundEmail(order, { ...wholeRefund(order), by: 'merchant' }, url, write),
  refund_by_marketplace: (order, url, write) =>
    refundEmail(order, { ...wholeRefund(order), by: 'operator' }, url, write),
  tip: (order, url, write) => tipEmail(order, { amount: order.tip || 300, card: 'Visa 4242' }, url, write),
  card_declined: (order, url, write) =>
    cardEmail(order, { reason: 'declined', changeBy: order.deliverAt, url }, write),
  card_to_confirm: (order, url, write) =>
    cardEmail(order, { reason: 'confirm', changeBy: order.deliverAt, url }, write),
  help_answered: (order, url, write) =>
    answerEmail(helpWith(order), { answer: 'We’re on it.', status: 'answered', url }, write),
  help_resolved: (order, url, write) =>
    answerEmail(helpWith(order), { answer: '', status: 'resolved', url }, write),
  help_declined: (order, url, write) =>
    answerEmail(helpWith(order), { answer: '', status: 'declined', url }, write),
  shop_order_placed: (order, _url, write) => emailToMerchant(order, 'placed', owner, write),
  shop_order_waiting: (order, _url, write) =>
    reminderToMerchant({ ...order, answerBy: order.answerBy ?? order.orderedAt + 20 * 60_000 }, owner, write),
  shop_order_cancelled: (order, _url, write) => emailToMerchant(order, 'cancelled', owner, write),
  shop_order_failed: (order, _url, write) => emailToMerchant(order, 'failed', owner, write),
  shop_card_declined: (order, _url, write) =>
    shopCardEmail(order, { to: owner, changeBy: order.deliverAt }, write),
  shop_no_courier: (order, _url, write) => deliveryEmail(failedOn(order, 'out'), write),
  shop_return_failed: (order, _url, write) => deliveryEmail(failedOn(order, 'return'), write),
  shop_help_opened: (order, url, write) =>
    openedEmail(helpWith(order), { to: owner, publicUrl: new URL(url).origin }, write),
}

const owner = 'owner@example.com'

const helpWith = (order: Order) => ({
  order,
  request: {
    ...({ reason: 'missing', wanted: 'refund', handledBy: 'merchant', autoRefunded: false } as const),
    language: readerLanguage(order),
    lines: [{ item_key: 0, quantity_milli: order.cart[0]?.quantity_milli ?? 1000 }],
    messages: [],
  },
})

const failedOn = ({ orderId, merchant }: Order, leg: 'out' | 'return') => ({
  ...{ to: owner, shop: merchant.name, orderId, leg, reason: null },
})

const both = ({ orderedAt }: Order, url: string) => ({ order: url, tracking: url, now: orderedAt })

function withoutFirstLine({ cart: [first], total }: Order) {
  const { name = '', quantity_milli = 0, price_cents = 0 } = first ?? {}
  const line = { name, from_milli: quantity_milli, from_cents: price_cents, to_milli: 0, to_cents: 0 }
  return {
    ...{ from: total, to: Math.max(0, total - price_cents), lapsesAt: null, replacesAll: false },
    changes: [{ ...line, action: 'remove' as const, replaced_by: null }],
  }
}

function replacedFirstLine(order: Order) {
  const { changes, ...adjustment } = withoutFirstLine(order)
  const [line] = changes
  return {
    ...adjustment,
    lapsesAt: order.orderedAt + 10 * 60_000,
    changes: [
      {
        ...line!,
        ...{ action: 'replace' as const, to_milli: line!.from_milli, to_cents: line!.from_cents },
        replaced_by: order.cart.at(-1)?.name ?? '',
      },
    ],
  }
}

const wholeRefund = ({ total, promoUsed }: Order) => ({
  reason: 'An item was missing',
  to: 'original' as const,
  legs: [{ type: 'credit_card' as const, amount: total - promoUsed, state: 'done' as const }],
})

type Asked = { language: Language; publicUrl: string }

/** The email as the customer would get it for this order. Its links have no token, so they open nothing. */
export function sampleOrderEmail(
  order: Order,
  { name, language, publicUrl }: Asked & { name: AboutOrder },
  write: WriteEmail,
): Mail {
  const { language: _, ...contact } = order.contact
  const read = { ...order, contact: { ...contact, ...spokenIn(language) } }
  return orderSamples[name](read, `${publicUrl}/orders/${order.orderId}`, write)
}

type Sample = (asked: Asked, write: WriteEmail) => Mail
const person = 'ada@example.com'
const secret = '…'
const license = {
  ...{ to: owner, shop: 'Corner Wines', kind: 'liquor', number: 'L-1001', expires: '2027-01-31' },
}
const toAccount =
  (notice: Parameters<typeof accountEmail>[0]): Sample =>
  (asked, write) =>
    accountEmail(notice, { ...asked, to: person }, write)

const toPayee =
  (what: 'restricted' | 'failed'): Sample =>
  ({ publicUrl }, write) =>
    payoutEmail({ to: owner, shop: 'Corner Wines', what, url: `${publicUrl}/partner/1001/payouts` }, write)

/** Made up, since these are not about an order. */
const samples: Record<Exclude<EmailName, AboutOrder>, Sample> = {
  password_reset: toAccount({ name: 'password_reset', secret }),
  confirm_email: toAccount({ name: 'confirm_email', secret }),
  email_changing: toAccount({ name: 'email_changing', newEmail: 'ada.new@example.com' }),
  confirm_phone: toAccount({ name: 'confirm_phone', secret, phone: '(602) 555-0100' }),
  passkey_added: toAccount({ name: 'passkey_added', passkey: 'Phone' }),
  data_export: ({ language, publicUrl }, write) =>
    exportEmail({ to: person, language, url: `${publicUrl}/account/export/${secret}` }, write),
  gift_card: (_asked, write) => giftCardEmail({ to: person, code: 'SAMPLESAMPLESAMP', cents: 2500 }, write),
  license_ending: (_asked, write) => licenseEmail({ ...license, daysLeft: 30 }, write),
  license_ended: (_asked, write) => licenseEmail({ ...license, daysLeft: 0 }, write),
  payout_account_restricted: toPayee('restricted'),
  payout_failed: toPayee('failed'),
  application_declined: (_asked, write) =>
    declinedEmail({ to: owner, name: 'Corner Wines', reason: 'We don’t deliver there yet.' }, write),
  staff_invitation: ({ publicUrl }, write) =>
    invitationEmail(
      { email: owner, groupName: 'Corner Wines', role: 'manager', invitedBy: 'ada@example.com' },
      `${publicUrl}/account/invitation?secret=${secret}`,
      write,
    ),
  webhook_disabled: (_asked, write) =>
    disabledEmail(
      {
        webhookId: 'we_1',
        url: 'https://example.com/hooks',
        description: '',
        disabledReason: 'It answered 500 for 3 days.',
      },
      owner,
      write,
    ),
}

export const sampleEmail = (name: Exclude<EmailName, AboutOrder>, asked: Asked, write: WriteEmail): Mail =>
  samples[name](asked, write)
