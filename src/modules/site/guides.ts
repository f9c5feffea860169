import { existsSync, readFileSync } from 'node:fs'
import type { GuideEntry } from '../../../page-contract/developers.ts'
import { PageAnswer } from '../../calls/page-answer.ts'
import { searchGuides } from './guides-search.ts'
import { type GuideText, readGuideText } from './guides-sections.ts'

type Guide = GuideEntry & GuideText & { markdown: string }

/** The served guides, by their name in the address and their file under `docs`: first walkthroughs, then references. */
const walks = {
  'first-order': 'guides/first-order.md',
  oauth: 'guides/oauth.md',
  'menu-sync': 'guides/menu-sync.md',
  'menu-import': 'guides/menu-import.md',
  'connect-a-till': 'guides/connect-a-till.md',
  'courier-networks': 'guides/courier-networks.md',
  'courier-company': 'guides/courier-company.md',
  notifications: 'guides/notifications.md',
  operate: 'guides/operate.md',
  production: 'production.md',
}
const tables = {
  conventions: 'conventions.md',
  codes: 'codes.md',
  'merchant-administration': 'merchant-administration.md',
  couriers: 'couriers.md',
  settings: 'settings.md',
}
const docs = new URL('../../../docs/', import.meta.url)
const served = Object.entries({ ...walks, ...tables }).filter(([, file]) => existsSync(new URL(file, docs)))

export const guideNames = served.map(([name]) => name)

export type Guides = { list(): PageAnswer; show(name: string): PageAnswer; search(query: string): PageAnswer }

/** The guides, read on first use. Commands name this service, so that they can be copied. */
export function openGuides(config: { publicUrl: string }): Guides {
  let opened: { guides: Guide[]; list: PageAnswer; pages: Map<string, PageAnswer> } | undefined
  const open = () => {
    const read = readGuides(config)
    const guides = read.map(({ name, file, title, leadMarkdown, isWalk }) => ({
      ...{ name, file, title, leadMarkdown, isWalk },
    }))
    const pageOf = ({ markdown }: Guide, index: number) =>
      new PageAnswer({ name: 'guide', guide: { ...guides[index]!, markdown }, guides })
    opened = {
      guides: read,
      list: new PageAnswer({ name: 'guides', guides }),
      pages: new Map(read.map((guide, index) => [guide.name, pageOf(guide, index)])),
    }
    return opened
  }
  return {
    list: () => (opened ?? open()).list,
    show: (name) => (opened ?? open()).pages.get(name)!,
    search: (query) =>
      new PageAnswer({ name: 'guide-search', query, hits: searchGuides((opened ?? open()).guides, query) }),
  }
}

const readGuides = ({ publicUrl }: { publicUrl: string }): Guide[] =>
  served.map(([name, file]) => {
    const markdown = readFileSync(new URL(file, docs), 'utf8').replaceAll('http://localhost:8080', publicUrl)
    return { name, file, isWalk: Object.hasOwn(walks, name), markdown, ...readGuideText(markdown) }
  })
