import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { environmentAt, type Moment, moments } from '../support/eventually.ts'

// The guides and the acceptance suite, each on its own service, with the machine's clock and time zone changed.
// About five minutes per moment. MOMENT='29 February' runs one.
const chosen = moments.filter(({ name }) => [undefined, name].includes(process.env.MOMENT))
const clockless = /^acceptance\/(01|02|03|04|09|10)/
const acceptance = globSync('acceptance/*.test.ts').filter((file) => !clockless.test(file))

for (const moment of chosen) {
  describe(`${moment.name} (${moment.at}), on a machine in ${moment.timeZone}`, () => {
    test('every command of the guides works', async () => {
      await mustPass(['--test', 'test/processes/guides.test.ts'], moment)
    })

    test('the acceptance suite passes where it depends on the clock', async () => {
      await mustPass(['acceptance/run.ts', ...acceptance], moment)
    })
  })
}

async function mustPass(args: string[], moment: Moment) {
  const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...env, ...environmentAt(moment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  assert.equal(code, 0, printed.slice(-20_000))
}
