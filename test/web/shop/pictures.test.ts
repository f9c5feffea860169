import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { makeProducts } from '../../../src/demo/alcohol/make-products.ts'
import type { DemoMerchant } from '../../../src/demo/merchants/demo-merchant.ts'
import { makeMerchants } from '../../../src/demo/merchants/make-merchants.ts'
import { chicago } from '../../../src/demo/places/chicago.ts'
import { losAngeles } from '../../../src/demo/places/los-angeles.ts'
import { newYork } from '../../../src/demo/places/new-york.ts'
import { phoenix } from '../../../src/demo/places/phoenix.ts'
import { coverAddress, dishPicture, listWidths, readAddress } from '../../../web/shop/pictures/address.ts'
import { drawCover, drawPicture } from '../../../web/shop/pictures/compose.ts'
import { choosePicture, pictureKinds, shopPictures } from '../../../web/shop/pictures/kinds.ts'

const { merchants } = makeMerchants([newYork, chicago, losAngeles, phoenix], '2026-04-01')
type Dish = { name: string; titles: string[] }

function dishesOf({ entities, links }: DemoMerchant): Dish[] {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]))
  const parents = new Map(links.map(({ child, parent }) => [child, parent]))
  const titlesAbove = (key: number): string[] => {
    const parent = parents.get(key)
    return parent ? [byKey.get(parent)!.name, ...titlesAbove(parent)] : []
  }
  return entities
    .filter(({ type }) => type === 'Item')
    .map(({ key, name }) => ({ name, titles: titlesAbove(key) }))
}
const menus = merchants.map(dishesOf)
const drawings = new Map<string, string>()
function drawnAt(address: string): string {
  const known = drawings.get(address)
  if (known) return known
  const { pictures, variant } = readAddress(address.slice('/web/pictures/'.length))!
  const drawing = drawPicture(pictures[0]!, variant)
  drawings.set(address, drawing)
  return drawing
}

/** Names from the demo's menus, with their section if the name alone is ambiguous. */
const expected: Readonly<Record<string, string>> = {
  burger:
    'Cheeseburger Deluxe; Turkey Burger; Smokehouse Burger; Slider Board; Classic Smash; Mushroom Swiss',
  sandwich:
    'Turkey Club; BLT; Chicken Salad Sandwich; Pulled Pork Sandwich; Bacon, Egg and Cheese; Half Sandwich and Soup',
  melt: 'Tuna Melt; Patty Melt; Reuben; Grilled Cheese; Croque Monsieur; Caprese Panino',
  hero: 'Lobster Roll; Meatball Parm Hero; Sausage and Peppers Hero; Egg and Pâté Banh Mi; Philly Cheesesteak; Shrimp Po’ Boy',
  hotdog: 'Chili Cheese Dog; Corn Dog; Pigs in a Blanket',
  pretzel: 'Soft Pretzel; Pretzel with Beer Cheese',
  bagel: 'Nova Lox on a Bagel; Pizza Bagel; Baker’s Dozen',
  wrap: 'Burrito; Bean and Cheese Burrito; Chicken Caesar Wrap; Goat Roti',
  taco: 'Fish Tacos; Baja Fish Taco; Taco Bar',
  pizza: 'Pepperoni Pie; Margherita; Buffalo Chicken Slice; Quattro Stagioni; Detroit Square',
  salad: 'Taco Salad; Beet and Goat Cheese Salad; Niçoise; Kale Caesar; Greek | Salads; Ceviche Mixto',
  soup: 'New England Clam Chowder; Lobster Bisque; Tom Yum; Matzo Ball Soup; Chicken and Rice Soup',
  stew: 'Beef Bourguignon; Chili con Carne; Gumbo; Oxtail',
  ramen: 'Tonkotsu; Brisket Pho; Nabeyaki Udon; Tom Yum Noodle Soup',
  noodles: 'Pad Thai; Yakisoba; Cold Sesame Noodles; Japchae',
  pasta: 'Spaghetti and Meatballs; Penne alla Vodka; Gnocchi Sorrentina; Cacio e Pepe',
  bake: 'Mac and Cheese; Lasagna; Moussaka; Shepherd’s Pie; Chicken Pot Pie',
  ricebowl: 'Miso Salmon Bowl; Bibimbap; Karaage Don; Chicken Shawarma over Rice; Salmon Bento',
  friedrice: 'Shrimp Fried Rice; Lamb Biryani; Mushroom Risotto; Rice and Beans',
  curry: 'Green Curry; Tikka Masala Chicken; Palak Paneer; Dal Tadka',
  stirfry: 'Beef with Broccoli; General Tso’s Chicken; Mapo Tofu; Lomo Saltado',
  maki: 'Spicy Tuna Roll; California Roll; Kimbap',
  nigiri: 'Salmon Nigiri; Sashimi Deluxe; Tuna Tataki; Tuna | Nigiri and Sashimi',
  barbecue: 'Brisket Platter; Pulled Pork; Bangers and Mash; Burnt Ends; Brisket | Meat by the Pound',
  steak: 'Steak Frites; Ribeye; Lamb Chops; Double-Cut Pork Chop',
  fillet: 'Broiled Salmon; Whole Branzino; Salmon | From the Grill',
  fishandchips: 'Fish and Chips',
  wings: 'Smoked Wings; Wings and Fries; Cauliflower Wings',
  eggs: 'Two Eggs Any Style; Corned Beef Hash; Huevos Rancheros',
  omelet: 'Mushroom and Swiss Omelet; Lox and Onion Omelet; Quiche Lorraine',
  pancakes: 'Buttermilk Pancakes; Belgian Waffle; Challah French Toast',
  crepe: 'Sugar and Lemon | Crêpes; Spinach and Goat Cheese | Crêpes',
  pie: 'Apple Pie; Pecan Pie; Peach Cobbler; Key Lime Pie',
  cookie: 'Chocolate Chip Cookies; Black and White Cookie',
  pudding: 'Tiramisù; Crème Brûlée; Rice Pudding',
  redwine: 'Willamette Valley Pinot Noir; Napa Cabernet Sauvignon; Côtes du Rhône; House Red; Barolo',
  whitewine: 'Sancerre; Friuli Pinot Grigio; Grüner Veltliner; Sonoma Chardonnay; House White',
  rosewine: 'Provence Rosé; Navarra Rosé',
  sparkling: 'Champagne Brut; Prosecco; Sparkling Rosé',
  beer: 'India Pale Ale, Four Pack; Stout; Wheat Beer; Japanese Lager',
  cider: 'Dry Cider, Six Pack',
  whiskey: 'Kentucky Bourbon; Islay Single Malt',
  brandy: 'Cognac; Calvados',
  gin: 'London Dry Gin',
  clear: 'Potato Vodka; Pisco',
  sake: 'Junmai Ginjo; Nigori Sake; Soju',
  fortified: 'Tawny Port; Fino Sherry; Sweet Vermouth',
  cocktail: 'Gin and Tonic; Negroni',
  soda: 'Root Beer; Ginger Ale; Cola; Lemon-Lime Soda',
  juice: 'Orange Juice; Mint Lemonade; Horchata',
  coffee: 'Latte; Hot Chocolate; Cold Brew Coffee Service | Drinks',
  flowers: 'Dozen Roses; Market Bouquet',
  pattern: 'Chafing Dish and Fuel | Extras; Game Day | Party Packs; Umbrella | Home; Xyzzy | Plugh',
}
const listed = Object.entries(expected).flatMap(([kind, names]) =>
  names
    .split('; ')
    .map((entry) => ({ kind, name: entry.split(' | ')[0]!, section: entry.split(' | ')[1] ?? '' })),
)

