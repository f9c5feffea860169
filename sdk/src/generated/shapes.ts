// biome-ignore-all format: as it was generated
// From the description of the service, by `npm run generate`.

/** The sums of an account. */
export type AccountSums = {
  /** The account. */
  account: string
  /** Taken from the account, in dollars. */
  debit: number
  /** Owed to the account, in dollars. */
  credit: number
}

/** A member of the marketplace’s staff who acted for the merchant. */
export type ActingVisit = {
  /** The visit’s id. */
  acting_id: number
  /** The staff member. */
  name: string
  /** Why. */
  reason: string
  /** When it began; ISO 8601 with offset. */
  started_at: string
  /** When it ended, or will end; ISO 8601 with offset. */
  ends_at: string
  /** Whether it is under way. */
  active: boolean
  /** Whether it is the caller’s own. */
  you: boolean
  /** The changes made, the latest first. */
  acts: ({
    /** When; ISO 8601 with offset. */
    at: string
    /** The action, such as `menu.changed`. */
    action: string
    /** To what. */
    subject: string
  })[]
}

/** A line that was changed. */
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
  /** The name of what replaces it. */
  replaced_by: string | null
}

/** A change of what is sold, made before the order was handed over. */
export type Adjustment = {
  /** Counts the order’s adjustments. */
  adjustment: number
  /** When it was made; ISO 8601 with offset. */
  at: string
  /** The person who made the adjustment. */
  by: string
  /** `done`; `pending`: the customer was asked about a replacement; `declined` or `lapsed`: it was refunded instead, or the order cancelled (`replaces_all`). */
  status: string
  /** ISO 8601: until when the customer may consent. */
  lapses_at: string | null
  /** Nothing but replacements would be left. The order keeps its lines and cannot be handed over while it is `pending`; without a yes it is cancelled. */
  replaces_all: boolean
  /** The order’s total before, in dollars. */
  from_total: number
  /** The order’s total afterwards, in dollars. */
  total: number
  /** The changed lines. */
  changes: AdjustedLine[]
}

/** A review as its merchant and the operator see it. */
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
  /** Names of the dishes that were liked. */
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
  /** Why the operator hid it; null: it is shown. */
  hidden_reason: string | null
}

/** A section, with its categories. */
export type AlcoholCategory = {
  /** The category’s name. */
  name: string
  /** Exactly what to pass back. */
  value: string
  /** The parameter that takes the value. */
  key: 'section' | 'subsection'
  /** Whether the search asked for it. */
  is_selected: boolean
  /** Products below it that were found, whether or not a limit leaves them in `products`. */
  count: number
  /** Ids in `products`; on the deepest nodes. */
  product_ids: string[]
  /** Categories below it. */
  children: ({
    /** The category’s name. */
    name: string
    /** Exactly what to pass back. */
    value: string
    /** The parameter that takes the value. */
    key: 'section' | 'subsection'
    /** Whether the search asked for it. */
    is_selected: boolean
    /** Products below it that were found, whether or not a limit leaves them in `products`. */
    count: number
    /** Ids in `products`; on the deepest nodes. */
    product_ids: string[]
    /** Categories below it. */
    children: ({
      /** The category’s name. */
      name: string
      /** Exactly what to pass back. */
      value: string
      /** The parameter that takes the value. */
      key: 'section' | 'subsection'
      /** Whether the search asked for it. */
      is_selected: boolean
      /** Products below it that were found, whether or not a limit leaves them in `products`. */
      count: number
      /** Ids in `products`; on the deepest nodes. */
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
  /** The parameter that takes the value. */
  key: 'filter_country' | 'filter_price' | 'filter_size'
  /** Whether several values can be chosen. */
  multi_selectable: boolean
  /** Values to choose from. */
  children: ({
    /** The value as people read it. */
    name: string
    /** The value to pass back. */
    value: string
    /** Whether the search asked for it. */
    is_selected: boolean
    /** Products that carry it and pass keyword, section, subsections and all other filters. */
    count: number
  })[]
}

/** A store in a search for drinks. */
export type AlcoholMerchant = {
  /** The merchant’s id. */
  id: string
  /** Whether it is one of the customer’s favorites. */
  favorite: boolean
  summary: MerchantSummary
  ordering: MerchantOrdering
  location: MerchantLocation
  /** With `keyword`: items that match. */
  matched_items?: MatchedItem[]
  search_address: SearchAddress
  /** It takes orders at order_time, and may sell then. */
  deliverable: boolean
  /** Why it cannot deliver; null: it can. */
  deliverable_reason: 'closed' | 'alcohol_not_allowed' | null
  /** Always null. */
  standardized_data_default: null
  /** Beers, liquors and wines in stock. */
  inventory_type_overview: {
    /** Beers that it offers. */
    B: number
    /** Spirits that it offers. */
    L: number
    /** Wines that it offers. */
    W: number
  }
}

/** A product in a search. */
export type AlcoholProduct = {
  /** Its key in `products`, good for this answer only. */
  id: string
  /** The liquid. Its sizes have ids of their own. */
  product_id?: string
  /** Who has it in stock. */
  merchant_ids?: number[]
  /** Who asks `price`. */
  merchant_id?: number
  /** The product’s name. */
  name?: string
  /** The section of the catalogue. */
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
    /** How many are in the pack. */
    quantity: number
  })[]
  /** The categories from the section down. */
  categories?: string[]
  /** Its properties. */
  tags?: ({
    /** The tag’s name. */
    key: string
    /** Its value, or its values. */
    value: string | string[]
  })[]
  /** Address of the picture. */
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
  /** The license that was named. */
  license: Record<string, unknown> | null
  /** The state of the application. */
  status: 'waiting' | 'approved' | 'declined'
  /** Why it was decided so. */
  reason: string | null
  /** The merchant that came of it. */
  merchant_id: number | null
  /** When it was sent; ISO 8601 with offset. */
  created: string
  /** When it was decided; ISO 8601 with offset. */
  decided: string | null
}

/** The address as it was found. */
export type ApplicationLocation = {
  /** With the house number. */
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

/** Items that a customer reports missing and wants refunded are refunded at once, booked to the merchant. Off by default. */
export type AutoRefund = {
  /** The most that is refunded this way for one request, in dollars; 0: nothing is. */
  max_amount: number
  /** How many requests of one customer are refunded this way within 30 days. */
  max_per_customer_30_days: number
}

/** A transfer’s way from the provider to the bank. */
export type BankState = {
  /** Its state at the bank. */
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  /** The provider’s payout that it is part of. */
  reference: string | null
  /** When the bank should have it, YYYY-MM-DD. */
  arrives: string | null
  /** Why the bank returned it, by the provider’s code. */
  failure: string | null
}

/** An account of the ledger, and the account that it is in the operator’s bookkeeping. */
export type BookAccount = {
  /** The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` stand apart. */
  account: 'card' | 'gateway' | 'cash' | 'order' | 'merchant' | 'courier' | 'tip' | 'tax' | 'gift_card' | 'credit' | 'opening' | 'platform' | 'commission' | 'promotion' | 'gateway_fee' | 'dispute'
  /** The account’s name in QuickBooks; a sub-account follows its parent and a colon. */
  name: string
  /** The account’s code in Xero. */
  code: string
  /** The name unless it is changed. */
  usual_name: string
  /** The code unless it is changed. */
  usual_code: string
}

/** Something that the gateway’s books have otherwise than ours. */
export type BookDifference = {
  /** The difference’s id. */
  difference_id: number
  /** What moved the money. */
  about: 'payment' | 'transfer' | 'dispute' | 'payout' | 'fee' | 'other'
  /** `missing_at_gateway`: only we have it. `missing_here`: only the gateway has it. `amount`: the amounts differ. `state`: the gateway no longer holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it twice. `late`: one side has not finished for days. `fee`: a fee that is not booked. `currency`: not in dollars. `ledger`: order and gateway agree, and the ledger has another amount. `dispute`: what a dispute took is not what is booked. `payout`: your bank sent a payout back. `other`: a movement that the books have no name for. */
  cause: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
  /** The gateway’s id of the payment, transfer, dispute or transaction. */
  gateway_id: string
  /** The order, if one is known. */
  order_id: number | null
  /** The merchant, if one is known. */
  merchant_id: number | null
  /** What our books have; null: nothing, in dollars. */
  ours: number | null
  /** What the gateway’s books have; null: nothing, in dollars. */
  theirs: number | null
  /** Whether a job is still at work on it, so that the difference may go by itself. */
  being_settled: boolean
  /** Whether it is open. */
  status: 'open' | 'resolved'
  /** When it was found; ISO 8601 with offset. */
  found_at: string
  /** When it was resolved; null: it is open; ISO 8601 with offset. */
  resolved_at: string | null
  /** Who resolved it; empty: it was gone when it was compared again. Null: it is open. */
  resolved_by: string | null
  /** Why it was resolved. */
  reason: string
}

/** A merchant of a change of many. */
export type BulkMerchant = {
  /** The merchant’s id. */
  merchant_id: number
  /** The name. */
  name: string
}

/** Only of an order more than 5 days ahead whose money is not held yet: it is authorized 3 days before its time. */
export type CardAuthorization = {
  /** `scheduled`, or `failed`: the bank refused the card, and the customer must change it. */
  status: string
  /** When the bank is asked, of `scheduled`; ISO 8601 with offset. */
  at?: string
  /** Of `failed`: `declined`, or `confirm`: the bank wants the customer to confirm. */
  reason?: string
  /** Of `failed`: by when the card must be changed, or the order is canceled; ISO 8601 with offset. */
  change_by?: string
}

/** The payment gateway’s own card fields. */
export type CardFields = {
  /** The gateway that the card fields belong to: `stripe`. */
  gateway: string
  /** Names the account to the script. */
  publishable_key: string
  /** The script that shows the fields. */
  script_url: string
}

/** Something that speaks against an order. */
export type CartFault = {
  /** Stable; branch on this. */
  code: string
  /** For people, in English or, by Accept-Language, in Spanish; may change. */
  user_msg: string
  /** For developers; may change. */
  dev_msg: string
  /** The exact error in the same language, for people, where `user_msg` is general. */
  exact_msg?: string
  /** The parameter at fault. */
  field?: string
}

/** An item to add to the cart. */
export type CartItemInput = {
  /** The id of a menu item (`N12`), or of a size of a product (`V34`). */
  item_id: string
  /** How many; may have decimals where the item is sold by weight. */
  item_qty?: number | string
  /** Options at any depth, flat: `{"N13": 1}`. */
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
  /** How many. */
  quantity: number
  /** The whole line with its options, dollars; 0 for what is gone. */
  price: number
  /** Always `item`. */
  type: 'item'
  /** A note for the merchant. */
  instructions: string
  /** Groups and, in their `options`, what is chosen of them; nested as deep as the menu. */
  options: ({
    /** Id of the item or option: `N12`. */
    id: string
    /** The line’s number in the cart. */
    item_key: number
    /** The name. */
    name: string
    /** How many. */
    quantity: number
    /** The options chosen below it. */
    options: unknown[]
  })[]
  /** Whether it can be sold as it stands, at order_time; false while the merchant is paused then. */
  available: boolean
  /** Why not. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, a PriceGroup must be linked. */
  price?: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** What it contains that people may be allergic to: up to 20, in your words, such as peanuts. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or what a quantity group allows. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether customers find it chosen; default false. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit, which is 99. For check and quantity. */
  selectionsMax?: number | null
  /** With quantity: the limits scale with the item’s quantity. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
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
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
}

/** An app that is registered. */
export type Client = {
  /** The app’s id. */
  client_id: string
  /** The name. */
  name: string
  /** Addresses that people may be sent back to. */
  redirect_uris: string[]
  /** OAuth flows that it may use. */
  flows: string[]
  /** Requests a minute; null: the service’s default. */
  rate_limit: number | null
  /** Whether it may call. */
  enabled: boolean
  /** ISO 8601 */
  created_at: string
}

/** A merchant’s commission on orders completed on that day or later. */
export type Commission = {
  /** Percent of the goods after the discount, with at most four decimals. */
  percent: number
  /** Dollars for each order. */
  fixed: number
  /** Percent of the courier company’s price that the merchant pays. */
  courier_share: number
  /** The first day, YYYY-MM-DD by the merchant’s clocks. */
  from: string
}

/** What the law at the address says about alcohol at this time. */
export type Compliance = {
  /** Whether any of the stores may sell anything at order_time. */
  allowed: boolean
  /** The age that buyers must have; null: no rule. */
  minimum_age: number | null
  /** Whether an identity document is checked at the door. */
  id_check: boolean
  /** The rules that decided. */
  decisions: ({
    /** The rule’s id. */
    rule: string
    /** Version of the set of rules. */
    version: string
    /** Kind of goods: `beer`, `wine`, `liquor` … */
    kind: string
    /** What the rule says: `forbidden`, `over_cap`, `age_required`, `too_young` or `id_check`. */
    verdict: string
    /** The reason, for people. */
    reason: string
    /** ISO 8601 with offset. */
    until: string | null
  })[]
}

/** A connection of a merchant to another system. */
export type Connection = {
  /** The connection’s id. */
  connectionId: number
  /** `square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT. */
  kind: 'square' | 'till' | 'cloudprnt'
  /** What your staff call it. */
  name: string
  /** `waiting`: the other side still has to do something. `connected`. `failing`: it worked before; see `problem`. */
  state: 'waiting' | 'connected' | 'failing'
  /** When it was set up; ISO 8601 with offset. */
  createdAt: string
  /** When it first worked; ISO 8601 with offset. */
  connectedAt: string | null
  /** When it last worked; ISO 8601 with offset. */
  lastSyncAt: string | null
  /** What is wrong, for people; null: nothing. */
  problem: string | null
  /** Since when it has failed; ISO 8601 with offset. */
  failingSince: string | null
  /** Of a till: where orders are posted. */
  url?: string | null
  /** Of Square: the account’s locations. */
  locations?: ({
    /** Square’s id. */
    id: string
    /** The name. */
    name: string
  })[]
  /** Of Square: the location that orders go to; null: choose one. */
  locationId?: string | null
  /** Of a printer: dots in a line; null: as the printer says. */
  dots?: number | null
  /** Of a printer: how often a ticket is printed; null: once. */
  copies?: number | null
  /** Of a printer: the language of its tickets. */
  language?: 'en' | 'es'
}

/** A point on the map. */
export type Corner = {
  /** Latitude in degrees. */
  latitude: number
  /** Longitude in degrees. */
  longitude: number
}

/** The person who delivers. */
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
  /** Cases that could not be tried. */
  skipped: number
  /** Deliveries of the check that could not be cancelled and are still under way. */
  left_behind: number
  /** The staff member who started the check. */
  started_by: string
  /** When it was started; ISO 8601 with offset. */
  started_at: string
  /** When it ended; ISO 8601 with offset. */
  ended_at: string | null
}

/** One case of a check. */
export type CourierCheckCase = {
  /** Position in the check. */
  number: number
  /** The case. */
  name: string
  /** The rule of the interface that it tries. */
  rule: string
  /** The outcome. */
  outcome: 'pass' | 'fail' | 'skipped'
  /** The observed behavior. */
  seen: string
  /** The exchange of a failed case; else null. */
  calls: ({
    /** The request. */
    sent: {
      /** The HTTP method. */
      method: string
      /** The URL. */
      url: string
      /** Credential and signature are left out. */
      headers: Record<string, string>
      /** The body, up to 2,000 characters. */
      body: string
    }
    /** The response; null: none came. */
    received: {
      /** The HTTP status. */
      status: number
      /** The body, up to 2,000 characters. */
      text: string
    } | null
    /** Why no response came; empty: one did. */
    fault: string
    /** Duration in milliseconds. */
    took_ms: number
  })[] | null
}

/** The addresses that are called. */
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
  /** Zip code. */
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
  /** Whether the address could be checked. */
  verified: boolean
  /** Fields that can be changed. */
  editable_fields: string[]
}

/** A passkey of a customer. */
export type CustomerPasskey = {
  /** The id. */
  passkey_id: string
  /** As its owner calls it. */
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
  /** Points that can be spent. */
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
    /** Orders of alcohol so far. */
    alcohol: number
    /** Orders of food so far. */
    food: number
    /** Orders of groceries so far. */
    groceries: number
    /** Orders of laundry so far. */
    laundry: number
  }
  /** Always empty. */
  account_integrations: unknown[]
  /** Changes that wait for a confirmation. */
  pending_updates: {
    /** The new email address. */
    to_email: string | null
    /** The new phone number. */
    to_phone: string | null
    /** Until when they can be confirmed (ISO 8601); false: nothing waits. */
    valid_until: string | false
  }
  /** The customer’s place in a company account. */
  office_user: {
    /** The company’s name; empty: none. */
    name: string
    /** The role there; empty: none. */
    role: string
  }
  /** Whether no sales tax is charged. */
  is_tax_exempt: boolean
}

/** A place where a customer is signed in. */
export type CustomerSession = {
  /** The id. */
  session_id: number
  /** Whether it is the one that asks. */
  current: boolean
  /** The app. */
  client_id: string
  /** The app’s name. */
  app: string
  /** Whether the app was let in with a code, and so never saw the password. */
  by_code: boolean
  /** The browser that signed in; empty: unknown. */
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
  /** The times, the earliest first. */
  times_open: ({
    /** Begin of the time. */
    start: string
    /** End of the time. */
    end: string
  })[]
}

/** The delivery and its progress. */
export type Delivery = {
  /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
  status: string
  /** ISO 8601 with the merchant’s offset: at the door. */
  eta: string | null
  /** The same: at the merchant’s. */
  pickup_eta: string | null
  courier: Courier | null
  /** The courier company. */
  provider: string | null
  /** When the courier company last reported; ISO 8601 with offset. */
  reported_at: string | null
  /** Why it failed. */
  reason: string | null
  /** A page with a map, for people; may be passed on. */
  tracking_url: string
  /** With the merchant’s own driver: four digits that prove who got it, if the driver asks. */
  pin?: string
}

/** How the courier hands the order over; null without any wish, and for pickup. */
export type DeliveryOptions = {
  /** true: the courier leaves the order at the door. */
  leave_at_door: boolean
  /** For the courier; may be empty. */
  instructions: string
}

/** How the courier hands the order over. Nothing for pickup. */
export type DeliveryOptionsInput = {
  /** true: the courier leaves it at the door. Refused with `id_required` where the courier checks an ID. */
  leave_at_door?: boolean
  /** For the courier: a gate code, the way to the door. */
  instructions?: string
}

/** An area that the merchant delivers to. */
export type DeliveryZone = {
  /** The zone’s id. */
  id: number
  /** The kind of area. */
  type: 'radius' | 'polygon' | 'zipCode'
  /** Dollars; either this or percentFee. */
  fixedFee?: number
  /** Percent of the order; either this or fixedFee. */
  percentFee?: number
  /** The smallest order, in dollars. */
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
  /** Dollars; either this or percentFee. */
  fixedFee?: number
  /** Percent of the order; either this or fixedFee. */
  percentFee?: number
  /** Dollars; 0 when absent. */
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
  /** Zip code. */
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
  /** Number of the booking within the delivery. */
  booking: number
  /** The round of estimates that it came from. */
  round: number
  /** The courier company’s id. */
  provider_id: number
  /** The courier company’s name. */
  provider: string
  /** The Idempotency-Key of every repetition. */
  booking_key: string
  /** The state of the booking. */
  state: 'asked' | 'booked' | 'denied' | 'silent' | 'written_off' | 'delivered' | 'failed' | 'cancelled'
  /** How many times it was sent. */
  tries: number
  /** The company’s id of the estimate. */
  estimate_id: string
  /** The company’s id of the delivery. */
  delivery_id: string | null
  /** Dollars; what is paid for it once it is delivered. */
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
  /** The company’s answer, where it says more. */
  detail: string | null
  /** The whole tip in dollars that a network was told, after some was added; absent: nothing was. */
  told_tip?: number
  /** Why the network did not take the added tip. */
  tip_fault?: string
  /** When the network was told of another apartment or other words for the courier; absent: never; ISO 8601 with offset. */
  told_door_at?: string
  /** Why the company was not told of them: call the courier. */
  door_fault?: string
}

/** A driver who can take orders. */
export type DispatchDriver = {
  /** By which events name the driver; null before they have done anything. */
  driver_id: number | null
  /** Email address of the driver. */
  email: string
  /** First name; null before they have signed in. */
  first_name: string | null
  /** Last name. */
  last_name: string | null
  /** Phone number. */
  phone: string | null
  /** How they travel: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Orders that they carry at once. */
  maxLoad: number
  /** `on` a shift, on a `break`, or `off`. */
  state: 'on' | 'break' | 'off'
  /** Orders that they have now. */
  stops: number
  /** Where they were last, during a shift and with an order; null: not known. */
  latitude: number | null
  /** Longitude. */
  longitude: number | null
  /** When they were there; ISO 8601 with offset. */
  seen_at: string | null
}

/** A delivery to the customer, or the way back. */
export type DispatchedDelivery = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** The state of the delivery. */
  state: 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'
  /** The status as the customer sees it. */
  status: string | null
  /** The latest round of questions: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10, 20 before the first of a search. */
  round: number
  /** Why it failed, as customer and merchant read it; what companies said is in `detail`. */
  reason: string | null
  /** The cancellation of the delivery; null: none. */
  recall: {
    /** The person or program that cancelled the delivery. */
    actor: string
    /** Why. */
    reason: string | null
    /** `completed`: the operator completes the order; absent: it is cancelled. */
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
    /** The courier’s vehicle, if the company names it. */
    vehicle?: string
    /** A network’s own page for the delivery. */
    tracking_url?: string
    /** A network’s picture that proves the delivery. */
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
  /** `silent`: no answer in time; `unusable`: an answer that breaks the contract. */
  outcome: 'usable' | 'unusable' | 'refused' | 'silent'
  /** The company’s answer, where it says more. */
  detail: string | null
  /** The company’s id of the estimate. */
  estimate_id: string | null
  /** Until when it can be booked; ISO 8601 with offset. */
  valid_until: string | null
  /** When the courier is expected at the merchant; ISO 8601 with offset. */
  pickup_eta: string | null
  /** When the courier is expected at the customer; ISO 8601 with offset. */
  delivery_eta: string | null
  /** Dollars. */
  price: number | null
  /** The lowest is taken first. */
  score: number | null
}

/** An order that is to be delivered, and who has it. */
export type DispatchOrder = {
  /** The order’s id. */
  order_id: number
  /** The order’s status. */
  status: string
  /** Email address of the driver who has it; null: none. */
  driver: string | null
  /** Whether a courier company has it, or is being asked to take it. */
  courier: boolean
  /** How far its carrier has come; null: no one has it yet. */
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
  /** The time that the customer chose; ISO 8601 with offset. */
  deliver_at: string
  /** By when it was promised; null: not recorded; ISO 8601 with offset. */
  promised_at: string | null
  /** The order’s total, in dollars. */
  total: number
  /** Whether the food can be taken. */
  ready?: boolean
  /** Since when, or when the kitchen expects it; on the board only; ISO 8601 with offset. */
  ready_at?: string
}

/** The best way for a driver. */
export type DispatchRoute = {
  /** Email address of the driver. */
  driver: string
  /** In order, with those of the suggestions. */
  stops: ({
    /** The order’s id. */
    order_id: number
    /** At the shop or at the customer’s door. */
    kind: 'pickup' | 'dropoff'
    /** When the driver is expected there; ISO 8601 with offset. */
    at: string
  })[]
}

/** What is done with drivers automatically. */
export type DispatchSettings = {
  /** Whether orders are assigned to drivers automatically. */
  autoAssign: boolean
  /** Minutes that an order waits for a driver before courier companies are asked. */
  handOverMinutes: number | null
  /** While no driver has room: `longer` adds the time until one has to delivery estimates, `pause` takes no deliveries until then, `nothing` leaves it to you. Both end by themselves. */
  whenBusy: 'nothing' | 'longer' | 'pause'
  /** Whether courier companies deliver for this merchant, so that orders can be handed over. */
  couriers: boolean
}

/** A status that a company reported. */
export type DispatchStatus = {
  /** `out`: to the customer; `return`: back to the merchant. */
  leg: 'out' | 'return'
  /** Number of the booking within the delivery. */
  booking: number
  /** The status that was reported. */
  status: string
  /** When it happened, according to the company; ISO 8601 with offset. */
  status_time: string | null
  /** When it was received; ISO 8601 with offset. */
  at: string
  /** False: not a lawful move, so it was only kept. */
  applied: boolean
  /** The company’s answer, where it says more. */
  detail: string | null
}

/** Who should bring an order that no one has yet. */
export type DispatchSuggestion = {
  /** The order’s id. */
  order_id: number
  /** Email address of the driver who should take it. */
  driver: string
  /** Why this driver: it is brought with the orders in `with`, they are there first, or no other has room. */
  reason: 'same_way' | 'nearest' | 'only_free'
  /** Orders that are brought on the same way. */
  with: number[]
  /** Minutes that the driver is longer on the road by it. */
  added_minutes: number
  /** When the customer has it; ISO 8601 with offset. */
  at: string
  /** Minutes after it was promised; 0: in time. */
  late_minutes: number
}

/** A payment that a customer disputes with the bank. */
export type Dispute = {
  /** The dispute’s id. */
  dispute_id: number
  /** The order; null: the payment belongs to none of ours. */
  order_id: number | null
  /** Its merchant. */
  merchant_id: number | null
  /** `needs_response`: evidence can be submitted until `due_by`. `under_review`: the bank decides. `won`, `lost`. Those with `warning_` are inquiries, which take no money yet. */
  status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
  /** What the customer told the bank: `fraudulent`, `product_not_received` … */
  reason: string
  /** The disputed amount, in dollars. */
  amount: number
  /** What the gateway has taken back and not returned, in dollars. */
  withdrawn: number
  /** What the gateway charges for the dispute and has not returned, in dollars. */
  fee: number
  /** Who pays for both. */
  borne_by: 'platform' | 'merchant'
  /** Why the merchant does; empty for the platform. */
  borne_reason: string
  /** When it was opened; ISO 8601 with offset. */
  opened_at: string
  /** When evidence must be submitted; null: none is wanted; ISO 8601 with offset. */
  due_by: string | null
  /** When we learned of its end; null: it is open; ISO 8601 with offset. */
  closed_at: string | null
  /** How often evidence was submitted. */
  submissions: number
  /** Whether evidence can be submitted, or the dispute accepted. */
  can_respond: boolean
  /** The payment gateway. */
  gateway: string
  /** The gateway’s id of the dispute. */
  gateway_id: string
  /** The gateway’s id of the payment. */
  payment_id: string
}

/** One finding of an examination. */
export type DoctorFinding = {
  /** `wrong` needs action, `mind` is worth knowing, `good` was checked and is fine. */
  level: 'wrong' | 'mind' | 'good'
  /** The subject. */
  about: string
  /** The finding. */
  says: string
  /** The remedy; empty: none is needed. */
  todo: string
}

/** An examination of the installation. */
export type DoctorRun = {
  /** The examination’s id. */
  run_id: number
  /** When it was made; ISO 8601 with offset. */
  at: string
  /** The staff member who started it. */
  actor: string
  /** Milliseconds that it took. */
  ms: number
  /** Findings that need action. */
  wrong: number
  /** Everything that was examined. */
  findings: DoctorFinding[]
}

/** The lowest and the highest amount, by delivery zone. */
export type DollarRange = {
  /** The lowest, in dollars. */
  lowest: number
  /** The highest, in dollars. */
  highest: number
}

/** A person who delivers for a merchant group, or an invitation to be one. */
export type Driver = {
  /** By which events name the driver; null before they have done anything. */
  driver_id: number | null
  /** Email address of the driver. */
  email: string
  /** First name; null before they have signed in. */
  first_name: string | null
  /** Last name. */
  last_name: string | null
  /** Phone number. */
  phone: string | null
  /** How they travel: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Orders that they carry at once. */
  maxLoad: number
  /** `on` a shift, on a `break`, or `off`. */
  state: 'on' | 'break' | 'off'
  /** Orders that they have now. */
  stops: number
  /** Merchants of the group that they drive for; null: all of them. */
  merchants: number[] | null
  /** `invited` until the invitation is accepted, `expired` when it was not in time. */
  status: 'active' | 'invited' | 'expired'
  /** When they joined or were invited; null: before that was recorded; ISO 8601 with offset. */
  since: string | null
  /** The member who sent the invitation. */
  invited_by?: string
  /** Until then the invitation can be accepted; ISO 8601 with offset. */
  expires?: string
}

/** What became of an action. */
export type DriverActionResult = {
  /** The action’s id. */
  id: string
  /** The order’s id. */
  order_id: number
  /** `applied`: it counts. `refused`: it no longer can; it is kept, and need not be sent again. `later`: send it again. */
  result: 'applied' | 'refused' | 'later'
  /** Why it was refused. */
  code?: string
}

/** What a driver reported of an order. */
export type DriverReport = {
  /** Email address of the driver. */
  driver: string
  /** First and last name of the driver; the email address where there is none. */
  name: string
  /** What happened. */
  type: 'accepted' | 'at_shop' | 'picked_up' | 'arrived' | 'age_checked' | 'delivered' | 'failed' | 'returned'
  /** When it happened, by the driver’s phone; ISO 8601 with offset. */
  at: string
  /** When it arrived; ISO 8601 with offset. */
  received_at: string
  /** Whether it counts. */
  applied: boolean
  /** Why it does not. */
  code?: string
  /** How it was handed over. */
  proof?: 'photo' | 'signature' | 'pin' | 'left_at_door' | 'handed'
  /** Address of the picture, for one to two hours. */
  image?: string
  /** Cash collected, in dollars. */
  cash?: number
  /** Whether the age check passed. */
  passed?: boolean
  /** The state that issued the document. */
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
  /** When it ended; null while it goes on; ISO 8601 with offset. */
  ended: string | null
  /** Breaks, in seconds. */
  break_seconds: number
  /** Miles driven, as the driver confirmed them; null: not reported. */
  miles: number | null
  /** Orders handed over. */
  deliveries: number
  /** Tips that were paid with these orders, in dollars. */
  tips: number
  /** Cash collected at doors: what the driver owes the shop, in dollars. */
  cash_collected: number
  /** Cash that the manager counted; null: not settled, in dollars. */
  cash_handed_in: number | null
  /** Who counted it. */
  settled_by: string | null
  /** When it was counted; ISO 8601 with offset. */
  settled_at: string | null
}

/** An order that a driver has, with all they need at the shop and at the door. */
export type DriverStop = {
  /** The order’s id. */
  order_id: number
  /** `out` goes to the customer, `return` back to the shop. */
  leg: 'out' | 'return'
  /** How far you have come: booked, to_pickup, at_pickup, to_delivery or at_delivery. */
  status: string
  /** The order’s status. */
  order_status: string
  /** When you got it; ISO 8601 with offset. */
  assigned_at: string
  /** When to go to the shop, counted from 1 on the best way; null: not any more, or you have one order. */
  turn_at_shop: number | null
  /** When to go to the door on the same way; null: you have one order, or it goes back. */
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
  /** Who gets it. */
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
  /** The time that the customer chose; ISO 8601 with offset. */
  deliver_at: string
  /** By when it was promised; null: not recorded; ISO 8601 with offset. */
  promised_at: string | null
  /** What must be in the bag: your pickup check list. */
  items: ({
    /** Name. */
    name: string
    /** How many, or how much. */
    quantity: number
    /** Names of what was chosen with it. */
    options: string[]
  })[]
  /** The customer’s notes, a line each. */
  instructions: string
  /** By which an app without a connection tells a wrong PIN: the hexadecimal SHA-256 of `{order_id}:{pin}`. */
  pin_check: string
  /** The customer asks you to leave it at the door. */
  leave_at_door: boolean
  /** Hand it only to a person of age; report `age_checked` first. */
  check_id: boolean
  /** Such a check has passed. */
  age_checked: boolean
  /** The age that the person at the door must have; null: any. */
  min_age: number | null
  /** Cash to collect, in dollars. */
  to_collect: number
  /** The tip, in dollars. */
  tip: number
}

/** An email that the service writes by itself. */
export type EditableEmail = {
  /** Which email. */
  email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
  /** Whom it is for: customers about an order or their help request, people about their account, or shops. */
  group: 'orders' | 'help' | 'account' | 'shops'
  /** true: previews and tests are about an order. */
  about_order: boolean
  /** What may stand in braces. */
  variables: string[]
  /** The words in each language that it is sent in. */
  texts: EmailText[]
}

/** As it is until the operator writes something else. */
export type EmailOriginal = {
  /** The original subject. */
  subject: string
  /** The original opening sentence. */
  opening: string
}

/** The words of an email in one language. */
export type EmailText = {
  /** In which language. */
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

/** Something that happened, as the log and webhooks have it. */
export type Event = {
  /** Sorts as the events happened. Nothing else can be read from it. */
  event_id: string
  /** See the table of types. New ones may come: skip those that you do not know. */
  type: string
  /** ISO 8601. */
  created: string
  /** The merchant that it concerns. */
  merchant_id?: number
  /** Shown to the customer, to apps and to the operator. */
  customer_id?: number
  /** The order that it concerns. */
  order_id?: number
  /** The object as it was then, as the interface shows it to you. */
  data: Record<string, unknown>
  /** Fields that changed, as they were before. */
  previous?: Record<string, unknown>
}

/** An order that the customer keeps for ordering again. */
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
  /** When it was wanted; ISO 8601 with offset. */
  delivery_date: string
  /** `delivery` or `pickup`. */
  type: string
  /** The delivery address; null for pickup. */
  location_id: number | null
  vertical: Vertical
  /** The lines. */
  cart: OrderLine[]
}

/** A fee of an order. */
export type Fee = {
  /** The fee’s name. */
  name: string
  /** `delivery` or `convenience`. */
  type: string
  /** The fee, in dollars. */
  value: number
}

/** Fees that are a share of the subtotal: 15 is 15%. */
export type FeePercents = {
  /** Of the delivery fee. */
  delivery?: number
  /** Of the convenience fee. */
  convenience?: number
}

/** A payment that the gateway has otherwise than it is kept here. */
export type GatewayDifference = {
  /** The order. */
  order_id: number
  /** Its merchant. */
  merchant_id: number
  /** The payment’s number within the order. */
  payment: number
  /** When the order was placed; ISO 8601 with offset. */
  ordered_at: string
  /** The IANA time zone of the shop. */
  time_zone: string
  /** The gateway’s id of the payment. */
  gateway_id: string
  /** `missing`: the gateway has no such payment; `state`: it has another state; `amount`: the amounts differ. */
  difference: 'missing' | 'state' | 'amount'
  /** Whether a job is still at work on it, so that the difference may go by itself. */
  being_settled: boolean
  /** As it is kept here. */
  ours: {
    /** The state that is kept here. */
    state: string
    /** The amount held or to be charged, in dollars. */
    amount: number | null
    /** The amount charged, less refunds, in dollars. */
    taken: number | null
  }
  /** As the gateway has it; null: it has no such payment. */
  theirs: {
    /** The state at the gateway; null: it keeps none. */
    state: string | null
    /** The amount held or to be charged, in dollars. */
    amount: number | null
    /** The amount charged, less refunds, in dollars. */
    taken: number | null
  } | null
  /** The difference’s id. */
  difference_id?: number
  /** `missing_at_gateway`: only we have it. `missing_here`: only the gateway has it. `amount`: the amounts differ. `state`: the gateway no longer holds the money, or has it in another state. `refund`: it was refunded at the gateway and not by us. `duplicate`: the gateway moved it twice. `late`: one side has not finished for days. `fee`: a fee that is not booked. `currency`: not in dollars. `ledger`: order and gateway agree, and the ledger has another amount. `dispute`: what a dispute took is not what is booked. `payout`: your bank sent a payout back. `other`: a movement that the books have no name for. */
  cause?: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
  /** Whether it is open. */
  status?: 'open' | 'resolved'
  /** When it was found; ISO 8601 with offset. */
  found_at?: string
  /** When it was resolved; null: it is open; ISO 8601 with offset. */
  resolved_at?: string | null
  /** Who resolved it; empty: it was gone when it was compared again. Null: it is open. */
  resolved_by?: string | null
  /** Why it was resolved. */
  reason?: string
}

/** Credit that the operator granted to a customer. */
export type GrantedCredit = {
  /** The credit’s id. */
  credit_id: number
  /** The customer. */
  customer_id: number
  /** The customer’s email address. */
  email: string
  /** The granted amount, in dollars. */
  value: number
  /** The unspent rest, in dollars. */
  left: number
  /** The order that it makes up for; null: none. */
  order_id: number | null
  /** Why it was granted. */
  memo: string
  /** When it was granted; ISO 8601 with offset. */
  granted: string
  /** When it ends; null: never; ISO 8601 with offset. */
  ends: string | null
  /** When it has ended; null: it has not; ISO 8601 with offset. */
  ended: string | null
  /** The unspent rest that expired, in dollars. */
  taken: number
  /** Whether it has not ended. */
  enabled: boolean
}

/** A line that a help request is about. */
export type HelpLine = {
  /** The line of the order’s cart. */
  item_key: number
  /** Its name. */
  name: string
  /** How many of it, or how much. */
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
  /** Its address, for one to two hours; reading the request again gives a new one. */
  url: string
}

/** Refunds the order with the arguments of a refund, once for a request; without `reason`, `text` is the reason. */
export type HelpRefund = {
  /** Shown to the customer. */
  reason?: string
  /** Order lines to refund, in whole or in part. */
  lines?: ({
    /** The line of the order’s cart. */
    item_key: number
    /** The quantity to refund; tax follows. */
    quantity: number
  })[]
  /** Dollars, of goods and their tax first. */
  amount?: number
  /** Dollars of the tip, or true for all that is left of it. */
  tip?: number | true
  /** Dollars of the delivery fee, or true for all that is left of it. */
  delivery_fee?: number | true
  /** Back the way it was paid (default), or to the customer’s credit. */
  to?: 'original' | 'credit'
}

/** A customer’s request for help with an order. */
export type HelpRequest = {
  /** The help request’s id. */
  help_id: number
  /** The order’s id. */
  order_id: number
  /** `open`: it waits for an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support. */
  status: 'open' | 'answered' | 'resolved' | 'declined'
  /** What is wrong. */
  reason: 'missing' | 'wrong' | 'quality' | 'late' | 'not_delivered' | 'charge' | 'other'
  /** What the customer asks for. */
  wanted: 'refund' | 'redelivery' | 'answer'
  /** The lines that it is about. */
  lines: HelpLine[]
  /** The conversation, the earliest first. */
  messages: HelpMessage[]
  refund?: Refund
  /** When help was asked for; ISO 8601 with offset. */
  opened: string
  /** When it last changed; ISO 8601 with offset. */
  changed: string
  /** When it passes to support if the merchant has not answered; null unless it waits for the merchant; ISO 8601 with offset. */
  answer_by: string | null
  /** The photos. */
  images: HelpPhoto[]
}

/** A shift of one date, in place of the weekly ones. */
export type HolidayShift = {
  /** The shift’s id. */
  id: number
  /** YYYY-mm-dd. Equal start and end: closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

/** A shift of one date, in place of the weekly ones. */
export type HolidayShiftInput = {
  /** A shift that is sent with its id keeps it. */
  id?: number
  /** YYYY-mm-dd. Equal start and end: closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

/** The hours. */
export type Hours = {
  /** Weekly hours for pickup. */
  business: WeeklyShift[]
  /** Weekly hours for delivery. */
  delivery: WeeklyShift[]
  /** Dates with other hours for pickup. */
  holidayBusiness: HolidayShift[]
  /** Dates with other hours for delivery. */
  holidayDelivery: HolidayShift[]
}

/** The hours; lists that are left out stay as they are. */
export type HoursInput = {
  /** Weekly shifts; they replace all that there are. */
  business?: WeeklyShiftInput[]
  /** Weekly shifts; they replace all that there are. */
  delivery?: WeeklyShiftInput[]
  /** Dates with other hours; they replace all that there are. */
  holidayBusiness?: HolidayShiftInput[]
  /** Dates with other hours; they replace all that there are. */
  holidayDelivery?: HolidayShiftInput[]
}

/** A gift card as the operator sees it. */
export type IssuedGiftCard = {
  /** The gift card’s id. */
  gift_card_id: number
  /** The last four characters of its code. */
  last_four: string
  /** The address that it was sent to; null: it was given to the account. */
  email: string | null
  /** The customer whose account holds it; null while it waits for an account. */
  customer_id: number | null
  /** The issued amount, in dollars. */
  value: number
  /** The remaining balance, in dollars. */
  balance: number
  /** When it was issued; ISO 8601 with offset. */
  created: string
  /** When it ends; null: never; ISO 8601 with offset. */
  ends: string | null
  /** Whether it can be spent, unless it has ended. */
  enabled: boolean
}

/** Whether an item can be ordered. */
export type ItemAvailability = {
  /** The item’s id: `N12`. */
  id: string
  /** The item’s name. */
  name: string
  /** false: sold out. */
  available: boolean
  /** ISO 8601: when it is available again; null: no end is set. */
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
  /** The order; null: none is concerned. */
  order_id: number | null
  /** The merchant; null: none is concerned. */
  merchant_id: number | null
  /** The purpose. */
  memo: string
  /** Debits and credits, which sum to the same. */
  lines: JournalLine[]
}

/** One side of an entry: a debit or a credit. */
export type JournalLine = {
  /** The account. */
  account: string
  /** The owner of the account; 0 where there is one for all. */
  party: number
  /** The part of the amount: `goods`, `tip`, `commission` … */
  part: string
  /** Taken from the account, in dollars. */
  debit: number
  /** Owed to the account, in dollars. */
  credit: number
}

/** With `compare`: how the promise of the order was kept. */
export type KeptPromises = {
  /** Orders as soon as possible that were promised a time. */
  orders: number
  /** Those that were there, or picked up, by then. */
  on_time: number
  /** From the order to the promised time, on average. */
  promised_minutes: number | null
  /** From the order to its completion, on average. */
  actual_minutes: number | null
}

/** Minutes after what was quoted; below zero is early. */
export type Lateness = {
  /** Deliveries that were measured. */
  measured: number
  /** Mean, in minutes; null: nothing was measured. */
  mean: number | null
  /** Median, in minutes; null: nothing was measured. */
  p50: number | null
  /** 90th percentile, in minutes; null: nothing was measured. */
  p90: number | null
}

/** A license to sell alcohol or tobacco. */
export type License = {
  /** The license’s id. */
  license_id: number
  /** The merchant’s id. */
  merchantId: number
  /** The goods that it permits; `alcohol` covers beer, wine and liquor. */
  kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
  /** As the authority has it. */
  number: string
  /** Two letters. */
  state: string
  /** YYYY-MM-DD: the last day on which it is in force. */
  expires: string
  /** Address of a picture of it, or of a PDF. */
  document: string | null
  /** Whether that day is still to come. */
  in_force: boolean
}

/** A license in a list that may hold several merchants. */
export type ListedLicense = {
  /** The license’s id. */
  license_id: number
  /** The merchant’s id. */
  merchantId: number
  /** The goods that it permits; `alcohol` covers beer, wine and liquor. */
  kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
  /** As the authority has it. */
  number: string
  /** Two letters. */
  state: string
  /** YYYY-MM-DD: the last day on which it is in force. */
  expires: string
  /** Address of a picture of it, or of a PDF. */
  document: string | null
  /** Whether that day is still to come. */
  in_force: boolean
  /** The merchant’s name. */
  merchant_name: string
}

/** A merchant of the operator’s list. */
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
  /** Whether searches list it as promoted. */
  promoted: boolean
  /** Whether courier companies deliver for it. */
  courierDelivery: boolean
  /** Whether orders are accepted automatically. */
  autoConfirm: boolean
  /** Whether cards are charged online for deliveries. */
  deliveryProcessesCard: boolean
  /** Payment types that it accepts. */
  paymentTypes: string[]
  /** The last 30 days that are over, with `sales=true`. */
  sales?: {
    /** Orders placed. */
    orders: number
    /** What was sold, in dollars. */
    gross: number
    /** Orders that were rejected, canceled or failed. */
    cancellations: number
    /** Minutes from accepting to ready, on average; null: unknown. */
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
  /** Dollars; the subtotal that it needs. */
  minimum: number
  /** ISO 8601; null is never. */
  expires: string | null
  /** Whether only a customer’s first order gets it. */
  first_order: boolean
  /** Most uses altogether; null: any number. */
  most_uses: number | null
  /** Only at this merchant; null: everywhere. */
  merchant_id: number | null
  /** Whether it can be used, unless it has expired. */
  enabled: boolean
  /** ISO 8601, where it has a start. */
  starts?: string
  /** The largest discount on one order, where there is a limit, in dollars. */
  max_discount?: number
  /** What all orders together may get, where there is a limit, in dollars. */
  budget?: number
  /** What they got, where there is a budget, in dollars. */
  spent?: number
  /** Orders that got it, where there is a budget. */
  uses?: number
  /** Only for customers whose last order is so many days ago. */
  lapsed_days?: number
  /** Only for merchants of this city. */
  city?: string
  /** The city’s state. */
  state?: string
  /** The name of the only merchant; null: everywhere. */
  merchant_name: string | null
}

/** A review in a list that may hold several merchants. */
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
  /** Names of the dishes that were liked. */
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
  /** Why the operator hid it; null: it is shown. */
  hidden_reason: string | null
  /** The merchant’s name. */
  merchant_name: string
}

/** A place on a map. */
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
  /** Straight stretches of it. */
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
  /** Its tags, each with its values. */
  tags: unknown[]
  /** Sizes that it is sold in. */
  sizes: string[]
  /** How many sell it. */
  stores: number
}

/** A part of the menu with a heading. */
export type Menu = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `menu`. */
  type: 'menu'
  /** Orderable when one of these schedules is open. */
  schedule?: number[]
  /** Items and menus below it. */
  children: (MenuItem | NestedMenu)[]
}

