import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { Webhook } from 'standardwebhooks'

/** `close-after` has accepted the order: its response is lost. */
type TillFault = number | 'close' | 'close-after' | 'hang' | undefined
export type TillDouble = {
  place: string
  url: string
  secret: string
  /** Orders that it has, by the id of the message: each once. */
  taken: Map<string, { type: string; order: any; reference: string | null }>
  attempts: string[]
  fault: TillFault | (() => TillFault)
  /** When each message arrived. */
  cameAt: Map<number, number>
  close(): Promise<void>
}

/** A POS according to the guide: checks the signature, accepts an id once, responds with its own number. */
export async function startTill(): Promise<TillDouble> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const message = JSON.parse(text)
    till.attempts.push(message.id)
    const fault = typeof till.fault === 'function' ? till.fault() : till.fault
    if (fault === 'hang') return
    if (fault === 'close') return void request.socket.destroy()
    if (typeof fault === 'number') return void response.writeHead(fault).end()
    try {
      new Webhook(till.secret).verify(text, request.headers as Record<string, string>)
    } catch {
      return void response.writeHead(401).end()
    }
    if (message.type !== 'ping' && !till.taken.has(message.id)) till.taken.set(message.id, message)
    if (fault === 'close-after') return void request.socket.destroy()
    if (message.order) till.cameAt.set(message.order.order_id, performance.now())
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: `T${till.taken.size}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const till: TillDouble = {
    ...{ place: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/orders`, secret: '' },
    ...{ taken: new Map(), attempts: [], fault: undefined, cameAt: new Map() },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return till
}

export type Paper = { type: string; bytes: Buffer; token: string }

/** A printer according to CloudPRNT: polls, fetches in the first format that it knows, prints, confirms. */
export function printerAt(url: string, formats = ['image/png', 'text/plain']) {
  const mac = '00:11:62:00:00:01'
  async function poll(statusCode = '200%20OK') {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Star mC-Print3' },
      body: JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0 ',
        printerMAC: mac,
        statusCode,
        clientAction: null,
      }),
    })
    const body: any = await answer.json()
    return { status: answer.status, body }
  }
  async function take({ mediaTypes, jobToken }: { mediaTypes: string[]; jobToken: string }): Promise<Paper> {
    const type = mediaTypes.find((one) => formats.includes(one))!
    const query = new URLSearchParams({ mac, type, token: jobToken })
    const answer = await fetch(`${url}?${query}`)
    return { type, bytes: Buffer.from(await answer.arrayBuffer()), token: jobToken }
  }
  const confirm = (token: string, code = '200 OK') =>
    fetch(`${url}?${new URLSearchParams({ mac, code, token })}`, { method: 'DELETE' }).then(
      ({ status }) => status,
    )
  return {
    poll,
    take,
    confirm,
    /** One cycle; undefined if there was nothing. */
    async print(code?: string): Promise<Paper | undefined> {
      const { body } = await poll()
      if (!body.jobReady) return undefined
      const paper = await take(body)
      await confirm(paper.token, code)
      return paper
    },
  }
}

/** The dots of a printed image: how wide, how high, how many are black. */
export async function dotsOn({ bytes }: Paper) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    black: data.reduce((sum, dot) => sum + (dot < 128 ? 1 : 0), 0),
  }
}
