import type { OperationId } from './generated/operations.ts'
import type { Operations } from './generated/shapes.ts'

export type Input<Id extends OperationId> = Operations[Id]['input']
export type Answer<Id extends OperationId> = Operations[Id]['answer']

export type CallOptions = {
  /** Gives up, also between two tries. */
  signal?: AbortSignal | undefined
  /** How long one try may take. */
  timeoutMs?: number | undefined
  /** In place of a key made by the client: the same key is the same work, also after this program has ended. */
  idempotencyKey?: string | undefined
  /** In place of the credential that the operation would get. */
  token?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Where nothing is required the input may be left out. */
type CallArguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

/** Calls an operation by its id in the description of the service. */
export type Call = <Id extends OperationId>(id: Id, ...more: CallArguments<Id>) => Promise<Answer<Id>>
