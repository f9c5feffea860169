import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { serveWorkerThread } from '../../../core/worker-thread.ts'

serveWorkerThread((parameters: Argon2Parameters) => argon2Sync('argon2id', parameters))
