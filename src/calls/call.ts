import type { Handle } from '../db/database.ts'
import type { Language } from '../texts/language.ts'
import type { Caller, Presented } from './caller.ts'

/**
 * The context of a use case besides its input. For writes, `db` is the transaction; for reads, the pool. Whatever a
 * use case may know about the request is listed here by name: it never sees headers.
 */
export type Call = {
  db: Handle
  caller: Caller
  now: number
  /** The language for sentences shown to the user. */
  language: Language
  requestId: string
  ip: string
  userAgent: string
  /** The customer's address as claimed by the app (HTTP_X_FORWARDED_FOR). Stored with an order, never trusted. */
  claimedAddress: string | undefined
  /** The reason operator staff gave for this request. */
  auditReason: string | undefined
  idempotencyKey: string | undefined
  /** The version (ETag) the caller already has, when it requests a file again. */
  knownVersion: string | undefined
  /** The last event received by a reconnecting stream. */
  lastEventId: string | undefined
  /** True if the caller accepts JSON and not an event stream. */
  prefersJson: boolean
  presented: Presented
  browser: Browser
  /** Present for work in steps with an Idempotency-Key. */
  once?: Once
}

/**
 * The part of a call that is known while its input is read: some faults are shown only to authorized callers, and
 * counted by address.
 */
export type Asker = Pick<Call, 'db' | 'caller' | 'ip' | 'now'>

/** The browser a page is for. Programs that aren't browsers open pages, too. */
export type Browser = {
  /** Reads one of our cookies. */
  cookie(name: string): string | undefined
  /** True if the request came over TLS. */
  readonly isSecure: boolean
  /** False if the request has none of the headers that browsers send with a form. */
  readonly isBrowser: boolean
  /** `/api` if the page was requested under it: its forms and links stay there. */
  readonly prefix: string
}

/** `callerKey` identifies the request permanently; `keep` must be called by the transaction that completes the work. */
export type Once = { callerKey: Buffer; keep(tx: Handle, answer: object): Promise<void> }

/** How long an answer is kept under its Idempotency-Key. */
export const answersKeptMs = 24 * 60 * 60 * 1000
