type HeatRow = { name: string; cells: readonly { value: number; text: string }[] }

type HeatMapProps = {
  label: string
  columns: readonly string[]
  /** Shows only every nth column's name if there's no room for all; screen readers read them all. */
  namedEvery?: number
  rows: readonly HeatRow[]
}

const levels = 6

/**
 * A table whose cells are darker the larger their values; the values are also shown as text, for people who can't see
 * colors.
 */
export function HeatMap({ label, columns, namedEvery = 1, rows }: HeatMapProps) {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)))
  const levelOf = (value: number) => (value <= 0 || most === 0 ? 0 : Math.ceil((value / most) * levels))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table-wrap" tabIndex={0} aria-label={label}>
      <table class="heat-map">
        <thead>
          <tr>
            <td />
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {index % namedEvery === 0 ? column : <span class="unseen">{column}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map(({ value, text }, index) => (
                <td key={index} class={`heat-${levelOf(value)}`} title={text}>
                  <span class="unseen">{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
