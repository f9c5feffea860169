import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A database that can go away and come back: TCP in front of the cluster's socket. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { pathname, searchParams, username } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const target = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  const pairs = new Set<[Socket, Socket]>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => stalled || to.write(chunk))
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
    async stop() {
      server.close()
      hangUp()
    },
  }
}
