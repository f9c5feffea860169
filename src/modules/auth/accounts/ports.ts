import type { TObject } from 'typebox'
import type { Database, Handle } from '../../../db/database.ts'
import type { Language } from '../../../texts/language.ts'
import type { UpdateKind } from './rules/accounts.ts'

/** An account as returned by logins: at least the five fields of the API, and the default address or null. */
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
/** Points that a customer can spend. */
type PointsOf = (handle: Handle, customerId: number) => Promise<number>
type PresentAccount = (handle: Handle, customerId: number, now: number) => Promise<PresentedAccount>
/** Part of the transaction that signs in a guest. */
type MoveGuestCarts = (tx: Handle, guestId: number, customerId: number) => Promise<void>
/** Part of the transaction that confirms an email address of the account. */
type OnEmailConfirmed = (tx: Handle, customerId: number) => Promise<unknown>
/** Sends the link for confirming an email address or phone number. */
type SendConfirmation = (tx: Handle, confirmation: Confirmation) => Promise<void>

/** The ports of auth: functions from modules that it doesn't import. */
export type AuthDeps = {
  db: Database
  mayAdministerMerchants: MayAdministerMerchants
  /** Whether a person drives for a merchant. Default: no one does. */
  mayDrive?: MayAdministerMerchants
  /** Default: the columns of `customers`, without points and address. */
  presentAccount?: PresentAccount
  /** Default: none. */
  pointsOf?: PointsOf
  /** The schema of what `presentAccount` returns. */
  accountSchema?: TObject
  /** Default: records the adoption and moves nothing. */
  moveGuestCarts?: MoveGuestCarts
  onEmailConfirmed?: OnEmailConfirmed
  /** Default: by email. */
  sendConfirmation?: SendConfirmation
}

/** An invitation to join a merchant's staff, identified by the secret in the link emailed to `email`. */
export type Invitation = {
  email: string
  groupName: string
  role: 'owner' | 'manager' | 'kitchen' | 'driver'
}
export type Invitations = {
  find(handle: Handle, secret: string, now: number): Promise<Invitation | undefined>
  /** Part of a transaction; works once. Refuses a link that was used, withdrawn or has expired. */
  accept(tx: Handle, secret: string, moment: { now: number; requestId: string }): Promise<Invitation>
}

export type Confirmation = {
  customerId: number
  kind: UpdateKind
  to: string
  secret: string
  language: Language
}
