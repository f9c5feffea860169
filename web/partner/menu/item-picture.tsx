import { useState } from 'preact/hooks'
import { dishPicture } from '../../shop/pictures/address.ts'
import { wordsIn } from '../frame/words.ts'
import { CropSheet } from '../pictures/crop-sheet.tsx'
import { firstImage } from '../pictures/drop-zone.tsx'
import { pictureSource } from '../pictures/upload.ts'
import {
  addEntity,
  changeEntity,
  type Draft,
  type Entity,
  removeFrom,
  type Shape,
  shapeDraft,
} from './draft.ts'
import { TextField } from './fields.tsx'

const t = wordsIn('menu')

type ItemPictureProps = {
  merchantId: number
  /** An item or an option. */
  owner: Entity
  shape: Shape
  edit(change: (draft: Draft) => Draft): void
}

export const findPictureEntity = (shape: Shape, { id }: Entity): Entity | undefined =>
  shape
    .childrenOf(id)
    .map((child) => shape.byId.get(child))
    .find((child) => child?.type === 'Image')

/**
 * Replaces the item's picture, or adds its first one. An uploaded picture is part of the draft like everything else.
 */
export function setPicture(draft: Draft, owner: Entity, url: string): Draft {
  const image = findPictureEntity(shapeDraft(draft), owner)
  return image
    ? changeEntity(draft, image.id, { url })
    : addEntity(draft, owner.id, { type: 'Image', name: owner.name, url })
}

const sourceOf = (image: Entity | undefined) =>
  typeof image?.url === 'string' ? pictureSource(image.url) : undefined

/** The picture of an item or option, with its text. */
export function ItemPicture({ merchantId, owner, shape, edit }: ItemPictureProps) {
  const [isOpen, setOpen] = useState(false)
  const image = findPictureEntity(shape, owner)
  const source = sourceOf(image)
  return (
    <div class="item-image">
      {source && <img src={source} alt={t('picture.of', { name: owner.name })} width="160" height="100" />}
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => setOpen(true)}>
          {t(source ? 'picture.change' : 'picture.add')}
        </button>
        {image && (
          <button
            type="button"
            class="button plain"
            onClick={() => edit((before) => removeFrom(before, owner.id, image.id))}
          >
            {t('picture.remove')}
          </button>
        )}
      </div>
      {image && (
        <TextField
          label={t('picture.text')}
          of={owner.name}
          hint={t('picture.text.hint')}
          value={image.description}
          onChange={(description) => edit((before) => changeEntity(before, image.id, { description }))}
        />
      )}
      {isOpen && (
        <CropSheet
          merchantId={merchantId}
          title={t('picture.of', { name: owner.name })}
          onClose={() => setOpen(false)}
          onUploaded={(url) => {
            setOpen(false)
            edit((before) => setPicture(before, owner, url))
          }}
        />
      )}
    </div>
  )
}

/** The picture in a row, as the shop shows it: tap to change it, or drop a photo on it. */
export function Thumbnail({ merchantId, owner, shape, edit, title }: ItemPictureProps & { title: string }) {
  const [file, setFile] = useState<File | true>()
  const source = sourceOf(findPictureEntity(shape, owner))
  return (
    <>
      <button
        type="button"
        class={source ? 'thumbnail has-photo' : 'thumbnail'}
        aria-label={t(source ? 'thumbnail.change' : 'thumbnail.add', { name: owner.name })}
        onClick={() => setFile(true)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const dropped = firstImage(event.dataTransfer?.files)
          if (!dropped) return
          event.preventDefault()
          setFile(dropped)
        }}
      >
        <img src={source ?? dishPicture(owner.name, title)} alt="" loading="lazy" width="44" height="44" />
      </button>
      {file && (
        <CropSheet
          merchantId={merchantId}
          title={t('picture.of', { name: owner.name })}
          {...(file !== true && { file })}
          onClose={() => setFile(undefined)}
          onUploaded={(url) => {
            setFile(undefined)
            edit((before) => setPicture(before, owner, url))
          }}
        />
      )}
    </>
  )
}
