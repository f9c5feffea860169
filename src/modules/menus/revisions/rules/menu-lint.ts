import type { Language } from '../../../../core/language.ts'
import { mapping, runAtOnce, type Work } from '../../../../core/slices.ts'
import type { CompiledMenu } from '../../rules/compile-menu.ts'
import type { EntityRecord, MenuNode, MenuRecords } from '../../rules/menu.ts'
import { findExcess } from '../../rules/menu-budget.ts'
import { dollarWords, quoted } from './field-words.ts'
import { lintChoices, lintPriceGroups } from './lint-choices.ts'
import type { Finding, Severity, Suspicion } from './lint-findings.ts'
import { type LintPhrases, lintPhrases } from './lint-phrases.ts'
import { findingPaths, type PathOf, pathText } from './path-names.ts'
import { plainWords, type Restricted, soundsRestricted } from './restricted-words.ts'
import { nodesBelow, nodesOf } from './visible-nodes.ts'

const severities: readonly Severity[] = ['error', 'warning', 'note']

/** What on a menu is probably a mistake, the gravest first. */
export const lintMenu = (records: MenuRecords, compiled: CompiledMenu, language: Language): Finding[] =>
  runAtOnce(lintingMenu(records, compiled, language))

export function* lintingMenu(
  records: MenuRecords,
  compiled: CompiledMenu,
  language: Language,
): Work<Finding[]> {
  const phrases = lintPhrases[language]
  const pathOf = yield* findingPaths(records)
  const names = new Map(records.entities.map(({ entityId, name }) => [entityId, name]))
  const suspicions = yield* mapping(
    [
      () => lintChoices(compiled, records, phrases),
      () => findPriceless(compiled, phrases),
      () => findTooMuch(compiled, phrases),
      () => lintPriceGroups(records, phrases),
      () => findUnflagged(compiled, 'alcohol', phrases),
      () => findUnflagged(compiled, 'tobacco', phrases),
      () => findOrphans(records, phrases),
      () => findEmpty(compiled, phrases),
      () => findOddCents(records, phrases),
      () => findSameNames(compiled, phrases),
    ],
    (find) => [...find()],
  )
  const findings = yield* mapping(suspicions.flat(), ({ parentId, ...suspicion }): Finding => {
    const { entityId } = suspicion
    const name = names.get(entityId)!
    return { ...suspicion, name, path: pathText(pathUnder(pathOf, entityId, name, parentId)) }
  })
  return [...findings, ...findUnusedSchedules(records, phrases)].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

function pathUnder(pathOf: PathOf, entityId: number, name: string, parentId?: number | null) {
  if (parentId === undefined) return pathOf(entityId)
  return parentId === null ? [name] : [...pathOf(parentId), name]
}

function findPriceless({ leftOut }: CompiledMenu, { priceless: text }: LintPhrases): Suspicion[] {
  return leftOut
    .filter(({ reason }) => reason === 'no_price')
    .map(({ entity: { entityId } }) => ({
      type: 'zero_price',
      severity: 'error',
      entityId,
      text,
    }))
}

function findTooMuch(compiled: CompiledMenu, { excess }: LintPhrases): Suspicion[] {
  return findExcess(compiled).map(({ entityId, what }) => ({
    type: 'too_large',
    severity: 'error',
    entityId,
    text: excess[what],
  }))
}

/** Items by their own name and by those of their options; submenus where nothing below carries the flag. */
function findUnflagged({ menu }: CompiledMenu, restricted: Restricted, phrases: LintPhrases): Suspicion[] {
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
    ...items.map((item) => suspicion(item, phrases.soundsLike(restricted))),
    ...[...options].map(([option, item]) =>
      suspicion(option, phrases.optionSoundsLike(restricted, quoted(item.name))),
    ),
    ...subMenus.map((node) => suspicion(node, phrases.subMenuSoundsLike(restricted))),
  ]
}

const hasItems = (node: MenuNode) => [...nodesBelow([node])].some(({ type }) => type === 'Item')

function findOrphans({ entities, links }: MenuRecords, { orphan: text }: LintPhrases): Suspicion[] {
  const linked = new Set(links.map(({ childId }) => childId))
  return entities
    .filter(({ entityId }) => !linked.has(entityId))
    .map(({ entityId }) => ({
      type: 'orphan',
      severity: 'warning',
      entityId,
      text,
    }))
}

function findEmpty({ menu }: CompiledMenu, { noItems, noOptions }: LintPhrases): Suspicion[] {
  const empty = (text: string, { entityId }: MenuNode): Suspicion => ({
    type: 'empty',
    severity: 'warning',
    entityId,
    text,
  })
  return [...nodesOf(menu)].flatMap((node) => {
    if (node.type === 'SubMenu' && !hasItems(node)) return [empty(noItems, node)]
    if (node.type === 'OptionGroup' && node.children.length === 0) return [empty(noOptions, node)]
    return []
  })
}

/** Prices end in 0, 5 or 9; another digit is often a typing mistake. */
function findOddCents({ entities }: MenuRecords, { oddCents }: LintPhrases): Suspicion[] {
  return entities
    .filter((entity): entity is Extract<EntityRecord, { price: number }> => 'price' in entity)
    .filter(({ price }) => ![0, 5, 9].includes(price % 10))
    .map(({ entityId, price }) => ({
      type: 'odd_cents',
      severity: 'note',
      entityId,
      text: oddCents(dollarWords(price)),
    }))
}

function findSameNames({ menu }: CompiledMenu, { sameName: text }: LintPhrases): Suspicion[] {
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
      return [{ type: 'same_name', severity: 'note', entityId, parentId, text }]
    })
  })
}

function findUnusedSchedules(
  { entities, schedules }: MenuRecords,
  { unusedSchedule: text }: LintPhrases,
): Finding[] {
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
      text,
    }))
}
