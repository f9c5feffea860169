// biome-ignore-all format: as it was generated
// From the description of the service, by `npm run generate`.

/** Totals of an account. */
export type AccountSums = {
  /** The account. */
  account: string
  /** The amount debited, in dollars. */
  debit: number
  /** The amount credited, in dollars. */
  credit: number
}

/** A session in which marketplace staff acted for the merchant. */
export type ActingVisit = {
  /** The session’s id. */
  acting_id: number
  /** The staff member. */
  name: string
  /** Why. */
  reason: string
  /** When it began; ISO 8601 with offset. */
  started_at: string
  /** When it ended, or will end; ISO 8601 with offset. */
  ends_at: string
  /** Whether it is active. */
  active: boolean
  /** Whether it is your own. */
  you: boolean
  /** The changes made, newest first. */
  acts: ({
    /** When; ISO 8601 with offset. */
    at: string
    /** The action, such as `menu.changed`. */
    action: string
    /** The subject. */
    subject: string
  })[]
}

/** A changed line. */
export type AdjustedLine = {
  /** `remove`, `quantity`, `weight` or `replace`. */
  action: string
  /** The line’s name. */
  name: string
  /** The quantity or weight before. */
  from_quantity: number
  /** The quantity or weight now; 0 for a removed line. */
  quantity: number
  /** The price of the line before, in dollars. */
  from_price: number
  /** The price of the line now, in dollars. */
  price: number
  /** The name of the replacement. */
  replaced_by: string | null
}

/** A change of the order’s lines before it was handed over. */
export type Adjustment = {
  /** The adjustment’s number within the order. */
  adjustment: number
  /** When it was created; ISO 8601 with offset. */
  at: string
  /** The person who made the adjustment. */
  by: string
  /** `done`; `pending`: the customer was asked about a replacement; `declined` or `lapsed`: refunded instead, or the order was canceled (`replaces_all`). */
  status: string
  /** Until when the customer can consent, ISO 8601. */
  lapses_at: string | null
  /** Whether only replacements would be left. While `pending`, the order keeps its lines and can’t be handed over; without consent it is canceled. */
  replaces_all: boolean
  /** The order’s previous total, in dollars. */
  from_total: number
  /** The order’s new total, in dollars. */
  total: number
  /** The changed lines. */
  changes: AdjustedLine[]
}

/** A review, as seen by its merchant and the operator. */
export type AdministeredReview = {
  /** The review’s id. */
  review_id: number
  /** 1 to 5. */
  stars: number
  /** The text of the review. */
  text: string
  /** First name and initial. */
  name: string
  /** First name. */
  first_name: string
  /** Which items were liked. */
  items: ReviewedItem[]
  /** Names of the items liked. */
  liked: string[]
  /** When it was written; ISO 8601. */
  date: string
  /** ISO 8601. */
  created: string
  /** ISO 8601. */
  edited: string | null
  /** The merchant’s reply. */
  reply: string | null
  /** ISO 8601. */
  replied: string | null
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** Hidden by the operator: customers don’t see it, and it doesn’t count in ratings. */
  hidden: boolean
  /** Why the operator hid it; null if shown. */
  hidden_reason: string | null
}

/** A section, with its categories. */
export type AlcoholCategory = {
  /** The category’s name. */
  name: string
  /** Exactly what to pass back. */
  value: string
  /** The parameter to send the value in. */
  key: 'section' | 'subsection'
  /** Whether the search selected it. */
  is_selected: boolean
  /** Matching products in it, including those that a limit leaves out of `products`. */
  count: number
  /** Ids in `products`. Only on the deepest nodes. */
  product_ids: string[]
  /** Subcategories. */
  children: ({
    /** The category’s name. */
    name: string
    /** Exactly what to pass back. */
    value: string
    /** The parameter to send the value in. */
    key: 'section' | 'subsection'
    /** Whether the search selected it. */
    is_selected: boolean
    /** Matching products in it, including those that a limit leaves out of `products`. */
    count: number
    /** Ids in `products`. Only on the deepest nodes. */
    product_ids: string[]
    /** Subcategories. */
    children: ({
      /** The category’s name. */
      name: string
      /** Exactly what to pass back. */
      value: string
      /** The parameter to send the value in. */
      key: 'section' | 'subsection'
      /** Whether the search selected it. */
      is_selected: boolean
      /** Matching products in it, including those that a limit leaves out of `products`. */
      count: number
      /** Ids in `products`. Only on the deepest nodes. */
      product_ids: string[]
      /** Always empty: this is the deepest level. */
      children: unknown[]
    })[]
  })[]
}

/** A filter, with its values. */
export type AlcoholFilter = {
  /** The filter’s name. */
  name: string
  /** The parameter to send the value in. */
  key: 'filter_country' | 'filter_price' | 'filter_size'
  /** Whether several values can be chosen. */
  multi_selectable: boolean
  /** Values to choose from. */
  children: ({
    /** The value, for display. */
    name: string
    /** The value to pass back. */
    value: string
    /** Whether the search selected it. */
    is_selected: boolean
    /** Products with this value that match the keyword, section, subsections and all other filters. */
    count: number
  })[]
}

/** A store in drink search results. */
export type AlcoholMerchant = {
  /** The merchant’s id. */
  id: string
  /** Whether it is a favorite of the customer. */
  favorite: boolean
  summary: MerchantSummary
  ordering: MerchantOrdering
  location: MerchantLocation
  /** With `keyword`: items that match. */
  matched_items?: MatchedItem[]
  search_address: SearchAddress
  /** Whether the store takes orders at order_time and may sell then. */
  deliverable: boolean
  /** Why it can’t deliver; null if it can. */
  deliverable_reason: 'closed' | 'alcohol_not_allowed' | null
  /** Always null. */
  standardized_data_default: null
  /** Counts of beers, liquors and wines in stock. */
  inventory_type_overview: {
    /** Number of beers offered. */
    B: number
    /** Number of spirits offered. */
    L: number
    /** Number of wines offered. */
    W: number
  }
}

/** A product in search results. */
export type AlcoholProduct = {
  /** The key in `products`, valid for this response only. */
  id: string
  /** The product. Its sizes have their own ids. */
  product_id?: string
  /** Stores that have it in stock. */
  merchant_ids?: number[]
  /** The store that charges `price`. */
  merchant_id?: number
  /** The product’s name. */
  name?: string
  /** The section of the catalog. */
  type?: 'beer' | 'wine' | 'liquor'
  /** The default size. */
  size?: string
  /** The lowest price, in dollars. */
  price?: number
  /** All sizes in stock, each at its lowest price. */
  size_price?: ({
    /** The size: `750ml`. */
    size: string
    /** The lowest price of this size, in dollars. */
    price: number
    /** Containers per pack. */
    quantity: number
  })[]
  /** The categories from the section down. */
  categories?: string[]
  /** The product’s tags. */
  tags?: ({
    /** The tag’s name. */
    key: string
    /** One value or a list. */
    value: string | string[]
  })[]
  /** URL of the picture. */
  image?: string | null
  /** About the product. */
  description?: string
}

/** A shop that wants to sell here. */
export type Application = {
  /** The application’s id. */
  application_id: number
  /** The shop’s name. */
  name: string
  /** The kind of shop. */
  type: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
  /** Digits. */
  phone: string
  /** The owner’s address. */
  email: string
  location: ApplicationLocation
  /** The license in the application. */
  license: Record<string, unknown> | null
  /** The state of the application. */
  status: 'waiting' | 'approved' | 'declined'
  /** The reason for the decision. */
  reason: string | null
  /** The resulting merchant. */
  merchant_id: number | null
  /** When it was sent; ISO 8601 with offset. */
  created: string
  /** When it was decided; ISO 8601 with offset. */
  decided: string | null
}

/** The address as matched. */
export type ApplicationLocation = {
  /** Street and house number. */
  street: string
  /** Suite or floor. */
  unit: string | null
  /** The city. */
  city: string
  /** Two letters. */
  state: string
  /** Five digits. */
  zipCode: string
}

/** Immediately refunds items that a customer reports missing and wants refunded, charged to the merchant. Off by default. */
export type AutoRefund = {
  /** Maximum refunded this way per request, in dollars; 0 turns it off. */
  max_amount: number
  /** Maximum requests refunded this way per customer within 30 days. */
  max_per_customer_30_days: number
}

/** The payout from the provider to the bank. */
export type BankState = {
  /** The bank payout’s status. */
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  /** The provider’s payout that includes it. */
  reference: string | null
  /** Expected arrival at the bank, YYYY-MM-DD. */
  arrives: string | null
  /** The provider’s code for why the bank returned it. */
  failure: string | null
}

/** A ledger account and the matching account in the operator’s bookkeeping. */
export type BookAccount = {
  /** The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` are listed separately. */
  account: 'card' | 'gateway' | 'cash' | 'order' | 'merchant' | 'courier' | 'tip' | 'tax' | 'gift_card' | 'credit' | 'opening' | 'platform' | 'commission' | 'promotion' | 'gateway_fee' | 'dispute'
  /** The account’s name in QuickBooks. For a sub-account: parent, colon, name. */
  name: string
  /** The account’s code in Xero. */
  code: string
  /** The default name. */
  usual_name: string
  /** The default code. */
  usual_code: string
}

/** Something that differs between our books and the gateway’s. */
export type BookDifference = {
  /** The difference’s id. */
  difference_id: number
  /** What moved the money. */
  about: 'payment' | 'transfer' | 'dispute' | 'payout' | 'fee' | 'other'
  /** `missing_at_gateway`: only in our books. `missing_here`: only in the gateway’s. `amount`: the amounts differ. `state`: the gateway no longer holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it twice. `late`: one side hasn’t finished for days. `fee`: a fee not booked. `currency`: not in dollars. `ledger`: order and gateway agree, but the ledger has another amount. `dispute`: the dispute’s amount differs from the booking. `payout`: your bank returned a payout. `other`: an unknown kind of transaction. */
  cause: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
  /** The gateway’s id for the payment, transfer, dispute or transaction. */
  gateway_id: string
  /** The order, if known. */
  order_id: number | null
  /** The merchant, if known. */
  merchant_id: number | null
  /** Our amount; null if not in our books, in dollars. */
  ours: number | null
  /** The gateway’s amount; null if not in its books, in dollars. */
  theirs: number | null
  /** Whether a job is still working on it, so the difference may disappear by itself. */
  being_settled: boolean
  /** Whether it is open. */
  status: 'open' | 'resolved'
  /** When it was found; ISO 8601 with offset. */
  found_at: string
  /** When it was resolved; null while open; ISO 8601 with offset. */
  resolved_at: string | null
  /** Who resolved it; empty if it disappeared by itself; null while open. */
  resolved_by: string | null
  /** Why it was resolved. */
  reason: string
}

/** A merchant in a bulk change. */
export type BulkMerchant = {
  /** The merchant’s id. */
  merchant_id: number
  /** The name. */
  name: string
}

/** Only for an order more than 5 days ahead whose card isn’t authorized yet: it will be 3 days before the order’s time. */
export type CardAuthorization = {
  /** `scheduled`, or `failed` if the bank declined the card and the customer must change it. */
  status: string
  /** For `scheduled`: when the card will be authorized; ISO 8601 with offset. */
  at?: string
  /** For `failed`: `declined`, or `confirm` if the bank requires the customer’s confirmation. */
  reason?: string
  /** For `failed`: the deadline for changing the card, after which the order is canceled; ISO 8601 with offset. */
  change_by?: string
}

/** The payment gateway’s own card fields. */
export type CardFields = {
  /** The gateway that the card fields belong to: `stripe`. */
  gateway: string
  /** Identifies the account to the script. */
  publishable_key: string
  /** The script that shows the fields. */
  script_url: string
}

/** A reason why an order can’t be placed. */
export type CartFault = {
  /** Stable; branch on this. */
  code: string
  /** A message to show to the user, in English or Spanish depending on Accept-Language. The wording may change. */
  user_msg: string
  /** A message for developers. The wording may change. */
  dev_msg: string
  /** A more specific message in the same language, where `user_msg` is general. */
  exact_msg?: string
  /** The parameter that caused the error. */
  field?: string
}

/** An item to add to the cart. */
export type CartItemInput = {
  /** The id of a menu item (`N12`) or of a product size (`V34`). */
  item_id: string
  /** The quantity. May have decimals if the item is sold by weight. */
  item_qty?: number | string
  /** Options from any depth, as a flat object: `{"N13": 1}`. */
  option_qty?: Record<string, number | string>
  /** A note for the merchant. */
  instructions?: string
}

/** A line of a cart. */
export type CartLine = {
  /** Id of the item or option: `N12`. */
  id: string
  /** The line’s number in the cart. */
  item_key: number
  /** The name. */
  name: string
  /** The quantity. */
  quantity: number
  /** The price of the line with its options, in dollars; 0 if no longer sold. */
  price: number
  /** Always `item`. */
  type: 'item'
  /** A note for the merchant. */
  instructions: string
  /** Groups and, in their `options`, the chosen options. Nested as deep as the menu. */
  options: ({
    /** Id of the item or option: `N12`. */
    id: string
    /** The line’s number in the cart. */
    item_key: number
    /** The name. */
    name: string
    /** The quantity. */
    quantity: number
    /** The options chosen within it. */
    options: unknown[]
  })[]
  /** Whether the line can be ordered as is at order_time. False if the merchant is paused at that time. */
  available: boolean
  /** Why it isn’t available. */
  faults: CartFault[]
}

/** An entity of type Image. */
export type ChangedImage = {
  /** Always `Image`. */
  type: 'Image'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Required; http or https. The picture is fetched and hosted here. */
  url?: string | null
}

/** An entity of type Item. */
export type ChangedItem = {
  /** Always `Item`. */
  type: 'Item'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, link a PriceGroup. */
  price?: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** Allergens it contains: up to 20, in your own words, such as peanuts. */
  allergens?: string[] | null
  /** A whole number up to 100,000. */
  calories?: number | null
}

/** An entity of type Option. */
export type ChangedOption = {
  /** Always `Option`. */
  type: 'Option'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or the maximum of a quantity group. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether it is selected initially. Default false. */
  preselected?: boolean | null
}

/** An entity of type OptionGroup. */
export type ChangedOptionGroup = {
  /** Always `OptionGroup`. */
  type: 'OptionGroup'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit (99). For check and quantity. */
  selectionsMax?: number | null
  /** For quantity: the limits scale with the item’s quantity. */
  selectionDepends?: boolean | null
}

/** An entity of type PriceGroup. */
export type ChangedPriceGroup = {
  /** Always `PriceGroup`. */
  type: 'PriceGroup'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
}

/** An entity of type SubMenu. */
export type ChangedSubMenu = {
  /** Always `SubMenu`. */
  type: 'SubMenu'
  /** The id. */
  id: number
  /** Required; up to 200 characters. */
  name?: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
}

/** A registered app. */
export type Client = {
  /** The app’s id. */
  client_id: string
  /** The name. */
  name: string
  /** URLs that users may be redirected to. */
  redirect_uris: string[]
  /** OAuth flows the app may use. */
  flows: string[]
  /** Requests per minute; null for the service’s default. */
  rate_limit: number | null
  /** Whether the app may make calls. */
  enabled: boolean
  /** ISO 8601 */
  created_at: string
}

/** A merchant’s commission on orders completed on or after that day. */
export type Commission = {
  /** Percent of the goods after discounts, with up to four decimals. */
  percent: number
  /** Dollars for each order. */
  fixed: number
  /** Percent of the courier company’s price paid by the merchant. */
  courier_share: number
  /** The first day, YYYY-MM-DD in the merchant’s time zone. */
  from: string
}

/** How alcohol law at the address applies at this time. */
export type Compliance = {
  /** Whether any of the stores may sell anything at order_time. */
  allowed: boolean
  /** The minimum age of buyers; null if no rule applies. */
  minimum_age: number | null
  /** Whether an ID is checked at the door. */
  id_check: boolean
  /** The rules that decided. */
  decisions: ({
    /** The rule’s id. */
    rule: string
    /** Version of the set of rules. */
    version: string
    /** Kind of goods: `beer`, `wine`, `liquor` … */
    kind: string
    /** The verdict: `forbidden`, `over_cap`, `age_required`, `too_young` or `id_check`. */
    verdict: string
    /** The reason, human-readable. */
    reason: string
    /** ISO 8601 with offset. */
    until: string | null
  })[]
}

/** A merchant’s connection to another system. */
export type Connection = {
  /** The connection’s id. */
  connectionId: number
  /** `square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT. */
  kind: 'square' | 'till' | 'cloudprnt'
  /** What your staff call it. */
  name: string
  /** `waiting`: the other side has to act first. `connected`. `failing`: it worked before; see `problem`. */
  state: 'waiting' | 'connected' | 'failing'
  /** When it was set up; ISO 8601 with offset. */
  createdAt: string
  /** When it first worked; ISO 8601 with offset. */
  connectedAt: string | null
  /** When it last worked; ISO 8601 with offset. */
  lastSyncAt: string | null
  /** What is wrong, human-readable; null if nothing. */
  problem: string | null
  /** Since when it has failed; ISO 8601 with offset. */
  failingSince: string | null
  /** For a till: the URL that orders are posted to. */
  url?: string | null
  /** For Square: the account’s locations. */
  locations?: ({
    /** Square’s id. */
    id: string
    /** The name. */
    name: string
  })[]
  /** For Square: the location that orders go to; null until you choose one. */
  locationId?: string | null
  /** For a printer: dots per line; null for the printer’s own setting. */
  dots?: number | null
  /** For a printer: copies of each ticket; null for one. */
  copies?: number | null
  /** For a printer: the language of its tickets. */
  language?: 'en' | 'es'
}

/** A point on the map. */
export type Corner = {
  /** Latitude in degrees. */
  latitude: number
  /** Longitude in degrees. */
  longitude: number
}

/** The person delivering the order. */
export type Courier = {
  /** First name. */
  first_name: string
  /** Latitude of the latest position. */
  latitude: number
  /** Longitude of the latest position. */
  longitude: number
}

/** A check of a courier company. */
export type CourierCheck = {
  /** The check’s id. */
  check_id: number
  /** The courier company’s id. */
  provider_id: number
  /** `stopped`: ended on request. `interrupted`: the process that ran it ended. */
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'interrupted'
  target: CourierCheckTarget
  /** Cases to try. */
  cases: number
  /** Cases that passed. */
  passed: number
  /** Cases that failed. */
  failed: number
  /** Cases that couldn’t be run. */
  skipped: number
  /** Deliveries of the check that couldn’t be canceled and are still under way. */
  left_behind: number
  /** The staff member who started the check. */
  started_by: string
  /** When it was started; ISO 8601 with offset. */
  started_at: string
  /** When it ended; ISO 8601 with offset. */
  ended_at: string | null
}

/** A case in a check. */
export type CourierCheckCase = {
  /** Position in the check. */
  number: number
  /** The case. */
  name: string
  /** The rule of the interface being tested. */
  rule: string
  /** The outcome. */
  outcome: 'pass' | 'fail' | 'skipped'
  /** The observed behavior. */
  seen: string
  /** The HTTP exchange of a failed case; null otherwise. */
  calls: ({
    /** The request. */
    sent: {
      /** The HTTP method. */
      method: string
      /** The URL. */
      url: string
      /** Headers, without credential and signature. */
      headers: Record<string, string>
      /** The body, up to 2,000 characters. */
      body: string
    }
    /** The response; null if none came. */
    received: {
      /** The HTTP status. */
      status: number
      /** The body, up to 2,000 characters. */
      text: string
    } | null
    /** Why no response came; empty if one did. */
    fault: string
    /** Duration in milliseconds. */
    took_ms: number
  })[] | null
}

/** The addresses called. */
export type CourierCheckTarget = {
  /** The estimate URL. */
  estimate: string
  /** The booking URL. */
  book: string
  /** The status URL. */
  status: string
  /** The cancellation URL. */
  cancel: string
}

/** For pickup. */
export type CurrentWeek = {
  sunday: DatedOpenTimes
  monday: DatedOpenTimes
  tuesday: DatedOpenTimes
  wednesday: DatedOpenTimes
  thursday: DatedOpenTimes
  friday: DatedOpenTimes
  saturday: DatedOpenTimes
}

/** An address in the customer’s address book. */
export type CustomerLocation = {
  /** The address’s id. */
  location_id: number
  /** The customer’s name for the address. */
  label: string
  /** Street and house number. */
  street: string
  /** City. */
  city: string
  /** State, two letters. */
  state: string
  /** Phone number. */
  phone: string
  /** ZIP code. */
  zip_code: string
  /** The same as `zip_code`. */
  postal_code: string
  /** The nearest cross streets. */
  cross_streets: string | null
  /** Apartment, floor or suite. */
  unit_number: string
  /** Directions for couriers. */
  instructions: string
  /** Company at the address. */
  company: string | null
  /** 0 without a company account. */
  company_id: number
  /** Longitude in degrees. */
  longitude: number
  /** Latitude in degrees. */
  latitude: number
  /** When an order last went there; ISO 8601 with offset. */
  date_last_used: string
  /** Whether it is the default address. */
  default: boolean
  /** Whether the address was verified. */
  verified: boolean
  /** Fields you can change. */
  editable_fields: string[]
}

/** A passkey of a customer. */
export type CustomerPasskey = {
  /** The id. */
  passkey_id: string
  /** The name its owner chose. */
  name: string
  /** When it was added; ISO 8601 with offset. */
  created_at: string
  /** When it was last used; ISO 8601 with offset. */
  last_used_at: string | null
}

/** The customer’s profile. */
export type CustomerProfile = {
  /** Email address. */
  email: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Phone number. */
  phone: string
  /** Points available to spend. */
  delivery_points: number
  /** Points earned so far. */
  life_time_delivery_points: number
  /** The same as `customer_id`. */
  user_id: number
  /** The customer’s id. */
  customer_id: number
  /** The same as `customer_id`. */
  human_id: number
  /** Roles of the account. */
  roles: string[]
  /** Orders so far. */
  life_time_orders_count: number
  /** Whether to send text messages about orders. */
  sms_notify: boolean
  notify?: Notify
  /** Orders so far by kind of goods. */
  life_time_orders_count_per_vertical: {
    /** alcohol orders so far. */
    alcohol: number
    /** food orders so far. */
    food: number
    /** groceries orders so far. */
    groceries: number
    /** laundry orders so far. */
    laundry: number
  }
  /** Always empty. */
  account_integrations: unknown[]
  /** Changes awaiting confirmation. */
  pending_updates: {
    /** The new email address. */
    to_email: string | null
    /** The new phone number. */
    to_phone: string | null
    /** Until when they can be confirmed, ISO 8601; false if nothing is pending. */
    valid_until: string | false
  }
  /** The customer’s role in a company account. */
  office_user: {
    /** The company’s name; empty if none. */
    name: string
    /** The role there; empty if none. */
    role: string
  }
  /** Whether the customer is exempt from sales tax. */
  is_tax_exempt: boolean
}

/** A place where a customer is signed in. */
export type CustomerSession = {
  /** The id. */
  session_id: number
  /** Whether it is the session making this request. */
  current: boolean
  /** The app. */
  client_id: string
  /** The app’s name. */
  app: string
  /** Whether the app was authorized with a code, and so never saw the password. */
  by_code: boolean
  /** The browser that signed in; empty if unknown. */
  user_agent: string
  /** When the customer signed in; ISO 8601 with offset. */
  created_at: string
  /** When the app last renewed its access; ISO 8601 with offset. */
  renewed_at: string
}

/** When it is open on a date. */
export type DatedOpenTimes = {
  /** The date, YYYY-MM-DD. */
  date: string
  /** The times, earliest first. */
  times_open: ({
    /** Start of the time. */
    start: string
    /** End of the time. */
    end: string
  })[]
}

/** The delivery and its progress. */
export type Delivery = {
  /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
  status: string
  /** Expected arrival at the door, ISO 8601 with the merchant’s offset. */
  eta: string | null
  /** Expected arrival at the merchant, ISO 8601 with the merchant’s offset. */
  pickup_eta: string | null
  courier: Courier | null
  /** The courier company. */
  provider: string | null
  /** When the courier company last reported; ISO 8601 with offset. */
  reported_at: string | null
  /** Why it failed. */
  reason: string | null
  /** A tracking page with a map, which can be shared. */
  tracking_url: string
  /** With the merchant’s own driver: four digits to confirm the handover, if the driver asks. */
  pin?: string
}

/** How the courier hands over the order; null if not specified, and for pickup. */
export type DeliveryOptions = {
  /** true if the courier should leave the order at the door. */
  leave_at_door: boolean
  /** Instructions for the courier; may be empty. */
  instructions: string
}

/** How the courier hands over the order. Not for pickup. */
export type DeliveryOptionsInput = {
  /** true if the courier should leave it at the door. Refused with `id_required` if the courier must check an ID. */
  leave_at_door?: boolean
  /** Instructions for the courier: a gate code, the way to the door. */
  instructions?: string
}

/** An area that the merchant delivers to. */
export type DeliveryZone = {
  /** The zone’s id. */
  id: number
  /** The kind of area. */
  type: 'radius' | 'polygon' | 'zipCode'
  /** Dollars. Send either this or percentFee. */
  fixedFee?: number
  /** Percent of the order. Send either this or fixedFee. */
  percentFee?: number
  /** The minimum order, in dollars. */
  orderMinimum: number
  /** Miles around the merchant, for type radius. */
  radius?: number
  /** Five digits, for type zipCode. */
  zipCode?: string
  /** Corners, clockwise, for type polygon. */
  polygon?: Corner[]
}

/** A delivery zone to create or change. */
export type DeliveryZoneInput = {
  /** The zone’s id. */
  id?: number
  /** The kind of area. */
  type?: 'radius' | 'polygon' | 'zipCode'
  /** Dollars. Send either this or percentFee. */
  fixedFee?: number
  /** Percent of the order. Send either this or fixedFee. */
  percentFee?: number
  /** Dollars. Default 0. */
  orderMinimum?: number
  /** Miles around the merchant, for type radius. */
  radius?: number
  /** Five digits, for type zipCode. */
  zipCode?: string
  /** Corners, clockwise, for type polygon. */
  polygon?: Corner[]
}

/** The delivery address; null for pickup. */
export type Destination = {
  /** Street and house number. */
  street: string
  /** Apartment, floor or suite. */
  unit_number: string
  /** City. */
  city: string
  /** State, two letters. */
  state: string
  /** ZIP code. */
  zip_code: string
  /** Phone number. */
  phone: string
  /** Company at the address. */
  company: string | null
  /** The nearest cross streets. */
  cross_streets: string | null
  /** Directions for couriers; absent for guests. */
  instructions?: string
}

/** A booking that was sent to a company. */
export type DispatchBooking = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** The booking’s number within the delivery. */
  booking: number
  /** The round of estimates it came from. */
  round: number
  /** The courier company’s id. */
  provider_id: number
  /** The courier company’s name. */
  provider: string
  /** The Idempotency-Key, the same for every retry. */
  booking_key: string
  /** The state of the booking. */
  state: 'asked' | 'booked' | 'denied' | 'silent' | 'written_off' | 'delivered' | 'failed' | 'cancelled'
  /** How many times it was sent. */
  tries: number
  /** The company’s id of the estimate. */
  estimate_id: string
  /** The company’s id of the delivery. */
  delivery_id: string | null
  /** What is paid once it is delivered, in dollars. */
  quoted_price: number
  /** The price in the company’s answer, in dollars. */
  answered_price: number | null
  /** When the estimate promised the courier at the merchant; ISO 8601 with offset. */
  quoted_pickup_eta: string
  /** When the estimate promised the courier at the customer; ISO 8601 with offset. */
  quoted_delivery_eta: string
  /** When the request was sent; ISO 8601 with offset. */
  asked_at: string
  /** When the company answered; ISO 8601 with offset. */
  answered_at: string | null
  /** When the courier picked up; ISO 8601 with offset. */
  picked_up_at: string | null
  /** When it ended; ISO 8601 with offset. */
  ended_at: string | null
  /** The company’s response, where it has more detail. */
  detail: string | null
  /** The total tip in dollars reported to a courier network after a tip was added; absent if none was. */
  told_tip?: number
  /** Why the network didn’t accept the added tip. */
  tip_fault?: string
  /** When the network was told about a changed apartment or instructions; absent if never; ISO 8601 with offset. */
  told_door_at?: string
  /** Why the company couldn’t be told about them: call the courier. */
  door_fault?: string
}

/** A driver available for orders. */
export type DispatchDriver = {
  /** The driver’s id in events; null before their first activity. */
  driver_id: number | null
  /** Email address of the driver. */
  email: string
  /** First name; null until they sign in. */
  first_name: string | null
  /** Last name. */
  last_name: string | null
  /** Phone number. */
  phone: string | null
  /** The driver’s vehicle: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Maximum number of orders carried at once. */
  maxLoad: number
  /** `on` shift, on a `break`, or `off`. */
  state: 'on' | 'break' | 'off'
  /** Orders they have now. */
  stops: number
  /** Latitude of the last known position, during a shift with an order; null if unknown. */
  latitude: number | null
  /** Longitude. */
  longitude: number | null
  /** When the driver was there; ISO 8601 with offset. */
  seen_at: string | null
}

/** A delivery to the customer, or a return to the merchant. */
export type DispatchedDelivery = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** The state of the delivery. */
  state: 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'
  /** The status shown to the customer. */
  status: string | null
  /** The latest round of estimate requests: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10 or 20 before the first round of a search. */
  round: number
  /** Why it failed, as shown to the customer and merchant. The companies’ own words are in `detail`. */
  reason: string | null
  /** The cancellation of the delivery; null if none. */
  recall: {
    /** The person or program that canceled the delivery. */
    actor: string
    /** Why. */
    reason: string | null
    /** `completed` if the operator completes the order; absent if it is canceled. */
    to?: string
  } | null
  /** The courier, once the company has named one. */
  courier: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** Phone number. */
    phone: string
    /** Latitude of the latest position. */
    latitude: number
    /** Longitude of the latest position. */
    longitude: number
    /** The courier’s vehicle, if the company reports it. */
    vehicle?: string
    /** The courier network’s own page for the delivery. */
    tracking_url?: string
    /** The courier network’s photo that proves the delivery. */
    proof_url?: string
  } | null
  /** When the search for a courier starts; ISO 8601 with offset. */
  start_at: string
  /** When the courier is expected at the merchant; ISO 8601 with offset. */
  pickup_eta: string | null
  /** When the courier is expected at the customer; ISO 8601 with offset. */
  delivery_eta: string | null
  /** When the company last reported; ISO 8601 with offset. */
  reported_at: string | null
  /** When it ended; ISO 8601 with offset. */
  ended_at: string | null
}

/** A company’s answer to the request for an estimate. */
export type DispatchEstimate = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** The round of requests. */
  round: number
  /** The courier company’s id. */
  provider_id: number
  /** The courier company’s name. */
  provider: string
  /** When the request was sent; ISO 8601 with offset. */
  asked_at: string
  /** Duration in milliseconds. */
  took_ms: number
  /** `silent`: no response in time. `unusable`: a response that violates the contract. */
  outcome: 'usable' | 'unusable' | 'refused' | 'silent'
  /** The company’s response, where it has more detail. */
  detail: string | null
  /** The company’s id of the estimate. */
  estimate_id: string | null
  /** When the estimate expires; ISO 8601 with offset. */
  valid_until: string | null
  /** When the courier is expected at the merchant; ISO 8601 with offset. */
  pickup_eta: string | null
  /** When the courier is expected at the customer; ISO 8601 with offset. */
  delivery_eta: string | null
  /** Dollars. */
  price: number | null
  /** Companies are tried from the lowest score up. */
  score: number | null
}

/** An order to deliver, with its driver or courier. */
export type DispatchOrder = {
  /** The order’s id. */
  order_id: number
  /** The order’s status. */
  status: string
  /** Email address of the assigned driver; null if none. */
  driver: string | null
  /** Whether a courier company has the order or is being asked to take it. */
  courier: boolean
  /** The delivery’s progress; null if it has no driver or courier yet. */
  delivery_status: string | null
  /** The customer’s name. */
  customer: string
  /** Street. */
  street: string
  /** Apartment, suite or floor. */
  unit_number: string
  /** City. */
  city: string
  /** ZIP code. */
  zip_code: string
  /** Latitude of the door. */
  latitude: number
  /** Longitude of the door. */
  longitude: number
  /** The time the customer chose; ISO 8601 with offset. */
  deliver_at: string
  /** The promised time; null if not recorded; ISO 8601 with offset. */
  promised_at: string | null
  /** The order’s total, in dollars. */
  total: number
  /** Whether the food is ready for pickup. */
  ready?: boolean
  /** When it became ready, or when the kitchen expects it to be; on the board only; ISO 8601 with offset. */
  ready_at?: string
}

/** The best route for a driver. */
export type DispatchRoute = {
  /** Email address of the driver. */
  driver: string
  /** Stops in order, including the suggestions’. */
  stops: ({
    /** The order’s id. */
    order_id: number
    /** At the shop or at the customer’s door. */
    kind: 'pickup' | 'dropoff'
    /** When the driver is expected there; ISO 8601 with offset. */
    at: string
  })[]
}

/** Automatic dispatch settings. */
export type DispatchSettings = {
  /** Whether orders are assigned to drivers automatically. */
  autoAssign: boolean
  /** Minutes an order waits for a driver before courier companies are asked. */
  handOverMinutes: number | null
  /** While no driver has room: `longer` adds the time until one has room to delivery estimates, `pause` takes no deliveries until then, `nothing` leaves it to you. Both end automatically. */
  whenBusy: 'nothing' | 'longer' | 'pause'
  /** Whether courier companies deliver for this merchant, so that orders can be handed over. */
  couriers: boolean
}

/** A status that a company reported. */
export type DispatchStatus = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** The booking’s number within the delivery. */
  booking: number
  /** The status that was reported. */
  status: string
  /** When it happened, according to the company; ISO 8601 with offset. */
  status_time: string | null
  /** When it was received; ISO 8601 with offset. */
  at: string
  /** False if the transition is not allowed, so the report was only recorded. */
  applied: boolean
  /** The company’s response, where it has more detail. */
  detail: string | null
}

/** Which driver should take an unassigned order. */
export type DispatchSuggestion = {
  /** The order’s id. */
  order_id: number
  /** Email address of the driver who should take it. */
  driver: string
  /** Why this driver: it goes with the orders in `with`, they arrive first, or no other driver has room. */
  reason: 'same_way' | 'nearest' | 'only_free'
  /** Orders delivered on the same route. */
  with: number[]
  /** Minutes it adds to the driver’s route. */
  added_minutes: number
  /** When the customer gets it; ISO 8601 with offset. */
  at: string
  /** Minutes after the promised time; 0 if on time. */
  late_minutes: number
}

/** A payment that a customer disputed with their bank. */
export type Dispute = {
  /** The dispute’s id. */
  dispute_id: number
  /** The order; null if the payment belongs to none of our orders. */
  order_id: number | null
  /** The order’s merchant. */
  merchant_id: number | null
  /** The merchant’s name. */
  merchant_name: string | null
  /** `needs_response`: evidence can be submitted until `due_by`. `under_review`: the bank decides. `won`, `lost`. Those with `warning_` are inquiries, which don’t withdraw money yet. */
  status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
  /** What the customer told the bank: `fraudulent`, `product_not_received` … */
  reason: string
  /** The disputed amount, in dollars. */
  amount: number
  /** What the gateway has withdrawn and not returned, in dollars. */
  withdrawn: number
  /** The gateway’s fee for the dispute, unless returned, in dollars. */
  fee: number
  /** Who bears the amount and the fee. */
  borne_by: 'platform' | 'merchant'
  /** Why the merchant bears it; empty for the platform. */
  borne_reason: string
  /** When it was opened; ISO 8601 with offset. */
  opened_at: string
  /** By when evidence must be submitted; null if none is requested; ISO 8601 with offset. */
  due_by: string | null
  /** When we learned that it closed; null while open; ISO 8601 with offset. */
  closed_at: string | null
  /** Number of times evidence was submitted. */
  submissions: number
  /** Whether you can submit evidence or accept the dispute. */
  can_respond: boolean
  /** The payment gateway. */
  gateway: string
  /** The gateway’s id for the dispute. */
  gateway_id: string
  /** The gateway’s id for the payment. */
  payment_id: string
}

/** A finding of a health check run. */
export type DoctorFinding = {
  /** `wrong` needs action, `mind` is worth knowing, `good` was checked and is fine. */
  level: 'wrong' | 'mind' | 'good'
  /** The subject. */
  about: string
  /** The finding. */
  says: string
  /** The remedy; empty if none is needed. */
  todo: string
}

/** A health check run of the installation. */
export type DoctorRun = {
  /** The run’s id. */
  run_id: number
  /** When it was created; ISO 8601 with offset. */
  at: string
  /** The staff member who started it. */
  actor: string
  /** Duration in milliseconds. */
  ms: number
  /** Findings that need action. */
  wrong: number
  /** Everything that was checked. */
  findings: DoctorFinding[]
}

/** The lowest and highest amount across delivery zones. */
export type DollarRange = {
  /** The lowest, in dollars. */
  lowest: number
  /** The highest, in dollars. */
  highest: number
}

/** A person who delivers for a merchant group, or an invitation to do so. */
export type Driver = {
  /** The driver’s id in events; null before their first activity. */
  driver_id: number | null
  /** Email address of the driver. */
  email: string
  /** First name; null until they sign in. */
  first_name: string | null
  /** Last name. */
  last_name: string | null
  /** Phone number. */
  phone: string | null
  /** The driver’s vehicle: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Maximum number of orders carried at once. */
  maxLoad: number
  /** `on` shift, on a `break`, or `off`. */
  state: 'on' | 'break' | 'off'
  /** Orders they have now. */
  stops: number
  /** Merchants of the group that the driver delivers for; null for all. */
  merchants: number[] | null
  /** `invited` until the invitation is accepted, `expired` if it wasn’t accepted in time. */
  status: 'active' | 'invited' | 'expired'
  /** When they joined or were invited; null if before this was recorded; ISO 8601 with offset. */
  since: string | null
  /** The member who sent the invitation. */
  invited_by?: string
  /** When the invitation expires; ISO 8601 with offset. */
  expires?: string
}

/** The result of an action. */
export type DriverActionResult = {
  /** The action’s id. */
  id: string
  /** The order’s id. */
  order_id: number
  /** `applied`: it counts. `refused`: it can no longer be applied; it is recorded, so don’t send it again. `later`: send it again. */
  result: 'applied' | 'refused' | 'later'
  /** Why it was refused. */
  code?: string
}

/** A driver’s report on an order. */
export type DriverReport = {
  /** Email address of the driver. */
  driver: string
  /** First and last name of the driver, or the email address if there is none. */
  name: string
  /** What happened. */
  type: 'accepted' | 'at_shop' | 'picked_up' | 'arrived' | 'age_checked' | 'delivered' | 'failed' | 'returned'
  /** When it happened, according to the driver’s phone; ISO 8601 with offset. */
  at: string
  /** When it arrived; ISO 8601 with offset. */
  received_at: string
  /** Whether it was applied. */
  applied: boolean
  /** Why it was not applied. */
  code?: string
  /** How the order was handed over. */
  proof?: 'photo' | 'signature' | 'pin' | 'left_at_door' | 'handed'
  /** URL of the picture, valid for one to two hours. */
  image?: string
  /** Cash collected, in dollars. */
  cash?: number
  /** Whether the age check passed. */
  passed?: boolean
  /** The state that issued the ID. */
  issuing_state?: string
  /** Why it failed. */
  reason?: string
  /** What happened next. */
  next?: 'retry' | 'return' | 'discard'
}

/** A shift, what was delivered in it, and its cash. */
export type DriverShift = {
  /** The shift’s id. */
  shift_id: number
  /** The driver’s id. */
  driver_id: number
  /** Email address of the driver. */
  driver: string
  /** The merchant group. */
  group_id: number
  /** When it began; ISO 8601 with offset. */
  started: string
  /** When it ended; null while in progress; ISO 8601 with offset. */
  ended: string | null
  /** Breaks, in seconds. */
  break_seconds: number
  /** Miles driven, as confirmed by the driver; null if not reported. */
  miles: number | null
  /** Orders handed over. */
  deliveries: number
  /** Tips on these orders, in dollars. */
  tips: number
  /** Cash collected from customers, which the driver owes the merchant, in dollars. */
  cash_collected: number
  /** Cash handed in, as counted by the manager; null if not settled, in dollars. */
  cash_handed_in: number | null
  /** Who counted it. */
  settled_by: string | null
  /** When it was counted; ISO 8601 with offset. */
  settled_at: string | null
}

/** A driver’s order, with everything needed at the merchant and at the door. */
export type DriverStop = {
  /** The order’s id. */
  order_id: number
  /** `out` goes to the customer, `return` goes back to the merchant. */
  leg: 'out' | 'return'
  /** Your progress: booked, to_pickup, at_pickup, to_delivery or at_delivery. */
  status: string
  /** The order’s status. */
  order_status: string
  /** When it was assigned to you; ISO 8601 with offset. */
  assigned_at: string
  /** Position of this pickup on the best route, from 1; null if already picked up or you have only one order. */
  turn_at_shop: number | null
  /** Position of this dropoff on the same route; null if you have only one order or it goes back. */
  turn_at_door: number | null
  /** Where to pick it up. */
  merchant: {
    /** The merchant’s id. */
    merchant_id: number
    /** Name. */
    name: string
    /** Street. */
    street: string
    /** City. */
    city: string
    /** State. */
    state: string
    /** ZIP code. */
    zip_code: string
    /** Phone number. */
    phone: string
    /** Latitude. */
    latitude: number | null
    /** Longitude. */
    longitude: number | null
  }
  /** The recipient. */
  customer: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** Phone number, for calls and texts. */
    phone: string
  }
  /** Where it goes. */
  address: {
    /** Street. */
    street: string
    /** City. */
    city: string
    /** State. */
    state: string
    /** ZIP code. */
    zip_code: string
    /** Apartment, suite or floor. */
    unit_number: string
    /** Company. */
    company: string | null
    /** Latitude of the door. */
    latitude: number
    /** Longitude of the door. */
    longitude: number
  }
  /** The time the customer chose; ISO 8601 with offset. */
  deliver_at: string
  /** The promised time; null if not recorded; ISO 8601 with offset. */
  promised_at: string | null
  /** What must be in the bag: your pickup checklist. */
  items: ({
    /** Name. */
    name: string
    /** The quantity or weight. */
    quantity: number
    /** Names of the chosen options. */
    options: string[]
  })[]
  /** The customer’s notes, one per line. */
  instructions: string
  /** Lets an offline app detect a wrong PIN: the hexadecimal SHA-256 of `{order_id}:{pin}`. */
  pin_check: string
  /** The customer asks you to leave it at the door. */
  leave_at_door: boolean
  /** Hand it only to a person of legal age. Report `age_checked` first. */
  check_id: boolean
  /** Whether an age check has passed. */
  age_checked: boolean
  /** The minimum age of the recipient; null if none. */
  min_age: number | null
  /** Cash to collect, in dollars. */
  to_collect: number
  /** The tip, in dollars. */
  tip: number
}

/** An email generated by the service. */
export type EditableEmail = {
  /** The email. */
  email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
  /** The audience: customers about an order or help request, people about their account, or merchants. */
  group: 'orders' | 'help' | 'account' | 'shops'
  /** Whether the email is about an order, so previews and tests need one. */
  about_order: boolean
  /** Variables that can be used in braces. */
  variables: string[]
  /** The texts in each language the email is sent in. */
  texts: EmailText[]
}

/** The text used unless the operator changes it. */
export type EmailOriginal = {
  /** The original subject. */
  subject: string
  /** The original opening sentence. */
  opening: string
}

/** An email’s texts in one language. */
export type EmailText = {
  /** The language. */
  language: 'en' | 'es'
  /** The subject in force. */
  subject: string
  /** The opening sentence in force. */
  opening: string
  original: EmailOriginal
}

/** When an order that is placed now would be ready or delivered. */
export type Estimate = {
  /** Minutes until it can be picked up. */
  ready_minutes: number
  /** Minutes until it is delivered: the start of the promised window. */
  delivery_minutes_low: number
  /** The end of the window, 15 minutes later. */
  delivery_minutes_high: number
  /** `history`: the merchant’s own orders at this hour of the week; `history_and_queue`: with what waits there now; `merchant`: its own word, until it has had a few orders. */
  basis: string
}

/** Something that happened, as recorded in the log and sent to webhooks. */
export type Event = {
  /** Sorts in the order of the log. Otherwise opaque. */
  event_id: string
  /** See the table of types. New ones may be added: ignore those you don’t know. */
  type: string
  /** ISO 8601. */
  created: string
  /** The merchant concerned. */
  merchant_id?: number
  /** Shown to the customer, to apps and to the operator. */
  customer_id?: number
  /** The order concerned. */
  order_id?: number
  /** The object at the time, in the form in which the API shows it to you. */
  data: Record<string, unknown>
  /** Previous values of the fields that changed. */
  previous?: Record<string, unknown>
}

/** An order saved as a favorite for reordering. */
export type FavoriteOrder = {
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  merchant_name: string
  /** The URL of the merchant’s page. */
  merchant_url: string
  /** The favorite’s id. */
  favorite_order_id: number
  /** The order’s id. */
  orders_id: number
  /** The favorite’s name. */
  order_name: string
  /** The total, in dollars. */
  order_total: number
  /** When it was placed; ISO 8601 with offset. */
  order_date: string
  /** The requested time; ISO 8601 with offset. */
  delivery_date: string
  /** `delivery` or `pickup`. */
  type: string
  /** The delivery address; null for pickup. */
  location_id: number | null
  vertical: Vertical
  /** The lines. */
  cart: OrderLine[]
}

/** A fee on an order. */
export type Fee = {
  /** The fee’s name. */
  name: string
  /** `delivery` or `convenience`. */
  type: string
  /** The fee, in dollars. */
  value: number
}

/** Fees charged as a percentage of the subtotal: 15 is 15%. */
export type FeePercents = {
  /** The delivery fee. */
  delivery?: number
  /** The convenience fee. */
  convenience?: number
}

/** A payment that differs between our books and the gateway’s. */
export type GatewayDifference = {
  /** The order. */
  order_id: number
  /** The order’s merchant. */
  merchant_id: number
  /** The payment’s number within the order. */
  payment: number
  /** When the order was placed; ISO 8601 with offset. */
  ordered_at: string
  /** The IANA time zone of the shop. */
  time_zone: string
  /** The gateway’s id for the payment. */
  gateway_id: string
  /** `missing`: the gateway has no such payment. `state`: the states differ. `amount`: the amounts differ. */
  difference: 'missing' | 'state' | 'amount'
  /** Whether a job is still working on it, so the difference may disappear by itself. */
  being_settled: boolean
  /** Our record. */
  ours: {
    /** Our state. */
    state: string
    /** The amount held or to be charged, in dollars. */
    amount: number | null
    /** The amount charged, less refunds, in dollars. */
    taken: number | null
  }
  /** The gateway’s record; null if it has no such payment. */
  theirs: {
    /** The gateway’s state; null if none. */
    state: string | null
    /** The amount held or to be charged, in dollars. */
    amount: number | null
    /** The amount charged, less refunds, in dollars. */
    taken: number | null
  } | null
  /** The difference’s id. */
  difference_id?: number
  /** `missing_at_gateway`: only in our books. `missing_here`: only in the gateway’s. `amount`: the amounts differ. `state`: the gateway no longer holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it twice. `late`: one side hasn’t finished for days. `fee`: a fee not booked. `currency`: not in dollars. `ledger`: order and gateway agree, but the ledger has another amount. `dispute`: the dispute’s amount differs from the booking. `payout`: your bank returned a payout. `other`: an unknown kind of transaction. */
  cause?: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
  /** Whether it is open. */
  status?: 'open' | 'resolved'
  /** When it was found; ISO 8601 with offset. */
  found_at?: string
  /** When it was resolved; null while open; ISO 8601 with offset. */
  resolved_at?: string | null
  /** Who resolved it; empty if it disappeared by itself; null while open. */
  resolved_by?: string | null
  /** Why it was resolved. */
  reason?: string
}

/** Credit granted to a customer by the operator. */
export type GrantedCredit = {
  /** The credit’s id. */
  credit_id: number
  /** The customer. */
  customer_id: number
  /** The customer’s email address. */
  email: string
  /** The granted amount, in dollars. */
  value: number
  /** The unspent amount, in dollars. */
  left: number
  /** The order it compensates for; null if none. */
  order_id: number | null
  /** Why it was granted. */
  memo: string
  /** When it was granted; ISO 8601 with offset. */
  granted: string
  /** When it ends; null for never; ISO 8601 with offset. */
  ends: string | null
  /** When it ended; null if it has not; ISO 8601 with offset. */
  ended: string | null
  /** The unspent amount that expired, in dollars. */
  taken: number
  /** Whether it is still valid. */
  enabled: boolean
}

/** A line affected by a help request. */
export type HelpLine = {
  /** The line in the order’s cart. */
  item_key: number
  /** The name. */
  name: string
  /** The quantity or weight. */
  quantity: number
}

/** A message about a help request. */
export type HelpMessage = {
  /** Who wrote it. */
  from: 'customer' | 'merchant' | 'support'
  /** The message. */
  text: string
  /** When it was written; ISO 8601 with offset. */
  at: string
}

/** A photo of a help request. */
export type HelpPhoto = {
  /** The photo’s id. */
  id: string
  /** Its URL, valid for one to two hours. Read the request again for a new one. */
  url: string
}

/** Refunds the order, with the parameters of a refund; once per request. `reason` defaults to `text`. */
export type HelpRefund = {
  /** Shown to the customer. */
  reason?: string
  /** Order lines to refund, fully or partially. */
  lines?: ({
    /** The line in the order’s cart. */
    item_key: number
    /** The quantity to refund. Its tax is refunded too. */
    quantity: number
  })[]
  /** Amount to refund in dollars, taken from goods and their tax first. */
  amount?: number
  /** Dollars of the tip to refund, or true for everything not refunded yet. */
  tip?: number | true
  /** Dollars of the delivery fee to refund, or true for everything not refunded yet. */
  delivery_fee?: number | true
  /** Refund to the original payments (default) or as credit to the customer. */
  to?: 'original' | 'credit'
}

/** A customer’s request for help with an order. */
export type HelpRequest = {
  /** The help request’s id. */
  help_id: number
  /** The order’s id. */
  order_id: number
  /** `open`: awaiting an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support. */
  status: 'open' | 'answered' | 'resolved' | 'declined'
  /** What is wrong. */
  reason: 'missing' | 'wrong' | 'quality' | 'late' | 'not_delivered' | 'charge' | 'other'
  /** The requested resolution. */
  wanted: 'refund' | 'redelivery' | 'answer'
  /** The affected lines. */
  lines: HelpLine[]
  /** The conversation, oldest first. */
  messages: HelpMessage[]
  refund?: Refund
  /** When it was opened; ISO 8601 with offset. */
  opened: string
  /** When it last changed; ISO 8601 with offset. */
  changed: string
  /** When it goes to support if the merchant hasn’t answered; null unless it is with the merchant; ISO 8601 with offset. */
  answer_by: string | null
  /** The photos. */
  images: HelpPhoto[]
}

/** A shift on one date, instead of the weekly ones. */
export type HolidayShift = {
  /** The shift’s id. */
  id: number
  /** YYYY-mm-dd. If start and end are equal, it is closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. For hours past midnight, end at 24:00 and add a second shift from 00:00 on the next day. */
  endTime: string
}

/** A shift on one date, instead of the weekly ones. */
export type HolidayShiftInput = {
  /** Send a shift’s id to keep it. */
  id?: number
  /** YYYY-mm-dd. If start and end are equal, it is closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. For hours past midnight, end at 24:00 and add a second shift from 00:00 on the next day. */
  endTime: string
}

/** The hours. */
export type Hours = {
  /** Weekly hours for pickup. */
  business: WeeklyShift[]
  /** Weekly hours for delivery. */
  delivery: WeeklyShift[]
  /** Dates with different hours for pickup. */
  holidayBusiness: HolidayShift[]
  /** Dates with different hours for delivery. */
  holidayDelivery: HolidayShift[]
}

/** The hours. Lists you omit don’t change. */
export type HoursInput = {
  /** Weekly shifts. They replace all existing ones. */
  business?: WeeklyShiftInput[]
  /** Weekly shifts. They replace all existing ones. */
  delivery?: WeeklyShiftInput[]
  /** Dates with different hours. They replace all existing ones. */
  holidayBusiness?: HolidayShiftInput[]
  /** Dates with different hours. They replace all existing ones. */
  holidayDelivery?: HolidayShiftInput[]
}

/** A gift card, as seen by the operator. */
export type IssuedGiftCard = {
  /** The gift card’s id. */
  gift_card_id: number
  /** The last four characters of its code. */
  last_four: string
  /** The address it was sent to; null if it was granted to the account directly. */
  email: string | null
  /** The customer whose account holds it; null until there is one. */
  customer_id: number | null
  /** The issued amount, in dollars. */
  value: number
  /** The remaining balance, in dollars. */
  balance: number
  /** When it was issued; ISO 8601 with offset. */
  created: string
  /** When it ends; null for never; ISO 8601 with offset. */
  ends: string | null
  /** Whether it is enabled. It may still have expired. */
  enabled: boolean
}

/** Whether an item can be ordered. */
export type ItemAvailability = {
  /** The item’s id: `N12`. */
  id: string
  /** The item’s name. */
  name: string
  /** false if sold out. */
  available: boolean
  /** When it becomes available again, ISO 8601; null if no end is set. */
  until: string | null
}

/** A movement of money, in double entry. */
export type JournalEntry = {
  /** The entry’s id. */
  entry_id: number
  /** When it happened; ISO 8601 with offset. */
  at: string
  /** The kind of entry: `placed`, `completed`, `refunded` … */
  kind: string
  /** The order; null if none. */
  order_id: number | null
  /** The merchant; null if none. */
  merchant_id: number | null
  /** The purpose. */
  memo: string
  /** Debits and credits, with equal totals. */
  lines: JournalLine[]
}

/** One side of an entry: a debit or a credit. */
export type JournalLine = {
  /** The account. */
  account: string
  /** The account’s owner; 0 for shared accounts. */
  party: number
  /** The component: `goods`, `tip`, `commission` … */
  part: string
  /** The amount debited, in dollars. */
  debit: number
  /** The amount credited, in dollars. */
  credit: number
}

/** With `compare`: how well promised times were kept. */
export type KeptPromises = {
  /** ASAP orders with a promised time. */
  orders: number
  /** Orders delivered, or ready for pickup, by then. */
  on_time: number
  /** Average minutes from the order to the promised time. */
  promised_minutes: number | null
  /** Average minutes from the order to its completion. */
  actual_minutes: number | null
}

/** Minutes after the quoted time; negative if early. */
export type Lateness = {
  /** Number of deliveries measured. */
  measured: number
  /** Mean, in minutes; null without data. */
  mean: number | null
  /** Median, in minutes; null without data. */
  p50: number | null
  /** 90th percentile, in minutes; null without data. */
  p90: number | null
}

/** A license to sell alcohol or tobacco. */
export type License = {
  /** The license’s id. */
  license_id: number
  /** The merchant’s id. */
  merchantId: number
  /** The goods it permits. `alcohol` covers beer, wine and liquor. */
  kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
  /** The license number, as issued. */
  number: string
  /** Two letters. */
  state: string
  /** YYYY-MM-DD: the last day on which it is valid. */
  expires: string
  /** URL of a picture or PDF of it. */
  document: string | null
  /** Whether it is still valid. */
  in_force: boolean
}

/** A license in a list of several merchants. */
export type ListedLicense = {
  /** The license’s id. */
  license_id: number
  /** The merchant’s id. */
  merchantId: number
  /** The goods it permits. `alcohol` covers beer, wine and liquor. */
  kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
  /** The license number, as issued. */
  number: string
  /** Two letters. */
  state: string
  /** YYYY-MM-DD: the last day on which it is valid. */
  expires: string
  /** URL of a picture or PDF of it. */
  document: string | null
  /** Whether it is still valid. */
  in_force: boolean
  /** The merchant’s name. */
  merchant_name: string
}

/** A merchant in the operator’s list. */
export type ListedMerchant = {
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant group’s id. */
  group_id: number
  /** The name. */
  name: string
  /** Type of merchant. */
  type: string
  /** City. */
  city: string
  /** State, two letters. */
  state: string
  /** Whether customers can find it. */
  active: boolean
  /** Whether searches show it as promoted. */
  promoted: boolean
  /** Whether courier companies deliver for it. */
  courierDelivery: boolean
  /** Whether orders are accepted automatically. */
  autoConfirm: boolean
  /** Whether cards are charged online for deliveries. */
  deliveryProcessesCard: boolean
  /** Accepted payment types. */
  paymentTypes: string[]
  /** The last 30 full days, with `sales=true`. */
  sales?: {
    /** Orders placed. */
    orders: number
    /** Gross sales, in dollars. */
    gross: number
    /** Orders that were rejected, canceled or failed. */
    cancellations: number
    /** Average minutes from acceptance to ready; null if unknown. */
    prep_minutes: number | null
  }
}

/** A promotion in the operator’s list. */
export type ListedPromotion = {
  /** The id to pay with: `payments[] {type: promo, id}`. */
  promotion_id: number
  /** `dollar_off`, `percent_off` or `points`. */
  reward: string
  /** Dollars, percent or points. */
  value: number
  /** The promotion’s name. */
  name: string
  /** The code to enter. */
  code: string
  /** Minimum subtotal in dollars. */
  minimum: number
  /** ISO 8601; null for never. */
  expires: string | null
  /** Whether it applies only to a customer’s first order. */
  first_order: boolean
  /** Maximum number of uses in total; null for no limit. */
  most_uses: number | null
  /** Only at this merchant; null for everywhere. */
  merchant_id: number | null
  /** Whether it is enabled. It may still have expired. */
  enabled: boolean
  /** When it starts, ISO 8601, if set. */
  starts?: string
  /** Maximum discount per order, if limited, in dollars. */
  max_discount?: number
  /** Maximum total discount across all orders, if limited, in dollars. */
  budget?: number
  /** Total discount so far, if there is a budget, in dollars. */
  spent?: number
  /** Number of orders that got it, if there is a budget. */
  uses?: number
  /** Only for customers whose last order was this many days ago. */
  lapsed_days?: number
  /** Only for merchants in this city. */
  city?: string
  /** The city’s state. */
  state?: string
  /** The name of the merchant it is limited to; null for everywhere. */
  merchant_name: string | null
}

/** A review in a list of several merchants. */
export type ListedReview = {
  /** The review’s id. */
  review_id: number
  /** 1 to 5. */
  stars: number
  /** The text of the review. */
  text: string
  /** First name and initial. */
  name: string
  /** First name. */
  first_name: string
  /** Which items were liked. */
  items: ReviewedItem[]
  /** Names of the items liked. */
  liked: string[]
  /** When it was written; ISO 8601. */
  date: string
  /** ISO 8601. */
  created: string
  /** ISO 8601. */
  edited: string | null
  /** The merchant’s reply. */
  reply: string | null
  /** ISO 8601. */
  replied: string | null
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** Hidden by the operator: customers don’t see it, and it doesn’t count in ratings. */
  hidden: boolean
  /** Why the operator hid it; null if shown. */
  hidden_reason: string | null
  /** The merchant’s name. */
  merchant_name: string
}

/** A point on a map. */
export type MapSpot = {
  /** Pixels from the left. */
  x: number
  /** Pixels from the top. */
  y: number
}

/** A street to draw on a map. */
export type MapStreet = {
  /** The street’s name. */
  name: string
  /** Its straight segments. */
  stretches: (number[])[]
}

/** An item that matches the keyword. */
export type MatchedItem = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Price, in dollars. */
  price: number
}

/** One of two products that look alike. */
export type MatchedProduct = {
  /** The product’s name. */
  name: string
  /** The brand. */
  brand: string
  /** Tags with their values. */
  tags: unknown[]
  /** Sizes that it is sold in. */
  sizes: string[]
  /** Number of stores that sell it. */
  stores: number
}

/** A section of the menu. */
export type Menu = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `menu`. */
  type: 'menu'
  /** Can be ordered while one of these schedules is open. */
  schedule?: number[]
  /** Its items and nested menus. */
  children: (MenuItem | NestedMenu)[]
}

/** One difference made by a menu change. */
export type MenuChange = {
  /** added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed. */
  type: string
  /** Null for a schedule, and for something a dry run would create. */
  entityId: number | null
  /** The kind of entity; null for a schedule. */
  entityType: string | null
  /** Its id. */
  scheduleId?: number | null
  /** The name. */
  name: string
  /** Names from the top: Lunch > Pizza > Margherita. */
  path: string
  /** Its id. */
  parentId?: number | null
  /** The field that changed. */
  field?: string
  /** The value of the changed field, in the merchant’s units: dollars, plain quantities. */
  before?: unknown
  /** The value of the changed field, in the merchant’s units: dollars, plain quantities. */
  after?: unknown
  /** The change, in a sentence. */
  text: string
}

/** A whole menu as a document. */
export type MenuDocument = {
  /** Version of the format: 1. */
  cellardoorMenu: 1
  /** The menu schedules. */
  schedules?: ({
    /** An existing id, or any text for something new. */
    id?: number | string
    /** The schedule’s name. */
    name: string
    /** The weekly shifts. */
    hours: unknown[]
  })[]
  /** With `id`: the existing id, or any text for a new entity. */
  entities: (NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage)[]
  /** The links between entities. */
  links: ({
    /** The parent entity; null for the top level. */
    parentId: number | string | null
    /** An existing id, or any text for something new. */
    childId: number | string
    /** Position among the children; null to sort by id. */
    displayOrder?: number | null
  })[]
}

/** Why something can’t be ordered or isn’t shown. */
export type MenuExplanation = {
  /** The entity’s id. */
  id: string
  /** The entity’s name. */
  name: string
  /** The kind of entity. */
  type: string
  /** Whether customers see it. */
  shown: boolean
  /** The reason code. */
  code: string
  /** The reason, human-readable. */
  text: string
  /** The schedules that are closed. */
  schedules?: ({
    /** The schedule’s id. */
    id: number
    /** The schedule’s name. */
    name: string
  })[]
  /** When it can next be ordered; null if never. */
  next_orderable?: string | null
}

/** The picture of an item. */
export type MenuImage = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `image`. */
  type: 'image'
  /** URL of the picture. */
  url: string
  /** Always empty. */
  children: unknown[]
}

/** A menu read from another system. */
export type MenuImport = {
  /** The import’s id. */
  importId: number
  /** The system the menu comes from. */
  kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
  /** The file name or URL. */
  name: string
  /** `draft`: not on the menu yet. `published`. `replaced`: superseded by a newer one. */
  state: 'draft' | 'published' | 'replaced'
  /** When it was read; ISO 8601 with offset. */
  createdAt: string
  /** When it was published; ISO 8601 with offset. */
  publishedAt: string | null
  /** The menu revision it created. */
  revision: number | null
  /** Counts of what the source contains. */
  counts: {
    /** Sections. */
    sections: number
    /** Items. */
    items: number
    /** Option groups. */
    groups: number
    /** Options and sizes. */
    options: number
    /** Pictures. They are fetched after the menu is published. */
    pictures: number
    /** Kinds of things that can’t be imported. */
    gaps: number
  }
  /** 214 items, 31 option groups; 3 things we can’t bring over */
  summary: string
}

/** What publishing an import would do, or did. */
export type MenuImportReport = {
  /** What our menus can’t represent, most frequent first. */
  gaps: ({
    /** The kind, such as `no_price`. */
    code: string
    /** What can’t be imported, and what happens instead. */
    text: string
    /** Number of occurrences. */
    count: number
    /** Up to 5 names. */
    names: string[]
  })[]
  /** For a spreadsheet: the recognized columns. */
  columns: ({
    /** The heading. */
    heading: string
    /** What it was recognized as. */
    meaning: string
  })[]
  /** New items. */
  added: number
  /** Changed items. */
  changed: number
  /** Items the source no longer has. They are hidden, not deleted. Up to 500. */
  hidden: string[]
  /** Your changes since the last import, in sentences. They are kept. Up to 500. */
  kept: string[]
  /** What both you and the source changed: from your value to theirs. Yours is kept unless `prefer` is `source`. Up to 500. */
  conflicts: string[]
  /** What you deleted but the source still has. It stays deleted. Up to 500. */
  removed: string[]
  /** What conflicts with your menu’s structure, such as a second list of sizes. Up to 500. */
  unplaced: string[]
  /** Items and options that become sold out or available again. */
  soldOut: number
  /** The changes, made or proposed. */
  changes: MenuChange[]
  /** Number of changes. `changes` has the first 500. */
  changeCount: number
  /** The menu revision this was compared with. */
  revision: number
}

/** Something that can be ordered. */
export type MenuItem = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `item`. */
  type: 'item'
  /** false if sold out. */
  available: boolean
  /** For a sold-out item: when it becomes available again, in UTC. */
  available_at?: string | null
  /** Price of the item, or the lowest price in its price group, in dollars. */
  price: number
  /** The price with the most expensive valid choice of options. */
  max_price: number
  /** The smallest quantity that can be ordered. */
  min_qty: number
  /** The largest quantity that can be ordered. */
  max_qty: number
  /** Quantities go up in steps of this. */
  increment: number
  /** Unit shown next to the quantity, such as `lb.`; often empty. */
  qty_name_singular: string
  /** Unit shown next to other quantities. */
  qty_name_plural: string
  /** Always empty; the picture is the child of type `image`. */
  images: unknown[]
  /** Dietary marks; absent if none. */
  dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
  /** Allergens it contains; absent if not stated. */
  allergens?: string[]
  /** Calories; absent if not stated. */
  calories?: number
  /** Can be ordered while one of these schedules is open. */
  schedule?: number[]
  /** Its options and its picture. */
  children: (MenuOptionGroup | MenuPriceGroup | MenuOption | MenuImage)[]
}

/** A link between a parent and a child. */
export type MenuLinkInput = {
  /** null for the top level, which holds only SubMenus. */
  parentId: number | null
  /** The id. */
  childId: number
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
}

/** An option of an item. */
export type MenuOption = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `option`. */
  type: 'option'
  /** false if sold out; absent otherwise. */
  available?: boolean
  /** For a sold-out item: when it becomes available again, in UTC. */
  available_at?: string | null
  /** Price of the option, in dollars. */
  price: number
  /** The price with the most expensive valid choice of options. */
  max_price: number
  /** The smallest quantity; only where quantities are chosen. */
  min_qty?: number
  /** The largest quantity; only where quantities are chosen. */
  max_qty?: number
  /** Quantities go up in steps of this; only where quantities are chosen. */
  increment?: number
  /** Unit shown next to the quantity 1. */
  qty_name_singular?: string
  /** Unit shown next to other quantities. */
  qty_name_plural?: string
  /** true if selected initially; absent otherwise. */
  preselected?: boolean
  /** Option groups, price groups and options that become available with this one. */
  children: NestedEntity[]
}

/** A group of options. */
export type MenuOptionGroup = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `option group`. */
  type: 'option group'
  /** Within an option: what the most expensive valid choice in the group adds. */
  max_price?: number
  /** The fewest options to choose. */
  min_selection: number
  /** The most options to choose. */
  max_selection: number
  /** 1 if the limits are multiplied by the quantity of the item. */
  sel_dep: 0 | 1
  /** The options to choose from. */
  children: (MenuOption | NestedOptionGroup)[]
}

/** A choice between prices, such as sizes. */
export type MenuPriceGroup = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `price group`. */
  type: 'price group'
  /** Always 1. */
  min_selection: 1
  /** Always 1. */
  max_selection: 1
  /** The prices to choose from. */
  children: MenuOption[]
}

/** One change of a menu. */
export type MenuRevision = {
  /** The revision’s number. */
  revision: number
  /** ISO 8601 */
  at: string
  /** The author. */
  actor: string
  /** The kind of write. */
  action: string
  /** 3 items changed, 1 option added */
  summary: string
  /** The number of entities changed. */
  entities: number
  /** The number of links changed. */
  links: number
  /** The number of schedules changed. */
  schedules: number
}

/** An automatic import. */
export type MenuSync = {
  /** The system the menu comes from. */
  kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
  /** Whether it is imported automatically. */
  enabled: boolean
  /** When it was last read successfully; ISO 8601 with offset. */
  syncedAt: string | null
  /** When it will be read again at the latest; ISO 8601 with offset. */
  nextAt: string | null
  /** Why it currently can’t be read. */
  fault: string | null
}

/** When menu items can be ordered. */
export type MenuTimes = {
  /** The schedule’s id. */
  id: number
  /** The next 7 days. */
  times: ({
    /** Weekday of `from` in UTC. */
    day: string
    /** Start of the time; ISO 8601 with offset. */
    from: string
    /** End of the time; ISO 8601 with offset. */
    to: string
  })[]
}

/** Goods that need a disclaimer. */
export type MenuWarning = {
  /** Kind of goods. */
  type: 'alcohol' | 'tobacco'
  /** The items’ ids. */
  items: string[]
}

/** A merchant in search results. */
export type Merchant = {
  /** The merchant’s id. */
  id: string
  /** Whether it is a favorite of the customer. */
  favorite: boolean
  summary: MerchantSummary
  ordering: MerchantOrdering
  location: MerchantLocation
  /** With `keyword`: items that match. */
  matched_items?: MatchedItem[]
}

/** People who manage merchants together. */
export type MerchantGroup = {
  /** The merchant group’s id. */
  group_id: number
  /** The name. */
  name: string
  /** Email addresses of its members. */
  emails: string[]
}

/** The merchant’s address and position. */
export type MerchantLocation = {
  /** Miles from the address. */
  distance: number
  /** Street and house number. */
  street: string
  /** City. */
  city: string
  /** State, two letters. */
  state: string
  /** ZIP code. */
  zip: string
  /** Longitude in degrees. */
  longitude: number
  /** Latitude in degrees. */
  latitude: number
  /** A nearby landmark. */
  landmark: string | null
}

/** An order, as seen by its merchant. */
export type MerchantOrder = {
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  name: string
  /** Whether the merchant has confirmed it. */
  confirmed: boolean
  /** When it was placed; ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  /** null for pickup. */
  location_id: number | null
  /** The total, with tax, fees and tip, in dollars. */
  total: number
  /** The discount from a platform promotion, in dollars. */
  promo_amount_used: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is a favorite order. */
  favorite: boolean
  /** The favorite’s name; null if it isn’t a favorite. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
  /** The merchant’s street. */
  street: string
  /** The merchant’s city. */
  city: string
  /** The merchant’s state. */
  state: string
  /** The merchant’s ZIP code. */
  zip_code: string
  /** The merchant’s phone number. */
  phone: string
  /** A note for the merchant and the courier. */
  instructions: string
  /** The payment method. */
  payment_method: string
  /** The coordinate of the destination; for pickup, of the merchant. */
  latitude: number
  /** The coordinate of the destination; for pickup, of the merchant. */
  longitude: number
  /** The discount from a merchant promotion, in dollars. */
  discount: number
  /** The name of that promotion, if any. */
  discount_label?: string
  /** Delivery fee, in dollars. */
  delivery_fee: number
  /** Convenience fee, in dollars. */
  convenience_fee: number
  /** Sales tax, in dollars. */
  tax: number
  /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
  taxes?: SaleTax[]
  /** true if the customer’s certificate exempts them from tax; absent otherwise. */
  tax_exempt?: boolean
  /** Sum of the lines, in dollars. */
  subtotal: number
  /** Tip, in dollars. */
  tip: number
  /** The part of the tip added after delivery, in dollars. */
  tip_added: number
  /** Paid by gift card, in dollars. */
  gift_card_amount_used: number
  /** Paid by credit, in dollars. */
  credit_amount_used: number
  /** Points earned by the customer. */
  points_earned: number
  location: Destination | null
  /** Preparation time in minutes. */
  prep_minutes: number | null
  /** Why it was rejected, canceled or failed. */
  reason: string | null
  /** The promised time of delivery, or of being ready for pickup; ISO 8601 with offset. */
  promised_at: string | null
  delivery: Delivery | null
  /** Dollars refunded so far, without failed refunds. */
  refunded: number
  /** Refunds, oldest first. */
  refunds: Refund[]
  /** The deadline for the merchant’s answer, after which the order is canceled and refunded; null if no answer is awaited; ISO 8601 with offset. */
  answer_by: string | null
  /** The payments. They add up to `total` less `promo_amount_used`. */
  payments: ReceiptPayment[]
  /** The code of the promotion used. */
  promo_code: string | null
  delivery_options: DeliveryOptions | null
  /** `refund`, `replace` or `ask`, as chosen at checkout. */
  if_missing: string
  /** Adjustments, oldest first. */
  adjustments: Adjustment[]
  /** The lines. */
  cart: OrderLine[]
  card_authorization?: CardAuthorization
  /** Allergens of lines that have some; absent if none do. */
  allergens?: ({
    /** The line’s number in `cart`. */
    item_key: number
    /** As listed on the menu when it was ordered. */
    allergens: string[]
  })[]
  /** The customer. */
  customer: {
    /** First name. */
    first_name: string
    /** Last name. */
    last_name: string
    /** Email address. */
    email: string
    /** Phone number. */
    phone: string
    /** Whether the customer wants text messages about the order. */
    sms_notify?: boolean
  }
  /** When the merchant accepted it, ISO 8601 with offset. `prep_minutes` counts from here. */
  confirmed_at: string | null
}

/** The ways to order. */
export type MerchantOrdering = {
  /** Whether cards are charged online for deliveries. */
  delivery_processes_card: boolean
  /** Accepted payment types. */
  payment_types: string[]
  /** Whether courier companies deliver for it. */
  is_rds: boolean
  /** Minutes until it is ready or delivered. */
  time_needed: number
  estimate: Estimate
  /** Special offers. */
  specials: ({
    /** The special offer. */
    name: string
    /** Kind of special offer. `promotion` lowers the price automatically. */
    type: string
  })[]
  /** If open, the last time to order today; if closed, the next opening time; ISO 8601 with offset. */
  last_or_next_order_time: string | null
  /** The minimum order, in dollars. */
  minimum: number
  /** Whether it takes orders for this time. */
  is_open: boolean
  /** Why it takes no orders for this time: `outside_hours`, `holiday` (a date with its own hours), `paused`, `no_schedule`, `no_zones`, `not_offered`. Null if it does. */
  closed_reason: string | null
  /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
  paused_until: string | null
  /** The delivery fee; null for pickup, in dollars. */
  delivery_charge: number | null
  /** The delivery fee as a fraction of the order: 0.15 is 15%. */
  delivery_percent: number | null
  /** The ways to order at this time. */
  availability: {
    /** Whether pickup is possible. */
    pickup: boolean
    /** Whether delivery is possible. */
    delivery: boolean
    /** Minutes until it is delivered. */
    delivery_estimate: number
  }
}

/** A transfer with its payee. */
export type MerchantPayoutTransfer = {
  /** The merchant’s id; null if paid to a courier company. */
  merchant_id: number | null
  /** The courier company’s id; null if paid to a merchant. */
  provider_id: number | null
  /** The payee’s name. */
  name: string
  /** The transfer’s id. */
  transfer_id: number
  /** `daily`: a day’s net. `manual`: paid by the operator before the end of the day. `invoice`: a courier company’s invoice paid by the operator. */
  kind: 'daily' | 'manual' | 'invoice'
  /** The day in the merchant’s time zone, YYYY-MM-DD. */
  day: string
  /** Orders completed on that day. */
  orders: number
  /** The day’s net in the ledger, in dollars. */
  net: number
  /** Balance from earlier days, or paid in advance, in dollars. */
  brought_forward: number
  /** Amount sent: net plus brought forward, if positive, in dollars. */
  amount: number
  /** For `invoice`: the courier company’s invoice number. */
  invoice?: string
  /** Negative balance, offset against later days, in dollars. */
  carried_over: number
  /** `due`: waiting to be sent, or for the account. `held`: held by the operator. `sending`. `sent`: on its way to the bank. `paid`: arrived. `failed`: needs the operator. `carried`: nothing to send. */
  status: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
  /** Why it is held or failed; empty otherwise. */
  note: string
  /** Why the operator created it; empty for daily transfers. */
  reason: string
  /** When it was created; ISO 8601 with offset. */
  created: string
  /** When the provider accepted it; ISO 8601 with offset. */
  sent: string | null
  /** When its arrival at the bank was confirmed; ISO 8601 with offset. */
  paid: string | null
  /** Whether the operator paid it by other means. */
  paid_outside: boolean
  /** Amount reversed by the provider; offset against a later day, in dollars. */
  reversed: number
  /** The provider’s id for the transfer. */
  reference: string | null
  bank: BankState | null
}

/** Sales of one merchant. */
export type MerchantSales = {
  /** The merchant’s id. */
  merchant_id: number
  /** The name. */
  name: string
  /** Completed orders. */
  orders: number
  /** The customers’ payments: goods, tax, fees, tip, in dollars. */
  gross: number
  /** The merchant’s share, in dollars. */
  net: number
  /** Refunds of completed orders, in dollars. */
  refunds: number
  /** Average gross per order; null if none, in dollars. */
  average: number | null
  /** Average minutes from confirmed to ready; null if unknown. */
  preparation_minutes: number | null
  /** Orders that were rejected, canceled or failed. */
  cancellations: number
  /** Number of reviews, without hidden ones. */
  reviews: number
  /** Average stars; null if none. */
  rating: number | null
  /** Commission paid, in dollars. */
  commission: number
}

/** Whether it takes orders, and how busy it is. */
export type MerchantStatus = {
  /** When the pause ends, ISO 8601 with the merchant’s offset; null if not paused. */
  paused_until: string | null
  /** Minutes currently added to every estimate. */
  busy_minutes: number
  /** When that ends automatically. */
  busy_until: string | null
  /** Minutes added to delivery estimates while no driver has room. */
  drivers_busy_minutes: number
  /** When that ends automatically. */
  drivers_busy_until: string | null
  /** When deliveries resume, ISO 8601, paused because no driver has room; null if not paused. */
  delivery_paused_until: string | null
}

/** About the merchant. */
export type MerchantSummary = {
  /** The merchant’s name. */
  name: string
  /** Cuisines. */
  cuisines: string[]
  /** Phone number. */
  phone: string
  /** The merchant’s description of itself. */
  description: string
  /** Rating from 1 to 100; 0 if not rated yet. */
  overall_rating: number
  /** Number of ratings. */
  num_ratings: number
  /** Type of merchant: `R` for restaurant … */
  type: string
  /** The type, for display. */
  type_label: string
  /** Notes for customers. */
  notes: string
  url: MerchantUrl
  /** When it started selling here, YYYY-MM-DD. */
  activation_date: string
  /** URL of the logo. */
  merchant_logo: string | null
  /** URL of the logo as uploaded. */
  merchant_logo_raw: string | null
  /** URL of the cover picture of the merchant’s page, if any. */
  cover_image?: string
}

/** The URL of the merchant’s page. */
export type MerchantUrl = {
  /** The place’s slug in URLs. */
  geo_tag: string
  /** The merchant’s slug in URLs. */
  short_tag: string
  /** The full URL. */
  complete: string
}

/** One error. */
export type MessageItem = {
  /** Stable; branch on this. */
  code: string
  /** A message to show to the user, in English or Spanish depending on Accept-Language. The wording may change. */
  user_msg: string
  /** A message for developers. The wording may change. */
  dev_msg: string
  /** A more specific message in the same language, where `user_msg` is general. */
  exact_msg?: string
  /** The parameter that caused the error. */
  field?: string
}

/** A nested entity, with the fields of its type. */
export type NestedEntity = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** The kind of entity. */
  type: string
  /** Entities below it. */
  children: unknown[]
}

/** A menu nested in a menu. */
export type NestedMenu = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `menu`. */
  type: 'menu'
  /** Can be ordered while one of these schedules is open. */
  schedule?: number[]
  /** Nested menus or items. */
  children: NestedEntity[]
}

/** An option group nested in an option group. */
export type NestedOptionGroup = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `option group`. */
  type: 'option group'
  /** Within an option: what the most expensive valid choice in the group adds. */
  max_price?: number
  /** The fewest options to choose. */
  min_selection: number
  /** The most options to choose. */
  max_selection: number
  /** 1 if the limits are multiplied by the quantity of the item. */
  sel_dep: 0 | 1
  /** The options to choose from. */
  children: MenuOption[]
}

/** A courier network’s keys. Encrypted and never returned. */
export type NetworkCredentials = {
  /** DoorDash: the developer id. */
  developer_id?: string
  /** DoorDash: the id of the access key. */
  key_id?: string
  /** DoorDash: the secret of the access key. */
  signing_secret?: string
  /** DoorDash: the user name of webhooks, as entered in the developer portal. */
  webhook_user?: string
  /** DoorDash: the password of webhooks, as entered in the developer portal. */
  webhook_password?: string
  /** DoorDash, with OAuth instead of a password: the client id, as entered in the developer portal. */
  webhook_client_id?: string
  /** DoorDash, with OAuth: the client secret, as entered in the developer portal. Choose a long random one. */
  webhook_client_secret?: string
  /** Uber: the customer id. */
  customer_id?: string
  /** Uber: the client id. */
  client_id?: string
  /** Uber: the client secret. */
  client_secret?: string
  /** Uber: the signing key of the webhook. */
  webhook_secret?: string
  /** Used instead of the network’s own API address, for example for a test system. */
  api_url?: string
  /** Uber: used instead of the network’s own token URL. */
  auth_url?: string
}

/** An entity of type Image. */
export type NewImage = {
  /** Always `Image`. */
  type: 'Image'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Required; http or https. The picture is fetched and hosted here. */
  url: string | null
}

/** An entity of type Item. */
export type NewItem = {
  /** Always `Item`. */
  type: 'Item'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, link a PriceGroup. */
  price: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** Allergens it contains: up to 20, in your own words, such as peanuts. */
  allergens?: string[] | null
  /** A whole number up to 100,000. */
  calories?: number | null
}

/** An entity of type Option. */
export type NewOption = {
  /** Always `Option`. */
  type: 'Option'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or the maximum of a quantity group. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether it is selected initially. Default false. */
  preselected?: boolean | null
}

/** An entity of type OptionGroup. */
export type NewOptionGroup = {
  /** Always `OptionGroup`. */
  type: 'OptionGroup'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit (99). For check and quantity. */
  selectionsMax?: number | null
  /** For quantity: the limits scale with the item’s quantity. */
  selectionDepends?: boolean | null
}

/** An entity of type PriceGroup. */
export type NewPriceGroup = {
  /** Always `PriceGroup`. */
  type: 'PriceGroup'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
}

/** An entity of type SubMenu. */
export type NewSubMenu = {
  /** Always `SubMenu`. */
  type: 'SubMenu'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
}

/** Notification types by channel, once chosen. Until then, push and email get all of them. `order_status`: an order was accepted, is ready, is on its way or was delivered. `help`: a help request was answered. Receipts, refunds and account notices are always sent by email. */
export type Notify = {
  /** Notifications in the browsers of `GET /customer/push`. */
  push: ('order_status' | 'help')[]
  /** Text messages to a confirmed number: the same as `sms_notify`. */
  sms: ('order_status')[]
  /** Emails. */
  email: ('order_status' | 'help')[]
}

/** When it is open on a day of the week. */
export type OpenTimes = {
  /** The times, earliest first. */
  times_open: ({
    /** Start of the time. */
    start: string
    /** End of the time. */
    end: string
  })[]
}

/** A category of drinks. */
export type OperatorCategory = {
  /** `beer`, `wine` or `liquor`. */
  section: string
  /** Empty for the section itself. */
  subsection: string
  /** Empty for the section and the subsections. */
  child: string
  /** Display name. */
  name: string
  /** Position among its siblings. */
  position: number
  /** Products in this category and its descendants. */
  products: number
}

/** A customer, as seen by the operator. */
export type OperatorCustomer = {
  /** The id. */
  customer_id: number
  /** Email address. */
  email: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Phone number. */
  phone: string | null
  /** Whether the customer is blocked from signing in and ordering. */
  disabled: boolean
  /** When the account was created; ISO 8601 with offset. */
  created_at: string
}

/** A key for a program that calls the operator API. */
export type OperatorKey = {
  /** The id. */
  key_id: string
  /** The key’s purpose, shown in the audit log. */
  name: string
  /** The key’s roles. */
  roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
  /** The staff member who created it. */
  created_by: string
  /** When it was created; ISO 8601 with offset. */
  created_at: string
  /** When it was last used, within five minutes; ISO 8601 with offset. */
  last_used_at: string | null
  /** When it expires; null if it works until revoked; ISO 8601 with offset. */
  expires: string | null
}

/** A passkey of a member of the operator’s staff. */
export type OperatorPasskey = {
  /** The id. */
  passkey_id: string
  /** The name its owner chose. */
  name: string
  /** When it was added; ISO 8601 with offset. */
  created_at: string
  /** When it was last used; ISO 8601 with offset. */
  last_used_at: string | null
}

/** A drink in the operator’s list. */
export type OperatorProduct = {
  /** The product’s id. */
  product_id: string
  /** The name. */
  name: string
  /** The brand. */
  brand: string
  /** `beer`, `wine` or `liquor`. */
  section: string
  /** The category within the section. */
  subsection: string
  /** The category within the subsection. */
  child: string
  /** Country of origin. */
  country: string
  /** A measure of demand. */
  popularity: number
  /** Number of sizes. */
  sizes: number
  /** Stores that sell it. */
  stores: number
  /** The product it was merged into; null if not merged. */
  merged_into: string | null
}

/** A drink with all its details. */
export type OperatorProductDetails = {
  /** The product’s id. */
  product_id: string
  /** The name. */
  name: string
  /** The brand. */
  brand: string
  /** `beer`, `wine` or `liquor`. */
  section: string
  /** The category within the section. */
  subsection: string
  /** The category within the subsection. */
  child: string
  /** Country of origin. */
  country: string
  /** A measure of demand. */
  popularity: number
  /** Number of sizes. */
  sizes: number
  /** Stores that sell it. */
  stores: number
  /** The product it was merged into; null if not merged. */
  merged_into: string | null
  /** About the product. */
  description: string
  /** The URL of a picture. */
  image: string | null
  /** Tags with their values. */
  tags: unknown[]
}

/** A store’s price for a size. */
export type OperatorProductOffer = {
  /** The store. */
  merchant_id: number
  /** The name. */
  merchant: string
  /** The size’s id. */
  variant_id: number
  /** The size. */
  size: string
  /** The price, in dollars. */
  price: number
  /** Units in stock. */
  stock: number
}

/** A size of a drink, with its prices in stores. */
export type OperatorProductSize = {
  /** The size’s id. */
  variant_id: number
  /** Display name: 750ml, 6 x 12oz. */
  size: string
  /** Milliliters of one container. */
  volume_ml: number
  /** Containers in a pack. */
  pack: number
  /** `bottle`, `can`, `keg` … */
  container: string
  /** The barcode, 14 digits. */
  gtin: string | null
  /** Stores that sell it. */
  stores: number
  /** The lowest price, in dollars. */
  lowest: number | null
  /** The highest price, in dollars. */
  highest: number | null
  /** Units in stock across all stores. */
  stock: number
}

/** A session of a member of the operator’s staff. */
export type OperatorSession = {
  /** The id. */
  session_id: string
  /** Whether it is the session making this request. */
  current: boolean
  /** The IP address that signed in. */
  ip: string
  /** The browser that signed in. */
  user_agent: string
  /** When it began; ISO 8601 with offset. */
  created_at: string
  /** When it was last used, within five minutes; ISO 8601 with offset. */
  last_seen_at: string
  /** When it ends; ISO 8601 with offset. */
  expires_at: string
}

/** Settings the operator can change at runtime. */
export type OperatorSettings = {
  /** Convenience fee, in percent of the goods, for merchants approved from now on. */
  convenience_fee: number
  /** The most that support staff can refund and grant per order, and grant per customer without an order within 30 days, in dollars. */
  support_limit: number
  /** Maximum codes texted to phone numbers per hour across all customers; further ones are refused. An alert fires when text messages of all kinds reach 80% of it; order updates are sent regardless. */
  sms_per_hour: number
  /** After this many minutes the merchant is reminded of an unanswered order; after twice that, the order is canceled and refunded. Only minutes while the merchant is open count. Orders already placed keep their deadlines. */
  answer_minutes: number
  /** The cost of a minute of waiting when courier companies are compared, in dollars. */
  courier_minute_dollars: number
  /** The cost of a booking that is certain to fail when courier companies are compared, in dollars. */
  courier_loss_dollars: number
  auto_refund: AutoRefund
  /** Number of days the event log is kept. */
  events_kept_days: number
  /** Number of days the reasons for refused checkouts are kept. */
  refusals_kept_days: number
  /** Whether a version of the alcohol rules takes effect only after a second person approves it. */
  rules_need_consent: boolean
}

/** A member of the operator’s staff. */
export type OperatorStaff = {
  /** The id. */
  staff_id: number
  /** Email address used to sign in. */
  email: string
  /** The person’s name. */
  name: string
  /** `support` reads everything, acts on orders and customers, and gives refunds and credit up to a limit (`support_limit` of `GET /operator/settings`); `finance` does everything about money; `catalogue` drinks, menus and rules; `viewer` reads; `owner` does everything. */
  role: 'owner' | 'support' | 'finance' | 'catalogue' | 'viewer'
  /** Whether the person can sign in. */
  enabled: boolean
  /** The ones set up: `totp`, `passkey`. */
  second_factors: string[]
  /** When the account was created; ISO 8601 with offset. */
  created_at: string
}

/** An order with all its lines. */
export type Order = {
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  name: string
  /** Whether the merchant has confirmed it. */
  confirmed: boolean
  /** When it was placed; ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  /** null for pickup. */
  location_id: number | null
  /** The total, with tax, fees and tip, in dollars. */
  total: number
  /** The discount from a platform promotion, in dollars. */
  promo_amount_used: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is a favorite order. */
  favorite: boolean
  /** The favorite’s name; null if it isn’t a favorite. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
  /** The merchant’s street. */
  street: string
  /** The merchant’s city. */
  city: string
  /** The merchant’s state. */
  state: string
  /** The merchant’s ZIP code. */
  zip_code: string
  /** The merchant’s phone number. */
  phone: string
  /** A note for the merchant and the courier. */
  instructions: string
  /** The payment method. */
  payment_method: string
  /** The coordinate of the destination; for pickup, of the merchant. */
  latitude: number
  /** The coordinate of the destination; for pickup, of the merchant. */
  longitude: number
  /** The discount from a merchant promotion, in dollars. */
  discount: number
  /** The name of that promotion, if any. */
  discount_label?: string
  /** Delivery fee, in dollars. */
  delivery_fee: number
  /** Convenience fee, in dollars. */
  convenience_fee: number
  /** Sales tax, in dollars. */
  tax: number
  /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
  taxes?: SaleTax[]
  /** true if the customer’s certificate exempts them from tax; absent otherwise. */
  tax_exempt?: boolean
  /** Sum of the lines, in dollars. */
  subtotal: number
  /** Tip, in dollars. */
  tip: number
  /** The part of the tip added after delivery, in dollars. */
  tip_added: number
  /** Paid by gift card, in dollars. */
  gift_card_amount_used: number
  /** Paid by credit, in dollars. */
  credit_amount_used: number
  /** Points earned by the customer. */
  points_earned: number
  location: Destination | null
  /** Preparation time in minutes. */
  prep_minutes: number | null
  /** Why it was rejected, canceled or failed. */
  reason: string | null
  /** The promised time of delivery, or of being ready for pickup; ISO 8601 with offset. */
  promised_at: string | null
  delivery: Delivery | null
  /** Dollars refunded so far, without failed refunds. */
  refunded: number
  /** Refunds, oldest first. */
  refunds: Refund[]
  /** The deadline for the merchant’s answer, after which the order is canceled and refunded; null if no answer is awaited; ISO 8601 with offset. */
  answer_by: string | null
  /** The payments. They add up to `total` less `promo_amount_used`. */
  payments: ReceiptPayment[]
  /** The code of the promotion used. */
  promo_code: string | null
  delivery_options: DeliveryOptions | null
  /** `refund`, `replace` or `ask`, as chosen at checkout. */
  if_missing: string
  /** Adjustments, oldest first. */
  adjustments: Adjustment[]
  /** The lines. */
  cart: OrderLine[]
  card_authorization?: CardAuthorization
}

/** An order’s audit record. */
export type OrderAuditRecord = {
  /** The record’s id. */
  audit_id: number
  /** When; ISO 8601 with offset. */
  at: string
  /** The actor. */
  actor: string
  /** The action. */
  action: string
  /** Previous values. */
  before: unknown
  /** New values. */
  after: unknown
}

/** An order in a list. */
export type OrderEntry = {
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  name: string
  /** Whether the merchant has confirmed it. */
  confirmed: boolean
  /** When it was placed; ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  /** null for pickup. */
  location_id: number | null
  /** The total, with tax, fees and tip, in dollars. */
  total: number
  /** The discount from a promotion, if one was used, in dollars. */
  promo_amount_used?: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is a favorite order. */
  favorite: boolean
  /** The favorite’s name; null if it isn’t a favorite. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
}

/** An order’s ledger entry. */
export type OrderLedgerEntry = {
  /** The entry’s id. */
  entry_id: number
  /** When it was booked; ISO 8601 with offset. */
  at: string
  /** The kind of entry. */
  kind: string
  /** The reason, if one was given. */
  memo: string
  /** Lines, which add up to zero. */
  lines: OrderLedgerLine[]
}

/** A line of an order’s ledger entry. */
export type OrderLedgerLine = {
  /** The account. */
  account: string
  /** The owner of the account. */
  party: number
  /** The component, for a merchant’s line. */
  part: string
  /** The amount credited to the account; negative if debited, in dollars. */
  amount: number
}

/** A line of an order. */
export type OrderLine = {
  /** Id of the item or option: `N12`. */
  id: string
  /** The line’s number. */
  item_key: number
  /** The name. */
  name: string
  /** The quantity. */
  quantity: number
  /** The price of the line with its options, in dollars. */
  price: number
  /** A note for the merchant. */
  instructions: string
  /** Groups and, in their `options`, the chosen options. */
  options: ({
    /** Id of the item or option: `N12`. */
    id: string
    /** The line’s number. */
    item_key: number
    /** The name. */
    name: string
    /** The quantity. */
    quantity: number
    /** The options chosen within it. */
    options: unknown[]
  })[]
}

/** An email sent about an order. */
export type OrderMail = {
  /** When it was sent; ISO 8601 with offset. */
  at: string
  /** The address; empty if the person was erased. */
  to: string
  /** The subject. */
  subject: string
  /** The text, without links, which are for the recipient only. */
  text: string
}

/** A street map for an order, ready to draw. */
export type OrderMap = {
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Identifies the map under the markers. While it stays the same, only the courier moves. */
  frame: string
  /** The streets. */
  streets: {
    /** The streets as the path of an SVG. */
    path: string
    /** The width of a street in pixels. */
    width: number
    /** Street names. */
    labels: ({
      /** The name of a street. */
      name: string
      /** Pixels from the left. */
      x: number
      /** Pixels from the top. */
      y: number
      /** Clockwise rotation in degrees. */
      degrees: number
    })[]
  }
  merchant: MapSpot
  door: MapSpot | null
  courier: MapSpot | null
  /** Whether it has been delivered. */
  delivered: boolean
  /** Miles from the courier to their next stop; null if there is no courier yet. */
  miles_left: number | null
  /** The courier’s next stop. */
  heading_to: 'shop' | 'door'
}

/** Whether an order is late or waiting, and when that changes. */
export type OrderMark = {
  /** The order’s id. */
  order_id: number
  /** The IANA time zone of the shop. */
  time_zone: string
  /** Whether it is open and its promised time has passed. */
  late: boolean
  /** Whether the merchant hasn’t answered within `answer_minutes` of opening hours. */
  waiting: boolean
  /** When it becomes late; null if it is over; ISO 8601 with offset. */
  late_at: string | null
  /** When it counts as waiting for the merchant; null if no answer is awaited; ISO 8601 with offset. */
  waiting_at: string | null
  /** When a scheduled order has to be ready: 20 minutes before it is wanted at the door, or at its time for pickup; null for ASAP orders; ISO 8601 with offset. */
  ready_by: string | null
}

/** The minimum order. */
export type OrderMinimum = {
  delivery: DollarRange | null
  /** For pickup, in dollars. */
  pickup: number
}

/** A status change of an order. */
export type OrderMove = {
  /** When; ISO 8601 with offset. */
  at: string
  /** The status before. */
  from: string | null
  /** The status after. */
  to: string
  /** The actor. */
  actor: string
  /** Why. */
  reason: string | null
}

/** A note by operator staff on an order. */
export type OrderNote = {
  /** The note’s id. */
  note_id: number
  /** When it was written; ISO 8601 with offset. */
  at: string
  /** The author. */
  author: string
  /** The note; empty if the customer was erased. */
  text: string
}

/** A payment of an order and its state. */
export type OrderPayment = {
  /** The number within the order. */
  payment: number
  /** The payment method. */
  type: string
  /** The saved card, gift card or promotion. */
  source_id: number | null
  /** The amount of the payment, in dollars. */
  amount: number
  /** The payment gateway; null if none. */
  gateway: string | null
  /** The gateway’s id. */
  gateway_id: string | null
  /** held, captured, voided or refunded; null if no gateway is involved. */
  state: string | null
  /** The state the payment should reach. */
  wanted: string | null
}

/** A decision of the alcohol and tobacco rules on the sale. */
export type OrderSaleDecision = {
  /** The rule. */
  rule: string
  /** The version of the rules in force. */
  version: string
  /** The kind of goods. */
  kind: string
  /** The rule’s verdict, such as `id_check`. */
  verdict: string
  /** The reason stated in the rule. */
  reason: string
}

/** A group you drive for. */
export type OwnDriver = {
  /** The merchant group. */
  group_id: number
  /** The name. */
  group: string
  /** Merchants of the group that the driver delivers for; null for all. */
  merchants: number[] | null
  /** The driver’s vehicle: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Maximum number of orders you carry at once. */
  max_load: number
  /** The state of your shift. */
  state: 'on' | 'break' | 'off'
  /** Null while you are off. */
  shift: {
    /** The shift’s id. */
    shift_id: number
    /** When it began; ISO 8601 with offset. */
    started: string
    /** When the break began; null if not on a break; ISO 8601 with offset. */
    break_since: string | null
    /** Total of finished breaks, in seconds. */
    break_seconds: number
  } | null
}

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`. */
export type PasskeyAssertion = {
  /** The passkey’s id, base64url. */
  id: string
  /** The authenticator’s response. */
  response: {
    /** The client data that was signed, base64url. */
    clientDataJSON: string
    /** The authenticator data, base64url. */
    authenticatorData: string
    /** The signature, base64url. */
    signature: string
  }
}

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`. */
export type PasskeyRegistration = {
  /** The passkey’s id, base64url. */
  id: string
  /** The authenticator’s response. */
  response: {
    /** The client data that was signed, base64url. */
    clientDataJSON: string
    /** The authenticator data, base64url. */
    authenticatorData: string
    /** The public key (SubjectPublicKeyInfo), base64url. */
    publicKey: string
  }
}

/** A card that the customer can pay with. */
export type PayableCard = {
  /** The id to pay with: `payments[] {type: credit_card, id}`. */
  id: string
  /** The card’s brand. */
  cc_type: string
  /** The last four digits. */
  last_four: string
  /** Month of expiry, 1 to 12. */
  exp_month: number
  /** Year of expiry. */
  exp_year: number
  /** ISO 8601. */
  last_used: string | null
}

/** A payment method to charge. */
export type PaymentInput = {
  /** credit_card, cash, promo, gift_card, gift_code or credit_balance. */
  type: string
  /** The id of the card, promotion or gift card; for gift_code, the code. */
  id?: string
  /** For promo or gift_code, instead of `id`: the code as typed. Guests can use codes, too. A code that doesn’t apply is refused with the reason. Wrong codes are limited to 20 a minute per person and 10 an hour per IP address. */
  code?: string
  /** The most to charge, in dollars. Default: what is left to pay. */
  amount?: number
  card?: TypedCard
  /** For a guest: a card entered in the gateway’s own fields (`POST /customer/card_setup`). */
  setup_id?: string
}

/** A merchant’s payout account. */
export type PayoutAccount = {
  /** The payout provider: `stripe`, or `sandbox`, which moves no money. */
  provider: 'sandbox' | 'stripe'
  /** `missing`: no account yet. `pending`: the form is unfinished or being verified. `restricted`: nothing is paid until the requirements are met. `ready`: payouts are sent. */
  status: 'missing' | 'pending' | 'restricted' | 'ready'
  /** What the provider still requires, in its own terms, such as `external_account`. */
  required: string[]
  /** The provider’s form, valid once for a few minutes. Null if nothing is missing, or if POST must open an account first. The operator gets it only from POST. */
  link: string | null
  /** Why the operator holds all payouts; null if not held. */
  held: string | null
}

/** The amount a day added to the merchant’s balance. */
export type PayoutDay = {
  /** The day. */
  day: string
  /** Completed orders. */
  orders: number
  /** Total of these orders, in dollars. */
  gross: number
  /** Convenience fees, commission, and the couriers’ fees and tips, in dollars. */
  fees: number
  /** The commission, part of the fees, in dollars. */
  commission: number
  /** Discounts from the merchant’s own promotions, if any; gross is net of them, in dollars. */
  promotions?: number
  /** Disputes paid by the merchant, part of fees, if any; negative if money came back, in dollars. */
  disputes?: number
  /** The merchant’s own tips, part of gross, in dollars. */
  tips: number
  /** Withheld for the tax authorities, in dollars. */
  tax_collected: number
  /** Refunds of completed orders, in dollars. */
  refunds: number
  /** Cash received by the merchant, in dollars. */
  cash_taken: number
  /** Amount to pay, in dollars. */
  net: number
}

/** An order’s share of a payout. */
export type PayoutOrder = {
  /** The order; null if none. */
  order_id: number | null
  /** When it was last booked; ISO 8601 with offset. */
  at: string
  /** The customers’ payments, in dollars. */
  gross: number
  /** Convenience fees, commission, and the couriers’ fees and tips, in dollars. */
  fees: number
  /** The merchant’s own tips, part of gross, in dollars. */
  tips: number
  /** Withheld for the tax authorities, in dollars. */
  tax_collected: number
  /** Refunds, in dollars. */
  refunds: number
  /** Cash received by the merchant, in dollars. */
  cash_taken: number
  /** Its share of the payout, in dollars. */
  net: number
}

/** A merchant’s payout for one day. */
export type PayoutTransfer = {
  /** The transfer’s id. */
  transfer_id: number
  /** `daily`: a day’s net. `manual`: paid by the operator before the end of the day. `invoice`: a courier company’s invoice paid by the operator. */
  kind: 'daily' | 'manual' | 'invoice'
  /** The day in the merchant’s time zone, YYYY-MM-DD. */
  day: string
  /** Orders completed on that day. */
  orders: number
  /** The day’s net in the ledger, in dollars. */
  net: number
  /** Balance from earlier days, or paid in advance, in dollars. */
  brought_forward: number
  /** Amount sent: net plus brought forward, if positive, in dollars. */
  amount: number
  /** For `invoice`: the courier company’s invoice number. */
  invoice?: string
  /** Negative balance, offset against later days, in dollars. */
  carried_over: number
  /** `due`: waiting to be sent, or for the account. `held`: held by the operator. `sending`. `sent`: on its way to the bank. `paid`: arrived. `failed`: needs the operator. `carried`: nothing to send. */
  status: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
  /** Why it is held or failed; empty otherwise. */
  note: string
  /** Why the operator created it; empty for daily transfers. */
  reason: string
  /** When it was created; ISO 8601 with offset. */
  created: string
  /** When the provider accepted it; ISO 8601 with offset. */
  sent: string | null
  /** When its arrival at the bank was confirmed; ISO 8601 with offset. */
  paid: string | null
  /** Whether the operator paid it by other means. */
  paid_outside: boolean
  /** Amount reversed by the provider; offset against a later day, in dollars. */
  reversed: number
  /** The provider’s id for the transfer. */
  reference: string | null
  bank: BankState | null
}

/** An item that many customers order. */
export type PopularItem = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Price, in dollars. */
  price: number
}

/** One amount in a total, with its reason. */
export type PriceExplanation = {
  /** `item`, `option`, `rounding`, `discount`, `delivery`, `convenience` or `tax`. */
  type: string
  /** The line. */
  item_key?: number
  /** The item or option. */
  id?: string
  /** The amount, in dollars. */
  amount: number
  /** The reason, human-readable. */
  reason: string
}

/** Bookings. */
export type ProviderBookings = {
  /** Deliveries it accepted. */
  won: number
  /** Those it delivered. */
  delivered: number
  /** Those that failed. */
  failed: number
  /** Those it canceled itself. */
  cancelled: number
}

/** Figures of one courier company. */
export type ProviderFigures = {
  /** The courier company’s id. */
  provider_id: number
  /** The courier company’s name. */
  name: string
  /** The interface it uses. */
  kind: 'cellardoor' | 'doordash' | 'uber'
  /** Whether it receives deliveries. */
  enabled: boolean
  quotes: ProviderQuotes
  bookings: ProviderBookings
  rates: ProviderRates
  late: ProviderLateness
  money: ProviderMoney
  /** The 200 busiest cities, and those where it is turned off. */
  cities: ({
    /** The city of the delivery addresses. */
    city: string
    /** The state. */
    state: string
    /** False if it is turned off there. */
    enabled: boolean
    quotes: ProviderQuotes
    bookings: ProviderBookings
    rates: ProviderRates
    late: ProviderLateness
    money: ProviderMoney
  })[]
}

/** Lateness. */
export type ProviderLateness = {
  /** Number of deliveries measured. */
  measured: number
  /** Minutes after the quoted time; negative if early. */
  mean_minutes: number | null
}

/** Cost, and what customers paid. */
export type ProviderMoney = {
  /** What it is owed in dollars, without tips. */
  cost: number
  /** Delivery fees of the orders it delivered, in dollars. */
  customers_paid: number
  /** What customers paid less the cost. */
  difference: number
  /** Cost per delivery, in dollars. */
  mean_cost: number | null
}

/** Estimates. */
export type ProviderQuotes = {
  /** Requests for an estimate. */
  asked: number
  /** Bookable estimates. */
  usable: number
  /** Deliveries for which it had a bookable estimate. */
  deliveries: number
  /** Mean of those estimates, in dollars. */
  mean_price: number | null
}

/** Shares. */
export type ProviderRates = {
  /** 0 to 1; null without data. Share of deliveries won, of those it quoted for. */
  win: number | null
  /** 0 to 1; null without data. Share of accepted deliveries it canceled itself. */
  cancellation: number | null
  /** 0 to 1; null without data. Share delivered more than 10 minutes after the quoted time. */
  late: number | null
}

/** The browser’s keys: `keys` of `PushSubscription.toJSON()`. */
export type PushKeys = {
  /** The browser’s public key, base64url. */
  p256dh: string
  /** Its secret, base64url. */
  auth: string
}

/** A browser that gets notifications. */
export type PushSubscription = {
  /** The browser’s address at its push service. */
  endpoint: string
  /** When it was last added; ISO 8601 with offset. */
  created_at: string
  /** For staff: limits it to orders of this merchant. */
  merchant_id?: number
}

/** A payment for an order, as on the receipt. */
export type ReceiptPayment = {
  /** `gift_card`, `credit_balance`, `credit_card` or `cash`. */
  type: string
  /** The payment method, for display: `Visa 4242`. */
  label: string
  /** The amount paid, in dollars. */
  amount: number
}

/** A refund. */
export type Refund = {
  /** The refund’s id. */
  refund_id: number
  /** When it was created; ISO 8601 with offset. */
  at: string
  /** Dollars. */
  amount: number
  /** `pending`: the payment gateway hasn’t confirmed it yet. `done`. `failed`: the gateway refused it and nothing was refunded. */
  status: string
  /** The reason, shown to the customer. */
  reason: string
  /** `merchant` or `operator`. */
  refunded_by: string
  /** `original` for the original payments, or `credit`. */
  to: string
  /** The refunded lines. */
  lines: RefundedLine[]
  /** For goods, in dollars. */
  goods: number
  /** For sales tax, in dollars. */
  tax: number
  /** For the delivery fee, in dollars. */
  delivery_fee: number
  /** For the tip, in dollars. */
  tip: number
  /** For the convenience fee, in dollars. */
  convenience_fee: number
  /** The payments the money went back to. */
  payments: ({
    /** Payment type. */
    type: string
    /** The amount, in dollars. */
    amount: number
    /** `pending`, `done` or `failed`. */
    status: string
  })[]
}

/** An order line, with what can still be refunded. */
export type RefundableLine = {
  /** The line in the order’s cart. */
  item_key: number
  /** The name. */
  name: string
  /** The ordered quantity or weight. */
  quantity: number
  /** The quantity or weight not refunded yet. */
  refundable: number
  /** The price of the line, in dollars. */
  price: number
}

/** A refunded line. */
export type RefundedLine = {
  /** The line in `cart`. */
  item_key: number
  /** The refunded quantity. */
  quantity: number
}

/** The body of every response with status 400 or above. */
export type Refused = {
  /** All errors in the request. */
  message: MessageItem[]
}

/** A checkout that did not become an order. */
export type RefusedCheckout = {
  /** The refusal’s id. */
  refusal_id: number
  /** When it was refused last; ISO 8601 with offset. */
  at: string
  /** When it was refused first; ISO 8601 with offset. */
  first_at: string
  /** How often this person was refused at this merchant for the same reasons. */
  times: number
  /** The merchant. */
  merchant_id: number
  /** The merchant’s name. */
  merchant: string
  /** The IANA time zone of the merchant. */
  time_zone: string
  /** The customer; null for a guest. */
  customer_id: number | null
  /** Email address of the account or guest. */
  email: string | null
  /** `delivery` or `pickup`. */
  order_type: string | null
  /** All reasons. */
  reasons: RefusedCheckoutReason[]
  /** The request id in the server log. */
  request_id: string
}

/** A reason why a checkout was refused. */
export type RefusedCheckoutReason = {
  /** The code sent to the client. */
  code: string
  /** The message for the user, in the language of the request. */
  user_msg: string
  /** The message for developers. */
  dev_msg: string
  /** The parameter. */
  field?: string
}

/** A line that was not imported. */
export type RefusedLine = {
  /** Position in the batch, from 0. */
  index: number
  /** Why it was rejected. */
  reason: string
}

/** A line whose price has changed since the earlier order. */
export type RepricedLine = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Price in the earlier order, in dollars. */
  was: number
  /** Price now, in dollars. */
  price: number
}

/** A customer’s review of an order. */
export type Review = {
  /** The review’s id. */
  review_id: number
  /** 1 to 5. */
  stars: number
  /** The text of the review. */
  text: string
  /** First name and initial. */
  name: string
  /** First name. */
  first_name: string
  /** Which items were liked. */
  items: ReviewedItem[]
  /** Names of the items liked. */
  liked: string[]
  /** When it was written; ISO 8601. */
  date: string
  /** ISO 8601. */
  created: string
  /** ISO 8601. */
  edited: string | null
  /** The merchant’s reply. */
  reply: string | null
  /** ISO 8601. */
  replied: string | null
}

/** An item that the customer liked or did not like. */
export type ReviewedItem = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Whether it was liked. */
  liked: boolean
}

/** Hours, every day or on some days of the week. */
export type RuleHours = {
  /** 0 is Sunday. */
  days?: number[]
  /** HH:mm, local time of the place. */
  from: string
  /** HH:mm up to 24:00. If earlier than `from`, it is on the next day. */
  to: string
}

/** {} | {state} | {states} | {county, state, zips} | {zips} */
export type RulePlace = {
  /** The state. */
  state?: string
  /** Several states. */
  states?: string[]
  /** The county. */
  county?: string
  /** ZIP codes. */
  zips?: string[]
}

/** Waits for a second person, who sends the same; null: nothing does. */
export type RuleProposal = {
  /** Whether the version is to be in force, or no longer. */
  active: boolean
  /** The staff member who proposed it. */
  by: string
  /** When it was proposed; ISO 8601 with offset. */
  at: string
  /** Why; empty where nothing was said. */
  reason: string
}

/** The newest order that isn’t over; null if there is none. */
export type RunningOrder = {
  /** The order’s id. */
  order_id: number
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  name: string
  /** Whether the merchant has confirmed it. */
  confirmed: boolean
  /** When it was placed; ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  /** null for pickup. */
  location_id: number | null
  /** The total, with tax, fees and tip, in dollars. */
  total: number
  /** The discount from a promotion, if one was used, in dollars. */
  promo_amount_used?: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is a favorite order. */
  favorite: boolean
  /** The favorite’s name; null if it isn’t a favorite. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
  /** The promised time of delivery, or of being ready for pickup; ISO 8601 with offset. */
  promised_at: string | null
  delivery: Delivery | null
}

/** With `compare`: sales of the same number of days before `from`. */
export type SalesBefore = {
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** Groups with activity then; by day if `by` is `merchant`. */
  rows: SalesRow[]
  total: SalesRow
}

/** Sales of a day, a week, an hour of the day, or a weekday. */
export type SalesRow = {
  /** The day, the first day of the week, the hour or the weekday. */
  key: string
  /** Completed orders. */
  orders: number
  /** The customers’ payments: goods, tax, fees, tip, in dollars. */
  gross: number
  /** The merchant’s share, in dollars. */
  net: number
  /** Refunds of completed orders, in dollars. */
  refunds: number
  /** Average gross per order; null if none, in dollars. */
  average: number | null
  /** Average minutes from confirmed to ready; null if unknown. */
  preparation_minutes: number | null
  /** Orders that were rejected, canceled or failed. */
  cancellations: number
  /** Number of reviews, without hidden ones. */
  reviews: number
  /** Average stars; null if none. */
  rating: number | null
}

/** Tax for one jurisdiction at one rate. */
export type SaleTax = {
  /** The jurisdiction: `NY`. */
  code: string
  /** Its name, for people: `New York State`. */
  name: string
  /** The kind of jurisdiction. */
  level: 'state' | 'county' | 'city' | 'district'
  /** The rate: 8.875 is 8.875%. */
  percent: number
  /** The taxable amount, in dollars. */
  taxable: number
  /** The tax, in dollars. */
  amount: number
}

/** A card stored at the payment gateway. */
export type SavedCard = {
  /** The card’s id. */
  cc_id: string
  /** Visa, MasterCard, American Express or Discover. */
  type: string
  /** The last four digits. */
  last_four: string
  /** Month of expiry, 1 to 12. */
  exp_month: number
  /** Year of expiry. */
  exp_year: number
}

/** Filters and sort order of a list, saved under a name. */
export type SavedView = {
  /** The list. */
  list: string
  /** The view’s name. */
  name: string
  /** Filters and sort order, as a URL query. */
  query: string
}

/** The searched address, as parsed. */
export type SearchAddress = {
  /** Street and house number. */
  street: string
  /** ZIP code. */
  zip_code: string
  /** State, two letters. */
  state: string
  /** City. */
  city: string
  /** Latitude in degrees. */
  latitude: number
  /** Longitude in degrees. */
  longitude: number
  /** Whether the house number was found. */
  is_exact_match: boolean
}

/** A suggestion. */
export type SearchSuggestion = {
  /** A merchant, a dish on a menu, or a product of the alcohol catalog. */
  type: 'merchant' | 'dish' | 'product'
  /** The name. */
  text: string
  /** The page that shows it. A name shared by several merchants leads to a search. */
  link: string
}

/** Whether an item or an option can be ordered. */
export type SellableItem = {
  /** The item’s id: `N12`. */
  id: string
  /** The item’s name. */
  name: string
  /** false if sold out. */
  available: boolean
  /** When it becomes available again, ISO 8601; null if no end is set. */
  until: string | null
  /** The kind of entity. */
  type: 'Item' | 'Option'
}

/** A promotion created and paid for by a merchant. */
export type ShopPromotion = {
  /** The promotion’s id. */
  promotion_id: number
  /** The merchant that pays for it. */
  merchantId: number
  /** The name shown to customers. */
  name: string
  /** The code to enter; null if it applies automatically. */
  code: string | null
  /** `dollar_off` or `percent_off`. */
  reward: string
  /** Dollars or percent. */
  value: number
  /** Minimum subtotal, in dollars. */
  minimum: number
  /** Maximum discount per order; null for no limit, in dollars. */
  max_discount: number | null
  /** The only items it applies to; null for everything. */
  items: ({
    /** The item’s id. */
    id: string
    /** The item’s name; null if it is not on the menu. */
    name: string | null
  })[] | null
  /** Weekdays on which it applies; null for every day. */
  days: number[] | null
  /** Whether it applies only to a customer’s first order here. */
  first_order: boolean
  /** Maximum uses per customer; null for no limit. */
  most_uses: number | null
  /** Maximum total discount across all orders; null for no limit, in dollars. */
  budget: number | null
  /** When it starts; null for immediately; ISO 8601 with offset. */
  starts: string | null
  /** When it ends; null for never; ISO 8601 with offset. */
  ends: string | null
  /** `scheduled`, `running`, `paused`, `used_up` or `ended`. */
  status: string
  /** Orders that got it and were not rejected, canceled or failed. */
  uses: number
  /** Total discount on these orders, in dollars. */
  spent: number
  /** The remaining budget; null for no limit, in dollars. */
  budget_left: number | null
  /** What customers paid for the goods in these orders, in dollars. */
  sales: number
  /** When it was created; ISO 8601 with offset. */
  created: string
}

/** The signed-in user. */
export type SignedInUser = {
  /** Email address. */
  email: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Points available to spend. */
  delivery_points: number
  /** The customer’s id. */
  customer_id: number
  [key: string]: unknown
}

/** A line of the earlier order that was not added to the cart. */
export type SkippedLine = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Why it can’t be ordered now. */
  codes: string[]
}

/** The sales of an item or drink. */
export type SoldItem = {
  /** Id of the item or drink. */
  id: string
  /** Its name when it was sold. */
  name: string
  /** The quantity sold. */
  quantity: number
  /** Its sales, without tax, fees, tip and discount, in dollars. */
  amount: number
  /** Completed orders with it. */
  orders: number
  /** Its share of the customers’ payments: goods, tax, fees, tip, in dollars. */
  gross: number
  /** Its share of the merchant’s share, in dollars. */
  net: number
  /** Its share of refunds of completed orders, in dollars. */
  refunds: number
  /** Its average gross per order; null if none, in dollars. */
  average: number | null
  /** Average minutes from confirmed to ready for orders with it; null if unknown. */
  preparation_minutes: number | null
  /** Orders with it that were rejected, canceled or failed. */
  cancellations: number
}

/** A help request, as seen by the merchant and the operator. */
export type StaffHelpRequest = {
  /** The help request’s id. */
  help_id: number
  /** The order’s id. */
  order_id: number
  /** `open`: awaiting an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support. */
  status: 'open' | 'answered' | 'resolved' | 'declined'
  /** What is wrong. */
  reason: 'missing' | 'wrong' | 'quality' | 'late' | 'not_delivered' | 'charge' | 'other'
  /** The requested resolution. */
  wanted: 'refund' | 'redelivery' | 'answer'
  /** The affected lines. */
  lines: HelpLine[]
  /** The conversation, oldest first. */
  messages: HelpMessage[]
  refund?: Refund
  /** When it was opened; ISO 8601 with offset. */
  opened: string
  /** When it last changed; ISO 8601 with offset. */
  changed: string
  /** When it goes to support if the merchant hasn’t answered; null unless it is with the merchant; ISO 8601 with offset. */
  answer_by: string | null
  /** The photos. */
  images: HelpPhoto[]
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  merchant_name: string
  /** The first and last name on the order; empty if the customer was erased. */
  customer_name: string
  /** The IANA time zone of the shop. */
  time_zone: string
  /** All lines of the order, for choosing what to refund. */
  order_lines: RefundableLine[]
  /** Who has to answer. */
  with: 'merchant' | 'support'
  /** Whether it was refunded immediately by the operator’s `auto_refund` setting. */
  auto_refunded: boolean
  /** Since when the customer has been waiting for an answer; null unless it is open; ISO 8601 with offset. */
  waiting_since: string | null
  /** Minutes until the first answer; null if none yet. */
  answer_minutes: number | null
}

/** A person with a role for merchants, or an invitation to one. */
export type StaffMember = {
  /** Email address of the person. */
  email: string
  /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
  role: 'owner' | 'manager' | 'kitchen' | 'driver'
  /** Merchants of the group that the role applies to; null for all, as always for owners. */
  merchants: number[] | null
  /** `invited` until the invitation is accepted, `expired` if it wasn’t accepted in time. */
  status: 'active' | 'invited' | 'expired'
  /** When the person joined or was invited; null if before this was recorded; ISO 8601 with offset. */
  since: string | null
  /** The member who sent the invitation. */
  invited_by?: string
  /** When the invitation expires; ISO 8601 with offset. */
  expires?: string
}

/** For pickup. */
export type StandardWeek = {
  sunday: OpenTimes
  monday: OpenTimes
  tuesday: OpenTimes
  wednesday: OpenTimes
  thursday: OpenTimes
  friday: OpenTimes
  saturday: OpenTimes
}

/** A child entity. */
export type StoredChild = {
  /** The entity’s id. */
  id: number
  /** The kind of entity. */
  type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** true or false. */
  hidden: boolean
  /** The merchant’s own id for it. */
  thirdPartyId: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[]
  /** true or false. */
  alcohol?: boolean
  /** true or false. */
  tobacco?: boolean
  /** The class of goods for tax rates, if it has its own. */
  taxClass?: string
  /** Dollars. */
  price?: number
  /** The smallest quantity. */
  qtyMin?: number
  /** The largest quantity. For an Option without one, shows the default; sending that back leaves it unset. */
  qtyMax?: number
  /** Quantities go up in steps of this. */
  qtyIncrements?: number
  /** Unit shown next to the quantity 1: `lb`. */
  qtyNameSingular?: string
  /** Unit shown next to other quantities: `lbs`. */
  qtyNamePlural?: string
  /** How options in the group are selected. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  /** The fewest selections. */
  selectionsMin?: number
  /** The most selections. */
  selectionsMax?: number
  /** true or false. */
  selectionDepends?: boolean
  /** Dietary marks, if any. */
  dietary?: string[]
  /** Allergens, if any. */
  allergens?: string[]
  /** Calories, if known. */
  calories?: number | null
  /** true if the Option is selected initially; absent otherwise. */
  preselected?: boolean
  /** The URL of the picture. */
  url?: string
  /** Its children, and so on. */
  children: unknown[]
}

/** A link between a parent and a child. */
export type StoredLink = {
  /** The parent entity; null for the top level. */
  parentId: number | null
  /** The child entity. */
  childId: number
  /** Position among the children; null to sort by id. */
  displayOrder: number | null
}

/** An entity in the menu tree. */
export type StoredNode = {
  /** The entity’s id. */
  id: number
  /** The kind of entity. */
  type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** true or false. */
  hidden: boolean
  /** The merchant’s own id for it. */
  thirdPartyId: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[]
  /** true or false. */
  alcohol?: boolean
  /** true or false. */
  tobacco?: boolean
  /** The class of goods for tax rates, if it has its own. */
  taxClass?: string
  /** Dollars. */
  price?: number
  /** The smallest quantity. */
  qtyMin?: number
  /** The largest quantity. For an Option without one, shows the default; sending that back leaves it unset. */
  qtyMax?: number
  /** Quantities go up in steps of this. */
  qtyIncrements?: number
  /** Unit shown next to the quantity 1: `lb`. */
  qtyNameSingular?: string
  /** Unit shown next to other quantities: `lbs`. */
  qtyNamePlural?: string
  /** How options in the group are selected. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  /** The fewest selections. */
  selectionsMin?: number
  /** The most selections. */
  selectionsMax?: number
  /** true or false. */
  selectionDepends?: boolean
  /** Dietary marks, if any. */
  dietary?: string[]
  /** Allergens, if any. */
  allergens?: string[]
  /** Calories, if known. */
  calories?: number | null
  /** true if the Option is selected initially; absent otherwise. */
  preselected?: boolean
  /** The URL of the picture. */
  url?: string
  /** Child entities, in order. */
  children: StoredChild[]
}

/** An entity of type Image. */
export type StructuredImage = {
  /** Always `Image`. */
  type: 'Image'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Required; http or https. The picture is fetched and hosted here. */
  url: string | null
}

/** An entity of type Item. */
export type StructuredItem = {
  /** Always `Item`. */
  type: 'Item'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, link a PriceGroup. */
  price: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** Allergens it contains: up to 20, in your own words, such as peanuts. */
  allergens?: string[] | null
  /** A whole number up to 100,000. */
  calories?: number | null
}

/** An entity of type Option. */
export type StructuredOption = {
  /** Always `Option`. */
  type: 'Option'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or the maximum of a quantity group. */
  qtyMax?: number | null
  /** Default 1. With 3: 3, 6, 9. */
  qtyIncrements?: number | null
  /** Unit shown next to the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether it is selected initially. Default false. */
  preselected?: boolean | null
}

/** An entity of type OptionGroup. */
export type StructuredOptionGroup = {
  /** Always `OptionGroup`. */
  type: 'OptionGroup'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit (99). For check and quantity. */
  selectionsMax?: number | null
  /** For quantity: the limits scale with the item’s quantity. */
  selectionDepends?: boolean | null
}

/** An entity of type PriceGroup. */
export type StructuredPriceGroup = {
  /** Always `PriceGroup`. */
  type: 'PriceGroup'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
}

/** An entity of type SubMenu. */
export type StructuredSubMenu = {
  /** Always `SubMenu`. */
  type: 'SubMenu'
  /** null for the top level, which holds only SubMenus. */
  parentId?: number | null
  /** The position among siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Hides it and everything below it. */
  hidden?: boolean | null
  /** Your own id for it. Needn’t be unique. */
  thirdPartyId?: string | null
  /** Menu schedules. At least one must be open. */
  scheduleIds?: number[] | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  alcohol?: boolean | null
  /** 0 and 1 also work. On a SubMenu it applies to everything below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, one of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it applies to everything below without its own. */
  taxClass?: string | null
}

/** A customer’s tax exemption certificate for a state. */
export type TaxCertificate = {
  /** The certificate’s id. */
  certificate_id: number
  /** The state in which no tax is charged. */
  state: string
  /** The certificate number. */
  number: string
  /** The last day on which it is valid, YYYY-MM-DD. */
  expires: string
  /** When it was added; ISO 8601 with offset. */
  added_at: string
}

/** A version of imported tax rates. */
export type TaxVersion = {
  /** Version of the tax rates. */
  version: string
  /** A display name. */
  name: string
  /** Whether this version is in force. */
  active: boolean
  /** When it was imported; ISO 8601 with offset. */
  loaded_at: string
  /** Lines in the file, without the header. */
  lines: number
  proposed: RuleProposal | null
}

/** An address. Missing fields are taken from an example order. */
export type TestPlace = {
  /** Up to 500 characters. */
  address?: string
  /** Up to 500 characters. */
  apt?: string
  /** Up to 500 characters. */
  city?: string
  /** Up to 500 characters. */
  state?: string
  /** Up to 500 characters. */
  zip?: string
  /** Latitude in degrees. */
  latitude?: number
  /** Longitude in degrees. */
  longitude?: number
}

/** The request sent; null if none was. */
export type TestRequest = {
  /** The HTTP method. */
  method: string
  /** The URL. */
  url: string
  /** Headers, without credential and signature. */
  headers: Record<string, string>
  /** The JSON body. */
  body: unknown
}

/** The response; null if none came. */
export type TestResponse = {
  /** The HTTP status. */
  status: number
  /** Parsed if it is JSON; otherwise the beginning of the text. */
  body: unknown
}

/** A card entered for one payment. */
export type TypedCard = {
  /** 12 to 19 digits. */
  cc_number: string
  /** Month of expiry, 1 to 12. */
  exp_month: number
  /** Year of expiry. */
  exp_year: number
  /** The security code. */
  cvv: string
  /** ZIP code of the card’s billing address. */
  billing_zip: string
  /** Without an account nothing is saved. */
  save?: boolean
}

/** Credit and gift cards. */
export type UserPayments = {
  /** Credit from the operator. */
  credit_balance: {
    /** Id of the credit. */
    id: number
    /** The remaining credit, in dollars. */
    value: number
  }
  /** Gift cards with a balance. */
  gift_cards: ({
    /** The gift card’s id. */
    id: number
    /** Dollars with two decimals. */
    value: string
    /** Kind of gift card. */
    type: string
    /** The last four digits. */
    last_four: string
  })[]
  /** Total of credit and gift cards, in dollars. */
  total_credit: number
}

/** The customer’s age verification; null if none yet. */
export type VerifiedAge = {
  /** Whether the age is verified. */
  verified: boolean
  /** How it was verified. */
  method: 'birth_date' | 'document' | 'at_the_door'
  /** Whether the customer is 21 or older. */
  over_21: boolean
  /** When it was verified; ISO 8601 with offset. */
  at: string
}

/** The kind of merchant. */
export type Vertical = {
  /** Type of merchant: `R` for restaurant … */
  type: string
  /** The kind of goods: `food`, `alcohol` … */
  name: string
  /** The kind, for display. */
  label: string
}

/** A weekly shift. */
export type WeeklyShift = {
  /** The shift’s id. */
  id: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. For hours past midnight, end at 24:00 and add a second shift from 00:00 on the next day. */
  endTime: string
}

/** A weekly shift. */
export type WeeklyShiftInput = {
  /** Send a shift’s id to keep it. */
  id?: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. For hours past midnight, end at 24:00 and add a second shift from 00:00 on the next day. */
  endTime: string
}

/** A delivery zone as GeoJSON. */
export type ZoneFeature = {
  /** Always `Feature`. */
  type: 'Feature'
  /** The zone’s id. */
  id?: number
  /** The area. */
  geometry: {
    /** The kind of geometry. */
    type: 'Polygon' | 'MultiPolygon' | 'Point'
    /** As in GeoJSON: longitude first. */
    coordinates: unknown[]
  } | null
  properties: ZoneProperties
}

/** The zones as GeoJSON, in a separate field. */
export type ZoneFeatureCollection = {
  /** Always `FeatureCollection`. */
  type: 'FeatureCollection'
  /** The zones. */
  features: ZoneFeature[]
}

/** A possible mistake in the zones. */
export type ZoneFinding = {
  /** The kind of finding. */
  type: 'overlap' | 'duplicate' | 'covered' | 'hole' | 'sliver' | 'far' | 'no_zone' | 'incomplete'
  /** The severity. */
  severity: 'note' | 'warning'
  /** The ids of the stored zones concerned. */
  zoneIds?: number[]
  /** The positions of the zones concerned in the request, from 0. */
  indexes?: number[]
  /** Human-readable. The wording may change. */
  text: string
  /** The area in question, in square miles. */
  areaSquareMiles?: number
  at?: Corner
  /** The edge of a hole. */
  ring?: Corner[]
}

/** The zone’s fees and, unless given by the geometry, its area. */
export type ZoneProperties = {
  /** The zone’s id. */
  id?: number
  /** The kind of area. */
  type?: 'radius' | 'polygon' | 'zipCode'
  /** Dollars. Send either this or percentFee. */
  fixedFee?: number
  /** Percent of the order. Send either this or fixedFee. */
  percentFee?: number
  /** Dollars. Default 0. */
  orderMinimum?: number
  /** Miles around the merchant, for type radius. */
  radius?: number
  /** Five digits, for type zipCode. */
  zipCode?: string
  /** Corners, clockwise, for type polygon. */
  polygon?: Corner[]
  [key: string]: unknown
}

/** The input and the answer of each operation. */
export type Operations = {
  /** Landing page for developers `GET /developers` */
  get_developers: {
    input: Record<string, never>
    answer: string
  }
  /** OpenAPI description of the service `GET /openapi.json` */
  get_openapi_json: {
    input: Record<string, never>
    answer: {
      /** The version of OpenAPI. */
      openapi: string
      /** Title, version and license of the API. */
      info: Record<string, unknown>
      /** All operations by path and method. */
      paths: Record<string, unknown>
      /** Schemas, refusals and examples shared by operations. */
      components: Record<string, unknown>
    }
  }
  /** Liveness check `GET /healthz` */
  get_healthz: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** `alive` or `ready`. */
      status: string
    }
  }
  /** Readiness check: database reachable and migrated, no maintenance `GET /readyz` */
  get_readyz: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** `alive` or `ready`. */
      status: string
    }
  }
  /** Metrics for Prometheus `GET /metrics` */
  get_metrics: {
    input: Record<string, never>
    answer: string
  }
  /** List or search the guides `GET /guides` */
  get_guides: {
    input: {
      /** Words to search for. */
      q?: string
    }
    answer: string
  }
  /** Read a guide `GET /guides/{name}` */
  get_guides_name: {
    input: {
      /** The guide’s name. */
      name: 'first-order' | 'oauth' | 'menu-sync' | 'menu-import' | 'connect-a-till' | 'courier-networks' | 'courier-company' | 'notifications' | 'operate' | 'production' | 'conventions' | 'codes' | 'merchant-administration' | 'couriers' | 'settings'
    }
    answer: string
  }
  /** List the demo’s emails `GET /demo/mail` */
  get_demo_mail: {
    input: Record<string, never>
    answer: string
  }
  /** Read one of the demo’s emails `GET /demo/mail/{mail_id}` */
  get_demo_mail_mail_id: {
    input: {
      /** The email’s id. */
      mail_id: string
    }
    answer: string
  }
  /** The reference: list all operations `GET /docs` */
  get_docs: {
    input: Record<string, never>
    answer: string
  }
  /** Read the documentation of an operation `GET /docs/{operation}` */
  get_docs_operation: {
    input: {
      /** The `operationId` in `/openapi.json`. */
      operation: string
    }
    answer: string
  }
  /** Script of the reference `GET /docs/try-it.js` */
  get_docs_try_it_js: {
    input: Record<string, never>
    answer: string
  }
  /** Read the marketplace’s name, look and contact `GET /brand` */
  get_brand: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** A one-sentence tagline. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The brand color. Pages and emails use shades of it that keep text readable in light and dark mode. */
      accent: string | null
      /** The email address for help. */
      support_email: string | null
      /** The phone number for help. */
      support_phone: string | null
      /** An http or https address, or a path of this service. */
      terms_url: string | null
      /** An http or https address, or a path of this service. */
      privacy_url: string | null
      /** An http or https address, or a path of this service. */
      help_url: string | null
      /** Whether this is a demo with made-up merchants, people and payments. */
      demo: boolean
    }
  }
  /** Read a merchant’s menu `GET /merchant/{merchant_id}/menu` */
  get_merchant_merchant_id_menu: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** 1 returns items without options, which is faster. */
      item_only?: boolean
      /** 1 omits what can’t be ordered now because of its schedules. */
      hide_unavailable?: boolean
      /** Only items with all of these marks. */
      dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something can’t be ordered and, for the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Schedules used by the entities shown; for a single item also those of its parent menus. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
      /** The top-level menus. */
      menu: Menu[]
      /** With `explain`: why something can’t be ordered or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Read a menu item `GET /merchant/{merchant_id}/menu/{item_id}` */
  get_merchant_merchant_id_menu_item_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The id from the menu: `N12`. */
      item_id: string
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something can’t be ordered and, for the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Schedules used by the entities shown; for a single item also those of its parent menus. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
      /** The item, in a list of one. */
      item: MenuItem[]
      /** With `explain`: why something can’t be ordered or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Read the stored menu: tree, entities, schedules and warnings `GET /merchant/admin/menu` */
  get_merchant_admin_menu: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Omits these fields. */
      exclude?: ('menu' | 'entities')[]
      /** Only `entities` with this id of yours. */
      thirdPartyId?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The menu schedules. */
      schedule: ({
        /** The schedule’s id. */
        id: number
        /** The schedule’s name. */
        name: string
        /** The weekly shifts. */
        hours: ({
          /** The shift’s id. */
          id: number
          /** Day of the week; 0 is Sunday. */
          day: number
          /** HH:mm, local time. */
          startTime: string
          /** HH:mm, local time. */
          endTime: string
        })[]
      })[]
      /** The menu as a tree. */
      menu?: StoredNode[]
      /** All entities, including those not linked anywhere. */
      entities?: ({
        /** The entity’s id. */
        id: number
        /** The kind of entity. */
        type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
        /** The name. */
        name: string
        /** The description. */
        description: string
        /** true or false. */
        hidden: boolean
        /** The merchant’s own id for it. */
        thirdPartyId: string | null
        /** Menu schedules. At least one must be open. */
        scheduleIds?: number[]
        /** true or false. */
        alcohol?: boolean
        /** true or false. */
        tobacco?: boolean
        /** The class of goods for tax rates, if it has its own. */
        taxClass?: string
        /** Dollars. */
        price?: number
        /** The smallest quantity. */
        qtyMin?: number
        /** The largest quantity. For an Option without one, shows the default; sending that back leaves it unset. */
        qtyMax?: number
        /** Quantities go up in steps of this. */
        qtyIncrements?: number
        /** Unit shown next to the quantity 1: `lb`. */
        qtyNameSingular?: string
        /** Unit shown next to other quantities: `lbs`. */
        qtyNamePlural?: string
        /** How options in the group are selected. */
        selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
        /** The fewest selections. */
        selectionsMin?: number
        /** The most selections. */
        selectionsMax?: number
        /** true or false. */
        selectionDepends?: boolean
        /** Dietary marks, if any. */
        dietary?: string[]
        /** Allergens, if any. */
        allergens?: string[]
        /** Calories, if known. */
        calories?: number | null
        /** true if the Option is selected initially; absent otherwise. */
        preselected?: boolean
        /** The URL of the picture. */
        url?: string
        /** The entity’s parents. */
        parents: ({
          /** The parent entity; null for the top level. */
          parentId: number | null
          /** Position among the children; null to sort by id. */
          displayOrder: number | null
        })[]
      })[]
      /** Items that need a disclaimer, and entities not shown to customers, with the reason. */
      warnings: ({
        /** The entity. */
        entityId: number
        /** The kind of warning. */
        type: 'alcohol' | 'tobacco' | 'no_price' | 'wrong_place' | 'too_large' | 'not_linked'
      })[]
      /** The number of times this menu was changed. */
      revision: number
    }
  }
  /** Create menu entities `POST /merchant/admin/menu` */
  post_merchant_admin_menu: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Entities to create. All or none are created. */
      entities?: (NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage)[]
      /** A single entity, instead of `entities`. */
      entity?: NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Change menu entities `PUT /merchant/admin/menu` */
  put_merchant_admin_menu: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Entities to change. Fields you omit don’t change. */
      entities?: (ChangedSubMenu | ChangedItem | ChangedOption | ChangedOptionGroup | ChangedPriceGroup | ChangedImage)[]
      /** A single entity, instead of `entities`. */
      entity?: ChangedSubMenu | ChangedItem | ChangedOption | ChangedOptionGroup | ChangedPriceGroup | ChangedImage
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Delete menu entities `DELETE /merchant/admin/menu` */
  delete_merchant_admin_menu: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The entities. */
      entityIds: number[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Link menu entities to parents `POST /merchant/admin/menu/link` */
  post_merchant_admin_menu_link: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Links. All or none are saved. */
      links?: MenuLinkInput[]
      /** A single link, instead of `links`. */
      link?: MenuLinkInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Reorder links `PUT /merchant/admin/menu/link` */
  put_merchant_admin_menu_link: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Links. All or none are saved. */
      links?: MenuLinkInput[]
      /** A single link, instead of `links`. */
      link?: MenuLinkInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Remove links `DELETE /merchant/admin/menu/link` */
  delete_merchant_admin_menu_link: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Links. All or none are saved. */
      links?: MenuLinkInput[]
      /** A single link, instead of `links`. */
      link?: MenuLinkInput
      /** With childId, instead of `links`; `null` for the top level. */
      parentId?: number | 'null' | null
      /** The id. */
      childId?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Create a nested menu `POST /merchant/admin/menu/structure` */
  post_merchant_admin_menu_structure: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Entities, with their descendants in `children`. */
      menu: (StructuredSubMenu | StructuredItem | StructuredOption | StructuredOptionGroup | StructuredPriceGroup | StructuredImage)[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
      /** The stored menu. */
      menu: StoredNode[]
    }
  }
  /** List menu schedules `GET /merchant/admin/menu/schedule` */
  get_merchant_admin_menu_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All menu schedules. */
      schedules: ({
        /** The schedule’s id. */
        id: number
        /** The schedule’s name. */
        name: string
        /** The weekly shifts. */
        hours: WeeklyShift[]
      })[]
    }
  }
  /** Create a menu schedule `POST /merchant/admin/menu/schedule` */
  post_merchant_admin_menu_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The schedule. */
      schedule: {
        /** The schedule’s name. */
        name?: string
        /** Weekly shifts. They replace all existing ones. */
        hours: WeeklyShiftInput[]
      }
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The schedule’s id. */
      scheduleId: number
    }
  }
  /** Change a menu schedule `PUT /merchant/admin/menu/schedule` */
  put_merchant_admin_menu_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The schedule. Fields you omit don’t change. */
      schedule: {
        /** The schedule’s id. */
        id: number
        /** The schedule’s name. */
        name?: string
        /** Weekly shifts. They replace all existing ones. */
        hours?: WeeklyShiftInput[]
      }
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The schedule’s id. */
      scheduleId: number
    }
  }
  /** List menu revisions, newest first `GET /merchant/admin/menu/revisions` */
  get_merchant_admin_menu_revisions: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Entries per page. */
      limit?: number
      /** Only revisions below this number. For the next page. */
      before?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The revisions, newest first. */
      revisions: MenuRevision[]
      /** 0 before the first change. */
      current: number
      /** The merchant’s IANA time zone. */
      time_zone: string
    }
  }
  /** Compare two revisions of the menu `GET /merchant/admin/menu/diff` */
  get_merchant_admin_menu_diff: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Default: the revision before `to`. May be the newer one. */
      from?: number
      /** Default: the current one. */
      to?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The base revision. */
      from: number
      /** The revision compared with it. */
      to: number
      /** The changes, made or proposed. */
      changes: MenuChange[]
    }
  }
  /** Roll the menu back to a revision `POST /merchant/admin/menu/rollback` */
  post_merchant_admin_menu_rollback: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** 0 is the menu before its first change. */
      revision: number
      /** Reports what would happen without storing anything. */
      dryRun?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The new revision. After a dry run, or if nothing changed, the current one. */
      revision: number
      /** The changes, made or proposed. */
      changes: MenuChange[]
      /** Whether nothing was stored. */
      dryRun: boolean
    }
  }
  /** Check the menu for likely mistakes `POST /merchant/admin/menu/lint` */
  post_merchant_admin_menu_lint: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The findings. */
      findings: ({
        /** unreachable_option, min_over_max, price_group_without_lowest, alcohol_without_flag, tobacco_without_flag, orphan, odd_cents, empty, zero_price, too_large, same_name or unused_schedule. */
        type: string
        /** The severity. */
        severity: 'error' | 'warning' | 'note'
        /** Null for a schedule. */
        entityId: number | null
        /** The schedule. */
        scheduleId?: number
        /** The name. */
        name: string
        /** Names from the top: Lunch > Pizza > Margherita. */
        path: string
        /** The problem, in a sentence for people. */
        text: string
      })[]
    }
  }
  /** Export the menu as a file `GET /merchant/admin/menu/export` */
  get_merchant_admin_menu_export: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** `json` and `csv` contain everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is a CSV for people, one row per item, size or option, for `POST /merchant/admin/menu/imports`. `schema_org` is a JSON-LD Menu without hidden entities. */
      format?: 'json' | 'csv' | 'spreadsheet' | 'schema_org'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** `json` and `csv` contain everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is a CSV for people, one row per item, size or option, for `POST /merchant/admin/menu/imports`. `schema_org` is a JSON-LD Menu without hidden entities. */
      format: 'json' | 'csv' | 'spreadsheet' | 'schema_org'
      /** Send it back with the document, so the import doesn’t overwrite newer changes. */
      revision: number
      /** An object, or the text of a CSV file. */
      document: unknown
    }
  }
  /** Import a menu file `POST /merchant/admin/menu/import` */
  post_merchant_admin_menu_import: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Format of the document. */
      format: 'json' | 'csv'
      /** The menu: an object, or the text of a CSV file. */
      document: MenuDocument | string
      /** Reports what would happen without storing anything. */
      dryRun?: boolean
      /** The revision the document is based on. Refused if it isn’t the current one. */
      revision?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The new revision. After a dry run, or if nothing changed, the current one. */
      revision: number
      /** The changes, made or proposed. */
      changes: MenuChange[]
      /** Ids of new entities, in the order of the document. */
      entityIds: number[]
      /** Whether nothing was stored. */
      dryRun: boolean
    }
  }
  /** Preview a menu file as customers would see it `POST /merchant/admin/menu/preview` */
  post_merchant_admin_menu_preview: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Format of the document. */
      format: 'json' | 'csv'
      /** The menu: an object, or the text of a CSV file. */
      document: MenuDocument | string
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Schedules used by the entities shown; for a single item also those of its parent menus. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
      /** The top-level menus. */
      menu: Menu[]
      /** With `explain`: why something can’t be ordered or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** List sold-out items and options, or all of them `GET /merchant/admin/menu/availability` */
  get_merchant_admin_menu_availability: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** true for every item and option on the menu, not only those sold out. */
      all?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The sold-out entities, or all with `all`, sorted by name. */
      items: SellableItem[]
    }
  }
  /** Mark an item or an option as sold out, or as available again `PUT /merchant/admin/menu/availability` */
  put_merchant_admin_menu_availability: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** An item or option: `N12` as in the menu, or the integer. */
      id: string
      /** false if sold out. */
      available: boolean
      /** With available=false: ISO 8601, or `tomorrow` (04:00 in the merchant’s time zone). Default: until you make it available. */
      until?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      item: ItemAvailability
    }
  }
  /** Read a menu from another system and preview the changes `POST /merchant/admin/menu/imports` */
  post_merchant_admin_menu_imports: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The system the menu comes from. */
      kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
      /** CSV or XLSX, JSON from Uber Eats or DoorDash, or a saved web page, up to 6 MiB: a file in a multipart form, or base64 text. */
      file?: string
      /** The same as text, instead of `file`. */
      document?: string
      /** For `web_page`: a public URL, fetched immediately. */
      url?: string
      /** The name of the file. */
      name?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
    }
  }
  /** List menu imports, newest first `GET /merchant/admin/menu/imports` */
  get_merchant_admin_menu_imports: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The last 50 imports, newest first. */
      imports: MenuImport[]
    }
  }
  /** Compare a draft with the current menu `GET /merchant/admin/menu/imports/{import_id}` */
  get_merchant_admin_menu_imports_import_id: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The import’s id. */
      import_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
    }
  }
  /** Preview a draft as customers would see it `GET /merchant/admin/menu/imports/{import_id}/preview` */
  get_merchant_admin_menu_imports_import_id_preview: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The import’s id. */
      import_id: number | string
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Schedules used by the entities shown; for a single item also those of its parent menus. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
      /** The top-level menus. */
      menu: Menu[]
      /** With `explain`: why something can’t be ordered or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Publish a draft as a revision of the menu `POST /merchant/admin/menu/imports/{import_id}/publish` */
  post_merchant_admin_menu_imports_import_id_publish: {
    input: {
      /** The import’s id. */
      import_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Whose value to use if both changed the same thing. */
      prefer?: 'ours' | 'source'
      /** The revision the report is based on. Refused if the menu has changed since. */
      revision?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
      /** false if the menu already matched the source, so no revision was created. */
      isChanged: boolean
    }
  }
  /** List automatic imports and their status `GET /merchant/admin/menu/sync` */
  get_merchant_admin_menu_sync: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Automatic imports. */
      syncs: MenuSync[]
    }
  }
  /** Turn automatic import from Square on or off `PUT /merchant/admin/menu/sync` */
  put_merchant_admin_menu_sync: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The system the menu comes from. */
      kind: 'square'
      /** Whether it is imported automatically. */
      enabled: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Automatic imports. */
      syncs: MenuSync[]
    }
  }
  /** List the staff of the merchant’s group `GET /merchant/admin/staff` */
  get_merchant_admin_staff: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Members first, then invitations. */
      staff: StaffMember[]
    }
  }
  /** Invite a person to the staff `POST /merchant/admin/staff` */
  post_merchant_admin_staff: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the person. */
      email: string
      /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role: 'owner' | 'manager' | 'kitchen' | 'driver'
      /** Merchants of the group that the role applies to; null for all, as always for owners. */
      merchants?: number[] | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      member: StaffMember
    }
  }
  /** Change a role, or the merchants it applies to `PUT /merchant/admin/staff` */
  put_merchant_admin_staff: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the person. */
      email: string
      /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role?: 'owner' | 'manager' | 'kitchen' | 'driver'
      /** Merchants of the group that the role applies to; null for all, as always for owners. */
      merchants?: number[] | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      member: StaffMember
    }
  }
  /** Remove a staff member or withdraw an invitation `DELETE /merchant/admin/staff` */
  delete_merchant_admin_staff: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the person. */
      email: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Search merchants that serve an address `GET /merchant/search/{method}` */
  get_merchant_search_method: {
    input: {
      /** `delivery`: merchants that deliver to the address. `pickup`: merchants near it. */
      method: 'delivery' | 'pickup'
      /** 'Address, City, State' or 'Address, ZIP'. Commas are optional. */
      address?: string
      /** Degrees. Send coordinates instead of an address. */
      latitude?: number
      /** Degrees. Send coordinates instead of an address. */
      longitude?: number
      /** Marks the customer’s favorite merchants. */
      access_token?: string
      /** Only merchants of this type. */
      merchant_type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** Also accepts a ZIP code, a neighborhood or a point of interest. */
      inexact?: boolean
      /** Name, cuisine or item. */
      keyword?: string
      /** Only merchants that have an item with all of these marks. */
      dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** Default: no limit. */
      limit?: number
      /** Entries to skip. */
      offset?: number
      /** Merchant fields to return besides `id`, such as `summary.name,ordering.is_open`; `location` includes all its fields. Default: all. */
      fields?: ('favorite' | 'summary' | 'summary.name' | 'summary.cuisines' | 'summary.phone' | 'summary.description' | 'summary.overall_rating' | 'summary.num_ratings' | 'summary.type' | 'summary.type_label' | 'summary.notes' | 'summary.url' | 'summary.activation_date' | 'summary.merchant_logo' | 'summary.merchant_logo_raw' | 'summary.cover_image' | 'ordering' | 'ordering.delivery_processes_card' | 'ordering.payment_types' | 'ordering.is_rds' | 'ordering.time_needed' | 'ordering.estimate' | 'ordering.specials' | 'ordering.last_or_next_order_time' | 'ordering.minimum' | 'ordering.is_open' | 'ordering.closed_reason' | 'ordering.paused_until' | 'ordering.delivery_charge' | 'ordering.delivery_percent' | 'ordering.availability' | 'location' | 'location.distance' | 'location.street' | 'location.city' | 'location.state' | 'location.zip' | 'location.longitude' | 'location.latitude' | 'location.landmark' | 'matched_items')[]
      /** For pickup: radius in miles. Default 5. */
      radius?: number
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain` with the reasons. */
      explain?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      search_address: SearchAddress
      /** Ids of promoted merchants. */
      promoted_merchants_id: string[]
      /** The merchants, best match first. */
      merchants: Merchant[]
      /** The number of merchants of each type. */
      verticals: ({
        /** Type of merchant. */
        type: string
        /** The number of merchants. */
        count: number
        /** The type, for display. */
        label: string
      })[]
      /** Cuisines of the merchants found. */
      cuisines: string[]
      /** The most frequent of them. */
      popular_cuisines: string[]
      /** The number of results, ignoring limit and offset. */
      total: number
      /** What was searched for instead of `keyword` because nothing matched it as typed; null otherwise. */
      did_you_mean: string | null
      /** With `explain`: why merchants aren’t listed. */
      explain?: unknown[]
    }
  }
  /** Suggest addresses while typing `GET /place/suggest` */
  get_place_suggest: {
    input: {
      /** The beginning of an address. */
      text: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Addresses, in the format the search accepts. */
      addresses: string[]
    }
  }
  /** Read the streets in a map area `GET /place/streets` */
  get_place_streets: {
    input: {
      /** Southern edge of the map, degrees. */
      south: number
      /** Western edge of the map, degrees. */
      west: number
      /** Northern edge of the map, degrees. */
      north: number
      /** Eastern edge of the map, degrees. */
      east: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Sorted by name. If there are too many, those nearest to the center of the map. */
      streets: MapStreet[]
    }
  }
  /** List all merchants by id `GET /merchant/list` */
  get_merchant_list: {
    input: {
      /** `next` from the previous page. */
      after?: number
      /** Default 1000. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchants on this page. */
      merchants: ({
        /** The merchant’s id. */
        id: string
        /** The merchant’s name. */
        name: string
        /** The merchant’s slug in URLs. */
        short_tag: string
        /** The place’s slug in URLs. */
        geo_tag: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
      })[]
      /** Send it as `after` for the next page; null on the last page. */
      next: number | null
    }
  }
  /** Read a merchant’s general info `GET /merchant/{merchant_id}/` */
  get_merchant_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** 'Address, City, State' or 'Address, ZIP'. Commas are optional. */
      address?: string
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain` with the reasons. */
      explain?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant. */
      merchant: {
        /** The merchant’s id. */
        id: string
        /** The merchant’s address and position. */
        location: {
          /** Street and house number. */
          street: string
          /** City. */
          city: string
          /** State, two letters. */
          state: string
          /** ZIP code. */
          zip: string
          /** Longitude in degrees. */
          longitude: number
          /** Latitude in degrees. */
          latitude: number
          /** A nearby landmark. */
          landmark: string | null
        }
        summary: MerchantSummary
        /** The ways to order. */
        ordering: {
          /** The ways to order now. */
          availability: {
            /** Whether pickup is possible. */
            pickup: boolean
            /** Whether delivery is possible. */
            delivery: boolean
            /** The next pickup time; ISO 8601 with offset. */
            next_pickup_time: string | null
            /** The next delivery time; ISO 8601 with offset. */
            next_delivery_time: string | null
          }
          /** Accepted payment types. */
          payment_types: string[]
          /** Minutes, including what a busy kitchen adds. */
          time_needed: number
          estimate: Estimate
          /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
          paused_until: string | null
          /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
          delivery_paused_until: string | null
          /** How much of `time_needed` a busy kitchen adds. */
          busy_minutes: number
          /** Special offers. */
          specials: ({
            /** The special offer. */
            name: string
            /** Kind of special offer. `promotion` lowers the price automatically. */
            type: string
          })[]
          /** `both`, `delivery`, `pickup` or `none`. */
          order_type: string
          /** Whether courier companies deliver for it. */
          is_rds: boolean
          /** Whether cards are charged online for deliveries. */
          delivery_processes_card: boolean
          minimum: OrderMinimum
          /** The delivery fee in dollars. Without an address, a range. */
          delivery_charge: number | DollarRange | null
          /** The delivery fee as a fraction of the order. Without an address, a range. */
          delivery_percent: number | DollarRange | null
          /** With an address: whether a zone covers it. */
          deliverable?: boolean
        }
        minimum: OrderMinimum
        /** Whether the merchant is open, as a word. */
        display_status: {
          /** The status as a number. */
          code: number
          /** The status, human-readable. */
          message: string
        }
        /** Up to 10 items that can be ordered and were in at least 5 orders in the last 30 days, most popular first. */
        popular: PopularItem[]
      }
      /** With `explain`: why it is open or closed. */
      explain?: unknown
    }
  }
  /** Read a merchant’s business and delivery hours `GET /merchant/{merchant_id}/hours` */
  get_merchant_merchant_id_hours: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Use ISO 8601 in UTC instead of local HH:mm. */
      utc?: boolean
      /** Use ISO 8601 with the local offset in current_schedule. */
      iso?: boolean
      /** Responds as of this time (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The merchant’s name. */
      merchant_name: string
      /** The weekly hours. */
      standard_schedule: {
        business: StandardWeek
        /** For delivery. */
        delivery: StandardWeek
      }
      /** The hours of the next seven days, holidays included. */
      current_schedule: {
        business: CurrentWeek
        /** For delivery. */
        delivery: CurrentWeek
        /** The ways to order now. */
        availability: {
          /** Whether pickup is possible. */
          pickup: boolean
          /** Whether delivery is possible. */
          delivery: boolean
        }
      }
    }
  }
  /** Read business, delivery and holiday hours `GET /merchant/admin/schedule` */
  get_merchant_admin_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Set business, delivery and holiday hours `POST /merchant/admin/schedule` */
  post_merchant_admin_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      schedule: HoursInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Change business, delivery and holiday hours `PUT /merchant/admin/schedule` */
  put_merchant_admin_schedule: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      schedule: HoursInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Clear all business, delivery and holiday hours `DELETE /merchant/admin/schedule/truncate` */
  delete_merchant_admin_schedule_truncate: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Read whether the merchant is paused or busy `GET /merchant/admin/status` */
  get_merchant_admin_status: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      status: MerchantStatus
    }
  }
  /** Pause the merchant, resume, or add time while it is busy `PUT /merchant/admin/status` */
  put_merchant_admin_status: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** When the pause ends, ISO 8601, at most 31 days ahead. null ends it now. */
      paused_until?: string | null
      /** Minutes added to every estimate for two hours, or until set to 0. */
      busy_minutes?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      status: MerchantStatus
    }
  }
  /** Create a merchant `POST /merchant/admin/info` */
  post_merchant_admin_info: {
    input: {
      /** Required. The merchant group. */
      groupId?: number
      /** Required. The merchant’s name. */
      name?: string
      /** Required. Type of merchant. */
      type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** Required. 10 to 15 digits; stored as digits. */
      phone?: string
      /** Required. The phone number for questions about orders. */
      confirmPhone?: string
      /** Required. A list, or comma-separated text. Also accepted as `cuisine`. */
      cuisines?: string[]
      /** Required. Street, and city and state or zipCode. They can also be sent alongside the other fields. */
      location?: {
        /** Street and house number. */
        street?: string
        /** Floor or suite. */
        unit?: string
        /** City. */
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        /** A nearby landmark. */
        landmark?: string
      }
      /** Street and house number. */
      street?: string
      /** Floor or suite. */
      unit?: string
      /** City. */
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      /** A nearby landmark. */
      landmark?: string
      /** Minutes. Default 45. */
      timeNeeded?: number
      /** About the merchant, for customers. */
      description?: string
      /** Notes for customers. */
      notes?: string
      /** The name of a contact. */
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers. Default true. */
      delivery?: boolean
      /** Whether customers can pick up. Default true. */
      pickup?: boolean
      /** Whether orders are accepted automatically. Default false. */
      autoConfirm?: boolean
      /** Whether its own staff delivers even if courier companies could (`courierDelivery`). Default false. */
      ownDelivery?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`. Default: `credit` and `promotions`. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
      /** The logo: the `id` returned by `POST /merchant/admin/images`; null removes it. */
      logoImage?: string
      /** The cover picture of the merchant’s page: the `id` returned by `POST /merchant/admin/images`; null removes it. */
      coverImage?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchantId: number
    }
  }
  /** Change a merchant `PUT /merchant/admin/info` */
  put_merchant_admin_info: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The merchant group. */
      groupId?: number
      /** The merchant’s name. */
      name?: string
      /** Type of merchant. */
      type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** 10 to 15 digits; stored as digits. */
      phone?: string
      /** The phone number for questions about orders. */
      confirmPhone?: string
      /** A list, or comma-separated text. Also accepted as `cuisine`. */
      cuisines?: string[]
      /** Street, and city and state or zipCode. They can also be sent alongside the other fields. */
      location?: {
        /** Street and house number. */
        street?: string
        /** Floor or suite. */
        unit?: string
        /** City. */
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        /** A nearby landmark. */
        landmark?: string
      }
      /** Street and house number. */
      street?: string
      /** Floor or suite. */
      unit?: string
      /** City. */
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      /** A nearby landmark. */
      landmark?: string
      /** Minutes. Default 45. */
      timeNeeded?: number
      /** About the merchant, for customers. */
      description?: string
      /** Notes for customers. */
      notes?: string
      /** The name of a contact. */
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers. Default true. */
      delivery?: boolean
      /** Whether customers can pick up. Default true. */
      pickup?: boolean
      /** Whether orders are accepted automatically. Default false. */
      autoConfirm?: boolean
      /** Whether its own staff delivers even if courier companies could (`courierDelivery`). Default false. */
      ownDelivery?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`. Default: `credit` and `promotions`. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
      /** The logo: the `id` returned by `POST /merchant/admin/images`; null removes it. */
      logoImage?: string
      /** The cover picture of the merchant’s page: the `id` returned by `POST /merchant/admin/images`; null removes it. */
      coverImage?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchantId: number
    }
  }
  /** Read a merchant `GET /merchant/admin/info` */
  get_merchant_admin_info: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchantId: number
      /** The merchant group’s id. */
      groupId: number
      /** The merchant’s name. */
      name: string
      /** Type of merchant. */
      type: string
      /** Cuisines. */
      cuisines: string[]
      /** Phone number for customers. */
      phone: string
      /** Phone number for questions about orders. */
      confirmPhone: string | null
      /** Fax number. */
      fax: string | null
      /** The name of a contact. */
      contactName: string | null
      /** About the merchant, for customers. */
      description: string
      /** Notes for customers. */
      notes: string
      /** The merchant’s address and position. */
      location: {
        /** Street and house number. */
        street: string
        /** Floor or suite. */
        unit: string | null
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** ZIP code. */
        zipCode: string
        /** A nearby landmark. */
        landmark: string | null
      }
      /** Latitude in degrees. */
      latitude: number
      /** Longitude in degrees. */
      longitude: number
      /** IANA time zone, from the coordinates. */
      timeZone: string
      /** Minutes. */
      timeNeeded: number
      /** Whether it delivers. */
      delivery: boolean
      /** Whether customers can pick up. */
      pickup: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether courier companies deliver for it, unless `ownDelivery`. Set by the operator. */
      courierDelivery: boolean
      /** Whether its own staff delivers even if courier companies could. */
      ownDelivery: boolean
      /** Percent with up to four decimals. */
      convenienceFee: number
      /** Percent with up to four decimals. */
      taxRate: number
      /** Accepted payment types. */
      paymentTypes: string[]
      /** The logo: the id of an upload. */
      logoImage: string | null
      /** The cover picture of the merchant’s page: the id of an upload. */
      coverImage: string | null
      /** Whether customers can find it. */
      active: boolean
      /** Its slug in URLs; `url.short_tag` in the search. */
      shortTag: string
    }
  }
  /** List the merchants you manage `GET /merchant/admin/merchants` */
  get_merchant_admin_merchants: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchants you manage. */
      merchants: ({
        /** The merchant’s id. */
        merchantId: number
        /** The merchant group’s id. */
        groupId: number
        /** The merchant’s name. */
        name: string
        /** Type of merchant. */
        type: string
        /** Street and house number. */
        street: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** ZIP code. */
        zipCode: string
        /** Its IANA time zone. */
        timeZone: string
        /** Whether customers can find it. */
        active: boolean
        /** `owner`. */
        role: string
      })[]
    }
  }
  /** Read delivery zones `GET /merchant/admin/zones` */
  get_merchant_admin_zones: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** `geojson` returns a FeatureCollection, with [longitude, latitude]. */
      format?: 'json' | 'geojson'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The zones. Not with format=geojson. */
      deliveryZones?: DeliveryZone[]
      /** With format=geojson. */
      type?: 'FeatureCollection'
      /** With format=geojson. */
      features?: ZoneFeature[]
    }
  }
  /** Create delivery zones `POST /merchant/admin/zones` */
  post_merchant_admin_zones: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, instead of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
      /** The overlaps of the zones; absent with more than 50 zones or 5,000 corners. */
      lint?: ZoneFinding[]
    }
  }
  /** Change delivery zones `PUT /merchant/admin/zones` */
  put_merchant_admin_zones: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, instead of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
      /** The overlaps of the zones; absent with more than 50 zones or 5,000 corners. */
      lint?: ZoneFinding[]
    }
  }
  /** Delete delivery zones `DELETE /merchant/admin/zones` */
  delete_merchant_admin_zones: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Comma-separated. */
      deliveryZoneIds: number[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
    }
  }
  /** Delete all delivery zones `DELETE /merchant/admin/zones/truncate` */
  delete_merchant_admin_zones_truncate: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
    }
  }
  /** Read the streets in a map area of zones `GET /merchant/admin/zones/streets` */
  get_merchant_admin_zones_streets: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Southern edge of the map, degrees. */
      south: number
      /** Western edge of the map, degrees. */
      west: number
      /** Northern edge of the map, degrees. */
      north: number
      /** Eastern edge of the map, degrees. */
      east: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Sorted by name. If there are too many, those nearest to the center of the map. */
      streets: MapStreet[]
    }
  }
  /** Check delivery zones for mistakes `POST /merchant/admin/zones/lint` */
  post_merchant_admin_zones_lint: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, instead of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The findings. */
      findings: ZoneFinding[]
    }
  }
  /** List the customer’s favorite merchants `GET /merchant/favorite` */
  get_merchant_favorite: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The favorite merchants. */
      merchants: Merchant[]
    }
  }
  /** Add a favorite merchant `POST /merchant/favorite/{merchant_id}` */
  post_merchant_favorite_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** Whether it is a favorite now. */
      favorite: boolean
    }
  }
  /** Remove a favorite merchant `DELETE /merchant/favorite/{merchant_id}` */
  delete_merchant_favorite_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** Whether it is a favorite now. */
      favorite: boolean
    }
  }
  /** List the merchant’s own promotions, with their results `GET /merchant/admin/promotions` */
  get_merchant_admin_promotions: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All of the merchant’s promotions, newest first. */
      promotions: ShopPromotion[]
    }
  }
  /** Create a promotion that the merchant pays for `POST /merchant/admin/promotions` */
  post_merchant_admin_promotions: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The name shown to customers. */
      name: string
      /** Case-insensitive. Without a code, the promotion applies automatically. */
      code?: string | null
      /** The type of discount. */
      reward: 'dollar_off' | 'percent_off'
      /** Dollars or percent, depending on the reward. */
      value: number
      /** The only items it applies to; null or empty for everything. */
      items?: string[] | null
      /** Whether it applies only to a customer’s first order here. */
      first_order?: boolean
      /** Minimum subtotal in dollars. */
      minimum?: number
      /** Maximum discount per order in dollars; null for no limit. */
      max_discount?: number | null
      /** Weekdays, in the merchant’s time zone, on which it applies; null or empty for every day. */
      days?: number[] | null
      /** Maximum uses per customer; null for no limit. */
      most_uses?: number | null
      /** Maximum total discount across all orders in dollars; null for no limit. */
      budget?: number | null
      /** A date in the merchant’s time zone or an ISO 8601 time; null for immediately. */
      starts?: string | null
      /** The last day in the merchant’s time zone or an ISO 8601 time; null for never. */
      ends?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      promotion: ShopPromotion
    }
  }
  /** Change, pause or end a promotion `PUT /merchant/admin/promotions` */
  put_merchant_admin_promotions: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The promotion’s id. */
      promotion_id: number
      /** The name shown to customers. */
      name?: string
      /** Minimum subtotal in dollars. */
      minimum?: number
      /** Maximum discount per order in dollars; null for no limit. */
      max_discount?: number | null
      /** Weekdays, in the merchant’s time zone, on which it applies; null or empty for every day. */
      days?: number[] | null
      /** Maximum uses per customer; null for no limit. */
      most_uses?: number | null
      /** Maximum total discount across all orders in dollars; null for no limit. */
      budget?: number | null
      /** A date in the merchant’s time zone or an ISO 8601 time; null for immediately. */
      starts?: string | null
      /** The last day in the merchant’s time zone or an ISO 8601 time; null for never. */
      ends?: string | null
      /** `ended` is final. */
      status?: 'running' | 'paused' | 'ended'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      promotion: ShopPromotion
    }
  }
  /** List the merchant’s licenses `GET /merchant/admin/licenses` */
  get_merchant_admin_licenses: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The licenses. */
      licenses: License[]
    }
  }
  /** Add a license `POST /merchant/admin/licenses` */
  post_merchant_admin_licenses: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The goods it permits. `alcohol` covers beer, wine and liquor. */
      kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
      /** The license number, as issued. */
      number: string
      /** The state in which it is valid, two letters. */
      state: string
      /** YYYY-MM-DD: the last day on which it is valid, in the merchant’s time zone. Not in the past. */
      expires: string
      /** URL of a picture of it, from POST …/images, or of a PDF, from POST …/documents. */
      document?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      license: License
    }
  }
  /** Change or renew a license `PUT /merchant/admin/licenses` */
  put_merchant_admin_licenses: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The license’s id. */
      license_id: number
      /** The goods it permits. `alcohol` covers beer, wine and liquor. */
      kind?: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
      /** The license number, as issued. */
      number?: string
      /** The state in which it is valid, two letters. */
      state?: string
      /** YYYY-MM-DD: the last day on which it is valid, in the merchant’s time zone. Not in the past. */
      expires?: string
      /** URL of a picture of it, from POST …/images, or of a PDF, from POST …/documents. */
      document?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      license: License
    }
  }
  /** Remove a license `DELETE /merchant/admin/licenses` */
  delete_merchant_admin_licenses: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The license’s id. */
      license_id: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Apply to sell on this marketplace `POST /merchant/apply` */
  post_merchant_apply: {
    input: {
      /** The shop’s name. */
      name: string
      /** The shop’s address: street, and city and state or zipCode. */
      location: {
        /** Street and house number. */
        street: string
        /** Suite or floor. */
        unit?: string
        /** The city. */
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
      }
      /** 10 to 15 digits. */
      phone: string
      /** The kind of shop. */
      type: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** The owner’s email address, invited on approval. */
      email: string
      /** License to sell alcohol or tobacco. */
      license?: {
        /** The goods it permits. `alcohol` covers beer, wine and liquor. */
        kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
        /** The license number, as issued. */
        number: string
        /** The state in which it is valid, two letters. */
        state: string
        /** YYYY-MM-DD: the last day on which it is valid, in the merchant’s time zone. Not in the past. */
        expires: string
        /** URL of a picture of it, from POST …/images, or of a PDF, from POST …/documents. */
        document?: string | null
      }
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      application: Application
    }
  }
  /** List the tasks to complete before the merchant can open `GET /merchant/admin/checklist` */
  get_merchant_admin_checklist: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether customers can find it. */
      active: boolean
      /** Whether all required tasks are done. An approved merchant then becomes active within a minute. */
      ready: boolean
      /** The tasks before opening, required ones first. */
      items: ({
        /** `hours`, `fulfilment`, `menu`, `payment`, `owner`, `license` (if the merchant type needs one), `pictures`, `test_order`, `payout_account`. More may be added. */
        id: string
        /** Whether it is done. */
        done: boolean
        /** Whether the merchant stays inactive without it. */
        required: boolean
        /** The task, in a sentence. */
        text: string
        /** `done` or `to_do`. */
        state: string
        /** The page of the partner console for this task. */
        link: string
      })[]
    }
  }
  /** Read a hosted image `GET /images/{name}` */
  get_images_name: {
    input: {
      /** The last part of a URL in a menu. */
      name: string
    }
    answer: Blob
  }
  /** Upload an image `POST /merchant/admin/images` */
  post_merchant_admin_images: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file in a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The picture’s id, the last part of its URL. */
      id: string
      /** The URL of the picture. Send it as the `url` of a menu Image. */
      url: string
    }
  }
  /** Download a document `GET /documents/{name}` */
  get_documents_name: {
    input: {
      /** The last part of the URL returned by the upload. */
      name: string
    }
    answer: Blob
  }
  /** Upload a document `POST /merchant/admin/documents` */
  post_merchant_admin_documents: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** A PDF of up to 5 MiB: a file in a multipart form, or base64 text. */
      document: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The document’s id, the last part of its URL. */
      id: string
      /** The URL of the file. Send it as the `document` of a license. */
      url: string
    }
  }
  /** List the tickets of the last day’s orders, by till and printer `GET /merchant/admin/connections/tickets` */
  get_merchant_admin_connections_tickets: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** One for each order and till or printer, newest orders first. */
      tickets: ({
        /** The order’s id. */
        orderId: number
        /** The connection’s id. */
        connectionId: number
        /** `square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT. */
        kind: 'square' | 'till' | 'cloudprnt'
        /** What your staff call it. */
        name: string
        /** `waiting`: on its way. `sent`: the till has it. `printed`. `failed`: see `problem`. */
        state: 'waiting' | 'sent' | 'printed' | 'failed'
        /** Whether it is final and won’t be retried. */
        isFinal: boolean
        /** The till’s own number for the order; null if none. */
        reference: string | null
        /** What is wrong, human-readable; null if nothing. */
        problem: string | null
        /** When it was printed; ISO 8601 with offset. */
        at: string | null
      })[]
    }
  }
  /** Print an order again, and send it to tills that don’t have it yet `POST /merchant/admin/connections/tickets` */
  post_merchant_admin_connections_tickets: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The order’s id. */
      orderId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of tills it is sent to again. */
      sent: number
      /** Number of tickets to be printed. */
      printing: number
    }
  }
  /** Test a connection `POST /merchant/admin/connections/{connection_id}/test` */
  post_merchant_admin_connections_connection_id_test: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether the other side answered; for a printer, whether a test ticket is queued. */
      works: boolean
      /** What is wrong, human-readable; null if nothing. */
      problem: string | null
    }
  }
  /** Report what happened at a till `POST /connections/tills/{connection_id}/events` */
  post_connections_tills_connection_id_events: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** What happened at the till. */
      type: 'order.ready' | 'item.sold_out' | 'item.available' | 'store.closed' | 'store.open'
      /** For `order.ready`: our order id. */
      order_id?: number
      /** For `item.…`: the `id` of an order line or option. */
      item_id?: string
      /** For `store.closed`: until when. Default: one hour. */
      until?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** `unchanged`: already in that state, or over. `known`: this `webhook-id` was processed before. */
      outcome: 'applied' | 'unchanged' | 'known'
    }
  }
  /** Poll for print jobs (printers) `POST /connections/printers/{key}` */
  post_connections_printers_key: {
    input: {
      /** The key in the printer’s address. */
      key: string
      /** In CloudPRNT’s format: `200%20OK`. */
      statusCode?: string
    }
    answer: string
  }
  /** Fetch a ticket (printers) `GET /connections/printers/{key}` */
  get_connections_printers_key: {
    input: {
      /** The key in the printer’s address. */
      key: string
      /** One of the offered `mediaTypes`. */
      type?: string
      /** The offered `jobToken`. */
      token?: string
    }
    answer: Blob
  }
  /** Confirm that a ticket was printed, or report why not (printers) `DELETE /connections/printers/{key}` */
  delete_connections_printers_key: {
    input: {
      /** The key in the printer’s address. */
      key: string
      /** `OK`, or what went wrong. */
      code?: string
      /** The `jobToken` of the ticket. */
      token?: string
    }
    answer: string
  }
  /** List connections to tills, printers and Square `GET /merchant/admin/connections` */
  get_merchant_admin_connections: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Oldest first. */
      connections: Connection[]
      /** What can be connected. */
      available: {
        /** Whether this marketplace supports Square. */
        square: boolean
      }
    }
  }
  /** Connect a till, a printer or a Square account `POST /merchant/admin/connections` */
  post_merchant_admin_connections: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** `square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT. */
      kind: 'square' | 'till' | 'cloudprnt'
      /** What your staff call it. */
      name?: string
      /** For a till: an https URL. A private address only if the operator allows it. */
      url?: string
      /** For a printer: dots per line, 576 for 80 mm and 384 for 58 mm; null for the printer’s own setting. */
      dots?: number | null
      /** For a printer: copies of each ticket. */
      copies?: number
      /** For a printer: the language of its tickets. */
      language?: 'en' | 'es'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      connection: Connection
      /** For Square: open it in the browser of the account’s owner. */
      authorizeUrl?: string
      /** For a till: `whsec_…`, which signs requests in both directions. Shown only once. */
      secret?: string
      /** For a printer: the address to enter in its settings. Shown only once. */
      printerUrl?: string
    }
  }
  /** Finish connecting a Square account `POST /merchant/admin/connections/square` */
  post_merchant_admin_connections_square: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The `code` that Square’s page returned. */
      code: string
      /** The `state` that Square’s page returned. */
      state: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      connection: Connection
    }
  }
  /** Change a connection `PUT /merchant/admin/connections/{connection_id}` */
  put_merchant_admin_connections_connection_id: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** What your staff call it. */
      name?: string
      /** For a till: an https URL. A private address only if the operator allows it. */
      url?: string
      /** For Square: one of its locations. */
      locationId?: string
      /** For a printer: dots per line, 576 for 80 mm and 384 for 58 mm; null for the printer’s own setting. */
      dots?: number | null
      /** For a printer: copies of each ticket. */
      copies?: number
      /** For a printer: the language of its tickets. */
      language?: 'en' | 'es'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      connection: Connection
    }
  }
  /** Disconnect `DELETE /merchant/admin/connections/{connection_id}` */
  delete_merchant_admin_connections_connection_id: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The connection’s id. */
      connection_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Renew a till’s secret, a printer’s address or the access to Square `POST /merchant/admin/connections/{connection_id}/keys` */
  post_merchant_admin_connections_connection_id_keys: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** For Square: grant access to the account again. */
      authorizeUrl?: string
      /** For a till. Shown only once. */
      secret?: string
      /** For a printer. Shown only once. */
      printerUrl?: string
      /** Until when the previous secret or address stays valid; ISO 8601 with offset. */
      oldUntil: string | null
    }
  }
  /** Webhook for Square events `POST /connections/square/webhooks` */
  post_connections_square_webhooks: {
    input: {
      /** Square’s id of the event. */
      event_id: string
      /** Square’s id of the seller. */
      merchant_id: string
      /** Such as `catalog.version.updated`. */
      type: string
      /** What happened, in Square’s format. */
      data?: Record<string, unknown>
    }
    answer: string
  }
  /** Start signing in with a passkey `POST /customer/auth/passkey` */
  post_customer_auth_passkey: {
    input: {
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Pass to `PublicKeyCredential.parseRequestOptionsFromJSON()`. Valid once, for five minutes. */
      options: Record<string, unknown>
    }
  }
  /** Sign in with a passkey `PUT /customer/auth/passkey` */
  put_customer_auth_passkey: {
    input: {
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
      passkey: PasskeyAssertion
      /** Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
      /** Always `bearer`. */
      token_type: 'bearer'
      /** Unix epoch seconds. */
      expires: number
      /** Seconds. */
      expires_in: number
      /** Unchanged by use; valid until revoked. */
      refresh_token: string
      user: CustomerProfile
      userAddress: CustomerLocation | null
      user_payments: UserPayments
      /** Always empty. */
      third_party_auth: string
      /** The customer’s id as text. */
      uid: string
    }
  }
  /** List passkeys `GET /customer/passkeys` */
  get_customer_passkeys: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, oldest first. */
      passkeys: CustomerPasskey[]
    }
  }
  /** Start adding a passkey `POST /customer/passkeys` */
  post_customer_passkeys: {
    input: {
      /** The account’s password. */
      current_password: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Pass to `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid once, for five minutes. */
      options: Record<string, unknown>
    }
  }
  /** Add a passkey `PUT /customer/passkeys` */
  put_customer_passkeys: {
    input: {
      /** A name for the passkey. */
      name?: string
      passkey: PasskeyRegistration
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, oldest first. */
      passkeys: CustomerPasskey[]
    }
  }
  /** Remove a passkey `DELETE /customer/passkeys` */
  delete_customer_passkeys: {
    input: {
      /** The passkey to remove. */
      passkey_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, oldest first. */
      passkeys: CustomerPasskey[]
    }
  }
  /** List sessions `GET /customer/sessions` */
  get_customer_sessions: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The current session, then the most recent ones, up to 100. */
      sessions: CustomerSession[]
    }
  }
  /** End all other sessions `DELETE /customer/sessions` */
  delete_customer_sessions: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** End a session `DELETE /customer/sessions/{session_id}` */
  delete_customer_sessions_session_id: {
    input: {
      /** The session to end. */
      session_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** Sign in with a password, or refresh a token `POST /customer/auth` */
  post_customer_auth: {
    input: {
      /** The account’s email; for `password`. */
      username?: string
      /** The account’s password; for `password`. */
      password?: string
      /** `password`, `authorization_code` or `refresh_token`, to match the path. */
      grant_type?: string
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
      /** Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
      /** For `refresh_token`. */
      refresh_token?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
      /** Always `bearer`. */
      token_type: 'bearer'
      /** Unix epoch seconds. */
      expires: number
      /** Seconds. */
      expires_in: number
      /** Unchanged by use; valid until revoked. */
      refresh_token: string
      user: CustomerProfile
      userAddress: CustomerLocation | null
      user_payments: UserPayments
      /** Always empty. */
      third_party_auth: string
      /** The customer’s id as text. */
      uid: string
    }
  }
  /** Read the signed-in user `GET /customer/auth` */
  get_customer_auth: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      user: SignedInUser
    }
  }
  /** Sign out and revoke the access token `DELETE /customer/auth` */
  delete_customer_auth: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Exchange an authorization code, or refresh a token `POST /third_party/access_token` */
  post_third_party_access_token: {
    input: {
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
      /** The URI that the code was sent to. For `authorization_code`. */
      redirect_uri?: string
      /** `password`, `authorization_code` or `refresh_token`, to match the path. */
      grant_type?: string
      /** For `authorization_code`. Valid once, for one minute. */
      code?: string
      /** For `refresh_token`. */
      refresh_token?: string
      /** Required if the authorization had a PKCE challenge (S256). */
      code_verifier?: string
      /** Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
      /** Always `bearer`. */
      token_type: 'bearer'
      /** Unix epoch seconds. */
      expires: number
      /** Seconds. */
      expires_in: number
      /** Unchanged by use; valid until revoked. */
      refresh_token: string
    }
  }
  /** Refresh an access token `POST /third_party/refresh_token` */
  post_third_party_refresh_token: {
    input: {
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
      /** `password`, `authorization_code` or `refresh_token`, to match the path. */
      grant_type?: string
      /** For `refresh_token`. */
      refresh_token?: string
      /** Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
      /** Always `bearer`. */
      token_type: 'bearer'
      /** Unix epoch seconds. */
      expires: number
      /** Seconds. */
      expires_in: number
    }
  }
  /** Create a guest session `GET /customer/auth/guest` */
  get_customer_auth_guest: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in the header `Guest-Token`. */
      'Guest-Token': string
    }
  }
  /** Create an account `POST /customer/account` */
  post_customer_account: {
    input: {
      /** Or send it with HTTP Basic. */
      client_id?: string
      /** Or send it with HTTP Basic. */
      client_secret?: string
      /** Email address. */
      email: string
      /** The name as the person writes it. */
      first_name: string
      /** The name as the person writes it. */
      last_name: string
      /** The new password. */
      password: string
      /** Comma-separated: `global` (required), `payment` (trusted flow), `merchant` (merchant group). */
      scope: string
      /** A US phone number in any format. */
      phone?: string
      /** For the sign-up page, instead of client_secret: the response then has a code and no tokens. Also accepted as `code`. */
      _token?: string
      /** With `_token`: one of the app’s registered addresses. Optional if there is only one. */
      redirect_uri?: string
      /** With `_token`: returned unchanged. */
      state?: string
      /** With `_token`: a guest’s token. The Guest-Token header works too. */
      guest_token?: string
      /** With `_token`: PKCE. */
      code_challenge?: string
      /** `S256`. */
      code_challenge_method?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token?: string
      /** Always `bearer`. */
      token_type?: 'bearer'
      /** Unix epoch seconds. */
      expires?: number
      /** Seconds. */
      expires_in?: number
      /** Unchanged by use; valid until revoked. */
      refresh_token?: string
      user: CustomerProfile
      userAddress: CustomerLocation | null
      user_payments: UserPayments
      /** Always empty. */
      third_party_auth: string
      /** The customer’s id as text. */
      uid: string
      /** With `_token`: `<redirect_uri>?code=…&state=…`. */
      redirect_uri?: string
    }
  }
  /** Change the account `PUT /customer/account` */
  put_customer_account: {
    input: {
      /** The name as the person writes it. */
      first_name?: string
      /** The name as the person writes it. */
      last_name?: string
      /** Stays in `pending_updates` until confirmed. */
      phone?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** Notification types by channel. Channels you omit don’t change. `order_status`: an order was accepted, is ready, is on its way or was delivered. `help`: a help request was answered. Receipts, refunds and account notices are always sent by email. */
      notify?: {
        /** Notifications in the browsers of `GET /customer/push`. */
        push?: ('order_status' | 'help')[]
        /** Text messages to a confirmed number: the same as `sms_notify`. */
        sms?: ('order_status')[]
        /** Emails. */
        email?: ('order_status' | 'help')[]
      }
      /** Stays in `pending_updates` until confirmed. */
      email?: string
      /** Requires `current_password`. Revokes all of the account’s tokens. */
      password?: string
      /** Required for a new password or email. */
      current_password?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      user: CustomerProfile
      userAddress: CustomerLocation | null
      user_payments: UserPayments
      /** Always empty. */
      third_party_auth: string
      /** The customer’s id as text. */
      uid: string
    }
  }
  /** Read the account `GET /customer/account` */
  get_customer_account: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      user: CustomerProfile
      userAddress: CustomerLocation | null
      user_payments: UserPayments
      /** Always empty. */
      third_party_auth: string
      /** The customer’s id as text. */
      uid: string
    }
  }
  /** Erase the account `DELETE /customer/account` */
  delete_customer_account: {
    input: {
      /** The account’s password. */
      password: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** Authorize an app `GET /third_party/authorize` */
  get_third_party_authorize: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
    }
    answer: string
  }
  /** Authorize an app: the form `POST /third_party/authorize` */
  post_third_party_authorize: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s email. */
      username?: string
      /** The account’s password. */
      password?: string
      /** `1` allows, `0` denies. */
      approve?: string
    }
    answer: string
  }
  /** Create an account and authorize an app `GET /third_party/account/create` */
  get_third_party_account_create: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
    }
    answer: string
  }
  /** Create an account and authorize an app: the form `POST /third_party/account/create` */
  post_third_party_account_create: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The new account’s email. */
      email?: string
      /** First name. */
      first_name?: string
      /** Last name. */
      last_name?: string
      /** A US phone number in any format. Optional. */
      phone?: string
      /** 8 to 128 characters; with `username`, that account’s. */
      password?: string
      /** The email of an existing account: signs in instead. */
      username?: string
      /** `1` allows, `0` denies. */
      approve?: string
    }
    answer: string
  }
  /** Sign in and save a card `GET /third_party/credit_card/add` */
  get_third_party_credit_card_add: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
    }
    answer: string
  }
  /** Sign in and save a card: the form `POST /third_party/credit_card/add` */
  post_third_party_credit_card_add: {
    input: {
      /** The app. */
      client_id?: string
      /** Exactly one of the app’s registered addresses. */
      redirect_uri?: string
      /** `code`. */
      response_type?: string
      /** `global`, which is also the default. */
      scope?: string
      /** Returned unchanged. */
      state?: string
      /** A guest’s token. The guest’s carts move to the account. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which is also the default. */
      code_challenge_method?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s email. */
      username?: string
      /** The account’s password. */
      password?: string
      /** The person who signed in on this page, encrypted. */
      _session?: string
      /** `1` allows, `0` denies. */
      approve?: string
      /** Passed on to the payment gateway and never stored. */
      cc_number?: string
      /** 1 to 12. */
      exp_month?: string
      /** Four digits or two. */
      exp_year?: string
      /** Passed on to the payment gateway and never stored. */
      cvv?: string
      /** Five digits. */
      billing_zip?: string
    }
    answer: string
  }
  /** List apps with access, and revoke it `GET /account/apps` */
  get_account_apps: {
    input: Record<string, never>
    answer: string
  }
  /** List apps with access, and revoke it: the form `POST /account/apps` */
  post_account_apps: {
    input: {
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s email. */
      username?: string
      /** The account’s password. */
      password?: string
      /** The person who signed in on this page, encrypted. */
      _session?: string
      /** The client_id of the app whose access is revoked. */
      revoke?: string
    }
    answer: string
  }
  /** Request a password reset `GET /account/forgotten` */
  get_account_forgotten: {
    input: Record<string, never>
    answer: string
  }
  /** Request a password reset: the form `POST /account/forgotten` */
  post_account_forgotten: {
    input: {
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s email. */
      username?: string
    }
    answer: string
  }
  /** Choose a new password `GET /account/reset` */
  get_account_reset: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
    }
    answer: string
  }
  /** Choose a new password: the form `POST /account/reset` */
  post_account_reset: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The new password: 8 to 128 characters. */
      password?: string
    }
    answer: string
  }
  /** Confirm an email address or a phone `GET /account/confirm` */
  get_account_confirm: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
    }
    answer: string
  }
  /** Confirm an email address or a phone: the form `POST /account/confirm` */
  post_account_confirm: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s password. */
      password?: string
    }
    answer: string
  }
  /** Accept an invitation to a merchant’s staff `GET /account/invitation` */
  get_account_invitation: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
    }
    answer: string
  }
  /** Accept an invitation to a merchant’s staff: the form `POST /account/invitation` */
  post_account_invitation: {
    input: {
      /** The secret in the email’s link. */
      secret?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The first name for a new account. */
      first_name?: string
      /** The last name for a new account. */
      last_name?: string
      /** The account’s password; for a new account 8 to 128 characters. */
      password?: string
    }
    answer: string
  }
  /** List saved addresses `GET /customer/location` */
  get_customer_location: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The address book. */
      locations: CustomerLocation[]
    }
  }
  /** Save an address `POST /customer/location` */
  post_customer_location: {
    input: {
      /** The address’s id. */
      location_id?: number
      /** At least 5 characters. Required without location_id. */
      street?: string
      /** At least 2 characters. Required without location_id. */
      city?: string
      /** Two letters. Required without location_id. */
      state?: string
      /** Five digits. Required without location_id. */
      zip_code?: string
      /** Ten digits, in 10 to 12 characters. Required without location_id. */
      phone?: string
      /** Apartment, suite, floor. */
      unit_number?: string | null
      /** Company at the address. */
      company?: string | null
      /** The nearest cross streets. */
      cross_streets?: string | null
      /** For the courier. */
      instructions?: string | null
      /** The customer’s name for the address. */
      label?: string | null
      /** true makes it the default address. */
      default?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The address’s id. */
      location_id: number
      location: CustomerLocation
    }
  }
  /** Change a saved address `PUT /customer/location/{location_id}` */
  put_customer_location_location_id: {
    input: {
      /** The address’s id. */
      location_id: number | string
      /** Street and house number. */
      street?: string
      /** City. */
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zip_code?: string
      /** Ten digits, in 10 to 12 characters. */
      phone?: string
      /** Apartment, floor or suite. */
      unit_number?: string | null
      /** Free text. */
      company?: string | null
      /** Free text. */
      cross_streets?: string | null
      /** Directions for couriers. */
      instructions?: string | null
      /** Your name for the address. */
      label?: string | null
      /** Whether to make it the default address. */
      default?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The address’s id. */
      location_id: number
      location: CustomerLocation
    }
  }
  /** Delete a saved address `DELETE /customer/location/{location_id}` */
  delete_customer_location_location_id: {
    input: {
      /** The address’s id. */
      location_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The address’s id. */
      location_id: number
    }
  }
  /** List saved cards `GET /customer/cc` */
  get_customer_cc: {
    input: {
      /** Whether to include expired cards. */
      include_expired?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s cards. */
      cards: SavedCard[]
      card_fields: CardFields | null
    }
  }
  /** Save a card `POST /customer/cc` */
  post_customer_cc: {
    input: {
      /** May contain spaces and dashes. Passed on to the payment gateway and never stored. */
      cc_number: string
      /** Month of expiry, 1 to 12. */
      exp_month: number
      /** Four digits or two. */
      exp_year: number
      /** Three digits, four for American Express. Never stored. */
      cvv: string
      /** Five digits. */
      billing_zip: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The card’s id. */
      cc_id: string
      card: SavedCard
    }
  }
  /** Save the card of a completed setup `PUT /customer/card_setup` */
  put_customer_card_setup: {
    input: {
      /** A setup completed by the gateway’s script. */
      setup_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The card’s id. */
      cc_id: string
      card: SavedCard
    }
  }
  /** Prepare to take a card in the gateway’s own fields `POST /customer/card_setup` */
  post_customer_card_setup: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Identifies the setup when you save the card or pay with it. */
      setup_id: string
      /** For the gateway’s script, only in this person’s browser. */
      client_secret: string
      /** The gateway that the card fields belong to: `stripe`. */
      gateway: string
      /** Identifies the account to the script. */
      publishable_key: string
      /** The script that shows the fields. */
      script_url: string
    }
  }
  /** Delete a saved card `DELETE /customer/cc/{cc_id}` */
  delete_customer_cc_cc_id: {
    input: {
      /** The card’s id. */
      cc_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The card’s id. */
      cc_id: string
    }
  }
  /** Read the customer’s age verification `GET /customer/age` */
  get_customer_age: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      age: VerifiedAge | null
    }
  }
  /** Verify the customer’s age `POST /customer/age` */
  post_customer_age: {
    input: {
      /** YYYY-MM-DD. Checked and not stored. */
      birth_date: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      age: VerifiedAge | null
    }
  }
  /** Search alcohol, or list the stores that sell it `GET /data/search` */
  get_data_search: {
    input: {
      /** `alcohol` for products, `MerchantList` for stores only. Case-insensitive. */
      search_type: 'alcohol' | 'MerchantList'
      /** 'Address, City, State' or 'Address, ZIP'. Required without coordinates. */
      address?: string
      /** Degrees. Send coordinates instead of an address. */
      latitude?: number
      /** Degrees. Send coordinates instead of an address. */
      longitude?: number
      /** How the customer gets it. */
      order_type: 'delivery' | 'pickup'
      /** `ASAP`, or a future time in ISO 8601. UTC if it has no offset. */
      order_time: string
      /** Every word must be the beginning of a word in the name, brand, categories, tags, country or size. Words without such a match, or none in a name, may have one typo from 4 letters on and two from 8 on. Words that match nothing in the catalog are ignored. A barcode (GTIN, 8 to 14 digits) finds its product. */
      keyword?: string
      /** One section. Case-insensitive. */
      section?: 'all' | 'beer' | 'liquor' | 'wine'
      /** Categories, any of which may match: `red-wine`, or `red-wine.merlot` for a child. */
      subsection?: string[]
      /** Sizes, any of which may match: `750ml`. */
      filter_size?: string[]
      /** Countries, any of which may match: `united-states`. */
      filter_country?: string[]
      /** Price groups, any of which may match: 1 under $10, 2 $10-$20, 3 $20-$30, 4 $30-$50, 5 $50 and above. */
      filter_price?: string[]
      /** `sections` (default): limit and offset apply to each deepest category. `flat`: they apply to the whole result, which is one page of a sorted list. */
      layout?: 'sections' | 'flat'
      /** Products per deepest category, or per page with `layout=flat`. Counts are not affected. */
      limit?: number
      /** Products to skip: of each deepest category, or of the whole result with `layout=flat`. */
      offset?: number
      /** The limit used instead when two or more of the deepest categories have products. */
      limit_if_segmented?: number
      /** Sort order; `-` reverses it. Default: best match first. */
      sort?: 'name' | '-name' | 'price' | '-price'
      /** `false` omits categories, filters, breadcrumbs and sort, which later pages don’t need. */
      facets?: boolean
      /** Product fields to return besides `id`. Default: all. */
      fields?: ('product_id' | 'merchant_ids' | 'merchant_id' | 'name' | 'type' | 'size' | 'price' | 'size_price' | 'categories' | 'tags' | 'image' | 'description')[]
      /** Ids or short tags of stores. Stores out of range are ignored. */
      merchant_ids?: string[]
      /** `full` (default): every store with all its fields. `ids`: returns `merchant_ids` instead. `none`: neither. Apps should load the stores of an address once, then search with `ids` or `none`. */
      merchants?: 'full' | 'ids' | 'none'
      /** Also accepts a ZIP code, a neighborhood or a point of interest. */
      inexact?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      search_address: SearchAddress
      /** The search result. */
      data: {
        /** The category tree, with the matching products. */
        categories?: AlcoholCategory[]
        /** Filters that narrow the search. */
        filters?: AlcoholFilter[]
        /** The products by id. */
        products?: Record<string, AlcoholProduct>
        /** Sections and subsections selected in the search. */
        breadcrumbs?: ({
          /** The category’s name. */
          name: string
          /** The parameter to send the value in. */
          key: 'section' | 'subsection'
          /** The value to pass back. */
          value: string
        })[]
        /** How the products can be sorted. */
        sort?: {
          /** The parameter’s name. */
          key: 'sort'
          /** Sort orders to choose from. */
          options: ({
            /** The name of the sort order. */
            title: string
            /** The value to pass back. */
            value: string
            /** Whether the search selected it. */
            is_selected: boolean
          })[]
        }
        /** The keyword with typos corrected, if it had any. */
        did_you_mean?: string
        /** Number of matching products, returned or not. Not in the list of stores. */
        total?: number
        /** The stores by id. */
        merchants?: Record<string, AlcoholMerchant>
        /** With `merchants=ids`: the stores in order. */
        merchant_ids?: number[]
        search_address: SearchAddress
        /** Notices that must be shown to customers. */
        disclaimers: ({
          /** The subject: `alcohol` or `tobacco`. */
          type: string
          /** The text to show. */
          text: string
        })[]
        compliance: Compliance
      }
    }
  }
  /** Suggest drinks while typing `GET /data/suggest` */
  get_data_suggest: {
    input: {
      /** The text typed so far. */
      q: string
      /** Degrees. Send coordinates instead of an address. */
      latitude?: number
      /** Degrees. Send coordinates instead of an address. */
      longitude?: number
      /** Default 10. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Suggestions, best first. */
      suggestions: ({
        /** The kind of suggestion. */
        type: 'category' | 'brand' | 'product'
        /** The display text, which can also be searched for. */
        text: string
        /** A section, subsection, brand or product_id. */
        value: string
      })[]
      /** The typed text with typos corrected. */
      did_you_mean?: string
    }
  }
  /** Read a product as sold by a store `GET /data/product/{product_id}` */
  get_data_product_product_id: {
    input: {
      /** The product’s id. */
      product_id: string
      /** The store whose price and stock to return. */
      merchant_id: number
      /** Returns the whole description instead of its first sentence. */
      show_description?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The product, in a list of one. */
      item: ({
        /** The product_id. The cart doesn’t accept it. */
        id: string
        /** Always null. */
        unique_id: null
        /** The store’s id. */
        merchant_id: number
        /** The product’s name. */
        name: string
        /** About the product. */
        description: string
        /** URL of the picture. */
        image: string | null
        /** The section of the catalog. */
        section: 'beer' | 'wine' | 'liquor'
        /** The category within the section. */
        subsection: string
        /** Section, subsection and child, as the search parameters expect them. */
        categories: string[]
        /** Null if unknown. */
        country: string | null
        /** The product’s tags. */
        tags: ({
          /** The tag’s name. */
          key: string
          /** One value or a list. */
          value: string | string[]
        })[]
        /** Always `item`. */
        type: 'item'
        /** Whether the store has it in stock. */
        available: boolean
        /** The lowest price, in dollars. */
        price: number
        /** The highest price, in dollars. */
        max_price: number
        /** The smallest quantity that can be ordered. */
        min_qty: number
        /** Units in stock, up to 99. */
        max_qty: number
        /** Quantities go up in steps of this. */
        increment: number
        /** Whether it is popular. */
        popular_flag: boolean
        /** The sizes that the store offers. */
        children: ({
          /** The id to send to the cart. */
          id: string
          /** The size, for display. */
          name: string
          /** The size: `750ml`. */
          size: string
          /** The container: `bottle`, `can` … */
          container: string
          /** The barcode (GTIN), 14 digits. */
          gtin: string | null
          /** Containers per pack. */
          quantity: number
          /** Price of this size, in dollars. */
          price: number
          /** The same as `price`, in dollars. */
          max_price: number
          /** The smallest quantity that can be ordered. */
          min_qty: number
          /** Units in stock, up to 99. */
          max_qty: number
          /** Quantities go up in steps of this. */
          increment: number
          /** Always `item`. */
          type: 'item'
          /** Whether the store has it in stock. */
          available: boolean
        })[]
      })[]
    }
  }
  /** Read a product, independent of stores `GET /data/product/{product_id}/facts` */
  get_data_product_product_id_facts: {
    input: {
      /** The product’s id. */
      product_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The product, without prices and stock, which differ by store. */
      product: {
        /** The product’s id. If it was merged into another product, that product’s id. */
        product_id: string
        /** The product’s name. */
        name: string
        /** About the product. */
        description: string
        /** URL of the picture. */
        image: string | null
        /** The section of the catalog. */
        section: 'beer' | 'wine' | 'liquor'
        /** The category within the section. */
        subsection: string
        /** Section, subsection and child, as the search parameters expect them. */
        categories: string[]
        /** Null if unknown. */
        country: string | null
        /** The product’s tags. */
        tags: ({
          /** The tag’s name. */
          key: string
          /** One value or a list. */
          value: string | string[]
        })[]
        /** All sizes, independent of stores. */
        sizes: ({
          /** The size: `750ml`. */
          size: string
          /** The container: `bottle`, `can` … */
          container: string
          /** The barcode (GTIN), 14 digits. */
          gtin: string | null
          /** Containers per pack. */
          quantity: number
        })[]
      }
    }
  }
  /** Suggest merchants, dishes and products while typing `GET /search/suggest` */
  get_search_suggest: {
    input: {
      /** The text typed so far. */
      q: string
      /** Where to deliver: an address, a ZIP code or a neighborhood. If omitted, only products are suggested. */
      address?: string
      /** Degrees. Send coordinates instead of an address. */
      latitude?: number
      /** Degrees. Send coordinates instead of an address. */
      longitude?: number
      /** Default 8. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Best first. */
      suggestions: SearchSuggestion[]
    }
  }
  /** List past orders, newest first `GET /customer/orders/recent` */
  get_customer_orders_recent: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The orders, newest first. */
      orders: OrderEntry[]
    }
  }
  /** Read what an app’s header shows `GET /customer/summary` */
  get_customer_summary: {
    input: {
      /** A merchant, to learn whether it’s a favorite. */
      merchant_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** First name; null for a guest. */
      first_name: string | null
      /** The sum of the quantities in all carts. */
      item_count: number
      order: RunningOrder | null
      /** Whether `merchant_id` is a favorite. */
      is_favorite: boolean
    }
  }
  /** List a guest’s orders, newest first `GET /guest/orders` */
  get_guest_orders: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The orders, newest first. */
      orders: OrderEntry[]
    }
  }
  /** Read an order `GET /customer/orders/recent/{order_id}` */
  get_customer_orders_recent_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** List favorite orders `GET /customer/orders/favorite` */
  get_customer_orders_favorite: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The favorite orders. */
      orders: FavoriteOrder[]
    }
  }
  /** Add or rename a favorite order `POST /customer/orders/favorite/{order_id}` */
  post_customer_orders_favorite_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** Default: the merchant’s name. */
      order_name?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The favorite’s id. */
      favorite_order_id: number
      order: FavoriteOrder
    }
  }
  /** Remove a favorite order `DELETE /customer/orders/favorite/{order_id}` */
  delete_customer_orders_favorite_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** Always false. */
      favorite: boolean
    }
  }
  /** List carts that aren’t empty `GET /customer/cart` */
  get_customer_cart: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Carts that aren’t empty, most recently changed first. */
      carts: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** The sum of the quantities. */
        item_count: number
        /** Number of lines. */
        line_count: number
      })[]
    }
  }
  /** Read the cart with prices `GET /customer/cart/{merchant_id}` */
  get_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The order type to price for. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** The destination, for the delivery fee. Default: the default address. */
      address?: string
      /** Coordinate of the destination, in degrees. */
      latitude?: number
      /** Coordinate of the destination, in degrees. */
      longitude?: number
      /** ZIP code of the destination. */
      zip?: string
      /** City of the destination. */
      city?: string
      /** State of the destination. */
      state?: string
      /** Adds `explanation`: the reason for every cent. */
      explain?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The lines. */
      cart: CartLine[]
      /** Incremented with every change of the cart, starting at 0. */
      revision: number
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true if the customer’s certificate exempts them from tax; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes for a checkout of exactly this cart. null if something has no price. */
      quote_token: string | null
      /** The discount, in dollars. */
      discount: number
      /** The fees. */
      fees: Fee[]
      fee_percents?: FeePercents
      /** The total in dollars, without a tip. */
      total: number
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether the order is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
      /** true if no delivery zone covers the destination. */
      out_of_range: boolean
      /** The minimum subtotal for delivery to the destination, in dollars. Only where the zone is known. */
      minimum?: number
      estimate: Estimate
      /** Amounts that add up to `total`. */
      explanation?: PriceExplanation[]
    }
  }
  /** Add items to the cart `POST /customer/cart/{merchant_id}` */
  post_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      item?: CartItemInput
      /** Several items. All or none are added. */
      items?: CartItemInput[]
      /** The order type to price for. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The key of the first line added. */
      item_key: number
      /** The lines that were added. */
      item_keys: number[]
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true if the customer’s certificate exempts them from tax; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes for a checkout of exactly this cart. null if something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether the order is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
    }
  }
  /** Replace a line of the cart `PUT /customer/cart/{merchant_id}` */
  put_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The item_key of a line. */
      cart_index: number
      /** The `revision` at which you read the cart. If the cart has changed since, nothing happens and `cart_changed` is returned. */
      revision?: number
      item?: CartItemInput
      /** Several items. All or none are added. */
      items?: CartItemInput[]
      /** The order type to price for. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The line’s number in the cart. */
      item_key: number
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true if the customer’s certificate exempts them from tax; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes for a checkout of exactly this cart. null if something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether the order is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
    }
  }
  /** Remove one line or all lines from the cart `DELETE /customer/cart/{merchant_id}` */
  delete_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The item_key of a line. */
      cart_index?: number
      /** The `revision` at which you read the cart. If the cart has changed since, nothing happens and `cart_changed` is returned. */
      revision?: number
      /** The order type to price for. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true if the customer’s certificate exempts them from tax; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes for a checkout of exactly this cart. null if something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether the order is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** When the pause ends, ISO 8601: no orders are taken for an earlier time. null if not paused. */
      paused_until: string | null
      /** When the delivery pause ends, ISO 8601: no deliveries are taken for an earlier time. null if not paused. */
      delivery_paused_until: string | null
      /** Whether the merchant is open, as a word. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status, human-readable. */
        message: string
      }
    }
  }
  /** Reorder: copy an order’s items into the cart `POST /customer/cart/reorder` */
  post_customer_cart_reorder: {
    input: {
      /** The order’s id. */
      order_id: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The URL of the merchant’s page. */
      url: {
        /** The place’s slug in URLs. */
        geo: string
        /** The merchant’s slug in URLs. */
        merchant: string
        /** The place’s slug in URLs. */
        geo_tag: string
        /** The merchant’s slug in URLs. */
        short_tag: string
      }
      /** The address of the earlier order; null for pickup. */
      location: {
        /** The address’s id; null if it was deleted. */
        location_id: number | null
        /** Street and house number. */
        street: string
        /** Apartment, floor or suite. */
        unit_number: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** ZIP code. */
        zip_code: string
        /** Phone number. */
        phone: string
        /** Company at the address. */
        company: string | null
        /** The nearest cross streets. */
        cross_streets: string | null
        /** Directions for couriers; absent for guests. */
        instructions?: string
        /** Always null. */
        building_id: null
        /** Latitude in degrees. */
        latitude: number
        /** Longitude in degrees. */
        longitude: number
      } | null
      /** The sum of the quantities. */
      item_count: number
      /** Lines that are no longer sold and were left out. */
      unavailable: SkippedLine[]
      /** Lines whose price has changed. */
      changed: RepricedLine[]
    }
  }
  /** Add a tip after delivery `POST /customer/orders/{order_id}/tip` */
  post_customer_orders_order_id_tip: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** Dollars to add. */
      tip: number
      payment?: PaymentInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The amount charged, in dollars. */
      tip: number
      order: Order
    }
  }
  /** Change the card of an order far ahead `PUT /customer/orders/{order_id}/card` */
  put_customer_orders_order_id_card: {
    input: {
      /** The order’s id. */
      order_id: number | string
      payment?: PaymentInput
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      order: Order
    }
  }
  /** List payment methods for a cart `GET /customer/cart/{merchant_id}/checkout` */
  get_customer_cart_merchant_id_checkout: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      estimate: Estimate
      /** Payment types that can be used for this cart. */
      allowed_payment_methods: string[]
      card_fields: CardFields | null
      /** Payment types that can’t. */
      disallowed_payment_methods: string[]
      /** The customer’s payment sources. */
      payment_methods: {
        /** The merchant’s name. */
        name: string
        /** The merchant’s id. */
        merchant_id: number
        /** The customer’s cards. */
        credit_card: PayableCard[]
        /** Cash; absent if not accepted. */
        cash: {
          /** The largest order that can be paid in cash, in dollars. */
          max: number
        }
        /** Promotions available to the customer. */
        promo: ({
          /** The id to pay with: `payments[] {type: promo, id}`. */
          id: number
          /** `dollar_off`, `percent_off` or `points`. */
          reward: string
          /** Dollars, percent or points. */
          value: number
          /** The promotion’s name. */
          name: string
          /** The code to enter. */
          code: string
          /** Minimum subtotal in dollars. */
          minimum: number
          /** ISO 8601; null for never. */
          expires: string | null
          /** Whether it applies only to a customer’s first order. */
          first_order: boolean
          /** Whether it can be used for this cart. */
          is_selectable: boolean
          /** Why it can’t be used; empty if it can. */
          selectable_message: string
        })[]
        /** Credit from the operator. */
        credit_balance: ({
          /** Id of the credit. */
          id: number
          /** The remaining credit, in dollars. */
          value: number
        })[]
        /** Gift cards with a balance. */
        gift_card: ({
          /** The gift card’s id. */
          id: number
          /** The remaining balance, in dollars. */
          value: number
          /** The last four digits. */
          last_four: string
          /** Kind of gift card. */
          type: string
        })[]
      }
    }
  }
  /** Place an order `POST /customer/cart/{merchant_id}/checkout` */
  post_customer_cart_merchant_id_checkout: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Delivery or pickup. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** Charged in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address. Default: the customer’s default address. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote_token from reading the cart. Its prices hold for 10 minutes. */
      quote_token?: string
      /** From `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Takes precedence over `quote_token`. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was verified before. Checked and not stored. */
      birth_date?: string
      /** Accepted and ignored. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** What to do if an item is unavailable: `refund` it, let the merchant `replace` it (never for more than the card hold), or `ask` by email. The email’s link expires after 10 minutes, and the item is then refunded. If nothing else is left of the order, it is canceled. Items sold by weight may cost up to 15% more than ordered; a card is held for that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** The name as the person writes it. */
      first_name?: string
      /** The name as the person writes it. */
      last_name?: string
      /** Guests: send first_name through zip_code instead of using an account. */
      email?: string
      /** Phone number. Default: the account’s. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** ZIP code. */
      zip_code?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** Points earned once the order is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** Show what a checkout would charge `POST /customer/cart/{merchant_id}/quote` */
  post_customer_cart_merchant_id_quote: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Delivery or pickup. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** Charged in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address. Default: the customer’s default address. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote_token from reading the cart. Its prices hold for 10 minutes. */
      quote_token?: string
      /** From `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Takes precedence over `quote_token`. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was verified before. Checked and not stored. */
      birth_date?: string
      /** Accepted and ignored. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** What to do if an item is unavailable: `refund` it, let the merchant `replace` it (never for more than the card hold), or `ask` by email. The email’s link expires after 10 minutes, and the item is then refunded. If nothing else is left of the order, it is canceled. Items sold by weight may cost up to 15% more than ordered; a card is held for that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** The name as the person writes it. */
      first_name?: string
      /** The name as the person writes it. */
      last_name?: string
      /** Guests: send first_name through zip_code instead of using an account. */
      email?: string
      /** Phone number. Default: the account’s. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** ZIP code. */
      zip_code?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The lines, as in the cart. */
      lines: CartLine[]
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** The fees, as in the cart. */
      fees: Fee[]
      fee_percents?: FeePercents
      /** Sales tax, in dollars. */
      tax: number
      /** Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true if the customer’s certificate exempts them from tax; absent otherwise. */
      tax_exempt?: boolean
      /** The tip, in dollars. */
      tip: number
      /** Discounts from promotions. */
      discounts: ({
        /** `promo`. */
        type: string
        /** The promotion’s code; empty if it applies automatically. */
        code: string
        /** The promotion’s name. */
        label: string
        /** The discount; 0 for a promotion that gives points, in dollars. */
        amount: number
      })[]
      /** The total charge: lines, fees, tax and tip, less discounts, in dollars. */
      total: number
      /** The charge to each payment. They add up to `total`, if the payments cover it. */
      charges: ({
        /** `gift_card`, `credit_balance`, `credit_card` or `cash`. */
        type: string
        /** The payment method, for display: `Visa 4242`. */
        label: string
        /** The amount charged to it, in dollars. */
        amount: number
      })[]
      /** The amount charged to the card or paid to the courier in cash, in dollars. */
      to_pay: number
      /** Every reason why a checkout would be refused now, with its field. */
      refusals: CartFault[]
      /** When the card is authorized, ISO 8601. Only for an order more than 5 days ahead: the card is saved now and authorized then. Tell the customer before they order. */
      authorize_at?: string
      /** Present and true if an ID is checked at the door, so the order can’t be left there. */
      needs_id_check?: boolean
      /** Send it with a checkout of the same parameters within 10 minutes. null if there are refusals. */
      quote_id: string | null
    }
  }
  /** Place an order as a guest `POST /guest/cart/{merchant_id}/checkout` */
  post_guest_cart_merchant_id_checkout: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Delivery or pickup. Default `delivery`. */
      order_type?: 'delivery' | 'pickup'
      /** Charged in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address. Default: the customer’s default address. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote_token from reading the cart. Its prices hold for 10 minutes. */
      quote_token?: string
      /** From `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Takes precedence over `quote_token`. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was verified before. Checked and not stored. */
      birth_date?: string
      /** Accepted and ignored. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** What to do if an item is unavailable: `refund` it, let the merchant `replace` it (never for more than the card hold), or `ask` by email. The email’s link expires after 10 minutes, and the item is then refunded. If nothing else is left of the order, it is canceled. Items sold by weight may cost up to 15% more than ordered; a card is held for that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** The name as the person writes it. */
      first_name?: string
      /** The name as the person writes it. */
      last_name?: string
      /** Guests: send first_name through zip_code instead of using an account. */
      email?: string
      /** Phone number. Default: the account’s. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** ZIP code. */
      zip_code?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** Points earned once the order is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** List a merchant’s orders `GET /merchant/admin/orders` */
  get_merchant_admin_orders: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** One or several, comma-separated. Default: all. If you select only placed, confirmed, ready and out_for_delivery, the oldest come first; otherwise the newest. */
      status?: ('placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled' | 'failed')[]
      /** Ordered at or after this time: ISO 8601, or a date in UTC. */
      since?: string
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
      /** Also returns whether each order is late or waiting. */
      marks?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The orders on this page. */
      orders: MerchantOrder[]
      /** Whether each order is late or waiting, in the same order. */
      marks?: OrderMark[]
    }
  }
  /** Confirm, reject, complete, cancel or adjust an order `PUT /merchant/admin/orders` */
  put_merchant_admin_orders: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** confirm, reject, ready, complete, cancel, adjust. */
      action: 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel' | 'adjust'
      /** For `adjust`: the lines to change, each with one of quantity, weight, remove or replace. */
      lines?: ({
        /** The line in the order’s cart. */
        item_key: number
        /** The available quantity, less than ordered. */
        quantity?: number
        /** The actual weight, at most 15% over the ordered weight. */
        weight?: number
        /** Removes the line: the item is unavailable. */
        remove?: true
        /** Replaces the line with another item from the menu or the alcohol catalog, in the same format as a cart item. */
        replace?: {
          /** The replacement. */
          item: CartItemInput
        }
      })[]
      /** With confirm. */
      prepMinutes?: number
      /** With reject and cancel. Shown to the customer. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
    }
  }
  /** Read a guest’s order `GET /guest/orders/{order_id}` */
  get_guest_orders_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** Cancel an order that isn’t confirmed yet `POST /customer/orders/{order_id}/cancel` */
  post_customer_orders_order_id_cancel: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The reason, shown to the merchant. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** Read the test order on the board `GET /merchant/admin/test-order` */
  get_merchant_admin_test_order: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The test order of the last two hours; null if none. */
      order: MerchantOrder | null
    }
  }
  /** Send a test order to the board `POST /merchant/admin/test-order` */
  post_merchant_admin_test_order: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
    }
  }
  /** Confirm, reject, complete or cancel the test order `PUT /merchant/admin/test-order` */
  put_merchant_admin_test_order: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** confirm, reject, ready, complete, cancel. */
      action: 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel'
      /** With confirm. */
      prepMinutes?: number
      /** With reject and cancel. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
    }
  }
  /** List the drivers of the merchant’s group `GET /merchant/admin/drivers` */
  get_merchant_admin_drivers: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Drivers first, then invitations. */
      drivers: Driver[]
    }
  }
  /** Invite a driver `POST /merchant/admin/drivers` */
  post_merchant_admin_drivers: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the driver. */
      email: string
      /** Merchants of the group that the driver delivers for; null for all. */
      merchants?: number[] | null
      /** The driver’s vehicle: `foot`, `bike`, `scooter` or `car`. */
      vehicle?: 'foot' | 'bike' | 'scooter' | 'car'
      /** Maximum number of orders carried at once. */
      maxLoad?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      driver: Driver
    }
  }
  /** Change a driver’s vehicle or maximum load `PUT /merchant/admin/drivers` */
  put_merchant_admin_drivers: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the driver. */
      email: string
      /** The driver’s vehicle: `foot`, `bike`, `scooter` or `car`. */
      vehicle?: 'foot' | 'bike' | 'scooter' | 'car'
      /** Maximum number of orders carried at once. */
      maxLoad?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      driver: Driver
    }
  }
  /** Remove a driver or withdraw an invitation `DELETE /merchant/admin/drivers` */
  delete_merchant_admin_drivers: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Email address of the driver. */
      email: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Read the dispatch board `GET /merchant/admin/dispatch` */
  get_merchant_admin_dispatch: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Where orders are picked up. */
      shop: {
        /** The merchant’s name. */
        name: string
        /** Street. */
        street: string
        /** Latitude. */
        latitude: number
        /** Longitude. */
        longitude: number
      } | null
      /** Longest waiting first. */
      orders: DispatchOrder[]
      /** The merchant’s drivers. */
      drivers: DispatchDriver[]
    }
  }
  /** Assign an order to a driver `PUT /merchant/admin/dispatch` */
  put_merchant_admin_dispatch: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** Email address of the driver; null to unassign. */
      driver: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: DispatchOrder
    }
  }
  /** Suggest drivers and routes `GET /merchant/admin/dispatch/plan` */
  get_merchant_admin_dispatch_plan: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** One for each driver with stops, current or suggested. */
      routes: DispatchRoute[]
      /** Earliest arrival first. */
      suggestions: DispatchSuggestion[]
      /** Orders no driver can take. */
      left: ({
        /** The order’s id. */
        order_id: number
        /** No driver is on shift, or none has room. */
        reason: 'no_driver' | 'drivers_full'
      })[]
    }
  }
  /** Read the automatic dispatch settings `GET /merchant/admin/dispatch/settings` */
  get_merchant_admin_dispatch_settings: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      settings: DispatchSettings
    }
  }
  /** Change the automatic dispatch settings `PUT /merchant/admin/dispatch/settings` */
  put_merchant_admin_dispatch_settings: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Whether orders are assigned to drivers automatically. */
      autoAssign?: boolean
      /** Minutes an order due for pickup waits for a driver before courier companies are asked; null for never. */
      handOverMinutes?: number | null
      /** While no driver has room: `longer` adds the time until one has room to delivery estimates, `pause` takes no deliveries until then, `nothing` leaves it to you. Both end automatically. */
      whenBusy?: 'nothing' | 'longer' | 'pause'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      settings: DispatchSettings
    }
  }
  /** List the shifts of the group’s drivers `GET /merchant/admin/drivers/shifts` */
  get_merchant_admin_drivers_shifts: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** true for settled shifts only, false for unsettled ones. Default: all. */
      settled?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Shifts of the group’s drivers in the last 30 days, newest first, up to 200. */
      shifts: DriverShift[]
    }
  }
  /** Settle the cash of a shift `POST /merchant/admin/drivers/shifts/{shift_id}/settle` */
  post_merchant_admin_drivers_shifts_shift_id_settle: {
    input: {
      /** The shift’s id. */
      shift_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Cash the driver handed in, as you counted it, in dollars. */
      cash: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      shift: DriverShift
    }
  }
  /** Read drivers’ reports on an order `GET /merchant/admin/dispatch/{order_id}/reports` */
  get_merchant_admin_dispatch_order_id_reports: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** In the order it happened. */
      reports: DriverReport[]
    }
  }
  /** Read a proof-of-delivery photo `GET /driver/proofs/{token}` */
  get_driver_proofs_token: {
    input: {
      /** The last part of the URL in a report. */
      token: string
    }
    answer: Blob
  }
  /** Read your shift `GET /driver/shift` */
  get_driver_shift: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your email address. */
      email: string
      /** One for each group you drive for. */
      drivers: OwnDriver[]
    }
  }
  /** Start or end your shift, or take a break `PUT /driver/shift` */
  put_driver_shift: {
    input: {
      /** The new state of the shift. */
      state: 'on' | 'break' | 'off'
      /** One of your groups. Default: all of them. */
      group_id?: number
      /** When it happened, if the phone was offline. Default: now. */
      at?: string
      /** Miles driven in this shift, with `off`. */
      miles?: number
      /** Email address of the driver whose phone recorded this. Refused with `forbidden` if it isn’t you. */
      email?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your email address. */
      email: string
      /** One for each group you drive for. */
      drivers: OwnDriver[]
    }
  }
  /** List your recent shifts `GET /driver/shifts` */
  get_driver_shifts: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your last 20 shifts, newest first. */
      shifts: DriverShift[]
    }
  }
  /** List your stops `GET /driver/stops` */
  get_driver_stops: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** In the order they were assigned. */
      stops: DriverStop[]
      /** The service’s time, for correcting the phone’s clock; ISO 8601 with offset. */
      now: string
    }
  }
  /** Report what you did `POST /driver/actions` */
  post_driver_actions: {
    input: {
      /** Email address of the driver whose phone recorded this. Refused with `forbidden` if it isn’t you. */
      email?: string
      /** Your app’s queue, in the order the actions happened. */
      actions: ({
        /** A UUID generated by your app. Each counts once, however often it is sent. */
        id: string
        /** The order’s id. */
        order_id: number
        /** What happened: accepted, at_shop, picked_up, arrived, age_checked, delivered, failed, returned. */
        type: 'accepted' | 'at_shop' | 'picked_up' | 'arrived' | 'age_checked' | 'delivered' | 'failed' | 'returned'
        /** When it happened. */
        at: string
        /** With `delivered`: how it was handed over. `photo`, `signature` and `left_at_door` need `image`, `pin` needs `pin`; alcohol is never `left_at_door`. */
        proof?: 'photo' | 'signature' | 'pin' | 'left_at_door' | 'handed'
        /** With `delivered`: the id of the photo or signature, from POST /driver/orders/{order_id}/proof. */
        image?: string
        /** With the proof `pin`: the four digits that the customer sees with the order. A wrong PIN is refused (`invalid_parameter`) and not recorded. */
        pin?: string
        /** With `delivered`: cash collected, in dollars. */
        cash?: number
        /** With `age_checked`: whether the person is of legal age. */
        passed?: boolean
        /** With `age_checked`: the state that issued the ID. Its number is never stored. */
        issuing_state?: string
        /** The reason, with `failed` and with an `age_checked` that did not pass. */
        reason?: string
        /** With `failed`: `retry` later, `return` it to the shop, or `discard` it. With `return` and `discard` the order fails and is refunded. */
        next?: 'retry' | 'return' | 'discard'
      })[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** One for each action, in the same order. */
      results: DriverActionResult[]
    }
  }
  /** Report your position `POST /driver/positions` */
  post_driver_positions: {
    input: {
      /** Positions since the last call. At most one per 10 seconds is kept. */
      positions: ({
        /** When the phone was there. */
        at: string
        /** Latitude. */
        latitude: number
        /** Longitude. */
        longitude: number
      })[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Upload a photo or signature `POST /driver/orders/{order_id}/proof` */
  post_driver_orders_order_id_proof: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The picture, as base64 or as a file; at most 10 MiB. */
      image: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it as `image` of `delivered`. */
      id: string
    }
  }
  /** Page that asks a customer about a replacement `GET /consent/{token}` */
  get_consent_token: {
    input: {
      /** The token from the link in the email. */
      token: string
    }
    answer: string
  }
  /** Accept or decline a replacement `POST /consent/{token}` */
  post_consent_token: {
    input: {
      /** The token from the link in the email. */
      token: string
      /** Whether the customer accepts the replacement. */
      answer: 'accept' | 'decline'
    }
    answer: string
  }
  /** Refund an order `POST /merchant/admin/orders/refund` */
  post_merchant_admin_orders_refund: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** Shown to the customer. */
      reason: string
      /** Order lines to refund, fully or partially. */
      lines?: ({
        /** The line in the order’s cart. */
        item_key: number
        /** The quantity to refund. Its tax is refunded too. */
        quantity: number
      })[]
      /** Amount to refund in dollars, taken from goods and their tax first. */
      amount?: number
      /** Dollars of the tip to refund, or true for everything not refunded yet. */
      tip?: number | true
      /** Dollars of the delivery fee to refund, or true for everything not refunded yet. */
      delivery_fee?: number | true
      /** Refund to the original payments (default) or as credit to the customer. */
      to?: 'original' | 'credit'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The refund’s id. */
      refund_id: number
      /** Dollars refunded by this request. */
      amount: number
      order: MerchantOrder
    }
  }
  /** Ask for help with an order `POST /customer/orders/{order_id}/help` */
  post_customer_orders_order_id_help: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** What is wrong. */
      reason: 'missing' | 'wrong' | 'quality' | 'late' | 'not_delivered' | 'charge' | 'other'
      /** The affected lines. */
      lines?: ({
        /** The line in the order’s cart. */
        item_key: number
        /** The quantity or weight. */
        quantity: number
      })[]
      /** What happened, in the customer’s words. */
      text?: string
      /** Ids of photos from `POST /customer/orders/{order_id}/help/images`, up to 5 per request. */
      images?: string[]
      /** The requested resolution. */
      wanted: 'refund' | 'redelivery' | 'answer'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The help request’s id. */
      help_id: number
      request: HelpRequest
    }
  }
  /** Read the help requests of an order `GET /customer/orders/{order_id}/help` */
  get_customer_orders_order_id_help: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s help requests, oldest first. */
      requests: HelpRequest[]
    }
  }
  /** Reply to a help request `POST /customer/orders/{order_id}/help/{help_id}/messages` */
  post_customer_orders_order_id_help_help_id_messages: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The help request’s id. */
      help_id: number | string
      /** The message. */
      text: string
      /** Ids of photos from `POST /customer/orders/{order_id}/help/images`, up to 5 per request. */
      images?: string[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The help request’s id. */
      help_id: number
      request: HelpRequest
    }
  }
  /** Upload a photo for a help request `POST /customer/orders/{order_id}/help/images` */
  post_customer_orders_order_id_help_images: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file in a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The photo’s id. */
      id: string
      /** Its URL, valid for one to two hours. Read the request again for a new one. */
      url: string
    }
  }
  /** Read a photo of a help request `GET /help/images/{token}` */
  get_help_images_token: {
    input: {
      /** The last part of a URL in a help request. */
      token: string
    }
    answer: Blob
  }
  /** List the merchant’s help requests, newest first `GET /merchant/admin/help` */
  get_merchant_admin_help: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Only requests with this status. */
      status?: 'open' | 'answered' | 'resolved' | 'declined'
      /** The last help_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The help requests, newest first. */
      requests: StaffHelpRequest[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Answer, refund or close a help request `POST /merchant/admin/help/{help_id}` */
  post_merchant_admin_help_help_id: {
    input: {
      /** The help request’s id. */
      help_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The answer; the customer is emailed. */
      text?: string
      refund?: HelpRefund
      /** The request’s new status. */
      status: 'answered' | 'resolved' | 'declined'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      request: StaffHelpRequest
    }
  }
  /** List the promotions that the customer can use `GET /customer/promotions` */
  get_customer_promotions: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Newest first. */
      promotions: ({
        /** The id to pay with: `payments[] {type: promo, id}`. */
        id: number
        /** `dollar_off`, `percent_off` or `points`. */
        reward: string
        /** Dollars, percent or points. */
        value: number
        /** The code to enter. */
        code: string
        /** Minimum subtotal in dollars. */
        minimum: number
        /** ISO 8601; null for never. */
        expires: string | null
        /** Whether it applies only to a customer’s first order. */
        first_order: boolean
        /** The promotion’s name. */
        label: string
        /** The merchant it is limited to; null for all. */
        merchant: {
          /** The merchant’s id. */
          merchant_id: number
          /** The merchant’s name. */
          name: string
        } | null
      })[]
    }
  }
  /** Enter a promotion code `POST /customer/promo/deal` */
  post_customer_promo_deal: {
    input: {
      /** Case-insensitive. */
      deal_code: string
      /** The merchant where it will be used. */
      merchant_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The promotion. */
      deal: {
        /** The id to pay with: `payments[] {type: promo, id}`. */
        id: number
        /** `dollar_off`, `percent_off` or `points`. */
        reward: string
        /** Dollars, percent or points. */
        value: number
        /** The promotion’s name. */
        name: string
        /** The code to enter. */
        code: string
        /** Minimum subtotal in dollars. */
        minimum: number
        /** ISO 8601; null for never. */
        expires: string | null
        /** Whether it applies only to a customer’s first order. */
        first_order: boolean
      }
    }
  }
  /** Track an order `GET /customer/orders/{order_id}/track` */
  get_customer_orders_order_id_track: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The order’s status. */
      status: string
      /** The delivery; null for pickup, or before the search for a courier starts. */
      delivery: {
        /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
        status: string
        /** When the courier is expected at the door; ISO 8601 with offset. */
        eta: string | null
        /** When the courier is expected at the merchant; ISO 8601 with offset. */
        pickup_eta: string | null
        /** The courier; null if none yet. */
        courier: {
          /** First name. */
          first_name: string
          /** Latitude of the latest position. */
          latitude: number
          /** Longitude of the latest position. */
          longitude: number
          /** The courier’s vehicle, if the company reports it. */
          vehicle?: string
        } | null
        /** The courier company. */
        provider: string | null
        /** When the company last reported; ISO 8601 with offset. */
        reported_at: string | null
        /** Why it failed. */
        reason: string | null
        /** A tracking page with a map, which can be shared. */
        tracking_url: string
      } | null
    }
  }
  /** Stream the changes of an order `GET /customer/orders/{order_id}/changes` */
  get_customer_orders_order_id_changes: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: string
  }
  /** Read the street map of an order `GET /customer/orders/{order_id}/map` */
  get_customer_orders_order_id_map: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      map: OrderMap | null
    }
  }
  /** Tracking page of an order `GET /track/{token}` */
  get_track_token: {
    input: {
      /** The token from `delivery.tracking_url`. */
      token: string
    }
    answer: string
  }
  /** Live updates of the tracking page (server-sent events) `GET /track/{token}/events` */
  get_track_token_events: {
    input: {
      /** The token from `delivery.tracking_url`. */
      token: string
    }
    answer: string
  }
  /** Script of the tracking page `GET /track/follow.js` */
  get_track_follow_js: {
    input: Record<string, never>
    answer: string
  }
  /** Test the estimate URL `POST /provider/test/estimate` */
  post_provider_test_estimate: {
    input: {
      pickup?: TestPlace
      delivery?: TestPlace
      /** Dollars. */
      gratuity?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field that caused the error. */
        field: string
        /** The violated rule. */
        rule: string
      })[]
      /** How the service interpreted the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Test the booking URL, after an estimate `POST /provider/test/book` */
  post_provider_test_book: {
    input: {
      /** If omitted, an estimate is requested first and then booked. */
      estimate_id?: string
      /** Up to 500 characters. */
      order_id?: string
      /** For testing a retry. Default: a new key. */
      idempotency_key?: string
      /** The items of the delivery. */
      items?: ({
        /** Up to 500 characters. */
        name: string
        /** The quantity. */
        quantity: number
      })[]
      /** The pickup address and contact. */
      pickup?: {
        location?: TestPlace
        /** The contact at the merchant. */
        contact?: {
          /** Up to 500 characters. */
          merchant_name?: string
          /** Up to 500 characters. */
          email?: string
          /** Up to 500 characters. */
          phone?: string
        }
        /** Up to 5,000 characters. */
        instructions?: string
      }
      /** The delivery address and contact. */
      delivery?: {
        location?: TestPlace
        /** The contact at the customer. */
        contact?: {
          /** Up to 500 characters. */
          first_name?: string
          /** Up to 500 characters. */
          last_name?: string
          /** Up to 500 characters. */
          company_name?: string
          /** Up to 500 characters. */
          email?: string
          /** Up to 500 characters. */
          phone?: string
        }
        /** Up to 5,000 characters. */
        instructions?: string
      }
      /** Dollars. */
      gratuity?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field that caused the error. */
        field: string
        /** The violated rule. */
        rule: string
      })[]
      /** How the service interpreted the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
      /** The preceding call. If it failed, nothing was booked. */
      estimate: {
        sent: TestRequest | null
        received: TestResponse | null
        /** Violations of the contract in the response. */
        violations: ({
          /** The field that caused the error. */
          field: string
          /** The violated rule. */
          rule: string
        })[]
        /** How the service interpreted the response. */
        outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
        /** Duration in milliseconds. */
        took_ms: number
      } | null
    }
  }
  /** Test the status URL `GET /provider/test/status/{delivery_id}` */
  get_provider_test_status_delivery_id: {
    input: {
      /** The company’s id, as returned by its booking. */
      delivery_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field that caused the error. */
        field: string
        /** The violated rule. */
        rule: string
      })[]
      /** How the service interpreted the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Test the cancellation URL `POST /provider/test/cancel/{delivery_id}` */
  post_provider_test_cancel_delivery_id: {
    input: {
      /** The company’s id, as returned by its booking. */
      delivery_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field that caused the error. */
        field: string
        /** The violated rule. */
        rule: string
      })[]
      /** How the service interpreted the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Report the status of deliveries `POST /provider/status` */
  post_provider_status: {
    input: {
      /** Reports. Several for the same delivery are applied in the order of `status_time`. */
      deliveries: ({
        /** Your id of the delivery. */
        delivery_id: string
        /** `booked`, `to_pickup`, `at_pickup`, `to_delivery`, `at_delivery`, `delivered`, `cancelled` or `failed`. */
        status: string
        /** When the status began; Unix seconds. */
        status_time: number
        /** When the courier was at `courier.location`. Default: now; Unix seconds. */
        seen_at?: number
        /** The courier. Required from `to_pickup` on. */
        courier?: {
          /** First name. */
          first_name: string
          /** Last name. */
          last_name: string
          /** Phone number. */
          phone: string
          /** The courier’s location. */
          location: {
            /** Latitude. */
            latitude: number
            /** Longitude. */
            longitude: number
          }
        }
        /** The stop at the merchant. */
        pickup?: {
          /** When the courier is expected to arrive; Unix seconds. */
          eta?: number
        }
        /** The stop at the customer. */
        delivery?: {
          /** When the courier is expected to arrive; Unix seconds. */
          eta?: number
        }
      })[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** One for each report, in the same order. */
      results: ({
        /** Your id of the delivery. */
        delivery_id: string
        /** `applied`: recorded. `unchanged`: already known, or a newer report was. `not_allowed`: the status can’t follow the current one; recorded but not applied. `later`: can’t be applied yet; report it again. `unknown`: not one of your deliveries. `unusable`: violates a rule, see `violations`. */
        outcome: 'applied' | 'unchanged' | 'not_allowed' | 'later' | 'unknown' | 'unusable'
        /** Rules the report violates; absent if none. */
        violations?: ({
          /** The field. */
          field: string
          /** The rule. */
          rule: string
        })[]
      })[]
    }
  }
  /** Webhook for courier network events `POST /provider/webhooks/{provider_id}` */
  post_provider_webhooks_provider_id: {
    input: {
      /** The network’s id. */
      provider_id: number | string
    }
    answer: string
  }
  /** Grant a courier network a token for its webhooks `POST /provider/token/{provider_id}` */
  post_provider_token_provider_id: {
    input: {
      /** The network’s id. */
      provider_id: number | string
      /** `client_credentials`. */
      grant_type?: string
      /** The client id. */
      client_id?: string
      /** The client secret. */
      client_secret?: string
      /** Ignored. */
      scope?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Sent as a bearer token with every webhook. */
      access_token: string
      /** `Bearer`. */
      token_type: string
      /** Seconds. */
      expires_in: number
    }
  }
  /** Read the event log `GET /events` */
  get_events: {
    input: {
      /** Events after this `event_id`, or `latest` for new events only. Default: all stored events. */
      after?: string
      /** Only these types, comma-separated. */
      types?: string[]
      /** Only this merchant’s. */
      merchant_id?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The events, in the order of the log. */
      events: Event[]
      /** Send it as `after` in the next request. */
      next: string
      /** Whether more events are available already. */
      has_more: boolean
    }
  }
  /** Follow the event log live `GET /events/stream` */
  get_events_stream: {
    input: {
      /** Events after this `event_id`, or `latest` for new events only. Default: all stored events. */
      after?: string
      /** Only these types, comma-separated. */
      types?: string[]
      /** Only this merchant’s. */
      merchant_id?: number
    }
    answer: string
  }
  /** List your webhooks `GET /webhooks` */
  get_webhooks: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your webhooks. */
      webhooks: ({
        /** The webhook’s id. */
        webhook_id: string
        /** The URL events are posted to. */
        url: string
        /** The event types posted. */
        types: string[]
        /** Only events of this merchant; null for all. */
        merchant_id: number | null
        /** Whether events are sent. */
        enabled: boolean
        /** Your own description. */
        description: string
        /** The email address to notify if it is disabled; null for none. */
        email: string | null
        /** `client …`, `group …` or `operator`. */
        owner: string
        /** Why the service disabled it; null if it didn’t. */
        disabled_reason: string | null
        /** Since when every delivery has failed. */
        failing_since: string | null
        /** When it was created; ISO 8601. */
        created: string
      })[]
    }
  }
  /** Register a webhook `POST /webhooks` */
  post_webhooks: {
    input: {
      /** An https or http URL. Never a private address. */
      url: string
      /** Event types. `*` means all, including future ones. */
      types: string[]
      /** Only events of this merchant. */
      merchant_id?: number
      /** Whether events are sent. */
      enabled?: boolean
      /** Your own description. */
      description?: string
      /** The email address to notify if it is disabled. A merchant group’s administrators are notified as well. */
      email?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL events are posted to. */
      url: string
      /** The event types posted. */
      types: string[]
      /** Only events of this merchant; null for all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your own description. */
      description: string
      /** The email address to notify if it is disabled; null for none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null if it didn’t. */
      disabled_reason: string | null
      /** Since when every delivery has failed. */
      failing_since: string | null
      /** When it was created; ISO 8601. */
      created: string
      /** `whsec_…`. Shown only once. */
      secret: string
    }
  }
  /** Read a webhook `GET /webhooks/{webhook_id}` */
  get_webhooks_webhook_id: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL events are posted to. */
      url: string
      /** The event types posted. */
      types: string[]
      /** Only events of this merchant; null for all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your own description. */
      description: string
      /** The email address to notify if it is disabled; null for none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null if it didn’t. */
      disabled_reason: string | null
      /** Since when every delivery has failed. */
      failing_since: string | null
      /** When it was created; ISO 8601. */
      created: string
    }
  }
  /** Change a webhook `PUT /webhooks/{webhook_id}` */
  put_webhooks_webhook_id: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** An https or http URL. Never a private address. */
      url?: string
      /** Event types. `*` means all, including future ones. */
      types?: string[]
      /** Only events of this merchant; null for all. */
      merchant_id?: number | null
      /** Whether events are sent. */
      enabled?: boolean
      /** Your own description. */
      description?: string
      /** The email address to notify if it is disabled; null for none. */
      email?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL events are posted to. */
      url: string
      /** The event types posted. */
      types: string[]
      /** Only events of this merchant; null for all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your own description. */
      description: string
      /** The email address to notify if it is disabled; null for none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null if it didn’t. */
      disabled_reason: string | null
      /** Since when every delivery has failed. */
      failing_since: string | null
      /** When it was created; ISO 8601. */
      created: string
    }
  }
  /** Delete a webhook `DELETE /webhooks/{webhook_id}` */
  delete_webhooks_webhook_id: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Replace a webhook’s secret `POST /webhooks/{webhook_id}/rotate` */
  post_webhooks_webhook_id_rotate: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** `whsec_…`. Shown only once. */
      secret: string
      /** Until when the previous secret signs, too. */
      old_secret_until: string
    }
  }
  /** Send a ping to a webhook `POST /webhooks/{webhook_id}/test` */
  post_webhooks_webhook_id_test: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The test event’s id. */
      event_id: string
      /** The HTTP status; null if there was no response. */
      status: number | null
      /** Duration in milliseconds. */
      ms: number
      /** Why there was no response; null if there was one. */
      error: string | null
      /** The first 2 KiB of the response. */
      answer: string
    }
  }
  /** List a webhook’s deliveries `GET /webhooks/{webhook_id}/deliveries` */
  get_webhooks_webhook_id_deliveries: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** pending: not tried yet. failed: will be retried at `next_attempt`, if any. */
      status?: 'pending' | 'delivered' | 'failed' | 'given_up'
      /** The last event_id on the previous page. */
      after?: string
      /** Sort order. Default `event`: in the order of the log. `-event`: newest first. */
      sort?: 'event' | '-event'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The deliveries, newest first. */
      deliveries: ({
        /** The event’s id. */
        event_id: string
        /** The event’s type. */
        type: string
        /** pending: not tried yet. failed: will be retried at `next_attempt`, if any. */
        status: 'pending' | 'delivered' | 'failed' | 'given_up'
        /** When it is retried, ISO 8601; null if it isn’t. */
        next_attempt: string | null
        /** The attempts so far. */
        attempts: ({
          /** When it was sent, ISO 8601. */
          at: string
          /** The HTTP status; null if there was no response. */
          status: number | null
          /** Duration in milliseconds. */
          ms: number
          /** Why there was no response; null if there was one. */
          error: string | null
          /** The beginning of the response. */
          answer: string
        })[]
      })[]
      /** Send it as `after` in the next request. */
      next: string | null
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Send an event again `POST /webhooks/{webhook_id}/deliveries/{event_id}/resend` */
  post_webhooks_webhook_id_deliveries_event_id_resend: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** The event’s id. */
      event_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Send all events since a given one again `POST /webhooks/{webhook_id}/replay` */
  post_webhooks_webhook_id_replay: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** An event_id. Everything after it is sent again. */
      after: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Review a completed order `POST /customer/orders/{order_id}/review` */
  post_customer_orders_order_id_review: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** 1 to 5. */
      stars: number
      /** The text of the review. */
      text?: string
      /** Which lines were liked. */
      items?: ({
        /** The line in the order’s cart. */
        item_key: number
        /** Whether it was liked. */
        liked: boolean
      })[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      review: Review
    }
  }
  /** Read your own review of an order `GET /customer/orders/{order_id}/review` */
  get_customer_orders_order_id_review: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      review: Review | null
    }
  }
  /** List a merchant’s reviews, newest first `GET /merchant/{merchant_id}/reviews` */
  get_merchant_merchant_id_reviews: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The last review_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The reviews, newest first. */
      reviews: Review[]
      /** Whether more pages follow. */
      has_more: boolean
      /** Number of reviews by stars. */
      histogram: {
        /** Reviews with 1 of 5 stars. */
        '1': number
        /** Reviews with 2 of 5 stars. */
        '2': number
        /** Reviews with 3 of 5 stars. */
        '3': number
        /** Reviews with 4 of 5 stars. */
        '4': number
        /** Reviews with 5 of 5 stars. */
        '5': number
      }
      /** 0 to 100; 0 if none. */
      overall_rating: number
      /** Number of ratings. */
      num_ratings: number
    }
  }
  /** List the merchant’s reviews with their orders, newest first `GET /merchant/admin/reviews` */
  get_merchant_admin_reviews: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The last review_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The reviews, newest first. */
      reviews: AdministeredReview[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Reply to a review `PUT /merchant/admin/reviews/{review_id}` */
  put_merchant_admin_reviews_review_id: {
    input: {
      /** The review’s id. */
      review_id: number | string
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The reply. null removes it. */
      reply: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      review: AdministeredReview
    }
  }
  /** Request all data about the customer `POST /customer/account/export` */
  post_customer_account_export: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** Download exported data `GET /account/export/{token}` */
  get_account_export_token: {
    input: {
      /** The token from the link in the email. */
      token: string
    }
    answer: Blob
  }
  /** Send a code to a phone number `POST /customer/account/phone/code` */
  post_customer_account_phone_code: {
    input: {
      /** A US phone number. Default: the account’s. */
      phone?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The number the code was sent to, ten digits. */
      phone: string
    }
  }
  /** Confirm a phone number with its code `POST /customer/account/phone` */
  post_customer_account_phone: {
    input: {
      /** The six-digit code from the message. */
      code: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The account’s new number, ten digits. */
      phone: string
      /** true. */
      confirmed: boolean
    }
  }
  /** Webhook for incoming text messages, signed by Twilio `POST /sms/twilio` */
  post_sms_twilio: {
    input: {
      /** The sender’s number. */
      From?: string
      /** The text. */
      Body?: string
    }
    answer: string
  }
  /** Webhook for Stripe events, signed by Stripe `POST /payments/stripe/webhook` */
  post_payments_stripe_webhook: {
    input: {
      /** The event’s id. */
      id: string
      /** The event type, for example `charge.dispute.created`. */
      type: string
      /** When it happened, in Unix seconds. */
      created: number
      /** Whether it involves real money. */
      livemode: boolean
      /** The connected account, if any. */
      account?: string
      /** The event’s object. */
      data: {
        /** The object. Only its id is trusted. */
        object: {
          /** The object’s id. */
          id?: string
        }
      }
    }
    answer: string
  }
  /** List browsers that get notifications about your orders `GET /customer/push` */
  get_customer_push: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Turn on notifications about your orders in a browser `POST /customer/push` */
  post_customer_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, not a private address. */
      endpoint: string
      keys: PushKeys
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Turn off notifications in a browser `DELETE /customer/push` */
  delete_customer_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, not a private address. */
      endpoint: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** List browsers that get notifications about a merchant’s orders `GET /merchant/admin/push` */
  get_merchant_admin_push: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Turn on notifications about a merchant’s orders in a browser `POST /merchant/admin/push` */
  post_merchant_admin_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, not a private address. */
      endpoint: string
      keys: PushKeys
      /** Only orders of this merchant. Default: every merchant where you have a role. */
      merchantId?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Turn off notifications about a merchant’s orders in a browser `DELETE /merchant/admin/push` */
  delete_merchant_admin_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, not a private address. */
      endpoint: string
      /** Only orders of this merchant. Default: every merchant where you have a role. */
      merchantId?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, oldest first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Report sales by day, week, hour, weekday or item `GET /merchant/admin/reports` */
  get_merchant_admin_reports: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The first day, YYYY-MM-DD, in the merchant’s time zone. Default: 30 days before `to`. */
      from?: string
      /** The last day, YYYY-MM-DD. Default: today. At most two years. */
      to?: string
      /** `csv` returns a file. */
      format?: 'json' | 'csv'
      /** How sales are grouped. Default: by day. Weeks begin on Monday. */
      by?: 'day' | 'week' | 'hour' | 'weekday' | 'weekday_hour' | 'item'
      /** Adds `previous` and `promise`. Not by item, and not as a file. */
      compare?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** How sales are grouped. */
      by: string
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Groups with activity; empty by item and by merchant. */
      rows: SalesRow[]
      total?: SalesRow
      previous?: SalesBefore
      promise?: KeptPromises
      /** By item, highest sales first. An order’s money is allocated to its items in proportion to their prices, that of a line refund to those lines, so the rows add up to what was paid. */
      items?: SoldItem[]
    }
  }
  /** List the merchant’s payouts by day `GET /merchant/admin/payouts` */
  get_merchant_admin_payouts: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The first day, YYYY-MM-DD, in the merchant’s time zone. Default: 30 days before `to`. */
      from?: string
      /** The last day, YYYY-MM-DD. Default: today. At most two years. */
      to?: string
      /** `csv` returns a file. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Days with bookings. */
      payouts: PayoutDay[]
      total: PayoutDay
    }
  }
  /** Read the merchant’s payout account `GET /merchant/admin/payout-account` */
  get_merchant_admin_payout_account: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The payout provider: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: no account yet. `pending`: the form is unfinished or being verified. `restricted`: nothing is paid until the requirements are met. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still requires, in its own terms, such as `external_account`. */
      required: string[]
      /** The provider’s form, valid once for a few minutes. Null if nothing is missing, or if POST must open an account first. The operator gets it only from POST. */
      link: string | null
      /** Why the operator holds all payouts; null if not held. */
      held: string | null
    }
  }
  /** Open a payout account, or continue with its form `POST /merchant/admin/payout-account` */
  post_merchant_admin_payout_account: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The payout provider: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: no account yet. `pending`: the form is unfinished or being verified. `restricted`: nothing is paid until the requirements are met. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still requires, in its own terms, such as `external_account`. */
      required: string[]
      /** The provider’s form, valid once for a few minutes. Null if nothing is missing, or if POST must open an account first. The operator gets it only from POST. */
      link: string | null
      /** Why the operator holds all payouts; null if not held. */
      held: string | null
    }
  }
  /** List the merchant’s payouts, newest first `GET /merchant/admin/payout-transfers` */
  get_merchant_admin_payout_transfers: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** Only these statuses. */
      status?: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
      /** The first day, YYYY-MM-DD, in the merchant’s time zone. */
      from?: string
      /** YYYY-MM-DD, the last day. */
      to?: string
      /** `next` from the previous page. */
      after?: number
      /** Transfers per page. Default 50. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Newest first. */
      transfers: PayoutTransfer[]
      /** Send it as `after` for the next page; null on the last page. */
      next: number | null
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Read a payout with its orders, or download its statement `GET /merchant/admin/payout-transfers/{transfer_id}` */
  get_merchant_admin_payout_transfers_transfer_id: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** The transfer’s id. */
      transfer_id: number | string
      /** `csv` and `pdf` return the statement as a file. */
      format?: 'json' | 'csv' | 'pdf'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      transfer: PayoutTransfer
      /** Bookings of that day by order. Their nets add up to the day’s net. */
      orders: PayoutOrder[]
      /** Booked for this day after the transfer was created, if anything; carried forward to a later day, in dollars. */
      booked_later?: number
    }
  }
  /** Read the maintenance mode `GET /operator/maintenance` */
  get_operator_maintenance: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether the service is in maintenance. */
      on: boolean
    }
  }
  /** Turn maintenance mode on or off `PUT /operator/maintenance` */
  put_operator_maintenance: {
    input: {
      /** Whether the service is in maintenance. */
      on: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether the service is in maintenance. */
      on: boolean
    }
  }
  /** List audit records, newest first `GET /operator/audit` */
  get_operator_audit: {
    input: {
      /** Only records at or after this time, ISO 8601. */
      since?: string
      /** Only records before this time, ISO 8601. */
      until?: string
      /** The actor: an email address, or `key` and the key’s name. */
      actor?: string
      /** An action or its prefix: `order.` finds every action on orders. */
      action?: string
      /** The subject: a number or an email address. */
      subject?: string
      /** The id. */
      merchant_id?: number
      /** The id. */
      before_id?: number
      /** Sort order. Default `-at`: newest first. `before_id` is the last audit_id on the previous page. */
      sort?: 'at' | '-at'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The records, newest first. */
      records: ({
        /** The record’s id. */
        audit_id: number
        /** ISO 8601 */
        at: string
        /** The actor. */
        actor: string
        /** The action. */
        action: string
        /** The subject. */
        subject: string
        /** The merchant; null if none. */
        merchant_id: number | null
        /** Previous values of what changed. */
        before: unknown
        /** New values of what changed. */
        after: unknown
        /** The request id in the server log. */
        request_id: string
        /** The reason from `Audit-Reason`; null if none was given. */
        reason: string | null
        /** The session in which staff acted for a merchant; null if none. */
        acting_id: number | null
      })[]
    }
  }
  /** Import streets into the gazetteer `POST /operator/geocoder/segments` */
  post_operator_geocoder_segments: {
    input: {
      /** The source of the data. */
      source: string
      /** Send with the first batch: removes everything imported from the source before. */
      replace?: boolean
      /** Send with the last batch: the database updates its statistics. */
      last?: boolean
      /** Street segments. */
      segments: ({
        /** The street’s name. */
        street?: string
        /** Default: derived from the ZIP code. */
        city?: string
        /** Default: derived from the ZIP code. */
        state?: string
        /** Default: the nearest. */
        zip?: string
        /** The first house number. */
        from_number?: number
        /** Default: a single house. */
        to_number?: number
        /** Which house numbers are on this side. */
        side?: 'odd' | 'even' | 'both'
        /** Latitude of the first house. */
        from_latitude?: number
        /** Longitude of the first house. */
        from_longitude?: number
        /** Latitude of the last house. */
        to_latitude?: number
        /** Longitude of the last house. */
        to_longitude?: number
      })[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Segments added. */
      inserted: number
      /** Segments removed. */
      removed: number
      /** Segments not added. */
      refused: ({
        /** Position in `segments`, from 0. */
        index: number
        /** Why. */
        reason: string
      })[]
    }
  }
  /** Act for a merchant `POST /operator/merchants/{merchant_id}/acting` */
  post_operator_merchants_merchant_id_acting: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The reason, shown to the merchant. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Opens the operations under `/merchant/admin` for this merchant. */
      access_token: string
      /** When it expires, in Unix seconds. */
      expires: number
      /** The session’s id. */
      acting_id: number
      /** The merchant’s id. */
      merchant_id: number
      /** The person’s name, as shown to the merchant. */
      name: string
    }
  }
  /** List sessions in which operator staff acted for the merchant `GET /merchant/admin/acting` */
  get_merchant_admin_acting: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The latest 50, newest first. */
      visits: ActingVisit[]
    }
  }
  /** End a session of acting for the merchant `DELETE /merchant/admin/acting` */
  delete_merchant_admin_acting: {
    input: {
      /** The merchant, which must belong to one of your groups. */
      merchantId: number
      /** A session. Default: all active ones. */
      acting_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** List API clients `GET /operator/clients` */
  get_operator_clients: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All apps. */
      clients: Client[]
    }
  }
  /** Register an API client `POST /operator/clients` */
  post_operator_clients: {
    input: {
      /** Generated if omitted. */
      client_id?: string
      /** The app’s name. */
      name: string
      /** Compared exactly: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** The scopes granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests per minute, across all operations. null for the default: 120 a minute on `/data/*`, unlimited elsewhere. */
      rate_limit?: number | null
      /** Whether the app may make calls. */
      enabled?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The app’s id. */
      client_id: string
      /** The name. */
      name: string
      /** URLs that users may be redirected to. */
      redirect_uris: string[]
      /** OAuth flows the app may use. */
      flows: string[]
      /** Requests per minute; null for the service’s default. */
      rate_limit: number | null
      /** Whether the app may make calls. */
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Shown only once. Only its digest is stored. */
      client_secret: string
    }
  }
  /** Change an API client `PUT /operator/clients/{client_id}` */
  put_operator_clients_client_id: {
    input: {
      /** The app’s id. */
      client_id: string
      /** The app’s name. */
      name?: string
      /** Compared exactly: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** The scopes granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests per minute, across all operations. null for the default: 120 a minute on `/data/*`, unlimited elsewhere. */
      rate_limit?: number | null
      /** Whether the app may make calls. */
      enabled?: boolean
      /** Replaces the secret and returns the new one, once. */
      new_secret?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The app’s id. */
      client_id: string
      /** The name. */
      name: string
      /** URLs that users may be redirected to. */
      redirect_uris: string[]
      /** OAuth flows the app may use. */
      flows: string[]
      /** Requests per minute; null for the service’s default. */
      rate_limit: number | null
      /** Whether the app may make calls. */
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Shown only once. Only its digest is stored. */
      client_secret?: string
    }
  }
  /** List merchant groups `GET /operator/groups` */
  get_operator_groups: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All groups. */
      groups: MerchantGroup[]
    }
  }
  /** Create a merchant group `POST /operator/groups` */
  post_operator_groups: {
    input: {
      /** The name. */
      name: string
      /** Email addresses of its owners, who can invite other staff with POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant group’s id. */
      group_id: number
      /** The name. */
      name: string
      /** Email addresses of its members. */
      emails: string[]
    }
  }
  /** Change a merchant group `PUT /operator/groups/{group_id}` */
  put_operator_groups_group_id: {
    input: {
      /** The id. */
      group_id: number | string
      /** The name. */
      name?: string
      /** Email addresses of its owners, who can invite other staff with POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant group’s id. */
      group_id: number
      /** The name. */
      name: string
      /** Email addresses of its members. */
      emails: string[]
    }
  }
  /** Find merchants `GET /operator/merchants` */
  get_operator_merchants: {
    input: {
      /** Part of a name, or an id. */
      query?: string
      /** Only merchants of this group. */
      group_id?: number
      /** Only merchants in this state. */
      state?: string
      /** Only merchants of this type. */
      type?: string
      /** true for merchants that customers can find, false for the others. */
      active?: boolean
      /** true for promoted merchants, false for the others. */
      promoted?: boolean
      /** Whether to include `sales`. */
      sales?: boolean
      /** Sort order. Default `id`. `place` sorts by state and city, `sales` by the gross of the last 30 full days. */
      sort?: 'id' | '-id' | 'name' | '-name' | 'place' | '-place' | 'sales' | '-sales'
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchants on this page. */
      merchants: ListedMerchant[]
    }
  }
  /** Read the operator’s settings of a merchant `GET /operator/merchants/{merchant_id}` */
  get_operator_merchants_merchant_id: {
    input: {
      /** The id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The merchant group’s id. */
      group_id: number
      /** The name. */
      name: string
      /** Type of merchant. */
      type: string
      /** City. */
      city: string
      /** State, two letters. */
      state: string
      /** Whether customers can find it. */
      active: boolean
      /** Whether searches show it as promoted. */
      promoted: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard: boolean
      /** Accepted payment types. */
      paymentTypes: string[]
    }
  }
  /** Activate, deactivate or configure a merchant `PUT /operator/merchants/{merchant_id}` */
  put_operator_merchants_merchant_id: {
    input: {
      /** The id. */
      merchant_id: number | string
      /** Whether customers can find it. */
      active?: boolean
      /** Whether searches show it as promoted. */
      promoted?: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery?: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm?: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard?: boolean
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`. Default: `credit` and `promotions`. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The merchant group’s id. */
      group_id: number
      /** The name. */
      name: string
      /** Type of merchant. */
      type: string
      /** City. */
      city: string
      /** State, two letters. */
      state: string
      /** Whether customers can find it. */
      active: boolean
      /** Whether searches show it as promoted. */
      promoted: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard: boolean
      /** Accepted payment types. */
      paymentTypes: string[]
    }
  }
  /** Change many merchants at once, or preview it `POST /operator/merchants/bulk` */
  post_operator_merchants_bulk: {
    input: {
      /** The merchants, up to 200. */
      merchant_ids: number[]
      /** Returns what would change without changing it. */
      dry_run?: boolean
      /** Whether customers can find it. */
      active?: boolean
      /** Whether searches show it as promoted. */
      promoted?: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery?: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm?: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard?: boolean
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`. Default: `credit` and `promotions`. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether nothing was changed. */
      dry_run: boolean
      /** Changed merchants. */
      changed: BulkMerchant[]
      /** Merchants that already had these settings. */
      unchanged: BulkMerchant[]
      /** Ids without a merchant. */
      unknown: number[]
    }
  }
  /** List your saved views `GET /operator/session/views` */
  get_operator_session_views: {
    input: {
      /** The list, such as `orders`. */
      list?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your views, by name. */
      views: SavedView[]
    }
  }
  /** Save a view of a list `PUT /operator/session/views` */
  put_operator_session_views: {
    input: {
      /** The list, such as `orders`. */
      list: string
      /** The view’s name. */
      name: string
      /** Filters and sort order, as a URL query: `?status=open&sort=-total`. */
      query: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your views, by name. */
      views: SavedView[]
    }
  }
  /** Delete a saved view `DELETE /operator/session/views` */
  delete_operator_session_views: {
    input: {
      /** The list, such as `orders`. */
      list: string
      /** The view’s name. */
      name: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Your views, by name. */
      views: SavedView[]
    }
  }
  /** Sign in as a member of the operator’s staff `POST /operator/session` */
  post_operator_session: {
    input: {
      /** Email address. */
      email: string
      /** The password. */
      password: string
      /** The six-digit code from the authenticator app. */
      totp?: string
      /** One of the codes shown when the second factor was set up. */
      recovery_code?: string
      passkey?: PasskeyAssertion
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Send it as `Authorization: Bearer …`. Valid for 12 hours. */
      access_token: string
      /** When it expires, in Unix seconds. */
      expires: number
      /** The session, as listed by `GET /operator/session`. */
      session_id: string
      staff: OperatorStaff
      /** Whether the role requires a second factor that isn’t set up. Until it is, the token opens only operations under `/operator/session`. */
      needs_second_factor: boolean
    }
  }
  /** Read your own account and open sessions `GET /operator/session` */
  get_operator_session: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      staff: OperatorStaff
      /** Whether you must first set up a second factor, or sign in again with it. */
      needs_second_factor: boolean
      /** The operations the role may call, such as `GET /operator/merchants`. */
      operations: string[]
      /** Your open sessions, newest first. */
      sessions: OperatorSession[]
      /** Your passkeys. */
      passkeys: OperatorPasskey[]
    }
  }
  /** Change your own password `PUT /operator/session` */
  put_operator_session: {
    input: {
      /** The current password. */
      current_password: string
      /** The new password. */
      password: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** Sign out, or end another of your sessions `DELETE /operator/session` */
  delete_operator_session: {
    input: {
      /** Another of your sessions. Default: the current one. */
      session_id?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** Start setting up an authenticator app `POST /operator/session/totp` */
  post_operator_session_totp: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The secret to type into an authenticator app, base32. */
      secret: string
      /** For a QR code that the authenticator app scans. */
      otpauth_uri: string
    }
  }
  /** Set up the authenticator app with its first code `PUT /operator/session/totp` */
  put_operator_session_totp: {
    input: {
      /** The six-digit code from the authenticator app. */
      totp: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Each works once instead of the second factor. Shown only now; earlier codes stop working. */
      recovery_codes: string[]
    }
  }
  /** Start adding a passkey `POST /operator/session/passkeys` */
  post_operator_session_passkeys: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Pass to `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid once, for five minutes. */
      options: Record<string, unknown>
    }
  }
  /** Add a passkey `PUT /operator/session/passkeys` */
  put_operator_session_passkeys: {
    input: {
      /** A name for the passkey. */
      name?: string
      passkey: PasskeyRegistration
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Each works once instead of the second factor. Shown only now; earlier codes stop working. */
      recovery_codes: string[]
    }
  }
  /** Remove a passkey `DELETE /operator/session/passkeys` */
  delete_operator_session_passkeys: {
    input: {
      /** The passkey to remove. */
      passkey_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The remaining passkeys. */
      passkeys: OperatorPasskey[]
    }
  }
  /** List the operator’s staff `GET /operator/staff` */
  get_operator_staff: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All staff, oldest accounts first. */
      staff: OperatorStaff[]
    }
  }
  /** Add a member of the operator’s staff `POST /operator/staff` */
  post_operator_staff: {
    input: {
      /** Email address. */
      email: string
      /** The person’s name. */
      name: string
      /** `support` reads everything, acts on orders and customers, and gives refunds and credit up to a limit (`support_limit` of `GET /operator/settings`); `finance` does everything about money; `catalogue` drinks, menus and rules; `viewer` reads; `owner` does everything. */
      role: 'owner' | 'support' | 'finance' | 'catalogue' | 'viewer'
      /** If omitted, one is generated and returned once. */
      password?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      staff: OperatorStaff
      /** A generated password; returned only once. */
      password?: string
    }
  }
  /** Change a member of the operator’s staff `PUT /operator/staff/{staff_id}` */
  put_operator_staff_staff_id: {
    input: {
      /** The staff member. */
      staff_id: number | string
      /** Email address. */
      email?: string
      /** The person’s name. */
      name?: string
      /** `support` reads everything, acts on orders and customers, and gives refunds and credit up to a limit (`support_limit` of `GET /operator/settings`); `finance` does everything about money; `catalogue` drinks, menus and rules; `viewer` reads; `owner` does everything. */
      role?: 'owner' | 'support' | 'finance' | 'catalogue' | 'viewer'
      /** Whether the person can sign in. false ends all sessions. */
      enabled?: boolean
      /** Replaces the password with a generated one, returned once. */
      new_password?: boolean
      /** Removes the authenticator app, passkeys and recovery codes. The next sign-in sets up new ones. */
      reset_second_factor?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      staff: OperatorStaff
      /** A generated password; returned only once. */
      password?: string
    }
  }
  /** Remove a member of the operator’s staff `DELETE /operator/staff/{staff_id}` */
  delete_operator_staff_staff_id: {
    input: {
      /** The staff member. */
      staff_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      staff: OperatorStaff
    }
  }
  /** End all sessions of a member of the operator’s staff `DELETE /operator/staff/{staff_id}/sessions` */
  delete_operator_staff_staff_id_sessions: {
    input: {
      /** The staff member. */
      staff_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of sessions ended. */
      ended: number
    }
  }
  /** List API keys `GET /operator/keys` */
  get_operator_keys: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All keys, oldest first. */
      keys: OperatorKey[]
    }
  }
  /** Create an API key `POST /operator/keys` */
  post_operator_keys: {
    input: {
      /** The key’s purpose. */
      name: string
      /** The key’s roles. */
      roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
      /** ISO 8601. Default: works until revoked. */
      expires?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The id. */
      key_id: string
      /** The key’s purpose, shown in the audit log. */
      name: string
      /** The key’s roles. */
      roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
      /** The staff member who created it. */
      created_by: string
      /** When it was created; ISO 8601 with offset. */
      created_at: string
      /** When it was last used, within five minutes; ISO 8601 with offset. */
      last_used_at: string | null
      /** When it expires; null if it works until revoked; ISO 8601 with offset. */
      expires: string | null
      /** The key; returned only once. */
      key: string
    }
  }
  /** Revoke an API key `DELETE /operator/keys/{key_id}` */
  delete_operator_keys_key_id: {
    input: {
      /** The key. */
      key_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The id. */
      key_id: string
      /** The key’s purpose, shown in the audit log. */
      name: string
      /** The key’s roles. */
      roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
      /** The staff member who created it. */
      created_by: string
      /** When it was created; ISO 8601 with offset. */
      created_at: string
      /** When it was last used, within five minutes; ISO 8601 with offset. */
      last_used_at: string | null
      /** When it expires; null if it works until revoked; ISO 8601 with offset. */
      expires: string | null
    }
  }
  /** Read the brand settings `GET /operator/brand` */
  get_operator_brand: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** A one-sentence tagline. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The brand color. Pages and emails use shades of it that keep text readable in light and dark mode. */
      accent: string | null
      /** The email address for help. */
      support_email: string | null
      /** The phone number for help. */
      support_phone: string | null
      /** An http or https address, or a path of this service. */
      terms_url: string | null
      /** An http or https address, or a path of this service. */
      privacy_url: string | null
      /** An http or https address, or a path of this service. */
      help_url: string | null
    }
  }
  /** Change the brand settings `PUT /operator/brand` */
  put_operator_brand: {
    input: {
      /** The name of the marketplace. */
      name?: string
      /** A one-sentence tagline. */
      tagline?: string
      /** An http or https address, or a path of this service. */
      logo?: string | null
      /** The brand color. Pages and emails use shades of it that keep text readable in light and dark mode. */
      accent?: string | null
      /** The email address for help. */
      support_email?: string | null
      /** The phone number for help. */
      support_phone?: string | null
      /** An http or https address, or a path of this service. */
      terms_url?: string | null
      /** An http or https address, or a path of this service. */
      privacy_url?: string | null
      /** An http or https address, or a path of this service. */
      help_url?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** A one-sentence tagline. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The brand color. Pages and emails use shades of it that keep text readable in light and dark mode. */
      accent: string | null
      /** The email address for help. */
      support_email: string | null
      /** The phone number for help. */
      support_phone: string | null
      /** An http or https address, or a path of this service. */
      terms_url: string | null
      /** An http or https address, or a path of this service. */
      privacy_url: string | null
      /** An http or https address, or a path of this service. */
      help_url: string | null
    }
  }
  /** Upload a logo `POST /operator/brand/logo` */
  post_operator_brand_logo: {
    input: {
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file in a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The picture’s path. Send it as `logo` of the brand. */
      logo: string
    }
  }
  /** List emails with editable texts `GET /operator/emails` */
  get_operator_emails: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All emails with editable texts. */
      emails: EditableEmail[]
    }
  }
  /** Change the subject and the opening sentence of an email `PUT /operator/emails/{email}` */
  put_operator_emails_email: {
    input: {
      /** The email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** The language. */
      language: 'en' | 'es'
      /** The subject: plain text of up to 120 characters, with variables in braces. */
      subject?: string | null
      /** The opening sentence: plain text of up to 400 characters, with variables in braces. */
      opening?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** The audience: customers about an order or help request, people about their account, or merchants. */
      group: 'orders' | 'help' | 'account' | 'shops'
      /** Whether the email is about an order, so previews and tests need one. */
      about_order: boolean
      /** Variables that can be used in braces. */
      variables: string[]
      /** The texts in each language the email is sent in. */
      texts: EmailText[]
    }
  }
  /** Preview an email `POST /operator/emails/{email}/preview` */
  post_operator_emails_email_preview: {
    input: {
      /** The email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** The language. */
      language: 'en' | 'es'
      /** The subject: plain text of up to 120 characters, with variables in braces. */
      subject?: string
      /** The opening sentence: plain text of up to 400 characters, with variables in braces. */
      opening?: string
      /** The order, if the email is about one. Default: the latest order. */
      order_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order, if the email is about one. */
      order_id: number | null
      /** The subject. */
      subject: string
      /** The full text, without the tokens in its links. */
      text: string
    }
  }
  /** Send yourself a test email `POST /operator/emails/{email}/test` */
  post_operator_emails_email_test: {
    input: {
      /** The email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** The language. */
      language: 'en' | 'es'
      /** The subject: plain text of up to 120 characters, with variables in braces. */
      subject?: string
      /** The opening sentence: plain text of up to 400 characters, with variables in braces. */
      opening?: string
      /** The order, if the email is about one. Default: the latest order. */
      order_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The recipient’s address. */
      to: string
      /** The order, if the email is about one. */
      order_id: number | null
    }
  }
  /** Geocode an address `GET /operator/geocoder/locate` */
  get_operator_geocoder_locate: {
    input: {
      /** The address to find. */
      address: string
      /** Also accepts a ZIP code, a neighborhood or a point of interest. */
      inexact?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Whether one place, several or none were found. */
      kind: 'found' | 'several' | 'unknown'
      /** The places, best match first. */
      places: ({
        /** Street and house number. */
        street: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** ZIP code. */
        zip: string
        /** Apartment, floor or suite. */
        unit: string | null
        /** The neighborhood. */
        neighborhood: string | null
        /** Latitude in degrees. */
        latitude: number
        /** Longitude in degrees. */
        longitude: number
        /** Whether the house number was found. */
        exactMatch: boolean
      })[]
    }
  }
  /** Count what the drinks catalog holds `GET /operator/catalogue` */
  get_operator_catalogue: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Products in the catalog. */
      products: number
      /** Products merged into another. */
      merged: number
      /** Sizes of products. */
      sizes: number
      /** Offers of stores. */
      offers: number
      /** Stores with an offer. */
      stores: number
      /** Categories, at all levels. */
      categories: number
      /** Pairs awaiting a decision. */
      open_matches: number
    }
  }
  /** Find drinks `GET /operator/catalogue/products` */
  get_operator_catalogue_products: {
    input: {
      /** Words from the brand and name in any order, or a product’s id or barcode. */
      query?: string
      /** The section. */
      section?: 'beer' | 'wine' | 'liquor'
      /** Only this subsection. */
      subsection?: string
      /** Only this category within the subsection. */
      child?: string
      /** `current` (default), `merged` into another product, or `unsold`: current without any store offering it. */
      state?: 'current' | 'merged' | 'unsold'
      /** Sort order. Default `name`. */
      sort?: 'name' | '-name'
      /** The product’s id. */
      after?: string
      /** Products per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** By name. */
      products: OperatorProduct[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Import drinks `POST /operator/catalogue/products` */
  post_operator_catalogue_products: {
    input: {
      /** Rows of the product list. */
      products: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        /** The product’s name. */
        name?: string
        /** The brand. */
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may be part of the name instead. */
        size?: string
        /** Containers in a pack. */
        pack?: string
        /** `bottle`, `can`, `keg` … */
        container?: string
        /** Alcohol by volume, in percent. */
        abv?: string
        /** The year. */
        vintage?: string
        /** `beer`, `wine` or `liquor`. */
        section?: string
        /** The category within the section. */
        subsection?: string
        /** The category within the subsection. */
        child?: string
        /** Country of origin: English name or ISO 3166 code. Lines with anything else are rejected. */
        country?: string
        /** About the product. */
        description?: string
        /** A URL. */
        image?: string
        /** The grape of a wine. */
        grape?: string
        /** The region. */
        region?: string
        /** The style of a beer. */
        style?: string
        /** `award=Gold|Silver; organic=yes`. */
        tags?: string
      })[]
      /** Creates unknown categories. Otherwise their lines are rejected. */
      create_categories?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Lines that created something. */
      added: number
      /** Lines that changed something. */
      changed: number
      /** Number created. */
      sizes: number
      /** Number created. */
      categories: number
      /** Number added to the review list. */
      doubtful: number
      /** Lines that were not imported. */
      refused: RefusedLine[]
    }
  }
  /** Read a drink with its sizes and offers `GET /operator/catalogue/products/{product_id}` */
  get_operator_catalogue_products_product_id: {
    input: {
      /** The product’s id. */
      product_id: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      product: OperatorProductDetails
      /** Products that were merged into it. */
      merged: string[]
      /** The smallest first. */
      sizes: OperatorProductSize[]
      /** Sorted by size and price, up to 200. */
      offers: OperatorProductOffer[]
      /** Whether there are more offers. */
      has_more_offers: boolean
    }
  }
  /** List drink categories with their product counts `GET /operator/catalogue/categories` */
  get_operator_catalogue_categories: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The whole tree, section by section. */
      categories: OperatorCategory[]
    }
  }
  /** Import what stores sell `POST /operator/catalogue/offers` */
  post_operator_catalogue_offers: {
    input: {
      /** Rows of the offer list. */
      offers: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        /** The product’s name. */
        name?: string
        /** The brand. */
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may be part of the name instead. */
        size?: string
        /** Containers in a pack. */
        pack?: string
        /** `bottle`, `can`, `keg` … */
        container?: string
        /** Alcohol by volume, in percent. */
        abv?: string
        /** The year. */
        vintage?: string
        /** The store’s id. */
        merchant_id?: string
        /** Use instead of merchant_id. */
        short_tag?: string
        /** Dollars. */
        price?: string
        /** Units in stock; empty if not tracked. */
        stock?: string
      })[]
      /** Returns the sizes, to pass to `/operator/catalogue/offers/others`. */
      tell_sizes?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Lines that created something. */
      added: number
      /** Lines that changed something. */
      changed: number
      /** Lines that were not imported. */
      refused: ({
        /** Position in the batch, from 0. */
        index: number
        /** Why it was rejected. */
        reason: string
        /** The row’s store, if known. */
        merchant_id: number | null
      })[]
      /** With `tell_sizes`: what the rows offer, by store. */
      stores?: ({
        /** The merchant’s id. */
        merchant_id: number
        /** Sizes that the rows offer. */
        variant_ids: number[]
      })[]
    }
  }
  /** Remove all other offers of a store `POST /operator/catalogue/offers/others` */
  post_operator_catalogue_offers_others: {
    input: {
      /** The id. */
      merchant_id: number
      /** The sizes to keep. */
      variant_ids: number[]
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Offers that were removed. */
      removed: number
    }
  }
  /** List drinks that may be duplicates `GET /operator/catalogue/matches` */
  get_operator_catalogue_matches: {
    input: {
      /** Whether it awaits a decision, or what was decided. */
      state?: 'open' | 'merged' | 'kept'
      /** Sort order. Default `found`: oldest first. */
      sort?: 'found' | '-found' | 'likeness' | '-likeness'
      /** Entries per page. Default 100. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Pairs of products that look alike. */
      matches: ({
        /** The pair’s id. */
        match_id: number
        /** Whether it awaits a decision, or what was decided. */
        state: 'open' | 'merged' | 'kept'
        /** 0 to 1. */
        likeness: number
        /** Why the two look alike. */
        reason: string
        /** The product that a merge would fold into the other. */
        product_id: string
        product: MatchedProduct
        /** The other product’s id. */
        other_id: string
        other: MatchedProduct
        /** When the pair was found; ISO 8601. */
        found_at: string
        /** When the operator decided; ISO 8601. */
        decided_at: string | null
      })[]
    }
  }
  /** Merge two drinks, mark them as different, or undo either `POST /operator/catalogue/matches/{match_id}` */
  post_operator_catalogue_matches_match_id: {
    input: {
      /** The id. */
      match_id: number | string
      /** `merge` combines them into one product; `keep` marks them as different. */
      decision: 'merge' | 'keep' | 'undo'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The pair’s id. */
      match_id: number
      /** Whether it awaits a decision, or what was decided. */
      state: 'open' | 'merged' | 'kept'
      /** After a merge: the resulting product. */
      product_id?: string
    }
  }
  /** List versions of the alcohol and tobacco rules, newest first `GET /operator/compliance` */
  get_operator_compliance: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The version in force; `built-in` until one is activated. */
      active: string
      /** All versions, the latest first. */
      versions: ({
        /** Version of the set of rules. */
        version: string
        /** Name of the set of rules. */
        name: string
        /** Whether this version is in force. */
        active: boolean
        /** When it was loaded; ISO 8601 with offset. */
        loaded_at: string
        proposed: RuleProposal | null
        /** The number of rules. */
        rules: number
      })[]
    }
  }
  /** Create a version of the rules `POST /operator/compliance` */
  post_operator_compliance: {
    input: {
      /** The set of rules, as an object or as its JSON text. */
      document: {
        /** The set’s name. */
        name: string
        /** The set’s version. */
        version: string
        /** A human-readable note about the set. */
        notice?: string
        /** Notices shown to customers. */
        disclaimers: ({
          /** The kind of goods. */
          type: 'alcohol' | 'tobacco'
          place?: RulePlace
          /** The text to show. */
          text: string
        })[]
        /** The rules. */
        rules: ({
          /** The rule’s id, unique in the set. */
          id: string
          /** The kind of rule. */
          type: 'hours' | 'dry_days' | 'dry_place' | 'quantity_cap' | 'minimum_age' | 'id_check' | 'license_required'
          place: RulePlace
          /** Default: all. */
          kinds?: ('beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco')[]
          /** Default: both. */
          applies?: ('delivery' | 'pickup')[]
          /** The first day on which it applies. */
          from?: string
          /** The last day on which it applies. */
          until?: string
          /** For people. */
          reason: string
          /** Rules for wider areas that this one replaces. */
          overrides?: string[]
          /** Hours. */
          forbidden?: RuleHours[]
          /** Hours. */
          allowed?: RuleHours[]
          /** Days on which sales are forbidden. */
          dates?: string[]
          /** Maximum milliliters per order. */
          max_ml?: number
          /** Maximum containers per order. */
          max_units?: number
          /** Always `order`. */
          per?: 'order'
          /** The minimum age in years. */
          age?: number
        })[]
      }
      /** Whether to activate it immediately. */
      activate?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the set of rules. */
      version: string
      /** Name of the set of rules. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was loaded; ISO 8601 with offset. */
      loaded_at: string
      proposed: RuleProposal | null
      /** The set of rules as loaded. */
      document: unknown
    }
  }
  /** Read one version of the rules `GET /operator/compliance/{version}` */
  get_operator_compliance_version: {
    input: {
      /** Version of the set of rules. */
      version: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the set of rules. */
      version: string
      /** Name of the set of rules. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was loaded; ISO 8601 with offset. */
      loaded_at: string
      proposed: RuleProposal | null
      /** The set of rules as loaded. */
      document: unknown
    }
  }
  /** Activate a version of the rules `PUT /operator/compliance/{version}` */
  put_operator_compliance_version: {
    input: {
      /** Version of the set of rules. */
      version: string
      /** false returns to the built-in rules. */
      active: boolean
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the set of rules. */
      version: string
      /** Name of the set of rules. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was loaded; ISO 8601 with offset. */
      loaded_at: string
      proposed: RuleProposal | null
      /** The set of rules as loaded. */
      document: unknown
    }
  }
  /** Evaluate the rules for a sale `POST /operator/compliance/decide` */
  post_operator_compliance_decide: {
    input: {
      /** Default: the version in force. */
      version?: string
      /** Two letters. */
      state: string
      /** Five digits. */
      zip_code: string
      /** Default: derived from the ZIP code. */
      time_zone?: string
      /** ISO 8601. Default: now. */
      at?: string
      /** Delivery or pickup. */
      order_type?: 'delivery' | 'pickup'
      /** The goods of the hypothetical order. */
      goods: ({
        /** Kind of goods. */
        kind: 'beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco'
        /** The volume of the whole line. */
        milliliters?: number
        /** Number of containers. Default 1. */
        units?: number
      })[]
      /** Whether the customer is verified to be 21 or older. */
      over_21?: boolean
      /** YYYY-MM-DD. Checked and not stored. */
      birth_date?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The version that decided. */
      version: string
      /** The name of the set of rules. */
      name: string
      /** The time that was checked; ISO 8601 with offset. */
      at: string
      /** IANA time zone. */
      time_zone: string
      /** Whether the order would be allowed. */
      allowed: boolean
      /** When an adult can next buy it; null if not within 8 days. */
      next_allowed: string | null
      /** The minimum age of buyers; null if no rule applies. */
      minimum_age: number | null
      /** Whether an ID is checked at the door. */
      id_check: boolean
      /** The rules that decided. */
      decisions: ({
        /** The rule’s id. */
        rule: string
        /** Version of the set of rules. */
        version: string
        /** Kind of goods. */
        kind: string
        /** The rule’s verdict. */
        verdict: 'forbidden' | 'over_cap' | 'age_required' | 'too_young' | 'id_check'
        /** The reason, human-readable. */
        reason: string
        /** When a forbidden time ends. */
        until: string | null
      })[]
    }
  }
  /** List versions of the tax rates, newest first `GET /operator/taxes` */
  get_operator_taxes: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The version in force; null if merchants’ own rates apply. */
      active: string | null
      /** All versions, the latest first. */
      versions: TaxVersion[]
    }
  }
  /** Import tax rates from a CSV file `POST /operator/taxes` */
  post_operator_taxes: {
    input: {
      /** Version of the tax rates. */
      version: string
      /** A display name. Default: the version. */
      name?: string
      /** The file. docs/taxes.md describes its columns. */
      csv: string
      /** Whether to activate it immediately. */
      activate?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** A display name. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines in the file, without the header. */
      lines: number
      proposed: RuleProposal | null
    }
  }
  /** Read one version of the tax rates `GET /operator/taxes/{version}` */
  get_operator_taxes_version: {
    input: {
      /** Version of the tax rates. */
      version: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** A display name. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines in the file, without the header. */
      lines: number
      proposed: RuleProposal | null
      /** The file as imported. */
      csv: string
    }
  }
  /** Activate a version of the tax rates, or end it `PUT /operator/taxes/{version}` */
  put_operator_taxes_version: {
    input: {
      /** Version of the tax rates. */
      version: string
      /** Whether to activate it. */
      active: boolean
      /** The reason, shown to the second person and recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** A display name. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines in the file, without the header. */
      lines: number
      proposed: RuleProposal | null
    }
  }
  /** Read the taxes to file for a period `GET /operator/tax-report` */
  get_operator_tax_report: {
    input: {
      /** YYYY-MM, in each merchant’s time zone. Or send `from` and `to`. */
      month?: string
      /** YYYY-MM-DD, the first day. */
      from?: string
      /** The last day, YYYY-MM-DD. Default: `from`. At most a year. */
      to?: string
      /** Only this state. */
      state?: string
      /** Only sales of this merchant. */
      merchant_id?: number
      /** Default `csv`. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** By jurisdiction, class and rate. */
      rows: ({
        /** Who holds and files the tax. */
        filed_by: 'marketplace' | 'merchant'
        /** The merchant that files; null if the marketplace does. */
        merchant_id: number | null
        /** Its name; empty if the marketplace files. */
        merchant: string
        /** The state. */
        state: string
        /** The jurisdiction’s code. */
        jurisdiction: string
        /** `state`, `county`, `city` or `district`. */
        level: string
        /** The jurisdiction’s name. */
        name: string
        /** The class of goods or fee. */
        class: 'prepared_food' | 'groceries' | 'soft_drinks' | 'candy' | 'beer' | 'wine' | 'spirits' | 'tobacco' | 'other' | 'delivery_fee' | 'service_fee'
        /** The rate; 0 if not taxed. */
        percent: number
        /** Sales, less refunds, in dollars. */
        sales: number
        /** The taxable part of sales, in dollars. */
        taxable: number
        /** The part of sales exempt by certificates, in dollars. */
        exempt: number
        /** The tax, less refunds, in dollars. */
        tax: number
      })[]
      /** The totals of `tax`. */
      tax: {
        /** What the marketplace files, in dollars. */
        marketplace: number
        /** What merchants file themselves, in dollars. */
        merchant: number
      }
    }
  }
  /** List a customer’s tax exemption certificates `GET /operator/customers/{customer_id}/tax-certificates` */
  get_operator_customers_customer_id_tax_certificates: {
    input: {
      /** The customer. */
      customer_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Sorted by state, one per state. */
      certificates: TaxCertificate[]
    }
  }
  /** Add a customer’s tax exemption certificate `POST /operator/customers/{customer_id}/tax-certificates` */
  post_operator_customers_customer_id_tax_certificates: {
    input: {
      /** The customer. */
      customer_id: number | string
      /** The issuing state, two letters. */
      state: string
      /** The certificate number. */
      number: string
      /** The last day on which it is valid, YYYY-MM-DD. */
      expires: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      certificate: TaxCertificate
    }
  }
  /** Remove a customer’s tax exemption certificate `DELETE /operator/customers/{customer_id}/tax-certificates/{certificate_id}` */
  delete_operator_customers_customer_id_tax_certificates_certificate_id: {
    input: {
      /** The customer. */
      customer_id: number | string
      /** The certificate. */
      certificate_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The removed certificate’s id. */
      certificate_id: number
    }
  }
  /** List merchant payouts for a day `GET /operator/payouts` */
  get_operator_payouts: {
    input: {
      /** YYYY-MM-DD, in each merchant’s time zone. */
      day: string
      /** Only this merchant. */
      merchant_id?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The day, YYYY-MM-DD. */
      day: string
      /** The payout of each merchant. */
      payouts: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** IANA time zone. */
        time_zone: string
        /** The merchant’s local day, YYYY-MM-DD. */
        day: string
        /** Orders completed on that day. */
        orders: number
        /** Dollars. Total of these orders. */
        gross: number
        /** Dollars. Convenience fees, commission, and the couriers’ fees and tips. */
        fees: number
        /** Dollars. The commission, part of fees. */
        commission: number
        /** Dollars. Discounts from the merchant’s own promotions, if any. Gross is net of them. */
        promotions?: number
        /** Dollars. Disputes paid by the merchant, part of fees, if any; negative if money came back. */
        disputes?: number
        /** Dollars. The merchant’s own tips, part of gross. */
        tips: number
        /** Dollars. Withheld for the tax authorities. */
        tax_collected: number
        /** Dollars. Included in net: tax that the merchant files itself. Absent if none. */
        tax_paid_out?: number
        /** Dollars. Refunds of completed orders. */
        refunds: number
        /** Dollars. Cash received by the merchant. */
        cash_taken: number
        /** Dollars. Amount to pay: gross - refunds - fees - tax_collected - cash_taken. If negative, the merchant owes it. */
        net: number
      })[]
    }
  }
  /** List the ledger entries of an order `GET /operator/ledger/{order_id}` */
  get_operator_ledger_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The entries, oldest first. */
      entries: ({
        /** The entry’s id. */
        entry_id: number
        /** ISO 8601 */
        at: string
        /** Kind of entry: `order`, `refund`, `delivery` … */
        kind: string
        /** The merchant; null if none. */
        merchant_id: number | null
        /** The purpose. */
        memo: string
        /** Debits and credits, which add up to zero. */
        lines: ({
          /** The account. */
          account: string
          /** The account’s owner; 0 for shared accounts. */
          party: number
          /** The component: `goods`, `tax`, `tip` … */
          part: string
          /** Dollars. Positive if owed to the account. The lines of an entry add up to zero. */
          amount: number
        })[]
      })[]
    }
  }
  /** Read the journal of a period, for accounting `GET /operator/journal` */
  get_operator_journal: {
    input: {
      /** YYYY-MM, in UTC. Or send `from` and `to`. */
      month?: string
      /** The first day, YYYY-MM-DD, in UTC. */
      from?: string
      /** The last day, YYYY-MM-DD. Default: `from`. At most a year. */
      to?: string
      /** `csv` returns the whole period as a file, `json` a page. Default `csv`, or `json` if you send `after` or `limit`. `quickbooks` and `xero`: a file for their journal imports, one journal per day. */
      format?: 'json' | 'csv' | 'quickbooks' | 'xero'
      /** `next` from the previous page. */
      after?: string
      /** Entries per page. Default 100. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** The entries on this page, in the order they were booked. */
      entries: JournalEntry[]
      /** Number of entries in the whole period. On the first page only. */
      count?: number
      /** Totals of the whole period by account. On the first page only. */
      accounts?: AccountSums[]
      /** Totals of the whole period. Both sides are equal. On the first page only. */
      total?: {
        /** The amount debited, in dollars. */
        debit: number
        /** The amount credited, in dollars. */
        credit: number
      }
      /** Send it as `after` for the next page; null on the last page. */
      next: string | null
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Read the QuickBooks and Xero accounts that the journal is exported to `GET /operator/journal/accounts` */
  get_operator_journal_accounts: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All accounts. */
      accounts: BookAccount[]
    }
  }
  /** Change the account that a ledger account is exported to `PUT /operator/journal/accounts/{account}` */
  put_operator_journal_accounts_account: {
    input: {
      /** The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` are listed separately. */
      account: 'card' | 'gateway' | 'cash' | 'order' | 'merchant' | 'courier' | 'tip' | 'tax' | 'gift_card' | 'credit' | 'opening' | 'platform' | 'commission' | 'promotion' | 'gateway_fee' | 'dispute'
      /** The account’s name in QuickBooks. */
      name?: string
      /** The account’s code in Xero. */
      code?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All accounts. */
      accounts: BookAccount[]
    }
  }
  /** Read a merchant’s commission, past and upcoming `GET /operator/merchants/{merchant_id}/commission` */
  get_operator_merchants_merchant_id_commission: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      current: Commission | null
      /** All of them, past and upcoming, by date. */
      commissions: Commission[]
    }
  }
  /** Set a merchant’s commission as of a date `PUT /operator/merchants/{merchant_id}/commission` */
  put_operator_merchants_merchant_id_commission: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Percent of the goods after discounts, with up to four decimals. */
      percent: number
      /** Dollars for each order. */
      fixed?: number
      /** Percent of the courier company’s price paid by the merchant. */
      courier_share?: number
      /** YYYY-MM-DD in the merchant’s time zone, today or later. Default: today. */
      from?: string
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      current: Commission | null
      /** All of them, past and upcoming, by date. */
      commissions: Commission[]
    }
  }
  /** Report sales of all merchants by day, week, hour, weekday, item or merchant `GET /operator/reports` */
  get_operator_reports: {
    input: {
      /** The first day, YYYY-MM-DD, in each merchant’s time zone. Default: 30 days before `to`. */
      from?: string
      /** The last day, YYYY-MM-DD. Default: the latest that has begun anywhere. At most two years. */
      to?: string
      /** How sales are grouped. Default: by day. Weeks begin on Monday. */
      by?: 'day' | 'week' | 'hour' | 'weekday' | 'weekday_hour' | 'item' | 'merchant'
      /** Only this merchant. */
      merchant_id?: number
      /** `csv` returns a file. */
      format?: 'json' | 'csv'
      /** Adds `previous` and `promise`. Not by item, and not as a file. */
      compare?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** How sales are grouped. */
      by: string
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Groups with activity; empty by item and by merchant. */
      rows: SalesRow[]
      total?: SalesRow
      previous?: SalesBefore
      promise?: KeptPromises
      /** By item, highest sales first. An order’s money is allocated to its items in proportion to their prices, that of a line refund to those lines, so the rows add up to what was paid. */
      items?: SoldItem[]
      /** By merchant, highest sales first. */
      merchants?: MerchantSales[]
    }
  }
  /** List payouts of all merchants and courier companies, newest first `GET /operator/payout-transfers` */
  get_operator_payout_transfers: {
    input: {
      /** Only this merchant. */
      merchant_id?: number
      /** Only this courier company. */
      provider_id?: number
      /** Only these statuses. */
      status?: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
      /** The first day, YYYY-MM-DD, in the merchant’s time zone. */
      from?: string
      /** YYYY-MM-DD, the last day. */
      to?: string
      /** `next` from the previous page. */
      after?: number
      /** Transfers per page. Default 50. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Newest first. */
      transfers: MerchantPayoutTransfer[]
      /** Send it as `after` for the next page; null on the last page. */
      next: number | null
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Pay a merchant or courier company before the end of the day `POST /operator/payout-transfers` */
  post_operator_payout_transfers: {
    input: {
      /** The merchant’s id. */
      merchant_id?: number
      /** The courier company’s id, instead of `merchant_id`. */
      provider_id?: number
      /** Dollars. Default: everything payable. */
      amount?: number
      /** The reason, shown to the payee and recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Hold, release or retry a payout, or mark it as paid outside `PUT /operator/payout-transfers/{transfer_id}` */
  put_operator_payout_transfers_transfer_id: {
    input: {
      /** The transfer’s id. */
      transfer_id: number | string
      /** `hold` or `release` a transfer that is due, `retry` a failed one, or mark it as `paid_outside` if you paid it by other means. */
      action: 'hold' | 'release' | 'retry' | 'paid_outside'
      /** The reason, shown to the payee and recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Read a payout with its orders, or download its statement `GET /operator/payout-transfers/{transfer_id}` */
  get_operator_payout_transfers_transfer_id: {
    input: {
      /** The transfer’s id. */
      transfer_id: number | string
      /** `csv` and `pdf` return the statement as a file. */
      format?: 'json' | 'csv' | 'pdf'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
      /** Bookings of that day by order. Their nets add up to the day’s net. */
      orders: PayoutOrder[]
      /** Booked for this day after the transfer was created, if anything; carried forward to a later day, in dollars. */
      booked_later?: number
    }
  }
  /** Hold or release all payouts of a merchant `PUT /operator/merchants/{merchant_id}/payout-hold` */
  put_operator_merchants_merchant_id_payout_hold: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** true holds all payouts to this merchant until you release them. */
      held: boolean
      /** The reason, shown to the payee and recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** Why all payouts are held; null if not held. */
      held: string | null
      /** Transfers held or released with it. */
      transfers: number
    }
  }
  /** Read what a courier company is owed and how it is paid `GET /operator/providers/{provider_id}/payouts` */
  get_operator_providers_provider_id_payouts: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The last day of `open`, YYYY-MM-DD. Default: the last full day. */
      through?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The name. */
      name: string
      /** How it is paid. */
      paid_by: 'transfer' | 'invoice'
      /** The time zone of its days. */
      time_zone: string
      account: PayoutAccount
      /** What hasn’t been settled by a transfer or invoice yet. */
      open: {
        /** The first open day, YYYY-MM-DD; null for from the beginning. */
        from: string | null
        /** The last day included, YYYY-MM-DD. */
        through: string
        /** Number of deliveries and returns on these days. */
        deliveries: number
        /** Total of prices and tips, in dollars. */
        gross: number
        /** Tips, part of gross, in dollars. */
        tips: number
        /** Tips refunded to customers, in dollars. */
        refunds: number
        /** Net for these days, in dollars. */
        net: number
        /** Balance brought forward, in dollars. */
        brought_forward: number
        /** Balance owed at the end of the last day; if negative, offset against later days, in dollars. */
        amount: number
      }
    }
  }
  /** Open a payout account for a courier company, or continue with its form `POST /operator/providers/{provider_id}/payout-account` */
  post_operator_providers_provider_id_payout_account: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The payout provider: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: no account yet. `pending`: the form is unfinished or being verified. `restricted`: nothing is paid until the requirements are met. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still requires, in its own terms, such as `external_account`. */
      required: string[]
      /** The provider’s form, valid once for a few minutes. Null if nothing is missing, or if POST must open an account first. The operator gets it only from POST. */
      link: string | null
      /** Why the operator holds all payouts; null if not held. */
      held: string | null
    }
  }
  /** Hold or release a courier company’s payouts, or change how it is paid `PUT /operator/providers/{provider_id}/payout-account` */
  put_operator_providers_provider_id_payout_account: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** `transfer`: each day’s net is sent to its account. `invoice`: you record the invoices you paid. */
      paid_by?: 'transfer' | 'invoice'
      /** true holds all payouts to this company until you release them. */
      held?: boolean
      /** The reason, recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** How it is paid. */
      paid_by: 'transfer' | 'invoice'
      /** Why all payouts are held; null if not held. */
      held: string | null
    }
  }
  /** Record a paid courier company invoice `POST /operator/providers/{provider_id}/settlements` */
  post_operator_providers_provider_id_settlements: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The company’s invoice number. */
      invoice: string
      /** The last day on the invoice, YYYY-MM-DD, which must be over. It begins where the previous invoice ended. */
      through: string
      /** The invoice amount you paid, in dollars. */
      amount: number
      /** Why the invoice differs from the ledger. Required if it does; the difference is booked to the marketplace. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Read the yearly 1099-K totals of each merchant `GET /operator/forms/1099-k` */
  get_operator_forms_1099_k: {
    input: {
      /** The calendar year, in each merchant’s time zone. */
      year: number
      /** `csv` returns a file. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The year. */
      year: number
      /** Merchants with sales, by id. */
      merchants: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** Its account with the provider, which has its taxpayer number; null if none. */
        account: string | null
        /** Box 3: orders paid by card, gift card or credit. */
        transactions: number
        /** Box 1a: goods, own delivery and own tips, before fees and refunds, without cash, in dollars. */
        gross: number
        /** Boxes 5a to 5l, starting with January. */
        months: number[]
      })[]
    }
  }
  /** List courier companies `GET /operator/providers` */
  get_operator_providers: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** All courier companies. */
      providers: ({
        /** The courier company’s id. */
        provider_id: number
        /** The courier company’s name. */
        name: string
        /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
        kind?: 'cellardoor' | 'doordash' | 'uber'
        /** The URL for estimate requests. Courier networks have no URLs. */
        estimate_url?: string
        /** The URL for bookings. */
        book_url?: string
        /** The URL for status requests; `/{delivery_id}` is appended. */
        status_url?: string
        /** The URL for cancellations; `/{delivery_id}` is appended. */
        cancel_url?: string
        /** For a courier network: the webhook URL to enter there. */
        webhook_url?: string
        /** For DoorDash: the token URL to enter there if its webhooks use OAuth. */
        token_url?: string
        /** States and ZIP codes served; null for everywhere. */
        area: string[] | null
        /** Maximum concurrent deliveries; null for no limit. */
        max_live: number | null
        /** Maximum distance in miles; null for no limit. */
        max_miles: number | null
        /** Maximum status calls per second; null for no limit. */
        calls_per_second: number | null
        /** How we learn the status of its deliveries. Absent means `poll`. */
        follow?: 'poll' | 'batch' | 'push'
        /** Cities where it is turned off, such as `Brooklyn, NY`. */
        closed_cities?: string[]
        /** Whether it receives deliveries. */
        enabled: boolean
        /** When it was registered; ISO 8601 with offset. */
        created_at: string
        /** Deliveries it has or is being asked to take. */
        live: number
        /** Whether this process is currently not calling it because it went silent. */
        resting: boolean
      })[]
    }
  }
  /** Register a courier company `POST /operator/providers` */
  post_operator_providers: {
    input: {
      /** The courier company’s name. */
      name?: string
      /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Can’t be changed later. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      credentials?: NetworkCredentials
      /** Absolute, http or https. */
      estimate_url?: string
      /** Absolute, http or https. */
      book_url?: string
      /** `/{delivery_id}` is appended to its path. */
      status_url?: string
      /** `/{delivery_id}` is appended to its path. */
      cancel_url?: string
      /** Sent to the company as a bearer token, and used to sign requests. Never returned. */
      credential?: string
      /** States and ZIP codes of the delivery addresses served; null or absent for everywhere. */
      area?: string[] | null
      /** Maximum concurrent deliveries; null for no limit. */
      max_live?: number | null
      /** Maximum distance in miles from pickup to dropoff; null for no limit. */
      max_miles?: number | null
      /** Maximum status calls per second; null for no limit. */
      calls_per_second?: number | null
      /** How we learn the status of its deliveries. `poll`: one call for each. `batch`: many in one call, `GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is polled only when it goes silent. */
      follow?: 'poll' | 'batch' | 'push'
      /** Whether it receives deliveries. */
      enabled?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. Courier networks have no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is appended. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is appended. */
      cancel_url?: string
      /** For a courier network: the webhook URL to enter there. */
      webhook_url?: string
      /** For DoorDash: the token URL to enter there if its webhooks use OAuth. */
      token_url?: string
      /** States and ZIP codes served; null for everywhere. */
      area: string[] | null
      /** Maximum concurrent deliveries; null for no limit. */
      max_live: number | null
      /** Maximum distance in miles; null for no limit. */
      max_miles: number | null
      /** Maximum status calls per second; null for no limit. */
      calls_per_second: number | null
      /** How we learn the status of its deliveries. Absent means `poll`. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is turned off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it receives deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Authenticates at the test endpoints. Shown only once; only its digest is stored. */
      key: string
      /** Signs the company’s calls to `POST /provider/status`. Shown only once, for a company with `follow: push`. */
      status_secret?: string
    }
  }
  /** Change a courier company `PUT /operator/providers/{provider_id}` */
  put_operator_providers_provider_id: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The courier company’s name. */
      name?: string
      /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Can’t be changed later. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      credentials?: NetworkCredentials
      /** Absolute, http or https. */
      estimate_url?: string
      /** Absolute, http or https. */
      book_url?: string
      /** `/{delivery_id}` is appended to its path. */
      status_url?: string
      /** `/{delivery_id}` is appended to its path. */
      cancel_url?: string
      /** Sent to the company as a bearer token, and used to sign requests. Never returned. */
      credential?: string
      /** States and ZIP codes of the delivery addresses served; null or absent for everywhere. */
      area?: string[] | null
      /** Maximum concurrent deliveries; null for no limit. */
      max_live?: number | null
      /** Maximum distance in miles from pickup to dropoff; null for no limit. */
      max_miles?: number | null
      /** Maximum status calls per second; null for no limit. */
      calls_per_second?: number | null
      /** How we learn the status of its deliveries. `poll`: one call for each. `batch`: many in one call, `GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is polled only when it goes silent. */
      follow?: 'poll' | 'batch' | 'push'
      /** Whether it receives deliveries. */
      enabled?: boolean
      /** Replaces the key and returns the new one, once. */
      new_key?: boolean
      /** Replaces the secret for its reports and returns the new one, once. The old one stays valid for 24 hours. */
      new_status_secret?: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. Courier networks have no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is appended. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is appended. */
      cancel_url?: string
      /** For a courier network: the webhook URL to enter there. */
      webhook_url?: string
      /** For DoorDash: the token URL to enter there if its webhooks use OAuth. */
      token_url?: string
      /** States and ZIP codes served; null for everywhere. */
      area: string[] | null
      /** Maximum concurrent deliveries; null for no limit. */
      max_live: number | null
      /** Maximum distance in miles; null for no limit. */
      max_miles: number | null
      /** Maximum status calls per second; null for no limit. */
      calls_per_second: number | null
      /** How we learn the status of its deliveries. Absent means `poll`. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is turned off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it receives deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Authenticates at the test endpoints. Shown only once; only its digest is stored. */
      key?: string
      /** Signs the company’s calls to `POST /provider/status`. Shown only once, for a company with `follow: push`. */
      status_secret?: string
    }
  }
  /** Turn a courier company on or off in a city `PUT /operator/providers/{provider_id}/cities` */
  put_operator_providers_provider_id_cities: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The city, as in delivery addresses. */
      city: string
      /** The state, such as `NY`. */
      state: string
      /** Whether it receives deliveries to addresses there. */
      enabled: boolean
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that implements our courier interface. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. Courier networks have no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is appended. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is appended. */
      cancel_url?: string
      /** For a courier network: the webhook URL to enter there. */
      webhook_url?: string
      /** For DoorDash: the token URL to enter there if its webhooks use OAuth. */
      token_url?: string
      /** States and ZIP codes served; null for everywhere. */
      area: string[] | null
      /** Maximum concurrent deliveries; null for no limit. */
      max_live: number | null
      /** Maximum distance in miles; null for no limit. */
      max_miles: number | null
      /** Maximum status calls per second; null for no limit. */
      calls_per_second: number | null
      /** How we learn the status of its deliveries. Absent means `poll`. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is turned off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it receives deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Authenticates at the test endpoints. Shown only once; only its digest is stored. */
      key?: string
      /** Signs the company’s calls to `POST /provider/status`. Shown only once, for a company with `follow: push`. */
      status_secret?: string
    }
  }
  /** List the checks of a courier company `GET /operator/providers/{provider_id}/checks` */
  get_operator_providers_provider_id_checks: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Newest first. The last 20 are kept. */
      checks: CourierCheck[]
    }
  }
  /** Check a courier company against the interface `POST /operator/providers/{provider_id}/checks` */
  post_operator_providers_provider_id_checks: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** Used instead of the registered one. */
      estimate_url?: string
      /** Used instead of the registered one. */
      book_url?: string
      /** Used instead of the registered one. */
      status_url?: string
      /** Used instead of the registered one. */
      cancel_url?: string
      /** The key of the company’s test system. Required with an address other than the registered one. */
      credential?: string
      /** Runs only cases whose name contains this text. */
      only?: string
      /** How long to wait for an estimate to expire and for a pickup. Default 30. */
      patience_seconds?: number
      /** `Name: value`, a header that makes the company’s test system speed up a booking. */
      hurry?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The check’s id. */
      check_id: number
      /** The courier company’s id. */
      provider_id: number
      /** `stopped`: ended on request. `interrupted`: the process that ran it ended. */
      state: 'waiting' | 'running' | 'done' | 'stopped' | 'interrupted'
      target: CourierCheckTarget
      /** Cases to try. */
      cases: number
      /** Cases that passed. */
      passed: number
      /** Cases that failed. */
      failed: number
      /** Cases that couldn’t be run. */
      skipped: number
      /** Deliveries of the check that couldn’t be canceled and are still under way. */
      left_behind: number
      /** The staff member who started the check. */
      started_by: string
      /** When it was started; ISO 8601 with offset. */
      started_at: string
      /** When it ended; ISO 8601 with offset. */
      ended_at: string | null
    }
  }
  /** Read the report of a check `GET /operator/providers/{provider_id}/checks/{check_id}` */
  get_operator_providers_provider_id_checks_check_id: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The check’s id. */
      check_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      check: CourierCheck
      /** Cases run so far, in order. */
      results: CourierCheckCase[]
    }
  }
  /** Stop a check `DELETE /operator/providers/{provider_id}/checks/{check_id}` */
  delete_operator_providers_provider_id_checks_check_id: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The check’s id. */
      check_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The check’s id. */
      check_id: number
      /** The courier company’s id. */
      provider_id: number
      /** `stopped`: ended on request. `interrupted`: the process that ran it ended. */
      state: 'waiting' | 'running' | 'done' | 'stopped' | 'interrupted'
      target: CourierCheckTarget
      /** Cases to try. */
      cases: number
      /** Cases that passed. */
      passed: number
      /** Cases that failed. */
      failed: number
      /** Cases that couldn’t be run. */
      skipped: number
      /** Deliveries of the check that couldn’t be canceled and are still under way. */
      left_behind: number
      /** The staff member who started the check. */
      started_by: string
      /** When it was started; ISO 8601 with offset. */
      started_at: string
      /** When it ended; ISO 8601 with offset. */
      ended_at: string | null
    }
  }
  /** List deliveries that are under way or have failed `GET /operator/deliveries` */
  get_operator_deliveries: {
    input: {
      /** `seeking`: no company has it yet; `seeking_long`: for more than 10 minutes; `live`: under way; `unanswered`: a booking was never answered; `failed`: ended without being handed over, and not yet written off. */
      state: 'seeking' | 'seeking_long' | 'live' | 'unanswered' | 'failed'
      /** The order’s id. */
      before?: number
      /** With `before`: the `leg` of the last entry. If omitted, the page begins after all deliveries of that order. */
      before_leg?: 'out' | 'return'
      /** Sort order. Default `-order`: newest orders first. */
      sort?: 'order' | '-order'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** For the next page, send the last `order_id` and `leg` as `before` and `before_leg`: an order can have two. */
      deliveries: ({
        /** The order’s id. */
        order_id: number
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        merchant_name: string
        /** `out`: to the customer; `return`: back to the merchant. */
        leg: 'out' | 'return'
        /** The state of the delivery. */
        state: string
        /** The status shown to the customer. */
        status: string | null
        /** Why it failed. */
        reason: string | null
        /** The latest round of estimate requests. */
        round: number
        /** The company booked last; null if none was. */
        provider: string | null
        /** When the search for a courier starts; ISO 8601 with offset. */
        start_at: string
        /** When it ended; ISO 8601 with offset. */
        ended_at: string | null
        /** The IANA time zone of the shop. */
        time_zone: string
      })[]
      /** Whether more follow. */
      has_more: boolean
    }
  }
  /** Read the delivery of an order: estimates, bookings and status reports `GET /operator/deliveries/{order_id}` */
  get_operator_deliveries_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the return if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, oldest first. */
      estimates: DispatchEstimate[]
      /** All bookings, oldest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, oldest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Resolve a failed delivery `PUT /operator/deliveries/{order_id}` */
  put_operator_deliveries_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** `retry`: you confirmed that no courier is coming for the unanswered booking, so search again. `give_up`: leave it failed. */
      action: 'retry' | 'give_up'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the return if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, oldest first. */
      estimates: DispatchEstimate[]
      /** All bookings, oldest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, oldest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Change the apartment or the instructions for the courier `PUT /operator/deliveries/{order_id}/door` */
  put_operator_deliveries_order_id_door: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** Instructions for the courier, replacing the customer’s: a gate code, the way to the door. */
      instructions?: string
      /** The apartment. */
      unit_number?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the return if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, oldest first. */
      estimates: DispatchEstimate[]
      /** All bookings, oldest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, oldest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Compare courier companies: quotes, win rate, price, lateness, cancellations and cost, by city `GET /operator/providers/figures` */
  get_operator_providers_figures: {
    input: {
      /** Number of days back from now. Default 30. */
      days?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The days that are counted. */
      days: number
      /** All courier companies. */
      providers: ProviderFigures[]
    }
  }
  /** Read the scorecard of a courier company `GET /operator/providers/{provider_id}/scorecard` */
  get_operator_providers_provider_id_scorecard: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** Number of days back from now. Default 30. */
      days?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** The days that are counted. */
      days: number
      /** Requests for estimates. */
      estimates: {
        /** Requests sent. */
        asked: number
        /** Bookable responses. */
        usable: number
        /** Responses that violate the contract. */
        unusable: number
        /** Responses that decline. */
        refused: number
        /** Requests without a response in time. */
        silent: number
      }
      /** Bookings. */
      bookings: {
        /** Bookings sent. */
        sent: number
        /** Bookings that the company denied. */
        denied: number
        /** Never answered or lost, including those written off. */
        silent: number
        /** Bookings the company accepted. */
        taken: number
        /** Bookings delivered. */
        delivered: number
        /** Bookings that failed. */
        failed: number
        /** Canceled by the company. */
        cancelled: number
        /** Canceled at our request. */
        recalled: number
        /** Bookings in progress. */
        live: number
        /** Bookings with a reported status that is not allowed to follow. */
        with_illegal_moves: number
      }
      /** The same figures as rates. */
      rates: {
        /** 0 to 1; null without data. Share of bookings sent. */
        denial: number | null
        /** 0 to 1; null without data. Share of bookings sent. */
        silence: number | null
        /** 0 to 1; null without data. Share of bookings accepted. */
        failure: number | null
        /** 0 to 1; null without data. Share of bookings accepted. */
        cancellation: number | null
        /** 0 to 1; null without data. Share of bookings accepted. */
        illegal_moves: number | null
        /** 0 to 1; null without data. Share of estimates requested. */
        unusable_estimates: number | null
      }
      pickup: Lateness
      delivery: Lateness
      /** The record used to choose companies: the latest bookings, smoothed. */
      choice: {
        /** Number of bookings counted. */
        bookings: number
        /** Share denied, lost or failed, 0 to 1. */
        loss_rate: number
        /** Mean lateness in minutes. */
        late_minutes: number
      }
    }
  }
  /** Find customers `GET /operator/customers` */
  get_operator_customers: {
    input: {
      /** An email address, a ten-digit phone number, an id, or the beginning of a name. */
      query?: string
      /** Sort order. Default `created`. `name` sorts by last name. */
      sort?: 'created' | '-created' | 'name' | '-name'
      /** The last id on the previous page. */
      after?: number
      /** Customers per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The matching customers, by id. */
      customers: OperatorCustomer[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Read a customer with orders, money and sessions `GET /operator/customers/{customer_id}` */
  get_operator_customers_customer_id: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      customer: OperatorCustomer
      /** The latest 50. */
      orders: (Record<string, unknown>)[]
      /** The remaining credit, in dollars. */
      credit: number
      /** Gift cards of the account. */
      gift_cards: ({
        /** The gift card’s id. */
        gift_card_id: number
        /** The last four characters of the code. */
        last_four: string
        /** The remaining balance, in dollars. */
        balance: number
      })[]
      /** Valid access tokens, newest first. */
      sessions: ({
        /** The app. */
        client_id: string
        /** The token’s scopes. */
        scopes: string[]
        /** When the token was issued; ISO 8601 with offset. */
        created_at: string
        /** When it expires; ISO 8601 with offset. */
        expires_at: string
      })[]
      /** The apps the customer is signed in to. */
      apps: string[]
      /** Number of saved addresses. */
      addresses: number
    }
  }
  /** Disable or enable a customer `PUT /operator/customers/{customer_id}` */
  put_operator_customers_customer_id: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
      /** true revokes all tokens and blocks sign-in; false allows sign-in again. */
      disabled: boolean
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      customer: OperatorCustomer
    }
  }
  /** Erase a customer `DELETE /operator/customers/{customer_id}` */
  delete_operator_customers_customer_id: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** Send a customer a link to choose a new password `POST /operator/customers/{customer_id}/sign-in-help` */
  post_operator_customers_customer_id_sign_in_help: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
      /** The reason, recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
      /** The address the link is sent to. */
      to: string
    }
  }
  /** List promotions, newest first `GET /operator/promotions` */
  get_operator_promotions: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The promotions on this page. */
      promotions: ListedPromotion[]
    }
  }
  /** Create a promotion `POST /operator/promotions` */
  post_operator_promotions: {
    input: {
      /** Case-insensitive. */
      code: string
      /** The promotion’s name. */
      name: string
      /** The type of reward. */
      reward: 'dollar_off' | 'percent_off' | 'points'
      /** Dollars, percent or points, depending on the reward. */
      value: number
      /** Dollars. */
      minimum?: number
      /** ISO 8601; null for never. */
      expires?: string | null
      /** Whether it applies only to a customer’s first order. */
      first_order?: boolean
      /** Maximum uses per customer; null for no limit. */
      most_uses?: number | null
      /** The only merchant where it can be used. */
      merchant_id?: number | null
      /** ISO 8601; null for immediately. */
      starts?: string | null
      /** Maximum discount per order, in dollars. */
      max_discount?: number | null
      /** Maximum total discount across all orders in dollars, counted from when it is set; null for no limit. */
      budget?: number | null
      /** Only for customers whose last order was this many days ago. */
      lapsed_days?: number | null
      /** Only for merchants in this city. Requires `state`. */
      city?: string | null
      /** Two letters; with `city`. */
      state?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The id to pay with: `payments[] {type: promo, id}`. */
      promotion_id: number
      /** `dollar_off`, `percent_off` or `points`. */
      reward: string
      /** Dollars, percent or points. */
      value: number
      /** The promotion’s name. */
      name: string
      /** The code to enter. */
      code: string
      /** Minimum subtotal in dollars. */
      minimum: number
      /** ISO 8601; null for never. */
      expires: string | null
      /** Whether it applies only to a customer’s first order. */
      first_order: boolean
      /** Maximum number of uses in total; null for no limit. */
      most_uses: number | null
      /** Only at this merchant; null for everywhere. */
      merchant_id: number | null
      /** Whether it is enabled. It may still have expired. */
      enabled: boolean
      /** When it starts, ISO 8601, if set. */
      starts?: string
      /** Maximum discount per order, if limited, in dollars. */
      max_discount?: number
      /** Maximum total discount across all orders, if limited, in dollars. */
      budget?: number
      /** Total discount so far, if there is a budget, in dollars. */
      spent?: number
      /** Number of orders that got it, if there is a budget. */
      uses?: number
      /** Only for customers whose last order was this many days ago. */
      lapsed_days?: number
      /** Only for merchants in this city. */
      city?: string
      /** The city’s state. */
      state?: string
    }
  }
  /** Simulate a promotion over past orders `GET /operator/promotions/simulation` */
  get_operator_promotions_simulation: {
    input: {
      /** The type of reward. */
      reward: 'dollar_off' | 'percent_off' | 'points'
      /** Dollars, percent or points, depending on the reward. */
      value: number
      /** Dollars. */
      minimum?: number
      /** Whether it applies only to a customer’s first order. */
      first_order?: boolean
      /** Maximum uses per customer; null for no limit. */
      most_uses?: number | null
      /** The only merchant where it can be used. */
      merchant_id?: number | null
      /** Maximum discount per order, in dollars. */
      max_discount?: number | null
      /** Maximum total discount across all orders in dollars, counted from when it is set; null for no limit. */
      budget?: number | null
      /** Only for customers whose last order was this many days ago. */
      lapsed_days?: number | null
      /** Only for merchants in this city. Requires `state`. */
      city?: string | null
      /** Two letters; with `city`. */
      state?: string | null
      /** Number of past days to look at. */
      days?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Number of past days examined. */
      days: number
      /** All orders on these days. */
      all_orders: number
      /** Completed orders that would have qualified. */
      orders: number
      /** Distinct customers among them. */
      customers: number
      /** What it would have cost, in dollars. */
      cost: number
      /** One in this many orders was examined, and the numbers were scaled up; 1 means all orders. */
      sampled_one_in: number
    }
  }
  /** Change or end a promotion `PUT /operator/promotions/{promotion_id}` */
  put_operator_promotions_promotion_id: {
    input: {
      /** The promotion’s id. */
      promotion_id: number | string
      /** The promotion’s name. */
      name?: string
      /** Dollars. */
      minimum?: number
      /** Maximum uses per customer; null for no limit. */
      most_uses?: number | null
      /** ISO 8601; null for immediately. */
      starts?: string | null
      /** Maximum discount per order, in dollars. */
      max_discount?: number | null
      /** Maximum total discount across all orders in dollars, counted from when it is set; null for no limit. */
      budget?: number | null
      /** When it expires, ISO 8601; null for never. */
      ends?: string | null
      /** False disables it immediately. */
      enabled?: boolean
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The id to pay with: `payments[] {type: promo, id}`. */
      promotion_id: number
      /** `dollar_off`, `percent_off` or `points`. */
      reward: string
      /** Dollars, percent or points. */
      value: number
      /** The promotion’s name. */
      name: string
      /** The code to enter. */
      code: string
      /** Minimum subtotal in dollars. */
      minimum: number
      /** ISO 8601; null for never. */
      expires: string | null
      /** Whether it applies only to a customer’s first order. */
      first_order: boolean
      /** Maximum number of uses in total; null for no limit. */
      most_uses: number | null
      /** Only at this merchant; null for everywhere. */
      merchant_id: number | null
      /** Whether it is enabled. It may still have expired. */
      enabled: boolean
      /** When it starts, ISO 8601, if set. */
      starts?: string
      /** Maximum discount per order, if limited, in dollars. */
      max_discount?: number
      /** Maximum total discount across all orders, if limited, in dollars. */
      budget?: number
      /** Total discount so far, if there is a budget, in dollars. */
      spent?: number
      /** Number of orders that got it, if there is a budget. */
      uses?: number
      /** Only for customers whose last order was this many days ago. */
      lapsed_days?: number
      /** Only for merchants in this city. */
      city?: string
      /** The city’s state. */
      state?: string
    }
  }
  /** List gift cards, newest first `GET /operator/gift-cards` */
  get_operator_gift_cards: {
    input: {
      /** The recipient’s email address. */
      email?: string
      /** The last id on the previous page. */
      before?: number
      /** Sort order. Default `-issued`: newest first. */
      sort?: 'issued' | '-issued'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The gift cards on this page. */
      gift_cards: IssuedGiftCard[]
    }
  }
  /** Issue a gift card `POST /operator/gift-cards` */
  post_operator_gift_cards: {
    input: {
      /** The recipient’s email address. */
      email: string
      /** Dollars. */
      value: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The gift card’s id. */
      gift_card_id: number
      /** Shown only once and in the email. Only its digest is stored. */
      code: string
      /** The last four digits. */
      last_four: string
      /** The owner’s email address. */
      email: string
      /** Dollars. */
      value: number
      /** The customer whose account holds it; null until there is one. */
      customer_id: number | null
    }
  }
  /** Change when a gift card expires, or disable or enable it `PUT /operator/gift-cards/{gift_card_id}` */
  put_operator_gift_cards_gift_card_id: {
    input: {
      /** The gift card’s id. */
      gift_card_id: number | string
      /** When it expires, ISO 8601; null for never. */
      ends?: string | null
      /** False disables it immediately. */
      enabled?: boolean
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The gift card’s id. */
      gift_card_id: number
      /** The last four characters of its code. */
      last_four: string
      /** The address it was sent to; null if it was granted to the account directly. */
      email: string | null
      /** The customer whose account holds it; null until there is one. */
      customer_id: number | null
      /** The issued amount, in dollars. */
      value: number
      /** The remaining balance, in dollars. */
      balance: number
      /** When it was issued; ISO 8601 with offset. */
      created: string
      /** When it ends; null for never; ISO 8601 with offset. */
      ends: string | null
      /** Whether it is enabled. It may still have expired. */
      enabled: boolean
    }
  }
  /** List granted credits, newest first `GET /operator/credits` */
  get_operator_credits: {
    input: {
      /** The recipient’s email address. */
      email?: string
      /** The last id on the previous page. */
      before?: number
      /** Sort order. Default `-issued`: newest first. */
      sort?: 'issued' | '-issued'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The credits on this page. */
      credits: GrantedCredit[]
    }
  }
  /** Grant credit to a customer `POST /operator/credits` */
  post_operator_credits: {
    input: {
      /** The recipient’s email address. */
      email: string
      /** Dollars. */
      value: number
      /** The order that the credit compensates for. */
      order_id?: number
      /** The reason, recorded in the ledger. */
      memo?: string
      /** When it expires, ISO 8601; null for never. */
      ends?: string | null
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The credit’s id. */
      credit_id: number
      /** The customer’s id. */
      customer_id: number
      /** Dollars of credit added. */
      value: number
      /** Dollars. */
      balance: number
    }
  }
  /** Change when a credit expires, or end it `PUT /operator/credits/{credit_id}` */
  put_operator_credits_credit_id: {
    input: {
      /** The credit’s id. */
      credit_id: number | string
      /** When it expires, ISO 8601; null for never. */
      ends?: string | null
      /** False disables it immediately. */
      enabled?: boolean
      /** The reason, recorded in the audit log. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The credit’s id. */
      credit_id: number
      /** The customer. */
      customer_id: number
      /** The customer’s email address. */
      email: string
      /** The granted amount, in dollars. */
      value: number
      /** The unspent amount, in dollars. */
      left: number
      /** The order it compensates for; null if none. */
      order_id: number | null
      /** Why it was granted. */
      memo: string
      /** When it was granted; ISO 8601 with offset. */
      granted: string
      /** When it ends; null for never; ISO 8601 with offset. */
      ends: string | null
      /** When it ended; null if it has not; ISO 8601 with offset. */
      ended: string | null
      /** The unspent amount that expired, in dollars. */
      taken: number
      /** Whether it is still valid. */
      enabled: boolean
    }
  }
  /** Issue many gift cards at once `POST /operator/gift-cards/batch` */
  post_operator_gift_cards_batch: {
    input: {
      /** The number to issue. */
      count: number
      /** Dollars. */
      value: number
      /** When they expire, ISO 8601; null for never. */
      ends?: string | null
      /** What they are for, recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The value of each card, in dollars. */
      value: number
      /** When they expire; null for never; ISO 8601 with offset. */
      ends: string | null
      /** The cards. */
      gift_cards: ({
        /** The gift card’s id. */
        gift_card_id: number
        /** Shown only once. Only its digest is stored. */
        code: string
        /** The last four characters. */
        last_four: string
      })[]
    }
  }
  /** Find orders `GET /operator/orders` */
  get_operator_orders: {
    input: {
      /** An order number, an email address, a ten-digit phone number, the beginning of a last name or of a first and last name, the beginning of an address with its house number, or the last four digits of a card used within 90 days. With `merchant_id`, or `from` and `to` at most one day apart, also part of an item’s name, among the latest 5,000 orders. */
      query?: string
      /** One or several, comma-separated. */
      status?: ('placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled' | 'failed')[]
      /** Only this merchant’s. */
      merchant_id?: number
      /** Only this customer’s: an id, or what `query` accepts for a person. */
      customer?: string
      /** Ordered at or after this time: ISO 8601, or a date in UTC. */
      from?: string
      /** Ordered before this time: ISO 8601, or a date in UTC. */
      to?: string
      /** Only open orders whose promised time has passed. */
      late?: boolean
      /** Only orders the merchant hasn’t answered in time. */
      waiting?: boolean
      /** Sort order. Default `-ordered`: newest first. `promised` and `total` work for open orders, the orders of one customer, and a period of up to 31 days. */
      sort?: 'ordered' | '-ordered' | 'promised' | '-promised' | 'total' | '-total'
      /** The last order_id on the previous page. */
      after?: number
      /** Orders per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The orders on this page. */
      orders: MerchantOrder[]
      /** Whether each order is late or waiting, in the same order. */
      marks: OrderMark[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Read everything about an order `GET /operator/orders/{order_id}` */
  get_operator_orders_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
      mark: OrderMark
      /** The merchant’s position. */
      merchant_place: {
        /** Its latitude. */
        latitude: number
        /** Its longitude. */
        longitude: number
      }
      /** The customer; null for a guest. */
      customer_id: number | null
      /** All status changes, oldest first. */
      moves: OrderMove[]
      /** The payments of the order. */
      payments: OrderPayment[]
      /** Emails of the last 180 days, oldest first. */
      mails: OrderMail[]
      /** Notes by operator staff, oldest first. */
      notes: OrderNote[]
      /** The rules’ decisions when it was ordered or adjusted; empty if none applied. */
      compliance: OrderSaleDecision[]
      /** The order’s ledger entries. */
      ledger: OrderLedgerEntry[]
      /** Deliveries, estimates, bookings and reported statuses, as returned by `GET /operator/deliveries/{order_id}`; empty without a courier. */
      deliveries: Record<string, unknown>
      /** The order’s events still kept, oldest first. */
      events: (Record<string, unknown>)[]
      /** The order’s audit records, newest first. */
      audit: OrderAuditRecord[]
    }
  }
  /** Cancel, complete or redispatch an order `PUT /operator/orders/{order_id}` */
  put_operator_orders_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** `redispatch` looks for another courier after the delivery has failed. */
      action: 'cancel' | 'complete' | 'redispatch'
      /** The reason, stored with the order and in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
      mark: OrderMark
      /** The merchant’s position. */
      merchant_place: {
        /** Its latitude. */
        latitude: number
        /** Its longitude. */
        longitude: number
      }
      /** The customer; null for a guest. */
      customer_id: number | null
      /** All status changes, oldest first. */
      moves: OrderMove[]
      /** The payments of the order. */
      payments: OrderPayment[]
      /** Emails of the last 180 days, oldest first. */
      mails: OrderMail[]
      /** Notes by operator staff, oldest first. */
      notes: OrderNote[]
      /** The rules’ decisions when it was ordered or adjusted; empty if none applied. */
      compliance: OrderSaleDecision[]
      /** The order’s ledger entries. */
      ledger: OrderLedgerEntry[]
      /** Deliveries, estimates, bookings and reported statuses, as returned by `GET /operator/deliveries/{order_id}`; empty without a courier. */
      deliveries: Record<string, unknown>
      /** The order’s events still kept, oldest first. */
      events: (Record<string, unknown>)[]
      /** The order’s audit records, newest first. */
      audit: OrderAuditRecord[]
    }
  }
  /** Send an email to the customer of an order `POST /operator/orders/{order_id}/mail` */
  post_operator_orders_order_id_mail: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The subject, one line. */
      subject: string
      /** Plain text. A greeting is added before it and the order number after it. */
      text: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The address it is sent to. */
      to: string
      /** The subject. */
      subject: string
    }
  }
  /** Add a note to an order `POST /operator/orders/{order_id}/notes` */
  post_operator_orders_order_id_notes: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The note, in plain text. */
      text: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      note: OrderNote
    }
  }
  /** Refund an order `POST /operator/orders/{order_id}/refund` */
  post_operator_orders_order_id_refund: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** Shown to the customer. */
      reason: string
      /** Order lines to refund, fully or partially. */
      lines?: ({
        /** The line in the order’s cart. */
        item_key: number
        /** The quantity to refund. Its tax is refunded too. */
        quantity: number
      })[]
      /** Amount to refund in dollars, taken from goods and their tax first. */
      amount?: number
      /** Dollars of the tip to refund, or true for everything not refunded yet. */
      tip?: number | true
      /** Dollars of the delivery fee to refund, or true for everything not refunded yet. */
      delivery_fee?: number | true
      /** Refund to the original payments (default) or as credit to the customer. */
      to?: 'original' | 'credit'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The refund’s id. */
      refund_id: number
      /** Dollars refunded by this request. */
      amount: number
      order: MerchantOrder
    }
  }
  /** List orders by refund status, newest first `GET /operator/refunds` */
  get_operator_refunds: {
    input: {
      /** Filter by status. Default `failed`: refunds that need attention. */
      status?: 'pending' | 'done' | 'failed'
      /** The last order_id on the previous page. */
      before?: number
      /** Sort order. Default `-order`: newest order first. */
      sort?: 'order' | '-order'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The orders on this page. */
      orders: MerchantOrder[]
      /** Whether each order is late or waiting, in the same order. */
      marks: OrderMark[]
    }
  }
  /** List refused checkouts `GET /operator/refused-checkouts` */
  get_operator_refused_checkouts: {
    input: {
      /** Only this customer’s. */
      customer_id?: number
      /** Only at this merchant. */
      merchant_id?: number
      /** Only for the account or guest with this email address. */
      email?: string
      /** Only refusals with this code among the reasons. */
      code?: string
      /** Sort order. Default `-at`: newest first. */
      sort?: 'at' | '-at'
      /** The last refusal_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The refusals on this page. */
      refused_checkouts: RefusedCheckout[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** List differences between our books and the gateway’s `GET /operator/payments/differences` */
  get_operator_payments_differences: {
    input: {
      /** Only payments of orders placed on this day, in UTC. Without it, everything that is open. */
      day?: string
      /** Default: open ones. */
      status?: 'open' | 'resolved' | 'all'
      /** Only differences with this cause. Not with `day`. */
      cause?: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
      /** Only differences about this. Not with `day`. */
      about?: 'payment' | 'transfer' | 'dispute' | 'payout' | 'fee' | 'other'
      /** `next` from the previous page. */
      after?: string
      /** Payments of the day per page; without `day`, differences. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The requested day; empty for all days. */
      day: string
      /** The gateway. */
      gateway: string
      /** Number of payments compared on this page; without `day`, in the last comparison. */
      compared: number
      /** Payments on this page not compared yet, or about which the gateway didn’t respond. */
      unanswered: number
      /** Payments on this page made through a gateway no longer in use, which can’t be compared. */
      elsewhere: number
      /** Payments of orders: with `day` in order sequence, otherwise newest first. */
      differences: GatewayDifference[]
      /** Without `day`: transfers, disputes, fees, and payments without an order of ours. */
      others?: BookDifference[]
      /** When the books were last compared; null if never; ISO 8601 with offset. */
      compared_at?: string | null
      /** Number of open differences, across all days. */
      open?: number
      /** Send it as `after`; null on the last page. */
      next: string | null
    }
  }
  /** Resolve a difference with a reason `POST /operator/payments/differences/{difference_id}/resolve` */
  post_operator_payments_differences_difference_id_resolve: {
    input: {
      /** The difference’s id. */
      difference_id: number | string
      /** Why it is resolved, recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      difference: BookDifference
    }
  }
  /** Compare our books with the gateway’s now `POST /operator/payments/reconcile` */
  post_operator_payments_reconcile: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** When it was requested; ISO 8601 with offset. */
      requested_at: string
      /** When the books were last compared; null if never; ISO 8601 with offset. */
      compared_at: string | null
    }
  }
  /** List reviews of all merchants, newest first `GET /operator/reviews` */
  get_operator_reviews: {
    input: {
      /** Only this merchant. */
      merchant_id?: number
      /** true for hidden reviews only, false for visible ones only. */
      hidden?: boolean
      /** Sort order. Default `-created`: newest first. */
      sort?: 'created' | '-created'
      /** The last review_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The reviews, newest first. */
      reviews: ListedReview[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Hide a review, or show it again `PUT /operator/reviews/{review_id}` */
  put_operator_reviews_review_id: {
    input: {
      /** The review’s id. */
      review_id: number | string
      /** Whether it is hidden. */
      hidden: boolean
      /** The reason. Required to hide a review. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      review: AdministeredReview
    }
  }
  /** List help requests of all merchants, newest first `GET /operator/help` */
  get_operator_help: {
    input: {
      /** Only requests with this status. */
      status?: 'open' | 'answered' | 'resolved' | 'declined'
      /** The last help_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
      /** Only requests to be answered by this party. */
      with?: 'merchant' | 'support'
      /** Only this merchant’s. */
      merchant_id?: number
      /** Only this order’s. */
      order_id?: number
      /** An order number; the customer’s email address, ten-digit phone number, or the beginnings of their names; or part of the merchant’s name. */
      query?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The help requests, newest first. */
      requests: StaffHelpRequest[]
      /** Whether more pages follow. */
      has_more: boolean
      /** How fast customers get an answer, across all merchants. */
      times: {
        /** Requests currently awaiting an answer. */
        open: number
        /** Open requests awaiting support. */
        with_support: number
        /** Requests answered in the last 30 days. */
        answered: number
        /** Median minutes until the first answer; null if none was answered. */
        median_minutes: number | null
        /** 90th percentile of minutes until the first answer. */
        p90_minutes: number | null
      }
    }
  }
  /** Answer, refund or close a help request as support `POST /operator/help/{help_id}` */
  post_operator_help_help_id: {
    input: {
      /** The help request’s id. */
      help_id: number | string
      /** The answer; the customer is emailed. */
      text?: string
      refund?: HelpRefund
      /** The request’s new status. */
      status: 'answered' | 'resolved' | 'declined'
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      request: StaffHelpRequest
    }
  }
  /** List disputes, open ones first, by deadline `GET /operator/disputes` */
  get_operator_disputes: {
    input: {
      /** Only disputes with this status. */
      status?: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
      /** true for open disputes only, false for closed ones only. */
      open?: boolean
      /** true for disputes that await your evidence only, false for all others. */
      can_respond?: boolean
      /** Only this merchant’s. */
      merchant_id?: number
      /** Only this order’s. */
      order_id?: number
      /** `next` from the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** Open disputes first, by deadline, then newest first. */
      disputes: Dispute[]
      /** Send it as `after`; null on the last page. */
      next: number | null
    }
  }
  /** Read a dispute, with the evidence that would be submitted `GET /operator/disputes/{dispute_id}` */
  get_operator_disputes_dispute_id: {
    input: {
      /** The dispute’s id. */
      dispute_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      dispute: Dispute
      /** What `submit_evidence` sends; null if there is no order. */
      evidence: {
        /** The customer’s name. */
        customer_name: string
        /** The customer’s email address. */
        customer_email: string
        /** What was ordered. */
        description: string
        /** Where it was delivered or picked up. */
        shipping_address: string
        /** When it was handed over, YYYY-MM-DD; empty if it was not. */
        shipping_date: string
        /** Who delivered it. */
        carrier: string
        /** The URL of the tracking page; empty if none. */
        tracking: string
        /** Receipt, timeline, courier reports, messages and emails. */
        text: string
      } | null
    }
  }
  /** Decide who pays for a dispute, submit evidence or accept it `PUT /operator/disputes/{dispute_id}` */
  put_operator_disputes_dispute_id: {
    input: {
      /** The dispute’s id. */
      dispute_id: number | string
      /** `move_to_merchant`: amount and fee are deducted from the merchant’s payouts. `move_to_platform`: they no longer are. `submit_evidence`: sends the order’s evidence to the bank, once. `accept`: concedes the dispute. */
      action: 'move_to_merchant' | 'move_to_platform' | 'submit_evidence' | 'accept'
      /** Why it is moved. Shown to the merchant. */
      reason?: string
      /** Your own statement, placed before the order’s evidence. */
      text?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      dispute: Dispute
    }
  }
  /** Send a customer all data about them `POST /operator/customers/{customer_id}/export` */
  post_operator_customers_customer_id_export: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** List licenses by expiration date `GET /operator/licenses` */
  get_operator_licenses: {
    input: {
      /** Only this merchant’s. */
      merchant_id?: number
      /** Sort order. Default `expires`: earliest expiration first. */
      sort?: 'expires' | '-expires'
      /** The last license_id on the previous page. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The licenses. */
      licenses: ListedLicense[]
    }
  }
  /** List applications to sell on this marketplace `GET /operator/applications` */
  get_operator_applications: {
    input: {
      /** The state of the application. */
      status?: 'waiting' | 'approved' | 'declined'
      /** The last application_id on the previous page. */
      after?: number
      /** Sort order. Default `sent`: oldest first. */
      sort?: 'sent' | '-sent'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The applications on this page. */
      applications: Application[]
      /** Whether more pages follow. */
      has_more: boolean
    }
  }
  /** Approve or decline an application `PUT /operator/applications/{id}` */
  put_operator_applications_id: {
    input: {
      /** The application’s id. */
      id: number | string
      /** The decision. */
      action: 'approve' | 'decline'
      /** Emailed to the applicant. Required to decline. */
      reason?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      application: Application
    }
  }
  /** Read the runtime settings `GET /operator/settings` */
  get_operator_settings: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      settings: OperatorSettings
      defaults: OperatorSettings
    }
  }
  /** Change the runtime settings `PUT /operator/settings` */
  put_operator_settings: {
    input: {
      /** Convenience fee, in percent of the goods, for merchants approved from now on. */
      convenience_fee?: number | null
      /** The most that support staff can refund and grant per order, and grant per customer without an order within 30 days, in dollars. */
      support_limit?: number | null
      /** Maximum codes texted to phone numbers per hour across all customers; further ones are refused. An alert fires when text messages of all kinds reach 80% of it; order updates are sent regardless. */
      sms_per_hour?: number | null
      /** After this many minutes the merchant is reminded of an unanswered order; after twice that, the order is canceled and refunded. Only minutes while the merchant is open count. Orders already placed keep their deadlines. */
      answer_minutes?: number | null
      /** The cost of a minute of waiting when courier companies are compared, in dollars. */
      courier_minute_dollars?: number | null
      /** The cost of a booking that is certain to fail when courier companies are compared, in dollars. */
      courier_loss_dollars?: number | null
      auto_refund?: AutoRefund | null
      /** Number of days the event log is kept. */
      events_kept_days?: number | null
      /** Number of days the reasons for refused checkouts are kept. */
      refusals_kept_days?: number | null
      /** Whether a version of the alcohol rules takes effect only after a second person approves it. */
      rules_need_consent?: boolean | null
      /** The reason, recorded in the audit log. */
      reason: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      settings: OperatorSettings
      defaults: OperatorSettings
    }
  }
  /** Read the current figures of the marketplace `GET /operator/overview` */
  get_operator_overview: {
    input: {
      /** Start of the period to sum up, ISO 8601. Default: 24 hours ago. At most 7 days. */
      since?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** Start of the period of `sales`; ISO 8601 with offset. */
      since: string
      /** Currently open orders. */
      orders: {
        /** Waiting for the merchant. */
        placed: number
        /** Accepted by the merchant. */
        confirmed: number
        /** Ready to be handed over. */
        ready: number
        /** Out for delivery. */
        out_for_delivery: number
        /** Open orders past their promised time. */
        late: number
        /** Orders not answered by their merchants in time (`answer_minutes`). */
        waiting: number
        /** Orders placed in each of the last 60 minutes, oldest first. */
        per_minute: number[]
      }
      /** Orders placed since `since`. */
      sales: {
        /** Orders placed. */
        orders: number
        /** Total of orders that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, canceled or failed. */
        lost: number
        /** Total of these orders, in dollars. */
        lost_gross: number
      }
      /** Deliveries by courier companies. */
      couriers: {
        /** Deliveries not accepted by a company yet. */
        seeking: number
        /** Deliveries without a courier for more than ten minutes. */
        seeking_long: number
        /** Deliveries in progress. */
        live: number
        /** Bookings that were never answered. Resolve them with `PUT /operator/deliveries/{order_id}`. */
        unanswered: number
      }
      /** Work awaiting the operator. */
      waiting: {
        /** Merchant applications awaiting a decision. */
        applications: number
        /** Licenses that have expired or will expire within 30 days. */
        licenses: number
        /** Orders with a refund refused by the gateway. */
        refunds: number
        /** Webhooks that are failing or were disabled by the service. */
        webhooks: number
        /** Open help requests that support has to answer. */
        help: number
        /** Since when the first of these customers has been waiting; null if none; ISO 8601 with offset. */
        help_since: string | null
        /** Disputes that await evidence. */
        disputes: number
        /** The first deadline for evidence; null if none; ISO 8601 with offset. */
        disputes_due_by: string | null
      }
      /** Problems with the service itself; empty if none. */
      findings: ({
        /** `wrong` needs action, `mind` is worth knowing. */
        level: 'wrong' | 'mind'
        /** The subject. */
        about: string
        /** The finding. */
        says: string
        /** The remedy. */
        todo: string
      })[]
    }
  }
  /** Compare with last week, with the busiest cities and slowest kitchens `GET /operator/insights` */
  get_operator_insights: {
    input: {
      /** Start of the period to sum up, ISO 8601. Default: 24 hours ago. At most 7 days. */
      since?: string
    }
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** Start of the period; ISO 8601 with offset. */
      since: string
      /** Orders placed since `since`. */
      sales: {
        /** Orders placed. */
        orders: number
        /** Total of orders that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, canceled or failed. */
        lost: number
      }
      /** Orders placed in the same hours a week ago. */
      week_ago: {
        /** Orders placed. */
        orders: number
        /** Total of orders that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, canceled or failed. */
        lost: number
      }
      /** Change from a week ago. */
      change: {
        /** Orders: 0.1 is 10% more; null if there was nothing a week ago. */
        orders: number | null
        /** Sales: 0.1 is 10% more; null if there was nothing a week ago. */
        gross: number | null
        /** Lost orders: 0.1 is 10% more; null if there was nothing a week ago. */
        lost: number | null
      }
      /** Cities with the most orders since `since`, up to 5. */
      cities: ({
        /** The city. */
        city: string
        /** The state, two letters. */
        state: string
        /** Orders placed since `since`. */
        orders: number
        /** Total of orders that were not lost, in dollars. */
        gross: number
      })[]
      /** Slowest kitchens over the last 7 full days, with at least 10 orders; up to 5. */
      kitchens: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** Orders prepared. */
        orders: number
        /** Average minutes from acceptance to ready. */
        prep_minutes: number
      })[]
      /** Courier companies, over orders of the last 7 days; up to 5. */
      couriers: ({
        /** The company’s id. */
        provider_id: number
        /** The company’s name. */
        name: string
        /** Bookings. */
        bookings: number
        /** Bookings delivered. */
        delivered: number
        /** Bookings that were declined, failed or never answered. */
        failed: number
        /** Average minutes past the quoted time; negative if early; null if none was delivered. */
        late_minutes: number | null
      })[]
      /** Pending money. */
      money: {
        /** Card payments of open orders, to be captured, in dollars. */
        held: number
        /** Pending refunds, in dollars. */
        refunds_pending: number
        /** Refunds refused by the gateway, in dollars. */
        refunds_failed: number
      }
      /** The latest day with payouts, YYYY-MM-DD; null if none. */
      payout_day: string | null
    }
  }
  /** Read the positions of open orders, their merchants and couriers `GET /operator/map` */
  get_operator_map: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** Currently open orders, up to 500, newest first. */
      orders: ({
        /** The order’s id. */
        order_id: number
        /** The merchant’s id. */
        merchant_id: number
        /** The status of the order. */
        status: string
        /** Whether the promised time has passed. */
        late: boolean
        /** Latitude of where it goes; for pickup the merchant. */
        latitude: number
        /** Longitude of where it goes; for pickup the merchant. */
        longitude: number
        /** The courier; null if none has reported a position. */
        courier: {
          /** The status that the company reported. */
          status: string | null
          /** Latitude of the courier’s latest position. */
          latitude: number
          /** Longitude of the courier’s latest position. */
          longitude: number
        } | null
      })[]
      /** The merchants of these orders. */
      merchants: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** The city. */
        city: string
        /** The state, two letters. */
        state: string
        /** Latitude of the merchant. */
        latitude: number
        /** Longitude of the merchant. */
        longitude: number
      })[]
      /** Whether there are more open orders than these. */
      has_more: boolean
    }
  }
  /** Read the status of the database, jobs, events, streams and backups `GET /operator/system` */
  get_operator_system: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** The database. */
      database: {
        /** The version of PostgreSQL. */
        version: string
        /** The size of the database. */
        bytes: number
        /** Open connections, across all processes. */
        connections: number
        /** Maximum number of connections the server allows. */
        connections_limit: number
        /** Seconds since the oldest open transaction began; 0 if none is open. */
        longest_transaction: number
        /** Number of replicas. */
        replicas: number
      }
      /** Queued jobs by task; empty if none. */
      jobs: ({
        /** The task’s name. */
        task: string
        /** Waiting to run. */
        waiting: number
        /** Running. */
        running: number
        /** Failed permanently. */
        given_up: number
        /** Seconds that the oldest job is overdue. */
        oldest: number
        /** The latest error message. */
        last_error: string | null
      })[]
      /** The change feed of the process that responds. */
      feed: {
        /** Milliseconds until a database notification came back; 1000 or more if it did not. */
        round_trip_ms: number
      }
      /** The log of events. */
      events: {
        /** Events committed but not in the log yet. */
        unnumbered: number
        /** When the latest event of today or yesterday happened; ISO 8601 with offset. */
        latest: string | null
        /** The service’s own consumers of the log. */
        consumers: ({
          /** The consumer’s name. */
          name: string
          /** Events it has not read yet. */
          behind: number
        })[]
      }
      /** Server-sent event streams of the process that responds. */
      streams: {
        /** Streams of events. */
        events: {
          /** Open now. */
          open: number
          /** Maximum number this process keeps open. */
          limit: number
        }
        /** Streams of live maps. */
        tracking: {
          /** Open now. */
          open: number
          /** Maximum number this process keeps open. */
          limit: number
        }
      }
      /** PostgreSQL’s WAL archiving; null if turned off. */
      archive: {
        /** WAL segments archived. */
        archived: number
        /** Attempts that failed. */
        failed: number
        /** When the latest segment was archived; ISO 8601 with offset. */
        last_archived: string | null
        /** When an attempt last failed; ISO 8601 with offset. */
        last_failed: string | null
      } | null
      /** Backups kept by pgBackRest; null if `PGBACKREST_STANZA` is not set. */
      stanza: {
        /** The stanza. */
        name: string
        /** Whether pgBackRest reports it as healthy. */
        ok: boolean
        /** pgBackRest’s message, or why it could not be run. */
        message: string
        /** WAL segments in the repository; null if none. */
        archive: {
          /** The oldest segment. */
          from: string
          /** The latest segment. */
          to: string
        } | null
        /** Newest first, up to 10. */
        backups: ({
          /** pgBackRest’s name for it. */
          label: string
          /** `full`, `diff` or `incr`. */
          type: string
          /** When it began; ISO 8601 with offset. */
          started: string
          /** Duration in seconds. */
          seconds: number
          /** The size of the database. */
          bytes: number
          /** The size in the repository. */
          repository_bytes: number
          /** Whether damaged pages were found. */
          faulty: boolean
        })[]
      } | null
      /** Backup files taken, newest first, up to 10. */
      backups: ({
        /** The point in time it captures; ISO 8601 with offset. */
        taken: string
        /** Duration in seconds. */
        seconds: number
        /** The file name on the machine where it was taken. */
        file: string
        /** The size of the file. */
        bytes: number
        /** Rows in it. */
        rows: number
        /** Images in it. */
        images: number
      })[]
    }
  }
  /** List health checks of the installation `GET /operator/doctor` */
  get_operator_doctor: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      /** The latest 20, newest first. */
      runs: DoctorRun[]
    }
  }
  /** Run the health checks of the installation `POST /operator/doctor` */
  post_operator_doctor: {
    input: Record<string, never>
    answer: {
      /** Empty when the request succeeded. */
      message: MessageItem[]
      run: DoctorRun
    }
  }
  /** Open the storefront `GET /` */
  get_root: {
    input: Record<string, never>
    answer: string
  }
}
