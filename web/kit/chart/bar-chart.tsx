import { useEffect, useRef, useState } from 'preact/hooks'

type Figure = { value: number; text: string }
export type Bar = Figure & {
  key: string
  label: string
  /** What it is compared with: a line across the column. */
  before?: Figure | undefined
}

const height = 220
const rim = { left: 52, right: 8, top: 30, bottom: 26 }
const labelWidth = 64
/** Approximate width of a letter. */
const letter = 7
const widthOf = (texts: readonly string[]) => letter * Math.max(0, ...texts.map((text) => text.length))

type BarChartProps = {
  bars: readonly Bar[]
  label: string
  format(value: number): string
  /** What the columns and the lines across them are; needed if there are such lines. */
  names?: { now: string; before: string }
}

/**
 * Columns over a common axis. The value of the column under the pointer, or selected with the arrow keys, is shown
 * above it. The table next to it gives all values to screen readers.
 */
export function BarChart({ bars, label, format, names }: BarChartProps) {
  const [figure, width] = useWidth()
  const [at, setAt] = useState<number>()
  const ticks = placeTicks(Math.max(0, ...bars.flatMap(({ value, before }) => [value, before?.value ?? 0])))
  const top = ticks.at(-1)!
  const room = { ...rim, left: Math.max(rim.left, widthOf(ticks.map(format)) + 12) }
  const inner = {
    width: Math.max(0, width - room.left - room.right),
    height: height - room.top - room.bottom,
  }
  const yOf = (value: number) => room.top + inner.height * (1 - Math.max(0, value) / top)
  const step = inner.width / Math.max(bars.length, 1)
  const middleOf = (index: number) => room.left + step * (index + 0.5)
  const thickness = Math.min(56, Math.max(1, step * 0.72))
  const labels = Math.max(labelWidth, widthOf(bars.map((bar) => bar.label)) + 8)
  const nth = everyNth(bars.length, inner.width, labels)
  const shown = at === undefined ? undefined : bars[at]
  const move = (event: KeyboardEvent) => {
    const next = moveFocus(event.key, at, bars.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next === 'none' ? undefined : next)
  }
  return (
    <figure class="chart" ref={figure}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the values can be read by the arrow keys
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setAt(undefined)}
          onPointerLeave={() => setAt(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick} class="chart-tick">
              <line x1={room.left} x2={width - room.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={room.left - 8} y={yOf(tick) + 4} text-anchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <g
              key={bar.key}
              class={index === at ? 'chart-bar chosen' : 'chart-bar'}
              onPointerEnter={() => setAt(index)}
            >
              <rect
                class="chart-ground"
                x={middleOf(index) - step / 2}
                y={room.top}
                width={step}
                height={inner.height}
              />
              <rect
                x={middleOf(index) - thickness / 2}
                y={yOf(bar.value)}
                width={thickness}
                height={Math.max(0, yOf(0) - yOf(bar.value))}
                rx={Math.min(4, thickness / 4)}
              />
              {bar.before && (
                <line
                  class="chart-before"
                  x1={middleOf(index) - step / 2}
                  x2={middleOf(index) + step / 2}
                  y1={yOf(bar.before.value)}
                  y2={yOf(bar.before.value)}
                />
              )}
              {index % nth === 0 && (
                <text x={middleOf(index)} y={height - 8} text-anchor="middle">
                  {bar.label}
                </text>
              )}
            </g>
          ))}
          {shown && <Tip text={wordsOf(shown, names)} middle={middleOf(at!)} width={width} />}
        </svg>
      )}
      <output class="unseen">{shown ? wordsOf(shown, names) : ''}</output>
      {names && bars.some(({ before }) => before) && (
        <figcaption class="chart-names">
          <span class="chart-name now">{names.now}</span>
          <span class="chart-name before">{names.before}</span>
        </figcaption>
      )}
    </figure>
  )
}

const wordsOf = ({ label, text, before }: Bar, names: BarChartProps['names']) =>
  `${label}: ${text}${before && names ? ` · ${names.before}: ${before.text}` : ''}`

/** Above the columns, and never beyond the edge. */
function Tip({ text, middle, width }: { text: string; middle: number; width: number }) {
  const wide = text.length * letter + 16
  const x = Math.min(Math.max(middle - wide / 2, 0), Math.max(0, width - wide))
  return (
    <g class="chart-tip">
      <rect x={x} y={0} width={wide} height={24} rx={6} />
      <text x={x + wide / 2} y={16} text-anchor="middle">
        {text}
      </text>
    </g>
  )
}

function moveFocus(key: string, at: number | undefined, count: number): number | 'none' | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight') return Math.min(count - 1, (at ?? -1) + 1)
  if (key === 'ArrowLeft') return Math.max(0, (at ?? count) - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'Escape' && at !== undefined ? 'none' : undefined
}

/** Drawn at its actual size, so its text is as large as all other text. */
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

/** Round ticks for an axis from zero: 1, 2 or 5 times a power of ten, at most four. */
function placeTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * (1 - 1e-9))!
  const ticks = [0]
  while (ticks.at(-1)! < most * (1 - 1e-9)) ticks.push(clean(ticks.length * step))
  return ticks
}

/** Removes floating point noise. */
const clean = (value: number) => Number(value.toPrecision(12))

/** How many labels fit next to each other: shows every first, second, third … */
const everyNth = (count: number, width: number, labelWidth: number) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)))
