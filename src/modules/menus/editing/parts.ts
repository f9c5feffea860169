import { type Reason, refuse } from '../../../core/refusal.ts'
import { mapInSlices, type Work } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import { readEntity } from './entity-schemas.ts'
import { maxChildren } from './rules/link-checks.ts'
import type { SentEntity, SentLink } from './rules/sent.ts'
import type { SentNode } from './rules/structure.ts'
import {
  type EntitiesInput,
  type LinksInput,
  maxInStructure,
  type RemovedLinksInput,
  readChildren,
  readLink,
  type StructureInput,
} from './schemas.ts'

type Part = { path: string; raw: unknown }
type Ahead = Part & Pick<SentNode, 'parentPlace' | 'level'>

/** A list under its plural, or one under its singular. */
export async function readEntities(
  { entities, entity }: EntitiesInput,
  mode: 'new' | 'change',
): Promise<SentEntity[]> {
  const parts = listed('entities', entities) ?? single('entity', entity)
  if (!parts) throw refuse('missing_parameter', { field: 'entities' })
  return mapInSlices(parts, (part) => ({ ...part, ...readEntity(part.raw, mode) }))
}

export async function readLinks(input: LinksInput | RemovedLinksInput): Promise<SentLink[]> {
  const parts =
    listed('links', input.links) ??
    single('link', input.link) ??
    single('', 'childId' in input && toPair(input))
  if (!parts) throw refuse('missing_parameter', { field: 'links' })
  return mapInSlices(parts, (part) => {
    const { value, faults } = readLink(part.raw)
    const isRead = faults.length === 0
    const { parentId, childId, displayOrder = null } = isRead ? value : { parentId: null, childId: 0 }
    return { ...part, fields: { parentId, childId, displayOrder }, faults: faults.map(asLinkFault) }
  })
}

/** Flattens nested entities. Not recursive, so no nesting is too deep to be refused properly. */
export function* readStructure({ menu }: StructureInput): Work<SentNode[]> {
  const nodes: SentNode[] = []
  const ahead: Ahead[] = []
  const add = (raws: readonly unknown[], path: string, parent?: SentNode) => {
    const [parentPlace, level] = [parent?.place ?? null, (parent?.level ?? 0) + 1]
    // The first goes last, because it is taken next.
    for (const [index, raw] of [...raws.entries()].reverse()) {
      ahead.push({ raw, path: `${path}[${index}]`, parentPlace, level })
    }
  }
  add(menu, 'menu')
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    if (nodes.length === maxInStructure) throw tooMany()
    const children = listRawChildren(next.raw)
    const read = readNode(next.raw, children)
    const node = { ...next, ...read, place: nodes.length }
    nodes.push(node)
    add(children ?? [], `${node.path}.children`, node)
    yield
  }
  return nodes
}

/** The parent of an entity in a structure follows from its position. */
function readNode(raw: unknown, children: readonly unknown[] | undefined) {
  const { fields, faults } = readEntity(raw, 'new')
  const own = faults.filter(({ field }) => field !== 'parentId')
  const noList: Reason = { code: 'invalid_entity', field: 'children', detail: says`children must be a list.` }
  if (!children) return { fields, faults: [...own, noList] }
  if (children.length <= maxChildren) return { fields, faults: own }
  // The parent is at fault: one sentence, instead of one for each extra child.
  const detail = says`A parent can have at most ${maxChildren} children; this one has ${children.length}.`
  return { fields, faults: [...own, { code: 'too_many_children', field: 'children', detail } as Reason] }
}

/** Undefined if there is something that isn't a list. */
function listRawChildren(raw: unknown): unknown[] | undefined {
  const { value, faults } = readChildren(raw)
  if (faults.some(({ field }) => field === 'children')) return undefined
  return faults.length > 0 ? [] : (value.children ?? [])
}

const tooMany = () =>
  refuse('invalid_entity', { field: 'menu', detail: says`A structure can have at most 20,000 entities.` })

const listed = (name: string, raws?: readonly unknown[]): Part[] | undefined =>
  raws?.map((raw, index) => ({ path: `${name}[${index}]`, raw }))
const single = (path: string, raw: unknown): Part[] | undefined => (raw ? [{ path, raw }] : undefined)

/** The link named by a query, which can express null only as a word. */
function toPair({ parentId, childId }: RemovedLinksInput) {
  return { parentId: parentId === 'null' ? null : parentId, childId }
}

function asLinkFault({ code, field, detail }: Reason): Reason {
  if (!field) return { code: 'invalid_link', detail: says`A link must be an object.` }
  return {
    code: 'invalid_link',
    field,
    detail: code === 'missing_parameter' ? says`${field} is required.` : detail,
  }
}
