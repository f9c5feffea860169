import { useState } from 'preact/hooks'
import { describeRefusal } from '../../console/context.ts'
import { Icon } from '../../kit/icon.tsx'
import { showToast } from '../../kit/toast.ts'
import { frame } from '../frame/words.ts'
import type { Column, ListPage, Question } from './columns.ts'
import { toCsv } from './list-address.ts'

/** An export follows the pages up to this many rows. */
const maxExported = 10_000

/** The complete result as CSV, in the order shown. */
export function Export<Row>({
  columns,
  name,
  question,
  read,
}: {
  columns: readonly Column<Row>[]
  name: string
  question: Pick<Question, 'filters' | 'sorted'>
  read(question: Question): Promise<ListPage<Row>>
}) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      let after: string | undefined
      do {
        const page = await read({ ...question, after, limit: 100 })
        rows.push(...page.rows)
        after = page.next
      } while (after !== undefined && rows.length < maxExported)
      if (after !== undefined) showToast(frame('list.csv.cut', { count: rows.length }))
      download(`${name}.csv`, toCsv(rows, columns))
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
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

export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
