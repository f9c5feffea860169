import type { TObject } from 'typebox'
import type { Database, Handle } from '../../../db/database.ts'
import type { Language } from '../../../texts/language.ts'
import type { UpdateKind } from './rules/accounts.ts'

/** An account as logins answer it: the five fields of the interface at least, and the default address or null. */
export type PresentedAccount = {
  user: {
    email: string
    first_name: string
    last_name: string
    delivery_points: number
    customer_id: number
    [more: string]: unknown
  }
  userAddress: object | null
}

/** Whether the account with this email belongs to a merchant group, and so may have the scope `merchant`. */
export type MayAdministerMerchants = (email: string) => Promise<boolean>
type PresentAccount = (handle: Handle, customerId: number, now: number) => Promise<PresentedAccount>
/** Part of the transaction that signs a guest in. */
type MoveGuestCarts = (tx: Handle, guestId: number, customerId: number) => Promise<void>
/** Part of the transaction that proves an email address to be the account's. */
type OnEmailConfirmed = (tx: Handle, customerId: number) => Promise<unknown>
/** Sends the link that confirms an email address or a phone number. */
type SendConfirmation = (tx: Handle, confirmation: Confirmation) => Promise<void>

/** The ports of auth: functions of modules that it does not import. */
export type AuthDeps = {
  db: Database
  mayAdministerMerchants: MayAdministerMerchants
  /** Whether a person drives for a merchant. Left out: no one does. */
  mayDrive?: MayAdministerMerchants
  /** Left out: the columns of `customers`, no points, no address. */
  presentAccount?: PresentAccount
  /** The schema of what `presentAccount` returns. */
  accountSchema?: TObject
  /** Left out: the adoption is recorded and nothing moves. */
  moveGuestCarts?: MoveGuestCarts
  onEmailConfirmed?: OnEmailConfirmed
  /** Left out: by email. */
  sendConfirmation?: SendConfirmation
}

/** An invitation to join a merchant's staff, by the secret of the link that was mailed to `email`. */
export type Invitation = {
  email: string
  groupName: string
  role: 'owner' | 'manager' | 'kitchen' | 'driver'
}
export type Invitations = {
  find(handle: Handle, secret: string, now: number): Promise<Invitation | undefined>
  /** Part of a transaction; once. Refuses a link that was used, withdrawn or lapsed. */
  accept(tx: Handle, secret: string, moment: { now: number; requestId: string }): Promise<Invitation>
}

export type Confirmation = {
  customerId: number
  kind: UpdateKind
  to: string
  secret: string
  language: Language
}
