import type { Cents } from '../core/money.ts'

/** `pending`: the merchant hasn't finished, or is being verified. `restricted`: no payouts until it provides what is required. */
export type PayoutAccountStatus = 'pending' | 'restricted' | 'ready'

/** `unknown`: no answer in time, or none that we can read. The call may have taken effect or not. */
export type OpenedAccount =
  | { kind: 'opened'; account: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

export type AccountRecord =
  | { kind: 'found'; status: PayoutAccountStatus; required: string[] }
  | { kind: 'missing' }
  | { kind: 'unknown' }

/** A link to the provider's own form, only for this merchant and valid for a few minutes. */
export type OnboardingLink = { kind: 'link'; url: string } | { kind: 'refused' } | { kind: 'unknown' }

/** A transfer in the provider's books. `payment` is its counterpart in the merchant's account there. */
export type SentTransfer = { kind: 'sent'; reference: string; payment: string | null; reversed: Cents }

/** `isPassing`: worth another try with a new key, for example once there is enough money. */
export type TransferOutcome =
  | SentTransfer
  | { kind: 'refused'; reason: string; isPassing: boolean }
  | { kind: 'unknown' }

export type FoundTransfer = SentTransfer | { kind: 'missing' } | { kind: 'unknown' }

/** The payout from a merchant's account at the provider to its bank. A transfer is part of one. */
export type BankPayout = {
  payment: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed'
  reference: string
  /** YYYY-MM-DD: when the money should arrive at the bank. */
  day: string
  failure: string | null
}

/**
 * A provider that pays merchants and courier companies. `name` identifies a transfer forever, the key a single attempt: the same key never
 * moves money twice. No call throws because of the provider's answer or a network failure. Don't call this inside a transaction.
 */
export type Payouts = {
  readonly provider: 'sandbox' | 'stripe'
  openAccount(
    key: string,
    payee: { name: string; email: string | null; metadata: Record<string, string> },
  ): Promise<OpenedAccount>
  /** `returnUrl`: where the form leads when done. `refreshUrl`: where an expired link leads. */
  link(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<OnboardingLink>
  /** Where a merchant whose account is ready can change its bank account. */
  dashboard(account: string): Promise<OnboardingLink>
  readAccount(account: string): Promise<AccountRecord>
  transfer(
    key: string,
    transfer: { name: string; account: string; amount: Cents; description: string },
  ): Promise<TransferOutcome>
  /** Only reads: whether a transfer with this name was made. */
  findTransfer(transfer: { name: string; account: string }): Promise<FoundTransfer>
  /** Finds it by the provider's own id. */
  readTransfer(
    reference: string,
  ): Promise<(SentTransfer & { name: string | null }) | { kind: 'missing' } | { kind: 'unknown' }>
  /** Payouts of these payments that are on their way to the bank or have arrived. Undefined: no answer. */
  readBank(account: string, payments: readonly string[], since: number): Promise<BankPayout[] | undefined>
}
