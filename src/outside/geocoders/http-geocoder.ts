import { BrokenCircuitError } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { cacheBounds } from '../../cache/bounds.ts'
import { watchCache } from '../../cache/usage.ts'
import { isValidPoint, type Point } from '../../core/geo.ts'
import { readBounded } from '../../core/read-bounded.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { withoutTrailingSlashes } from '../../core/text.ts'
import type { Geocoder, LocatedPlace } from '../geocoder.ts'
import { FinalError, openRetryingCalls, TransientError } from '../retrying-calls.ts'
import { choosePlaces } from './choose-places.ts'

/** A geocoding service: how to build its requests and read its answers. */
export type GeocoderApi<Found extends TSchema, Nearest extends TSchema> = {
  search(text: string): { path: string; query: Record<string, string> }
  found: Found
  readFound(answer: Static<Found>): LocatedPlace[]
  reverse(point: Point): { path: string; query: Record<string, string> }
  nearest: Nearest
  readNearest(answer: Static<Nearest>): LocatedPlace | undefined
}

export type HttpGeocoderOptions = {
  timeoutMs?: number
  /** How long to pause calls after several failures in a row. */
  restMs?: number
}

const maxCached = 10_000
const maxAgeMs = 24 * 60 * 60 * 1000
/** The largest answer we know of, the Census's for a point, has about 60 KB. */
const largestAnswerBytes = 1024 * 1024
const maxTextLength = 200

/**
 * A geocoding service on the network. Every call is a GET, so it can be repeated. After several failures in a row, calls fail immediately
 * for a while. Callers see every failure as `geocoder_unavailable`.
 */
export function openHttpGeocoder<Found extends TSchema, Nearest extends TSchema>(
  baseUrl: string,
  api: GeocoderApi<Found, Nearest>,
  { timeoutMs = 3000, restMs = 10_000 }: HttpGeocoderOptions = {},
): Geocoder {
  const calls = openRetryingCalls({ name: 'the geocoder', timeoutMs, restMs, retries: 1, breaksOnAll: true })
  const cached = new LRUCache<string, { found: unknown }>({ ...cacheBounds(maxCached), ttl: maxAgeMs })
  watchCache('answers of the geocoder', cached)
  const askOnce = async <Result>(key: string, find: () => Promise<Result>): Promise<Result> => {
    const known = cached.get(key)
    if (known) return known.found as Result
    const found = await find()
    cached.set(key, { found })
    return found
  }
  const [isFound, isNearest] = [Compile(api.found), Compile(api.nearest)]

  const ask = async <Answer, Result>(
    { path, query }: { path: string; query: Record<string, string> },
    validator: { Check(value: unknown): value is Answer },
    read: (answer: Answer) => Result,
    nothing: Result,
  ): Promise<Result> => {
    const url = `${withoutTrailingSlashes(baseUrl)}${path}?${new URLSearchParams(query)}`
    const call = async ({ signal }: { signal: AbortSignal }) => {
      const answer = await getJson(url, signal)
      if (answer === undefined) return nothing
      if (!validator.Check(answer)) throw new FinalError('the geocoder answers in another shape')
      return read(answer)
    }
    try {
      return await calls(call)
    } catch (error) {
      const wait = String(Math.ceil(restMs / 1000))
      const refusal = new Refusal(refuse('geocoder_unavailable').reasons, {
        headers: { 'retry-after': wait },
      })
      refusal.cause = error instanceof BrokenCircuitError ? 'it failed several times and rests' : error
      throw refusal
    }
  }

  return {
    async locate(text, { inexact }) {
      const plain = text.trim().replaceAll(/\s+/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: such texts are not looked up
      if (plain === '' || plain.length > maxTextLength || /[\u0000-\u001f\u007f]/.test(plain))
        return { kind: 'unknown' }
      const key = `${inexact ? '~' : '='}${plain.toLowerCase()}`
      return askOnce(key, async () => {
        const places = await ask(api.search(plain), isFound as never, api.readFound, [])
        return choosePlaces(plain, places, inexact)
      })
    },
    async reverse(point) {
      if (!isValidPoint(point)) return undefined
      const key = `${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}` // about a meter
      return askOnce(key, () => ask(api.reverse(point), isNearest as never, api.readNearest, undefined))
    },
  }
}

/** undefined: the service can't make sense of the query. That is an answer, not a failure. */
async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'cellardoor' }, // Nominatim requires a name
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 400 || response.status === 422) return undefined
    const text = `the geocoder answers ${response.status}`
    throw response.status >= 500 ? new TransientError(text) : new FinalError(text)
  }
  const bytes = await readBounded(response.body, largestAnswerBytes)
  if (!bytes) throw new FinalError('the geocoder answers too much')
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new FinalError('the geocoder answers no JSON', { cause })
  }
}
