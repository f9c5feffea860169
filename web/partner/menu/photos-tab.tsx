import { useEffect, useRef, useState } from 'preact/hooks'
import { describeRefusal } from '../../console/context.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { cropMiddle } from '../pictures/bitmap.ts'
import { CropSheet } from '../pictures/crop-sheet.tsx'
import { DropZone, imagesIn } from '../pictures/drop-zone.tsx'
import { matchFiles } from '../pictures/match-files.ts'
import { uploadPicture } from '../pictures/upload.ts'
import { type Listed, listItems } from './bulk.ts'
import type { EntityId } from './draft.ts'
import { setPicture } from './item-picture.tsx'
import type { TreeProps } from './tree-props.ts'

const t = wordsIn('menu')

type Photo = { file: File; preview: string; itemId: EntityId | undefined; fault?: string }

/** Uploads many photos: matches them to items by file name, lets a person check, then adds them to the draft. */
export function PhotosTab({ shape, edit, merchantId }: TreeProps) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [sent, setSent] = useState<number>()
  const items = listItems(shape)
  const latest = useRef(photos)
  latest.current = photos
  // Each preview holds its file in memory until it is revoked.
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  function add(files: readonly File[]) {
    const images = imagesIn(files)
    if (images.length < files.length) showToast(t('photos.others', { count: files.length - images.length }))
    const taken = new Set(photos.map(({ itemId }) => itemId))
    const free = items.map(({ entity }) => entity).filter(({ id }) => !taken.has(id))
    const found = matchFiles(
      images.map(({ name }) => name),
      free,
    )
    const added = images.map((file, index): Photo => {
      return { file, preview: URL.createObjectURL(file), itemId: found[index]?.id }
    })
    setPhotos((before) => [...before, ...added])
  }
  const change = (photo: Photo, fields: Partial<Photo>) =>
    setPhotos((before) => before.map((one) => (one.file === photo.file ? { ...one, ...fields } : one)))
  const drop = (photo: Photo) => {
    URL.revokeObjectURL(photo.preview)
    setPhotos((before) => before.filter((one) => one.file !== photo.file))
  }
  const use = (photo: Photo, url: string) =>
    edit((before) => {
      const owner = before.document.entities.find(({ id }) => id === photo.itemId)
      return owner ? setPicture(before, owner, url) : before
    })
  const chosen = photos.filter(({ itemId }) => itemId !== undefined)
  /** One at a time. Failed photos stay in the list with the reason; the others are in the draft. */
  async function send() {
    setSent(0)
    let done = 0
    for (const photo of chosen) {
      try {
        use(photo, await uploadPicture(merchantId, await cropMiddle(photo.file)))
        drop(photo)
        setSent(++done)
      } catch (error) {
        change(photo, { fault: describeFault(error) })
      }
    }
    setSent(undefined)
    if (done > 0) showToast(t('photos.done', { count: done }))
  }
  const isSending = sent !== undefined
  return (
    <div class="stack">
      <p class="soft">{t('photos.lead')}</p>
      <div class="card">
        <DropZone isMultiple onFiles={add} />
      </div>
      {photos.length > 0 && (
        <>
          {chosen.length < photos.length && (
            <Notice>{t('photos.unmatched', { count: photos.length - chosen.length })}</Notice>
          )}
          <datalist id="photo-items">
            {items.map((item) => (
              <option key={item.entity.id} value={labelOf(item)} />
            ))}
          </datalist>
          <ul class="photos">
            {photos.map((photo) => (
              <PhotoRow
                key={photo.preview}
                {...{ photo, items, merchantId, isSending }}
                onChoose={(itemId) => change(photo, { itemId })}
                onUploaded={(url) => {
                  use(photo, url)
                  drop(photo)
                }}
                onDrop={() => drop(photo)}
              />
            ))}
          </ul>
          <button
            type="button"
            class="button"
            disabled={chosen.length === 0 || isSending}
            aria-busy={isSending}
            onClick={() => void send()}
          >
            {isSending
              ? t('photos.sending', { done: sent, count: chosen.length + sent })
              : t('photos.send', { count: chosen.length })}
          </button>
        </>
      )}
    </div>
  )
}

function describeFault(error: unknown): string {
  if (error instanceof DOMException) return t('photos.unreadable')
  return describeRefusal(error, frame('fault.away')).join(' ')
}

type PhotoRowProps = {
  photo: Photo
  items: readonly Listed[]
  merchantId: number
  isSending: boolean
  onChoose(itemId: EntityId | undefined): void
  /** Called after the picture was cropped by hand and uploaded. */
  onUploaded(url: string): void
  onDrop(): void
}

const labelOf = ({ entity, section }: Listed) => `${entity.name} · ${section}`

function PhotoRow({ photo, items, merchantId, isSending, onChoose, onUploaded, onDrop }: PhotoRowProps) {
  const { file, preview, itemId, fault } = photo
  const matched = items.find(({ entity }) => entity.id === itemId)
  const [typed, setTyped] = useState(matched ? labelOf(matched) : '')
  const [isCropping, setCropping] = useState(false)
  const id = `photo-${preview.slice(preview.lastIndexOf('/') + 1)}`
  return (
    <li class={itemId === undefined ? 'card is-unmatched' : 'card'}>
      <img src={preview} alt="" width="128" height="80" />
      <div class="field">
        <label for={id}>{file.name}</label>
        <input
          {...{ id }}
          type="text"
          list="photo-items"
          autocomplete="off"
          placeholder={t('photos.choose')}
          disabled={isSending}
          value={typed}
          onInput={(event) => {
            const { value } = event.currentTarget
            setTyped(value)
            onChoose(items.find((item) => labelOf(item) === value)?.entity.id)
          }}
        />
        {fault && (
          <p class="fault small" role="alert">
            {fault}
          </p>
        )}
      </div>
      <button
        type="button"
        class="button plain"
        disabled={itemId === undefined || isSending}
        onClick={() => setCropping(true)}
      >
        {t('photos.crop')}
        <span class="unseen"> {file.name}</span>
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t('remove', { name: file.name })}
        disabled={isSending}
        onClick={onDrop}
      >
        <Icon name="trash" />
      </button>
      {isCropping && (
        <CropSheet
          {...{ merchantId, file }}
          title={file.name}
          onClose={() => setCropping(false)}
          onUploaded={(url) => {
            setCropping(false)
            onUploaded(url)
          }}
        />
      )}
    </li>
  )
}
