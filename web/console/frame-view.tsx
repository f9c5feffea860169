import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../kit/icon.tsx'

export type NavLink = { href: string; text: string; icon: IconName; isCurrent: boolean; count?: number }

type FrameViewProps = {
  brand: { name: string; logo: string }
  words: { skip: string; navigation: string; more: string }
  start: { href: string; text: string }
  links: readonly NavLink[]
  /** Next to the logo: what the pages are about. */
  head: ComponentChildren
  headEnd: ComponentChildren
  isMoreOpen?: boolean
  onMore?(): void
  children: ComponentChildren
}

/**
 * What stands around every page of a console. The server draws it first, so that a phone shows it before the script is
 * there; the script then draws the same in its place.
 */
export function FrameView({
  brand,
  words,
  start,
  links,
  head,
  headEnd,
  isMoreOpen = false,
  onMore,
  children,
}: FrameViewProps) {
  const hidden = links.slice(firstLinks).reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <div class="console">
        <header class="console-head">
          <a class="brand" href={start.href} aria-label={`${brand.name}, ${start.text}`}>
            <img src={brand.logo} alt="" width="32" height="32" />
          </a>
          {head}
          <div class="head-end">{headEnd}</div>
        </header>
        <nav class="console-nav" aria-label={words.navigation}>
          {links.map((link, index) => (
            <NavAnchor key={link.href} link={link} isExtra={index >= firstLinks} />
          ))}
          {links.length > firstLinks && (
            <button type="button" class="nav-link more" aria-expanded={isMoreOpen} onClick={onMore}>
              <Icon name="filter" />
              <span>{words.more}</span>
              {hidden > 0 && <b class="badge">{hidden}</b>}
            </button>
          )}
        </nav>
        <main id="content" class="console-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

/** On a phone, the first four and a link to the rest. */
export const firstLinks = 4

type NavAnchorProps = { link: NavLink; isExtra?: boolean; onFollow?(): void }

export function NavAnchor({ link, isExtra = false, onFollow }: NavAnchorProps) {
  const { href, text, icon, isCurrent, count = 0 } = link
  return (
    <a
      href={href}
      class={isExtra ? 'nav-link extra' : 'nav-link'}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon name={icon} />
      <span>{text}</span>
      {count > 0 && <b class="badge">{count}</b>}
    </a>
  )
}

const liveTones = { on: 'good', connecting: 'warn', off: 'bad' }

/** Whether the screen is up to date. */
export function LiveView({
  state,
  text,
  children,
}: {
  state: keyof typeof liveTones
  text: string
  children?: ComponentChildren
}) {
  return (
    <span class="row live" role="status">
      <span class={`tag ${liveTones[state]}`} data-live={state}>
        {text}
      </span>
      {children}
    </span>
  )
}

/** The heading of a page, while the page itself is loading. */
export const PageHeading = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="page-head">
    <h1>{title}</h1>
    {children}
  </div>
)
