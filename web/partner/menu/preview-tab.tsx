import { useState } from 'preact/hooks'
import { previewMenu, readMenu } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language, serverNow } from '../../console/context.ts'
import { Field } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import { isOrderable, pictureOf, sectionsOf, startingPrice } from '../../shop/merchant/menu-shape.ts'
import { wordsIn } from '../frame/words.ts'
import { pictureSource } from '../pictures/upload.ts'
import type { Draft } from './draft.ts'

const t = wordsIn('menu')

/** The draft or the published menu at any moment: what customers see then, and why something is left out. */
export function PreviewTab({ merchantId, draft }: { merchantId: number; draft: Draft | undefined }) {
  const [at, setAt] = useState('')
  const [isPublished, setPublished] = useState(false)
  const changed = draft && draft.changes > 0 && !isPublished ? draft : undefined
  const which = changed ? `draft ${changed.revision} ${changed.changes}` : 'published'
  const asked = useAsked(`preview ${merchantId} ${which} ${at}`, () => {
    // A time without an offset is the browser's, which is mostly the shop's.
    const moment = at && { at: new Date(at).toISOString() }
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
        hint={t('preview.hint')}
        required={false}
        value={at}
        onInput={(event) => setAt(event.currentTarget.value)}
      />
      <Loaded asked={asked}>
        {({ menu, schedule, explain = [] }) => {
          const now = at ? Date.parse(at) : serverNow()
          const sections = sectionsOf(menu)
          return (
            <>
              {sections.length === 0 && <Empty title={t('empty')} />}
              {sections.map((section) => (
                <section key={section.id} class="stack" aria-label={section.name}>
                  <h2>{section.name}</h2>
                  {section.description && <p class="soft">{section.description}</p>}
                  <ul class="preview-items">
                    {section.items.map((item) => {
                      const { price, isFrom } = startingPrice(item)
                      const isClosed = !isOrderable(item.schedule ?? section.schedule, schedule, now)
                      const picture = pictureOf(item, section.titles)
                      return (
                        <li key={item.id} class={isClosed || !item.available ? 'card is-out' : 'card'}>
                          <img src={pictureSource(picture)} alt="" loading="lazy" width="96" height="60" />
                          <span>
                            <strong>{item.name}</strong>
                            <br />
                            <span class="soft small">{item.description}</span>
                          </span>
                          <span class="number">
                            {isFrom && `${t('preview.from')} `}
                            {formatMoney(price, language)}
                            {!item.available && <span class="tag warn">{t('preview.soldout')}</span>}
                            {isClosed && <span class="tag">{t('preview.closed')}</span>}
                          </span>
                        </li>
                      )
                    })}
                  </ul>
                </section>
              ))}
              {explain.length > 0 && (
                <details>
                  <summary>{t('preview.why', { count: explain.length })}</summary>
                  <ul>
                    {explain.map((each, index) => (
                      <li key={index}>
                        {each.name}: {each.text}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
