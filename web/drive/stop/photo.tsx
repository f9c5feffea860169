import { useEffect, useState } from 'preact/hooks'
import { say } from '../context.ts'

const maxSide = 1600

/** Opens the phone's camera and shrinks the picture for slow networks: 200 KB instead of 5 MB. */
export function PhotoButton({ label, onPhoto }: { label: string; onPhoto(photo: Blob): void }) {
  const [isFaulty, setFaulty] = useState(false)
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    const photo = await shrink(file).catch(() => undefined)
    setFaulty(!photo)
    if (photo) onPhoto(photo)
  }
  return (
    <>
      <label class="button quiet wide tall file-button">
        {label}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          class="unseen"
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </label>
      {isFaulty && (
        <p class="fault" role="alert">
          {say('photo.faulty')}
        </p>
      )}
    </>
  )
}

async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return toBlob(canvas, 'image/jpeg')
}

export const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.8),
  )

export function PhotoPreview({ photo }: { photo: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url ? <img class="photo-preview" src={url} alt={say('photo.alt')} /> : null
}
