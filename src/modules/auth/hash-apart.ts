import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** Argon2id on a thread of its own, of lower priority than the one that answers requests. */
export function openHashing() {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const fresh = new Worker(new URL('./hash-worker.ts', import.meta.url))
    fresh.on('message', ({ id, tag }: { id: number; tag: Uint8Array }) => {
      waiting.get(id)?.resolve(Buffer.from(tag))
      waiting.delete(id)
      if (waiting.size === 0) fresh.unref() // it alone keeps no process alive
    })
    fresh.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return fresh
  }

  return (parameters: Argon2Parameters): Promise<Buffer> => {
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const answer = Promise.withResolvers<Buffer>()
    waiting.set(id, answer)
    worker.postMessage({ id, parameters })
    return answer.promise
  }
}
