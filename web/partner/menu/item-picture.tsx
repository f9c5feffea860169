import { useState } from 'preact/hooks'
import { wordsIn } from '../frame/words.ts'
import { CropSheet } from '../pictures/crop-sheet.tsx'
import { pictureSource } from '../pictures/upload.ts'
import { addEntity, changeEntity, type Draft, type Entity, removeFrom, type Shape } from './draft.ts'

const t = wordsIn('menu')

type ItemPictureProps = {
  merchantId: number
  item: Entity
  shape: Shape
  edit(change: (draft: Draft) => Draft): void
}

/** The picture of an item: an Image below it. One that was uploaded is part of the draft like everything else. */
export function ItemPicture({ merchantId, item, shape, edit }: ItemPictureProps) {
  const [isOpen, setOpen] = useState(false)
  const image = shape
    .childrenOf(item.id)
    .map((child) => shape.byId.get(child))
    .find((child) => child?.type === 'Image')
  const url = typeof image?.url === 'string' ? image.url : undefined
  return (
    <div class="item-image">
      {url && (
        <img src={pictureSource(url)} alt={t('picture.of', { name: item.name })} width="160" height="100" />
      )}
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => setOpen(true)}>
          {t(url ? 'picture.change' : 'picture.add')}
        </button>
        {image && (
          <button
            type="button"
            class="button plain"
            onClick={() => edit((before) => removeFrom(before, item.id, image.id))}
          >
            {t('picture.remove')}
          </button>
        )}
      </div>
      {isOpen && (
        <CropSheet
          merchantId={merchantId}
          title={t('picture.of', { name: item.name })}
          onClose={() => setOpen(false)}
          onUploaded={(uploaded) => {
            setOpen(false)
            edit((before) =>
              image
                ? changeEntity(before, image.id, { url: uploaded })
                : addEntity(before, item.id, { type: 'Image', name: item.name, url: uploaded }),
            )
          }}
        />
      )}
    </div>
  )
}
