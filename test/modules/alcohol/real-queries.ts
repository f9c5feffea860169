import { type RealName, realNames } from './real-names.ts'

/** A query, and which labels would be a good first hit. */
export type RealQuery = { keyword: string; wants: (name: RealName) => boolean; kind: string }

const brand = (value: string) => (name: RealName) => name.brand === value
const label = (value: string, part: string) => (name: RealName) =>
  name.brand === value && name.label.includes(part)
const child =
  (...values: string[]) =>
  (name: RealName) =>
    values.includes(name.child)
const subsection = (value: string) => (name: RealName) => name.subsection === value
const from = (country: string, section: string) => (name: RealName) =>
  name.country === country && name.section === section

const hand: [string, (name: RealName) => boolean][] = [
  ['jd', brand("Jack Daniel's")],
  ['jd honey', label("Jack Daniel's", 'Honey')],
  ['jack daniels', brand("Jack Daniel's")],
  ["jack daniel's old no 7", label("Jack Daniel's", 'Old No. 7')],
  ['jackdaniels', brand("Jack Daniel's")],
  ['jw black', label('Johnnie Walker', 'Black')],
  ['johnny walker blue', label('Johnnie Walker', 'Blue')],
  ['johnie walker red', label('Johnnie Walker', 'Red')],
  ['pbr', brand('Pabst')],
  ['cab sauv', child('cabernet-sauvignon')],
  ['cab sav', child('cabernet-sauvignon')],
  ['napa cab', (name) => name.child === 'cabernet-sauvignon' && name.region === 'Napa Valley'],
  ['sauv blanc', child('sauvignon-blanc')],
  ['sav blanc', child('sauvignon-blanc')],
  ['marlborough sauv blanc', child('sauvignon-blanc')],
  ['nz sauvignon blanc', (name) => name.child === 'sauvignon-blanc' && name.country === 'New Zealand'],
  ['pinot grigio', child('pinot-grigio')],
  ['pinot noir', child('pinot-noir')],
  ['pinotnoir', child('pinot-noir')],
  ['ipa 6pk', (name) => name.label.includes('IPA')],
  ['ipa 12 pack', (name) => name.label.includes('IPA')],
  ['stone ipa 6 pack', brand('Stone')],
  ['lagunitas 6pk', brand('Lagunitas')],
  ['neipa', child('hazy-ipa')],
  ['hazy ipa', child('hazy-ipa')],
  ['hazy little thing', label('Sierra Nevada', 'Hazy')],
  ['two hearted', brand("Bell's")],
  ['fat tire', label('New Belgium', 'Fat Tire')],
  ['voodoo ranger', label('New Belgium', 'Voodoo')],
  ['60 minute', brand('Dogfish Head')],
  ['stout', child('stout')],
  ['milk stout', brand('Left Hand')],
  ['guiness', brand('Guinness')],
  ['ginness', brand('Guinness')],
  ['guinness draft', brand('Guinness')],
  ['bud lite', brand('Bud Light')],
  ['budlight', brand('Bud Light')],
  ['coors lite', brand('Coors')],
  ['corona extra 12pk', brand('Corona')],
  ['modelo', brand('Modelo')],
  ['dos equis', brand('Dos Equis')],
  ['mexican lager', from('Mexico', 'beer')],
  ['italian beer', from('Italy', 'beer')],
  [
    'belgian beer',
    (name) => name.section === 'beer' && (name.country === 'Belgium' || name.label.includes('Belgian')),
  ],
  ['german beer', from('Germany', 'beer')],
  ['hefeweizen', child('hefeweizen')],
  ['blue moon', brand('Blue Moon')],
  ['white claw mango', label('White Claw', 'Mango')],
  ['whiteclaw', brand('White Claw')],
  ['black cherry seltzer', label('White Claw', 'Black Cherry')],
  ['hard seltzer', child('hard-seltzer')],
  ['angry orchard', brand('Angry Orchard')],
  ['apple cider', child('cider')],
  ['moet', brand('Moët & Chandon')],
  ['moet chandon', brand('Moët & Chandon')],
  ['moët & chandon imperial', brand('Moët & Chandon')],
  ['moet and chandon', brand('Moët & Chandon')],
  ['veuve', brand('Veuve Clicquot')],
  ['vueve clicquot', brand('Veuve Clicquot')],
  ['veuve cliquot', brand('Veuve Clicquot')],
  ['dom perignon', brand('Dom Pérignon')],
  ['perrier jouet', brand('Perrier-Jouët')],
  ['champagne', child('champagne')],
  ['champers', child('champagne')],
  ['bubbly', subsection('sparkling-wine')],
  ['prosecco', child('prosecco')],
  ['la marca prosecco', brand('La Marca')],
  ['cava', child('cava')],
  ['chateauneuf du pape', brand('Vieux Télégraphe')],
  ['cdp', brand('Vieux Télégraphe')],
  ['cotes du rhone', brand('E. Guigal')],
  ['guigal', brand('E. Guigal')],
  ['chianti', child('sangiovese')],
  ['chianti classico riserva', label('Ruffino', 'Chianti')],
  ['brunello', brand('Banfi')],
  ['rioja', child('tempranillo')],
  ['marques de riscal', brand('Marqués de Riscal')],
  ['malbec', child('malbec')],
  ['argentinian malbec', child('malbec')],
  ['gruner', child('gruner-veltliner')],
  ['grn veltliner', child('gruner-veltliner')],
  ['albarino', child('albarino')],
  ['martin codax', brand('Martín Códax')],
  ['rose wine', subsection('rose-wine')],
  ['provence rose', subsection('rose-wine')],
  ['whispering angel', brand('Whispering Angel')],
  ['kendall jackson chardonnay', brand('Kendall-Jackson')],
  ['chablis', brand('William Fèvre')],
  ['sancerre', brand('Pascal Jolivet')],
  ['dr loosen', brand('Dr. Loosen')],
  ['ste michelle riesling', brand('Chateau Ste. Michelle')],
  ['dry riesling', brand('Chateau Ste. Michelle')],
  ['mosel riesling', brand('Dr. Loosen')],
  ['tawny port', brand('Taylor Fladgate')],
  ['grahams port', brand("Graham's")],
  ['port', child('port')],
  ['kim crawford', brand('Kim Crawford')],
  ['meiomi', brand('Meiomi')],
  ['miomi pinot', brand('Meiomi')],
  ['caymus', brand('Caymus')],
  ['josh cab', brand('Josh Cellars')],
  ['yellowtail shiraz', brand('Yellow Tail')],
  ['yellow tail', brand('Yellow Tail')],
  ['bordeaux', brand('Château Margaux')],
  ['chateau margaux', brand('Château Margaux')],
  ['makers mark', brand("Maker's Mark")],
  ['makers', brand("Maker's Mark")],
  ['bourbon', child('bourbon')],
  ['kentucky bourbon', child('bourbon')],
  ['single barrel bourbon', (name) => name.label.includes('Single Barrel')],
  ['buffalo trace', brand('Buffalo Trace')],
  ['bufalo trace', brand('Buffalo Trace')],
  ['woodford', brand('Woodford Reserve')],
  ['bulliet', brand('Bulleit')],
  ['wild turkey 101', brand('Wild Turkey')],
  ['blantons', brand("Blanton's")],
  ['rye whiskey', child('rye')],
  ['whistle pig', brand('WhistlePig')],
  ['scotch', child('scotch-single-malt', 'scotch-blended')],
  ['islay scotch', (name) => name.section === 'liquor' && name.region === 'Islay'],
  ['12 year scotch', (name) => name.country === 'Scotland' && name.label.includes('12 Year')],
  ['glenfidich 12', brand('Glenfiddich')],
  ['glenlivet', brand('The Glenlivet')],
  ['glen livet', brand('The Glenlivet')],
  ['macallan 12', brand('The Macallan')],
  ['mccallan', brand('The Macallan')],
  ['lagavulin 16', brand('Lagavulin')],
  ['laphroig', brand('Laphroaig')],
  ['dewars', brand("Dewar's")],
  ['irish whisky', child('irish-whiskey')],
  ['jameson', brand('Jameson')],
  ['jamison', brand('Jameson')],
  ['tullamore dew', brand('Tullamore D.E.W.')],
  ['japanese whiskey', child('japanese-whisky')],
  ['suntory toki', brand('Suntory')],
  ['crown royal', brand('Crown Royal')],
  ['canadian whiskey', child('canadian-whisky')],
  ['titos', brand("Tito's")],
  ["tito's vodka", brand("Tito's")],
  ['titos 1.75', brand("Tito's")],
  ['vodka handle', subsection('vodka')],
  ['vodka 1.75l', subsection('vodka')],
  ['grey goose', brand('Grey Goose')],
  ['gray goose', brand('Grey Goose')],
  ['kettle one', brand('Ketel One')],
  ['absolute vodka', brand('Absolut')],
  ['stoli', brand('Stolichnaya')],
  ['gin', subsection('gin')],
  ['tanquery', brand('Tanqueray')],
  ['hendricks', brand("Hendrick's")],
  ['bombay saphire', brand('Bombay Sapphire')],
  ['rum', subsection('rum')],
  ['spiced rum', (name) => name.subsection === 'rum' && name.label.includes('Spiced')],
  ['bacardi', brand('Bacardí')],
  ['captain morgan', brand('Captain Morgan')],
  ['capt morgan', brand('Captain Morgan')],
  ['kraken', brand('Kraken')],
  ['flor de cana', brand('Flor de Caña')],
  ['diplomatico', brand('Diplomático')],
  ['patron silver', label('Patrón', 'Silver')],
  ['patron anejo', label('Patrón', 'Añejo')],
  ['don julio 1942', label('Don Julio', '1942')],
  ['1942', label('Don Julio', '1942')],
  ['casamigos reposado', label('Casamigos', 'Reposado')],
  ['tequila', subsection('tequila-mezcal')],
  ['reposado', child('reposado-tequila')],
  ['anejo tequila', child('anejo-tequila')],
  ['cuervo silver', brand('Jose Cuervo')],
  ['mezcal', child('mezcal')],
  ['mescal', child('mezcal')],
  ['cognac', child('cognac')],
  ['hennesy', brand('Hennessy')],
  ['henny', brand('Hennessy')],
  ['remy martin vsop', brand('Rémy Martin')],
  ['corvoisier', brand('Courvoisier')],
  ['baileys', brand('Baileys')],
  ['bailies irish cream', brand('Baileys')],
  ['irish cream', brand('Baileys')],
  ['kahlua', brand('Kahlúa')],
  ['jagermeister', brand('Jägermeister')],
  ['jager', brand('Jägermeister')],
  ['contreau', brand('Cointreau')],
  ['grand marnier', brand('Grand Marnier')],
  ['st germain', brand('St-Germain')],
  ['elderflower', brand('St-Germain')],
  ['fireball', brand('Fireball')],
  ['amaretto', brand('Disaronno')],
  ['coffee liqueur', brand('Kahlúa')],
  ['campari', brand('Campari')],
  ['aperol', brand('Aperol')],
]

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()