test('shows the dish in the name, and not one of its ingredients', () => {
  const wrong = listed
    .map((entry) => ({ ...entry, found: choosePicture(entry.name, entry.section).kind }))
    .filter(({ kind, found }) => kind !== found)
  assert.deepEqual(wrong, [])
})

test('recognizes all but a few items of the 420 demo merchants, and shows no dish for those', (t) => {
  const unknown = new Set<string>()
  const names = new Set<string>()
  for (const { name, titles } of menus.flat()) {
    names.add(name)
    if (choosePicture(name, ...titles).kind === 'pattern') unknown.add(name)
  }
  t.diagnostic(`${unknown.size} of ${names.size} names: ${[...unknown].join(', ')}`)
  assert.equal(merchants.length, 420)
  assert.ok(unknown.size <= names.size / 100)
  assert.equal(dishPicture('Umbrella', 'Home'), dishPicture('Rain Coat', 'Home'))
})

test('pours every bottle of the catalog in its own color', () => {
  const kinds: Readonly<Record<string, string>> = {
    ...{
      'red-wine': 'redwine',
      'white-wine': 'whitewine',
      'rose-wine': 'rosewine',
      'sparkling-wine': 'sparkling',
    },
    ...{
      ale: 'beer',
      lager: 'beer',
      'stout-porter': 'beer',
      'wheat-beer': 'beer',
      whiskey: 'whiskey',
      rum: 'rum',
      gin: 'gin',
    },
    ...{ vodka: 'clear', 'tequila-mezcal': 'tequila', liqueur: 'liqueur' },
  }
  const letters: Readonly<Record<string, string>> = { wine: 'wine', beer: 'beer', liquor: 'liqueur' }
  const wrong = makeProducts()
    .filter(({ subsection }) => kinds[subsection])
    .map(({ name, section, subsection }) => ({
      name,
      subsection,
      kind: choosePicture(name, letters[section]!).kind,
    }))
    .filter(({ subsection, kind }) => kinds[subsection] !== kind)
  assert.deepEqual(wrong, [])
})

