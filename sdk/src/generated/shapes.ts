// biome-ignore-all format: as it was generated
// From the description of the service, by `npm run generate`.

export type MessageItem = {
  /** Stable; branch on this. */
  code: string
  /** For people; may change. */
  user_msg: string
  /** For developers; may change. */
  dev_msg: string
  /** The parameter at fault. */
  field?: string
}

export type Refused = {
  message: MessageItem[]
}

export type Time = {
  /** Weekday of `from` in UTC. */
  day: string
  /** ISO 8601 in UTC. */
  from: string
  /** ISO 8601 in UTC. */
  to: string
}

export type Schedule = {
  id: number
  /** The next 7 days. */
  times: Time[]
}

export type Warning = {
  type: 'alcohol' | 'tobacco'
  items: string[]
}

export type Child = {
  id: string
  name: string
  description: string
  type: string
  children: unknown[]
}

export type Option = {
  id: string
  name: string
  description: string
  type: 'option'
  /** false: sold out; absent otherwise. */
  available?: boolean
  /** Of what is sold out: when it is available again, in UTC. */
  available_at?: string | null
  /** Dollars. */
  price: number
  /** With the dearest lawful choice of options. */
  max_price: number
  /** Amounts: only where amounts are chosen. */
  min_qty?: number
  max_qty?: number
  increment?: number
  qty_name_singular?: string
  qty_name_plural?: string
  /** Option groups, price groups and options that open up with this one. */
  children: Child[]
}

export type ChildOptionGroup = {
  id: string
  name: string
  description: string
  type: 'option group'
  /** Below an option: what the dearest lawful choice in the group adds. */
  max_price?: number
  min_selection: number
  max_selection: number
  /** 1: the limits are multiplied by the quantity of the item. */
  sel_dep: 0 | 1
  children: Option[]
}

export type OptionGroup = {
  id: string
  name: string
  description: string
  type: 'option group'
  /** Below an option: what the dearest lawful choice in the group adds. */
  max_price?: number
  min_selection: number
  max_selection: number
  /** 1: the limits are multiplied by the quantity of the item. */
  sel_dep: 0 | 1
  children: (Option | ChildOptionGroup)[]
}

export type PriceGroup = {
  id: string
  name: string
  description: string
  type: 'price group'
  min_selection: 1
  max_selection: 1
  children: Option[]
}

export type Image = {
  id: string
  name: string
  description: string
  type: 'image'
  url: string
  children: unknown[]
}

export type Item = {
  id: string
  name: string
  description: string
  type: 'item'
  /** false: sold out. */
  available: boolean
  /** Of what is sold out: when it is available again, in UTC. */
  available_at?: string | null
  /** Dollars. */
  price: number
  /** With the dearest lawful choice of options. */
  max_price: number
  min_qty: number
  max_qty: number
  increment: number
  /** Beside the quantity, `lb.`; often empty. */
  qty_name_singular: string
  qty_name_plural: string
  /** Always empty; the picture is the child of type `image`. */
  images: unknown[]
  /** Orderable when one of these schedules is open. */
  schedule?: number[]
  children: (OptionGroup | PriceGroup | Option | Image)[]
}

export type ExplainSchedule = {
  id: number
  name: string
}

export type Explain = {
  id: string
  name: string
  type: string
  shown: boolean
  code: string
  text: string
  schedules?: ExplainSchedule[]
  /** Null when no such moment is in sight. */
  next_orderable?: string | null
}

export type MenuChild = {
  id: number
  type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
  name: string
  description: string
  hidden: boolean
  thirdPartyId: string | null
  scheduleIds?: number[]
  alcohol?: boolean
  tobacco?: boolean
  /** Dollars. */
  price?: number
  qtyMin?: number
  /** Of an Option that left it open, its default. Sent back so, it stays open. */
  qtyMax?: number
  qtyIncrements?: number
  qtyNameSingular?: string
  qtyNamePlural?: string
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  selectionsMin?: number
  selectionsMax?: number
  selectionDepends?: boolean
  url?: string
  /** And so on. */
  children: unknown[]
}

export type Menu = {
  id: number
  type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
  name: string
  description: string
  hidden: boolean
  thirdPartyId: string | null
  scheduleIds?: number[]
  alcohol?: boolean
  tobacco?: boolean
  /** Dollars. */
  price?: number
  qtyMin?: number
  /** Of an Option that left it open, its default. Sent back so, it stays open. */
  qtyMax?: number
  qtyIncrements?: number
  qtyNameSingular?: string
  qtyNamePlural?: string
  selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
  selectionsMin?: number
  selectionsMax?: number
  selectionDepends?: boolean
  url?: string
  children: MenuChild[]
}

export type SubMenu = {
  type: 'SubMenu'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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
}

export type PostMerchantAdminMenuItem = {
  type: 'Item'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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
}

export type PostMerchantAdminMenuOption = {
  type: 'Option'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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
}

