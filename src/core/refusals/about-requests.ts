import { type CatalogEntry, entry } from './catalog-entry.ts'

/** The part of the catalog about signing in, requests and the service itself. */
export const requestRefusals = {
  // Credentials
  client_id_required: entry(
    400,
    'This app did not identify itself.',
    'Send client_id, or an access token in the Authorization header.',
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
    'The code or refresh token is unknown, used, expired, revoked or belongs to another client. With 401, the password is wrong.',
  ),
  invalid_scope: entry(
    400,
    'This app asks for more than it’s allowed to.',
    'The scope lacks global, is unknown, or can’t be granted to this client or account.',
  ),
  unauthorized_client: entry(
    400,
    'This app isn’t allowed to do that.',
    'The client has not been granted this flow.',
  ),
  unsupported_grant_type: entry(
    400,
    'We couldn’t read this request.',
    'This path doesn’t support the grant_type.',
  ),
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
    'The operator has disabled this customer, who can’t sign in or order.',
  ),
  second_factor_required: entry(
    403,
    'Set up two-step verification to continue.',
    'The role requires a second factor, and this session hasn’t used one. Set one up under /operator/session, or sign in with it.',
  ),
  wrong_second_factor: entry(
    401,
    'This code is incorrect or was already used.',
    'The second factor is missing, wrong or already used. Send totp, recovery_code or passkey.',
  ),
  bad_passkey: entry(
    400,
    'We couldn’t add this passkey.',
    'The challenge is unknown or used, or the passkey belongs to another origin or domain, or is already registered.',
  ),

  // Requests
  unknown_path: entry(404, 'We couldn’t find this page.', 'No operation has this method and path.'),
  missing_parameter: entry(
    400,
    'Some required information is missing.',
    'A required parameter is missing or empty.',
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
    'The body or query has more values, names or fields than this operation accepts.',
  ),
  body_too_large: entry(
    400,
    'That’s too much at once. Send less.',
    'The body is larger than this operation accepts.',
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
    'Look up the request id in the server log for the cause.',
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
} as const satisfies Record<string, CatalogEntry>
