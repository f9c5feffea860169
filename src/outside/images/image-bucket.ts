import { AwsClient } from 'aws4fetch'
import { Refusal } from '../../core/refusal.ts'
import { withoutTrailingSlashes } from '../../core/text.ts'
import { isDocumentName, isImageName } from '../images.ts'
import { FinalError, isUnreachable, openRetryingCalls, TransientError } from '../retrying-calls.ts'
import type { ImageStore } from './host-images.ts'

export type BucketSettings = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type BucketOptions = {
  timeoutMs?: number
  /** How long to pause calls after several failures in a row. */
  restMs?: number
}

/**
 * A bucket on S3 or a compatible service, with path-style addresses. Every call can be repeated, since a name always means the same bytes.
 * While the storage is unreachable, callers get a 503. If it refuses a call (wrong key), that is a configuration error.
 */
export function openImageBucket(
  settings: BucketSettings,
  { timeoutMs = 5000, restMs = 10_000 }: BucketOptions = {},
): ImageStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const calls = openRetryingCalls({ name: 'the image storage', timeoutMs, restMs, retries: 2 })

  const ask = async (name: string, init: RequestInit): Promise<Buffer | undefined> => {
    const url = `${withoutTrailingSlashes(endpoint)}/${bucket}/images/${name}`
    const call = async ({ signal }: { signal: AbortSignal }) => {
      const response = await client.fetch(url, { ...init, signal, redirect: 'error' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return noneOrThrow(response.status, init.method)
    }
    try {
      return await calls(call)
    } catch (error) {
      throw isUnreachable(error) ? away(error, restMs) : error
    }
  }

  const has = async (name: string) => (await ask(name, { method: 'HEAD' })) !== undefined
  return {
    has,
    find: (name) => ask(name, { method: 'GET' }),
    async keep(name, bytes) {
      if (await has(name)) return
      const headers = {
        'content-type': isDocumentName(name) ? 'application/pdf' : 'image/webp',
        'cache-control': isImageName(name) ? 'public, max-age=31536000, immutable' : 'private, no-store',
        'x-amz-content-sha256': name.slice(0, 64), // the name is the hash of the content
      }
      await ask(name, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' })
    },
  }
}

/** A 404 is an answer, except when writing: then the bucket doesn't exist. */
function noneOrThrow(status: number, method = ''): undefined {
  if (status === 404 && method !== 'PUT') return undefined
  const text = `the image storage answers ${status} to ${method}`
  throw status >= 500 || status === 429 ? new TransientError(text) : new FinalError(text)
}

function away(cause: Error, restMs: number): Refusal {
  const detail = 'The storage of images cannot be reached.'
  const headers = { 'retry-after': String(Math.ceil(restMs / 1000)) }
  const refusal = new Refusal([{ code: 'not_ready', detail }], { headers })
  refusal.cause = cause
  return refusal
}
