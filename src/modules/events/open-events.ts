import { openStreamLimit, type StreamCount } from '../../calls/stream-limit.ts'
import type { Deps } from '../../start/deps.ts'
import { type EventConsumer, openConsumers } from './consume.ts'
import { commitTopic } from './publish.ts'
import { type EventFeed, openFeed } from './reading/feed.ts'
import { openLiveReaders } from './reading/live-readers.ts'
import { openRevocations, type StreamCredentials } from './reading/revocations.ts'
import type { RightsDeps } from './reading/rights.ts'
import { eventRoutes } from './reading/routes.ts'
import { openSequencer } from './sequence.ts'

/** The event log in this process. */
export type Events = {
  feed: EventFeed
  /** Event streams open in this process. */
  countStreams(): StreamCount
  routes(credentials: StreamCredentials): ReturnType<typeof eventRoutes>
  /** Numbers committed events and passes them to the service's own consumers, until it is closed. */
  work(consumers: readonly EventConsumer[]): { close(): Promise<void> }
  /** Calls back whenever this process has committed events. Returns a function that unsubscribes. */
  onCommit(listener: () => void): () => void
}

/** Maximum streams one process keeps open. */
const maxStreams = 10_000

export function openEvents(deps: Pick<Deps, 'db' | 'changes' | 'log'>, rights: RightsDeps): Events {
  const { db, changes, log } = deps
  const feed = openFeed(deps)
  const streamLimit = openStreamLimit(maxStreams)
  return {
    feed,
    countStreams: streamLimit.count,
    onCommit: (listener) => db.onCommit(commitTopic, listener),
    work(consumers) {
      const parts = [openConsumers(deps, consumers), openSequencer(db, log)]
      return {
        async close() {
          for (const part of parts.toReversed()) await part.close()
        },
      }
    },
    routes: (credentials) =>
      eventRoutes({
        ...rights,
        db,
        log,
        liveReaders: openLiveReaders(feed, db, rights),
        streamLimit,
        revocations: openRevocations(changes, credentials),
      }),
  }
}
