import { mapping, runAtOnce, type Work } from '../../../../core/slices.ts'
import type { CompiledMenu } from '../../rules/compile-menu.ts'
import type { EntityRecord, MenuNode, MenuRecords } from '../../rules/menu.ts'
import { excessTexts, findExcess } from '../../rules/menu-budget.ts'
import { dollarWords, quoted } from './field-words.ts'
import { lintChoices, lintPriceGroups } from './lint-choices.ts'
import type { Finding, Severity, Suspicion } from './lint-findings.ts'
import { findingPaths, type PathOf, pathText } from './path-names.ts'
import { plainWords, type Restricted, soundsRestricted } from './restricted-words.ts'
import { nodesBelow, nodesOf } from './visible-nodes.ts'

const severities: readonly Severity[] = ['error', 'warning', 'note']

/** What on a menu is probably a mistake, the gravest first. */
export const lintMenu = (records: MenuRecords, compiled: CompiledMenu): Finding[] =>
  runAtOnce(lintingMenu(records, compiled))

export function* lintingMenu(records: MenuRecords, compiled: CompiledMenu): Work<Finding[]> {
  const pathOf = yield* findingPaths(records)
  const names = new Map(records.entities.map(({ entityId, name }) => [entityId, name]))
  const suspicions = yield* mapping(
    [
      () => lintChoices(compiled, records),
      () => findPriceless(compiled),
      () => findTooMuch(compiled),
      () => lintPriceGroups(records),
      () => findUnflagged(compiled, 'alcohol'),
      () => findUnflagged(compiled, 'tobacco'),
      () => findOrphans(records),
      () => findEmpty(compiled),
      () => findOddCents(records),
      () => findSameNames(compiled),
    ],
    (find) => [...find()],
  )
  const findings = yield* mapping(suspicions.flat(), ({ parentId, ...suspicion }): Finding => {
    const { entityId } = suspicion
    const name = names.get(entityId)!
    return { ...suspicion, name, path: pathText(pathUnder(pathOf, entityId, name, parentId)) }
  })
  return [...findings, ...findUnusedSchedules(records)].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

function pathUnder(pathOf: PathOf, entityId: number, name: string, parentId?: number | null) {
  if (parentId === undefined) return pathOf(entityId)
  return parentId === null ? [name] : [...pathOf(parentId), name]
}

function findPriceless({ leftOut }: CompiledMenu): Suspicion[] {
  return leftOut
    .filter(({ reason }) => reason === 'no_price')
    .map(({ entity: { entityId } }) => ({
      type: 'zero_price',
      severity: 'error',
      entityId,
      text: 'It is not shown: its price is 0 and it has no price group with a visible option.',
    }))
}

function findTooMuch(compiled: CompiledMenu): Suspicion[] {
  return findExcess(compiled).map(({ entityId, what }) => ({
    type: 'too_large',
    severity: 'error',
    entityId,
    text: excessTexts[what],
  }))
}

/** Items by their own name and by those of their options; submenus where nothing below carries the flag. */
function findUnflagged({ menu }: CompiledMenu, restricted: Restricted): Suspicion[] {
  const isFlagged = (node: MenuNode) =>
    node.type === 'Item' && (restricted === 'alcohol' ? node.isAlcohol : node.isTobacco)
  const sounds = ({ name }: MenuNode) => soundsRestricted(name, restricted)
  const suspicion = ({ entityId }: MenuNode, text: string): Suspicion => ({
    type: `${restricted}_without_flag`,
    severity: 'warning',
    entityId,
    text,
  })
  const options = new Map<MenuNode, MenuNode>()
  for (const item of menu.items.values()) {
    if (isFlagged(item)) continue
    for (const holder of nodesBelow([item])) {
      for (const part of holder.children) {
        if (part.type !== 'Option' || options.has(part) || !sounds(part)) continue
        // "White Wine" is a drink, unless the group says "Broth".
        if (soundsRestricted(`${part.name} ${holder.name}`, restricted)) options.set(part, item)
      }
    }
  }
  const subMenus = [...nodesOf(menu)].filter(
    (node) =>
      node.type === 'SubMenu' && sounds(node) && hasItems(node) && ![...nodesBelow([node])].some(isFlagged),
  )
  const items = [...menu.items.values()].filter((item) => !isFlagged(item) && sounds(item))
  return [
    ...items.map((item) => suspicion(item, `Its name sounds like ${restricted}, but nothing marks it so.`)),
    ...[...options].map(([option, item]) =>
      suspicion(option, `It sounds like ${restricted}, but the item ${quoted(item.name)} is not marked so.`),
    ),
    ...subMenus.map((node) =>
      suspicion(node, `Its name sounds like ${restricted}, but no item in it is marked so.`),
    ),
  ]
}

const hasItems = (node: MenuNode) => [...nodesBelow([node])].some(({ type }) => type === 'Item')

function findOrphans({ entities, links }: MenuRecords): Suspicion[] {
  const linked = new Set(links.map(({ childId }) => childId))
  return entities
    .filter(({ entityId }) => !linked.has(entityId))
    .map(({ entityId }) => ({
      type: 'orphan',
      severity: 'warning',
      entityId,
      text: 'It hangs nowhere, so nobody sees it.',
    }))
}

function findEmpty({ menu }: CompiledMenu): Suspicion[] {
  const empty = (text: string, { entityId }: MenuNode): Suspicion => ({
    type: 'empty',
    severity: 'warning',
    entityId,
    text,
  })
  return [...nodesOf(menu)].flatMap((node) => {
    if (node.type === 'SubMenu' && !hasItems(node)) return [empty('It has no visible items.', node)]
    if (node.type === 'OptionGroup' && node.children.length === 0)
      return [empty('It has no visible options.', node)]
    return []
  })
}

/** Prices end in 0, 5 or 9; another digit is often a typing mistake. */
function findOddCents({ entities }: MenuRecords): Suspicion[] {
  return entities
    .filter((entity): entity is Extract<EntityRecord, { price: number }> => 'price' in entity)
    .filter(({ price }) => ![0, 5, 9].includes(price % 10))
    .map(({ entityId, price }) => ({
      type: 'odd_cents',
      severity: 'note',
      entityId,
      text: `Its price is ${dollarWords(price)}: is the last digit right?`,
    }))
}

function findSameNames({ menu }: CompiledMenu): Suspicion[] {
  const families = [
    { parentId: null, children: menu.topLevel as readonly MenuNode[] },
    ...[...nodesOf(menu)].map(({ entityId, children }) => ({ parentId: entityId, children })),
  ]
  return families.flatMap(({ parentId, children }) => {
    const seen = new Set<string>()
    return children.flatMap(({ entityId, name, type }): Suspicion[] => {
      // A name without letters or digits is compared as it is.
      const key = plainWords(name) || name
      if (type === 'Image' || !seen.has(key)) {
        if (type !== 'Image') seen.add(key)
        return []
      }
      const text = 'Another one beside it has the same name.'
      return [{ type: 'same_name', severity: 'note', entityId, parentId, text }]
    })
  })
}

function findUnusedSchedules({ entities, schedules }: MenuRecords): Finding[] {
  const used = new Set(entities.flatMap((entity) => ('scheduleIds' in entity ? entity.scheduleIds : [])))
  return schedules
    .filter(({ scheduleId }) => !used.has(scheduleId))
    .map(({ scheduleId, name }) => ({
      type: 'unused_schedule',
      severity: 'note',
      entityId: null,
      scheduleId,
      name,
      path: '',
      text: 'Nothing on the menu keeps to it.',
    }))
}
