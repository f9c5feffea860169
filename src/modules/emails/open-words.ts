import type { BrandReader } from '../../core/brand.ts'
import type { Handle } from '../../db/database.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { writeWith } from './rules.ts'
import { findOwnWords } from './store.ts'

/** Reads the texts again for each email: reading one row is cheap compared to sending. */
export const openEmailWords = (handle: Handle, brand: BrandReader) => async (): Promise<WriteEmail> =>
  writeWith(await findOwnWords(handle), (await brand.get()).name)
