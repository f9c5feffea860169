import type { IncomingMessage } from 'node:http'
import type { TObject } from 'typebox'
import { ByteAnswer } from '../calls/answers.ts'
import type { Call } from '../calls/call.ts'
import type { ClientIdentity } from '../calls/caller.ts'
import type { Handle } from '../db/database.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import { currentTracer } from '../runtime/tracing.ts'
import type { Spend } from './budgets.ts'
import { parseQueryOrFault, queryFault } from './forms.ts'
import { partReader } from './input.ts'
import { readFacts } from './request-facts.ts'
import { isStorable } from './text.ts'

/**
 * Reads that an app repeats all day with different parameters, and that are answered from memory. They run in the
 * server's own listener, because the framework's hooks, router and reply would take a third of their time (50 of 150
 * µs). Only valid requests are answered this way; all others go through the framework, which reports what is wrong.
 */
export type DirectRead = {
  route: string
  spend: Spend
  /** Undefined: the request goes through the framework. So does a rejected one, although its budget may be spent. */
  run(request: IncomingMessage, query: string, requestId: string): Promise<DirectAnswer> | undefined
  onAnswered(milliseconds: number): void
}
export type DirectAnswer = { answer: ByteAnswer; client: ClientIdentity; spent: Record<string, string> }

/** The part of a route that a direct read uses. */
type DirectRoute = {
  path: string
  input: TObject
  select?(parameters: RawParameters): RawParameters
  isDirect?(input: RawParameters): boolean
  handler(input: RawParameters, call: Call, prepared: unknown): Promise<object>
}

export type DirectReadDeps = {
  db: Handle
  clock: { now(): number }
  /** An enabled app that was found recently, from memory. */
  knownClient(clientId: string): ClientIdentity | undefined
  addressOf(request: IncomingMessage): string
  spend: Spend
  /** In tests: validates the answer against its schema. */
  check(answer: object, input: RawParameters): object
  /** Turns a cacheable answer into bytes. */
  encode(
    answer: object,
    call: Pick<Call, 'now' | 'language'>,
    acceptEncoding: string | undefined,
  ): object | Promise<object>
  observe(route: string): (milliseconds: number) => void
}

/** Rate budgets spent here for a request that then went to the framework, which must not spend them again. */
const spentBefore = Symbol('spent before')
type Spending = IncomingMessage & { [spentBefore]?: Record<string, string> }
export const budgetSpentBy = (request: Spending) => request[spentBefore]

/** Spans are created by the framework's hooks, so there are no direct reads while requests are traced. */
export function directRead(
  spec: DirectRoute,
  inPath: RawParameters,
  deps: DirectReadDeps,
): DirectRead | undefined {
  if (currentTracer()) return undefined
  const read = partReader(spec.input)
  const { spend } = deps

  return {
    route: spec.path,
    spend,
    onAnswered: deps.observe(spec.path),
    run(request, query, requestId) {
      const given = parseQueryOrFault(query)
      if (given[queryFault] || given.access_token !== undefined) return undefined
      const client = findClient(given, deps)
      if (client === undefined) return undefined
      const all = { ...given, ...inPath }
      const { value, faults } = read(spec.select?.(all) ?? all)
      const isOurs = faults.length === 0 && (spec.isDirect?.(value) ?? true)
      return isOurs ? answer(request, requestId, client, value) : undefined
    },
  }

  async function answer(
    request: Spending,
    requestId: string,
    client: ClientIdentity,
    input: RawParameters,
  ): Promise<DirectAnswer> {
    const spent = (await spend(client, () => deps.addressOf(request))) ?? {}
    request[spentBefore] = spent
    const call = makeCall(request, requestId, client)
    const answered = await spec.handler(input, call, undefined)
    const found = deps.check(await deps.encode(answered, call, request.headers['accept-encoding']), input)
    if (!(found instanceof ByteAnswer) || typeof found.bytes === 'string' || found.status !== undefined)
      throw new Error(`${spec.path} answers no bytes`)
    return { answer: found, client, spent }
  }

  function makeCall(request: IncomingMessage, requestId: string, client: ClientIdentity): Call {
    const { headers, url: originalUrl = '' } = request
    const protocol = 'encrypted' in request.socket ? 'https' : 'http'
    const head = { headers, ip: deps.addressOf(request), protocol, originalUrl } as const
    return {
      ...readFacts(head, requestId),
      db: deps.db,
      caller: { client, isOperator: false },
      now: deps.clock.now(),
    }
  }
}

function findClient({ client_id: given }: RawParameters, { knownClient }: DirectReadDeps) {
  const clientId = typeof given === 'string' ? given.trim() : ''
  return clientId !== '' && isStorable(clientId) ? knownClient(clientId) : undefined
}
