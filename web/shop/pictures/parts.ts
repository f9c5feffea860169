import { learn } from './paint.ts'

// Vessels are drawn from above, around (160, 122); the content of a bowl reaches 76 from the center. Bottles and
// glasses stand on the line y = 0 and are drawn upward from it. Stacks are 180 wide and stand on their own zero.
learn(`
gloss x y rx ry turn=-25: o x y rx ry w.32 turn
plate r=99: glaze = rim; high { c 160 122 r glaze } ring 160 122 r-5 w.35/#457.5/#942.45 3; c 160 122 r*.74 #542.08; c
  160 123.5 r*.73 glaze
bowl fill: high { c 160 122 96 e/#356/#733/#454/#edc/#333/#a64 } ring 160 122 92 w.25 3; c 160 122 84 k.28; c 160 125
  82 fill; ring 160 123 82 k.16 5
board: high { box 36 36 248 170 18 #b85/#853/#c96 } row 6 0 56 0 27 { wave 46 0 228 2.5 3 #310.14 2 } c 262 58 7 #310.4
basket: check = #c43.33/#368.33/#574.33/#c83.33; high { o 160 132 122 88 #853 } l #feb.35 6 M40,132a120,86,0,0,0,240,0
  9,8; p e M52,96,84,50l44,8,34-18,40,14,42-4,26,50,4,46-42,44-62,14-74-6-44-40z; row 7 70 60 29 0 { l check 5
  M0,0l-22,130 } row 4 58 82 0 30 { l check 5 M0,0h206 }
oven fill: glaze = #eed/#a43/#467/#da4; high { box 28 98 264 48 20 glaze; box 46 38 228 168 34 glaze } box 56 48 208
  148 26 k.25; box 58 52 204 144 24 fill
cup x y fill r=25: high { c x y r e } c x y r*.8 k.2; c x y+1 r*.77 fill
dipping x=246 y=176: cup x y tint|#c43/e/#da3/#fdc 24
shadow y=206 rx=92: o 164 y rx 11 #210.3
herbs n x y rx ry=rx: spread n x y rx ry herb .9
lemon x y size=1.4: at x y 10 size { put lemon }
lime x y size=1.2: at x y 15 size { put lime }
seeds n x y rx ry: each n x y rx ry 0~180 { o 0 0 2.8 1.7 #fec }
crumbs fill n x y rx ry: each n x y rx ry { c 0 0 1.8 fill }
spots n x y rx ry: each n x y rx ry { blob 0 0 4~9 3~6 b.42 6 }
sheen n x y rx ry size fill: each n x y rx ry { blob 0 0 size size*.75 fill 7 }
rice n x y rx ry fill=e: low { blob x y rx ry fill 10 } each n x y rx*.9 ry*.9 0~180 { o 0 0 4.4 2 w.8/#752.16 }
strands fill width=6 x=160 y=122 r=50: low { each 34 x y r r 0~360 { d = M-30,0q15-16,30,0t30,4/M-30,0q15-30,30,0t30-6;
  l #642.45 width+2 d; l fill width d; l w.28 width*.3 d } }
crust rx ry fill=gold: blob 0 2 rx ry #521.75 11; blob 0 0 rx ry fill 11; each rx*.38 0 -1 rx*.82 ry*.78 { blob 0 0 3.4
  2.6 #fd8.7/#841.5/#fb5.7 5 }
swirl fill: l fill 6 M104,116q28-30,58-4t56-6; l fill 4.5 M118,150q22-20,44-2t40-8
chopsticks: high { l #632 6 M306,30L196,106; l #632 6 M316,50L204,118 }
sticks n x y rx ry fill: low { each n x y rx ry -70~70 { box -26 -5 52 11 3 #741.55; box -26 -6 52 10 3
  fill|#ec5/#ec6/#ea3 } }
side x=224 y=166: spread 6 x y 26 20
  @-beef-pork-lamb-chicken-turkey-fish-salmon-tuna-sausage-ham|tomato+greens/potato/broccoli+carrot/lemon+greens/pea+carrot
  1.05
slab h fill accent: box 0 0 180 h h*.4 fill; each 13 90 h*.55 78 h*.2 { o 0 0 4 1.6 accent } box 8 1.5 100 2 1 w.25
ruffle h fill accent: wave -3 h*.6 186 h*.55 7 accent h; wave -3 h*.35 186 h*.55 7 fill h*.72
drape h fill accent: box 0 -2 180 h+4 2 accent; row 5 0 h 36 0 { d =
  M0,0q18,10,36,0z/M0,0q18,26,36,0z/M0,0q18,40,36,0z; p accent d; at 0 -3 { p fill d } } box 0 -4 180 h+2 2 fill
folds h fill accent: box 0 0 180 h 7 accent; row 3 2 h*.2 0 h*.3 { wave 0 0 176 3.4 7 fill^accent h*.32 } wave 4 h*.16
  172 3 6 w.25 1.6
lumps h fill accent: row 10 10 h*.5 17.6 0 { blob 0 0~2 15 h*.56 accent } row 10 10 h*.5-2 17.6 0 { blob 0 0 14 h*.46
  fill } each 20 90 h*.5 84 h*.35 { c 0 0 1.8 #feb.75 }
shreds h fill accent: each 44 84 h*.55 82 h*.4 -20~20 { l fill^fill^accent 4.5 M-9,0q8-5,18,1 }
discs h fill accent: row 5 18 h*.5 36 0 { o 0 1.5 20 h*.58 accent; o 0 -.5 18 h*.46 fill; gloss -6 h*-.2 6 h*.1 0 }
coins h fill accent: row 10 9 h*.5 18 0 { o 0 1.5 10 h*.58 accent; o 0 -.5 9 h*.46 fill }
sunny h fill accent: p fill M-4,13q10-14,30-10,20-12,64-8,45-4,98,16-12,16-30,8-20,12-44,2-30,10-52,0z; o 90 2 27 12
  accent; gloss 82 -3 9 3 -10
leaf size fill=leaf: at 0 0 0 size { p fill M0,0C4-5.5,10-4,12.5,0,10,4,4,5.5,0,0z; l w.3 1 M2,0H10 }
cube s top edge: box s*-.5 s*-.5+3 s s 3 edge; box s*-.5 s*-.5 s s 3 top
ball r fill: blob 0 0 r r fill; gloss -4 -5 r*.45 r*.25
disc r rim face: c 0 0 r rim; c 0 0 r*.82 face
dots n r size fill: each n 0 0 r r { c 0 0 size fill }
star n fill: row n 0 0 0 0 0 72 { o 0 -5 1.3 2.2 fill }
rays fill: row 4 0 0 0 0 0 45 { l fill 1.8 M0-9V9 }
strip fill edge: box -15 -6 30 13 6 edge; box -14 -6 28 10 5 fill; l w.25 2 M-8-3h14
twice rx ry edge fill: blob 0 0 rx ry edge; blob -1 -1.7 rx-2 ry-2.2 fill
meat: stack plain:patty|chicken:chicken|fish:fish|crab:crab|bean:bean|mozzarella:patty+mozzarella|patty+cheese top
bunned: bun = crumb; top = -22; high { box -3 -24 186 26 12 bun; box -3 -24 186 8 4 #eda; !plain? stack
  greens/greens+tomato/tomato/pickle/greens+onion/onion+pickle top; meat; double|triple? meat; triple? meat; stack
  &-cheese-mozzarella-chicken-fish-crab-bean-turkey top; at 0 top { d =
  M-3,0c-4-48,40-68,93-68s97,20,93,68q-93,8-186,0z; p bun d; p round d; gloss 56 -46 31 11 -14; !plain? seeds 23 90 -37
  65 22 } }
slice: box -4 0 188 19 8 bread; box -1 3 182 12 6 #edb; row 6 14 9 30 0 { c 0 0 1.6 #962.35 }
toasted: high { box -5 -2 190 26 9 bread; stack &-cheese-mozzarella,cheese 0; at 0 top { box -5 -24 190 26 9 bread; box
  0 -22 180 8 4 #feb.45; row 6 20 -20 29 0 { l #741.75 5 M0,0l11,18 } } }
frank: high { box -112 -34 224 62 30 #d95; box -104 -30 208 24 12 #eda; box -124 -18 248 32 16 #721; box -124 -20 248
  30 15 beef:#832|#b53/#a42; box -108 -17 200 5 2.5 w.3; chili? { blob 0 -6 86 13 #631 12; row 9 -72 -8 18 0 0 0 .5 {
  put bean } } low { row 8 -80 -10 22 0 0 50 .7 { put @-cheese-beef-sausage-bean-chili } } wave -100 -6 200 8 9
  cheese:#fc4|#eb3 6; p #c94 M-112,2c10,18,214,18,224,0,6,30-20,32-112,32S-118,32-112,2z }
specks n x y rx ry: each n x y rx ry 0~180 { o 0 0 3 1.8 #fec/#321/#edb/#a63 }
flaky: high { box -10 -8 200 56 18 #da5; stack & 0; at 0 top { box -10 -62 200 60 20 #da6; box 0 -62 180 28 14 #ec8;
  row 3 0 -24 0 10 { wave 0 0 180 3 5 b.35 3 } } }
flat rx ry: high { blob 0 0 rx ry #c84 10; blob -1 -3 rx-5 ry-5 crisp:#da5|#ec8 10 } spots 15 0 0 rx*.75 ry*.7
melted n x y rx ry: each n x y rx ry { blob 0 0 9~17 7~12 white,green:#fec|#ec6/#fd9/#d83.7 7 }
tinted: swirl tint|w.0
broth fill: bowl fill; each 12 160 124 66 66 { c 0 0 3~8 #feb.22 } gloss 118 84 26 8 -36
tray fill: high { box 36 40 248 166 12 fill } box 42 46 236 154 9 w.06
topped fill: p fill M-44,4C-40-22-12-28,4-26S42-18,44,0C30,12-30,14-44,4z; l w.5 2.6
  M-26-16l9,16M-8-21l9,18M10-21l9,18M27-15l7,12; gloss -8 -18 22 4 4
seafish: one = salmon:#e86|tuna:#b35|fish:#edc|shrimp:#fa8|egg:#ec5|eggplant:#842|crab:#e75|roe:#e73
drumstick fill: l #eed 10 M26,0h36; c 63 -6 7 #eed; c 63 6 7 #eed; crust 42 28 fill
rack glaze: box -104 -40 208 78 16 glaze; row 7 -98 0 29 0 { box 0 -46 13 14 6 #edc; l #200.55 4 M14-32q6,32,0,62;
  gloss 6 -12 4 18 0 }
fried x y: low { blob x y 40 34 #edb 10; blob x y-2 38 32 e 10; c x+2 y-2 17 #e91; c x+1 y-4 16 #ea2 } gloss x-4 y-10 7
  4
syrup: low { p brown:#421|#a52
  M104,104c8-14,106-16,114,0,6,14-6,20-12,42-4,12-14,10-14-2,0-16-10-18-22-16-14,2-12,46-22,46s-4-38-16-46-34-8-28-24z;
  gloss 150 106 30 5 -4; box 146 90 30 21 5 #fd8 -8 }
fold fill: high { p #c84 M0,0L104-58A118,118,0,0,1,118,16z; p fill M2-2L100-56A114,114,0,0,1,113,12z } spots 10 76 -18
  34 22
claw: high { p #d42 M-26,20C-34-30,0-46,8-40L4-12,22-36C38-14,30,24,6,30z; gloss -10 -6 7 18 10 }
wedge fill rind: high { p fill M-40,22L34-26,44,22z; p rind M-40,22h84v14h-84z } each 4 10 6 20 8 { c 0 0 3 #961.35 }
gelato fill: high { p fill M-42,12C-46-48,46-48,42,12q-8,14-20,4-10,12-22,2-10,12-22,0-14,10-20-6z } gloss -12 -22 15 7
cinnamon: high { lump 0 0 46 46 #a62; lump 0 -3 44 44 #d94 } low { blob 0 -6 32 22 tint|e 10 } l #841 5
  M0-3a8,8,0,0,1,16,0,18,18,0,0,1-34,4,26,26,0,0,1,48-22,36,36,0,0,1-26,60
emblem ink: .2? { c 0 0 11 ink; c 0 0 6 w.4 } else .25? p ink M-18,10L-4-12,4,0,10-7,20,10z; else .33? { wave -17 0 34
  5 3 ink 4; wave -17 8 34 5 3 ink 3 } else .5? p ink M0-14L11,0,0,14-11,0z; else row 5 0 0 0 0 0 72 { o 0 -8 4 7 ink }
label half: h = 44/54/62; ink = #924/#c93/#356/#573/#b43/#323/#eda; box half*-1 h*-1-16 half*2 h 2
  e/#edb/#223/#723/#eed/#354/#c93/#323/#dee; at 0 h*-.62-16 0 .95 { emblem ink } box half*-.66 h*-.3-16 half*1.32 4 2
  ink; box half*-.42 h*-.16-16 half*.84 3 1.5 #765.7
bottle d half fill cap top=-178 neck=36: high { p fill d; box -13 top 26 neck 4 cap; label half } p round d; box
  half*-1+5 -96 6 82 3 w.35
tall fill cap: bottle M-26,0V-98q0-16,14-26v-46h24v46q14,10,14,26V0q-26,7-52,0z 26 fill cap
sloped fill cap: bottle M-30,0V-78q0-30,18-50v-42h24v42q18,20,18,50V0q-30,7-60,0z 30 fill cap
slim fill cap: bottle M-23,0V-84q0-40,12-60v-34h22v34q12,20,12,60V0q-23,7-46,0z 23 fill cap
heavy fill cap: bottle M-33,0V-74q0-34,20-54v-44h26v44q20,20,20,54V0q-33,8-66,0z 33 fill cap
square fill cap: bottle M-36,0V-104q0-12,13-15h9v-34h28v34h9q13,3,13,15V0q-36,6-72,0z 36 fill cap -168
squat fill cap: bottle M-42,0V-72q0-28,28-34v-44h28v44q28,6,28,34V0q-42,9-84,0z 42 fill cap -168
decanter fill cap: bottle M-40,0q-10-44,8-68,18-18,18-42v-38h28v38q0,24,18,42,18,24,8,68-40,9-80,0z 29 fill cap -164 24
longneck fill cap: bottle M-24,0V-78q0-18,12-36v-40h24v40q12,18,12,36V0q-24,7-48,0z 24 fill cap -158 16
can fill cap: d = M-31-6V-112l7-9h48l7,9V-6l-7,6h-48z; ink = #924/#356/#573/#b43/#323; high { p #ccc d; o 0 -120 24 3.4
  #ddd; p fill M-31-22V-98h62v76z; at 0 -62 0 1.3 { emblem ink } box -20 -40 40 5 2 ink } p round d; box -26 -96 6 82 3
  w.35
foot x: l #eff.8 5 M0-60V-6; o 0 -4 x 6 #eff.75
wine fill: p #eff.5 M-36-132C-40-74-22-62,0-60,22-62,40-74,36-132z; foot 28; p fill
  M-37-98C-36-76-20-66,0-64,20-66,36-76,37-98q-37,8-74,0z; l w.6 4 M-27-118q-3,30,6,42
flute fill: p #eff.5 M-18-148L-12-62Q0-54,12-62L18-148z; p fill M-17-130L-11-64Q0-57,11-64L17-130z; each 9 0 -96 8 30 {
  c 0 0 1.6 w.8 } foot 24
tumbler fill: p #eff.5 M-34-72h68l-6,72q-28,6-56,0z; p fill M-32-46h64l-5,44q-27,6-54,0z; box -20 -60 24 24 5 w.6 14;
  box 2 -52 22 22 5 w.5 -18
pint fill: p #eff.5 M-32-122h64l-8,122q-24,6-48,0z; p fill M-31-106h62l-7,104q-24,6-48,0z; box -34 -126 68 24 11 e; box
  -22 -94 6 78 3 w.4
snifter fill: p #eff.5 M-20-122C-50-94-46-62,0-58,46-62,50-94,20-122z; p fill
  M-40-88C-38-68-22-63,0-61,22-63,38-68,40-88q-40,9-80,0z; foot 28; l w.6 4 M-28-104q-8,14-4,26
copita fill: p #eff.5 M-17-120C-28-84-20-64,0-60,20-64,28-84,17-120z; p fill
  M-22-92C-22-72-14-66,0-63,14-66,22-72,22-92q-22,6-44,0z; foot 22; l w.6 3 M-14-108q-5,16-4,26
highball fill: p #eff.5 M-28-116h56l-5,116q-23,6-46,0z; p fill M-27-96h54l-4,94q-23,6-46,0z; row 3 -14^0 -88 0 26 { box
  0 0 20 20 4 w.55 0~40 }
thimble fill: p #eed M-24-38h48l-7,38q-17,5-34,0z; o 0 -38 24 6 #ccb; o 0 -37 20 4.4 fill
shot fill: p #eff.55 M-20-50h40l-5,50q-15,5-30,0z; p fill M-19-38h38l-4,36q-15,5-30,0z
pour outline fill cap vessel drink: shadow 214 86; at 124 216 0 1.12 { outline fill cap } at 216 214 0 1.05 { high {
  vessel drink } }
glass fill: high { p #eff.55 M-44-150h88l-12,148q-32,8-64,0z; p fill M-42-132h84l-11,128q-31,8-62,0z } row 5 -24^0 -118
  0 17 { box 0 0 24 22 5 w.3 0~90 } box -30 -126 8 104 4 w.45 -4
straw: l #b43/#467/e/#c93 7 M8-96L34-186
mug fill: glaze = e/#345/#a64/#798/#edc/#da4; high { c 160 126 98 #eed } c 160 126 62 #542.14; high { l glaze 14
  M222,100q46-18,46,20t-50,22; c 160 122 68 glaze } c 160 122 59 k.3; c 160 124 57 fill
bloom fill: row 6 0 0 0 0 0 60 { o 0 -11 8 12 fill } row 6 0 0 0 0 30 60 { o 0 -7 5 8 w.22 } c 0 0 6 #ec5
rose fill: c 0 0 20 fill; l #401.45 3 M0,0a5,5,0,0,1,9,2,10,10,0,0,1-18,5,14,14,0,0,1,22-16,17,17,0,0,1,4,24; gloss -6
  -8 6 4
blossom: round? rose tint|one^two^e; else whole? bloom tint|#d34^#e9a^#ea4^e^#a5b^#ec5^#e74; else bloom tint|one^two^e
paw: o 0 6 12 9 #532; row 4 -14 -5^-10^-10^-5 9.4 0 { c 0 0 5 #532 }
badge: @? put @ 1.9 -12; else { c 0 0 20 wrapping; .33? p e M-8-2h16v4h-16zM-2-8h4v16h-4z; else .5? wave -11 0 22 5 2 e
  4; else p e M0-11L9,6H-9z }
packed d: fill = tint|wrapping; shadow 214 74; at 160 212 0 1.28 { high { p fill d } p round d; box -32 -84 64 56 6 e }
mark: at 160 140 0 1.28 { low { badge } }
stripes: row 9 0 -60 0 46 { l w.16 14 M-80,0H480 }
checks: row 9 0 -60 0 46 { l w.2 23 M-80,0H480 } row 12 -90 0 46 0 { l w.2 23 M0-80V330 }
wood: row 6 0 -40 0 52 { l #210.2 2 M-90,0H480 } each 26 160 120 240 240 { l #210.09 3 M0,0q30,3,60,0/M0,0q30-4,60,0 }
stone: each 46 160 120 250 250 { blob 0 0 5 4 w.4/#421.14 5 }
plain:
lattice: clip M76,122a84,84,0,1,1,168,0a84,84,0,1,1-168,0z { row 5 94 54 33 0 { l #b72 14 M0,0v136; l #eb6 10 M0,0v136
  } row 4 86 78 0 30 { l #b72 14 M0,0h150; l #eb7 10 M0,0h150 } }
table: cloth = weave; box 0 0 320 240 0 ground; at 160 120 -32/-18/-8/12/24 { at -160 -120 { cloth } }
long: cloth = weave; box 0 0 1280 320 0 ground; row 4 0 0 320 0 { cloth }
`)
