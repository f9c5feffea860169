import { useEffect, useRef, useState } from 'preact/hooks'
import { everyNth, ticksOf } from './scale.ts'

export type Bar = { key: string; label: string; value: number; text: string }

const height = 220
const room = { left: 52, right: 8, top: 12, bottom: 26 }
const labelWidth = 64

type BarChartProps = { bars: readonly Bar[]; label: string; format(value: number): string }

/** Columns over a common axis. The table beside it says the same to screen readers. */
export function BarChart({ bars, label, format }: BarChartProps) {
  const [figure, width] = useWidth()
  const ticks = ticksOf(Math.max(0, ...bars.map(({ value }) => value)))
  const top = ticks.at(-1)!
  const inner = { width: width - room.left - room.right, height: height - room.top - room.bottom }
  const yOf = (value: number) => room.top + inner.height * (1 - Math.max(0, value) / top)
  const step = inner.width / Math.max(bars.length, 1)
  const thickness = Math.min(56, Math.max(1, step * 0.72))
  const nth = everyNth(bars.length, inner.width, labelWidth)
  return (
    <figure class="chart" ref={figure}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick} class="chart-tick">
              <line x1={room.left} x2={width - room.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={room.left - 8} y={yOf(tick) + 4} text-anchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const middle = room.left + step * (index + 0.5)
            return (
              <g key={bar.key} class="chart-bar">
                <rect
                  x={middle - thickness / 2}
                  y={yOf(bar.value)}
                  width={thickness}
                  height={Math.max(0, yOf(0) - yOf(bar.value))}
                  rx={Math.min(4, thickness / 4)}
                >
                  <title>{`${bar.label}: ${bar.text}`}</title>
                </rect>
                {index % nth === 0 && (
                  <text x={middle} y={height - 8} text-anchor="middle">
                    {bar.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </figure>
  )
}

/** Drawn at its own size, so that its words are as large as all others. */
function useWidth() {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
