import type {
  SourceGroup,
  SourceMenu,
  SourceOption,
} from '../../../src/modules/menus/sources/rules/source-menu.ts'
import type { WeeklyShift } from '../../../src/modules/merchants/hours/index.ts'

const clock = (minute: number) =>
  minute === 1440
    ? '23:59'
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const uberWeek = (hours: readonly WeeklyShift[]) =>
  dayNames.flatMap((day_of_week, day) => {
    const own = hours.filter((one) => one.day === day)
    const time_periods = own.map(({ startMinute, endMinute }) => ({
      start_time: clock(startMinute),
      end_time: clock(endMinute),
    }))
    return own.length > 0 ? [{ day_of_week, time_periods }] : []
  })
const doorDashWeek = (hours: readonly WeeklyShift[]) =>
  hours.map(({ day, startMinute, endMinute }) => ({
    day_index: dayNames[day]!.slice(0, 3).toUpperCase(),
    start_time: `${clock(startMinute)}:00`,
    end_time: endMinute === 1440 ? '23:59:59' : `${clock(endMinute)}:00`,
  }))

const translated = (text: string) => ({ translations: { es: 'otra cosa', en_us: text } })
const uberLabel = (mark: string) => mark.toUpperCase()

/** A menu in the format of Uber's Eats Marketplace API: options are items without a category. */
export function toUberEats({ sections, items, groups }: SourceMenu): object {
  const leaves = sections
    .flatMap((section) => [section, ...section.sections])
    .filter(({ items }) => items.length > 0)
  const optionId = (group: SourceGroup, option: SourceOption) => `${group.id}/${option.id}`
  const suspended = (isSoldOut: boolean | undefined) =>
    isSoldOut ? { suspension_info: { suspension: { suspend_until: 4_102_444_800, reason: 'Out' } } } : {}
  return {
    menus: [
      {
        ...{ id: 'm', title: translated('All day'), category_ids: leaves.map(({ id }) => id) },
        service_availability: uberWeek(leaves[0]?.hours ?? []),
      },
    ],
    categories: leaves.map(({ id, name, items: own }) => ({
      id,
      title: translated(name),
      entities: own.map((item) => ({ id: item, type: 'ITEM' })),
    })),
    items: [
      ...items.map((item) => ({
        id: item.id,
        title: translated(item.name),
        description: translated(item.description ?? ''),
        price_info: { price: item.price },
        ...(item.hours &&
          item.hours.length > 0 && {
            visibility_info: { hours: [{ hours_of_week: uberWeek(item.hours) }] },
          }),
        modifier_group_ids: { ids: item.groups },
        ...(item.calories != null && { nutritional_info: { calories: { lower_range: item.calories } } }),
        dish_info: {
          classifications: {
            alcoholic_items: item.isAlcohol ? 1 : 0,
            dietary_label_info: { labels: item.dietary?.map(uberLabel) ?? [] },
          },
        },
        ...suspended(item.isSoldOut),
      })),
      ...groups.flatMap((group) =>
        group.options.map((option) => ({
          id: optionId(group, option),
          title: translated(option.name),
          price_info: {
            price: 77,
            overrides: [{ context_type: 'MODIFIER_GROUP', context_value: group.id, price: option.price }],
          },
          // Default amounts that differ from those in the group.
          quantity_info: {
            quantity: {
              max_permitted: group.canRepeat ? 1 : 9,
              default_quantity: option.isPreselected ? 0 : 1,
            },
            overrides: [
              {
                ...{ context_type: 'MODIFIER_GROUP', context_value: group.id },
                quantity: {
                  ...(group.canRepeat && { max_permitted: 3 }),
                  default_quantity: option.isPreselected ? 1 : 0,
                },
              },
            ],
          },
          ...suspended(option.isSoldOut),
        })),
      ),
    ],
    modifier_groups: groups.map((group) => ({
      id: group.id,
      title: translated(group.name),
      quantity_info: {
        quantity: { min_permitted: group.min, ...(group.max !== null && { max_permitted: group.max }) },
      },
      modifier_options: group.options.map((option) => ({ id: optionId(group, option), type: 'ITEM' })),
    })),
  }
}

/** A menu in the format of DoorDash's Marketplace API: everything is inside each item. */
export function toDoorDash({ sections, items, groups }: SourceMenu): object {
  const leaves = sections
    .flatMap((section) => [section, ...section.sections])
    .filter(({ items }) => items.length > 0)
  const toExtra = (id: string, index: number) => {
    const group = groups.find((one) => one.id === id)!
    const [least, most] = group.canRepeat
      ? ['min_aggregate_options_quantity', 'max_aggregate_options_quantity']
      : ['min_num_options', 'max_num_options']
    return {
      name: group.name,
      merchant_supplied_id: group.id,
      sort_id: index,
      max_option_choice_quantity: group.canRepeat ? 3 : 1,
      [least]: group.min,
      [most]: group.max ?? 0,
      options: group.options.map((option, place) => ({
        name: option.name,
        merchant_supplied_id: option.id,
        sort_id: place,
        price: option.price,
        default: option.isPreselected,
        active: true,
      })),
    }
  }
  const toItem = (id: string, index: number) => {
    const item = items.find((one) => one.id === id)!
    return {
      name: item.name,
      description: item.description,
      merchant_supplied_id: id,
      sort_id: index,
      active: !item.isHidden,
      price: item.price,
      is_alcohol: item.isAlcohol,
      dish_info: {
        ...(item.calories != null && {
          nutritional_info: { calorific_info: { lower_range: item.calories } },
        }),
        classification_info: {
          classification_tags: item.dietary?.map((mark) =>
            mark === 'spicy' ? 'TAG_KEY_SPICY' : `TAG_KEY_DIETARY_${mark.toUpperCase()}`,
          ),
        },
      },
      ...(item.hours && { item_special_hours: doorDashWeek(item.hours) }),
      extras: item.groups.map(toExtra),
    }
  }
  const categories = leaves.map(({ id, name, items: own }, index) => ({
    name,
    merchant_supplied_id: id,
    sort_id: index,
    active: true,
    items: own.map(toItem).toReversed(),
  }))
  return {
    reference: 'r',
    open_hours: doorDashWeek(leaves[0]?.hours ?? []),
    menu: { name: 'Menu', categories: categories.toReversed() },
  }
}

