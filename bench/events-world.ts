import type pg from 'pg'
import { asOperator } from './scenario.ts'

/** Calls the service as its operator. */
export async function operatorCall(
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers = { ...asOperator, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

export async function addWebhook(url: string, target: string, more: object = {}): Promise<string> {
  const made = await operatorCall(url, 'POST', '/webhooks', { url: target, types: ['*'], ...more })
  return made.webhook_id as string
}

export async function removeWebhooks(url: string, webhookIds: readonly string[]) {
  for (const id of webhookIds) await operatorCall(url, 'DELETE', `/webhooks/${id}`)
}

/** Each reader can have 50 streams, so there are many readers. */
export async function signUp(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const body = JSON.stringify({
      ...{ client_id: 'demo-app', client_secret: 'demo-app-secret', scope: 'global' },
      ...{ email: `reader-${tokens.length}@example.com`, password: 'open-sesame-42' },
      ...{ first_name: 'Rea', last_name: 'Der' },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/customer/account`, { method: 'POST', headers, body })
    const { access_token } = (await answer.json()) as { access_token?: string }
    if (!access_token) throw new Error(`An account could not be made: ${answer.status}.`)
    tokens.push(access_token)
  }
  return tokens
}

/** Adds this many events of realistic size, each for a different order. */
export async function copyEvents(client: pg.Client, count: number) {
  await client.query(
    `INSERT INTO outbox_events (topic, subject, payload, created_at, type, merchant_id, customer_id, order_id, data,
       merchant_data)
     SELECT 'benchmark', 'copy ' || n, '{}', now(), e.type, e.merchant_id, e.customer_id, 900000000 + n, e.data,
       e.merchant_data
     FROM generate_series(1, $1::integer) n,
       (SELECT * FROM events WHERE type = 'order.placed' ORDER BY position DESC LIMIT 1) e`,
    [count],
  )
}

/** The time of each order's commit, recorded by a trigger that runs right before it. */
export async function recordCommits(client: pg.Client) {
  await client.query('CREATE TABLE benchmark_commits (order_id bigint PRIMARY KEY, at timestamptz NOT NULL)')
  await client.query(`CREATE FUNCTION benchmark_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO benchmark_commits VALUES (NEW.order_id, clock_timestamp());
      RETURN NULL;
    END $$`)
  await client.query(`CREATE CONSTRAINT TRIGGER benchmark_commit AFTER INSERT ON outbox_events
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'order.placed') EXECUTE FUNCTION benchmark_commit()`)
}

/** By order, in epoch milliseconds. */
export async function takeCommits(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ order_id: string; at: Date }>('SELECT * FROM benchmark_commits')
  await client.query('DROP TRIGGER benchmark_commit ON outbox_events')
  return Object.fromEntries(rows.map(({ order_id, at }) => [order_id, at.getTime()]))
}

/** Checkouts write no events for readers, only those the service itself needs, as if there were no log. */
export async function setLog(client: pg.Client, isWritten: boolean) {
  await client.query('DROP TRIGGER IF EXISTS benchmark_without_log ON outbox_events')
  if (isWritten) return
  await client.query(`CREATE OR REPLACE FUNCTION benchmark_without_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.type := NULL; NEW.data := NULL; NEW.merchant_data := NULL; NEW.previous := NULL;
      RETURN NEW;
    END $$`)
  await client.query(`CREATE TRIGGER benchmark_without_log BEFORE INSERT ON outbox_events
    FOR EACH ROW EXECUTE FUNCTION benchmark_without_log()`)
}
