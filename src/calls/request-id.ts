import { randomUUID } from 'node:crypto'

/** A random part per process and a sequence number: globally unique, and cheap. */
const processId = randomUUID().slice(0, 18)
let lastRequest = 0
export const newRequestId = () => `${processId}-${(++lastRequest).toString(36)}`
