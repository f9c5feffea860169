import { ConnectionError, RefusalError } from './errors.ts'
import { pause } from './pause.ts'
import { isPassing } from './retry.ts'

export type ServerEvent = { id: string; data: string }

/** For a stream that sends a keep-alive every 15 seconds. */
const silenceMs = 45_000
const usualRetryMs = 2000
const maxRetryMs = 30_000

/**
 * Parses a stream of server-sent events, however it was split; `retryMs` is the server's last requested delay.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventReader() {
  let rest = ''
  let data: string[] = []
  let id = ''
  let reachedId = ''
  let retryMs = usualRetryMs

  const takeLine = (line: string): ServerEvent | undefined => {
    if (line === '') {
      reachedId = id
      const event = data.length > 0 ? { id, data: data.join('\n') } : undefined
      data = []
      return event
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
    return undefined
  }

  return {
    push(text: string): ServerEvent[] {
      rest += text
      // A CR at the very end may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      return lines.map(takeLine).filter((event) => event !== undefined)
    },
    retryMs: () => retryMs,
    /** Set by an id without an event too, since the stream has reached it. An event that was cut off before its end doesn't count. */
    lastEventId: () => reachedId,
  }
}

/**
 * Yields each event of a stream that ends from time to time and is reopened where it ended, until the server says (204) that
 * there is no more. `open` throws if refused. A service that was reached once is retried until the signal aborts, for
 * example through an upgrade or a night without network. One that never answered is not retried.
 */
export async function* followEvents(
  open: (lastEventId: string | undefined) => Promise<Response>,
  signal?: AbortSignal,
): AsyncGenerator<ServerEvent, void, undefined> {
  let lastEventId: string | undefined
  let response = await open(lastEventId)
  while (response.status !== 204 && response.body) {
    const reader = eventReader()
    for await (const event of eventsIn(response.body, reader)) {
      lastEventId = event.id
      yield event
    }
    lastEventId = reader.lastEventId() || lastEventId
    await pause(reader.retryMs(), signal)
    response = await patiently(() => open(lastEventId), reader.retryMs(), signal)
  }
}

async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  events: ReturnType<typeof eventReader>,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const chunk = await readSoon(reader)
      if (!chunk) return
      yield* events.push(decoder.decode(chunk, { stream: true }))
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function patiently(
  open: () => Promise<Response>,
  firstPauseMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await open()
    } catch (error) {
      if (!mayComeBack(error)) throw error
      await pause(Math.min(firstPauseMs * 2 ** tries, maxRetryMs), signal)
    }
  }
}

const mayComeBack = (error: unknown) =>
  (error instanceof ConnectionError || error instanceof RefusalError) && isPassing(error.status)

/** The next chunk; undefined at the end, and when the connection broke or went silent. */
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silenceMs)
  })
  try {
    return await Promise.race([reader.read().then(({ value }) => value), silence])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
