import { byteText } from '../../../../runtime/text-pieces.ts'
import { type Category, type CategoryPath, type Section, sections } from '../../rules.ts'

/**
 * A section, one of its subsections, or a child of one. The leaves below it are those from `firstLeaf` up to
 * `endLeaf` (exclusive).
 */
export type CategoryNode = {
  name: string
  /** The value that narrows a search to it: `wine`, `red-wine`, `red-wine.merlot`. */
  value: string
  /** The parameter to send the value in. */
  key: 'section' | 'subsection'
  /** Name, value and key as members of a JSON object, which are the same in all answers. As `byteText`. */
  json: string
  section: Section
  depth: 0 | 1 | 2
  firstLeaf: number
  endLeaf: number
  children: CategoryNode[]
}

/** The leaves are numbered from left to right, so a node's leaves are a contiguous range. */
export type CategoryTree = {
  sections: readonly CategoryNode[]
  leaves: readonly CategoryNode[]
  leafNumbers: ReadonlyMap<string, number>
}

export function compileTree(categories: readonly Category[]): CategoryTree {
  const names = new Map(categories.map((category) => [keyOf(category), category.name]))
  const ordered = categories.filter(({ child }) => child !== '').toSorted(byPosition(categories))
  const leaves: CategoryNode[] = []
  const leafNumbers = new Map<string, number>()

  const nodeOf = (path: CategoryPath, depth: 0 | 1 | 2, children: CategoryNode[]): CategoryNode => {
    const value = [path.section, path.subsection, `${path.subsection}.${path.child}`][depth]!
    const slug = [path.section, path.subsection, path.child][depth]!
    const name = names.get(keyOf(upTo(path, depth))) ?? inWords(slug)
    const firstLeaf = children[0]?.firstLeaf ?? leaves.length
    const endLeaf = children.at(-1)?.endLeaf ?? leaves.length + 1
    const key = depth === 0 ? 'section' : 'subsection'
    const json = membersJson({ name, value, key })
    return { name, value, key, json, section: path.section, depth, firstLeaf, endLeaf, children }
  }
  const leafOf = (path: CategoryPath) => {
    const leaf = nodeOf(path, 2, [])
    leafNumbers.set(keyOf(path), leaves.length)
    leaves.push(leaf)
    return leaf
  }

  const nodes = sections.flatMap((section) => {
    const own = ordered.filter((category) => category.section === section)
    const subsections = [...Map.groupBy(own, ({ subsection }) => subsection).values()].map((children) => {
      return nodeOf(children[0]!, 1, children.map(leafOf))
    })
    return own.length === 0 ? [] : [nodeOf(own[0]!, 0, subsections)]
  })
  return { sections: nodes, leaves, leafNumbers }
}

/** What is the same in all answers is serialized with the catalog. */
export const membersJson = (object: object): string => byteText(JSON.stringify(object).slice(1, -1))

export const findLeafNumber = (tree: CategoryTree, path: CategoryPath): number | undefined =>
  tree.leafNumbers.get(keyOf(path))

/** Each section, its subsections, and their children. */
export const listNodes = ({ sections }: CategoryTree): CategoryNode[] =>
  sections.flatMap((node) => [node, ...node.children, ...node.children.flatMap(({ children }) => children)])

/** All nodes with this value of `subsection`: without a section there may be one in each. */
export function findSubsections(tree: CategoryTree, value: string, section: Section | null): CategoryNode[] {
  return tree.sections
    .filter((node) => section === null || node.section === section)
    .flatMap(({ children }) => children.flatMap((child) => [child, ...child.children]))
    .filter((node) => node.value === value)
}

/** 1 for every leaf below one of the nodes. */
export function leavesBelow(tree: CategoryTree, nodes: readonly CategoryNode[]): Uint8Array {
  const marks = new Uint8Array(tree.leaves.length)
  for (const { firstLeaf, endLeaf } of nodes) marks.fill(1, firstLeaf, endLeaf)
  return marks
}

/** From the section down to the node itself. */
export function pathTo(tree: CategoryTree, node: CategoryNode): CategoryNode[] {
  const holds = ({ firstLeaf, endLeaf }: CategoryNode) =>
    firstLeaf <= node.firstLeaf && node.endLeaf <= endLeaf
  const path: CategoryNode[] = []
  let level = tree.sections
  while (path.length <= node.depth) {
    const next = level.find(holds)
    if (next === undefined) break
    path.push(next)
    level = next.children
  }
  return path
}

const keyOf = ({ section, subsection, child }: CategoryPath) => `${section}/${subsection}/${child}`

const upTo = ({ section, subsection, child }: CategoryPath, depth: number): CategoryPath => {
  return { section, subsection: depth > 0 ? subsection : '', child: depth > 1 ? child : '' }
}

/** By the position of the subsection, then of the child. */
function byPosition(categories: readonly Category[]) {
  const positions = new Map(categories.map((category) => [keyOf(category), category.position]))
  const subsectionOf = (category: Category) => positions.get(keyOf(upTo(category, 1))) ?? 0
  const text = (category: Category) => `${category.subsection} ${category.child}`
  return (a: Category, b: Category) =>
    subsectionOf(a) - subsectionOf(b) ||
    (a.subsection === b.subsection ? a.position - b.position : 0) ||
    (text(a) < text(b) ? -1 : 1)
}

/** The name of a category whose parent has no row: `red-wine` -> `Red wine`. */
const inWords = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
