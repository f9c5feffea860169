import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listProviders, type Provider, updateProvider } from '../../src/modules/dispatch/index.ts'
import { startSimulatedCouriers } from '../../src/start/simulated-couriers.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/process.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const folder = temporaryFolder()
after(() => folder.remove())

const start = () => {
  const { db, clock, log } = service.deps
  return startSimulatedCouriers({ dataDir: folder.path, db, clock, log, pace: 1, url: service.url })
}
const companies = async () =>
  (await listProviders(service.db)).filter(({ name }) => ['swift', 'thrifty'].includes(name))
/** The processes that use our folder, according to the kernel. */
const ridingPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`--state\0${folder.path}`))
    .map(Number)

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // ended in the meantime
  }
}

async function askEstimate({ estimateUrl, credential }: Provider) {
  const point = { latitude: 40.7085, longitude: -74.0043 }
  const place = { address: '52 Fulton St', city: 'New York', state: 'NY', zip: '10038', ...point }
  const body = JSON.stringify({ pickup: place, delivery: { ...place, latitude: 40.72 }, gratuity: 0 })
  const timestamp = String(Math.floor(service.clock.ms / 1000))
  const signature = createHmac('sha256', credential)
    .update(timestamp + body)
    .digest('hex')
  const response = await fetch(estimateUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  })
  return { status: response.status, body: (await response.json()) as any }
}

test('the demo’s two companies are registered with dispatch and run on the service’s own clock', async () => {
  const couriers = await start()
  try {
    const known = await companies()
    assert.deepEqual(
      known.map(({ name, maxMiles, follow, enabled }) => [name, maxMiles, follow, enabled]),
      [
        ['swift', 12, 'push', true],
        ['thrifty', 6, 'batch', true],
      ],
    )
    const answers = await Promise.all(known.map(askEstimate))
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.ok(Math.abs(body.estimated_at - service.clock.ms / 1000) < 60)
      assert.ok(body.delivery_eta - body.estimated_at < 120)
    }
    const [swift, thrifty] = answers.map(({ body }) => body)
    assert.ok(thrifty.price < swift.price && thrifty.delivery_eta > swift.delivery_eta)
  } finally {
    await couriers.stop()
  }
})

test('a second start finds them again, with new addresses, the same credential and the operator’s settings', async () => {
  const before = await companies()
  await updateProvider(service.db, before[0]!.providerId, { enabled: false, maxLive: 3 })
  const couriers = await start()
  try {
    const now = await companies()
    assert.deepEqual(
      now.map(({ providerId, credential }) => [providerId, credential]),
      before.map(({ providerId, credential }) => [providerId, credential]),
    )
    assert.deepEqual([now[0]!.enabled, now[0]!.maxLive], [false, 3])
    assert.equal((await askEstimate(now[0]!)).status, 200)
  } finally {
    await couriers.stop()
  }
})

test('companies that exit on their own are restarted', async () => {
  const couriers = await start()
  try {
    const [before] = await companies()
    const [pid] = ridingPids()
    process.kill(pid!, 'SIGKILL')
    const again = await eventually(async () => {
      const [found] = await companies()
      assert.notEqual(found!.estimateUrl, before!.estimateUrl, 'they come back')
      return found!
    })
    assert.equal((await askEstimate(again)).status, 200)
  } finally {
    await couriers.stop()
  }
})

test('a stop leaves no process behind, even in the middle of a start', async () => {
  const couriers = await start()
  try {
    const [pid] = ridingPids()
    process.kill(pid!, 'SIGKILL')
    await eventually(() => {
      const next = ridingPids()
      assert.ok(next.length > 0 && !next.includes(pid!), 'the next one is being started')
    })
  } finally {
    await couriers.stop()
  }
  assert.deepEqual(ridingPids(), [])
  assert.ok(existsSync(join(folder.path, 'couriers', 'swift.jsonl')))
})
