// Generated from the migrations by `npm run generate`. Instants are epoch milliseconds, dates are YYYY-MM-DD.

export type AccessTokensRow = {
  token_hash: Buffer
  customer_id: number
  client_id: string
  scopes: string[]
  expires_at: number
  created_at: number
  refresh_id: number | null
}

export type AlcoholCategoriesRow = {
  section: string
  subsection: string
  child: string
  name: string
  position: number
}

export type AlcoholMatchesRow = {
  match_id: number
  product_id: string
  other_id: string
  likeness: number
  reason: string
  state: string
  moved: unknown
  found_at: number
  decided_at: number | null
}

export type AlcoholNameKeysRow = {
  name_key: string
  product_id: string
}

export type AlcoholOffersRow = {
  merchant_id: number
  variant_id: number
  price_cents: number
  stock: number
}

export type AlcoholProductsRow = {
  product_id: string
  section: string
  subsection: string
  child: string
  name: string
  brand: string
  country: string
  description: string
  image_url: string | null
  tags: unknown
  popularity: number
  match_key: string
  merged_into: string | null
}

export type AlcoholVariantsRow = {
  variant_id: number
  product_id: string
  size: string
  volume_ml: number
  pack: number
  container: string
  gtin: string | null
}

export type ApiClientsRow = {
  client_id: string
  name: string
  secret_hash: Buffer
  redirect_uris: string[]
  flows: string[]
  rate_limit: number | null
  enabled: boolean
  created_at: number
}

export type ArchivedOrdersRow = {
  customer_id: number
  vertical: string
  orders: number
  points: number
}

export type AuditRecordsRow = {
  audit_id: number
  at: number
  actor: string
  action: string
  subject: string
  merchant_id: number | null
  before: unknown
  after: unknown
  request_id: string
  reason: string | null
  acting_id: number | null
}

export type AuthorizationCodesRow = {
  code_hash: Buffer
  customer_id: number
  client_id: string
  redirect_uri: string
  scopes: string[]
  challenge: string | null
  expires_at: number
  redeemed_at: number | null
  created_at: number
}

export type BackupRunsRow = {
  taken_at: number
  ended_at: number
  file: string
  bytes: number
  table_rows: number
  images: number
}

export type CardAuthorizationsRow = {
  order_id: number
  merchant_id: number
  payment: number
  state: string
  due_at: number
  cancel_at: number | null
  card_token: unknown
  amount_cents: number
  attempt: number
  off_session: boolean
  reason: string | null
  gateway_id: string | null
}

export type CartsRow = {
  cart_id: number
  merchant_id: number
  customer_id: number | null
  guest_id: number | null
  lines: unknown
  revision: number
  updated_at: number
}

export type CheckoutsRow = {
  checkout_id: number
  cart_id: number
  merchant_id: number
  order_id: number
  state: string
  draft: unknown
  caller_key: Buffer | null
  started_at: number
  settled_at: number | null
  may_hold: boolean
  confirm_until: number | null
  payment_id: string | null
}

export type ComplianceRuleSetsRow = {
  rule_set_id: number
  version: string
  name: string
  document: unknown
  is_active: boolean
  loaded_at: number
  proposed_active: boolean | null
  proposed_by: string | null
  proposed_at: number | null
  proposed_reason: string | null
}

export type ConnectionEventsRow = {
  source: string
  event_id: string
  received_at: number
}

export type ConnectionsRow = {
  connection_id: number
  merchant_id: number
  kind: string
  name: string
  state: string
  settings: unknown
  sealed: string | null
  old_sealed: string | null
  old_until: number | null
  external_id: string | null
  key_hash: Buffer | null
  old_key_hash: Buffer | null
  created_at: number
  connected_at: number | null
  synced_at: number | null
  fault: unknown
  failing_since: number | null
}

export type CreditGrantsRow = {
  credit_id: number
  customer_id: number
  value_cents: number
  memo: string
  granted_at: number
  ends_at: number | null
  ended_at: number | null
  taken_cents: number
  order_id: number | null
  is_limited: boolean
}

export type CustomerAgesRow = {
  customer_id: number
  method: string
  is_over_21: boolean
  verified_at: number
}

