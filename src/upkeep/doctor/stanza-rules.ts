import type { Stanza } from '../../outside/pgbackrest/parse-stanza.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'

const hourMs = 3_600_000
/** One backup is taken each night, and some take longer. */
const oldHours = 26

/** Nothing if no stanza is configured. */
export function checkStanza(stanza: Stanza | null, now: number): Finding[] {
  if (stanza === null) return []
  if (stanza.kind === 'unreadable')
    return [
      wrong('pgBackRest', stanza.why, 'Run `pgbackrest info` as the user of the service where it runs.'),
    ]
  const { name, code, message, backups } = stanza
  const [last] = backups
  const hours = last ? Math.floor((now - last.endedAt) / hourMs) : 0
  return orGood(
    [
      code !== 0 &&
        wrong('pgBackRest', `Stanza ${name}: ${message}.`, 'Run `pgbackrest check`, and see its log.'),
      code === 0 &&
        !last &&
        wrong('pgBackRest', `Stanza ${name} has no backup.`, 'Take one, and see its timer.'),
      last?.isFaulty &&
        wrong(
          'pgBackRest',
          `The backup ${last.label} met damaged pages.`,
          'Run `pgbackrest verify`; keep older backups.',
        ),
      hours > oldHours &&
        mind('pgBackRest', `The latest backup is ${hours} hours old.`, 'See why its timer did not run.'),
    ],
    'pgBackRest',
    `Stanza ${name}: ${backups.length} backups, the latest ${hours} hours old.`,
  )
}
