import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { endLapsedCredits } from './credits.ts'
import { type GiftCardEmail, sendGiftCard } from './gift-cards.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export const creditTasks = (deps: Deps): TaskList => ({
  send_gift_card: (payload) => sendGiftCard(deps, payload as GiftCardEmail),
  end_credits: () => endLapsedCredits(deps),
})
