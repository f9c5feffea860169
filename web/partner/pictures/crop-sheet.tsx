import { useEffect, useRef, useState } from 'preact/hooks'
import { describeRefusal } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { type Crop, cutPicture, dragCrop, maxZoom, pictureSize, type Size, wholeCrop } from './crop.ts'
import { DropZone } from './drop-zone.tsx'
import { uploadPicture } from './upload.ts'

const t = wordsIn('pictures')
const sliders = [
  ['zoom', 1, maxZoom],
  ['x', 0, 1],
  ['y', 0, 1],
] as const

type CropSheetProps = {
  merchantId: number
  title: string
  /** The crop's proportions, and the pixels to upload. */
  frame?: Size
  /** Set if the file was dropped on a row. */
  file?: File
  onUploaded(url: string): void
  onClose(): void
}

/** Choose a picture, crop it to the shop's proportions and upload it. Sliders do the same as dragging. */
export function CropSheet({
  merchantId,
  title,
  frame: size = pictureSize,
  file,
  onUploaded,
  onClose,
}: CropSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | undefined>(undefined)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [faults, setFaults] = useState<readonly string[]>()
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    if (!picture || !canvas.current) return
    const { left, top, width, height } = cutPicture(picture, crop, size)
    const context = canvas.current.getContext('2d')!
    // A JPEG would turn the transparent parts of a logo black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
  }, [picture, crop, size])

  async function read(chosen: File) {
    setFaults(undefined)
    setCrop(wholeCrop)
    try {
      setPicture(await createImageBitmap(chosen))
    } catch {
      setFaults([t('no.picture')])
    }
  }
  useEffect(() => {
    if (file) void read(file)
  }, [file])
  async function send() {
    setSending(true)
    try {
      const blob = await new Promise<Blob | null>((done) => canvas.current!.toBlob(done, 'image/jpeg', 0.9))
      onUploaded(await uploadPicture(merchantId, blob!))
    } catch (error) {
      setSending(false)
      setFaults(describeRefusal(error, frame('fault.away')))
    }
  }
  return (
    <Sheet title={title} onClose={onClose} isLarge>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <DropZone onFiles={([first]) => first && void read(first)} />
      {picture && (
        <>
          <canvas
            ref={canvas}
            class="crop"
            width={size.width}
            height={size.height}
            role="img"
            aria-label={t('preview')}
            onPointerDown={(event) => {
              held.current = { x: event.clientX, y: event.clientY }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => {
              const from = held.current
              if (!from) return
              const scale = size.width / event.currentTarget.clientWidth
              const by = { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale }
              held.current = { x: event.clientX, y: event.clientY }
              setCrop((before) => dragCrop(picture, before, size, by))
            }}
            onPointerUp={() => {
              held.current = undefined
            }}
          />
          <div class="crop-sliders">
            {sliders.map(([name, min, max]) => (
              <label key={name}>
                <span>{t(name)}</span>
                <input
                  type="range"
                  {...{ min, max }}
                  step={0.01}
                  value={crop[name]}
                  onInput={(event) => {
                    const value = Number(event.currentTarget.value)
                    setCrop((before) => ({ ...before, [name]: value }))
                  }}
                />
              </label>
            ))}
          </div>
          <button
            type="button"
            class="button"
            disabled={isSending}
            aria-busy={isSending}
            onClick={() => void send()}
          >
            {t('send')}
          </button>
        </>
      )}
    </Sheet>
  )
}
