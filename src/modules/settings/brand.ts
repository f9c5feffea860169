import type { Call } from '../../calls/call.ts'
import type { Handle } from '../../db/database.ts'
import { recordAudit } from '../audit/index.ts'
import type { BrandChangeInput, BrandValues } from './brand-schemas.ts'
import { findBrand, findBrandForChange, saveBrand } from './store.ts'

/** The look of a marketplace whose operator has set nothing. */
const defaultBrand: BrandValues = {
  name: 'Cellardoor',
  tagline: 'Dinner and a bottle, from the shops around you.',
  logo: null,
  accent: null,
  support_email: null,
  support_phone: null,
  terms_url: null,
  privacy_url: null,
  help_url: null,
}

export async function readBrand(handle: Handle): Promise<BrandValues> {
  return { ...defaultBrand, ...(await findBrand(handle)) }
}

export async function changeBrand(change: BrandChangeInput, call: Call): Promise<BrandValues> {
  const own = await findBrandForChange(call.db)
  const before = { ...defaultBrand, ...own }
  const after = { ...before, ...change }
  await saveBrand(call.db, { ...own, ...change })
  await recordAudit(call, { action: 'brand.changed', subject: 'brand', before, after })
  return after
}
