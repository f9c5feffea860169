import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/db/database.ts'
import { startJobs } from '../../src/db/jobs.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { taskList } from '../../src/start/jobs.ts'
import type { TestService } from './test-service.ts'

const waiting = sql<{ count: number }>(
  'SELECT count(*) AS count FROM graphile_worker.jobs WHERE run_at <= now()',
)

/** The mails of a test file, as files of its own: call it at the top, and start the service with its `env`. */
export function mailbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
  after(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'mail')
  return {
    env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example' },
    /** Runs the jobs that are due, and reads the mails that came of them. */
    async deliver({ db, deps }: TestService): Promise<string[]> {
      rmSync(folder, { recursive: true, force: true })
      const merchants = openMerchantDirectory(deps)
      const runner = await startJobs(db, deps.log, taskList(deps, { merchants }), '')
      while ((await db.get(waiting)).count > 0) await sleep(20)
      await runner.stop()
      const files = existsSync(folder) ? readdirSync(folder) : []
      return files.map((file) => readable(readFileSync(join(folder, file), 'utf8')))
    },
  }
}

const readable = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The path of the link to `page` in the mail to this address. */
export function linkIn(mails: readonly string[], address: string, page: string): string {
  const link = new RegExp(`https://shop\\.example(${page}\\?secret=\\w{40})`)
  const mail = mails.find((one) => new RegExp(`^To: ${address}\r$`, 'm').test(one) && link.test(one))
  if (!mail) throw new Error(`no mail to ${address} with a link to ${page}`)
  return link.exec(mail)![1]!
}
