import type { Connections } from '../../outgoing/connections.ts'

/** The time limit of each kind of call, and the connections it uses. */
export type CallBounds = Record<
  'estimate' | 'book' | 'status' | 'cancel',
  { over: Connections; deadlineMs: number; mayRepeat: boolean }
>
