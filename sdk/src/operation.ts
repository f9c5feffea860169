/**
 * The credential that an operation needs.
 *   open      none
 *   app       the app's client_id, or a signed-in customer; a guest counts as the app
 *   customer  the signed-in customer
 *   merchant  a signed-in administrator of a merchant, or the operator
 *   account   the signed-in customer, the app by its secret, or the operator
 *   operator  the operator
 */
export type Access = 'open' | 'app' | 'customer' | 'merchant' | 'account' | 'operator'

/** One operation of the API, as far as a program needs to know it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** The content type of a response that is not JSON. */
  readonly answers?: string
  /** It can return a file instead of JSON, so JSON is requested with `format`. */
  readonly hasFile?: true
  /** It is done once for each Idempotency-Key, so it can be retried. */
  readonly isKeyed?: true
  /** For a DELETE: fields that are too deep for a query. */
  readonly inBody?: readonly string[]
}
