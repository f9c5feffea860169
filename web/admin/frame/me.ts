import type { OperationId } from '../../../sdk/src/index.ts'

/** Whether the person who is signed in may call it. The interface refuses the rest whatever is shown. */
export const may = (_operation: OperationId): boolean => true
