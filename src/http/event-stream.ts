import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventStream, Follow, StreamedEvent, StreamSubscription } from '../calls/event-stream.ts'

/** The open streams of a server. */
export type OpenStreams = {
  add(stream: Events): void
  /** Ends all streams and refuses new ones; readers reconnect on their own, wherever the load balancer sends them. */
  endAll(): void
}

type Events = { readable: Readable; end(): void }

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams
  }
}

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
/** How long browsers wait before they reconnect. */
const retry = 'retry: 2000\n'

export function sendEvents(reply: FastifyReply, { follow, pace }: EventStream): FastifyReply {
  if (!follow) return reply.code(204).send() // browsers reconnect after any other answer
  // A client that disconnected while the request was read gets no stream: nothing would ever close it.
  const isRead = reply.request.method !== 'HEAD' && !reply.raw.destroyed
  const events = isRead ? openEvents(follow, pace) : undefined
  if (events) {
    reply.server.streams.add(events)
    reply.raw.once('close', () => events.readable.destroy())
  }
  return reply.headers(streamHeaders).send(events?.readable ?? '')
}

/** Buffers what is published until the connection takes it; at most one event. */
function openEvents(follow: Follow, pace: EventStream['pace']): Events {
  let waiting: StreamedEvent | undefined
  let [isWanted, isEnding, isEnded] = [false, false, false]
  let following: StreamSubscription | undefined
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
  const publish = (event: StreamedEvent) => {
    waiting = event
    handOn()
  }
  const send = (text: string) => {
    if (!isEnded) write(text)
    return isWanted && !isEnded
  }
  readable.push(retry)
  following = follow({ publish, send, end })
  pulse = setInterval(() => isWanted && !isEnded && write(following?.pulse?.() ?? ':\n\n'), pace.pulseMs)
  life = setTimeout(() => (isWanted ? end() : readable.destroy()), pace.lifeMs) // no farewell for a client that takes nothing
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
