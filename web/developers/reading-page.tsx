import type { ComponentChildren } from 'preact'
import type { Part } from '../../page-contract/developers.ts'
import { iconAddress } from '../kit/icon.tsx'
import type { PageParts } from '../kit/page-parts.ts'
import { Masthead } from '../kit/plain-page.tsx'

const parts = [
  ['guides', '/guides', 'Guides'],
  ['reference', '/docs', 'Reference'],
] as const

type ReadingPage = {
  title: string
  part: Part
  version: string
  body: ComponentChildren
  /** A second column: beside the text in a wide window, after it in a narrow one. */
  beside?: ComponentChildren
  /** The text in the search field. */
  query?: string
  /** True if the page runs the reference's script and may send requests to this service. */
  isLive?: boolean
}

/** Pages to read: text, links and a search form, all of which work without script. */
export function readingPage(page: ReadingPage): PageParts {
  const { title, part, version, body, beside, query = '', isLive = false } = page
  return {
    title,
    isIndexed: true,
    head: isLive && <script type="module" src="/docs/try-it.js" />,
    body: (
      <>
        <a class="skip" href="#text">
          Skip to the text
        </a>
        <Masthead brand={{ name: 'Cellardoor', logo: iconAddress }} home="/">
          <nav aria-label="Documentation">
            {parts.map(([name, href, words]) => (
              <a key={name} href={href} class={name === part ? 'here' : undefined}>
                {words}
              </a>
            ))}
            <a href="/developers">Developers</a>
          </nav>
          <search>
            <form action="/guides">
              <input
                type="search"
                name="q"
                value={query}
                maxLength={100}
                aria-label="Search the guides"
                placeholder="Search the guides"
              />
              <button type="submit" class="button quiet">
                Search
              </button>
            </form>
          </search>
        </Masthead>
        <div class={beside ? 'wrap with-aside' : 'wrap'}>
          <main id="text">{body}</main>
          {beside && <aside>{beside}</aside>}
        </div>
        <Footer version={version} />
      </>
    ),
    headers: { 'cache-control': 'no-cache' },
    allow: {
      'form-action': "'self'",
      ...(isLive && { 'script-src': "'self'", 'connect-src': "'self'" }),
    },
  }
}

export const Footer = ({ version }: { version: string }) => <footer>Cellardoor {version} · Apache-2.0</footer>

/** A list of links under a heading; the current page is not a link. */
export const LinkList = ({
  heading,
  links,
}: {
  heading: string
  links: readonly { href: string; words: string; isHere: boolean }[]
}) => (
  <nav aria-label={heading}>
    <h2>{heading}</h2>
    <ul>
      {links.map(({ href, words, isHere }) => (
        <li key={href}>{isHere ? <span aria-current="page">{words}</span> : <a href={href}>{words}</a>}</li>
      ))}
    </ul>
  </nav>
)
