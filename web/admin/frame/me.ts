import { type Answer, operations } from '../../../sdk/src/index.ts'
import type { Declared } from '../../console/api/operation.ts'
import { known } from '../../console/context.ts'
import { createStore } from '../../console/store.ts'

export type Me = Answer<'get_operator_session'>

/** The person who is signed in; undefined until the API has answered. */
export const me = createStore<Me | undefined>(known.session)

/** True if the person's role may call the operation. The API refuses anything else, whatever the console shows. */
export function may({ id }: Declared): boolean {
  const { method, path } = operations[id]
  return mayCall(`${method} ${path}`)
}

/**
 * The same for operations that forms call through the server: scripts know only the operations that they may call
 * themselves.
 */
export const mayCall = (operation: string): boolean => me.get()?.operations.includes(operation) === true
