import { setTimeout as sleep } from 'node:timers/promises'

export type Told = { status: number; body: any }

/** Requests sent, those that had to be sent again, and why. */
export type Traffic = { requests: number; retries: Record<string, number> }

export type PatientClient = {
  traffic: Traffic
  /**
   * Sends it until there is an answer that says what has happened. A key makes the repetition harmless. `isAnswer` may be
   * content with a code of the 500s.
   */
  send(
    method: string,
    path: string,
    request: { headers: Headers; body?: object; key?: string; isAnswer?: (told: Told) => boolean },
  ): Promise<Told>
}

type Headers = Record<string, string>

/** Thirty kills, each followed by a start of some seconds. */
const patienceMs = 600_000
/** Doubled from try to try: a service that is starting needs the processor that failing connections would take. */
const pause = { firstMs: 50, maxMs: 800 }

/** A client program as it should be: who does not know whether it happened asks again, with the same key. */
export function patientClient(urls: string | readonly string[]): PatientClient {
  const places = [urls].flat()
  const traffic: Traffic = { requests: 0, retries: {} }
  return {
    traffic,
    async send(method, path, { headers, body, key, isAnswer = () => false }) {
      const deadline = Date.now() + patienceMs
      const request = {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }
      for (let pauseMs = pause.firstMs; ; pauseMs = Math.min(pauseMs * 2, pause.maxMs)) {
        traffic.requests++
        const told = await ask(places[traffic.requests % places.length] + path, request)
        const why = reasonToAskAgain(told)
        if (told && (!why || isAnswer(told))) return told
        if (Date.now() > deadline) throw new Error(`${method} ${path}: no answer but ${JSON.stringify(told)}`)
        traffic.retries[why!] = (traffic.retries[why!] ?? 0) + 1
        await sleep(pauseMs)
      }
    },
  }
}

async function ask(url: string, request: RequestInit): Promise<Told | undefined> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}

function reasonToAskAgain(told: Told | undefined): string | undefined {
  if (!told) return 'broken'
  const isUnderWay = told.body.message?.[0]?.code === 'in_progress'
  return isUnderWay ? 'in_progress' : told.status >= 500 ? String(told.status) : undefined
}
