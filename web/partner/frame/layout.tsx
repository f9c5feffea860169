import type { ComponentChildren } from 'preact'
import { Frame } from '../../console/layout.tsx'
import { navigate } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import type { IconName } from '../../kit/icon.tsx'
import { DevicePush } from './device-push.tsx'
import type { PageName } from './paths.ts'
import { allShops, partnerPath, type Shop } from './place.ts'
import { changeSound, ring, soundState, unblockSound } from './sound.ts'
import { frame } from './words.ts'

const icons: Record<PageName, IconName> = {
  orders: 'bag',
  availability: 'ban',
  dispatch: 'bike',
  menu: 'list',
  connections: 'download',
  hours: 'clock',
  zones: 'map',
  promotions: 'gift',
  reports: 'chart',
  payouts: 'card',
  help: 'chat',
  reviews: 'star',
  staff: 'people',
  licenses: 'document',
  settings: 'settings',
  setup: 'check',
}

type LayoutProps = {
  shops: readonly Shop[]
  shop: Shop
  page: PageName
  pages: readonly PageName[]
  unsent: number
  newOrders: number
  /** Help requests waiting for the shop's answer. */
  openHelp: number
  children: ComponentChildren
}

/** The console's frame around a page of one shop. */
export function Layout({ shops, shop, page, pages, unsent, newOrders, openHelp, children }: LayoutProps) {
  const links = pages.map((name) => ({
    href: partnerPath(shop.merchantId, name),
    text: frame(`nav.${name}`),
    icon: icons[name],
    isCurrent: name === page,
    count: name === 'orders' ? newOrders : name === 'help' ? openHelp : 0,
  }))
  return (
    <Frame
      start={{ href: partnerPath(shop.merchantId, 'orders'), text: frame('nav.orders') }}
      links={links}
      head={<Switcher {...{ shops, shop, page }} />}
      headEnd={<SoundButton />}
      account={<DevicePush merchantId={shop.merchantId} />}
      unsent={unsent}
    >
      {children}
    </Frame>
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
          const { value } = event.currentTarget
          navigate(value === 'all' ? allShops : partnerPath(Number(value), page))
          event.currentTarget.value = String(shop.merchantId) // Until the address has changed.
        }}
      >
        <option value="all">{frame('shops.all')}</option>
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

const soundShapes = {
  on: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  off: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5',
  blocked: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM18 6.500v7M18 17v.2',
}

/** Shows the actual state: a sound that the browser blocks is not on. */
function SoundButton() {
  const state = useStore(soundState)
  const name = frame(`sound.${state}`)
  function toggle() {
    if (state === 'blocked') return void unblockSound()
    changeSound({ isOn: state === 'off' })
    if (state === 'off') void unblockSound().then(ring)
  }
  return (
    <button
      type="button"
      class={state === 'blocked' ? 'icon-button is-blocked' : 'icon-button'}
      aria-pressed={state === 'on'}
      aria-label={name}
      title={name}
      onClick={toggle}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={soundShapes[state]} />
      </svg>
    </button>
  )
}
