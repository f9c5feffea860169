import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { randomFrom } from '../../../chance/random.ts'
import { openCompany } from '../../../courier/company.ts'
import { forgetfulJournal } from '../../../courier/journal.ts'
import { listen } from '../../../courier/listen.ts'
import { profiles } from '../../../courier/profiles.ts'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { readConfig } from '../../../src/start/config.ts'
import { serve } from '../../../src/start/serve.ts'
import { digestTables, statement } from '../postgres.ts'
import { freePort } from '../process.ts'
import { callerOf } from '../test-service.ts'
import { startReceiver } from '../webhooks.ts'
import { loadWorldOfBefore, readKept } from './load-world.ts'

/**
 * The whole service of the current version, with its jobs, webhooks and couriers, on the old version's database.
 * Its clock is half a minute behind the other one's.
 */
export async function startWorldOfBefore(databaseUrl: string) {
  await using undo = new AsyncDisposableStack()
  const kept = readKept()
  const { path: dataDir, remove } = temporaryFolder('upgrade')
  undo.defer(remove)
  await loadWorldOfBefore(databaseUrl, dataDir)
  const { applied } = await migrate(databaseUrl)
  const digests = await digestTables(databaseUrl)
  const clock = { ms: kept.at + 30_000, now: () => clock.ms }
  const receiver = await startReceiver()
  undo.defer(receiver.close)
  const company = await startCompany(kept.jobs.credential, clock)
  undo.defer(company.close)
  await statement(
    databaseUrl,
    `UPDATE webhooks SET url = '${receiver.url}';
     UPDATE providers SET ${['estimate', 'book', 'status', 'cancel'].map((call) => `${call}_url = '${company.url}/${call}'`).join()}`,
  )
  const config = readConfig({
    ...kept.env,
    ...{ CHECK_ANSWERS: 'true', COURIERS: 'none', DATA_DIR: dataDir, PORT: String(await freePort()) },
    OUTBOUND_ALLOW: [receiver.place, new URL(company.url).host].join(),
  })
  const serving = await serve(config, databaseUrl, { log: pino({ level: 'silent' }), clock })
  undo.defer(serving.stop)
  const owned = undo.move()
  return {
    ...callerOf(`http://127.0.0.1:${config.port}`),
    ...{ databaseUrl, dataDir, kept, clock, applied, digests, receiver },
    /** Texts of the sent emails, each with its headers. */
    mails: () => textsIn(join(dataDir, 'mail')).map(readable),
    texts: () => textsIn(join(dataDir, 'sms')),
    rows: (text: string) => statement(databaseUrl, text),
    stop: () => owned.disposeAsync(),
  }
}
export type StartedWorld = Awaited<ReturnType<typeof startWorldOfBefore>>

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) mkdirSync(folder)
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

const readable = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The simulated company of `courier/`, at the URL that the old version knew as another one. */
function startCompany(credential: string, clock: { now(): number }) {
  const settings = {
    ...{ name: 'swift', profile: profiles.swift, area: ['NY'] },
    ...{ validMs: 300_000, pace: 20, seed: 1 },
  }
  const faults = { rates: {}, random: randomFrom(1) }
  const company = openCompany(settings, () => {})
  return listen(
    { company, journal: forgetfulJournal, credential, clock, faultsAllowed: false, faults },
    { host: '127.0.0.1', port: 0 },
  )
}
