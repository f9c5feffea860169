import type { DeveloperPage, Part } from '../../page-contract/developers.ts'
import type { PageParts } from '../kit/page-parts.ts'
import { GuideHits, GuideList, GuidesBeside, GuideText } from './guides.tsx'
import { Landing } from './landing.tsx'
import { Mail, MailList } from './mails.tsx'
import { LinkList, readingPage } from './reading-page.tsx'
import { Operation, OperationList } from './reference.tsx'

const homes: Record<Part, string> = { guides: '/guides', reference: '/docs', mail: '/demo/mail' }

/** The developer site, in English. */
export function developerPage(page: DeveloperPage, version: string): PageParts {
  switch (page.name) {
    case 'landing':
      return {
        title: 'Cellardoor: food and liquor delivery, open',
        isIndexed: true,
        head: <meta name="description" content="An open marketplace service for food and liquor delivery." />,
        body: <Landing {...page} version={version} />,
        headers: { 'cache-control': 'no-cache' },
      }
    case 'guides':
      return readingPage({ title: 'Guides', part: 'guides', version, body: <GuideList {...page} /> })
    case 'guide':
      return readingPage({
        ...{ title: page.guide.title, part: 'guides', version },
        body: <GuideText {...page} />,
        beside: <GuidesBeside {...page} />,
      })
    case 'guide-search':
      return readingPage({
        ...{ title: `Search: ${page.query}`, part: 'guides', version, query: page.query },
        body: <GuideHits {...page} />,
      })
    case 'reference':
      return readingPage({
        ...{ title: 'Reference', part: 'reference', version, isLive: true },
        body: <OperationList {...page} />,
      })
    case 'operation': {
      const { method, path, chapter, operationId: here } = page.operation
      const links = page.chapter.map(({ operationId, summary }) => ({
        ...{ href: `/docs/${operationId}`, words: summary, isHere: operationId === here },
      }))
      return readingPage({
        ...{ title: `${method} ${path}`, part: 'reference', version, isLive: true },
        body: <Operation page={page} />,
        beside: <LinkList heading={chapter} links={links} />,
      })
    }
    case 'mails':
      return readingPage({ title: 'Demo emails', part: 'mail', version, body: <MailList {...page} /> })
    case 'mail':
      return readingPage({ title: page.subject, part: 'mail', version, body: <Mail {...page} /> })
    case 'missing':
      return missingPage(page.part, version)
  }
}

function missingPage(part: Part | undefined, version: string): PageParts {
  const title = 'Page not found'
  return readingPage({
    ...{ title, part: part ?? 'guides', version },
    body: (
      <>
        <h1>{title}</h1>
        {part ? (
          <p>
            This page doesn’t exist. <a href={homes[part]}>See all pages</a>
          </p>
        ) : (
          <>
            <p>
              This page doesn’t exist. <a href="/">Go to the home page</a> or see the{' '}
              <a href="/guides">guides</a>.
            </p>
            <p class="soft small">
              For developers: <code>unknown_path</code>. Programs get this in JSON.
            </p>
          </>
        )}
      </>
    ),
  })
}