export type CustomerCreditsRow = {
  customer_id: number
  balance_cents: number
}

export type CustomerDealsRow = {
  customer_id: number
  promotion_id: number
  entered_at: number
}

export type CustomerExportsRow = {
  export_hash: Buffer
  customer_id: number
  archive: Buffer
  created_at: number
  expires_at: number
}

export type CustomerLocationsRow = {
  customer_id: number
  location_id: number
  label: string
  street: string
  unit_number: string
  city: string
  state: string
  zip_code: string
  phone: string
  company: string | null
  cross_streets: string | null
  instructions: string
  latitude: number
  longitude: number
  address_key: string
  is_verified: boolean
  is_default: boolean
  last_used_at: number
  created_at: number
}

export type CustomerPasskeysRow = {
  passkey_id: string
  customer_id: number
  name: string
  public_key: Buffer
  counter: number
  created_at: number
  last_used_at: number | null
}

export type CustomersRow = {
  customer_id: number
  email: string
  first_name: string
  last_name: string
  phone: string | null
  password_hash: string
  created_at: number
  sms_notify: boolean
  email_confirmed: boolean
  disabled: boolean
  push_muted: string[] | null
  email_muted: string[] | null
}

export type DeliveriesRow = {
  merchant_id: number
  order_id: number
  leg: string
  state: string
  status: string | null
  round: number
  start_at: number
  busy_until: number | null
  recall: unknown
  pickup_eta: number | null
  delivery_eta: number | null
  courier: unknown
  reported_at: number | null
  next_poll_at: number | null
  reason: string | null
  started_at: number
  ended_at: number | null
  sighted_at: number | null
  driver_id: number | null
}

export type DeliveryBookingsRow = {
  merchant_id: number
  order_id: number
  leg: string
  booking: number
  round: number
  provider_id: number
  booking_key: string
  state: string
  tries: number
  estimate_id: string
  quoted_cents: number
  quoted_pickup_eta: number
  quoted_delivery_eta: number
  delivery_id: string | null
  answered_cents: number | null
  asked_at: number
  answered_at: number | null
  picked_up_at: number | null
  ended_at: number | null
  detail: string | null
  told_tip_cents: number | null
  tip_fault: string | null
  told_door_at: number | null
  door_fault: string | null
}

export type DeliveryEstimatesRow = {
  merchant_id: number
  order_id: number
  leg: string
  round: number
  provider_id: number
  asked_at: number
  took_ms: number
  outcome: string
  detail: string | null
  estimate_id: string | null
  valid_until: number | null
  pickup_eta: number | null
  delivery_eta: number | null
  price_cents: number | null
  score: number | null
}

export type DeliveryStatusesRow = {
  merchant_id: number
  order_id: number
  leg: string
  booking: number
  report: number
  status: string
  status_time: number | null
  at: number
  applied: boolean
  detail: string | null
}

export type DeliveryZonesRow = {
  merchant_id: number
  zone_id: number
  type: string
  fixed_fee_cents: number | null
  percent_fee_ppm: number | null
  order_minimum_cents: number
  radius_miles: number | null
  polygon: unknown
  zip_code: string | null
}

export type DispatchSettingsRow = {
  merchant_id: number
  auto_assign: boolean
  hand_over_minutes: number | null
  when_busy: string
}

export type DisputesRow = {
  dispute_id: number
  gateway: string
  gateway_id: string
  payment_id: string
  merchant_id: number | null
  order_id: number | null
  amount_cents: number
  reason: string
  status: string
  opened_at: number
  due_by: number | null
  closed_at: number | null
  submissions: number
  borne_by: string
  borne_reason: string
  booked_cents: number
  booked_fee_cents: number
  moved_cents: number
  moved_fee_cents: number
  read_at: number
}

export type DoctorRunsRow = {
  run_id: number
  at: number
  actor: string
  ms: number
  findings: unknown
}

export type DriverActionsRow = {
  merchant_id: number
  order_id: number
  driver_id: number
  action_id: string
  shift_id: number | null
  kind: string
  happened_at: number
  received_at: number
  refusal: string | null
  proof: string | null
  proof_id: number | null
  cash_cents: number | null
  age_passed: boolean | null
  issuing_state: string | null
  reason: string | null
  next: string | null
}

