import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Network } from '../../../src/outside/outgoing/network.ts'
import { isPublicAddress } from '../../../src/outside/outgoing/network.ts'
import { openWebhookCaller } from '../../../src/outside/webhooks/open-webhook-caller.ts'

let calls = 0
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  calls++
  request.resume().on('end', () => answer(response))
})
let port: number

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  calls = 0
  answer = (response) => response.writeHead(200, { connection: 'close' }).end('thank you')
})
after(() => {
  server.closeAllConnections()
  server.close()
})

/** Names lead where the test says; 127.0.0.1 counts as a public address if `isPublic` says so. */
const networkOf = (addresses: () => string[], isPublic = isPublicAddress): Network => ({
  lookup: async () => addresses().map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  isPublic,
})
const isLocal = (address: string) => address === '127.0.0.1'
const refused = { status: null, error: 'The address isn’t public.', answer: '' }

async function post(host: string, network?: Network, timeoutMs = 10_000) {
  const connection = openWebhookCaller({ allow: [] }, { ...(network && { network }), timeoutMs }).open()
  try {
    const { ms: _, ...outcome } = await connection.post(`http://${host}:${port}/`, {}, '{}')
    return outcome
  } finally {
    await connection.close()
  }
}

/** Everything that leads to this machine, or to networks outside the internet. */
const privateAddresses = [
  ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::'],
  ...['fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1'],
]

describe('a webhook endpoint', () => {
  test('is not called at a private address, however it is written', async () => {
    for (const address of privateAddresses) {
      const host = address.includes(':') ? `[${address}]` : address
      assert.deepEqual(await post(host), refused, host)
    }
    for (const spelling of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1'])
      assert.deepEqual(await post(spelling), refused, spelling)
    assert.equal(calls, 0)
  })

  test('is not called if its name leads to a private address, alone or next to a public one', async () => {
    for (const address of privateAddresses)
      for (const addresses of [[address], ['93.184.216.34', address]]) {
        const outcome = await post(
          'hooks.example.com',
          networkOf(() => addresses),
        )
        assert.deepEqual(outcome, refused, addresses.join())
      }
    assert.equal(calls, 0)
  })

  test('is checked at every attempt: a name that changes its address is refused from then on', async () => {
    let address = '127.0.0.1'
    const network = networkOf(() => [address], isLocal)
    const connection = openWebhookCaller({ allow: [] }, { network }).open()
    try {
      const url = `http://hooks.example.com:${port}/`
      assert.equal((await connection.post(url, {}, '{}')).status, 200)
      address = '127.0.0.2'
      for (let attempt = 0; attempt < 3; attempt++) {
        const { ms: _, ...outcome } = await connection.post(url, {}, '{}')
        assert.deepEqual(outcome, refused)
      }
      address = '127.0.0.1'
      assert.equal((await connection.post(url, {}, '{}')).status, 200)
      assert.equal(calls, 2)
    } finally {
      await connection.close()
    }
  })

  test('is not followed through redirects', async () => {
    const network = networkOf(() => ['127.0.0.1'], isLocal)
    for (const status of [301, 302, 303, 307, 308]) {
      calls = 0
      answer = (response) => response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end()
      const outcome = await post('hooks.example.com', network)
      assert.deepEqual([outcome.status, outcome.error], [status, `The endpoint answered ${status}.`])
      assert.equal(calls, 1)
    }
  })

  test('that does not answer in time has failed; 2 KiB of its response are stored', async () => {
    const network = networkOf(() => ['127.0.0.1'], isLocal)
    answer = () => {}
    const hung = await post('hooks.example.com', network, 50)
    assert.deepEqual([hung.status, hung.error], [null, 'The endpoint did not answer within 10 seconds.'])
    answer = (response) => response.end('x'.repeat(5000))
    assert.equal((await post('hooks.example.com', network)).answer, 'x'.repeat(2048))
    answer = (response) => response.socket!.destroy()
    assert.equal((await post('hooks.example.com', network)).error, 'The connection to the endpoint failed.')
  })
})
