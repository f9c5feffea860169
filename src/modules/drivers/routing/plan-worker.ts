import { serveWorkerThread } from '../../../core/worker-thread.ts'
import { assignOrders } from './rules/assign.ts'
import type { Assignable } from './rules/problem.ts'

serveWorkerThread(({ candidates, free }: Assignable) => assignOrders(candidates, free))
