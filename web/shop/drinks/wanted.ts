import type { Input } from '../../../sdk/src/index.ts'

export const sections = ['all', 'wine', 'beer', 'liquor'] as const
const filterNames = ['filter_price', 'filter_country', 'filter_size'] as const
export const shownMost = 60
const pagesMost = 50

export type Wanted = ReturnType<typeof readWanted>

/** The list is fully determined by the URL. */
export function readWanted(query: URLSearchParams) {
  const section = sections.find((name) => name === query.get('section')) ?? 'all'
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, query.getAll(name).filter(Boolean).join(',').slice(0, 500)]),
  )
  const page = Number(query.get('page') ?? 1)
  return {
    section,
    subsection: /^[\w.-]{1,100}$/.test(query.get('subsection') ?? '') ? query.get('subsection')! : '',
    keyword: (query.get('q') ?? '').trim().slice(0, 100),
    sort: /^-?(name|price)$/.test(query.get('sort') ?? '') ? query.get('sort')! : '',
    merchant: /^\d{1,15}$/.test(query.get('merchant') ?? '') ? query.get('merchant')! : '',
    page: Number.isInteger(page) && page > 1 && page <= pagesMost ? page : 1,
    filters,
  }
}

/** The current list's URL with changes, starting over at the first page. */
export function drinksPath(wanted: Wanted, change: Partial<Wanted> = {}): string {
  const { section, subsection, keyword, sort, merchant, page, filters } = { ...wanted, page: 1, ...change }
  const query = new URLSearchParams()
  if (section !== 'all') query.set('section', section)
  if (subsection) query.set('subsection', subsection)
  if (keyword) query.set('q', keyword)
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  if (sort) query.set('sort', sort)
  if (merchant) query.set('merchant', merchant)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/drinks?${query}` : '/drinks'
}

/** Place and time, which are the same for every request about drinks. */
export const questionAt = ({ when }: { when: { iso: string } | undefined }, address: string) => ({
  address,
  inexact: true,
  order_type: 'delivery' as const,
  order_time: when?.iso ?? 'ASAP',
})

/** One page of the list. */
export function listQuestion(wanted: Wanted): Partial<Input<'get_data_search'>> {
  return {
    ...sharedQuestion(wanted),
    ...{ section: wanted.section, layout: 'flat', limit: shownMost, offset: (wanted.page - 1) * shownMost },
    ...(wanted.subsection && { subsection: [wanted.subsection] }),
    ...(wanted.sort && { sort: wanted.sort as 'name' }),
    ...Object.fromEntries(Object.entries(wanted.filters).filter(([, value]) => value !== '')),
  }
}

/** The number of products of each kind, however the list is narrowed; one of its products is enough. */
export const kindsQuestion = (wanted: Wanted): Partial<Input<'get_data_search'>> => ({
  ...sharedQuestion(wanted),
  ...{ layout: 'flat', limit: 1 },
})

const sharedQuestion = ({ keyword, merchant }: Wanted): Partial<Input<'get_data_search'>> => ({
  ...(keyword && { keyword }),
  ...(merchant && { merchant_ids: [merchant] }),
})

/** Nothing chosen yet: the page starts with categories and picks. A store's own page starts with its list. */
export const isPlain = (wanted: Wanted) => drinksPath(wanted) === '/drinks'

export const pickSections = ['wine', 'beer', 'liquor'] as const
const picksMost = 6

/** The most popular of a section. */
export const picksQuestion = (section: (typeof pickSections)[number]): Partial<Input<'get_data_search'>> => ({
  ...{ section, layout: 'flat', limit: picksMost },
})
