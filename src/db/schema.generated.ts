// Generated from the migrations by `npm run generate`. Instants are epoch milliseconds, dates are YYYY-MM-DD.

export type AccessTokensRow = {
  token_hash: Buffer
  customer_id: number
  client_id: string
  scopes: string[]
  expires_at: number
  created_at: number
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
}

export type CustomersRow = {
  customer_id: number
  email: string
  first_name: string
  last_name: string
  phone: string | null
  password_hash: string
  created_at: number
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

export type FavoriteMerchantsRow = {
  customer_id: number
  merchant_id: number
  created_at: number
}

export type IdempotentAnswersRow = {
  caller_key: Buffer
  fingerprint: Buffer
  answer: Buffer
  created_at: number
}

export type LandmarksRow = {
  landmark_id: number
  source: string
  kind: string
  name: string
  city: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
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
}

export type MenuLinksRow = {
  merchant_id: number
  parent_id: number | null
  child_id: number
  display_order: number | null
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

export type MerchantGroupMembersRow = {
  group_id: number
  email: string
}

export type MerchantGroupsRow = {
  group_id: number
  name: string
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
}

export type MigrationsRow = {
  number: number
  name: string
  checksum: string
  applied_at: number
}

export type OutboxEventsRow = {
  event_id: number
  topic: string
  subject: string
  payload: unknown
  created_at: number
  delivered_at: number | null
}

export type SettingsRow = {
  name: string
  value: unknown
}

export type StreetSegmentsRow = {
  segment_id: number
  source: string
  street: string
  city: string
  state: string
  zip_code: string
  from_number: number
  to_number: number
  from_latitude: number
  from_longitude: number
  to_latitude: number
  to_longitude: number
}

export type ZipCodesRow = {
  zip_code: string
  city: string
  state: string
  latitude: number
  longitude: number
}
