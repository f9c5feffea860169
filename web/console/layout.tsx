import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../kit/icon.tsx'
import { brand, formToken, home, language, signedOut } from './context.ts'
import { liveState } from './live.ts'
import { Question } from './question.tsx'
import { address } from './router.ts'
import { Sheet } from './sheet.tsx'
import { useStore } from './store.ts'
import { common, kit } from './words.ts'

export type NavLink = { href: string; text: string; icon: IconName; isCurrent: boolean; count?: number }

type FrameProps = {
  start: { href: string; text: string }
  links: readonly NavLink[]
  /** Next to the logo: what the pages are about. */
  head: ComponentChildren
  headEnd?: ComponentChildren
  /** At the top of the account sheet. */
  account?: ComponentChildren
  unsent?: number
  children: ComponentChildren
}

/** The frame of every console page: navigation, and whether the screen is up to date. */
export function Frame({ start, links, head, headEnd, account, unsent = 0, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#content">
        {kit('skip')}
      </a>
      <div class="console">
        <header class="console-head">
          <a class="brand" href={start.href} aria-label={`${brand.name}, ${start.text}`}>
            <img src={brand.logo} alt="" width="32" height="32" />
          </a>
          {head}
          <div class="head-end">
            <Live unsent={unsent} />
            {headEnd}
            <Account>{account}</Account>
          </div>
        </header>
        <Navigation links={links} />
        <main id="content" class="console-main" tabIndex={-1}>
          <Offline />
          {children}
        </main>
      </div>
      <Question />
      <SignedOut />
    </>
  )
}

/** On a phone, the first four and a link to the rest. */
const first = 4

function Navigation({ links }: { links: readonly NavLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const hidden = links.slice(first).reduce((sum, { count = 0 }) => sum + count, 0)
  const show = ({ href, text, icon, isCurrent, count = 0 }: NavLink, isExtra: boolean) => (
    <a
      key={href}
      href={href}
      class={isExtra ? 'nav-link extra' : 'nav-link'}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => setOpen(false)}
    >
      <Icon name={icon} />
      <span>{text}</span>
      {count > 0 && <b class="badge">{count}</b>}
    </a>
  )
  return (
    <nav class="console-nav" aria-label={common('nav.main')}>
      {links.map((link, index) => show(link, index >= first))}
      {links.length > first && (
        <button type="button" class="nav-link more" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Icon name="filter" />
          <span>{common('nav.more')}</span>
          {hidden > 0 && <b class="badge">{hidden}</b>}
        </button>
      )}
      {isOpen && (
        <Sheet title={common('nav.more')} onClose={() => setOpen(false)}>
          <div class="more-links">{links.slice(first).map((link) => show(link, false))}</div>
        </Sheet>
      )}
    </nav>
  )
}

function Live({ unsent }: { unsent: number }) {
  const state = useStore(liveState)
  const kind = { on: 'good', connecting: 'warn', off: 'bad' }[state]
  return (
    <span class="row live" role="status">
      <span class={`tag ${kind}`} data-live={state}>
        {common(`live.${state}`)}
      </span>
      {unsent > 0 && <span class="tag warn">{common('unsent', { count: unsent })}</span>}
    </span>
  )
}

function Offline() {
  const state = useStore(liveState)
  return state === 'off' ? (
    <p class="offline" role="alert">
      <Icon name="warning" /> {common('live.off.text')}
    </p>
  ) : null
}

function Account({ children }: { children?: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false)
  const other = language === 'en' ? 'es' : 'en'
  return (
    <>
      <button type="button" class="icon-button" aria-label={common('account')} onClick={() => setOpen(true)}>
        <Icon name="person" />
      </button>
      {isOpen && (
        <Sheet title={common('account')} onClose={() => setOpen(false)}>
          {children}
          {brand.isDemo && <p class="soft">{common('demo.short')}</p>}
          <a
            class="button quiet wide"
            href={`/web/language?to=${other}&back=${encodeURIComponent(location.pathname + location.search)}`}
            lang={other}
          >
            <Icon name="globe" /> {common('language')}
          </a>
          <form method="post" action={`${home}/signout`}>
            <input type="hidden" name="_token" value={formToken} />
            <button type="submit" class="button quiet wide">
              {kit('signout')}
            </button>
          </form>
        </Sheet>
      )}
    </>
  )
}

/** The page stays on screen; unsent changes stay in the browser. */
function SignedOut() {
  useStore(address) // the return path follows it
  if (!useStore(signedOut)) return null
  return (
    <Sheet title={common('signedout.title')} onClose={() => {}}>
      <p>{common('signedout.text')}</p>
      <a
        class="button wide"
        href={`${home}/signin?back=${encodeURIComponent(location.pathname + location.search)}`}
      >
        {kit('signin')}
      </a>
    </Sheet>
  )
}
