import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'

const hourMs = 3_600_000
/** One backup is taken each night, and some take longer. */
const oldHours = 26

/** Nothing if no stanza is configured. */
export function checkStanza(stanza: Stanza | null, now: number): Finding[] {
  if (stanza === null) return []
  if (stanza.kind === 'unreadable')
    return [wrong('pgBackRest', stanza.why, 'Run `pgbackrest info` on the service’s machine, as its user.')]
  const { name, code, message, backups } = stanza
  const [last] = backups
  const hours = last ? Math.floor((now - last.endedAt) / hourMs) : 0
  return orGood(
    [
      code !== 0 &&
        wrong('pgBackRest', `Stanza ${name}: ${message}.`, 'Run `pgbackrest check`, and check its log.'),
      code === 0 &&
        !last &&
        wrong('pgBackRest', `Stanza ${name} has no backup.`, 'Take a backup, and check the timer.'),
      last?.isFaulty &&
        wrong(
          'pgBackRest',
          `Backup ${last.label} contains damaged pages.`,
          'Run `pgbackrest verify`, and keep older backups.',
        ),
      hours > oldHours &&
        mind('pgBackRest', `The latest backup is ${hours} hours old.`, 'Find out why the timer didn’t run.'),
    ],
    'pgBackRest',
    `Stanza ${name}: ${backups.length} backups, the latest ${hours} hours old.`,
  )
}
