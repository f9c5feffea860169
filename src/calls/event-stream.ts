/**
 * One event of a stream of states. Each event holds the complete current state on one line, so a reader that missed
 * some is still up to date.
 */
export type StreamedEvent = { id: string; data: string }

export type StreamReader = {
  /** Replaces whatever the reader hasn't fetched yet: a slow reader gets fewer events, but never outdated ones. */
  publish(event: StreamedEvent): void
  /**
   * Writes one part after another. Returns false when the connection can't take more for now; `resume` is called when
   * it can.
   */
  send(text: string): boolean
  /** Ends the stream after the last published event. */
  end(): void
}

export type StreamSubscription = {
  /** The reader has disconnected. */
  leave(): void
  /** The connection can take more again. */
  resume?(): void
  /** The heartbeat of a stream without events. Default: a comment. */
  pulse?(): string
}

/** Starts publishing. It may refuse like any handler, since nothing has been sent yet. */
export type Follow = (reader: StreamReader) => StreamSubscription

/**
 * The heartbeat interval (proxies cut connections that are silent for half a minute), and the maximum lifetime of a
 * stream: after it, a reader must reconnect with credentials that are still valid.
 */
const usualPace = { pulseMs: 15_000, lifeMs: 15 * 60_000 }

/** An ongoing answer: server-sent events. */
export class EventStream {
  /** Undefined when there is nothing more to publish. */
  readonly follow: Follow | undefined
  readonly pace: typeof usualPace

  constructor(follow: Follow | undefined, pace: Partial<typeof usualPace> = {}) {
    this.follow = follow
    this.pace = { ...usualPace, ...pace }
  }
}
