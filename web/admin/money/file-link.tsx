import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { moneyMessages } from './messages.ts'

const t = wordsIn(moneyMessages)

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
