import { type CatalogueEntry, entry } from './refusal-entry.ts'

/** The part of the catalogue about carts, orders and money. */
export const orderRefusals = {
  // Money
  bad_deal: entry(400, 'This code cannot be used.', 'The deal is unknown, or this customer cannot use it.'),
  taken_code: entry(400, 'That code is taken.', 'Another promotion has this code.'),
  unknown_promotion: entry(400, 'There is no such promotion.', 'No promotion has this id.'),
  unknown_gift_card: entry(400, 'There is no such gift card.', 'No gift card has this id.'),
  unknown_credit: entry(400, 'There is no such credit.', 'No credit was granted under this id.'),

  // Checkout
  empty_cart: entry(400, 'Your cart is empty.', 'There is nothing in the cart.'),
  closed: entry(
    400,
    'The merchant is closed at that time.',
    'The merchant takes no order of this type then.',
  ),
  below_minimum: entry(
    400,
    'That is not enough for a delivery.',
    'The subtotal is below the minimum of the delivery zone; see `minimum`.',
  ),
  out_of_range: entry(400, 'The merchant does not deliver there.', 'No delivery zone covers the address.'),
  bad_location: entry(
    400,
    'Please choose an address.',
    'The delivery address is missing, unknown or unverified.',
  ),
  bad_payment: entry(
    400,
    'That cannot be used to pay.',
    'A payment is unknown, expired, spent or not accepted.',
  ),
  insufficient_payment: entry(
    400,
    'The payments do not cover the total.',
    'The payments do not cover the total; see `missing`.',
  ),
  price_changed: entry(
    400,
    'A price has changed. Please look again.',
    'The price of a line differs from the one last shown; the cart now shows the new price.',
  ),
  alcohol_not_allowed: entry(
    400,
    'That cannot be sold at this place and time.',
    'A rule forbids the sale; see `rule`, `version` and `reason`.',
  ),
  bad_order_time: entry(400, 'Please choose another time.', 'order_time is past, too far ahead or no time.'),
  invalid_action: entry(
    400,
    'That cannot be done with this order now.',
    'The state of the order forbids it.',
  ),
  unknown_review: entry(
    400,
    'There is no such review.',
    'No review that this caller may change has this id.',
  ),
  review_closed: entry(
    400,
    'This review can no longer be changed.',
    'A review can be changed for seven days.',
  ),
  wrong_code: entry(
    400,
    'That code is wrong or too old.',
    'The code is wrong, older than 10 minutes, used, or was tried too often.',
  ),
  sms_stopped: entry(
    400,
    'This number asked for no more messages. Text START to allow them.',
    'STOP came from this number.',
  ),
  orders_open: entry(
    400,
    'An order is still on its way. Please try again once it is over.',
    'The account has an order that is not over; it can be erased afterwards.',
  ),
  unknown_customer: entry(
    400,
    'There is no such customer.',
    'No customer has this id, or the account was erased.',
  ),
  unknown_export: entry(400, 'This link no longer works.', 'The export is unknown or older than seven days.'),
  not_consented: entry(
    400,
    'The customer has not agreed to that.',
    'The customer chose a refund of what is missing, and no replacement.',
  ),
  adjustment_too_large: entry(
    400,
    'The order would cost more than was authorised.',
    'An adjusted order may not cost more than its payments hold; see `most`.',
  ),
  refund_too_large: entry(
    400,
    'That is more than can be refunded.',
    'More than was paid for it and has not been refunded yet.',
  ),
  refund_too_late: entry(
    400,
    'This order can no longer be refunded.',
    'The time in which this caller may refund the order is over.',
  ),

  courier_silent: entry(
    503,
    'The courier cannot be reached right now. We keep trying.',
    'The courier company did not answer the cancellation. It is retried; the order is cancelled once the company has confirmed.',
  ),

  // Cart
  bad_option: entry(
    400,
    'That option is not available for this item.',
    'The option does not belong to this item, or its parent option is not selected.',
  ),
  bad_quantity: entry(
    400,
    'That quantity cannot be ordered.',
    'The quantity is outside the limits of the item or option, or not a multiple of its step.',
  ),
  selection_required: entry(
    400,
    'Please choose one of the options.',
    'A required group or option of this item is not selected; `field` names it.',
  ),
  too_many_selections: entry(
    400,
    'Too many options are selected.',
    'More options are selected than the group allows; `field` names it.',
  ),
  not_available: entry(
    400,
    'That is not available right now.',
    'Out of stock, or not offered at that time according to its schedule.',
  ),
  bad_cart_index: entry(400, 'That line is not in your cart.', 'The cart has no line with this index.'),
  cart_full: entry(400, 'Your cart is full.', 'A cart holds at most 500 lines.'),
} as const satisfies Record<string, CatalogueEntry>
