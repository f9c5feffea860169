import { type CatalogEntry, entry } from './catalog-entry.ts'

/** The part of the catalog about carts, orders and money. */
export const orderRefusals = {
  // Money
  bad_deal: entry(
    400,
    'You can’t use this code.',
    'The promotion is unknown, or this customer can’t use it.',
  ),
  promo_unknown: entry(400, 'We don’t recognize this code.', 'No promotion has this code.'),
  promo_expired: entry(400, 'This code has expired.', 'The promotion has ended.'),
  promo_minimum: entry(
    400,
    'Your order is too small for this code.',
    'The subtotal is below the promotion’s minimum; see `minimum`.',
  ),
  promo_used: entry(400, 'You’ve already used this code.', 'This person can’t use the promotion again.'),
  promo_other_merchant: entry(
    400,
    'This code is for another place.',
    'The promotion is for another merchant.',
  ),
  gift_card_unknown: entry(400, 'We don’t recognize this gift card.', 'No gift card has this code.'),
  gift_card_empty: entry(400, 'This gift card has no balance left.', 'The gift card is spent.'),
  taken_code: entry(400, 'This code is taken.', 'Another promotion has this code.'),
  unknown_promotion: entry(400, 'We couldn’t find this promotion.', 'No promotion has this id.'),
  unknown_gift_card: entry(400, 'We couldn’t find this gift card.', 'No gift card has this id.'),
  unknown_credit: entry(400, 'We couldn’t find this credit.', 'No credit has this id.'),

  // Checkout
  empty_cart: entry(400, 'Your cart is empty.', 'The cart is empty.'),
  closed: entry(
    400,
    'The merchant is closed at that time.',
    'The merchant doesn’t take orders of this type at that time.',
  ),
  below_minimum: entry(
    400,
    'Your order is below the delivery minimum.',
    'The subtotal is below the minimum of the delivery zone; see `minimum`.',
  ),
  out_of_range: entry(
    400,
    'The merchant doesn’t deliver to this address.',
    'No delivery zone covers the address.',
  ),
  bad_location: entry(
    400,
    'Choose a delivery address.',
    'The delivery address is missing, unknown or unverified.',
  ),
  bad_payment: entry(
    400,
    'We don’t recognize this payment method. Choose another one.',
    'A payment method is unknown, expired, used up or not accepted.',
  ),
  insufficient_payment: entry(
    400,
    'Your payments don’t cover the total.',
    'The payments don’t cover the total; see `missing`.',
  ),
  price_changed: entry(
    400,
    'A price has changed. Review your order.',
    'The price of a line has changed since it was last shown. The cart now shows the new price.',
  ),
  alcohol_not_allowed: entry(
    400,
    'This can’t be sold at this place and time.',
    'A rule forbids the sale; see `rule`, `version` and `reason`.',
  ),
  bad_order_time: entry(
    400,
    'Choose another time.',
    'order_time is in the past, too far ahead or not a valid time.',
  ),
  invalid_action: entry(
    400,
    'You can’t do that with this order right now.',
    'The order’s status doesn’t allow it.',
  ),
  has_courier: entry(
    400,
    'A courier company has this order.',
    'A courier company has the order, is being asked to take it, or never answered and may have delivered it. Cancel that first.',
  ),
  driver_full: entry(
    400,
    'This driver can’t carry more orders.',
    'The driver already has as many orders as they can carry; see `max_load`.',
  ),
  unknown_driver: entry(
    400,
    'We couldn’t find this driver.',
    'The merchant has no driver with this email address.',
  ),
  unknown_shift: entry(
    400,
    'We couldn’t find this shift.',
    'No driver of the merchant’s group has a shift with this id.',
  ),
  not_your_stop: entry(
    400,
    'This order isn’t yours to deliver anymore.',
    'The order was assigned to another driver or unassigned. The report is recorded.',
  ),
  unknown_review: entry(
    400,
    'We couldn’t find this review.',
    'There is no review with this id that you can change.',
  ),
  review_closed: entry(
    400,
    'This review can no longer be changed.',
    'A review can be changed for seven days.',
  ),
  unknown_difference: entry(400, 'We couldn’t find this difference.', 'No difference has this id.'),
  unknown_dispute: entry(400, 'We couldn’t find this dispute.', 'No dispute has this id.'),
  unknown_help: entry(
    400,
    'We couldn’t find this help request.',
    'There is no help request with this id that you can see.',
  ),
  help_closed: entry(
    400,
    'It’s too late to get help with this order here. Contact us.',
    'Help can be requested until 30 days after the order.',
  ),
  help_limit: entry(
    400,
    'That’s as much as we can take for this order. Contact us.',
    'The order already has 5 help requests, or the request 100 messages.',
  ),
  wrong_code: entry(
    400,
    'This code is incorrect or has expired.',
    'The code is wrong, older than 10 minutes, already used, or was tried too many times.',
  ),
  sms_stopped: entry(
    400,
    'This number opted out of messages. Text START to opt in.',
    'This number sent STOP.',
  ),
  orders_open: entry(
    400,
    'You have an open order. Try again when it’s complete.',
    'The account has an open order. It can be erased once the order is over.',
  ),
  unknown_customer: entry(
    400,
    'We couldn’t find this customer.',
    'No customer has this id, or the account was erased.',
  ),
  unknown_export: entry(400, 'This link no longer works.', 'The export is unknown or older than seven days.'),
  not_consented: entry(
    400,
    'The customer hasn’t agreed to that.',
    'The customer chose refunds for missing items, not replacements.',
  ),
  adjustment_too_large: entry(
    400,
    'The order would cost more than was authorized.',
    'An adjusted order can’t cost more than its payments hold; see `most`.',
  ),
  refund_too_large: entry(
    400,
    'This is more than can be refunded.',
    'The amount exceeds what was paid and hasn’t been refunded yet.',
  ),
  refund_too_late: entry(
    400,
    'This order can no longer be refunded.',
    'The period in which this caller can refund the order is over.',
  ),

  courier_silent: entry(
    503,
    'We can’t reach the courier right now. We’ll keep trying.',
    'The courier company didn’t answer the cancellation. It is retried, and the order is canceled once the company confirms.',
  ),

  // Cart
  bad_option: entry(
    400,
    'This option isn’t available for this item.',
    'The option doesn’t belong to this item, or its parent option isn’t selected.',
  ),
  bad_quantity: entry(
    400,
    'You can’t order this quantity.',
    'The quantity is outside the limits of the item or option, or not a multiple of its step.',
  ),
  selection_required: entry(
    400,
    'Choose one of the options.',
    'A required group or option of this item is not selected; `field` names it.',
  ),
  too_many_selections: entry(
    400,
    'You’ve chosen too many options.',
    'More options are selected than the group allows; `field` names it.',
  ),
  not_available: entry(
    400,
    'This isn’t available right now.',
    'Out of stock, or not available at that time according to its schedule.',
  ),
  bad_cart_index: entry(400, 'This item isn’t in your cart.', 'The cart has no line with this index.'),
  cart_changed: entry(
    409,
    'Your cart changed in the meantime. Check it and try again.',
    'The cart is at a different revision than the request expects.',
  ),
  cart_full: entry(400, 'Your cart is full.', 'A cart can hold up to 500 lines.'),
} as const satisfies Record<string, CatalogEntry>
