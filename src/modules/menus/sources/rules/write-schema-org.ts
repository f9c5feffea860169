import type { Cents } from '../../../../core/money.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { diets } from './read-schema-org.ts'
import type { SourceItem, SourceMenu, SourceOption, SourceSection } from './source-menu.ts'

const dietOf = new Map([...diets].map(([diet, mark]) => [mark, `https://schema.org/${diet}`]))

/** A menu as schema.org JSON-LD, without hidden entities. It can't express the rules of option groups. */
export function* writeSchemaOrg(menu: SourceMenu): Work<object> {
  const items = new Map(menu.items.map((item) => [item.id, item]))
  const groups = new Map(menu.groups.map((group) => [group.id, group]))
  const toAddOns = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const group = groups.get(id)
      if (!group || group.isHidden) return []
      const options = group.options.filter(({ isHidden }) => !isHidden)
      const hasMenuItem = options.map((option) => ({
        '@type': 'MenuItem',
        name: option.name,
        offers: offerOf(option.price, option),
      }))
      return [{ '@type': 'MenuSection', name: group.name, hasMenuItem }]
    })
  const toItem = (id: string) => {
    const item = items.get(id)
    if (!item || item.isHidden) return []
    const addOns = toAddOns(item.groups)
    return [{ ...describeItem(item), ...(addOns.length > 0 && { menuAddOn: addOns }) }]
  }
  function* toSections(sections: readonly SourceSection[]): Work<object[]> {
    const written: object[] = []
    for (const section of sections) {
      if (section.isHidden) continue
      const hasMenuItem = (yield* mapping(section.items, toItem)).flat()
      const hasMenuSection = yield* toSections(section.sections)
      written.push({
        '@type': 'MenuSection',
        name: section.name,
        ...(section.description && { description: section.description }),
        ...(hasMenuItem.length > 0 && { hasMenuItem }),
        ...(hasMenuSection.length > 0 && { hasMenuSection }),
      })
    }
    return written
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    hasMenuSection: yield* toSections(menu.sections),
  }
}

function describeItem(item: SourceItem): object {
  const suitable = (item.dietary ?? []).flatMap((mark) => dietOf.get(mark) ?? [])
  const sizes = item.sizes.filter(({ isHidden }) => !isHidden)
  return {
    '@type': 'MenuItem',
    identifier: item.id,
    name: item.name,
    ...(item.description && { description: item.description }),
    ...(item.imageUrl !== undefined && { image: item.imageUrl }),
    ...(suitable.length > 0 && { suitableForDiet: suitable }),
    ...(item.calories != null && {
      nutrition: { '@type': 'NutritionInformation', calories: `${item.calories} calories` },
    }),
    offers:
      sizes.length > 0
        ? sizes.map((size) => ({ ...offerOf(size.price, size), name: size.name }))
        : offerOf(item.price ?? 0, item),
  }
}

const offerOf = (price: Cents, { isSoldOut = false }: Pick<SourceOption, 'isSoldOut'>) => ({
  '@type': 'Offer',
  price: (price / 100).toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
})
