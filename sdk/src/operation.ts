/**
 * Which credential an operation wants.
 *   open      none
 *   app       the app's client_id, or a signed-in customer; a guest counts as the app
 *   customer  the signed-in customer
 *   merchant  a merchant's administrator who is signed in, or the operator
 *   account   the signed-in customer, the app by its secret, or the operator
 *   operator  the operator
 */
export type Access = 'open' | 'app' | 'customer' | 'merchant' | 'account' | 'operator'

/** One call of the interface, as far as a program must know it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** The content type of an answer that is not JSON. */
  readonly answers?: string
  /** It may answer a file in place of JSON, so it is asked for JSON by `format`. */
  readonly hasFile?: true
  /** It is done once for each Idempotency-Key, so it may be sent again. */
  readonly isKeyed?: true
  /** Of a DELETE: what is too deep for a query. */
  readonly inBody?: readonly string[]
}
