import { type CatalogEntry, entry } from './catalog-entry.ts'

/** The part of the catalog about customers and what they may buy. */
export const customerRefusals = {
  // Customers
  bad_loc: entry(
    400,
    'We couldn’t verify that address.',
    'The address cannot be verified; `addresses`, if present, lists the candidates.',
  ),
  loc_none: entry(200, 'You haven’t saved an address yet.', 'The customer has no saved location.'),
  dupe_location: entry(
    400,
    'You’ve already saved this address.',
    'Another saved location of this customer has the same address.',
  ),
  unknown_location: entry(
    400,
    'We couldn’t find this address.',
    'The customer has no location with this id.',
  ),
  unknown_card: entry(400, 'We couldn’t find this card.', 'The customer has no card with this id.'),
  unknown_order: entry(400, 'We couldn’t find this order.', 'The customer has no order with this id.'),
  payment_declined: entry(
    400,
    'Your card was declined. Try another card.',
    'The bank or the payment gateway refused the card.',
  ),
  payment_action_required: entry(
    400,
    'Your bank wants you to confirm this payment.',
    'Confirm the payment in a browser with `payment_confirmation.client_secret` (3-D Secure), then check out again with the same cart, card and amount before `expires_at`.',
  ),
  no_card_fields: entry(
    400,
    'Enter your card details on this page.',
    'This installation’s payment gateway has no card fields of its own. Send the card instead.',
  ),
  card_numbers_refused: entry(
    400,
    'We can’t take a card number here. Add your card on our website.',
    'This installation takes no card numbers (`CARD_NUMBERS=refuse`): call `POST /customer/card_setup`, complete it with the gateway’s script, and send `setup_id`.',
  ),
  sign_in_required: entry(
    403,
    'Too many cards were declined. Sign in or create an account to place your order.',
    'After 5 declines in an hour for a card, guest or network address, guests cannot pay by card: sign in, then check out again. The cart stays.',
  ),
  payments_unavailable: entry(
    503,
    'We can’t check cards right now. Try again in a moment.',
    'The payment gateway didn’t respond in time. Try again.',
  ),

  // Compliance
  id_required: entry(
    400,
    'The courier has to check your ID, so this order can’t be left at the door.',
    'leave_at_door is refused for goods that require an ID check.',
  ),
  age_required: entry(
    400,
    'You must be of legal age to buy this.',
    'The buyer is too young, or their age isn’t verified.',
  ),
  unknown_version: entry(
    400,
    'We couldn’t find this version of the rules.',
    'There are no rules with this version.',
  ),
  second_person_needed: entry(
    403,
    'Another person has to approve this.',
    'A second signed-in person has to approve new rules. You can’t approve your own change.',
  ),
  invalid_rules: entry(
    400,
    'We couldn’t read these rules.',
    'The document isn’t a valid set of rules; see `field`.',
  ),

  invalid_tax_rates: entry(
    400,
    'We couldn’t read these tax rates.',
    'The file isn’t a valid set of tax rates; see `field` and `line`.',
  ),
  unknown_certificate: entry(
    400,
    'We couldn’t find this certificate.',
    'The customer has no certificate with this id.',
  ),
} as const satisfies Record<string, CatalogEntry>
