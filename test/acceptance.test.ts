import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

test('the acceptance suite passes on a service of its own', async (t) => {
  const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
  const suite = spawn(process.execPath, ['acceptance/run.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  suite.stdout.on('data', (chunk) => (printed += chunk))
  suite.stderr.on('data', (chunk) => (printed += chunk))
  const [code] = await once(suite, 'close')
  assert.equal(code, 0, printed)
  t.diagnostic(printed.match(/^ℹ tests .*$/m)?.[0] ?? 'no count')
})
