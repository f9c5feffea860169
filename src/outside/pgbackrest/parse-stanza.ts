/** The state of a pgBackRest stanza's backups. */
export type Stanza =
  | { kind: 'unreadable'; why: string }
  | {
      kind: 'known'
      name: string
      /** pgBackRest's own verdict; 0 is fine. */
      code: number
      message: string
      /** Newest first. */
      backups: readonly StanzaBackup[]
      /** The oldest and newest WAL segments that it has. */
      archive: { from: string; to: string } | null
    }
type StanzaBackup = {
  label: string
  type: string
  startedAt: number
  endedAt: number
  /** The size of the database and of its copy in the repository. */
  bytes: number
  repositoryBytes: number
  isFaulty: boolean
}

type Told = {
  name?: unknown
  status?: { code?: unknown; message?: unknown }
  backup?: readonly ToldBackup[]
  archive?: readonly { min?: unknown; max?: unknown }[]
}
type ToldBackup = {
  label?: unknown
  type?: unknown
  error?: unknown
  timestamp?: { start?: unknown; stop?: unknown }
  info?: { size?: unknown; repository?: { size?: unknown; delta?: unknown } }
}

const unreadable = (why: string): Stanza => ({ kind: 'unreadable', why })
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** The output of `pgbackrest info --output=json`: a list with the requested stanza. */
export function parseStanza(json: string, maxBackups: number): Stanza {
  let told: unknown
  try {
    told = JSON.parse(json)
  } catch {
    return unreadable('pgBackRest answered no JSON.')
  }
  const stanza = Array.isArray(told) ? (told[0] as Told | undefined) : undefined
  if (!stanza || typeof stanza !== 'object') return unreadable('pgBackRest knows no such stanza.')
  const { backup = [], archive = [] } = stanza
  const kept = archive.filter(({ min, max }) => textOf(min) !== '' && textOf(max) !== '').at(-1)
  return {
    kind: 'known',
    name: textOf(stanza.name),
    code: numberOf(stanza.status?.code),
    message: textOf(stanza.status?.message),
    backups: backup.map(toBackup).reverse().slice(0, maxBackups),
    archive: kept ? { from: textOf(kept.min), to: textOf(kept.max) } : null,
  }
}

const toBackup = ({ label, type, error, timestamp, info }: ToldBackup): StanzaBackup => ({
  label: textOf(label),
  type: textOf(type),
  startedAt: numberOf(timestamp?.start) * 1000,
  endedAt: numberOf(timestamp?.stop) * 1000,
  bytes: numberOf(info?.size),
  // With block-incremental backups, the total size isn't reported.
  repositoryBytes: numberOf(info?.repository?.size ?? info?.repository?.delta),
  isFaulty: error === true,
})
