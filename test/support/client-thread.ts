import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

type Asked = { method: string; url: string; body?: string | undefined; headers: Record<string, string> }

/**
 * A client on a thread of its own: what it costs to send a request and read the answer is not the service's. Only the status
 * comes back.
 */
export function openClientThread() {
  const worker = new Worker(new URL(import.meta.url))
  return {
    async request(asked: Asked): Promise<number> {
      worker.postMessage(asked)
      const [status] = await once(worker, 'message')
      return status as number
    },
    close: () => worker.terminate(),
  }
}

parentPort?.on('message', async ({ method, url, body, headers }: Asked) => {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  parentPort!.postMessage(response.status)
})
