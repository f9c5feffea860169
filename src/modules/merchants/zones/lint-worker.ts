import { answerApart } from '../../../core/thread-apart.ts'
import { type LintSubject, lintZones } from './rules/lint.ts'

answerApart(({ subject, mostWork }: { subject: LintSubject; mostWork: number }) =>
  lintZones(subject, mostWork),
)
