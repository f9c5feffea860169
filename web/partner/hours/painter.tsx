import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { cellMinutes, cellsADay, isOpenAt, paintWeek, type Stroke } from './paint.ts'
import { readDay, toMinutes } from './week.ts'

type Cell = { row: number; cell: number }
type Sweep = { start: Cell; end: Cell; isOpen: boolean }

/**
 * Lets people paint hours on the week's strips with a pointer. A stroke opens if it begins in closed time and closes if
 * it begins in open time, on all days that it crosses. The text fields next to the strips do the same by keyboard.
 */
export function usePainter(
  order: readonly number[],
  texts: readonly string[],
  onChange: (texts: string[]) => void,
) {
  const box = useRef<HTMLElement>(null)
  const [sweep, setSweep] = useState<Sweep>()
  const stroke = sweep && toStroke(sweep, order)
  const isPainting = sweep !== undefined
  useEffect(() => {
    if (!isPainting) return
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setSweep(undefined)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isPainting])
  return {
    box,
    stroke,
    shown: stroke ? paintWeek(texts, stroke, language) : texts,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        const start = cellAt(box, event)
        if (!start) return
        ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
        setSweep({ start, end: start, isOpen: !isOpenAt(texts, order[start.row]!, start.cell) })
      },
      onPointerMove(event: PointerEvent) {
        const end = isPainting && cellAt(box, event)
        if (end) setSweep((before) => before && { ...before, end })
      },
      onPointerUp() {
        if (stroke) onChange(paintWeek(texts, stroke, language))
        setSweep(undefined)
      },
      // The browser used the touch for scrolling.
      onPointerCancel: () => setSweep(undefined),
    },
  }
}

export type Painter = ReturnType<typeof usePainter>

/** The nearest cell, even if the pointer has left the strips. */
function cellAt(
  { current }: RefObject<HTMLElement | null>,
  { clientX, clientY }: PointerEvent,
): Cell | undefined {
  const strips = [...(current?.querySelectorAll('.hours-strip') ?? [])].map((strip) =>
    strip.getBoundingClientRect(),
  )
  if (strips.length === 0) return undefined
  const distances = strips.map(({ top, bottom }) => Math.max(top - clientY, clientY - bottom, 0))
  const row = distances.indexOf(Math.min(...distances))
  const { left, width } = strips[row]!
  const cell = Math.floor(((clientX - left) / width) * cellsADay)
  return { row, cell: Math.min(cellsADay - 1, Math.max(0, cell)) }
}

function toStroke({ start, end, isOpen }: Sweep, order: readonly number[]): Stroke {
  const [top, bottom] = [Math.min(start.row, end.row), Math.max(start.row, end.row)]
  const [first, last] = [Math.min(start.cell, end.cell), Math.max(start.cell, end.cell)]
  return {
    days: order.slice(top, bottom + 1),
    from: first * cellMinutes,
    to: (last + 1) * cellMinutes,
    isOpen,
  }
}

/** A day from midnight to midnight. Hidden from screen readers: the field before it says the same. */
export function Strip({ day, painter }: { day: number; painter: Painter }) {
  const shifts = painter.shown.flatMap((text, from) => readDay(from, text) ?? [])
  return (
    <svg
      class="hours-strip"
      viewBox="0 0 1440 60"
      preserveAspectRatio="none"
      aria-hidden="true"
      {...painter.handlers}
    >
      {shifts
        .filter((shift) => shift.day === day)
        .map(({ startTime, endTime }) => (
          <rect
            key={startTime}
            x={toMinutes(startTime)}
            y="0"
            width={toMinutes(endTime) - toMinutes(startTime)}
            height="60"
          />
        ))}
      <path d={hourLines} />
    </svg>
  )
}

const hourLines = Array.from({ length: 7 }, (_, index) => `M${(index + 1) * 180} 0V60`).join('')
