import { createHash } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { EventStream } from '../../../calls/event-stream.ts'
import type { Tracking } from './open-tracking.ts'
import { isOver, type Tracked } from './rules/shown.ts'

export type StreamView = {
  /** The key by which streams are counted, and the maximum per holder. */
  holder: string
  maxPerHolder: number
  /** The state as one line of text. */
  render(tracked: Tracked): string
}

/** The current state immediately, then every new one, until nothing more will happen. */
export function streamOrder(
  { watch, streamLimit }: Pick<Tracking, 'watch' | 'streamLimit'>,
  tracked: Tracked,
  view: StreamView,
  { lastEventId }: Pick<Call, 'lastEventId'>,
): EventStream {
  const first = toServerEvent(view.render(tracked))
  const hasSeenAll = isOver(tracked.order) && lastEventId === first.id
  if (hasSeenAll) return new EventStream(undefined)
  return new EventStream((reader) => {
    const giveBack = streamLimit.take(view.holder, view.maxPerHolder)
    let lastSent: string | undefined
    const publish = (now: Tracked) => {
      const event = now === tracked ? first : toServerEvent(view.render(now))
      if (event.id !== lastSent) reader.publish(event)
      lastSent = event.id
      if (isOver(now.order)) reader.end()
    }
    publish(tracked)
    const leave = isOver(tracked.order) ? () => {} : watch.follow(tracked, publish)
    return {
      leave() {
        leave()
        giveBack()
      },
    }
  })
}

/** An event's id is a digest of its content: the same state has the same id in every process. */
function toServerEvent(data: string) {
  return { id: createHash('sha256').update(data).digest('base64url').slice(0, 16), data }
}
