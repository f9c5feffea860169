import type { OperationId } from './generated/operations.ts'
import type { Operations } from './generated/shapes.ts'

export type Input<Id extends OperationId> = Operations[Id]['input']
export type Answer<Id extends OperationId> = Operations[Id]['answer']

export type CallOptions = {
  /** Cancels the call, even between two attempts. */
  signal?: AbortSignal | undefined
  /** The time limit of one attempt. */
  timeoutMs?: number | undefined
  /** Replaces the key made by the client: the same key means the same request, even after this program has ended. */
  idempotencyKey?: string | undefined
  /** Replaces the credential that the operation would get. */
  token?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** The input can be omitted if nothing in it is required. */
type CallArguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

/** Calls an operation by its id in the API description. */
export type Call = <Id extends OperationId>(id: Id, ...more: CallArguments<Id>) => Promise<Answer<Id>>
