import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Shop } from './checkout-shop.ts'
import { endChild } from './child.ts'
import { startService } from './servers.ts'

/** The cost of maintenance on a large history, while people order. */
export type Upkeep = {
  /** A logical backup (`ops backup`). */
  backupSeconds: number
  backupMegabytes: number
  /** A new version that adds an index on all orders: the time until it's ready, and the longest order meanwhile. */
  upgradeSeconds: number
  maxOrderMs: number
  /** The longest order in the same number of seconds without the upgrade. */
  maxOrderAloneMs: number
}

type World = { dataDir: string; client: pg.Client; shop: Shop }

export async function measureUpkeep(world: World, newDataFolder: () => Promise<string>): Promise<Upkeep> {
  console.error('a backup …')
  const [backupMegabytes, backupSeconds] = await timed(() => takeBackup(world.dataDir))
  console.error('an upgrade that adds an index …')
  const orders = orderAllTheTime(world.shop)
  const [, upgradeSeconds] = await timed(() => upgrade(world, newDataFolder))
  const maxOrderMs = await orders.stop()
  const alone = orderAllTheTime(world.shop)
  await new Promise((resolve) => setTimeout(resolve, upgradeSeconds * 1000))
  return {
    ...{ backupSeconds, backupMegabytes, upgradeSeconds, maxOrderMs },
    maxOrderAloneMs: await alone.stop(),
  }
}

async function takeBackup(dataDir: string): Promise<number> {
  const file = join(dataDir, 'bench.backup')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['src/ops/main.ts', 'backup', file], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The backup failed.')
  return Math.round((await stat(file)).size / 1e6)
}

/** The index is dropped along with the record of its migration, and another process of the service recreates it. */
async function upgrade({ client }: World, newDataFolder: () => Promise<string>) {
  await client.query(
    `DROP INDEX orders_by_time; DELETE FROM migrations WHERE name = '0070_orders_by_time.sql'`,
  )
  const DATABASE_URL = `postgres://cellardoor@/cellardoor?host=${encodeURIComponent(client.host)}&port=5432&sslmode=disable`
  const { child } = await startService(await newDataFolder(), { DATABASE_URL })
  await endChild(child)
}

/** Orders one after another; `stop` returns the longest, in milliseconds. */
function orderAllTheTime(shop: Shop) {
  let [isOver, longest] = [false, 0]
  const ordering = (async () => {
    const guest = await shop.newGuest()
    while (!isOver) {
      await shop.add(guest, 2)
      const began = performance.now()
      await shop.checkOut(guest, 'cash')
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  ordering.catch(() => {}) // thrown by stop
  return {
    async stop() {
      isOver = true
      await ordering
      return Math.round(longest)
    },
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const result = await work()
  return [result, Math.round((performance.now() - began) / 100) / 10]
}
