import { learn } from './paint.ts'

export const dishes = learn(`
burger hamburger cheeseburger smash slider mushroom_swiss blue_cheese_and_bacon au_poivre: small? { board; row 3 46 176
  80 0 0 0 .39 { bunned } } else { shadow 208; at 70 206 { bunned } }
sandwich blt club boxed_lunch egg_and_cheese italian_combo: bread = tint|#c84/#853/#da6; shadow 208 108; at 61 184 0
  1.1 { high { slice; double? { stack & 0; at 0 top-17 { slice } stack bacon+tomato+greens top-15 } else stack
  &-tomato-greens|ham+cheese,tomato+greens 0; at 0 top { p bread M-4,0q-2-20,12-24h164q14,4,12,24-94,7-188,0z; p #edb
  M4-7q2-13,12-14h148q10,1,12,14-86,5-172,0z } } at 90 top { l #ca6 4 M0-48V-14; c 0 -50 8 olive:#793|#c32/#793/#eb3 }
  }
melt reuben panini panino croque arayes grilled_cheese monte_cristo ham_and_cheese ham_and_gruyere patty_melt_smash:
  bread = dark:#852|#d94/#c83; plate; at 88 116 -9 .72 { toasted } at 110 172 7 .72 { toasted } pickle? spread 3 70 150
  14 14 pickle 1
hero hoagie sub cheesesteak torta cemita po_boy banh_mi lobster_roll shrimp_roll crab_roll half_roll french_dip rib_dip
  jambon_beurre pan_bagnat chicken_baguette chopped_cheese prosciutto_and_mozzarella philly_shawarma: bread = crumb;
  board; at 160 126 -16/-10/12 { high { p bread M-128-6C-124-44-60-54,0-54S124-44,128-6,60,34,0,34-130,30-128-6z; p
  #edb M-116-12C-100-38,100-38,116-12,100,8-100,8-116-12z; wave -106 -4 212 6 8 #693 12; low { row 15 -98 -20~-8 14 0
  -40~40 0 1.15 { put @-cheese|@|ham+greens } } cheese|mozzarella? wave -90 -16 180 6 6 mozzarella:e|#fc4 7; l tint|w.0
  5 M-96-12q16-14,32,0t32,0t32,0t32,0t32,0t32,0; p bread M-128-4C-112,16,112,16,128-4,126,36,60,44,0,44S-128,38-128-4z;
  p #fec.35 M-112,16C-70,30,70,30,112,16,90,26-90,28-112,16z } } herbs 5 160 116 96 14
hotdog dog pig_in_a_blanket: basket; crisp? { row 2 146 98 18 58 -14 0 { high { l #ca6 9 M70,0H128; crust 84 25 } wave
  -70 -4 134 9 5 #eb3 6 } cup 250 190 #b22 23 } else double? row 2 160 96 4 66 -9 0 .82 { frank } else at 160 124 -9
  .82 { frank }
bagel bialy lox baker_dozen on_a_bagel the_hungover: dough = dark:#642|#c84/#b73/#d95; &|cream? { shadow 208 104; at 70
  176 { high { box -10 -4 200 34 17 dough; box -4 -4 188 9 4 #edb; stack salmon:cream|cream:cream|&,&-tomato-onion 0;
  at 0 top { p dough M-10,0c0-40,40-52,100-52s100,12,100,52q-100,8-200,0z } } at 0 top { o 90 -44 26 7 #852; gloss 34
  -30 26 8 -18; specks 34 90 -24 88 20 } } } else { board; row 2 112 130 94 -18 { high { c 0 0 58 dough } c -2 -3 50
  #fd9.3; specks 40 0 0 52 52; c 0 0 18 #852; c 0 2 15 #edc } }
wrap burrito chimichanga kati_roll chicken_roti goat_roti shrimp_roti beef_roti potato_roti: skin =
  tint|#eda/#ec9/#dc9; board; row 2 108 128 96 8 -20 36 { d = M-42-60V70q42,30,84,0V-60z; high { p skin d; p round d;
  sheen 9 0 20 34 44 6 b.28; p e/#edc M-43,22q43,26,86,0V70q-43,30-86,0z; o 0 -60 43 31 #fec; o 0 -60 36 25 rice:e|#ca6
  } low { each 13 0 -60 28 18 0~360 { put @|greens+tomato+chicken+cheese .78 } } }
pita gyro shawarma arepa sabich bake_and_saltfish: plate 102; at 146 112 -12 { high { p #da6 M-76-8C-70-58,70-58,76-8z;
  wave -64 -16 128 8 6 #6a4 20; low { row 15 -58 -31~-11 8.2 0 0 60 { put @|falafel,greens,tomato 1.05 } } wave -50 -16
  100 7 5 tint|e 5; p #ec8 M-80-8Q0,14,80-8,84,66,0,72-84,66-80-8z; sheen 12 0 30 58 24 7 b.38 } } cup 238 178 tint|e
  22
taco tostada sope tlacoyo nopale mulita al_pastor chicken_tinga: board; row 3 92 132^140 64 0 -10~10 { high { p #c84
  M-46,34C-50-50,50-50,46,34z; low { around 12 0 8 34 28 0 50 { put @|beef,herb,onion/tomato/lime/greens/feta .9 } } p
  crisp:#da4|#ec8/#eb6/#eda M-44,40C-46-28,46-28,44,40z; sheen 8 0 16 28 16 5 b.4 } } lime 60 190; lime 250 192 1.1
quesadilla: plate 104; row 5 160 122 0 0 14 72 { high { p #eb4 M4,2L84-22A88,88,0,0,1,84,34z; low { row 4 76 -14 0 13 0
  70 { put @|cheese .8 } } p #ec7 M2,0L80-30A86,86,0,0,1,80,26z; sheen 9 52 -2 26 16 6 b.5 } } cup 160 122
  tint|#c43/#8a4/e 24; herbs 3 160 122 12
bao bun: high { o 160 138 124 84 #c96 } o 160 134 112 74 #ec9; row 7 64 76 32 0 { l b.18 3 M0,0v118 } row 3 112^208^158
  106^112^164 0 0 -8^10^2 { high { p #edc M-58,6C-58-52,58-52,58,6z; low { row 9 -44 -4~8 11 0 0 55 { put
  @|pork,cucumber,herb .95 } } p e M-60,8Q0,26,60,8,62,50,0,52T-60,8z; gloss -20 28 22 6 -6; gloss -10 -24 26 6 -4 } }
biscuit scone: plate; &? at 86 148 0 .8 { flaky } else { row 3 70^156^112 124^130^176 0 0 0 0 .52 { flaky }
  gravy|butter|white? { low { blob 160 122 58 30 tint|butter:#fd8|#edc 11 } herbs 6 160 122 42 18 } }
toast bruschetta crostini: board; row 2 112 106 92 34 -12 22 { high { box -62 -44 124 88 22 #b73; box -55 -38 110 76 17
  #ec9 } low { blob 0 0 48 31 tint|avocado:#ab5|cream,feta:e|tomato:#d64|#fd9 10 } low { each 9 0 0 38 22 0~360 { put @
  .85 } } } herbs 5 160 124 90 40
turnover calzone stromboli empanada samosa patty knish spanakopita borek hand_pie curry_puff aloo_pie spinach_pie
  chicken_roll spinach_roll sausage_and_pepper_roll vol_au_vent: dough = tint|#d94/#c84/#eb6; plate 104; row 3
  118^206^142 96^116^160 0 0 -14^12^4 { high { triangle? { p #a62 M0-52L56,36Q0,54-56,36z; p dough
  M0-48L51,32Q0,48-51,32z; gloss -8 -4 8 22 24 } else { p #a62 M-66,22C-70-44,70-44,66,22,30,36-30,36-66,22z; p dough
  M-62,17C-64-38,64-38,62,17,30,30-30,30-62,17z; wave -56 22 112 5 9 #b72 5; gloss -14 -12 26 8 -8 } } spots 5 0 4 40
  12 } dipping 238 176
flatbread naan manakish lahmajoun pide paratha tortilla papadum roti focaccia dosa uttapam bammy injera okonomiyaki
  garlic_bread scallion_pancake seafood_pancake kimchi_pancake banh_xeo: board; @|red|green|white? { at 160 122 -8 {
  flat 106 68; blob 0 -2 78 46 tint|w.0 10; low { each 13 0 -2 64 37 0~360 { put @ .8 } } } } else row 2 118 108 84 28
  -16 30 { flat 74 51 } herbs 9 160 122 70 44
pizza slice margherita bianca sicilian grandma salsiccia funghi pinwheel pizzette quattro_stagioni meat_lover
  four_cheese pepperoni_pie cheese_pie garden_pie vodka_pie clam_pie vegan_pie chicken_pie personal_pie
  soppressata_and_hot_honey mushroom_and_truffle prosciutto_and_arugula square_pie square: sauce =
  tint|mozzarella:#b32|#ec6; !@? sauce = tint|#b32; slice? { high { p e M50,40h222l-30,176H84z } d =
  M74,66Q160,36,246,66L168,218q-8,8-16,0z; high { p #c94 M66,56Q160,16,254,56l8,24Q160,48,58,80z; p sauce d } clip d {
  melted 28 160 120 84 90; spread 11 160 112 54 62 @|mozzarella+herb 1.15 } herbs 4 160 110 40 50 } else square? { high
  { box 46 40 228 168 14 #444 } box 56 50 208 148 16 #c84; box 66 60 188 128 12 sauce; melted 30 160 124 88 58; spread
  16 160 124 82 52 @|mozzarella+herb 1; l #521.55 3 M160,52v144M58,124h204 } else { high { c 160 122 106 #c96 } high {
  lump 160 120 96 96 #c94; around 14 160 120 90 90 { blob 0 0 7 4 b.4 } lump 160 120 84 84 sauce } melted 34 160 120 78
  78; spread 18 160 120 70 70 @|mozzarella+herb 1.05; gold? swirl #eb3; l #631.4 2.4
  M160,120V26M160,120l82,48M160,120l-82,48 }
salad caesar cobb harvest nicoise fattoush tabbouleh horiatiki caprese tricolore wedge mesclun lyonnaise larb endive
  antipasto seaweed sunomono southwest ceviche chevre_chaud arugula_and_parmesan romaine_and_dill burger_in_a_bowl
  leek_vinaigrette beet_and_citrus cucumber_in_garlic cucumber_and_chili leche_de_tigre beefsteak_tomato: one =
  dark:#363|#694/#8b5/#683; two = dark:#583|#7b5/#bd8/#a45; bowl #463; low { each 24 160 122 64 64 0~360 { blob 0 0
  20~28 11~17 one^two^#473^#9c6 9; l w.3 2 M-18,0q18-5,34,0 } } spread 15 160 122 58 58
  @|tomato+cucumber+onion/crouton+cheese/carrot+tomato+cucumber,tomato/cucumber/onion/crouton 1.12; tinted
*scoop coleslaw slaw mash grit polenta kimchi caponata applesauce causa mannish potato_salad macaroni_salad tuna_salad
  chicken_salad_by egg_salad crab_salad whitefish_salad mashed_potato creamed_spinach chopped_liver quinoa_salad
  baked_bean candied_yam chicken_liver_mousse papa_a_la_huancaina pickle_plate: soft =
  tint|potato,egg,corn:#eda|greens,pea:#794|#edc; bowl soft; sheen 16 160 120 56 56 20 w.3/b.06/soft; spread 13 160 120
  56 56 @-greens .8; butter? { low { box 146 104 30 24 5 #fd8 14 } blob 166 140 30 10 #ec5.75 } herbs 9 160 120 56
soup chowder bisque broth minestrone avgolemono gazpacho consomme borscht sopa aguadito parihuela chupe cioppino
  tom_yum tom_kha pasta_e_fagioli mannish_water egg_drop: broth
  tint|tomato:#c42|pea,broccoli,greens:#894|corn,potato,fish,crab,shellfish,mushroom:#eda|#d93/#c83/#da5; spread 9 160
  122 50 50 @|carrot+greens .95; white|cheese? swirl e; noodle? strands #eda 5 160 128 34; herbs 8 160 122 58; high { l
  #ccc 9 M252,196L306,232; o 244 188 22 15 #ddd 34 }
stew chili gumbo bourguignon oxtail mole cassoulet goulash tagine jjigae pozole seco ratatouille stifado ackee
  coq_au_vin ropa_vieja osso_buco chicken_marsala aji_de_gallina vegetable_briam lamb_shank lamb_kleftiko: bowl
  tint|#732/#842/#631; sheen 14 160 124 62 62 18 #fb6.14; spread 17 160 122 58 58 @|beef+potato+carrot 1.2;
  cheese|white? spread 5 160 116 30 30 cheese:cheese|feta 1.2; herbs 8 160 120 54
ramen pho udon laksa tonkotsu shoyu shio tantanmen paitan kalguksu jjamppong ramyun naengmyeon nabeyaki noodle_soup
  bun_bo_hue boat_noodle khao_soi chicken_corn_soup rice_cake_soup vegetable_miso: broth tint|#c84/#db8/#b64; strands
  #ed9 5.5 148 134 43; spread 6 164 112 40 36 @|pork+egg 1.5; low { box 205 76 20 58 3 #232 16 } !egg? at 120 92 20 1.4
  { put egg } spread 5 140 160 34 14 onion .45; herbs 9 160 130 54; chopsticks
noodles noodle japchae yakisoba vermicelli mazemen tsukemen soba tallarin jjajangmyeon lo_mein pad_thai pad_see_ew
  chow_fun ho_fun mei_fun dan_dan chow_mein bun_cha: bowl #742; strands tint|#da5/#d94/#eb7 wide:12|6.5 160 122 52;
  spread 14 160 120 52 52 @|chicken+greens/pepper+greens,pepper 1.15; herbs 8 160 120 54; lime 222 176; chopsticks
pasta spaghetti penne linguine fettuccine tagliatelle pappardelle rigatoni bucatini ravioli gnocchi fusilli orecchiette
  cavatelli carbonara tortellini cacio_e_pepe stuffed_shell kasha_varnishke: sauce =
  tint|tomato,meatball:#b32|shellfish,shrimp:#eda|#c43; dough = dark:#323|#ec8; plate 102; blob 160 123 70 66 sauce 10;
  stuffed? low { each 11 160 122 54 54 0~360 { box -19 -16 38 33 7 #da5; box -18 -17 36 31 7 #fd9; blob 0 -2 10 8 w.35
  } } else tube? low { each 34 160 122 60 60 0~360 { box -17 -6 34 13 4 #da5; box -17 -7 34 11 4 dough; o 16 -1 3 5
  #a73; l #a62.35 1.2 M-12-4h24M-12,0h24 } } else strands dough 6 160 122 49; low { blob 158 116 41 30 sauce 11 } sheen
  9 158 116 30 20 5 w.16; spread 8 158 116 40 34 @ 1.25; each 14 160 116 44 44 { l e 2.6 M0,0l5,3 } herbs 6 160 112 36
*bake lasagna ziti moussaka pastitsio gratin parmigiana rollatini casserole enchilada mac_and_cheese mac_pie
  shepherd_pie pot_pie stuffed_pepper stuffed_cabbage chile_relleno wet_burrito corn_cheese queso_fundido: oven
  tint|tomato,eggplant,beef,chicken,mozzarella:#b32|#eb4; tube? low { each 36 160 124 88 58 0~360 { l #c82 11
  M-11,5q11-16,22,0; l #ec5 8.5 M-11,4q11-16,22,0 } } each 20 160 124 88 58 { blob 0 0 14~24 9~16 #fea.9/#ec6.85/#951.5
  } spread 9 160 124 78 50 @ 1.1; herbs 7 160 124 74 46
ricebowl bowl don bibimbap chirashi poke bento dosirak thali over_rice rice_plate broken_rice hainan_chicken_rice: bowl
  #edc; rice 99 160 122 78 76 dark:#ca8|e; spread 6 116 104 24 22 greens+carrot/cucumber+beet/corn+greens 1.05; spread
  6 150 166 24 22 avocado/egg/bean 1.05; spread 6 202 148 22 22 carrot/cucumber/beet/pea 1.05; spread 11 178 94 38 30
  @|chicken/salmon/beef 1.05; tinted; herbs 4 160 122 20
friedrice biryani jambalaya paella risotto chaufa pulao arroz rice jollof red_bean_and_rice: grain =
  tint|#eb5/#d94/#ec8; bowl grain; rice 87 160 122 74 70 grain; each 110 160 122 70 70 0~180 { o 0 0 5 2.2
  #ffd.75/#852.3/#fea.8 } !plain? spread 19 160 122 60 60 @|egg,pea+carrot+onion .78; herbs plain:3|8 160 122 56
curry masala korma vindaloo saag kadai chettinad moilee malai makhani dal chana panang massaman shahi butter_chicken
  rogan_josh keema_matar palak_paneer aloo_gobi baingan_bharta pav_bhaji: bowl tint|greens:#673|#d83/#c62/#c93; sheen
  10 160 124 62 62 19 #fd9.17; spread 10 148 130 50 46 @-greens|greens:tofu|chicken 1.25; rice 24 196 92 42 34; swirl
  e.85; herbs 8 150 130 50
stirfry chongqing mapo rama tteokbokki jalea fajita agedashi stir_fry kung_pao general_tso sesame_chicken
  orange_chicken sweet_and_sour with_broccoli moo_goo_gai_pan with_cashew three_cup pepper_steak mongolian_beef
  orange_beef cumin_lamb twice_cooked moo_shu with_vegetable lobster_sauce walnut_shrimp buddha_delight garlic_sauce
  lomo_saltado prik_khing eggplant_basil pad_kra_pao garlic_and_pepper shaking_beef caramel_pork caramel_fish
  ginger_chicken lemongrass_tofu salt_and_pepper_tofu gobi_manchurian chicken_65 brown_stew_chicken brown_stew_fish
  shrimp_saganaki: plate 102; rice 18 214 82 36 30; blob 148 130 66 56 tint|#841/#a52/#731 11; gloss 120 96 22 7;
  spread 24 148 128 54 46 @|chicken,@|chicken,broccoli+pepper/pepper+onion/carrot+broccoli/chili+herb+pepper 1.25;
  sesame? seeds 24 148 126 48 40; herbs 6 148 126 46 40
dip hummus guacamole salsa queso labneh muhammara tzatziki taramosalata melitzanosalata tirokafteri skordalia pikilia
  toum spread baba_ghanoush chip_and_salsa: around 11 160 124 106 82 90 32 { high { chips? p #eb5 M0-24L24,18H-24z;
  else p #ec8 M-22,16Q0-44,22,16z; blob 0 2 6 4 b.4 } } high { c 160 122 78 #eed } c 160 124 66
  tint|avocado:#9b4|cheese:#eb4|tomato:#c43|eggplant:#b97|#edb; l w.34 9 M118,122a42,40,0,1,1,42,40,26,26,0,1,1,18-46;
  blob 160 122 20 13 #b92.55; spread 6 160 122 34 34 @-avocado-cheese .8; herbs 7 160 122 46
porridge oatmeal granola yogurt acai chia parfait congee overnight_oat acai_bowl: bowl tint|cream:e|#dc9; sheen 26 160
  122 70 70 9 w.28; low { each 30 136 104 40 30 0~180 { o 0 0 5 3 #c95/#db7/#b85 } } spread 11 172 134 44 36
  @|banana+berry+nut 1.15; gold? swirl #ea3
`)
