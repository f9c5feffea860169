import { openSnapshots } from '../../cache/snapshots.ts'
import type { Call } from '../../calls/call.ts'
import type { Brand, BrandReader } from '../../core/brand.ts'
import type { Changes } from '../../db/changes.ts'
import type { Handle } from '../../db/database.ts'
import type { Images } from '../../outside/images.ts'
import { recordAudit } from '../audit/index.ts'
import { keepUpload } from '../images/index.ts'
import type { BrandChangeInput, NewLogoInput } from './brand-schemas.ts'
import { findBrand, findBrandForChange, saveBrand } from './store.ts'

/** The look of a marketplace whose operator has set nothing. */
const defaultBrand: Brand = {
  name: 'Cellardoor',
  tagline: 'Dinner and drinks from local shops',
  logo: null,
  accent: null,
  support_email: null,
  support_phone: null,
  terms_url: null,
  privacy_url: null,
  help_url: null,
}

export async function readBrand(handle: Handle): Promise<Brand> {
  return { ...defaultBrand, ...(await findBrand(handle)) }
}

/** Cached in memory, and read again when the change feed names the row. When it cannot be had, the last known stands. */
export async function openBrand(handle: Handle, changes: Changes): Promise<BrandReader> {
  const cached = openSnapshots(changes, 'setting', { name: 'brand', max: 1, load: () => readBrand(handle) })
  let latest = defaultBrand
  const get = async () => {
    latest = (await cached.get('brand').catch(() => undefined)) ?? latest
    return latest
  }
  await get()
  return { get, latest: () => latest }
}

export async function changeBrand(change: BrandChangeInput, call: Call): Promise<Brand> {
  const own = await findBrandForChange(call.db)
  const before = { ...defaultBrand, ...own }
  const after = { ...before, ...change }
  await saveBrand(call.db, { ...own, ...change })
  await recordAudit(call, { action: 'brand.changed', subject: 'brand', before, after })
  return after
}

/** Kept and shown nowhere yet: the change of the brand names it. */
export const keepLogo = async (images: Images, { image }: NewLogoInput) => ({
  logo: await keepUpload(images, image),
})
