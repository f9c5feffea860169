import { findPhrases, indexWords, type Trait, traits, traitsOf, wordsIn } from './words.ts'

/** Words that say by themselves what a dish is. */
const kindWords = {
  burger: 'burger hamburger cheeseburger smash slider plain_jane half_pounder mushroom_swiss blue_cheese_and_bacon au_poivre',
  sandwich: 'sandwich blt club pastrami_on half_sandwich boxed_lunch egg_and_cheese chicken_cutlet_sandwich open_roast_beef wrap_it salad_sandwich italian_combo cold_sandwich',
  melt: 'melt grilled_cheese reuben panini panino croque monte_cristo ham_and_cheese ham_and_gruyere arayes patty_melt_smash',
  hero: 'hero hoagie sub cheesesteak po_boy banh_mi lobster_roll shrimp_roll crab_roll half_roll torta cemita french_dip rib_dip jambon_beurre pan_bagnat chicken_baguette chopped_cheese prosciutto_and_mozzarella philly_shawarma',
  hotdog: 'hot_dog dog pig_in_a_blanket corn_dog sausage_dog',
  bagel: 'bagel baker_dozen bialy lox on_a_bagel the_hungover brunch_box lox_egg_and_onion classic_lox',
  wrap: 'wrap burrito kati_roll chimichanga roti_wrap chicken_roti goat_roti shrimp_roti beef_roti potato_roti',
  pita: 'pita gyro shawarma souvlaki_pita falafel_pita arepa sabich bake_and_saltfish',
  taco: 'taco tostada sope tlacoyo al_pastor carnita_taco nopale chicken_tinga mulita',
  quesadilla: 'quesadilla',
  bao: 'bao bun',
  biscuit: 'biscuit scone',
  toast: 'toast bruschetta crostini',
  pizza: 'pizza slice margherita bianca quattro_stagioni meat_lover four_cheese pepperoni_pie cheese_pie garden_pie vodka_pie clam_pie vegan_pie chicken_pie personal_pie soppressata_and_hot_honey mushroom_and_truffle sicilian grandma detroit_square upside_down_square pesto_square prosciutto_and_arugula salsiccia funghi pinwheel round_pie square_pie pizzette',
  turnover: 'calzone stromboli empanada samosa patty knish spanakopita hand_pie curry_puff aloo_pie spinach_pie cigar_borek borek chicken_roll pepper_roll spinach_roll sausage_and_pepper_roll vol_au_vent',
  flatbread: 'naan flatbread manakish lahmajoun pide paratha tortilla papadum roti focaccia dosa uttapam garlic_bread buss_up_shut bammy injera scallion_pancake seafood_pancake kimchi_pancake pita_bread texas_toast_bread okonomiyaki banh_xeo',
  salad: 'salad slaw_salad caesar cobb kale_caesar harvest super_green nicoise fattoush tabbouleh horiatiki caprese tricolore wedge mesclun lyonnaise larb chevre_chaud endive arugula_and_parmesan romaine_and_dill antipasto seaweed sunomono burger_in_a_bowl leek_vinaigrette beefsteak_tomato tomato_and_onion beet_and_citrus buffalo_chickpea caprese_farro cucumber_in_garlic cucumber_and_chili southwest ceviche leche_de_tigre',
  scoop: 'coleslaw slaw potato_salad macaroni_salad tuna_salad chicken_salad_by egg_salad crab_salad whitefish_salad salmon_salad_by mashed_potato mash grit polenta creamed_spinach chopped_liver quinoa_salad baked_bean candied_yam kimchi caponata applesauce chicken_liver_mousse causa papa_a_la_huancaina pickle_plate mannish',
  soup: 'soup chowder bisque broth minestrone avgolemono gazpacho tom_yum tom_kha consomme borscht pasta_e_fagioli sopa aguadito parihuela chupe cioppino mannish_water egg_drop',
  stew: 'stew chili_con_carne chili gumbo bourguignon oxtail mole cassoulet coq_au_vin ropa_vieja goulash tagine jjigae brisket_chili brunswick_stew pozole osso_buco seco chicken_marsala ital_stew aji_de_gallina ratatouille vegetable_briam stifado lamb_shank lamb_kleftiko ackee',
  ramen: 'ramen pho udon noodle_soup bun_bo_hue laksa tonkotsu shoyu shio tantanmen miso_ramen paitan hu_tieu kalguksu jjamppong ramyun boat_noodle khao_soi naengmyeon chicken_corn_soup nabeyaki rice_cake_soup vegetable_miso',
  noodles: 'noodle lo_mein pad_thai pad_see_ew chow_fun ho_fun mei_fun japchae yakisoba vermicelli dan_dan mazemen tsukemen abura_soba soba chow_mein drunken_noodle lad_na pad_woon_sen tallarin jjajangmyeon bun_cha instant_noodle',
  pasta: 'pasta spaghetti penne linguine fettuccine tagliatelle pappardelle rigatoni bucatini ravioli gnocchi fusilli orecchiette cavatelli cacio_e_pepe carbonara scampi_pasta stuffed_shell kasha_varnishke tortellini',
  bake: 'lasagna baked_ziti ziti mac_and_cheese mac_pie moussaka pastitsio gratin shepherd_pie parmigiana pot_pie rollatini casserole stuffed_pepper stuffed_cabbage chile_relleno enchilada wet_burrito corn_cheese queso_fundido mac_and_cheese_cup',
  ricebowl: 'bowl don bibimbap chirashi poke teriyaki_plate bento dosirak thali over_rice rice_plate lomo_bowl broken_rice over_rice combo_over_rice hainan_chicken_rice arroz_con_pollo_bowl grain_bowl',
  friedrice: 'fried_rice biryani jambalaya paella risotto chaufa pulao arroz rice_and_bean rice_and_pea white_rice yellow_rice jasmine_rice sticky_rice_in lemon_rice red_bean_and_rice rice tacu_tacu jollof',
  curry: 'curry masala korma vindaloo saag tikka_masala butter_chicken kadai chettinad rogan_josh keema_matar moilee malai palak_paneer makhani dal chana aloo_gobi baingan_bharta malai_kofta goat_curry panang massaman katsu_curry choo_chee saag_chicken shrimp_malai pav_bhaji shahi',
  stirfry: 'stir_fry kung_pao general_tso sesame_chicken orange_chicken sweet_and_sour with_broccoli moo_goo_gai_pan with_cashew three_cup chongqing pepper_steak mongolian_beef orange_beef cumin_lamb twice_cooked moo_shu with_vegetable lobster_sauce walnut_shrimp mapo buddha_delight garlic_sauce lomo_saltado basil_stir prik_khing eggplant_basil rama pad_kra_pao garlic_and_pepper shaking_beef caramel_pork caramel_fish ginger_chicken lemongrass_tofu tteokbokki jalea fajita salt_and_pepper_tofu gobi_manchurian chicken_65 brown_stew_chicken brown_stew_fish dry_fried shrimp_saganaki agedashi salt_and_pepper_pork_chop',
  dip: 'dip hummus guacamole salsa queso baba_ghanoush labneh muhammara tzatziki taramosalata melitzanosalata tirokafteri skordalia pikilia toum chip_and_salsa hummus_with_lamb spread',
  porridge: 'oatmeal porridge granola yogurt acai overnight_oat chia parfait congee acai_bowl',
  dumplings: 'dumpling gyoza wonton mandu har_gow siu_mai shumai pierogi momo xiao_long dim_sum_feast soup_dumpling',
  rolls: 'spring_roll egg_roll summer_roll crispy_roll rice_roll taquito flauta dolmade grape_leaf stuffed_grape_leaf tamale tamal lumpia sticky_rice_in_lotus_leaf betel_leaf',
  maki: 'roll maki kimbap temaki two_roll three_roll tuna_roll salmon_roll california_roll rainbow_roll party_boat vegetable_set crispy_rice',
  nigiri: 'nigiri sashimi sushi omakase salmon_lover tataki tiradito yellowtail_jalapeno sugarcane_shrimp carpaccio tartare crudo smoked_fish_platter smoked_salmon nova_lox herring',
  friedchicken: 'fried_chicken chicken_plate hot_chicken bucket drumstick karaage chicken_and_waffle chicken_katsu crispy_chicken chicken_biscuit_plate half_and_half',
  wings: 'wing boneless half_dozen_boneless dozen_boneless',
  fingers: 'tender stick mozzarella_stick zucchini_stick schnitzel milanese chicken_milanese finger fish_stick',
  roastchicken: 'roast_chicken rotisserie half_chicken roast_half_chicken whole_chicken jerk_chicken lemon_chicken duck_confit roast_duck crispy_duck tandoori_chicken family_chicken quarter_chicken soy_sauce_chicken chicken_scarpariello pollo ginseng_chicken cornish peking_duck smoked_chicken',
  steak: 'steak filet ribeye strip porterhouse tomahawk chop hanger skirt sirloin churrasco carne_asada bistec tagliata steak_frite crying_tiger veal rack_of_lamb veal_chop new_york_strip roasted_marrow_bone',
  ribs: 'rib spare_rib baby_back galbi la_rib',
  barbecue: 'barbecue pulled_pork burnt_end hot_link pork_belly platter_meat sausage bulgogi bratwurst carnita porchetta char_siu chashu_plate roast_pig spicy_pork moo_krob two_meat three_meat banger smoked_turkey jerk_pork loukaniko prosciutto rib_tip chashu feast burnt_end_platter smoked_brisket',
  roast: 'meatloaf turkey_dinner pot_roast duck_breast pernil saltimbocca piccata liver turkey_breast boiled_ham pate prime_rib roast_pork francese liver_and_boiled_banana',
  meatballs: 'meatball keftede falafel kibbeh bifteki rice_ball arancini kofta_kebab_plate polpette',
  kebab: 'kebab skewer souvlaki satay anticucho mixed_grill moo_ping chicken_tikka paneer_tikka seekh shrimp_skewer family_grill',
  fillet: 'fillet branzino trout sole_meuniere snapper sea_bass swordfish mahi tilapia livornese pescado ceviche_plate grilled_salmon broiled_salmon blackened_salmon salmon_croquette seared_tuna salmon_with_lentil jerk_salmon saltfish fish_in_chili_broth',
  fishandchips: 'fish_and_chip fish_basket fisherman_platter fried_catfish fried_smelt fried_fish',
  shrimp: 'scampi shrimp_cocktail fried_shrimp grilled_shrimp shrimp_basket popcorn_shrimp rock_shrimp tempura jerk_shrimp tandoori_shrimp camarone shrimp_and_grit jumbo_shrimp',
  lobster: 'lobster_tail steamed_lobster lobster crab_claw snow_crab crawfish boil soft_shell_crab seafood_tower crab_leg',
  shellfish: 'oyster clam mussel moule scallop escargot vongole_plate ceviche_tostada moule_frite',
  rings: 'onion_ring calamari calamar squid fried_clam fried_oyster octopus',
  fries: 'frite tot wedge_fries curly poutine salchipapa sweet_potato_wedge potato_wedge yuca chip fries',
  bites: 'bite hush_puppy fritter croquette popcorn_chicken takoyaki fried_pickle fried_okra popper jalapeno_popper bhaji pakora tot tater_tot nugget crab_cake fish_cake corn_fritter fried_green_tomato fried_tofu gougere vada medu_vada chicharron codfish_fritter crab_rangoon hotteok festival chaat bhel_puri chicken_liver',
  nachos: 'nacho',
  cheeseboard: 'cheese_board charcuterie tagliere mezze_board cheese_platter burrata halloumi saganaki cheese_and_cracker olive pickle_and_olive feta_and_olive swiss_cheese american_cheese provolone cheddar parmesan genoa_salami mozzarella_and_pepper passed_bite crudite',
  eggs: 'hash huevo shakshuka full_irish breakfast two_egg steak_and_egg egg_platter night_shift_breakfast steamed_egg',
  omelet: 'omelet omelette frittata western quiche denver',
  benedict: 'benedict florentine',
  deviled: 'deviled_egg',
  pancakes: 'pancake waffle french_toast hotcake flapjack',
  crepe: 'crepe suzette',
  vegetables: 'vegetable asparagus brussel_sprout collard_green sauteed_green broccoli_rabe sauteed_spinach roasted_vegetable bok_choy string_bean haricot horta steamed_cabbage callaloo shishito edamame sauteed_mushroom celery king_oyster_mushroom roasted_beet plantain maduro platano breadfruit bamboo kale_chip black_eyed_pea gigante okra egg_and_plantain',
  corn: 'corn_on_the_cob elote esquite street_corn cornbread_corn',
  potato: 'baked_potato latke hash_brown home_fries lemon_potato rosemary_potato braised_potato aloo_tikki turnip_cake',
  pretzel: 'pretzel',
  bread: 'bread loaf baguette challah sourdough brioche dinner_roll cornbread coco_bread bread_basket rye babka focaccia_loaf pandoro garlic_knot',
  croissant: 'croissant pain_au_chocolat kouign_amann viennoiserie danish cheese_danish continental_breakfast',
  muffin: 'muffin cupcake',
  cookie: 'cookie snickerdoodle alfajore black_and_white_cookie gingersnap rugelach coconut_drop rainbow_cookie',
  brownie: 'brownie blondie fudge rice_crisp_treat halva granola_bar lemon_bar',
  cakeslice: 'cake cheesecake layer_slice velvet_slice carrot_slice coconut_slice poppy_slice chocolate_slice cake_slice cheesecake_slice torte babka_slice carrot_cake pound_cake rum_cake black_cake tres_leches',
  cake: 'birthday_cake whole_cake layer_cake sheet_cake',
  pie: 'pie cobbler tart galette tarte pecan_pie apple_pie key_lime_pie crumble tarte_tatin knafeh galaktoboureko',
  icecream: 'ice_cream gelato sorbet sundae kulfi frozen_yogurt patbingsu ice_bar brownie_sundae',
  pudding: 'pudding flan panna_cotta creme_brulee mousse tiramisu rice_pudding banana_pudding custard arroz_con_leche suspiro kheer che_ba_mau affogato mango_sticky_rice trifle',
  donut: 'donut doughnut churro zeppole loukoumade picarone beignet sesame_ball fried_banana tempura_banana',
  pastry: 'cinnamon_roll morning_bun baklava cannoli profiterole eclair pastry strudel',
  sweets: 'mochi macaron truffle gulab_jamun rasmalai energy_ball bonbon marshmallow fortune_cookie dessert_reception chocolate_bar gummy_bear mint peanut_butter_cup',
  fruit: 'fruit fruit_cup fruit_platter berry_bowl',
  redwine: 'red_wine cabernet merlot pinot_noir malbec syrah shiraz zinfandel sangiovese tempranillo nebbiolo grenache gamay red_blend rioja chianti barolo barbaresco cote_du_rhone beaujolais house_red bordeaux haut_medoc pauillac saint_emilion pomerol bourgogne mercurey cahors crozes_hermitage brunello morellino ribera montepulciano carmenere priorat gigondas chateauneuf fleurie morgon brouilly red valpolicella mourvedre',
  whitewine: 'white_wine chardonnay sauvignon_blanc riesling pinot_grigio pinot_gris chenin gruner albarino gewurztraminer viognier sancerre chablis muscadet soave vouvray house_white white_blend condrieu pouilly torronte semillon verdejo moscato late_harvest sauterne savennieres dessert_wine wine mixed_case meursault',
  rosewine: 'rose_wine cote_de_provence bandol blush rosado rosato tavel',
  sparkling: 'sparkling_wine prosecco cava champagne cremant brut blanc_de_blanc lambrusco franciacorta sparkling_rose_wine sparkling',
  fortified: 'port sherry vermouth madeira marsala_wine tawny fino',
  beer: 'beer lager ale ipa stout pilsner porter saison wheat_beer hefeweizen witbier bock helle tripel build_a_six_pack six_pack bucket_of_lager kolsch michelada sour_ale dubbel',
  cider: 'cider dry_cider',
  seltzer: 'seltzer hard_seltzer hard_tea hard_iced_tea canned_margarita canned_gin canned_spritz energy_drink sports_drink',
  whiskey: 'whiskey whisky bourbon scotch single_malt rye_whiskey cognac brandy armagnac calvado',
  clear: 'vodka gin pisco grappa aquavit absinthe',
  tequila: 'tequila mezcal',
  rum: 'rum cachaca',
  liqueur: 'liqueur amaro aperitif bitter bitter_aperitif schnapps limoncello cordial aromatic_bitter',
  sake: 'sake junmai nigori soju makgeolli ginjo daiginjo',
  cocktail: 'cocktail margarita negroni old_fashioned martini paloma mimosa spritz dark_and_stormy bloody_mary mojito daiquiri manhattan sangria',
  juice: 'juice lemonade agua_fresca horchata jamaica tamarindo pina sandia sorrel mauby sea_moss ginger_shot kombucha punch coconut_water young_coconut fresh_lemonade salted_lime_soda coconut_juice',
  iced: 'iced_tea iced_coffee cold_brew thai_iced_tea vietnamese_iced_coffee frappe',
  shake: 'shake milkshake smoothie float egg_cream lassi malt peanut_punch avocado_shake',
  soda: 'soda cola ginger_ale root_beer cream_soda ginger_beer tonic sodas assorted_soda',
  water: 'water bottled_water sparkling_water still_water ice ten_pound club_soda',
  coffee: 'coffee latte cappuccino espresso americano flat_white mocha cortado macchiato drip_coffee pour_over turkish_coffee hot_chocolate matcha_latte coffee_service cafe',
  tea: 'tea chai hot_tea masala_chai loose_leaf_tea matcha tea_service',
  flowers: 'rose bouquet tulip peony hydrangea lily sunflower wildflower arrangement flower spray corsage boutonniere birthday_arrangement new_baby get_well sympathy anniversary build_a_bouquet',
  plant: 'orchid succulent snake_plant monstera pothos peace_lily herb_trio bonsai fiddle_leaf plant fig_tree',
  produce: 'baby_spinach produce mixed_fruit_box',
  paper: 'paper_towel toilet_paper napkin waste_bag paper_bedding',
  kibble: 'kibble dry_food pellet',
  petfood: 'cat_food kitten_food puppy_food canned_dinner case_of_can raw_patty hamster_mix parakeet_seed flake_food timothy_hay litter salmon_treat aquarium_gravel',
  chew: 'bully_stick training_treat dental_chew marrow_bone sweet_potato_chew calming_chew peanut_butter_biscuit cuttlebone treat',
  toy: 'toy collar leash harness rope_toy squeaky_fox catnip feather_wand scratching_post',
  cigars: 'cigar robusto corona toro churchill torpedo maduro cigarillo humidor sampler five_cigar robusto_box cigar_case cigar_cutter',
  cigarettes: 'cigarette rolling_paper filter_tip rolling_machine lighter carton clove_cigarillo',
  pipe: 'pipe virginia_flake english_blend cavendish burley aromatic hand_rolling_tobacco pipe_cleaner pipe_filter tobacco',
  candle: 'candle',
  jar: 'honey peanut_butter jam house_rub salsa_by mixed_nut rub salsa_by_the_pint crema pickle_jar vitamin cream_cheese carolina_vinegar alabama_white kansas_city sauce',
  bag: 'potato_chip popcorn trail_mix ground_coffee house_blend_bean basmati_rice beef_jerky jerky rice_bag snack_box pretzel_bag spiced_nut nut boiled_peanut canchita',
  carton: 'milk oat_milk egg_dozen large_egg half_gallon carton_milk orange_juice_carton',
  tube: 'toothpaste sunscreen lip_balm toothbrush deodorant razor',
  dispenser: 'shampoo dish_soap soap laundry_detergent detergent cough_syrup olive_oil water_conditioner lotion lighter_fluid butane plant_food',
  packet: 'ibuprofen acetaminophen antacid allergy_tablet bandage battery light_bulb thermometer tampon cold_pack greeting_card gum chewing_gum filter_cartridge frozen_pizza tablet butter phone_charger ice_cream_sandwich',
  tin: 'crushed_tomato black_bean canned can tin',
} as const