type At = { locationId: string; otherId: string }

/** A seller's catalog with two locations: this menu is what the first one has, at its own prices. */
export function toSquare({ sections, items, groups }: SourceMenu, { locationId, otherId }: At): object[] {
  const usd = (amount: number | null) => ({ amount, currency: 'USD' })
  const priced = (price: number | null, isSoldOut = false) => ({
    price_money: usd(99_999),
    location_overrides: [
      { location_id: otherId, price_money: usd(7), sold_out: true },
      { location_id: locationId, price_money: usd(price), ...(isSoldOut && { sold_out: true }) },
    ],
  })
  const variation = (id: string, name: string, ordinal: number, rest: object) => ({
    ...{ type: 'ITEM_VARIATION', id },
    item_variation_data: { name, ordinal, pricing_type: 'FIXED_PRICING', ...rest },
  })
  const absent = { present_at_all_locations: true, absent_at_location_ids: [locationId] }
  const placesOf = (id: string) =>
    sections
      .flatMap((section) => [section, ...section.sections])
      .flatMap((section) => {
        const ordinal = section.items.indexOf(id)
        return ordinal < 0 ? [] : [{ id: section.id, ordinal }]
      })
  const categories = sections.flatMap((section, ordinal) => [
    { section, parent_category: { ordinal } },
    ...section.sections.map((below, place) => ({
      section: below,
      parent_category: { id: section.id, ordinal: place },
    })),
  ])
  return [
    ...items.map((item) => ({
      ...{
        type: 'ITEM',
        id: item.id,
        present_at_all_locations: false,
        present_at_location_ids: [locationId],
      },
      item_data: {
        ...{ name: item.name, description_plaintext: item.description, product_type: 'FOOD_AND_BEV' },
        ...{ is_alcoholic: item.isAlcohol, categories: placesOf(item.id), tax_ids: ['tax'] },
        variations:
          item.sizes.length > 0
            ? item.sizes
                .map((size, ordinal) =>
                  variation(size.id, size.name, ordinal, priced(size.price, size.isSoldOut)),
                )
                .toReversed()
            : [
                variation(`${item.id}-v`, 'Regular', 0, priced(item.price, item.isSoldOut)),
                { ...variation(`${item.id}-x`, 'Elsewhere', 1, priced(1)), ...absent },
              ],
        modifier_list_info: item.groups
          .map((id, ordinal) => ({
            modifier_list_id: id,
            ...{ enabled: true, ordinal, min_selected_modifiers: -1, max_selected_modifiers: -1 },
          }))
          .toReversed(),
        food_and_beverage_details: {
          ...(item.calories != null && { calorie_count: item.calories }),
          dietary_preferences: item.dietary?.map((mark) => ({
            type: 'STANDARD',
            standard_name: mark.toUpperCase(),
          })),
          ingredients: item.allergens?.map((one) => ({
            standard_name: one.toUpperCase().replaceAll(' ', '_'),
          })),
        },
      },
    })),
    { type: 'ITEM', id: 'not here', ...absent, item_data: { name: 'Not here', variations: [] } },
    { type: 'ITEM', id: 'gone', is_deleted: true, item_data: { name: 'Gone' } },
    ...groups.map((group) => ({
      ...{ type: 'MODIFIER_LIST', id: group.id },
      modifier_list_data: {
        ...{ name: group.name, modifier_type: 'LIST', allow_quantities: group.canRepeat },
        ...{ min_selected_modifiers: group.min, max_selected_modifiers: group.max ?? 0 },
        modifiers: group.options
          .map((option, ordinal) => ({
            ...{ type: 'MODIFIER', id: option.id },
            modifier_data: {
              ...{ name: option.name, ordinal, on_by_default: option.isPreselected },
              ...priced(option.price, option.isSoldOut),
            },
          }))
          .toReversed(),
      },
    })),
    ...categories.toReversed().map(({ section, parent_category }) => ({
      ...{ type: 'CATEGORY', id: section.id },
      category_data: {
        ...{ name: section.name, category_type: 'MENU_CATEGORY', parent_category },
        availability_period_ids: (section.hours ?? []).map((_, index) => `${section.id} ${index}`),
      },
    })),
    ...categories.flatMap(({ section }) =>
      (section.hours ?? []).map(({ day, startMinute, endMinute }, index) => ({
        ...{ type: 'AVAILABILITY_PERIOD', id: `${section.id} ${index}` },
        availability_period_data: {
          day_of_week: dayNames[day]!.slice(0, 3).toUpperCase(),
          start_local_time: `${clock(startMinute)}:00`,
          end_local_time: `${clock(endMinute)}:00`,
        },
      })),
    ),
    { type: 'TAX', id: 'tax', tax_data: { name: 'Sales tax', percentage: '8.875', enabled: true } },
  ]
}