export type DriverPositionsRow = {
  driver_id: number
  at: number
  customer_id: number
  latitude: number
  longitude: number
}

export type DriverProofsRow = {
  merchant_id: number
  order_id: number
  proof_id: number
  driver_id: number
  name: string
  at: number
}

export type DriverShiftsRow = {
  shift_id: number
  driver_id: number
  customer_id: number | null
  started_at: number
  ended_at: number | null
  break_started_at: number | null
  break_seconds: number
  miles: number | null
  cash_handed_in_cents: number | null
  settled_by: string | null
  settled_at: number | null
}

export type DriversRow = {
  driver_id: number
  group_id: number
  email: string
  customer_id: number | null
  vehicle: string
  max_load: number
  shift_changed_at: number | null
  created_at: number
}

export type EventConsumersRow = {
  name: string
  day: string
  position: number
}

export type EventHeadRow = {
  one_row: boolean
  day: string
  position: number
}

export type EventsRow = {
  day: string
  position: number
  type: string | null
  created_at: number
  merchant_id: number | null
  customer_id: number | null
  order_id: number | null
  data: unknown
  merchant_data: unknown
  previous: unknown
  topic: string
  subject: string
  payload: unknown
}

export type FavoriteMerchantsRow = {
  customer_id: number
  merchant_id: number
  created_at: number
}

export type FavoriteOrdersRow = {
  customer_id: number
  favorite_order_id: number
  order_id: number
  order_name: string
  created_at: number
}

export type GatewayChecksRow = {
  gateway: string
  started_at: number
  listed_until: number
  compared_at: number | null
  compared: number
  unanswered: number
}

export type GatewayDifferencesRow = {
  difference_id: number
  gateway: string
  about: string
  subject: string
  cause: string
  merchant_id: number | null
  order_id: number | null
  payment: number | null
  ours_cents: number | null
  theirs_cents: number | null
  ours_state: string | null
  theirs_state: string | null
  is_settling: boolean
  found_at: number
  resolved_at: number | null
  resolved_by: string | null
  reason: string
}

export type GatewayTransactionsRow = {
  gateway: string
  transaction_id: string
  type: string
  amount_cents: number
  fee_cents: number
  currency: string
  at: number
  subject: string
  order_id: number | null
  key: string | null
  is_booked: boolean
}

export type GiftCardsRow = {
  customer_id: number | null
  gift_card_id: number
  type: string
  last_four: string
  value_cents: number
  balance_cents: number
  created_at: number
  email: string | null
  code_digest: Buffer | null
  enabled: boolean
  ends_at: number | null
}

export type GuestSessionsRow = {
  guest_id: number
  token_hash: Buffer
  client_id: string
  customer_id: number | null
  adopted_at: number | null
  expires_at: number
  created_at: number
}

export type HelpMessagesRow = {
  merchant_id: number
  order_id: number
  help_id: number
  message: number
  at: number
  author: string
  body: string
}

export type HelpPhotosRow = {
  merchant_id: number
  order_id: number
  photo_id: number
  help_id: number | null
  name: string
  at: number
}

export type HelpRequestsRow = {
  merchant_id: number
  order_id: number
  help_id: number
  reason: string
  wanted: string
  lines: unknown
  status: string
  handled_by: string
  language: string
  opened_at: number
  changed_at: number
  answer_by: number | null
  refund_id: number | null
  auto_refunded: boolean
  contact_name: string
}

export type IdempotentAnswersRow = {
  caller_key: Buffer
  fingerprint: Buffer
  answer: Buffer
  created_at: number
}

export type JobSchedulesRow = {
  task: string
  last_minute: number
}

export type JobsRow = {
  job_id: number
  task: string
  payload: unknown
  key: string | null
  run_at: number
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: number
  locked_by: string | null
  locked_at: number | null
}

export type JournalAccountsRow = {
  account: string
  name: string
  code: string
}

export type LandmarksRow = {
  landmark_id: number
  source: string
  kind: string
  name: string
  name_key: string
  city: string
  city_key: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
}

