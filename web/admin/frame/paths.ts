import type { Texts, Translate } from '../../kit/messages.ts'

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

/** `/admin/merchants/1001` is the page `['1001']` of the merchants. */
export type PageAddress = { section: Section | undefined; rest: readonly string[] }

export function readPlace(path: string): PageAddress {
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

/** `Journal · Money`. Needs no browser, because the server sets page titles too. */
export function pageTitle(
  { section, rest }: PageAddress,
  frame: Translate<'title' | `nav.${Section}`>,
  pageNames: Texts,
): string {
  if (!section) return frame('title')
  const [page, name] = [pageNames[`${section}/${rest[0] ?? ''}`], frame(`nav.${section}`)]
  return page ? `${page} · ${name}` : name
}

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
