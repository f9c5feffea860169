import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export type TabLink = {
  href: string
  text: ComponentChildren
  isCurrent: boolean
  count?: number | undefined
}

/** Chips can be in a row that scrolls horizontally, and can be small. */
type Look = 'tabs' | 'segments' | 'chips' | 'chips scroll' | 'chips scroll small'
const classOf = (look: Look) => look.replace(' small', '')
const chipOf = (look: Look) =>
  look.startsWith('chips') ? `chip${look.includes(' small') ? ' small' : ''}` : undefined

type TabLinksProps = { label: string; tabs: readonly TabLink[]; look?: Look }

/** Links to sibling pages. */
export function TabLinks({ label, tabs, look = 'segments' }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On a phone not all of them fit: the current one is scrolled into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) nav.current!.scrollLeft = link.offsetLeft - (nav.current!.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} class={classOf(look)} aria-label={label}>
      {tabs.map(({ href, text, isCurrent, count }) => (
        <a
          key={href}
          class={chipOf(look)}
          href={href}
          aria-current={isCurrent ? (look === 'tabs' ? 'page' : 'true') : undefined}
        >
          {text}
          {count !== undefined && count > 0 && <b class="count">{count}</b>}
        </a>
      ))}
    </nav>
  )
}

/** Parts of one page, one of which is shown. */
export function TabButtons<Name extends string | number>({
  label,
  names,
  chosen,
  textOf,
  onChoose,
  look = 'segments',
}: {
  label: string
  names: readonly Name[]
  chosen: NoInfer<Name> | undefined
  textOf(name: NoInfer<Name>): ComponentChildren
  onChoose(name: NoInfer<Name>): void
  look?: Look
}) {
  return (
    <fieldset class={classOf(look)} aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          class={chipOf(look)}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {textOf(name)}
        </button>
      ))}
    </fieldset>
  )
}