export type LedgerDayAccountsRow = {
  day: string
  account: string
  debit_cents: number
  credit_cents: number
}

export type LedgerDaysRow = {
  day: string
  first_entry: number | null
  last_entry: number | null
  entries: number
}

export type LedgerEntriesRow = {
  entry_id: number
  at: number
  kind: string
  merchant_id: number | null
  order_id: number | null
  memo: string
  refunded_order_id: number | null
  refund: number | null
}

export type LedgerLinesRow = {
  entry_id: number
  line: number
  account: string
  party: number
  part: string
  amount_cents: number
}

export type LedgerTaxesRow = {
  entry_id: number
  jurisdiction: string
  class: string
  state: string
  level: string
  name: string
  filed_by: string
  rate_ppm: number
  sales_cents: number
  taxable_cents: number
  exempt_cents: number
  tax_cents: number
}

export type LoginFailuresRow = {
  subject: Buffer
  failures: number
  until: number
}

export type LostOrdersRow = {
  order_id: number
  merchant_id: number
  status: string
  ordered_at: number
}

export type MenuCheckpointsRow = {
  merchant_id: number
  revision: number
  menu: unknown
}

export type MenuEntitiesRow = {
  merchant_id: number
  entity_id: number
  type: string
  name: string
  description: string
  hidden: boolean
  third_party_id: string | null
  schedule_ids: number[]
  alcohol: boolean
  tobacco: boolean
  price_cents: number | null
  qty_min_milli: number | null
  qty_max_milli: number | null
  qty_increment_milli: number | null
  qty_name_singular: string | null
  qty_name_plural: string | null
  selection_type: string | null
  selections_min: number | null
  selections_max: number | null
  selection_depends: boolean
  image_url: string | null
  search_name: string | null
  dietary: string[]
  allergens: string[]
  calories: number | null
  preselected: boolean
  tax_class: string | null
}

export type MenuImportsRow = {
  import_id: number
  merchant_id: number
  kind: string
  name: string
  state: string
  created_at: number
  published_at: number | null
  revision: number | null
  counts: unknown
  source: string | null
}

export type MenuItemOrdersRow = {
  merchant_id: number
  entity_id: number
  day: string
  orders: number
}

export type MenuLinksRow = {
  merchant_id: number
  parent_id: number | null
  child_id: number
  display_order: number | null
}

export type MenuRevisionsRow = {
  merchant_id: number
  revision: number
  at: number
  actor: string
  action: string
  change: unknown
  counts: unknown
}

export type MenuScheduleHoursRow = {
  merchant_id: number
  schedule_id: number
  hour_id: number
  day: number
  start_minute: number
  end_minute: number
}

export type MenuSchedulesRow = {
  merchant_id: number
  schedule_id: number
  name: string
}

export type MenuSoldOutRow = {
  merchant_id: number
  entity_id: number
  until: number | null
}

export type MenuSourceIdsRow = {
  merchant_id: number
  kind: string
  entity_id: number
  foreign_id: string
  is_variation: boolean
}

export type MenuSourcePicturesRow = {
  merchant_id: number
  kind: string
  entity_id: number
  url: string
  state: string
  path: string | null
  fault: unknown
}

export type MenuSourcesRow = {
  merchant_id: number
  kind: string
  base: string | null
  published_at: number | null
  sealed: string | null
  settings: unknown
  connected_at: number | null
  synced_at: number | null
  next_at: number | null
  failures: number
  fault: unknown
  digest: string | null
}

export type MerchantApplicationsRow = {
  application_id: number
  name: string
  type: string
  phone: string
  email: string
  street: string
  city: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
  license: unknown
  status: string
  reason: string | null
  merchant_id: number | null
  created_at: number
  decided_at: number | null
}

export type MerchantCommissionsRow = {
  merchant_id: number
  from_day: string
  percent_ppm: number
  fixed_cents: number
  courier_ppm: number
  created_at: number
}

export type MerchantDayHoursRow = {
  merchant_id: number
  day: string
  hour: number
  orders: number
  cancellations: number
  gross_cents: number
  fees_cents: number
  tips_cents: number
  tax_cents: number
  refunds_cents: number
  cash_cents: number
  net_cents: number
  prepared: number
  prep_seconds: number
  commission_cents: number
  promotion_cents: number
  promised: number
  on_time: number
  promised_seconds: number
  actual_seconds: number
  dispute_cents: number
}

