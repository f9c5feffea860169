export type Part = { name: string; count: number; tone: 'good' | 'warn' | 'bad' | 'plain' }

/** Parts of a whole as one bar, with the numbers as text next to it. */
export function Meter({ label, parts }: { label: string; parts: readonly Part[] }) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  let from = 0
  return (
    <figure class="meter">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect class="ground" width="100" height="4" />
        {parts.map(({ name, count, tone }) => {
          const width = whole === 0 ? 0 : (count / whole) * 100
          const x = from
          from += width
          return <rect key={name} class={tone} x={x} width={width} height="4" />
        })}
      </svg>
      <figcaption>
        {parts.map(({ name, count, tone }) => (
          <span key={name} class={tone}>
            <b class="number">{count}</b> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
