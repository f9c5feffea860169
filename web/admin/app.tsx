import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { readSession } from '../console/api/access.ts'
import { Loaded, useAsked } from '../console/ask.tsx'
import { brand, known } from '../console/context.ts'
import { Frame } from '../console/layout.tsx'
import { followEvents, handOn } from '../console/live.ts'
import { Icon } from '../kit/icon.tsx'
import { NotFound } from './frame/detail.tsx'
import { eventTypes, onStreamOpen } from './frame/events.ts'
import { type Me, me } from './frame/me.ts'
import { PageHead } from './frame/parts.tsx'
import { pageTitle, type Section, sections } from './frame/paths.ts'
import { pathTo, usePlace } from './frame/place.ts'
import { PaletteFace, sectionLinks } from './frame/section-frame.tsx'
import { ShortcutKeys } from './frame/shortcut-keys.tsx'
import { frame, loadRest, pageNames } from './frame/words.ts'
import { OverviewPage } from './overview/overview-page.tsx'

export type SectionPage = ComponentType<{ rest: readonly string[] }>

/** Loaded on the first visit: the console opens on the overview. */
const laterPages: Record<Exclude<Section, 'overview'>, () => Promise<SectionPage>> = {
  orders: async () => (await import('./orders/orders-section.tsx')).OrdersSection,
  customers: async () => (await import('./customers/customers-section.tsx')).CustomersSection,
  catalogue: async () => (await import('./catalog/catalog-section.tsx')).CatalogSection,
  rules: async () => (await import('./rules/rules-section.tsx')).RulesSection,
  money: async () => (await import('./money/money-section.tsx')).MoneySection,
  system: async () => (await import('./system/system-section.tsx')).SystemSection,
  access: async () => (await import('./access/access-section.tsx')).AccessSection,
  couriers: async () => (await import('./couriers/couriers-section.tsx')).CouriersSection,
  merchants: async () => (await import('./merchants/merchants-section.tsx')).MerchantsSection,
}

export function App() {
  const read = async () => {
    const found = await readSession()
    me.set(found)
    return found
  }
  const asked = useAsked('me', read, known.session)
  if (asked.value) return <Console person={asked.value} />
  return (
    <main class="wrap narrow stack">
      <h1>{frame('title')}</h1>
      <Loaded asked={asked}>{() => null}</Loaded>
    </main>
  )
}

function Console({ person: { staff } }: { person: Me }) {
  const { section, rest } = usePlace()
  useEffect(
    () => followEvents({ query: {}, types: eventTypes }, { onOpen: onStreamOpen, onEvent: handOn }),
    [],
  )
  // Runs before the effects of the page itself: a detail page puts the name of its subject in front.
  useLayoutEffect(() => {
    document.title = `${pageTitle({ section, rest }, frame, pageNames)} · ${brand.name}`
  }, [section, rest.join('/')])
  return (
    <Frame
      start={{ href: pathTo('overview'), text: frame('nav.overview') }}
      links={sectionLinks(section, frame)}
      head={
        <>
          <PaletteButton />
          <ShortcutKeys sections={sections} />
        </>
      }
      account={
        <>
          <p>
            <strong>{staff.name}</strong>
            <br />
            <span class="soft">
              {staff.email} · {staff.role}
            </span>
          </p>
          {/* Rendered on the server: the router ignores links that have a target. */}
          <a class="button quiet wide" href="/admin/account" target="_self">
            <Icon name="key" /> {frame('account.own')}
          </a>
        </>
      }
    >
      {section === 'overview' ? (
        <OverviewPage />
      ) : section ? (
        <LaterPage key={section} section={section} rest={rest} />
      ) : (
        <NotFound
          title={frame('page.none')}
          back={{ href: pathTo('overview'), text: frame('nav.overview') }}
        />
      )}
    </Frame>
  )
}

const loadedPages = new Map<Section, { Page: SectionPage }>()

function LaterPage({ section, rest }: { section: Exclude<Section, 'overview'>; rest: readonly string[] }) {
  const load = async () => {
    await loadRest()
    const loaded = { Page: await laterPages[section]() }
    loadedPages.set(section, loaded)
    return loaded
  }
  const asked = useAsked(section, load, loadedPages.get(section))
  return (
    <>
      {!asked.value && <PageHead title={frame(`nav.${section}`)} />}
      <Loaded asked={asked}>{({ Page }) => <Page rest={rest} />}</Loaded>
    </>
  )
}

/** Ctrl-K (Command-K on a Mac) opens it anywhere; its script is fetched on first use. */
function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" class="palette-button" onClick={() => setOpen(true)}>
        <PaletteFace t={frame} />
      </button>
      {isOpen && <LaterPalette onClose={() => setOpen(false)} />}
    </>
  )
}

function LaterPalette({ onClose }: { onClose(): void }) {
  const asked = useAsked('palette', async () => {
    await loadRest()
    return import('./frame/palette.tsx')
  })
  return asked.value ? <asked.value.Palette sections={sections} onClose={onClose} /> : null
}
