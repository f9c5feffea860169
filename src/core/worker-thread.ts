import { spawn } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

const idleMs = 60_000

type Waiting<Answer> = Map<number, PromiseWithResolvers<Answer>>

/**
 * Runs slow work that would block requests (hashing a password, clipping outlines) on its own thread, one job at a
 * time. `file` runs `serveWorkerThread`. The thread starts with the first question and ends when there has been none for a
 * while: it takes 10 to 20 MB.
 */
export function openWorkerThread<Question, Answer>(file: URL): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Answer> = new Map()
  let worker: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  let lastId = 0

  const start = (): Worker => {
    const fresh = new Worker(file)
    fresh.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      waiting.get(id)?.resolve(answer)
      waiting.delete(id)
      if (waiting.size > 0) return
      fresh.unref() // doesn't keep the process alive by itself
      ending = setTimeout(() => {
        worker = undefined
        fresh.terminate()
      }, idleMs).unref()
    })
    fresh.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return fresh
  }

  return (question) => {
    clearTimeout(ending)
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const answer = Promise.withResolvers<Answer>()
    waiting.set(id, answer)
    worker.postMessage({ id, question })
    return answer.promise
  }
}

/** The other side: answers on this thread, which uses only the cores' idle time. */
export function serveWorkerThread<Question, Answer>(answer: (question: Question) => Answer) {
  if (parentPort === null) return // loaded to be compiled
  if (process.platform === 'linux') takeWhatIsLeft()
  parentPort.on('message', ({ id, question }: { id: number; question: Question }) => {
    parentPort!.postMessage({ id, answer: answer(question) })
  })
}

/**
 * On Linux, priorities are per thread. Nice 19 would still get its slice while a request waits; the idle class yields
 * immediately. Without `chrt`, nice is used instead.
 */
function takeWhatIsLeft() {
  setPriority(0, 19)
  const threadId = readlinkSync('/proc/thread-self').split('/').at(-1)!
  const chrt = spawn('chrt', ['--idle', '--pid', '0', threadId], { stdio: 'ignore' })
  chrt.on('error', () => {})
  chrt.unref()
}
