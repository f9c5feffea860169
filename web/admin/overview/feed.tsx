import { useEffect, useState } from 'preact/hooks'
import { activityText } from '../../console/activity/words.ts'
import { readerTime } from '../../console/clock.ts'
import { serverNow } from '../../console/context.ts'
import { type LiveEvent, onLiveEvent } from '../../console/live.ts'
import { formatTime } from '../../kit/format.ts'
import { pathTo } from '../frame/place.ts'

/** A longer list would grow all day. */
const maxShown = 12

type Entry = { key: number; at: number; event: LiveEvent }
let count = 0

/** A live feed of the whole marketplace's latest events. */
export function Feed({ empty }: { empty: string }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(
    () =>
      onLiveEvent((event) =>
        setEntries((before) => [{ key: ++count, at: serverNow(), event }, ...before].slice(0, maxShown)),
      ),
    [],
  )
  if (entries.length === 0) return <p class="soft calm">{empty}</p>
  return (
    <ol class="feed">
      {entries.map(({ key, at, event }) => (
        <li key={key}>
          <time class="soft number">{readerTime(new Date(at).toISOString(), formatTime)}</time>
          <span>{activityText(event.type)}</span>
          {event.order_id !== undefined ? (
            <a href={pathTo('orders', [event.order_id])}>#{event.order_id}</a>
          ) : event.merchant_id !== undefined ? (
            <a href={pathTo('merchants', [event.merchant_id])}>{event.merchant_id}</a>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ol>
  )
}
