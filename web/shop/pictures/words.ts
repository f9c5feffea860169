// Words of a dish's name that a drawing can show, by what they add to it. Underscores join words that count together only.

const pieceWords = {
  chicken: 'chicken pollo tinga katsu cutlet karaage tender schnitzel milanesa milanese paitan',
  beef: 'beef steak brisket carne_asada barbacoa lomo sirloin galbi bulgogi short_rib pastrami corned_beef bistec birria lengua suadero hanger skirt oxtail ropa_vieja cheesesteak churrasco chuck gyudon',
  pork: 'pork carnitas al_pastor chashu char_siu belly pernil porchetta tonkotsu moo_shu moo_ping moo_krob boar chorizo pastor',
  bacon: 'bacon blt cobb rasher pancetta lardon carbonara amatriciana',
  sausage: 'sausage andouille link bratwurst salsiccia loukaniko merguez hot_dog frank dog banger',
  pepperoni: 'pepperoni salami soppressata genoa italian_combo meat_lover charcuterie stromboli',
  turkey: 'turkey',
  ham: 'ham prosciutto jambon lorraine country_ham canadian_bacon cristo croque stagioni saltimbocca western',
  lamb: 'lamb goat gyro kofta shawarma cordero adana seekh bifteki cumin_lamb mutton',
  shrimp: 'shrimp camarone prawn scampi har_gow shumai rangoon mixto mariscos seafood',
  salmon: 'salmon lox nova',
  tuna: 'tuna nicoise ahi',
  fish: 'fish cod catfish saltfish whitefish bass snapper tilapia branzino swordfish mahi yellowtail fluke sole trout corvina herring sable smelt baja moilee escovitch hamachi anchovy',
  crab: 'crab kani california crawfish conch spider langostino lobster_roll lobster_ravioli',
  roe: 'roe uni urchin ikura tobiko volcano',
  egg: 'egg huevos shakshuka benedict breakfast omelet frittata lyonnaise kra_pao pobre ramen tonkotsu shoyu miso nicoise cobb',
  tofu: 'tofu paneer tempeh halloumi saganaki matar_paneer',
  falafel: 'falafel chickpea jackfruit',
  meatball: 'meatball keftedes bolognese polpette',
  mushroom: 'mushroom portobello cremini porcini funghi shiitake truffle huitlacoche marsala moo_goo bourguignon',
  tomato: 'tomato caprese margherita pomodoro blt tricolore horiatiki bruschetta marinara arrabbiata salsa shepherd israeli',
  onion: 'onion scallion shallot leek',
  avocado: 'avocado guacamole california dragon cobb',
  pepper: 'pepper fajita western jalapeno_cheddar shishito poblano rajas kung_pao sweet_and_sour ropa_vieja cajun jambalaya philly',
  chili: 'chili chile jalapeno spicy hot vindaloo diabla szechuan chongqing arrabbiata mapo habanero dan_dan jungle poppers',
  broccoli: 'broccoli cauliflower gobi rabe',
  greens: 'spinach greens kale arugula lettuce palak saag callaloo collard cabbage horta florentine spanakopita mesclun romaine bok_choy haricots green_bean string_bean caesar garden house_salad basil pesto cilantro',
  carrot: 'carrot crudite vegetable veggie vegetarian garden primavera buddha minestrone pot_pie celery',
  corn: 'corn elote esquites southwest street_corn canchita succotash boil',
  beet: 'beet',
  olive: 'olive greek nicoise puttanesca norma antipasto muffuletta stagioni',
  pickle: 'pickle reuben cornichon chicago cubano dill',
  cucumber: 'cucumber sunomono tzatziki greek israeli horiatiki shepherd kimbap',
  eggplant: 'eggplant norma baingan caponata baba melitzanosalata sabich moussaka eel unagi',
  potato: 'potato papa aloo gnocchi home_fries hash latke massaman bravas salchipapas causa',
  bean: 'bean frijol gigantes chili_con_carne lentil dal chana burrito pozole feijoada cassoulet fagioli rajma',
  pea: 'pea split_pea edamame samosa pulao matar keema',
  pineapple: 'pineapple pina hawaiian al_pastor',
  apple: 'apple harvest waldorf cider tatin',
  strawberry: 'strawberry watermelon sandia berry cherry raspberry sour_cherry',
  berry: 'blueberry berry acai blackberry grape cranberry black_cherry sorrel',
  banana: 'banana plantain maduro platano',
  lemon: 'lemon limoncello piccata francese citrus meuniere lemongrass yuzu lemonade avgolemono honeydew',
  lime: 'lime ceviche margarita key_lime tom_yum paloma mojito tonic',
  tangerine: 'orange mandarin tangerine grapefruit peach apricot tamarindo mimosa negroni old_fashioned',
  mango: 'mango papaya passion guava',
  cheese: 'cheese cheddar american cheesesteak queso mac_and_cheese parmigiana parm swiss gruyere gouda provolone quattro four_cheese quesadilla poutine disco nacho raclette fontina brie melt fundido chopped_cheese',
  feta: 'feta goat_cheese blue_cheese greek cotija roquefort parmesan spanakopita paneer horiatiki chevre',
  mozzarella: 'mozzarella burrata caprese margherita ricotta bianca cheese_pie cheese_slice white_slice parm parmigiana lasagna ziti sorrentina detroit',
  nut: 'nut almond cashew walnut pecan peanut pistachio satay pad_thai hazelnut kung_pao baklava waldorf almondine praline rama muhammara snickers granola trail',
  coconut: 'coconut malai horchata pina_colada',
  herb: 'herb mint basil pesto tabbouleh parsley thyme sage margherita caprese rosemary',
} as const

