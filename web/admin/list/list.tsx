import type { ComponentChildren } from 'preact'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { shopTime } from '../../console/clock.ts'
import { language } from '../../console/context.ts'
import type { LiveEvent } from '../../console/live.ts'
import { address, navigate } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { isMixed } from '../../kit/clock.ts'
import { formatDate, formatNumber } from '../../kit/format.ts'
import { DataTable } from '../../kit/table/table.tsx'
import { Email, moment, money, Tag } from '../frame/parts.tsx'
import { useReread } from '../frame/reread.ts'
import { frame } from '../frame/words.ts'
import { type Column, canSort, type ListPage, type Question, type Sortable, wireSort } from './columns.ts'
import { Export } from './export.tsx'
import { type Filter, Filters, readValues } from './filters.tsx'
import { type ListAddress, pageOfWhole, readListAddress, writeListAddress } from './list-address.ts'
import { Paging } from './paging.tsx'
import { useSelection } from './selection.tsx'
import { ColumnHead, SortChoice } from './sorting.tsx'
import { isNumber, tableColumns } from './table-columns.ts'
import { Views } from './views.tsx'

export type { Column, ListPage, Question } from './columns.ts'
export type { Filter } from './filters.tsx'

/** Cuts a page from an answer without `has_more`, for which one extra row was requested. */
export const cutPage = <Row,>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string | number,
) => ({
  rows: rows.slice(0, limit),
  next: rows.length > limit ? String(cursorOf(rows[limit - 1]!)) : undefined,
})

export type ListProps<Row> = Sortable<Row> & {
  /** The file name of an export. */
  name: string
  label: string
  filters?: readonly Filter[]
  read(question: Question): Promise<ListPage<Row>>
  keyOf(row: Row): string | number
  /** The page that a row links to. */
  href?(row: Row): string
  /** The actions of a row; `reload` reloads the page. */
  actions?(row: Row, reload: () => void): ComponentChildren
  /** Actions on several selected rows; `done` reloads the page. */
  bulk?(rows: readonly Row[], done: () => void): ComponentChildren
  /** True for events that should reload the list. */
  isConcerned?(event: LiveEvent): boolean
  empty?: string
  /** Changes after a write from outside the rows. */
  version?: number
  /** Between the filters and the rows: what the rows add up to. */
  top?: ComponentChildren
}

const pageSize = 50
/**
 * The only list component of this console: filters, sort order and page are in the address, and every list can be
 * exported.
 */
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
  const values = readValues(filters, place)
  const read = isWhole ? readerOfWhole(props) : props.read
  const sort = wireSort(props, values, place.sort)
  const sorted = sort === undefined ? {} : { sort: sort as never }
  const asked = useAsked(`${name} ${version} ${JSON.stringify(values)} ${after ?? ''} ${sort ?? ''}`, () =>
    read({ filters: values, sorted, after, limit: pageSize }),
  )
  useReread(isConcerned, asked.ask)
  return (
    <div class="list">
      <div class="list-head">
        <Filters filters={filters} place={place} goTo={goTo}>
          <SortChoice
            columns={columns.filter((column) => canSort(props, column, values))}
            {...{ place, goTo }}
          />
        </Filters>
        <Views list={name} {...{ path, place }} />
        <Export columns={columns} name={name} question={{ filters: values, sorted }} read={read} />
      </div>
      {props.top}
      <Loaded asked={asked}>{(page) => <Rows {...props} {...{ page, place, goTo, asked, values }} />}</Loaded>
    </div>
  )
}

const wordFilter: Filter = { name: 'query', label: frame('list.search'), kind: 'search' }

const readerOfWhole =
  <Row,>({ read, columns }: ListProps<Row>): ListProps<Row>['read'] =>
  async (question) => {
    const { rows } = await read(question)
    const { filters, sorted, after, limit } = question
    return pageOfWhole(rows, columns, { query: filters.query ?? '', sort: sorted.sort, after, limit })
  }

type Around<Row> = {
  page: ListPage<Row>
  place: ListAddress
  goTo(next: ListAddress): void
  asked: Asked<ListPage<Row>>
  values: Question['filters']
}

