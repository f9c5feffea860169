import { useEffect, useRef } from 'preact/hooks'
import { say } from '../context.ts'
import { toBlob } from './photo.tsx'

const [width, height] = [900, 360]

/** Drawn with a finger, pen or mouse; always dark on white, whatever the screen's colors. */
export function Signature({ onSigned }: { onSigned(picture: Blob | undefined): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  // It appears below the choices, where the large button would cover it.
  useEffect(() => canvas.current!.scrollIntoView({ block: 'center' }), [])
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
  }
  const begin = (event: PointerEvent) => {
    const pen = canvas.current!.getContext('2d')!
    if (!isDrawing.current && !canvas.current!.dataset.signed) paper(canvas.current!)
    canvas.current!.dataset.signed = 'true'
    canvas.current!.setPointerCapture(event.pointerId)
    isDrawing.current = true
    pen.lineWidth = 5
    pen.lineCap = 'round'
    pen.strokeStyle = '#111111'
    pen.beginPath()
    pen.moveTo(...pointOf(event))
  }
  const draw = (event: PointerEvent) => {
    if (!isDrawing.current) return
    const pen = canvas.current!.getContext('2d')!
    pen.lineTo(...pointOf(event))
    pen.stroke()
  }
  const end = async () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    onSigned(await toBlob(canvas.current!, 'image/png'))
  }
  return (
    <div class="stack">
      <canvas
        ref={canvas}
        class="signature"
        role="img"
        aria-label={say('sign.here')}
        width={width}
        height={height}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => void end()}
        onPointerCancel={() => void end()}
      />
      <p class="soft small">{say('sign.here')}</p>
      <button
        type="button"
        class="link-button"
        onClick={() => {
          paper(canvas.current!)
          delete canvas.current!.dataset.signed
          onSigned(undefined)
        }}
      >
        {say('sign.clear')}
      </button>
    </div>
  )
}

function paper(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
}
