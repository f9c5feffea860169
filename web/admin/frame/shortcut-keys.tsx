import { useEffect, useState } from 'preact/hooks'
import { useAsked } from '../../console/ask.tsx'
import { navigate } from '../../console/router.ts'
import type { Section } from './paths.ts'
import { pathTo } from './place.ts'
import { isForShortcuts, readShortcut, type Shortcut, secondKeyMs } from './shortcuts.ts'

/** Remembers in this browser that shortcuts are off: single keys get in the way of speech input. */
const setting = 'admin-shortcuts'
const areOn = () => localStorage.getItem(setting) !== 'off'
const setOn = (isOn: boolean) => localStorage.setItem(setting, isOn ? 'on' : 'off')

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

function act(shortcut: Shortcut, sections: readonly Section[]) {
  if (shortcut.kind === 'section' && sections.includes(shortcut.section)) navigate(pathTo(shortcut.section))
  if (shortcut.kind === 'search') document.querySelector<HTMLElement>('.filters input')?.focus()
  if (shortcut.kind === 'next') press('.paging [data-page="next"]:not(:disabled)')
  if (shortcut.kind === 'previous') press('.paging [data-page="previous"]:not(:disabled)')
}

/** Listens on every page; `?` opens the list of shortcuts, whose script is fetched on first use. */
export function ShortcutKeys({ sections }: { sections: readonly Section[] }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    let waitsUntil = 0
    const onKey = (event: KeyboardEvent) => {
      const hasDialog = document.querySelector('dialog[open]') !== null
      if (!isForShortcuts(event, document.activeElement as HTMLElement | null, hasDialog)) return
      const shortcut = readShortcut(event.key, event.timeStamp < waitsUntil)
      waitsUntil = shortcut?.kind === 'wait' ? event.timeStamp + secondKeyMs : 0
      // Always opens the list: shortcuts are switched on again there.
      if (!shortcut || (shortcut.kind !== 'help' && !areOn())) return
      event.preventDefault()
      if (shortcut.kind === 'help') setHelpOpen(true)
      else act(shortcut, sections)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sections])
  return isHelpOpen ? <LaterHelp sections={sections} onClose={() => setHelpOpen(false)} /> : null
}

function LaterHelp(props: { sections: readonly Section[]; onClose(): void }) {
  const asked = useAsked('shortcuts', async () => await import('./shortcut-help.tsx'))
  return asked.value ? <asked.value.ShortcutHelp {...props} isOn={areOn()} onSwitch={setOn} /> : null
}
