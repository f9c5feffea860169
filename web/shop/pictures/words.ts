import type { Words } from './paint.ts'
import { pieces } from './pieces.ts'

// Drawable words in a dish's name, by what they add to the drawing. Underscores join words that count only together.

/** Entries "name: words", separated by ";". */
export const readWords = (text: string): Words =>
  new Map(
    text.split(';').map((entry) => {
      const [name = '', words = ''] = entry.trim().split(/:\s+/)
      return [name, words.split(/\s+/)]
    }),
  )

/** Not toppings, but the dish's shape, parts or preparation. */
const shapeWords = readWords(`
plain: plain jane classic_dog; double: double twice club two three-deck two_dogs; triple: triple midnight;
  small: slider mini petite single boutonniere corsage silver_dollar dinner_roll; slice: slice; square: square
  sicilian grandma detroit focaccia french_toast pain_perdu bagel_pizza; crisp: crispy crisp fried crunchy
  tempura latke hash gyoza mandu potsticker tostada rangoon dosa papadum spider corn_dog hash_brown popcorn_shrimp;
  raw: cocktail sashimi tartare tiradito ceviche uncooked carpaccio; whole: whole branzino snapper pompano
  bouquet market wildflower mixed build baked_potato; bone: chop rack tomahawk lollipop porterhouse; stick:
  stick tender finger baguette churro popsicle kulfi bonsai breadstick ice_bar snake_plant; round: shumai bao
  loukoumades zeppole picarones hole munchkin rose roses beignet jamun soup_dumpling siu_mai xiao_long
  cinnamon_roll morning_bun; tube: penne rigatoni ziti macaroni mac fusilli orecchiette cavatelli tot cannoli
  pastitsio cavatappi; stuffed: ravioli gnocchi tortellini shell agnolotti; wide: drunken pappardelle see_ew
  ho_fun lad_na chow_fun; layered: macaron tiramisu parfait trifle che_ba_mau tres_leches; flat: cheesecake
  flourless basque tart torte quiche olive_oil flan_cake lemon_bar pound_cake; frosted: cupcake; half:
  black_and_white; flan: flan panna creme_caramel; burnt: brulee catalana; waffle: waffle; braid: challah
  babka brioche; sundae: sundae split brownie_sundae; triangle: samosa spanakopita borek scone hand_pie
  aloo_pie; fresh: summer_roll rice_roll fresh_roll; pulled: pulled chopped barbacoa ropa_vieja burnt_end
  rib_tip; gravy: gravy disco poutine; butter: butter buttermilk baked_potato; cream: schmear cream whipped
  rasmalai yogurt labneh cream_cheese ricotta_toast key_lime banana_pudding; jam: jam jelly; slaw: slaw
  coleslaw nashville; patty: meatloaf_sandwich patty_melt; rice: burrito over_rice chicken_and_rice; noodle:
  noodle fideo wonton_soup; sesame: sesame teriyaki korean everything galbi bulgogi; chips: chip guacamole
  salsa queso; popcorn: popcorn nugget bite okra hush_puppy; squid: calamari squid calamar octopus; clam: clam
  vongole; shellfish: clam mussel oyster chowder vongole; blackened: blackened jerk teriyaki; duck: duck
  magret; chip: chocolate_chip; gold: honey syrup maple hot_honey; dark: pumpernickel rye stout porter moules
  mussel kale cola black_garlic squid_ink brown_rice black_cake; light: gamay beaujolais light pinot_noir
  mexican_lager; sloped: burgundy bourgogne rhone syrah barolo pinot_noir; slim: riesling gewurztraminer
  gruner alsace; can: can ipa hazy tall_boy; bottle: root_beer cream_soda ginger_beer mexican_cola
  grapefruit_soda; milk: latte cappuccino mocha chai macchiato cortado vietnamese frappe flat_white thai_iced
  cafe_au_lait masala_chai; coffee: coffee espresso cold_brew; smooth: smoothie lassi agua acai punch; tall:
  mary mojito stormy collins paloma spritz michelada mimosa gin_and_tonic; coupe: martini margarita daiquiri
  cosmopolitan manhattan; deviled: deviled
`)

