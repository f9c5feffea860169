import { Agent, get } from 'node:http'

/** Opens streams and keeps them open, in its own process. These are the messages it accepts. */
export type OpenStreams = { open: { url: string; tokens: readonly string[]; each: number } }
export type FollowOrders = { follow: { url: string; token: string } }
/** When each order was first seen, by id, in epoch milliseconds. */
export type OrdersSeen = { seen: Record<string, number> }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const seen: Record<string, number> = {}

process.on('message', async (message: OpenStreams | FollowOrders | { tell: true }) => {
  try {
    if ('open' in message) process.send?.({ opened: await openAll(message.open) })
    else if ('follow' in message) process.send?.({ opened: await follow(message.follow) })
    else process.send?.({ seen } satisfies OrdersSeen)
  } catch (error) {
    process.send?.({ fault: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())

async function openAll({ url, tokens, each }: OpenStreams['open']): Promise<number> {
  let opened = 0
  for (const token of tokens) {
    await Promise.all(Array.from({ length: each }, () => openStream(url, token, () => {})))
    opened += each
  }
  return opened
}

async function follow({ url, token }: FollowOrders['follow']): Promise<number> {
  let rest = ''
  await openStream(`${url}&types=order.placed`, token, (chunk) => {
    const at = Date.now()
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data === undefined) continue
      seen[(JSON.parse(data) as { order_id: number }).order_id] ??= at
    }
  })
  return 1
}

/** Resolves with the first bytes. From then on, nothing is missed. */
function openStream(url: string, token: string, onText: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answers ${response.statusCode}.`))
      response.setEncoding('utf8').on('data', (text: string) => {
        onText(text)
        resolve()
      })
    })
    request.on('error', reject)
  })
}
