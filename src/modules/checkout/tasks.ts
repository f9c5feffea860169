import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { authorizeAhead, voidAhead } from './ahead/authorize-ahead.ts'
import { type FailureNotice, sendFailureEmail } from './ahead/tell-of-failure.ts'
import { deleteOldCheckouts, settleCheckouts, voidCheckout } from './settle-checkouts.ts'
import { giveBackTip, settleTips } from './tips/settle-tips.ts'
import { sendTipEmail, type TipNotice } from './tips/tell-of-tip.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export const checkoutTasks = (deps: Deps): TaskList => ({
  settle_checkouts: () => settleCheckouts(deps),
  void_checkout: (payload) => voidCheckout(deps, payload as { checkoutId: number }),
  authorize_ahead: () => authorizeAhead(deps),
  void_ahead: (payload) => voidAhead(deps, payload as Parameters<typeof voidAhead>[1]),
  send_card_email: (payload) => sendFailureEmail(deps, payload as FailureNotice),
  settle_tips: () => settleTips(deps),
  send_tip_email: (payload) => sendTipEmail(deps, payload as TipNotice),
  give_back_tip: (payload) => giveBackTip(deps, payload as { tipId: number }),
})

/** Hourly deletions, by task name. */
export const checkoutSweeps = { sweep_checkouts: deleteOldCheckouts }
