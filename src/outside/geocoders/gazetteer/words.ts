// Words and abbreviations in addresses, and the normalized forms in which they are compared.

/** The kinds of street with their abbreviations (USPS Publication 28) and other common spellings. */
const kinds: Record<string, string> = {
  aly: 'alley allee ally',
  ave: 'avenue av aven avenu avn avnue avenida',
  blvd: 'boulevard boul boulv bvd blv',
  br: 'branch',
  brg: 'bridge brdge',
  byp: 'bypass',
  cir: 'circle circ circl crcl',
  clf: 'cliff',
  cmn: 'common',
  cor: 'corner',
  cres: 'crescent crsent crsnt',
  cswy: 'causeway causwa',
  ct: 'court',
  ctr: 'center centre cntr cntre cen cent',
  cv: 'cove',
  dr: 'drive driv drv doctor',
  expy: 'expressway expr express exp expw',
  ext: 'extension extn extnsn',
  frk: 'fork',
  fwy: 'freeway freewy frway frwy',
  gdn: 'garden gardn grdn',
  gdns: 'gardens grdns',
  gln: 'glen',
  grn: 'green',
  grv: 'grove grov',
  hbr: 'harbor harb harbr hrbor',
  hl: 'hill',
  hls: 'hills',
  holw: 'hollow hllw',
  hts: 'heights ht',
  hwy: 'highway highwy hiway hiwy hway',
  is: 'island islnd',
  jct: 'junction jction jctn',
  knl: 'knoll knol',
  lk: 'lake',
  ln: 'lane',
  lndg: 'landing lndng',
  lp: 'loop',
  mdw: 'meadow',
  mdws: 'meadows',
  mkt: 'market',
  mnr: 'manor',
  pike: 'pikes',
  pkwy: 'parkway parkwy pkway pky',
  pl: 'place',
  plz: 'plaza plza',
  pt: 'point',
  rd: 'road',
  rdg: 'ridge rdge',
  riv: 'river rvr rivr',
  rte: 'route',
  sq: 'square sqr sqre squ',
  st: 'street strt str saint sainte',
  sta: 'station statn stn',
  ter: 'terrace terr',
  tpke: 'turnpike trnpk turnpk',
  trl: 'trail trails trls',
  tunl: 'tunnel tunel',
  vly: 'valley vally vlly',
  vlg: 'village vill villag',
  vw: 'view',
  wlk: 'walk',
  xing: 'crossing crssng',
}
/** Kinds that have no shorter form. */
const plainKinds = 'way row park path pass run mews oval'.split(' ')

const directions: Record<string, string> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
}

const shortForms = new Map(
  Object.entries<string>({
    ...invert(kinds),
    ...invert(directions),
    bway: 'broadway',
    bdwy: 'broadway',
    fort: 'ft',
    mount: 'mt',
    junior: 'jr',
    theatre: 'theater',
  }),
)

const ones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const teens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

export const ordinals: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, index) => [word, index + 1] as const),
  ...teens.split(' ').map((word, index) => [word, index + 10] as const),
  ...tens.map((word, index) => [word.replace(/y$/, 'ieth'), (index + 2) * 10] as const),
])
/** Words like "twenty", which may come before "first". */
export const ordinalTens: ReadonlyMap<string, number> = new Map(
  tens.map((word, index) => [word, (index + 2) * 10]),
)
/** House numbers that are spelled out: "One Wall St". */
export const numberWords: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)

export const kindKeys: ReadonlySet<string> = new Set([...Object.keys(kinds), ...plainKinds])
export const directionKeys: ReadonlySet<string> = new Set(Object.keys(directions))
/** Long enough to be recognizable despite a typo. */
export const kindWords: readonly string[] = Object.values(kinds)
  .flatMap((words) => words.split(' '))
  .filter((word) => word.length >= 5)

export const shorten = (word: string) => shortForms.get(word) ?? word

/** Complete keys with an alternative: streets that have two names. */
export const otherNames: ReadonlyMap<string, string> = new Map([['ave of the americas', '6th ave']])

/** Words before the number or letter of a road, grouped by meaning, as keys. */
const roadClasses = [
  ['county rd', 'co rd', 'cnty rd', 'cr'],
  ['county hwy', 'co hwy', 'cnty hwy', 'cth'],
  ['state hwy', 'st hwy', 'sh', 'hwy'],
  ['state rd', 'st rd', 'sr'],
  ['state rte', 'st rte', 'sr', 'rte'],
  ['us hwy', 'us rte', 'us', 'hwy'],
  ['fm', 'fm rd', 'farm to market rd'],
  ['i', 'interstate'],
]

