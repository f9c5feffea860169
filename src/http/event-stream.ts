import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One event of a stream that tells states: the whole present one, so that whoever missed some lacks nothing. One line. */
export type StreamedEvent = { id: string; data: string }

export type StreamReader = {
  /** Takes the place of what the reader has not fetched yet: a slow one gets less, never something old. */
  tell(event: StreamedEvent): void
  /** Writes one part after the other. False when the connection takes no more for now: `resume` says when it does. */
  send(text: string): boolean
  /** Ends the stream after what was told last. */
  end(): void
}

export type Following = {
  /** The reader is gone. */
  leave(): void
  /** The connection takes more again. */
  resume?(): void
  /** What shows that a silent stream is alive; a comment when left out. */
  pulse?(): string
}

/** Begins to tell. It may refuse, as any handler: nothing is sent by then. */
export type Follow = (reader: StreamReader) => Following

/**
 * How often a silent stream shows that it is alive (proxies cut what is silent for half a minute), and how long it lives: who
 * reads on must come again, with credentials that are still good.
 */
const usualPace = { pulseMs: 15_000, lifeMs: 15 * 60_000 }

/** An answer that goes on: server-sent events. */
export class EventStream {
  /** Undefined when there is nothing more to tell. */
  readonly follow: Follow | undefined
  readonly pace: typeof usualPace

  constructor(follow: Follow | undefined, pace: Partial<typeof usualPace> = {}) {
    this.follow = follow
    this.pace = { ...usualPace, ...pace }
  }
}

/** The streams of a server that are open now. */
export type OpenStreams = {
  add(stream: Events): void
  /** From now on nobody is kept; readers come again by themselves, wherever the balancer sends them. */
  endAll(): void
}

type Events = { readable: Readable; end(): void }

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams
  }
}

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
/** Browsers wait so long before they come again. */
const retry = 'retry: 2000\n'

export function sendEvents(reply: FastifyReply, { follow, pace }: EventStream): FastifyReply {
  if (!follow) return reply.code(204).send() // after any other answer browsers come again
  // Whoever has left while the request was read gets no stream: nobody would ever close it.
  const isRead = reply.request.method !== 'HEAD' && !reply.raw.destroyed
  const events = isRead ? openEvents(follow, pace) : undefined
  if (events) {
    reply.server.streams.add(events)
    reply.raw.once('close', () => events.readable.destroy())
  }
  return reply.headers(streamHeaders).send(events?.readable ?? '')
}

/** What is told waits here until the connection takes it; at most one event does. */
function openEvents(follow: Follow, pace: EventStream['pace']): Events {
  let waiting: StreamedEvent | undefined
  let [isWanted, isEnding, isEnded] = [false, false, false]
  let following: Following | undefined
  let pulse: NodeJS.Timeout | undefined
  let life: NodeJS.Timeout | undefined

  const readable = new Readable({
    read() {
      isWanted = true
      handOn()
      if (isWanted && !isEnded) following?.resume?.()
    },
    destroy(error, done) {
      isEnded = true
      clearInterval(pulse)
      clearTimeout(life)
      following?.leave()
      done(error)
    },
  })
  const write = (text: string) => {
    isWanted = readable.push(text)
  }
  const handOn = () => {
    if (isEnded || !isWanted) return
    if (waiting) {
      const { id, data } = waiting
      waiting = undefined
      write(`id: ${id}\ndata: ${data}\n\n`)
    }
    if (!isEnding || waiting) return
    isEnded = true
    readable.push(null)
  }
  const end = () => {
    isEnding = true
    handOn()
  }
  const tell = (event: StreamedEvent) => {
    waiting = event
    handOn()
  }
  const send = (text: string) => {
    if (!isEnded) write(text)
    return isWanted && !isEnded
  }
  readable.push(retry)
  following = follow({ tell, send, end })
  pulse = setInterval(() => isWanted && !isEnded && write(following?.pulse?.() ?? ':\n\n'), pace.pulseMs)
  life = setTimeout(() => (isWanted ? end() : readable.destroy()), pace.lifeMs) // who takes nothing gets no farewell
  return { readable, end }
}

export function openStreams(): OpenStreams {
  const streams = new Set<Events>()
  let isClosed = false
  return {
    add(stream) {
      if (isClosed) return stream.end()
      streams.add(stream)
      stream.readable.once('close', () => streams.delete(stream))
    },
    endAll() {
      isClosed = true
      for (const { end } of streams) end()
    },
  }
}
