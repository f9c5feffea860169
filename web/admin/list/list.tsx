import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { wordsOf } from '../../console/context.ts'
import type { LiveEvent } from '../../console/live.ts'
import { address, navigate } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { showToast } from '../../kit/dom.ts'
import { Icon } from '../../kit/icon.tsx'
import { useReread } from '../frame/reread.ts'
import { frame } from '../frame/words.ts'
import { type Filter, Filters, valuesOf } from './filters.tsx'
import {
  type ListAddress,
  pageOfWhole,
  readListAddress,
  sortRows,
  toCsv,
  writeListAddress,
} from './list-address.ts'

export type { Filter } from './filters.tsx'
export type Column<Row> = {
  name: string
  label: string
  /** As it is sorted and exported. */
  text(row: Row): string | number | null
  /** Absent: the text. */
  show?(row: Row): ComponentChildren
  isNumber?: boolean
}
export type ListPage<Row> = { rows: readonly Row[]; next?: string | undefined }
type Question = { filters: Readonly<Record<string, string>>; after: string | undefined; limit: number }

type ListProps<Row> = {
  /** Names the file of an export. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  read(question: Question): Promise<ListPage<Row>>
  keyOf(row: Row): string | number
  /** Where a row leads. */
  href?(row: Row): string
  /** What can be done with a row; `reload` reads the page again. */
  actions?(row: Row, reload: () => void): ComponentChildren
  /** Read again when such an event comes. */
  isConcerned?(event: LiveEvent): boolean
  empty?: string
  /** `read` answers all rows: a search, the order and the pages are made of them here. */
  isWhole?: boolean
  /** Changed by whoever has written something outside the rows. */
  version?: number
}

const pageSize = 50
/** An export follows the pages up to here. */
const mostExported = 10_000

/** The one list of this console: filters, order and page stand in the address; every list can be exported. */
export function List<Row>(props: ListProps<Row>) {
  const { name, columns, isWhole = false, version = 0, isConcerned } = props
  const filters = isWhole ? [wordFilter, ...(props.filters ?? [])] : (props.filters ?? [])
  const { path, query } = useStore(address)
  const place = readListAddress(
    query,
    filters.map((filter) => filter.name),
  )
  const goTo = (next: ListAddress) => navigate(path + writeListAddress(next))
  const after = place.cursors.at(-1)
  const values = valuesOf(filters, place)
  const read = isWhole ? readerOfWhole(props, place.sort) : props.read
  // The order of a whole list decides what is on a page.
  const order = isWhole ? (place.sort ?? '') : ''
  const asked = useAsked(`${name} ${version} ${JSON.stringify(values)} ${after ?? ''} ${order}`, () =>
    read({ filters: values, after, limit: pageSize }),
  )
  useReread(isConcerned, asked.ask)
  return (
    <div class="list">
      <div class="list-head">
        <Filters filters={filters} place={place} goTo={goTo} />
        <Export columns={columns} name={name} place={place} values={values} read={read} />
      </div>
      <Loaded asked={asked}>{(page) => <Rows {...props} {...{ page, place, goTo, asked }} />}</Loaded>
    </div>
  )
}

const wordFilter: Filter = { name: 'query', label: frame('list.search'), kind: 'search' }

const readerOfWhole =
  <Row,>({ read, columns }: ListProps<Row>, sort: string | undefined): ListProps<Row>['read'] =>
  async (question) => {
    const { rows } = await read(question)
    const { filters, after, limit } = question
    return pageOfWhole(rows, columns, { query: filters.query ?? '', sort, after, limit })
  }

type Around<Row> = {
  page: ListPage<Row>
  place: ListAddress
  goTo(next: ListAddress): void
  asked: Asked<ListPage<Row>>
}