/** Not things that lie on a dish, but its shape, its parts or how it is done. */
const shapeWords = {
  plain: 'plain classic_dog jane',
  double: 'double twice club two_dogs two three-deck',
  triple: 'triple midnight',
  small: 'slider mini silver_dollar petite single dinner_roll boutonniere corsage',
  slice: 'slice',
  square: 'square sicilian grandma detroit focaccia french_toast pain_perdu bagel_pizza',
  crisp: 'crispy crisp fried crunchy tempura latke hash hash_brown gyoza mandu potsticker tostada rangoon popcorn_shrimp dosa papadum spider',
  raw: 'cocktail sashimi tartare tiradito ceviche uncooked carpaccio',
  whole: 'whole baked_potato branzino snapper pompano bouquet market wildflower mixed build',
  bone: 'chop rack tomahawk lollipop porterhouse',
  stick: 'stick baguette churro ice_bar popsicle kulfi snake_plant bonsai breadstick',
  round: 'soup_dumpling siu_mai shumai bao xiao_long loukoumades zeppole picarones hole munchkin cinnamon_roll morning_bun rose roses beignet jamun',
  tube: 'penne rigatoni ziti macaroni mac fusilli orecchiette cavatelli tater_tot tot cannoli pastitsio cavatappi',
  stuffed: 'ravioli gnocchi tortellini shell agnolotti',
  wide: 'see_ew drunken ho_fun lad_na chow_fun pappardelle',
  layered: 'macaron tiramisu parfait trifle che_ba_mau tres_leches',
  flat: 'cheesecake flourless olive_oil basque tart torte quiche flan_cake lemon_bar pound_cake',
  frosted: 'cupcake',
  half: 'black_and_white',
  flan: 'flan panna creme_caramel leche_flan',
  burnt: 'brulee catalana',
  waffle: 'waffle',
  braid: 'challah babka brioche',
  sundae: 'sundae brownie_sundae split',
  triangle: 'samosa spanakopita borek hand_pie aloo_pie scone',
  fresh: 'summer_roll rice_roll fresh_roll',
  pulled: 'pulled ropa_vieja chopped barbacoa burnt_end rib_tip',
  gravy: 'gravy disco poutine',
  butter: 'butter buttermilk baked_potato',
  cream: 'cream_cheese schmear cream whipped rasmalai yogurt labneh ricotta_toast key_lime banana_pudding',
  jam: 'jam jelly',
  slaw: 'slaw coleslaw nashville',
  patty: 'meatloaf_sandwich patty_melt',
  rice: 'burrito over_rice chicken_and_rice',
  noodle: 'noodle wonton_soup fideo',
  sesame: 'sesame teriyaki korean everything galbi bulgogi',
  chips: 'chip guacamole salsa queso',
  popcorn: 'popcorn hush_puppy nugget bite okra',
  stalk: 'asparagus',
  squid: 'calamari squid calamar octopus',
  clam: 'clam vongole',
  shellfish: 'clam mussel oyster chowder vongole',
  blackened: 'blackened jerk teriyaki',
  duck: 'duck magret',
  chip: 'chocolate_chip',
  gold: 'honey hot_honey syrup maple',
  dark: 'black_garlic squid_ink pumpernickel rye stout porter moules mussel kale brown_rice black_cake cola',
  light: 'pinot_noir gamay beaujolais light mexican_lager',
  sloped: 'pinot_noir burgundy bourgogne rhone syrah barolo',
  slim: 'riesling gewurztraminer gruner alsace',
  can: 'can ipa hazy tall_boy',
  bottle: 'root_beer cream_soda ginger_beer mexican_cola grapefruit_soda',
  milk: 'latte cappuccino flat_white mocha chai macchiato cortado thai_iced vietnamese cafe_au_lait masala_chai frappe',
  coffee: 'coffee cold_brew espresso',
  smooth: 'smoothie lassi agua acai punch',
  tall: 'mary mojito stormy collins paloma spritz michelada mimosa gin_and_tonic',
  coupe: 'martini margarita daiquiri cosmopolitan manhattan',
} as const

