import type { NavLink } from '../../console/frame-view.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import type { Translate } from '../../kit/messages.ts'
import { listPages, type PageName, partnerPath, type Shop } from './paths.ts'

// What stands around every page of a shop. It needs no browser, because the server draws it first.

const pageIcons: Record<PageName, IconName> = {
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

type FrameWords = Translate<`nav.${PageName}` | 'shop' | 'shops.all' | 'shop.inactive'>

type ShopLinks = { shop: Shop; page: PageName; t: FrameWords; counts?: Partial<Record<PageName, number>> }

/** While the checklist matters, a banner links to it, so the navigation leaves it out. */
export const shopLinks = ({ shop, page, t, counts = {} }: ShopLinks): NavLink[] =>
  listPages(shop)
    .filter((name) => name !== 'setup' || !shop.active)
    .map((name) => ({
      href: partnerPath(shop.merchantId, name),
      text: t(`nav.${name}`),
      icon: pageIcons[name],
      isCurrent: name === page,
      count: counts[name] ?? 0,
    }))

type SwitcherProps = {
  shops: readonly Shop[]
  shop: Shop
  t: FrameWords
  /** `all`, or the number of a shop. */
  onChoose?(value: string): void
}

export function Switcher({ shops, shop, t, onChoose }: SwitcherProps) {
  if (shops.length === 1) return <strong class="shop-name">{shop.name}</strong>
  return (
    <label class="switcher">
      <span class="unseen">{t('shop')}</span>
      <select
        value={String(shop.merchantId)}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChoose?.(value)
          event.currentTarget.value = String(shop.merchantId) // Until the address has changed.
        }}
      >
        <option value="all">{t('shops.all')}</option>
        {shops.map(({ merchantId, name, city, active }) => (
          <option key={merchantId} value={String(merchantId)} selected={merchantId === shop.merchantId}>
            {name} · {city}
            {active ? '' : ` (${t('shop.inactive')})`}
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

export const SoundIcon = ({ state }: { state: keyof typeof soundShapes }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={soundShapes[state]} />
  </svg>
)

/** Buttons in the place of those that the script draws. */
export const HeadEndSpace = ({ hasSound = false }: { hasSound?: boolean }) => (
  <>
    {hasSound && (
      <span class="icon-button" aria-hidden="true">
        <SoundIcon state="on" />
      </span>
    )}
    <span class="icon-button" aria-hidden="true">
      <Icon name="person" />
    </span>
  </>
)
