const chart = { height: 72, step: 10, bar: 7 }

/** A trend at a glance: no axis, no numbers. */
export function SparkBars({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(4, ...counts)
  const width = counts.length * chart.step
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${width} ${chart.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map((count, index) => {
        const height = Math.max(count === 0 ? 1 : 4, (count / most) * chart.height)
        return (
          <rect
            key={index}
            class={count === 0 ? 'nothing' : undefined}
            x={index * chart.step}
            y={chart.height - height}
            width={chart.bar}
            height={height}
            rx={1.5}
          />
        )
      })}
    </svg>
  )
}
