import type { BrandReader } from '../../core/brand.ts'
import type { Handle } from '../../db/database.ts'
import type { WriteEmail } from '../../texts/email-originals.ts'
import { writeWith } from './rules.ts'
import { findOwnWords } from './store.ts'

/** Read for each email: one row, beside the milliseconds that sending it takes. */
export const openEmailWords = (handle: Handle, brand: BrandReader) => async (): Promise<WriteEmail> =>
  writeWith(await findOwnWords(handle), (await brand.get()).name)