const tintWords = {
  red: 'red marinara hot_sauce pomodoro arrabbiata gochujang kimchi spicy vindaloo sorrentina diabla hibiscus jamaica sorrel tantanmen nashville korean_chili bloody pozole tomato_soup tikka_masala tandoori amatriciana velvet rose roses cherry hong_shao tom_yum rogan_josh campari negroni',
  orange: 'orange buffalo vodka_pie vodka_slice vodka sweet_potato pumpkin carrot_cake butternut chipotle butter_chicken makhani makhni thai_iced_tea bisque habanero spritz tikka',
  yellow: 'yellow lemon mustard corn_soup saffron turmeric milanese massaman malai custard egg_drop limoncello sunflower gold_rum corvina polenta egg_tart',
  green: 'green pesto verde matcha pistachio saag palak pandan mint key_lime chimichurri guacamole avocado_shake split_pea pea_soup kiwi sparkling_water callaloo',
  blue: 'blue hydrangea',
  purple: 'purple taro ube grape lavender acai eggplant_dip orchid',
  pink: 'pink rose_wine rose_wine_brut vodka_sauce strawberry_shake taramosalata rosado peonies beet_soup sparkling_rose',
  brown: 'chocolate hot_chocolate mocha fudge cocoa brownie devil nutella blackout cookies_and_cream chocolate_hazelnut barbecue mole teriyaki jjajangmyeon',
  white: 'white alfredo carbonara bianca cacio garlic_sauce_white vanilla ranch coconut panna clam_pie ricotta moilee korma toum labneh lily blanc chowder potato_leek witbier hefeweizen wheat fino blanco horchata tzatziki skordalia birthday',
  amber: 'caramel butterscotch anejo reposado dulce tawny amber brown_ale bock dark_rum chai peanut_butter dunkel ginger_cookie',
} as const

export const tints: Readonly<Record<keyof typeof tintWords, string>> = {
  ...{ red: '#c8372a', orange: '#ec8330', yellow: '#f2cb4c', green: '#86a846', blue: '#5a6bb0' },
  ...{ purple: '#84509c', pink: '#f0a0a6', brown: '#5a2f1a', white: '#fdf3dc', amber: '#c9832f' },
}

export type Trait = keyof typeof pieceWords | keyof typeof shapeWords | keyof typeof tintWords | 'crouton'
/** In the order in which an address names them. */
export const traits = [...Object.keys(tintWords), ...Object.keys(pieceWords), ...Object.keys(shapeWords)] as readonly Trait[]

/** "Tacos" is "taco", and "cookies" and "cookie" are both "cooky". */
const singular = (word: string) =>
  word.length < 4 || /(?:ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/([a-z]{3})ies?$/, '$1y')
        .replace(/(ch|sh|o|x)es$/, '$1')
        .replace(/s$/, '')

/** Words without accents, marks and plurals, so that "Tiramisù" and "Tacos" are found. */
export const wordsIn = (text: string): string[] =>
  text
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('rosé', 'rose wine')
    .replaceAll(',', ' and ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular)

/** A table of words by what they mean, turned around. A word may mean several things. */
export function indexWords<T extends string>(table: Readonly<Record<T, string>>): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>()
  for (const [meaning, words] of Object.entries<string>(table) as [T, string][])
    for (const phrase of words.split(' ')) {
      const key = phrase.split('_').map(singular).join(' ')
      index.set(key, [...(index.get(key) ?? []), meaning])
    }
  return index
}

type Found<T> = { at: number; words: number; meanings: readonly T[] }

/** The phrases of the text that the index knows, of up to four words; none that lies within a longer one. */
export function findPhrases<T>(words: readonly string[], index: ReadonlyMap<string, readonly T[]>): Found<T>[] {
  const found: Found<T>[] = []
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(4, words.length - at); count > 0; count--) {
      const meanings = index.get(words.slice(at, at + count).join(' '))
      const isCovered = found.some((other) => other.at <= at && other.at + other.words >= at + count)
      if (meanings && !isCovered) found.push({ at, words: count, meanings })
    }
  return found
}

const traitIndex = indexWords({ ...tintWords, ...pieceWords, ...shapeWords } as Record<Trait, string>)

/** What a drawing can show of a name: at most six traits, the same for the same words. */
export function traitsOf(name: string): readonly Trait[] {
  const known = new Set(findPhrases(wordsIn(name), traitIndex).flatMap(({ meanings }) => meanings))
  return traits.filter((trait) => known.has(trait)).slice(0, 6)
}