/** One thing that a change of a menu does. */
export type MenuChange = {
  /** added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed. */
  type: string
  /** Null of a schedule, and of what a dry run would make. */
  entityId: number | null
  /** The kind of entity; null: a schedule. */
  entityType: string | null
  /** Its id. */
  scheduleId?: number | null
  /** Its name. */
  name: string
  /** Names from the top: Lunch > Pizza > Margherita. */
  path: string
  /** Its id. */
  parentId?: number | null
  /** The field that changed. */
  field?: string
  /** The value of the changed field, as merchants write it: dollars, plain quantities. */
  before?: unknown
  /** The value of the changed field, as merchants write it: dollars, plain quantities. */
  after?: unknown
  /** All of it in a sentence. */
  text: string
}

/** A whole menu as a document. */
export type MenuDocument = {
  /** Version of the format: 1. */
  cellardoorMenu: 1
  /** The menu schedules. */
  schedules?: ({
    /** An id of ours, or any text for what is new. */
    id?: number | string
    /** The schedule’s name. */
    name: string
    /** The weekly shifts. */
    hours: unknown[]
  })[]
  /** With `id`: ours for one that exists, any text for a new one. */
  entities: (NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage)[]
  /** The links between entities. */
  links: ({
    /** The entity above; null: the top level. */
    parentId: number | string | null
    /** An id of ours, or any text for what is new. */
    childId: number | string
    /** Its place among the children; null: by id. */
    displayOrder?: number | null
  })[]
}

/** Why something cannot be ordered, or is not shown. */
export type MenuExplanation = {
  /** The entity’s id. */
  id: string
  /** The entity’s name. */
  name: string
  /** The kind of entity. */
  type: string
  /** Whether customers see it. */
  shown: boolean
  /** The reason, for programs. */
  code: string
  /** The reason, for people. */
  text: string
  /** The schedules that keep it closed. */
  schedules?: ({
    /** The schedule’s id. */
    id: number
    /** The schedule’s name. */
    name: string
  })[]
  /** Null when there is no such moment. */
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
  /** Address of the picture. */
  url: string
  /** Always empty. */
  children: unknown[]
}

/** A menu as it was read from another system. */
export type MenuImport = {
  /** The import’s id. */
  importId: number
  /** The system that the menu comes from. */
  kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
  /** The name of the file, or the address. */
  name: string
  /** `draft`: not on the menu yet. `published`. `replaced`: a newer one took its place. */
  state: 'draft' | 'published' | 'replaced'
  /** When it was read; ISO 8601 with offset. */
  createdAt: string
  /** When it was published; ISO 8601 with offset. */
  publishedAt: string | null
  /** The revision of the menu that it became. */
  revision: number | null
  /** How much the source holds. */
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
    /** Kinds of things that can’t be brought over. */
    gaps: number
  }
  /** 214 items, 31 option groups; 3 things we can’t bring over */
  summary: string
}

/** What publishing an import would do, or did. */
export type MenuImportReport = {
  /** What our menus can’t hold, the most frequent first. */
  gaps: ({
    /** The kind, such as `no_price`. */
    code: string
    /** What can’t be brought over, and what becomes of it. */
    text: string
    /** How often. */
    count: number
    /** Up to 5 of them by name. */
    names: string[]
  })[]
  /** Of a spreadsheet: the columns that were understood. */
  columns: ({
    /** The heading. */
    heading: string
    /** What it was taken for. */
    meaning: string
  })[]
  /** Items that are new. */
  added: number
  /** Items that change. */
  changed: number
  /** Items that the source no longer has. They are hidden, not deleted. Up to 500. */
  hidden: string[]
  /** What you changed since the last import, in sentences. It stays. Up to 500. */
  kept: string[]
  /** What both you and the source changed: from yours to theirs. Yours stays unless `prefer` is `source`. Up to 500. */
  conflicts: string[]
  /** What you deleted and the source still has. It stays deleted. Up to 500. */
  removed: string[]
  /** What has no place beside what you have, such as a second list of sizes. Up to 500. */
  unplaced: string[]
  /** Items and options that become sold out, or available again. */
  soldOut: number
  /** The changes, made or proposed. */
  changes: MenuChange[]
  /** How many changes there are; `changes` has the first 500. */
  changeCount: number
  /** The revision of the menu that this was compared with. */
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
  /** false: sold out. */
  available: boolean
  /** For a sold-out item: when it is available again, in UTC. */
  available_at?: string | null
  /** Price of the item; with a price group, the lowest one, in dollars. */
  price: number
  /** With the dearest lawful choice of options. */
  max_price: number
  /** The smallest quantity that can be ordered. */
  min_qty: number
  /** The largest quantity that can be ordered. */
  max_qty: number
  /** Quantities go up in steps of this. */
  increment: number
  /** Beside the quantity, `lb.`; often empty. */
  qty_name_singular: string
  /** Unit beside other quantities. */
  qty_name_plural: string
  /** Always empty; the picture is the child of type `image`. */
  images: unknown[]
  /** Dietary marks; absent without any. */
  dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
  /** What it contains that people may be allergic to; absent where nothing is said. */
  allergens?: string[]
  /** Calories; absent where nothing is said. */
  calories?: number
  /** Orderable when one of these schedules is open. */
  schedule?: number[]
  /** Its options and its picture. */
  children: (MenuOptionGroup | MenuPriceGroup | MenuOption | MenuImage)[]
}

/** An entity below another. */
export type MenuLinkInput = {
  /** Null is the top level, which holds SubMenus only. */
  parentId: number | null
  /** The id. */
  childId: number
  /** The position among its siblings. Entities without one come last, by id. */
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
  /** false: sold out; absent otherwise. */
  available?: boolean
  /** For a sold-out item: when it is available again, in UTC. */
  available_at?: string | null
  /** Price of the option, in dollars. */
  price: number
  /** With the dearest lawful choice of options. */
  max_price: number
  /** Amounts: only where amounts are chosen. */
  min_qty?: number
  /** The largest quantity; only where quantities are chosen. */
  max_qty?: number
  /** Quantities go up in steps of this; only where quantities are chosen. */
  increment?: number
  /** Unit beside the quantity 1. */
  qty_name_singular?: string
  /** Unit beside other quantities. */
  qty_name_plural?: string
  /** true: chosen unless the customer chooses otherwise; absent otherwise. */
  preselected?: boolean
  /** Option groups, price groups and options that open up with this one. */
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
  /** Below an option: what the dearest lawful choice in the group adds. */
  max_price?: number
  /** The fewest options to choose. */
  min_selection: number
  /** The most options to choose. */
  max_selection: number
  /** 1: the limits are multiplied by the quantity of the item. */
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

/** One write of a menu. */
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
  /** The number of entities touched. */
  entities: number
  /** Links that were touched. */
  links: number
  /** Schedules that were touched. */
  schedules: number
}

/** A source that repeats its import by itself. */
export type MenuSync = {
  /** The system that the menu comes from. */
  kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
  /** Whether it is asked again by itself. */
  enabled: boolean
  /** When it was last read without a fault; ISO 8601 with offset. */
  syncedAt: string | null
  /** When it is read again at the latest; ISO 8601 with offset. */
  nextAt: string | null
  /** Why it can’t be read at the moment. */
  fault: string | null
}

