import { formatCents } from '../../../../core/money.ts'
import { filtering, indexing, mapping, runAtOnce, visiting, type Work } from '../../../../runtime/slices.ts'
import type { Language } from '../../../../texts/language.ts'
import { inLanguage } from '../../../../texts/sentence.ts'
import type { CompiledMenu } from '../../rules/compile-menu.ts'
import type { EntityRecord, ItemNode, MenuNode, MenuRecords, SubMenuNode } from '../../rules/menu.ts'
import { excessTexts, findExcess } from '../../rules/menu-budget.ts'
import { quoted } from './field-words.ts'
import { lintChoices, lintPriceGroups } from './lint-choices.ts'
import type { LintedMenu, MenuFinding, Severity, Suspicion } from './lint-findings.ts'
import { type LintPhrases, lintPhrases } from './lint-phrases.ts'
import { findingPaths, type PathOf, pathText } from './path-names.ts'
import { plainWords, type Restricted, soundsRestricted } from './restricted-words.ts'

/** In the order in which findings of the same severity are listed. */
const finders: readonly ((menu: LintedMenu) => Work<Suspicion[]>)[] = [
  lintChoices,
  findPriceless,
  findTooMuch,
  lintPriceGroups,
  (menu) => findUnflagged(menu, 'alcohol'),
  (menu) => findUnflagged(menu, 'tobacco'),
  findOrphans,
  findEmpty,
  findOddCents,
  findSameNames,
]

const severities: readonly Severity[] = ['error', 'warning', 'note']

/** Likely mistakes on a menu, most severe first. */
export const lintMenu = (records: MenuRecords, compiled: CompiledMenu, language: Language): MenuFinding[] =>
  runAtOnce(lintingMenu(records, compiled, language))

export function* lintingMenu(
  records: MenuRecords,
  compiled: CompiledMenu,
  language: Language,
): Work<MenuFinding[]> {
  const phrases = lintPhrases[language]
  const pathOf = yield* findingPaths(records)
  const entities = yield* indexing(records.entities, ({ entityId }) => entityId)
  const nodes = yield* reachingNodes(compiled.menu.topLevel)
  const menu = { ...compiled, records, entities, nodes, phrases, language }
  const suspicions: Suspicion[][] = []
  for (const find of finders) suspicions.push(yield* find(menu))
  const findings = yield* mapping(suspicions.flat(), ({ parentId, ...suspicion }): MenuFinding => {
    const { entityId } = suspicion
    const { name } = entities.get(entityId)!
    return { ...suspicion, name, path: pathText(pathUnder(pathOf, entityId, name, parentId)) }
  })
  const all = [...findings, ...findUnusedSchedules(records, phrases)]
  const graded = yield* mapping(severities, (wanted) => all.filter(({ severity }) => severity === wanted))
  return graded.flat()
}

function pathUnder(pathOf: PathOf, entityId: number, name: string, parentId?: number | null) {
  if (parentId === undefined) return pathOf(entityId)
  return parentId === null ? [name] : [...pathOf(parentId), name]
}

function* findPriceless({ leftOut, phrases }: LintedMenu): Work<Suspicion[]> {
  const priceless = yield* filtering(leftOut, ({ reason }) => reason === 'no_price')
  return yield* mapping(priceless, ({ entity: { entityId } }) => ({
    type: 'zero_price',
    severity: 'error',
    entityId,
    text: phrases.priceless,
  }))
}

function* findTooMuch(menu: LintedMenu): Work<Suspicion[]> {
  return yield* mapping(findExcess(menu), ({ entityId, what }) => ({
    type: 'too_large',
    severity: 'error',
    entityId,
    text: inLanguage(excessTexts[what], menu.language),
  }))
}

/** Items by their own names and those of their options; submenus if nothing below has the flag. */
function* findUnflagged({ menu, nodes, phrases }: LintedMenu, restricted: Restricted): Work<Suspicion[]> {
  const isFlagged = ({ isAlcohol, isTobacco }: ItemNode) => (restricted === 'alcohol' ? isAlcohol : isTobacco)
  const sounds = ({ name }: MenuNode) => soundsRestricted(name, restricted)
  const suspicion = ({ entityId }: MenuNode, text: string): Suspicion => ({
    type: `${restricted}_without_flag`,
    severity: 'warning',
    entityId,
    text,
  })
  const flagged = yield* filtering(menu.items.values(), isFlagged)
  const unflagged = yield* filtering(menu.items.values(), (item) => !isFlagged(item))
  const options = yield* findSoundingOptions(unflagged, restricted)
  const holdItems = yield* findingMenusAbove(menu.items.values())
  const holdFlagged = yield* findingMenusAbove(flagged)
  const subMenus = yield* filtering(
    nodes,
    (node) => node.type === 'SubMenu' && sounds(node) && holdItems.has(node) && !holdFlagged.has(node),
  )
  const items = yield* filtering(unflagged, sounds)
  return [
    ...items.map((item) => suspicion(item, phrases.soundsLike(restricted))),
    ...[...options].map(([option, item]) =>
      suspicion(option, phrases.optionSoundsLike(restricted, quoted(item.name))),
    ),
    ...subMenus.map((node) => suspicion(node, phrases.subMenuSoundsLike(restricted))),
  ]
}

