import type { ComponentChildren } from 'preact'
import { Frame } from '../../console/layout.tsx'
import { navigate } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { DevicePush } from './device-push.tsx'
import type { PageName } from './paths.ts'
import { allShops, partnerPath, type Shop } from './place.ts'
import { SoundIcon, Switcher, shopLinks } from './shop-frame.tsx'
import { changeSound, ring, soundState, unblockSound } from './sound.ts'
import { frame } from './words.ts'

type LayoutProps = {
  shops: readonly Shop[]
  shop: Shop
  page: PageName
  unsent: number
  newOrders: number
  /** Help requests waiting for the shop's answer. */
  openHelp: number
  children: ComponentChildren
}

/** The console's frame around a page of one shop. */
export function Layout({ shops, shop, page, unsent, newOrders, openHelp, children }: LayoutProps) {
  const { merchantId } = shop
  return (
    <Frame
      start={{ href: partnerPath(merchantId, 'orders'), text: frame('nav.orders') }}
      links={shopLinks({ shop, page, t: frame, counts: { orders: newOrders, help: openHelp } })}
      head={
        <Switcher
          {...{ shops, shop, t: frame }}
          onChoose={(value) => navigate(value === 'all' ? allShops : partnerPath(Number(value), page))}
        />
      }
      headEnd={<SoundButton />}
      account={<DevicePush merchantId={merchantId} />}
      unsent={unsent}
    >
      {children}
    </Frame>
  )
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
      <SoundIcon state={state} />
    </button>
  )
}
