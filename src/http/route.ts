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
 * One operation: its address, who may call it, what it takes and answers, and the use case that does it. Path, query
 * and body arrive merged as one input (decisions §1.3). From this, validation, documentation and the SDK follow.
 */
export type RouteSpec<Input extends TObject, Prepared = unknown> = RouteBudgets &
  StaffRights & {
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
    answer: TObject | { contentType: string; description?: string; schema?: object }
    /** Where the request names the `fields` that it wants: the same with all others left out. */
    chosenAnswer?: TObject
    /** The content types of the files that `format` asks for in place of JSON. */
    file?: FileType | readonly FileType[]
    /** Codes of its own, beyond those that any route may answer. */
    refusals?: readonly RefusalCode[]
    /** Codes that it answers with another status than the catalog's as well: a wrong password is 401 `invalid_grant`. */
    otherStatuses?: Readonly<Partial<Record<RefusalCode, number>>>
    body?: BodyLimits
    /** How its use case reaches the database; `read` for a GET and `transaction` for the others when left out. */
    runs?: Runs
    /** False, for each input or for some: no snapshot follows from what it writes (a cart), so there is no notice to wait for. */
    changesSnapshots?: false | ((input: Static<Input>) => boolean)
    /** Credentials of its own (an app's secret), checked in place of an access token's, before the parameters. */
    authenticate?(parameters: RawParameters, facts: RequestFacts, request: RequestHead): Promise<Admission>
    /** Checks the caller's rights on what the parameters name. Refuses (403) before faults of the parameters (400) are reported. */
    mustBeAllowed?(parameters: RawParameters, caller: Caller, db: Handle): Promise<void>
    /** With `memory`: the requests that may run before the framework; all of them when left out. Their answers are cacheable. */
    isDirect?(input: Static<Input>): boolean
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
    showRefusal?(refusal: Refusal, language: Language): ByteAnswer | PageAnswer
  }

export type Route = RouteSpec<TObject>

/** Keeps the input's type for the handler; the rest of the program sees a plain `Route`. */
export function route<Input extends TObject, Prepared = undefined>(spec: RouteSpec<Input, Prepared>): Route {
  return spec as unknown as Route
}

export const runsAs = ({ runs, method }: Pick<Route, 'runs' | 'method'>): Runs =>
  runs ?? (method === 'GET' ? 'read' : 'transaction')

export const isWrite = (spec: Pick<Route, 'runs' | 'method'>): boolean =>
  ['transaction', 'statement', 'steps'].includes(runsAs(spec))

export const noInput = Type.Object({})
