import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseQuery } from 'qs'
import secureJson from 'secure-json-parse'
import { Refusal, refuse } from '../core/refusal.ts'

/** Body and query as a plain object, before any schema has looked at them. */
export type RawParameters = Record<string, unknown>

export const defaultBodyLimit = 1024 * 1024
const maxDepth = 64
const maxFields = 20_000

declare module 'fastify' {
  interface FastifyRequest {
    /** A body that could not be read. Kept until the credentials are checked: who may not ask learns nothing. */
    bodyFault: Refusal | undefined
    /** A content type that is none, kept from the framework, which would refuse it before the credentials are checked. */
    malformedType: string | undefined
  }
}

/**
 * Decisions §1.4: JSON, bracketed urlencoded and multipart, also under each other's content type. Old clients send all
 * of them. Registered for every content type, so that no other parser answers.
 */
export function registerBodies(app: FastifyInstance) {
  app.decorateRequest('bodyFault', undefined)
  app.decorateRequest('malformedType', undefined)
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
      return await parseBody(body, request.headers['content-type'] ?? request.malformedType)
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      request.bodyFault = fault
      return {}
    }
  })
}

const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

async function parseBody(body: Buffer, contentType = ''): Promise<RawParameters> {
  if (body.length === 0) return {}
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data' && body[0] !== openingBrace) return parseMultipart(body, contentType)
  if (!isTextual(type))
    throw refuse('unsupported_content_type', { detail: `${type} is neither JSON nor a form.` })
  const text = decodeUtf8(body).trim()
  if (text === '') return {}
  if (text.startsWith('{') || text.startsWith('[')) return parseJsonObject(text)
  // Under a JSON label only text that looks like a form is one; `true`, `"x"` and broken JSON are not.
  if (isJsonType(type) && !/^[^\s"=&]+=/.test(text)) throw refuse('invalid_json')
  return parseForm(text)
}

const isJsonType = (type: string) =>
  type === 'application/json' || type === 'text/json' || type.endsWith('+json')
const isTextual = (type: string) =>
  ['', 'application/x-www-form-urlencoded', 'multipart/form-data'].includes(type) || isJsonType(type)
const openingBrace = '{'.charCodeAt(0)

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refuse('invalid_body', { detail: 'The body is not UTF-8.' })
  }
}

export function parseJsonObject(text: string): RawParameters {
  if (isDeeperThan(text, maxDepth)) throw refuse('json_too_deep')
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalid_json')
  return value as RawParameters
}

function parseJson(text: string): unknown {
  try {
    return secureJson.parse(text, null, { protoAction: 'remove', constructorAction: 'remove' })
  } catch {
    throw refuse('invalid_json')
  }
}

/** Brackets outside strings, counted before parsing: the parser itself would recurse. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 92) i++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 123 || char === 91) {
      if (++depth > limit) return true
    } else if (char === 125 || char === 93) depth--
  }
  return false
}

/**
 * `item[option_qty][N12]=1&payments[][type]=cash`, in a body or in a query. Whether `[12]` is a place in a list or a
 * name, the schema decides later: gaps are kept.
 */
function parseForm(text: string): RawParameters {
  const fields = text.split('&', maxFields + 1)
  if (fields.length > maxFields) throw tooManyFields()
  const plain = brackets.test(text) ? undefined : parsePlainFields(fields)
  if (plain) return plain
  const tooDeep = () => refuse('json_too_deep', { detail: `A form is at most ${maxDepth} brackets deep.` })
  const numbered = numberElements(fields)
  if (numbered === undefined) throw tooDeep()
  try {
    return parseQuery(numbered.join('&'), {
      depth: maxDepth,
      strictDepth: true,
      allowSparse: true,
      parameterLimit: maxFields,
    }) as RawParameters
  } catch {
    throw tooDeep()
  }
}

const tooManyFields = () => refuse('invalid_body', { detail: `A form has at most ${maxFields} fields.` })
const brackets = /[[\]]|%5[BD]/i

/**
 * Most queries have neither brackets nor a name that comes twice: they are read here as the form reader reads them, in a
 * tenth of its time (80 µs for the ten parameters of a search). Undefined where a name comes again.
 */
function parsePlainFields(fields: readonly string[]): RawParameters | undefined {
  const parameters: RawParameters = {}
  for (const field of fields) {
    const end = field.indexOf('=')
    const name = decodeText(end < 0 ? field : field.slice(0, end))
    if (name === '' || Object.hasOwn(Object.prototype, name)) continue
    if (Object.hasOwn(parameters, name)) return undefined
    parameters[name] = end < 0 ? '' : decodeText(field.slice(end + 1))
  }
  return parameters
}

/** What is wrongly encoded stands for itself. */
function decodeText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** The element of a list that is being written, and the names that it has so far. */
type Element = { index: number; names: Set<string> }

/**
 * `payments[][type]=promo&payments[][id]=5&payments[][type]=cash`: where a name comes again, an element begins.
 * Undefined where a name has too many brackets: told before any work that grows with their number.
 */
function numberElements(fields: readonly string[]): string[] | undefined {
  const elements = new Map<string, Element>()
  const numbered: string[] = []
  for (const field of fields) {
    const end = field.indexOf('=')
    const name = end < 0 ? field : field.slice(0, end)
    const key = name.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']')
    if (hasMoreBrackets(key, maxDepth)) return undefined
    numbered.push(numberKey(key, elements) + field.slice(name.length))
  }
  return numbered
}

/** Only the innermost list can go on to its next element; those around it stay where they are. */
function numberKey(key: string, elements: Map<string, Element>): string {
  const [first = '', ...more] = key.split(/\[\](?=\[)/)
  const last = more.pop()
  if (last === undefined) return key
  const list = more.reduce((outer, part) => `${outer}[${elements.get(outer)?.index ?? 0}]${part}`, first)
  const element = elements.get(list) ?? { index: 0, names: new Set() }
  if (element.names.has(last)) {
    element.index++
    element.names.clear()
  }
  if (!last.includes('[]')) element.names.add(last)
  elements.set(list, element)
  return `${list}[${element.index}]${last}`
}

function hasMoreBrackets(key: string, limit: number): boolean {
  let count = 0
  for (let at = key.indexOf('['); at >= 0; at = key.indexOf('[', at + 1)) if (++count > limit) return true
  return false
}

/** Stands in for a query that could not be read: the router cannot refuse, and who may not ask learns nothing. */
export const queryFault = Symbol('query fault')

export function parseQueryOrFault(text: string): RawParameters & { [queryFault]?: Refusal } {
  try {
    return parseForm(text)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { [queryFault]: fault }
  }
}

/** A part may be in UTF-16 and end within a character, which cannot be encoded; nobody would catch that here. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

function parseMultipart(body: Buffer, contentType: string): Promise<RawParameters> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(refuse('invalid_body', { detail: 'The multipart body could not be decoded.' }))
    const fields: string[] = []
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: maxFields, files: 0, fieldSize: body.length, fieldNameSize: body.length },
      })
      parser.on('field', (name: string | undefined, value) => {
        if (name !== undefined) fields.push(`${encodeText(name)}=${encodeText(value)}`)
      })
      parser.on('error', fail)
      parser.on('partsLimit', () => {
        throw tooManyFields() // out of `end`: the rest (a part may have nine bytes) is not even looked at
      })
      parser.on('finish', () => {
        try {
          resolve(parseForm(fields.join('&')))
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
