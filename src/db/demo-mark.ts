import { demoAppSecret, demoApps } from '../core/demo-credentials.ts'
import { hashSecret } from '../core/sealing.ts'
import { StartFault } from '../core/start-fault.ts'
import { type Handle, sql } from './database.ts'

/** Also detects a database filled by a version without the mark. */
const hasDemoApp = sql<{ found: boolean }>(
  `SELECT EXISTS (SELECT FROM api_clients JOIN unnest($1::text[], $2::bytea[]) AS d (client_id, secret_hash)
     USING (client_id, secret_hash)) AS found`,
)

/** In the transaction that adds the demo's first row, so no database has demo data without the mark. */
export const markDemoDatabase = sql(
  `INSERT INTO settings (name, value) VALUES ('demo_world', 'true') ON CONFLICT (name) DO NOTHING`,
).run()

export const unmarkDemoDatabase = sql(`DELETE FROM settings WHERE name = 'demo_world'`).run()

export const isMarkedDemo = sql(`SELECT FROM settings WHERE name = 'demo_world'`).any()

async function isDemoDatabase(handle: Handle): Promise<boolean> {
  if (await isMarkedDemo(handle)) return true
  const secrets = demoApps.map((clientId) => hashSecret(demoAppSecret(clientId)))
  return (await handle.get(hasDemoApp, [[...demoApps], secrets])).found
}

/** Otherwise production would be open to anyone who has read the README. */
export async function mustNotBeDemo(handle: Handle) {
  if (!(await isDemoDatabase(handle))) return
  throw new StartFault(
    'This database holds demo data with public passwords and app secrets, so production won’t start on it. ' +
      'Use an empty database, or remove the demo’s people, staff, keys and apps: npm run ops -- demo remove',
  )
}
