import { join } from 'node:path'
import { type Environment, httpSchemes, secret, text, url } from '../../core/environment.ts'
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

export const imageVariables = {
  S3_BUCKET: text({
    means:
      'The bucket for hosted images, on S3 or a compatible service. Without it, they are files in DATA_DIR/images.',
  }),
  S3_REGION: text({ fallback: 'us-east-1', means: 'Its region.' }),
  S3_ENDPOINT: url(httpSchemes, {
    otherwise: 'that of Amazon’s region',
    means:
      'The URL of a compatible service; the bucket is part of the path (`https://storage.example/bucket/…`).',
  }),
  S3_ACCESS_KEY_ID: text({
    means: 'Required with S3_BUCKET. The key must be able to list the bucket, read and write.',
  }),
  S3_SECRET_ACCESS_KEY: secret({ means: 'The secret of that key.' }),
}

/** Uses a bucket as soon as one is set; all settings needed to reach it are then required. */
export function readImageSettings({
  values,
  fault,
  mustBe,
}: Environment<typeof imageVariables>): ImageSettings {
  const { S3_BUCKET: bucket, S3_REGION: region } = values
  if (bucket === undefined) return { kind: 'files' }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) mustBe('S3_BUCKET', "a bucket's name")
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const needed = (name: 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = values[name]
    if (value === undefined) fault(`S3_BUCKET is set, so ${name} must be, too`)
    return value ?? ''
  }
  const [accessKeyId, secretAccessKey] = [needed('S3_ACCESS_KEY_ID'), needed('S3_SECRET_ACCESS_KEY')]
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey }
}
