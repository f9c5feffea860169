import { randomUUID } from 'node:crypto'

/** A random part for the process and a running number: unique everywhere, and cheap. */
const processId = randomUUID().slice(0, 18)
let lastRequest = 0
export const newRequestId = () => `${processId}-${(++lastRequest).toString(36)}`
