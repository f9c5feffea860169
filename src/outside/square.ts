/**
 * The part of Square's API that we use (https://developer.squareup.com/reference/square). All fields come from outside, so any may be
 * missing.
 */

export type SquareMoney = { amount?: number; currency?: string }
export type SquareAddress = {
  address_line_1?: string
  locality?: string
  administrative_district_level_1?: string
  postal_code?: string
}
export type SquareLocation = {
  id: string
  name?: string
  status?: 'ACTIVE' | 'INACTIVE'
  currency?: string
  timezone?: string
  address?: SquareAddress
  business_hours?: {
    periods?: { day_of_week?: string; start_local_time?: string; end_local_time?: string }[]
  }
}

type AtLocations = {
  present_at_all_locations?: boolean
  present_at_location_ids?: string[]
  absent_at_location_ids?: string[]
}
export type SquareObject = AtLocations & {
  type: string
  id: string
  version?: number
  updated_at?: string
  is_deleted?: boolean
  item_data?: SquareItem
  item_variation_data?: SquareVariation
  modifier_list_data?: SquareModifierList
  modifier_data?: SquareModifier
  category_data?: { name?: string; parent_category?: SquareCategoryPlace; category_type?: string }
  image_data?: { name?: string; url?: string; caption?: string }
  tax_data?: {
    name?: string
    percentage?: string
    inclusion_type?: 'ADDITIVE' | 'INCLUSIVE'
    enabled?: boolean
  }
}
export type SquareCategoryPlace = { id?: string; ordinal?: number }
export type SquareItem = {
  name?: string
  description?: string
  description_plaintext?: string
  product_type?: string
  is_archived?: boolean
  is_alcoholic?: boolean
  is_taxable?: boolean
  category_id?: string
  categories?: SquareCategoryPlace[]
  reporting_category?: SquareCategoryPlace
  tax_ids?: string[]
  image_ids?: string[]
  variations?: SquareObject[]
  modifier_list_info?: {
    modifier_list_id: string
    min_selected_modifiers?: number
    max_selected_modifiers?: number
    enabled?: boolean
    ordinal?: number
    modifier_overrides?: {
      modifier_id: string
      on_by_default?: boolean
      hidden_online_override?: 'YES' | 'NO' | 'NOT_SET'
      on_by_default_override?: 'YES' | 'NO' | 'NOT_SET'
    }[]
  }[]
  food_and_beverage_details?: {
    calorie_count?: number
    dietary_preferences?: { standard_name?: string; custom_name?: string; type?: string }[]
    ingredients?: { standard_name?: string; custom_name?: string; type?: string }[]
  }
}
export type SquareVariation = {
  item_id?: string
  name?: string
  sku?: string
  upc?: string
  ordinal?: number
  pricing_type?: 'FIXED_PRICING' | 'VARIABLE_PRICING'
  price_money?: SquareMoney
  sellable?: boolean
  track_inventory?: boolean
  image_ids?: string[]
  location_overrides?: {
    location_id?: string
    price_money?: SquareMoney
    pricing_type?: 'FIXED_PRICING' | 'VARIABLE_PRICING'
    track_inventory?: boolean
    sold_out?: boolean
    sold_out_valid_until?: string
  }[]
}
export type SquareModifierList = {
  name?: string
  ordinal?: number
  selection_type?: 'SINGLE' | 'MULTIPLE'
  modifier_type?: 'LIST' | 'TEXT'
  min_selected_modifiers?: number
  max_selected_modifiers?: number
  allow_quantities?: boolean
  modifiers?: SquareObject[]
}
export type SquareModifier = {
  name?: string
  ordinal?: number
  price_money?: SquareMoney
  on_by_default?: boolean
  hidden_online?: boolean
  modifier_list_id?: string
  location_overrides?: { location_id?: string; price_money?: SquareMoney; sold_out?: boolean }[]
}
export type SquareCount = {
  catalog_object_id?: string
  location_id?: string
  state?: string
  quantity?: string
}

export type SquareFulfillmentState =
  | 'PROPOSED'
  | 'RESERVED'
  | 'PREPARED'
  | 'COMPLETED'
  | 'CANCELED'
  | 'FAILED'
