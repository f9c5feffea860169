import { Worker } from 'node:worker_threads'
import type { Finding } from './rules/findings.ts'
import type { LintSubject } from './rules/lint.ts'

/** Clipping large outlines takes seconds, which no other request shall wait for: it has a thread of its own. */
export function openLinting() {
  const waiting = new Map<number, PromiseWithResolvers<Finding[]>>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const fresh = new Worker(new URL('./lint-worker.ts', import.meta.url))
    fresh.on('message', ({ id, findings }: { id: number; findings: Finding[] }) => {
      waiting.get(id)?.resolve(findings)
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

  return (subject: LintSubject, mostWork: number): Promise<Finding[]> => {
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const answer = Promise.withResolvers<Finding[]>()
    waiting.set(id, answer)
    worker.postMessage({ id, subject, mostWork })
    return answer.promise
  }
}
