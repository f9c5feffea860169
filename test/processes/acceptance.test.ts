import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { freePort, runDemoService } from '../support/process.ts'

test('the acceptance suite passes', async (t) => {
  const receiver = `127.0.0.1:${await freePort()}`
  const service = await runDemoService({ COURIERS: 'simulated', OUTBOUND_ALLOW: receiver })
  t.after(service.stop)
  const { NODE_TEST_CONTEXT: _ours, TEST_COSTS: _place, ...inherited } = process.env
  const env = { ...inherited, BASE_URL: service.url, WEBHOOK_RECEIVER: receiver }
  const suite = spawn(process.execPath, ['acceptance/run.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  suite.stdout.on('data', (chunk) => (printed += chunk))
  suite.stderr.on('data', (chunk) => (printed += chunk))
  const [code] = await once(suite, 'close')
  assert.equal(code, 0, printed)
  t.diagnostic(printed.match(/^ℹ tests .*$/m)?.[0] ?? 'no count')
})
