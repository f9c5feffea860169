import { join } from 'node:path'
import { type Environment, httpSchemes } from '../../core/environment.ts'
import type { Images } from '../images.ts'
import { guardedFetch } from '../outgoing/guarded-fetch.ts'
import { hostImages, type ImageStore } from './host-images.ts'
import type { BucketSettings } from './image-bucket.ts'
import { openImageFiles } from './image-files.ts'

export type ImageSettings = { kind: 'files' } | ({ kind: 's3' } & BucketSettings)

export type ImagesConfig = {
  images: ImageSettings
  dataDir: string
  publicUrl: string
  outboundAllow: readonly string[]
}

const limits = {
  maxBytes: 10 * 1024 * 1024,
  maxRedirects: 5,
  accept: 'image/webp, image/avif, image/jpeg, image/png, image/gif',
}

/** Pictures are kept where the settings say. */
export async function openImages(
  { images: settings, dataDir, publicUrl, outboundAllow }: ImagesConfig,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Promise<Images> {
  const store = await openStore(settings, dataDir)
  const fetchPicture = async (url: string) => {
    const { bytes } = await guardedFetch(url, { ...limits, allow: outboundAllow, timeoutMs })
    return bytes
  }
  return hostImages({ store, publicUrl, fetchPicture })
}

async function openStore(settings: ImageSettings, dataDir: string): Promise<ImageStore> {
  if (settings.kind === 'files') return openImageFiles(join(dataDir, 'images'))
  const { openImageBucket } = await import('./image-bucket.ts')
  return openImageBucket(settings)
}

/** A bucket as soon as one is named; then everything that it takes to reach it must be there. */
export function readImageSettings(env: Environment): ImageSettings {
  const bucket = env.text('S3_BUCKET')
  const region = env.text('S3_REGION') ?? 'us-east-1'
  const endpoint = env.url('S3_ENDPOINT', httpSchemes) ?? `https://s3.${region}.amazonaws.com`
  if (bucket === undefined) return { kind: 'files' }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) env.mustBe('S3_BUCKET', "a bucket's name")
  const needed = (name: string) => {
    const value = env.text(name)
    if (value === undefined) env.fault(`S3_BUCKET is set, so ${name} must be, too`)
    return value ?? ''
  }
  const [accessKeyId, secretAccessKey] = [needed('S3_ACCESS_KEY_ID'), needed('S3_SECRET_ACCESS_KEY')]
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey }
}
