import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { brand, language } from '../../console/context.ts'
import { formatDated, formatMoney } from '../../kit/format.ts'
import { usePlace } from './place.ts'
import { frame } from './words.ts'

export const money = (dollars: number) => formatMoney(dollars, language)
export const moment = (iso: string | null | undefined) => (iso ? formatDated(iso, language) : frame('none'))
export const yesNo = (is: boolean) => frame(is ? 'yes' : 'no')

/** The heading of a page, with what can be done from it. */
export function PageHead({
  title,
  back,
  children,
}: {
  title: string
  back?: { href: string; text: string }
  children?: ComponentChildren
}) {
  const { section } = usePlace()
  useEffect(() => {
    if (back)
      document.title = [title, section && frame(`nav.${section}`), brand.name].filter(Boolean).join(' · ')
  }, [title, back?.href, section])
  return (
    <div class="page-head">
      <div>
        {back && (
          <a class="crumb" href={back.href}>
            ‹ {back.text}
          </a>
        )}
        <h1>{title}</h1>
      </div>
      {children && <div class="row">{children}</div>}
    </div>
  )
}

/** Pages of one section, beside each other. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On a phone not all of them fit: the current one is brought into sight.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) nav.current!.scrollLeft = link.offsetLeft - (nav.current!.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map(({ href, text, isCurrent, count }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count !== undefined && count > 0 && <b class="count">{count}</b>}
        </a>
      ))}
    </nav>
  )
}
export type TabLink = { href: string; text: string; isCurrent: boolean; count?: number | undefined }

/** Names and values; a value that is nothing is shown as a dash. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? frame('none') : value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Panel({
  title,
  end,
  children,
}: {
  title: string
  end?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class="panel" aria-label={title}>
      <div class="panel-head">
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | ''
export const Tag = ({ tone = '', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`tag ${tone}`}>{children}</span>
)
