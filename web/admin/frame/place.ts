import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import type { IconName } from '../../kit/icon.tsx'

export const sections = [
  'overview',
  'orders',
  'customers',
  'merchants',
  'couriers',
  'catalogue',
  'rules',
  'money',
  'access',
  'system',
] as const
export type Section = (typeof sections)[number]

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

/** `/admin/merchants/1001` is the page `['1001']` of the merchants. */
export type Place = { section: Section | undefined; rest: readonly string[] }

function readPlace(path: string): Place {
  const [, , name = 'overview', ...rest] = path.split('/')
  return {
    section: sections.find((section) => section === (name || 'overview')),
    rest: rest.filter(Boolean).map(decode),
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const usePlace = (): Place => readPlace(useStore(address).path)

/** The address of a page, with the parameters that are given. */
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
