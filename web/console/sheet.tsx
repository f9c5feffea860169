import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { kit } from './words.ts'

type SheetProps = { title: string; onClose(): void; children: ComponentChildren; isLarge?: boolean }

/** A modal dialog: from the bottom on a phone, centered on a desktop. Escape closes it, and the focus returns. */
export function Sheet({ title, onClose, children, isLarge = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current!
    element.showModal()
    // A tap outside the dialog closes it, like Escape.
    element.addEventListener('click', (event) => event.target === element && element.close())
    return () => (before as HTMLElement | null)?.focus?.()
  }, [])
  return (
    <dialog ref={dialog} class={isLarge ? 'sheet large' : 'sheet'} aria-label={title} onClose={onClose}>
      <button type="button" class="sheet-close" aria-label={kit('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div class="sheet-body stack">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
