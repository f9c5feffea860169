import { ConnectionError, RefusalError } from './errors.ts'
import { pause } from './pause.ts'
import { isPassing } from './retry.ts'

export type ServerEvent = { id: string; data: string }

/** Of a stream that shows every 15 seconds that it is alive. */
const silenceMs = 45_000
const usualRetryMs = 2000
const maxRetryMs = 30_000

/**
 * Takes a stream of server-sent events apart, wherever it was cut; `retryMs` is what the server asked for last.
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
      // A CR at the very end may be half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      return lines.map(takeLine).filter((event) => event !== undefined)
    },
    retryMs: () => retryMs,
    /** Also where an id came without an event: that far the stream has come. What was cut off before its end has not come. */
    lastEventId: () => reachedId,
  }
}

/**
 * Each event of a stream that ends now and then and is opened again where it ended, until the server says (204) that there
 * is no more. `open` refuses by throwing. A service that was there once comes back, after an upgrade or a night without
 * network: it is retried until the signal aborts. One that never was is not waited for.
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

/** The next piece; undefined at the end, also where the connection broke or fell silent. */
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
