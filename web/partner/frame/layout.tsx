import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { setSound, sound } from '../orders/alert.ts'
import { brand, formToken, language, type Shop, signedOut } from './context.ts'
import { liveState } from './live.ts'
import { navigate, type PageName, pathOf, place } from './router.ts'
import { Sheet } from './sheet.tsx'
import { useStore } from './store.ts'
import { frame, kit } from './words.ts'

const icons: Record<PageName, IconName> = {
  orders: 'bag',
  availability: 'ban',
  menu: 'list',
  hours: 'clock',
  zones: 'map',
  reviews: 'star',
  settings: 'settings',
}

/** What stands around every page: the shop, where one can go, whether the screen is up to date. */
export function Layout({
  shops,
  shop,
  page,
  pages,
  unsent,
  newOrders,
  children,
}: {
  shops: readonly Shop[]
  shop: Shop
  page: PageName
  pages: readonly PageName[]
  unsent: number
  newOrders: number
  children: ComponentChildren
}) {
  return (
    <>
      <a class="skip" href="#content">
        {kit('skip')}
      </a>
      <div class="console">
        <header class="console-head">
          <a
            class="brand"
            href={pathOf(shop.merchantId, 'orders')}
            aria-label={`${brand.name}, ${frame('nav.orders')}`}
          >
            <img src={brand.logo} alt="" width="32" height="32" />
          </a>
          <Switcher {...{ shops, shop, page }} />
          <div class="head-end">
            <Live unsent={unsent} />
            <SoundButton />
            <Account />
          </div>
        </header>
        <Navigation {...{ shop, page, pages, newOrders }} />
        <main id="content" class="console-main" tabIndex={-1}>
          <Offline />
          {children}
        </main>
      </div>
      <div class="toasts" role="status" />
      <SignedOut />
    </>
  )
}

function Switcher({ shops, shop, page }: { shops: readonly Shop[]; shop: Shop; page: PageName }) {
  if (shops.length === 1) return <strong class="shop-name">{shop.name}</strong>
  return (
    <label class="switcher">
      <span class="unseen">{frame('shop')}</span>
      <select
        value={String(shop.merchantId)}
        onChange={(event) => {
          navigate(pathOf(Number(event.currentTarget.value), page))
          event.currentTarget.value = String(shop.merchantId) // until the address has changed
        }}
      >
        {shops.map(({ merchantId, name, city, active }) => (
          <option key={merchantId} value={String(merchantId)} selected={merchantId === shop.merchantId}>
            {name} · {city}
            {active ? '' : ` (${frame('shop.inactive')})`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** On a phone the first four and a way to the rest. */
const first = 4

function Navigation({
  shop,
  page,
  pages,
  newOrders,
}: {
  shop: Shop
  page: PageName
  pages: readonly PageName[]
  newOrders: number
}) {
  const [isOpen, setOpen] = useState(false)
  const link = (name: PageName, isExtra: boolean) => (
    <a
      key={name}
      href={pathOf(shop.merchantId, name)}
      class={isExtra ? 'nav-link extra' : 'nav-link'}
      aria-current={name === page ? 'page' : undefined}
      onClick={() => setOpen(false)}
    >
      <Icon name={icons[name]} />
      <span>{frame(`nav.${name}`)}</span>
      {name === 'orders' && newOrders > 0 && <b class="badge">{newOrders}</b>}
    </a>
  )
  return (
    <nav class="console-nav" aria-label={frame('nav.main')}>
      {pages.map((name, index) => link(name, index >= first))}
      {pages.length > first && (
        <button type="button" class="nav-link more" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Icon name="filter" />
          <span>{frame('nav.more')}</span>
        </button>
      )}
      {isOpen && (
        <Sheet title={frame('nav.more')} onClose={() => setOpen(false)}>
          <div class="more-links">{pages.slice(first).map((name) => link(name, false))}</div>
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
        {frame(`live.${state}`)}
      </span>
      {unsent > 0 && <span class="tag warn">{frame('unsent', { count: unsent })}</span>}
    </span>
  )
}

function Offline() {
  const state = useStore(liveState)
  return state === 'off' ? (
    <p class="offline" role="alert">
      <Icon name="warning" /> {frame('live.off.text')}
    </p>
  ) : null
}

function SoundButton() {
  const isOn = useStore(sound)
  return (
    <button
      type="button"
      class="icon-button"
      aria-pressed={isOn}
      aria-label={frame(isOn ? 'sound.on' : 'sound.off')}
      title={frame(isOn ? 'sound.on' : 'sound.off')}
      onClick={() => setSound(!isOn)}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={
            isOn
              ? 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11'
              : 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5'
          }
        />
      </svg>
    </button>
  )
}

function Account() {
  const [isOpen, setOpen] = useState(false)
  const other = language === 'en' ? 'es' : 'en'
  return (
    <>
      <button type="button" class="icon-button" aria-label={frame('account')} onClick={() => setOpen(true)}>
        <Icon name="person" />
      </button>
      {isOpen && (
        <Sheet title={frame('account')} onClose={() => setOpen(false)}>
          {brand.isDemo && <p class="soft">{frame('demo.short')}</p>}
          <a
            class="button quiet wide"
            href={`/web/language?to=${other}&back=${encodeURIComponent(location.pathname)}`}
            lang={other}
          >
            <Icon name="globe" /> {frame('language')}
          </a>
          <form method="post" action="/partner/signout">
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

/** What is on the screen stays; what was not sent stays in the browser. */
function SignedOut() {
  useStore(place) // the way back follows it
  if (!useStore(signedOut)) return null
  return (
    <Sheet title={frame('signedout.title')} onClose={() => {}}>
      <p>{frame('signedout.text')}</p>
      <a class="button wide" href={`/partner/signin?back=${encodeURIComponent(location.pathname)}`}>
        {kit('signin')}
      </a>
    </Sheet>
  )
}
