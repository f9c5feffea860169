import { spawn } from 'node:child_process'
import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

if (process.platform === 'linux') takeWhatIsLeft()

parentPort!.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  parentPort!.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
})

/**
 * Hashing takes what the requests leave of the cores. On Linux priorities are those of a thread. Nice 19 still gets its slice
 * while a request waits; the idle class makes way at once. Where there is no `chrt`, nice must do.
 */
function takeWhatIsLeft() {
  setPriority(0, 19)
  const threadId = readlinkSync('/proc/thread-self').split('/').at(-1)!
  const chrt = spawn('chrt', ['--idle', '--pid', '0', threadId], { stdio: 'ignore' })
  chrt.on('error', () => {})
  chrt.unref()
}
