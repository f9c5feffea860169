import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../src/core/refusal.ts'
import { parseMultipart } from '../../src/http/multipart.ts'

const part = (name: string, value: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const aFile = '; filename="f.png"'
const parse = (body: string, fileField?: string) =>
  parseMultipart(Buffer.from(body), 'multipart/form-data; boundary=x', fileField)

// An unhandled error, or a throw in a later tick, would end the process: here it fails the test.
test('a body truncated anywhere is read or refused, with and without a file field', async () => {
  const whole = `${part('a', '1')}${part('image', 'y'.repeat(9000), aFile)}${part('b', '2')}--x--`
  for (const fileField of [undefined, 'image', 'other'])
    for (let end = 0; end < whole.length; end += end < 200 || end > 9100 ? 1 : 487)
      await parse(whole.slice(0, end), fileField).catch((fault) => assert.ok(fault instanceof Refusal, fault))
})

test('more parts than the limit are refused, whatever came before them', async () => {
  const many = Array.from({ length: 2100 }, (_, n) => part(`n${n}`, '')).join('')
  for (const more of ['', aFile])
    for (const length of [0, 5000, 70_000, 400_000])
      await assert.rejects(parse(`${part('image', 'y'.repeat(length), more)}${many}--x--`, 'image'), Refusal)
})

test('a large file is read where one is expected, and skipped elsewhere', async () => {
  const file = 'y'.repeat(300_000)
  const body = `${part('image', file, aFile)}${part('a', '1')}--x--`
  assert.deepEqual(await parse(body, 'image'), { a: '1', image: Buffer.from(file).toString('base64') })
  assert.deepEqual({ ...(await parse(body)) }, { a: '1' })
})
