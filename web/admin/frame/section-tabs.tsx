import type { ComponentType } from 'preact'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import { PageHead } from './parts.tsx'
import type { Section } from './paths.ts'
import { pathTo } from './place.ts'

type SectionTabsProps<Name extends string> = {
  section: Section
  /** The section's messages: its title, and `tab.…` for each page. */
  t(key: 'title' | `tab.${Name}`): string
  pages: Readonly<Record<Name, ComponentType>>
  name: string | undefined
}

/** A section with a page for each tab. Opens the first one if the address names none. */
export function SectionTabs<Name extends string>({ section, t, pages, name }: SectionTabsProps<Name>) {
  const tabs = Object.keys(pages) as Name[]
  const current = tabs.find((tab) => tab === name) ?? tabs[0]!
  const Page: ComponentType = pages[current]
  return (
    <>
      <PageHead title={t('title')} />
      <TabLinks
        look="tabs"
        label={t('title')}
        tabs={tabs.map((tab) => ({
          href: pathTo(section, tab === tabs[0] ? [] : [tab]),
          text: t(`tab.${tab}`),
          isCurrent: tab === current,
        }))}
      />
      <Page key={current} />
    </>
  )
}
