import { splitEntries } from '../merchants/trade.ts'
import type { Section } from './styles.ts'

/** Words on the labels of a producer's better bottles. */
export const qualifiers: Readonly<Record<Section, readonly string[]>> = {
  wine: splitEntries(
    `Reserve; Old Vines; Estate Grown; Single Vineyard; Hillside; Unfiltered; Family Selection; Barrel Select; Organic; Cuvée Nine;
     Founders; Heritage; Stone Terrace; Lower Block`,
  ),
  beer: splitEntries(
    `Low Tide; Lantern; Porch Light; Long Weekend; Night Bus; First Frost; Hay Fever; Sunday Best; Back Forty; Paper Boat; Bonfire;
     Snow Day; Slow Train; Orchard Gate; High Water; Ferry Whistle; Moonrise; Corner Store; Good Neighbor; Rain Check; Tall Grass;
     Tin Roof; Dog Days; Kitchen Door`,
  ),
  liquor: splitEntries(
    `Small Batch; Single Barrel; Cask Strength; Reserve; Estate; Bottled in Bond; Founders; Double Wood; Sherry Cask; 8 Year;
     10 Year; 12 Year; 15 Year; 18 Year; Overproof; Organic`,
  ),
}

/** Fruits and flavors of drinks that have any. */
export const flavors: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'hard-seltzer': splitEntries(
      'Black Cherry; Lime; Grapefruit; Mango; Peach; Raspberry; Watermelon; Variety Pack; Pineapple',
    ),
    'hard-tea': splitEntries('Lemon; Peach; Half & Half; Raspberry; Mint; Hibiscus'),
    'fruit-cider': splitEntries('Pear; Cherry; Pineapple; Rosé; Blackberry; Honeycrisp; Peach'),
    'flavored-vodka': splitEntries('Lemon; Cucumber; Vanilla; Raspberry; Grapefruit; Peach; Orange; Pepper'),
    sour: splitEntries('Cherry; Raspberry; Passion Fruit; Plum; Guava; Apricot'),
    'milk-stout': splitEntries('Coffee; Chocolate; Vanilla; Maple'),
  }),
)

/** A description combines two of these with a body. */
export const tastes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'red-wine': splitEntries(
      'ripe plum; black cherry; cocoa; bay leaf; dried fig; cedar; violets; wild strawberry; black pepper; leather; blackberry',
    ),
    'white-wine': splitEntries(
      'green apple; lemon zest; white peach; wet stone; honeysuckle; grapefruit; almond; pear; fresh herbs; lime blossom',
    ),
    'rose-wine': splitEntries('strawberry; watermelon; blood orange; rose petal; redcurrant; melon rind'),
    'sparkling-wine': splitEntries(
      'brioche; green pear; lemon curd; toasted almond; white flowers; crisp apple',
    ),
    'dessert-wine': splitEntries('apricot; walnut; orange peel; caramel; honey; raisin; dried herbs'),
    ale: splitEntries(
      'pine; orange peel; mango; biscuit; grapefruit; toffee; passion fruit; fresh bread; cut grass; peach',
    ),
    lager: splitEntries('fresh bread; floral hops; honey; cracker; meadow herbs; a touch of corn; lemon'),
    'stout-porter': splitEntries(
      'espresso; dark chocolate; roasted barley; molasses; toasted coconut; vanilla',
    ),
    'wheat-beer': splitEntries('banana; clove; coriander; orange peel; fresh dough; lemon'),
    'cider-seltzer': splitEntries('crisp apple; citrus; ripe berries; pear skin; lime; cold tea'),
    whiskey: splitEntries(
      'vanilla; toasted oak; caramel; baking spice; smoke; orchard fruit; toffee; sea salt; heather honey; rye bread',
    ),
    'tequila-mezcal': splitEntries(
      'roasted agave; white pepper; lime; smoke; vanilla; grilled pineapple; wet clay',
    ),
    vodka: splitEntries('clean grain; a hint of cream; black pepper; citrus; sweet potato; anise'),
    gin: splitEntries('juniper; coriander; lemon peel; lavender; angelica; pink pepper; cardamom'),
    rum: splitEntries('brown sugar; ripe banana; molasses; vanilla; allspice; grilled pineapple; fresh cane'),
    brandy: splitEntries('dried apricot; candied orange; walnut; vanilla; toasted oak; baked apple'),
    liqueur: splitEntries(
      'bitter orange; gentian; roasted coffee; vanilla; elderflower; cocoa; mint; rhubarb',
    ),
  }),
)
export const bodies: Readonly<Record<Section, readonly string[]>> = {
  wine: splitEntries(
    'soft tannins; a long, dry finish; bright acidity; a round middle; a mineral edge; fine grip; a silky close',
  ),
  beer: splitEntries(
    'a dry snap; a soft, cloudy body; lively bubbles; a clean finish; a firm bitter end; an easy, malty middle',
  ),
  liquor: splitEntries(
    'a warm finish; a soft start; a peppery close; a long, dry end; a creamy weight; a bright lift',
  ),
}
export const occasions: Readonly<Record<Section, readonly string[]>> = {
  wine: splitEntries(
    `Good with roast chicken; Made for grilled lamb; Pour it with oysters; A bottle for pasta night; Lovely with hard cheese;
     Serve it lightly chilled; Drink it now or keep it five years; At its best beside a slow stew`,
  ),
  beer: splitEntries(
    `Made for the grill; Best cold, from the can; Good company for tacos; Pour it into a tall glass; An evening on the porch;
     Fine with fried chicken; A match for ripe cheese`,
  ),
  liquor: splitEntries(
    `Sip it neat; Stir it into an Old Fashioned; Holds its own with tonic; Made for a Margarita; One large cube is enough;
     Shake it with lime; A bar shelf should have it; Good after dinner`,
  ),
}