/** What a dish of these is, if neither its name nor its section says more. */
const makingWords = {
  roastchicken: 'chicken duck hen',
  steak: 'beef lamb carne',
  barbecue: 'pork turkey ham bacon brisket lengua barbacoa birria chorizo',
  fillet: 'salmon fish tuna cod catfish bass herring sable whitefish',
  shrimp: 'shrimp prawn mariscos seafood',
  lobster: 'crab lobster',
  bites: 'tofu',
  cheeseboard: 'cheese feta mozzarella ricotta antipasti mezze',
  vegetables: 'vegetarian eggplant cabbage bean green kale garden pepper veggie spinach',
  bread: 'bakery',
  produce: 'banana apple orange grape peach cherry lemon strawberry blueberry watermelon tomato onion carrot mushroom romaine broccoli bell_pepper cilantro garlic avocado pea',
  eggs: 'egg',
  potato: 'potato',
  roast: 'roast_beef corned_beef pastrami',
  fingers: 'cutlet',
  sandwich: 'deli',
  sweets: 'dessert sweet candy chocolate',
  pastry: 'continental',
  dumplings: 'dim_sum',
  curry: 'indian',
  ricebowl: 'bento lunch_set',
  ramen: 'vietnamese',
  beer: 'pub',
} as const

export type PictureKind = keyof typeof kindWords | 'pattern'
export const pictureKinds: readonly PictureKind[] = [...(Object.keys(kindWords) as PictureKind[]), 'pattern']

