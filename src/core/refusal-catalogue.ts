/**
 * Every code that the interface can answer with, its HTTP status and its texts. Clients branch on the code; the texts
 * may change. The error table of the reference is generated from this list.
 */
export const refusalCatalogue = {
  // Who is asking
  client_id_required: entry(
    400,
    'This app did not say who it is.',
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
  dupe_email: entry(400, 'There is an account with that e-mail already.', 'The e-mail is registered.'),
  wrong_password: entry(400, 'That is not your password.', 'current_password is wrong.'),
  unknown_confirmation: entry(
    400,
    'This link has expired. Please ask for a new one.',
    'The confirmation is unknown, used or expired.',
  ),
  busy: entry(
    503,
    'Many people are signing in. Please try again in a moment.',
    'The queue of password checks is full; see Retry-After.',
  ),
  forbidden: entry(403, 'You may not do that.', 'The token is valid but lacks the scope or the merchant.'),

  // How it is asked
  unknown_path: entry(404, 'There is nothing here.', 'No operation has this method and path.'),
  missing_parameter: entry(400, 'Something is missing.', 'A required parameter is absent or empty.'),
  invalid_parameter: entry(400, 'Something is not right.', 'A parameter has the wrong type or value.'),
  bad_request: entry(400, 'That request could not be read.', 'The bytes received are not an HTTP request.'),
  bad_url: entry(400, 'That address could not be read.', 'The path or query is not valid URL encoding.'),
  invalid_json: entry(400, 'That request could not be read.', 'The body is not a JSON object.'),
  invalid_body: entry(400, 'That request could not be read.', 'The form body could not be decoded.'),
  json_too_deep: entry(400, 'That request could not be read.', 'The body is nested deeper than 64 levels.'),
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
    'The same Idempotency-Key came with another request.',
  ),
  in_progress: entry(
    409,
    'That is already under way.',
    'A request with the same Idempotency-Key is still running.',
  ),
  rate_limited: entry(
    429,
    'Too many requests. Please wait a moment.',
    'The budget is spent; see Retry-After.',
  ),

  // How the service is
  internal_error: entry(
    500,
    'Something went wrong on our side.',
    'The request id finds the cause in the log.',
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
    'The address is ambiguous; `addresses` lists what it may mean.',
  ),
  geocoder_unavailable: entry(
    503,
    'Addresses cannot be looked up right now.',
    'The geocoder cannot be asked; coordinates still work.',
  ),

  // Merchants and menus
  no_rest: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
  no_item: entry(400, 'That is not on the menu.', 'No visible item of this merchant has this id.'),
  bad_id: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
  deactivated: entry(400, 'This merchant is not accepting orders.', 'The merchant is deactivated.'),
  not_found: entry(400, 'This merchant has not entered its hours.', 'The merchant has no schedule.'),
  no_delivery_results: entry(
    200,
    'Nobody serves this place yet.',
    'The search is fine; no merchant matches.',
  ),
  keyword_too_long: entry(400, 'Please use fewer words.', 'keyword has fewer than 500 characters.'),

  // Customers
  bad_loc: entry(
    400,
    'We could not verify that address.',
    'The address cannot be verified; `addresses`, if there, lists what it may mean.',
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
  payment_declined: entry(400, 'The card was declined.', 'The bank or the payment gateway refused the card.'),
  payments_unavailable: entry(
    503,
    'Cards cannot be checked right now.',
    'The payment gateway gave no answer in time; try again.',
  ),

  // Operator
  taken_client_id: entry(400, 'That client id is taken.', 'Another API client has this client_id.'),
  unknown_client: entry(400, 'There is no such app.', 'No API client has this client_id.'),
  unknown_group: entry(400, 'There is no such group.', 'No merchant group has this id.'),
  unknown_merchant: entry(400, 'There is no such merchant.', 'No merchant has this id.'),
} as const satisfies Record<string, CatalogueEntry>

export type RefusalCode = keyof typeof refusalCatalogue

type CatalogueEntry = { status: number; user_msg: string; dev_msg: string }

function entry(status: number, user_msg: string, dev_msg: string): CatalogueEntry {
  return { status, user_msg, dev_msg }
}
