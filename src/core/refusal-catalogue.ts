import { type CatalogueEntry, entry } from './refusal-entry.ts'
import { orderRefusals } from './refusals-of-orders.ts'

/**
 * Every code that the interface can answer with, its HTTP status and its texts. Clients branch on the code; the texts
 * may change. The error table of the reference is generated from this list.
 */
export const refusalCatalogue = {
  // Credentials
  client_id_required: entry(
    400,
    'This app did not identify itself.',
    'Send client_id, or an access token in Authorization.',
  ),
  invalid_client: entry(
    401,
    'This app is not known here.',
    'The client_id is unknown or disabled, or the secret is wrong.',
  ),
  invalid_token: entry(401, 'Please sign in.', 'The access token is missing, unknown, expired or revoked.'),
  invalid_request: entry(
    400,
    'Something is missing.',
    'A parameter of the token request is missing or wrong.',
  ),
  invalid_grant: entry(
    400,
    'That did not work. Please sign in again.',
    'The code or refresh token is unknown, spent, expired, revoked or another client’s; with 401, the password is wrong.',
  ),
  invalid_scope: entry(
    400,
    'This app asks for more than it may.',
    'The scope lacks global, is unknown, or may not be granted to this client or account.',
  ),
  unauthorized_client: entry(400, 'This app may not do that.', 'The client has not been granted this flow.'),
  unsupported_grant_type: entry(400, 'That request could not be read.', 'This path has no such grant_type.'),
  acct_logged_out: entry(200, 'You are signed out.', 'The access token has ended.'),
  dupe_email: entry(400, 'There is an account with that email already.', 'The email is registered.'),
  wrong_password: entry(400, 'That is not your password.', 'current_password is wrong.'),
  unknown_confirmation: entry(
    400,
    'This link has expired. Please ask for a new one.',
    'The confirmation token is unknown, used or expired.',
  ),
  busy: entry(
    503,
    'The service is busy. Please try again in a moment.',
    'The queue for this kind of work is full; retry after the time in Retry-After.',
  ),
  forbidden: entry(403, 'You may not do that.', 'The token is valid but lacks the scope or the merchant.'),

  account_disabled: entry(
    403,
    'This account is locked. Please contact us.',
    'The operator has disabled the customer, who can neither sign in nor order.',
  ),
  second_factor_required: entry(
    403,
    'Please set up a second factor.',
    'The role needs a second factor, and this session has shown none. Set one up under /operator/session, or sign in with it.',
  ),
  wrong_second_factor: entry(
    401,
    'That code is not right, or was used already.',
    'The second factor is missing, wrong, or was used before. Send totp, recovery_code or passkey.',
  ),
  bad_passkey: entry(
    400,
    'This passkey could not be added.',
    'The challenge is unknown or used, or the passkey is of another origin, of another domain, or registered already.',
  ),

  // Requests
  unknown_path: entry(404, 'There is nothing here.', 'No operation has this method and path.'),
  missing_parameter: entry(400, 'Something is missing.', 'A required parameter is absent or empty.'),
  invalid_parameter: entry(400, 'Something is not right.', 'A parameter has the wrong type or value.'),
  bad_request: entry(400, 'That request could not be read.', 'The request is not valid HTTP.'),
  bad_url: entry(400, 'That address could not be read.', 'The path or query is not valid URL encoding.'),
  invalid_json: entry(400, 'That request could not be read.', 'The body is not a JSON object.'),
  invalid_body: entry(400, 'That request could not be read.', 'The form body could not be decoded.'),
  json_too_deep: entry(400, 'That request could not be read.', 'The body is nested deeper than 64 levels.'),
  too_many_values: entry(
    400,
    'That is too much at once.',
    'The body or query holds more values, names or fields than this operation takes.',
  ),
  body_too_large: entry(400, 'That is too much at once.', 'The body is larger than this operation takes.'),
  header_too_large: entry(
    400,
    'That request could not be read.',
    'The request line and headers exceed 16 KiB.',
  ),
  unsupported_content_type: entry(
    400,
    'That request could not be read.',
    'Send JSON or a form (urlencoded, multipart).',
  ),
  request_timeout: entry(400, 'That request took too long.', 'The request did not arrive in time.'),
  ssl_required: entry(400, 'Please use a secure connection.', 'Production requests must use HTTPS.'),
  idempotency_mismatch: entry(
    400,
    'That request differs from the first.',
    'The Idempotency-Key was used before with different parameters.',
  ),
  in_progress: entry(
    409,
    'That is already under way.',
    'A request with the same Idempotency-Key is still running.',
  ),
  rate_limited: entry(
    429,
    'Too many requests. Please wait a moment.',
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
    'We are making improvements. Please come back soon.',
    'The service is in maintenance; see Retry-After.',
  ),
  not_ready: entry(503, 'We will be right back.', 'The database cannot be reached or is not migrated.'),

  // Places
  invalid_address: entry(400, 'We could not find that address.', 'The address cannot be validated.'),
  loc_multiple_possible: entry(
    400,
    'Please choose one of these addresses.',
    'The address is ambiguous; `addresses` lists the candidates.',
  ),
  geocoder_unavailable: entry(
    503,
    'Addresses cannot be looked up right now.',
    'The geocoder is unavailable; coordinates still work.',
  ),

  // Merchants and menus
  no_rest: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
  no_item: entry(400, 'That is not on the menu.', 'No visible item of this merchant has this id.'),
  bad_id: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
  deactivated: entry(400, 'This merchant is not accepting orders.', 'The merchant is deactivated.'),
  not_found: entry(400, 'This merchant has not entered its hours.', 'The merchant has no schedule.'),
  no_delivery_results: entry(
    200,
    'No merchant serves this address yet.',
    'The search is valid; no merchant matches.',
  ),
  keyword_too_long: entry(400, 'Please use fewer words.', 'keyword has fewer than 500 characters.'),

  // The people of a merchant
  already_staff: entry(
    400,
    'This person is a member of the staff already.',
    'The email address has a role in this group; change it with PUT.',
  ),
  unknown_staff: entry(
    400,
    'There is no such member of the staff.',
    'Nobody with this id or email address has a role or an invitation.',
  ),
  unknown_session: entry(400, 'That session is over.', 'No open session of this person has this id.'),
  unknown_key: entry(400, 'There is no such key.', 'No key has this id.'),
  taken_name: entry(400, 'That name is taken.', 'Another key has this name.'),
  unknown_application: entry(400, 'There is no such application.', 'No application has this id.'),
  unknown_license: entry(400, 'There is no such licence.', 'The merchant has no licence of this id.'),
  last_owner: entry(
    400,
    'Somebody has to stay the owner.',
    'The only owner of a group, or of the operator, can be neither removed nor given another role.',
  ),

  // Customers
  bad_loc: entry(
    400,
    'We could not verify that address.',
    'The address cannot be verified; `addresses`, if present, lists the candidates.',
  ),
  loc_none: entry(200, 'No address is saved yet.', 'The customer has no saved location.'),
  dupe_location: entry(
    400,
    'That address is saved already.',
    'Another saved location of this customer has the same address.',
  ),
  unknown_location: entry(400, 'There is no such address.', 'The customer has no location with this id.'),
  unknown_card: entry(400, 'There is no such card.', 'The customer has no card with this id.'),
  unknown_order: entry(400, 'There is no such order.', 'The customer has no order with this id.'),
  payment_declined: entry(
    400,
    'The card was declined. Another one may do.',
    'The bank or the payment gateway refused the card.',
  ),
  payment_action_required: entry(
    400,
    'Your bank wants you to confirm this payment.',
    'Confirm the payment in a browser with `payment_confirmation.client_secret` (3-D Secure), then check out again with the same cart, card and amount before `expires_at`.',
  ),
  no_card_fields: entry(
    400,
    'Cards are typed in directly here.',
    'The payment gateway of this installation has no card fields of its own: send the card.',
  ),
  payments_unavailable: entry(
    503,
    'Cards cannot be checked right now.',
    'The payment gateway gave no answer in time; try again.',
  ),

  // Merchant administration
  invalid_entity: entry(
    400,
    'Something on the menu is not right.',
    'A field of this entity is missing or wrong; `entity` is what was received.',
  ),
  unknown_entity: entry(400, 'That is not on the menu.', 'The merchant has no menu entity with this id.'),
  invalid_parent: entry(
    400,
    'That does not go there.',
    'The parent does not exist, or may not hold a child of this type.',
  ),
  invalid_link: entry(
    400,
    'That does not go there.',
    'The link does not exist, exists already, or its parent may not hold a child of this type.',
  ),
  cycle: entry(
    400,
    'That would make a menu contain itself.',
    'The child already contains the parent, at some depth.',
  ),
  menu_too_large: entry(
    400,
    'That menu is too large.',
    'The menu would cost more than one menu may, in size or in the search for its prices.',
  ),
  too_many_children: entry(
    400,
    'No more entries can be added there.',
    'The parent already has the maximum number of children of this type.',
  ),
  invalid_schedule: entry(
    400,
    'Those hours are not right.',
    'A shift is missing something, is wrong, or overlaps.',
  ),
  unknown_schedule: entry(
    400,
    'There is no such schedule.',
    'The merchant has no menu schedule with this id.',
  ),
  invalid_zone: entry(
    400,
    'That delivery zone is not right.',
    'A field of this zone is missing or wrong; `entity` is what was received.',
  ),
  unknown_zone: entry(
    400,
    'There is no such delivery zone.',
    'The merchant has no delivery zone with this id.',
  ),
  unknown_revision: entry(
    400,
    'There is no such version of the menu.',
    'The menu has no revision of this number.',
  ),
  invalid_document: entry(
    400,
    'That menu file could not be read.',
    'The document is not a menu in the format that was named.',
  ),
  stale_revision: entry(
    409,
    'Somebody else has changed this menu in the meantime.',
    'The menu is at another revision than the request expects.',
  ),

  // Compliance
  age_required: entry(
    400,
    'You must be of legal age to buy this.',
    'The buyer is too young, or the age is not verified.',
  ),
  unknown_version: entry(400, 'There is no such version of the rules.', 'No set of rules has this version.'),
  second_person_needed: entry(
    403,
    'Another person has to agree.',
    'Rules need the consent of a second person, who signed in; whoever proposed the change cannot agree to it.',
  ),
  invalid_rules: entry(
    400,
    'These rules could not be read.',
    'The document is not a valid set of rules; `field` names the place.',
  ),

  ...orderRefusals,

  // Operator
  taken_client_id: entry(400, 'That client id is taken.', 'Another API client has this client_id.'),
  unknown_client: entry(400, 'There is no such app.', 'No API client has this client_id.'),
  unknown_group: entry(400, 'There is no such group.', 'No merchant group has this id.'),
  unknown_provider: entry(400, 'There is no such courier company.', 'No provider has this id.'),
  unknown_check: entry(400, 'There is no such check.', 'The courier company has no check with this id.'),
  check_under_way: entry(
    409,
    'This courier company is being checked already.',
    'A check of this courier company has not ended; stop it, or wait for its report.',
  ),
  unknown_delivery: entry(
    400,
    'There is no such delivery.',
    'No courier company was ever asked to deliver this order.',
  ),
  unknown_webhook: entry(400, 'There is no such webhook.', 'You have no webhook with this id.'),
  unknown_event: entry(
    400,
    'There is no such event.',
    'No event that is kept and that you may see has this id.',
  ),
  unknown_merchant: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
} as const satisfies Record<string, CatalogueEntry>

export type RefusalCode = keyof typeof refusalCatalogue
