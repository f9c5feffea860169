import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
/** The URL that pages state; the test's service listens elsewhere. */
const publicUrl = 'http://localhost:8080'
const place = { cookie: `place=${encodeURIComponent('199 Water St, New York, NY 10038')}` }

const publicPages = [
  '/',
  '/search?address=199+Water+St%2C+New+York%2C+NY+10038',
  '/m/1001/seaport-all-day-kitchen',
  '/m/1001/seaport-all-day-kitchen/N1012',
  '/drinks',
  '/drinks/W0105',
  '/drinks/W0056',
  '/cart',
]

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

async function headOf(path: string, headers: Record<string, string> = {}) {
  const answer = await service.get(path, { accept: 'text/html', ...headers })
  assert.equal(answer.status, 200, path)
  const find = (pattern: RegExp) => {
    const found = pattern.exec(answer.text)?.[1]
    return found === undefined ? undefined : plain(found)
  }
  const meta = (name: string) => find(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))
  const jsonLd = [...answer.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    text: answer.text,
    title: find(/<title>(.*?)<\/title>/),
    description: meta('description'),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    ogTitle: meta('og:title'),
    ogUrl: meta('og:url'),
    ogImage: meta('og:image'),
    jsonLd: jsonLd.map(([, text]) => JSON.parse(text!)),
  }
}

describe('the head of every public page', () => {
  let heads: Awaited<ReturnType<typeof headOf>>[]
  before(async () => {
    heads = []
    for (const path of publicPages) heads.push(await headOf(path))
  })

  test('has its own title, a canonical URL, and what social networks show for a shared link', async () => {
    for (const [index, head] of heads.entries()) {
      const path = publicPages[index]!
      assert.ok(head.title && head.description && head.ogTitle, path)
      assert.equal(head.canonical, publicUrl + path)
      assert.equal(head.ogUrl, head.canonical)
      const { origin, pathname } = new URL(head.ogImage!)
      assert.equal(origin, publicUrl, path)
      const picture = await fetch(service.url + pathname)
      assert.equal(picture.status, 200, path)
      assert.match(picture.headers.get('content-type') ?? '', /^image\/(jpeg|png)/)
    }
    assert.equal(new Set(heads.map(({ title }) => title)).size, heads.length)
  })

  test('describes a dish and a bottle for search engines', async () => {
    const [dish] = heads[3]!.jsonLd
    assert.deepEqual(
      [dish['@type'], dish.name, dish.url, dish.offers['@type'], dish.offers.priceCurrency],
      ['MenuItem', 'Steak and Eggs', heads[3]!.canonical, 'Offer', 'USD'],
    )
    assert.match(dish.offers.price, /^\d+\.\d{2}$/)
    assert.equal(dish.offers.availability, 'https://schema.org/InStock')
    assert.equal(dish.offers.offeredBy.name, 'Seaport All-Day Kitchen')
    const [flowers] = (await headOf('/m/1012/petal-thorn')).text.match(/\/m\/1012\/[\w-]+\/N\d+/)!
    const [bouquet] = (await headOf(flowers)).jsonLd
    assert.deepEqual([bouquet['@type'], bouquet.offers['@type']], ['Product', 'Offer'])
    const [bottle] = heads[5]!.jsonLd
    assert.deepEqual(
      [bottle['@type'], bottle.name, bottle.url, bottle.category],
      ['Product', 'Maison Lacombrette Estate Grown Cahors', heads[5]!.canonical, 'wine'],
    )
    assert.equal(bottle.brand.name, 'Maison Lacombrette')
    assert.equal(bottle.offers, undefined, 'prices are those of an address')
  })
})

describe('structured data', () => {
  /** For each page, what it tells search engines. */
  const told: [string, string[]][] = [
    ['/', ['WebSite', 'Organization', 'SearchAction']],
    ['/search?address=199+Water+St%2C+New+York%2C+NY+10038', ['ItemList']],
    ['/m/1001/seaport-all-day-kitchen', ['Restaurant', 'Menu', 'MenuItem', 'OrderAction', 'BreadcrumbList']],
    ['/m/1001/seaport-all-day-kitchen/N1012', ['MenuItem', 'Offer', 'BreadcrumbList']],
    ['/m/1001/seaport-all-day-kitchen/reviews', ['BreadcrumbList']],
    ['/m/1010', ['LiquorStore', 'OrderAction', 'BreadcrumbList']],
    ['/m/1012', ['Florist', 'BreadcrumbList']],
    ['/drinks', ['ItemList']],
    ['/drinks/W0056', ['Product', 'AggregateOffer', 'BreadcrumbList']],
  ]
  for (const [path, types] of told)
    test(`of ${path} is complete and valid`, async () => {
      const moved = (await service.get(path, { accept: 'text/html' })).headers.get('location')
      const { jsonLd } = await headOf(moved ?? path, place)
      const counts = mustBeStructured(jsonLd, path)
      for (const type of types) assert.ok((counts.get(type) ?? 0) > 0, `${path} has no ${type}`)
    })

  test('links to the shop by the URL that its owner copies, without anything added', async () => {
    const { jsonLd, canonical } = await headOf('/m/1001/seaport-all-day-kitchen')
    const [shop] = jsonLd
    assert.equal(shop.potentialAction.target.urlTemplate, canonical)
    assert.equal(new URL(canonical!).search, '')
  })
})

describe('the page of a bottle', () => {
  test('shows it to everyone, and asks for the address only for prices and stores', async () => {
    const { text, title } = await headOf('/drinks/W0056')
    assert.match(title!, /^Schloss Falkenrieth Pinot Noir · /)
    assert.match(text, /<h1>Schloss Falkenrieth Pinot Noir<\/h1>/)
    assert.match(text, /Ripe plum and leather/)
    assert.match(text, /<form class="address-form" action="\/drinks\/W0056"/)
    assert.doesNotMatch(text, /\$\d/)
    const near = await headOf('/drinks/W0056?merchant=1010', place)
    assert.equal(near.canonical, `${publicUrl}/drinks/W0056`)
    assert.match(near.text, /\$\d+\.\d\d/)
    const [product] = near.jsonLd
    assert.equal(product.offers['@type'], 'AggregateOffer')
    assert.ok(Number(product.offers.lowPrice) <= Number(product.offers.highPrice))
  })

  test('remembers the address entered there, and says so if it is unknown', async () => {
    const query = new URLSearchParams({ address: '199 Water St, New York, NY 10038' })
    const answer = await fetch(`${service.url}/drinks/W0056?${query}`, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/drinks/W0056'])
    assert.match(answer.headers.get('set-cookie')!, /place=199/)
    const { text } = await headOf('/drinks/W0056?address=zzzz+qqqq')
    assert.match(text, /We couldn’t find that address/)
    assert.match(text, /value="zzzz qqqq"/)
  })

  test('is not found for an unknown product', async () => {
    for (const id of ['NOSUCH', 'constructor', '%00', '..%2Fadmin'])
      assert.equal((await fetch(`${service.url}/drinks/${id}`, { redirect: 'manual' })).status, 404, id)
  })
})

/** What schema.org and search engines require of each type that we use: all of these, and no other types. */
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
/** Only its `@id`: it is described where it belongs. */
const isReference = (node: Record<string, unknown>) => typeof node['@id'] === 'string' && !('url' in node)

/** What is true of the value of a field, wherever it is. */
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

/** Every node of a page's structured data has a known type with everything it requires, in the right format. Returns how many of each there are. */
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
