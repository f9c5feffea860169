import { useState } from 'preact/hooks'
import { describeRefusal } from '../../console/context.ts'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import type { Conflict } from './merge-drafts.ts'

const t = wordsIn('menu')
const maxNamed = 12
const fieldNames = ['name', 'price', 'description', 'hidden', 'calories', 'allergens'] as const

/** Someone else published first: their changes can be merged into the draft, so nothing is lost. */
export function Stale({ canMerge, onMerge }: { canMerge: boolean; onMerge(): Promise<void> }) {
  const [faults, setFaults] = useState<readonly string[]>()
  if (!canMerge) return <Notice kind="problem">{t('publish.stale')}</Notice>
  return (
    <Notice kind="problem">
      <p>{t('merge.lead')}</p>
      {faults && <p>{faults.join(' ')}</p>}
      <button
        type="button"
        class="button quiet"
        onClick={() => onMerge().catch((error) => setFaults(describeRefusal(error, frame('fault.away'))))}
      >
        {t('merge.now')}
      </button>
    </Notice>
  )
}

/** The conflicts after merging. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Notice>
      <strong>{t('merge.conflicts')}</strong>
      <ul>
        {conflicts.slice(0, maxNamed).map((conflict) => (
          <li key={`${conflict.id} ${conflict.field}`}>{conflictWords(conflict)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function conflictWords({ name, field }: Conflict): string {
  if (field === undefined) return t('merge.removed', { name })
  const known = fieldNames.find((one) => one === field)
  return t('merge.field', { name, field: known ? t(known) : t('merge.details') })
}
