import type { Handle } from '../../../db/database.ts'
import type { EventPosition } from '../rules/event-position.ts'
import type { MerchantAudience } from '../rules/event-types.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import {
  chooseView,
  type EventFilter,
  type EventReader,
  type EventView,
  isWanted,
  type ReadRights,
} from '../rules/readers.ts'
import type { EventFeed } from './feed.ts'
import { findAudience, impersonatedRole, type RightsDeps } from './rights.ts'

/** A stream that has caught up with the log. */
export type LiveReader = {
  reader: EventReader
  filter: EventFilter
  /** In order; possibly including some it has already had. */
  take(event: LoggedEvent, view: EventView): void
}

/**
 * This process's streams waiting for new events, indexed by whom an event concerns: a stream without events costs
 * nothing. Rights are evaluated when an event is passed on.
 */
export type LiveReaders = {
  /** False if events newer than `from` were already passed on: read them first. */
  join(live: LiveReader, from: EventPosition): boolean
  leave(live: LiveReader): void
  /** Everything up to this was passed on. */
  position(): EventPosition | undefined
}

export function openLiveReaders(feed: EventFeed, db: Handle, deps: RightsDeps): LiveReaders {
  const groups = new Map<string, Set<LiveReader>>()
  let handedOn: EventPosition | undefined
  let count = 0

  const handOn = async (events: readonly LoggedEvent[]) => {
    const { members, apps } = await findAudience(deps, db, events)
    for (const event of events) {
      const admins = members.get(event.merchantId ?? 0) ?? []
      const clients = apps.get(event.customerId ?? 0) ?? []
      // A reader that is both gets it as the merchant: the first match counts.
      handTo('operator', event, 'all')
      for (const { email, role } of admins) handTo(adminKey(email), event, asMerchant(event, role))
      handTo(impersonationKey(event.merchantId), event, asMerchant(event, impersonatedRole))
      handTo(`customer ${event.customerId}`, event, asCustomer(event))
      for (const clientId of clients) handTo(appKey(clientId), event, asCustomer(event))
    }
    handedOn = events.at(-1)
  }
  const handTo = (key: string, event: LoggedEvent, rights: ReadRights) => {
    const view = chooseView(rights, event)
    if (view)
      for (const live of groups.get(key) ?? []) if (isWanted(live.filter, event)) live.take(event, view)
  }
  return {
    join(live, from) {
      if (count === 0 ? !feed.join(from, handOn) : (feed.position()?.position ?? 0) > from.position)
        return false
      if (count === 0) handedOn = from
      count++
      for (const key of listKeys(live.reader)) groups.set(key, (groups.get(key) ?? new Set()).add(live))
      return true
    },
    leave(live) {
      let wasThere = false
      for (const key of listKeys(live.reader)) {
        const group = groups.get(key)
        wasThere = group?.delete(live) || wasThere
        if (group?.size === 0) groups.delete(key)
      }
      if (wasThere && --count === 0) feed.leave(handOn)
    },
    position: () => handedOn,
  }
}

const adminKey = (email: string) => `admin ${email.toLowerCase()}`
const impersonationKey = (merchantId: number | null) => `impersonation ${merchantId}`
const appKey = (clientId: string) => `app ${clientId}`

function listKeys(reader: EventReader): string[] {
  switch (reader.kind) {
    case 'operator':
      return ['operator']
    case 'impersonation':
      return [impersonationKey(reader.merchantId)]
    case 'app':
      return [appKey(reader.clientId)]
    case 'person':
      return [
        `customer ${reader.customerId}`,
        ...(reader.adminEmail === null ? [] : [adminKey(reader.adminEmail)]),
      ]
  }
}

/** Which of those concerned by an event have which rights on it. */
const asMerchant = ({ merchantId }: LoggedEvent, role: MerchantAudience): ReadRights => ({
  merchants: new Map([[merchantId ?? 0, role]]),
  customerIds: new Set(),
})
const asCustomer = ({ customerId }: LoggedEvent): ReadRights => ({
  merchants: new Map(),
  customerIds: new Set([customerId ?? 0]),
})