function Rows<Row>({
  columns,
  label,
  keyOf,
  href,
  actions,
  empty,
  page,
  place,
  goTo,
  asked,
}: ListProps<Row> & Around<Row>) {
  const { sort, cursors, filters } = place
  const rows = sortRows(page.rows, columns, sort)
  if (rows.length === 0 && cursors.length === 0)
    return (
      <p class="list-empty soft">
        {Object.keys(filters).length > 0 ? frame('list.none') : (empty ?? frame('list.empty'))}
      </p>
    )
  return (
    <>
      <div class="table-box">
        <table class="data" aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.name} column={column} place={place} goTo={goTo} />
              ))}
              {actions && (
                <th>
                  <span class="unseen">{frame('list.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} class={href ? 'leads' : undefined}>
                {columns.map((column, index) => (
                  <td
                    key={column.name}
                    class={column.isNumber ? 'number' : undefined}
                    data-label={column.label}
                  >
                    {index === 0 && href ? (
                      <a class="row-link" href={href(row)}>
                        {cellOf(column, row)}
                      </a>
                    ) : (
                      cellOf(column, row)
                    )}
                  </td>
                ))}
                {actions && <td class="row-actions">{actions(row, () => void asked.ask())}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Paging {...{ page, place, goTo }} count={rows.length} />
    </>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row): ComponentChildren {
  const shown = column.show ? column.show(row) : column.text(row)
  return shown === null || shown === '' ? frame('none') : shown
}

function ColumnHead<Row>({
  column,
  place,
  goTo,
}: {
  column: Column<Row>
  place: ListAddress
  goTo(next: ListAddress): void
}) {
  const { name, label, isNumber } = column
  const direction = place.sort === name ? 'ascending' : place.sort === `-${name}` ? 'descending' : undefined
  const next = direction === undefined ? name : direction === 'ascending' ? `-${name}` : undefined
  return (
    <th aria-sort={direction} class={isNumber ? 'number' : undefined}>
      <button
        type="button"
        title={frame('list.sort', { column: label })}
        onClick={() => goTo({ ...place, sort: next })}
      >
        {label}
        <span aria-hidden="true">
          {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}
        </span>
      </button>
    </th>
  )
}

function Paging<Row>({
  page: { next },
  place,
  goTo,
  count,
}: Pick<Around<Row>, 'page' | 'place' | 'goTo'> & { count: number }) {
  const { cursors } = place
  const isOnly = cursors.length === 0 && next === undefined
  return (
    <div class="paging">
      <span class="soft small" role="status">
        {frame('list.rows', { count })}
        {!isOnly && ` · ${frame('list.page', { page: cursors.length + 1 })}`}
      </span>
      {!isOnly && (
        <span class="row">
          <button
            type="button"
            class="button quiet small-button"
            data-page="previous"
            disabled={cursors.length === 0}
            onClick={() => goTo({ ...place, cursors: cursors.slice(0, -1) })}
          >
            {frame('list.previous')}
          </button>
          <button
            type="button"
            class="button quiet small-button"
            data-page="next"
            disabled={next === undefined}
            onClick={() => goTo({ ...place, cursors: [...cursors, next!] })}
          >
            {frame('list.next')}
          </button>
        </span>
      )}
    </div>
  )
}

function Export<Row>({
  columns,
  name,
  place,
  values,
  read,
}: Pick<ListProps<Row>, 'columns' | 'name' | 'read'> & { place: ListAddress; values: Question['filters'] }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      let after: string | undefined
      do {
        const page = await read({ filters: values, after, limit: 100 })
        rows.push(...page.rows)
        after = page.next
      } while (after !== undefined && rows.length < mostExported)
      if (after !== undefined) showToast(frame('list.csv.cut', { count: rows.length }))
      download(`${name}.csv`, toCsv(sortRows(rows, columns, place.sort), columns))
    } catch (error) {
      showToast(wordsOf(error, frame('fault.away')).join(' '))
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      class="button plain small-button export"
      disabled={isBusy}
      onClick={() => void save()}
    >
      <Icon name="download" /> {frame(isBusy ? 'list.csv.busy' : 'list.csv')}
    </button>
  )
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
