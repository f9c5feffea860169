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

/** What the provider reports by itself. What is reported is read from it again, so that events may come late, twice or in any order. */
export const followPayoutEvents = {
  account: (deps: FollowDeps, account: string) => mustHear(readAccountAgain(deps, account)),
  transfer: (deps: FollowDeps, reference: string) => mustHear(readTransferAgain(deps, reference)),
  /** Payouts to the bank belong to a connected account; those of our own are none of ours here. */
  bank: async (deps: FollowDeps, account: string | null) => {
    if (account !== null) await mustHear(readBankAgain(deps, account))
  },
}
