import type { DeveloperPage, GuideEntry } from '../../page-contract/developers.ts'
import { Inline, renderMarkdown } from './markdown.tsx'
import { LinkList } from './reading-page.tsx'

type Named<Name extends DeveloperPage['name']> = Extract<DeveloperPage, { name: Name }>

export function GuideList({ guides }: Named<'guides'>) {
  return (
    <>
      <h1>Guides</h1>
      <p>
        Each guide takes you step by step to something that works. Our tests run the commands and compare the
        responses with the ones shown.
      </p>
      <Cards guides={guides.filter(({ isWalk }) => isWalk)} heading="h2" />
      <h2>Look it up</h2>
      <Cards guides={guides.filter(({ isWalk }) => !isWalk)} heading="h3" />
      <h2>Every endpoint</h2>
      <p>
        The <a href="/docs">reference</a> has a page for each, with a recorded response and a form to try it.
      </p>
    </>
  )
}

const Cards = ({ guides, heading: Heading }: { guides: readonly GuideEntry[]; heading: 'h2' | 'h3' }) => (
  <ul class="cards">
    {guides.map(({ name, title, leadMarkdown }) => (
      <li key={name} class="card">
        <Heading>
          <a href={`/guides/${name}`}>{title}</a>
        </Heading>
        <p>
          <Inline text={leadMarkdown} />
        </p>
      </li>
    ))}
  </ul>
)

export const GuideText = ({ guide, guides }: Named<'guide'>) => {
  const html = renderMarkdown(guide.markdown, (href) => followLink(guide.file, href, guides))
  return <div class="text" dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * A link to a text that we serve leads to its page, and a web address stays as it is. Other files of the repository are
 * not on this site.
 */
function followLink(from: string, href: string, guides: readonly GuideEntry[]): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const { pathname, hash } = new URL(href, `file:///${from}`)
  const name = guides.find(({ file }) => pathname === `/${file}`)?.name
  return name && `/guides/${name}${hash}`
}

export function GuidesBeside({ guide: { name: here }, guides }: Named<'guide'>) {
  const linksTo = (some: readonly GuideEntry[]) =>
    some.map(({ name, title }) => ({ href: `/guides/${name}`, words: title, isHere: name === here }))
  return (
    <>
      <LinkList heading="Guides" links={linksTo(guides.filter(({ isWalk }) => isWalk))} />
      <LinkList heading="Look it up" links={linksTo(guides.filter(({ isWalk }) => !isWalk))} />
    </>
  )
}

export const GuideHits = ({ query, hits }: Named<'guide-search'>) => (
  <>
    <h1>Search: {query}</h1>
    {hits.length > 0 ? (
      <ul class="hits">
        {hits.map(({ href, guide, title, snippet }) => (
          <li key={href}>
            <h2>
              <a href={href}>{title}</a>
            </h2>
            {guide !== title && <p class="soft small">{guide}</p>}
            <p>{snippet.map(({ text, isHit }) => (isHit ? <mark>{text}</mark> : text))}</p>
          </li>
        ))}
      </ul>
    ) : (
      <p>
        No guide contains all of these words. See <a href="/guides">all guides</a> or the{' '}
        <a href="/docs">reference</a> of every endpoint.
      </p>
    )}
  </>
)
