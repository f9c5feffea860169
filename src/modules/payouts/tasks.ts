import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { sendPayoutNotice } from './notices.ts'
import { closePayoutDays } from './transfers/close-days.ts'
import { followPayouts } from './transfers/follow.ts'
import { sendTransfers } from './transfers/send.ts'

/** This module's jobs by task name. */
export const payoutTasks = (deps: Deps): TaskList => ({
  close_payout_days: () => closePayoutDays(deps),
  send_payout_notice: (payload) => sendPayoutNotice(deps, payload),
  send_payouts: async () => {
    await sendTransfers(deps)
    await followPayouts(deps)
  },
})
