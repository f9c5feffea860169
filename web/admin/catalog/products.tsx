import type { OperatorProduct } from '../../../sdk/src/index.ts'
import { listProducts } from '../../console/api/catalog.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('catalog')
export const sections = ['beer', 'wine', 'liquor'] as const
type Section = (typeof sections)[number]
const states = ['current', 'unsold', 'merged'] as const

export const sectionText = (section: string) =>
  sections.includes(section as Section) ? t(`section.${section as Section}`) : section
/** The path of a category: wine, red-wine, merlot. */
export const categoryText = ({
  section,
  subsection,
  child,
}: Pick<OperatorProduct, 'section' | 'subsection' | 'child'>) =>
  [sectionText(section), subsection, child].filter(Boolean).join(' › ')

const columns: Column<OperatorProduct>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, sort: 'name' },
  { name: 'brand', label: t('brand'), text: (row) => row.brand },
  { name: 'id', label: t('id'), text: (row) => row.product_id, as: 'code' },
  { name: 'category', label: t('category'), text: (row) => categoryText(row) },
  { name: 'country', label: t('country'), text: (row) => row.country },
  { name: 'sizes', label: t('sizes'), text: (row) => row.sizes, as: 'count' },
  { name: 'stores', label: t('stores'), text: (row) => row.stores, as: 'count' },
]

export function ProductsPage() {
  return (
    <List
      name="products"
      label={t('tab.products')}
      columns={columns}
      filters={[
        { name: 'query', label: t('search'), kind: 'search' },
        {
          ...{ name: 'section', label: t('section'), kind: 'choice' },
          options: sections.map((value) => ({ value, label: t(`section.${value}`) })),
        },
        { name: 'subsection', label: t('subsection'), kind: 'search' },
        { name: 'child', label: t('child'), kind: 'search' },
        {
          ...{ name: 'state', label: t('status'), kind: 'choice', initial: 'current' },
          options: states.map((value) => ({ value, label: t(`product.${value}`) })),
        },
      ]}
      keyOf={(row) => row.product_id}
      href={(row) => pathTo('catalogue', ['products', row.product_id])}
      read={async ({ filters: { query, section, subsection, child, state }, sorted, after, limit }) => {
        const { products, has_more } = await listProducts({
          ...(query && { query }),
          ...(section && { section: section as Section }),
          ...(subsection && { subsection }),
          ...(child && { child }),
          ...(state && { state: state as (typeof states)[number] }),
          ...(after && { after }),
          ...sorted,
          limit,
        })
        return { rows: products, next: has_more ? products.at(-1)!.product_id : undefined }
      }}
    />
  )
}
