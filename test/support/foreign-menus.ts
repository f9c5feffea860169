import type {
  SourceGroup,
  SourceMenu,
  SourceOption,
} from '../../src/modules/menus/sources/rules/source-menu.ts'

const translated = (text: string) => ({ translations: { es: 'otra cosa', en_us: text } })
const uberLabel = (mark: string) => mark.toUpperCase()

/** A menu as the Eats Marketplace API of Uber has it: options are items that stand in no category. */
export function toUberEats({ sections, items, groups }: SourceMenu): object {
  const leaves = sections
    .flatMap((section) => [section, ...section.sections])
    .filter(({ items }) => items.length > 0)
  const optionId = (group: SourceGroup, option: SourceOption) => `${group.id}/${option.id}`
  const suspended = (isSoldOut: boolean | undefined) =>
    isSoldOut ? { suspension_info: { suspension: { suspend_until: 4_102_444_800, reason: 'Out' } } } : {}
  return {
    menus: [{ id: 'm', title: translated('All day'), category_ids: leaves.map(({ id }) => id) }],
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
          quantity_info: {
            quantity: {
              ...(group.canRepeat && { max_permitted: 3 }),
              default_quantity: option.isPreselected ? 1 : 0,
            },
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

/** A menu as the Marketplace API of DoorDash takes it: everything stands in each item. */
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
  return { reference: 'r', menu: { name: 'Menu', categories: categories.toReversed() } }
}
