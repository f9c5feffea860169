import type { NavLink } from '../../console/frame-view.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import type { Translate } from '../../kit/messages.ts'
import { pathTo, type Section, sections } from './paths.ts'

// What stands around every page. It needs no browser, because the server draws it first.

export const sectionIcons: Record<Section, IconName> = {
  overview: 'home',
  orders: 'bag',
  customers: 'person',
  merchants: 'shop',
  couriers: 'bike',
  catalogue: 'glass',
  rules: 'scales',
  money: 'card',
  access: 'key',
  system: 'settings',
}

export const sectionLinks = (current: Section | undefined, t: Translate<`nav.${Section}`>): NavLink[] =>
  sections.map((name) => ({
    href: pathTo(name),
    text: t(`nav.${name}`),
    icon: sectionIcons[name],
    isCurrent: name === current,
  }))

/** What the button of the palette says. */
export const PaletteFace = ({ t }: { t: Translate<'palette.open'> }) => (
  <>
    <Icon name="search" />
    <span>{t('palette.open')}</span>
    <kbd>Ctrl K</kbd>
  </>
)