/** When items of a menu can be ordered. */
export type MenuTimes = {
  /** The schedule’s id. */
  id: number
  /** The next 7 days. */
  times: ({
    /** Weekday of `from` in UTC. */
    day: string
    /** Begin of the time; ISO 8601 with offset. */
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

/** A merchant in a search. */
export type Merchant = {
  /** The merchant’s id. */
  id: string
  /** Whether it is one of the customer’s favorites. */
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
  /** Zip code. */
  zip: string
  /** Longitude in degrees. */
  longitude: number
  /** Latitude in degrees. */
  latitude: number
  /** Something nearby that is easy to find. */
  landmark: string | null
}

/** An order as its merchant sees it. */
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
  /** Taken off by a promotion, in dollars. */
  promo_amount_used: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is one of the customer’s favorite orders. */
  favorite: boolean
  /** The favorite’s name; null: it is none. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
  /** The merchant’s. */
  street: string
  /** The merchant’s city. */
  city: string
  /** The merchant’s state. */
  state: string
  /** The merchant’s zip code. */
  zip_code: string
  /** The merchant’s phone number. */
  phone: string
  /** A note for the merchant and the courier. */
  instructions: string
  /** The payment method. */
  payment_method: string
  /** The position of the destination; for pickup that of the merchant. */
  latitude: number
  /** The position of the destination; for pickup that of the merchant. */
  longitude: number
  /** The discount by a promotion of the merchant’s, in dollars. */
  discount: number
  /** The name of that promotion, where there is one. */
  discount_label?: string
  /** Delivery fee, in dollars. */
  delivery_fee: number
  /** Convenience fee, in dollars. */
  convenience_fee: number
  /** Sales tax, in dollars. */
  tax: number
  /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
  taxes?: SaleTax[]
  /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
  tax_exempt?: boolean
  /** Sum of the lines, in dollars. */
  subtotal: number
  /** Tip, in dollars. */
  tip: number
  /** How much of the tip was added after delivery, in dollars. */
  tip_added: number
  /** Paid by gift card, in dollars. */
  gift_card_amount_used: number
  /** Paid by credit, in dollars. */
  credit_amount_used: number
  /** Points that the customer earned. */
  points_earned: number
  location: Destination | null
  /** Minutes that the merchant needs. */
  prep_minutes: number | null
  /** Why it was rejected, cancelled or failed. */
  reason: string | null
  delivery: Delivery | null
  /** Dollars given back so far, without refunds that failed. */
  refunded: number
  /** Refunds, the earliest first. */
  refunds: Refund[]
  /** By when it is there, or ready for pickup; ISO 8601 with offset. */
  promised_at: string | null
  /** By when the merchant must answer, or the order is cancelled and refunded; null: none is awaited; ISO 8601 with offset. */
  answer_by: string | null
  /** What paid for it; together `total` less `promo_amount_used`. */
  payments: ReceiptPayment[]
  /** The code of the promotion that was used. */
  promo_code: string | null
  delivery_options: DeliveryOptions | null
  /** `refund`, `replace` or `ask`, as chosen at checkout. */
  if_missing: string
  /** Adjustments, the earliest first. */
  adjustments: Adjustment[]
  /** The lines. */
  cart: OrderLine[]
  card_authorization?: CardAuthorization
  /** Of the lines whose item has some; absent where none has. */
  allergens?: ({
    /** The line’s number in `cart`. */
    item_key: number
    /** As the menu named them when it was ordered. */
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
    /** true: wants text messages about the order. */
    sms_notify?: boolean
  }
  /** ISO 8601 with offset: when the merchant accepted it; `prep_minutes` count from here. */
  confirmed_at: string | null
}

/** The ways of ordering. */
export type MerchantOrdering = {
  /** Whether cards are charged online for deliveries. */
  delivery_processes_card: boolean
  /** Payment types that it accepts. */
  payment_types: string[]
  /** Delivered by courier companies. */
  is_rds: boolean
  /** Minutes until it is ready or delivered. */
  time_needed: number
  estimate: Estimate
  /** Special offers. */
  specials: ({
    /** The special offer. */
    name: string
    /** Kind of special offer; `promotion` lowers the price by itself. */
    type: string
  })[]
  /** When open: the last time to order today. When closed: the next time; ISO 8601 with offset. */
  last_or_next_order_time: string | null
  /** The smallest order, in dollars. */
  minimum: number
  /** Whether it takes orders for this time. */
  is_open: boolean
  /** Why it takes no orders for this time: `outside_hours`, `holiday` (a date with hours of its own), `paused`, `no_schedule`, `no_zones`, `not_offered`. Null when it takes them. */
  closed_reason: string | null
  /** ISO 8601: takes no orders before; null when it has not paused. */
  paused_until: string | null
  /** The delivery fee; null for pickup, in dollars. */
  delivery_charge: number | null
  /** The delivery fee as a fraction of the order: 0.15 is 15%. */
  delivery_percent: number | null
  /** The ways of ordering at this time. */
  availability: {
    /** Whether pickup is possible. */
    pickup: boolean
    /** Whether delivery is possible. */
    delivery: boolean
    /** Minutes until it is delivered. */
    delivery_estimate: number
  }
}

/** A transfer, with the merchant or courier company that gets it. */
export type MerchantPayoutTransfer = {
  /** The merchant’s id; null: a courier company gets it. */
  merchant_id: number | null
  /** The courier company’s id; null: a merchant gets it. */
  provider_id: number | null
  /** The name of who gets it. */
  name: string
  /** The transfer’s id. */
  transfer_id: number
  /** `daily`: a day’s net. `manual`: paid by the operator ahead of the day’s end. `invoice`: what the operator has paid of a courier company’s invoice. */
  kind: 'daily' | 'manual' | 'invoice'
  /** The day by the merchant’s clocks, YYYY-MM-DD. */
  day: string
  /** Orders completed on that day. */
  orders: number
  /** The ledger’s net of the day, in dollars. */
  net: number
  /** What days before left, or what was paid ahead, in dollars. */
  brought_forward: number
  /** Sent: net and brought forward, if that is more than nothing, in dollars. */
  amount: number
  /** The courier company’s number of its invoice, of `invoice`. */
  invoice?: string
  /** Less than nothing: what later days pay, in dollars. */
  carried_over: number
  /** `due` waits for its turn or for the account, `held` for the operator; `sending`; `sent` is on its way to the bank, `paid` is there; `failed` needs the operator; `carried` was nothing to send. */
  status: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
  /** Why it is held or has failed; empty: neither. */
  note: string
  /** Why the operator made it; empty for a day’s. */
  reason: string
  /** When it was made; ISO 8601 with offset. */
  created: string
  /** When the provider had it; ISO 8601 with offset. */
  sent: string | null
  /** When it was known to be at the bank; ISO 8601 with offset. */
  paid: string | null
  /** The operator has paid it by other means. */
  paid_outside: boolean
  /** Taken back at the provider; a later day pays it, in dollars. */
  reversed: number
  /** The transfer’s id at the provider. */
  reference: string | null
  bank: BankState | null
}

/** Sales of one merchant. */
export type MerchantSales = {
  /** The merchant’s id. */
  merchant_id: number
  /** Its name. */
  name: string
  /** Completed orders. */
  orders: number
  /** The customers’ payments: goods, tax, fees, tip, in dollars. */
  gross: number
  /** The merchant’s share, in dollars. */
  net: number
  /** Given back of completed orders, in dollars. */
  refunds: number
  /** Gross of an order; null: there was none, in dollars. */
  average: number | null
  /** From confirmed to ready, on average; null: nothing is known. */
  preparation_minutes: number | null
  /** Orders that were rejected, cancelled or failed. */
  cancellations: number
  /** Reviews that were written, without hidden ones. */
  reviews: number
  /** Their stars on average; null: there was none. */
  rating: number | null
  /** The commission it paid, in dollars. */
  commission: number
}

/** Whether it takes orders, and how busy it is. */
export type MerchantStatus = {
  /** ISO 8601 with the merchant’s offset; null: not paused. */
  paused_until: string | null
  /** Added to every estimate at the moment. */
  busy_minutes: number
  /** When that ends by itself. */
  busy_until: string | null
  /** Added to estimates of deliveries while no driver has room. */
  drivers_busy_minutes: number
  /** When that ends by itself. */
  drivers_busy_until: string | null
  /** ISO 8601: no deliveries are taken before, for no driver has room; null: they are. */
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
  /** About the merchant, in its own words. */
  description: string
  /** Rating from 1 to 100; 0: not rated yet. */
  overall_rating: number
  /** Number of ratings. */
  num_ratings: number
  /** Type of merchant: `R` for restaurant … */
  type: string
  /** The type as people read it. */
  type_label: string
  /** Notes for customers. */
  notes: string
  url: MerchantUrl
  /** Since when it sells here, YYYY-MM-DD. */
  activation_date: string
  /** Address of the logo. */
  merchant_logo: string | null
  /** Address of the logo as it was uploaded. */
  merchant_logo_raw: string | null
  /** Address of the picture at the head of the merchant’s page, where it has one. */
  cover_image?: string
}

/** The URL of the merchant’s page. */
export type MerchantUrl = {
  /** The place’s name in addresses. */
  geo_tag: string
  /** The merchant’s name in addresses. */
  short_tag: string
  /** The whole address. */
  complete: string
}

/** One error. */
export type MessageItem = {
  /** Stable; branch on this. */
  code: string
  /** For people, in English or, by Accept-Language, in Spanish; may change. */
  user_msg: string
  /** For developers; may change. */
  dev_msg: string
  /** The exact error in the same language, for people, where `user_msg` is general. */
  exact_msg?: string
  /** The parameter at fault. */
  field?: string
}

/** An entity further below; it has the fields of its kind. */
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

/** A menu below a menu. */
export type NestedMenu = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `menu`. */
  type: 'menu'
  /** Orderable when one of these schedules is open. */
  schedule?: number[]
  /** Menus or items again. */
  children: NestedEntity[]
}

/** A group of options below a group of options. */
export type NestedOptionGroup = {
  /** The id: `N12`. */
  id: string
  /** The name. */
  name: string
  /** The description. */
  description: string
  /** Always `option group`. */
  type: 'option group'
  /** Below an option: what the dearest lawful choice in the group adds. */
  max_price?: number
  /** The fewest options to choose. */
  min_selection: number
  /** The most options to choose. */
  max_selection: number
  /** 1: the limits are multiplied by the quantity of the item. */
  sel_dep: 0 | 1
  /** The options to choose from. */
  children: MenuOption[]
}

/** The keys of a courier network. Encrypted, and never shown again. */
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
  /** DoorDash, with OAuth in place of a password: the client id, as entered in the developer portal. */
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
  /** In place of the network’s own address, such as that of a test system. */
  api_url?: string
  /** Uber: in place of the address that grants tokens. */
  auth_url?: string
}

/** An entity of type Image. */
export type NewImage = {
  /** Always `Image`. */
  type: 'Image'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Required; http or https. The picture is fetched and hosted here. */
  url: string | null
}

/** An entity of type Item. */
export type NewItem = {
  /** Always `Item`. */
  type: 'Item'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, a PriceGroup must be linked. */
  price: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** What it contains that people may be allergic to: up to 20, in your words, such as peanuts. */
  allergens?: string[] | null
  /** A whole number up to 100,000. */
  calories?: number | null
}

/** An entity of type Option. */
export type NewOption = {
  /** Always `Option`. */
  type: 'Option'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or what a quantity group allows. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether customers find it chosen; default false. */
  preselected?: boolean | null
}

/** An entity of type OptionGroup. */
export type NewOptionGroup = {
  /** Always `OptionGroup`. */
  type: 'OptionGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit, which is 99. For check and quantity. */
  selectionsMax?: number | null
  /** With quantity: the limits scale with the item’s quantity. */
  selectionDepends?: boolean | null
}

/** An entity of type PriceGroup. */
export type NewPriceGroup = {
  /** Always `PriceGroup`. */
  type: 'PriceGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
}

/** An entity of type SubMenu. */
export type NewSubMenu = {
  /** Always `SubMenu`. */
  type: 'SubMenu'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
}

/** The kinds of notices by channel, once they were chosen; until then push and email have them all. `order_status`: an order was accepted, is ready, on its way or delivered. `help`: an answer to a help request. Receipts, refunds and notices about the account always go by email. */
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
  /** The times, the earliest first. */
  times_open: ({
    /** Begin of the time. */
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
  /** As people read it. */
  name: string
  /** Its place beside the others of its level. */
  position: number
  /** Products in it and below it. */
  products: number
}

/** A customer as the operator sees it. */
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
  /** Whether the customer is kept from signing in and ordering. */
  disabled: boolean
  /** When the account was made; ISO 8601 with offset. */
  created_at: string
}

/** A key of a program that calls the operator interface. */
export type OperatorKey = {
  /** The id. */
  key_id: string
  /** The key’s purpose; the audit names it. */
  name: string
  /** The key’s roles. */
  roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
  /** The staff member who created it. */
  created_by: string
  /** When it was made; ISO 8601 with offset. */
  created_at: string
  /** When it was last used, to five minutes; ISO 8601 with offset. */
  last_used_at: string | null
  /** When it expires; null: when it is ended; ISO 8601 with offset. */
  expires: string | null
}

/** A passkey of a member of the operator’s staff. */
export type OperatorPasskey = {
  /** The id. */
  passkey_id: string
  /** As its owner calls it. */
  name: string
  /** When it was added; ISO 8601 with offset. */
  created_at: string
  /** When it was last used; ISO 8601 with offset. */
  last_used_at: string | null
}

/** A drink, as the operator’s list shows it. */
export type OperatorProduct = {
  /** The product’s id. */
  product_id: string
  /** The name. */
  name: string
  /** The brand. */
  brand: string
  /** `beer`, `wine` or `liquor`. */
  section: string
  /** The category below the section. */
  subsection: string
  /** The category below the subsection. */
  child: string
  /** Country of origin. */
  country: string
  /** How much it is asked for. */
  popularity: number
  /** Sizes that it has. */
  sizes: number
  /** Stores that sell it. */
  stores: number
  /** The product that it is by now; null: itself. */
  merged_into: string | null
}

/** A drink with all that is known of it. */
export type OperatorProductDetails = {
  /** The product’s id. */
  product_id: string
  /** The name. */
  name: string
  /** The brand. */
  brand: string
  /** `beer`, `wine` or `liquor`. */
  section: string
  /** The category below the section. */
  subsection: string
  /** The category below the subsection. */
  child: string
  /** Country of origin. */
  country: string
  /** How much it is asked for. */
  popularity: number
  /** Sizes that it has. */
  sizes: number
  /** Stores that sell it. */
  stores: number
  /** The product that it is by now; null: itself. */
  merged_into: string | null
  /** About the product. */
  description: string
  /** The address of a picture. */
  image: string | null
  /** Its tags, each with its values. */
  tags: unknown[]
}

/** What a store sells a size for. */
export type OperatorProductOffer = {
  /** The store. */
  merchant_id: number
  /** Its name. */
  merchant: string
  /** The size’s id. */
  variant_id: number
  /** The size. */
  size: string
  /** The price, in dollars. */
  price: number
  /** Pieces in stock. */
  stock: number
}

/** A size of a drink, and what stores ask for it. */
export type OperatorProductSize = {
  /** The size’s id. */
  variant_id: number
  /** As people read it: 750ml, 6 x 12oz. */
  size: string
  /** Milliliters of one container. */
  volume_ml: number
  /** Containers in a pack. */
  pack: number
  /** `bottle`, `can`, `keg` … */
  container: string
  /** The bar code, 14 digits. */
  gtin: string | null
  /** Stores that sell it. */
  stores: number
  /** The lowest price, in dollars. */
  lowest: number | null
  /** The highest price, in dollars. */
  highest: number | null
  /** Pieces in all stores. */
  stock: number
}

/** A session of a member of the operator’s staff. */
export type OperatorSession = {
  /** The id. */
  session_id: string
  /** Whether it is the one that asks. */
  current: boolean
  /** The address that signed in. */
  ip: string
  /** The browser that signed in. */
  user_agent: string
  /** When it began; ISO 8601 with offset. */
  created_at: string
  /** When it was last used, to five minutes; ISO 8601 with offset. */
  last_seen_at: string
  /** When it ends; ISO 8601 with offset. */
  expires_at: string
}

/** Values that the operator can change at run time. */
export type OperatorSettings = {
  /** Convenience fee, in percent of the goods, of merchants whose application is approved from now on. */
  convenience_fee: number
  /** The most that support may refund and grant for one order, and grant to one customer without an order within 30 days, in dollars. */
  support_limit: number
  /** Codes that are texted to phone numbers within an hour, by all customers together; further ones are refused. An alert fires when text messages of all kinds reach 80% of it; news of orders is sent all the same. */
  sms_per_hour: number
  /** After so many minutes the merchant is called again about an order that it has not answered; after twice that the order is cancelled and refunded. Only minutes in which the shop is open count. Orders that are placed already keep their times. */
  answer_minutes: number
  /** The cost of a minute of waiting when courier companies are compared, in dollars. */
  courier_minute_dollars: number
  /** The cost of a booking that surely fails when courier companies are compared, in dollars. */
  courier_loss_dollars: number
  auto_refund: AutoRefund
  /** How many days the event log is kept. */
  events_kept_days: number
  /** How many days it is kept why a checkout was refused. */
  refusals_kept_days: number
  /** Whether a version of the alcohol rules comes into force only when a second person agrees. */
  rules_need_consent: boolean
}

/** A member of the operator’s staff. */
export type OperatorStaff = {
  /** The id. */
  staff_id: number
  /** Email address, with which the person signs in. */
  email: string
  /** The person’s name. */
  name: string
  /** `support` reads everything, acts on orders and customers, and gives refunds and credit up to a limit (`support_limit` of `GET /operator/settings`); `finance` does everything about money; `catalogue` drinks, menus and rules; `viewer` reads; `owner` does everything. */
  role: 'owner' | 'support' | 'finance' | 'catalogue' | 'viewer'
  /** Whether the person may sign in. */
  enabled: boolean
  /** Those that are set up: `totp`, `passkey`. */
  second_factors: string[]
  /** When the account was made; ISO 8601 with offset. */
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
  /** Taken off by a promotion, in dollars. */
  promo_amount_used: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is one of the customer’s favorite orders. */
  favorite: boolean
  /** The favorite’s name; null: it is none. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
  /** The merchant’s. */
  street: string
  /** The merchant’s city. */
  city: string
  /** The merchant’s state. */
  state: string
  /** The merchant’s zip code. */
  zip_code: string
  /** The merchant’s phone number. */
  phone: string
  /** A note for the merchant and the courier. */
  instructions: string
  /** The payment method. */
  payment_method: string
  /** The position of the destination; for pickup that of the merchant. */
  latitude: number
  /** The position of the destination; for pickup that of the merchant. */
  longitude: number
  /** The discount by a promotion of the merchant’s, in dollars. */
  discount: number
  /** The name of that promotion, where there is one. */
  discount_label?: string
  /** Delivery fee, in dollars. */
  delivery_fee: number
  /** Convenience fee, in dollars. */
  convenience_fee: number
  /** Sales tax, in dollars. */
  tax: number
  /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
  taxes?: SaleTax[]
  /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
  tax_exempt?: boolean
  /** Sum of the lines, in dollars. */
  subtotal: number
  /** Tip, in dollars. */
  tip: number
  /** How much of the tip was added after delivery, in dollars. */
  tip_added: number
  /** Paid by gift card, in dollars. */
  gift_card_amount_used: number
  /** Paid by credit, in dollars. */
  credit_amount_used: number
  /** Points that the customer earned. */
  points_earned: number
  location: Destination | null
  /** Minutes that the merchant needs. */
  prep_minutes: number | null
  /** Why it was rejected, cancelled or failed. */
  reason: string | null
  delivery: Delivery | null
  /** Dollars given back so far, without refunds that failed. */
  refunded: number
  /** Refunds, the earliest first. */
  refunds: Refund[]
  /** By when it is there, or ready for pickup; ISO 8601 with offset. */
  promised_at: string | null
  /** By when the merchant must answer, or the order is cancelled and refunded; null: none is awaited; ISO 8601 with offset. */
  answer_by: string | null
  /** What paid for it; together `total` less `promo_amount_used`. */
  payments: ReceiptPayment[]
  /** The code of the promotion that was used. */
  promo_code: string | null
  delivery_options: DeliveryOptions | null
  /** `refund`, `replace` or `ask`, as chosen at checkout. */
  if_missing: string
  /** Adjustments, the earliest first. */
  adjustments: Adjustment[]
  /** The lines. */
  cart: OrderLine[]
  card_authorization?: CardAuthorization
}

/** An audit record of an order. */
export type OrderAuditRecord = {
  /** The record’s id. */
  audit_id: number
  /** When; ISO 8601 with offset. */
  at: string
  /** The actor. */
  actor: string
  /** The action. */
  action: string
  /** The values before. */
  before: unknown
  /** The values after. */
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
  /** Taken off the total by a promotion, if one was used, in dollars. */
  promo_amount_used?: number
  /** `delivery` or `pickup`. */
  type: string
  /** Whether it is one of the customer’s favorite orders. */
  favorite: boolean
  /** The favorite’s name; null: it is none. */
  favorite_name: string | null
  vertical: Vertical
  /** The status: `placed`, `confirmed`, `ready`, `delivered` … */
  status: string
}

/** A ledger entry of an order. */
export type OrderLedgerEntry = {
  /** The entry’s id. */
  entry_id: number
  /** When it was booked; ISO 8601 with offset. */
  at: string
  /** The kind of entry. */
  kind: string
  /** The reason, if one was given. */
  memo: string
  /** They sum to zero. */
  lines: OrderLedgerLine[]
}

/** A line of a ledger entry of an order. */
export type OrderLedgerLine = {
  /** The account. */
  account: string
  /** The owner of the account. */
  party: number
  /** The part of the price that a merchant’s line is for. */
  part: string
  /** Owed to the account, or taken from it below zero, in dollars. */
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
  /** The whole line with its options, dollars. */
  price: number
  /** A note for the merchant. */
  instructions: string
  /** Groups and, in their `options`, what was chosen of them. */
  options: ({
    /** Id of the item or option: `N12`. */
    id: string
    /** The line’s number. */
    item_key: number
    /** The name. */
    name: string
    /** The quantity. */
    quantity: number
    /** The options chosen below it. */
    options: unknown[]
  })[]
}

/** An email that was sent about an order. */
export type OrderMail = {
  /** When it was sent; ISO 8601 with offset. */
  at: string
  /** The address; empty where its person was erased. */
  to: string
  /** The subject. */
  subject: string
  /** The text, without links, which are for its reader alone. */
  text: string
}

/** A street map of an order, ready to be drawn. */
export type OrderMap = {
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Names what lies under the markers: while it stays the same, only the courier moves. */
  frame: string
  /** The streets. */
  streets: {
    /** The streets as the path of an SVG. */
    path: string
    /** The width of a street in pixels. */
    width: number
    /** Names of streets. */
    labels: ({
      /** The name of a street. */
      name: string
      /** Pixels from the left. */
      x: number
      /** Pixels from the top. */
      y: number
      /** Turned clockwise by. */
      degrees: number
    })[]
  }
  merchant: MapSpot
  door: MapSpot | null
  courier: MapSpot | null
  /** Whether it is at the door. */
  delivered: boolean
  /** From the courier to where they are heading; null: no courier yet. */
  miles_left: number | null
  /** Where the courier is heading. */
  heading_to: 'shop' | 'door'
}

/** How an order stands now, and when that changes. */
export type OrderMark = {
  /** The order’s id. */
  order_id: number
  /** The IANA time zone of the shop. */
  time_zone: string
  /** It is open, and its promised time has passed. */
  late: boolean
  /** The merchant has not answered it, although the `answer_minutes` in which the shop was open have passed. */
  waiting: boolean
  /** From when on it is late; null: it is over; ISO 8601 with offset. */
  late_at: string | null
  /** From when on it waits for the merchant; null: no answer is awaited; ISO 8601 with offset. */
  waiting_at: string | null
}

/** The smallest order. */
export type OrderMinimum = {
  delivery: DollarRange | null
  /** For pickup, in dollars. */
  pickup: number
}

/** A change of an order’s status. */
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

/** A note of the operator’s staff on an order. */
export type OrderNote = {
  /** The note’s id. */
  note_id: number
  /** When it was written; ISO 8601 with offset. */
  at: string
  /** The author. */
  author: string
  /** The note; empty where the customer was erased. */
  text: string
}

/** A payment of an order, and where its money is. */
export type OrderPayment = {
  /** Its number within the order. */
  payment: number
  /** The payment method. */
  type: string
  /** The saved card, gift card or promotion. */
  source_id: number | null
  /** The amount of the payment, in dollars. */
  amount: number
  /** The payment gateway; null: none. */
  gateway: string | null
  /** The gateway’s own id. */
  gateway_id: string | null
  /** held, captured, voided or refunded; null where no gateway has it. */
  state: string | null
  /** The state that the payment should reach. */
  wanted: string | null
}

/** A decision of the rules on alcohol and tobacco about the sale. */
export type OrderSaleDecision = {
  /** The rule. */
  rule: string
  /** The version of the rules that was in force. */
  version: string
  /** The kind of goods. */
  kind: string
  /** The rule’s verdict, such as `id_check`. */
  verdict: string
  /** Why, in the words of the rule. */
  reason: string
}

/** A group that you drive for. */
export type OwnDriver = {
  /** The merchant group. */
  group_id: number
  /** Its name. */
  group: string
  /** Merchants of the group that they drive for; null: all of them. */
  merchants: number[] | null
  /** How they travel: `foot`, `bike`, `scooter` or `car`. */
  vehicle: 'foot' | 'bike' | 'scooter' | 'car'
  /** Orders that you carry at once. */
  max_load: number
  /** Of your shift. */
  state: 'on' | 'break' | 'off'
  /** Null while you are off. */
  shift: {
    /** The shift’s id. */
    shift_id: number
    /** When it began; ISO 8601 with offset. */
    started: string
    /** When the break began; null: none now; ISO 8601 with offset. */
    break_since: string | null
    /** Breaks that are over, in seconds. */
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

/** One means of payment. */
export type PaymentInput = {
  /** credit_card, cash, promo, gift_card, gift_code or credit_balance. */
  type: string
  /** The card, deal or gift card; of gift_code the code. */
  id?: string
  /** Of promo or gift_code, in place of `id`: the code as it was typed. Guests may use codes, too. One that does not apply is refused with the reason. Wrong codes are limited to 20 a minute per person and 10 an hour per address. */
  code?: string
  /** At most so many dollars; else as much as is left to pay. */
  amount?: number
  card?: TypedCard
  /** For a guest: a card entered in the gateway’s own fields (`POST /customer/card_setup`). */
  setup_id?: string
}

/** The account that a merchant is paid to. */
export type PayoutAccount = {
  /** Who pays: `stripe`, or `sandbox`, which moves no money. */
  provider: 'sandbox' | 'stripe'
  /** `missing`: none was opened. `pending`: the form is not finished, or is being verified. `restricted`: nothing is paid until what is required was given. `ready`: payouts are sent. */
  status: 'missing' | 'pending' | 'restricted' | 'ready'
  /** What the provider still needs, by its own names, such as `external_account`. */
  required: string[]
  /** The provider’s form, for a few minutes and one use. Null: nothing is missing, or POST opens an account first; the operator gets it from POST alone. */
  link: string | null
  /** Why the operator holds back all payouts; null: it does not. */
  held: string | null
}

/** The amount that a day added to the merchant’s account. */
export type PayoutDay = {
  /** The day. */
  day: string
  /** Completed orders. */
  orders: number
  /** Their totals, in dollars. */
  gross: number
  /** Convenience fees, commission, and what couriers get, in dollars. */
  fees: number
  /** The commission, part of the fees, in dollars. */
  commission: number
  /** What the merchant’s own promotions took off, where they did; gross is after it, in dollars. */
  promotions?: number
  /** Disputes that the merchant pays for, part of fees, where there are; below zero they came back, in dollars. */
  disputes?: number
  /** The merchant’s own, part of gross, in dollars. */
  tips: number
  /** Owed to the authorities, in dollars. */
  tax_collected: number
  /** Given back of completed orders, in dollars. */
  refunds: number
  /** Cash that the merchant was handed, in dollars. */
  cash_taken: number
  /** To pay, in dollars. */
  net: number
}

/** An order’s part of a payout. */
export type PayoutOrder = {
  /** The order; null: booked for none. */
  order_id: number | null
  /** When the last of it was booked; ISO 8601 with offset. */
  at: string
  /** What customers paid, in dollars. */
  gross: number
  /** Convenience fees, commission, and what couriers get, in dollars. */
  fees: number
  /** The merchant’s own, part of gross, in dollars. */
  tips: number
  /** Owed to the authorities, in dollars. */
  tax_collected: number
  /** Given back, in dollars. */
  refunds: number
  /** Cash that the merchant was handed, in dollars. */
  cash_taken: number
  /** What it added to the payout, in dollars. */
  net: number
}

/** What a merchant is paid for one of its days. */
export type PayoutTransfer = {
  /** The transfer’s id. */
  transfer_id: number
  /** `daily`: a day’s net. `manual`: paid by the operator ahead of the day’s end. `invoice`: what the operator has paid of a courier company’s invoice. */
  kind: 'daily' | 'manual' | 'invoice'
  /** The day by the merchant’s clocks, YYYY-MM-DD. */
  day: string
  /** Orders completed on that day. */
  orders: number
  /** The ledger’s net of the day, in dollars. */
  net: number
  /** What days before left, or what was paid ahead, in dollars. */
  brought_forward: number
  /** Sent: net and brought forward, if that is more than nothing, in dollars. */
  amount: number
  /** The courier company’s number of its invoice, of `invoice`. */
  invoice?: string
  /** Less than nothing: what later days pay, in dollars. */
  carried_over: number
  /** `due` waits for its turn or for the account, `held` for the operator; `sending`; `sent` is on its way to the bank, `paid` is there; `failed` needs the operator; `carried` was nothing to send. */
  status: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
  /** Why it is held or has failed; empty: neither. */
  note: string
  /** Why the operator made it; empty for a day’s. */
  reason: string
  /** When it was made; ISO 8601 with offset. */
  created: string
  /** When the provider had it; ISO 8601 with offset. */
  sent: string | null
  /** When it was known to be at the bank; ISO 8601 with offset. */
  paid: string | null
  /** The operator has paid it by other means. */
  paid_outside: boolean
  /** Taken back at the provider; a later day pays it, in dollars. */
  reversed: number
  /** The transfer’s id at the provider. */
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

/** One amount of a total, with its reason. */
export type PriceExplanation = {
  /** `item`, `option`, `rounding`, `discount`, `delivery`, `convenience` or `tax`. */
  type: string
  /** The line. */
  item_key?: number
  /** The item or option. */
  id?: string
  /** The amount, in dollars. */
  amount: number
  /** Why, for people. */
  reason: string
}

/** Bookings. */
export type ProviderBookings = {
  /** Deliveries that it took. */
  won: number
  /** Those that it delivered. */
  delivered: number
  /** Those that failed. */
  failed: number
  /** Those that it canceled itself. */
  cancelled: number
}

/** Figures of one courier company. */
export type ProviderFigures = {
  /** The courier company’s id. */
  provider_id: number
  /** The courier company’s name. */
  name: string
  /** Whose interface it speaks. */
  kind: 'cellardoor' | 'doordash' | 'uber'
  /** Whether it gets deliveries. */
  enabled: boolean
  quotes: ProviderQuotes
  bookings: ProviderBookings
  rates: ProviderRates
  late: ProviderLateness
  money: ProviderMoney
  /** The 200 busiest cities, and those where it is switched off. */
  cities: ({
    /** The city of the delivery addresses. */
    city: string
    /** The state. */
    state: string
    /** False: it is switched off there. */
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
  /** Deliveries that were measured. */
  measured: number
  /** Minutes after the quoted time; below zero is early. */
  mean_minutes: number | null
}

/** What it costs, and what customers paid for it. */
export type ProviderMoney = {
  /** What is owed to it, in dollars, tips left out. */
  cost: number
  /** Delivery fees of the orders that it delivered, in dollars. */
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
  /** Estimates that could be booked. */
  usable: number
  /** Deliveries for which it had such an estimate. */
  deliveries: number
  /** Mean of those estimates, in dollars. */
  mean_price: number | null
}

/** Shares. */
export type ProviderRates = {
  /** 0 to 1; null of nothing. Deliveries taken of those that it could have had. */
  win: number | null
  /** 0 to 1; null of nothing. Canceled by itself, of those taken. */
  cancellation: number | null
  /** 0 to 1; null of nothing. Delivered more than 10 minutes after the quoted time. */
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
  /** When it was added last; ISO 8601 with offset. */
  created_at: string
  /** Of staff: it gets orders of this merchant alone. */
  merchant_id?: number
}

/** A payment of an order, as on its receipt. */
export type ReceiptPayment = {
  /** `gift_card`, `credit_balance`, `credit_card` or `cash`. */
  type: string
  /** What paid, for people: `Visa 4242`. */
  label: string
  /** What it paid, in dollars. */
  amount: number
}

/** Money that was given back. */
export type Refund = {
  /** The refund’s id. */
  refund_id: number
  /** When it was made; ISO 8601 with offset. */
  at: string
  /** Dollars. */
  amount: number
  /** `pending`: the payment gateway has not confirmed it yet. `done`. `failed`: the gateway refused it, and nothing was given back by it. */
  status: string
  /** Why, for the customer. */
  reason: string
  /** `merchant` or `operator`. */
  refunded_by: string
  /** `original`, the way it was paid, or `credit`. */
  to: string
  /** The lines that were refunded. */
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
  /** The payments that the money went back to. */
  payments: ({
    /** Payment type. */
    type: string
    /** The amount, in dollars. */
    amount: number
    /** `pending`, `done` or `failed`. */
    status: string
  })[]
}

/** A line of an order, with what can still be refunded of it. */
export type RefundableLine = {
  /** The line of the order’s cart. */
  item_key: number
  /** Its name. */
  name: string
  /** How many of it, or how much, were ordered. */
  quantity: number
  /** How much of that has not been refunded yet. */
  refundable: number
  /** The price of the line, in dollars. */
  price: number
}

/** A line that was refunded. */
export type RefundedLine = {
  /** The line of `cart`. */
  item_key: number
  /** The refunded quantity. */
  quantity: number
}

/** The body of every answer with a status of 400 or above. */
export type Refused = {
  /** All errors of the request together. */
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
  /** How often the same person was refused there for the same reasons. */
  times: number
  /** The merchant. */
  merchant_id: number
  /** The merchant’s name. */
  merchant: string
  /** Who; null: a guest. */
  customer_id: number | null
  /** Email address of the account, or the one that the guest gave. */
  email: string | null
  /** `delivery` or `pickup`. */
  order_type: string | null
  /** Everything that spoke against it. */
  reasons: RefusedCheckoutReason[]
  /** The request, as the log names it. */
  request_id: string
}

/** One reason why a checkout was refused. */
export type RefusedCheckoutReason = {
  /** The code, as the client got it. */
  code: string
  /** For people, in the language of the request. */
  user_msg: string
  /** For developers. */
  dev_msg: string
  /** The parameter. */
  field?: string
}

/** A line that was not imported. */
export type RefusedLine = {
  /** In the batch, from 0. */
  index: number
  /** Why it was refused. */
  reason: string
}

/** A line whose price has changed since. */
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
  /** Names of the dishes that were liked. */
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

/** Hours of a day, or of some days of the week. */
export type RuleHours = {
  /** 0 is Sunday. */
  days?: number[]
  /** HH:mm, local time of the place. */
  from: string
  /** HH:mm up to 24:00; earlier than `from`, it is that of the next day. */
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
  /** Zip codes. */
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

/** With `compare`: as many days before `from`, added up. */
export type SalesBefore = {
  /** The first day. */
  from: string
  /** The last day. */
  to: string
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
  /** Given back of completed orders, in dollars. */
  refunds: number
  /** Gross of an order; null: there was none, in dollars. */
  average: number | null
  /** From confirmed to ready, on average; null: nothing is known. */
  preparation_minutes: number | null
  /** Orders that were rejected, cancelled or failed. */
  cancellations: number
  /** Reviews that were written, without hidden ones. */
  reviews: number
  /** Their stars on average; null: there was none. */
  rating: number | null
}

/** What a jurisdiction takes at one rate. */
export type SaleTax = {
  /** The jurisdiction: `NY`. */
  code: string
  /** Its name, for people: `New York State`. */
  name: string
  /** The kind of jurisdiction. */
  level: 'state' | 'county' | 'city' | 'district'
  /** The rate: 8.875 is 8.875%. */
  percent: number
  /** What the rate is taken on, in dollars. */
  taxable: number
  /** The tax, in dollars. */
  amount: number
}

/** A payment card that is kept at the payment gateway. */
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

/** The filters and the order of a list, saved under a name. */
export type SavedView = {
  /** The list. */
  list: string
  /** The view’s name. */
  name: string
  /** Its filters and order, as the query of an address. */
  query: string
}

/** The address that was searched, as it was understood. */
export type SearchAddress = {
  /** Street and house number. */
  street: string
  /** Zip code. */
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

/** Something that the typed text may mean. */
export type SearchSuggestion = {
  /** A merchant, a dish on a menu, or a product of the alcohol catalog. */
  type: 'merchant' | 'dish' | 'product'
  /** Its name. */
  text: string
  /** The page that shows it; a name that several merchants share leads to a search. */
  link: string
}

/** Whether an item or an option can be ordered. */
export type SellableItem = {
  /** The item’s id: `N12`. */
  id: string
  /** The item’s name. */
  name: string
  /** false: sold out. */
  available: boolean
  /** ISO 8601: when it is available again; null: no end is set. */
  until: string | null
  /** The kind of entity. */
  type: 'Item' | 'Option'
}

/** A promotion that a merchant makes and pays for. */
export type ShopPromotion = {
  /** The promotion’s id. */
  promotion_id: number
  /** The merchant, which pays for it. */
  merchantId: number
  /** As customers read it. */
  name: string
  /** The code to enter; null: it applies by itself. */
  code: string | null
  /** `dollar_off` or `percent_off`. */
  reward: string
  /** Dollars or percent. */
  value: number
  /** The subtotal that it needs, in dollars. */
  minimum: number
  /** The largest discount on one order; null: no limit, in dollars. */
  max_discount: number | null
  /** The only items that it is for; null: everything. */
  items: ({
    /** The item’s id. */
    id: string
    /** The item’s name; null: it is not on the menu. */
    name: string | null
  })[] | null
  /** Weekdays on which orders get it; null: every day. */
  days: number[] | null
  /** Whether only a customer’s first order here gets it. */
  first_order: boolean
  /** Most uses by one customer; null: any number. */
  most_uses: number | null
  /** What all orders together may get; null: no limit, in dollars. */
  budget: number | null
  /** When it starts; null: at once; ISO 8601 with offset. */
  starts: string | null
  /** When it ends; null: never; ISO 8601 with offset. */
  ends: string | null
  /** `scheduled`, `running`, `paused`, `used_up` or `ended`. */
  status: string
  /** Orders that got it and did not fall through. */
  uses: number
  /** What these orders got, in dollars. */
  spent: number
  /** What is left of the budget; null: no limit, in dollars. */
  budget_left: number | null
  /** What customers paid for the goods of these orders, in dollars. */
  sales: number
  /** When it was made; ISO 8601 with offset. */
  created: string
}

/** The person who is signed in. */
export type SignedInUser = {
  /** Email address. */
  email: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Points that can be spent. */
  delivery_points: number
  /** The customer’s id. */
  customer_id: number
  [key: string]: unknown
}

/** A line of the earlier order that was not put into the cart. */
export type SkippedLine = {
  /** The item’s id. */
  id: string
  /** The item’s name. */
  name: string
  /** Why it cannot be ordered now. */
  codes: string[]
}

/** The sales of an item or drink. */
export type SoldItem = {
  /** Id of the item or drink. */
  id: string
  /** Its name when it was sold. */
  name: string
  /** How much of it was sold. */
  quantity: number
  /** The sales of it, without tax, fees, tip and discount, in dollars. */
  amount: number
  /** Completed orders with it. */
  orders: number
  /** Its part of the customers’ payments: goods, tax, fees, tip, in dollars. */
  gross: number
  /** Its part of the merchant’s share, in dollars. */
  net: number
  /** Its part of what was given back of completed orders, in dollars. */
  refunds: number
  /** Its gross in an order; null: there was none, in dollars. */
  average: number | null
  /** From confirmed to ready, on average of the orders with it; null: nothing is known. */
  preparation_minutes: number | null
  /** Orders with it that were rejected, cancelled or failed. */
  cancellations: number
}

/** A help request as the merchant and the operator see it. */
export type StaffHelpRequest = {
  /** The help request’s id. */
  help_id: number
  /** The order’s id. */
  order_id: number
  /** `open`: it waits for an answer. `answered`. `resolved`. `declined`: nothing will be done; a reply goes to support. */
  status: 'open' | 'answered' | 'resolved' | 'declined'
  /** What is wrong. */
  reason: 'missing' | 'wrong' | 'quality' | 'late' | 'not_delivered' | 'charge' | 'other'
  /** What the customer asks for. */
  wanted: 'refund' | 'redelivery' | 'answer'
  /** The lines that it is about. */
  lines: HelpLine[]
  /** The conversation, the earliest first. */
  messages: HelpMessage[]
  refund?: Refund
  /** When help was asked for; ISO 8601 with offset. */
  opened: string
  /** When it last changed; ISO 8601 with offset. */
  changed: string
  /** When it passes to support if the merchant has not answered; null unless it waits for the merchant; ISO 8601 with offset. */
  answer_by: string | null
  /** The photos. */
  images: HelpPhoto[]
  /** The merchant’s id. */
  merchant_id: number
  /** The merchant’s name. */
  merchant_name: string
  /** The IANA time zone of the shop. */
  time_zone: string
  /** All lines of the order, to choose what is refunded. */
  order_lines: RefundableLine[]
  /** Who is to answer. */
  with: 'merchant' | 'support'
  /** It was refunded at once, by the operator’s setting `auto_refund`. */
  auto_refunded: boolean
  /** Minutes until the first answer; null: there is none yet. */
  answer_minutes: number | null
}

/** A person with a role for merchants, or an invitation to one. */
export type StaffMember = {
  /** Email address of the person. */
  email: string
  /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
  role: 'owner' | 'manager' | 'kitchen' | 'driver'
  /** Merchants of the group that the role is for; null: all of them, as always for owners. */
  merchants: number[] | null
  /** `invited` until the invitation is accepted, `expired` when it was not in time. */
  status: 'active' | 'invited' | 'expired'
  /** When the person joined or was invited; null: before that was recorded; ISO 8601 with offset. */
  since: string | null
  /** The member who sent the invitation. */
  invited_by?: string
  /** Until then the invitation can be accepted; ISO 8601 with offset. */
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

/** An entity below another. */
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
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[]
  /** true or false. */
  alcohol?: boolean
  /** true or false. */
  tobacco?: boolean
  /** The class of goods for tax rates, where it has one of its own. */
  taxClass?: string
  /** Dollars. */
  price?: number
  /** The smallest quantity. */
  qtyMin?: number
  /** The largest quantity. An Option that left it open shows its default; sent back so, it stays open. */
  qtyMax?: number
  /** Quantities go up in steps of this. */
  qtyIncrements?: number
  /** Unit beside the quantity 1: `lb`. */
  qtyNameSingular?: string
  /** Unit beside other quantities: `lbs`. */
  qtyNamePlural?: string
  /** The kind of choice among the group’s options. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  /** The fewest selections. */
  selectionsMin?: number
  /** The most selections. */
  selectionsMax?: number
  /** true or false. */
  selectionDepends?: boolean
  /** Dietary marks, where it has some. */
  dietary?: string[]
  /** Allergens, where some are named. */
  allergens?: string[]
  /** Calories, where they are known. */
  calories?: number | null
  /** true: an Option that customers find chosen; absent otherwise. */
  preselected?: boolean
  /** The URL of the picture. */
  url?: string
  /** And so on. */
  children: unknown[]
}

/** An entity below another. */
export type StoredLink = {
  /** The entity above; null: the top level. */
  parentId: number | null
  /** The entity below. */
  childId: number
  /** Its place among the children; null: by id. */
  displayOrder: number | null
}

/** An entity of the menu as a tree. */
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
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[]
  /** true or false. */
  alcohol?: boolean
  /** true or false. */
  tobacco?: boolean
  /** The class of goods for tax rates, where it has one of its own. */
  taxClass?: string
  /** Dollars. */
  price?: number
  /** The smallest quantity. */
  qtyMin?: number
  /** The largest quantity. An Option that left it open shows its default; sent back so, it stays open. */
  qtyMax?: number
  /** Quantities go up in steps of this. */
  qtyIncrements?: number
  /** Unit beside the quantity 1: `lb`. */
  qtyNameSingular?: string
  /** Unit beside other quantities: `lbs`. */
  qtyNamePlural?: string
  /** The kind of choice among the group’s options. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  /** The fewest selections. */
  selectionsMin?: number
  /** The most selections. */
  selectionsMax?: number
  /** true or false. */
  selectionDepends?: boolean
  /** Dietary marks, where it has some. */
  dietary?: string[]
  /** Allergens, where some are named. */
  allergens?: string[]
  /** Calories, where they are known. */
  calories?: number | null
  /** true: an Option that customers find chosen; absent otherwise. */
  preselected?: boolean
  /** The URL of the picture. */
  url?: string
  /** Entities below it, in their order. */
  children: StoredChild[]
}

/** An entity of type Image. */
export type StructuredImage = {
  /** Always `Image`. */
  type: 'Image'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Required; http or https. The picture is fetched and hosted here. */
  url: string | null
}

/** An entity of type Item. */
export type StructuredItem = {
  /** Always `Item`. */
  type: 'Item'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars, required. If 0, a PriceGroup must be linked. */
  price: number | null
  /** Default 1. */
  qtyMin?: number | null
  /** Default 25. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
  /** Any of vegan, vegetarian, gluten_free, halal, kosher, dairy_free, nut_free, spicy. */
  dietary?: string[] | null
  /** What it contains that people may be allergic to: up to 20, in your words, such as peanuts. */
  allergens?: string[] | null
  /** A whole number up to 100,000. */
  calories?: number | null
}

/** An entity of type Option. */
export type StructuredOption = {
  /** Always `Option`. */
  type: 'Option'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Dollars; default 0. */
  price?: number | null
  /** Default 0. */
  qtyMin?: number | null
  /** Default 1, or what a quantity group allows. */
  qtyMax?: number | null
  /** Default 1; 3 yields 3, 6, 9. */
  qtyIncrements?: number | null
  /** Beside the quantity: lb. */
  qtyNameSingular?: string | null
  /** lbs. */
  qtyNamePlural?: string | null
  /** Whether customers find it chosen; default false. */
  preselected?: boolean | null
}

/** An entity of type OptionGroup. */
export type StructuredOptionGroup = {
  /** Always `OptionGroup`. */
  type: 'OptionGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Default check. */
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne' | null
  /** Default 0. For check and quantity. */
  selectionsMin?: number | null
  /** Default: no limit, which is 99. For check and quantity. */
  selectionsMax?: number | null
  /** With quantity: the limits scale with the item’s quantity. */
  selectionDepends?: boolean | null
}

/** An entity of type PriceGroup. */
export type StructuredPriceGroup = {
  /** Always `PriceGroup`. */
  type: 'PriceGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
}

/** An entity of type SubMenu. */
export type StructuredSubMenu = {
  /** Always `SubMenu`. */
  type: 'SubMenu'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** The position among its siblings. Entities without one come last, by id. */
  displayOrder?: number | null
  /** Entities below it, in the same shape. */
  children?: unknown[]
  /** Required; up to 200 characters. */
  name: string | null
  /** Up to 5,000 characters. */
  description?: string | null
  /** Removes it for a while, with all below it. */
  hidden?: boolean | null
  /** Your own id for it; several may have the same. */
  thirdPartyId?: string | null
  /** Menu schedules, any of which must be open. */
  scheduleIds?: number[] | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  alcohol?: boolean | null
  /** 0 or 1 will do. On a SubMenu it holds for all below. */
  tobacco?: boolean | null
  /** Where tax rates are loaded, any of prepared_food, groceries, soft_drinks, candy, beer, wine, spirits, tobacco, other. On a SubMenu it holds for all below that say nothing. */
  taxClass?: string | null
}

/** A customer’s proof that no sales tax is due in a state. */
export type TaxCertificate = {
  /** The certificate’s id. */
  certificate_id: number
  /** The state in which no tax is charged. */
  state: string
  /** Its number. */
  number: string
  /** The last day on which it holds, YYYY-MM-DD. */
  expires: string
  /** When it was added; ISO 8601 with offset. */
  added_at: string
}

/** Tax rates as they were imported. */
export type TaxVersion = {
  /** Version of the tax rates. */
  version: string
  /** Their name, for people. */
  name: string
  /** Whether this version is in force. */
  active: boolean
  /** When it was imported; ISO 8601 with offset. */
  loaded_at: string
  /** Lines of the file, without the first. */
  lines: number
  proposed: RuleProposal | null
}

/** An address; what is left out is taken from an example order. */
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

/** The request that was sent; null: none was. */
export type TestRequest = {
  /** The HTTP method. */
  method: string
  /** The URL. */
  url: string
  /** Credential and signature are left out. */
  headers: Record<string, string>
  /** The JSON body. */
  body: unknown
}

/** The response; null: none came. */
export type TestResponse = {
  /** The HTTP status. */
  status: number
  /** As JSON where it is JSON, else the beginning of the text. */
  body: unknown
}

/** A card that is typed in for one payment. */
export type TypedCard = {
  /** 12 to 19 digits. */
  cc_number: string
  /** Month of expiry, 1 to 12. */
  exp_month: number
  /** Year of expiry. */
  exp_year: number
  /** The security code. */
  cvv: string
  /** Zip code of the card’s billing address. */
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
    /** Credit left, in dollars. */
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
  /** Credit and gift cards together, in dollars. */
  total_credit: number
}

/** The verified age of the customer; null: none yet. */
export type VerifiedAge = {
  /** Whether the age is proven. */
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
  /** The kind as people read it. */
  label: string
}

/** A shift of every week. */
export type WeeklyShift = {
  /** The shift’s id. */
  id: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

/** A shift of every week. */
export type WeeklyShiftInput = {
  /** A shift that is sent with its id keeps it. */
  id?: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
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
    /** As GeoJSON has them: longitude first. */
    coordinates: unknown[]
  } | null
  properties: ZoneProperties
}

/** The zones as GeoJSON, in a field of its own. */
export type ZoneFeatureCollection = {
  /** Always `FeatureCollection`. */
  type: 'FeatureCollection'
  /** The zones. */
  features: ZoneFeature[]
}

/** Something about the zones that may be a mistake. */
export type ZoneFinding = {
  /** The kind of finding. */
  type: 'overlap' | 'duplicate' | 'covered' | 'hole' | 'sliver' | 'far' | 'no_zone' | 'incomplete'
  /** The severity. */
  severity: 'note' | 'warning'
  /** The ids of the stored zones concerned. */
  zoneIds?: number[]
  /** The positions of the zones concerned in the request, from 0. */
  indexes?: number[]
  /** For people; may change. */
  text: string
  /** The area in question, in square miles. */
  areaSquareMiles?: number
  at?: Corner
  /** The edge of a hole. */
  ring?: Corner[]
}

/** The zone’s fees and, where the geometry does not say it, its area. */
export type ZoneProperties = {
  /** The zone’s id. */
  id?: number
  /** The kind of area. */
  type?: 'radius' | 'polygon' | 'zipCode'
  /** Dollars; either this or percentFee. */
  fixedFee?: number
  /** Percent of the order; either this or fixedFee. */
  percentFee?: number
  /** Dollars; 0 when absent. */
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
      /** Title, version and license of the interface. */
      info: Record<string, unknown>
      /** All operations by path and method. */
      paths: Record<string, unknown>
      /** What operations share: schemas, refusals, examples. */
      components: Record<string, unknown>
    }
  }
  /** Liveness check `GET /healthz` */
  get_healthz: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** `alive` or `ready`. */
      status: string
    }
  }
  /** Readiness check: database reachable and migrated, no maintenance `GET /readyz` */
  get_readyz: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** Words to look for in the guides. */
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
  /** The demo’s emails `GET /demo/mail` */
  get_demo_mail: {
    input: Record<string, never>
    answer: string
  }
  /** One email of the demo `GET /demo/mail/{mail_id}` */
  get_demo_mail_mail_id: {
    input: {
      /** The email’s name. */
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
      /** Its `operationId` in `/openapi.json`. */
      operation: string
    }
    answer: string
  }
  /** Script of the reference `GET /docs/try-it.js` */
  get_docs_try_it_js: {
    input: Record<string, never>
    answer: string
  }
  /** The marketplace’s name, look and contact `GET /brand` */
  get_brand: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** One sentence under the name. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The color of the brand. Pages and emails use shades of it on which and in which text can be read, by day and by night. */
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
      /** true: merchants, people and payments are made up. */
      demo: boolean
    }
  }
  /** Read a merchant’s menu `GET /merchant/{merchant_id}/menu` */
  get_merchant_merchant_id_menu: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** 1: items without options, which is faster. */
      item_only?: boolean
      /** 1: leaves out what its schedules do not allow at the moment. */
      hide_unavailable?: boolean
      /** Only items with all of these marks. */
      dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something cannot be ordered and, to the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
      /** The menus at the top. */
      menu: Menu[]
      /** With `explain`: why something cannot be ordered, or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Read one item of a menu `GET /merchant/{merchant_id}/menu/{item_id}` */
  get_merchant_merchant_id_menu_item_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** As the menu has it: `N12`. */
      item_id: string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something cannot be ordered and, to the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
      /** The item, in a list of one. */
      item: MenuItem[]
      /** With `explain`: why something cannot be ordered, or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Read the stored menu: tree, entities, schedules and warnings `GET /merchant/admin/menu` */
  get_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Leaves these keys out. */
      exclude?: ('menu' | 'entities')[]
      /** Only what has this id of yours in `entities`. */
      thirdPartyId?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** All, also those linked nowhere. */
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
        /** Menu schedules, any of which must be open. */
        scheduleIds?: number[]
        /** true or false. */
        alcohol?: boolean
        /** true or false. */
        tobacco?: boolean
        /** The class of goods for tax rates, where it has one of its own. */
        taxClass?: string
        /** Dollars. */
        price?: number
        /** The smallest quantity. */
        qtyMin?: number
        /** The largest quantity. An Option that left it open shows its default; sent back so, it stays open. */
        qtyMax?: number
        /** Quantities go up in steps of this. */
        qtyIncrements?: number
        /** Unit beside the quantity 1: `lb`. */
        qtyNameSingular?: string
        /** Unit beside other quantities: `lbs`. */
        qtyNamePlural?: string
        /** The kind of choice among the group’s options. */
        selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
        /** The fewest selections. */
        selectionsMin?: number
        /** The most selections. */
        selectionsMax?: number
        /** true or false. */
        selectionDepends?: boolean
        /** Dietary marks, where it has some. */
        dietary?: string[]
        /** Allergens, where some are named. */
        allergens?: string[]
        /** Calories, where they are known. */
        calories?: number | null
        /** true: an Option that customers find chosen; absent otherwise. */
        preselected?: boolean
        /** The URL of the picture. */
        url?: string
        /** The entities that it is linked below. */
        parents: ({
          /** The entity above; null: the top level. */
          parentId: number | null
          /** Its place among the children; null: by id. */
          displayOrder: number | null
        })[]
      })[]
      /** Items that need a disclaimer, and why an entity is not shown to customers. */
      warnings: ({
        /** The entity. */
        entityId: number
        /** The kind of warning. */
        type: 'alcohol' | 'tobacco' | 'no_price' | 'wrong_place' | 'too_large' | 'not_linked'
      })[]
      /** How many times this menu was written. */
      revision: number
    }
  }
  /** Create menu entities `POST /merchant/admin/menu` */
  post_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Entities to create; all or none are. */
      entities?: (NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage)[]
      /** A single entity, in place of `entities`. */
      entity?: NewSubMenu | NewItem | NewOption | NewOptionGroup | NewPriceGroup | NewImage
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Change menu entities `PUT /merchant/admin/menu` */
  put_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Entities to change; fields left out stay as they are. */
      entities?: (ChangedSubMenu | ChangedItem | ChangedOption | ChangedOptionGroup | ChangedPriceGroup | ChangedImage)[]
      /** A single entity, in place of `entities`. */
      entity?: ChangedSubMenu | ChangedItem | ChangedOption | ChangedOptionGroup | ChangedPriceGroup | ChangedImage
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Delete menu entities `DELETE /merchant/admin/menu` */
  delete_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The entities. */
      entityIds: number[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The entities, in the order of the request. */
      entityIds: number[]
    }
  }
  /** Link menu entities to parents `POST /merchant/admin/menu/link` */
  post_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Links; all or none are written. */
      links?: MenuLinkInput[]
      /** A single link, in place of `links`. */
      link?: MenuLinkInput
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Reorder links `PUT /merchant/admin/menu/link` */
  put_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Links; all or none are written. */
      links?: MenuLinkInput[]
      /** A single link, in place of `links`. */
      link?: MenuLinkInput
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Remove links `DELETE /merchant/admin/menu/link` */
  delete_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Links; all or none are written. */
      links?: MenuLinkInput[]
      /** A single link, in place of `links`. */
      link?: MenuLinkInput
      /** With childId in place of `links`; `null` is the top level. */
      parentId?: number | 'null' | null
      /** The id. */
      childId?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The links, in the order of the request. */
      links: StoredLink[]
    }
  }
  /** Create a nested menu `POST /merchant/admin/menu/structure` */
  post_merchant_admin_menu_structure: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Entities with those below them in `children`. */
      menu: (StructuredSubMenu | StructuredItem | StructuredOption | StructuredOptionGroup | StructuredPriceGroup | StructuredImage)[]
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The schedule. */
      schedule: {
        /** The schedule’s name. */
        name?: string
        /** Weekly shifts; they replace all that there are. */
        hours: WeeklyShiftInput[]
      }
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The schedule’s id. */
      scheduleId: number
    }
  }
  /** Change a menu schedule `PUT /merchant/admin/menu/schedule` */
  put_merchant_admin_menu_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The schedule; what is left out stays as it is. */
      schedule: {
        /** The schedule’s id. */
        id: number
        /** The schedule’s name. */
        name?: string
        /** Weekly shifts; they replace all that there are. */
        hours?: WeeklyShiftInput[]
      }
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The schedule’s id. */
      scheduleId: number
    }
  }
  /** List menu revisions, newest first `GET /merchant/admin/menu/revisions` */
  get_merchant_admin_menu_revisions: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Entries per page. */
      limit?: number
      /** Only revisions below this number: the next page. */
      before?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The revisions, the latest first. */
      revisions: MenuRevision[]
      /** 0 before the first write. */
      current: number
      /** The merchant’s IANA time zone. */
      time_zone: string
    }
  }
  /** Compare two revisions of the menu `GET /merchant/admin/menu/diff` */
  get_merchant_admin_menu_diff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Default: the one before `to`. May be the later one. */
      from?: number
      /** Default: the current one. */
      to?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The revision that is compared. */
      from: number
      /** The revision that it is compared with. */
      to: number
      /** The changes, made or proposed. */
      changes: MenuChange[]
    }
  }
  /** Roll the menu back to a revision `POST /merchant/admin/menu/rollback` */
  post_merchant_admin_menu_rollback: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** 0 is the menu before the first write. */
      revision: number
      /** Tells what would happen; stores nothing. */
      dryRun?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The new one. After a dry run, or with nothing to do, the current one. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The findings. */
      findings: ({
        /** unreachable_option, min_over_max, price_group_without_lowest, alcohol_without_flag, tobacco_without_flag, orphan, odd_cents, empty, zero_price, too_large, same_name or unused_schedule. */
        type: string
        /** The severity. */
        severity: 'error' | 'warning' | 'note'
        /** Null of a schedule. */
        entityId: number | null
        /** The schedule. */
        scheduleId?: number
        /** Its name. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** `json` and `csv` hold everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is CSV for people, one row an item, size or option, for `POST /merchant/admin/menu/imports`. `schema_org` is a Menu as JSON-LD, without what is hidden. */
      format?: 'json' | 'csv' | 'spreadsheet' | 'schema_org'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** `json` and `csv` hold everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is CSV for people, one row an item, size or option, for `POST /merchant/admin/menu/imports`. `schema_org` is a Menu as JSON-LD, without what is hidden. */
      format: 'json' | 'csv' | 'spreadsheet' | 'schema_org'
      /** Send it back with the document, so that the import does not overwrite newer changes. */
      revision: number
      /** An object, or the text of a CSV file. */
      document: unknown
    }
  }
  /** Import a menu file `POST /merchant/admin/menu/import` */
  post_merchant_admin_menu_import: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Format of the document. */
      format: 'json' | 'csv'
      /** The menu: an object, or the text of a CSV file. */
      document: MenuDocument | string
      /** Tells what would happen; stores nothing. */
      dryRun?: boolean
      /** The revision that the document was made from: refused if it is not the current one. */
      revision?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The new one. After a dry run, or with nothing to do, the current one. */
      revision: number
      /** The changes, made or proposed. */
      changes: MenuChange[]
      /** The ids of new entities, in the order of the document. */
      entityIds: number[]
      /** Whether nothing was stored. */
      dryRun: boolean
    }
  }
  /** Preview a menu file as customers would see it `POST /merchant/admin/menu/preview` */
  post_merchant_admin_menu_preview: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Format of the document. */
      format: 'json' | 'csv'
      /** The menu: an object, or the text of a CSV file. */
      document: MenuDocument | string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
      /** The menus at the top. */
      menu: Menu[]
      /** With `explain`: why something cannot be ordered, or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** List items and options that are sold out, or all of them `GET /merchant/admin/menu/availability` */
  get_merchant_admin_menu_availability: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** true: every item and option of the menu, not only what is sold out. */
      all?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The sold-out entities, or all with `all`; by name. */
      items: SellableItem[]
    }
  }
  /** Mark an item or an option as sold out, or as available again `PUT /merchant/admin/menu/availability` */
  put_merchant_admin_menu_availability: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** An item or an option: `N12` as the menu has it, or the integer. */
      id: string
      /** false: sold out. */
      available: boolean
      /** With available=false: ISO 8601, or `tomorrow` (04:00 of the merchant’s clocks); else until it is made available. */
      until?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      item: ItemAvailability
    }
  }
  /** Read a menu of another system, and see what it would change `POST /merchant/admin/menu/imports` */
  post_merchant_admin_menu_imports: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The system that the menu comes from. */
      kind: 'spreadsheet' | 'square' | 'uber_eats' | 'doordash' | 'web_page'
      /** CSV or XLSX, JSON of Uber Eats or DoorDash, or a saved web page, up to 6 MiB: a file of a multipart form, or base64 text. */
      file?: string
      /** The same as text, in place of `file`. */
      document?: string
      /** Of a `web_page`: a public address, fetched now. */
      url?: string
      /** The name of the file. */
      name?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
    }
  }
  /** List imports of menus, newest first `GET /merchant/admin/menu/imports` */
  get_merchant_admin_menu_imports: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The last 50 imports, the newest first. */
      imports: MenuImport[]
    }
  }
  /** See what a draft would change on the menu as it is now `GET /merchant/admin/menu/imports/{import_id}` */
  get_merchant_admin_menu_imports_import_id: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The import’s id. */
      import_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
    }
  }
  /** Preview a draft as customers would see it `GET /merchant/admin/menu/imports/{import_id}/preview` */
  get_merchant_admin_menu_imports_import_id_preview: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The import’s id. */
      import_id: number | string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: MenuTimes[]
      /** Goods that need a disclaimer. */
      warnings: MenuWarning[]
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
      /** The menus at the top. */
      menu: Menu[]
      /** With `explain`: why something cannot be ordered, or is left out. */
      explain?: MenuExplanation[]
    }
  }
  /** Publish a draft as a revision of the menu `POST /merchant/admin/menu/imports/{import_id}/publish` */
  post_merchant_admin_menu_imports_import_id_publish: {
    input: {
      /** The import’s id. */
      import_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Who wins where both have changed the same. */
      prefer?: 'ours' | 'source'
      /** The revision that the report was made for: refused if the menu has changed since. */
      revision?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      import: MenuImport
      report: MenuImportReport
      /** False: the menu already was as the source has it, and no revision was made. */
      isChanged: boolean
    }
  }
  /** See which sources repeat their import by themselves, and how it went `GET /merchant/admin/menu/sync` */
  get_merchant_admin_menu_sync: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Sources that repeat their import by themselves. */
      syncs: MenuSync[]
    }
  }
  /** Keep the menu in sync with Square, or stop `PUT /merchant/admin/menu/sync` */
  put_merchant_admin_menu_sync: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The system that the menu comes from. */
      kind: 'square'
      /** Whether it is asked again by itself. */
      enabled: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Sources that repeat their import by themselves. */
      syncs: MenuSync[]
    }
  }
  /** List the staff of the merchant’s group `GET /merchant/admin/staff` */
  get_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Members first, then invitations. */
      staff: StaffMember[]
    }
  }
  /** Invite a person to the staff `POST /merchant/admin/staff` */
  post_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the person. */
      email: string
      /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role: 'owner' | 'manager' | 'kitchen' | 'driver'
      /** Merchants of the group that the role is for; null: all of them, as always for owners. */
      merchants?: number[] | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      member: StaffMember
    }
  }
  /** Change a role, or the merchants that it is for `PUT /merchant/admin/staff` */
  put_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the person. */
      email: string
      /** `driver`: delivers orders (`/driver`). `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role?: 'owner' | 'manager' | 'kitchen' | 'driver'
      /** Merchants of the group that the role is for; null: all of them, as always for owners. */
      merchants?: number[] | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      member: StaffMember
    }
  }
  /** Remove a staff member or withdraw an invitation `DELETE /merchant/admin/staff` */
  delete_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the person. */
      email: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Search merchants that serve an address `GET /merchant/search/{method}` */
  get_merchant_search_method: {
    input: {
      /** `delivery`: merchants that deliver to the address. `pickup`: merchants around it. */
      method: 'delivery' | 'pickup'
      /** 'Address, City, State' or 'Address, Zip'; commas may be left out. */
      address?: string
      /** Degrees; in place of an address. */
      latitude?: number
      /** Degrees; in place of an address. */
      longitude?: number
      /** To see favorite merchants. */
      access_token?: string
      /** Only merchants of this type. */
      merchant_type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** Also takes a zip code, a neighbourhood or a point of interest. */
      inexact?: boolean
      /** Name, cuisine or item. */
      keyword?: string
      /** Only merchants that have an item with all of these marks. */
      dietary?: ('vegan' | 'vegetarian' | 'gluten_free' | 'halal' | 'kosher' | 'dairy_free' | 'nut_free' | 'spicy')[]
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** No limit when absent. */
      limit?: number
      /** Entries to skip. */
      offset?: number
      /** Fields of merchants to send, beside `id`, as `summary.name,ordering.is_open`; `location` is all that is in it. All of them if left out. */
      fields?: ('favorite' | 'summary' | 'summary.name' | 'summary.cuisines' | 'summary.phone' | 'summary.description' | 'summary.overall_rating' | 'summary.num_ratings' | 'summary.type' | 'summary.type_label' | 'summary.notes' | 'summary.url' | 'summary.activation_date' | 'summary.merchant_logo' | 'summary.merchant_logo_raw' | 'summary.cover_image' | 'ordering' | 'ordering.delivery_processes_card' | 'ordering.payment_types' | 'ordering.is_rds' | 'ordering.time_needed' | 'ordering.estimate' | 'ordering.specials' | 'ordering.last_or_next_order_time' | 'ordering.minimum' | 'ordering.is_open' | 'ordering.closed_reason' | 'ordering.paused_until' | 'ordering.delivery_charge' | 'ordering.delivery_percent' | 'ordering.availability' | 'location' | 'location.distance' | 'location.street' | 'location.city' | 'location.state' | 'location.zip' | 'location.longitude' | 'location.latitude' | 'location.landmark' | 'matched_items')[]
      /** Pickup: miles, 5 when absent. */
      radius?: number
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Says why: adds `explain`. */
      explain?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      search_address: SearchAddress
      /** Ids of promoted merchants. */
      promoted_merchants_id: string[]
      /** The merchants, the best first. */
      merchants: Merchant[]
      /** The number of merchants of each type. */
      verticals: ({
        /** Type of merchant. */
        type: string
        /** The number of merchants. */
        count: number
        /** The type as people read it. */
        label: string
      })[]
      /** Cuisines of the merchants that were found. */
      cuisines: string[]
      /** The most frequent of them. */
      popular_cuisines: string[]
      /** The number of results without limit and offset. */
      total: number
      /** What was searched for in place of `keyword`, which nothing has as it was typed; else null. */
      did_you_mean: string | null
      /** With `explain`: why merchants are not listed. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** As the search takes them. */
      addresses: string[]
    }
  }
  /** Read the streets of a map `GET /place/streets` */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** By name. Where there are too many, those nearest to the middle of the map. */
      streets: MapStreet[]
    }
  }
  /** List all merchants by id `GET /merchant/list` */
  get_merchant_list: {
    input: {
      /** The `next` of the page before. */
      after?: number
      /** 1000 when absent. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchants of this page. */
      merchants: ({
        /** The merchant’s id. */
        id: string
        /** The merchant’s name. */
        name: string
        /** The merchant’s name in addresses. */
        short_tag: string
        /** The place’s name in addresses. */
        geo_tag: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
      })[]
      /** `after` of the next page; null: this is the last. */
      next: number | null
    }
  }
  /** Read a merchant’s general info `GET /merchant/{merchant_id}/` */
  get_merchant_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** 'Address, City, State' or 'Address, Zip'; commas may be left out. */
      address?: string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Says why: adds `explain`. */
      explain?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
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
          /** Zip code. */
          zip: string
          /** Longitude in degrees. */
          longitude: number
          /** Latitude in degrees. */
          latitude: number
          /** Something nearby that is easy to find. */
          landmark: string | null
        }
        summary: MerchantSummary
        /** The ways of ordering. */
        ordering: {
          /** The ways of ordering now. */
          availability: {
            /** Whether pickup is possible. */
            pickup: boolean
            /** Whether delivery is possible. */
            delivery: boolean
            /** The next time for pickup; ISO 8601 with offset. */
            next_pickup_time: string | null
            /** The next time for delivery; ISO 8601 with offset. */
            next_delivery_time: string | null
          }
          /** Payment types that it accepts. */
          payment_types: string[]
          /** Minutes, with what a busy kitchen adds. */
          time_needed: number
          estimate: Estimate
          /** ISO 8601: takes no orders before; null when it has not paused. */
          paused_until: string | null
          /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
          delivery_paused_until: string | null
          /** The part of `time_needed` that a busy kitchen adds. */
          busy_minutes: number
          /** Special offers. */
          specials: ({
            /** The special offer. */
            name: string
            /** Kind of special offer; `promotion` lowers the price by itself. */
            type: string
          })[]
          /** `both`, `delivery`, `pickup` or `none`. */
          order_type: string
          /** Whether courier companies deliver for it. */
          is_rds: boolean
          /** Whether cards are charged online for deliveries. */
          delivery_processes_card: boolean
          minimum: OrderMinimum
          /** The delivery fee, in dollars; a range without an address. */
          delivery_charge: number | DollarRange | null
          /** The delivery fee as a fraction of the order; a range without an address. */
          delivery_percent: number | DollarRange | null
          /** With an address: whether a zone covers it. */
          deliverable?: boolean
        }
        minimum: OrderMinimum
        /** Whether it is open, in words. */
        display_status: {
          /** The status as a number. */
          code: number
          /** The status for people. */
          message: string
        }
        /** Up to 10 items that can be ordered and were in at least 5 orders of the last 30 days, most ordered first. */
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
      /** ISO 8601 in UTC instead of local HH:mm. */
      utc?: boolean
      /** ISO 8601 with the local offset, in current_schedule. */
      iso?: boolean
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The merchant’s name. */
      merchant_name: string
      /** The hours of every week. */
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
        /** The ways of ordering now. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Enter business, delivery and holiday hours `POST /merchant/admin/schedule` */
  post_merchant_admin_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: HoursInput
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Change business, delivery and holiday hours `PUT /merchant/admin/schedule` */
  put_merchant_admin_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: HoursInput
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      schedule: Hours
    }
  }
  /** Clear all business, delivery and holiday hours `DELETE /merchant/admin/schedule/truncate` */
  delete_merchant_admin_schedule_truncate: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Read whether the merchant is paused or busy `GET /merchant/admin/status` */
  get_merchant_admin_status: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      status: MerchantStatus
    }
  }
  /** Pause the merchant, resume, or add time while it is busy `PUT /merchant/admin/status` */
  put_merchant_admin_status: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** ISO 8601, at most 31 days ahead: takes no orders before. null ends the pause. */
      paused_until?: string | null
      /** Added to every estimate for two hours, or until set to 0. */
      busy_minutes?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Required. The number that orders are confirmed by. */
      confirmPhone?: string
      /** Required. A list, or text with commas; also as `cuisine`. */
      cuisines?: string[]
      /** Required. street, and city and state or zipCode. They may also be sent beside the other fields. */
      location?: {
        /** With the house number. */
        street?: string
        /** Floor or suite. */
        unit?: string
        /** City. */
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        /** Something nearby that is easy to find. */
        landmark?: string
      }
      /** With the house number. */
      street?: string
      /** Floor or suite. */
      unit?: string
      /** City. */
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      /** Something nearby that is easy to find. */
      landmark?: string
      /** Minutes; 45 when absent. */
      timeNeeded?: number
      /** About the merchant, for customers. */
      description?: string
      /** Notes for customers. */
      notes?: string
      /** The name of a contact. */
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers; true when absent. */
      delivery?: boolean
      /** Whether customers may pick up; true when absent. */
      pickup?: boolean
      /** Whether orders are accepted automatically; false when absent. */
      autoConfirm?: boolean
      /** Whether its own people deliver although courier companies would (`courierDelivery`); false when absent. */
      ownDelivery?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
      /** The logo: the `id` that `POST /merchant/admin/images` answered; null removes it. */
      logoImage?: string
      /** The picture at the head of the merchant’s page: the `id` that `POST /merchant/admin/images` answered; null removes it. */
      coverImage?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchantId: number
    }
  }
  /** Change a merchant `PUT /merchant/admin/info` */
  put_merchant_admin_info: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The merchant group. */
      groupId?: number
      /** The merchant’s name. */
      name?: string
      /** Type of merchant. */
      type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** 10 to 15 digits; stored as digits. */
      phone?: string
      /** The number that orders are confirmed by. */
      confirmPhone?: string
      /** A list, or text with commas; also as `cuisine`. */
      cuisines?: string[]
      /** street, and city and state or zipCode. They may also be sent beside the other fields. */
      location?: {
        /** With the house number. */
        street?: string
        /** Floor or suite. */
        unit?: string
        /** City. */
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        /** Something nearby that is easy to find. */
        landmark?: string
      }
      /** With the house number. */
      street?: string
      /** Floor or suite. */
      unit?: string
      /** City. */
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      /** Something nearby that is easy to find. */
      landmark?: string
      /** Minutes; 45 when absent. */
      timeNeeded?: number
      /** About the merchant, for customers. */
      description?: string
      /** Notes for customers. */
      notes?: string
      /** The name of a contact. */
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers; true when absent. */
      delivery?: boolean
      /** Whether customers may pick up; true when absent. */
      pickup?: boolean
      /** Whether orders are accepted automatically; false when absent. */
      autoConfirm?: boolean
      /** Whether its own people deliver although courier companies would (`courierDelivery`); false when absent. */
      ownDelivery?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
      /** The logo: the `id` that `POST /merchant/admin/images` answered; null removes it. */
      logoImage?: string
      /** The picture at the head of the merchant’s page: the `id` that `POST /merchant/admin/images` answered; null removes it. */
      coverImage?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchantId: number
    }
  }
  /** Read a merchant `GET /merchant/admin/info` */
  get_merchant_admin_info: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** Zip code. */
        zipCode: string
        /** Something nearby that is easy to find. */
        landmark: string | null
      }
      /** Latitude in degrees. */
      latitude: number
      /** Longitude in degrees. */
      longitude: number
      /** IANA, from the coordinates. */
      timeZone: string
      /** Minutes. */
      timeNeeded: number
      /** Whether it delivers. */
      delivery: boolean
      /** Whether customers can pick up. */
      pickup: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether courier companies deliver for it, unless `ownDelivery`; the operator decides. */
      courierDelivery: boolean
      /** Whether its own people deliver although courier companies would. */
      ownDelivery: boolean
      /** Percent with up to four decimals. */
      convenienceFee: number
      /** Percent with up to four decimals. */
      taxRate: number
      /** Payment types that it accepts. */
      paymentTypes: string[]
      /** The logo: the id of an upload. */
      logoImage: string | null
      /** The picture at the head of the merchant’s page: the id of an upload. */
      coverImage: string | null
      /** Whether customers can find it. */
      active: boolean
      /** Its name in addresses; `url.short_tag` of the search. */
      shortTag: string
    }
  }
  /** List the merchants that one manages `GET /merchant/admin/merchants` */
  get_merchant_admin_merchants: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchants that you manage. */
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
        /** Zip code. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** `geojson` answers a FeatureCollection, with [longitude, latitude]. */
      format?: 'json' | 'geojson'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The zones; not with format=geojson. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, in place of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, in place of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
      /** A comma list. */
      deliveryZoneIds: number[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
    }
  }
  /** Delete all delivery zones `DELETE /merchant/admin/zones/truncate` */
  delete_merchant_admin_zones_truncate: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The zones, in the order of the request. */
      deliveryZoneIds: number[]
    }
  }
  /** Read the streets of a map of zones `GET /merchant/admin/zones/streets` */
  get_merchant_admin_zones_streets: {
    input: {
      /** The merchant; one of your groups’. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** By name. Where there are too many, those nearest to the middle of the map. */
      streets: MapStreet[]
    }
  }
  /** Check delivery zones for mistakes `POST /merchant/admin/zones/lint` */
  post_merchant_admin_zones_lint: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The zones. */
      deliveryZones?: DeliveryZoneInput[]
      /** A single zone, in place of `deliveryZones`. */
      deliveryZone?: DeliveryZoneInput
      /** For zones as GeoJSON. */
      type?: 'FeatureCollection'
      /** The zones as GeoJSON. */
      features?: ZoneFeature[]
      geojson?: ZoneFeatureCollection
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The findings. */
      findings: ZoneFinding[]
    }
  }
  /** List the customer’s favorite merchants `GET /merchant/favorite` */
  get_merchant_favorite: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** Whether it is a favorite now. */
      favorite: boolean
    }
  }
  /** List the merchant’s own promotions, with what they brought `GET /merchant/admin/promotions` */
  get_merchant_admin_promotions: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All of the merchant’s, the latest first. */
      promotions: ShopPromotion[]
    }
  }
  /** Create a promotion that the merchant pays for `POST /merchant/admin/promotions` */
  post_merchant_admin_promotions: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** As customers read it. */
      name: string
      /** Compared without case. Without one, the promotion applies by itself. */
      code?: string | null
      /** The kind of discount. */
      reward: 'dollar_off' | 'percent_off'
      /** Dollars or percent, by the reward. */
      value: number
      /** The only items that it is for; null or empty is everything. */
      items?: string[] | null
      /** Whether only a customer’s first order here gets it. */
      first_order?: boolean
      /** Dollars; the subtotal that it needs. */
      minimum?: number
      /** Dollars; the largest discount on one order. null: no limit. */
      max_discount?: number | null
      /** Weekdays by the merchant’s clocks on which orders get it; null or empty is every day. */
      days?: number[] | null
      /** By one customer; null is any number. */
      most_uses?: number | null
      /** Dollars; what all orders together may get. null: no limit. */
      budget?: number | null
      /** A day by the merchant’s clocks, or a time, ISO 8601; null is at once. */
      starts?: string | null
      /** The last day by the merchant’s clocks, or a time, ISO 8601; null is never. */
      ends?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      promotion: ShopPromotion
    }
  }
  /** Change, pause or end a promotion `PUT /merchant/admin/promotions` */
  put_merchant_admin_promotions: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The promotion’s id. */
      promotion_id: number
      /** As customers read it. */
      name?: string
      /** Dollars; the subtotal that it needs. */
      minimum?: number
      /** Dollars; the largest discount on one order. null: no limit. */
      max_discount?: number | null
      /** Weekdays by the merchant’s clocks on which orders get it; null or empty is every day. */
      days?: number[] | null
      /** By one customer; null is any number. */
      most_uses?: number | null
      /** Dollars; what all orders together may get. null: no limit. */
      budget?: number | null
      /** A day by the merchant’s clocks, or a time, ISO 8601; null is at once. */
      starts?: string | null
      /** The last day by the merchant’s clocks, or a time, ISO 8601; null is never. */
      ends?: string | null
      /** `ended` is final. */
      status?: 'running' | 'paused' | 'ended'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      promotion: ShopPromotion
    }
  }
  /** List the merchant’s licenses `GET /merchant/admin/licenses` */
  get_merchant_admin_licenses: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The licenses. */
      licenses: License[]
    }
  }
  /** Add a license `POST /merchant/admin/licenses` */
  post_merchant_admin_licenses: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The goods that it permits; `alcohol` covers beer, wine and liquor. */
      kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
      /** As the authority has it. */
      number: string
      /** Two letters. It counts in this state. */
      state: string
      /** YYYY-MM-DD: the last day on which it is in force, by the merchant’s clocks. Not in the past. */
      expires: string
      /** Address of a picture of it, of POST …/images, or of a PDF, of POST …/documents. */
      document?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      license: License
    }
  }
  /** Change or renew a license `PUT /merchant/admin/licenses` */
  put_merchant_admin_licenses: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The license’s id. */
      license_id: number
      /** The goods that it permits; `alcohol` covers beer, wine and liquor. */
      kind?: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
      /** As the authority has it. */
      number?: string
      /** Two letters. It counts in this state. */
      state?: string
      /** YYYY-MM-DD: the last day on which it is in force, by the merchant’s clocks. Not in the past. */
      expires?: string
      /** Address of a picture of it, of POST …/images, or of a PDF, of POST …/documents. */
      document?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      license: License
    }
  }
  /** Remove a license `DELETE /merchant/admin/licenses` */
  delete_merchant_admin_licenses: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The license’s id. */
      license_id: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** With the house number. */
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
      /** The owner’s email address, which is invited on approval. */
      email: string
      /** To sell alcohol or tobacco. */
      license?: {
        /** The goods that it permits; `alcohol` covers beer, wine and liquor. */
        kind: 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
        /** As the authority has it. */
        number: string
        /** Two letters. It counts in this state. */
        state: string
        /** YYYY-MM-DD: the last day on which it is in force, by the merchant’s clocks. Not in the past. */
        expires: string
        /** Address of a picture of it, of POST …/images, or of a PDF, of POST …/documents. */
        document?: string | null
      }
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      application: Application
    }
  }
  /** List the tasks to complete before the merchant can open `GET /merchant/admin/checklist` */
  get_merchant_admin_checklist: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Whether customers can find it. */
      active: boolean
      /** Whether all that is required is done. An approved merchant then becomes active within a minute. */
      ready: boolean
      /** The tasks before opening, the required first. */
      items: ({
        /** `hours`, `fulfilment`, `menu`, `payment`, `owner`, `license` (where the kind of shop needs one), `pictures`, `test_order`, `payout_account`; more may follow. */
        id: string
        /** Whether it is done. */
        done: boolean
        /** Whether the merchant stays inactive without it. */
        required: boolean
        /** The task, in a sentence. */
        text: string
        /** `done` or `to_do`. */
        state: string
        /** The page of the partner console where it is done. */
        link: string
      })[]
    }
  }
  /** Read a hosted image `GET /images/{name}` */
  get_images_name: {
    input: {
      /** The last part of an address that a menu shows. */
      name: string
    }
    answer: Blob
  }
  /** Upload an image `POST /merchant/admin/images` */
  post_merchant_admin_images: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file of a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The picture’s id: the last part of its address. */
      id: string
      /** The URL of the picture. Send it as the `url` of an Image of the menu. */
      url: string
    }
  }
  /** Download a document `GET /documents/{name}` */
  get_documents_name: {
    input: {
      /** The last part of the address that the upload answered. */
      name: string
    }
    answer: Blob
  }
  /** Upload a document `POST /merchant/admin/documents` */
  post_merchant_admin_documents: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** A PDF of up to 5 MiB: a file of a multipart form, or base64 text. */
      document: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The document’s id: the last part of its address. */
      id: string
      /** The URL of the file. Send it as the `document` of a license. */
      url: string
    }
  }
  /** List what tills and printers have of the orders of the last day `GET /merchant/admin/connections/tickets` */
  get_merchant_admin_connections_tickets: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One for each order and till or printer, the latest orders first. */
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
        /** Whether it is tried no more. */
        isFinal: boolean
        /** The till’s own number of the order; null: it has none. */
        reference: string | null
        /** What is wrong, for people; null: nothing. */
        problem: string | null
        /** When it was printed; ISO 8601 with offset. */
        at: string | null
      })[]
    }
  }
  /** Print an order again, and send it to tills that have not got it `POST /merchant/admin/connections/tickets` */
  post_merchant_admin_connections_tickets: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The order’s id. */
      orderId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many tills it is sent to again. */
      sent: number
      /** How many tickets are printed. */
      printing: number
    }
  }
  /** Try a connection `POST /merchant/admin/connections/{connection_id}/test` */
  post_merchant_admin_connections_connection_id_test: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Whether the other side answered; of a printer: that a test ticket waits for it. */
      works: boolean
      /** What is wrong, for people; null: nothing. */
      problem: string | null
    }
  }
  /** Say what has happened at a till `POST /connections/tills/{connection_id}/events` */
  post_connections_tills_connection_id_events: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** What has happened at the till. */
      type: 'order.ready' | 'item.sold_out' | 'item.available' | 'store.closed' | 'store.open'
      /** For `order.ready`: our id of the order. */
      order_id?: number
      /** For `item.…`: `id` of a line of an order, or of an option. */
      item_id?: string
      /** For `store.closed`: until when; an hour if left out. */
      until?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** `unchanged`: it was so already, or is over. `known`: this `webhook-id` was taken before. */
      outcome: 'applied' | 'unchanged' | 'known'
    }
  }
  /** A printer asks whether there is something to print `POST /connections/printers/{key}` */
  post_connections_printers_key: {
    input: {
      /** The key of the printer’s address. */
      key: string
      /** As CloudPRNT has it: `200%20OK`. */
      statusCode?: string
    }
    answer: string
  }
  /** A printer fetches a ticket `GET /connections/printers/{key}` */
  get_connections_printers_key: {
    input: {
      /** The key of the printer’s address. */
      key: string
      /** One of the `mediaTypes` that were offered. */
      type?: string
      /** The `jobToken` that was offered. */
      token?: string
    }
    answer: Blob
  }
  /** A printer confirms that a ticket is printed, or says why it is not `DELETE /connections/printers/{key}` */
  delete_connections_printers_key: {
    input: {
      /** The key of the printer’s address. */
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
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The oldest first. */
      connections: Connection[]
      /** What can be connected. */
      available: {
        /** Whether this marketplace is set up with Square. */
        square: boolean
      }
    }
  }
  /** Connect a till, a printer or a Square account `POST /merchant/admin/connections` */
  post_merchant_admin_connections: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** `square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT. */
      kind: 'square' | 'till' | 'cloudprnt'
      /** What your staff call it. */
      name?: string
      /** Of a till: https; a private address only if the operator allows it. */
      url?: string
      /** Of a printer: dots in a line, 576 for 80 mm and 384 for 58 mm; null: as the printer says. */
      dots?: number | null
      /** Of a printer: how often a ticket is printed. */
      copies?: number
      /** Of a printer: the language of its tickets. */
      language?: 'en' | 'es'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      connection: Connection
      /** Of Square: open it in the browser of the person who has the account. */
      authorizeUrl?: string
      /** Of a till: `whsec_…`, which signs both ways. Shown only here. */
      secret?: string
      /** Of a printer: the address to enter in its settings. Shown only here. */
      printerUrl?: string
    }
  }
  /** Finish connecting a Square account `POST /merchant/admin/connections/square` */
  post_merchant_admin_connections_square: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** `code`, as Square’s page sent it back. */
      code: string
      /** `state`, as Square’s page sent it back. */
      state: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      connection: Connection
    }
  }
  /** Change a connection `PUT /merchant/admin/connections/{connection_id}` */
  put_merchant_admin_connections_connection_id: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      /** What your staff call it. */
      name?: string
      /** Of a till: https; a private address only if the operator allows it. */
      url?: string
      /** Of Square: one of its locations. */
      locationId?: string
      /** Of a printer: dots in a line, 576 for 80 mm and 384 for 58 mm; null: as the printer says. */
      dots?: number | null
      /** Of a printer: how often a ticket is printed. */
      copies?: number
      /** Of a printer: the language of its tickets. */
      language?: 'en' | 'es'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      connection: Connection
    }
  }
  /** Disconnect `DELETE /merchant/admin/connections/{connection_id}` */
  delete_merchant_admin_connections_connection_id: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The connection’s id. */
      connection_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Renew the secret of a till, the address of a printer, or the permission of Square `POST /merchant/admin/connections/{connection_id}/keys` */
  post_merchant_admin_connections_connection_id_keys: {
    input: {
      /** The connection’s id. */
      connection_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Of Square: allow us the account anew. */
      authorizeUrl?: string
      /** Of a till. Shown only here. */
      secret?: string
      /** Of a printer. Shown only here. */
      printerUrl?: string
      /** Until then what it had before is valid, too; ISO 8601 with offset. */
      oldUntil: string | null
    }
  }
  /** Webhook for events of Square `POST /connections/square/webhooks` */
  post_connections_square_webhooks: {
    input: {
      /** Square’s id of the event. */
      event_id: string
      /** Square’s id of the seller. */
      merchant_id: string
      /** Such as `catalog.version.updated`. */
      type: string
      /** What has happened, as Square says it. */
      data?: Record<string, unknown>
    }
    answer: string
  }
  /** Begin to sign in with a passkey `POST /customer/auth/passkey` */
  post_customer_auth_passkey: {
    input: {
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. Valid for five minutes, once. */
      options: Record<string, unknown>
    }
  }
  /** Sign in with a passkey `PUT /customer/auth/passkey` */
  put_customer_auth_passkey: {
    input: {
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
      passkey: PasskeyAssertion
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, the oldest first. */
      passkeys: CustomerPasskey[]
    }
  }
  /** Begin to add a passkey `POST /customer/passkeys` */
  post_customer_passkeys: {
    input: {
      /** The account’s password. */
      current_password: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid for five minutes, once. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, the oldest first. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s passkeys, the oldest first. */
      passkeys: CustomerPasskey[]
    }
  }
  /** List sessions `GET /customer/sessions` */
  get_customer_sessions: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The one that asks, then the latest ones, 100 at most. */
      sessions: CustomerSession[]
    }
  }
  /** End all other sessions `DELETE /customer/sessions` */
  delete_customer_sessions: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many sessions ended. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many sessions ended. */
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
      /** `password`, `authorization_code` or `refresh_token`, as the path has it. */
      grant_type?: string
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
      /** For `refresh_token`. */
      refresh_token?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      user: SignedInUser
    }
  }
  /** Sign out and revoke the access token `DELETE /customer/auth` */
  delete_customer_auth: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Exchange an authorization code, or refresh a token `POST /third_party/access_token` */
  post_third_party_access_token: {
    input: {
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
      /** The one that the code was sent to; for `authorization_code`. */
      redirect_uri?: string
      /** `password`, `authorization_code` or `refresh_token`, as the path has it. */
      grant_type?: string
      /** For `authorization_code`: once, within a minute. */
      code?: string
      /** For `refresh_token`. */
      refresh_token?: string
      /** If a PKCE challenge (S256) came with the authorization. */
      code_verifier?: string
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
      /** `password`, `authorization_code` or `refresh_token`, as the path has it. */
      grant_type?: string
      /** For `refresh_token`. */
      refresh_token?: string
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Send it in the header `Guest-Token`. */
      'Guest-Token': string
    }
  }
  /** Create an account `POST /customer/account` */
  post_customer_account: {
    input: {
      /** Or as HTTP Basic. */
      client_id?: string
      /** Or as HTTP Basic. */
      client_secret?: string
      /** Email address. */
      email: string
      /** As the person writes it. */
      first_name: string
      /** As the person writes it. */
      last_name: string
      /** The new password. */
      password: string
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope: string
      /** A phone number of the United States, in any notation. */
      phone?: string
      /** For the sign-up page, in place of client_secret: the answer then has a code and no tokens. Also accepted as `code`. */
      _token?: string
      /** With `_token`: one of the app’s registered addresses; its only one need not be named. */
      redirect_uri?: string
      /** With `_token`: comes back unchanged. */
      state?: string
      /** With `_token`: a guest’s token; the header Guest-Token does too. */
      guest_token?: string
      /** With `_token`: PKCE. */
      code_challenge?: string
      /** `S256`. */
      code_challenge_method?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** As the person writes it. */
      first_name?: string
      /** As the person writes it. */
      last_name?: string
      /** Waits in `pending_updates` until confirmed. */
      phone?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** The kinds of notices by channel; a channel that is left out stays as it is. `order_status`: an order was accepted, is ready, on its way or delivered. `help`: an answer to a help request. Receipts, refunds and notices about the account always go by email. */
      notify?: {
        /** Notifications in the browsers of `GET /customer/push`. */
        push?: ('order_status' | 'help')[]
        /** Text messages to a confirmed number: the same as `sms_notify`. */
        sms?: ('order_status')[]
        /** Emails. */
        email?: ('order_status' | 'help')[]
      }
      /** Waits in `pending_updates` until confirmed. */
      email?: string
      /** Needs `current_password`; ends all tokens of the account. */
      password?: string
      /** Required for a new password or email. */
      current_password?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
      code_challenge_method?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The new account’s email. */
      email?: string
      /** First name. */
      first_name?: string
      /** Last name. */
      last_name?: string
      /** A phone number of the United States, in any notation; may be missing. */
      phone?: string
      /** 8 to 128 characters; with `username`, that account’s. */
      password?: string
      /** The email of an account that exists: signs in instead. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
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
      /** `global`, which it also means when it is missing. */
      scope?: string
      /** Comes back unchanged. */
      state?: string
      /** A guest’s token: the account takes the guest’s carts. */
      guest_token?: string
      /** PKCE: base64url of the verifier’s SHA-256. */
      code_challenge?: string
      /** `S256`, which it also means when it is missing. */
      code_challenge_method?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The account’s email. */
      username?: string
      /** The account’s password. */
      password?: string
      /** The person who signed in on this page, sealed. */
      _session?: string
      /** `1` allows, `0` denies. */
      approve?: string
      /** Passed on to the payment gateway and kept nowhere. */
      cc_number?: string
      /** 1 to 12. */
      exp_month?: string
      /** Four digits or two. */
      exp_year?: string
      /** Passed on to the payment gateway and kept nowhere. */
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
      /** The person who signed in on this page, sealed. */
      _session?: string
      /** The client_id of the app that loses its access. */
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
      /** The new one: 8 to 128 characters. */
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
      /** Empty: the request succeeded. */
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
      /** Ten digits in 10 to 12 characters. Required without location_id. */
      phone?: string
      /** Apartment, suite, floor. */
      unit_number?: string | null
      /** Company at the address. */
      company?: string | null
      /** The nearest cross streets. */
      cross_streets?: string | null
      /** For the courier. */
      instructions?: string | null
      /** The customer’s own name for the address. */
      label?: string | null
      /** true makes it the default address. */
      default?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Ten digits in 10 to 12 characters. */
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
      /** Whether it becomes the default address. */
      default?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The address’s id. */
      location_id: number
    }
  }
  /** List saved cards `GET /customer/cc` */
  get_customer_cc: {
    input: {
      /** Whether expired cards are listed, too. */
      include_expired?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s cards. */
      cards: SavedCard[]
      card_fields: CardFields | null
    }
  }
  /** Save a card `POST /customer/cc` */
  post_customer_cc: {
    input: {
      /** May contain spaces and dashes. It is passed on to the gateway and kept nowhere. */
      cc_number: string
      /** Month of expiry, 1 to 12. */
      exp_month: number
      /** Four digits or two. */
      exp_year: number
      /** Three digits; American Express four. Kept nowhere. */
      cvv: string
      /** Five digits. */
      billing_zip: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The card’s id. */
      cc_id: string
      card: SavedCard
    }
  }
  /** Save the card of a completed setup `PUT /customer/card_setup` */
  put_customer_card_setup: {
    input: {
      /** A setup that the gateway’s script has completed. */
      setup_id: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Names the setup when the card is saved or paid with. */
      setup_id: string
      /** For the gateway’s script, in the browser of this person alone. */
      client_secret: string
      /** The gateway that the card fields belong to: `stripe`. */
      gateway: string
      /** Names the account to the script. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The card’s id. */
      cc_id: string
    }
  }
  /** Read the customer’s age verification `GET /customer/age` */
  get_customer_age: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      age: VerifiedAge | null
    }
  }
  /** Verify the customer’s age `POST /customer/age` */
  post_customer_age: {
    input: {
      /** YYYY-MM-DD. Looked at, and kept nowhere. */
      birth_date: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      age: VerifiedAge | null
    }
  }
  /** Search alcohol, or list the stores that sell it `GET /data/search` */
  get_data_search: {
    input: {
      /** `alcohol` for products, `MerchantList` for the stores alone; in any case. */
      search_type: 'alcohol' | 'MerchantList'
      /** 'Address, City, State' or 'Address, Zip'. Required unless there are coordinates. */
      address?: string
      /** Degrees; in place of an address. */
      latitude?: number
      /** Degrees; in place of an address. */
      longitude?: number
      /** How the customer gets it. */
      order_type: 'delivery' | 'pickup'
      /** `ASAP`, or a time to come in ISO 8601; without a zone it is UTC. */
      order_time: string
      /** Every word must match a word of name, brand, categories, tags, country or size, by its beginning. A word that begins none of them, or none of a name, may have a typing mistake from 4 letters on, two from 8 on. A word that fits nothing in the catalogue is left out. The number of a barcode (GTIN, 8 to 14 digits) finds its product. */
      keyword?: string
      /** One; in any case. */
      section?: 'all' | 'beer' | 'liquor' | 'wine'
      /** Categories, alternatives: `red-wine`, or `red-wine.merlot` for a child. */
      subsection?: string[]
      /** Sizes, alternatives: `750ml`. */
      filter_size?: string[]
      /** Countries, alternatives: `united-states`. */
      filter_country?: string[]
      /** Groups, alternatives: 1 under $10, 2 $10-$20, 3 $20-$30, 4 $30-$50, 5 $50 and above. */
      filter_price?: string[]
      /** `sections` (the default): limit and offset count products of each deepest category. `flat`: they count over the whole result, which is one page of a list in the order asked for. */
      layout?: 'sections' | 'flat'
      /** Products per deepest category, or per page with `layout=flat`; counts are never limited. */
      limit?: number
      /** Products to skip: of each deepest category, or of the whole result with `layout=flat`. */
      offset?: number
      /** The same where two or more of the deepest categories have products. */
      limit_if_segmented?: number
      /** Order of the products; `-` reverses it. The best match first when absent. */
      sort?: 'name' | '-name' | 'price' | '-price'
      /** `false` leaves out categories, filters, breadcrumbs and sort: a further page needs none. */
      facets?: boolean
      /** Fields of products to send, beside `id`; all of them if left out. */
      fields?: ('product_id' | 'merchant_ids' | 'merchant_id' | 'name' | 'type' | 'size' | 'price' | 'size_price' | 'categories' | 'tags' | 'image' | 'description')[]
      /** Ids or short tags of stores; those out of range are ignored. */
      merchant_ids?: string[]
      /** `full` (the default): every store with all its fields. `ids`: `merchant_ids` instead. `none`: neither. Apps should ask once for the stores of an address, and search with `ids` or `none`. */
      merchants?: 'full' | 'ids' | 'none'
      /** Also takes a zip code, a neighbourhood or a point of interest. */
      inexact?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      search_address: SearchAddress
      /** What was found. */
      data: {
        /** The tree of categories, with the products that were found. */
        categories?: AlcoholCategory[]
        /** Filters that narrow the search. */
        filters?: AlcoholFilter[]
        /** The products by id. */
        products?: Record<string, AlcoholProduct>
        /** Sections and subsections that the search asked for. */
        breadcrumbs?: ({
          /** The category’s name. */
          name: string
          /** The parameter that takes the value. */
          key: 'section' | 'subsection'
          /** The value to pass back. */
          value: string
        })[]
        /** How the products can be ordered. */
        sort?: {
          /** The parameter’s name. */
          key: 'sort'
          /** The orders to choose from. */
          options: ({
            /** The order’s name. */
            title: string
            /** The value to pass back. */
            value: string
            /** Whether the search asked for it. */
            is_selected: boolean
          })[]
        }
        /** The keyword with mistyped words put right, where there are such words. */
        did_you_mean?: string
        /** Products found, whether or not they are sent. Not in the list of stores. */
        total?: number
        /** The stores by id. */
        merchants?: Record<string, AlcoholMerchant>
        /** With `merchants=ids`: the stores in their order. */
        merchant_ids?: number[]
        search_address: SearchAddress
        /** Texts that customers have to see. */
        disclaimers: ({
          /** What it is about: `alcohol` or `tobacco`. */
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
      /** What was typed so far. */
      q: string
      /** Degrees; in place of an address. */
      latitude?: number
      /** Degrees; in place of an address. */
      longitude?: number
      /** 10 if left out. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** What the text may mean, the best first. */
      suggestions: ({
        /** What the text may mean. */
        type: 'category' | 'brand' | 'product'
        /** As people read it; searching for it finds it. */
        text: string
        /** A section or subsection, the brand, or a product_id. */
        value: string
      })[]
      /** What was typed with mistyped words put right. */
      did_you_mean?: string
    }
  }
  /** Read one product as a store sells it `GET /data/product/{product_id}` */
  get_data_product_product_id: {
    input: {
      /** The product’s id. */
      product_id: string
      /** The store that is asked for price and stock. */
      merchant_id: number
      /** The whole description; else its first sentence. */
      show_description?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The product, in a list of one. */
      item: ({
        /** The product_id; not for the cart. */
        id: string
        /** Always null. */
        unique_id: null
        /** The store’s id. */
        merchant_id: number
        /** The product’s name. */
        name: string
        /** About the product. */
        description: string
        /** Address of the picture. */
        image: string | null
        /** The section of the catalogue. */
        section: 'beer' | 'wine' | 'liquor'
        /** The category below the section. */
        subsection: string
        /** Section, subsection and child, as a search takes them. */
        categories: string[]
        /** Null where it is not known. */
        country: string | null
        /** Its properties. */
        tags: ({
          /** The tag’s name. */
          key: string
          /** Its value, or its values. */
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
        /** What is in stock, at most 99. */
        max_qty: number
        /** Quantities go up in steps of this. */
        increment: number
        /** Whether it is among the popular ones. */
        popular_flag: boolean
        /** The sizes that the store offers. */
        children: ({
          /** What the cart takes. */
          id: string
          /** The size as people read it. */
          name: string
          /** The size: `750ml`. */
          size: string
          /** The container: `bottle`, `can` … */
          container: string
          /** The number of its barcode, as 14 digits. */
          gtin: string | null
          /** How many are in the pack. */
          quantity: number
          /** Price of this size, in dollars. */
          price: number
          /** The same as `price`, in dollars. */
          max_price: number
          /** The smallest quantity that can be ordered. */
          min_qty: number
          /** What is in stock, at most 99. */
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
  /** Read what is known of a product, independent of stores `GET /data/product/{product_id}/facts` */
  get_data_product_product_id_facts: {
    input: {
      /** The product’s id. */
      product_id: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The product, without prices and stock, which are a store’s. */
      product: {
        /** The product’s id; that of another product, if this one was merged into it. */
        product_id: string
        /** The product’s name. */
        name: string
        /** About the product. */
        description: string
        /** Address of the picture. */
        image: string | null
        /** The section of the catalogue. */
        section: 'beer' | 'wine' | 'liquor'
        /** The category below the section. */
        subsection: string
        /** Section, subsection and child, as a search takes them. */
        categories: string[]
        /** Null where it is not known. */
        country: string | null
        /** Its properties. */
        tags: ({
          /** The tag’s name. */
          key: string
          /** Its value, or its values. */
          value: string | string[]
        })[]
        /** All sizes, independent of stores. */
        sizes: ({
          /** The size: `750ml`. */
          size: string
          /** The container: `bottle`, `can` … */
          container: string
          /** The number of its barcode, as 14 digits. */
          gtin: string | null
          /** How many are in the pack. */
          quantity: number
        })[]
      }
    }
  }
  /** Suggest merchants, dishes and products while typing `GET /search/suggest` */
  get_search_suggest: {
    input: {
      /** What was typed so far. */
      q: string
      /** Where to deliver: an address, a zip code or a neighborhood. Left out: only products. */
      address?: string
      /** Degrees; in place of an address. */
      latitude?: number
      /** Degrees; in place of an address. */
      longitude?: number
      /** 8 if left out. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The best first. */
      suggestions: SearchSuggestion[]
    }
  }
  /** List past orders, the latest first `GET /customer/orders/recent` */
  get_customer_orders_recent: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The orders, the latest first. */
      orders: OrderEntry[]
    }
  }
  /** List a guest’s orders, the latest first `GET /guest/orders` */
  get_guest_orders: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The orders, the latest first. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** List favorite orders `GET /customer/orders/favorite` */
  get_customer_orders_favorite: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** The merchant’s name when absent. */
      order_name?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** Always false. */
      favorite: boolean
    }
  }
  /** List the carts that hold something `GET /customer/cart` */
  get_customer_cart: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those with something in them, the last changed first. */
      carts: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s. */
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
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** Where to, for the fee; else the default address. */
      address?: string
      /** Degrees of the destination. */
      latitude?: number
      /** Degrees of the destination. */
      longitude?: number
      /** Zip code of the destination. */
      zip?: string
      /** City of the destination. */
      city?: string
      /** State of the destination. */
      state?: string
      /** Adds `explanation`: each cent with its reason. */
      explain?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The lines. */
      cart: CartLine[]
      /** Counts the changes of the cart; 0 before the first. */
      revision: number
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes, for a checkout of this very cart. null where something has no price. */
      quote_token: string | null
      /** The discount, in dollars. */
      discount: number
      /** The fees. */
      fees: Fee[]
      fee_percents?: FeePercents
      /** Without a tip, dollars. */
      total: number
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether it is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
      /** true: no delivery zone covers the place. */
      out_of_range: boolean
      /** Delivery to the place starts at this subtotal, dollars. Only where the zone is known. */
      minimum?: number
      estimate: Estimate
      /** The amounts sum to `total`. */
      explanation?: PriceExplanation[]
    }
  }
  /** Add items to the cart `POST /customer/cart/{merchant_id}` */
  post_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      item?: CartItemInput
      /** Several; all or none are taken. */
      items?: CartItemInput[]
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes, for a checkout of this very cart. null where something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether it is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
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
      /** The `revision` that the cart was read at. If it has changed since, nothing happens and `cart_changed` is answered. */
      revision?: number
      item?: CartItemInput
      /** Several; all or none are taken. */
      items?: CartItemInput[]
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The line’s number in the cart. */
      item_key: number
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes, for a checkout of this very cart. null where something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether it is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
        message: string
      }
    }
  }
  /** Remove a line from the cart, or all lines `DELETE /customer/cart/{merchant_id}` */
  delete_customer_cart_merchant_id: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The item_key of a line. */
      cart_index?: number
      /** The `revision` that the cart was read at. If it has changed since, nothing happens and `cart_changed` is answered. */
      revision?: number
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The sum of the quantities. */
      item_count: number
      /** Sum of the lines, in dollars. */
      subtotal: number
      /** Sales tax, in dollars. */
      tax: number
      /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
      tax_exempt?: boolean
      /** Holds the prices for ten minutes, for a checkout of this very cart. null where something has no price. */
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      /** Whether it is for as soon as possible. */
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** ISO 8601: takes no orders before; null when it has not paused. */
      paused_until: string | null
      /** ISO 8601: delivers nothing that is ordered for a time before; null when it takes orders for delivery. */
      delivery_paused_until: string | null
      /** Whether it is open, in words. */
      display_status: {
        /** The status as a number. */
        code: number
        /** The status for people. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** The URL of the merchant’s page. */
      url: {
        /** The place’s name in addresses. */
        geo: string
        /** The merchant’s name in addresses. */
        merchant: string
        /** The place’s name in addresses. */
        geo_tag: string
        /** The merchant’s name in addresses. */
        short_tag: string
      }
      /** The address of the earlier order; null for pickup. */
      location: {
        /** The address’s id; null: it was deleted. */
        location_id: number | null
        /** Street and house number. */
        street: string
        /** Apartment, floor or suite. */
        unit_number: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** Zip code. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** What was charged, in dollars. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      estimate: Estimate
      /** Payment types that can be used for this cart. */
      allowed_payment_methods: string[]
      card_fields: CardFields | null
      /** Payment types that cannot. */
      disallowed_payment_methods: string[]
      /** The customer’s payment sources. */
      payment_methods: {
        /** The merchant’s. */
        name: string
        /** The merchant’s id. */
        merchant_id: number
        /** The customer’s cards. */
        credit_card: PayableCard[]
        /** Cash; absent where it is not accepted. */
        cash: {
          /** The largest order that can be paid in cash, in dollars. */
          max: number
        }
        /** Promotions that the customer knows. */
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
          /** Dollars; the subtotal that it needs. */
          minimum: number
          /** ISO 8601; null is never. */
          expires: string | null
          /** Whether only a customer’s first order gets it. */
          first_order: boolean
          /** Whether it can be used for this cart. */
          is_selectable: boolean
          /** Why not; empty if it is. */
          selectable_message: string
        })[]
        /** Credit from the operator. */
        credit_balance: ({
          /** Id of the credit. */
          id: number
          /** Credit left, in dollars. */
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
      /** Delivery or pickup; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** Shared out in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address; the default address when absent. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote of the cart view: its prices hold for 10 minutes. */
      quote_token?: string
      /** Of `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Decides where `quote_token` is sent, too. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was shown before. Looked at and forgotten. */
      birth_date?: string
      /** Taken and not used. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** Where something is missing: `refund` it, let the merchant `replace` it (never for more than the card holds), or `ask` by an email whose link lapses after 10 minutes and then refunds; where nothing else is left of the order, it is cancelled. Items sold by weight may cost up to 15% more than ordered; a card holds that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** As the person writes it. */
      first_name?: string
      /** As the person writes it. */
      last_name?: string
      /** Guests: first_name to zip_code stand for an account. */
      email?: string
      /** Phone number; the account’s when absent. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** Zip code. */
      zip_code?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The points that the order earns once it is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** Show what a checkout would charge `POST /customer/cart/{merchant_id}/quote` */
  post_customer_cart_merchant_id_quote: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Delivery or pickup; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** Shared out in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address; the default address when absent. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote of the cart view: its prices hold for 10 minutes. */
      quote_token?: string
      /** Of `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Decides where `quote_token` is sent, too. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was shown before. Looked at and forgotten. */
      birth_date?: string
      /** Taken and not used. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** Where something is missing: `refund` it, let the merchant `replace` it (never for more than the card holds), or `ask` by an email whose link lapses after 10 minutes and then refunds; where nothing else is left of the order, it is cancelled. Items sold by weight may cost up to 15% more than ordered; a card holds that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** As the person writes it. */
      first_name?: string
      /** As the person writes it. */
      last_name?: string
      /** Guests: first_name to zip_code stand for an account. */
      email?: string
      /** Phone number; the account’s when absent. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** Zip code. */
      zip_code?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place. */
      taxes?: SaleTax[]
      /** true: no tax is charged, by the customer’s certificate; absent otherwise. */
      tax_exempt?: boolean
      /** The tip, in dollars. */
      tip: number
      /** What promotions take off. */
      discounts: ({
        /** `promo`. */
        type: string
        /** The promotion’s code; empty for one that applies by itself. */
        code: string
        /** The promotion’s name. */
        label: string
        /** How much it takes off; 0 for one that gives points, in dollars. */
        amount: number
      })[]
      /** What is charged in all: lines, fees, tax and tip less discounts, in dollars. */
      total: number
      /** What each payment is charged; together `total`, if the payments cover it. */
      charges: ({
        /** `gift_card`, `credit_balance`, `credit_card` or `cash`. */
        type: string
        /** What pays, for people: `Visa 4242`. */
        label: string
        /** What it is charged, in dollars. */
        amount: number
      })[]
      /** What the card is charged, or the courier gets in cash, in dollars. */
      to_pay: number
      /** Everything for which a checkout would be refused now, each with its field. */
      refusals: CartFault[]
      /** ISO 8601, only for an order more than 5 days ahead: a card is saved, and its bank is asked then. Say so before the customer orders. */
      authorize_at?: string
      /** Only true: goods are sold with an ID check, so the order can’t be left at the door. */
      needs_id_check?: boolean
      /** For a checkout with the same arguments within 10 minutes. null where there are refusals. */
      quote_id: string | null
    }
  }
  /** Place an order as a guest `POST /guest/cart/{merchant_id}/checkout` */
  post_guest_cart_merchant_id_checkout: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Delivery or pickup; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** Shared out in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PaymentInput[]
      /** The delivery address; the default address when absent. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      /** A note for the merchant and the courier. */
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** The quote of the cart view: its prices hold for 10 minutes. */
      quote_token?: string
      /** Of `POST /customer/cart/{merchant_id}/quote`: the order is charged exactly as quoted, or refused with `price_changed` and the new `quote`. Decides where `quote_token` is sent, too. */
      quote_id?: string
      /** For alcohol and tobacco, unless the age was shown before. Looked at and forgotten. */
      birth_date?: string
      /** Taken and not used. */
      uhau_id?: string
      /** Whether to send text messages about orders. */
      sms_notify?: boolean
      /** Where something is missing: `refund` it, let the merchant `replace` it (never for more than the card holds), or `ask` by an email whose link lapses after 10 minutes and then refunds; where nothing else is left of the order, it is cancelled. Items sold by weight may cost up to 15% more than ordered; a card holds that much. */
      if_missing?: 'refund' | 'replace' | 'ask'
      delivery_options?: DeliveryOptionsInput
      /** As the person writes it. */
      first_name?: string
      /** As the person writes it. */
      last_name?: string
      /** Guests: first_name to zip_code stand for an account. */
      email?: string
      /** Phone number; the account’s when absent. */
      phone_number?: string
      /** Street and house number. */
      street?: string
      /** Apartment, floor or suite. */
      unit_number?: string
      /** City. */
      city?: string
      /** State, two letters. */
      state?: string
      /** Zip code. */
      zip_code?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The points that the order earns once it is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** List a merchant’s orders `GET /merchant/admin/orders` */
  get_merchant_admin_orders: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** One or several, with commas; all when absent. Of placed, confirmed, ready and out_for_delivery alone the oldest come first, else the latest. */
      status?: ('placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled' | 'failed')[]
      /** Ordered at this time or later; ISO 8601, or a date in UTC. */
      since?: string
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
      /** Answer how each order stands as well. */
      marks?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The orders of this page. */
      orders: MerchantOrder[]
      /** How each of them stands, in the same order. */
      marks?: OrderMark[]
    }
  }
  /** Confirm, reject, complete, cancel or adjust an order `PUT /merchant/admin/orders` */
  put_merchant_admin_orders: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** confirm, reject, ready, complete, cancel, adjust. */
      action: 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel' | 'adjust'
      /** With adjust: lines that change, each with one of quantity, weight, remove or replace. */
      lines?: ({
        /** The line of the order’s cart. */
        item_key: number
        /** How many there are: fewer than ordered. */
        quantity?: number
        /** The actual weight: at most 15% more than ordered. */
        weight?: number
        /** The line is missing. */
        remove?: true
        /** By another item of the menu or the alcohol catalogue, written as in a cart. */
        replace?: {
          /** The replacement. */
          item: CartItemInput
        }
      })[]
      /** With confirm. */
      prepMinutes?: number
      /** With reject and cancel: shown to the customer. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** Cancel an order that is not confirmed yet `POST /customer/orders/{order_id}/cancel` */
  post_customer_orders_order_id_cancel: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** Why, for the merchant. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: Order
    }
  }
  /** Read the test order on the board `GET /merchant/admin/test-order` */
  get_merchant_admin_test_order: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The test order of the last two hours; null without one. */
      order: MerchantOrder | null
    }
  }
  /** Send a test order to the board `POST /merchant/admin/test-order` */
  post_merchant_admin_test_order: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
    }
  }
  /** Confirm, reject, complete or cancel the test order `PUT /merchant/admin/test-order` */
  put_merchant_admin_test_order: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** confirm, reject, ready, complete, cancel. */
      action: 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel'
      /** With confirm. */
      prepMinutes?: number
      /** With reject and cancel. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
    }
  }
  /** List the drivers of the merchant’s group `GET /merchant/admin/drivers` */
  get_merchant_admin_drivers: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Drivers first, then invitations. */
      drivers: Driver[]
    }
  }
  /** Invite a driver `POST /merchant/admin/drivers` */
  post_merchant_admin_drivers: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the driver. */
      email: string
      /** Merchants of the group that they drive for; null: all of them. */
      merchants?: number[] | null
      /** How they travel: `foot`, `bike`, `scooter` or `car`. */
      vehicle?: 'foot' | 'bike' | 'scooter' | 'car'
      /** Orders that they carry at once. */
      maxLoad?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      driver: Driver
    }
  }
  /** Change a driver’s vehicle or maximum load `PUT /merchant/admin/drivers` */
  put_merchant_admin_drivers: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the driver. */
      email: string
      /** How they travel: `foot`, `bike`, `scooter` or `car`. */
      vehicle?: 'foot' | 'bike' | 'scooter' | 'car'
      /** Orders that they carry at once. */
      maxLoad?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      driver: Driver
    }
  }
  /** Remove a driver or withdraw an invitation `DELETE /merchant/admin/drivers` */
  delete_merchant_admin_drivers: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Email address of the driver. */
      email: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Read the dispatch board `GET /merchant/admin/dispatch` */
  get_merchant_admin_dispatch: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Those that have waited longest come first. */
      orders: DispatchOrder[]
      /** The merchant’s drivers. */
      drivers: DispatchDriver[]
    }
  }
  /** Assign an order to a driver `PUT /merchant/admin/dispatch` */
  put_merchant_admin_dispatch: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** Email address of the driver; null: takes it from its driver. */
      driver: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: DispatchOrder
    }
  }
  /** Suggest drivers and routes `GET /merchant/admin/dispatch/plan` */
  get_merchant_admin_dispatch_plan: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Of each driver who has stops, or should have. */
      routes: DispatchRoute[]
      /** Those that are there first come first. */
      suggestions: DispatchSuggestion[]
      /** Orders that no driver can take. */
      left: ({
        /** The order’s id. */
        order_id: number
        /** No driver is on a shift, or none has room. */
        reason: 'no_driver' | 'drivers_full'
      })[]
    }
  }
  /** Read what is dispatched automatically `GET /merchant/admin/dispatch/settings` */
  get_merchant_admin_dispatch_settings: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      settings: DispatchSettings
    }
  }
  /** Change what is dispatched automatically `PUT /merchant/admin/dispatch/settings` */
  put_merchant_admin_dispatch_settings: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Whether orders are assigned to drivers automatically. */
      autoAssign?: boolean
      /** For how many minutes an order that is due for pickup waits for a driver before courier companies are asked; null: never. */
      handOverMinutes?: number | null
      /** While no driver has room: `longer` adds the time until one has to delivery estimates, `pause` takes no deliveries until then, `nothing` leaves it to you. Both end by themselves. */
      whenBusy?: 'nothing' | 'longer' | 'pause'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      settings: DispatchSettings
    }
  }
  /** List the shifts of the group’s drivers `GET /merchant/admin/drivers/shifts` */
  get_merchant_admin_drivers_shifts: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Only those that are settled, or that are not; absent: all. */
      settled?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Shifts of the group’s drivers in the last 30 days, the latest first; at most 200. */
      shifts: DriverShift[]
    }
  }
  /** Settle the cash of a shift `POST /merchant/admin/drivers/shifts/{shift_id}/settle` */
  post_merchant_admin_drivers_shifts_shift_id_settle: {
    input: {
      /** The shift’s id. */
      shift_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Cash that the driver handed in, as you counted it, in dollars. */
      cash: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      shift: DriverShift
    }
  }
  /** Read what drivers reported of an order `GET /merchant/admin/dispatch/{order_id}/reports` */
  get_merchant_admin_dispatch_order_id_reports: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** In the order in which it happened. */
      reports: DriverReport[]
    }
  }
  /** Read a picture that proves a delivery `GET /driver/proofs/{token}` */
  get_driver_proofs_token: {
    input: {
      /** The last part of the address that a report shows. */
      token: string
    }
    answer: Blob
  }
  /** Read your shift `GET /driver/shift` */
  get_driver_shift: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Your email address. */
      email: string
      /** One for each group that you drive for. */
      drivers: OwnDriver[]
    }
  }
  /** Start or end your shift, or take a break `PUT /driver/shift` */
  put_driver_shift: {
    input: {
      /** What the shift becomes. */
      state: 'on' | 'break' | 'off'
      /** For one of your groups; absent: for all of them. */
      group_id?: number
      /** When it happened, for a phone that was offline; absent: now. */
      at?: string
      /** Miles driven in this shift, with `off`. */
      miles?: number
      /** Email address of the driver whose phone recorded this: refused (`forbidden`) for anyone else. */
      email?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Your email address. */
      email: string
      /** One for each group that you drive for. */
      drivers: OwnDriver[]
    }
  }
  /** List your last shifts `GET /driver/shifts` */
  get_driver_shifts: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Your last 20 shifts, the latest first. */
      shifts: DriverShift[]
    }
  }
  /** List your stops `GET /driver/stops` */
  get_driver_stops: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** In the order in which you got them. */
      stops: DriverStop[]
      /** The service’s time, by which a phone corrects its clock; ISO 8601 with offset. */
      now: string
    }
  }
  /** Report what you did `POST /driver/actions` */
  post_driver_actions: {
    input: {
      /** Email address of the driver whose phone recorded this: refused (`forbidden`) for anyone else. */
      email?: string
      /** Your app’s queue, in the order in which it happened. */
      actions: ({
        /** A UUID that your app makes. Each counts once, however often it is sent. */
        id: string
        /** The order’s id. */
        order_id: number
        /** What happened: accepted, at_shop, picked_up, arrived, age_checked, delivered, failed, returned. */
        type: 'accepted' | 'at_shop' | 'picked_up' | 'arrived' | 'age_checked' | 'delivered' | 'failed' | 'returned'
        /** When it happened. */
        at: string
        /** With `delivered`: how it was handed over. `photo`, `signature` and `left_at_door` need `image`, `pin` needs `pin`; alcohol is never `left_at_door`. */
        proof?: 'photo' | 'signature' | 'pin' | 'left_at_door' | 'handed'
        /** With `delivered`: the id of the photo or signature; see POST /driver/orders/{order_id}/proof. */
        image?: string
        /** With the proof `pin`: the four digits that the customer sees with the order. A wrong one is refused (`invalid_parameter`) and not kept. */
        pin?: string
        /** With `delivered`: cash collected, in dollars. */
        cash?: number
        /** With `age_checked`: whether the person is old enough. */
        passed?: boolean
        /** With `age_checked`: the state that issued the document. Its number is never kept. */
        issuing_state?: string
        /** With `failed`, and with `age_checked` that did not pass: why. */
        reason?: string
        /** With `failed`: `retry` later, `return` it to the shop, or `discard` it. With `return` and `discard` the order fails and is refunded. */
        next?: 'retry' | 'return' | 'discard'
      })[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One for each action, in the same order. */
      results: DriverActionResult[]
    }
  }
  /** Report where you are `POST /driver/positions` */
  post_driver_positions: {
    input: {
      /** Those since the last call; at most one for every 10 seconds is kept. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** For `image` of `delivered`. */
      id: string
    }
  }
  /** Page that asks a customer about a replacement `GET /consent/{token}` */
  get_consent_token: {
    input: {
      /** The token of the link in the email. */
      token: string
    }
    answer: string
  }
  /** Accept or decline a replacement `POST /consent/{token}` */
  post_consent_token: {
    input: {
      /** The token of the link in the email. */
      token: string
      /** Whether the customer takes the replacement. */
      answer: 'accept' | 'decline'
    }
    answer: string
  }
  /** Refund an order `POST /merchant/admin/orders/refund` */
  post_merchant_admin_orders_refund: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The order’s id. */
      orderId: number
      /** Shown to the customer. */
      reason: string
      /** Order lines to refund, in whole or in part. */
      lines?: ({
        /** The line of the order’s cart. */
        item_key: number
        /** The quantity to refund; tax follows. */
        quantity: number
      })[]
      /** Dollars, of goods and their tax first. */
      amount?: number
      /** Dollars of the tip, or true for all that is left of it. */
      tip?: number | true
      /** Dollars of the delivery fee, or true for all that is left of it. */
      delivery_fee?: number | true
      /** Back the way it was paid (default), or to the customer’s credit. */
      to?: 'original' | 'credit'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The refund’s id. */
      refund_id: number
      /** Dollars that this refund gives back. */
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
      /** The lines that it is about. */
      lines?: ({
        /** The line of the order’s cart. */
        item_key: number
        /** How many of it, or how much. */
        quantity: number
      })[]
      /** What happened, in the customer’s words. */
      text?: string
      /** Photos, by the ids that `POST /customer/orders/{order_id}/help/images` answered; up to 5 for a request. */
      images?: string[]
      /** What would help. */
      wanted: 'refund' | 'redelivery' | 'answer'
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s help requests, the earliest first. */
      requests: HelpRequest[]
    }
  }
  /** Write again about a help request `POST /customer/orders/{order_id}/help/{help_id}/messages` */
  post_customer_orders_order_id_help_help_id_messages: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The help request’s id. */
      help_id: number | string
      /** The message. */
      text: string
      /** Photos, by the ids that `POST /customer/orders/{order_id}/help/images` answered; up to 5 for a request. */
      images?: string[]
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file of a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The photo’s id. */
      id: string
      /** Its address, for one to two hours; reading the request again gives a new one. */
      url: string
    }
  }
  /** Read a photo of a help request `GET /help/images/{token}` */
  get_help_images_token: {
    input: {
      /** The last part of an address that a help request shows. */
      token: string
    }
    answer: Blob
  }
  /** List the merchant’s help requests, the latest first `GET /merchant/admin/help` */
  get_merchant_admin_help: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Only requests with this status. */
      status?: 'open' | 'answered' | 'resolved' | 'declined'
      /** The help_id of the last one of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The help requests, the latest first. */
      requests: StaffHelpRequest[]
      /** Whether there is another page. */
      has_more: boolean
    }
  }
  /** Answer, refund or close a help request `POST /merchant/admin/help/{help_id}` */
  post_merchant_admin_help_help_id: {
    input: {
      /** The help request’s id. */
      help_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The answer; the customer is emailed. */
      text?: string
      refund?: HelpRefund
      /** The request’s status from now on. */
      status: 'answered' | 'resolved' | 'declined'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      request: StaffHelpRequest
    }
  }
  /** List the promotions that the customer can use `GET /customer/promotions` */
  get_customer_promotions: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest first. */
      promotions: ({
        /** The id to pay with: `payments[] {type: promo, id}`. */
        id: number
        /** `dollar_off`, `percent_off` or `points`. */
        reward: string
        /** Dollars, percent or points. */
        value: number
        /** The code to enter. */
        code: string
        /** Dollars; the subtotal that it needs. */
        minimum: number
        /** ISO 8601; null is never. */
        expires: string | null
        /** Whether only a customer’s first order gets it. */
        first_order: boolean
        /** The promotion’s name. */
        label: string
        /** The shop that it is for; null: all of them. */
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
      /** In any case. */
      deal_code: string
      /** The merchant at which it is to be used. */
      merchant_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** Dollars; the subtotal that it needs. */
        minimum: number
        /** ISO 8601; null is never. */
        expires: string | null
        /** Whether only a customer’s first order gets it. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The order’s. */
      status: string
      /** The delivery; null: for pickup, or before a courier is sought. */
      delivery: {
        /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
        status: string
        /** When the courier is expected at the door; ISO 8601 with offset. */
        eta: string | null
        /** When the courier is expected at the merchant; ISO 8601 with offset. */
        pickup_eta: string | null
        /** The courier; null: none yet. */
        courier: {
          /** First name. */
          first_name: string
          /** Latitude of the latest position. */
          latitude: number
          /** Longitude of the latest position. */
          longitude: number
          /** The courier’s vehicle, if the company names it. */
          vehicle?: string
        } | null
        /** The courier company. */
        provider: string | null
        /** When the company last reported; ISO 8601 with offset. */
        reported_at: string | null
        /** Why it failed. */
        reason: string | null
        /** A page with a map, for people; may be passed on. */
        tracking_url: string
      } | null
    }
  }
  /** Follow the changes of an order `GET /customer/orders/{order_id}/changes` */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      map: OrderMap | null
    }
  }
  /** Tracking page of an order `GET /track/{token}` */
  get_track_token: {
    input: {
      /** The token in `delivery.tracking_url`. */
      token: string
    }
    answer: string
  }
  /** Live updates of the tracking page (server-sent events) `GET /track/{token}/events` */
  get_track_token_events: {
    input: {
      /** The token in `delivery.tracking_url`. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field at fault. */
        field: string
        /** The rule that it breaks. */
        rule: string
      })[]
      /** The service’s reading of the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Test the booking URL, after an estimate `POST /provider/test/book` */
  post_provider_test_book: {
    input: {
      /** Absent: an estimate is taken first, and booked. */
      estimate_id?: string
      /** Up to 500 characters. */
      order_id?: string
      /** To try a repetition. Absent: a new one. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field at fault. */
        field: string
        /** The rule that it breaks. */
        rule: string
      })[]
      /** The service’s reading of the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
      /** The call before it. If that went wrong, nothing was booked. */
      estimate: {
        sent: TestRequest | null
        received: TestResponse | null
        /** Violations of the contract in the response. */
        violations: ({
          /** The field at fault. */
          field: string
          /** The rule that it breaks. */
          rule: string
        })[]
        /** The service’s reading of the response. */
        outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
        /** Duration in milliseconds. */
        took_ms: number
      } | null
    }
  }
  /** Test the status URL `GET /provider/test/status/{delivery_id}` */
  get_provider_test_status_delivery_id: {
    input: {
      /** The provider’s own id, as its booking answered. */
      delivery_id: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field at fault. */
        field: string
        /** The rule that it breaks. */
        rule: string
      })[]
      /** The service’s reading of the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Test the cancellation URL `POST /provider/test/cancel/{delivery_id}` */
  post_provider_test_cancel_delivery_id: {
    input: {
      /** The provider’s own id, as its booking answered. */
      delivery_id: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      sent: TestRequest | null
      received: TestResponse | null
      /** Violations of the contract in the response. */
      violations: ({
        /** The field at fault. */
        field: string
        /** The rule that it breaks. */
        rule: string
      })[]
      /** The service’s reading of the response. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      /** Duration in milliseconds. */
      took_ms: number
    }
  }
  /** Report the status of deliveries `POST /provider/status` */
  post_provider_status: {
    input: {
      /** One report for each delivery; several of one delivery are applied in the order of `status_time`. */
      deliveries: ({
        /** Your id of the delivery. */
        delivery_id: string
        /** `booked`, `to_pickup`, `at_pickup`, `to_delivery`, `at_delivery`, `delivered`, `cancelled` or `failed`. */
        status: string
        /** When the status began; Unix seconds. */
        status_time: number
        /** When the courier was at `courier.location`; when absent, now; Unix seconds. */
        seen_at?: number
        /** The courier; needed from `to_pickup` on. */
        courier?: {
          /** First name. */
          first_name: string
          /** Last name. */
          last_name: string
          /** Phone number. */
          phone: string
          /** Where the courier is. */
          location: {
            /** Latitude. */
            latitude: number
            /** Longitude. */
            longitude: number
          }
        }
        /** The stop at the merchant. */
        pickup?: {
          /** When the courier is expected there; Unix seconds. */
          eta?: number
        }
        /** The stop at the customer. */
        delivery?: {
          /** When the courier is expected there; Unix seconds. */
          eta?: number
        }
      })[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One for each report, in their order. */
      results: ({
        /** Your id of the delivery. */
        delivery_id: string
        /** `applied`: recorded. `unchanged`: known already, or a newer report was. `not_allowed`: the status cannot follow the current one; kept on record and not applied. `later`: cannot be applied yet; report it again. `unknown`: not one of your deliveries. `unusable`: breaks a rule, see `violations`. */
        outcome: 'applied' | 'unchanged' | 'not_allowed' | 'later' | 'unknown' | 'unusable'
        /** Rules that the report breaks; absent: none. */
        violations?: ({
          /** The field. */
          field: string
          /** The rule. */
          rule: string
        })[]
      })[]
    }
  }
  /** Webhook for events of a courier network `POST /provider/webhooks/{provider_id}` */
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
      /** Empty: the request succeeded. */
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
      /** Events after this `event_id`; `latest`: none that are there already. Left out: all that are kept. */
      after?: string
      /** Only these types, with commas. */
      types?: string[]
      /** Only this merchant’s. */
      merchant_id?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The events, in the order of the log. */
      events: Event[]
      /** The `after` of the next request. */
      next: string
      /** More is there already. */
      has_more: boolean
    }
  }
  /** Follow the event log live `GET /events/stream` */
  get_events_stream: {
    input: {
      /** Events after this `event_id`; `latest`: none that are there already. Left out: all that are kept. */
      after?: string
      /** Only these types, with commas. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Your webhooks. */
      webhooks: ({
        /** The webhook’s id. */
        webhook_id: string
        /** The URL that events are posted to. */
        url: string
        /** Types of events that are posted. */
        types: string[]
        /** Only events of this merchant; null: all. */
        merchant_id: number | null
        /** Whether events are sent. */
        enabled: boolean
        /** Your note about it. */
        description: string
        /** The email address that is told when it is disabled; null: none. */
        email: string | null
        /** `client …`, `group …` or `operator`. */
        owner: string
        /** Why the service disabled it; null: it did not. */
        disabled_reason: string | null
        /** Nothing was delivered since. */
        failing_since: string | null
        /** When it was created; ISO 8601. */
        created: string
      })[]
    }
  }
  /** Register a webhook `POST /webhooks` */
  post_webhooks: {
    input: {
      /** https, or http; never a private address. */
      url: string
      /** Types of events; `*` is all of them, also those that come later. */
      types: string[]
      /** Only events of this merchant. */
      merchant_id?: number
      /** Whether events are sent. */
      enabled?: boolean
      /** Your note about it. */
      description?: string
      /** The email address that is told when it is disabled; a merchant group’s administrators are told as well. */
      email?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL that events are posted to. */
      url: string
      /** Types of events that are posted. */
      types: string[]
      /** Only events of this merchant; null: all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your note about it. */
      description: string
      /** The email address that is told when it is disabled; null: none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null: it did not. */
      disabled_reason: string | null
      /** Nothing was delivered since. */
      failing_since: string | null
      /** When it was created; ISO 8601. */
      created: string
      /** `whsec_…`, shown only here. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL that events are posted to. */
      url: string
      /** Types of events that are posted. */
      types: string[]
      /** Only events of this merchant; null: all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your note about it. */
      description: string
      /** The email address that is told when it is disabled; null: none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null: it did not. */
      disabled_reason: string | null
      /** Nothing was delivered since. */
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
      /** https, or http; never a private address. */
      url?: string
      /** Types of events; `*` is all of them, also those that come later. */
      types?: string[]
      /** Only events of this merchant; null: all. */
      merchant_id?: number | null
      /** Whether events are sent. */
      enabled?: boolean
      /** Your note about it. */
      description?: string
      /** The email address that is told when it is disabled; null: none. */
      email?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The webhook’s id. */
      webhook_id: string
      /** The URL that events are posted to. */
      url: string
      /** Types of events that are posted. */
      types: string[]
      /** Only events of this merchant; null: all. */
      merchant_id: number | null
      /** Whether events are sent. */
      enabled: boolean
      /** Your note about it. */
      description: string
      /** The email address that is told when it is disabled; null: none. */
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      /** Why the service disabled it; null: it did not. */
      disabled_reason: string | null
      /** Nothing was delivered since. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** `whsec_…`, shown only here. */
      secret: string
      /** Until then the one before signs too. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The test event’s id. */
      event_id: string
      /** Null: there was no answer. */
      status: number | null
      /** Duration in milliseconds. */
      ms: number
      /** Why there was no answer; null: there was one. */
      error: string | null
      /** The first 2 KiB. */
      answer: string
    }
  }
  /** List a webhook’s deliveries `GET /webhooks/{webhook_id}/deliveries` */
  get_webhooks_webhook_id_deliveries: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** pending: not tried yet; failed: tried, and tried again at `next_attempt`. */
      status?: 'pending' | 'delivered' | 'failed' | 'given_up'
      /** The event_id of the last one of the page before. */
      after?: string
      /** `event`, in the order of the log, when absent; `-event`: the latest first. */
      sort?: 'event' | '-event'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The deliveries, the latest first. */
      deliveries: ({
        /** The event’s id. */
        event_id: string
        /** The event’s type. */
        type: string
        /** pending: not tried yet; failed: tried, and tried again at `next_attempt`. */
        status: 'pending' | 'delivered' | 'failed' | 'given_up'
        /** When it is sent again; ISO 8601. null: not again. */
        next_attempt: string | null
        /** The attempts so far. */
        attempts: ({
          /** When; ISO 8601. */
          at: string
          /** The HTTP status; null: no answer came. */
          status: number | null
          /** Duration in milliseconds. */
          ms: number
          /** Why there was no answer; null: there was one. */
          error: string | null
          /** The beginning of the answer. */
          answer: string
        })[]
      })[]
      /** The `after` of the next request. */
      next: string | null
      /** Whether there is another page. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
    }
  }
  /** Send all events since one again `POST /webhooks/{webhook_id}/replay` */
  post_webhooks_webhook_id_replay: {
    input: {
      /** The webhook’s id. */
      webhook_id: string
      /** An event_id: everything after it is sent again. */
      after: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** The line of the order’s cart. */
        item_key: number
        /** Whether it was liked. */
        liked: boolean
      })[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      review: Review
    }
  }
  /** Read one’s own review of an order `GET /customer/orders/{order_id}/review` */
  get_customer_orders_order_id_review: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      review: Review | null
    }
  }
  /** List a merchant’s reviews, the latest first `GET /merchant/{merchant_id}/reviews` */
  get_merchant_merchant_id_reviews: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** The review_id of the last one of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The reviews, the latest first. */
      reviews: Review[]
      /** Whether there is another page. */
      has_more: boolean
      /** How many reviews gave each number of stars. */
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
      /** 0 to 100; 0: none. */
      overall_rating: number
      /** Number of ratings. */
      num_ratings: number
    }
  }
  /** List the merchant’s reviews with their orders, the latest first `GET /merchant/admin/reviews` */
  get_merchant_admin_reviews: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The review_id of the last one of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The reviews, the latest first. */
      reviews: AdministeredReview[]
      /** Whether there is another page. */
      has_more: boolean
    }
  }
  /** Reply to a review `PUT /merchant/admin/reviews/{review_id}` */
  put_merchant_admin_reviews_review_id: {
    input: {
      /** The review’s id. */
      review_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      /** null takes it back. */
      reply: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      review: AdministeredReview
    }
  }
  /** Request all data about the customer `POST /customer/account/export` */
  post_customer_account_export: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** Download exported data `GET /account/export/{token}` */
  get_account_export_token: {
    input: {
      /** The token of the link in the email. */
      token: string
    }
    answer: Blob
  }
  /** Send a code to a phone number `POST /customer/account/phone/code` */
  post_customer_account_phone_code: {
    input: {
      /** A number of the United States; the account’s when absent. */
      phone?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The number that the code was sent to, ten digits. */
      phone: string
    }
  }
  /** Confirm a phone number by its code `POST /customer/account/phone` */
  post_customer_account_phone: {
    input: {
      /** The six digits of the message. */
      code: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The account’s number from now on, ten digits. */
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
  /** Webhook for events of Stripe, signed by Stripe `POST /payments/stripe/webhook` */
  post_payments_stripe_webhook: {
    input: {
      /** The event’s id. */
      id: string
      /** What has happened, for example `charge.dispute.created`. */
      type: string
      /** When, in seconds since 1970. */
      created: number
      /** Whether it is about real money. */
      livemode: boolean
      /** The connected account that it is about, if any. */
      account?: string
      /** What it is about. */
      data: {
        /** The object that it is about, of which nothing but the id is believed. */
        object: {
          /** The object’s id. */
          id?: string
        }
      }
    }
    answer: string
  }
  /** List the browsers that get notifications about one’s orders `GET /customer/push` */
  get_customer_push: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Get notifications about one’s orders in a browser `POST /customer/push` */
  post_customer_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, and no private address. */
      endpoint: string
      keys: PushKeys
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** End notifications in a browser `DELETE /customer/push` */
  delete_customer_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, and no private address. */
      endpoint: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** List the browsers that get notifications about a merchant’s orders `GET /merchant/admin/push` */
  get_merchant_admin_push: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Get notifications about a merchant’s orders in a browser `POST /merchant/admin/push` */
  post_merchant_admin_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, and no private address. */
      endpoint: string
      keys: PushKeys
      /** Only orders of this merchant; left out: of every merchant where you have a role. */
      merchantId?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** End notifications about a merchant’s orders in a browser `DELETE /merchant/admin/push` */
  delete_merchant_admin_push: {
    input: {
      /** The browser’s `PushSubscription.endpoint`: https, and no private address. */
      endpoint: string
      /** Only orders of this merchant; left out: of every merchant where you have a role. */
      merchantId?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The installation’s key, base64url: `applicationServerKey` of `PushManager.subscribe()`. */
      public_key: string
      /** Your browsers, the one added first first. */
      subscriptions: PushSubscription[]
    }
  }
  /** Report sales by day, week, hour, weekday or item `GET /merchant/admin/reports` */
  get_merchant_admin_reports: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** YYYY-MM-DD, the first day by the merchant’s clocks; 30 days before `to` when absent. */
      from?: string
      /** YYYY-MM-DD, the last day; today when absent. At most two years. */
      to?: string
      /** `csv` answers a file. */
      format?: 'json' | 'csv'
      /** How sales are grouped; by day when absent. Weeks begin on Monday. */
      by?: 'day' | 'week' | 'hour' | 'weekday' | 'weekday_hour' | 'item'
      /** With `previous` and `promise`; not by item and not as a file. */
      compare?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How sales are grouped. */
      by: string
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Groups in which something happened; empty by item and by merchant. */
      rows: SalesRow[]
      total?: SalesRow
      previous?: SalesBefore
      promise?: KeptPromises
      /** By item: those that brought most first. The money of an order is shared among its items in proportion to their prices, that of a refund of lines among those lines, so the rows sum to what was paid. */
      items?: SoldItem[]
    }
  }
  /** List the merchant’s payouts by day `GET /merchant/admin/payouts` */
  get_merchant_admin_payouts: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** YYYY-MM-DD, the first day by the merchant’s clocks; 30 days before `to` when absent. */
      from?: string
      /** YYYY-MM-DD, the last day; today when absent. At most two years. */
      to?: string
      /** `csv` answers a file. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Days on which something was booked. */
      payouts: PayoutDay[]
      total: PayoutDay
    }
  }
  /** Read the account that the merchant is paid to `GET /merchant/admin/payout-account` */
  get_merchant_admin_payout_account: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Who pays: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: none was opened. `pending`: the form is not finished, or is being verified. `restricted`: nothing is paid until what is required was given. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still needs, by its own names, such as `external_account`. */
      required: string[]
      /** The provider’s form, for a few minutes and one use. Null: nothing is missing, or POST opens an account first; the operator gets it from POST alone. */
      link: string | null
      /** Why the operator holds back all payouts; null: it does not. */
      held: string | null
    }
  }
  /** Open a payout account, or continue with its form `POST /merchant/admin/payout-account` */
  post_merchant_admin_payout_account: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Who pays: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: none was opened. `pending`: the form is not finished, or is being verified. `restricted`: nothing is paid until what is required was given. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still needs, by its own names, such as `external_account`. */
      required: string[]
      /** The provider’s form, for a few minutes and one use. Null: nothing is missing, or POST opens an account first; the operator gets it from POST alone. */
      link: string | null
      /** Why the operator holds back all payouts; null: it does not. */
      held: string | null
    }
  }
  /** List what the merchant was paid, the latest first `GET /merchant/admin/payout-transfers` */
  get_merchant_admin_payout_transfers: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** Only these. */
      status?: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
      /** YYYY-MM-DD, the first day by the merchant’s clocks. */
      from?: string
      /** YYYY-MM-DD, the last day. */
      to?: string
      /** `next` of the page before. */
      after?: number
      /** Transfers per page; 50 when absent. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest first. */
      transfers: PayoutTransfer[]
      /** `after` of the next page; null: this is the last. */
      next: number | null
      /** Whether there are more pages. */
      has_more: boolean
    }
  }
  /** Read a payout with its orders, or download its statement `GET /merchant/admin/payout-transfers/{transfer_id}` */
  get_merchant_admin_payout_transfers_transfer_id: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** The transfer’s id. */
      transfer_id: number | string
      /** `csv` and `pdf` answer the statement as a file. */
      format?: 'json' | 'csv' | 'pdf'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      transfer: PayoutTransfer
      /** What was booked on that day, order by order; their nets are the day’s. */
      orders: PayoutOrder[]
      /** Booked for this day after the transfer was made, where anything was; a later day brings it forward, in dollars. */
      booked_later?: number
    }
  }
  /** Read the maintenance mode `GET /operator/maintenance` */
  get_operator_maintenance: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Whether the service is in maintenance. */
      on: boolean
    }
  }
  /** List audit records, newest first `GET /operator/audit` */
  get_operator_audit: {
    input: {
      /** ISO 8601; only records from then on. */
      since?: string
      /** ISO 8601; only records before then. */
      until?: string
      /** The actor: an email address, or `key` and its name. */
      actor?: string
      /** The action or its beginning: `order.` finds every action on orders. */
      action?: string
      /** To what: a number, an email address. */
      subject?: string
      /** The id. */
      merchant_id?: number
      /** The id. */
      before_id?: number
      /** `-at`, the latest first, when absent; `before_id` is the last audit_id of the page before. */
      sort?: 'at' | '-at'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The records, the latest first. */
      records: ({
        /** The record’s id. */
        audit_id: number
        /** ISO 8601 */
        at: string
        /** The actor. */
        actor: string
        /** The action. */
        action: string
        /** To what. */
        subject: string
        /** The merchant; null: none is concerned. */
        merchant_id: number | null
        /** The changed values before. */
        before: unknown
        /** The changed values after. */
        after: unknown
        /** Id of the request, as the log has it. */
        request_id: string
        /** Why, as `Audit-Reason` said; null: nothing was said. */
        reason: string | null
        /** The visit in which it was done for a merchant; null: in none. */
        acting_id: number | null
      })[]
    }
  }
  /** Import streets into the gazetteer `POST /operator/geocoder/segments` */
  post_operator_geocoder_segments: {
    input: {
      /** The source of the data. */
      source: string
      /** With the first batch: what the source had before is removed. */
      replace?: boolean
      /** With the last batch: the database takes stock. */
      last?: boolean
      /** Stretches of streets. */
      segments: ({
        /** The street’s name. */
        street?: string
        /** Absent: that of the zip code. */
        city?: string
        /** Absent: that of the zip code. */
        state?: string
        /** Absent: the nearest. */
        zip?: string
        /** The first house number. */
        from_number?: number
        /** Absent: one house. */
        to_number?: number
        /** Which house numbers it has. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Stretches that were added. */
      inserted: number
      /** Stretches that were removed. */
      removed: number
      /** Stretches that were not added. */
      refused: ({
        /** In `segments`, from 0. */
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
      /** Why. The merchant is shown it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Opens the operations below `/merchant/admin` for this merchant. */
      access_token: string
      /** When it ends; seconds since 1970. */
      expires: number
      /** The visit’s id. */
      acting_id: number
      /** The merchant’s id. */
      merchant_id: number
      /** The person’s name, as the merchant is shown it. */
      name: string
    }
  }
  /** List sessions in which the operator’s staff acted for the merchant `GET /merchant/admin/acting` */
  get_merchant_admin_acting: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest 50, the latest first. */
      visits: ActingVisit[]
    }
  }
  /** End an operator’s session of acting for the merchant `DELETE /merchant/admin/acting` */
  delete_merchant_admin_acting: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** One visit; absent: all that are under way. */
      acting_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Visits that were ended. */
      ended: number
    }
  }
  /** List API clients `GET /operator/clients` */
  get_operator_clients: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All apps. */
      clients: Client[]
    }
  }
  /** Register an API client `POST /operator/clients` */
  post_operator_clients: {
    input: {
      /** Chosen by the service when absent. */
      client_id?: string
      /** The app’s name. */
      name: string
      /** Compared whole: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** The scopes granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere. */
      rate_limit?: number | null
      /** Whether it may call. */
      enabled?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The app’s id. */
      client_id: string
      /** The name. */
      name: string
      /** Addresses that people may be sent back to. */
      redirect_uris: string[]
      /** OAuth flows that it may use. */
      flows: string[]
      /** Requests a minute; null: the service’s default. */
      rate_limit: number | null
      /** Whether it may call. */
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Shown this once; only its digest is stored. */
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
      /** Compared whole: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** The scopes granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere. */
      rate_limit?: number | null
      /** Whether it may call. */
      enabled?: boolean
      /** Replaces the secret and answers the new one, once. */
      new_secret?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The app’s id. */
      client_id: string
      /** The name. */
      name: string
      /** Addresses that people may be sent back to. */
      redirect_uris: string[]
      /** OAuth flows that it may use. */
      flows: string[]
      /** Requests a minute; null: the service’s default. */
      rate_limit: number | null
      /** Whether it may call. */
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Shown this once; only its digest is stored. */
      client_secret?: string
    }
  }
  /** List merchant groups `GET /operator/groups` */
  get_operator_groups: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** Its owners. They invite other staff: POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Its owners. They invite other staff: POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Only those of this group. */
      group_id?: number
      /** Only those of this state. */
      state?: string
      /** Only those of this type. */
      type?: string
      /** Only those that customers can, or cannot, find. */
      active?: boolean
      /** Only those that searches list as promoted, or the others. */
      promoted?: boolean
      /** Whether each has `sales`. */
      sales?: boolean
      /** `id` when absent; `place` is by state and city, `sales` by the gross of the last 30 days that are over. */
      sort?: 'id' | '-id' | 'name' | '-name' | 'place' | '-place' | 'sales' | '-sales'
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchants of this page. */
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
      /** Empty: the request succeeded. */
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
      /** Whether searches list it as promoted. */
      promoted: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard: boolean
      /** Payment types that it accepts. */
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
      /** Whether searches list it as promoted. */
      promoted?: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery?: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm?: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard?: boolean
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Whether searches list it as promoted. */
      promoted: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard: boolean
      /** Payment types that it accepts. */
      paymentTypes: string[]
    }
  }
  /** Change many merchants at once, or preview it `POST /operator/merchants/bulk` */
  post_operator_merchants_bulk: {
    input: {
      /** The merchants, 200 at most. */
      merchant_ids: number[]
      /** Changes nothing; answers what would change. */
      dry_run?: boolean
      /** Whether customers can find it. */
      active?: boolean
      /** Whether searches list it as promoted. */
      promoted?: boolean
      /** Whether courier companies deliver for it. */
      courierDelivery?: boolean
      /** Whether orders are accepted automatically. */
      autoConfirm?: boolean
      /** Whether cards are charged online for deliveries. */
      deliveryProcessesCard?: boolean
      /** Accepted payment types: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Whether nothing was changed. */
      dry_run: boolean
      /** Merchants that change. */
      changed: BulkMerchant[]
      /** Merchants that are so already. */
      unchanged: BulkMerchant[]
      /** Ids of no merchant. */
      unknown: number[]
    }
  }
  /** List one’s own saved views `GET /operator/session/views` */
  get_operator_session_views: {
    input: {
      /** The list, such as `orders`. */
      list?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One’s own, by name. */
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
      /** Filters and order, as the query of an address: `?status=open&sort=-total`. */
      query: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One’s own, by name. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** One’s own, by name. */
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
      /** The six digits that the authenticator app shows. */
      totp?: string
      /** One of the codes that were shown when the second factor was set up. */
      recovery_code?: string
      passkey?: PasskeyAssertion
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Send it as `Authorization: Bearer …`. Valid for 12 hours. */
      access_token: string
      /** When it expires, in Unix seconds. */
      expires: number
      /** The session, as listed by `GET /operator/session`. */
      session_id: string
      staff: OperatorStaff
      /** The role needs a second factor and none is set up: until then the token opens only `/operator/session` and what is below it. */
      needs_second_factor: boolean
    }
  }
  /** Read one’s own account and open sessions `GET /operator/session` */
  get_operator_session: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      staff: OperatorStaff
      /** Whether a second factor must be set up, or shown by signing in again, before anything else. */
      needs_second_factor: boolean
      /** The operations that the role may call, as `GET /operator/merchants`. */
      operations: string[]
      /** One’s open sessions, the latest first. */
      sessions: OperatorSession[]
      /** One’s passkeys. */
      passkeys: OperatorPasskey[]
    }
  }
  /** Change one’s own password `PUT /operator/session` */
  put_operator_session: {
    input: {
      /** The present password. */
      current_password: string
      /** The new password. */
      password: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many sessions ended. */
      ended: number
    }
  }
  /** Sign out, or end another session of one’s own `DELETE /operator/session` */
  delete_operator_session: {
    input: {
      /** Another of one’s own sessions; absent: the one that asks. */
      session_id?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many sessions ended. */
      ended: number
    }
  }
  /** Begin to set up an authenticator app `POST /operator/session/totp` */
  post_operator_session_totp: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** For typing into an authenticator app; base32. */
      secret: string
      /** For a QR code that the authenticator app scans. */
      otpauth_uri: string
    }
  }
  /** Set up the authenticator app by its first code `PUT /operator/session/totp` */
  put_operator_session_totp: {
    input: {
      /** The six digits that the authenticator app shows. */
      totp: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Each signs in once in place of the second factor. Shown only now; earlier ones work no more. */
      recovery_codes: string[]
    }
  }
  /** Begin to add a passkey `POST /operator/session/passkeys` */
  post_operator_session_passkeys: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid for five minutes, once. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Each signs in once in place of the second factor. Shown only now; earlier ones work no more. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that are left. */
      passkeys: OperatorPasskey[]
    }
  }
  /** List the operator’s staff `GET /operator/staff` */
  get_operator_staff: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
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
      /** Generated, and returned once, when absent. */
      password?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Whether the person may sign in; false ends all sessions. */
      enabled?: boolean
      /** Replaces the password by a generated one, which is returned once. */
      new_password?: boolean
      /** Forgets the authenticator app, the passkeys and the recovery codes; the next sign-in sets up new ones. */
      reset_second_factor?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How many sessions ended. */
      ended: number
    }
  }
  /** List API keys `GET /operator/keys` */
  get_operator_keys: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All keys, the oldest first. */
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
      /** ISO 8601; absent: it works until it is ended. */
      expires?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The id. */
      key_id: string
      /** The key’s purpose; the audit names it. */
      name: string
      /** The key’s roles. */
      roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
      /** The staff member who created it. */
      created_by: string
      /** When it was made; ISO 8601 with offset. */
      created_at: string
      /** When it was last used, to five minutes; ISO 8601 with offset. */
      last_used_at: string | null
      /** When it expires; null: when it is ended; ISO 8601 with offset. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The id. */
      key_id: string
      /** The key’s purpose; the audit names it. */
      name: string
      /** The key’s roles. */
      roles: ('owner' | 'support' | 'finance' | 'catalogue' | 'viewer')[]
      /** The staff member who created it. */
      created_by: string
      /** When it was made; ISO 8601 with offset. */
      created_at: string
      /** When it was last used, to five minutes; ISO 8601 with offset. */
      last_used_at: string | null
      /** When it expires; null: when it is ended; ISO 8601 with offset. */
      expires: string | null
    }
  }
  /** Read the brand settings `GET /operator/brand` */
  get_operator_brand: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** One sentence under the name. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The color of the brand. Pages and emails use shades of it on which and in which text can be read, by day and by night. */
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
      /** One sentence under the name. */
      tagline?: string
      /** An http or https address, or a path of this service. */
      logo?: string | null
      /** The color of the brand. Pages and emails use shades of it on which and in which text can be read, by day and by night. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The name of the marketplace. */
      name: string
      /** One sentence under the name. */
      tagline: string
      /** An http or https address, or a path of this service. */
      logo: string | null
      /** The color of the brand. Pages and emails use shades of it on which and in which text can be read, by day and by night. */
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
      /** A JPEG, PNG, WebP, GIF or AVIF of up to 10 MiB and 50 million pixels: a file of a multipart form, or base64 text. */
      image: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The path of the picture, for the `logo` of the brand. */
      logo: string
    }
  }
  /** List the emails whose words can be changed `GET /operator/emails` */
  get_operator_emails: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All emails whose words can be changed. */
      emails: EditableEmail[]
    }
  }
  /** Change the subject and the opening sentence of an email `PUT /operator/emails/{email}` */
  put_operator_emails_email: {
    input: {
      /** Which email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** In which language. */
      language: 'en' | 'es'
      /** The subject: plain text of at most 120 characters, with variables in braces. */
      subject?: string | null
      /** The sentence that the email opens with: plain text of at most 400 characters, with variables in braces. */
      opening?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Which email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** Whom it is for: customers about an order or their help request, people about their account, or shops. */
      group: 'orders' | 'help' | 'account' | 'shops'
      /** true: previews and tests are about an order. */
      about_order: boolean
      /** What may stand in braces. */
      variables: string[]
      /** The words in each language that it is sent in. */
      texts: EmailText[]
    }
  }
  /** Preview an email `POST /operator/emails/{email}/preview` */
  post_operator_emails_email_preview: {
    input: {
      /** Which email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** In which language. */
      language: 'en' | 'es'
      /** The subject: plain text of at most 120 characters, with variables in braces. */
      subject?: string
      /** The sentence that the email opens with: plain text of at most 400 characters, with variables in braces. */
      opening?: string
      /** The order that it is about, if it is about one; left out, the latest one. */
      order_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order that it is about, if it is about one. */
      order_id: number | null
      /** The subject. */
      subject: string
      /** The whole text, without tokens in its links. */
      text: string
    }
  }
  /** Send yourself a test email `POST /operator/emails/{email}/test` */
  post_operator_emails_email_test: {
    input: {
      /** Which email. */
      email: 'order_placed' | 'order_confirmed' | 'order_rejected' | 'order_cancelled' | 'order_failed' | 'order_changed' | 'order_question' | 'refund_by_shop' | 'refund_by_marketplace' | 'tip' | 'card_declined' | 'card_to_confirm' | 'help_answered' | 'help_resolved' | 'help_declined' | 'password_reset' | 'confirm_email' | 'email_changing' | 'confirm_phone' | 'passkey_added' | 'data_export' | 'gift_card' | 'shop_order_placed' | 'shop_order_waiting' | 'shop_order_cancelled' | 'shop_order_failed' | 'shop_card_declined' | 'shop_no_courier' | 'shop_return_failed' | 'shop_help_opened' | 'license_ending' | 'license_ended' | 'payout_account_restricted' | 'payout_failed' | 'application_declined' | 'staff_invitation' | 'webhook_disabled'
      /** In which language. */
      language: 'en' | 'es'
      /** The subject: plain text of at most 120 characters, with variables in braces. */
      subject?: string
      /** The sentence that the email opens with: plain text of at most 400 characters, with variables in braces. */
      opening?: string
      /** The order that it is about, if it is about one; left out, the latest one. */
      order_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The address that it goes to. */
      to: string
      /** The order that it is about, if it is about one. */
      order_id: number | null
    }
  }
  /** Geocode an address `GET /operator/geocoder/locate` */
  get_operator_geocoder_locate: {
    input: {
      /** The address to find. */
      address: string
      /** Also a zip code, a neighbourhood, a point of interest. */
      inexact?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Whether one place was found, several, or none. */
      kind: 'found' | 'several' | 'unknown'
      /** The places, the best first. */
      places: ({
        /** Street and house number. */
        street: string
        /** City. */
        city: string
        /** State, two letters. */
        state: string
        /** Zip code. */
        zip: string
        /** Apartment, floor or suite. */
        unit: string | null
        /** The neighbourhood. */
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
  /** How much the catalogue of drinks holds `GET /operator/catalogue` */
  get_operator_catalogue: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Products in the catalogue. */
      products: number
      /** Products that are another by now. */
      merged: number
      /** Sizes of products. */
      sizes: number
      /** Offers of stores. */
      offers: number
      /** Stores with an offer. */
      stores: number
      /** Categories, at all levels. */
      categories: number
      /** Pairs that wait for a decision. */
      open_matches: number
    }
  }
  /** Find drinks `GET /operator/catalogue/products` */
  get_operator_catalogue_products: {
    input: {
      /** Words of brand and name in any order, or a product’s id or bar code. */
      query?: string
      /** The section. */
      section?: 'beer' | 'wine' | 'liquor'
      /** Only of this category below the section. */
      subsection?: string
      /** Only of this category below the subsection. */
      child?: string
      /** `current` (default), `merged` into another, or `unsold`: current, and no store has an offer. */
      state?: 'current' | 'merged' | 'unsold'
      /** `name` when absent. */
      sort?: 'name' | '-name'
      /** The product’s id. */
      after?: string
      /** Products per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** By name. */
      products: OperatorProduct[]
      /** Whether there is another page. */
      has_more: boolean
    }
  }
  /** Import drinks `POST /operator/catalogue/products` */
  post_operator_catalogue_products: {
    input: {
      /** Lines of the list of products. */
      products: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        /** The product’s name. */
        name?: string
        /** The brand. */
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may stand in the name instead. */
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
        /** The category below the section. */
        subsection?: string
        /** The category below the subsection. */
        child?: string
        /** Country of origin: its name in English, or its code (ISO 3166). A line with another text is refused. */
        country?: string
        /** About the product. */
        description?: string
        /** An address. */
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
      /** Categories that are unknown are created. Else their lines are refused. */
      create_categories?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Lines that created something. */
      added: number
      /** Lines that changed something. */
      changed: number
      /** New ones. */
      sizes: number
      /** New ones. */
      categories: number
      /** New entries of the review list. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      product: OperatorProductDetails
      /** Products that were merged into it. */
      merged: string[]
      /** The smallest first. */
      sizes: OperatorProductSize[]
      /** By size and price, 200 at most. */
      offers: OperatorProductOffer[]
      /** Whether there are more offers than these. */
      has_more_offers: boolean
    }
  }
  /** The categories of drinks with the number of products `GET /operator/catalogue/categories` */
  get_operator_catalogue_categories: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The whole tree, section by section. */
      categories: OperatorCategory[]
    }
  }
  /** Import what stores sell `POST /operator/catalogue/offers` */
  post_operator_catalogue_offers: {
    input: {
      /** Lines of the list of offers. */
      offers: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        /** The product’s name. */
        name?: string
        /** The brand. */
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may stand in the name instead. */
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
        /** In place of merchant_id. */
        short_tag?: string
        /** Dollars. */
        price?: string
        /** Pieces in stock; empty: not counted. */
        stock?: string
      })[]
      /** The answer names the sizes, for `/operator/catalogue/offers/others`. */
      tell_sizes?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Lines that created something. */
      added: number
      /** Lines that changed something. */
      changed: number
      /** Lines that were not imported. */
      refused: ({
        /** In the batch, from 0. */
        index: number
        /** Why it was refused. */
        reason: string
        /** The store of the line, where it is known. */
        merchant_id: number | null
      })[]
      /** With `tell_sizes`: what the lines offer, by store. */
      stores?: ({
        /** The merchant’s id. */
        merchant_id: number
        /** Sizes that the lines offer. */
        variant_ids: number[]
      })[]
    }
  }
  /** Remove all other offers of a store `POST /operator/catalogue/offers/others` */
  post_operator_catalogue_offers_others: {
    input: {
      /** The id. */
      merchant_id: number
      /** What stays. */
      variant_ids: number[]
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Offers that were removed. */
      removed: number
    }
  }
  /** Drinks that may be the same `GET /operator/catalogue/matches` */
  get_operator_catalogue_matches: {
    input: {
      /** Whether it waits for a decision, or what was decided. */
      state?: 'open' | 'merged' | 'kept'
      /** `found`, the earliest first, when absent. */
      sort?: 'found' | '-found' | 'likeness' | '-likeness'
      /** Entries per page; 100 when absent. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Pairs of products that look alike. */
      matches: ({
        /** The pair’s id. */
        match_id: number
        /** Whether it waits for a decision, or what was decided. */
        state: 'open' | 'merged' | 'kept'
        /** 0 to 1. */
        likeness: number
        /** Why the two look alike. */
        reason: string
        /** What a merge would merge into the other. */
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
  /** Merge two drinks, keep them apart, or take that back `POST /operator/catalogue/matches/{match_id}` */
  post_operator_catalogue_matches_match_id: {
    input: {
      /** The id. */
      match_id: number | string
      /** `merge` makes the two one product, `keep` keeps them apart. */
      decision: 'merge' | 'keep' | 'undo'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The pair’s id. */
      match_id: number
      /** Whether it waits for a decision, or what was decided. */
      state: 'open' | 'merged' | 'kept'
      /** Of a merge: the product that both are now. */
      product_id?: string
    }
  }
  /** List the rules on alcohol and tobacco, the latest first `GET /operator/compliance` */
  get_operator_compliance: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The version that holds; `built-in` while none was activated. */
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
        /** About the set, for people. */
        notice?: string
        /** Texts that are shown to customers. */
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
          /** Absent: all. */
          kinds?: ('beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco')[]
          /** Absent: both. */
          applies?: ('delivery' | 'pickup')[]
          /** The first day on which it holds. */
          from?: string
          /** The last day on which it holds. */
          until?: string
          /** For people. */
          reason: string
          /** Rules of wider places that this one replaces. */
          overrides?: string[]
          /** Hours. */
          forbidden?: RuleHours[]
          /** Hours. */
          allowed?: RuleHours[]
          /** Days without sale. */
          dates?: string[]
          /** Most millilitres in an order. */
          max_ml?: number
          /** Most containers in an order. */
          max_units?: number
          /** Always `order`. */
          per?: 'order'
          /** The minimum age in years. */
          age?: number
        })[]
      }
      /** Whether it is in force at once. */
      activate?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The set of rules as it was loaded. */
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
      /** Empty: the request succeeded. */
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
      /** The set of rules as it was loaded. */
      document: unknown
    }
  }
  /** Activate a version of the rules `PUT /operator/compliance/{version}` */
  put_operator_compliance_version: {
    input: {
      /** Version of the set of rules. */
      version: string
      /** false leaves the built-in rules. */
      active: boolean
      /** Why; the audit keeps it. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The set of rules as it was loaded. */
      document: unknown
    }
  }
  /** Evaluate the rules for a sale `POST /operator/compliance/decide` */
  post_operator_compliance_decide: {
    input: {
      /** Absent: the version that holds. */
      version?: string
      /** Two letters. */
      state: string
      /** Five digits. */
      zip_code: string
      /** Absent: that of the zip code. */
      time_zone?: string
      /** ISO 8601; absent: now. */
      at?: string
      /** Delivery or pickup. */
      order_type?: 'delivery' | 'pickup'
      /** The goods of the hypothetical order. */
      goods: ({
        /** Kind of goods. */
        kind: 'beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco'
        /** The volume of the whole line. */
        milliliters?: number
        /** Containers; absent: 1. */
        units?: number
      })[]
      /** Whether the customer has proven to be 21. */
      over_21?: boolean
      /** YYYY-MM-DD. Looked at, and kept nowhere. */
      birth_date?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** When an adult may buy it next; null: not within 8 days. */
      next_allowed: string | null
      /** The age that buyers must have; null: no rule. */
      minimum_age: number | null
      /** Whether a document is looked at at the door. */
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
        /** The reason, for people. */
        reason: string
        /** When a forbidden time ends. */
        until: string | null
      })[]
    }
  }
  /** List the tax rates, the latest first `GET /operator/taxes` */
  get_operator_taxes: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The version in force; null: merchants’ own rates hold. */
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
      /** Their name; the version when absent. */
      name?: string
      /** The file. docs/taxes.md describes its columns. */
      csv: string
      /** Whether it is in force at once. */
      activate?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** Their name, for people. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines of the file, without the first. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** Their name, for people. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines of the file, without the first. */
      lines: number
      proposed: RuleProposal | null
      /** The file as it was imported. */
      csv: string
    }
  }
  /** Activate a version of the tax rates, or end it `PUT /operator/taxes/{version}` */
  put_operator_taxes_version: {
    input: {
      /** Version of the tax rates. */
      version: string
      /** Whether it is to be in force. */
      active: boolean
      /** Why, for the second person and the audit. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Version of the tax rates. */
      version: string
      /** Their name, for people. */
      name: string
      /** Whether this version is in force. */
      active: boolean
      /** When it was imported; ISO 8601 with offset. */
      loaded_at: string
      /** Lines of the file, without the first. */
      lines: number
      proposed: RuleProposal | null
    }
  }
  /** Read what has to be filed for a period `GET /operator/tax-report` */
  get_operator_tax_report: {
    input: {
      /** YYYY-MM, on each shop’s clocks; or `from` and `to`. */
      month?: string
      /** YYYY-MM-DD, the first day. */
      from?: string
      /** YYYY-MM-DD, the last day; `from` when absent. At most a year. */
      to?: string
      /** Only this state. */
      state?: string
      /** Only sales of this merchant. */
      merchant_id?: number
      /** `csv` when absent. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** By jurisdiction, class and rate. */
      rows: ({
        /** Who keeps the tax and files. */
        filed_by: 'marketplace' | 'merchant'
        /** The merchant that files; null: the marketplace does. */
        merchant_id: number | null
        /** Its name; empty where the marketplace files. */
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
        /** The rate; 0: not taxed there. */
        percent: number
        /** Sold, less refunds, in dollars. */
        sales: number
        /** Of it, what the rate was taken on, in dollars. */
        taxable: number
        /** Of it, what certificates freed from tax, in dollars. */
        exempt: number
        /** The tax, less refunds, in dollars. */
        tax: number
      })[]
      /** The sums of `tax`. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** By state; one a state. */
      certificates: TaxCertificate[]
    }
  }
  /** Add a customer’s tax exemption certificate `POST /operator/customers/{customer_id}/tax-certificates` */
  post_operator_customers_customer_id_tax_certificates: {
    input: {
      /** The customer. */
      customer_id: number | string
      /** The state that issued it, 2 letters. */
      state: string
      /** Its number. */
      number: string
      /** The last day on which it holds, YYYY-MM-DD. */
      expires: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The certificate that is gone. */
      certificate_id: number
    }
  }
  /** List merchant payouts for a day `GET /operator/payouts` */
  get_operator_payouts: {
    input: {
      /** YYYY-MM-DD, on each merchant’s own clocks. */
      day: string
      /** Only this merchant. */
      merchant_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** Completed on that day. */
        orders: number
        /** Dollars. Their totals. */
        gross: number
        /** Dollars. Convenience fees, commission, and what couriers get: fees and tips. */
        fees: number
        /** Dollars. The commission, part of fees. */
        commission: number
        /** Dollars. What the merchant’s own promotions took off, where they did. Gross is after it. */
        promotions?: number
        /** Dollars. Disputes that the merchant pays for, part of fees, where there are; below zero they came back. */
        disputes?: number
        /** Dollars. The merchant’s own, part of gross. */
        tips: number
        /** Dollars. Owed to the authorities, held back. */
        tax_collected: number
        /** Dollars. Within net: tax that the merchant files itself; absent where there is none. */
        tax_paid_out?: number
        /** Dollars. Given back of completed orders. */
        refunds: number
        /** Dollars. Cash that the merchant was handed. */
        cash_taken: number
        /** Dollars. To pay: gross - refunds - fees - tax_collected - cash_taken. Below zero the merchant owes it. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The entries, the earliest first. */
      entries: ({
        /** The entry’s id. */
        entry_id: number
        /** ISO 8601 */
        at: string
        /** Kind of entry: `order`, `refund`, `delivery` … */
        kind: string
        /** The merchant; null: none is concerned. */
        merchant_id: number | null
        /** The purpose. */
        memo: string
        /** Debits and credits, which sum to zero. */
        lines: ({
          /** The account. */
          account: string
          /** The owner of the account; 0 where there is one for all. */
          party: number
          /** The part of the amount: `goods`, `tax`, `tip` … */
          part: string
          /** Dollars. Positive is owed to the account; the lines of an entry sum to zero. */
          amount: number
        })[]
      })[]
    }
  }
  /** Read the journal of a period, for the accountant `GET /operator/journal` */
  get_operator_journal: {
    input: {
      /** YYYY-MM, by UTC; or `from` and `to`. */
      month?: string
      /** YYYY-MM-DD, the first day by UTC. */
      from?: string
      /** YYYY-MM-DD, the last day; `from` when absent. At most a year. */
      to?: string
      /** `csv` answers the whole period as a file, `json` a page. `csv` when absent, `json` if `after` or `limit` is given. `quickbooks` and `xero`: a file for their imports of journals, one journal for each day. */
      format?: 'json' | 'csv' | 'quickbooks' | 'xero'
      /** `next` of the page before. */
      after?: string
      /** Entries per page; 100 when absent. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** The entries of this page, in the order in which they were booked. */
      entries: JournalEntry[]
      /** Entries of the whole period; on the first page. */
      count?: number
      /** Sums of the whole period by account; on the first page. */
      accounts?: AccountSums[]
      /** The sums of the whole period, on the first page. Both sides are equal. */
      total?: {
        /** Taken from the account, in dollars. */
        debit: number
        /** Owed to the account, in dollars. */
        credit: number
      }
      /** `after` of the next page; null: this is the last. */
      next: string | null
      /** Whether there are more pages. */
      has_more: boolean
    }
  }
  /** Read which accounts of QuickBooks and Xero the journal is exported to `GET /operator/journal/accounts` */
  get_operator_journal_accounts: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All accounts. */
      accounts: BookAccount[]
    }
  }
  /** Change the account that one of the ledger’s is exported to `PUT /operator/journal/accounts/{account}` */
  put_operator_journal_accounts_account: {
    input: {
      /** The ledger’s account. Of the platform’s own, `commission`, `gateway_fee` and `dispute` stand apart. */
      account: 'card' | 'gateway' | 'cash' | 'order' | 'merchant' | 'courier' | 'tip' | 'tax' | 'gift_card' | 'credit' | 'opening' | 'platform' | 'commission' | 'promotion' | 'gateway_fee' | 'dispute'
      /** The account’s name in QuickBooks. */
      name?: string
      /** The account’s code in Xero. */
      code?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All accounts. */
      accounts: BookAccount[]
    }
  }
  /** Read a merchant’s commission, past and coming `GET /operator/merchants/{merchant_id}/commission` */
  get_operator_merchants_merchant_id_commission: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      current: Commission | null
      /** All of them, past and coming, by date. */
      commissions: Commission[]
    }
  }
  /** Set a merchant’s commission from a date on `PUT /operator/merchants/{merchant_id}/commission` */
  put_operator_merchants_merchant_id_commission: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** Percent of the goods after the discount, with at most four decimals. */
      percent: number
      /** Dollars for each order. */
      fixed?: number
      /** Percent of the courier company’s price that the merchant pays. */
      courier_share?: number
      /** YYYY-MM-DD by the merchant’s clocks, today or later; today when absent. */
      from?: string
      /** Why, for the audit. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      current: Commission | null
      /** All of them, past and coming, by date. */
      commissions: Commission[]
    }
  }
  /** Report sales of all merchants by day, week, hour, weekday, item or merchant `GET /operator/reports` */
  get_operator_reports: {
    input: {
      /** YYYY-MM-DD, the first day by each merchant’s clocks; 30 days before `to` when absent. */
      from?: string
      /** YYYY-MM-DD, the last day; the latest that has begun anywhere when absent. At most two years. */
      to?: string
      /** How sales are grouped; by day when absent. Weeks begin on Monday. */
      by?: 'day' | 'week' | 'hour' | 'weekday' | 'weekday_hour' | 'item' | 'merchant'
      /** Only this merchant. */
      merchant_id?: number
      /** `csv` answers a file. */
      format?: 'json' | 'csv'
      /** With `previous` and `promise`; not by item and not as a file. */
      compare?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** How sales are grouped. */
      by: string
      /** The first day. */
      from: string
      /** The last day. */
      to: string
      /** Groups in which something happened; empty by item and by merchant. */
      rows: SalesRow[]
      total?: SalesRow
      previous?: SalesBefore
      promise?: KeptPromises
      /** By item: those that brought most first. The money of an order is shared among its items in proportion to their prices, that of a refund of lines among those lines, so the rows sum to what was paid. */
      items?: SoldItem[]
      /** By merchant: those that sold most first. */
      merchants?: MerchantSales[]
    }
  }
  /** List payouts of all merchants and courier companies, the latest first `GET /operator/payout-transfers` */
  get_operator_payout_transfers: {
    input: {
      /** Only this merchant. */
      merchant_id?: number
      /** Only this courier company. */
      provider_id?: number
      /** Only these. */
      status?: 'due' | 'held' | 'sending' | 'sent' | 'paid' | 'failed' | 'carried'
      /** YYYY-MM-DD, the first day by the merchant’s clocks. */
      from?: string
      /** YYYY-MM-DD, the last day. */
      to?: string
      /** `next` of the page before. */
      after?: number
      /** Transfers per page; 50 when absent. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest first. */
      transfers: MerchantPayoutTransfer[]
      /** `after` of the next page; null: this is the last. */
      next: number | null
      /** Whether there are more pages. */
      has_more: boolean
    }
  }
  /** Pay a merchant or a courier company ahead of the day’s end `POST /operator/payout-transfers` */
  post_operator_payout_transfers: {
    input: {
      /** The merchant’s id. */
      merchant_id?: number
      /** The courier company’s id, in place of `merchant_id`. */
      provider_id?: number
      /** Dollars; all that is payable when absent. */
      amount?: number
      /** Why; who is paid and the audit see it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Hold, release or retry a payout, or mark it as paid by other means `PUT /operator/payout-transfers/{transfer_id}` */
  put_operator_payout_transfers_transfer_id: {
    input: {
      /** The transfer’s id. */
      transfer_id: number | string
      /** `hold` a transfer that is due, `release` it, `retry` one that has failed, or mark it as `paid_outside`: you have paid it by other means. */
      action: 'hold' | 'release' | 'retry' | 'paid_outside'
      /** Why; who is paid and the audit see it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Read a payout with its orders, or download its statement `GET /operator/payout-transfers/{transfer_id}` */
  get_operator_payout_transfers_transfer_id: {
    input: {
      /** The transfer’s id. */
      transfer_id: number | string
      /** `csv` and `pdf` answer the statement as a file. */
      format?: 'json' | 'csv' | 'pdf'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
      /** What was booked on that day, order by order; their nets are the day’s. */
      orders: PayoutOrder[]
      /** Booked for this day after the transfer was made, where anything was; a later day brings it forward, in dollars. */
      booked_later?: number
    }
  }
  /** Hold or release all payouts of a merchant `PUT /operator/merchants/{merchant_id}/payout-hold` */
  put_operator_merchants_merchant_id_payout_hold: {
    input: {
      /** The merchant’s id. */
      merchant_id: number | string
      /** True: nothing is sent to this merchant until you release it. */
      held: boolean
      /** Why; who is paid and the audit see it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The merchant’s id. */
      merchant_id: number
      /** Why all payouts are held; null: they are not. */
      held: string | null
      /** Transfers that were held or released with it. */
      transfers: number
    }
  }
  /** Read what a courier company is owed, and how it is paid `GET /operator/providers/{provider_id}/payouts` */
  get_operator_providers_provider_id_payouts: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** YYYY-MM-DD, the last day of `open`; the last one that is over when absent. */
      through?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** Its name. */
      name: string
      /** How it is paid. */
      paid_by: 'transfer' | 'invoice'
      /** By whose clocks its days end. */
      time_zone: string
      account: PayoutAccount
      /** What no transfer and no invoice has settled yet. */
      open: {
        /** The first day that is open, YYYY-MM-DD; null: from the beginning. */
        from: string | null
        /** The last day that it counts, YYYY-MM-DD. */
        through: string
        /** Deliveries and returns of these days. */
        deliveries: number
        /** Their prices and tips, in dollars. */
        gross: number
        /** Tips, part of gross, in dollars. */
        tips: number
        /** Tips that customers got back, in dollars. */
        refunds: number
        /** What these days came to, in dollars. */
        net: number
        /** What was open before, in dollars. */
        brought_forward: number
        /** What the ledger owes at the end of the last day; below zero, later days pay it, in dollars. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Who pays: `stripe`, or `sandbox`, which moves no money. */
      provider: 'sandbox' | 'stripe'
      /** `missing`: none was opened. `pending`: the form is not finished, or is being verified. `restricted`: nothing is paid until what is required was given. `ready`: payouts are sent. */
      status: 'missing' | 'pending' | 'restricted' | 'ready'
      /** What the provider still needs, by its own names, such as `external_account`. */
      required: string[]
      /** The provider’s form, for a few minutes and one use. Null: nothing is missing, or POST opens an account first; the operator gets it from POST alone. */
      link: string | null
      /** Why the operator holds back all payouts; null: it does not. */
      held: string | null
    }
  }
  /** Hold or release a courier company’s payouts, or change how it is paid `PUT /operator/providers/{provider_id}/payout-account` */
  put_operator_providers_provider_id_payout_account: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** `transfer`: each day’s net is sent to its account. `invoice`: you record what you paid of its invoices. */
      paid_by?: 'transfer' | 'invoice'
      /** True: nothing is sent to this company until you release it. */
      held?: boolean
      /** Why; the audit keeps it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** How it is paid. */
      paid_by: 'transfer' | 'invoice'
      /** Why all payouts are held; null: they are not. */
      held: string | null
    }
  }
  /** Record what you paid of a courier company’s invoice `POST /operator/providers/{provider_id}/settlements` */
  post_operator_providers_provider_id_settlements: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The company’s number of the invoice. */
      invoice: string
      /** YYYY-MM-DD, the last day on the invoice, which must be over. It begins where the one before ended. */
      through: string
      /** Dollars on the invoice, which you have paid. */
      amount: number
      /** Why the invoice differs from the ledger. Required if it does; the difference is then booked to the marketplace. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      transfer: MerchantPayoutTransfer
    }
  }
  /** Read the yearly 1099-K totals of each merchant `GET /operator/forms/1099-k` */
  get_operator_forms_1099_k: {
    input: {
      /** The calendar year, by each merchant’s clocks. */
      year: number
      /** `csv` answers a file. */
      format?: 'json' | 'csv'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The year. */
      year: number
      /** Merchants that sold something, by id. */
      merchants: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** Its account at the provider, which knows its taxpayer number; null: none was opened. */
        account: string | null
        /** Box 3: orders that were paid by card, gift card or credit. */
        transactions: number
        /** Box 1a: goods, own delivery and own tips, before fees and refunds, without cash, in dollars. */
        gross: number
        /** Boxes 5a to 5l, from January on. */
        months: number[]
      })[]
    }
  }
  /** List courier companies `GET /operator/providers` */
  get_operator_providers: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** All courier companies. */
      providers: ({
        /** The courier company’s id. */
        provider_id: number
        /** The courier company’s name. */
        name: string
        /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
        kind?: 'cellardoor' | 'doordash' | 'uber'
        /** The URL for estimate requests. A network has no URLs. */
        estimate_url?: string
        /** The URL for bookings. */
        book_url?: string
        /** The URL for status requests; `/{delivery_id}` is added. */
        status_url?: string
        /** The URL for cancellations; `/{delivery_id}` is added. */
        cancel_url?: string
        /** Of a network: the webhook address to enter there. */
        webhook_url?: string
        /** Of DoorDash: the address that grants tokens, to enter there if its webhooks are to use OAuth. */
        token_url?: string
        /** States and zip codes that it serves; null: everywhere. */
        area: string[] | null
        /** Most deliveries at a time; null: any number. */
        max_live: number | null
        /** Longest distance in miles; null: any. */
        max_miles: number | null
        /** Most status calls a second; null: any number. */
        calls_per_second: number | null
        /** How the status of its deliveries is learned; absent: `poll`, each is asked for. */
        follow?: 'poll' | 'batch' | 'push'
        /** Cities where it is switched off, such as `Brooklyn, NY`. */
        closed_cities?: string[]
        /** Whether it gets deliveries. */
        enabled: boolean
        /** When it was registered; ISO 8601 with offset. */
        created_at: string
        /** Deliveries that it has, or is being asked to take. */
        live: number
        /** Not called by this process at the moment: it fell silent. */
        resting: boolean
      })[]
    }
  }
  /** Register a courier company `POST /operator/providers` */
  post_operator_providers: {
    input: {
      /** The courier company’s name. */
      name?: string
      /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. A company keeps its kind. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      credentials?: NetworkCredentials
      /** Absolute, http or https. */
      estimate_url?: string
      /** Absolute, http or https. */
      book_url?: string
      /** `/{delivery_id}` is put behind its path. */
      status_url?: string
      /** `/{delivery_id}` is put behind its path. */
      cancel_url?: string
      /** Sent to it as a bearer token, and the key of the signature. Never shown again. */
      credential?: string
      /** States and zip codes of the delivery addresses that it serves; null or absent: everywhere. */
      area?: string[] | null
      /** Deliveries at a time; null: any number. */
      max_live?: number | null
      /** Miles from door to door; null: any. */
      max_miles?: number | null
      /** Status calls a second; null: any number. */
      calls_per_second?: number | null
      /** How the status of its deliveries is learned. `poll`: each is asked for. `batch`: many are asked for in one call, `GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is asked only when it falls silent. */
      follow?: 'poll' | 'batch' | 'push'
      /** Whether it gets deliveries. */
      enabled?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. A network has no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is added. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is added. */
      cancel_url?: string
      /** Of a network: the webhook address to enter there. */
      webhook_url?: string
      /** Of DoorDash: the address that grants tokens, to enter there if its webhooks are to use OAuth. */
      token_url?: string
      /** States and zip codes that it serves; null: everywhere. */
      area: string[] | null
      /** Most deliveries at a time; null: any number. */
      max_live: number | null
      /** Longest distance in miles; null: any. */
      max_miles: number | null
      /** Most status calls a second; null: any number. */
      calls_per_second: number | null
      /** How the status of its deliveries is learned; absent: `poll`, each is asked for. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is switched off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it gets deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Opens the test endpoints. Shown this once; only its digest is kept. */
      key: string
      /** Signs what the company sends to `POST /provider/status`. Shown this once, to a company with `follow: push`. */
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
      /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. A company keeps its kind. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      credentials?: NetworkCredentials
      /** Absolute, http or https. */
      estimate_url?: string
      /** Absolute, http or https. */
      book_url?: string
      /** `/{delivery_id}` is put behind its path. */
      status_url?: string
      /** `/{delivery_id}` is put behind its path. */
      cancel_url?: string
      /** Sent to it as a bearer token, and the key of the signature. Never shown again. */
      credential?: string
      /** States and zip codes of the delivery addresses that it serves; null or absent: everywhere. */
      area?: string[] | null
      /** Deliveries at a time; null: any number. */
      max_live?: number | null
      /** Miles from door to door; null: any. */
      max_miles?: number | null
      /** Status calls a second; null: any number. */
      calls_per_second?: number | null
      /** How the status of its deliveries is learned. `poll`: each is asked for. `batch`: many are asked for in one call, `GET {status_url}?ids=a,b,c`. `push`: the company reports to `POST /provider/status`, and is asked only when it falls silent. */
      follow?: 'poll' | 'batch' | 'push'
      /** Whether it gets deliveries. */
      enabled?: boolean
      /** Replaces the key and answers the new one, once. */
      new_key?: boolean
      /** Replaces the secret of its reports and answers the new one, once; the old one is valid for 24 hours more. */
      new_status_secret?: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. A network has no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is added. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is added. */
      cancel_url?: string
      /** Of a network: the webhook address to enter there. */
      webhook_url?: string
      /** Of DoorDash: the address that grants tokens, to enter there if its webhooks are to use OAuth. */
      token_url?: string
      /** States and zip codes that it serves; null: everywhere. */
      area: string[] | null
      /** Most deliveries at a time; null: any number. */
      max_live: number | null
      /** Longest distance in miles; null: any. */
      max_miles: number | null
      /** Most status calls a second; null: any number. */
      calls_per_second: number | null
      /** How the status of its deliveries is learned; absent: `poll`, each is asked for. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is switched off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it gets deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Opens the test endpoints. Shown this once; only its digest is kept. */
      key?: string
      /** Signs what the company sends to `POST /provider/status`. Shown this once, to a company with `follow: push`. */
      status_secret?: string
    }
  }
  /** Switch a courier company on or off in a city `PUT /operator/providers/{provider_id}/cities` */
  put_operator_providers_provider_id_cities: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** The city, as in delivery addresses. */
      city: string
      /** The state, such as `NY`. */
      state: string
      /** Whether it gets deliveries to addresses there. */
      enabled: boolean
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The courier company’s id. */
      provider_id: number
      /** The courier company’s name. */
      name: string
      /** `cellardoor`: a company that speaks our interface for couriers. `doordash`: DoorDash Drive. `uber`: Uber Direct. Absent: `cellardoor`. */
      kind?: 'cellardoor' | 'doordash' | 'uber'
      /** The URL for estimate requests. A network has no URLs. */
      estimate_url?: string
      /** The URL for bookings. */
      book_url?: string
      /** The URL for status requests; `/{delivery_id}` is added. */
      status_url?: string
      /** The URL for cancellations; `/{delivery_id}` is added. */
      cancel_url?: string
      /** Of a network: the webhook address to enter there. */
      webhook_url?: string
      /** Of DoorDash: the address that grants tokens, to enter there if its webhooks are to use OAuth. */
      token_url?: string
      /** States and zip codes that it serves; null: everywhere. */
      area: string[] | null
      /** Most deliveries at a time; null: any number. */
      max_live: number | null
      /** Longest distance in miles; null: any. */
      max_miles: number | null
      /** Most status calls a second; null: any number. */
      calls_per_second: number | null
      /** How the status of its deliveries is learned; absent: `poll`, each is asked for. */
      follow?: 'poll' | 'batch' | 'push'
      /** Cities where it is switched off, such as `Brooklyn, NY`. */
      closed_cities?: string[]
      /** Whether it gets deliveries. */
      enabled: boolean
      /** When it was registered; ISO 8601 with offset. */
      created_at: string
      /** Opens the test endpoints. Shown this once; only its digest is kept. */
      key?: string
      /** Signs what the company sends to `POST /provider/status`. Shown this once, to a company with `follow: push`. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest first; the last 20 are kept. */
      checks: CourierCheck[]
    }
  }
  /** Check a courier company against the interface `POST /operator/providers/{provider_id}/checks` */
  post_operator_providers_provider_id_checks: {
    input: {
      /** The courier company’s id. */
      provider_id: number | string
      /** In place of the registered one. */
      estimate_url?: string
      /** In place of the registered one. */
      book_url?: string
      /** In place of the registered one. */
      status_url?: string
      /** In place of the registered one. */
      cancel_url?: string
      /** The key of the company’s test system. Needed with an address that is not the registered one. */
      credential?: string
      /** Part of the names of the cases to try. */
      only?: string
      /** How long to wait for an estimate to expire and for a pickup; 30 if left out. */
      patience_seconds?: number
      /** `Name: value`, a header by which the company speeds a booking up. */
      hurry?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Cases that could not be tried. */
      skipped: number
      /** Deliveries of the check that could not be cancelled and are still under way. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      check: CourierCheck
      /** Cases tried so far, in order. */
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
      /** Empty: the request succeeded. */
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
      /** Cases that could not be tried. */
      skipped: number
      /** Deliveries of the check that could not be cancelled and are still under way. */
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
      /** `seeking`: no company has it yet; `seeking_long`: for more than 10 minutes; `live`: under way; `unanswered`: a booking was never answered; `failed`: it ended without being handed over and was not given up. */
      state: 'seeking' | 'seeking_long' | 'live' | 'unanswered' | 'failed'
      /** The order’s id. */
      before?: number
      /** With `before`: the `leg` of the last entry. When absent, the page begins after all deliveries of that order. */
      before_leg?: 'out' | 'return'
      /** `-order`, of the latest orders first, when absent. */
      sort?: 'order' | '-order'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The next page begins after `before` and `before_leg`, the last `order_id` and `leg`: an order can have two. */
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
        /** The word that the customer is told. */
        status: string | null
        /** Why it failed. */
        reason: string | null
        /** The latest round of questions. */
        round: number
        /** The company that was booked last; null: none was. */
        provider: string | null
        /** When the search for a courier starts; ISO 8601 with offset. */
        start_at: string
        /** When it ended; ISO 8601 with offset. */
        ended_at: string | null
        /** The IANA time zone of the shop. */
        time_zone: string
      })[]
      /** Whether there are more. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the way back if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, the earliest first. */
      estimates: DispatchEstimate[]
      /** All bookings, the earliest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, the earliest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Resolve a failed delivery `PUT /operator/deliveries/{order_id}` */
  put_operator_deliveries_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** `retry`: no courier is coming for the unanswered booking; search again. `give_up`: leave it failed. */
      action: 'retry' | 'give_up'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the way back if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, the earliest first. */
      estimates: DispatchEstimate[]
      /** All bookings, the earliest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, the earliest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Change the apartment or the words for the courier `PUT /operator/deliveries/{order_id}/door` */
  put_operator_deliveries_order_id_door: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** For the courier, in place of the customer’s: a gate code, the way to the door. */
      instructions?: string
      /** The apartment. */
      unit_number?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The delivery, and the way back if there was one. */
      deliveries: DispatchedDelivery[]
      /** All estimates, the earliest first. */
      estimates: DispatchEstimate[]
      /** All bookings, the earliest first. */
      bookings: DispatchBooking[]
      /** All reported statuses, the earliest first. */
      statuses: DispatchStatus[]
    }
  }
  /** Compare courier companies: quotes, win rate, price, lateness, cancellations and cost, by city `GET /operator/providers/figures` */
  get_operator_providers_figures: {
    input: {
      /** Back from now; 30 if left out. */
      days?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Back from now; 30 if left out. */
      days?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
        /** Answers that could be booked. */
        usable: number
        /** Answers that break the contract. */
        unusable: number
        /** Answers that refuse. */
        refused: number
        /** Requests without an answer in time. */
        silent: number
      }
      /** Bookings. */
      bookings: {
        /** Bookings sent. */
        sent: number
        /** Bookings that the company denied. */
        denied: number
        /** Never answered, or lost; written off ones included. */
        silent: number
        /** Bookings that the company took. */
        taken: number
        /** Bookings delivered. */
        delivered: number
        /** Bookings that failed. */
        failed: number
        /** By the company itself. */
        cancelled: number
        /** Because we asked for it. */
        recalled: number
        /** Bookings under way. */
        live: number
        /** Something was reported that could not follow. */
        with_illegal_moves: number
      }
      /** The same as rates. */
      rates: {
        /** 0 to 1; null of nothing. A share of the bookings sent. */
        denial: number | null
        /** 0 to 1; null of nothing. A share of the bookings sent. */
        silence: number | null
        /** 0 to 1; null of nothing. A share of the bookings accepted. */
        failure: number | null
        /** 0 to 1; null of nothing. A share of the bookings accepted. */
        cancellation: number | null
        /** 0 to 1; null of nothing. A share of the bookings accepted. */
        illegal_moves: number | null
        /** 0 to 1; null of nothing. A share of the estimates requested. */
        unusable_estimates: number | null
      }
      pickup: Lateness
      delivery: Lateness
      /** The record by which companies are chosen: the latest bookings, smoothed. */
      choice: {
        /** Bookings that are counted. */
        bookings: number
        /** Share that was denied, lost or failed, 0 to 1. */
        loss_rate: number
        /** Mean lateness in minutes. */
        late_minutes: number
      }
    }
  }
  /** Find customers `GET /operator/customers` */
  get_operator_customers: {
    input: {
      /** An email address, a phone number of ten digits, an id, or the beginning of a name. */
      query?: string
      /** `created` when absent; `name` is by last name. */
      sort?: 'created' | '-created' | 'name' | '-name'
      /** The last id of the page before. */
      after?: number
      /** Customers per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Those that were found, by id. */
      customers: OperatorCustomer[]
      /** Whether there is another page. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      customer: OperatorCustomer
      /** The latest fifty. */
      orders: (Record<string, unknown>)[]
      /** Credit that is left, in dollars. */
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
      /** Access tokens that are valid, the latest first. */
      sessions: ({
        /** The app. */
        client_id: string
        /** The token’s scopes. */
        scopes: string[]
        /** When the token was given; ISO 8601 with offset. */
        created_at: string
        /** When it expires; ISO 8601 with offset. */
        expires_at: string
      })[]
      /** The apps in which the customer is signed in. */
      apps: string[]
      /** How many addresses are saved. */
      addresses: number
    }
  }
  /** Disable or enable a customer `PUT /operator/customers/{customer_id}` */
  put_operator_customers_customer_id: {
    input: {
      /** The customer’s id. */
      customer_id: number | string
      /** True ends all tokens and keeps the customer from signing in; false lets the customer in again. */
      disabled: boolean
      /** Why; the audit keeps it. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
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
      /** Why; the audit keeps it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
      /** The address that the link is sent to. */
      to: string
    }
  }
  /** List promotions, the latest first `GET /operator/promotions` */
  get_operator_promotions: {
    input: {
      /** Entries per page. */
      limit?: number
      /** Entries to skip. */
      offset?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The promotions of this page. */
      promotions: ListedPromotion[]
    }
  }
  /** Create a promotion `POST /operator/promotions` */
  post_operator_promotions: {
    input: {
      /** Compared without case. */
      code: string
      /** The promotion’s name. */
      name: string
      /** The kind of reward. */
      reward: 'dollar_off' | 'percent_off' | 'points'
      /** Dollars, percent or points, by the reward. */
      value: number
      /** Dollars. */
      minimum?: number
      /** ISO 8601; null is never. */
      expires?: string | null
      /** Whether only a customer’s first order gets it. */
      first_order?: boolean
      /** By one customer; null is any number. */
      most_uses?: number | null
      /** The only merchant at which it can be used. */
      merchant_id?: number | null
      /** ISO 8601; null is at once. */
      starts?: string | null
      /** Dollars; the largest discount on one order. */
      max_discount?: number | null
      /** Dollars; what all orders together may get, counted from when it is set. null: no limit. */
      budget?: number | null
      /** Only for customers whose last order is so many days ago. */
      lapsed_days?: number | null
      /** Only for merchants of this city; with `state`. */
      city?: string | null
      /** Two letters; with `city`. */
      state?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Dollars; the subtotal that it needs. */
      minimum: number
      /** ISO 8601; null is never. */
      expires: string | null
      /** Whether only a customer’s first order gets it. */
      first_order: boolean
      /** Most uses altogether; null: any number. */
      most_uses: number | null
      /** Only at this merchant; null: everywhere. */
      merchant_id: number | null
      /** Whether it can be used, unless it has expired. */
      enabled: boolean
      /** ISO 8601, where it has a start. */
      starts?: string
      /** The largest discount on one order, where there is a limit, in dollars. */
      max_discount?: number
      /** What all orders together may get, where there is a limit, in dollars. */
      budget?: number
      /** What they got, where there is a budget, in dollars. */
      spent?: number
      /** Orders that got it, where there is a budget. */
      uses?: number
      /** Only for customers whose last order is so many days ago. */
      lapsed_days?: number
      /** Only for merchants of this city. */
      city?: string
      /** The city’s state. */
      state?: string
    }
  }
  /** Simulate a promotion over past orders `GET /operator/promotions/simulation` */
  get_operator_promotions_simulation: {
    input: {
      /** The kind of reward. */
      reward: 'dollar_off' | 'percent_off' | 'points'
      /** Dollars, percent or points, by the reward. */
      value: number
      /** Dollars. */
      minimum?: number
      /** Whether only a customer’s first order gets it. */
      first_order?: boolean
      /** By one customer; null is any number. */
      most_uses?: number | null
      /** The only merchant at which it can be used. */
      merchant_id?: number | null
      /** Dollars; the largest discount on one order. */
      max_discount?: number | null
      /** Dollars; what all orders together may get, counted from when it is set. null: no limit. */
      budget?: number | null
      /** Only for customers whose last order is so many days ago. */
      lapsed_days?: number | null
      /** Only for merchants of this city; with `state`. */
      city?: string | null
      /** Two letters; with `city`. */
      state?: string | null
      /** Days of the past to look at. */
      days?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Days of the past that were looked at. */
      days: number
      /** All orders of these days. */
      all_orders: number
      /** Completed orders that would have got it. */
      orders: number
      /** Different customers among them. */
      customers: number
      /** What it would have cost, in dollars. */
      cost: number
      /** Every so many-th order was looked at, and the numbers are scaled up; 1: all of them. */
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
      /** By one customer; null is any number. */
      most_uses?: number | null
      /** ISO 8601; null is at once. */
      starts?: string | null
      /** Dollars; the largest discount on one order. */
      max_discount?: number | null
      /** Dollars; what all orders together may get, counted from when it is set. null: no limit. */
      budget?: number | null
      /** When it ends, ISO 8601; null is never. */
      ends?: string | null
      /** False ends it at once. */
      enabled?: boolean
      /** Why, for the audit. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Dollars; the subtotal that it needs. */
      minimum: number
      /** ISO 8601; null is never. */
      expires: string | null
      /** Whether only a customer’s first order gets it. */
      first_order: boolean
      /** Most uses altogether; null: any number. */
      most_uses: number | null
      /** Only at this merchant; null: everywhere. */
      merchant_id: number | null
      /** Whether it can be used, unless it has expired. */
      enabled: boolean
      /** ISO 8601, where it has a start. */
      starts?: string
      /** The largest discount on one order, where there is a limit, in dollars. */
      max_discount?: number
      /** What all orders together may get, where there is a limit, in dollars. */
      budget?: number
      /** What they got, where there is a budget, in dollars. */
      spent?: number
      /** Orders that got it, where there is a budget. */
      uses?: number
      /** Only for customers whose last order is so many days ago. */
      lapsed_days?: number
      /** Only for merchants of this city. */
      city?: string
      /** The city’s state. */
      state?: string
    }
  }
  /** List gift cards, the latest first `GET /operator/gift-cards` */
  get_operator_gift_cards: {
    input: {
      /** The recipient’s email address. */
      email?: string
      /** The id of the last one of the page before. */
      before?: number
      /** `-issued`, the latest first, when absent. */
      sort?: 'issued' | '-issued'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The gift cards of this page. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The gift card’s id. */
      gift_card_id: number
      /** Shown this once, and in the email; only its digest is stored. */
      code: string
      /** The last four digits. */
      last_four: string
      /** The owner’s email address. */
      email: string
      /** Dollars. */
      value: number
      /** The customer whose account holds it; null while it waits for an account. */
      customer_id: number | null
    }
  }
  /** Change the end of a gift card, or switch it off or on `PUT /operator/gift-cards/{gift_card_id}` */
  put_operator_gift_cards_gift_card_id: {
    input: {
      /** The gift card’s id. */
      gift_card_id: number | string
      /** When it ends, ISO 8601; null is never. */
      ends?: string | null
      /** False ends it at once. */
      enabled?: boolean
      /** Why, for the audit. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The gift card’s id. */
      gift_card_id: number
      /** The last four characters of its code. */
      last_four: string
      /** The address that it was sent to; null: it was given to the account. */
      email: string | null
      /** The customer whose account holds it; null while it waits for an account. */
      customer_id: number | null
      /** The issued amount, in dollars. */
      value: number
      /** The remaining balance, in dollars. */
      balance: number
      /** When it was issued; ISO 8601 with offset. */
      created: string
      /** When it ends; null: never; ISO 8601 with offset. */
      ends: string | null
      /** Whether it can be spent, unless it has ended. */
      enabled: boolean
    }
  }
  /** List granted credits, the latest first `GET /operator/credits` */
  get_operator_credits: {
    input: {
      /** The recipient’s email address. */
      email?: string
      /** The id of the last one of the page before. */
      before?: number
      /** `-issued`, the latest first, when absent. */
      sort?: 'issued' | '-issued'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The credits of this page. */
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
      /** The customer’s order that the credit makes up for. */
      order_id?: number
      /** Why; for the ledger. */
      memo?: string
      /** When it ends, ISO 8601; null is never. */
      ends?: string | null
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The credit’s id. */
      credit_id: number
      /** The customer’s id. */
      customer_id: number
      /** Dollars that were added. */
      value: number
      /** Dollars. */
      balance: number
    }
  }
  /** Change the end of a credit, or end it `PUT /operator/credits/{credit_id}` */
  put_operator_credits_credit_id: {
    input: {
      /** The credit’s id. */
      credit_id: number | string
      /** When it ends, ISO 8601; null is never. */
      ends?: string | null
      /** False ends it at once. */
      enabled?: boolean
      /** Why, for the audit. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The credit’s id. */
      credit_id: number
      /** The customer. */
      customer_id: number
      /** The customer’s email address. */
      email: string
      /** The granted amount, in dollars. */
      value: number
      /** The unspent rest, in dollars. */
      left: number
      /** The order that it makes up for; null: none. */
      order_id: number | null
      /** Why it was granted. */
      memo: string
      /** When it was granted; ISO 8601 with offset. */
      granted: string
      /** When it ends; null: never; ISO 8601 with offset. */
      ends: string | null
      /** When it has ended; null: it has not; ISO 8601 with offset. */
      ended: string | null
      /** The unspent rest that expired, in dollars. */
      taken: number
      /** Whether it has not ended. */
      enabled: boolean
    }
  }
  /** Issue many gift cards at once `POST /operator/gift-cards/batch` */
  post_operator_gift_cards_batch: {
    input: {
      /** How many. */
      count: number
      /** Dollars. */
      value: number
      /** When they end, ISO 8601; null is never. */
      ends?: string | null
      /** What they are for, for the audit. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** On each card, in dollars. */
      value: number
      /** When they end; null: never; ISO 8601 with offset. */
      ends: string | null
      /** The cards. */
      gift_cards: ({
        /** The gift card’s id. */
        gift_card_id: number
        /** Shown this once; only its digest is stored. */
        code: string
        /** The last four characters. */
        last_four: string
      })[]
    }
  }
  /** Find orders `GET /operator/orders` */
  get_operator_orders: {
    input: {
      /** An order’s number, an email address, a phone number of ten digits, the beginning of a last name, or of a first and a last name, the beginning of an address with its house number, or the last four digits of a card that paid within 90 days. With `merchant_id`, or `from` and `to` of at most one day, also part of a dish’s name, among the latest 5,000 orders. */
      query?: string
      /** One or several, with commas. */
      status?: ('placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled' | 'failed')[]
      /** Only of this merchant. */
      merchant_id?: number
      /** Only of this customer: an id, or what `query` takes for a person. */
      customer?: string
      /** Ordered at this time or later; ISO 8601, or a date in UTC. */
      from?: string
      /** Ordered before this time; ISO 8601, or a date in UTC. */
      to?: string
      /** Only open orders whose promised time has passed. */
      late?: boolean
      /** Only orders that the merchant has not answered in time. */
      waiting?: boolean
      /** `-ordered`, the latest first, when absent. By `promised` and `total` are sorted: open orders, those of one customer, and those of at most 31 days. */
      sort?: 'ordered' | '-ordered' | 'promised' | '-promised' | 'total' | '-total'
      /** The last order_id of the page before. */
      after?: number
      /** Orders per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The orders of this page. */
      orders: MerchantOrder[]
      /** How each of them stands, in the same order. */
      marks: OrderMark[]
      /** Whether there is another page. */
      has_more: boolean
    }
  }
  /** Read everything that is kept of an order `GET /operator/orders/{order_id}` */
  get_operator_orders_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
      mark: OrderMark
      /** Where the merchant is. */
      merchant_place: {
        /** Its latitude. */
        latitude: number
        /** Its longitude. */
        longitude: number
      }
      /** The customer; null: a guest. */
      customer_id: number | null
      /** Every change of the status, the first one first. */
      moves: OrderMove[]
      /** The payments of the order. */
      payments: OrderPayment[]
      /** Mails of the last 180 days, the first one first. */
      mails: OrderMail[]
      /** Notes of the operator’s staff, the first one first. */
      notes: OrderNote[]
      /** The decisions of the rules when it was ordered, or adjusted since; empty: none concerned it. */
      compliance: OrderSaleDecision[]
      /** Its entries in the ledger. */
      ledger: OrderLedgerEntry[]
      /** Deliveries, estimates, bookings and what courier companies said, as `GET /operator/deliveries/{order_id}` answers it; empty without a courier. */
      deliveries: Record<string, unknown>
      /** Events of it that are still kept, the oldest first. */
      events: (Record<string, unknown>)[]
      /** Audit records of it, the latest first. */
      audit: OrderAuditRecord[]
    }
  }
  /** Cancel, complete or dispatch an order again `PUT /operator/orders/{order_id}` */
  put_operator_orders_order_id: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** `redispatch` looks for another courier where the delivery has failed. */
      action: 'cancel' | 'complete' | 'redispatch'
      /** Why; the order and the audit keep it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      order: MerchantOrder
      mark: OrderMark
      /** Where the merchant is. */
      merchant_place: {
        /** Its latitude. */
        latitude: number
        /** Its longitude. */
        longitude: number
      }
      /** The customer; null: a guest. */
      customer_id: number | null
      /** Every change of the status, the first one first. */
      moves: OrderMove[]
      /** The payments of the order. */
      payments: OrderPayment[]
      /** Mails of the last 180 days, the first one first. */
      mails: OrderMail[]
      /** Notes of the operator’s staff, the first one first. */
      notes: OrderNote[]
      /** The decisions of the rules when it was ordered, or adjusted since; empty: none concerned it. */
      compliance: OrderSaleDecision[]
      /** Its entries in the ledger. */
      ledger: OrderLedgerEntry[]
      /** Deliveries, estimates, bookings and what courier companies said, as `GET /operator/deliveries/{order_id}` answers it; empty without a courier. */
      deliveries: Record<string, unknown>
      /** Events of it that are still kept, the oldest first. */
      events: (Record<string, unknown>)[]
      /** Audit records of it, the latest first. */
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
      /** Plain text. A greeting is put before it and the order’s number after it. */
      text: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The order’s id. */
      order_id: number
      /** The address that it is sent to. */
      to: string
      /** The subject. */
      subject: string
    }
  }
  /** Write a note on an order `POST /operator/orders/{order_id}/notes` */
  post_operator_orders_order_id_notes: {
    input: {
      /** The order’s id. */
      order_id: number | string
      /** The note, as plain text. */
      text: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Order lines to refund, in whole or in part. */
      lines?: ({
        /** The line of the order’s cart. */
        item_key: number
        /** The quantity to refund; tax follows. */
        quantity: number
      })[]
      /** Dollars, of goods and their tax first. */
      amount?: number
      /** Dollars of the tip, or true for all that is left of it. */
      tip?: number | true
      /** Dollars of the delivery fee, or true for all that is left of it. */
      delivery_fee?: number | true
      /** Back the way it was paid (default), or to the customer’s credit. */
      to?: 'original' | 'credit'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The refund’s id. */
      refund_id: number
      /** Dollars that this refund gives back. */
      amount: number
      order: MerchantOrder
    }
  }
  /** List orders by the status of their refunds, the latest first `GET /operator/refunds` */
  get_operator_refunds: {
    input: {
      /** Default `failed`: the refunds that need attention. */
      status?: 'pending' | 'done' | 'failed'
      /** The order_id of the last one of the page before. */
      before?: number
      /** `-order`, the latest order first, when absent. */
      sort?: 'order' | '-order'
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The orders of this page. */
      orders: MerchantOrder[]
      /** How each of them stands, in the same order. */
      marks: OrderMark[]
    }
  }
  /** List checkouts that were refused `GET /operator/refused-checkouts` */
  get_operator_refused_checkouts: {
    input: {
      /** Only of this customer. */
      customer_id?: number
      /** Only at this merchant. */
      merchant_id?: number
      /** Only of the account or the guest with this email address. */
      email?: string
      /** Only with this code among the reasons. */
      code?: string
      /** `-at`, the latest first, when absent. */
      sort?: 'at' | '-at'
      /** The last refusal_id of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The refusals of this page. */
      refused_checkouts: RefusedCheckout[]
      /** Whether there is another page. */
      has_more: boolean
    }
  }
  /** List where our books and the gateway’s differ `GET /operator/payments/differences` */
  get_operator_payments_differences: {
    input: {
      /** Only payments of orders placed on this day, in UTC. Without it, everything that is open. */
      day?: string
      /** Open ones when absent, or those that were resolved. */
      status?: 'open' | 'resolved' | 'all'
      /** Only those with this cause; without `day`. */
      cause?: 'missing_at_gateway' | 'missing_here' | 'amount' | 'state' | 'refund' | 'duplicate' | 'late' | 'fee' | 'currency' | 'ledger' | 'dispute' | 'payout' | 'other'
      /** Only those about this; without `day`. */
      about?: 'payment' | 'transfer' | 'dispute' | 'payout' | 'fee' | 'other'
      /** `next` of the page before. */
      after?: string
      /** Payments of the day per page; without `day`, differences. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The day that was asked for; empty: all days. */
      day: string
      /** The gateway that was compared. */
      gateway: string
      /** Payments of this page that were compared; without `day`, of the last comparison. */
      compared: number
      /** Payments of this page that were not compared yet, or about which the gateway gave no answer. */
      unanswered: number
      /** Payments of this page at a gateway that is no longer in use; they cannot be compared. */
      elsewhere: number
      /** Payments of orders: with `day` in the order of the orders, else the latest first. */
      differences: GatewayDifference[]
      /** Without `day`: transfers, disputes, fees, and payments that belong to no order of ours. */
      others?: BookDifference[]
      /** When the books were last compared; null: never; ISO 8601 with offset. */
      compared_at?: string | null
      /** Differences that are open, of all days. */
      open?: number
      /** For `after`; null: this is the last page. */
      next: string | null
    }
  }
  /** Resolve a difference with a reason `POST /operator/payments/differences/{difference_id}/resolve` */
  post_operator_payments_differences_difference_id_resolve: {
    input: {
      /** The difference’s id. */
      difference_id: number | string
      /** Why it is settled; for the audit. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      difference: BookDifference
    }
  }
  /** Compare our books with the gateway’s now `POST /operator/payments/reconcile` */
  post_operator_payments_reconcile: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** When it was asked for; ISO 8601 with offset. */
      requested_at: string
      /** When the books were last compared; null: never; ISO 8601 with offset. */
      compared_at: string | null
    }
  }
  /** List reviews of all merchants, the latest first `GET /operator/reviews` */
  get_operator_reviews: {
    input: {
      /** Only this merchant. */
      merchant_id?: number
      /** Only reviews that are hidden, or only those that are not. */
      hidden?: boolean
      /** `-created`, the latest first, when absent. */
      sort?: 'created' | '-created'
      /** The review_id of the last one of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The reviews, the latest first. */
      reviews: ListedReview[]
      /** Whether there is another page. */
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
      /** Needed to hide one. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      review: AdministeredReview
    }
  }
  /** List help requests of all merchants, the latest first `GET /operator/help` */
  get_operator_help: {
    input: {
      /** Only requests with this status. */
      status?: 'open' | 'answered' | 'resolved' | 'declined'
      /** The help_id of the last one of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
      /** Only requests that this one is to answer. */
      with?: 'merchant' | 'support'
      /** Only this merchant’s. */
      merchant_id?: number
      /** Only this order’s. */
      order_id?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The help requests, the latest first. */
      requests: StaffHelpRequest[]
      /** Whether there is another page. */
      has_more: boolean
      /** How soon customers get an answer, over all merchants. */
      times: {
        /** Requests that wait for an answer now. */
        open: number
        /** Those of them that wait for support. */
        with_support: number
        /** Requests of the last 30 days that were answered. */
        answered: number
        /** Minutes until the first answer, for half of them; null: none was answered. */
        median_minutes: number | null
        /** Minutes until the first answer, for nine of ten of them. */
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
      /** The request’s status from now on. */
      status: 'answered' | 'resolved' | 'declined'
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      request: StaffHelpRequest
    }
  }
  /** List disputes, open ones first by their deadline `GET /operator/disputes` */
  get_operator_disputes: {
    input: {
      /** Only disputes with this status. */
      status?: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
      /** Only those that are open, or only those that are over. */
      open?: boolean
      /** Only this merchant’s. */
      merchant_id?: number
      /** Only this order’s. */
      order_id?: number
      /** `next` of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** Open ones first, by their deadline; then the latest first. */
      disputes: Dispute[]
      /** For `after`; null: this is the last page. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      dispute: Dispute
      /** What `submit_evidence` sends; null: there is no order. */
      evidence: {
        /** The customer’s name. */
        customer_name: string
        /** The customer’s email address. */
        customer_email: string
        /** What was ordered. */
        description: string
        /** Where it went, or where it was picked up. */
        shipping_address: string
        /** When it was handed over, YYYY-MM-DD; empty: it was not. */
        shipping_date: string
        /** Who delivered it. */
        carrier: string
        /** The address of its tracking page; empty: there is none. */
        tracking: string
        /** Receipt, course of the order, what the courier company reported, messages and emails. */
        text: string
      } | null
    }
  }
  /** Decide who pays for a dispute, submit evidence or accept it `PUT /operator/disputes/{dispute_id}` */
  put_operator_disputes_dispute_id: {
    input: {
      /** The dispute’s id. */
      dispute_id: number | string
      /** `move_to_merchant`: amount and fee are deducted from the merchant’s payouts. `move_to_platform`: they are not any more. `submit_evidence`: the order’s evidence goes to the bank, once. `accept`: the dispute is not contested and lost. */
      action: 'move_to_merchant' | 'move_to_platform' | 'submit_evidence' | 'accept'
      /** Why it is moved; the merchant sees it. */
      reason?: string
      /** In your own words, before the order’s evidence. */
      text?: string
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The customer’s id. */
      customer_id: number
    }
  }
  /** List licenses by the day on which they end `GET /operator/licenses` */
  get_operator_licenses: {
    input: {
      /** Only this merchant’s. */
      merchant_id?: number
      /** `expires`, those that end first coming first, when absent. */
      sort?: 'expires' | '-expires'
      /** The last license_id of the page before. */
      after?: number
      /** Entries per page. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
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
      /** The application_id of the last one of the page before. */
      after?: number
      /** `sent`, the earliest first, when absent. */
      sort?: 'sent' | '-sent'
      /** Most to list. */
      limit?: number
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The applications of this page. */
      applications: Application[]
      /** More come after these. */
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
      /** Mailed to the applicant; needed to decline. */
      reason?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      application: Application
    }
  }
  /** Read the settings that may change while the service runs `GET /operator/settings` */
  get_operator_settings: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      settings: OperatorSettings
      defaults: OperatorSettings
    }
  }
  /** Change settings while the service runs `PUT /operator/settings` */
  put_operator_settings: {
    input: {
      /** Convenience fee, in percent of the goods, of merchants whose application is approved from now on. */
      convenience_fee?: number | null
      /** The most that support may refund and grant for one order, and grant to one customer without an order within 30 days, in dollars. */
      support_limit?: number | null
      /** Codes that are texted to phone numbers within an hour, by all customers together; further ones are refused. An alert fires when text messages of all kinds reach 80% of it; news of orders is sent all the same. */
      sms_per_hour?: number | null
      /** After so many minutes the merchant is called again about an order that it has not answered; after twice that the order is cancelled and refunded. Only minutes in which the shop is open count. Orders that are placed already keep their times. */
      answer_minutes?: number | null
      /** The cost of a minute of waiting when courier companies are compared, in dollars. */
      courier_minute_dollars?: number | null
      /** The cost of a booking that surely fails when courier companies are compared, in dollars. */
      courier_loss_dollars?: number | null
      auto_refund?: AutoRefund | null
      /** How many days the event log is kept. */
      events_kept_days?: number | null
      /** How many days it is kept why a checkout was refused. */
      refusals_kept_days?: number | null
      /** Whether a version of the alcohol rules comes into force only when a second person agrees. */
      rules_need_consent?: boolean | null
      /** Why; the audit keeps it. */
      reason: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      settings: OperatorSettings
      defaults: OperatorSettings
    }
  }
  /** Read the current figures of the marketplace `GET /operator/overview` */
  get_operator_overview: {
    input: {
      /** ISO 8601; where the day begins that is summed up. Default 24 hours ago, at most 7 days. */
      since?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** From when on `sales` is summed up; ISO 8601 with offset. */
      since: string
      /** Orders that are open now. */
      orders: {
        /** Waiting for the merchant. */
        placed: number
        /** Accepted by the merchant. */
        confirmed: number
        /** Ready to be handed over. */
        ready: number
        /** On their way. */
        out_for_delivery: number
        /** Open orders past their promised time. */
        late: number
        /** Orders that their merchants have not answered in time (`answer_minutes`). */
        waiting: number
        /** Orders placed in each of the last 60 minutes, the latest last. */
        per_minute: number[]
      }
      /** Orders placed since `since`. */
      sales: {
        /** Orders placed. */
        orders: number
        /** Totals of those that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, cancelled or failed. */
        lost: number
        /** Their totals, in dollars. */
        lost_gross: number
      }
      /** Deliveries by courier companies. */
      couriers: {
        /** Deliveries that no company has taken yet. */
        seeking: number
        /** Those without a courier for more than ten minutes. */
        seeking_long: number
        /** Deliveries under way. */
        live: number
        /** Bookings that were never answered: `PUT /operator/deliveries/{order_id}` clears them up. */
        unanswered: number
      }
      /** Work that waits for the operator. */
      waiting: {
        /** Merchant applications to decide. */
        applications: number
        /** Licenses that have expired or will within 30 days. */
        licenses: number
        /** Orders with a refund that the gateway refused. */
        refunds: number
        /** Webhooks that fail or were disabled by the service. */
        webhooks: number
      }
      /** Problems of the service itself; empty while there are none. */
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
  /** Compare with last week, and name the busiest and the slowest `GET /operator/insights` */
  get_operator_insights: {
    input: {
      /** ISO 8601; where the day begins that is summed up. Default 24 hours ago, at most 7 days. */
      since?: string
    }
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** Where the day begins; ISO 8601 with offset. */
      since: string
      /** Orders placed since `since`. */
      sales: {
        /** Orders placed. */
        orders: number
        /** Totals of those that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, canceled or failed. */
        lost: number
      }
      /** Orders placed in the same hours a week ago. */
      week_ago: {
        /** Orders placed. */
        orders: number
        /** Totals of those that were not lost, in dollars. */
        gross: number
        /** Orders that were rejected, canceled or failed. */
        lost: number
      }
      /** Against a week ago. */
      change: {
        /** Orders: 0.1 is a tenth more; null: there was none a week ago. */
        orders: number | null
        /** Sales: 0.1 is a tenth more; null: there was none a week ago. */
        gross: number | null
        /** Lost orders: 0.1 is a tenth more; null: there was none a week ago. */
        lost: number | null
      }
      /** Cities with most orders since `since`, 5 at most. */
      cities: ({
        /** The city. */
        city: string
        /** The state, two letters. */
        state: string
        /** Orders placed since `since`. */
        orders: number
        /** Totals of those that were not lost, in dollars. */
        gross: number
      })[]
      /** Slowest kitchens of the last 7 days that are over, with 10 orders at least; 5 at most. */
      kitchens: ({
        /** The merchant’s id. */
        merchant_id: number
        /** The merchant’s name. */
        name: string
        /** Orders that it prepared. */
        orders: number
        /** Minutes from accepting to ready, on average. */
        prep_minutes: number
      })[]
      /** Courier companies over orders of the last 7 days, 5 at most. */
      couriers: ({
        /** The company’s id. */
        provider_id: number
        /** The company’s name. */
        name: string
        /** Bookings. */
        bookings: number
        /** Those that were delivered. */
        delivered: number
        /** Those that were declined, failed or never answered. */
        failed: number
        /** Minutes past the quoted time, on average; below zero it came early; null: none was delivered. */
        late_minutes: number | null
      })[]
      /** Money that waits. */
      money: {
        /** Card payments of open orders, to be captured, in dollars. */
        held: number
        /** Refunds under way, in dollars. */
        refunds_pending: number
        /** Refunds that the gateway refused, in dollars. */
        refunds_failed: number
      }
      /** The latest day that has payouts, YYYY-MM-DD; null: there is none. */
      payout_day: string | null
    }
  }
  /** Read the positions of open orders, their merchants and couriers `GET /operator/map` */
  get_operator_map: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** Orders that are open now, at most 500, the latest first. */
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
        /** The courier who has it; null: none has reported a position. */
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
  /** Read the state of database, jobs, events, streams and backups `GET /operator/system` */
  get_operator_system: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** When it was read; ISO 8601 with offset. */
      at: string
      /** The database. */
      database: {
        /** The version of PostgreSQL. */
        version: string
        /** The size of the database. */
        bytes: number
        /** Connections that are open, of all processes. */
        connections: number
        /** How many the server allows. */
        connections_limit: number
        /** Seconds since the oldest open transaction began; 0: none is open. */
        longest_transaction: number
        /** Servers that follow this one. */
        replicas: number
      }
      /** Work in the queue, by task; empty: none. */
      jobs: ({
        /** The task’s name. */
        task: string
        /** Waiting for their time or their turn. */
        waiting: number
        /** Under way. */
        running: number
        /** Failed for good. */
        given_up: number
        /** Seconds that the oldest one is overdue. */
        oldest: number
        /** The message of the latest failure. */
        last_error: string | null
      })[]
      /** The change feed of the process that answers. */
      feed: {
        /** Milliseconds until a notice of the database came back; 1000 and more: it did not. */
        round_trip_ms: number
      }
      /** The log of events. */
      events: {
        /** Events that were committed and are not in the log yet. */
        unnumbered: number
        /** When the latest event of today or yesterday happened; ISO 8601 with offset. */
        latest: string | null
        /** The service’s own readers of the log. */
        consumers: ({
          /** The consumer’s name. */
          name: string
          /** Events that it has not read yet. */
          behind: number
        })[]
      }
      /** Server-sent streams of the process that answers. */
      streams: {
        /** Streams of events. */
        events: {
          /** Open now. */
          open: number
          /** How many this process keeps open at most. */
          limit: number
        }
        /** Streams of live maps. */
        tracking: {
          /** Open now. */
          open: number
          /** How many this process keeps open at most. */
          limit: number
        }
      }
      /** Archiving of PostgreSQL’s log; null: it is switched off. */
      archive: {
        /** Segments of the log that were archived. */
        archived: number
        /** Attempts that failed. */
        failed: number
        /** When the latest segment was archived; ISO 8601 with offset. */
        last_archived: string | null
        /** When an attempt failed last; ISO 8601 with offset. */
        last_failed: string | null
      } | null
      /** Copies that pgBackRest keeps; null: `PGBACKREST_STANZA` is not set. */
      stanza: {
        /** The stanza. */
        name: string
        /** Whether pgBackRest finds it well. */
        ok: boolean
        /** pgBackRest’s message, or why it could not be run. */
        message: string
        /** Segments of the log in the repository; null: none. */
        archive: {
          /** The oldest segment. */
          from: string
          /** The latest segment. */
          to: string
        } | null
        /** The latest first, 10 at most. */
        backups: ({
          /** pgBackRest’s name for it. */
          label: string
          /** `full`, `diff` or `incr`. */
          type: string
          /** When it began; ISO 8601 with offset. */
          started: string
          /** How long it took. */
          seconds: number
          /** The size of the database. */
          bytes: number
          /** The size in the repository. */
          repository_bytes: number
          /** Whether damaged pages were met. */
          faulty: boolean
        })[]
      } | null
      /** Backup files that were taken, the latest first, 10 at most. */
      backups: ({
        /** The moment that it holds; ISO 8601 with offset. */
        taken: string
        /** How long it took. */
        seconds: number
        /** The file, where it was taken. */
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
  /** List examinations of the installation `GET /operator/doctor` */
  get_operator_doctor: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      /** The latest 20, the latest first. */
      runs: DoctorRun[]
    }
  }
  /** Examine the installation `POST /operator/doctor` */
  post_operator_doctor: {
    input: Record<string, never>
    answer: {
      /** Empty: the request succeeded. */
      message: MessageItem[]
      run: DoctorRun
    }
  }
  /** The storefront `GET /` */
  get_root: {
    input: Record<string, never>
    answer: string
  }
}
