import { type Answer, operations } from '../../../sdk/src/index.ts'
import type { Declared } from '../../console/api/operation.ts'
import { createStore } from '../../console/store.ts'

export type Me = Answer<'get_operator_session'>

/** The person who is signed in, once the interface has said who that is. */
export const me = createStore<Me | undefined>(undefined)

/** Whether the person's role may call it. The interface refuses the rest whatever is shown. */
export function may({ id }: Declared): boolean {
  const { method, path } = operations[id]
  return mayCall(`${method} ${path}`)
}

/** The same for one that a form calls on the server: scripts know only those that they may call themselves. */
export const mayCall = (operation: string): boolean => me.get()?.operations.includes(operation) === true
