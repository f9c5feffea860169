import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** One statement of the server's log. */
export type Recorded = { text: string; values: (string | null)[] }

/** What a request ran, `BEGIN` and `COMMIT` included. */
export type Recording = readonly Recorded[]

/** Numbers of the recording that stand for something else in each replay: a guest, a cart, an order. */
export type Names = Record<string, string>

export type Recorder = {
  client: pg.Client
  /** What one request has the server run. Nobody else may ask for anything meanwhile. */
  record(request: () => Promise<unknown>): Promise<Recording>
  close(): Promise<void>
}

/** Beside the service's own connections: PostgreSQL says where its socket is in line 5 of its pid file. */
export function newClient(dataDir: string): pg.Client {
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const client = new pg.Client({ host, port: 5432, user: 'cellardoor', database: 'cellardoor', ssl: false })
  client.on('error', () => {}) // Ctrl-C ends the service first; a statement under way reports by itself
  return client
}

/** No statement holds these. */
const mark = '§'
const settleMs = 300

export async function openRecorder(dataDir: string): Promise<Recorder> {
  const logFile = join(dataDir, 'postgres.log')
  const client = newClient(dataDir)
  await client.connect()
  await client.query(`ALTER SYSTEM SET log_line_prefix = '${mark}%a${mark}'`)
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
      await sleep(settleMs)
      const written = readFileSync(logFile).subarray(start).toString()
      await setLogging('none')
      return ofOneRequest(readStatements(written))
    },
    close: () => client.end(),
  }
}

/** Of the service's connections alone; parameters stand in the line after their statement. */
function readStatements(log: string): Recorded[] {
  const statements: Recorded[] = []
  const [, ...parts] = log.split(mark)
  for (let part = 0; part < parts.length; part += 2) {
    if (parts[part] !== 'cellardoor') continue
    const line = parts[part + 1]!.trim()
    const [, text] = /^LOG: {2}(?:statement|execute [^:]+): (.*)$/s.exec(line) ?? []
    if (text !== undefined) statements.push({ text, values: [] })
    const [, parameters] = /^DETAIL: {2}[Pp]arameters: (.*)$/s.exec(line) ?? []
    if (parameters !== undefined) statements.at(-1)!.values = readValues(parameters)
  }
  return statements
}

/** Jobs and events are looked for now and then. */
const isJobsOwn = ({ text }: Recorded) =>
  text.includes('_private_') || text.includes('outbox_events) AS found')
/** After the commit events are consumed, by a transaction that begins like this. */
const isOutboxes = ({ text }: Recorded) => text.includes('AS "isMine"')
const isCommit = ({ text }: Recorded) => text === 'COMMIT'

function ofOneRequest(statements: Recorded[]): Recording {
  const outbox = statements.findIndex(isOutboxes)
  const own = statements
    .slice(0, outbox < 0 ? statements.length : outbox)
    .filter((statement) => !isJobsOwn(statement))
  const end = own.findLastIndex(isCommit)
  if (end < 0) throw new Error('The log of PostgreSQL does not tell what the request ran.')
  return own.slice(0, end + 1)
}

function readValues(parameters: string): (string | null)[] {
  return [...parameters.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/gs)].map(
    ([, quoted]) => quoted?.replaceAll("''", "'") ?? null,
  )
}

/** Runs it as recorded, with other names in it; `learn` takes new ones from what a statement returns. */
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
    // Prepared under a name, as the service does it; what has no parameters are BEGIN and COMMIT.
    const { rows } = await client.query(
      values.length === 0 ? text : { name: nameOf(text), text, values: renamed },
    )
    if (rows?.[0]) known = { ...known, ...learn(rows[0]) }
  }
}

const statementNames = new Map<string, string>()

function nameOf(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  statementNames.set(text, name)
  return name
}
