import type { Connections } from '../../outgoing/connections.ts'

/** What each kind of call may take, and over which connections it goes. */
export type CallBounds = Record<
  'estimate' | 'book' | 'status' | 'cancel',
  { over: Connections; deadlineMs: number; mayRepeat: boolean }
>
