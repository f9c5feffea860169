import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { brand, formToken, home, language, signedOut } from './context.ts'
import { FrameView, firstLinks, LiveView, NavAnchor, type NavLink } from './frame-view.tsx'
import { liveState } from './live.ts'
import { Question } from './question.tsx'
import { address } from './router.ts'
import { Sheet } from './sheet.tsx'
import { useStore } from './store.ts'
import { common, kit } from './words.ts'

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
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <>
      <FrameView
        {...{ brand, start, links, head, isMoreOpen }}
        words={{ skip: kit('skip'), navigation: common('nav.main'), more: common('nav.more') }}
        headEnd={
          <>
            <Live unsent={unsent} />
            {headEnd}
            <Account>{account}</Account>
          </>
        }
        onMore={() => setMoreOpen(true)}
      >
        <Offline />
        {children}
      </FrameView>
      {isMoreOpen && (
        <Sheet title={common('nav.more')} onClose={() => setMoreOpen(false)}>
          <div class="more-links">
            {links.slice(firstLinks).map((link) => (
              <NavAnchor key={link.href} link={link} onFollow={() => setMoreOpen(false)} />
            ))}
          </div>
        </Sheet>
      )}
      <Question />
      <SignedOut />
    </>
  )
}

function Live({ unsent }: { unsent: number }) {
  const state = useStore(liveState)
  return (
    <LiveView state={state} text={common(`live.${state}`)}>
      {unsent > 0 && <span class="tag warn">{common('unsent', { count: unsent })}</span>}
    </LiveView>
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
