import type { Compliance } from '../../../sdk/src/index.ts'
import { formatMoment } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { drinkWords } from '../messages.ts'

type LawProps = { visit: Visit; compliance: Compliance | undefined; disclaimer?: string | undefined }

/** The restrictions at the address and time of the order, in a sentence each; else who may buy. */
export function Law({ visit, compliance, disclaimer }: LawProps) {
  const t = drinkWords(visit.language)
  const forbidden = (compliance?.decisions ?? []).filter(({ verdict }) => verdict === 'forbidden')
  const sentences = new Map<string, { kinds: string[]; until: string | null }>()
  for (const { reason, kind, until } of forbidden) {
    const known = sentences.get(reason) ?? { kinds: [], until }
    sentences.set(reason, { ...known, kinds: [...new Set([...known.kinds, kind])] })
  }
  return (
    <>
      {[...sentences].map(([reason, { kinds, until }]) => (
        <Notice key={reason} kind="problem">
          <p>
            <strong>{kinds.map((kind) => (isKnown(kind) ? t(kind) : kind)).join(', ')}:</strong>{' '}
            <span lang="en">{reason}</span>{' '}
            {until && t('law.until', { when: formatMoment(until, visit.language) })}
          </p>
        </Notice>
      ))}
      <Notice>{visit.language === 'en' ? (disclaimer ?? t('age')) : t('age')}</Notice>
    </>
  )
}

const isKnown = (kind: string): kind is 'wine' | 'beer' | 'liquor' =>
  ['wine', 'beer', 'liquor'].includes(kind)