const tintWords = readWords(`
red: red marinara pomodoro arrabbiata gochujang kimchi spicy vindaloo sorrentina diabla hibiscus jamaica
  sorrel tantanmen nashville bloody pozole tandoori amatriciana velvet rose roses cherry campari negroni
  hot_sauce korean_chili tomato_soup tikka_masala hong_shao tom_yum rogan_josh; orange: orange buffalo vodka
  pumpkin butternut chipotle makhani makhni bisque habanero spritz tikka vodka_slice sweet_potato carrot_cake
  butter_chicken thai_iced_tea; yellow: yellow lemon mustard saffron turmeric milanese massaman malai custard
  limoncello sunflower corvina polenta corn_soup egg_drop gold_rum egg_tart; green: green pesto verde matcha
  pistachio saag palak pandan mint chimichurri guacamole kiwi callaloo key_lime avocado_shake split_pea
  pea_soup sparkling_water; blue: blue hydrangea; purple: purple taro ube grape lavender acai orchid
  eggplant_dip; pink: pink taramosalata rosado peonies rose_wine vodka_sauce strawberry_shake beet_soup
  sparkling_rose; brown: chocolate mocha fudge cocoa brownie devil nutella blackout barbecue mole teriyaki
  jjajangmyeon hot_chocolate cookies_and_cream chocolate_hazelnut; white: white alfredo carbonara bianca cacio
  vanilla ranch coconut panna ricotta moilee korma toum labneh lily blanc chowder witbier hefeweizen wheat
  fino blanco horchata tzatziki skordalia birthday clam_pie potato_leek; amber: caramel butterscotch anejo
  reposado dulce tawny sherry madeira amber bock chai dunkel brown_ale dark_rum peanut_butter ginger_cookie
`)

export const tints = readWords(`red: #c32; orange: #e83; yellow: #fc4; green: #8a4; blue: #56b; purple: #859;
  pink: #faa; brown: #532; white: e; amber: #c83`)
/** The color of what is made from it: ice cream, juice, a shake. */
export const flavors = readWords(`strawberry: #e78; berry: #75a; tangerine: #f92; mango: #fb3; banana: #feb;
  lemon: #fe7; lime: #cd7; coconut: e; beet: #a25; carrot: #f82; apple: #eb4; pineapple: #fd5; avocado: #bc7;
  greens: #7a4; nut: #da7; cucumber: #ceb; tomato: #c43; potato: #feb`)

/** In the order in which an address names them. */
const traitWords: Words = new Map([...tintWords, ...pieces, ...shapeWords])
export const traits = [...traitWords.keys()]

/** "Tacos" is "taco", "leaves" is "leaf", and "cookies" and "cookie" are both "cooky". */
const singular = (word: string) =>
  word.length < 4 || /(?:ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/(ea|oa|al)ves$/, '$1f')
        .replace(/([a-z]{3})ies?$/, '$1y')
        .replace(/(ch|sh|o|x)es$|s$/, '$1')

/** Words without accents, marks and plurals, so that "Tiramisù" and "Tacos" are found. */
export const wordsIn = (text: string): string[] =>
  text
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('rosé', 'rose wine')
    .replaceAll(',', ' and ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2019']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular)

/** Inverts a table of words by meaning. A word may have several meanings. */
export function indexWords(table: Words): Words {
  const index = new Map<string, string[]>()
  for (const [meaning, words] of table)
    for (const phrase of words) {
      const key = phrase.split('_').map(singular).join(' ')
      index.set(key, [...(index.get(key) ?? []), meaning])
    }
  return index
}

/** The text's phrases of up to four words that the index knows, except those within a longer one. */
export function findPhrases(words: readonly string[], index: Words) {
  const found: { at: number; words: number; meanings: readonly string[] }[] = []
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(4, words.length - at); count > 0; count--) {
      const meanings = index.get(words.slice(at, at + count).join(' '))
      const isCovered = found.some((other) => other.at <= at && other.at + other.words >= at + count)
      if (meanings && !isCovered) found.push({ at, words: count, meanings })
    }
  return found
}

const traitIndex = indexWords(traitWords)

/** The drawable words of a name: at most six traits, the same for the same words. */
export function findTraits(name: string): readonly string[] {
  const known = new Set(findPhrases(wordsIn(name), traitIndex).flatMap(({ meanings }) => meanings))
  return traits.filter((trait) => known.has(trait)).slice(0, 6)
}
