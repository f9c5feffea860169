import { useState } from 'preact/hooks'
import { previewMenu, readMenu } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { otherZone } from '../../console/clock.ts'
import { serverNow } from '../../console/context.ts'
import { instantIn } from '../../kit/clock.ts'
import { Field } from '../../kit/form.tsx'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import type { Draft } from './draft.ts'
import { MenuPreview } from './menu-preview.tsx'

const t = wordsIn('menu')

type PreviewProps = { shop: Shop; draft: Draft | undefined }

/** The draft or the published menu at any time: what customers see then, and why something is left out. */
export function PreviewTab({ shop: { merchantId, timeZone }, draft }: PreviewProps) {
  const zone = otherZone(timeZone)
  const [at, setAt] = useState('')
  const [isPublished, setPublished] = useState(false)
  const changed = draft && draft.changes > 0 && !isPublished ? draft : undefined
  const which = changed ? `draft ${changed.revision} ${changed.changes}` : 'published'
  const asked = useAsked(`preview ${merchantId} ${which} ${at}`, () => {
    const moment = at && { at: instantIn(at, timeZone) }
    if (!changed) return readMenu({ merchant_id: String(merchantId), explain: true, ...moment })
    const { document } = changed
    const input = { merchantId, format: 'json' as const, document: document as never, ...moment }
    return previewMenu(input)
  })
  return (
    <>
      {draft && draft.changes > 0 && (
        <TabButtons
          label={t('preview.which')}
          names={['draft', 'published'] as const}
          chosen={isPublished ? 'published' : 'draft'}
          textOf={(name) => t(`preview.${name}`)}
          onChoose={(name) => setPublished(name === 'published')}
        />
      )}
      <Field
        name="at"
        type="datetime-local"
        label={t('preview.at')}
        hint={zone ? t('preview.hint.zone', { zone }) : t('preview.hint')}
        required={false}
        value={at}
        onInput={(event) => setAt(event.currentTarget.value)}
      />
      <Loaded asked={asked}>
        {(answer) => (
          <MenuPreview answer={answer} now={at ? Date.parse(instantIn(at, timeZone)) : serverNow()} />
        )}
      </Loaded>
    </>
  )
}
