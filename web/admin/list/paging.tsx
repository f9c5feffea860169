import { ownZone } from '../../console/clock.ts'
import { frame } from '../frame/words.ts'
import type { ListAddress } from './list-address.ts'

type PagingProps = {
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined
  place: ListAddress
  goTo(next: ListAddress): void
  /** The number of rows on this page. */
  count: number
  /** True if the page shows times in the viewer's time zone, which is then named. */
  hasTimes: boolean
}

export function Paging({ next, place, goTo, count, hasTimes }: PagingProps) {
  const { cursors } = place
  const isOnly = cursors.length === 0 && next === undefined
  return (
    <div class="paging">
      <span class="soft small" role="status">
        {frame('list.rows', { count })}
        {!isOnly && ` · ${frame('list.page', { page: cursors.length + 1 })}`}
        {hasTimes && ` · ${frame('list.clock', { zone: ownZone() })}`}
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
