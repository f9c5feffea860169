import type { Handle } from '../../db/database.ts'
import { readBacklog } from '../backlog.ts'
import { judgeJobs, judgeWaiting } from './database-rules.ts'
import type { Finding } from './findings.ts'

/** The part of the examination that a running service can do at any time: work that waits for longer than it should. */
export async function findAmiss(handle: Handle): Promise<Finding[]> {
  const backlog = await readBacklog(handle)
  return [...judgeJobs(backlog), ...judgeWaiting(backlog)].filter(({ level }) => level !== 'good')
}
