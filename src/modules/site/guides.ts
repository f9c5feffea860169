import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Prebuilt } from '../../calls/answers.ts'
import { html } from '../../core/html.ts'
import { linkList, renderReadingPage } from './guides-layout.ts'
import { type RenderedText, renderMarkdown } from './guides-markdown.ts'
import { type Hit, searchGuides } from './guides-search.ts'

type Guide = RenderedText & { name: string; isWalk: boolean }

/** The served guides, by their name in the address and their file under `docs`: first walkthroughs, then references. */
const walks = {
  'first-order': 'guides/first-order.md',
  oauth: 'guides/oauth.md',
  'menu-sync': 'guides/menu-sync.md',
  'courier-company': 'guides/courier-company.md',
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

export type Guides = { list(): Prebuilt; show(name: string): Prebuilt; search(query: string): Prebuilt }

/** The guides as pages, rendered once, when somebody asks. Commands name this service, so that they can be copied. */
export function openGuides(config: { publicUrl: string }): Guides {
  let opened: { guides: Guide[]; list: Prebuilt; pages: Map<string, Prebuilt> } | undefined
  const open = () => {
    const guides = readGuides(config)
    const pages = new Map(guides.map((guide) => [guide.name, guidePage(guide, guides)]))
    opened = { guides, list: listPage(guides), pages }
    return opened
  }
  return {
    list: () => (opened ?? open()).list,
    show: (name) => (opened ?? open()).pages.get(name)!,
    search: (query) => resultsPage(query, searchGuides((opened ?? open()).guides, query)),
  }
}

function readGuides({ publicUrl }: { publicUrl: string }): Guide[] {
  return served.map(([name, file]) => {
    const markdown = readFileSync(new URL(file, docs), 'utf8').replaceAll('http://localhost:8080', publicUrl)
    return {
      name,
      isWalk: Object.hasOwn(walks, name),
      ...renderMarkdown(markdown, (href) => follow(file, href)),
    }
  })
}

/** A text that is served is a page; the web is the web; other files of the repository are not here. */
function follow(from: string, href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const [path, hash] = href.split('#') as [string, string?]
  const file = posix.join(posix.dirname(from), path)
  const name = served.find(([, one]) => one === file)?.[0]
  return name && `/guides/${name}${hash === undefined ? '' : `#${hash}`}`
}

const besides = (guides: readonly Guide[], here: Guide) => {
  const link = ({ name, title }: Guide) => ({
    href: `/guides/${name}`,
    words: title,
    isHere: name === here.name,
  })
  return [
    linkList('Guides', guides.filter(({ isWalk }) => isWalk).map(link)),
    linkList('To look up', guides.filter(({ isWalk }) => !isWalk).map(link)),
  ]
}

const guidePage = (guide: Guide, guides: readonly Guide[]) =>
  renderReadingPage({ title: guide.title, part: 'guides', body: guide.body, beside: besides(guides, guide) })

function resultsPage(query: string, hits: readonly Hit[]): Prebuilt {
  const list = html`<ul class="hits">${hits.map(
    ({ href, guide, title, snippet }) =>
      html`<li><h2><a href="${href}">${title}</a></h2>${guide !== title && html`<p class="soft small">${guide}</p>`}<p>${snippet}</p></li>`,
  )}</ul>`
  const none = html`<p>No guide contains all of these words. See <a href="/guides">all guides</a> or the
<a href="/docs">reference</a> of every endpoint.</p>`
  const body = html`<h1>Search: ${query}</h1>${hits.length > 0 ? list : none}`
  return renderReadingPage({ title: `Search: ${query}`, part: 'guides', body, query })
}

function listPage(guides: readonly Guide[]): Prebuilt {
  const cards = (some: readonly Guide[], heading: 'h2' | 'h3') =>
    html`<ul class="cards">${some.map(
      ({ name, title, lead }) =>
        html`<li><${heading}><a href="/guides/${name}">${title}</a></${heading}><p>${lead}</p></li>`,
    )}</ul>`
  return renderReadingPage({
    title: 'Guides',
    part: 'guides',
    body: html`<h1>Guides</h1>
<p>Each leads from nothing to something that works, command by command. What runs on a demo is run by our tests, and what it answers is
compared with what the guide shows.</p>
${cards(
  guides.filter(({ isWalk }) => isWalk),
  'h2',
)}
<h2>To look up</h2>
${cards(
  guides.filter(({ isWalk }) => !isWalk),
  'h3',
)}
<h2>Every endpoint</h2>
<p>The <a href="/docs">reference</a> has a page for each, with a recorded answer and a form to try it out.</p>`,
  })
}
