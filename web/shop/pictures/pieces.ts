import { learn } from './paint.ts'

/** Colors shared by many drawings. */
export const palette = {
  rim: 'e/#eed/#345/#dee/#eed/#467/#dcb',
  crumb: '#d94/#c83/#da6/#b73',
  gold: '#c83/#c83/#d94',
  leaf: '#583/#6a4/#473/#8b5',
  wrapping: '#b43/#356/#c93/#573/#747/#eed/#345/#d88',
  round: 'url(#round)',
  ground: '#d97/#ec9/#8a9/#c75/#edc/#588/#da5/#baa/#785/#ecb/#567/#cb9',
  bag: 'M-58,0L-64-132l12,8,12-8,13,8,13-8,14,8,14-8,13,8,13-8,12,8,12-8L58,0q-58,10-116,0z',
  weave: 'stripes/checks/wood/stone/plain',
  sprinkle: 'e/#48a/#eb3/#d43',
} as const

/** One of each topping with the words for it, around (0, 0) and about 24 wide. */
export const pieces = learn(
  `
chicken pollo tinga katsu cutlet karaage tender schnitzel milanesa milanese paitan: twice 15 10 #c83 #eb6;
  l #a62 2.4 M-8-6l5,10M0-7l5,10
beef steak brisket barbacoa lomo sirloin galbi bulgogi pastrami bistec birria lengua suadero hanger skirt
  oxtail cheesesteak churrasco chuck gyudon carne_asada short_rib ropa_vieja: strip #843 #532; l #421 2
  M-6,2h10
pork carnitas chashu belly pernil porchetta tonkotsu boar chorizo pastor al_pastor char_siu moo_shu moo_ping
  moo_krob: strip #d97 #b64; l #fdc 2.4 M-10,2h18
bacon blt cobb rasher pancetta lardon carbonara amatriciana: wave -16 0 32 4 3 #832 9; wave -16 -1 32 4 3 #d97
  3
sausage andouille link bratwurst salsiccia loukaniko merguez frank dog banger hot_dog: disc 10 #732 #b53;
  dots 5 6 1.3 #da8
pepperoni salami soppressata genoa charcuterie stromboli italian_combo meat_lover: disc 12 #821 #c43; dots 6 8
  1.4 #e86; gloss -4 -4 4 2.4
turkey: twice 15 9 #c96 #edb
ham prosciutto jambon lorraine cristo croque stagioni saltimbocca western canadian_bacon: twice 14 11 #d77
  #eaa
lamb goat gyro kofta shawarma cordero adana seekh bifteki mutton: strip #953 #632; l #da8 2 M-9-2q9,6,18,0
shrimp camarone prawn scampi shumai rangoon mixto mariscos seafood har_gow: l #e86 9 M-9,6a11,11,0,1,1,17,3;
  l #fb9 4 M-9,6a11,11,0,1,1,17,3 3,5; p #d53 M8,9l8,7-11,2z
salmon lox nova: box -14 -8 28 17 4 #d64; box -14 -9 28 15 4 #e86; l #fcb 2 M-9-8l4,13M-1-8l4,13M7-8l4,13
tuna nicoise ahi: box -14 -8 28 17 4 #823; box -14 -9 28 15 4 #c45; l #e89 1.6 M-9-8l4,13M0-8l4,13
fish cod catfish saltfish whitefish bass snapper tilapia branzino swordfish mahi yellowtail fluke sole trout
  corvina herring sable smelt baja moilee escovitch hamachi anchovy: twice 15 9 #db9 e; l #dca 1.6
  M-5-7l3,9M3-7l3,9
crab kani california crawfish conch spider langostino lobster_roll lobster_ravioli: box -14 -5 28 11 4 e;
  box -14 -6 28 5 3 #e53; l #ecb 1.4 M-10,2h20
roe uni urchin ikura tobiko volcano: each 9 0 0 10 10 { c 0 0 3.4 #e73; c -1 -1 1 #edb }
egg huevos shakshuka benedict breakfast omelet frittata lyonnaise pobre ramen tonkotsu shoyu miso nicoise cobb
  kra_pao: o 0 0 15 11 #edc; o 0 -1 14 10 e; c 1 -1 6.5 #ea2; c -1 -3 2 #fd8
tofu paneer tempeh halloumi saganaki: cube 19 e #db8
falafel chickpea jackfruit: ball 12 #852; dots 7 8 1.5 #673
meatball keftedes bolognese polpette: ball 13 #742; dots 5 8 1.6 #521
mushroom portobello cremini porcini funghi shiitake truffle huitlacoche marsala bourguignon moo_goo: p #b97
  M-13,1a13,11,0,0,1,26,0q-4,4-9,3v8q-4,3-8,0V4q-5,1-9-3z; p #edc
  M-11,0a11,9,0,0,1,22,0q-4,3-8,2v8q-3,2-6,0V2q-4,1-8-2z
tomato caprese margherita pomodoro blt tricolore horiatiki bruschetta marinara arrabbiata salsa shepherd
  israeli: disc 12 #a21 #d54; row 3 0 0 0 0 0 120 { o 0 -5.5 3 3.8 #e97; c 0 -5.5 1 #fd9 }
onion scallion shallot leek: ring 0 0 12 #947 3; ring 0 0 9 e 3
avocado guacamole california dragon cobb: p #473 M-15,4C-12-14,12-14,15,4,10-4-10-4-15,4z; p #dd8
  M-13,3C-10-11,10-11,13,3,8-4-8-4-13,3z
pepper fajita western shishito poblano rajas cajun jambalaya philly jalapeno_cheddar kung_pao sweet_and_sour
  ropa_vieja: l #c32/#eb3/#693 5 M-13,4q12-16,26-2
chili chile jalapeno spicy hot vindaloo diabla szechuan chongqing arrabbiata mapo habanero jungle poppers
  dan_dan: l #c22 5.5 M-10,4q8,2,18-8; l #583 2.5 M8-4l4-4
broccoli cauliflower gobi rabe: l #9b6 6 M0,4v9; c -7 1 7 #473; c 7 1 7 #473; c 0 -5 9 #583; c -3 -7 3 #7a5
greens spinach kale arugula lettuce palak saag callaloo collard cabbage horta florentine spanakopita mesclun
  romaine haricots caesar garden basil pesto cilantro bok_choy green_bean string_bean house_salad: at -14 0 {
  leaf 2.3 }
carrot crudite vegetable veggie vegetarian garden primavera buddha minestrone celery pot_pie: disc 10 #d72
  #e94; c 0 0 3 #fb6
corn elote esquites southwest canchita succotash boil: each 9 0 0 12 9 { box -3 -3 7 6 2.4 #fc3/#fd6 }
beet: disc 12 #614 #a25; ring 0 0 5 #c58 1.6
olive greek nicoise puttanesca norma antipasto muffuletta stagioni: c 0 0 8 #323; c 0 0 3.4 #655; gloss -3 -4
  3 1.6
pickle reuben cornichon chicago cubano dill: disc 11 #673 #ab5; star 5 #dea
cucumber sunomono tzatziki greek israeli horiatiki shepherd kimbap: disc 12 #583 #dec; star 5 #bc8
eggplant norma baingan caponata baba melitzanosalata sabich moussaka eel unagi: twice 14 11 #425 #db8
potato papa aloo gnocchi hash latke massaman bravas salchipapas causa home_fries: twice 13 10 #b73 #ec6
bean frijol gigantes lentil dal chana burrito pozole feijoada cassoulet fagioli rajma chili_con_carne: each 6
  0 0 13 10 0~180 { o 0 0 5 3.4 #422/#632; c -1 -1 1 #a76 }
pea edamame samosa pulao matar keema split_pea: each 7 0 0 12 9 { c 0 0 4 #7a4; c -1 -1 1.2 #cd8 }
pineapple pina hawaiian al_pastor: p #eb3 M-13,8L0-12,13,8q-13,6-26,0z; l #d92 2 M-6,6L2-7M3,8L-4-4
apple harvest waldorf cider tatin: p #c32 M-13,2a14,14,0,0,0,26,0z; p #fec M-11,1a12,11,0,0,0,22,0z
strawberry watermelon sandia berry cherry raspberry: p #c32 M0,12C-14,4-12-9,0-8c12-1,14,12,0,20z; row 5 -6
  3^-1 3 0 { c 0 0 1 #fd8 } p #693 M-8-8q8-5,16,0-8,5-16,0z
berry blueberry acai blackberry grape cranberry sorrel black_cherry: each 4 0 0 9 9 { c 0 0 6 #348; c -1.5
  -1.5 2 #89c }
banana plantain maduro platano: disc 11 #ec7 #feb; star 5 #a84
lemon limoncello piccata francese citrus meuniere lemongrass yuzu lemonade avgolemono honeydew: disc 13 #eb3
  #fe9; rays #ec5
lime ceviche margarita paloma mojito tonic key_lime tom_yum: disc 12 #693 #de9; rays #9c5
tangerine orange mandarin grapefruit peach apricot tamarindo mimosa negroni old_fashioned: disc 13 #d72 #fb5;
  rays #e82
mango papaya passion guava: cube 16 #fb3 #d82
cheese cheddar american cheesesteak queso parmigiana parm swiss gruyere gouda provolone quattro quesadilla
  poutine disco nacho raclette fontina brie melt fundido mac_and_cheese chopped_cheese: row 4 -10 -7~3 4 0 {
  l #ec5/#eb3/#fd8 4 M0,0q8-2,14,4 }
feta greek cotija roquefort parmesan spanakopita paneer horiatiki chevre goat_cheese blue_cheese: each 4 0 0 9
  9 -40~40 { box -4 -4 9 8 2 #dcb; box -4 -5 9 8 2 e }
mozzarella burrata caprese margherita ricotta bianca parm parmigiana lasagna ziti sorrentina detroit
  cheese_pie cheese_slice white_slice: twice 15 13 #dcb e
nut almond cashew walnut pecan peanut pistachio satay hazelnut baklava waldorf almondine praline rama
  muhammara snickers granola trail pad_thai kung_pao: each 3 0 0 9 9 0~180 { o 0 0 6.5 4.2 #a63; o -1 -1 5 2.6
  #da6 }
coconut malai horchata pina_colada: each 6 -2 0 10 8 { l e 3 M0,0q5-3,8,1 }
herb mint basil pesto tabbouleh parsley thyme sage margherita caprese rosemary: at -6 0 { leaf 1.1 } at -4 2
  60 { leaf .9 }
crouton: cube 13 #eb7 #b73
`,
  'piece ',
)

