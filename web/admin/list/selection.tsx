import { useEffect, useState } from 'preact/hooks'
import { frame } from '../frame/words.ts'

type Rows<Row> = { rows: readonly Row[]; keyOf(row: Row): string | number; nameOf(row: Row): string }

/** Selected rows. Rows that are no longer on the page are deselected. */
export function useSelection<Row>({ rows, keyOf, nameOf }: Rows<Row>) {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const shown = rows.map(keyOf).join(' ')
  useEffect(() => {
    setKeys((before) => new Set(rows.map(keyOf).filter((key) => before.has(key))))
  }, [shown])
  const chosen = rows.filter((row) => keys.has(keyOf(row)))
  const toggle = (key: string | number) =>
    setKeys((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const isAll = rows.length > 0 && chosen.length === rows.length
  return {
    chosen,
    clear: () => setKeys(new Set()),
    head: (
      <Pick
        name={frame('bulk.all')}
        checked={isAll}
        onChange={() => setKeys(new Set(isAll ? [] : rows.map(keyOf)))}
      />
    ),
    column: {
      ...{ name: ' chosen', label: '', class: 'pick' },
      show: (row: Row) => (
        <Pick
          name={frame('bulk.row', { name: nameOf(row) })}
          checked={keys.has(keyOf(row))}
          onChange={() => toggle(keyOf(row))}
        />
      ),
    },
  }
}

/** The label around the box makes it large enough to tap. */
const Pick = ({ name, ...box }: { name: string; checked: boolean; onChange(): void }) => (
  <label class="pick-row">
    <input type="checkbox" aria-label={name} {...box} />
  </label>
)
