import { Icon } from '../../kit/icon.tsx'
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