/** Each with the first item it was found in. */
function* findSoundingOptions(
  items: readonly ItemNode[],
  restricted: Restricted,
): Work<Map<MenuNode, ItemNode>> {
  const options = new Map<MenuNode, ItemNode>()
  for (const item of items) {
    yield
    for (const holder of yield* reachingNodes([item])) {
      for (const part of holder.children) {
        if (part.type !== 'Option' || options.has(part)) continue
        // "White Wine" is a drink, unless the group says "Broth".
        const isSounding =
          soundsRestricted(part.name, restricted) &&
          soundsRestricted(`${part.name} ${holder.name}`, restricted)
        if (isSounding) options.set(part, item)
        yield
      }
    }
  }
  return options
}

function* findOrphans({ records: { entities, links }, phrases }: LintedMenu): Work<Suspicion[]> {
  const linked = yield* indexing(links, ({ childId }) => childId)
  const orphans = yield* filtering(entities, ({ entityId }) => !linked.has(entityId))
  return yield* mapping(orphans, ({ entityId }) => ({
    type: 'orphan',
    severity: 'warning',
    entityId,
    text: phrases.orphan,
  }))
}

function* findEmpty({ menu, nodes, phrases }: LintedMenu): Work<Suspicion[]> {
  const holdItems = yield* findingMenusAbove(menu.items.values())
  const empty = yield* filtering(
    nodes,
    (node) =>
      (node.type === 'SubMenu' && !holdItems.has(node)) ||
      (node.type === 'OptionGroup' && node.children.length === 0),
  )
  return yield* mapping(empty, ({ entityId, type }) => ({
    type: 'empty',
    severity: 'warning',
    entityId,
    text: type === 'SubMenu' ? phrases.noItems : phrases.noOptions,
  }))
}

/** Prices usually end in 0, 5 or 9; another digit is often a typo. */
function* findOddCents({ records: { entities }, phrases }: LintedMenu): Work<Suspicion[]> {
  const isOdd = (entity: EntityRecord): entity is Extract<EntityRecord, { price: number }> =>
    'price' in entity && ![0, 5, 9].includes(entity.price % 10)
  return yield* mapping(yield* filtering(entities, isOdd), ({ entityId, price }) => ({
    type: 'odd_cents',
    severity: 'note',
    entityId,
    text: phrases.oddCents(formatCents(price)),
  }))
}

function* findSameNames({ menu, nodes, phrases }: LintedMenu): Work<Suspicion[]> {
  const { sameName: text } = phrases
  const suspicions: Suspicion[] = []
  const families = [{ entityId: null, children: menu.topLevel as readonly MenuNode[] }, ...nodes]
  for (const { entityId: parentId, children } of families) {
    const seen = new Set<string>()
    for (const { entityId, name, type } of children) {
      if (type === 'Image') continue
      // A name without letters or digits is compared as is.
      const key = plainWords(name) || name
      if (seen.has(key)) suspicions.push({ type: 'same_name', severity: 'note', entityId, parentId, text })
      seen.add(key)
      yield
    }
  }
  return suspicions
}

function findUnusedSchedules(
  { entities, schedules }: MenuRecords,
  { unusedSchedule: text }: LintPhrases,
): MenuFinding[] {
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

/** These and all their descendants, each once, parents before children that are only under them. */
function* reachingNodes(starts: readonly MenuNode[]): Work<Set<MenuNode>> {
  const reached = new Set<MenuNode>(starts)
  // Iterating over a set also visits elements added meanwhile.
  for (const node of reached) yield* visiting<MenuNode>(node.children, (child) => reached.add(child))
  return reached
}

/** The submenus that contain one of the items, at any depth. */
function* findingMenusAbove(items: Iterable<ItemNode>): Work<Set<MenuNode>> {
  const above = new Set<SubMenuNode>()
  const addParents = ({ parents }: ItemNode | SubMenuNode) => {
    for (const parent of parents) above.add(parent)
  }
  yield* visiting(items, addParents)
  yield* visiting(above, addParents)
  return above
}
