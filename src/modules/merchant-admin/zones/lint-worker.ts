import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type LintSubject, lintZones } from './rules/lint.ts'

// On Linux this is the priority of the calling thread alone: the lint takes what the requests leave of the cores.
if (process.platform === 'linux') setPriority(0, 19)

parentPort!.on(
  'message',
  ({ id, subject, mostWork }: { id: number; subject: LintSubject; mostWork: number }) => {
    parentPort!.postMessage({ id, findings: lintZones(subject, mostWork) })
  },
)
