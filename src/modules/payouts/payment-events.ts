import {
  type FollowDeps,
  type Heard,
  readAccountAgain,
  readBankAgain,
  readTransferAgain,
} from './transfers/follow.ts'

const mustHear = async (asked: Promise<Heard>) => {
  if ((await asked) === 'nothing') throw new Error('the provider of payouts did not answer')
}

/**
 * Events reported by the provider. The reported object is read again from the provider, so events may arrive late,
 * twice or in any order.
 */
export const followPayoutEvents = {
  account: (deps: FollowDeps, account: string) => mustHear(readAccountAgain(deps, account)),
  transfer: (deps: FollowDeps, reference: string) => mustHear(readTransferAgain(deps, reference)),
  /** Payouts to a bank belong to a connected account; those of our own account don't matter here. */
  bank: async (deps: FollowDeps, account: string | null) => {
    if (account !== null) await mustHear(readBankAgain(deps, account))
  },
}
