import { useEffect, useRef, useState } from 'preact/hooks'
import { say } from '../context.ts'
import type { Stop } from '../day/rules.ts'

/** The four digits on the customer's screen. A wrong PIN is reported at once, even offline. */
export function Pin({ stop, onPin }: { stop: Stop; onPin(pin: string | undefined): void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // It appears below the choices, where the large button would cover it.
  useEffect(() => {
    input.current!.focus()
    input.current!.scrollIntoView({ block: 'center' })
  }, [])
  const read = async (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    setTyped(digits)
    setWrong(false)
    onPin(undefined)
    if (digits.length < 4) return
    const isRight = await isRightPin(stop, digits)
    setWrong(!isRight)
    if (isRight) onPin(digits)
  }
  return (
    <label class="field">
      {say('pin.label')}
      <input
        ref={input}
        inputMode="numeric"
        autocomplete="off"
        value={typed}
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => void read(currentTarget.value)}
      />
      {isWrong && (
        <span class="fault" role="alert">
          {say('pin.wrong')}
        </span>
      )}
    </label>
  )
}

/** Without TLS a browser can't compute a digest, so only the service compares. */
async function isRightPin(
  { order_id, pin_check }: Pick<Stop, 'order_id' | 'pin_check'>,
  pin: string,
): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${order_id}:${pin}`))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === pin_check
}
