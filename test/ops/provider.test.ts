import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { deliveryRoutes, providerRoutes } from '../../src/modules/dispatch/providers/routes.ts'
import { CommandFault, operatorApi } from '../../src/ops/api.ts'
import type { Options } from '../../src/ops/command.ts'
import { forPeople } from '../../src/ops/print.ts'
import { providerCommands } from '../../src/ops/provider-commands.ts'
import type { Deps } from '../../src/start/deps.ts'
import { testService } from '../support/test-service.ts'

const service = testService({
  template: 'demo',
  routes: (deps: Deps) => [...providerRoutes(deps), ...deliveryRoutes],
})
const folder = mkdtempSync(join(tmpdir(), 'cellardoor-provider-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A command as the program runs it, against the service over HTTP. */
async function ops(words: string, given: string[] = [], options: Options = {}): Promise<any> {
  const command = providerCommands.find((one) => one.words === words)!
  return command.run(operatorApi(service.url, 'demo-operator-token'), given, options)
}

describe('npm run ops -- provider', () => {
  test('adds a company by its base URL, lists it, changes it', async () => {
    const fields = {
      name: 'From ops',
      base: 'https://ops.example/v1/',
      credential: 'a secret',
      area: 'NY,07030',
    }
    const added = await ops('provider add', [], fields)
    assert.match(added.key, /^[\w-]{40}$/)
    assert.deepEqual(
      [added.estimate_url, added.cancel_url],
      ['https://ops.example/v1/estimate', 'https://ops.example/v1/cancel'],
    )
    assert.deepEqual(added.area, ['07030', 'NY'])
    const id = String(added.provider_id)
    const limited = {
      'max-live': '4',
      'max-miles': '6.5',
      'calls-per-second': '20',
      enabled: 'off',
      area: 'everywhere',
    }
    const changed = await ops('provider change', [id], { ...limited, book: 'https://book.example/' })
    assert.deepEqual([changed.max_live, changed.max_miles, changed.calls_per_second], [4, 6.5, 20])
    assert.deepEqual(
      [changed.enabled, changed.area, changed.book_url],
      [false, null, 'https://book.example/'],
    )
    const freed = await ops('provider change', [id], { 'max-live': 'none', 'new-key': true })
    assert.deepEqual([freed.max_live, freed.max_miles], [null, 6.5])
    assert.notEqual(freed.key, added.key)
    const { providers } = await ops('provider list')
    assert.ok(
      providers.some((one: { name: string; enabled: boolean }) => one.name === 'From ops' && !one.enabled),
    )
  })

  test('explains errors in words', async () => {
    await assert.rejects(ops('provider add', [], { name: 'X' }), /estimate_url: /)
    await assert.rejects(ops('provider change', ['999999'], { name: 'X' }), /No provider has this id/)
    await assert.rejects(ops('provider change', ['1'], { enabled: 'maybe' }), /--enabled must be on or off/)
    await assert.rejects(ops('provider delivery', ['999999']), /order_id: /)
    await assert.rejects(ops('provider delivery', ['999999'], { action: 'retry' }), /order_id: /)
  })
})

/** What the program prints: the answer as people read it. */
async function printed(words: string, given: string[] = [], options: Options = {}): Promise<string> {
  const command = providerCommands.find((one) => one.words === words)!
  return forPeople(command, await ops(words, given, options))
}

describe('npm run ops -- provider prints', () => {
  const fields = { base: 'https://print.example/v1', credential: 'a secret' }
  const idIn = (text: string) => /^provider_id +(\d+)$/m.exec(text)![1]!

  test('what was registered, its key, and the next step as a command', async () => {
    const text = await printed('provider add', [], { ...fields, name: 'Printed', area: 'NY,07030' })
    const id = idIn(text)
    assert.match(text, new RegExp(`^Registered courier company ${id}\\.`))
    assert.match(text, /^status_url +https:\/\/print\.example\/v1\/status$/m)
    assert.match(text, /^area +07030, NY$/m)
    assert.match(text, /^key {2}[\w-]{40}$/m)
    assert.match(text, new RegExp(`provider change ${id} --new-key`))
    assert.match(text, /^ {2}npm run ops -- provider check https:\/\/print\.example\/v1 --credential <…>$/m)
    assert.match(text, /It gets estimate requests starting with the next order\./)
    assert.doesNotMatch(text, /a secret/)
  })

  test('four URLs one by one if they have no common base, and how a disabled company is enabled', async () => {
    const options = { ...fields, name: 'Apart', enabled: 'off', book: 'https://book.example/now' }
    const text = await printed('provider add', [], options)
    assert.match(
      text,
      /provider check --estimate https:\/\/print\.example\/v1\/estimate --book https:\/\/book\.example\/now --status /,
    )
    assert.match(text, new RegExp(`no orders until you enable it: .* change ${idIn(text)} --enabled on`))
  })

  test('what a change did to the company, and a new key only if there is one', async () => {
    const id = idIn(await printed('provider add', [], { ...fields, name: 'Changing' }))
    const limited = await printed('provider change', [id], { 'max-live': '3' })
    assert.match(limited, /^max_live +3$/m)
    assert.doesNotMatch(limited, /^key/m)
    assert.match(await printed('provider change', [id], { 'new-key': true }), /^key {2}[\w-]{40}$/m)
  })

  test('companies as a table, one with its track record, and an unknown one in words', async () => {
    const list = await printed('provider list')
    assert.match(list, /^provider_id {2}name +enabled +live +resting/)
    assert.match(list, /^\d+ +Changing +yes +0 +no +/m)
    const [, id] = /^(\d+) +Changing\b/m.exec(list)!
    const one = await printed('provider show', [id!])
    assert.match(one, /^estimate_url +https?:/m)
    assert.match(one, /^Last 30 days$/m)
    assert.match(one, /^bookings\nsent +denied +silent +taken +delivered/m)
    assert.match(one, /^delivery +\d+ /m)
    await assert.rejects(printed('provider show', ['999999']), /No provider has this id/)
    const command = providerCommands.find(({ words }) => words === 'provider list')!
    assert.match(forPeople(command, { providers: [] }), /^No courier company is registered yet\.\nNext: /)
  })
})

describe('npm run ops -- provider check', () => {
  const asked: string[] = []
  const broken = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(500).end()
  })
  let base = ''
  before(async () => {
    await once(broken.listen(0, '127.0.0.1'), 'listening')
    base = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  })
  after(() => {
    broken.closeAllConnections()
    broken.close()
  })
  const check = async (options: Options, given = [base]) => {
    const answer = await ops('provider check', given, { credential: 'secret', patience: '0', ...options })
    const { exitCode } = process
    process.exitCode = undefined
    return { answer, exitCode }
  }

  test('of a failing company: exit code 1, a table, a report for people and one for programs', async () => {
    const [markdown, json] = [join(folder, 'report.md'), join(folder, 'report.json')]
    const { answer, exitCode } = await check({ report: markdown })
    assert.equal(exitCode, 1)
    const shown = providerCommands.find(({ words }) => words === 'provider check')!.show!(answer)
    assert.match(shown, /^fail +estimate: answers +HTTP status must be 200/m)
    assert.match(readFileSync(markdown, 'utf8'), /^\| fail \| estimate: answers \|/m)
    await check({ report: json })
    const report = JSON.parse(readFileSync(json, 'utf8'))
    assert.equal(report.failed, answer.failed)
    assert.deepEqual(report.target.status, `${base}/status`)
  })

  test('runs only the requested cases, with no exit code if nothing failed', async () => {
    const { answer, exitCode } = await check({ only: 'in time: estimate' })
    assert.deepEqual([answer.cases.length, answer.skipped, exitCode], [1, 1, undefined])
  })

  test('accepts four URLs one by one, and places from a file', async () => {
    asked.length = 0
    const order = join(folder, 'order.json')
    writeFileSync(order, JSON.stringify({ pickup: { location: { state: 'CA' } } }))
    const urls = { estimate: `${base}/a`, book: `${base}/b`, status: `${base}/c`, cancel: `${base}/d` }
    await check({ ...urls, order, only: 'unknown delivery' }, [])
    assert.ok(
      asked.some((line) => line.startsWith('GET /c/kit-')) &&
        asked.some((line) => line.startsWith('POST /d/kit-')),
    )
  })

  test('reports errors before it makes a call', async () => {
    asked.length = 0
    for (const [given, options, words] of [
      [[], { credential: 'x' }, /--estimate, --book, --status, --cancel/],
      [[base], { credential: undefined }, /--credential is missing/],
      [[base], { report: 'report.pdf' }, /\.json or \.md/],
      [[base], { patience: 'long' }, /--patience/],
      [[base], { hurry: 'please' }, /--hurry/],
      [[base], { order: join(folder, 'none.json') }, /File .+ not found/],
    ] as const) {
      await assert.rejects(
        check(options, [...given]),
        (fault) => fault instanceof CommandFault && words.test(fault.message),
      )
    }
    assert.deepEqual(asked, [])
  })
})
