import type { Deps } from '../../deps.ts'
import type { Credentials } from '../../http/access.ts'
import type { Route } from '../../http/route.ts'
import { openStreamLimit } from '../../http/stream-limit.ts'
import { type EventFeed, openFeed } from './reading/feed.ts'
import { openLiveReaders } from './reading/live-readers.ts'
import { openRevocations } from './reading/revocations.ts'
import type { RightsTools } from './reading/rights.ts'
import { eventRoutes } from './reading/routes.ts'

/** Reading the log in this process. */
export type Events = {
  feed: EventFeed
  routes(credentials: Credentials): Route[]
}

/** Streams that one process keeps open at once. */
const mostStreams = 10_000

export function openEvents(deps: Pick<Deps, 'db' | 'changes' | 'log'>, rights: RightsTools): Events {
  const { db, changes, log } = deps
  const feed = openFeed(deps)
  return {
    feed,
    routes: (credentials) =>
      eventRoutes({
        ...rights,
        db,
        log,
        liveReaders: openLiveReaders(feed, db, rights),
        streamLimit: openStreamLimit(mostStreams),
        revocations: openRevocations(changes, credentials),
      }),
  }
}
