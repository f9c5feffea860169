import { learn } from './paint.ts'

export const plates = learn(`
dumplings dumpling gyoza wonton mandu shumai pierogi momo har_gow siu_mai xiao_long dim_sum_feast: skin =
  tint|crisp:#eb7|e; high { c 160 122 100 #b85 } c 160 122 90 #863; c 160 124 87 #ec9; row 8 88 66 21 0 { l b.16 3
  M0,0v114 } low { each 7 160 122 60 60 -30~30 { round? { p #dca M-25,12C-30-14,30-14,25,12,14,22-14,22-25,12z; p skin
  M-24,9C-28-15,28-15,24,9,12,18-12,18-24,9z; row 7 0 -8 0 0 66 -22 { l #963.35 1.8 M2,0q6,8,4,20 } } else { p #db9
  M-30,12C-30-20,30-20,30,12,14,24-14,24-30,12z; p skin M-29,9C-29-20,29-20,29,9,14,20-14,20-29,9z; wave -24 -2 48 4 6
  #963.5 2.4; crisp? o 0 12 20 5 #951.55 } } } herbs 5 160 122 60; cup 254 190 chili:#a21|#321 26
*rolls taquito flauta dolmade tamale tamal lumpia spring_roll egg_roll summer_roll crispy_roll rice_roll betel_leaf
  grape_leaf: board; row 4 96 116^126 42 0 50~74 { high { fresh? { box -62 -20 124 42 20 #dec; low { row 7 -44 0 15 0 0
  40 .85 { put @|shrimp+herb+carrot } } box -62 -20 124 40 20 w.42; box -48 -15 80 6 3 w.6 } else { box -62 -17 124 36
  15 #852; box -62 -19 124 33 15 #c83/#c72/#d94; box -50 -15 80 5 2.5 #feb.5; spots 8 0 0 50 9 } } } dipping 250 186
maki roll kimbap temaki party_boat vegetable_set crispy_rice: tray #333/#643/#345; low { row 2 0 92 0 60 { row 4 80 0
  54 0 { c 0 3 29 k.25; crisp|roe|gold|avocado? { lump 0 0 29 29 e; c 0 0 22 #232; c 0 0 19 e; seeds 9 0 0 27 27 } else
  { lump 0 0 29 29 #232; c 0 0 25 e } each 10 0 0 22 22 0~180 { o 0 0 3 1.6 #974.22 } at -4 -2 0~90 .72 { put
  @|salmon/tuna/cucumber } at 7 6 0~90 .55 { put avocado/cucumber/carrot } roe? at 0 -14 0 .7 { put roe } } } } row 2 0
  88 0 60 { wave 58 0 204 6 8 tint|w.0 4 } low { blob 258 184 15 11 #8a5; row 3 62 184 7 -3 { o 0 0 15 7 #eba -8 } }
nigiri sashimi sushi omakase tataki tiradito carpaccio tartare crudo herring salmon_lover yellowtail_jalapeno
  sugarcane_shrimp smoked_fish_platter smoked_salmon nova_lox: seafish; one = one|#e86; two = tuna:#b35|fish:#edc|one;
  three = shrimp:#fa8|egg:#ec5|two; !@? two = #b35; !@? three = #edc/#fa8; tray #643/#333/#b85; raw? row 3 0 88 0 40 {
  row 3 92 0 68 0 { at 0 0 -14 { high { topped one^two^three } } } } else row 2 0 96 0 62 { row 3 88 0 72 0 { at 0 0
  -14 { high { box -40 -4 80 30 14 e } roe? row 5 -28 -4 14 0 0 0 .8 { put roe } else low { topped one^two^three }
  egg|eggplant? box -5 -24 11 48 2 #232 } } } low { blob 264 190 13 9 #8a5 }
friedchicken bucket drumstick karaage fried_chicken chicken_plate hot_chicken chicken_and_waffle chicken_katsu
  crispy_chicken: fill = tint|#c83/#c72/#d94; basket; at 112 94 -30 { high { drumstick fill } } at 206 100 24 { high {
  crust 46 34 fill } } at 138 156 168 { high { drumstick fill } } at 214 164 38 { high { crust 46 34 fill } } herbs 6
  160 124 74 50; pickle|waffle? spread 4 72 160 18 18 pickle 1
wings wing boneless: glaze = tint|#c52/#b62/#a42; plate 104; low { row 8 146^196^128^170^110^206^150^184
  74^96^112^124^148^146^160^170 0 0 0 47 { .5? { p glaze
  M-36,6C-34-20-8-24,6-14,24-24,44-10,38,6,20,20,8,6-8,18-24,26-36,20-36,6z; gloss -12 -6 14 5; gloss 20 -6 9 4 } else
  { l #edc 9 M22,0h18; blob 0 0 32 20 glaze; gloss -8 -8 15 6 } } } seeds sesame:30|8 152 116 60 50; row 3 236 112 12 0
  -6 0 { box 0 -34 9 68 4 #ac6/#bd8/#e83 } cup 240 178 e 24; herbs 6 152 118 52 44
roastchicken rotisserie pollo cornish roast_duck soy_sauce_chicken: skin = tint|#b72/#b62/#c83; plate 106; side 92 172;
  at 158 122 -8 .95 { high { p skin M-70,20C-80-40-20-62,20-56,70-52,84-10,74,22,60,54-60,56-70,20z; p #d94
  M20,24C40-6,84-6,88,18,86,40,44,52,24,44z; l #eed 10 M82,26l34,12; c 118 33 7 #eed; c 115 44 7 #eed; gloss -20 -30 34
  14 -16; gloss 56 12 16 6 20; spots 12 -10 -8 52 30 } } herbs 9 150 170 76 22
steak filet ribeye strip porterhouse tomahawk chop hanger skirt sirloin churrasco bistec tagliata veal steak_frite
  crying_tiger roasted_marrow_bone: edge = pork:#853|lamb:#632|#521; fill = pork:#b85|lamb:#953|#742; plate 104; side
  224 168; bone? { row 2 130 96 10 50 -6 12 { high { l #edc 11 M20-14L92-40; blob -4 4 40 30 #ec9; blob -4 4 35 25
  fill; l #210.5 4 M-22-8l36,20M-26,4l30,16 } } } else at 148 110 -14~14 { high { p #ec9
  M-72-8C-68-50-8-60,32-44,76-26,84,22,46,38,14,52,0,28-28,34-58,40-76,22-72-8z; p edge
  M-66-8C-62-44-8-53,30-38,68-22,76,20,42,33,14,45,0,22-28,28-54,33-70,18-66-8z; p fill
  M-62-10C-58-42-8-50,28-36,64-20,70,15,40,27,14,38,0,16-28,22-52,27-66,14-62-10z } row 5 -52 -34 25 0 { l #210.55 5
  M0,0l-16,64 } blob 0 -4 40 14 tint|w.0; butter|plain? low { box -14 -18 28 20 5 #fd8 16 } } herbs 6 148 112 52 34
ribs rib galbi baby_back: glaze = tint|#731/#831/#621; board; at 150 104 -6 .94 { high { rack glaze } } at 170 162 -6
  .8 { high { rack glaze } } cup 252 62 #831 24; herbs 6 160 130 90 40
barbecue sausage bulgogi bratwurst carnita porchetta banger loukaniko prosciutto chashu feast burnt_end hot_link
  char_siu moo_krob two_meat three_meat rib_tip: high { box 30 36 260 172 12 #999 } box 38 44 244 156 8 #db8; l #752.2
  3 M52,44l16,156M200,44l-12,156; sausage? row 3 124 84 8 38 -8 0 { high { box -64 -16 128 33 16 #721; box -64 -18 128
  30 15 #a43 } row 5 -40 -14 20 0 { l #210.5 3 M0,0l6,22 } gloss -10 -10 44 4 0 } else pulled? low { each 64 132 118 62
  46 -40~40 { l #842/#631/#b74/#421 6.5 M-14,0q14-9,28,3 } } else row 5 90 112 25 3 14 0 { high { box -17 -46 36 92 12
  #311; box -12 -42 27 82 9 pork,turkey,chicken:#c86|#843 } l #edb.4 3.4 M-4-30q7,30,0,58 } cup 246 88 tint|#721 26;
  spread 7 242 158 24 26 pickle+onion/pickle+corn .95
*roast meatloaf pernil saltimbocca piccata liver pate francese turkey_dinner pot_roast duck_breast turkey_breast
  boiled_ham prime_rib roast_pork: edge = turkey,chicken:#b73|pork,ham:#a53|duck:#732|tint|#532; fill =
  turkey,chicken:#edb|pork,ham:#da8|duck:#c76|#853; plate 106; rice 12 104 168 34 22 #feb; side 226 160; row 4 108 100
  27 7 18 0 { high { blob 0 0 36 44 edge 9; blob -2 -2 30 37 fill 9 } gloss -8 -16 10 4 } low { blob 156 124 58 17
  tint|#842 12 } gloss 138 118 22 4 -8; herbs 5 156 120 50 20
meatballs meatball keftede falafel kibbeh bifteki arancini polpette rice_ball: plate 102; blob 160 124 72 58 tint|#b32
  11; spread 9 160 120 52 40 falafel:falafel|meatball 1.9; spread 10 160 120 54 42 feta+herb .8
kebab skewer souvlaki satay anticucho seekh mixed_grill moo_ping chicken_tikka paneer_tikka family_grill: plate 106;
  rice? rice 51 160 150 70 44; row 3 150 84 8 40 -14 0 { high { l #ca6 4 M-112,0H118 } low { row 8 -80 0 23 0 0 25 1.55
  { put @|chicken,@|chicken,pepper,onion } } } lemon 236 176; herbs 7 150 150 70 40
fillet branzino trout snapper swordfish mahi tilapia livornese pescado saltfish sole_meuniere salmon_croquette
  fish_in_chili_broth: whole? { high { o 160 124 134 86 e } o 160 124 118 72 #eed; at 160 120 -6 1.02 { high { p #899
  M-104-4C-70-46,20-50,70-8L108-34Q98,0,110,32L70,12C20,50-70,40-104-4z; p #b74
  M-100-4C-66-38,18-42,62-6,18,4-66,4-100-4z; c -78 -8 6 e; c -78 -8 3 #222; l #211.5 3 M-58-24q10,22,0,44; row 4 -34
  -24 24 0 { l #410.55 4.5 M0,0l-10,40 } } } spread 7 160 172 80 12 lemon+herb+lemon 1.05; herbs 6 160 118 60 20 } else
  { plate 104; side 222 172; at 148 112 -12 { high { p #731.75
  M-78-10C-70-46,40-50,76-20,90,4,70,34,30,36-30,40-86,28-78-10z; p tint|salmon:#e85|tuna:#b35|#edb
  M-76-14C-68-48,40-52,74-24,86-2,66,26,28,28-30,32-82,22-76-14z } row 5 -50 -38 24 0 { l w.5 3 M0,0q16,26,4,56 } spots
  6 -6 -6 60 24; blackened? blob 0 -8 66 24 #310.6 } lemon 92 176; herbs 7 146 108 60 22 }
fishandchips fish_and_chip fish_basket fisherman_platter fried_catfish fried_smelt: basket; sticks 30 168 146 84 36; at
  142 96 -14 { high { crust 82 30 } } at 176 122 10 { high { crust 70 26 } } lemon 88 168 1.5; cup 246 170 e 24; herbs
  5 160 110 60 20
fries frite tot curly poutine salchipapa yuca chip potato_wedge: basket; sticks 44 160 122 92 56 tint; gravy? low {
  blob 160 118 66 34 #742 12 } cheese? low { blob 156 116 62 30 #fb3 13 } spread 12 160 118 66 36 @-cheese-potato .9;
  !@? cup 246 172 #b22 25; else herbs 7 160 118 60 34
rings calamari calamar squid octopus onion_ring fried_clam fried_oyster: basket; low { each 9 152 120 74 46 0~360 { r =
  22~34; ring 0 3 r #852 15; ring 0 0 r gold 14; ring 0 0 r+2 #fea.5 3 7,9 } } squid? lemon 80 172 1.5; dipping; herbs
  6 152 120 70 40
*bites bite fritter croquette takoyaki popper bhaji pakora tot nugget gougere vada chicharron hotteok festival chaat
  hush_puppy popcorn_chicken fried_pickle fried_okra tater_tot crab_cake fish_cake fried_green_tomato crab_rangoon
  bhel_puri chicken_liver latke hash_brown aloo_tikki turnip_cake tender stick schnitzel milanese finger: ry =
  popcorn:13|tube:17|stick:15|24; rx = popcorn:13|tube:26|stick:54|24; fill = tint|gold; basket; low { each
  popcorn:26|tube:20|stick:7|14 152 118 76 46 0~360 { crust rx ry fill } } spread 5 152 116 66 40 @|herb .75; dipping
nachos nacho: plate 106; low { each 30 160 122 76 68 0~360 { p #eb5/#ea4/#ec7 M0-26L26,18Q0,26-26,18z; blob 0 4 6 4
  b.35 } } low { blob 160 118 60 48 #fb3.92 13 } spread 15 160 118 52 44 @|bean+tomato,chili+tomato .9; low { blob 160
  112 18 14 e } herbs 8 160 118 56
*eggs hash huevo shakshuka breakfast two_egg steak_and_egg egg_platter benedict florentine: plate 104; deviled? {
  around 7 160 122 62 58 0 51 { high { o 0 2 30 22 #dcb; o 0 0 29 21 e } low { blob 0 -1 16 12 #eb3 9; blob -2 -4 9 6
  #fd6 8 } each 6 0 -3 10 7 { c 0 0 1.3 #c31 } } herbs 9 160 122 60 56 } else { potato? spread 12 100 150 34 30 potato
  1; else at 96 164 24 { high { box -36 -30 72 60 12 #c84; box -30 -24 60 48 8 #ec9 } } fried 136 96; fried 200 116;
  beef|sausage|salmon|bean|ham|greens? spread 8 190 172 44 16 @-egg-potato 1.25; else row 3 138 166 0 13 { wave 0 0 96
  5 4 #932^#d97 10 } herbs 6 166 106 56 30 }
omelet omelette frittata western quiche denver: plate 106; at 160 112 -6 { high { p #c82
  M-86,18C-94-46,94-46,86,18,40,38-40,38-86,18z; p #fc4 M-83,12C-88-46,88-46,83,12,40,30-40,30-83,12z } spots 9 0 -6 62
  18; low { row 13 -66 17~27 11 0 0 50 .85 { put @-egg|herb+cheese } } } spread 9 112 178 34 12 potato .9; spread 6 216
  176 24 12 greens+tomato .9; herbs 6 160 104 60 16
pancakes pancake waffle hotcake flapjack french_toast: dough = tint|#eb6; plate 106; waffle? { high { lump 160 126 84
  84 #a62; lump 160 121 82 82 dough } row 5 0 66 0 24 { row 5 104 0 24 0 { box 0 0 17 17 3 #741.55 } } at 0 8 { syrup }
  spread 8 160 112 54 40 @-chicken 1.05; chicken? at 160 110 -8 { high { crust 56 34 } } } else square? { high { row 3
  154~166 168 0 -19 { box -78 -24 156 44 14 #a62; box -76 -27 152 38 14 dough } } at 0 19 { syrup } spread 9 160 124 54
  15 @ 1.05 } else { high { row 4 154~166 168 0 -19 { lump 0 6 82 29 #a62; lump 0 0 81 27 dough; o 0 0 68 19 b.25 } }
  syrup; spread 9 160 100 54 15 @-chicken 1.05 }
crepe suzette: plate 106; at 120 150 24 { fold #ec8 } at 120 150 -16 { fold #eda } l tint|w.0 6
  M112,122q34-38,60-14t50-18M124,150q34-30,60-10t44-10; spread 7 150 128 46 26 @|strawberry+herb 1.05
vegetables vegetable asparagus haricot horta callaloo shishito edamame celery plantain maduro platano breadfruit bamboo
  gigante okra brussel_sprout broccoli_rabe bok_choy string_bean sauteed_mushroom king_oyster_mushroom roasted_beet
  kale_chip black_eyed_pea home_fries braised_potato elote esquite corn_on_the_cob street_corn: plate 104; blob 160 122
  70 62 tint|#683 11; spread 26 160 120 60 54 @|broccoli+carrot+pepper 1.3; herbs 5 160 120 50
*shrimp scampi tempura camarone shrimp_cocktail popcorn_shrimp shrimp_and_grit: raw? { bowl #cdc; each 18 160 122 66 66
  0~90 { box -11 -10 22 19 5 w.55 } } else { plate 104; blob 160 122 66 54 tint|#d94 11 } around 7 156 120 48 42 0~30
  51 { high { crisp? { crust 32 20; p #d53 M28,0l20-10v20z } else at 0 0 0 2.3 { put shrimp } } } raw? cup 160 122 #b22
  25; lemon 232 172; herbs 9 156 122 56
lobster crawfish boil seafood_tower: high { o 160 134 136 92 #eed } row 4 0 130 0 16 { l #b32 6
  M112,0q-30,4-40,20M208,0q30,4,40,20 } l #b32 15 M134,138L100,92M186,138L220,92; at 94 78 -26 { claw } at 226 78 26 {
  claw } high { crab? { lump 160 142 68 46 #d42; lump 160 136 58 34 #e64 } else { lump 160 116 34 44 #d42; box 130 150
  60 18 8 #d54; box 133 165 54 18 8 #b32; box 136 180 48 18 8 #d54; box 139 195 42 18 8 #b32; p #b32
  M140,206l20,24,20-24z } } c 148 92 4 #211; c 172 92 4 #211; gloss 148 122 10 18 14; spread 6 160 196 104 14
  corn:corn+potato|lemon+potato 1.1; herbs 8 160 190 100 16
shellfish oyster clam mussel moule scallop escargot ceviche_tostada moule_frite: dark? { bowl tint|#eda; low { each 12
  160 122 58 58 0~360 { p #223 M-28,0C-24-22,20-22,30,0,20,16-18,20-28,0z; p #678
  M-20,0C-16-13,14-13,22,0,14,9-12,12-20,0z; blob 0 0 13 8 #ea4 } } } else { high { c 160 122 102 #ccc } each 46 160
  122 92 92 0~90 { box -9 -8 18 16 4 w.6 } low { each 8 160 122 68 68 0~360 { p #998
  M-30,8C-34-22-6-32,14-26,36-18,36,16,16,26-6,30-26,26-30,8z; p #eed
  M-23,6C-26-16-4-25,12-20,29-14,29,11,13,20-4,23-20,20-23,6z; blob 0 0 14 10 clam:#eb8|#ccb; gloss -4 -5 7 3 } } } low
  { lemon 160 122 1.6 } herbs 9 160 122 62
cheeseboard charcuterie tagliere burrata halloumi saganaki olive provolone cheddar parmesan crudite genoa_salami
  mozzarella_and_pepper passed_bite: board; at 94 82 { wedge #ec5 #d93 } at 214 78 8 { wedge e #edb } low { row 6 78
  150^158 17 0 0 30 1.25 { plain? box -13 -13 26 26 5 #ec8 10; else put ham,pepperoni } } spread 12 216 156 42 30
  @|olive+berry+nut 1.1; herbs 6 150 120 80 40
pretzel pretzel_bite pretzel_rod: d =
  M-50,44C-18,24,12-4,28-32C52-74,114-62,102-8C94,34,46,60,0,60S-94,34-102-8C-114-62-52-74-28-32C-12-4,18,24,50,44;
  board; at 152 130 -8 .96 { high { l #731 33 d } l #b62 27 d; l #e95.5 7 d; each 30 0 6 92 50 0~90 { box -3 -3 6 6 1.5
  e } } cup 252 66 cheese:#fb3|#da3 26; crumbs e 12 152 196 80 8
bread loaf baguette challah sourdough brioche cornbread rye babka pandoro dinner_roll garlic_knot: crumb =
  tint|#b73/#c84/#a62; board; stick? row 2 160 100 0 52 -16 0 { high { box -122 -22 244 46 22 crumb } row 6 -96 12 36 0
  { l #ec9 7 M0,0l22-26 } gloss -20 -14 80 4 0 } else at 160 122 -8 { braid? high { row 5 -72 -8^6 36 0 -34^34 { lump 0
  0 36 24 #852; lump 0 -3 34 21 crumb; gloss -6 -10 14 5 } } else { high { p crumb
  M-104,22C-112-50-50-58,0-58S112-50,104,22C96,50-96,50-104,22z } row 3 -56 0 48 0 { l #eda 7 M0-24q12,16,8,44 } gloss
  -30 -40 40 8 -6 } sesame|nut? seeds 40 0 -14 84 26 } low { crumbs #a63 10 160 196 90 8 }
croissant viennoiserie danish pain_au_chocolat continental_breakfast: d =
  M-112,44C-96-30-48-62,0-62S96-30,112,44C92,58,74,40,62,22,44,2,20-2,0-2S-44,2-62,22C-74,40-92,58-112,44z; plate 106;
  at 160 126 -12~12 .84 { high { p #951 d; at -1 -4 { p #d94/#c83/#d94 d } l #841.7 5
  M-82-7q14,24,10,28M-49-18q9,24,6,36M-16-29q4,24,2,44; l #841.7 5
  M17-29q-1,24-2,44M50-18q-6,24-6,36M83-7q-11,24-10,28; row 5 -62 -10^-22^-34^-22^-10 31 0 -20 12 { gloss 0 0 9 4 0 } }
  } wave 84 110 150 12 6 tint|w.0 6; spread 8 160 104 56 18 @ .8; crumbs #c83 14 160 190 60 8
muffin cupcake: fill = tint|#d94; shadow 206 104; row 3 92^230^160 142^142^128 0 0 0 0 .86^.86^1.08 { high { p
  #b43/#467/#853/#edb/#757 M-48,4H48L36,76q-36,10-72,0z; row 6 -38 10 15 0 { l w.25 3 M0,0l3,62 } frosted? { lump 0 -2
  50 19 fill; lump 0 -22 36 16 fill; lump 0 -42 22 13 fill; lump 0 -58 10 10 fill; row 3 -14 -8 0 -20 { gloss 0 0 13 4
  -6 } each 9 0 -24 36 18 0~180 { box 0 0 7 3 1.5 sprinkle } } else { p #a62
  M-60,8C-66-44-30-58,0-58S66-44,60,8Q0,22-60,8z; p fill M-57,3C-62-42-28-54,0-54S62-42,57,3Q0,16-57,3z; gloss -18 -34
  20 8 } } spread 7 0 -24 36 18 @-cheese .6 }
cookie snickerdoodle alfajore gingersnap rugelach coconut_drop: dough = tint|#d95; plate 106; row 4 112^204^140^218
  96^104^164^178 0 0 { high { lump 0 0 46 46 #a73; lump -1 -3 44 44 dough } half? { p #321 M0-44a42,42,0,0,1,0,84z; p e
  M0-44a42,42,0,0,0,0,84z } else @? spread 7 0 -2 30 30 @-apple .62; else sheen 9 0 -2 34 34 6
  chip:#421|brown,red,green,white:w.35|#421 }
brownie blondie fudge halva rice_crisp_treat lemon_bar: fill = tint|#521; plate 106; row 3 120^208^146 92^110^160 0 0
  -8^10^4 { high { box -48 -22 96 62 8 #210.8; box -48 -34 96 58 8 fill } row 5 -36 -22^-8 18 0 { l #feb.3 2 M0,0l12,8
  } spread 6 0 -8 34 14 @ .7; gloss -18 -24 18 4 -4 } crumbs fill 16 170 190 74 10
cakeslice cake cheesecake torte layer_slice velvet_slice carrot_slice coconut_slice poppy_slice chocolate_slice
  cake_slice cheesecake_slice babka_slice tres_leches: fill = tint|#eda; frosting =
  red,orange,green:e|brown:#421|tint|#fec; plate 108; high { p frosting M52,110Q120,58,214,62L262,92v86L52,200z; flat?
  { p fill M52,112L262,92v84L52,196z; p #a73 M52,182L262,162v18L52,200z; frosting = fill } else row 3 0 0 0 29 { p fill
  M52,112L262,92v25L52,137z; p frosting M52,135l210-20v5L52,141z } p frosting M50,112Q120,56,214,60L264,92z } p round
  M262,92v84L52,196v-84z; cream? low { blob 196 72 24 17 e; blob 192 62 12 9 e } @? spread 4 186 78 40 10
  @-carrot-cheese 1.1; else low { c 196 68 11 #c22/#821; gloss 193 64 3 2 } gold? l #b62 7
  M60,112q16,30,24,4t26-4,24-4,24-4
pie cobbler tart galette tarte crumble knafeh galaktoboureko: fill =
  tint|apple,mango,lemon:#ea3|berry,strawberry:#823|#b62; high { c 160 122 104 #899 } lump 160 122 97 97 #c94; ring 160
  122 97 #eb7 9 13,8; lump 160 122 82 82 fill; sheen 16 160 122 70 70 12 w.16; spread 22 160 122 64 64 @-apple 1.15;
  cream|yellow|green? around 8 160 122 58 58 { low { blob 0 0 17 15 e } } else !@? lattice; apple? lattice
icecream gelato sorbet sundae kulfi patbingsu ice_cream frozen_yogurt ice_bar: one =
  tint|flavor|#fec/#632/#e9a/#bc8/#ec7; two = tint|flavor|#fec/#632/#e9a/#bc8; shadow 212 70; at 124 108 { gelato one }
  at 196 108 { gelato two } at 160 74 { gelato one } sundae? { low { p #421
  M122,64c8-22,68-22,76,0,4,14-4,26-10,26s-4-14-12-14-6,30-14,30-6-26-14-28-10,16-16,14-12-14-10-28z; c 160 38 10 #c22
  } } spread 6 160 84 50 24 @ .85; high { p #dee.85
  M86,118h148l-20,66q-10,12-40,14v8h18q8,6,0,8h-64q-8-2,0-8h18v-8q-30-2-40-14z } box 104 126 8 52 4 w.7 -12
pudding flan mousse tiramisu custard suspiro kheer affogato trifle panna_cotta creme_brulee arroz_con_leche che_ba_mau
  mango_sticky_rice: fill = tint|#ed9; flan? { d = M92,152L112,82q48-16,96,0l20,70q-68,26-136,0z; plate 106; blob 160
  150 86 36 #841.75 11; high { p #eb6 d; p round d; lump 160 84 49 16 #841; l #841 8
  M116,92q6,30,12,10t16,4,18,12,18-14,16,12 } gloss 146 80 20 5 } else burnt? { high { c 160 124 92 e } row 24 160 124
  0 0 0 15 { l #ddc 3 M0-91v10 } lump 160 124 76 76 #c82; sheen 22 160 124 68 68 11 #520.55/#ec5.6; gloss 132 92 26 9;
  spread 4 186 146 18 18 berry+herb 1 } else { d = M101,84h118l-13,100q-46,20-92,0z; shadow 212 64; high { p e.75
  M96,70h128l-16,118q-48,24-96,0z; p fill d; p round d } layered? row 3 160 102 0 28 { p e^#421 M-54,0h108l-2,11h-104z
  } lump 160 84 59 17 fill; low { blob 160 76 30 15 layered:#421|e 9 } @? spread 5 160 72 32 9 @ .9; else spread 2 164
  66 10 10 herb 1.2; box 110 96 8 76 4 w.55 -7 }
donut doughnut churro zeppole loukoumade picarone beignet sesame_ball fried_banana tempura_banana: plate 106; stick? {
  row 5 104 120 27 0 62 9 { high { box -72 -12 144 25 12 #a62; box -72 -14 144 22 11 #c83 } l #631.4 2
  M-64-9H64M-64-2H64M-64,5H64; crumbs e 18 0 -2 64 9 } cup 248 184 #421 26 } else round? { low { each 9 160 122 58 50 {
  lump 0 0 25 25 #a62; lump -1 -3 23 23 tint|#c83; gloss -7 -11 9 5 } } gold? low { blob 160 112 58 30 #ea3.55 12 }
  else crumbs e 60 160 118 66 54; spread 5 160 116 48 48 @|nut .7 } else row 2 118 100 86 40 { high { c 0 0 52 #c83 }
  lump 0 -3 46 46 tint|#e9a^#531; around 18 0 -3 32 32 0 70 { box 0 -4~4 7 3 1.5 sprinkle } c 0 0 16 #a62; c 0 3 14
  #edc }
pastry baklava cannoli profiterole eclair strudel cinnamon_roll morning_bun: plate 106; tube? row 2 134 94 50 58 -24 0
  { high { box -58 -24 116 50 22 #a62; box -58 -27 116 46 22 #c83 } low { lump -54 0 20 20 e; lump 54 0 20 20 e }
  spread 3 56 0 9 9 @|nut .5 } else round? row 3 116^204^160 104^108^166 0 0 { cinnamon } else nut? row 2 0 92 0 58 {
  row 3 112 0 50 0 { high { p #a62 M0-32L42,0,0,32-42,0z; p #d94 M0-38L42-6,0,26-42-6z } l #741.4 2
  M-34,6L0,30,34,6M-30,12L0,32,30,12; at 0 -8 0 .8 { put nut } } } else row 3 116^204^160 104^108^166 0 0 { cinnamon }
*sweets mochi macaron truffle rasmalai bonbon marshmallow mint gulab_jamun energy_ball fortune_cookie
  peanut_butter_cup: plate 106; gold|cream? blob 160 124 76 60 cream:#fec|#c71.55 11; each 7 160 120 60 54 -14~14 {
  fill = tint|#ebb^#cda^#eda^#cbd^e; high { layered? { box -30 -20 60 20 10 fill; box -27 -3 54 9 4 e; box -30 4 60 18
  9 fill; gloss -8 -14 14 3 0 } else { lump 0 0 27 27 fill; gloss -8 -11 10 6 } } } sesame? seeds 60 160 118 76 66;
  nut|coconut? spread 6 160 118 56 56 nut .55
fruit: plate 106; spread 30 160 122 70 64 @-greens|strawberry+tangerine+banana+berry+mango+pineapple 1.5; herbs 4 160
  122 50
`)
