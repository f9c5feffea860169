import { bodyLimits } from '../../calls/body-limits.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { Images } from '../../outside/images.ts'
import { changeBrand, keepLogo, readBrand } from './brand.ts'
import { Brand, BrandChange, KeptLogo, NewLogo, PublicBrand } from './brand-schemas.ts'

/** The operator's name, logo, color, contact and legal pages, which all pages follow. */
export const brandRoutes = ({ isDemo }: { isDemo: boolean }): Route[] => [
  route({
    method: 'GET',
    path: '/brand',
    access: 'public',
    chapter: 'About',
    summary: 'Read the marketplace’s name, look and contact',
    input: noInput,
    answer: PublicBrand,
    handler: async (_input, { db }) => ({ ...(await readBrand(db)), demo: isDemo }),
  }),
]

const operator = { access: 'operator', chapter: 'Operator' } as const

export const operatorBrandRoutes = ({ images }: { images: Images }): Route[] => [
  route({
    ...operator,
    method: 'GET',
    path: '/operator/brand',
    staff: 'read',
    summary: 'Read the brand settings',
    input: noInput,
    answer: Brand,
    handler: (_input, { db }) => readBrand(db),
  }),
  route({
    ...operator,
    method: 'PUT',
    path: '/operator/brand',
    staff: 'own',
    summary: 'Change the brand settings',
    description: 'Fields you omit don’t change; null resets a field. Pages update within seconds.',
    input: BrandChange,
    answer: Brand,
    handler: changeBrand,
  }),
  route({
    ...operator,
    method: 'POST',
    path: '/operator/brand/logo',
    staff: 'own',
    summary: 'Upload a logo',
    description:
      'The picture is decoded and re-encoded as WebP. It is shown once you send its path as `logo` of `PUT /operator/brand`. Square pictures ' +
      'work best; transparency is kept.',
    input: NewLogo,
    answer: KeptLogo,
    body: bodyLimits.image,
    budget: { name: 'uploads', requests: 600, seconds: 3600 },
    // Writes a file that is named after its content: doing it twice is doing it once.
    runs: 'read',
    handler: (input) => keepLogo(images, input),
  }),
]
