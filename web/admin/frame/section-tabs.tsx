import type { ComponentType } from 'preact'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import { PageHead } from './parts.tsx'
import type { Section } from './paths.ts'
import { pathTo } from './place.ts'

/** A section with a page for each tab. The first one is shown where the address names none. */
export function SectionTabs<Name extends string>({
  section,
  title,
  pages,
  labelOf,
  name,
}: {
  section: Section
  title: string
  pages: Record<Name, ComponentType>
  labelOf(tab: Name): string
  name: string | undefined
}) {
  const tabs = Object.keys(pages) as Name[]
  const current = tabs.find((tab) => tab === name) ?? tabs[0]!
  const Page: ComponentType = pages[current]
  return (
    <>
      <PageHead title={title} />
      <TabLinks
        look="tabs"
        label={title}
        tabs={tabs.map((tab) => ({
          href: pathTo(section, [tab]),
          text: labelOf(tab),
          isCurrent: tab === current,
        }))}
      />
      <Page key={current} />
    </>
  )
}
