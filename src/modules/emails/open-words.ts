import { openSnapshots } from '../../cache/snapshots.ts'
import type { BrandReader } from '../../core/brand.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { type OwnWords, writeWith } from './rules.ts'
import { findOwnWords } from './store.ts'

/** Cached in memory, and read again when the change feed names the row. */
export function openEmailWords(
  handle: Handle,
  changes: Changes,
  brand: BrandReader,
): () => Promise<WriteEmail> {
  const cached = openSnapshots<OwnWords>(changes, 'setting', {
    name: 'words of emails',
    max: 1,
    load: () => findOwnWords(handle),
  })
  return async () => writeWith((await cached.get('emails'))!, (await brand.get()).name)
}