export type MerchantDayItemsRow = {
  merchant_id: number
  day: string
  item_id: string
  name: string
  orders: number
  quantity_milli: number
  amount_cents: number
  cancellations: number
  gross_cents: number
  refunds_cents: number
  net_cents: number
  prepared: number
  prep_seconds: number
}

export type MerchantDaysRow = {
  merchant_id: number
  day: string
  has_item_money: boolean
}

export type MerchantGroupMembersRow = {
  group_id: number
  email: string
  role: string
  merchant_ids: number[] | null
  joined_at: number | null
}

export type MerchantGroupsRow = {
  group_id: number
  name: string
  created_at: number
}

export type MerchantInvitationsRow = {
  group_id: number
  email: string
  role: string
  merchant_ids: number[] | null
  invited_by: string
  secret_hash: Buffer | null
  created_at: number
  expires_at: number
}

export type MerchantLicensesRow = {
  merchant_id: number
  license_id: number
  kind: string
  number: string
  state: string
  expires: string
  document: string | null
  warned: number | null
  created_at: number
}

export type MerchantShiftsRow = {
  merchant_id: number
  shift_id: number
  kind: string
  day: number | null
  date: string | null
  start_minute: number
  end_minute: number
}

export type MerchantSpecialsRow = {
  merchant_id: number
  special_id: number
  name: string
  type: string
}

export type MerchantTilesRow = {
  tile: string
  merchant_id: number
  purpose: string
}

export type MerchantsRow = {
  merchant_id: number
  group_id: number
  name: string
  short_tag: string
  type: string
  cuisines: string[]
  phone: string
  fax: string | null
  contact_name: string | null
  description: string
  notes: string
  street: string
  city: string
  state: string
  zip_code: string
  landmark: string | null
  latitude: number
  longitude: number
  time_zone: string
  overall_rating: number
  num_ratings: number
  payment_types: string[]
  time_needed_minutes: number
  tax_ppm: number
  convenience_fee_ppm: number
  offers_delivery: boolean
  offers_pickup: boolean
  active: boolean
  promoted: boolean
  courier_delivery: boolean
  auto_confirm: boolean
  delivery_processes_card: boolean
  activation_date: string
  created_at: number
  confirm_phone: string | null
  paused_until: number | null
  busy_minutes: number
  busy_until: number | null
  imported_rating: number
  imported_ratings: number
  review_count: number
  review_stars: number
  awaiting_setup: boolean
  learned_times: unknown
  own_delivery: boolean
  logo_image: string | null
  cover_image: string | null
  drivers_busy_minutes: number
  drivers_busy_until: number | null
  delivery_paused_until: number | null
}

export type MigrationsRow = {
  number: number
  name: string
  checksum: string
  applied_at: number
}

export type OpenOrdersRow = {
  order_id: number
  merchant_id: number
  ordered_at: number
  is_courier: boolean
  is_scheduled: boolean
}

export type OperatorActingRow = {
  acting_id: number
  token_hash: Buffer
  session_id: string | null
  merchant_id: number
  staff_name: string
  staff_email: string
  reason: string
  started_at: number
  expires_at: number
  ended_at: number | null
}

export type OperatorChallengesRow = {
  challenge_hash: Buffer
  staff_id: number
  purpose: string
  expires_at: number
}

export type OperatorKeysRow = {
  key_id: string
  key_hash: Buffer
  name: string
  roles: string[]
  created_by: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
}

export type OperatorPasskeysRow = {
  passkey_id: string
  staff_id: number
  name: string
  public_key: Buffer
  counter: number
  created_at: number
  last_used_at: number | null
}

export type OperatorRecoveryCodesRow = {
  staff_id: number
  code_hash: Buffer
}

export type OperatorSessionsRow = {
  session_id: string
  token_hash: Buffer
  staff_id: number
  has_second_factor: boolean
  ip: string
  user_agent: string
  created_at: number
  last_seen_at: number
  expires_at: number
}

