import { grouping, indexing, visiting, type Work } from '../../../../runtime/slices.ts'
import { compareLinks } from '../../rules/compile-menu.ts'
import {
  type EntityRecord,
  type EntityType,
  formatEntityId,
  type MenuRecords,
  mayHold,
  pickSelection,
} from '../../rules/menu.ts'
import type { SourceGroup, SourceItem, SourceMenu, SourceOption, SourceSection } from './source-menu.ts'
import { ownId } from './source-parts.ts'

type Of<Type extends EntityType> = Extract<EntityRecord, { type: Type }>

const noLimit = 99

/** A stored menu in the common format. An item's id is its thirdPartyId if unique, otherwise ours. */
export function* toSource(records: MenuRecords, imageBase: string): Work<SourceMenu> {
  const entities = yield* indexing(records.entities, ({ entityId }) => entityId)
  const links = yield* grouping(records.links, ({ parentId }) => parentId)
  const soldOut = new Set(records.soldOut?.map(({ entityId }) => entityId))
  const used = yield* grouping(records.entities, ({ type, thirdPartyId }) => `${type} ${thirdPartyId}`)
  const idOf = ({ type, entityId, thirdPartyId }: EntityRecord) =>
    thirdPartyId !== null && !ownId.test(thirdPartyId) && used.get(`${type} ${thirdPartyId}`)!.length === 1
      ? thirdPartyId
      : formatEntityId(entityId)
  const below = <Type extends EntityType>(parent: EntityRecord | null, type: Type): Of<Type>[] =>
    (links.get(parent?.entityId ?? null) ?? [])
      .toSorted(compareLinks)
      .flatMap(({ childId }) => entities.get(childId) ?? [])
      .filter(
        (child): child is Of<Type> =>
          child.type === type && mayHold(parent === null ? null : parent.type, child.type),
      )

  const named = (entity: EntityRecord) => ({
    id: idOf(entity),
    name: entity.name,
    description: entity.description,
    isHidden: entity.hidden,
  })
  const items = new Map<number, SourceItem>()
  const groups = new Map<number, SourceGroup>()
  const toOption = (option: Of<'Option'>): SourceOption => ({
    ...named(option),
    price: option.price,
    groups: below(option, 'OptionGroup').map(addGroup),
    isPreselected: option.preselected ?? false,
    isSoldOut: soldOut.has(option.entityId),
    ...(option.quantities.max !== null && { max: Math.floor(option.quantities.max / 1000) }),
  })
  function addGroup(group: Of<'OptionGroup'>): string {
    const { min, max, type } = pickSelection(group)
    const common = { min, max: max >= noLimit ? null : max, canRepeat: type === 'quantity' }
    if (!groups.has(group.entityId)) {
      const made = { ...named(group), ...common, options: [] as SourceOption[] }
      groups.set(group.entityId, made)
      made.options.push(...below(group, 'Option').map(toOption))
    }
    return idOf(group)
  }
  const toItem = (item: Of<'Item'>): SourceItem => {
    const sizes = below(item, 'PriceGroup').flatMap((sizes) => below(sizes, 'Option').map(toOption))
    const [image] = below(item, 'Image').filter(({ hidden }) => !hidden)
    return {
      ...named(item),
      price: sizes.length > 0 ? null : item.price,
      sizes,
      groups: below(item, 'OptionGroup').map(addGroup),
      dietary: item.dietary ?? [],
      allergens: item.allergens ?? [],
      calories: item.calories ?? null,
      isAlcohol: item.alcohol,
      isTobacco: item.tobacco,
      taxClass: item.taxClass ?? null,
      isSoldOut: soldOut.has(item.entityId),
      ...(image && { imageUrl: image.url.startsWith('/') ? imageBase + image.url : image.url }),
    }
  }
  /** A section that appears in several places is written once. */
  const seen = new Set<number>()
  function* toSections(parent: Of<'SubMenu'> | null): Work<SourceSection[]> {
    const sections: SourceSection[] = []
    for (const section of below(parent, 'SubMenu')) {
      if (seen.has(section.entityId)) continue
      seen.add(section.entityId)
      const ofSection = below(section, 'Item')
      yield* visiting(ofSection, (item) => {
        if (!items.has(item.entityId)) items.set(item.entityId, toItem(item))
      })
      sections.push({
        ...named(section),
        sections: yield* toSections(section),
        items: ofSection.map(idOf),
      })
    }
    return sections
  }
  const sections = yield* toSections(null)
  return { sections, items: [...items.values()], groups: [...groups.values()] }
}
