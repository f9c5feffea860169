import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// On Linux this is the priority of the calling thread alone: hashing takes what the requests leave of the cores.
if (process.platform === 'linux') setPriority(0, 19)

parentPort!.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  parentPort!.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
})