function Rows<Row>(props: ListProps<Row> & Around<Row>) {
  const { columns, label, keyOf, href, actions, bulk, empty, page, place, goTo, asked, values } = props
  const { cursors, filters } = place
  const { rows } = page
  const selection = useSelection({ rows, keyOf, nameOf: (row: Row) => String(columns[0]?.text(row) ?? '') })
  if (rows.length === 0 && cursors.length === 0)
    return (
      <p class="list-empty soft">
        {Object.keys(filters).length > 0 ? frame('list.none') : (empty ?? frame('list.empty'))}
      </p>
    )
  const isNamed = holdsSeveralClocks(columns, rows)
  const isEmpty = (column: Column<Row>, row: Row) => showCell(column, row, false) === frame('none')
  const shown = tableColumns(columns, rows, isEmpty).map((column, index) => ({
    ...{ name: column.name, label: column.label, isNumber: isNumber(column) },
    show: (row: Row) => {
      const shown = showCell(column, row, isNamed)
      const looks = [isLong(column, row) && ' is-long', shown === frame('none') && ' is-empty']
      return (
        <div class={`cell${looks.filter(Boolean).join('')}`}>
          {index === 0 && href ? (
            <a class="row-link" href={href(row)}>
              {shown}
            </a>
          ) : (
            shown
          )}
        </div>
      )
    },
  }))
  const last = actions && {
    ...{ name: ' actions', label: frame('list.actions'), class: 'row-actions' },
    show: (row: Row) => actions(row, () => void asked.ask()),
  }
  return (
    <>
      {bulk && selection.chosen.length > 0 && (
        <section class="bulk-bar" aria-label={frame('bulk.label')}>
          <strong>{frame('bulk.count', { count: selection.chosen.length })}</strong>
          {bulk(selection.chosen, () => {
            selection.clear()
            void asked.ask()
          })}
          <button type="button" class="button plain small-button" onClick={selection.clear}>
            {frame('bulk.clear')}
          </button>
        </section>
      )}
      <DataTable
        {...{ rows, keyOf, label }}
        columns={[...(bulk ? [selection.column] : []), ...shown, ...(last ? [last] : [])]}
        rowClass={href && 'leads'}
        headOf={({ name }) => {
          if (name === selection.column.name) return <th key={name}>{selection.head}</th>
          const column = columns.find((one) => one.name === name)
          return column ? (
            <ColumnHead key={name} {...{ column, place, goTo }} canSort={canSort(props, column, values)} />
          ) : (
            <th key={name}>
              <span class="unseen">{frame('list.actions')}</span>
            </th>
          )
        }}
      />
      <Paging
        next={page.next}
        {...{ place, goTo }}
        count={rows.length}
        hasTimes={columns.some(({ as }) => as === 'moment')}
      />
    </>
  )
}

/** Text with several words gets a wider column, so that it does not wrap after each word. */
const isLong = <Row,>(column: Column<Row>, row: Row) => String(column.text(row) ?? '').length > 14

function showCell<Row>(column: Column<Row>, row: Row, isNamed: boolean): ComponentChildren {
  const shown = column.show ? column.show(row) : dressed(column, row, isNamed)
  return shown === null || shown === '' ? frame('none') : shown
}

function dressed<Row>(column: Column<Row>, row: Row, isNamed: boolean): ComponentChildren {
  const plain = column.text(row)
  if (plain === null) return null
  const tone = column.tone?.(row)
  const shown = written(column, row, plain, isNamed)
  return tone === undefined ? shown : <Tag tone={tone}>{shown}</Tag>
}

function written<Row>(
  column: Column<Row>,
  row: Row,
  plain: string | number,
  isNamed: boolean,
): ComponentChildren {
  if (column.as === 'shop-moment') return shopTime(String(plain), { zone: column.zone(row), isNamed })
  const { as } = column
  if (as === 'moment') return moment(String(plain))
  if (as === 'day') return <span class="one-line">{formatDate(String(plain), language)}</span>
  if (as === 'money') return money(Number(plain))
  if (as === 'count') return formatNumber(Number(plain), language)
  if (as === 'strong') return <strong>{plain}</strong>
  if (as === 'code') return <code>{plain}</code>
  return /^[^\s@]+@[^\s@]+$/.test(String(plain)) ? <Email address={String(plain)} /> : plain
}

/** True if the page shows times from shops in different time zones. */
const holdsSeveralClocks = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  isMixed(
    columns
      .filter(({ as }) => as === 'shop-moment')
      .flatMap(({ text }) => rows.flatMap((row) => text(row) ?? []).map(String)),
  )