export type OperatorStaffRow = {
  staff_id: number
  email: string
  name: string
  role: string
  enabled: boolean
  password_hash: string
  totp_secret: Buffer | null
  totp_last_step: number | null
  pending_totp_secret: Buffer | null
  created_at: number
}

export type OperatorViewsRow = {
  staff_id: number
  list: string
  name: string
  query: string
}

export type OrderAdjustmentsRow = {
  merchant_id: number
  order_id: number
  adjustment: number
  at: number
  actor: string
  changes: unknown
  from_cents: number
  to_cents: number
  proposed: unknown
  status: string
  lapses_at: number | null
  answered_at: number | null
  replaces_all: boolean
  compliance: unknown
}

export type OrderMailsRow = {
  order_id: number
  mail_id: number
  at: number
  recipient: string
  subject: string
  body: string
}

export type OrderMovesRow = {
  merchant_id: number
  order_id: number
  move: number
  at: number
  from_status: string | null
  to_status: string
  actor: string
  reason: string | null
}

export type OrderNotesRow = {
  merchant_id: number
  order_id: number
  note_id: number
  at: number
  author: string
  body: string
}

export type OrderPaymentsRow = {
  merchant_id: number
  order_id: number
  payment: number
  type: string
  source_id: number | null
  amount_cents: number
  gateway: string | null
  gateway_id: string | null
  state: string | null
  wanted: string | null
  held_cents: number | null
  captured_cents: number | null
  authorize_at: number | null
}

export type OrderRefundPaymentsRow = {
  merchant_id: number
  order_id: number
  refund: number
  payment: number
  goods_cents: number
  tax_cents: number
  tip_cents: number
  delivery_fee_cents: number
  convenience_fee_cents: number
  amount_cents: number
  state: string
  failure: string | null
  settled_at: number | null
  taxes: unknown
}

export type OrderRefundsRow = {
  merchant_id: number
  order_id: number
  refund: number
  refund_id: number
  at: number
  actor: string
  refunded_by: string
  reason: string
  destination: string
  lines: unknown
}

export type OrderTipsRow = {
  merchant_id: number
  order_id: number
  tip: number
  tip_id: number
  amount_cents: number
  state: string
  may_hold: boolean
  card: unknown
  caller_key: Buffer | null
  payment: number | null
  started_at: number
  settled_at: number | null
}

export type OrdersRow = {
  merchant_id: number
  order_id: number
  customer_id: number | null
  status: string
  type: string
  vertical: string
  ordered_at: number
  deliver_at: number
  confirmed_at: number | null
  time_zone: string
  merchant_name: string
  merchant_street: string
  merchant_city: string
  merchant_state: string
  merchant_zip_code: string
  merchant_phone: string
  location_id: number | null
  address: unknown
  latitude: number
  longitude: number
  contact: unknown
  cart: unknown
  instructions: string
  payment_method: string
  subtotal_cents: number
  discount_cents: number
  delivery_fee_cents: number
  convenience_fee_cents: number
  tax_cents: number
  tip_cents: number
  total_cents: number
  promo_cents: number
  gift_card_cents: number
  credit_cents: number
  points_earned: number
  guest_id: number | null
  reason: string | null
  prep_minutes: number | null
  deal_points: number
  is_courier: boolean
  compliance: unknown
  claimed_ip: string | null
  carrier_id: number | null
  carrier_cents: number | null
  refund_count: number | null
  if_missing: string | null
  rates: unknown
  adjustment_count: number | null
  promised_at: number | null
  payment_labels: unknown
  delivery_options: unknown
  added_tip_cents: number | null
  answer_by: number | null
}

export type OutboxEventsRow = {
  event_id: number
  topic: string
  subject: string
  payload: unknown
  created_at: number
  delivered_at: number | null
  type: string | null
  merchant_id: number | null
  customer_id: number | null
  order_id: number | null
  data: unknown
  merchant_data: unknown
  previous: unknown
}

export type PasswordResetsRow = {
  reset_hash: Buffer
  customer_id: number
  expires_at: number
  created_at: number
}

export type PaymentEventChecksRow = {
  gateway: string
  listed_until: number
}

