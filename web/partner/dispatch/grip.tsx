import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { scrollAtEdge, useDropTarget } from '../frame/drag.ts'
import { wordsIn } from '../frame/words.ts'
import { type Driver, driverName } from './board.ts'

const t = wordsIn('dispatch')

type GripProps = { label: string; drivers: readonly Driver[]; onDrop(email: string): void }

/**
 * Drags an order to a driver by mouse, pen or finger. By keyboard, the arrow keys choose a driver, Enter assigns the
 * order, and Escape cancels.
 */
export function Grip({ label, drivers, onDrop }: GripProps) {
  const { over, mark } = useDropTarget()
  const lifted = useRef<{ card: HTMLElement; x: number; y: number } | undefined>(undefined)
  const [chosen, setChosen] = useState<string>()
  const laneOf = (email: string) =>
    [...document.querySelectorAll('[data-driver]')].find((lane) => lane.getAttribute('data-driver') === email)
  const choose = (email: string | undefined) => {
    setChosen(email)
    const lane = email === undefined ? undefined : laneOf(email)
    mark(lane)
    lane?.scrollIntoView({ block: 'nearest' })
  }
  /** The card follows the pointer, above the drop targets. */
  const carry = (x: number, y: number) => {
    const { card, ...from } = lifted.current!
    card.classList.add('is-dragged')
    card.style.translate = `${x - from.x}px ${y - from.y}px`
  }
  const letGo = () => {
    lifted.current?.card.classList.remove('is-dragged')
    lifted.current?.card.style.removeProperty('translate')
    lifted.current = undefined
    mark(undefined)
  }
  const step = (by: -1 | 1) => {
    const index = drivers.findIndex(({ email }) => email === chosen)
    const next = index === -1 ? (by === 1 ? 0 : drivers.length - 1) : index + by
    choose(drivers[(next + drivers.length) % drivers.length]?.email)
  }
  const keys = new Map([
    ['ArrowDown', () => step(1)],
    ['ArrowRight', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['ArrowLeft', () => step(-1)],
    ['Escape', () => choose(undefined)],
    ['Enter', () => drop()],
    [' ', () => drop()],
  ])
  function drop() {
    const email = chosen
    choose(undefined)
    if (email !== undefined) onDrop(email)
    else step(1)
  }
  const target = drivers.find(({ email }) => email === chosen)
  return (
    <>
      <button
        type="button"
        class="drag"
        aria-label={label}
        aria-describedby="grip-help"
        title={t('drag')}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.focus()
          event.currentTarget.setPointerCapture(event.pointerId)
          const card = event.currentTarget.closest('li')
          if (card) lifted.current = { card, x: event.pageX, y: event.pageY }
        }}
        onPointerMove={(event) => {
          if (!lifted.current) return
          const { clientX: x, clientY: y } = event
          carry(event.pageX, event.pageY)
          mark(document.elementFromPoint(x, y)?.closest('[data-driver]') ?? undefined)
          scrollAtEdge(y)
        }}
        onPointerUp={() => {
          const email = over.current?.getAttribute('data-driver')
          letGo()
          if (email) onDrop(email)
        }}
        onLostPointerCapture={letGo}
        onBlur={() => choose(undefined)}
        onKeyDown={(event) => {
          const act = keys.get(event.key)
          if (!act || drivers.length === 0) return
          event.preventDefault()
          act()
        }}
      >
        <Icon name="list" />
      </button>
      <span class="unseen" role="status">
        {target ? t('drop.on', { name: driverName(target) }) : ''}
      </span>
    </>
  )
}
