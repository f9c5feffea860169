import type { Cents } from '../core/money.ts'

/** `pending`: the merchant has not finished, or is being verified. `restricted`: nothing is paid until it gives what is required. */
export type PayoutAccountStatus = 'pending' | 'restricted' | 'ready'

/** `unknown`: no answer came in time, or none that can be read. It may have happened or not. */
export type OpenedAccount =
  | { kind: 'opened'; account: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

export type AccountRecord =
  | { kind: 'found'; status: PayoutAccountStatus; required: string[] }
  | { kind: 'missing' }
  | { kind: 'unknown' }

/** A link to the provider's own form, for this payee alone and for a few minutes. */
export type OnboardingLink = { kind: 'link'; url: string } | { kind: 'refused' } | { kind: 'unknown' }

/** A transfer in the provider's books. `payment` is its other side, in the merchant's account there. */
export type SentTransfer = { kind: 'sent'; reference: string; payment: string | null; reversed: Cents }

/** `isPassing`: it is worth another try with a new key, for example once there is enough money. */
export type TransferOutcome =
  | SentTransfer
  | { kind: 'refused'; reason: string; isPassing: boolean }
  | { kind: 'unknown' }

export type FoundTransfer = SentTransfer | { kind: 'missing' } | { kind: 'unknown' }

/** The payout from a merchant's account at the provider to its bank, which a transfer's money is part of. */
export type BankPayout = {
  payment: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed'
  reference: string
  /** YYYY-MM-DD: when the bank should have it. */
  day: string
  failure: string | null
}

/**
 * A provider that pays merchants and courier companies. `name` stands for a transfer for good, the key for one attempt: the same key never moves money
 * twice. No call throws for what the provider says or for a network that fails. Not to be called inside a transaction.
 */
export type Payouts = {
  readonly provider: 'sandbox' | 'stripe'
  openAccount(
    key: string,
    payee: { name: string; email: string | null; metadata: Record<string, string> },
  ): Promise<OpenedAccount>
  /** `returnUrl`: where the form leads back to; `refreshUrl`: where a link that has expired leads to. */
  link(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<OnboardingLink>
  /** Where a merchant changes its bank account later, for an account that is ready. */
  dashboard(account: string): Promise<OnboardingLink>
  readAccount(account: string): Promise<AccountRecord>
  transfer(
    key: string,
    transfer: { name: string; account: string; amount: Cents; description: string },
  ): Promise<TransferOutcome>
  /** Moves no money: whether a transfer of this name was made. */
  findTransfer(transfer: { name: string; account: string }): Promise<FoundTransfer>
  /** The same by the provider's own id for it. */
  readTransfer(
    reference: string,
  ): Promise<(SentTransfer & { name: string | null }) | { kind: 'missing' } | { kind: 'unknown' }>
  /** Those of the account's payments that are on their way to its bank, or there. Undefined: no answer. */
  readBank(account: string, payments: readonly string[], since: number): Promise<BankPayout[] | undefined>
}
