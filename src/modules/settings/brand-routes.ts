import { noInput, type Route, route } from '../../http/route.ts'
import { changeBrand, readBrand } from './brand.ts'
import { Brand, BrandChange, PublicBrand } from './brand-schemas.ts'

/** The operator's name, logo, color, contact and legal pages, which all pages follow. */
export const brandRoutes = ({ isDemo }: { isDemo: boolean }): Route[] => [
  route({
    method: 'GET',
    path: '/brand',
    access: 'public',
    chapter: 'About',
    summary: 'The marketplace’s name, look and contact',
    input: noInput,
    answer: PublicBrand,
    handler: async (_input, { db }) => ({ ...(await readBrand(db)), demo: isDemo }),
  }),
]

const operator = { access: 'operator', chapter: 'Operator' } as const

export const operatorBrandRoutes: readonly Route[] = [
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
    description:
      'Fields that are absent stay as they are; null takes a value back. Pages follow within seconds.',
    input: BrandChange,
    answer: Brand,
    handler: changeBrand,
  }),
]