/** What goes between two slices of bread, seen from the side: its shape, height, color and what shows in it. */
export const layers = learn(
  `
patty slab 21 #632 #421; cheese drape 6 #fb3 #d92; mozzarella drape 7 e #dca; feta lumps 10 e #dca; greens
  ruffle 10 #6a4 #473; tomato slab 9 #d43 #e86; onion coins 6 #ede #947; bacon ruffle 8 #932 #ea8; egg sunny
  13 e #ea2; chicken lumps 26 #c83 #852; fish lumps 22 #da5 #962; crab lumps 24 #da5 #a53; shrimp discs 16
  #e97 #d53; falafel discs 18 #852 #642; meatball discs 22 #742 #521; turkey folds 18 #dc9 #b96; ham folds 16
  #eaa #c66; beef folds 19 #943 #622; pork shreds 22 #953 #631; lamb shreds 20 #853 #532; sausage slab 14 #a43
  #732; pepperoni folds 13 #b43 #821; salmon folds 14 #e86 #d64; tuna lumps 18 #db9 #b86; avocado slab 9 #bc6
  #683; mushroom discs 13 #ca8 #864; pickle coins 6 #9a4 #673; pepper shreds 9 #693 #c43; chili ruffle 7 #583
  #c32; eggplant slab 13 #856 #425; tofu slab 15 #edc #ca7; slaw shreds 12 #edb #a79; bean slab 20 #422 #321;
  cream drape 12 e #edc; jam drape 9 #b64 #842
`,
  'layer ',
  /;\s+/,
)
