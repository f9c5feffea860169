import type { ComponentChildren, VNode } from 'preact'

export type TableColumn<Row> = {
  name: string
  label: string
  show(row: Row): ComponentChildren
  isNumber?: boolean | undefined
  class?: string
}

type TableProps<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  label: string
  /** Replaces a header cell that only names its column. */
  headOf?(column: TableColumn<Row>): VNode
  rowClass?: string | undefined
  isPlain?: boolean
  /** The cells of a footer row. */
  foot?: ComponentChildren
}

/** Rows to be read one by one: on a phone, each is a block in which cells are labeled with their column. */
export function DataTable<Row>({ label, isPlain, foot, ...table }: TableProps<Row>) {
  return (
    <div class="table-box">
      <table class={isPlain ? 'data plain-head' : 'data'} aria-label={label}>
        <Head {...table} />
        <tbody>
          {table.rows.map((row) => (
            <tr key={table.keyOf(row)} class={table.rowClass}>
              {table.columns.map(({ name, label: columnLabel, show, isNumber, class: own }) => (
                <td key={name} class={isNumber ? 'number' : own} data-label={own ? undefined : columnLabel}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>{foot}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/**
 * Figures to be compared: it stays a table on a phone, scrolling inside its frame, with the keyboard, too. The first
 * cell of a row is its header.
 */
export function FigureTable<Row>({ label, ...table }: TableProps<Row>) {
  const [first, ...others] = table.columns.map((column, index) => ({ ...column, isNumber: index > 0 }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table-wrap" tabIndex={0} aria-label={label}>
      <table class="figure-table">
        <Head {...table} columns={[first!, ...others]} />
        <tbody>
          {table.rows.map((row) => (
            <tr key={table.keyOf(row)}>
              <th scope="row">{first!.show(row)}</th>
              {others.map(({ name, show }) => (
                <td key={name} class="number">
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** None if the columns need no names. */
function Head<Row>({ columns, headOf }: Pick<TableProps<Row>, 'columns' | 'headOf'>) {
  if (columns.every(({ label }) => label === '')) return null
  const plain = ({ name, label, isNumber }: TableColumn<Row>) => (
    <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
      {label}
    </th>
  )
  return (
    <thead>
      <tr>{columns.map(headOf ?? plain)}</tr>
    </thead>
  )
}