export type PostMerchantAdminMenuOptionGroup = {
  type: 'OptionGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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

export type PostMerchantAdminMenuPriceGroup = {
  type: 'PriceGroup'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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

export type PostMerchantAdminMenuImage = {
  type: 'Image'
  /** Null is the top level, which holds SubMenus only. */
  parentId?: number | null
  /** What has one precedes what has none; else the id orders. */
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

export type PutMerchantAdminMenuSubMenu = {
  type: 'SubMenu'
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
}

export type PutMerchantAdminMenuItem = {
  type: 'Item'
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
}

export type PutMerchantAdminMenuOption = {
  type: 'Option'
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
}

export type PutMerchantAdminMenuOptionGroup = {
  type: 'OptionGroup'
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

export type PutMerchantAdminMenuPriceGroup = {
  type: 'PriceGroup'
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

export type PutMerchantAdminMenuImage = {
  type: 'Image'
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

export type Link = {
  /** Null is the top level, which holds SubMenus only. */
  parentId: number | null
  childId: number
  /** What has one precedes what has none; else the id orders. */
  displayOrder?: number | null
}

export type PostMerchantAdminMenuLinkLink = {
  parentId: number | null
  childId: number
  displayOrder: number | null
}

export type Hour = {
  id: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

export type ScheduleHour = {
  /** A shift that is sent with its id keeps it. */
  id?: number
  /** 0 is Sunday. */
  day: number
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

export type Change = {
  /** added, removed, changed, linked, unlinked, reordered, schedule_added, schedule_removed or schedule_changed. */
  type: string
  /** Null of a schedule, and of what a dry run would make. */
  entityId: number | null
  entityType: string | null
  scheduleId?: number | null
  name: string
  /** Names from the top: Lunch > Pizza > Margherita. */
  path: string
  parentId?: number | null
  field?: string
  /** Of the field that changed, as merchants write it: dollars, plain quantities. */
  before?: unknown
  /** Of the field that changed, as merchants write it: dollars, plain quantities. */
  after?: unknown
  /** All of it in a sentence. */
  text: string
}

export type GetMerchantAdminMenuAvailabilityItem = {
  id: string
  name: string
  available: boolean
  until: string | null
}

export type SearchAddress = {
  street: string
  zip_code: string
  state: string
  city: string
  latitude: number
  longitude: number
  is_exact_match: boolean
}

export type Url = {
  geo_tag: string
  short_tag: string
  complete: string
}

export type Summary = {
  name: string
  cuisines: string[]
  phone: string
  description: string
  /** 0 means not rated yet. */
  overall_rating: number
  num_ratings: number
  type: string
  type_label: string
  notes: string
  url: Url
  activation_date: string
  merchant_logo: string | null
  merchant_logo_raw: string | null
}

export type Special = {
  name: string
  type: string
}

export type Availability = {
  pickup: boolean
  delivery: boolean
  /** Minutes. */
  delivery_estimate: number
}

export type Ordering = {
  delivery_processes_card: boolean
  payment_types: string[]
  /** Delivered by courier companies. */
  is_rds: boolean
  /** Minutes. */
  time_needed: number
  specials: Special[]
  last_or_next_order_time: string | null
  /** Dollars. */
  minimum: number
  is_open: boolean
  delivery_charge: number | null
  delivery_percent: number | null
  availability: Availability
}

export type Location = {
  /** Miles. */
  distance: number
  street: string
  city: string
  state: string
  zip: string
  longitude: number
  latitude: number
  landmark: string | null
}

export type MatchedItem = {
  id: string
  name: string
  /** Dollars. */
  price: number
}

export type Merchant = {
  id: string
  favorite: boolean
  summary: Summary
  ordering: Ordering
  location: Location
  matched_items?: MatchedItem[]
}

export type Delivery = {
  /** Dollars. */
  lowest: number
  /** Dollars. */
  highest: number
}

export type Minimum = {
  delivery: Delivery | null
  /** Dollars. */
  pickup: number
}

export type TimesOpen = {
  start: string
  end: string
}

export type Business = {
  sunday: {
    times_open: TimesOpen[]
  }
  monday: {
    times_open: TimesOpen[]
  }
  tuesday: {
    times_open: TimesOpen[]
  }
  wednesday: {
    times_open: TimesOpen[]
  }
  thursday: {
    times_open: TimesOpen[]
  }
  friday: {
    times_open: TimesOpen[]
  }
  saturday: {
    times_open: TimesOpen[]
  }
}

export type Sunday = {
  date: string
  times_open: TimesOpen[]
}

export type CurrentScheduleBusiness = {
  sunday: Sunday
  monday: Sunday
  tuesday: Sunday
  wednesday: Sunday
  thursday: Sunday
  friday: Sunday
  saturday: Sunday
}

export type HolidayBusiness = {
  id: number
  /** YYYY-mm-dd. Equal start and end: closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

export type GetMerchantAdminScheduleSchedule = {
  business: Hour[]
  delivery: Hour[]
  holidayBusiness: HolidayBusiness[]
  holidayDelivery: HolidayBusiness[]
}

export type ScheduleHolidayBusiness = {
  /** A shift that is sent with its id keeps it. */
  id?: number
  /** YYYY-mm-dd. Equal start and end: closed on that date. */
  date: string
  /** HH:mm */
  startTime: string
  /** HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day. */
  endTime: string
}

export type PostMerchantAdminScheduleSchedule = {
  business?: ScheduleHour[]
  delivery?: ScheduleHour[]
  holidayBusiness?: ScheduleHolidayBusiness[]
  holidayDelivery?: ScheduleHolidayBusiness[]
}

export type Status = {
  paused_until: string | null
  /** Added to every estimate at the moment. */
  busy_minutes: number
  busy_until: string | null
}

export type Staff = {
  email: string
  /** `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
  role: 'owner' | 'manager' | 'kitchen'
  merchants: number[] | null
  /** `invited` until the invitation is accepted, `expired` when it was not in time. */
  status: 'active' | 'invited' | 'expired'
  since: string | null
  invited_by?: string
  /** ISO 8601: until then the invitation can be accepted. */
  expires?: string
}

export type Polygon = {
  latitude: number
  longitude: number
}

export type Geometry = {
  type: 'Polygon' | 'MultiPolygon' | 'Point'
  coordinates: unknown[]
}

export type Property = {
  id?: number
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
  polygon?: Polygon[]
  [key: string]: unknown
}

export type Feature = {
  type: 'Feature'
  id?: number
  geometry: Geometry | null
  properties: Property
}

export type DeliveryZone = {
  id?: number
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
  polygon?: Polygon[]
}

export type FeatureCollection = {
  type: 'FeatureCollection'
  features: Feature[]
}

export type Lint = {
  type: 'overlap' | 'duplicate' | 'covered' | 'hole' | 'sliver' | 'far' | 'no_zone' | 'incomplete'
  severity: 'note' | 'warning'
  /** Of stored zones. */
  zoneIds?: number[]
  /** Of zones that were sent, from 0. */
  indexes?: number[]
  /** For people; may change. */
  text: string
  areaSquareMiles?: number
  at?: Polygon
  /** The edge of a hole. */
  ring?: Polygon[]
}

export type User = {
  email: string
  first_name: string
  last_name: string
  delivery_points: number
  customer_id: number
  [key: string]: unknown
}

export type UserAddress = {
  location_id: number
  label: string
  street: string
  city: string
  state: string
  phone: string
  zip_code: string
  postal_code: string
  cross_streets: string | null
  unit_number: string
  instructions: string
  company: string | null
  /** 0 without a company account. */
  company_id: number
  longitude: number
  latitude: number
  /** ISO 8601 with offset. */
  date_last_used: string
  default: boolean
  /** Whether the address could be checked. */
  verified: boolean
  editable_fields: string[]
}

export type CreditBalance = {
  id: number
  /** Dollars. */
  value: number
}

export type Card = {
  cc_id: string
  /** Visa, MasterCard, American Express or Discover. */
  type: string
  last_four: string
  exp_month: number
  exp_year: number
}

export type Age = {
  verified: boolean
  method: 'birth_date' | 'document' | 'at_the_door'
  over_21: boolean
  /** ISO 8601 with offset. */
  at: string
}

export type Tag = {
  key: string
  value: string | string[]
}

export type Vertical = {
  type: string
  name: string
  label: string
}

export type Courier = {
  first_name: string
  latitude: number
  longitude: number
}

export type OrderDelivery = {
  /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
  status: string
  eta: string | null
  pickup_eta: string | null
  courier: Courier | null
  provider: string | null
  reported_at: string | null
  reason: string | null
  /** A page with a map, for people; may be passed on. */
  tracking_url: string
}

export type Line = {
  /** The line of `cart`. */
  item_key: number
  quantity: number
}

export type Payment = {
  type: string
  /** Dollars. */
  amount: number
  status: string
}

export type Refund = {
  refund_id: number
  /** ISO 8601 with offset. */
  at: string
  /** Dollars. */
  amount: number
  /** `pending`: the payment gateway has not confirmed it yet. `done`. `failed`: the gateway refused it, and nothing was given back by it. */
  status: string
  reason: string
  /** `merchant` or `operator`. */
  refunded_by: string
  /** `original`, the way it was paid, or `credit`. */
  to: string
  lines: Line[]
  /** Dollars. */
  goods: number
  /** Dollars. */
  tax: number
  /** Dollars. */
  delivery_fee: number
  /** Dollars. */
  tip: number
  /** Dollars. */
  convenience_fee: number
  payments: Payment[]
}

export type CartOption = {
  id: string
  item_key: number
  name: string
  quantity: number
  options: unknown[]
}

export type Cart = {
  id: string
  item_key: number
  name: string
  quantity: number
  /** The whole line with its options, dollars. */
  price: number
  instructions: string
  options: CartOption[]
}

export type Order = {
  order_id: number
  merchant_id: number
  /** The merchant’s name. */
  name: string
  confirmed: boolean
  /** ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  location_id: number | null
  /** Dollars. */
  total: number
  /** `delivery` or `pickup`. */
  type: string
  favorite: boolean
  favorite_name: string | null
  vertical: Vertical
  status: string
  /** The merchant’s. */
  street: string
  city: string
  state: string
  zip_code: string
  phone: string
  instructions: string
  payment_method: string
  /** Where it goes; for pickup the merchant. */
  latitude: number
  longitude: number
  /** Dollars. */
  discount: number
  /** Dollars. */
  delivery_fee: number
  /** Dollars. */
  convenience_fee: number
  /** Dollars. */
  tax: number
  /** Dollars. */
  subtotal: number
  /** Dollars. */
  tip: number
  /** Dollars. */
  gift_card_amount_used: number
  /** Dollars. */
  promo_amount_used: number
  /** Dollars. */
  credit_amount_used: number
  points_earned: number
  location: unknown | null
  prep_minutes: number | null
  reason: string | null
  delivery: OrderDelivery | null
  /** Dollars given back so far, without refunds that failed. */
  refunded: number
  refunds: Refund[]
  cart: Cart[]
}

export type GetCustomerOrdersFavoriteOrder = {
  merchant_id: number
  merchant_name: string
  merchant_url: string
  favorite_order_id: number
  orders_id: number
  order_name: string
  /** Dollars. */
  order_total: number
  /** ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset. */
  delivery_date: string
  type: string
  location_id: number | null
  vertical: Vertical
  cart: Cart[]
}

export type PostCustomerCartMerchantIdItem = {
  /** Of a menu (`N12`), or a size of a product (`V34`). */
  item_id: string
  item_qty?: number | string
  /** Options at any depth, flat: `{"N13": 1}`. */
  option_qty?: Record<string, number | string>
  instructions?: string
}

export type PaymentCard = {
  /** 12 to 19 digits. */
  cc_number: string
  exp_month: number
  exp_year: number
  cvv: string
  billing_zip: string
  /** Without an account nothing is saved. */
  save?: boolean
}

export type PostCustomerCartMerchantIdCheckoutPayment = {
  /** credit_card, cash, promo, gift_card, gift_code or credit_balance. */
  type: string
  /** The card, deal or gift card; of gift_code the code. */
  id?: string
  /** At most so many dollars; else as much as is left to pay. */
  amount?: number
  card?: PaymentCard
}

export type Customer = {
  first_name: string
  last_name: string
  email: string
  phone: string
}

export type GetMerchantAdminOrderOrder = {
  order_id: number
  merchant_id: number
  /** The merchant’s name. */
  name: string
  confirmed: boolean
  /** ISO 8601 with offset. */
  order_date: string
  /** ISO 8601 with offset; equal to order_date means ASAP. */
  delivery_date: string
  location_id: number | null
  /** Dollars. */
  total: number
  /** `delivery` or `pickup`. */
  type: string
  favorite: boolean
  favorite_name: string | null
  vertical: Vertical
  status: string
  /** The merchant’s. */
  street: string
  city: string
  state: string
  zip_code: string
  phone: string
  instructions: string
  payment_method: string
  /** Where it goes; for pickup the merchant. */
  latitude: number
  longitude: number
  /** Dollars. */
  discount: number
  /** Dollars. */
  delivery_fee: number
  /** Dollars. */
  convenience_fee: number
  /** Dollars. */
  tax: number
  /** Dollars. */
  subtotal: number
  /** Dollars. */
  tip: number
  /** Dollars. */
  gift_card_amount_used: number
  /** Dollars. */
  promo_amount_used: number
  /** Dollars. */
  credit_amount_used: number
  points_earned: number
  location: unknown | null
  prep_minutes: number | null
  reason: string | null
  delivery: OrderDelivery | null
  /** Dollars given back so far, without refunds that failed. */
  refunded: number
  refunds: Refund[]
  cart: Cart[]
  customer: Customer
}

export type PostMerchantAdminOrdersRefundLine = {
  /** The line of the order’s cart. */
  item_key: number
  /** How much of it; tax follows. */
  quantity: number
}

export type Pickup = {
  address?: string
  apt?: string
  city?: string
  state?: string
  zip?: string
  latitude?: number
  longitude?: number
}

export type Sent = {
  method: string
  url: string
  /** Credential and signature are left out. */
  headers: Record<string, string>
  body: unknown
}

export type Received = {
  status: number
  /** As JSON where it is JSON, else the beginning of the text. */
  body: unknown
}

export type Violation = {
  field: string
  rule: string
}

export type ReviewItem = {
  id: string
  name: string
  liked: boolean
}

export type Review = {
  review_id: number
  stars: number
  text: string
  /** First name and initial. */
  name: string
  items: ReviewItem[]
  /** ISO 8601. */
  created: string
  edited: string | null
  reply: string | null
  replied: string | null
}

export type GetMerchantAdminReviewReview = {
  review_id: number
  stars: number
  text: string
  /** First name and initial. */
  name: string
  items: ReviewItem[]
  /** ISO 8601. */
  created: string
  edited: string | null
  reply: string | null
  replied: string | null
  order_id: number
  merchant_id: number
  /** The operator has hidden it: it is shown to nobody and counts for nothing. */
  hidden: boolean
  hidden_reason: string | null
}

export type Product = {
  name: string
  brand: string
  tags: unknown[]
  sizes: string[]
  /** How many sell it. */
  stores: number
}

export type Place = {
  state?: string
  states?: string[]
  county?: string
  zips?: string[]
}

export type Forbidden = {
  /** 0 is Sunday. */
  days?: number[]
  /** HH:mm, local time of the place. */
  from: string
  /** HH:mm up to 24:00; earlier than `from`, it is that of the next day. */
  to: string
}

export type Recall = {
  actor: string
  reason: string | null
}

export type DeliveryCourier = {
  first_name: string
  last_name: string
  phone: string
  latitude: number
  longitude: number
}

export type GetOperatorDeliveriesOrderIdDelivery = {
  leg: 'out' | 'return'
  state: 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'
  status: string | null
  /** The latest round of questions: 1 to 3 in the first search, 11 to 13 in the second, 21 to 23 in the third; 0, 10, 20 before the first of a search. */
  round: number
  reason: string | null
  recall: Recall | null
  courier: DeliveryCourier | null
  /** ISO 8601 */
  start_at: string
  pickup_eta: string | null
  delivery_eta: string | null
  reported_at: string | null
  ended_at: string | null
}

export type Estimate = {
  leg: 'out' | 'return'
  round: number
  provider_id: number
  provider: string
  /** ISO 8601 */
  asked_at: string
  took_ms: number
  outcome: 'usable' | 'unusable' | 'refused' | 'silent'
  detail: string | null
  estimate_id: string | null
  valid_until: string | null
  pickup_eta: string | null
  delivery_eta: string | null
  price: number | null
  score: number | null
}

export type Booking = {
  leg: 'out' | 'return'
  booking: number
  round: number
  provider_id: number
  provider: string
  /** The Idempotency-Key of every repetition. */
  booking_key: string
  state: 'asked' | 'booked' | 'denied' | 'silent' | 'written_off' | 'delivered' | 'failed' | 'cancelled'
  tries: number
  estimate_id: string
  delivery_id: string | null
  /** Dollars; what is paid for it once it is delivered. */
  quoted_price: number
  answered_price: number | null
  /** ISO 8601 */
  quoted_pickup_eta: string
  /** ISO 8601 */
  quoted_delivery_eta: string
  /** ISO 8601 */
  asked_at: string
  answered_at: string | null
  picked_up_at: string | null
  ended_at: string | null
  detail: string | null
}

export type GetOperatorDeliveriesOrderIdStatus = {
  leg: 'out' | 'return'
  booking: number
  status: string
  status_time: string | null
  /** ISO 8601 */
  at: string
  /** False: not a lawful move, so it was only kept. */
  applied: boolean
  detail: string | null
}

export type GetOperatorProvidersProviderIdScorecardPickup = {
  measured: number
  mean: number | null
  p50: number | null
  p90: number | null
}

/** What each operation takes and what it answers. */
export type Operations = {
  /** Landing page for developers `GET /developers` */
  get_developers: {
    input: Record<string, never>
    answer: string
  }
  /** OpenAPI description of the service `GET /openapi.json` */
  get_openapi_json: {
    input: Record<string, never>
    answer: string
  }
  /** Liveness check `GET /healthz` */
  get_healthz: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      status: string
    }
  }
  /** Readiness check: database reachable and migrated, no maintenance `GET /readyz` */
  get_readyz: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      status: string
    }
  }
  /** Metrics for Prometheus `GET /metrics` */
  get_metrics: {
    input: Record<string, never>
    answer: string
  }
  /** List the guides `GET /guides` */
  get_guides: {
    input: Record<string, never>
    answer: string
  }
  /** Read a guide `GET /guides/{name}` */
  get_guides_name: {
    input: {
      name: 'first-order' | 'oauth' | 'menu-sync' | 'courier-company' | 'operate' | 'production' | 'conventions' | 'codes' | 'merchant-administration' | 'couriers' | 'settings'
    }
    answer: string
  }
  /** The demo’s mails `GET /demo/mail` */
  get_demo_mail: {
    input: Record<string, never>
    answer: string
  }
  /** One mail of the demo `GET /demo/mail/{mail_id}` */
  get_demo_mail_mail_id: {
    input: {
      mail_id: string
    }
    answer: string
  }
  /** List all operations `GET /reference` */
  get_reference: {
    input: Record<string, never>
    answer: string
  }
  /** Read the documentation of an operation `GET /reference/{operation}` */
  get_reference_operation: {
    input: {
      /** Its `operationId` in `/openapi.json`. */
      operation: string
    }
    answer: string
  }
  /** The marketplace’s name, look and contact `GET /brand` */
  get_brand: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      /** What the marketplace is called. */
      name: string
      /** One sentence under the name. */
      tagline: string
      logo: string | null
      accent: string | null
      support_email: string | null
      support_phone: string | null
      terms_url: string | null
      privacy_url: string | null
      /** true: merchants, people and payments are made up. */
      demo: boolean
    }
  }
  /** Read a merchant’s menu `GET /merchant/{merchant_id}/menu` */
  get_merchant_merchant_id_menu: {
    input: {
      merchant_id: number | string
      /** 1: items without options, which is faster. */
      item_only?: boolean
      /** 1: leaves out what its schedules do not allow at the moment. */
      hide_unavailable?: boolean
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something cannot be ordered and, to the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: Schedule[]
      warnings: Warning[]
      menu: ({
        id: string
        name: string
        description: string
        type: 'menu'
        /** Orderable when one of these schedules is open. */
        schedule?: number[]
        children: (Item | {
          id: string
          name: string
          description: string
          type: 'menu'
          /** Orderable when one of these schedules is open. */
          schedule?: number[]
          /** Menus or items again. */
          children: Child[]
        })[]
      })[]
      explain?: Explain[]
    }
  }
  /** Read one item of a menu `GET /merchant/{merchant_id}/menu/{item_id}` */
  get_merchant_merchant_id_menu_item_id: {
    input: {
      merchant_id: number | string
      /** As the menu has it: `N12`. */
      item_id: string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Adds `explain`: why something cannot be ordered and, to the merchant’s administrators, why something is left out. */
      explain?: boolean
    }
    answer: {
      message: MessageItem[]
      /** Those that what is shown refers to; of a single item also those of the menus above it. */
      schedule: Schedule[]
      warnings: Warning[]
      item: Item[]
      explain?: Explain[]
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
      message: MessageItem[]
      schedule: ({
        id: number
        name: string
        hours: ({
          id: number
          day: number
          startTime: string
          endTime: string
        })[]
      })[]
      menu?: Menu[]
      /** All, also those linked nowhere. */
      entities?: ({
        id: number
        type: 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
        name: string
        description: string
        hidden: boolean
        thirdPartyId: string | null
        scheduleIds?: number[]
        alcohol?: boolean
        tobacco?: boolean
        /** Dollars. */
        price?: number
        qtyMin?: number
        /** Of an Option that left it open, its default. Sent back so, it stays open. */
        qtyMax?: number
        qtyIncrements?: number
        qtyNameSingular?: string
        qtyNamePlural?: string
        selectionType?: 'radio' | 'check' | 'quantity' | 'upToOne'
        selectionsMin?: number
        selectionsMax?: number
        selectionDepends?: boolean
        url?: string
        parents: ({
          parentId: number | null
          displayOrder: number | null
        })[]
      })[]
      /** Items that need a disclaimer, and why an entity is not shown to customers. */
      warnings: ({
        entityId: number
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
      entities?: (SubMenu | PostMerchantAdminMenuItem | PostMerchantAdminMenuOption | PostMerchantAdminMenuOptionGroup | PostMerchantAdminMenuPriceGroup | PostMerchantAdminMenuImage)[]
      entity?: SubMenu | PostMerchantAdminMenuItem | PostMerchantAdminMenuOption | PostMerchantAdminMenuOptionGroup | PostMerchantAdminMenuPriceGroup | PostMerchantAdminMenuImage
    }
    answer: {
      message: MessageItem[]
      entityIds: number[]
    }
  }
  /** Change menu entities `PUT /merchant/admin/menu` */
  put_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      entities?: (PutMerchantAdminMenuSubMenu | PutMerchantAdminMenuItem | PutMerchantAdminMenuOption | PutMerchantAdminMenuOptionGroup | PutMerchantAdminMenuPriceGroup | PutMerchantAdminMenuImage)[]
      entity?: PutMerchantAdminMenuSubMenu | PutMerchantAdminMenuItem | PutMerchantAdminMenuOption | PutMerchantAdminMenuOptionGroup | PutMerchantAdminMenuPriceGroup | PutMerchantAdminMenuImage
    }
    answer: {
      message: MessageItem[]
      entityIds: number[]
    }
  }
  /** Delete menu entities `DELETE /merchant/admin/menu` */
  delete_merchant_admin_menu: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      entityIds: number[]
    }
    answer: {
      message: MessageItem[]
      entityIds: number[]
    }
  }
  /** Link menu entities to parents `POST /merchant/admin/menu/link` */
  post_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      links?: Link[]
      link?: Link
    }
    answer: {
      message: MessageItem[]
      links: PostMerchantAdminMenuLinkLink[]
    }
  }
  /** Reorder links `PUT /merchant/admin/menu/link` */
  put_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      links?: Link[]
      link?: Link
    }
    answer: {
      message: MessageItem[]
      links: PostMerchantAdminMenuLinkLink[]
    }
  }
  /** Remove links `DELETE /merchant/admin/menu/link` */
  delete_merchant_admin_menu_link: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      links?: Link[]
      link?: Link
      /** With childId in place of `links`; `null` is the top level. */
      parentId?: number | 'null' | null
      childId?: number
    }
    answer: {
      message: MessageItem[]
      links: PostMerchantAdminMenuLinkLink[]
    }
  }
  /** Create a nested menu `POST /merchant/admin/menu/structure` */
  post_merchant_admin_menu_structure: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      menu: ({
        type: 'SubMenu'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
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
      } | {
        type: 'Item'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
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
      } | {
        type: 'Option'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
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
      } | {
        type: 'OptionGroup'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
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
      } | {
        type: 'PriceGroup'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
        children?: unknown[]
        /** Required; up to 200 characters. */
        name: string | null
        /** Up to 5,000 characters. */
        description?: string | null
        /** Removes it for a while, with all below it. */
        hidden?: boolean | null
        /** Your own id for it; several may have the same. */
        thirdPartyId?: string | null
      } | {
        type: 'Image'
        /** Null is the top level, which holds SubMenus only. */
        parentId?: number | null
        /** What has one precedes what has none; else the id orders. */
        displayOrder?: number | null
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
      })[]
    }
    answer: {
      message: MessageItem[]
      entityIds: number[]
      /** What was kept. */
      menu: Menu[]
    }
  }
  /** List menu schedules `GET /merchant/admin/menu/schedule` */
  get_merchant_admin_menu_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      message: MessageItem[]
      schedules: ({
        id: number
        name: string
        hours: Hour[]
      })[]
    }
  }
  /** Create a menu schedule `POST /merchant/admin/menu/schedule` */
  post_merchant_admin_menu_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: {
        name?: string
        hours: ScheduleHour[]
      }
    }
    answer: {
      message: MessageItem[]
      scheduleId: number
    }
  }
  /** Change a menu schedule `PUT /merchant/admin/menu/schedule` */
  put_merchant_admin_menu_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: {
        id: number
        name?: string
        hours?: ScheduleHour[]
      }
    }
    answer: {
      message: MessageItem[]
      scheduleId: number
    }
  }
  /** List menu revisions, newest first `GET /merchant/admin/menu/revisions` */
  get_merchant_admin_menu_revisions: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      limit?: number
      /** Only revisions below this number: the next page. */
      before?: number
    }
    answer: {
      message: MessageItem[]
      revisions: ({
        revision: number
        /** ISO 8601 */
        at: string
        actor: string
        action: string
        /** 3 items changed, 1 option added */
        summary: string
        /** How many were touched. */
        entities: number
        links: number
        schedules: number
      })[]
      /** 0 before the first write. */
      current: number
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
      message: MessageItem[]
      from: number
      to: number
      changes: Change[]
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
      message: MessageItem[]
      /** The new one. After a dry run, or with nothing to do, the current one. */
      revision: number
      changes: Change[]
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
      message: MessageItem[]
      findings: ({
        /** unreachable_option, min_over_max, price_group_without_lowest, alcohol_without_flag, tobacco_without_flag, orphan, odd_cents, empty, zero_price, too_large, same_name or unused_schedule. */
        type: string
        severity: 'error' | 'warning' | 'note'
        /** Null of a schedule. */
        entityId: number | null
        scheduleId?: number
        name: string
        path: string
        text: string
      })[]
    }
  }
  /** Export the menu as a file `GET /merchant/admin/menu/export` */
  get_merchant_admin_menu_export: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      format?: 'json' | 'csv'
    }
    answer: {
      message: MessageItem[]
      format: 'json' | 'csv'
      /** Send it back with the document, and nobody’s work is overwritten. */
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
      format: 'json' | 'csv'
      document: {
        cellardoorMenu: 1
        schedules?: ({
          id?: number | string
          name: string
          hours: unknown[]
        })[]
        /** With `id`: ours for one that exists, any text for a new one. */
        entities: (SubMenu | PostMerchantAdminMenuItem | PostMerchantAdminMenuOption | PostMerchantAdminMenuOptionGroup | PostMerchantAdminMenuPriceGroup | PostMerchantAdminMenuImage)[]
        links: ({
          parentId: number | string | null
          childId: number | string
          displayOrder?: number | null
        })[]
      } | string
      /** Tells what would happen; stores nothing. */
      dryRun?: boolean
      /** The revision that the document was made from: refused if it is not the current one. */
      revision?: number
    }
    answer: {
      message: MessageItem[]
      /** The new one. After a dry run, or with nothing to do, the current one. */
      revision: number
      changes: Change[]
      /** Of new entities, in the order of the document. */
      entityIds: number[]
      dryRun: boolean
    }
  }
  /** List items and options that are sold out `GET /merchant/admin/menu/availability` */
  get_merchant_admin_menu_availability: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      message: MessageItem[]
      items: GetMerchantAdminMenuAvailabilityItem[]
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
      message: MessageItem[]
      item: GetMerchantAdminMenuAvailabilityItem
    }
  }
  /** Search merchants that serve an address `GET /merchant/search/{method}` */
  get_merchant_search_method: {
    input: {
      method: 'delivery' | 'pickup'
      /** 'Address, City, State' or 'Address, Zip'; commas may be left out. */
      address?: string
      latitude?: number
      longitude?: number
      /** To see favourite merchants. */
      access_token?: string
      merchant_type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** Also takes a zip code, a neighbourhood or a point of interest. */
      inexact?: boolean
      /** Name, cuisine or item. */
      keyword?: string
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** No limit when absent. */
      limit?: number
      offset?: number
      /** Pickup: miles, 5 when absent. */
      radius?: number
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Says why: adds `explain`. */
      explain?: boolean
    }
    answer: {
      message: MessageItem[]
      search_address: SearchAddress
      promoted_merchants_id: string[]
      merchants: Merchant[]
      verticals: ({
        type: string
        count: number
        label: string
      })[]
      cuisines: string[]
      popular_cuisines: string[]
      /** How many there are without limit and offset. */
      total: number
      explain?: unknown[]
    }
  }
  /** Suggest addresses while somebody types `GET /place/suggest` */
  get_place_suggest: {
    input: {
      text: string
    }
    answer: {
      message: MessageItem[]
      /** As the search takes them. */
      addresses: string[]
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
      message: MessageItem[]
      merchants: ({
        id: string
        name: string
        short_tag: string
        geo_tag: string
        city: string
        state: string
      })[]
      next: number | null
    }
  }
  /** Read a merchant’s general info `GET /merchant/{merchant_id}/` */
  get_merchant_merchant_id: {
    input: {
      merchant_id: number | string
      /** 'Address, City, State' or 'Address, Zip'; commas may be left out. */
      address?: string
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
      /** Says why: adds `explain`. */
      explain?: boolean
    }
    answer: {
      message: MessageItem[]
      merchant: {
        id: string
        location: {
          street: string
          city: string
          state: string
          zip: string
          longitude: number
          latitude: number
          landmark: string | null
        }
        summary: Summary
        ordering: {
          availability: {
            pickup: boolean
            delivery: boolean
            next_pickup_time: string | null
            next_delivery_time: string | null
          }
          payment_types: string[]
          /** Minutes, with what a busy kitchen adds. */
          time_needed: number
          paused_until: string | null
          /** Of `time_needed`: what a busy kitchen adds. */
          busy_minutes: number
          specials: Special[]
          /** `both`, `delivery`, `pickup` or `none`. */
          order_type: string
          is_rds: boolean
          delivery_processes_card: boolean
          minimum: Minimum
          delivery_charge: number | Delivery | null
          delivery_percent: number | Delivery | null
          /** With an address: whether a zone covers it. */
          deliverable?: boolean
        }
        minimum: Minimum
        display_status: {
          code: number
          message: string
        }
      }
      explain?: unknown
    }
  }
  /** Read a merchant’s business and delivery hours `GET /merchant/{merchant_id}/hours` */
  get_merchant_merchant_id_hours: {
    input: {
      merchant_id: number | string
      /** ISO 8601 in UTC instead of local HH:mm. */
      utc?: boolean
      /** ISO 8601 with the local offset, in current_schedule. */
      iso?: boolean
      /** Answers as of this moment (ISO 8601) instead of now. */
      at?: string
    }
    answer: {
      message: MessageItem[]
      merchant_id: number
      merchant_name: string
      standard_schedule: {
        business: Business
        delivery: Business
      }
      current_schedule: {
        business: CurrentScheduleBusiness
        delivery: CurrentScheduleBusiness
        availability: {
          pickup: boolean
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
      message: MessageItem[]
      schedule: GetMerchantAdminScheduleSchedule
    }
  }
  /** Enter business, delivery and holiday hours `POST /merchant/admin/schedule` */
  post_merchant_admin_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: PostMerchantAdminScheduleSchedule
    }
    answer: {
      message: MessageItem[]
      schedule: GetMerchantAdminScheduleSchedule
    }
  }
  /** Change business, delivery and holiday hours `PUT /merchant/admin/schedule` */
  put_merchant_admin_schedule: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      schedule: PostMerchantAdminScheduleSchedule
    }
    answer: {
      message: MessageItem[]
      schedule: GetMerchantAdminScheduleSchedule
    }
  }
  /** Clear all business, delivery and holiday hours `DELETE /merchant/admin/schedule/truncate` */
  delete_merchant_admin_schedule_truncate: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      message: MessageItem[]
    }
  }
  /** Read whether the merchant has paused or is busy `GET /merchant/admin/status` */
  get_merchant_admin_status: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      message: MessageItem[]
      status: Status
    }
  }
  /** Pause the merchant, resume, or add time while it is busy `PUT /merchant/admin/status` */
  put_merchant_admin_status: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      paused_until?: string | null
      /** Added to every estimate for two hours, or until set to 0. */
      busy_minutes?: number
    }
    answer: {
      message: MessageItem[]
      status: Status
    }
  }
  /** List the staff of the merchant’s group `GET /merchant/admin/staff` */
  get_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
    }
    answer: {
      message: MessageItem[]
      staff: Staff[]
    }
  }
  /** Invite somebody to join the staff `POST /merchant/admin/staff` */
  post_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      email: string
      /** `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role: 'owner' | 'manager' | 'kitchen'
      merchants?: number[] | null
    }
    answer: {
      message: MessageItem[]
      member: Staff
    }
  }
  /** Change a role, or the merchants that it is for `PUT /merchant/admin/staff` */
  put_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      email: string
      /** `kitchen`: orders, availability, pause. `manager`: everything but staff and payouts. `owner`: everything. */
      role?: 'owner' | 'manager' | 'kitchen'
      merchants?: number[] | null
    }
    answer: {
      message: MessageItem[]
      member: Staff
    }
  }
  /** Remove somebody from the staff, or withdraw an invitation `DELETE /merchant/admin/staff` */
  delete_merchant_admin_staff: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      email: string
    }
    answer: {
      message: MessageItem[]
    }
  }
  /** Create a merchant `POST /merchant/admin/info` */
  post_merchant_admin_info: {
    input: {
      /** Required. */
      groupId?: number
      /** Required. */
      name?: string
      /** Required. */
      type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** Required. 10 to 15 digits; stored as digits. */
      phone?: string
      /** Required. The number that orders are confirmed by. */
      confirmPhone?: string
      /** Required. A list, or text with commas; also as `cuisine`. */
      cuisines?: string[]
      /** Required. street, and city and state or zipCode. They may also stand beside the rest. */
      location?: {
        /** With the house number. */
        street?: string
        unit?: string
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        landmark?: string
      }
      /** With the house number. */
      street?: string
      unit?: string
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      landmark?: string
      /** Minutes; 45 when absent. */
      timeNeeded?: number
      description?: string
      notes?: string
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers; true when absent. */
      delivery?: boolean
      /** Whether customers may pick up; true when absent. */
      pickup?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** What customers can pay with: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      message: MessageItem[]
      merchantId: number
    }
  }
  /** Change a merchant `PUT /merchant/admin/info` */
  put_merchant_admin_info: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      groupId?: number
      name?: string
      type?: 'R' | 'C' | 'F' | 'I' | 'W' | 'U' | 'P' | 'Z'
      /** 10 to 15 digits; stored as digits. */
      phone?: string
      /** The number that orders are confirmed by. */
      confirmPhone?: string
      /** A list, or text with commas; also as `cuisine`. */
      cuisines?: string[]
      /** street, and city and state or zipCode. They may also stand beside the rest. */
      location?: {
        /** With the house number. */
        street?: string
        unit?: string
        city?: string
        /** Two letters. */
        state?: string
        /** Five digits. */
        zipCode?: string
        landmark?: string
      }
      /** With the house number. */
      street?: string
      unit?: string
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zipCode?: string
      landmark?: string
      /** Minutes; 45 when absent. */
      timeNeeded?: number
      description?: string
      notes?: string
      contactName?: string
      /** 10 to 15 digits; stored as digits. */
      fax?: string
      /** Whether it delivers; true when absent. */
      delivery?: boolean
      /** Whether customers may pick up; true when absent. */
      pickup?: boolean
      /** Percent with up to four decimals. */
      convenienceFee?: number
      /** Percent with up to four decimals. */
      taxRate?: number
      /** What customers can pay with: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      message: MessageItem[]
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
      message: MessageItem[]
      merchantId: number
      groupId: number
      name: string
      type: string
      cuisines: string[]
      phone: string
      confirmPhone: string | null
      fax: string | null
      contactName: string | null
      description: string
      notes: string
      location: {
        street: string
        unit: string | null
        city: string
        state: string
        zipCode: string
        landmark: string | null
      }
      latitude: number
      longitude: number
      /** IANA, from the coordinates. */
      timeZone: string
      /** Minutes. */
      timeNeeded: number
      delivery: boolean
      pickup: boolean
      /** Percent with up to four decimals. */
      convenienceFee: number
      /** Percent with up to four decimals. */
      taxRate: number
      paymentTypes: string[]
      active: boolean
      /** Its name in addresses; `url.short_tag` of the search. */
      shortTag: string
    }
  }
  /** List the merchants that one manages `GET /merchant/admin/merchants` */
  get_merchant_admin_merchants: {
    input: {
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      merchants: ({
        merchantId: number
        groupId: number
        name: string
        type: string
        street: string
        city: string
        state: string
        zipCode: string
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
      message: MessageItem[]
      deliveryZones?: ({
        id: number
        type: 'radius' | 'polygon' | 'zipCode'
        /** Dollars; either this or percentFee. */
        fixedFee?: number
        /** Percent of the order; either this or fixedFee. */
        percentFee?: number
        orderMinimum: number
        /** Miles around the merchant, for type radius. */
        radius?: number
        /** Five digits, for type zipCode. */
        zipCode?: string
        /** Corners, clockwise, for type polygon. */
        polygon?: Polygon[]
      })[]
      /** With format=geojson. */
      type?: 'FeatureCollection'
      /** With format=geojson. */
      features?: Feature[]
    }
  }
  /** Create delivery zones `POST /merchant/admin/zones` */
  post_merchant_admin_zones: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      deliveryZones?: DeliveryZone[]
      deliveryZone?: DeliveryZone
      type?: 'FeatureCollection'
      features?: Feature[]
      geojson?: FeatureCollection
    }
    answer: {
      message: MessageItem[]
      deliveryZoneIds: number[]
      /** What the zones now share; absent with more than 50 zones or 5,000 corners. */
      lint?: Lint[]
    }
  }
  /** Change delivery zones `PUT /merchant/admin/zones` */
  put_merchant_admin_zones: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      deliveryZones?: DeliveryZone[]
      deliveryZone?: DeliveryZone
      type?: 'FeatureCollection'
      features?: Feature[]
      geojson?: FeatureCollection
    }
    answer: {
      message: MessageItem[]
      deliveryZoneIds: number[]
      /** What the zones now share; absent with more than 50 zones or 5,000 corners. */
      lint?: Lint[]
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
      message: MessageItem[]
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
      message: MessageItem[]
      deliveryZoneIds: number[]
    }
  }
  /** Check delivery zones for mistakes `POST /merchant/admin/zones/lint` */
  post_merchant_admin_zones_lint: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      deliveryZones?: DeliveryZone[]
      deliveryZone?: DeliveryZone
      type?: 'FeatureCollection'
      features?: Feature[]
      geojson?: FeatureCollection
    }
    answer: {
      message: MessageItem[]
      findings: Lint[]
    }
  }
  /** List the customer’s favourite merchants `GET /merchant/favorite` */
  get_merchant_favorite: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      merchants: Merchant[]
    }
  }
  /** Add a favourite merchant `POST /merchant/favorite/{merchant_id}` */
  post_merchant_favorite_merchant_id: {
    input: {
      merchant_id: number | string
    }
    answer: {
      message: MessageItem[]
      merchant_id: number
      favorite: boolean
    }
  }
  /** Remove a favourite merchant `DELETE /merchant/favorite/{merchant_id}` */
  delete_merchant_favorite_merchant_id: {
    input: {
      merchant_id: number | string
    }
    answer: {
      message: MessageItem[]
      merchant_id: number
      favorite: boolean
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
  /** Sign in with a password, or refresh a token `POST /customer/auth` */
  post_customer_auth: {
    input: {
      /** The account’s e-mail; for `password`. */
      username?: string
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
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
      token_type: 'bearer'
      /** Unix epoch seconds. */
      expires: number
      /** Seconds. */
      expires_in: number
      /** Unchanged by use; valid until revoked. */
      refresh_token: string
      user: User
      userAddress: Record<string, unknown> | null
    }
  }
  /** Read the signed-in user `GET /customer/auth` */
  get_customer_auth: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      user: User
    }
  }
  /** Sign out and revoke the access token `DELETE /customer/auth` */
  delete_customer_auth: {
    input: Record<string, never>
    answer: {
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
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
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
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token: string
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
      message: MessageItem[]
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
      email: string
      first_name: string
      last_name: string
      password: string
      /** A comma list of `global` (mandatory), `payment` (trusted flow), `merchant` (merchant group). */
      scope: string
      /** Of the United States, in any notation. */
      phone?: string
      /** Of the sign-up page, in place of client_secret: the answer then has a code and no tokens. */
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
      message: MessageItem[]
      /** Send it in Authorization. */
      access_token?: string
      token_type?: 'bearer'
      /** Unix epoch seconds. */
      expires?: number
      /** Seconds. */
      expires_in?: number
      /** Unchanged by use; valid until revoked. */
      refresh_token?: string
      user: User
      userAddress: Record<string, unknown> | null
      /** With `_token`: `<redirect_uri>?code=…&state=…`. */
      redirect_uri?: string
    }
  }
  /** Change the account `PUT /customer/account` */
  put_customer_account: {
    input: {
      first_name?: string
      last_name?: string
      /** Waits in `pending_updates` until confirmed. */
      phone?: string
      sms_notify?: boolean
      /** Waits in `pending_updates` until confirmed. */
      email?: string
      /** Needs `current_password`; ends all tokens of the account. */
      password?: string
      current_password?: string
    }
    answer: {
      message: MessageItem[]
      user: User
      userAddress: Record<string, unknown> | null
    }
  }
  /** Read the account `GET /customer/account` */
  get_customer_account: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      user: {
        email: string
        first_name: string
        last_name: string
        phone: string
        delivery_points: number
        life_time_delivery_points: number
        user_id: number
        customer_id: number
        human_id: number
        roles: string[]
        life_time_orders_count: number
        sms_notify: boolean
        life_time_orders_count_per_vertical: {
          alcohol: number
          food: number
          groceries: number
          laundry: number
        }
        account_integrations: unknown[]
        pending_updates: {
          to_email: string | null
          to_phone: string | null
          valid_until: string | false
        }
        office_user: {
          name: string
          role: string
        }
        is_tax_exempt: boolean
      }
      userAddress: UserAddress | null
      user_payments: {
        credit_balance: CreditBalance
        gift_cards: ({
          id: number
          /** Dollars with two decimals. */
          value: string
          type: string
          last_four: string
        })[]
        /** Dollars. */
        total_credit: number
      }
      third_party_auth: string
      uid: string
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
      /** The account’s e-mail. */
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
      /** The new account’s e-mail. */
      email?: string
      /** First name. */
      first_name?: string
      /** Last name. */
      last_name?: string
      /** Of the United States, in any notation; may be missing. */
      phone?: string
      /** 8 to 128 characters; with `username`, that account’s. */
      password?: string
      /** The e-mail of an account that exists: signs in instead. */
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
      /** The account’s e-mail. */
      username?: string
      /** The account’s password. */
      password?: string
      /** Who signed in on this page. */
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
      /** The account’s e-mail. */
      username?: string
      /** The account’s password. */
      password?: string
      /** Who signed in on this page. */
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
      /** The account’s e-mail. */
      username?: string
    }
    answer: string
  }
  /** Choose a new password `GET /account/reset` */
  get_account_reset: {
    input: {
      /** Of the link in the mail. */
      secret?: string
    }
    answer: string
  }
  /** Choose a new password: the form `POST /account/reset` */
  post_account_reset: {
    input: {
      /** Of the link in the mail. */
      secret?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** The new one: 8 to 128 characters. */
      password?: string
    }
    answer: string
  }
  /** Confirm an e-mail address or a phone `GET /account/confirm` */
  get_account_confirm: {
    input: {
      /** Of the link in the mail. */
      secret?: string
    }
    answer: string
  }
  /** Confirm an e-mail address or a phone: the form `POST /account/confirm` */
  post_account_confirm: {
    input: {
      /** Of the link in the mail. */
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
      /** Of the link in the mail. */
      secret?: string
    }
    answer: string
  }
  /** Accept an invitation to a merchant’s staff: the form `POST /account/invitation` */
  post_account_invitation: {
    input: {
      /** Of the link in the mail. */
      secret?: string
      /** The form’s anti-forgery token, bound to its cookie. */
      _token?: string
      /** Of a new account. */
      first_name?: string
      /** Of a new account. */
      last_name?: string
      /** The account’s; of a new account 8 to 128 characters. */
      password?: string
    }
    answer: string
  }
  /** List saved addresses `GET /customer/location` */
  get_customer_location: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      locations: UserAddress[]
    }
  }
  /** Save an address `POST /customer/location` */
  post_customer_location: {
    input: {
      location_id?: number
      /** At least 5 characters. Required without location_id. */
      street?: unknown | null
      /** At least 2 characters. Required without location_id. */
      city?: unknown | null
      /** Two letters. Required without location_id. */
      state?: unknown | null
      /** Five digits. Required without location_id. */
      zip_code?: unknown | null
      /** Ten digits in 10 to 12 characters. Required without location_id. */
      phone?: unknown | null
      /** Apartment, suite, floor. */
      unit_number?: unknown | null
      company?: unknown | null
      cross_streets?: unknown | null
      /** For the courier. */
      instructions?: unknown | null
      /** What the customer calls this place. */
      label?: unknown | null
      /** true makes it the default address. */
      default?: unknown | null
    }
    answer: {
      message: MessageItem[]
      location_id: number
      location: UserAddress
    }
  }
  /** Change a saved address `PUT /customer/location/{location_id}` */
  put_customer_location_location_id: {
    input: {
      location_id: number | string
      street?: string
      city?: string
      /** Two letters. */
      state?: string
      /** Five digits. */
      zip_code?: string
      /** Ten digits in 10 to 12 characters. */
      phone?: string
      unit_number?: string | null
      company?: string | null
      cross_streets?: string | null
      instructions?: string | null
      label?: string | null
      default?: boolean
    }
    answer: {
      message: MessageItem[]
      location_id: number
      location: UserAddress
    }
  }
  /** Delete a saved address `DELETE /customer/location/{location_id}` */
  delete_customer_location_location_id: {
    input: {
      location_id: number | string
    }
    answer: {
      message: MessageItem[]
      location_id: number
    }
  }
  /** List saved cards `GET /customer/cc` */
  get_customer_cc: {
    input: {
      include_expired?: boolean
    }
    answer: {
      message: MessageItem[]
      cards: Card[]
    }
  }
  /** Save a card `POST /customer/cc` */
  post_customer_cc: {
    input: {
      /** Spaces and dashes may stand in it. It is passed on to the gateway and kept nowhere. */
      cc_number: string
      exp_month: number
      /** Four digits or two. */
      exp_year: number
      /** Three digits; American Express four. Kept nowhere. */
      cvv: string
      /** Five digits. */
      billing_zip: string
    }
    answer: {
      message: MessageItem[]
      cc_id: string
      card: Card
    }
  }
  /** Delete a saved card `DELETE /customer/cc/{cc_id}` */
  delete_customer_cc_cc_id: {
    input: {
      cc_id: number | string
    }
    answer: {
      message: MessageItem[]
      cc_id: string
    }
  }
  /** Read the customer’s age verification `GET /customer/age` */
  get_customer_age: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      age: Age | null
    }
  }
  /** Verify the customer’s age `POST /customer/age` */
  post_customer_age: {
    input: {
      /** YYYY-MM-DD. Looked at, and kept nowhere. */
      birth_date: string
    }
    answer: {
      message: MessageItem[]
      age: Age | null
    }
  }
  /** Search alcohol, or list the stores that sell it `GET /data/search` */
  get_data_search: {
    input: {
      /** `alcohol` for products, `MerchantList` for the stores alone; in any case. */
      search_type: 'alcohol' | 'MerchantList'
      /** 'Address, City, State' or 'Address, Zip'. Required unless there are coordinates. */
      address?: string
      latitude?: number
      longitude?: number
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
      message: MessageItem[]
      search_address: SearchAddress
      data: {
        categories?: ({
          name: string
          /** Exactly what to pass back. */
          value: string
          key: 'section' | 'subsection'
          is_selected: boolean
          /** Products below it that were found, whether or not a limit leaves them in `products`. */
          count: number
          /** Ids in `products`; on the deepest nodes. */
          product_ids: string[]
          children: ({
            name: string
            /** Exactly what to pass back. */
            value: string
            key: 'section' | 'subsection'
            is_selected: boolean
            /** Products below it that were found, whether or not a limit leaves them in `products`. */
            count: number
            /** Ids in `products`; on the deepest nodes. */
            product_ids: string[]
            children: ({
              name: string
              /** Exactly what to pass back. */
              value: string
              key: 'section' | 'subsection'
              is_selected: boolean
              /** Products below it that were found, whether or not a limit leaves them in `products`. */
              count: number
              /** Ids in `products`; on the deepest nodes. */
              product_ids: string[]
              children: unknown[]
            })[]
          })[]
        })[]
        filters?: ({
          name: string
          key: 'filter_country' | 'filter_price' | 'filter_size'
          multi_selectable: boolean
          children: ({
            name: string
            value: string
            is_selected: boolean
            /** Products that carry it and pass keyword, section, subsections and all other filters. */
            count: number
          })[]
        })[]
        products?: Record<string, {
            /** Its key in `products`, good for this answer only. */
            id: string
            /** The liquid. Its sizes have ids of their own. */
            product_id?: string
            /** Who has it in stock. */
            merchant_ids?: number[]
            /** Who asks `price`. */
            merchant_id?: number
            name?: string
            type?: 'beer' | 'wine' | 'liquor'
            /** The default size. */
            size?: string
            /** Dollars. */
            price?: number
            /** All sizes in stock, each at its lowest price. */
            size_price?: ({
              size: string
              /** Dollars. */
              price: number
              /** How many are in the pack. */
              quantity: number
            })[]
            categories?: string[]
            tags?: Tag[]
            image?: string | null
            description?: string
          }>
        breadcrumbs?: ({
          name: string
          key: 'section' | 'subsection'
          value: string
        })[]
        sort?: {
          key: 'sort'
          options: ({
            title: string
            value: string
            is_selected: boolean
          })[]
        }
        /** The keyword with mistyped words put right, where there are such words. */
        did_you_mean?: string
        /** Products found, whether or not they are sent. Not in the list of stores. */
        total?: number
        merchants?: Record<string, {
            id: string
            favorite: boolean
            summary: Summary
            ordering: Ordering
            location: Location
            matched_items?: MatchedItem[]
            search_address: SearchAddress
            /** It takes orders at order_time, and may sell then. */
            deliverable: boolean
            deliverable_reason: 'closed' | 'alcohol_not_allowed' | null
            standardized_data_default: null
            /** Beers, liquors and wines in stock. */
            inventory_type_overview: {
              B: number
              L: number
              W: number
            }
          }>
        /** With `merchants=ids`: the stores in their order. */
        merchant_ids?: number[]
        search_address: SearchAddress
        disclaimers: ({
          type: string
          text: string
        })[]
        compliance: {
          /** Whether any of the stores may sell anything at order_time. */
          allowed: boolean
          minimum_age: number | null
          id_check: boolean
          decisions: ({
            rule: string
            version: string
            kind: string
            verdict: string
            reason: string
            until: string | null
          })[]
        }
      }
    }
  }
  /** Suggest drinks while somebody types `GET /data/suggest` */
  get_data_suggest: {
    input: {
      /** What was typed so far. */
      q: string
      latitude?: number
      longitude?: number
      /** 10 if left out. */
      limit?: number
    }
    answer: {
      message: MessageItem[]
      suggestions: ({
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
      product_id: string
      merchant_id: number
      /** The whole description; else its first sentence. */
      show_description?: boolean
    }
    answer: {
      message: MessageItem[]
      item: ({
        /** The product_id; not for the cart. */
        id: string
        unique_id: null
        merchant_id: number
        name: string
        description: string
        image: string | null
        type: 'item'
        section: 'beer' | 'wine' | 'liquor'
        subsection: string
        /** Section, subsection and child, as a search takes them. */
        categories: string[]
        country: string | null
        available: boolean
        /** Dollars. */
        price: number
        /** Dollars. */
        max_price: number
        min_qty: number
        /** What is in stock, at most 99. */
        max_qty: number
        increment: number
        popular_flag: boolean
        tags: Tag[]
        children: ({
          /** What the cart takes. */
          id: string
          name: string
          size: string
          container: string
          gtin: string | null
          /** How many are in the pack. */
          quantity: number
          /** Dollars. */
          price: number
          /** Dollars. */
          max_price: number
          min_qty: number
          /** What is in stock, at most 99. */
          max_qty: number
          increment: number
          type: 'item'
          available: boolean
        })[]
      })[]
    }
  }
  /** List past orders, the latest first `GET /customer/orders/recent` */
  get_customer_orders_recent: {
    input: {
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      orders: ({
        order_id: number
        merchant_id: number
        /** The merchant’s name. */
        name: string
        confirmed: boolean
        /** ISO 8601 with offset. */
        order_date: string
        /** ISO 8601 with offset; equal to order_date means ASAP. */
        delivery_date: string
        location_id: number | null
        /** Dollars. */
        total: number
        /** `delivery` or `pickup`. */
        type: string
        favorite: boolean
        favorite_name: string | null
        vertical: Vertical
        status: string
      })[]
    }
  }
  /** Read an order `GET /customer/orders/recent/{order_id}` */
  get_customer_orders_recent_order_id: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order: Order
    }
  }
  /** List favourite orders `GET /customer/orders/favorite` */
  get_customer_orders_favorite: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      orders: GetCustomerOrdersFavoriteOrder[]
    }
  }
  /** Add or rename a favourite order `POST /customer/orders/favorite/{order_id}` */
  post_customer_orders_favorite_order_id: {
    input: {
      order_id: number | string
      /** The merchant’s name when absent. */
      order_name?: string
    }
    answer: {
      message: MessageItem[]
      favorite_order_id: number
      order: GetCustomerOrdersFavoriteOrder
    }
  }
  /** Remove a favourite order `DELETE /customer/orders/favorite/{order_id}` */
  delete_customer_orders_favorite_order_id: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      favorite: boolean
    }
  }
  /** List the carts that hold something `GET /customer/cart` */
  get_customer_cart: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      /** Those with something in them, the last changed first. */
      carts: ({
        merchant_id: number
        /** The merchant’s. */
        name: string
        /** The sum of the quantities. */
        item_count: number
        line_count: number
      })[]
    }
  }
  /** Read the cart with prices `GET /customer/cart/{merchant_id}` */
  get_customer_cart_merchant_id: {
    input: {
      merchant_id: number | string
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
      /** Where to, for the fee; else the default address. */
      address?: string
      latitude?: number
      longitude?: number
      zip?: string
      city?: string
      state?: string
      /** Adds `explanation`: each cent with its reason. */
      explain?: boolean
    }
    answer: {
      message: MessageItem[]
      cart: ({
        id: string
        item_key: number
        name: string
        quantity: number
        /** The whole line with its options, dollars; 0 for what is gone. */
        price: number
        type: 'item'
        instructions: string
        /** Groups and, in their `options`, what is chosen of them; nested as deep as the menu. */
        options: CartOption[]
        /** Whether it can be sold as it stands, at order_time. */
        available: boolean
        /** Why not. */
        faults: ({
          code: string
          user_msg: string
          dev_msg: string
          field?: string
        })[]
      })[]
      /** The sum of the quantities. */
      item_count: number
      /** Dollars. */
      subtotal: number
      /** Dollars. */
      tax: number
      quote_token: string | null
      /** Dollars. */
      discount: number
      fees: ({
        name: string
        /** `delivery` or `convenience`. */
        type: string
        /** Dollars. */
        value: number
      })[]
      /** Without a tip, dollars. */
      total: number
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
      /** true: no delivery zone covers the place. */
      out_of_range: boolean
      /** The amounts sum to `total`. */
      explanation?: ({
        /** `item`, `option`, `rounding`, `discount`, `delivery`, `convenience` or `tax`. */
        type: string
        item_key?: number
        id?: string
        /** Dollars. */
        amount: number
        reason: string
      })[]
    }
  }
  /** Add items to the cart `POST /customer/cart/{merchant_id}` */
  post_customer_cart_merchant_id: {
    input: {
      merchant_id: number | string
      item?: PostCustomerCartMerchantIdItem
      /** Several; all or none are taken. */
      items?: PostCustomerCartMerchantIdItem[]
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      message: MessageItem[]
      /** Of the first of them. */
      item_key: number
      item_keys: number[]
      /** The sum of the quantities. */
      item_count: number
      /** Dollars. */
      subtotal: number
      /** Dollars. */
      tax: number
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
    }
  }
  /** Replace a line of the cart `PUT /customer/cart/{merchant_id}` */
  put_customer_cart_merchant_id: {
    input: {
      merchant_id: number | string
      /** The item_key of a line. */
      cart_index: number
      item?: PostCustomerCartMerchantIdItem
      /** Several; all or none are taken. */
      items?: PostCustomerCartMerchantIdItem[]
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      message: MessageItem[]
      item_key: number
      /** The sum of the quantities. */
      item_count: number
      /** Dollars. */
      subtotal: number
      /** Dollars. */
      tax: number
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
    }
  }
  /** Remove a line from the cart, or all lines `DELETE /customer/cart/{merchant_id}` */
  delete_customer_cart_merchant_id: {
    input: {
      merchant_id: number | string
      /** The item_key of a line. */
      cart_index?: number
      /** How it is priced; `delivery` when absent. */
      order_type?: 'delivery' | 'pickup'
      /** `ASAP` (default) or ISO 8601. */
      order_time?: string
    }
    answer: {
      message: MessageItem[]
      /** The sum of the quantities. */
      item_count: number
      /** Dollars. */
      subtotal: number
      /** Dollars. */
      tax: number
      quote_token: string | null
      /** ISO 8601 with the merchant’s offset. */
      order_time: string
      asap: boolean
      /** `delivery` or `pickup`. */
      order_type: string
    }
  }
  /** List payment methods for a cart `GET /customer/cart/{merchant_id}/checkout` */
  get_customer_cart_merchant_id_checkout: {
    input: {
      merchant_id: number | string
    }
    answer: {
      message: MessageItem[]
      allowed_payment_methods: string[]
      disallowed_payment_methods: string[]
      payment_methods: {
        /** The merchant’s. */
        name: string
        merchant_id: number
        credit_card: ({
          /** What to pay with: `payments[] {type: credit_card, id}`. */
          id: string
          cc_type: string
          last_four: string
          exp_month: number
          exp_year: number
          last_used: string | null
        })[]
        cash: {
          /** Dollars. */
          max: number
        }
        promo: ({
          /** What to pay with: `payments[] {type: promo, id}`. */
          id: number
          /** `dollar_off`, `percent_off` or `points`. */
          reward: string
          /** Dollars, percent or points. */
          value: number
          name: string
          code: string
          /** Dollars; the subtotal that it needs. */
          minimum: number
          expires: string | null
          first_order: boolean
          is_selectable: boolean
          /** Why not; empty if it is. */
          selectable_message: string
        })[]
        credit_balance: CreditBalance[]
        gift_card: ({
          id: number
          /** Dollars. */
          value: number
          last_four: string
          type: string
        })[]
      }
    }
  }
  /** Place an order `POST /customer/cart/{merchant_id}/checkout` */
  post_customer_cart_merchant_id_checkout: {
    input: {
      merchant_id: number | string
      order_type?: 'delivery' | 'pickup'
      /** Shared out in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PostCustomerCartMerchantIdCheckoutPayment[]
      /** Of a delivery; the default address when absent. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** Of the cart view: its prices hold for 10 minutes. */
      quote_token?: string
      /** For alcohol and tobacco, unless the age was shown before. Looked at and forgotten. */
      birth_date?: string
      /** Taken and not used. */
      uhau_id?: string
      sms_notify?: boolean
      first_name?: string
      last_name?: string
      /** Guests: first_name to zip_code stand for an account. */
      email?: string
      phone_number?: string
      street?: string
      unit_number?: string
      city?: string
      state?: string
      zip_code?: string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      /** What the order earns once it is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** Place an order as a guest `POST /guest/cart/{merchant_id}/checkout` */
  post_guest_cart_merchant_id_checkout: {
    input: {
      merchant_id: number | string
      order_type?: 'delivery' | 'pickup'
      /** Shared out in this order: promo, gift cards, credit balance, then the card or cash. */
      payments?: PostCustomerCartMerchantIdCheckoutPayment[]
      /** Of a delivery; the default address when absent. */
      location_id?: number
      /** Dollars, up to 1000. */
      tip?: number
      instructions?: string
      /** `ASAP` (default) or ISO 8601, up to 14 days ahead. */
      order_time?: string
      /** Of the cart view: its prices hold for 10 minutes. */
      quote_token?: string
      /** For alcohol and tobacco, unless the age was shown before. Looked at and forgotten. */
      birth_date?: string
      /** Taken and not used. */
      uhau_id?: string
      sms_notify?: boolean
      first_name?: string
      last_name?: string
      /** Guests: first_name to zip_code stand for an account. */
      email?: string
      phone_number?: string
      street?: string
      unit_number?: string
      city?: string
      state?: string
      zip_code?: string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      /** What the order earns once it is completed. */
      delivery_points: number
      order: Order
    }
  }
  /** Read a guest’s order `GET /guest/orders/{order_id}` */
  get_guest_orders_order_id: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order: Order
    }
  }
  /** Cancel an order that is not confirmed yet `POST /customer/orders/{order_id}/cancel` */
  post_customer_orders_order_id_cancel: {
    input: {
      order_id: number | string
      reason?: string
    }
    answer: {
      message: MessageItem[]
      order: Order
    }
  }
  /** Reorder: copy an order’s items into the cart `POST /customer/cart/reorder` */
  post_customer_cart_reorder: {
    input: {
      order_id: number
    }
    answer: {
      message: MessageItem[]
      merchant_id: number
      url: {
        geo: string
        merchant: string
        geo_tag: string
        short_tag: string
      }
      location: {
        location_id: number | null
        street: string
        city: string
        state: string
        phone: string
        zip_code: string
        cross_streets: string | null
        unit_number: string
        company: string | null
        building_id: null
        latitude: number
        longitude: number
      } | null
      item_count: number
      /** What is gone, and was left out. */
      unavailable: ({
        id: string
        name: string
        codes: string[]
      })[]
      /** What costs another price now. */
      changed: ({
        id: string
        name: string
        /** Dollars. */
        was: number
        /** Dollars. */
        price: number
      })[]
    }
  }
  /** List a merchant’s orders `GET /merchant/admin/orders` */
  get_merchant_admin_orders: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      /** One or several, with commas; all when absent. Of placed, confirmed, ready and out_for_delivery alone the oldest come first, else the latest. */
      status?: ('placed' | 'confirmed' | 'ready' | 'out_for_delivery' | 'completed' | 'rejected' | 'cancelled' | 'failed')[]
      /** ISO 8601: ordered at this time or later. */
      since?: string
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      orders: GetMerchantAdminOrderOrder[]
    }
  }
  /** Confirm, reject, complete or cancel an order `PUT /merchant/admin/orders` */
  put_merchant_admin_orders: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      orderId: number
      /** confirm, reject, ready, complete, cancel. */
      action: 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel'
      /** With confirm. */
      prepMinutes?: number
      /** With reject and cancel: told to the customer. */
      reason?: string
    }
    answer: {
      message: MessageItem[]
      order: GetMerchantAdminOrderOrder
    }
  }
  /** Refund an order `POST /merchant/admin/orders/refund` */
  post_merchant_admin_orders_refund: {
    input: {
      /** The merchant; one of your groups’. */
      merchantId: number
      orderId: number
      /** Shown to the customer. */
      reason: string
      /** Order lines to refund, in whole or in part. */
      lines?: PostMerchantAdminOrdersRefundLine[]
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
      message: MessageItem[]
      refund_id: number
      /** Dollars that this refund gives back. */
      amount: number
      order: GetMerchantAdminOrderOrder
    }
  }
  /** Enter a promotion code `POST /customer/promo/deal` */
  post_customer_promo_deal: {
    input: {
      /** In any case. */
      deal_code: string
      /** Where it is to be used. */
      merchant_id?: number
    }
    answer: {
      message: MessageItem[]
      deal: {
        /** What to pay with: `payments[] {type: promo, id}`. */
        id: number
        /** `dollar_off`, `percent_off` or `points`. */
        reward: string
        /** Dollars, percent or points. */
        value: number
        name: string
        code: string
        /** Dollars; the subtotal that it needs. */
        minimum: number
        expires: string | null
        first_order: boolean
      }
    }
  }
  /** Track an order `GET /customer/orders/{order_id}/track` */
  get_customer_orders_order_id_track: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      /** The order’s. */
      status: string
      delivery: {
        /** booked, denied, to_pickup, at_pickup, to_delivery, at_delivery, delivered, cancelled, failed. */
        status: string
        eta: string | null
        pickup_eta: string | null
        courier: Courier | null
        provider: string | null
        reported_at: string | null
        reason: string | null
        tracking_url: string
      } | null
    }
  }
  /** Tracking page of an order `GET /track/{token}` */
  get_track_token: {
    input: {
      /** Of `delivery.tracking_url`. */
      token: string
    }
    answer: string
  }
  /** Live updates of the tracking page (server-sent events) `GET /track/{token}/events` */
  get_track_token_events: {
    input: {
      /** Of `delivery.tracking_url`. */
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
      pickup?: Pickup
      delivery?: Pickup
      /** Dollars. */
      gratuity?: number
    }
    answer: {
      message: MessageItem[]
      sent: Sent | null
      received: Received | null
      violations: Violation[]
      /** What the service would make of it. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      took_ms: number
    }
  }
  /** Test the booking URL, after an estimate `POST /provider/test/book` */
  post_provider_test_book: {
    input: {
      /** Absent: an estimate is taken first, and booked. */
      estimate_id?: string
      order_id?: string
      /** To try a repetition. Absent: a new one. */
      idempotency_key?: string
      items?: ({
        name: string
        quantity: number
      })[]
      pickup?: {
        location?: Pickup
        contact?: {
          merchant_name?: string
          email?: string
          phone?: string
        }
        instructions?: string
      }
      delivery?: {
        location?: Pickup
        contact?: {
          first_name?: string
          last_name?: string
          company_name?: string
          email?: string
          phone?: string
        }
        instructions?: string
      }
      /** Dollars. */
      gratuity?: number
    }
    answer: {
      message: MessageItem[]
      sent: Sent | null
      received: Received | null
      violations: Violation[]
      /** What the service would make of it. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      took_ms: number
      estimate: {
        sent: Sent | null
        received: Received | null
        violations: Violation[]
        /** What the service would make of it. */
        outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
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
      message: MessageItem[]
      sent: Sent | null
      received: Received | null
      violations: Violation[]
      /** What the service would make of it. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
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
      message: MessageItem[]
      sent: Sent | null
      received: Received | null
      violations: Violation[]
      /** What the service would make of it. */
      outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
      took_ms: number
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
      limit?: number
    }
    answer: {
      message: MessageItem[]
      events: ({
        /** Sorts as the events happened. Nothing else can be read from it. */
        event_id: string
        /** See the table of types. New ones may come: skip those that you do not know. */
        type: string
        /** ISO 8601. */
        created: string
        merchant_id?: number
        /** Shown to the customer, to apps and to the operator. */
        customer_id?: number
        order_id?: number
        /** The object as it was then, as the interface shows it to you. */
        data: Record<string, unknown>
        /** Fields that changed, as they were before. */
        previous?: Record<string, unknown>
      })[]
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
      message: MessageItem[]
      webhooks: ({
        webhook_id: string
        url: string
        types: string[]
        merchant_id: number | null
        enabled: boolean
        description: string
        email: string | null
        /** `client …`, `group …` or `operator`. */
        owner: string
        disabled_reason: string | null
        failing_since: string | null
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
      enabled?: boolean
      description?: string
      /** Who is written to when it is disabled; of a merchant group also its administrators are. */
      email?: string
    }
    answer: {
      message: MessageItem[]
      webhook_id: string
      url: string
      types: string[]
      merchant_id: number | null
      enabled: boolean
      description: string
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      disabled_reason: string | null
      failing_since: string | null
      created: string
      /** `whsec_…`, shown only here. */
      secret: string
    }
  }
  /** Read a webhook `GET /webhooks/{webhook_id}` */
  get_webhooks_webhook_id: {
    input: {
      webhook_id: string
    }
    answer: {
      message: MessageItem[]
      webhook_id: string
      url: string
      types: string[]
      merchant_id: number | null
      enabled: boolean
      description: string
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      disabled_reason: string | null
      failing_since: string | null
      created: string
    }
  }
  /** Change a webhook `PUT /webhooks/{webhook_id}` */
  put_webhooks_webhook_id: {
    input: {
      webhook_id: string
      /** https, or http; never a private address. */
      url?: string
      /** Types of events; `*` is all of them, also those that come later. */
      types?: string[]
      merchant_id?: number | null
      enabled?: boolean
      description?: string
      email?: string | null
    }
    answer: {
      message: MessageItem[]
      webhook_id: string
      url: string
      types: string[]
      merchant_id: number | null
      enabled: boolean
      description: string
      email: string | null
      /** `client …`, `group …` or `operator`. */
      owner: string
      disabled_reason: string | null
      failing_since: string | null
      created: string
    }
  }
  /** Delete a webhook `DELETE /webhooks/{webhook_id}` */
  delete_webhooks_webhook_id: {
    input: {
      webhook_id: string
    }
    answer: {
      message: MessageItem[]
    }
  }
  /** Replace a webhook’s secret `POST /webhooks/{webhook_id}/rotate` */
  post_webhooks_webhook_id_rotate: {
    input: {
      webhook_id: string
    }
    answer: {
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
      webhook_id: string
    }
    answer: {
      message: MessageItem[]
      event_id: string
      status: number | null
      ms: number
      error: string | null
      /** The first 2 KiB. */
      answer: string
    }
  }
  /** List a webhook’s deliveries `GET /webhooks/{webhook_id}/deliveries` */
  get_webhooks_webhook_id_deliveries: {
    input: {
      webhook_id: string
      /** pending: not tried yet; failed: tried, and tried again at `next_attempt`. */
      status?: 'pending' | 'delivered' | 'failed' | 'given_up'
      /** Deliveries of events after this event_id. */
      after?: string
      limit?: number
    }
    answer: {
      message: MessageItem[]
      deliveries: ({
        event_id: string
        type: string
        /** pending: not tried yet; failed: tried, and tried again at `next_attempt`. */
        status: 'pending' | 'delivered' | 'failed' | 'given_up'
        next_attempt: string | null
        attempts: ({
          at: string
          status: number | null
          ms: number
          error: string | null
          answer: string
        })[]
      })[]
      next: string | null
      has_more: boolean
    }
  }
  /** Send an event again `POST /webhooks/{webhook_id}/deliveries/{event_id}/resend` */
  post_webhooks_webhook_id_deliveries_event_id_resend: {
    input: {
      webhook_id: string
      event_id: string
    }
    answer: {
      message: MessageItem[]
    }
  }
  /** Send all events since one again `POST /webhooks/{webhook_id}/replay` */
  post_webhooks_webhook_id_replay: {
    input: {
      webhook_id: string
      /** An event_id: everything after it is sent again. */
      after: string
    }
    answer: {
      message: MessageItem[]
    }
  }
  /** Review a completed order `POST /customer/orders/{order_id}/review` */
  post_customer_orders_order_id_review: {
    input: {
      order_id: number | string
      stars: number
      text?: string
      items?: ({
        /** The line of the order’s cart. */
        item_key: number
        liked: boolean
      })[]
    }
    answer: {
      message: MessageItem[]
      review: Review
    }
  }
  /** Read the own review of an order `GET /customer/orders/{order_id}/review` */
  get_customer_orders_order_id_review: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      review: Review | null
    }
  }
  /** List a merchant’s reviews, the latest first `GET /merchant/{merchant_id}/reviews` */
  get_merchant_merchant_id_reviews: {
    input: {
      merchant_id: number | string
      /** The review_id of the last one of the page before. */
      after?: number
      limit?: number
    }
    answer: {
      message: MessageItem[]
      reviews: Review[]
      has_more: boolean
      /** 0 to 100; 0: none. */
      overall_rating: number
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
      limit?: number
    }
    answer: {
      message: MessageItem[]
      reviews: GetMerchantAdminReviewReview[]
      has_more: boolean
    }
  }
  /** Reply to a review `PUT /merchant/admin/reviews/{review_id}` */
  put_merchant_admin_reviews_review_id: {
    input: {
      review_id: number | string
      /** The merchant; one of your groups’. */
      merchantId: number
      reply: string | null
    }
    answer: {
      message: MessageItem[]
      review: GetMerchantAdminReviewReview
    }
  }
  /** List API clients `GET /operator/clients` */
  get_operator_clients: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      clients: ({
        client_id: string
        name: string
        redirect_uris: string[]
        flows: string[]
        rate_limit: number | null
        enabled: boolean
        /** ISO 8601 */
        created_at: string
      })[]
    }
  }
  /** Register an API client `POST /operator/clients` */
  post_operator_clients: {
    input: {
      /** Chosen by the service when absent. */
      client_id?: string
      name: string
      /** Compared whole: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** What is granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere. */
      rate_limit?: number | null
      enabled?: boolean
    }
    answer: {
      message: MessageItem[]
      client_id: string
      name: string
      redirect_uris: string[]
      flows: string[]
      rate_limit: number | null
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
      client_id: string
      name?: string
      /** Compared whole: scheme, case and trailing slash must match. */
      redirect_uris?: string[]
      /** What is granted beyond unauthenticated reads. */
      flows?: ('password' | 'trusted')[]
      /** Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere. */
      rate_limit?: number | null
      enabled?: boolean
      /** Replaces the secret and answers the new one, once. */
      new_secret?: boolean
    }
    answer: {
      message: MessageItem[]
      client_id: string
      name: string
      redirect_uris: string[]
      flows: string[]
      rate_limit: number | null
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
      message: MessageItem[]
      groups: ({
        group_id: number
        name: string
        emails: string[]
      })[]
    }
  }
  /** Create a merchant group `POST /operator/groups` */
  post_operator_groups: {
    input: {
      name: string
      /** Its owners. They invite other staff: POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      message: MessageItem[]
      group_id: number
      name: string
      emails: string[]
    }
  }
  /** Change a merchant group `PUT /operator/groups/{group_id}` */
  put_operator_groups_group_id: {
    input: {
      group_id: number | string
      name?: string
      /** Its owners. They invite other staff: POST /merchant/admin/staff. */
      emails?: string[]
    }
    answer: {
      message: MessageItem[]
      group_id: number
      name: string
      emails: string[]
    }
  }
  /** Find merchants `GET /operator/merchants` */
  get_operator_merchants: {
    input: {
      /** Part of a name, or an id. */
      query?: string
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      merchants: ({
        merchant_id: number
        group_id: number
        name: string
        type: string
        city: string
        state: string
        active: boolean
        promoted: boolean
        courierDelivery: boolean
        autoConfirm: boolean
        deliveryProcessesCard: boolean
        paymentTypes: string[]
      })[]
    }
  }
  /** Activate, deactivate or configure a merchant `PUT /operator/merchants/{merchant_id}` */
  put_operator_merchants_merchant_id: {
    input: {
      merchant_id: number | string
      active?: boolean
      promoted?: boolean
      courierDelivery?: boolean
      autoConfirm?: boolean
      deliveryProcessesCard?: boolean
      /** What customers can pay with: `credit`, `cash`, `gift card`, `promotions`; `credit` and `promotions` until set. */
      paymentTypes?: ('credit' | 'credit_card' | 'credit card' | 'cash' | 'gift card' | 'gift_card' | 'promotions' | 'promo')[]
    }
    answer: {
      message: MessageItem[]
      merchant_id: number
      group_id: number
      name: string
      type: string
      city: string
      state: string
      active: boolean
      promoted: boolean
      courierDelivery: boolean
      autoConfirm: boolean
      deliveryProcessesCard: boolean
      paymentTypes: string[]
    }
  }
  /** Read the maintenance mode `GET /operator/maintenance` */
  get_operator_maintenance: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      on: boolean
    }
  }
  /** Turn maintenance mode on or off `PUT /operator/maintenance` */
  put_operator_maintenance: {
    input: {
      on: boolean
    }
    answer: {
      message: MessageItem[]
      on: boolean
    }
  }
  /** List audit records, newest first `GET /operator/audit` */
  get_operator_audit: {
    input: {
      /** ISO 8601; only records from then on. */
      since?: string
      before_id?: number
      limit?: number
    }
    answer: {
      message: MessageItem[]
      records: ({
        audit_id: number
        /** ISO 8601 */
        at: string
        actor: string
        action: string
        subject: string
        merchant_id: number | null
        before: unknown
        after: unknown
        request_id: string
      })[]
    }
  }
  /** Import streets into the gazetteer `POST /operator/geocoder/segments` */
  post_operator_geocoder_segments: {
    input: {
      /** Whose data it is. */
      source: string
      /** With the first batch: what the source had before is removed. */
      replace?: boolean
      /** With the last batch: the database takes stock. */
      last?: boolean
      segments: ({
        street?: string
        /** Absent: that of the zip code. */
        city?: string
        /** Absent: that of the zip code. */
        state?: string
        /** Absent: the nearest. */
        zip?: string
        from_number?: number
        /** Absent: one house. */
        to_number?: number
        side?: 'odd' | 'even' | 'both'
        from_latitude?: number
        from_longitude?: number
        to_latitude?: number
        to_longitude?: number
      })[]
    }
    answer: {
      message: MessageItem[]
      inserted: number
      removed: number
      refused: ({
        /** In `segments`, from 0. */
        index: number
        reason: string
      })[]
    }
  }
  /** Read the brand settings `GET /operator/brand` */
  get_operator_brand: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      /** What the marketplace is called. */
      name: string
      /** One sentence under the name. */
      tagline: string
      logo: string | null
      accent: string | null
      support_email: string | null
      support_phone: string | null
      terms_url: string | null
      privacy_url: string | null
    }
  }
  /** Change the brand settings `PUT /operator/brand` */
  put_operator_brand: {
    input: {
      /** What the marketplace is called. */
      name?: string
      /** One sentence under the name. */
      tagline?: string
      logo?: string | null
      accent?: string | null
      support_email?: string | null
      support_phone?: string | null
      terms_url?: string | null
      privacy_url?: string | null
    }
    answer: {
      message: MessageItem[]
      /** What the marketplace is called. */
      name: string
      /** One sentence under the name. */
      tagline: string
      logo: string | null
      accent: string | null
      support_email: string | null
      support_phone: string | null
      terms_url: string | null
      privacy_url: string | null
    }
  }
  /** Geocode an address `GET /operator/geocoder/locate` */
  get_operator_geocoder_locate: {
    input: {
      address: string
      /** Also a zip code, a neighbourhood, a point of interest. */
      inexact?: boolean
    }
    answer: {
      message: MessageItem[]
      kind: 'found' | 'several' | 'unknown'
      places: ({
        street: string
        city: string
        state: string
        zip: string
        unit: string | null
        neighborhood: string | null
        latitude: number
        longitude: number
        exactMatch: boolean
      })[]
    }
  }
  /** How much the catalogue of drinks holds `GET /operator/catalogue` */
  get_operator_catalogue: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      products: number
      /** Products that are another by now. */
      merged: number
      sizes: number
      offers: number
      stores: number
      categories: number
      open_matches: number
    }
  }
  /** Import drinks `POST /operator/catalogue/products` */
  post_operator_catalogue_products: {
    input: {
      products: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        name?: string
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may stand in the name instead. */
        size?: string
        pack?: string
        container?: string
        abv?: string
        vintage?: string
        /** `beer`, `wine` or `liquor`. */
        section?: string
        subsection?: string
        child?: string
        country?: string
        description?: string
        /** An address. */
        image?: string
        grape?: string
        region?: string
        style?: string
        /** `award=Gold|Silver; organic=yes`. */
        tags?: string
      })[]
      /** Categories that are unknown are created. Else their lines are refused. */
      create_categories?: boolean
    }
    answer: {
      message: MessageItem[]
      added: number
      changed: number
      /** New ones. */
      sizes: number
      /** New ones. */
      categories: number
      /** New entries of the review list. */
      doubtful: number
      refused: ({
        /** In the batch, from 0. */
        index: number
        reason: string
      })[]
    }
  }
  /** Import what stores sell `POST /operator/catalogue/offers` */
  post_operator_catalogue_offers: {
    input: {
      offers: ({
        /** 4 to 32 letters and digits. */
        product_id?: string
        /** 8, 12, 13 or 14 digits. */
        gtin?: string
        name?: string
        brand?: string
        /** `750ml`, `6 x 12oz`, `12 fl oz 6pk`, `keg 1/6` …; may stand in the name instead. */
        size?: string
        pack?: string
        container?: string
        abv?: string
        vintage?: string
        merchant_id?: string
        /** In place of merchant_id. */
        short_tag?: string
        /** Dollars. */
        price?: string
        stock?: string
      })[]
      /** The answer names the sizes, for `/operator/catalogue/offers/others`. */
      tell_sizes?: boolean
    }
    answer: {
      message: MessageItem[]
      added: number
      changed: number
      refused: ({
        /** In the batch, from 0. */
        index: number
        reason: string
        merchant_id: number | null
      })[]
      stores?: ({
        merchant_id: number
        variant_ids: number[]
      })[]
    }
  }
  /** Remove all other offers of a store `POST /operator/catalogue/offers/others` */
  post_operator_catalogue_offers_others: {
    input: {
      merchant_id: number
      /** What stays. */
      variant_ids: number[]
    }
    answer: {
      message: MessageItem[]
      removed: number
    }
  }
  /** Drinks that may be the same `GET /operator/catalogue/matches` */
  get_operator_catalogue_matches: {
    input: {
      state?: 'open' | 'merged' | 'kept'
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      matches: ({
        match_id: number
        state: 'open' | 'merged' | 'kept'
        /** 0 to 1. */
        likeness: number
        reason: string
        /** What a merge would merge into the other. */
        product_id: string
        product: Product
        other_id: string
        other: Product
        found_at: string
        decided_at: string | null
      })[]
    }
  }
  /** Merge two drinks, keep them apart, or take that back `POST /operator/catalogue/matches/{match_id}` */
  post_operator_catalogue_matches_match_id: {
    input: {
      match_id: number | string
      decision: 'merge' | 'keep' | 'undo'
    }
    answer: {
      message: MessageItem[]
      match_id: number
      state: 'open' | 'merged' | 'kept'
      /** Of a merge: the product that both are now. */
      product_id?: string
    }
  }
  /** List the rules on alcohol and tobacco, the latest first `GET /operator/compliance` */
  get_operator_compliance: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      /** The version that holds; `built-in` while none was activated. */
      active: string
      versions: ({
        version: string
        name: string
        active: boolean
        /** ISO 8601 with offset. */
        loaded_at: string
        /** How many. */
        rules: number
      })[]
    }
  }
  /** Create a version of the rules `POST /operator/compliance` */
  post_operator_compliance: {
    input: {
      document: {
        name: string
        version: string
        notice?: string
        disclaimers: ({
          type: 'alcohol' | 'tobacco'
          /** {} | {state} | {states} | {county, state, zips} | {zips} */
          place?: Place
          text: string
        })[]
        rules: ({
          id: string
          type: 'hours' | 'dry_days' | 'dry_place' | 'quantity_cap' | 'minimum_age' | 'id_check'
          /** {} | {state} | {states} | {county, state, zips} | {zips} */
          place: Place
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
          overrides?: string[]
          forbidden?: Forbidden[]
          allowed?: Forbidden[]
          dates?: string[]
          max_ml?: number
          max_units?: number
          per?: 'order'
          age?: number
        })[]
      }
      activate?: boolean
    }
    answer: {
      message: MessageItem[]
      version: string
      name: string
      active: boolean
      /** ISO 8601 with offset. */
      loaded_at: string
      document: unknown
    }
  }
  /** Read one version of the rules `GET /operator/compliance/{version}` */
  get_operator_compliance_version: {
    input: {
      version: string
    }
    answer: {
      message: MessageItem[]
      version: string
      name: string
      active: boolean
      /** ISO 8601 with offset. */
      loaded_at: string
      document: unknown
    }
  }
  /** Activate a version of the rules `PUT /operator/compliance/{version}` */
  put_operator_compliance_version: {
    input: {
      version: string
      /** false leaves the built-in rules. */
      active: boolean
    }
    answer: {
      message: MessageItem[]
      version: string
      name: string
      active: boolean
      /** ISO 8601 with offset. */
      loaded_at: string
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
      order_type?: 'delivery' | 'pickup'
      goods: ({
        kind: 'beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco'
        /** Of the whole line. */
        milliliters?: number
        /** Containers; absent: 1. */
        units?: number
      })[]
      over_21?: boolean
      /** YYYY-MM-DD. Looked at, and kept nowhere. */
      birth_date?: string
    }
    answer: {
      message: MessageItem[]
      version: string
      name: string
      /** ISO 8601 with offset. */
      at: string
      time_zone: string
      allowed: boolean
      next_allowed: string | null
      minimum_age: number | null
      /** Whether a document is looked at at the door. */
      id_check: boolean
      decisions: ({
        rule: string
        version: string
        kind: string
        verdict: 'forbidden' | 'over_cap' | 'age_required' | 'too_young' | 'id_check'
        reason: string
        until: string | null
      })[]
    }
  }
  /** List merchant payouts for a day `GET /operator/payouts` */
  get_operator_payouts: {
    input: {
      /** YYYY-MM-DD, on each merchant’s own clocks. */
      day: string
      merchant_id?: number
    }
    answer: {
      message: MessageItem[]
      day: string
      payouts: ({
        merchant_id: number
        name: string
        time_zone: string
        day: string
        /** Completed on that day. */
        orders: number
        /** Dollars. Their totals. */
        gross: number
        /** Dollars. Convenience fees, and what couriers get: fees and tips. */
        fees: number
        /** Dollars. The merchant’s own, part of gross. */
        tips: number
        /** Dollars. Owed to the authorities, held back. */
        tax_collected: number
        /** Dollars. Given back of completed orders. */
        refunds: number
        /** Dollars. What the merchant was handed in cash. */
        cash_taken: number
        /** Dollars. To pay: gross - refunds - fees - tax_collected - cash_taken. Below zero the merchant owes it. */
        net: number
      })[]
    }
  }
  /** List the ledger entries of an order `GET /operator/ledger/{order_id}` */
  get_operator_ledger_order_id: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      entries: ({
        entry_id: number
        /** ISO 8601 */
        at: string
        kind: string
        merchant_id: number | null
        memo: string
        lines: ({
          account: string
          /** Whose account; 0 where there is one for all. */
          party: number
          part: string
          /** Dollars. Positive is owed to the account; the lines of an entry sum to zero. */
          amount: number
        })[]
      })[]
    }
  }
  /** List courier companies `GET /operator/providers` */
  get_operator_providers: {
    input: Record<string, never>
    answer: {
      message: MessageItem[]
      providers: ({
        provider_id: number
        name: string
        estimate_url: string
        book_url: string
        status_url: string
        cancel_url: string
        area: string[] | null
        max_live: number | null
        max_miles: number | null
        calls_per_second: number | null
        enabled: boolean
        /** ISO 8601 */
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
      name: string
      /** Absolute, http or https. */
      estimate_url: string
      /** Absolute, http or https. */
      book_url: string
      /** `/{delivery_id}` is put behind its path. */
      status_url: string
      /** `/{delivery_id}` is put behind its path. */
      cancel_url: string
      /** Sent to it as a bearer token, and the key of the signature. Never shown again. */
      credential: string
      area?: string[] | null
      max_live?: number | null
      max_miles?: number | null
      calls_per_second?: number | null
      enabled?: boolean
    }
    answer: {
      message: MessageItem[]
      provider_id: number
      name: string
      estimate_url: string
      book_url: string
      status_url: string
      cancel_url: string
      area: string[] | null
      max_live: number | null
      max_miles: number | null
      calls_per_second: number | null
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Opens the test endpoints. Shown this once; only its digest is kept. */
      key: string
    }
  }
  /** Change a courier company `PUT /operator/providers/{provider_id}` */
  put_operator_providers_provider_id: {
    input: {
      provider_id: number | string
      name?: string
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
      area?: string[] | null
      max_live?: number | null
      max_miles?: number | null
      calls_per_second?: number | null
      enabled?: boolean
      /** Replaces the key and answers the new one, once. */
      new_key?: boolean
    }
    answer: {
      message: MessageItem[]
      provider_id: number
      name: string
      estimate_url: string
      book_url: string
      status_url: string
      cancel_url: string
      area: string[] | null
      max_live: number | null
      max_miles: number | null
      calls_per_second: number | null
      enabled: boolean
      /** ISO 8601 */
      created_at: string
      /** Opens the test endpoints. Shown this once; only its digest is kept. */
      key?: string
    }
  }
  /** Read the delivery of an order: estimates, bookings and status reports `GET /operator/deliveries/{order_id}` */
  get_operator_deliveries_order_id: {
    input: {
      order_id: number | string
    }
    answer: {
      message: MessageItem[]
      order_id: number
      deliveries: GetOperatorDeliveriesOrderIdDelivery[]
      estimates: Estimate[]
      bookings: Booking[]
      statuses: GetOperatorDeliveriesOrderIdStatus[]
    }
  }
  /** Resolve a failed delivery `PUT /operator/deliveries/{order_id}` */
  put_operator_deliveries_order_id: {
    input: {
      order_id: number | string
      /** `retry`: nobody comes by the booking that was never answered; seek again. `give_up`: leave it failed. */
      action: 'retry' | 'give_up'
    }
    answer: {
      message: MessageItem[]
      order_id: number
      deliveries: GetOperatorDeliveriesOrderIdDelivery[]
      estimates: Estimate[]
      bookings: Booking[]
      statuses: GetOperatorDeliveriesOrderIdStatus[]
    }
  }
  /** Read the scorecard of a courier company `GET /operator/providers/{provider_id}/scorecard` */
  get_operator_providers_provider_id_scorecard: {
    input: {
      provider_id: number | string
      /** Back from now; 30 if left out. */
      days?: number
    }
    answer: {
      message: MessageItem[]
      provider_id: number
      name: string
      days: number
      estimates: {
        asked: number
        usable: number
        unusable: number
        refused: number
        silent: number
      }
      bookings: {
        sent: number
        denied: number
        /** Never answered, or lost; written off ones included. */
        silent: number
        taken: number
        delivered: number
        failed: number
        /** By the company itself. */
        cancelled: number
        /** Because we asked for it. */
        recalled: number
        live: number
        /** Something was reported that could not follow. */
        with_illegal_moves: number
      }
      rates: {
        denial: number | null
        silence: number | null
        failure: number | null
        cancellation: number | null
        illegal_moves: number | null
        unusable_estimates: number | null
      }
      /** Minutes after what was quoted; below zero is early. */
      pickup: GetOperatorProvidersProviderIdScorecardPickup
      /** Minutes after what was quoted; below zero is early. */
      delivery: GetOperatorProvidersProviderIdScorecardPickup
      /** What the choice among companies goes by: its latest bookings, smoothed. */
      choice: {
        bookings: number
        loss_rate: number
        late_minutes: number
      }
    }
  }
  /** Refund an order `POST /operator/orders/{order_id}/refund` */
  post_operator_orders_order_id_refund: {
    input: {
      order_id: number | string
      /** Shown to the customer. */
      reason: string
      /** Order lines to refund, in whole or in part. */
      lines?: PostMerchantAdminOrdersRefundLine[]
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
      message: MessageItem[]
      refund_id: number
      /** Dollars that this refund gives back. */
      amount: number
      order: GetMerchantAdminOrderOrder
    }
  }
  /** List orders by the status of their refunds, the latest first `GET /operator/refunds` */
  get_operator_refunds: {
    input: {
      /** Default failed: those that somebody has to look at. */
      status?: 'pending' | 'done' | 'failed'
      /** Orders with a smaller id: the last one of the page before. */
      before?: number
      limit?: number
    }
    answer: {
      message: MessageItem[]
      orders: GetMerchantAdminOrderOrder[]
    }
  }
  /** List promotions, the latest first `GET /operator/promotions` */
  get_operator_promotions: {
    input: {
      limit?: number
      offset?: number
    }
    answer: {
      message: MessageItem[]
      promotions: ({
        /** What to pay with: `payments[] {type: promo, id}`. */
        promotion_id: number
        /** `dollar_off`, `percent_off` or `points`. */
        reward: string
        /** Dollars, percent or points. */
        value: number
        name: string
        code: string
        /** Dollars; the subtotal that it needs. */
        minimum: number
        expires: string | null
        first_order: boolean
        most_uses: number | null
        merchant_id: number | null
      })[]
    }
  }
  /** Create a promotion `POST /operator/promotions` */
  post_operator_promotions: {
    input: {
      /** Compared without case. */
      code: string
      name: string
      reward: 'dollar_off' | 'percent_off' | 'points'
      /** Dollars, percent or points, by the reward. */
      value: number
      /** Dollars. */
      minimum?: number
      expires?: string | null
      first_order?: boolean
      most_uses?: number | null
      merchant_id?: number | null
    }
    answer: {
      message: MessageItem[]
      /** What to pay with: `payments[] {type: promo, id}`. */
      promotion_id: number
      /** `dollar_off`, `percent_off` or `points`. */
      reward: string
      /** Dollars, percent or points. */
      value: number
      name: string
      code: string
      /** Dollars; the subtotal that it needs. */
      minimum: number
      expires: string | null
      first_order: boolean
      most_uses: number | null
      merchant_id: number | null
    }
  }
  /** Issue a gift card `POST /operator/gift-cards` */
  post_operator_gift_cards: {
    input: {
      email: string
      /** Dollars. */
      value: number
    }
    answer: {
      message: MessageItem[]
      gift_card_id: number
      /** Shown this once, and in the mail; only its digest is stored. */
      code: string
      last_four: string
      email: string
      /** Dollars. */
      value: number
      customer_id: number | null
    }
  }
  /** Grant credit to a customer `POST /operator/credits` */
  post_operator_credits: {
    input: {
      email: string
      /** Dollars. */
      value: number
      /** Why; for the ledger. */
      memo?: string
    }
    answer: {
      message: MessageItem[]
      customer_id: number
      /** Dollars that were added. */
      value: number
      /** Dollars. */
      balance: number
    }
  }
  /** List reviews of all merchants, the latest first `GET /operator/reviews` */
  get_operator_reviews: {
    input: {
      merchant_id?: number
      hidden?: boolean
      /** The review_id of the last one of the page before. */
      after?: number
      limit?: number
    }
    answer: {
      message: MessageItem[]
      reviews: GetMerchantAdminReviewReview[]
      has_more: boolean
    }
  }
  /** Hide a review, or show it again `PUT /operator/reviews/{review_id}` */
  put_operator_reviews_review_id: {
    input: {
      review_id: number | string
      hidden: boolean
      /** Needed to hide one. */
      reason?: string
    }
    answer: {
      message: MessageItem[]
      review: GetMerchantAdminReviewReview
    }
  }
  /** The interactive reference `GET /docs` */
  get_docs: {
    input: Record<string, never>
    answer: string
  }
  /** The storefront `GET /` */
  get_root: {
    input: Record<string, never>
    answer: string
  }
}
