import { frame } from '../frame/words.ts'
import type { Column } from './columns.ts'
import type { ListAddress } from './list-address.ts'
import { isNumber } from './table-columns.ts'

type Addressed = { place: ListAddress; goTo(next: ListAddress): void }

export function ColumnHead<Row>({
  column,
  place,
  goTo,
  canSort,
}: Addressed & { column: Column<Row>; canSort: boolean }) {
  const { name, label } = column
  const look = isNumber(column) ? 'number' : undefined
  if (!canSort) return <th class={look}>{label}</th>
  const direction = place.sort === name ? 'ascending' : place.sort === `-${name}` ? 'descending' : undefined
  const next = direction === undefined ? name : direction === 'ascending' ? `-${name}` : undefined
  return (
    <th aria-sort={direction} class={look}>
      <button
        type="button"
        title={frame('list.sort', { column: label })}
        onClick={() => goTo({ ...place, sort: next, cursors: [] })}
      >
        {label}
        <span aria-hidden="true" class={direction ? undefined : 'faint'}>
          {direction === 'ascending' ? '\u00a0↑' : direction === 'descending' ? '\u00a0↓' : '\u00a0↕'}
        </span>
      </button>
    </th>
  )
}

/** Sorting as a select box, for phones. */
export function SortChoice<Row>({ columns, place, goTo }: Addressed & { columns: readonly Column<Row>[] }) {
  if (columns.length === 0) return null
  return (
    <div class="filter sort">
      <label for="list-sort" class="filter-name">
        {frame('list.order')}
      </label>
      <select
        id="list-sort"
        value={place.sort ?? ''}
        onChange={(event) => goTo({ ...place, sort: event.currentTarget.value || undefined, cursors: [] })}
      >
        <option value="">{frame('list.order.own')}</option>
        {columns.flatMap(({ name, label }) => [
          <option key={name} value={name} selected={place.sort === name}>
            {label} ↑
          </option>,
          <option key={`-${name}`} value={`-${name}`} selected={place.sort === `-${name}`}>
            {label} ↓
          </option>,
        ])}
      </select>
    </div>
  )
}
