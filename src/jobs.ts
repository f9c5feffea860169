import type { TaskList } from './db/jobs.ts'
import { deliverEvents, forgetDeliveredEvents } from './db/outbox.ts'
import type { Deps } from './deps.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { forgetOldIdentity, sendConfirmationLetter, sendPasswordReset } from './modules/auth/index.ts'

/** Every hour, at a quarter past. */
export const crontab = '15 * * * * forget_old'

export function taskList(deps: Deps): TaskList {
  const { db, clock, metrics } = deps
  return {
    deliver_events: () => deliverEvents(db, [({ topic }) => metrics.events.inc({ topic })]),
    send_password_reset: (payload) => sendPasswordReset(deps, (payload as { email: string }).email),
    send_confirmation: (payload) => sendConfirmationLetter(deps, payload as { to: string; secret: string }),
    forget_old: async () => {
      await forgetOldAnswers(db, clock.now())
      await forgetDeliveredEvents(db)
      await forgetOldIdentity(db, clock.now())
    },
  }
}
