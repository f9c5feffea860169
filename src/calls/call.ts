import type { Handle } from '../db/database.ts'
import type { Language } from '../texts/language.ts'
import type { Caller, Presented } from './caller.ts'

/**
 * The context of a use case besides its input. Writes get the transaction as `db`, reads the pool. What a use case may know of
 * the request stands here by name: it never sees headers.
 */
export type Call = {
  db: Handle
  caller: Caller
  now: number
  /** For sentences that people read. */
  language: Language
  requestId: string
  ip: string
  userAgent: string
  /** The customer's address as the app claims it (HTTP_X_FORWARDED_FOR). Stored with an order, never trusted. */
  claimedAddress: string | undefined
  /** The reason that the operator's staff give for this request. */
  auditReason: string | undefined
  idempotencyKey: string | undefined
  /** The version (ETag) of what the caller has already, of a file that is read again. */
  knownVersion: string | undefined
  /** The last event that a reconnecting stream has received. */
  lastEventId: string | undefined
  /** The caller takes JSON and no event stream. */
  prefersJson: boolean
  presented: Presented
  browser: Browser
  /** Present for work in steps that came with an Idempotency-Key. */
  once?: Once
}

/** The part of a call that is known while its input is read: some faults are for callers who may know them, and counted by address. */
export type Asker = Pick<Call, 'db' | 'caller' | 'ip' | 'now'>

/** The browser that a page is for. Programs that are no browser open pages, too. */
export type Browser = {
  /** Reads one of our cookies. */
  cookie(name: string): string | undefined
  /** True if the request came over TLS. */
  readonly isSecure: boolean
  /** False if no header is there that browsers send with a form. */
  readonly isBrowser: boolean
  /** `/api` if the page was requested there: its forms and links stay there. */
  readonly prefix: string
}

/** `callerKey` names the request for good; `keep` must be called by the transaction that completes the work. */
export type Once = { callerKey: Buffer; keep(tx: Handle, answer: object): Promise<void> }

/** How long an answer is kept under its Idempotency-Key. */
export const answersKeptMs = 24 * 60 * 60 * 1000
