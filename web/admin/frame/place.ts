import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import type { IconName } from '../../kit/icon.tsx'
import { type PageAddress, readPlace, type Section } from './paths.ts'

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

export const usePlace = (): PageAddress => readPlace(useStore(address).path)

/** The path of a page with those parameters that have a value. */
export function pathTo(
  section: Section,
  rest: readonly (string | number)[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = section === 'overview' ? '/admin' : ['/admin', section, ...rest.map(encode)].join('/')
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

const encode = (part: string | number) => encodeURIComponent(part)
