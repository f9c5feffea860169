import { fold } from '../../../../core/words/fold.ts'
export type Restricted = 'alcohol' | 'tobacco'

const drinks =
  'beers?|ales?|lagers?|ipas?|pilsners?|stouts?|hefeweizen|guinness|heineken|budweiser|modelo|' +
  'wines?|merlot|cabernet|chardonnay|pinot|malbec|riesling|zinfandel|sauvignon|syrah|shiraz|chianti|rioja|' +
  'prosecco|champagne|cava|sangria|sherry|vermouth|' +
  'vodka|gin|rum|whiske?ys?|bourbon|scotch|tequila|mezcal|brandy|cognac|sake|soju|absinthe|schnapps|moonshine|' +
  'liqueurs?|liquor|amaretto|limoncello|aperol|campari|' +
  'cocktails?|margaritas?|martinis?|mojitos?|daiquiris?|negronis?|mimosas?|bellinis?|' +
  'hard (?:seltzer|cider|lemonade|kombucha)|spiked'

/** Dishes that are cooked, flavored or served with a drink, and need no alcohol flag. */
const dishes =
  'sauces?|glazed?|gravy|batter|battered|braised|poached|steamed|cured|marinated?|marinade|vinegar|vinaigrette|' +
  'reduction|broth|soup|stew|chili|fondue|risotto|pasta|penne|rigatoni|pizza|flatbread|pie|slice|burgers?|tacos?|' +
  'fajitas?|chicken|shrimp|salmon|fish|cod|steak|beef|pork|ham|ribs|wings|meatballs|mussels|clams|sausages?|brats?|' +
  'bratwurst|eggs?|onions?|mushrooms?|cheese|butter|bread|buns?|mustard|bbq|barbecue|jam|jelly|chutney|syrup|' +
  'caramel|extract|flavou?red|salt|mix|mixer|olives?|grapes?|mango(?:es)?|pears?|bonnet|raisins?|cakes?|cupcakes?|' +
  'cookies?|brownies?|balls?|baba|truffles?|candy|candies|gums?|tiramisu|pudding|ice cream|gelato|sorbet|' +
  'nigiri|maki|sashimi|sushi|temaki|roll|don|avocado|nuts|peanuts|' +
  'glasses|mugs?|flutes|opener|corkscrew|rack|stopper|shaker|napkins'

const smokes = 'cigars?|cigarettes?|cigarillos?|tobacco|vapes?|vaping|e cigs?|hookahs?|shisha|snus|nicotine'

type Vocabulary = { words: RegExp; innocent: RegExp[]; disclaimer: RegExp }

const vocabularies: Record<Restricted, Vocabulary> = {
  alcohol: {
    words: new RegExp(`\\b(?:${drinks})\\b`),
    innocent: [
      /\b(?:root|ginger|birch|butter|spruce) beers?\b/g,
      /\bginger ales?\b/g,
      /\bbeer can chicken\b/g,
      /\b(?:shrimp|prawn|crab|seafood|fruit) cocktails?\b/g,
      /\bcocktail (?:sausages|franks|weenies|onions)\b/g,
      // Penne alla vodka, mussels in white wine, steak au bourbon.
      new RegExp(`\\b(?:alla|a la|au|in)(?: (?:a|red|white|dry|dark))* (?:${drinks})\\b`, 'g'),
      new RegExp(`\\b(?:${drinks})(?: (?!and\\b|or\\b|with\\b)\\w{1,40})? (?:${dishes})\\b`, 'g'),
    ],
    disclaimer:
      /\b(?:mocktails?|virgin|non ?alcoholic|alcohol ?free|zero alcohol|no alcohol|dealcoholi[sz]ed|zero proof|n a)\b/,
  },
  tobacco: {
    words: new RegExp(`\\b(?:${smokes})\\b`),
    innocent: [
      /\b(?:candy|chocolate|phyllo|filo|feta|cheese|lamb|beef|spinach|pastry|cinnamon) (?:cigars?|cigarettes?)\b/g,
      /\bcigars? (?:borek|boregi|rolls?|cutters?|case|box|pastry)\b/g,
      /\btobacco onions?\b/g,
      /\bnicotine (?:gum|patch|patches|lozenges?)\b/g,
    ],
    disclaimer: /\b(?:tobacco|nicotine) free\b/,
  },
}

/** Whether a name suggests a restricted product. Made for warnings: when in doubt, it says no. */
export function soundsRestricted(name: string, restricted: Restricted): boolean {
  const { words, innocent, disclaimer } = vocabularies[restricted]
  const plain = plainWords(name)
  if (disclaimer.test(plain)) return false
  return words.test(innocent.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), plain))
}

/** Lower case without accents, words separated by single spaces. */
export function plainWords(text: string): string {
  return fold(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
