/** The drawing for a dish, by words of its name. The first match wins, so the particular stands before the general. */
const kinds = [
  ['pizza', /pizza|slice|margherita|calzone|\bpie\b(?!.*apple)|marinara/],
  ['burger', /burger|patty|cheeseburger|slider/],
  ['sushi', /sushi|sashimi|maki|nigiri|\broll\b|temaki|omakase/],
  ['taco', /taco|burrito|quesadilla|nacho|fajita|enchilada|tostada|carnitas|al pastor|tex-mex|mexican/],
  [
    'noodles',
    /noodle|ramen|pho\b|udon|soba|lo mein|pad thai|chow|vermicelli|spaghetti|linguine|fettuccine|pasta|penne|rigatoni|lasagna|carbonara|bucatini|gnocchi|ravioli|szechuan|italian|vietnamese|thai/,
  ],
  [
    'dumplings',
    /dumpling|gyoza|wonton|bao|momo|pierogi|dim sum|samosa|empanada|spring roll|egg roll|chinese/,
  ],
  ['soup', /soup|chowder|bisque|stew|broth|chili|gumbo|jjigae|minestrone|gazpacho|korean/],
  ['salad', /salad|slaw|greens|caesar|cobb|veggie|vegetable|tabbouleh|poke|healthy|vegetarian|crudit/],
  ['pancakes', /pancake|waffle|french toast|crepe/],
  ['eggs', /\begg|omelet|benedict|frittata|shakshuka|breakfast|brunch/],
  ['bagel', /bagel|lox|donut|doughnut|croissant|muffin|scone|pastry|danish|biscuit/],
  [
    'sandwich',
    /sandwich|\bblt\b|club|panini|reuben|hoagie|\bsub\b|wrap|toast|gyro|pita|falafel|shawarma|kebab|grilled cheese|hero|banh mi|deli|hot dog|mediterranean|middle eastern|greek/,
  ],
  ['fries', /fries|tots|onion ring|chips|mozzarella stick|snack|pickle/],
  ['chicken', /chicken|wings?\b|drumstick|tender|nugget|turkey|duck|southern|caribbean/],
  ['curry', /curry|masala|tikka|korma|vindaloo|biryani|paneer|dal\b|saag|naan|indian/],
  ['rice', /rice|bowl|risotto|paella|bibimbap|jambalaya|platter|combo|bento|japanese|latin/],
  [
    'fish',
    /fish|salmon|tuna|shrimp|lobster|crab|oyster|clam|mussel|calamari|cod|scallop|seafood|ceviche|octopus/,
  ],
  [
    'steak',
    /steak|ribs?\b|brisket|beef|pork|lamb|meatloaf|meatball|chop|sausage|barbecue|bbq|bacon|bulgogi|roast/,
  ],
  ['icecream', /ice cream|gelato|sundae|sorbet|frozen|shake|milkshake|float/],
  [
    'cake',
    /cake|brownie|cookie|tiramisu|cheesecake|pudding|dessert|sweet|chocolate|baklava|cannoli|flan|churro|apple pie|pie\b|tart|mousse/,
  ],
  ['coffee', /coffee|latte|espresso|cappuccino|mocha|americano|cold brew|\btea\b|chai|cocoa|matcha/],
  [
    'drink',
    /juice|soda|lemonade|water|cola|smoothie|iced|drink|beverage|ginger|kombucha|lassi|horchata|seltzer/,
  ],
  [
    'wine',
    /wine|champagne|prosecco|ros[eé]|merlot|cabernet|pinot|chardonnay|malbec|riesling|sancerre|red\b|white\b|sparkling/,
  ],
  ['beer', /beer|\bale\b|\bipa\b|lager|stout|pilsner|cider|porter|\bpub\b|\bbar\b/],
  [
    'spirits',
    /whisk|bourbon|scotch|vodka|\bgin\b|\brum\b|tequila|mezcal|cognac|brandy|liqueur|spirit|liquor|bitters|vermouth/,
  ],
  ['flowers', /flower|bouquet|rose|tulip|orchid|peon|florist|plant|wreath|stems/],
  ['pets', /dog|cat\b|pet\b|kibble|litter|leash|puppy|kitten|treats/],
  [
    'groceries',
    /grocery|produce|apple|banana|tomato|milk|cheese|bread|butter|fruit|market|corner|convenience|drug|vitamin|paper|soap|snack/,
  ],
  ['tobacco', /tobacco|cigar|pipe|rolling/],
  ['fruit', /berr|granola|yogurt|acai|parfait|oat/],
] as const

export type PictureKind = (typeof kinds)[number][0] | 'plate'

export const pictureKinds: readonly PictureKind[] = [...kinds.map(([kind]) => kind), 'plate']

/** The first text that says something decides: a dish's name before its section's, a shop's cuisines before its type. */
export function pictureKindOf(...texts: readonly string[]): PictureKind {
  for (const text of texts) {
    const kind = kindOf(text)
    if (kind) return kind
  }
  return 'plate'
}

/** Cached, because the patterns took a twentieth of rendering a menu, and its names are the same the next time. */
const cache = new Map<string, PictureKind | undefined>()
const maxCached = 5000

function kindOf(text: string): PictureKind | undefined {
  if (cache.has(text)) return cache.get(text)
  const words = text.toLowerCase()
  const kind = kinds.find(([, pattern]) => pattern.test(words))?.[0]
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, kind)
  return kind
}

/** So many pictures there are of a kind: few enough for browsers to keep, enough for a menu not to repeat itself. */
export const variants = 12

/** Widths in pixels; the height is three quarters of it. */
export const pictureWidths = [320, 640] as const
/** Across the window of a desk. Not among those that a browser chooses from: a phone would take it for its dense screen. */
export const widestPicture = 1280
export type PictureWidth = (typeof pictureWidths)[number]

export function pictureAddress(kind: PictureKind, name: string, width: PictureWidth = 320): string {
  let sum = 7
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) >>> 0
  return `/web/pictures/${kind}-${sum % variants}-${width}.webp`
}

const drawn = /^(\/web\/pictures\/[a-z]+-\d+)-\d+\.webp$/

/** The widths that a browser may choose from; undefined for a photograph, which has one. */
export function widthsOf(picture: string): string | undefined {
  const path = drawn.exec(picture)?.[1]
  return path && pictureWidths.map((width) => `${path}-${width}.webp ${width}w`).join(', ')
}

/** For a picture across a desk's whole window; undefined for a photograph. */
export function widestOf(picture: string): string | undefined {
  const path = drawn.exec(picture)?.[1]
  return path && `${path}-${widestPicture}.webp`
}

/** Of pages that are about no single shop, dish or bottle. */
export const sharedPictures = {
  shop: '/web/pictures/pizza-0-share.jpg',
  drinks: '/web/pictures/wine-4-share.jpg',
} as const

/** Networks that show a shared page know neither SVG nor WebP everywhere, and want it wide. */
export const shareablePicture = (picture: string) => {
  const path = drawn.exec(picture)?.[1]
  return path ? `${path}-share.jpg` : picture
}
