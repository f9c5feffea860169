import type { Answer, Call, CallOptions, Input, OperationId } from '../../../sdk/src/index.ts'

export type ConsoleName = 'partner' | 'admin'

/** The input is optional if nothing in it is required, as in the SDK. */
type Arguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

/** The id tells whether a role may call it; the consoles' scripts may call it only because it is declared for them. */
export type Declared = { readonly id: OperationId; readonly consoles: readonly ConsoleName[] }

/** An API operation as a function. */
type ApiCall<Id extends OperationId> = Declared & ((...more: Arguments<Id>) => Promise<Answer<Id>>)

let call: Call | undefined

/** Only a browser connects one; the server reads only the names. */
export function connectApi(connected: Call) {
  call = connected
}

const declare = <Id extends OperationId>(id: Id, consoles: readonly ConsoleName[]): ApiCall<Id> =>
  Object.assign((...more: Arguments<Id>) => call!(id, ...more), { id, consoles })

// The annotations let the build drop what a console doesn't import.
/* @__NO_SIDE_EFFECTS__ */
export const admin = <Id extends OperationId>(id: Id) => declare(id, ['admin'])
/* @__NO_SIDE_EFFECTS__ */
export const partner = <Id extends OperationId>(id: Id) => declare(id, ['partner'])
/* @__NO_SIDE_EFFECTS__ */
export const consoles = <Id extends OperationId>(id: Id) => declare(id, ['partner', 'admin'])
