import type { Connections } from '../../outgoing/connections.ts'

/** For each kind of call, its time limit and the connections it uses. */
export type CallBounds = Record<
  'estimate' | 'book' | 'status' | 'cancel',
  { over: Connections; deadlineMs: number; mayRepeat: boolean }
>
