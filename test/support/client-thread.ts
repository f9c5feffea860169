import { once } from 'node:events'
import { connect } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

type Asked = { method: string; url: string; body?: string | undefined; headers: Record<string, string> }
/** `times` requests on each of several connections, all sent before an answer is read. */
type Pipelined = { url: string; connections: number; times: number }

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
    /** How many were answered. */
    async pipeline(asked: Pipelined): Promise<number> {
      worker.postMessage(asked)
      const [answered] = await once(worker, 'message')
      return answered as number
    },
    close: () => worker.terminate(),
  }
}

parentPort?.on('message', async (asked: Asked | Pipelined) => {
  parentPort!.postMessage('times' in asked ? await sendPipelined(asked) : await send(asked))
})

async function send({ method, url, body, headers }: Asked): Promise<number> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status
}

async function sendPipelined({ url, connections, times }: Pipelined): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
  const answered = Array.from({ length: connections }, async () => {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
    socket.write(request.repeat(times))
    let text = ''
    let count = 0
    for await (const chunk of socket) {
      const heads = (text + chunk).split('HTTP/1.1 200')
      count += heads.length - 1
      text = heads.at(-1)!.slice(-12) // a status line may be cut in two
      if (count === times) break
    }
    return count
  })
  return (await Promise.all(answered)).reduce((sum, count) => sum + count, 0)
}
