import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Pages } from '../../page-contract/pages.ts'
import type { ResponseCache } from '../cache/responses.ts'
import { ByteAnswer, CacheableAnswer, FileStream } from '../calls/answers.ts'
import { type BodyLimits, bodyLimits } from '../calls/body-limits.ts'
import type { Call, Once } from '../calls/call.ts'
import type { Admission, Caller } from '../calls/caller.ts'
import { EventStream } from '../calls/event-stream.ts'
import { PageAnswer } from '../calls/page-answer.ts'
import type { RateLimiter } from '../calls/rate-limiter.ts'
import type { StaffRights } from '../calls/staff-permissions.ts'
import type { BrandReader } from '../core/brand.ts'
import { Refusal } from '../core/refusal.ts'
import type { Changes } from '../db/changes.ts'
import type { Database, Handle } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import type { Language } from '../texts/language.ts'
import type { Access, AccessRules } from './access.ts'
import { admit, isKnownByHead } from './admit.ts'
import { spendBudget } from './budgets.ts'
import { findValidator } from './coerce.ts'
import { budgetSpentBy, type DirectReadDeps, directRead } from './direct-reads.ts'
import { queryFault } from './forms.ts'
import type { FrontCache } from './front-cache.ts'
import { findClientIdInBody, hasBody } from './get-body.ts'
import { answerOnce, digestCallerKey, findKept, type KeyedRequest, keepAnswer } from './idempotency.ts'
import { noteFreshness } from './internal-requests.ts'
import { keyedRequest, keyFaults } from './keyed-request.ts'
import { findUndescribed } from './openapi-refusals.ts'
import { pageLanguage, renderAnswer } from './pages.ts'
import { send, sendAnswer, withMessage } from './replies.ts'
import { readFacts } from './request-facts.ts'
import { isWrite, type Route, type RouteSpec, runsAs } from './route.ts'
import { wholeInputReader } from './whole-input.ts'

export type RouteDeps = {
  db: Database
  reads: Handle
  changes: Changes
  clock: { now(): number }
  limiter: RateLimiter
  settings: Pick<Settings, 'sealing'>
  access: AccessRules
  checkAnswers: boolean
  pages: Pages
  brand: BrandReader
  responses: ResponseCache
  front?: FrontCache
} & Partial<Pick<DirectReadDeps, 'addressOf' | 'observe'>>

declare module 'fastify' {
  interface FastifyContextConfig extends StaffRights {
    access?: Access
    /** The path as in the API; the router's own path may contain patterns. */
    path?: string
    body?: BodyLimits | undefined
    /** Also used for refusals before the handler runs (maintenance, body too large). */
    describeRefusal?: RouteSpec<TObject>['describeRefusal']
    showRefusal?: RouteSpec<TObject>['showRefusal']
    /** A page of the web applications, whose forms people submit. */
    isPage?: boolean
  }
  interface FastifyRequest {
    /** Present if the head of the request was enough to identify the caller. */
    admission: Admission | undefined
  }
}