/** Other ways to write a road: "county rd w" for "co rd w". Most streets have none. */
export function otherRoadKeys(key: string): string[] {
  const [first = '', ...more] = key.split(' ')
  const [direction, road] = directionKeys.has(first) ? [`${first} `, more.join(' ')] : ['', key]
  return roadClasses.flatMap((forms) => {
    const form = forms.find((one) => road.startsWith(`${one} `) && isRoadNumber(road.slice(one.length + 1)))
    if (form === undefined) return []
    const rest = road.slice(form.length)
    return forms.filter((other) => other !== form).map((other) => `${direction}${other}${rest}`)
  })
}
function isRoadNumber(text: string): boolean {
  const [word = ''] = text.split(' ')
  return /^\d/.test(word) || (word.length <= 2 && !kindKeys.has(word))
}

/** Words before the number of an apartment, floor or room, and their standard forms. */
export const unitWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Apt: 'apt apartment aptmt',
    Ste: 'ste suite',
    Unit: 'unit',
    Fl: 'fl floor flr',
    Rm: 'rm room',
    Bldg: 'bldg building',
    Lot: 'lot',
    Spc: 'spc space',
    Trlr: 'trlr trailer',
  }).flatMap(([short, words]) => words.split(' ').map((word) => [word, short] as const)),
)
/** Parts of a building that need no number. */
export const unitNames: ReadonlyMap<string, string> = new Map([
  ['penthouse', 'PH'],
  ['ph', 'PH'],
  ['basement', 'Bsmt'],
  ['bsmt', 'Bsmt'],
  ['lobby', 'Lbby'],
])

const stateNames: Record<string, string> = {
  AL: 'alabama',
  AK: 'alaska',
  AZ: 'arizona',
  AR: 'arkansas',
  CA: 'california',
  CO: 'colorado',
  CT: 'connecticut',
  DE: 'delaware',
  DC: 'district of columbia',
  FL: 'florida',
  GA: 'georgia',
  HI: 'hawaii',
  ID: 'idaho',
  IL: 'illinois',
  IN: 'indiana',
  IA: 'iowa',
  KS: 'kansas',
  KY: 'kentucky',
  LA: 'louisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts',
  MI: 'michigan',
  MN: 'minnesota',
  MS: 'mississippi',
  MO: 'missouri',
  MT: 'montana',
  NE: 'nebraska',
  NV: 'nevada',
  NH: 'new hampshire',
  NJ: 'new jersey',
  NM: 'new mexico',
  NY: 'new york',
  NC: 'north carolina',
  ND: 'north dakota',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania',
  RI: 'rhode island',
  SC: 'south carolina',
  SD: 'south dakota',
  TN: 'tennessee',
  TX: 'texas',
  UT: 'utah',
  VT: 'vermont',
  VA: 'virginia',
  WA: 'washington',
  WV: 'west virginia',
  WI: 'wisconsin',
  WY: 'wyoming',
  AS: 'american samoa',
  GU: 'guam',
  MP: 'northern mariana islands',
  PR: 'puerto rico',
  VI: 'virgin islands',
}
const stateByName = new Map(Object.entries(stateNames).map(([code, name]) => [name, code]))
const stateCodes = new Set(Object.keys(stateNames))

/** "NY", "ny" or "New York" as "NY". */
export function stateCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return stateCodes.has(code) ? code : stateByName.get(text.trim().toLowerCase())
}

/** Queens itself isn't a postal city; these are its post offices. */
const queens =
  'Astoria,Long Island City,Flushing,Jamaica,Forest Hills,Elmhurst,Corona,Rego Park,Woodside,Sunnyside,' +
  'Jackson Heights,East Elmhurst,Bayside,Ridgewood,Maspeth,Middle Village,Kew Gardens,Ozone Park,Richmond Hill,' +
  'Whitestone,College Point,Far Rockaway,Howard Beach'
/** Nicknames of cities, with their postal names. */
export const cityNicknames: Record<string, string> = {
  NYC: 'New York',
  'New York City': 'New York',
  'NY City': 'New York',
  Manhattan: 'New York',
  BK: 'Brooklyn',
  Bklyn: 'Brooklyn',
  Queens: queens,
  LA: 'Los Angeles',
  Chi: 'Chicago',
  PHX: 'Phoenix',
  SF: 'San Francisco',
  Philly: 'Philadelphia',
  Vegas: 'Las Vegas',
  'Washington DC': 'Washington',
  DC: 'Washington',
}

function invert(forms: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([short, words]) => words.split(' ').map((word) => [word, short])),
  )
}
