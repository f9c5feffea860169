/** One event of a stream of states. Each holds the whole current state on one line, so a reader that missed some lacks nothing. */
export type StreamedEvent = { id: string; data: string }

export type StreamReader = {
  /** Takes the place of what the reader has not fetched yet: a slow one gets less, never something old. */
  publish(event: StreamedEvent): void
  /** Writes one part after the other. False when the connection takes no more for now: `resume` says when it does. */
  send(text: string): boolean
  /** Ends the stream after the last published event. */
  end(): void
}

export type StreamSubscription = {
  /** The reader is gone. */
  leave(): void
  /** The connection takes more again. */
  resume?(): void
  /** The heartbeat of a stream without events; a comment when left out. */
  pulse?(): string
}

/** Starts publishing. It may refuse like any handler: nothing has been sent by then. */
export type Follow = (reader: StreamReader) => StreamSubscription

/**
 * The heartbeat interval (proxies cut connections that are silent for half a minute), and the longest life of a stream: a reader
 * must reconnect after it, with credentials that are still valid.
 */
const usualPace = { pulseMs: 15_000, lifeMs: 15 * 60_000 }

/** An answer that goes on: server-sent events. */
export class EventStream {
  /** Undefined when there is nothing more to publish. */
  readonly follow: Follow | undefined
  readonly pace: typeof usualPace

  constructor(follow: Follow | undefined, pace: Partial<typeof usualPace> = {}) {
    this.follow = follow
    this.pace = { ...usualPace, ...pace }
  }
}
