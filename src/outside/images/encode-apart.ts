import { type ChildProcess, fork } from 'node:child_process'
import type { Sentence } from '../../texts/sentence.ts'
import { PictureFault } from './encode-picture.ts'

export type Question = { id: number; bytes: Buffer }
export type Answer = { id: number } & ({ picture: Uint8Array } | { fault: Sentence } | { error: string })

const program = new URL('./encode-child.ts', import.meta.url)
/** Photos often come several at a time, and starting the process takes a quarter of a second. */
const idleMs = 30_000

let child: ChildProcess | undefined
let lastId = 0
let ending: NodeJS.Timeout | undefined
const waiting = new Map<number, PromiseWithResolvers<Buffer>>()

/**
 * Like `encodePicture`, but in a separate process. The decoders take 18 MB, a large picture several hundred, and a process returns little
 * of that to the system. The separate process exits when it has been idle for a while. If a damaged picture crashes it, only the pictures
 * that are being encoded fail.
 */
export function encodeApart(bytes: Buffer): Promise<Buffer> {
  clearTimeout(ending)
  child ??= begin()
  const id = ++lastId
  const encoded = Promise.withResolvers<Buffer>()
  waiting.set(id, encoded)
  hold(child)
  child.send({ id, bytes } satisfies Question, () => {}) // if it has exited, `close` follows
  return encoded.promise
}

function begin(): ChildProcess {
  const fresh = fork(program, { serialization: 'advanced', execArgv: [] })
  fresh.on('message', (answer: Answer) => {
    const encoded = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) rest(fresh)
    if ('picture' in answer) encoded?.resolve(Buffer.from(answer.picture))
    else encoded?.reject('fault' in answer ? new PictureFault(answer.fault) : new Error(answer.error))
  })
  fresh.once('error', () => {}) // `exit` or `close` follows
  fresh.once('close', (code, signal) => {
    if (child === fresh) child = undefined
    for (const { reject } of waiting.values())
      reject(new Error(`The process that encodes pictures ended by ${signal ?? code}.`))
    waiting.clear()
  })
  return fresh
}

/** While it works, it keeps this process alive; while idle, it doesn't. */
function hold(fresh: ChildProcess) {
  fresh.ref()
  fresh.channel?.ref()
}

function rest(fresh: ChildProcess) {
  fresh.unref()
  fresh.channel?.unref()
  ending = setTimeout(() => {
    child = undefined
    fresh.disconnect()
  }, idleMs).unref()
}
