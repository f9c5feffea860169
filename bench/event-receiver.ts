import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An endpoint that responds immediately, in its own process. */
export type ReceiverStarted = { url: string; place: string }
/** Since the last call. */
export type ReceiverCount = { count: number; firstAt: number; lastAt: number }

let [count, firstAt, lastAt] = [0, 0, 0]

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    lastAt = Date.now()
    if (count++ === 0) firstAt = lastAt
    response.writeHead(200).end()
  })
})

process.on('message', (message: { start?: true; reset?: true }) => {
  if (!message.start) {
    const answer: ReceiverCount = { count, firstAt, lastAt }
    if (message.reset) [count, firstAt, lastAt] = [0, 0, 0]
    process.send?.(answer)
    return
  }
  server.listen(0, '127.0.0.1', () => {
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
    process.send?.({ url: `http://${place}/hook`, place } satisfies ReceiverStarted)
  })
})
process.on('disconnect', () => process.exit())
