import { useState } from 'preact/hooks'
import { uploadLogo } from '../../console/api/system.ts'
import { toBase64 } from '../../console/base64.ts'
import { describeRefusal } from '../../console/context.ts'
import { FieldFrame } from '../../kit/form.tsx'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('brand')
const side = 512

type LogoFieldProps = { logo: string | null; isFixed: boolean; onLogo(logo: string | null): void }

/**
 * A picture from this device, chosen or dropped. It is uploaded at once, and shown to customers once the brand is
 * saved.
 */
export function LogoField({ logo, isFixed, onLogo }: LogoFieldProps) {
  const [faults, setFaults] = useState<readonly string[]>()
  const [isSending, setSending] = useState(false)
  async function send(file: File | undefined) {
    if (!file || isSending) return
    setSending(true)
    setFaults(undefined)
    try {
      const picture = await fitSquare(file)
      if (!picture) return setFaults([t('logo.none')])
      onLogo((await uploadLogo({ image: await toBase64(picture) })).logo)
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    } finally {
      setSending(false)
    }
  }
  return (
    <FieldFrame
      name="logo"
      label={t('logo')}
      hint={t('logo.hint')}
      faults={faults ? { logo: faults } : undefined}
    >
      {({ id, describedBy }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard
        <div
          class="logo-field"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void send(event.dataTransfer?.files[0])
          }}
        >
          {logo && <img src={logo} alt={t('logo.shown')} width="64" height="64" />}
          {!isFixed && (
            <input
              id={id}
              type="file"
              accept="image/*"
              aria-describedby={describedBy}
              aria-busy={isSending}
              onChange={(event) => {
                void send(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
          )}
          {logo && !isFixed && (
            <button type="button" class="button plain" onClick={() => onLogo(null)}>
              {t('logo.remove')}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/**
 * The whole picture, centered in a transparent square, as a PNG; undefined if the file is not a picture. SVG drawings
 * are converted too.
 */
async function fitSquare(file: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = side
    // An SVG may have no intrinsic size.
    const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side]
    const scale = side / Math.max(width, height)
    const [drawnWidth, drawnHeight] = [width * scale, height * scale]
    canvas
      .getContext('2d')!
      .drawImage(picture, (side - drawnWidth) / 2, (side - drawnHeight) / 2, drawnWidth, drawnHeight)
    return await new Promise<Blob | undefined>((done) =>
      canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'),
    )
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