test('draws two items of one menu alike only if their names are equal in all drawn words', () => {
  const alike: string[] = []
  for (const menu of menus) {
    const nameByDrawing = new Map<string, string>()
    for (const { name, titles } of menu) {
      if (choosePicture(name, ...titles).kind === 'pattern') continue
      const drawing = drawnAt(dishPicture(name, ...titles))
      const other = nameByDrawing.get(drawing)
      if (other !== undefined && other !== name) alike.push(`${other} = ${name}`)
      nameByDrawing.set(drawing, name)
    }
  }
  assert.deepEqual([...new Set(alike)], [])
})

test('differs by its words if plate and table are the same', () => {
  for (const [one, other] of [
    ['Bacon Cheeseburger', 'Mushroom Burger'],
    ['Classic Smash', 'Midnight Smash'],
    ['Pepperoni Pie', 'Garden Pie'],
    ['Green Curry', 'Red Curry'],
    ['Shrimp Fried Rice', 'Beef Fried Rice'],
    ['Salmon Nigiri', 'Tuna Nigiri'],
    ['Chocolate Shake', 'Strawberry Shake'],
    ['Stout', 'Pilsner'],
    ['Turkey Club', 'BLT'],
    ['Penne alla Vodka', 'Spaghetti Carbonara'],
    ['Blueberry Muffin', 'Corn Muffin'],
    ['Al Pastor Taco', 'Baja Fish Taco'],
  ] as const) {
    const [first, second] = [choosePicture(one), choosePicture(other)]
    assert.equal(first.kind, second.kind)
    assert.notEqual(drawPicture(first, 5), drawPicture(second, 5), `${one} and ${other}`)
  }
})

test('is the same drawing each time, for every type, and small', (t) => {
  const sizes = pictureKinds.map((kind, index) => {
    const drawing = drawPicture({ kind, traits: [] }, index)
    assert.equal(drawing, drawPicture({ kind, traits: [] }, index))
    assert.doesNotMatch(drawing, /NaN|undefined|Infinity/, kind)
    return gzipSync(drawing).length
  })
  const average = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
  t.diagnostic(`${sizes.length} kinds, gzip ${average} bytes on average, at most ${Math.max(...sizes)}`)
  assert.ok(average < 4000 && Math.max(...sizes) < 12_000)
})

test('draws every item of the demo without a flaw', () => {
  const addresses = new Set(
    menus.flatMap((menu) => menu.map(({ name, titles }) => dishPicture(name, ...titles))),
  )
  for (const address of addresses) assert.doesNotMatch(drawnAt(address), /NaN|undefined|Infinity/, address)
})

test('keeps markup and anything else that a merchant types out of URLs and drawings', () => {
  for (const name of [
    '<script>alert(1)</script> Burger',
    '"><img src=x onerror=alert(1)>',
    'Taco" onload="x',
    '__proto__ constructor toString',
    '../../etc/passwd',
    'x'.repeat(100_000),
    '',
    '🍔🍟',
  ]) {
    const address = dishPicture(name, name)
    assert.match(address, /^\/web\/pictures\/[a-z.]+-\d{1,3}-320\.webp$/)
    assert.doesNotMatch(drawnAt(address), /script|onerror|onload|passwd/)
  }
  assert.equal(choosePicture('<b>Bacon</b> Cheeseburger').kind, 'burger')
})

test('refuses URLs that no page uses', () => {
  for (const name of [
    '__proto__-1-320.webp',
    'constructor-1-320.webp',
    'burger-1-9999.webp',
    'burger.nothing-1-320.webp',
    'burger-1000-320.webp',
    'burger-1-320.svg',
    'burger_burger_burger_burger_burger_burger-1-c640.webp',
    '',
  ])
    assert.equal(readAddress(name), undefined, name)
  assert.deepEqual(readAddress('burger.bacon-7-640.webp'), {
    pictures: [{ kind: 'burger', traits: ['bacon'] }],
    variant: 7,
    size: '640.webp',
  })
})

test('covers show several dishes of the shop, on a drawing made to be wide', () => {
  const pictures = shopPictures('Trattoria Uno', ['Italian', 'Seafood'], 'R')
  assert.ok(pictures.length >= 3)
  const cover = coverAddress(pictures, 'Trattoria Uno')
  assert.match(listWidths(cover)!, /-c640\.webp 640w, .*-c1280\.webp 1280w$/)
  assert.match(drawCover(pictures, 3), /viewBox="0 0 1280 320"/)
  assert.equal(shopPictures('Corner Liquor', [], 'W')[0]!.kind, 'redwine')
  assert.equal(shopPictures('Somewhere', ['Martian'], 'R')[0]!.kind, 'pattern')
  for (const { name, cuisines, type } of merchants)
    assert.notEqual(shopPictures(name, cuisines, type)[0]!.kind, 'pattern', name)
})
