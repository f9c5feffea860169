import type { Product, Variant } from '../../../src/modules/alcohol/rules.ts'

/** A product as a judge sees it. */
export type Judged = Product & { variants: readonly Variant[] }

/** A query, and what would be a good first hit. Judged by the words, not by what the code finds. */
export type RatedQuery = { keyword: string; wants: (product: Judged) => boolean }

type Test = (product: Judged) => boolean
const all =
  (...tests: Test[]): Test =>
  (product) =>
    tests.every((holds) => holds(product))
const either =
  (...tests: Test[]): Test =>
  (product) =>
    tests.some((holds) => holds(product))
const child =
  (...children: string[]): Test =>
  ({ child }) =>
    children.includes(child)
const subsection =
  (value: string): Test =>
  (product) =>
    product.subsection === value
const section =
  (value: string): Test =>
  (product) =>
    product.section === value
const country =
  (value: string): Test =>
  (product) =>
    product.country === value
const by =
  (brand: string): Test =>
  (product) =>
    product.brand === brand
const byOneOf =
  (start: string): Test =>
  (product) =>
    product.brand.startsWith(start)
const named =
  (part: string): Test =>
  ({ name }) =>
    name.includes(part)
const is =
  (name: string): Test =>
  (product) =>
    product.name === name
const tagged =
  (key: string, value: string): Test =>
  ({ tags }) =>
    tags.some((tag) => tag.key === key && [tag.value].flat().includes(value))
const packOf =
  (pack: number): Test =>
  ({ variants }) =>
    variants.some((variant) => variant.pack === pack)
const sized =
  (volumeMl: number): Test =>
  ({ variants }) =>
    variants.some((variant) => variant.volumeMl === volumeMl)
const inContainer =
  (container: string): Test =>
  ({ variants }) =>
    variants.some((variant) => variant.container === container)

const query = (keyword: string, wants: Test): RatedQuery => ({ keyword, wants })