/** Registers a route: admits the caller, reads the input, runs the use case and sends the answer. */
export function addRoute(app: FastifyInstance, deps: RouteDeps, spec: Route) {
  const readInput = wholeInputReader(spec.input, spec.findFaults)
  const checkAnswer = answerChecker(spec, deps.checkAnswers)
  const checkRefusal = refusalChecker(spec, deps.checkAnswers)
  const runs = runsAs(spec)
  const isPage = 'contentType' in spec.answer
  const isKeyed = isWrite(spec) && !isPage // not for pages: browsers send no key

  if (!app.hasRequestDecorator('admission')) app.decorateRequest('admission', undefined)
  app.route({
    method: spec.method as HTTPMethods,
    url: routerPath(spec),
    bodyLimit: (spec.body ?? bodyLimits.ordinary).bytes,
    config: {
      access: spec.access,
      path: spec.path,
      staff: spec.staff,
      impersonators: spec.impersonators,
      body: spec.body,
      describeRefusal: spec.describeRefusal,
      showRefusal: spec.showRefusal,
    },
    onRequest(request, _reply, done) {
      if (spec.authenticate || !isKnownByHead(spec.access, request)) return done()
      admit(spec.access, request, request.query as RawParameters, deps.access).then((admission) => {
        request.admission = admission
        done()
      }, done)
    },
    handler: (request, reply) => answer(request, reply).catch((fault) => refuseFinally(fault as Error)),
  })

  addDirectRead()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const facts = readFacts(request, request.id)
    const merged = mergeParameters(request)
    const clientInBody = mayNameClientInBody(spec, request) ? await findClientIdInBody(request) : undefined
    const given = clientInBody === undefined ? merged : { ...merged, client_id: clientInBody }
    const parameters = spec.select?.(given) ?? given
    const { caller, lateFaults } =
      request.admission ??
      (await (spec.authenticate?.(parameters, facts, request) ??
        admit(spec.access, request, parameters, deps.access)))
    await spec.mustBeAllowed?.(parameters, caller, deps.db)
    const spent = budgetSpentBy(request.raw) ?? spend(caller.client, () => request.ip)
    if (spent) reply.headers(await spent)
    mustBeReadable(request)
    const key = isKeyed ? facts.idempotencyKey : undefined
    const now = deps.clock.now()
    const asker = { db: deps.db, caller, ip: request.ip, now }
    const input = await readInput(parameters, [...keyFaults(key), ...lateFaults], asker)
    const language = isPage ? pageLanguage(request.headers) : facts.language
    const call = { ...facts, language, caller, now }
    const keyed =
      key === undefined
        ? undefined
        : keyedRequest(key, spec, request, {
            caller,
            parameters: input,
            now,
            sealing: deps.settings.sealing,
          })
    if (keyed && (spec.prepare || runs === 'steps') && !spec.provesSecret?.(input)) {
      const kept = await findKept(deps.db, keyed)
      if (kept !== undefined) return send(reply.header('idempotent-replayed', 'true'), new ByteAnswer(kept))
    }
    const prepared = await spec.prepare?.(input, { ...call, db: deps.db })
    const run: Run = async (db, once) =>
      checkAnswer(
        await encoded(
          await spec.handler(input, { ...call, db, ...(once && { once }) }, prepared),
          call,
          request.headers['accept-encoding'],
        ),
        input,
      )
    if (!isWrite(spec)) {
      const found = await run(runs === 'replica' ? deps.reads : deps.db)
      if (clientInBody === undefined) remember(request, caller, found)
      return sendAnswer(reply, found)
    }
    const written = await write(reply, keyed, run)
    await waitForOwnChange(input)
    return sendAnswer(reply, written)
  }

  /** Encodes a cacheable answer in the encoding the caller accepts. Other answers are returned as is. */
  function encoded(
    answer: object,
    { now, language }: Pick<Call, 'now' | 'language'>,
    acceptEncoding: string | undefined,
  ): object | Promise<object> {
    if (answer instanceof PageAnswer) return renderPage(answer, language)
    if (!(answer instanceof CacheableAnswer)) return answer
    return deps.responses.answer(answer, { now, language, acceptEncoding })
  }

  async function renderPage(answer: PageAnswer, language: Language): Promise<ByteAnswer> {
    const { pages, brand } = deps
    return renderAnswer({ pages, brand: await brand.get() }, answer, language)
  }

  async function write(reply: FastifyReply, keyed: KeyedRequest | undefined, run: Run): Promise<object> {
    if (runs === 'steps') return run(deps.db, keyed && onceOf(keyed))
    if (!keyed) return runs === 'statement' ? deps.db.oneStatement(run) : deps.db.transaction(run)
    return writeKeyed(deps.db, reply, keyed, run)
  }

  /** Read your own writes: waits until this process has received the notice of its own change. */
  async function waitForOwnChange(input?: Static<TObject>) {
    const { changesSnapshots: changes = true } = spec
    if (typeof changes === 'function' && input ? changes(input) : changes)
      await deps.changes.caughtUp(deps.db)
  }

  /** The work has been rolled back. Runs whatever must happen even though it was refused. */
  async function refuseFinally(fault: Error): Promise<never> {
    if (fault instanceof Refusal && fault.consequence) {
      await fault.consequence()
      await waitForOwnChange()
    }
    if (fault instanceof Refusal) checkRefusal(fault)
    throw fault
  }

  /** From now on, an answer that is the same for all such requests comes from the front cache. */
  function remember(request: FastifyRequest, { token, client, guest, isOperator }: Caller, found: object) {
    if (guest || isOperator || !(found instanceof ByteAnswer)) return
    if (found.freshness && token === undefined) noteFreshness(request.raw, found.freshness)
    deps.front?.set(request.raw, spec.path, found, { byToken: token !== undefined, client, spend })
  }

  function addDirectRead() {
    const { front, addressOf, observe, access } = deps
    if (runs !== 'memory' || !front || !addressOf || !observe) return
    const { knownClient } = access.credentials
    const reading = { ...deps, addressOf, observe, knownClient, spend, check: checkAnswer, encode: encoded }
    for (const [path, inPath] of listPaths(spec)) {
      const read = directRead(spec, inPath, reading)
      if (read) front.reads.set(path, read)
    }
  }

  function spend(client: Caller['client'], ip: () => string) {
    return spendBudget(deps.limiter, spec, { client, ip })
  }
}

