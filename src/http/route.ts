import { type Static, type TObject, Type } from 'typebox'
import type { ByteAnswer } from '../calls/answers.ts'
import type { BodyLimits } from '../calls/body-limits.ts'
import type { Call } from '../calls/call.ts'
import type { Admission, Caller } from '../calls/caller.ts'
import type { PageAnswer } from '../calls/page-answer.ts'
import type { StaffRights } from '../calls/staff-permissions.ts'
import type { Refusal } from '../core/refusal.ts'
import type { RefusalCode } from '../core/refusals/catalog.ts'
import type { Handle } from '../db/database.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import type { Language } from '../texts/language.ts'
import type { Access, RequestHead } from './access.ts'
import type { RouteBudgets } from './budgets.ts'
import type { RequestFacts } from './request-facts.ts'
import type { FaultFinder } from './whole-input.ts'

/**
 * How a use case reaches the database:
 *   memory       not at all, as a rule: it reads snapshots, and an app's request may run before the framework (`direct-reads.ts`)
 *   read         by the pool. A POST that writes nothing (a lookup, a dry run) reads, too
 *   replica      a read that is expensive or about the past: by the replica, if there is one, with everything committed by then
 *   transaction  a write: commits with its answer under an Idempotency-Key, or not at all
 *   statement    a write by one statement, which commits by itself; under an Idempotency-Key it is a transaction
 *   steps        a write with a foreign call in its middle (a payment): it makes its own transactions by the pool, and the last one
 *                keeps the answer (`call.once`)
 */
export type Runs = 'memory' | 'read' | 'replica' | 'transaction' | 'statement' | 'steps'

type FileType = 'text/csv' | 'application/pdf'

/**
 * One operation: its address, who may call it, its input and answer, and its use case. Path, query and body arrive
 * merged as one input (decisions §1.3). Validation, documentation and the SDK are derived from this.
 */
export type RouteSpec<Input extends TObject, Prepared = unknown> = RouteBudgets &
  StaffRights & {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /** The path as in the API: `/merchant/{merchant_id}/hours`. */
    path: string
    access: Access
    /**
     * Credentials in addition to those of the access level, for the documentation: a Guest-Token, or a courier
     * company's key.
     */
    credentials?: 'guest' | 'provider'
    /** Roles of a merchant's staff that may call it, for the documentation. */
    roles?: readonly string[]
    chapter: string
    summary: string
    description?: string
    input: Input
    /** The 200 answer without `message`; or, for an answer that isn't JSON, its content type and description. */
    answer: TObject | { contentType: string; description?: string; schema?: object }
    /** For requests that choose their `fields`: the same with all fields optional. */
    chosenAnswer?: TObject
    /** The content types of files that `format` selects instead of JSON. */
    file?: FileType | readonly FileType[]
    /** Its own codes, beyond those that any route may return. */
    refusals?: readonly RefusalCode[]
    /** Codes that it also returns with a status other than the catalog's: a wrong password is 401 `invalid_grant`. */
    otherStatuses?: Readonly<Partial<Record<RefusalCode, number>>>
    body?: BodyLimits
    /** How its use case accesses the database. Default: `read` for a GET, `transaction` for the others. */
    runs?: Runs
    /**
     * False, for all or some inputs: no snapshot depends on what it writes (a cart), so there is no notice to wait
     * for.
     */
    changesSnapshots?: false | ((input: Static<Input>) => boolean)
    /** Its own credentials (an app's secret), checked instead of an access token before the parameters. */
    authenticate?(parameters: RawParameters, facts: RequestFacts, request: RequestHead): Promise<Admission>
    /**
     * Checks the caller's rights on what the parameters refer to. Refuses (403) before parameter faults (400) are
     * reported.
     */
    mustBeAllowed?(parameters: RawParameters, caller: Caller, db: Handle): Promise<void>
    /** With `memory`: the requests that may run before the framework. Default: all. Their answers are cacheable. */
    isDirect?(input: Static<Input>): boolean
    /** For one address that serves several operations: drops the parameters that this one doesn't accept. */
    select?(parameters: RawParameters): RawParameters
    /** Finds faults that are reported together with the schema's. If there are none, the handler reports its own. */
    findFaults?: FaultFinder<Static<Input>>
    /** Slow work that needs no transaction (hashing a password), done before one opens; `db` is the pool. */
    prepare?(input: Static<Input>, call: Call): Promise<Prepared>
    /**
     * `prepare` verifies a secret (a password), which is required every time, even if the answer is stored under a
     * key.
     */
    provesSecret?(input: Static<Input>): boolean
    handler(input: Static<Input>, call: Call, prepared: Prepared): Promise<object>
    /** A different format for its refusals (OAuth has its own). */
    describeRefusal?(refusal: Refusal): Refusal
    /** A page instead of JSON, where people read the answer. */
    showRefusal?(refusal: Refusal, language: Language): ByteAnswer | PageAnswer
  }

export type Route = RouteSpec<TObject>

/** Preserves the input's type for the handler; the rest of the program sees a plain `Route`. */
export function route<Input extends TObject, Prepared = undefined>(spec: RouteSpec<Input, Prepared>): Route {
  return spec as unknown as Route
}

export const runsAs = ({ runs, method }: Pick<Route, 'runs' | 'method'>): Runs =>
  runs ?? (method === 'GET' ? 'read' : 'transaction')

export const isWrite = (spec: Pick<Route, 'runs' | 'method'>): boolean =>
  ['transaction', 'statement', 'steps'].includes(runsAs(spec))

export const noInput = Type.Object({})
