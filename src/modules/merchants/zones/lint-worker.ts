import { serveWorkerThread } from '../../../core/worker-thread.ts'
import { type LintSubject, lintZones } from './rules/lint.ts'

serveWorkerThread(({ subject, maxWork }: { subject: LintSubject; maxWork: number }) =>
  lintZones(subject, maxWork),
)
