import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import type { Sms } from '../sms.ts'

/** Writes one JSON file per message to DATA_DIR/sms. Only the owner may read them, because they contain codes. */
export function openSmsFolder(dataDir: string, clock: Clock): Sms {
  const folder = join(dataDir, 'sms')
  return {
    async send(message) {
      const sent = new Date(clock.now()).toISOString()
      const name = `${sent.replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, name)
      await writeFile(`${file}.part`, `${JSON.stringify({ ...message, sent })}\n`, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return 'sent'
    },
    isFromProvider: () => false,
    async forget(words) {
      const files = await readdir(folder).catch(() => [])
      for (const file of files) {
        const text = (await readFile(join(folder, file), 'utf8').catch(() => '')).toLowerCase()
        if (words.some((word) => text.includes(word))) await rm(join(folder, file), { force: true })
      }
    },
  }
}
