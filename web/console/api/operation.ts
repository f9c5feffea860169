import type { Answer, Call, CallOptions, Input, OperationId } from '../../../sdk/src/index.ts'

export type ConsoleName = 'partner' | 'admin'

/** Where nothing is required the input may be left out, as in the SDK. */
type Arguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

/** Its id tells whether a role may call it; scripts of these consoles may call it at all because it is declared for them. */
export type Declared = { readonly id: OperationId; readonly consoles: readonly ConsoleName[] }

/** One operation of the interface as a function. */
type ApiCall<Id extends OperationId> = Declared & ((...more: Arguments<Id>) => Promise<Answer<Id>>)

let call: Call | undefined

/** Only a browser has one; the server reads no more than the names. */
export function connectApi(connected: Call) {
  call = connected
}

const declare = <Id extends OperationId>(id: Id, consoles: readonly ConsoleName[]): ApiCall<Id> =>
  Object.assign((...more: Arguments<Id>) => call!(id, ...more), { id, consoles })

// The notes let the build leave out what a console does not import.
/* @__NO_SIDE_EFFECTS__ */
export const admin = <Id extends OperationId>(id: Id) => declare(id, ['admin'])
/* @__NO_SIDE_EFFECTS__ */
export const partner = <Id extends OperationId>(id: Id) => declare(id, ['partner'])
/* @__NO_SIDE_EFFECTS__ */
export const consoles = <Id extends OperationId>(id: Id) => declare(id, ['partner', 'admin'])