export type PaymentEventsRow = {
  event_id: string
  type: string
  object_id: string
  account: string | null
  at: number
  received_at: number
  source: string
  settled_at: number | null
}

export type PayoutAccountsRow = {
  merchant_id: number | null
  provider: string | null
  account: string | null
  account_key: string | null
  status: string
  required: string[]
  read_at: number | null
  bank_read_at: number | null
  held_reason: string | null
  started_at: number
  settled_until: number
  settled_cents: number
  closed_day: string | null
  courier_id: number | null
  payee: number
  paid_by: string
  time_zone: string | null
}

export type PayoutTransfersRow = {
  transfer_id: number
  merchant_id: number | null
  kind: string
  day: string
  since: number
  until: number
  orders: number
  net_cents: number
  carried_cents: number
  amount_cents: number
  state: string
  note: string
  reason: string
  made_by: string
  created_at: number
  key: string
  attempt: number
  next_at: number
  provider: string | null
  account: string | null
  reference: string | null
  payment: string | null
  sent_at: number | null
  reversed_cents: number
  bank_state: string | null
  bank_reference: string | null
  bank_day: string | null
  bank_failure: string | null
  paid_at: number | null
  paid_outside: boolean
  courier_id: number | null
  payee: number
  invoice: string | null
}

export type PendingUpdatesRow = {
  customer_id: number
  kind: string
  value: string
  confirmation_hash: Buffer
  valid_until: number
}

export type PhoneConfirmationsRow = {
  customer_id: number
  phone: string
  code_hash: Buffer | null
  tries: number
  sent_at: number
  confirmed_at: number | null
}

export type PrintJobsRow = {
  print_job_id: number
  connection_id: number
  merchant_id: number
  order_id: number | null
  kind: string
  state: string
  tries: number
  created_at: number
  printed_at: number | null
  fault: unknown
}

export type PromotionUsesRow = {
  promotion_id: number
  customer_id: number | null
  order_id: number
  used_at: number
  released_at: number | null
  amount_cents: number
  sales_cents: number
}

export type PromotionsRow = {
  promotion_id: number
  code: string | null
  name: string
  reward: string
  value: number
  minimum_cents: number
  expires_at: number | null
  first_order: boolean
  most_uses: number | null
  merchant_id: number | null
  created_at: number
  enabled: boolean
  funded_by: string
  starts_at: number | null
  most_cents: number | null
  items: string[] | null
  days: number[] | null
  budget_cents: number | null
  spent_cents: number
  uses: number
  sales_cents: number
  ended_at: number | null
  lapsed_days: number | null
  city: string | null
  state: string | null
}

export type ProviderCheckCasesRow = {
  check_id: number
  number: number
  name: string
  rule: string
  outcome: string
  seen: string
  calls: unknown
}

export type ProviderChecksRow = {
  check_id: number
  provider_id: number
  state: string
  target: unknown
  sealed: string | null
  options: unknown
  cases: number
  left_behind: number
  started_by: string
  started_at: number
  ended_at: number | null
}

export type ProviderTurnsRow = {
  provider_id: number
  next_at: number
}

export type ProviderWebhooksRow = {
  provider_id: number
  last_at: number
}

export type ProvidersRow = {
  provider_id: number
  name: string
  estimate_url: string | null
  book_url: string | null
  status_url: string | null
  cancel_url: string | null
  credential: string | null
  key_digest: Buffer
  area: string[] | null
  most_live: number | null
  most_miles: number | null
  calls_per_second: number | null
  enabled: boolean
  created_at: number
  follow: string
  status_secret: string | null
  old_status_secret: string | null
  old_status_secret_until: number | null
  kind: string
  network_secret: string | null
  closed_cities: string[]
}

export type PushSubscriptionsRow = {
  subscription_id: number
  audience: string
  customer_id: number | null
  guest_id: number | null
  merchant_id: number | null
  endpoint: string
  p256dh: Buffer
  auth_secret: Buffer
  language: string
  failures: number
  created_at: number
  refresh_id: number | null
}

export type RefreshTokensRow = {
  refresh_id: number
  token_hash: Buffer
  customer_id: number
  client_id: string
  scopes: string[]
  flow: string
  code_hash: Buffer | null
  created_at: number
  user_agent: string
}

