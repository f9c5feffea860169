import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { readerTime, shopTime } from '../../console/clock.ts'
import { brand, language } from '../../console/context.ts'
import { formatMoney, formatPercent } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { type Pair, Pairs } from '../../kit/pairs.tsx'
import { usePlace } from './place.ts'
import { frame } from './words.ts'

export const money = (dollars: number) => formatMoney(dollars, language)
/** In the viewer's time zone. */
export const moment = (iso: string | null | undefined) => (iso ? readerTime(iso) : frame('none'))
/** For an order or a shop, in the shop's time zone. */
export const shopMoment = (iso: string | null | undefined, zone: string) =>
  iso ? shopTime(iso, { zone }) : frame('none')
export const yesNo = (is: boolean) => frame(is ? 'yes' : 'no')

type PageHeadProps = { title: string; back?: { href: string; text: string }; children?: ComponentChildren }

/** `+12%` compared with an earlier period, green if more is better; empty if the earlier period had nothing. */
export function Change({ by, isGood }: { by: number | null; isGood: boolean }) {
  if (by === null) return null
  const share = Math.round(Math.abs(by) * 1000) / 1000
  const sign = by > 0 ? '+' : by < 0 ? '−' : ''
  const tone = by === 0 ? '' : by > 0 === isGood ? 'good' : 'bad'
  return <Tag tone={tone}>{`${sign}${formatPercent(share, language)}`}</Tag>
}

/** The heading of a page, with its actions. */
export function PageHead({ title, back, children }: PageHeadProps) {
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

/** Names and values; empty values are left out. */
export const Facts = ({ facts }: { facts: readonly Pair[] }) => (
  <Pairs look="facts" pairs={facts.filter(([, value]) => value !== frame('none'))} />
)

type PanelProps = { title: string; end?: ComponentChildren; children: ComponentChildren }

export function Panel({ title, end, children }: PanelProps) {
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

/** It may break before its "@", so that no long address widens a table. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | ''
export const Tag = ({ tone = '', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`tag ${tone}`}>{children}</span>
)

/** A key or password, shown only once. */
export const Secret = ({ text, secret }: { text: string; secret: string }) => (
  <Notice kind="good">
    <p>{text}</p>
    <p class="secret">{secret}</p>
  </Notice>
)

/** Text that programs write. A long one scrolls, so the keyboard must reach it. */
export const Code = ({ children }: { children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <pre class="code" tabIndex={0}>
    {children}
  </pre>
)
