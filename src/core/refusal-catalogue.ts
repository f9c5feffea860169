import { type CatalogEntry, entry, orderRefusals } from './refusals-of-orders.ts'

/**
 * Every code that the interface can answer with, its HTTP status and its texts. Clients branch on the code; the texts
 * may change. The error table of the reference is generated from this list.
 */
export const refusalCatalog = {
  // Credentials
  client_id_required: entry(
    400,
    'This app did not identify itself.',
    'Send client_id, or an access token in Authorization.',
  ),
  invalid_client: entry(
    401,
    'We don’t recognize this app.',
    'The client_id is unknown or disabled, or the secret is wrong.',
  ),
  invalid_token: entry(401, 'Please sign in.', 'The access token is missing, unknown, expired or revoked.'),
  invalid_request: entry(
    400,
    'Some required information is missing.',
    'A parameter of the token request is missing or wrong.',
  ),
  invalid_grant: entry(
    400,
    'Your sign-in didn’t work. Try again.',
    'The code or refresh token is unknown, spent, expired, revoked or another client’s; with 401, the password is wrong.',
  ),
  invalid_scope: entry(
    400,
    'This app asks for more than it’s allowed to.',
    'The scope lacks global, is unknown, or may not be granted to this client or account.',
  ),
  unauthorized_client: entry(
    400,
    'This app isn’t allowed to do that.',
    'The client has not been granted this flow.',
  ),
  unsupported_grant_type: entry(400, 'We couldn’t read this request.', 'This path has no such grant_type.'),
  acct_logged_out: entry(200, 'You are signed out.', 'The access token has ended.'),
  dupe_email: entry(400, 'An account with this email already exists.', 'The email is registered.'),
  wrong_password: entry(400, 'Your password is incorrect.', 'current_password is wrong.'),
  unknown_confirmation: entry(
    400,
    'This link has expired. Request a new one.',
    'The confirmation token is unknown, used or expired.',
  ),
  busy: entry(
    503,
    'We’re busy right now. Try again in a moment.',
    'The queue for this kind of work is full; retry after the time in Retry-After.',
  ),
  forbidden: entry(
    403,
    'You don’t have permission to do that.',
    'The token is valid but lacks the scope or the merchant.',
  ),

  account_disabled: entry(
    403,
    'This account is locked. Contact us for help.',
    'The operator has disabled the customer, who can neither sign in nor order.',
  ),
  second_factor_required: entry(
    403,
    'Set up two-step verification to continue.',
    'The role needs a second factor, and this session has shown none. Set one up under /operator/session, or sign in with it.',
  ),
  wrong_second_factor: entry(
    401,
    'This code is incorrect or was already used.',
    'The second factor is missing, wrong, or was used before. Send totp, recovery_code or passkey.',
  ),
  bad_passkey: entry(
    400,
    'We couldn’t add this passkey.',
    'The challenge is unknown or used, or the passkey is of another origin, of another domain, or registered already.',
  ),

  // Requests
  unknown_path: entry(404, 'We couldn’t find this page.', 'No operation has this method and path.'),
  missing_parameter: entry(
    400,
    'Some required information is missing.',
    'A required parameter is absent or empty.',
  ),
  invalid_parameter: entry(
    400,
    'Something isn’t right. Check what you entered.',
    'A parameter has the wrong type or value.',
  ),
  bad_request: entry(400, 'We couldn’t read this request.', 'The request is not valid HTTP.'),
  bad_url: entry(400, 'We couldn’t read this address.', 'The path or query is not valid URL encoding.'),
  invalid_json: entry(400, 'We couldn’t read this request.', 'The body is not a JSON object.'),
  invalid_body: entry(400, 'We couldn’t read this request.', 'The form body could not be decoded.'),
  json_too_deep: entry(400, 'We couldn’t read this request.', 'The body is nested deeper than 64 levels.'),
  too_many_values: entry(
    400,
    'That’s too much at once. Send less.',
    'The body or query holds more values, names or fields than this operation takes.',
  ),
  body_too_large: entry(
    400,
    'That’s too much at once. Send less.',
    'The body is larger than this operation takes.',
  ),
  header_too_large: entry(
    400,
    'We couldn’t read this request.',
    'The request line and headers exceed 16 KiB.',
  ),
  unsupported_content_type: entry(
    400,
    'We couldn’t read this request.',
    'Send JSON or a form (urlencoded, multipart).',
  ),
  request_timeout: entry(400, 'This request took too long.', 'The request did not arrive in time.'),
  ssl_required: entry(400, 'Please use a secure connection.', 'Production requests must use HTTPS.'),
  idempotency_mismatch: entry(
    400,
    'This request doesn’t match the first one.',
    'The Idempotency-Key was used before with different parameters.',
  ),
  in_progress: entry(
    409,
    'This is already in progress.',
    'A request with the same Idempotency-Key is still running.',
  ),
  rate_limited: entry(
    429,
    'Too many requests. Wait a moment, then try again.',
    'The rate limit is exceeded; retry after the time in Retry-After.',
  ),

  // State of the service
  internal_error: entry(
    500,
    'Something went wrong on our side.',
    'The cause is in the server log under the request id.',
  ),
  maintenance: entry(
    503,
    'We’re making improvements. Come back soon.',
    'The service is in maintenance; see Retry-After.',
  ),
  not_ready: entry(503, 'We’ll be right back.', 'The database cannot be reached or is not migrated.'),

  // Places
  invalid_address: entry(400, 'We couldn’t find that address.', 'The address cannot be validated.'),
  loc_multiple_possible: entry(
    400,
    'Choose one of these addresses.',
    'The address is ambiguous; `addresses` lists the candidates.',
  ),
  geocoder_unavailable: entry(
    503,
    'We can’t look up addresses right now.',
    'The geocoder is unavailable; coordinates still work.',
  ),

  // Merchants and menus
  no_rest: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
  no_item: entry(400, 'This isn’t on the menu.', 'No visible item of this merchant has this id.'),
  bad_id: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
  deactivated: entry(400, 'This merchant isn’t accepting orders.', 'The merchant is deactivated.'),
  not_found: entry(400, 'This merchant hasn’t set its hours yet.', 'The merchant has no schedule.'),
  no_delivery_results: entry(
    200,
    'No merchants serve this address yet.',
    'The search is valid; no merchant matches.',
  ),
  keyword_too_long: entry(400, 'Use fewer words.', 'keyword has fewer than 500 characters.'),

  // The people of a merchant
  already_staff: entry(
    400,
    'This person is already on the staff.',
    'The email address has a role in this group; change it with PUT.',
  ),
  unknown_staff: entry(
    400,
    'We couldn’t find this staff member.',
    'No staff member or invitation has this id or email address.',
  ),
  unknown_session: entry(400, 'This session has ended.', 'No open session of this person has this id.'),
  unknown_key: entry(400, 'We couldn’t find this key.', 'No key has this id.'),
  taken_name: entry(400, 'This name is taken.', 'Another key has this name.'),
  unknown_application: entry(400, 'We couldn’t find this application.', 'No application has this id.'),
  unknown_payout: entry(400, 'We couldn’t find this payout.', 'The merchant has no transfer of this id.'),
  payout_too_large: entry(
    400,
    'This is more than can be paid out now.',
    'The ledger owes less than this, or nothing.',
  ),
  payout_not_possible: entry(
    400,
    'You can’t do that with this payout right now.',
    'The state of the transfer forbids it.',
  ),
  payouts_unavailable: entry(
    503,
    'We couldn’t reach our payout provider. Try again in a moment.',
    'The provider of payouts did not answer, or refused to open an account. Nothing has changed; try again.',
  ),
  unknown_license: entry(400, 'We couldn’t find this license.', 'The merchant has no license of this id.'),
  last_owner: entry(
    400,
    'There must be at least one owner.',
    'The only owner of a group, or of the operator, can be neither removed nor given another role.',
  ),

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
    'The payment gateway of this installation has no card fields of its own: send the card.',
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
    'The payment gateway gave no answer in time; try again.',
  ),

  // Merchant administration
  invalid_entity: entry(
    400,
    'Something on the menu isn’t right.',
    'A field of this entity is missing or wrong; `entity` is what was received.',
  ),
  unknown_entity: entry(400, 'This isn’t on the menu.', 'The merchant has no menu entity with this id.'),
  invalid_parent: entry(
    400,
    'This can’t go there.',
    'The parent does not exist, or may not hold a child of this type.',
  ),
  invalid_link: entry(
    400,
    'This can’t go there.',
    'The link does not exist, exists already, or its parent may not hold a child of this type.',
  ),
  cycle: entry(400, 'A menu can’t contain itself.', 'The child already contains the parent, at some depth.'),
  menu_too_large: entry(
    400,
    'This menu is too large.',
    'The menu would cost more than one menu may, in size or in the search for its prices.',
  ),
  too_many_children: entry(
    400,
    'You can’t add more entries there.',
    'The parent already has the maximum number of children of this type.',
  ),
  invalid_schedule: entry(400, 'Check these hours.', 'A shift is missing something, is wrong, or overlaps.'),
  unknown_schedule: entry(
    400,
    'We couldn’t find this schedule.',
    'The merchant has no menu schedule with this id.',
  ),
  invalid_zone: entry(
    400,
    'Check this delivery zone.',
    'A field of this zone is missing or wrong; `entity` is what was received.',
  ),
  unknown_zone: entry(
    400,
    'We couldn’t find this delivery zone.',
    'The merchant has no delivery zone with this id.',
  ),
  unknown_revision: entry(
    400,
    'We couldn’t find this version of the menu.',
    'The menu has no revision of this number.',
  ),
  invalid_document: entry(
    400,
    'We couldn’t read this menu file.',
    'The document is not a menu in the format that was named.',
  ),
  stale_revision: entry(
    409,
    'Someone else changed this menu. Reload it and try again.',
    'The menu is at another revision than the request expects.',
  ),

  // Compliance
  id_required: entry(
    400,
    'The courier has to check your ID, so this order can’t be left at the door.',
    'leave_at_door is refused for goods that are sold only with an ID check.',
  ),
  age_required: entry(
    400,
    'You must be of legal age to buy this.',
    'The buyer is too young, or the age is not verified.',
  ),
  unknown_version: entry(
    400,
    'We couldn’t find this version of the rules.',
    'No set of rules has this version.',
  ),
  second_person_needed: entry(
    403,
    'Another person has to approve this.',
    'A second signed-in person has to approve new rules; you cannot approve your own change.',
  ),
  invalid_rules: entry(
    400,
    'We couldn’t read these rules.',
    'The document is not a valid set of rules; `field` names the place.',
  ),

  invalid_tax_rates: entry(
    400,
    'We couldn’t read these tax rates.',
    'The file is not a valid set of tax rates; `field` and `line` name the place.',
  ),
  unknown_certificate: entry(
    400,
    'We couldn’t find this certificate.',
    'The customer has no certificate with this id.',
  ),

  ...orderRefusals,

  // Operator
  taken_client_id: entry(400, 'This client ID is taken.', 'Another API client has this client_id.'),
  unknown_client: entry(400, 'We couldn’t find this app.', 'No API client has this client_id.'),
  unknown_group: entry(400, 'We couldn’t find this group.', 'No merchant group has this id.'),
  unknown_provider: entry(400, 'We couldn’t find this courier company.', 'No provider has this id.'),
  unknown_check: entry(400, 'We couldn’t find this check.', 'The courier company has no check with this id.'),
  check_under_way: entry(
    409,
    'A check of this courier company is already running.',
    'A check of this courier company has not ended; stop it, or wait for its report.',
  ),
  unknown_delivery: entry(
    400,
    'We couldn’t find this delivery.',
    'No courier company was ever asked to deliver this order.',
  ),
  unknown_webhook: entry(400, 'We couldn’t find this webhook.', 'You have no webhook with this id.'),
  unknown_event: entry(
    400,
    'We couldn’t find this event.',
    'No event that is kept and that you may see has this id.',
  ),
  unknown_merchant: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
} as const satisfies Record<string, CatalogEntry>

export type RefusalCode = keyof typeof refusalCatalog