export type SquareFulfillment = {
  uid?: string
  type?: 'PICKUP' | 'DELIVERY' | 'SHIPMENT'
  state?: SquareFulfillmentState
  pickup_details?: {
    recipient?: { display_name?: string; phone_number?: string }
    schedule_type?: 'ASAP' | 'SCHEDULED'
    pickup_at?: string
    prep_time_duration?: string
    note?: string
    cancel_reason?: string
  }
}
export type SquareOrder = {
  id?: string
  location_id: string
  reference_id?: string
  version?: number
  state?: 'OPEN' | 'COMPLETED' | 'CANCELED' | 'DRAFT'
  ticket_name?: string
  source?: { name: string }
  line_items?: {
    uid?: string
    name?: string
    quantity: string
    note?: string
    catalog_object_id?: string
    base_price_money?: SquareMoney
    modifiers?: {
      name?: string
      quantity?: string
      catalog_object_id?: string
      base_price_money?: SquareMoney
    }[]
  }[]
  discounts?: {
    uid?: string
    name: string
    type: 'FIXED_AMOUNT'
    amount_money: SquareMoney
    scope: 'ORDER'
  }[]
  fulfillments?: SquareFulfillment[]
  total_money?: SquareMoney
  metadata?: Record<string, string>
}
export type SquarePayment = {
  id?: string
  order_id?: string
  status?: string
  amount_money?: SquareMoney
  refunded_money?: SquareMoney
}
export type NewSquarePayment = {
  idempotency_key: string
  order_id: string
  location_id: string
  amountCents: number
  reference_id: string
  /** Who was paid, as shown in the POS's books. */
  source: string
}

/** Why a call has no answer. `silent`: no answer or a 5xx, so we don't know whether it had an effect. */
export type SquareFault =
  /** The merchant revoked access, or the token has expired. */
  | { kind: 'unauthorized' }
  | { kind: 'refused'; status: number; code: string; detail: string }
  | { kind: 'limited'; retryMs: number | undefined }
  | { kind: 'silent'; detail: string }
  /** Not called, because Square hasn't answered for a while. */
  | { kind: 'resting' }
export type SquareOutcome<Answer> = { kind: 'answered'; answer: Answer } | SquareFault

export type SquareTokens = {
  accessToken: string
  refreshToken: string
  expiresAt: number
  /** The seller's id at Square. */
  sellerId: string
}

/** A page of a list; no cursor on the last one. */
export type SquarePage<Item> = { items: Item[]; cursor: string | undefined }

/** Calls on behalf of a seller, with its access token. */
export type SquareCalls = {
  listLocations(token: string): Promise<SquareOutcome<SquareLocation[]>>
  /** Up to 100 objects a page. */
  listCatalog(
    token: string,
    page: { types: readonly string[]; cursor?: string | undefined },
  ): Promise<SquareOutcome<SquarePage<SquareObject>>>
  listCounts(
    token: string,
    page: { locationId: string; objectIds?: readonly string[]; cursor?: string | undefined },
  ): Promise<SquareOutcome<SquarePage<SquareCount>>>
  createOrder(token: string, order: SquareOrder, key: string): Promise<SquareOutcome<SquareOrder>>
  getOrder(token: string, orderId: string): Promise<SquareOutcome<SquareOrder>>
  /** A sparse order with the version that was read. */
  updateOrder(
    token: string,
    orderId: string,
    order: SquareOrder,
    key: string,
  ): Promise<SquareOutcome<SquareOrder>>
  /** Records a payment that the seller received outside of Square. */
  recordPayment(token: string, payment: NewSquarePayment): Promise<SquareOutcome<SquarePayment>>
  refundPayment(
    token: string,
    refund: { idempotency_key: string; payment_id: string; amountCents: number; reason: string },
  ): Promise<SquareOutcome<{ id?: string }>>
}

/** The marketplace's application at Square. */
export type Square = SquareCalls & {
  /** The page on which a seller grants the application access. */
  authorizeUrl(request: { state: string; redirectUrl: string }): string
  obtainTokens(code: string, redirectUrl: string): Promise<SquareOutcome<SquareTokens>>
  refreshTokens(refreshToken: string): Promise<SquareOutcome<SquareTokens>>
  /** Revokes all tokens of the seller. */
  revoke(sellerId: string): Promise<SquareOutcome<unknown>>
  /** Whether Square sent these bytes to this address. */
  isSigned(signature: string, notificationUrl: string, bytes: Uint8Array): boolean
  /** Square's clock minus ours, by its last answer; undefined before the first. */
  clockSkewMs(): number | undefined
  isResting(): boolean
  close(): Promise<void>
}
