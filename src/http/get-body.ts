import type { FastifyRequest } from 'fastify'
import { bodyLimits } from '../calls/body-limits.ts'
import { parseJsonObject } from '../runtime/json-text.ts'

const maxBytes = 16 * 1024

export const hasBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Decisions §1.6: the body of a GET is ignored, but old clients identify themselves in it. */
export async function findClientIdInBody(request: FastifyRequest): Promise<unknown> {
  const text = await readStart(request.raw)
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return parseJsonObject(text, bodyLimits.ordinary.values).client_id
  } catch {
    return undefined
  }
}

/** A body too long to be just a client_id isn't read. */
async function readStart(body: FastifyRequest['raw']): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  const data = body.iterator({ destroyOnReturn: false })
  for await (const chunk of data) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length > maxBytes) return ''
  }
  return Buffer.concat(chunks).toString()
}
