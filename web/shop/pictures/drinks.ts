import { learn } from './paint.ts'

export const drinksAndGoods = learn(`
redwine cabernet merlot malbec syrah shiraz zinfandel sangiovese tempranillo nebbiolo grenache gamay rioja chianti
  barolo barbaresco beaujolais bordeaux pauillac pomerol bourgogne mercurey cahors brunello morellino ribera
  montepulciano carmenere priorat gigondas chateauneuf fleurie morgon brouilly red valpolicella mourvedre pinot_noir
  cote_du_rhone medoc emilion hermitage: pour sloped:sloped|tall/sloped #232 #723/#222/#523 wine light:#924|#613
whitewine chardonnay riesling chenin gruner albarino gewurztraminer viognier sancerre chablis muscadet soave vouvray
  condrieu pouilly torronte semillon verdejo moscato sauterne savennieres wine meursault sauvignon_blanc pinot_grigio
  pinot_gris house_white white_blend mixed_case late_harvest: pour slim:slim|tall/sloped #cc8/#ab7/#dc9 #eda/#454/#edc
  wine #ed8
rosewine bandol blush rosado rosato tavel rose_wine cote_de_provence: pour tall #eba e/#d88 wine #e99
sparkling prosecco cava champagne cremant brut lambrusco franciacorta blanc_de_blanc sparkling_rose_wine: pour heavy
  pink:#e99|#232/#563 #da4/#ccc/#b43 flute pink:#eaa|#ed8
cider: pour longneck #ab5/#853 #c93/#573 pint pink:#e98|#eb5; at 276 200 8 1.5 { low { put apple } }
beer lager ale ipa stout pilsner porter saison hefeweizen witbier bock helle tripel kolsch michelada dubbel six_pack
  bucket_of_lager: cap = #c93/#b43/#356/#eed; glass = light:#673|#631; drink =
  dark:#311|amber,red:#a42|white:#ec6|#ea3; can? pour can tint|cap cap pint drink; else .3? pour can cap cap pint
  drink; else pour longneck glass cap pint drink
seltzer hard_tea hard_iced_tea canned_margarita canned_gin canned_spritz energy_drink sports_drink: shadow 214 86; row
  3 92^160^228 210^218^210 0 0 0 0 1.05^1.25^1.05 { can flavor|#ebb/#cda/#eda/#bcd/#ea7 w }
whiskey whisky bourbon scotch single_malt: pour square/squat/tall #b62 #222/#853/#c93 tumbler #c72
brandy cognac armagnac calvado: pour decanter amber,apple:#c83|#a51/#b62 #853/#c93/#321 snifter #b62
*clear vodka pisco grappa aquavit absinthe: pour tall/square/slim flavor|#dee/#cdd/#bdd #356/#ccc/#323 tumbler #dee.6
gin genever: pour squat/decanter pink:#eab|flavor|#9cb/#bdd/#8ab/#cda #573/#b96/#345 highball #def.55; lime 262 104 1.5
sake junmai nigori soju makgeolli ginjo daiginjo yuzu_liqueur: pour slim/tall green:#6a5|white:#eed|#abb/#675/#dee
  #356/#b43/#222 thimble #eef; at 268 212 0 .86 { high { thimble #eef } }
tequila mezcal: pour squat amber,gold:#d94|#eed #853/#c96/#573 shot amber,gold:#d94|#eed; lime 258 204
rum cachaca: pour tall/squat white:#dee|#731 #222/#b43/#c93 tumbler white:#dee.6|#a52
fortified port sherry vermouth madeira tawny fino marsala oloroso amontillado: pour sloped/heavy #221/#321/#232
  #c93/#923/#eed copita white,yellow:#ed9|amber:#b62|red:#923|#722/#c72
liqueur amaro aperitif bitter schnapps limoncello cordial: pour squat/square/slim tint|flavor|#821/#c62/#532 #222 shot
  tint|flavor|#b32
juice lemonade horchata jamaica tamarindo pina sandia sorrel mauby kombucha punch agua_fresca sea_moss ginger_shot
  coconut_water young_coconut salted_lime_soda: shadow 214 66; at 150 216 0 1.15 { straw; glass tint|flavor|#e93 } at
  212 62 12 1.9 { high { put @-greens-herb|red:lime|tangerine } } at 222 196 0 1.8 { low { put
  @-greens-herb|red:lime|tangerine } } herb|greens? at 120 50 30 1.6 { put greens }
*iced frappe iced_tea iced_coffee cold_brew: shadow 214 66; at 150 216 0 1.15 { straw; glass tint|coffee:#531|#b62;
  milk? p #edb M-42-132h84l-4,40q-20,20-40,6-22,14-37-8z } !coffee|milk? at 208 66 12 1.8 { high { put lemon } }
shake milkshake smoothie float lassi malt egg_cream peanut_punch: fill = tint|flavor|#fec; shadow 214 66; at 150 216 0
  1.15 { straw; glass fill; smooth? { lump 0 -134 42 12 fill; @? at 4 -140 0 1.4 { low { put @-coconut-herb } } } else
  { lump 0 -150 46 18 e; lump 0 -166 32 15 e; lump 0 -180 12 12 e; @? at 4 -172 0 1.2 { low { put @-coconut-herb } }
  else low { c 2 -181 10 #c22; gloss -1 -185 3 2 } } }
soda cola tonic sodas ginger_ale root_beer ginger_beer: shadow 214 80; fill = tint|flavor|#b22; at 112 216 0 1.25 {
  bottle? longneck #631 #ccc; else can fill w } at 212 216 0 .86 { glass tint|flavor|#421 }
water ice: shadow 214 80; at 128 216 0 1.15 { green? sloped #7a7 #48a; else tall #bde #48a } at 216 216 0 .8 { glass
  #cdd.7 }
coffee latte cappuccino espresso americano mocha cortado macchiato cafe flat_white pour_over hot_chocolate: mug
  tint|milk:#b85|#321; ring 160 124 56 #d95.65 5; milk|brown|green? p #edc
  M160,158C112,128,122,92,148,100q10,4,12,14,2-10,12-14C198,92,208,128,160,158z; else gloss 140 104 18 6; brown? { blob
  160 122 30 26 e 9; each 9 160 122 24 24 { c 0 0 2 #421 } } low { row 3 62 190 14 -8 0~90 40 { o 0 0 9 6 #421; l #210
  2 M-7,0q7,4,14,0 } }
tea chai matcha: mug tint|milk:#c95|#b62/#c82/#841; gloss 138 102 20 7; milk? l #edc 5 M140,128q20-18,40,0; else low {
  at 172 132 20 1.4 { put herb } } l #eed 3 M206,86q22-20,30,8; box 226 92 24 28 3 #b43/#573/#c93 14
cocktail margarita negroni martini paloma mimosa spritz mojito daiquiri manhattan sangria old_fashioned dark_and_stormy
  bloody_mary gin_and_tonic: fill = tint|flavor|#ea4/#e74/#dd8; shadow 216 64; tall? { at 150 216 0 1.15 { straw; glass
  fill } at 208 62 12 1.8 { high { put @-herb|lime } } } else coupe? { at 160 216 0 1.18 { high { p #eff.5
  M-74-150Q-70-92,0-88,70-92,74-150z; p fill M-70-136Q-62-96,0-93,62-96,70-136,0-126-70-136z; l #eff.85 6 M0-90V-8; o 0
  -4 38 7 #eff.8 } } at 222 44 14 1.7 { high { put @-herb|lime } } } else { at 160 216 0 1.18 { high { p #eff.5
  M-58-104h116l-12,104q-46,8-92,0z; p fill M-55-74h110l-9,72q-46,8-92,0z } box -36 -90 40 38 7 w.5 12; box 2 -76 36 34
  7 w.42 -16 } at 214 96 14 1.7 { high { put @-herb|tangerine } } }
flowers rose bouquet tulip peony hydrangea lily sunflower wildflower arrangement flower spray corsage boutonniere
  sympathy anniversary new_baby get_well: one = #d34/#e9a/#ea4/#a5b; two = #ec5/#e74/#e9a/#a5b; small? { shadow 214 70;
  at 132 214 14 1.12 { high { l #473 8 M0,0V-132; p #583 M0-66C22-104,50-96,58-88,40-62,20-58,0-66z; p #6a4
  M0-44C-22-80-48-74-56-66-38-40-20-36,0-44z; p #edb.92 M-40-74L0,6,40-74Q0-56-40-74z } l #924/#c93 7
  M-14-22q14,8,28,0; low { at 0 -140 0 2.1 { blossom } } } } else { shadow 214 64; row 7 160 206 0 0 -36 12 { l #583 4
  M0,0V-110 } low { each 9 160 104 74 44 0~360 { put greens 1.3 } } low { each 12 160 84 74 50 0~360 { at 0 0 0
  .95~1.35 { blossom } } } high { p #c96/#edb/#898/#d99 M106,142q54,22,108,0l-30,72h-48z } l #924/e/#c93 8
  M128,178q32,10,64,0 }
plant orchid succulent monstera pothos bonsai peace_lily: shadow 216 58; high { row 9 160 142 0 0 -84 21 { stick? { p
  #583^#6a5 M-9,0Q-14-70,0-112,14-70,9,0z; l #eea.5 3 M0-8V-96 } else { l #573 4 M0,0V-52; p #583^#474
  M0-44C-34-60-26-104,0-112,26-104,34-60,0-44z; l w.3 2.4 M0-48V-104 } } } red|purple|white|pink|yellow|blue? row 4 126
  62^88 23 0 0 0 .9 { bloom tint } high { p #b64/#eed/#467/#cb9 M112,140h96l-14,72q-34,8-68,0z; box 106 132 108 18 6
  w.25 }
produce baby_spinach mixed_fruit_box: high { box 40 52 240 150 8 #a74 } row 4 0 58 0 36 { box 44 0 232 30 3 #c96^#b85 }
  box 54 64 212 126 6 #642; spread 26 160 126 92 50 @|tomato+greens+carrot+apple 1.9
jar honey jam rub crema vitamin sauce peanut_butter salsa_by mixed_nut cream_cheese canned tin crushed_tomato
  black_bean shampoo soap detergent lotion butane cough_syrup olive_oil water_conditioner lighter_fluid plant_food
  toothpaste sunscreen toothbrush deodorant razor lip_balm: packed
  M-46,0V-88q0-14,14-16h64q14,2,14,16V0q-46,8-92,0zM-36-126h72v20h-72z; mark
bag popcorn jerky nut canchita potato_chip trail_mix ground_coffee house_blend_bean basmati_rice snack_box
  boiled_peanut: packed bag; mark
carton milk large_egg: packed M-40,0V-104L-26-142H26L40-104V0zM-26-142v-14h52v14z; mark
packet ibuprofen acetaminophen antacid bandage battery thermometer tampon gum tablet butter light_bulb cold_pack
  greeting_card filter_cartridge frozen_pizza phone_charger ice_cream_sandwich cigarette lighter carton rolling_paper
  filter_tip rolling_machine clove_cigarillo napkin paper_towel toilet_paper waste_bag paper_bedding: packed
  M-62,0V-110H62V0z; mark
petfood litter cat_food kitten_food canned_dinner case_of_can raw_patty hamster_mix parakeet_seed flake_food
  timothy_hay salmon_treat aquarium_gravel kibble pellet dry_food cuttlebone treat bully_stick dental_chew marrow_bone
  sweet_potato_chew calming_chew peanut_butter_biscuit toy collar leash harness catnip feather_wand scratching_post
  squeaky: packed bag; at 160 140 0 1.28 { paw }
cigars cigar robusto corona toro churchill torpedo maduro cigarillo humidor sampler: high { box 44 66 232 124 10 #643 }
  box 54 76 212 104 6 #a74; row 4 160 94 0 24 { low { box -94 -10 188 20 10 #632/#742/#853/#421; box -52 -10 24 20 0
  #c93/#924/#354; c -40 0 5 e } l #feb.2 2 M-20-4q40,6,90,0 }
pipe cavendish burley aromatic hand_rolling_tobacco pipe_cleaner pipe_filter tobacco: shadow 196 92; high { l #211 13
  M256,78Q204,80,140,132; p #632/#842/#b85 M76,104h72q8,76-36,82-44-6-36-82z; o 112 104 36 12 #211 } low { sheen 16 112
  102 28 7 4 #742 } gloss 94 134 7 20 8
pattern: ink = w.5/e.7; .5? row 6 0 26 0 40 { row 8 26 0 42 0 { l ink 5 M-20,0a20,20,0,0,1,40,0 } } else row 6 0 22 0
  40 { row 8 26 0 42 0 { p ink M0-14l11,14-11,14-11-14z } }
`)
