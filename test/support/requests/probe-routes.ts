import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Call } from '../../../src/calls/call.ts'
import { refuse } from '../../../src/core/refusal.ts'
import { type Database, sql } from '../../../src/db/database.ts'
import { noInput, type Route, route } from '../../../src/http/route.ts'
import { publish } from '../../../src/modules/events/index.ts'

/** Routes that show what arrived, write a row, fail or wait: the HTTP layer is tested through them. */
const common = { chapter: 'Probe', summary: 'For tests' }
const optional = Type.Optional

const Everything = Type.Object({
  text: optional(Type.String({ maxLength: 100_000 })),
  password: optional(Type.String({ 'x-verbatim': true })),
  count: optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
  amount: optional(Type.Number()),
  flag: optional(Type.Boolean()),
  order_id: optional(Type.String()),
  merchant_id: optional(Type.Integer({ 'x-aliases': ['merchantId'] })),
  rate_limit: optional(Type.Union([Type.Integer(), Type.Null()])),
  when: optional(Type.Union([Type.Literal('ASAP'), Type.Integer()])),
  tags: optional(Type.Array(Type.String(), { 'x-comma-list': true })),
  item: optional(
    Type.Object({
      item_id: Type.String(),
      item_qty: optional(Type.Integer()),
      option_qty: optional(Type.Record(Type.String(), Type.Integer())),
    }),
  ),
  payments: optional(
    Type.Array(
      Type.Object({
        type: Type.String(),
        id: optional(Type.String()),
        card: optional(Type.Object({ exp_month: Type.Integer() })),
      }),
    ),
  ),
  keyword: optional(Type.String({ maxLength: 10, 'x-refusal': 'unknown_merchant' })),
  anything: optional(Type.Unknown()),
})
const Echo = Type.Object({ input: Type.Unknown(), customer: optional(Type.Integer()) })

const echo = async (input: object, { caller }: Call) => ({
  input,
  ...(caller.token && { customer: caller.token.customerId }),
})

const echoes = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) =>
  route({
    ...common,
    method,
    path: '/probe/echo',
    access: 'client',
    input: Everything,
    answer: Echo,
    runs: 'read',
    handler: echo,
  }),
)

const numbers = Array.from({ length: 12 }, (_, index) => [`n${index + 1}`, optional(Type.Integer())] as const)

const Note = Type.Object({
  subject: Type.String(),
  text: optional(Type.String()),
  wait_ms: optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  fail: optional(Type.Union([Type.Literal('refuse'), Type.Literal('throw'), Type.Literal('sql')])),
})
const Noted = Type.Object({ note_secret: Type.String() })
const nonsense = sql<unknown>('SELECT 1/0')

async function note(
  { subject, text, wait_ms, fail }: { subject: string; text?: string; wait_ms?: number; fail?: string },
  { db, now }: Call,
) {
  await publish(db, [{ topic: 'probe.note', subject, payload: { text } }], now)
  if (wait_ms) await sleep(wait_ms)
  if (fail === 'refuse') throw refuse('unknown_group')
  if (fail === 'throw') throw new Error('it broke')
  if (fail === 'sql') await db.rows(nonsense)
  return { note_secret: randomBytes(16).toString('hex') }
}

const notes = (['POST', 'PUT', 'DELETE'] as const).flatMap((method) => [
  route({
    ...common,
    method,
    path: '/probe/notes/{subject}',
    access: 'customer',
    input: Note,
    answer: Noted,
    refusals: ['unknown_group'],
    handler: note,
  }),
  route({
    ...common,
    method,
    path: '/probe/app-notes/{subject}',
    access: 'client',
    input: Note,
    answer: Noted,
    refusals: ['unknown_group'],
    handler: note,
  }),
])

/** The subjects whose work was prepared, once for each time. */
export const prepared: string[] = []
const preparedNote = route({
  ...common,
  method: 'POST',
  path: '/probe/prepared/{subject}',
  access: 'customer',
  input: Note,
  answer: Noted,
  prepare: async ({ subject }) => prepared.push(subject),
  handler: note,
})

export const probeSecret = 'hunter2-db-password'
const budget = { name: 'probe', requests: 5, seconds: 60 }

export const probeRoutes: readonly Route[] = [
  ...echoes,
  ...notes,
  preparedNote,
  route({
    ...common,
    method: 'GET',
    path: '/probe/reader/{place}',
    access: 'reader',
    input: Type.Object({ place: Type.String(), text: optional(Type.String()) }),
    answer: Echo,
    handler: echo,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/probe/strict/{place}',
    access: 'client',
    input: Type.Object({
      place: Type.Integer(),
      zebra: Type.String(),
      apple: Type.Integer({ minimum: 1 }),
      items: Type.Array(Type.Object({ name: Type.String(), price: Type.Number() })),
      ...Object.fromEntries(numbers),
    }),
    answer: Echo,
    handler: echo,
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    route({
      ...common,
      method,
      path: '/probe/me',
      access: 'customer',
      input: Everything,
      answer: Echo,
      handler: echo,
    }),
  ),
  route({
    ...common,
    method: 'POST',
    path: '/probe/shop',
    access: 'merchant',
    staff: 'own',
    input: Type.Object({ name: Type.String() }),
    answer: Echo,
    handler: echo,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/probe/fault',
    access: 'public',
    input: noInput,
    answer: noInput,
    handler: async () => {
      throw Object.assign(new Error(`SELECT * FROM cards: ${probeSecret}`), { detail: probeSecret })
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/probe/slow',
    access: 'public',
    input: Type.Object({ ms: Type.Integer() }),
    answer: noInput,
    handler: async ({ ms }) => {
      await sleep(ms)
      return {}
    },
  }),
  ...['/probe/budget', '/probe/same-budget'].map((path) =>
    route({
      ...common,
      method: 'GET',
      path,
      access: 'client',
      input: noInput,
      answer: noInput,
      budget,
      handler: async () => ({}),
    }),
  ),
]

const insertApps = sql<unknown>(
  `INSERT INTO api_clients (client_id, name, secret_hash, created_at)
   SELECT id, id, sha256('secret'), now() FROM unnest(ARRAY['demo-app', 'public-app', 'other-app']) id`,
)
const insertPeople = sql<unknown>(
  `INSERT INTO customers (customer_id, email, first_name, last_name, password_hash, created_at)
   SELECT n, n || '@example.com', 'First', 'Last', '-', now() FROM generate_series(1, 5) n`,
)

/** Three apps and customers 1 to 5: everything the probes need. */
export async function addProbePeople(db: Database) {
  await db.rows(insertApps)
  await db.rows(insertPeople)
}

const insertToken = sql<unknown>(
  `INSERT INTO access_tokens (token_hash, customer_id, client_id, scopes, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, now())`,
)

/** An access token as a login would issue it. */
export async function giveToken(
  db: Database,
  { customer = 1, client = 'demo-app', scopes = ['global'], expires = Date.parse('2027-01-01') } = {},
): Promise<string> {
  const token = randomBytes(20).toString('hex')
  const hash = createHash('sha256').update(token).digest()
  await db.rows(insertToken, [hash, customer, client, scopes, new Date(expires)])
  return token
}

const countNotes = sql<{ count: number }>(
  `SELECT count(*) AS count FROM outbox_events WHERE topic = 'probe.note' AND subject = $1`,
)

export async function notesAbout(db: Database, subject: string): Promise<number> {
  return (await db.get(countNotes, [subject])).count
}
