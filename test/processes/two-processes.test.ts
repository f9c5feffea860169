import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'
import { freePort, runService, type ServiceProcess } from '../support/process.ts'

const headers = { authorization: 'Bearer demo-operator-token', 'content-type': 'application/json' }
const search = '/merchant/search/delivery?client_id=demo-app&latitude=40.7066&longitude=-74.0055'
const services: ServiceProcess[] = []
let cluster: Awaited<ReturnType<typeof startTestCluster>>
let database: Awaited<ReturnType<typeof createTestDatabase>>

before(async () => {
  cluster = await startTestCluster()
  database = await createTestDatabase(cluster.url, 'demo')
  for (let index = 0; index < 2; index++) {
    services.push(runService(await freePort(), { env: { DATABASE_URL: database.url } }))
  }
  await Promise.all(services.map((service) => service.ready()))
})
after(async () => {
  for (const service of services) {
    service.child.kill('SIGTERM')
    await service.exit
  }
  await database.drop()
  await cluster.stop()
})

const isListed = async ({ url }: ServiceProcess, id: string) => {
  const { merchants } = (await (await fetch(url + search)).json()) as { merchants: { id: string }[] }
  return merchants.some((merchant) => merchant.id === id)
}

const switchMerchant = ({ url }: ServiceProcess, active: boolean) =>
  fetch(`${url}/operator/merchants/1007`, { method: 'PUT', headers, body: JSON.stringify({ active }) })

test('two processes on one database: who writes sees it at once, the other within a second', async (t) => {
  const [writer, reader] = services as [ServiceProcess, ServiceProcess]
  const delays: number[] = []
  for (let round = 0; round < 10; round++) {
    const active = round % 2 === 1
    assert.equal(await isListed(reader, '1007'), !active) // and now it is kept there as bytes
    await switchMerchant(writer, active)
    const written = performance.now()
    assert.equal(await isListed(writer, '1007'), active)
    while ((await isListed(reader, '1007')) !== active) {
      assert.ok(performance.now() - written < 10_000, 'the other process never saw it')
    }
    delays.push(Math.round(performance.now() - written))
  }
  t.diagnostic(`seen by the other process after ${delays.join(', ')} ms`)
})

test('both start at once on one database, and stop cleanly', async () => {
  for (const service of services) {
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
  }
})