/** One wrong, missing, doubled or swapped letter, at a position that moves on with each name, including the first two. */
function mistaken(text: string, number: number): string {
  const place = number % text.length
  const at = text[place] === ' ' ? place + 1 : place
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
  switch (number % 4) {
    case 0:
      return `${before}${letter}${letter}${after}`
    case 1:
      return before + after
    case 2:
      return after === '' || after[0] === ' '
        ? before + letter + letter
        : before + after[0] + letter + after.slice(1)
    default:
      return `${before}${letter === 'e' ? 'a' : 'e'}${after}`
  }
}

const wholeNames = realNames.map(
  (name): RealQuery => ({
    keyword: fold(`${name.brand} ${name.label}`),
    wants: (other) => other === name,
    kind: 'whole name',
  }),
)
const labelFirst = realNames.map(
  (name): RealQuery => ({
    keyword: fold(`${name.label.split(' ').at(-1)} ${name.brand}`),
    wants: brand(name.brand),
    kind: 'type before brand',
  }),
)
const longBrands = [...new Set(realNames.map((name) => name.brand))].filter(
  (one) => fold(one).replaceAll(/[^a-z]/g, '').length >= 6 && !/(^| )[a-z]( |$)/.test(fold(one)),
)
const mistypedBrands = longBrands.map(
  (one, number): RealQuery => ({
    keyword: mistaken(fold(one), number),
    wants: brand(one),
    kind: 'mistyped brand',
  }),
)

export const realQueries: readonly RealQuery[] = [
  ...hand.map(([keyword, wants]): RealQuery => ({ keyword, wants, kind: 'by hand' })),
  ...wholeNames,
  ...labelFirst,
  ...mistypedBrands,
]
