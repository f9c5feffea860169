import { useEffect, useRef, useState } from 'preact/hooks'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('pictures')

type DropZoneProps = { onFiles(files: File[]): void; isMultiple?: boolean }

/** Takes pictures from this device: chosen, taken with the camera, or dropped or pasted anywhere in the window. */
export function DropZone({ onFiles, isMultiple = false }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = imagesIn(event.clipboardData?.files)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  const choose = (event: { currentTarget: HTMLInputElement }) => {
    const files = [...(event.currentTarget.files ?? [])]
    // Allows choosing the same file again: browsers only report a different one.
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside do the same by keyboard
    <div
      class={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) onFiles(files)
      }}
    >
      <div class="field">
        <label for="picture-file">{t(isMultiple ? 'files' : 'file')}</label>
        <input id="picture-file" type="file" accept="image/*" multiple={isMultiple} onChange={choose} />
      </div>
      <div class="field camera">
        <label for="picture-camera">{t('camera')}</label>
        <input id="picture-camera" type="file" accept="image/*" capture="environment" onChange={choose} />
      </div>
      <p class="hint">{t(isMultiple ? 'drop.files' : 'drop')}</p>
    </div>
  )
}

const isImage = ({ type }: Pick<File, 'type'>) => type.startsWith('image/')

/** The dropped or pasted files that may be pictures. */
export const imagesIn = (files: Iterable<File> | null | undefined): File[] =>
  [...(files ?? [])].filter(isImage)

export const firstImage = (files: Iterable<File> | null | undefined): File | undefined => imagesIn(files)[0]