export type RefusedCheckoutsRow = {
  refusal_id: number
  customer_id: number | null
  guest_id: number | null
  merchant_id: number
  email: string | null
  order_type: string | null
  codes: string[]
  reasons: unknown
  request_id: string
  first_at: number
  at: number
  times: number
}

export type ReviewsRow = {
  merchant_id: number
  review_id: number
  order_id: number
  customer_id: number | null
  author: string
  stars: number
  body: string
  items: unknown
  created_at: number
  edited_at: number | null
  reply: string | null
  replied_at: number | null
  hidden: boolean
  hidden_reason: string | null
}

export type SandboxDisputesRow = {
  payment_id: string
  dispute_id: string
  reference: string
  amount_cents: number
  status: string
  opened_at: number | null
  changed_at: number | null
  submissions: number
}

export type SandboxPayoutAccountsRow = {
  account: string
  key: string
  opened_at: number
  completed_at: number | null
}

export type SandboxTransactionsRow = {
  transaction_id: string
  payment_id: string
  type: string
  amount_cents: number
  key: string | null
  at: number
}

export type SandboxTransfersRow = {
  transfer: string
  key: string
  name: string
  account: string
  amount_cents: number
  at: number
}

export type SavedCardsRow = {
  customer_id: number
  cc_id: number
  gateway: string
  gateway_token: string
  brand: string
  last_four: string
  exp_month: number
  exp_year: number
  last_used_at: number | null
  created_at: number
}

export type SettingsRow = {
  name: string
  value: unknown
}

export type SmsSendsRow = {
  send_id: number
  subject: Buffer
  sent_at: number
}

export type SmsStopsRow = {
  phone: string
  stopped_at: number
}

export type StreetSegmentsRow = {
  segment_id: number
  street_id: number
  source: string
  from_number: number
  to_number: number
  side: string
  from_latitude: number
  from_longitude: number
  to_latitude: number
  to_longitude: number
}

export type StreetsRow = {
  street_id: number
  street: string
  street_key: string
  name_key: string
  city: string
  city_key: string
  state: string
  zip_code: string
}

export type TaxCertificatesRow = {
  certificate_id: number
  customer_id: number
  state: string
  number: string
  expires: string
  added_at: number
}

export type TaxVersionsRow = {
  tax_version_id: number
  version: string
  name: string
  csv: string
  line_count: number
  is_active: boolean
  loaded_at: number
  proposed_active: boolean | null
  proposed_by: string | null
  proposed_at: number | null
  proposed_reason: string | null
}

export type TestOrdersRow = {
  merchant_id: number
  placed_at: number
  status: string
  confirmed_at: number | null
  prep_minutes: number | null
  reason: string | null
  cart: unknown
  accepted_at: number | null
}

export type TicketsRow = {
  connection_id: number
  order_id: number
  merchant_id: number
  state: string
  sent: unknown
  tries: number
  created_at: number
  waits_since: number
  sent_at: number | null
  busy_until: number | null
  fault: unknown
}

export type UnansweredOrdersRow = {
  order_id: number
  merchant_id: number
  due_at: number
  called_at: number | null
}

export type UnsoldProductsRow = {
  product_id: string
}

export type UsedPasskeyChallengesRow = {
  challenge_hash: Buffer
  expires_at: number
}

export type WebhookDeliveriesRow = {
  webhook_id: string
  day: string
  position: number
  type: string
  lane: string
  status: string
  tries: number
  next_at: number | null
  attempts: unknown
}

export type WebhookSendersRow = {
  sender_id: string
  alive_until: number
}

export type WebhooksRow = {
  webhook_id: string
  client_id: string | null
  group_id: number | null
  url: string
  types: string[]
  merchant_id: number | null
  description: string
  email: string | null
  enabled: boolean
  disabled_reason: string | null
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: number | null
  cursor_day: string
  cursor_position: number
  failing_since: number | null
  leased_by: string | null
  leased_until: number | null
  created_at: number
}

export type ZipCodesRow = {
  zip_code: string
  source: string
  city: string
  city_key: string
  state: string
  latitude: number
  longitude: number
}
