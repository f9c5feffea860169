import { type Answer, operations } from '../../../sdk/src/index.ts'
import type { Declared } from '../../console/api/operation.ts'
import { createStore } from '../../console/store.ts'

export type Me = Answer<'get_operator_session'>

/** The person who is signed in, once the interface has said who that is. */
export const me = createStore<Me | undefined>(undefined)

/** Whether the person's role may call it. The interface refuses the rest whatever is shown. */
export function may({ id }: Pick<Declared, 'id'>): boolean {
  const { method, path } = operations[id]
  return me.get()?.operations.includes(`${method} ${path}`) === true
}
