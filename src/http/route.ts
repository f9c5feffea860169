import type { FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import type { Refusal } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusal-catalogue.ts'
import type { Handle } from '../db/database.ts'
import type { Access, Admission, CallContext, Caller } from './access.ts'
import type { BodyLimits } from './bodies.ts'
import type { RouteBudgets } from './budgets.ts'
import type { RawParameters } from './json-text.ts'
import type { Prebuilt } from './replies.ts'
import type { FaultFinder } from './whole-input.ts'

/** Writes get the transaction as `db`, reads the pool. */
export type Call = CallContext & {
  /** Present for work in steps (`inSteps`) that came with an Idempotency-Key. */
  once?: Once
}

/** `callerKey` names the request for good; `keep` must be called by the transaction that completes the work. */
export type Once = { callerKey: Buffer; keep(tx: Handle, answer: object): Promise<void> }

/**
 * One operation: its address, who may call it, what it takes and answers, and the use case that does it. Path, query
 * and body arrive merged as one input (decisions §1.3). From this, validation, documentation and the SDK follow.
 */
export type RouteSpec<Input extends TObject, Prepared = unknown> = RouteBudgets & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the interface writes it: `/merchant/{merchant_id}/hours`. */
  path: string
  access: Access
  /** Credentials beside those of the access level, for the documentation: a Guest-Token, or a courier company's key. */
  credentials?: 'guest' | 'provider'
  /** Roles of a merchant's staff that may call it; for the documentation. */
  roles?: readonly string[]
  chapter: string
  summary: string
  description?: string
  input: Input
  /** The 200 answer without `message`, or the content type of an answer that is not JSON, with what it is. */
  answer: TObject | { contentType: string; description?: string }
  /** The content type of the file that `format` asks for in place of JSON. */
  file?: 'text/csv'
  /** Codes of its own, beyond those that any route may answer. */
  refusals?: readonly RefusalCode[]
  body?: BodyLimits
  /** A POST that writes nothing (a lookup, a dry run) needs no transaction. */
  readOnly?: true
  /** A read that weighs much or is of the past: `db` is the replica, if there is one, with all that is committed by then. */
  fromReplica?: true
  /**
   * A write with a foreign call in its middle (a payment) makes its own transactions, of which the last one keeps the
   * answer (`call.once`); `db` is the pool.
   */
  inSteps?: true
  /**
   * A write by one statement, which commits by itself; `db` is the pool. Under an Idempotency-Key it is a transaction, in which the
   * answer is kept.
   */
  oneStatement?: true
  /** A read from memory by an app, which may run before the framework (see `direct-reads.ts`). Its answer is bytes. */
  direct?: true
  /** Nothing that is kept compiled follows from what it writes (a cart), so there is no notice to wait for. */
  changesNoSnapshot?: true
  /** Credentials of its own (an app's secret), checked in place of an access token's, before the parameters. */
  authenticate?(parameters: RawParameters, request: FastifyRequest): Promise<Admission>
  /** Checks the caller's rights on what the parameters name. Refuses (403) before faults of the parameters (400) are reported. */
  mustBeAllowed?(parameters: RawParameters, caller: Caller, db: Handle): Promise<void>
  /** Where one address serves several operations: drops the parameters that this one does not take. */
  select?(parameters: RawParameters): RawParameters
  /** Finds faults that are reported together with those of the schema. Without any, the handler reports its own. */
  findFaults?: FaultFinder<Static<Input>>
  /** Slow work that needs no transaction (a password's hash), done before one opens; `db` is the pool. */
  prepare?(input: Static<Input>, call: Call): Promise<Prepared>
  /** `prepare` proves a secret (a password): it is asked again each time, also where the answer is kept under a key. */
  provesSecret?(input: Static<Input>): boolean
  handler(input: Static<Input>, call: Call, prepared: Prepared): Promise<object>
  /** Another shape of its refusals (OAuth has one of its own). */
  describeRefusal?(refusal: Refusal): Refusal
  /** A page in place of JSON, where people read the answer. */
  showRefusal?(refusal: Refusal): Prebuilt
}

export type Route = RouteSpec<TObject>

/** Keeps the input's type for the handler; the rest of the program sees a plain `Route`. */
export function route<Input extends TObject, Prepared = undefined>(spec: RouteSpec<Input, Prepared>): Route {
  return spec as unknown as Route
}

export const noInput = Type.Object({})
