import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { refuse } from '../core/refusal.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import { maxFields, parseForm, tooManyFields } from './forms.ts'

/** A part may be UTF-16 that ends in the middle of a character, on which encodeURIComponent would throw. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

/** The file in the field `fileField` becomes base64 text; all others are ignored. */
export function parseMultipart(
  body: Buffer,
  contentType: string,
  fileField: string | undefined,
): Promise<RawParameters> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(refuse('invalid_body', { detail: 'The multipart body could not be decoded.' }))
    const fields: string[] = []
    const file: Buffer[] = []
    let isRefused = false
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          parts: maxFields,
          files: fileField === undefined ? 0 : 1,
          fieldSize: body.length,
          fieldNameSize: body.length,
        },
      })
      parser.on('field', (name: string | undefined, value) => {
        if (name !== undefined) fields.push(`${encodeText(name)}=${encodeText(value)}`)
      })
      parser.on('file', (name, stream) => {
        stream.on('data', (chunk: Buffer) => name === fileField && file.push(chunk))
        stream.on('error', fail) // the body ended within it; without a listener, that would crash the process
      })
      parser.on('error', fail)
      parser.on('partsLimit', () => {
        isRefused = true
        reject(tooManyFields())
      })
      parser.on('finish', () => {
        try {
          const uploaded = fileField !== undefined && file.length > 0
          const read = parseForm(fields.join('&'))
          resolve(uploaded ? { ...read, [fileField]: Buffer.concat(file).toString('base64') } : read)
        } catch (fault) {
          reject(fault)
        }
      })
      feed(parser, body, () => isRefused).then(
        () => setImmediate(fail), // it has finished, or never will: a part without a blank line after its head
        fail,
      )
    } catch {
      fail()
    }
  })
}

type Parser = InstanceType<typeof Busboy>

/**
 * How much is parsed between two checks of the clock: a part may have as few as nine bytes, and each takes about ten
 * microseconds.
 */
const bytesAtOnce = 4096
const sliceMs = 5

/** What follows the limit of parts isn't even parsed. */
async function feed(parser: Parser, body: Buffer, isRefused: () => boolean) {
  let sliceEnd = performance.now() + sliceMs
  for (let at = 0; at < body.length && !isRefused(); at += bytesAtOnce) {
    await write(parser, body.subarray(at, at + bytesAtOnce))
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
  if (!isRefused()) parser.end()
}

/** The parser works only in ticks: what it hasn't consumed by the next turn, it never will. */
function write(parser: Parser, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stuck = setImmediate(reject)
    parser.write(piece, () => {
      clearImmediate(stuck)
      resolve()
    })
  })
}
