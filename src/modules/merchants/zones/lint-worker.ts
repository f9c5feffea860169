import { serveWorkerThread } from '../../../core/worker-thread.ts'
import { type LintSubject, lintZones } from './rules/lint.ts'

serveWorkerThread(({ subject, mostWork }: { subject: LintSubject; mostWork: number }) =>
  lintZones(subject, mostWork),
)