export const ratedQueries: readonly RatedQuery[] = [
  // Grapes and styles
  query('merlot', child('merlot')),
  query('pinot noir', child('pinot-noir')),
  query('pinot grigio', child('pinot-grigio')),
  query('cabernet sauvignon', child('cabernet-sauvignon')),
  query('sauvignon blanc', child('sauvignon-blanc')),
  query('chardonnay', child('chardonnay')),
  query('riesling', child('riesling')),
  query('malbec', child('malbec')),
  query('syrah', child('syrah')),
  query('shiraz', child('syrah')),
  query('zinfandel', child('zinfandel')),
  query('ipa', child('ipa', 'double-ipa', 'hazy-ipa', 'session-ipa')),
  query('double ipa', child('double-ipa')),
  query('hazy ipa', child('hazy-ipa')),
  query('pale ale', child('pale-ale')),
  query('stout', subsection('stout-porter')),
  query('imperial stout', child('imperial-stout')),
  query('porter', child('porter')),
  query('port', child('port')),
  query('sherry', child('sherry')),
  query('rye', child('rye')),
  query('gin', subsection('gin')),
  query('london dry gin', child('london-dry-gin')),
  query('rum', subsection('rum')),
  query('bourbon', child('bourbon')),
  query('scotch', child('scotch-single-malt', 'scotch-blended')),
  query('single malt', child('scotch-single-malt')),
  query('tequila', child('blanco-tequila', 'reposado-tequila', 'anejo-tequila')),
  query('mezcal', child('mezcal')),
  query('vodka', subsection('vodka')),
  query('cognac', child('cognac')),
  query('champagne', child('champagne')),
  query('prosecco', child('prosecco')),
  query('cava', child('cava')),
  query('hard seltzer', child('hard-seltzer')),
  query('cider', child('dry-cider', 'fruit-cider')),
  query('hefeweizen', child('hefeweizen')),
  query('pilsner', child('pilsner')),
  query('amaro', child('amaro')),
  query('vermouth', child('vermouth')),
  query('coffee liqueur', child('coffee-liqueur')),
  query('irish cream', child('cream-liqueur')),

  // Kinds in everyday words
  query('red wine', subsection('red-wine')),
  query('white wine', subsection('white-wine')),
  query('sparkling wine', subsection('sparkling-wine')),
  query('wheat beer', subsection('wheat-beer')),
  query('beer', section('beer')),
  query('whisky', subsection('whiskey')),
  query('japanese whiskey', child('japanese-whisky')),
  query('canadian whiskey', child('canadian-whisky')),
  query('irish whisky', child('irish-whiskey')),
  query('dessert wine', subsection('dessert-wine')),
  query('red blend', child('red-blend')),

  // Accents, with and without
  query('rosé', either(child('dry-rose', 'sparkling-rose'), named('Rosé'))),
  query('rose wine', subsection('rose-wine')),
  query('albariño', child('albarino')),
  query('albarino', child('albarino')),
  query('gruner veltliner', child('gruner-veltliner')),
  query('gewurztraminer', child('gewurztraminer')),
  query('anejo tequila', child('anejo-tequila')),
  query('cotes du rhone', named('Côtes du Rhône')),
  query('saint emilion', named('Saint-Émilion')),
  query('cremant', named('Crémant')),
  query('GRÜNER', child('gruner-veltliner')),
  query('chateau aubescure', by('Château Aubescure')),
  query('rio perdido tequila', all(named('Río Perdido'), subsection('tequila-mezcal'))),

  // Brands
  query('harrow lane', by('Harrow Lane')),
  query('brass otter', by('Brass Otter')),
  query('fiddlers rest', by('Fiddler’s Rest')),
  query("fiddler's rest", by('Fiddler’s Rest')),
  query('wren & rye', by('Wren & Rye')),
  query('wren and rye', by('Wren & Rye')),
  query('thistle vine', byOneOf('Thistle & Vine')),
  query('copper finch', byOneOf('Copper Finch')),
  query('widows lantern', byOneOf('Widow’s Lantern')),
  query('glen invershiel', by('Glen Invershiel')),
  query('maison orsenval', by('Maison Orsenval')),
  query('tenuta valdarsina', by('Tenuta Valdarsina')),
  query('kirishino', byOneOf('Kirishino')),
  query('pale moth', byOneOf('Pale Moth')),
  query('mango walk', byOneOf('Mango Walk')),

  // One product
  query('harbor oak merlot', is('Harbor Oak Merlot')),
  query('wild teasel pinot noir', is('Wild Teasel Pinot Noir')),
  query('dockside union ipa', is('Dockside Union IPA')),
  query('brass otter amber ale', is('Brass Otter Amber Ale')),
  query('lost ferryman coffee liqueur', is('Lost Ferryman Coffee Liqueur')),
  query('podere san belforte barolo', is('Podere San Belforte Barolo')),
  query('barolo san belforte cuvee nine', is('Podere San Belforte Cuvée Nine Barolo')),
  query('night ferry rose cider', is('Night Ferry Rosé Cider')),
  query('cedar notch founders brandy', is('Cedar Notch Founders Brandy')),
  query('gravel pit helles', is('Gravel Pit Helles')),
  query('coal chute dog days', named('Coal Chute Dog Days')),
  query('river bell 12 year rye', is('River Bell 12 Year Rye Whiskey')),
  query('valdecierzo fino sherry barrel select', is('Hacienda Valdecierzo Barrel Select Fino Sherry')),
  query('teasel noir', all(by('Wild Teasel'), child('pinot-noir'))),
  query('lantern jack cider', all(byOneOf('Lantern Jack'), subsection('cider-seltzer'))),

  // Partial words, as typed
  query('chard', child('chardonnay')),
  query('cab sauv', child('cabernet-sauvignon')),
  query('sauv blanc', child('sauvignon-blanc')),
  query('pros', child('prosecco')),
  query('bourb', child('bourbon')),
  query('hefe', child('hefeweizen')),
  query('tequ repo', child('reposado-tequila')),
  query('temp rioja', all(child('tempranillo'), named('Rioja'))),
  query('pinot n', child('pinot-noir')),
  query('seltz', child('hard-seltzer')),
  query('harrow la', by('Harrow Lane')),
  query('champ', child('champagne')),

  // Typos
  query('merlott', child('merlot')),
  query('chardonay', child('chardonnay')),
  query('chardoney', child('chardonnay')),
  query('cabernt', child('cabernet-sauvignon')),
  query('cabernet savignon', child('cabernet-sauvignon')),
  query('sauvingon blanc', child('sauvignon-blanc')),
  query('pinto noir', child('pinot-noir')),
  query('pinot nior', child('pinot-noir')),
  query('reisling', child('riesling')),
  query('proseco', child('prosecco')),
  query('prosseco', child('prosecco')),
  query('champange', child('champagne')),
  query('burbon', child('bourbon')),
  query('bourban', child('bourbon')),
  query('tequilla', child('blanco-tequila', 'reposado-tequila', 'anejo-tequila')),
  query('wiskey', subsection('whiskey')),
  query('vodak', subsection('vodka')),
  query('hefeweisen', child('hefeweizen')),
  query('gewurtztraminer', child('gewurztraminer')),
  query('pilsener', child('pilsner')),
  query('seltser', child('hard-seltzer')),
  query('zinfandal', child('zinfandel')),
  query('tempranilo', child('tempranillo')),
  query('brass oter', by('Brass Otter')),
  query('harow lane', by('Harrow Lane')),
  query('wild teasle', byOneOf('Wild Teasel')),
  query('chianti clasico', named('Chianti Classico')),
  query('vermuth', child('vermouth')),
  query('congac', child('cognac')),
  query('chatenauf du pape', named('Châteauneuf-du-Pape')),

  // Short words with a typo, some half typed, some the beginning of another word
  query('sout', subsection('stout-porter')),
  query('sout 6 pack', all(subsection('stout-porter'), packOf(6))),
  query('sout afric', country('South Africa')),
  query('south africa wine', all(country('South Africa'), section('wine'))),
  query('chrad', child('chardonnay')),
  query('mrelo', child('merlot')),
  query('burbo', child('bourbon')),
  query('tequl', subsection('tequila-mezcal')),
  query('prsoe', child('prosecco')),
  query('cahmp', child('champagne')),
  query('pisln', child('pilsner')),
  query('cogan', child('cognac')),
  query('zinfn', child('zinfandel')),
  query('reis', child('riesling')),
  query('cahr', child('chardonnay')),
  query('mezacl', child('mezcal')),
  query('cidr', child('dry-cider', 'fruit-cider')),
  query('vdoka', subsection('vodka')),
  query('whsky', subsection('whiskey')),
  query('barlo', named('Barolo')),
  query('rijoa', named('Rioja')),
  query('amer whisk', all(country('United States'), subsection('whiskey'))),
  query('spani red', all(country('Spain'), subsection('red-wine'))),

  // Regions and countries
  query('napa cabernet', all(child('cabernet-sauvignon'), tagged('region', 'Napa Valley'))),
  query('sancerre', named('Sancerre')),
  query('chablis', named('Chablis')),
  query('barolo', named('Barolo')),
  query('rioja', named('Rioja')),
  query('italian red wine', all(country('Italy'), subsection('red-wine'))),
  query('french rose', all(country('France'), named('Rosé'))),
  query('wine from spain', all(country('Spain'), section('wine'))),
  query('new zealand sauvignon blanc', all(country('New Zealand'), child('sauvignon-blanc'))),
  query('islay scotch', all(child('scotch-single-malt'), tagged('region', 'Islay'))),
  query('kentucky bourbon', all(child('bourbon'), tagged('region', 'Kentucky'))),
  query('german riesling', all(country('Germany'), child('riesling'))),
  query('jamaican rum', all(country('Jamaica'), subsection('rum'))),

  // Flavors and words on the label
  query('peach hard seltzer', all(child('hard-seltzer'), named('Peach'))),
  query('mango seltzer', all(child('hard-seltzer'), named('Mango'))),
  query('cherry sour', all(child('sour'), named('Cherry'))),
  query('vanilla vodka', all(subsection('vodka'), named('Vanilla'))),
  query('single barrel bourbon', all(child('bourbon'), named('Single Barrel'))),
  query('unfiltered zinfandel', all(child('zinfandel'), named('Unfiltered'))),
  query('10 year bourbon', all(child('bourbon'), named('10 Year'))),
  query('organic prosecco', all(child('prosecco'), named('Organic'))),
  query('2019 malbec', all(child('malbec'), tagged('vintage', '2019'))),

  // Packs and sizes
  query('ipa 12 pack', all(subsection('ale'), named('IPA'), packOf(12))),
  query('six pack stout', all(subsection('stout-porter'), packOf(6))),
  query('pilsner 24pk', all(child('pilsner'), packOf(24))),
  query('hard seltzer 12-pack', all(child('hard-seltzer'), packOf(12))),
  query('lager cans', all(subsection('lager'), inContainer('can'))),
  query('vodka 1.75l', all(subsection('vodka'), sized(1750))),
  query('vodka handle', all(subsection('vodka'), sized(1750))),
  query('tequila 375 ml', all(subsection('tequila-mezcal'), sized(375))),
  query('magnum champagne', all(child('champagne'), sized(1500))),
  query('gin 1 liter', all(subsection('gin'), sized(1000))),
  query('bourbon 50ml', all(child('bourbon'), sized(50))),
  query('boxed wine 3l', all(section('wine'), sized(3000))),
  query('merlot 1.5 L', all(child('merlot'), sized(1500))),

  // Harder to guess
  query('bubbly', subsection('sparkling-wine')),
  query('dark beer', subsection('stout-porter')),
  query('light beer', child('light-lager')),
  query('scotch whisky', child('scotch-single-malt', 'scotch-blended')),
  query('12 year scotch', all(child('scotch-single-malt', 'scotch-blended'), named('12 Year'))),
  query('irish stout', all(child('stout'), country('Ireland'))),
  query('belgian beer', all(section('beer'), country('Belgium'))),
  query('mexican beer', all(section('beer'), either(country('Mexico'), child('mexican-lager')))),
  query('cab', child('cabernet-sauvignon')),
  query('napa valley red wine', all(subsection('red-wine'), tagged('region', 'Napa Valley'))),
  query('iced tea', child('hard-tea')),
  query('pinot', child('pinot-noir', 'pinot-grigio')),
  query('blended whiskey', child('scotch-blended')),
  query('grn veltliner', child('gruner-veltliner')),
  query('ipas', child('ipa', 'double-ipa', 'hazy-ipa', 'session-ipa')),
  query('red wines', subsection('red-wine')),
  query('craft beer', section('beer')),
  query('saint corin spiced rum', all(byOneOf('Saint Corrin'), child('spiced-rum'))),
  query('a bottle of good bourbon', child('bourbon')),
  query('sweet wine', either(subsection('dessert-wine'), child('blush'))),
]
