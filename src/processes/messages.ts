/**
 * One process's metrics, as exported by its registry. The library's types declare `type` as a number; it is a string.
 */
export type MetricsOfProcess = { name: string; type: string }[]

/** Messages between the supervisor and its worker processes, over Node's IPC channel. */
export type ToWorker =
  | { type: 'drain' }
  | { type: 'leave' }
  | { type: 'read metrics'; id: number }
  | { type: 'metrics of all'; id: number; text: string }

export type ToSupervisor =
  | { type: 'ready' }
  | { type: 'metrics'; id: number; metrics: MetricsOfProcess }
  | { type: 'last metrics'; metrics: MetricsOfProcess }
  | { type: 'read metrics of all'; id: number }
