import { type Case, type Kit, newKey } from './open-kit.ts'
import { fail, isRefused, pass, show } from './verdict.ts'

/** Malformed bodies with a valid signature. The provider must refuse them, and never with a server error. */
export function brokenBodies(call: 'estimate' | 'book', bodyFor: (kit: Kit) => object): readonly Case[] {
  const whole = (kit: Kit) => Buffer.from(JSON.stringify(bodyFor(kit)))
  const broken = (name: string, rule: string, bodies: (kit: Kit) => (string | Uint8Array)[]): Case => ({
    name: `${call}: ${name}`,
    rule,
    async run(kit) {
      for (const body of bodies(kit)) {
        const reply = await kit.call(call, { body, headers: { 'idempotency-key': newKey() } })
        if (!isRefused(reply)) return fail(`${beginningOf(body)}: ${show(reply)}`)
      }
      return pass('all refused')
    },
  })
  return [
    broken('an empty body', 'No body at all: 4xx.', () => ['']),
    broken('not JSON', 'A body that is not JSON, or not a JSON object: 4xx.', (kit) => [
      'pickup=here&delivery=there',
      whole(kit).subarray(0, -5),
      '[]',
      'null',
      '"estimate"',
    ]),
    broken('odd bytes', 'Invalid UTF-8, NUL bytes, a thousand levels of brackets: 4xx.', (kit) => [
      Buffer.concat([Buffer.from('{"pickup":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
      Buffer.concat([whole(kit), Buffer.alloc(8)]),
      '['.repeat(1000),
    ]),
  ]
}

const beginningOf = (body: string | Uint8Array) =>
  body.length === 0 ? 'nothing' : JSON.stringify(Buffer.from(body).toString().slice(0, 24))
