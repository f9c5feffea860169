import { amountGroup, atMostOne, joinMenus, oneGroup, section, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'

const behindTheBar = { alcohol: true }

export const liquorStore: Trade = {
  key: 'liquor-store',
  type: 'W',
  weight: 1,
  cuisines: [],
  names:
    splitEntries(`Cork & Compass; Barrel Row Wines; The Bottle Archive; Old Harbor Spirits; Vine & Vessel; Seven Casks; Grape Division;
    Bitter & Barrel; Cellar Street; Dry Dock Liquors; Juniper & Rye; Tall Glass`),
  placeNames: splitEntries('Wine & Spirits; Liquors; Wine Shop; Bottle Shop'),
  descriptions: splitEntries(
    `Wines chosen by people who drink them; Spirits, wine and cold beer, brought with ice; A cellar, a counter and advice`,
  ),
  weeks: ['liquor', 'liquor', 'shop', 'corner'],
  minutes: [25, 50],
  menu: joinMenus({
    groups: {
      chill: oneGroup('Temperature', 'Room Temperature; Chilled'),
      wrapL: atMostOne('Gift', 'Gift Bag +4.00 > note; Wooden Box +14.00 > note'),
      note: atMostOne('Note', 'Happy Birthday; Congratulations; Thank You'),
      caseMix: amountGroup(
        'A Case of Twelve',
        12,
        12,
        'Pinot Grigio by 3; Sauvignon Blanc by 3; Pinot Noir by 3; Malbec by 3; Rosé by 3',
      ),
      beerMix: amountGroup('Choose Six', 6, 6, 'Lager; Pale Ale; Stout +0.50; Wheat; Sour +1.00'),
      mixers: someGroup(
        'Add Mixers',
        0,
        4,
        'Tonic +2.50; Soda Water +2.00; Ginger Beer +3.00; Limes +1.50; Bag of Ice +4.00',
      ),
    },
    sections: [
      section(
        'Wine / Red',
        `
        Willamette Valley Pinot Noir | 24.00 | | wrapL
        Mendoza Malbec | 15.00 | | wrapL
        Napa Cabernet Sauvignon | 38.00 | | wrapL
        Rioja Crianza | 18.00 | | wrapL
        Chianti Classico | 22.00 | | wrapL
        Côtes du Rhône | 16.00 | | wrapL
        Barolo | 58.00 | | wrapL
        Paso Robles Zinfandel | 21.00 | | wrapL
        Beaujolais-Villages | 17.00 | | chill wrapL`,
        behindTheBar,
      ),
      section(
        'Wine / White',
        `
        Marlborough Sauvignon Blanc | 16.00 | | chill wrapL
        Friuli Pinot Grigio | 15.00 | | chill wrapL
        Sonoma Chardonnay | 24.00 | | chill wrapL
        Mosel Riesling | 19.00 | | chill wrapL
        Sancerre | 32.00 | | chill wrapL
        Grüner Veltliner | 17.00 | Liter | chill
        Albariño | 19.00 | | chill wrapL
        Chablis | 34.00 | | chill wrapL`,
        behindTheBar,
      ),
      section(
        'Wine / Rosé and Sparkling',
        `
        Provence Rosé | Bottle 19.00, Magnum 38.00 | | chill wrapL
        Prosecco | 16.00 | | chill wrapL
        Cava Brut | 14.00 | | chill wrapL
        Champagne Brut | 54.00 | | chill wrapL
        Blanc de Blancs | 68.00 | | chill wrapL
        Mixed Case | 178.00 | Twelve bottles, three of each | caseMix`,
        behindTheBar,
      ),
      section(
        'Spirits / Whiskey',
        `
        Kentucky Bourbon | Half Bottle 19.00, Bottle 34.00, Liter 42.00 | | wrapL mixers
        Rye Whiskey | 36.00 | | wrapL mixers
        Tennessee Whiskey | 29.00 | | wrapL mixers
        Islay Single Malt | 68.00 | | wrapL
        Speyside Single Malt | 62.00 | | wrapL
        Blended Scotch | 32.00 | | wrapL mixers
        Irish Whiskey | 30.00 | | wrapL mixers
        Japanese Whisky | 74.00 | | wrapL`,
        behindTheBar,
      ),
      section(
        'Spirits / Clear',
        `
        Vodka | Half Bottle 12.00, Bottle 22.00, Liter 28.00 | | mixers
        Potato Vodka | 29.00 | | mixers
        London Dry Gin | 28.00 | | mixers
        Barrel-Aged Gin | 42.00 | | wrapL mixers
        Blanco Tequila | 38.00 | | mixers
        Reposado Tequila | 44.00 | | wrapL mixers
        Mezcal | 48.00 | | wrapL mixers
        White Rum | 22.00 | | mixers`,
        behindTheBar,
      ),
      section(
        'Spirits / Liqueurs and Vermouth',
        `
        Dark Rum | 29.00 | | mixers
        Cognac | 52.00 | | wrapL
        Sweet Vermouth | 18.00
        Dry Vermouth | 17.00
        Bitter Aperitif | 28.00
        Coffee Liqueur | 26.00
        Orange Liqueur | 36.00
        Amaro | 32.00
        Aromatic Bitters | 12.00`,
        behindTheBar,
      ),
      section(
        'Beer and Cider',
        `
        Lager | Six Pack 12.00, Twelve Pack 21.00, Case 38.00
        India Pale Ale, Four Pack | 16.00
        Pilsner, Six Pack | 13.00
        Stout, Four Pack | 14.00
        Wheat Beer, Six Pack | 13.00
        Saison | 12.00
        Build a Six Pack | 15.00 | | beerMix
        Dry Cider, Four Pack | 13.00
        Hard Seltzer, Twelve Pack | 21.00`,
        behindTheBar,
      ),
      section(
        'Ready to Drink',
        `
        Canned Margarita, Four Pack | 16.00
        Canned Gin and Tonic, Four Pack | 16.00
        Bottled Negroni | 32.00 | | wrapL
        Canned Spritz, Four Pack | 17.00
        Sake, 720 ml | 28.00 | | chill`,
        behindTheBar,
      ),
    ],
  }),
}

export const tobacconist: Trade = {
  key: 'tobacconist',
  type: 'Z',
  weight: 1,
  cuisines: [],
  names:
    splitEntries(`Briar & Ember; The Humidor Room; Leaf & Lantern; Old Pipe Exchange; Cedar Smoke Shop; Havana Shade; Matchbook Tobacco;
    Ash & Ivory; The Brass Lighter; Robusto Room`),
  placeNames: splitEntries('Smoke Shop; Tobacco; Cigars'),
  descriptions: splitEntries(
    `A walk-in humidor and quiet advice; Pipes, papers and cigars; Tobacco and what goes with it`,
  ),
  weeks: ['shop', 'corner', 'boutique', 'allHours'],
  minutes: [20, 45],
  menu: joinMenus({
    groups: {
      cut: atMostOne('Cut', 'Straight Cut; V Cut; Punch'),
      boxPack: oneGroup('Strength', 'Mild; Medium; Full'),
      sampler: amountGroup('Choose Five Cigars', 5, 5, 'Connecticut; Habano; Maduro +1.00; Corojo; Candela'),
      paper: oneGroup('Size', 'Single Wide; One and a Quarter; King Size +0.50'),
      engrave: atMostOne('Engraving', 'Initials +12.00; Date +12.00'),
      care: someGroup('Add', 0, 3, 'Humidity Pack +3.00; Travel Tube +4.00; Matches +0.50'),
    },
    sections: [
      section(
        'Cigars / Singles',
        `
        {Robusto, Corona, Toro +2.00, Churchill +3.00, Torpedo +3.50, Petit Corona} | 9.50 | | boxPack cut care
        Maduro Robusto | 11.50 | | cut care
        Connecticut Toro | 12.50 | | cut care`,
        { tobacco: true },
      ),
      section(
        'Cigars / Boxes and Samplers',
        `
        Five-Cigar Sampler | 48.00 | | sampler care
        Robusto Box | Ten 88.00, Twenty-Five 205.00 | | boxPack
        Cigarillos | Tin of Ten 12.50, Tin of Twenty 22.50`,
        { tobacco: true },
      ),
      section(
        'Pipe Tobacco',
        `
        {Virginia Flake, English Blend, Black Cavendish, Vanilla Aromatic, Burley} | Ounce 6.50, Four Ounces 22.00, Pound 72.00`,
        { tobacco: true },
      ),
      section(
        'Cigarettes and Rolling',
        `
        Cigarettes, Pack | 15.00
        Cigarettes, Carton | 138.00
        Hand-Rolling Tobacco | 17.50
        Clove Cigarillos | 14.00`,
        { tobacco: true },
      ),
      section(
        'Papers and Filters',
        `
        Rolling Papers | 3.00 | | paper
        Filter Tips | 2.50
        Rolling Machine | 9.00
        Pipe Cleaners | 3.50
        Pipe Filters | 6.00`,
      ),
      section(
        'Pipes and Accessories',
        `
        Briar Pipe | 68.00 | | engrave
        Corncob Pipe | 14.00
        Cigar Cutter | 22.00 | | engrave
        Torch Lighter | 34.00 | | engrave
        Ashtray | 18.00
        Desktop Humidor | 120.00 | | engrave
        Lighter Fluid | 6.00
        Butane | 8.00
        Leather Cigar Case | 46.00 | | engrave`,
      ),
      section(
        'Counter',
        `
        Coffee | 2.50
        Chewing Gum | 1.75
        Mints | 2.25
        Bottled Water | 1.75`,
      ),
    ],
  }),
}
