import type { Language } from '../../kit/messages.ts'
import { translator } from '../../kit/messages.ts'
import { frameMessages } from './messages.ts'
import { pageNames } from './page-names.ts'

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
export type Place = { section: Section | undefined; rest: readonly string[] }

export function readPlace(path: string): Place {
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

const isNamed = (path: string): path is keyof (typeof pageNames)['en'] => Object.hasOwn(pageNames.en, path)

/** `Journal · Money`. Nothing here needs a browser: the server names pages too. */
export function titleOf({ section, rest }: Place, language: Language): string {
  const t = translator(language, frameMessages)
  if (!section) return t('title')
  const path = `${section}/${rest[0] ?? ''}`
  const name = t(`nav.${section}`)
  return isNamed(path) ? `${translator(language, pageNames)(path)} · ${name}` : name
}
