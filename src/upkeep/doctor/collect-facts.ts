import { statfs } from 'node:fs/promises'
import { type Finding, good, mind, orGood, wrong } from './findings.ts'

const gigabyte = 1024 ** 3

/** Free space on the data directory's disk. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return checkRoom(dataDir, bavail * bsize, blocks * bsize)
  } catch {
    return [] // the folder does not exist yet
  }
}

export function checkRoom(dataDir: string, freeBytes: number, allBytes: number): Finding[] {
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB are free where ${dataDir} lies`
  return orGood(
    [
      freeBytes < gigabyte &&
        wrong('disk', `Only ${free}.`, 'Free up space: no order can be placed on a full disk.'),
      freeBytes >= gigabyte &&
        freeBytes < allBytes / 10 &&
        mind('disk', `${free}, less than a tenth.`, 'Free up space soon.'),
    ],
    'disk',
    `${free}.`,
  )
}

/** A single ping without retries. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const { Redis } = await import('ioredis') // most services don't use it, and loading takes 50 ms
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 5000,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [good('Redis', 'Redis responds.')]
  } catch (error) {
    return [
      wrong(
        'Redis',
        `Redis doesn’t respond: ${(error as Error).message}.`,
        'Start it, or fix REDIS_URL. Until then, each process counts rate limits on its own.',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}
