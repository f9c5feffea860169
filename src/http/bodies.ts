import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BodyLimits, bodyLimits } from '../calls/body-limits.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import { parsingJsonObject, type RawParameters } from '../runtime/json-text.ts'
import { runInSlices } from '../runtime/slices.ts'
import { parseForm } from './forms.ts'
import { parseMultipart } from './multipart.ts'

/** Parsing a larger body takes up a whole turn of the event loop; what follows runs in the next. */
const bytesOfOneTurn = 256 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A body that couldn't be read. Reported only after the credentials are checked: unauthorized callers learn
     * nothing.
     */
    bodyFault: Refusal | undefined
    /**
     * A malformed content type, hidden from the framework, which would refuse it before the credentials are checked.
     */
    malformedType: string | undefined
    /** The raw body, for routes that check its signature. */
    sentBytes: Buffer | undefined
  }
}

/**
 * Decisions §1.4: JSON, bracketed urlencoded and multipart, also under each other's content type. Old clients send
 * all of them. Registered for every content type, so no other parser runs.
 */
export function registerBodies(app: FastifyInstance) {
  app.decorateRequest('bodyFault', undefined)
  app.decorateRequest('malformedType', undefined)
  app.decorateRequest('sentBytes', undefined)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const type = headers['content-type']
    if (type !== undefined && !mediaType.test(type)) {
      request.malformedType = type
      delete headers['content-type']
    }
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    try {
      const limits: BodyLimits = request.routeOptions.config.body ?? bodyLimits.ordinary
      if (limits.keepsBytes) request.sentBytes = body
      const parsed = await parseBody(body, request.headers['content-type'] ?? request.malformedType, limits)
      if (body.length > bytesOfOneTurn) await new Promise(setImmediate)
      return parsed
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      request.bodyFault = fault
      return {}
    }
  })
}

const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

async function parseBody(body: Buffer, contentType = '', limits: BodyLimits): Promise<RawParameters> {
  if (body.length === 0) return {}
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data' && body[0] !== openingBrace)
    return parseMultipart(body, contentType, limits.file)
  if (!isTextual(type))
    throw refuse('unsupported_content_type', { detail: `${type} is neither JSON nor a form.` })
  const text = decodeUtf8(body).trim()
  if (text === '') return {}
  if (text.startsWith('{') || text.startsWith('[')) return runInSlices(parsingJsonObject(text, limits.values))
  // With a JSON content type, only text that looks like a form is treated as one; `true`, `"x"` and broken JSON
  // aren't.
  if (isJsonType(type) && !startsWithField(text)) throw refuse('invalid_json')
  return parseForm(text)
}

/** `name=` */
function startsWithField(text: string): boolean {
  const end = text.search(/[\s"=&]/) // a pattern that repeats over megabytes can run out of V8's stack
  return end > 0 && text[end] === '='
}

const isJsonType = (type: string) =>
  type === 'application/json' || type === 'text/json' || type.endsWith('+json')
const isTextual = (type: string) =>
  ['', 'application/x-www-form-urlencoded', 'multipart/form-data'].includes(type) || isJsonType(type)
const openingBrace = '{'.charCodeAt(0)

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw refuse('invalid_body', { detail: 'The body is not UTF-8.' })
  }
}