const kindIndex = indexWords(kindWords)
const makingIndex = indexWords(makingWords)
/** What follows one of these is beside the dish or in it: "Steak and Eggs" is a steak. */
const joints = new Set(['with', 'and', 'over', 'on', 'in', 'of', 'by', 'for', 'de', 'con', 'alla', 'al', 'alle', 'a', 'e', 'the'])

type Index = ReadonlyMap<string, readonly PictureKind[]>

/**
 * The kind that the words name. Of several, the longest phrase across a joint ("fish and chips"), else the last before the
 * first joint, because English puts the thing itself last: a chicken salad sandwich is a sandwich, and so is a sausage and
 * pepper hero a hero, but half a hero and salad is no salad.
 */
function kindIn(words: readonly string[], index: Index): PictureKind | undefined {
  const found = findPhrases(words, index)
  const hasJoint = (from: number, to: number) => words.slice(from, to).some((word) => joints.has(word))
  const joined = found.filter(({ at, words: count }) => hasJoint(at, at + count))
  const tail = found.find(({ at, words: count }) => at + count === words.length && at > 1 && !joints.has(words[at - 1]!))
  const isHead = tail !== undefined && words.slice(0, tail.at).includes('and')
  const part = (at: number) => words.slice(1, at).filter((word) => joints.has(word)).length
  const [best] = (isHead ? [tail] : joined.length > 0 ? joined : found).toSorted(
    (one, other) => part(one.at) - part(other.at) || other.at + other.words - (one.at + one.words),
  )
  return best?.meanings[0]
}

