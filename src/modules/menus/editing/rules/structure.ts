import type { Reason } from '../../../../core/refusal.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { says } from '../../../../texts/sentence.ts'
import type { EntityRecord, MenuRecords } from '../../rules/menu.ts'
import { applying, noChange } from '../../rules/menu-change.ts'
import { findMenuFaults, type MenuFault } from './checks.ts'
import { toNewEntity } from './entity-fields.ts'
import { faultyChildId, findOwnFaults, isReadable, type Plan } from './entity-plans.ts'
import { describeFault, type SentEntity } from './sent.ts'

/**
 * An entity of a nested menu, flattened: each comes after its parent, which it refers to by position in the list, and
 * before its descendants.
 */
export type SentNode = SentEntity & { place: number; parentPlace: number | null; level: number }

type Meant = { node: SentNode; entity: EntityRecord; parentId: number | null }
/** By place. */
type Faulty = ReadonlyMap<number, readonly Reason[]>

const maxLevels = 30
const priceless: Reason = {
  code: 'invalid_entity',
  field: 'price',
  detail: says`An Item with price 0 needs a PriceGroup with at least one Option.`,
}

/**
 * Builds as much of a nested menu as is valid. A faulty entity is dropped with all below it, and each fault is reported once;
 * entities that are dropped with their parent are not reported. A drop may leave something faulty behind, so it goes on until nothing
 * drops. Ids rise in the order of the list, so that siblings keep theirs.
 */
export function* planStructure(
  nodes: readonly SentNode[],
  ids: readonly number[],
  records: MenuRecords,
): Work<Plan> {
  const idOf = (place: number) => ids[place]!
  const mean = (node: SentNode): Meant => ({
    node,
    entity: toNewEntity(node.fields, idOf(node.place)),
    parentId: node.parentPlace === null ? null : idOf(node.parentPlace),
  })
  const reported = new Map<number, readonly Reason[]>()
  let kept = dropFaulty(nodes, yield* findFaultyAlone(nodes), reported)
  for (;;) {
    const faulty = yield* findFaultyTogether(yield* mapping(kept, mean), records)
    if (faulty.size === 0) break
    kept = dropFaulty(kept, faulty, reported)
  }
  const change = splitChange(yield* mapping(kept, mean))
  return { change, faults: yield* reportAll(nodes, reported) }
}

/** In the order of the list. One that dropped for lack of something below it keeps the faults below it: they are why. */
function* reportAll(nodes: readonly SentNode[], reported: Faulty): Work<Reason[]> {
  const silent = new Set<number | null>()
  const reasons = yield* mapping(nodes, (node) => {
    const reasons = reported.get(node.place) ?? []
    const isSilent = silent.has(node.parentPlace)
    if (isSilent || reasons.some((reason) => reason !== priceless)) silent.add(node.place)
    return isSilent ? [] : reasons.map((fault) => describeFault(node, fault))
  })
  return reasons.flat()
}

/** Those that are not faulty by themselves, nor below one that is. */
export function* soundNodes(nodes: readonly SentNode[]): Work<SentNode[]> {
  return dropFaulty(nodes, yield* findFaultyAlone(nodes))
}

/** The remaining nodes. Of the others, those that were not dropped with their parent are added to `reported`. */
function dropFaulty(
  nodes: readonly SentNode[],
  faulty: Faulty,
  reported = new Map<number, readonly Reason[]>(),
): SentNode[] {
  const dropped = new Set<number>()
  for (const { place, parentPlace } of nodes) {
    const reasons = faulty.get(place)
    if (parentPlace !== null && dropped.has(parentPlace)) dropped.add(place)
    else if (reasons) {
      dropped.add(place)
      reported.set(place, reasons)
    }
  }
  return nodes.filter(({ place }) => !dropped.has(place))
}

function* findFaultyAlone(nodes: readonly SentNode[]): Work<Faulty> {
  const reasonsOf = (node: SentNode) =>
    isReadable(node) ? findOwnFaults(node, toNewEntity(node.fields, 0)) : node.faults
  const faulty = yield* mapping(
    nodes,
    (node) => [node.place, [...reasonsOf(node), ...levelFaults(node)]] as const,
  )
  return new Map(faulty.filter(([, reasons]) => reasons.length > 0))
}

function levelFaults({ level }: SentNode): Reason[] {
  if (level <= maxLevels) return []
  return [
    { code: 'invalid_parent', detail: says`A menu can have at most 30 levels; this is on a deeper one.` },
  ]
}

/** Entities before places before prices: what drops for the one reason shall not count against others by the next. */
function* findFaultyTogether(meant: readonly Meant[], records: MenuRecords): Work<Faulty> {
  const change = splitChange(meant)
  const after = yield* applying(records, change)
  const faults = yield* findMenuFaults(after, change)
  const ofEntities = faults.filter(({ link }) => !link)
  if (faults.length === 0) return findPriceless(meant)
  const placeOf = new Map(meant.map(({ node, entity }) => [entity.entityId, node.place]))
  const first = ofEntities.length > 0 ? ofEntities : faults.map(withoutField)
  return Map.groupBy(first, (fault) => placeOf.get(faultyChildId(fault)!)!)
}

/** The parent comes from the entity's position, not from a field. */
const withoutField = ({ field: _, ...fault }: MenuFault): MenuFault => fault

/** An item with price 0 needs its price group. */
function findPriceless(meant: readonly Meant[]): Faulty {
  const places = (type: EntityRecord['type'], isAmong = (_place: number) => true) =>
    new Set(
      meant
        .filter(({ node, entity }) => entity.type === type && isAmong(node.place))
        .map(({ node }) => node.parentPlace!),
    )
  const withOptions = places('Option')
  const priced = places('PriceGroup', (place) => withOptions.has(place))
  const isPriceless = ({ node, entity }: Meant) =>
    entity.type === 'Item' && entity.price === 0 && !priced.has(node.place)
  return new Map(meant.filter(isPriceless).map(({ node }) => [node.place, [priceless]]))
}

function splitChange(meant: readonly Meant[]) {
  return {
    ...noChange,
    entities: meant.map(({ entity }) => ({ before: null, after: entity })),
    links: meant.map(({ node, entity, parentId }) => ({
      before: null,
      after: { parentId, childId: entity.entityId, displayOrder: node.fields.displayOrder ?? null },
    })),
  }
}
