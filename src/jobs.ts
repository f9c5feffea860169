import type { TaskList } from './db/jobs.ts'
import { deliverEvents, forgetDeliveredEvents } from './db/outbox.ts'
import type { Deps } from './deps.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { forgetOldIdentity } from './modules/auth/index.ts'

/** Every hour, at a quarter past. */
export const crontab = '15 * * * * forget_old'

export function taskList({ db, clock, metrics: { events } }: Deps): TaskList {
  return {
    deliver_events: () => deliverEvents(db, [({ topic }) => events.inc({ topic })]),
    forget_old: async () => {
      await forgetOldAnswers(db, clock.now())
      await forgetDeliveredEvents(db)
      await forgetOldIdentity(db, clock.now())
    },
  }
}
