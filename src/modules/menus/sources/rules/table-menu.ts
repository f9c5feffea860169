import type { SourceGroup, SourceItem, SourceMenu, SourceOption, SourceSection } from './source-menu.ts'

/** Names that differ only in case and white space are the same. */
export const idFor = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Parts of a menu while they are being filled from a table's rows. */
export type OpenItem = Omit<SourceItem, 'sizes' | 'groups'> & { sizes: SourceOption[]; groups: OpenGroup[] }
export type OpenGroup = {
  name: string
  min: number
  max: number | null
  canRepeat: boolean
  options: SourceOption[]
}
type OpenSection = { id: string; name: string; sections: OpenSection[]; items: string[] }

export type TableMenu = {
  section(path: readonly string[]): OpenSection
  findItem(id: string): OpenItem | undefined
  addItem(id: string, named: { name: string }): OpenItem
  place(section: OpenSection, itemId: string): void
  /** The item's group with this name. */
  openGroup(item: OpenItem, name: string): OpenGroup
  finish(): SourceMenu
}

export function openMenu(): TableMenu {
  const sections = new Map<string, OpenSection>()
  const top: OpenSection[] = []
  const items = new Map<string, OpenItem>()
  const placed = new Set<string>()

  return {
    section(path) {
      let list = top
      let section: OpenSection | undefined
      for (const [depth, name] of path.entries()) {
        const id = path
          .slice(0, depth + 1)
          .map(idFor)
          .join('/')
        section = sections.get(id)
        if (!section) {
          section = { id, name, sections: [], items: [] }
          sections.set(id, section)
          list.push(section)
        }
        list = section.sections
      }
      return section!
    },
    findItem: (id) => items.get(id),
    addItem(id, { name }) {
      const item: OpenItem = { id, name, price: null, sizes: [], groups: [] }
      items.set(id, item)
      return item
    },
    place(section, itemId) {
      const key = JSON.stringify([section.id, itemId])
      if (!placed.has(key)) section.items.push(itemId)
      placed.add(key)
    },
    openGroup(item, name) {
      const known = item.groups.find((group) => group.name === name)
      if (known) return known
      const group: OpenGroup = { name, min: 0, max: null, canRepeat: false, options: [] }
      item.groups.push(group)
      return group
    },
    finish() {
      const groups = openGroups()
      const finished = [...items.values()].map(({ groups: own, ...item }): SourceItem => {
        return { ...item, groups: own.map((group) => groups.idOf(group, item.id)) }
      })
      return { sections: top satisfies SourceSection[], items: finished, groups: groups.all() }
    },
  }
}

/** Groups with the same name and content are merged; a name alone refers to the last group described with it. */
function openGroups() {
  const groups = new Map<string, SourceGroup>()
  const byContent = new Map<string, string>()
  const byName = new Map<string, string>()
  return {
    idOf({ name, min, max, canRepeat, options }: OpenGroup, itemId: string): string {
      const described = byName.get(name)
      if (options.length === 0 && described !== undefined) return described
      const content = JSON.stringify([name, min, max, canRepeat, options])
      const known = byContent.get(content)
      if (known !== undefined) return known
      const id = freeId([idFor(name), `${idFor(name)}/${itemId}`, `${name}/${itemId}`], groups)
      groups.set(id, { id, name, min, max, canRepeat, options })
      byContent.set(content, id)
      byName.set(name, id)
      return id
    },
    all: () => [...groups.values()],
  }
}

const freeId = (ids: readonly string[], taken: ReadonlyMap<string, unknown>): string =>
  ids.find((id) => !taken.has(id)) ?? `${ids[0]} ${taken.size}`
