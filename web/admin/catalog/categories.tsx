import type { OperatorCategory } from '../../../sdk/src/index.ts'
import { listCategories } from '../../console/api/catalog.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { categoryText, sections, sectionText } from './products.tsx'

const t = wordsIn('catalog')
const columns: Column<OperatorCategory>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name },
  { name: 'category', label: t('category'), text: (row) => categoryText(row) },
  { name: 'section', label: t('section'), text: (row) => sectionText(row.section) },
  { name: 'position', label: t('position'), text: (row) => row.position, isNumber: true },
  { name: 'products', label: t('products'), text: (row) => row.products, as: 'count' },
]
/** The whole tree is one answer with a few dozen rows. */
export function CategoriesPage() {
  return (
    <List
      name="categories"
      isWhole
      label={t('tab.categories')}
      columns={columns}
      filters={[
        {
          ...{ name: 'section', label: t('section'), kind: 'choice' },
          options: sections.map((value) => ({ value, label: t(`section.${value}`) })),
        },
      ]}
      keyOf={({ section, subsection, child }) => `${section}/${subsection}/${child}`}
      href={({ section, subsection, child }) =>
        pathTo('catalogue', ['products'], { section, subsection, child })
      }
      read={async ({ filters: { section } }) => {
        const { categories } = await listCategories()
        return { rows: categories.filter((row) => !section || row.section === section) }
      }}
    />
  )
}
