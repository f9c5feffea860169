import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** One statement in the server's log. */
export type Recorded = { text: string; values: (string | null)[] }

/** A request's statements, including `BEGIN` and `COMMIT`. */
export type Recording = readonly Recorded[]

/** Numbers in the recording that differ in each replay: a guest, a cart, an order. */
export type Names = Record<string, string>

export type Recorder = {
  client: pg.Client
  /** Records the statements of one request. No other requests can run meanwhile. */
  record(request: () => Promise<unknown>): Promise<Recording>
  close(): Promise<void>
}

/** Separate from the service's own connections. Line 5 of PostgreSQL's pid file says where its socket is. */
export function newClient(dataDir: string): pg.Client {
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const client = new pg.Client({ host, port: 5432, user: 'cellardoor', database: 'cellardoor', ssl: false })
  client.on('error', () => {}) // Ctrl-C ends the service first; a statement under way reports by itself
  return client
}

/** No statement contains these. */
const mark = '§'
const settleMs = 300

export async function openRecorder(dataDir: string): Promise<Recorder> {
  const logFile = join(dataDir, 'postgres.log')
  const client = newClient(dataDir)
  await client.connect()
  await client.query(`ALTER SYSTEM SET log_line_prefix = '${mark}%a %p${mark}'`)
  const setLogging = async (what: 'all' | 'none') => {
    await client.query(`ALTER SYSTEM SET log_statement = '${what}'`)
    await client.query('SELECT pg_reload_conf()')
    await sleep(settleMs) // each backend hears of it before its next statement
  }
  return {
    client,
    async record(request) {
      await setLogging('all')
      const start = statSync(logFile).size
      await request()
      // A statement is logged before it runs, so all of the request's statements are there once it has a response.
      const end = statSync(logFile).size
      await setLogging('none')
      return ofOneRequest(readStatements(readFileSync(logFile).subarray(start, end).toString()))
    },
    close: () => client.end(),
  }
}

type Logged = Recorded & { backend: string }

/** The statements of the service's connections. Parameters are on the line after their statement. */
function readStatements(log: string): Logged[] {
  const statements: Logged[] = []
  const [, ...parts] = log.split(mark)
  for (let part = 0; part < parts.length; part += 2) {
    const [application, backend] = parts[part]!.split(' ')
    if (application !== 'cellardoor') continue
    const line = parts[part + 1]!.trim()
    const [, text] = /^LOG: {2}(?:statement|execute [^:]+): (.*)$/s.exec(line) ?? []
    if (text !== undefined) statements.push({ text, values: [], backend: backend! })
    const [, parameters] = /^DETAIL: {2}[Pp]arameters: (.*)$/s.exec(line) ?? []
    const owner =
      parameters === undefined ? undefined : statements.findLast((each) => each.backend === backend)
    if (owner) owner.values = readValues(parameters!)
  }
  return statements
}

/** Background statements: jobs, events and their consumers, deliveries, connection monitoring. */
const background =
  /_private_|number_events|outbox_events\) AS found|event_consumers|event_head|webhook_senders|WITH due AS|\('seeking', 'booking'\)|FROM open_orders|NOT EXISTS \(SELECT FROM deliveries|pg_is_in_recovery/

/**
 * The request's own transactions and single statements, in the order in which they started. Background work can start
 * before, between or after them, on other connections or the same.
 */
function ofOneRequest(statements: readonly Logged[]): Recording {
  const own = splitUnits(statements).filter((unit) => !unit.some(({ text }) => background.test(text)))
  if (own.length === 0) throw new Error('The log of PostgreSQL does not tell what the request ran.')
  return own.flat().map(({ text, values }) => ({ text, values }))
}

/** A transaction with all its statements, or a single statement. */
function splitUnits(statements: readonly Logged[]): Logged[][] {
  const units: Logged[][] = []
  const open = new Map<string, Logged[]>()
  for (const statement of statements) {
    const { text, backend } = statement
    const unit = open.get(backend) ?? []
    if (unit.length === 0) units.push(unit)
    unit.push(statement)
    if (text === 'BEGIN') open.set(backend, unit)
    if (text === 'COMMIT' || text === 'ROLLBACK') open.delete(backend)
  }
  return units.filter(([first, ...rest]) => first!.text !== 'BEGIN' || rest.at(-1)?.text === 'COMMIT')
}

function readValues(parameters: string): (string | null)[] {
  return [...parameters.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/gs)].map(
    ([, quoted]) => quoted?.replaceAll("''", "'") ?? null,
  )
}

/** Replays the recording with other numbers; `learn` takes new ones from a statement's result. */
export async function replay(
  client: pg.Client,
  recording: Recording,
  names: Names,
  learn: (row: Record<string, unknown>) => Names,
) {
  let known = names
  for (const { text, values } of recording) {
    const pattern = new RegExp(`\\b(?:${Object.keys(known).join('|')})\\b`, 'g')
    const renamed = values.map((value) => value?.replace(pattern, (name) => known[name]!) ?? null)
    // Prepared under a name, as in the service. Only BEGIN and COMMIT have no parameters.
    const { rows } = await client.query(
      values.length === 0 ? text : { name: nameStatement(text), text, values: renamed },
    )
    if (rows?.[0]) known = { ...known, ...learn(rows[0]) }
  }
}

const statementNames = new Map<string, string>()

function nameStatement(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  statementNames.set(text, name)
  return name
}
