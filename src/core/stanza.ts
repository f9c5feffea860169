/** The state of the backups in a pgBackRest stanza. */
export type Stanza =
  | { kind: 'unreadable'; why: string }
  | {
      kind: 'known'
      name: string
      /** pgBackRest's own verdict: 0 is well. */
      code: number
      message: string
      /** The latest first. */
      backups: readonly StanzaBackup[]
      /** The oldest and the latest segment of the log that it holds. */
      archive: { from: string; to: string } | null
    }
export type StanzaBackup = {
  label: string
  type: string
  startedAt: number
  endedAt: number
  /** Size of the database, and of its copy in the repository. */
  bytes: number
  repositoryBytes: number
  isFaulty: boolean
}
