import { useState } from 'preact/hooks'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { coverSize, logoSize } from '../pictures/crop.ts'
import { CropSheet } from '../pictures/crop-sheet.tsx'

const t = wordsIn('settings')
const kinds = ['logoImage', 'coverImage'] as const
const frames = { logoImage: logoSize, coverImage: coverSize }

/** The shop's own logo and cover: uploaded and shown to customers at once. */
export function ShopPictures({ merchantId }: { merchantId: number }) {
  const [open, setOpen] = useState<(typeof kinds)[number]>()
  const asked = useAsked(`pictures ${merchantId}`, async () => {
    const { logoImage, coverImage } = await client.admin(merchantId).info()
    return { logoImage, coverImage }
  })
  async function save(kind: (typeof kinds)[number], id: string | null) {
    try {
      await client.admin(merchantId).changeInfo({ [kind]: id })
      showToast(t('saved'))
      await asked.ask()
    } catch {
      showToast(frame('fault.away'))
    }
  }
  return (
    <section class="card stack">
      <h2>{t('pictures')}</h2>
      <Loaded asked={asked}>
        {(pictures) => (
          <div class="columns">
            {kinds.map((kind) => (
              <div key={kind} class="field item-image">
                <span class="label">{t(kind)}</span>
                <span class="hint">{t(`${kind}.hint`)}</span>
                {pictures[kind] && (
                  <img
                    src={`/images/${pictures[kind]}`}
                    alt={t(kind)}
                    width={(100 * frames[kind].width) / frames[kind].height}
                    height="100"
                  />
                )}
                <div class="actions">
                  <button type="button" class="button quiet" onClick={() => setOpen(kind)}>
                    {t(pictures[kind] ? 'picture.change' : 'picture.add')}
                    <span class="unseen"> {t(kind)}</span>
                  </button>
                  {pictures[kind] && (
                    <button type="button" class="button plain" onClick={() => save(kind, null)}>
                      {t('picture.remove')}
                      <span class="unseen"> {t(kind)}</span>
                    </button>
                  )}
                </div>
              </div>
            ))}
          </div>
        )}
      </Loaded>
      {open && (
        <CropSheet
          merchantId={merchantId}
          title={t(open)}
          frame={frames[open]}
          onClose={() => setOpen(undefined)}
          onUploaded={(url) => {
            setOpen(undefined)
            void save(open, url.slice(url.lastIndexOf('/') + 1))
          }}
        />
      )}
    </section>
  )
}
