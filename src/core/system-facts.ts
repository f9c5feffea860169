export type BackupRun = {
  takenAt: number
  endedAt: number
  file: string
  bytes: number
  rows: number
  images: number
}

/** How the parts of an installation are, as far as its database knows. Sizes in bytes, times in seconds. */
export type SystemFacts = {
  database: {
    version: string
    bytes: number
    connections: number
    mostConnections: number
    longestTransaction: number
    replicas: number
  }
  jobs: {
    task: string
    waiting: number
    running: number
    givenUp: number
    oldestSeconds: number
    lastError: string | null
  }[]
  /** Committed events without their number yet, and the time of the latest one of today or yesterday. */
  events: { waiting: number; latestAt: number | null }
  /** The service's own readers of the log, and how many events each has still to read. */
  consumers: { name: string; behind: number }[]
  /** Null where the server archives no log (pgBackRest, for example, needs it). */
  archive: {
    archived: number
    failed: number
    lastArchivedAt: number | null
    lastFailedAt: number | null
  } | null
  /** The latest first. */
  backups: BackupRun[]
}
