import { systemClock } from '../core/clock.ts'
import { StartFault } from '../core/start-fault.ts'
import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Env = Record<string, string | undefined>
type Answer = Record<string, unknown>

export const placeOptions = {
  database: { means: 'PostgreSQL’s address, not a pooler’s (DATABASE_LISTEN_URL or DATABASE_URL)' },
  'data-dir': { means: 'the service’s data directory, for the embedded database (DATA_DIR; .data)' },
}

/** The same variable names as for the service, so both can use the same settings. */
export const readDatabasePlace = (env: Env, options: Options) => ({
  databaseUrl: text(options.database) ?? (text(options['data-dir']) ? undefined : databaseOf(env)),
  dataDir: text(options['data-dir']) ?? (env.DATA_DIR?.trim() || '.data'),
})

/** Bypasses a connection pooler, which doesn't support transactions of hours or locks outside of them. */
const databaseOf = (env: Env) => env.DATABASE_LISTEN_URL?.trim() || env.DATABASE_URL?.trim() || undefined

/** These use the database directly, because they must work even if no service can start. */
export function backupCommands(env: Env): readonly Command[] {
  return [
    {
      words: 'backup',
      takes: '<file>',
      summary: 'backs up the whole database to a file while the service runs',
      options: {
        ...placeOptions,
        images: { means: 'also back up images hosted under DATA_DIR', type: 'boolean' },
      },
      async run(_api: OperatorApi, [file = '']: string[], options: Options): Promise<Answer> {
        const { takeBackup } = await import('../upkeep/backup/take-backup.ts')
        const how = { withImages: options.images === true, now: systemClock.now() }
        return inWords(takeBackup(readDatabasePlace(env, options), file, how))
      },
    },
    {
      words: 'restore',
      takes: '<file>',
      summary: 'restores a backup into an empty database, and migrates it to this version',
      options: placeOptions,
      async run(_api: OperatorApi, [file = '']: string[], options: Options): Promise<Answer> {
        const { restoreBackup } = await import('../upkeep/backup/restore-backup.ts')
        return inWords(restoreBackup(readDatabasePlace(env, options), file))
      },
    },
    {
      words: 'skip-numbers',
      summary: 'after a restore: skips order and checkout numbers that may already be in use',
      options: { ...placeOptions, by: { means: 'how many numbers of each kind to skip (100000)' } },
      async run(_api: OperatorApi, _given: string[], options: Options): Promise<Answer> {
        const { skipNumbers } = await import('../upkeep/backup/skip-numbers.ts')
        return inWords(skipNumbers(readDatabasePlace(env, options), text(options.by)))
      },
    },
    {
      words: 'archive',
      takes: '<folder>',
      summary: 'moves whole months of past orders from the database to files, while the service runs',
      options: { ...placeOptions, before: { means: 'archives the months before this one, such as 2026-01' } },
      async run(_api: OperatorApi, [folder = '']: string[], options: Options): Promise<Answer> {
        const { archiveMonths } = await import('../upkeep/archive/archive-months.ts')
        const before = text(options.before) ?? ''
        return inWords(
          archiveMonths(readDatabasePlace(env, options), { folder, before, now: systemClock.now() }),
        )
      },
    },
    {
      words: 'rotate-secrets',
      summary: 'rotates the signing and encryption secret; the previous two stay valid',
      options: placeOptions,
      async run(_api: OperatorApi, _given: string[], options: Options): Promise<Answer> {
        const { rotateInstallationSecrets } = await import('../upkeep/rotate-secrets.ts')
        return inWords(rotateInstallationSecrets(readDatabasePlace(env, options)))
      },
    },
  ]
}

/** Shows faults that the operator can fix as a single sentence. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof StartFault ? new CommandFault(error.message) : error
  })
}
