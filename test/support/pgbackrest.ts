import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePostgresFolder, runAsPostgres, whyNoDebianPostgres } from './debian-postgres.ts'

const program = '/usr/bin/pgbackrest'

/** Why pgBackRest cannot be tried here; undefined if it can. */
export function whyNoPgbackrest(): string | undefined {
  if (spawnSync(program, ['version']).status !== 0) return 'no pgBackRest here: install pgbackrest'
  return whyNoDebianPostgres()
}

/** The shipped file with other folders, and what it asks for in postgresql.conf. */
export function preparePgbackrest(folder: string) {
  makePostgresFolder(folder)
  const config = join(folder, 'pgbackrest.conf')
  const shipped = readFileSync('deploy/pgbackrest.conf', 'utf8')
  const settings = Object.fromEntries(
    [...shipped.matchAll(/^# {3}(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name!, value!]),
  )
  const options = [`--config=${config}`, '--stanza=cellardoor']
  return {
    configFile: config,
    settings: {
      ...settings,
      archive_command: settings.archive_command!.replace('pgbackrest', `${program} --config=${config}`),
      unix_socket_directories: folder, // pgBackRest asks for the start and the end of a backup here
    },
    /** Once it is known where PostgreSQL keeps its files and listens. */
    configure({ dir, port }: { dir: string; port: number }) {
      const lines = shipped
        .replace(
          /^repo1-path=.*$/m,
          `repo1-path=${join(folder, 'repository')}\nlog-path=${folder}\nlock-path=${folder}`,
        )
        .replace(
          /^pg1-path=.*$/m,
          `pg1-path=${dir}\npg1-socket-path=${folder}\npg1-user=cellardoor\npg1-database=postgres`,
        )
        .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
      writeFileSync(config, lines)
    },
    run: (command: string, ...more: string[]) => runAsPostgres(program, [...options, ...more, command]),
  }
}
