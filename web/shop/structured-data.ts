type Named = { name: string; path: string }

const context = 'https://schema.org'

/** The marketplace itself, and its search page. */
export const describeSite = (name: string, publicUrl: string): object => ({
  '@context': context,
  '@type': 'WebSite',
  '@id': `${publicUrl}/`,
  url: `${publicUrl}/`,
  name,
  publisher: { '@type': 'Organization', '@id': `${publicUrl}/#company`, name, url: `${publicUrl}/` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?address={address}` },
    'query-input': 'required name=address',
  },
})

/** The path from the home page down to this page. */
export const describePlace = (trail: readonly Named[], publicUrl: string): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
})

/** What a page lists, each with a page of its own. Search engines read the first ones. */
export const describeList = (name: string, listed: readonly Named[], publicUrl: string): object => ({
  '@context': context,
  '@type': 'ItemList',
  name,
  numberOfItems: Math.min(listed.length, maxListed),
  itemListElement: listed.slice(0, maxListed).map((one, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: one.name,
    url: publicUrl + one.path,
  })),
})

const maxListed = 20
