// biome-ignore-all format: as it was generated
// From the description of the service, by `npm run generate`.

export type RefusalCode =
  /** 400. Send client_id, or an access token in the Authorization header. */
  | 'client_id_required'
  /** 401. The client_id is unknown or disabled, or the secret is wrong. */
  | 'invalid_client'
  /** 401. The access token is missing, unknown, expired or revoked. */
  | 'invalid_token'
  /** 400. A parameter of the token request is missing or wrong. */
  | 'invalid_request'
  /** 400. The code or refresh token is unknown, used, expired, revoked or belongs to another client. With 401, the password is wrong. */
  | 'invalid_grant'
  /** 400. The scope lacks global, is unknown, or can’t be granted to this client or account. */
  | 'invalid_scope'
  /** 400. The client has not been granted this flow. */
  | 'unauthorized_client'
  /** 400. This path doesn’t support the grant_type. */
  | 'unsupported_grant_type'
  /** 200. The access token has ended. */
  | 'acct_logged_out'
  /** 400. The email is registered. */
  | 'dupe_email'
  /** 400. current_password is wrong. */
  | 'wrong_password'
  /** 400. The confirmation token is unknown, used or expired. */
  | 'unknown_confirmation'
  /** 503. The queue for this kind of work is full; retry after the time in Retry-After. */
  | 'busy'
  /** 403. The token is valid but lacks the scope or the merchant. */
  | 'forbidden'
  /** 403. The operator has disabled this customer, who can’t sign in or order. */
  | 'account_disabled'
  /** 403. The role requires a second factor, and this session hasn’t used one. Set one up under /operator/session, or sign in with it. */
  | 'second_factor_required'
  /** 401. The second factor is missing, wrong or already used. Send totp, recovery_code or passkey. */
  | 'wrong_second_factor'
  /** 400. The challenge is unknown or used, or the passkey belongs to another origin or domain, or is already registered. */
  | 'bad_passkey'
  /** 404. No operation has this method and path. */
  | 'unknown_path'
  /** 400. A required parameter is missing or empty. */
  | 'missing_parameter'
  /** 400. A parameter has the wrong type or value. */
  | 'invalid_parameter'
  /** 400. The request is not valid HTTP. */
  | 'bad_request'
  /** 400. The path or query is not valid URL encoding. */
  | 'bad_url'
  /** 400. The body is not a JSON object. */
  | 'invalid_json'
  /** 400. The form body could not be decoded. */
  | 'invalid_body'
  /** 400. The body is nested deeper than 64 levels. */
  | 'json_too_deep'
  /** 400. The body or query has more values, names or fields than this operation accepts. */
  | 'too_many_values'
  /** 400. The body is larger than this operation accepts. */
  | 'body_too_large'
  /** 400. The request line and headers exceed 16 KiB. */
  | 'header_too_large'
  /** 400. Send JSON or a form (urlencoded, multipart). */
  | 'unsupported_content_type'
  /** 400. The request did not arrive in time. */
  | 'request_timeout'
  /** 400. Production requests must use HTTPS. */
  | 'ssl_required'
  /** 400. The Idempotency-Key was used before with different parameters. */
  | 'idempotency_mismatch'
  /** 409. A request with the same Idempotency-Key is still running. */
  | 'in_progress'
  /** 429. The rate limit is exceeded; retry after the time in Retry-After. */
  | 'rate_limited'
  /** 500. Look up the request id in the server log for the cause. */
  | 'internal_error'
  /** 503. The service is in maintenance; see Retry-After. */
  | 'maintenance'
  /** 503. The database cannot be reached or is not migrated. */
  | 'not_ready'
  /** 400. The address cannot be validated. */
  | 'invalid_address'
  /** 400. The address is ambiguous; `addresses` lists the candidates. */
  | 'loc_multiple_possible'
  /** 503. The geocoder is unavailable; coordinates still work. */
  | 'geocoder_unavailable'
  /** 400. The address cannot be verified; `addresses`, if present, lists the candidates. */
  | 'bad_loc'
  /** 200. The customer has no saved location. */
  | 'loc_none'
  /** 400. Another saved location of this customer has the same address. */
  | 'dupe_location'
  /** 400. The customer has no location with this id. */
  | 'unknown_location'
  /** 400. The customer has no card with this id. */
  | 'unknown_card'
  /** 400. The customer has no order with this id. */
  | 'unknown_order'
  /** 400. The bank or the payment gateway refused the card. */
  | 'payment_declined'
  /** 400. Confirm the payment in a browser with `payment_confirmation.client_secret` (3-D Secure), then check out again with the same cart, card and amount before `expires_at`. */
  | 'payment_action_required'
  /** 400. This installation’s payment gateway has no card fields of its own. Send the card instead. */
  | 'no_card_fields'
  /** 400. This installation takes no card numbers (`CARD_NUMBERS=refuse`): call `POST /customer/card_setup`, complete it with the gateway’s script, and send `setup_id`. */
  | 'card_numbers_refused'
  /** 403. After 5 declines in an hour for a card, guest or network address, guests cannot pay by card: sign in, then check out again. The cart stays. */
  | 'sign_in_required'
  /** 503. The payment gateway didn’t respond in time. Try again. */
  | 'payments_unavailable'
  /** 400. leave_at_door is refused for goods that require an ID check. */
  | 'id_required'
  /** 400. The buyer is too young, or their age isn’t verified. */
  | 'age_required'
  /** 400. There are no rules with this version. */
  | 'unknown_version'
  /** 403. A second signed-in person has to approve new rules. You can’t approve your own change. */
  | 'second_person_needed'
  /** 400. The document isn’t a valid set of rules; see `field`. */
  | 'invalid_rules'
  /** 400. The file isn’t a valid set of tax rates; see `field` and `line`. */
  | 'invalid_tax_rates'
  /** 400. The customer has no certificate with this id. */
  | 'unknown_certificate'
  /** 400. The promotion is unknown, or this customer can’t use it. */
  | 'bad_deal'
  /** 400. No promotion has this code. */
  | 'promo_unknown'
  /** 400. The promotion has ended. */
  | 'promo_expired'
  /** 400. The subtotal is below the promotion’s minimum; see `minimum`. */
  | 'promo_minimum'
  /** 400. This person can’t use the promotion again. */
  | 'promo_used'
  /** 400. The promotion is for another merchant. */
  | 'promo_other_merchant'
  /** 400. No gift card has this code. */
  | 'gift_card_unknown'
  /** 400. The gift card is spent. */
  | 'gift_card_empty'
  /** 400. Another promotion has this code. */
  | 'taken_code'
  /** 400. No promotion has this id. */
  | 'unknown_promotion'
  /** 400. No gift card has this id. */
  | 'unknown_gift_card'
  /** 400. No credit has this id. */
  | 'unknown_credit'
  /** 400. The cart is empty. */
  | 'empty_cart'
  /** 400. The merchant doesn’t take orders of this type at that time. */
  | 'closed'
  /** 400. The subtotal is below the minimum of the delivery zone; see `minimum`. */
  | 'below_minimum'
  /** 400. No delivery zone covers the address. */
  | 'out_of_range'
  /** 400. The delivery address is missing, unknown or unverified. */
  | 'bad_location'
  /** 400. A payment method is unknown, expired, used up or not accepted. */
  | 'bad_payment'
  /** 400. The payments don’t cover the total; see `missing`. */
  | 'insufficient_payment'
  /** 400. The price of a line has changed since it was last shown. The cart now shows the new price. */
  | 'price_changed'
  /** 400. A rule forbids the sale; see `rule`, `version` and `reason`. */
  | 'alcohol_not_allowed'
  /** 400. order_time is in the past, too far ahead or not a valid time. */
  | 'bad_order_time'
  /** 400. The order’s status doesn’t allow it. */
  | 'invalid_action'
  /** 400. A courier company has the order, is being asked to take it, or never answered and may have delivered it. Cancel that first. */
  | 'has_courier'
  /** 400. The driver already has as many orders as they can carry; see `max_load`. */
  | 'driver_full'
  /** 400. The merchant has no driver with this email address. */
  | 'unknown_driver'
  /** 400. No driver of the merchant’s group has a shift with this id. */
  | 'unknown_shift'
  /** 400. The order was assigned to another driver or unassigned. The report is recorded. */
  | 'not_your_stop'
  /** 400. There is no review with this id that you can change. */
  | 'unknown_review'
  /** 400. A review can be changed for seven days. */
  | 'review_closed'
  /** 400. No difference has this id. */
  | 'unknown_difference'
  /** 400. No dispute has this id. */
  | 'unknown_dispute'
  /** 400. There is no help request with this id that you can see. */
  | 'unknown_help'
  /** 400. Help can be requested until 30 days after the order. */
  | 'help_closed'
  /** 400. The order already has 5 help requests, or the request 100 messages. */
  | 'help_limit'
  /** 400. The code is wrong, older than 10 minutes, already used, or was tried too many times. */
  | 'wrong_code'
  /** 400. This number sent STOP. */
  | 'sms_stopped'
  /** 400. The account has an open order. It can be erased once the order is over. */
  | 'orders_open'
  /** 400. No customer has this id, or the account was erased. */
  | 'unknown_customer'
  /** 400. The export is unknown or older than seven days. */
  | 'unknown_export'
  /** 400. The customer chose refunds for missing items, not replacements. */
  | 'not_consented'
  /** 400. An adjusted order can’t cost more than its payments hold; see `most`. */
  | 'adjustment_too_large'
  /** 400. The amount exceeds what was paid and hasn’t been refunded yet. */
  | 'refund_too_large'
  /** 400. The period in which this caller can refund the order is over. */
  | 'refund_too_late'
  /** 503. The courier company didn’t answer the cancellation. It is retried, and the order is canceled once the company confirms. */
  | 'courier_silent'
  /** 400. The option doesn’t belong to this item, or its parent option isn’t selected. */
  | 'bad_option'
  /** 400. The quantity is outside the limits of the item or option, or not a multiple of its step. */
  | 'bad_quantity'
  /** 400. A required group or option of this item is not selected; `field` names it. */
  | 'selection_required'
  /** 400. More options are selected than the group allows; `field` names it. */
  | 'too_many_selections'
  /** 400. Out of stock, or not available at that time according to its schedule. */
  | 'not_available'
  /** 400. The cart has no line with this index. */
  | 'bad_cart_index'
  /** 409. The cart is at a different revision than the request expects. */
  | 'cart_changed'
  /** 400. A cart can hold up to 500 lines. */
  | 'cart_full'
  /** 400. No merchant has this id. */
  | 'no_rest'
  /** 400. No visible item of this merchant has this id. */
  | 'no_item'
  /** 400. No merchant has this id. */
  | 'bad_id'
  /** 400. The merchant is deactivated. */
  | 'deactivated'
  /** 400. The merchant has no schedule. */
  | 'not_found'
  /** 200. The search is valid, but no merchant matches. */
  | 'no_delivery_results'
  /** 400. keyword must have fewer than 500 characters. */
  | 'keyword_too_long'
  /** 400. The email address has a role in this group; change it with PUT. */
  | 'already_staff'
  /** 400. No staff member or invitation has this id or email address. */
  | 'unknown_staff'
  /** 400. No open session of this person has this id. */
  | 'unknown_session'
  /** 400. No key has this id. */
  | 'unknown_key'
  /** 400. Another key has this name. */
  | 'taken_name'
  /** 400. No application has this id. */
  | 'unknown_application'
  /** 400. The merchant has no transfer with this id. */
  | 'unknown_payout'
  /** 400. The ledger owes less than this amount, or nothing. */
  | 'payout_too_large'
  /** 400. The transfer’s status doesn’t allow it. */
  | 'payout_not_possible'
  /** 503. The payout provider didn’t respond, or refused to open an account. Nothing has changed. Try again. */
  | 'payouts_unavailable'
  /** 400. The merchant has no connection with this id. */
  | 'unknown_connection'
  /** 400. A merchant can have one Square connection at a time. */
  | 'already_connected'
  /** 503. The other system didn’t respond, or the marketplace isn’t set up to use it. Nothing has changed. */
  | 'connection_unavailable'
  /** 400. The merchant has no license with this id. */
  | 'unknown_license'
  /** 400. The only owner of a group, or of the operator, can’t be removed or given another role. */
  | 'last_owner'
  /** 400. A field of this entity is missing or wrong; `entity` is what was received. */
  | 'invalid_entity'
  /** 400. The merchant has no menu entity with this id. */
  | 'unknown_entity'
  /** 400. The parent doesn’t exist, or can’t contain a child of this type. */
  | 'invalid_parent'
  /** 400. The link doesn’t exist, already exists, or its parent can’t contain a child of this type. */
  | 'invalid_link'
  /** 400. The child already contains the parent at some level. */
  | 'cycle'
  /** 400. The menu would exceed the limit for size or for computing its prices. */
  | 'menu_too_large'
  /** 400. The parent already has the maximum number of children of this type. */
  | 'too_many_children'
  /** 400. A shift is incomplete, invalid or overlaps another. */
  | 'invalid_schedule'
  /** 400. The merchant has no menu schedule with this id. */
  | 'unknown_schedule'
  /** 400. A field of this zone is missing or wrong; `entity` is what was received. */
  | 'invalid_zone'
  /** 400. The merchant has no delivery zone with this id. */
  | 'unknown_zone'
  /** 400. The menu has no revision with this number. */
  | 'unknown_revision'
  /** 400. The document isn’t a menu in the given format. */
  | 'invalid_document'
  /** 400. The merchant has no draft of an imported menu with this id. */
  | 'unknown_import'
  /** 409. The menu is at a different revision than the request expects. */
  | 'stale_revision'
  /** 400. Another API client has this client_id. */
  | 'taken_client_id'
  /** 400. No API client has this client_id. */
  | 'unknown_client'
  /** 400. No merchant group has this id. */
  | 'unknown_group'
  /** 400. No provider has this id. */
  | 'unknown_provider'
  /** 400. The invoice amount differs from what the ledger owes for its days. Send a `reason` to book the difference to the marketplace. */
  | 'invoice_differs'
  /** 400. The courier company already has a settlement with this invoice number. */
  | 'invoice_recorded'
  /** 400. The courier company has no check with this id. */
  | 'unknown_check'
  /** 409. A check of this courier company is still running. Stop it, or wait for its report. */
  | 'check_under_way'
  /** 400. No courier company was asked to deliver this order. */
  | 'unknown_delivery'
  /** 400. You have no webhook with this id. */
  | 'unknown_webhook'
  /** 400. There is no stored event with this id that you can see. */
  | 'unknown_event'
  /** 400. No merchant has this id. */
  | 'unknown_merchant'