/** A section that names two kinds decides nothing. */
function sectionKind(section: string): PictureKind | undefined {
  const parts = section.split(/ and | & |,|\//).map((part) => kindIn(wordsIn(part), kindIndex))
  const known = [...new Set(parts.filter((kind) => kind !== undefined))]
  return known.length === 1 ? known[0] : undefined
}

/** Cached, because the words took a twentieth of rendering a menu, and its names are the same the next time. */
const cache = new Map<string, Picture>()
const maxCached = 5000

export type Picture = { kind: PictureKind; traits: readonly Trait[] }

/** What a dish looks like, by its name, then its section, then what it is made of. */
export function pictureOf(name: string, ...sections: readonly string[]): Picture {
  const key = [name, ...sections].join('\n')
  const known = cache.get(key)
  if (known) return known
  const words = wordsIn(name)
  const kind =
    kindIn(words, kindIndex) ??
    sections.map(sectionKind).find(Boolean) ??
    kindIn(words, makingIndex) ??
    sections.map((section) => kindIn(wordsIn(section), makingIndex)).find(Boolean) ??
    'pattern'
  const picture = { kind, traits: kind === 'pattern' ? [] : traitsOf(name) }
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, picture)
  return picture
}

/** What stands for a shop that is known by its cuisine or its trade alone. */
const shopKinds = new Map(Object.entries({
  american: 'burger steak fries pie',
  breakfast: 'pancakes eggs omelet coffee',
  burgers: 'burger fries shake',
  sandwiches: 'sandwich melt hero soup',
  desserts: 'cakeslice cookie muffin icecream',
  pub: 'burger beer wings fries',
  chicken: 'friedchicken roastchicken wings',
  steak: 'steak potato salad redwine',
  seafood: 'fillet shellfish lobster shrimp',
  barbecue: 'ribs barbecue corn bread',
  southern: 'friedchicken biscuit bake pie',
  deli: 'sandwich bagel soup scoop',
  coffee: 'coffee croissant iced muffin',
  bagels: 'bagel coffee eggs',
  healthy: 'salad ricebowl juice porridge',
  vegetarian: 'salad curry vegetables ricebowl',
  mediterranean: 'dip kebab salad pita',
  chinese: 'dumplings stirfry noodles friedrice',
  szechuan: 'stirfry noodles dumplings',
  noodles: 'ramen noodles dumplings',
  sushi: 'maki nigiri ricebowl',
  japanese: 'nigiri ramen maki',
  korean: 'ricebowl barbecue ramen',
  pizza: 'pizza salad turnover',
  italian: 'pasta pizza cheeseboard redwine',
  mexican: 'taco dip wrap quesadilla',
  'tex-mex': 'nachos taco quesadilla',
  'latin american': 'roastchicken friedrice turnover',
  caribbean: 'stew roastchicken turnover friedrice',
  'middle eastern': 'dip pita kebab salad',
  halal: 'kebab ricebowl pita',
  greek: 'salad kebab dip pita',
  french: 'croissant steak crepe redwine',
  thai: 'noodles curry rolls',
  vietnamese: 'ramen hero rolls',
  indian: 'curry flatbread turnover friedrice',
  W: 'redwine whiskey whitewine beer',
  F: 'flowers plant',
  I: 'produce bread carton',
  U: 'bag soda packet',
  P: 'kibble toy chew',
  Z: 'cigars pipe',
  C: 'sandwich pasta salad cheeseboard',
}))

/** What a shop sells, most telling first: what its own name says, then what stands for its cuisines and its trade. */
export function shopPictures(name: string, cuisines: readonly string[], type: string): readonly Picture[] {
  const own = type === 'R' ? kindIn(wordsIn(name), kindIndex) : undefined
  const first = shopKinds.get(cuisines[0]?.toLowerCase() ?? '')?.split(' ') ?? []
  const turn = hashOf(name) % Math.max(first.length, 1)
  const others = [...cuisines.slice(1), type].flatMap((each) => shopKinds.get(each.toLowerCase()) ?? shopKinds.get(each) ?? '')
  const kinds = [own ?? '', ...first.slice(turn), ...first.slice(0, turn), ...others.join(' ').split(' ')]
  const known = [...new Set(kinds.filter((kind): kind is PictureKind => Object.hasOwn(kindWords, kind)))]
  return (known.length > 0 ? known.slice(0, 5) : (['pattern'] as const)).map((kind) => ({ kind, traits: [] }))
}

export function hashOf(text: string): number {
  let sum = 7
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) >>> 0
  return sum
}

export const isTrait = (text: string): text is Trait => (traits as readonly string[]).includes(text)