/**
 * `{method}` becomes `:method`. If only some values are possible, any other is an unknown path; so is a word with
 * another meaning there (`x-not-in-path`).
 */
function routerPath({ path, input }: Route): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = (input.properties[name] ?? {}) as {
      anyOf?: { const?: string }[]
      'x-not-in-path'?: string[]
    }
    const { anyOf = [], 'x-not-in-path': taken } = schema
    if (taken) return `:${name}(^(?!(?:${taken.join('|')})$).*$)`
    const values = anyOf.flatMap((branch) => (branch.const === undefined ? [] : [`^${branch.const}$`]))
    return values.length > 0 ? `:${name}(${values.join('|')})` : `:${name}`
  })
}

/** All paths of a route whose parameters have a fixed set of values, each with its values. */
function listPaths({ path, input }: Route): [string, RawParameters][] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  if (name === undefined) return [[path, {}]]
  const { anyOf = [] } = (input.properties[name] ?? {}) as { anyOf?: { const?: string }[] }
  return anyOf.map(({ const: value = '' }) => [path.replace(`{${name}}`, value), { [name]: value }])
}

/** Decisions §1.3: the body wins over the query; the path wins over both. The body of a GET is ignored. */
function mergeParameters(request: FastifyRequest): RawParameters {
  const query = request.query as RawParameters
  const path = request.params as RawParameters
  if (request.method === 'GET' || request.method === 'HEAD') return { ...query, ...path }
  const body = Object.entries((request.body ?? {}) as RawParameters)
  const given = body.filter(([, value]) => value !== '') // absent (§1.6), so it doesn't hide anything
  return { ...query, ...Object.fromEntries(given), ...path }
}

/** For routes that identify apps by client_id, when the head of the request doesn't contain one. */
function mayNameClientInBody({ access }: Route, { method, query, raw, admission }: FastifyRequest): boolean {
  if (method !== 'GET' || admission || !hasBody(raw)) return false
  return (access === 'client' || access === 'reader') && !(query as RawParameters).client_id
}

function mustBeReadable(request: FastifyRequest) {
  const fault = request.bodyFault ?? (request.query as { [queryFault]?: Refusal })[queryFault]
  if (fault) throw fault
}

type Run = (db: Handle, once?: Once) => Promise<object>

async function writeKeyed(db: Database, reply: FastifyReply, keyed: KeyedRequest, run: Run): Promise<object> {
  const serialized = async (tx: Handle) => {
    const answer = await run(tx)
    return answer instanceof ByteAnswer ? answer.bytes.toString() : JSON.stringify(withMessage(answer))
  }
  const { body, replayed } = await answerOnce(db, keyed, serialized)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return new ByteAnswer(body)
}

const onceOf = (keyed: KeyedRequest): Once => ({
  callerKey: digestCallerKey(keyed),
  keep: (tx, answer) => keepAnswer(tx, keyed, JSON.stringify(withMessage(answer))),
})

/** In tests, every answer is validated against its documented schema; a stream isn't complete yet. */
function answerChecker(spec: Route, isOn: boolean): (answer: object, input: RawParameters) => object {
  if (!isOn || 'contentType' in spec.answer) return (answer) => answer
  return (answer, { fields }) => {
    if (answer instanceof EventStream) return answer
    if (isFile(answer)) {
      if ([spec.file ?? []].flat().some((type) => answer.contentType.startsWith(type))) return answer
      throw new Error(`${spec.method} ${spec.path} answers ${answer.contentType}, which it does not document`)
    }
    const value =
      answer instanceof ByteAnswer
        ? JSON.parse(answer.plain.bytes.toString())
        : JSON.parse(JSON.stringify(answer))
    const validator = findValidator((fields && spec.chosenAnswer) || (spec.answer as TObject))
    if (validator.Check(value)) return answer
    const [fault] = validator.Errors(value)
    throw new Error(
      `${spec.method} ${spec.path} answers against its schema: ${fault?.instancePath} ${fault?.message}`,
    )
  }
}

const isFile = (answer: object): answer is FileStream | ByteAnswer =>
  answer instanceof FileStream ||
  (answer instanceof ByteAnswer && !answer.contentType.startsWith('application/json'))

/** In tests, an operation refuses only what its description names. People read pages, whose description names nothing. */
function refusalChecker(spec: Route, isOn: boolean): (refusal: Refusal) => void {
  if (!isOn || 'contentType' in spec.answer) return () => {}
  return (refusal) => {
    const { status } = spec.describeRefusal?.(refusal) ?? refusal
    const codes = findUndescribed(
      spec,
      status,
      refusal.reasons.map(({ code }) => code),
    )
    if (codes.length > 0)
      throw new Error(
        `${spec.method} ${spec.path} refuses with ${status} ${codes}, which it does not document`,
      )
  }
}
