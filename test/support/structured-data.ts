import assert from 'node:assert/strict'

/** What schema.org and search engines want of each type that we name: all of these, none of other types. */
const required: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['url', 'name', 'potentialAction'],
  Organization: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  OrderAction: ['target'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'name'],
  ListItem: ['position', 'name'],
  Restaurant: ['name', 'url', 'address', 'image', 'hasMenu', 'potentialAction'],
  LiquorStore: ['name', 'url', 'address', 'image', 'potentialAction'],
  Florist: ['name', 'url', 'address', 'image', 'potentialAction'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  AggregateRating: ['ratingValue', 'bestRating', 'ratingCount'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Menu: ['hasMenuSection'],
  MenuSection: ['name', 'hasMenuItem'],
  MenuItem: ['name', 'offers'],
  Product: ['name', 'url', 'image'],
  Brand: ['name'],
  Country: ['name'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateOffer: ['lowPrice', 'highPrice', 'priceCurrency', 'offerCount'],
  NutritionInformation: ['calories'],
}
/** Named by `@id` and no more: it is described where it belongs. */
const isReference = (node: Record<string, unknown>) => typeof node['@id'] === 'string' && !('url' in node)

/** What holds of the value of a field, wherever it stands. */
const forms: Readonly<Record<string, RegExp>> = {
  url: /^https?:\/\/[^\s<>"]+$/,
  item: /^https?:\/\/[^\s<>"]+$/,
  image: /^https?:\/\/[^\s<>"]+$/,
  urlTemplate: /^https?:\/\/[^\s<>"]+$/,
  price: /^\d+\.\d{2}$/,
  lowPrice: /^\d+\.\d{2}$/,
  highPrice: /^\d+\.\d{2}$/,
  priceCurrency: /^USD$/,
  availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
  opens: /^\d\d:\d\d(:\d\d)?$/,
  closes: /^\d\d:\d\d(:\d\d)?$/,
  dayOfWeek: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
  suitableForDiet: /^https:\/\/schema\.org\/\w+Diet$/,
}

/** Every node of a page's structured data has a known type with all that it needs, in the right form. Answers how many of each there are. */
export function mustBeStructured(data: readonly unknown[], where: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of data) {
    assert.equal((one as { '@context': string })['@context'], 'https://schema.org', where)
    visit(one, where)
  }
  return counts

  function visit(value: unknown, at: string) {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) visit(one, `${at}[${index}]`)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = value as Record<string, unknown>
    const type = String(node['@type'])
    const wanted = required[type]
    assert.ok(wanted, `${at} has the unknown type ${type}`)
    counts.set(type, (counts.get(type) ?? 0) + 1)
    if (!isReference(node))
      for (const name of wanted)
        assert.ok(![undefined, null, ''].includes(node[name] as never), `${at}: a ${type} without ${name}`)
    for (const [name, own] of Object.entries(node)) {
      for (const text of [own].flat())
        if (forms[name] && typeof text !== 'object') assert.match(String(text), forms[name], `${at}.${name}`)
      visit(own, `${at}.${name}`)
    }
    const list = node.itemListElement as { position: number }[] | undefined
    if (list)
      assert.deepEqual(
        list.map(({ position }) => position),
        list.map((_, index) => index + 1),
        at,
      )
  }
}
