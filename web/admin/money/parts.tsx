import { serverNow } from '../../console/context.ts'
import { Icon } from '../../kit/icon.tsx'
import { Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('money')

/** The whole answer as a file, made by the interface. */
export function FileLink({ path, query }: { path: string; query: Readonly<Record<string, string>> }) {
  return (
    <a
      class="button quiet small-button"
      href={`/admin/api${path}?${new URLSearchParams({ ...query, format: 'csv' })}`}
      download
    >
      <Icon name="download" /> {t('file')}
    </a>
  )
}

/** An enabled promotion ends at its end date. */
export const isOn = (isEnabled: boolean, ends: string | null) =>
  isEnabled && (ends === null || Date.parse(ends) > serverNow())

export const OnTag = ({ isOn }: { isOn: boolean }) => (
  <Tag tone={isOn ? 'good' : ''}>{t(isOn ? 'on' : 'ended')}</Tag>
)

/** Whole enough to be looked for: the interface refuses half an email address, and people type one letter after the other. */
export function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && text.lastIndexOf('.') > at + 1 && !text.endsWith('.')
}
