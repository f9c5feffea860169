import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A database that can go away and come back: TCP in front of the cluster's socket. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { pathname, searchParams, username } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const target = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  const pairs = new Set<[Socket, Socket]>()
  const swallowed = new Set<Socket>()
  let stalled = false
  let lastWords: string | undefined
  const server = createServer((near) => {
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk: Buffer) => {
        if (from === near && lastWords !== undefined && chunk.includes(lastWords)) {
          swallowed.add(far)
          lastWords = undefined
        }
        if (!stalled && !swallowed.has(from)) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const hangUp = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`,
    /** Connections break and new ones are refused. */
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      hangUp()
      await closed
    },
    restore: () => listen(port),
    /** Nothing breaks, and nothing gets through either. */
    stall(on: boolean) {
      stalled = on
    },
    /** The connections there are lead nowhere from now on, and nobody is told; new ones work. */
    blackHole() {
      for (const pair of pairs) for (const socket of pair) swallowed.add(socket)
    },
    /** Statements arrive, and what the server answers does not. */
    swallowReplies() {
      for (const [, far] of pairs) swallowed.add(far)
    },
    /** The next statement with this text arrives, and nobody learns what became of it. */
    loseReplyTo(text: string) {
      lastWords = text
    },
    async stop() {
      server.close()
      hangUp()
    },
  }
}
