import { Busboy } from '@fastify/busboy'
import { Refusal, refuse } from '../core/refusal.ts'
import { maxFields, parseForm, tooManyFields } from './forms.ts'
import type { RawParameters } from './json-text.ts'

/** A part may be in UTF-16 and end within a character, which cannot be encoded; nobody would catch that here. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

/** The file of the field `fileField` becomes base64 text; all others are passed over. */
export function parseMultipart(
  body: Buffer,
  contentType: string,
  fileField: string | undefined,
): Promise<RawParameters> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(refuse('invalid_body', { detail: 'The multipart body could not be decoded.' }))
    const fields: string[] = []
    const file: Buffer[] = []
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
      })
      parser.on('error', fail)
      parser.on('partsLimit', () => {
        throw tooManyFields() // out of `end`: the rest (a part may have nine bytes) is not even looked at
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
      parser.end(body)
      // It works in ticks alone. By now it is done, or waits for ever: a part without a blank line behind its head.
      setImmediate(fail)
    } catch (fault) {
      if (fault instanceof Refusal) reject(fault)
      else fail()
    }
  })
}
