import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { americanDesserts, bar, drinks, happyHour } from './shared-sections.ts'

const southernSide = `Collard Greens; Mac and Cheese +1.00; Coleslaw; Potato Salad; Baked Beans; Candied Yams; Cornbread`

export const barbecue: Trade = {
  key: 'barbecue',
  type: 'R',
  weight: 2,
  cuisines: ['Barbecue', 'American', 'Southern'],
  names:
    splitEntries(`Slow Smoke Social; Hickory & Rye; Bark Brothers; The Burnt End; Ash Street Pit; Oak & Bone; Big Leon's Smokehouse;
    Pitmaster Row`),
  placeNames: splitEntries('Smokehouse; Barbecue; Pit Stop'),
  descriptions:
    splitEntries(`Brisket that goes on the night before; Meat by the half pound, white bread, pickles, no fuss;
    Oak smoke, dry rubs and four sauces on the table`),
  weeks: ['allDay', 'closedMonday', 'straight'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        oneSide: oneGroup('Choose a Side', southernSide),
        twoSides: someGroup('Choose Two Sides', 2, 2, southernSide),
        bbqSauce: someGroup('Sauces', 0, 4, 'Kansas City; Carolina Vinegar; Alabama White; Hot'),
        meats: someGroup(
          'Choose Your Meats',
          2,
          2,
          'Brisket +2.00; Pulled Pork; Smoked Turkey; Sausage; Half Chicken; Spare Ribs +2.00',
        ),
        threeMeats: someGroup(
          'Choose Three Meats',
          3,
          3,
          'Brisket +2.00; Pulled Pork; Smoked Turkey; Sausage; Half Chicken; Spare Ribs +2.00',
        ),
        fat: oneGroup('Cut', 'Lean; Moist; Half and Half; Chopped'),
      },
      sections: [
        section(
          'Meat by the Pound',
          `
          Brisket | 32.00 | Fourteen hours over oak | lb
          Pulled Pork | 24.00 | Shoulder, hand-pulled | lb
          Smoked Turkey Breast | 26.00 | | lb
          Burnt Ends | 34.00 | While they last | lb
          Jalapeño Cheddar Sausage | 22.00 | | lb
          Pork Belly | 28.00 | | lb`,
          { description: 'From half a pound up' },
        ),
        section(
          'Ribs',
          `
          Spare Ribs | Half Rack 21.95, Full Rack 37.95 | | bbqSauce
          Baby Back Ribs | Half Rack 22.95, Full Rack 39.95 | | bbqSauce
          Beef Rib | 36.00 | One, about a pound
          Rib Tips | 15.95 | | bbqSauce`,
        ),
        section(
          'Platters',
          `
          Brisket Platter | 24.95 | | fat twoSides bbqSauce
          Pulled Pork Platter | 19.95 | | twoSides bbqSauce
          Smoked Chicken Platter | 18.95 | Half a bird | twoSides bbqSauce
          Turkey Platter | 20.95 | | twoSides bbqSauce
          Two-Meat Platter | 27.95 | | meats twoSides bbqSauce
          Three-Meat Platter | 34.95 | | threeMeats twoSides bbqSauce
          Family Feast | 94.00 | For four to five | threeMeats twoSides bbqSauce
          Hot Links Platter | 18.95 | | twoSides`,
        ),
        section(
          'Sandwiches',
          `
          Chopped Brisket Sandwich | 16.95 | | oneSide bbqSauce
          Pulled Pork Sandwich | 14.95 | Slaw on top | oneSide bbqSauce
          Smoked Turkey Sandwich | 15.50 | | oneSide
          Sausage Dog | 12.95 | Peppers and onions | oneSide
          Fried Catfish Po' Boy | 15.95 | | oneSide
          Smoked Jackfruit Sandwich | 13.95 | | oneSide bbqSauce
          Smokehouse Burger | 16.95 | | cooked oneSide`,
        ),
        section(
          'Starters',
          `
          Smoked Wings | Six 11.95, Twelve 20.95 | White sauce | bbqSauce
          Brisket Chili | Cup 7.50, Bowl 10.95
          Fried Pickles | 8.50 | | sauces
          Pimento Cheese and Crackers | 8.95
          Hush Puppies | 6.95 | Honey butter
          Brisket Nachos | 15.95
          Deviled Eggs | 7.50
          Fried Green Tomatoes | 9.50`,
        ),
        section(
          'Sides',
          `
          {Collard Greens, Mac and Cheese +1.00, Coleslaw, Potato Salad, Baked Beans, Candied Yams, Brunswick Stew +1.50} | Small 5.00, Pint 8.50, Quart 15.50
          Cornbread | 3.95 | Honey butter
          Texas Toast | 2.50
          French Fries | 5.50 | | friesStyle`,
        ),
        section(
          'Lunch Boxes',
          `
          Brisket Box | 15.95 | | fat oneSide
          Pork Box | 13.95 | | oneSide
          Turkey Box | 13.95 | | oneSide
          Veggie Box | 12.95 | Three sides and cornbread`,
          { during: 'lunch' },
        ),
        section(
          'Sauces to Take Home',
          `
          {Kansas City, Carolina Vinegar, Alabama White, Hot} Sauce, Pint | 7.50
          House Rub | 8.50 | Half a pound jar`,
        ),
      ],
    },
    americanDesserts,
    drinks,
    bar,
  ),
}

export const southern: Trade = {
  key: 'southern',
  type: 'R',
  weight: 2,
  cuisines: ['Southern', 'Chicken', 'Breakfast', 'American'],
  names: splitEntries(
    `Miss Odessa's; Sunday Table; Cast Iron Kitchen; Honey & Grits; The Gospel Plate; Magnolia Porch; Ruby Mae's`,
  ),
  placeNames: splitEntries('Kitchen; Chicken House; Soul Kitchen'),
  descriptions:
    splitEntries(`Fried chicken in cast iron, greens that take all day; Biscuits by the dozen and Sunday dinner every night;
    A family table with Carolina roots`),
  weeks: ['closedMonday', 'allDay', 'brunchAndDinner'],
  minutes: [30, 50],
  menu: joinMenus(
    {
      groups: {
        soulSides: someGroup('Choose Two Sides', 2, 2, southernSide),
        piece: oneGroup('Pieces', 'Mixed; Dark Meat; White Meat +2.00'),
        heat: oneGroup('Heat', 'None; Mild; Hot; Very Hot'),
        gravy: atMostOne('Gravy', 'Pepper Gravy; Onion Gravy; Hot Honey +1.00'),
        bread: oneGroup('Bread', 'Biscuit; Cornbread; White Bread'),
        grits: sizes('Bowl', 'Regular; Large +4.00'),
      },
      sections: [
        section(
          'Fried Chicken',
          `
          Chicken Plate | Two Pieces 14.95, Three Pieces 17.95, Four Pieces 20.95 | | piece heat soulSides bread
          Hot Chicken Plate | 17.95 | Nashville style | piece heat soulSides
          Bucket of Chicken | Eight Pieces 26.95, Twelve Pieces 37.95, Sixteen Pieces 47.95 | | heat
          Chicken and Waffles | 18.95 | Maple butter | heat
          Wings and Fries | 14.95 | | heat friesStyle
          Chicken Livers | 11.95 | | gravy
          Tenders Basket | 14.95 | | heat sauces`,
        ),
        section(
          'Supper Plates',
          `
          Smothered Pork Chops | 19.95 | | soulSides bread
          Fried Catfish | 19.95 | Cornmeal crust | soulSides bread
          Shrimp and Grits | 21.95 | Andouille, scallion | grits
          Meatloaf | 17.95 | | gravy soulSides bread
          Oxtails | 26.95 | Braised till they give up | soulSides bread
          Turkey Wings | 19.95 | | gravy soulSides bread
          Chicken-Fried Steak | 19.95 | | gravy soulSides bread
          Blackened Salmon | 23.95 | | soulSides bread
          Red Beans and Rice | 14.95 | Smoked sausage
          Jambalaya | 18.95
          Gumbo | Cup 8.95, Bowl 15.95
          Vegetable Plate | 15.95 | Four sides | bread`,
        ),
        section(
          'Sandwiches',
          `
          Fried Chicken Sandwich | 13.95 | Pickles, slaw | heat
          Catfish Sandwich | 14.95
          Shrimp Po' Boy | 16.95 | Remoulade
          Pimento Cheese BLT | 12.95
          Pulled Pork Biscuit | 9.95`,
        ),
        section(
          'Biscuits and Breakfast',
          `
          Biscuits and Gravy | 9.95
          Chicken Biscuit | 8.95 | Hot honey | heat
          Country Ham Biscuit | 8.50
          Fish and Grits | 16.95 | | grits
          Two Eggs, Grits and Toast | 10.95
          Sweet Potato Pancakes | 11.95
          Salmon Croquettes | 14.95 | With grits`,
          { during: 'brunch' },
        ),
        section(
          'Starters',
          `
          Fried Green Tomatoes | 9.95 | Remoulade
          Hush Puppies | 6.95
          Deviled Eggs | 7.50
          Crab Dip | 14.95 | Saltines
          Fried Okra | 7.95
          Boiled Peanuts | 5.95`,
        ),
        section(
          'Sides',
          `
          {Collard Greens, Mac and Cheese +1.00, Candied Yams, Black-Eyed Peas, String Beans, Potato Salad, Rice and Gravy, Cabbage} | Small 5.50, Pint 9.00
          Biscuit | 2.50
          Cornbread | 3.50`,
        ),
        section(
          'Cakes and Cobblers',
          `
          Peach Cobbler | 7.95 | | iceCream
          Banana Pudding | 6.95
          Red Velvet Cake | 7.95
          Sweet Potato Pie | Slice 6.50, Whole Pie 28.00
          Pecan Pie | Slice 7.50, Whole Pie 34.00 | | iceCream
          Coconut Cake | 7.95
          Pound Cake | 5.95`,
        ),
      ],
    },
    drinks,
    happyHour,
  ),
}

export const wings: Trade = {
  key: 'wings',
  type: 'R',
  weight: 2,
  cuisines: ['Chicken', 'American', 'Pub'],
  names: splitEntries(
    `Flap Happy; Drum & Flat; Wing Theory; Hot Feathers; The Saucery; Coop & Crown; Bird on Fire`,
  ),
  placeNames: splitEntries('Wings; Wing Bar; Chicken Shop'),
  descriptions:
    splitEntries(`Eighteen sauces and plenty of napkins; Fresh wings, never frozen, tossed to order;
    Chicken, fries and a cold drink until late`),
  weeks: ['late', 'late', 'allDay', 'bar'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        flavor: oneGroup(
          'Flavor',
          'Buffalo; Honey Barbecue; Lemon Pepper; Garlic Parmesan; Mango Habanero; Korean Chili; Jerk; Plain',
        ),
        mix12: amountGroup(
          'Twelve Wings by the Half Dozen',
          12,
          12,
          'Buffalo by 6; Honey Barbecue by 6; Lemon Pepper by 6; Garlic Parmesan by 6; Mango Habanero by 6',
        ),
        mix24: amountGroup(
          'Twenty-Four Wings by the Half Dozen',
          24,
          24,
          'Buffalo by 6; Honey Barbecue by 6; Lemon Pepper by 6; Garlic Parmesan by 6; Mango Habanero by 6; Korean Chili by 6',
        ),
        mix50: amountGroup(
          'Fifty Wings by the Ten',
          50,
          50,
          'Buffalo by 10; Honey Barbecue by 10; Lemon Pepper by 10; Garlic Parmesan by 10; Jerk by 10; Plain by 10',
        ),
        dips: amountGroup(
          'Dips',
          0,
          8,
          'Blue Cheese +1.00; Ranch +1.00; Honey Mustard +1.00; Hot Honey +1.25',
        ),
        wingStyle: oneGroup('Style', 'Traditional; All Flats +1.50; All Drums +1.50; Extra Crispy'),
        mealSide: atMostOne(
          'Make It a Meal',
          'Fries and a Soda +5.50 > friesStyle; Slaw and a Soda +5.00; Rings and a Soda +6.50',
        ),
      },
      sections: [
        section(
          'Wings',
          `
          Six Wings | 10.95 | One flavor | flavor wingStyle dips mealSide
          Twelve Wings | 19.95 | Up to two flavors | mix12 wingStyle dips mealSide
          Twenty-Four Wings | 37.95 | Up to four flavors | mix24 wingStyle dips
          Fifty Wings | 74.95 | A party | mix50 dips
          Half Dozen Boneless | 9.95 | | flavor dips mealSide
          Dozen Boneless | 17.95 | | mix12 dips mealSide
          Cauliflower Wings | 10.95 | | flavor dips mealSide
          Smoked Wings | 12.95 | Six, no sauce needed | dips`,
        ),
        section(
          'Tenders and Sandwiches',
          `
          Tenders | Three 9.95, Five 14.95, Eight 21.95 | | flavor dips mealSide
          Crispy Chicken Sandwich | 11.95 | | flavor mealSide
          Buffalo Chicken Wrap | 12.50 | | mealSide
          Chicken Caesar Wrap | 12.50 | | mealSide
          Grilled Chicken Club | 13.50 | | mealSide
          Chicken Cheesesteak | 13.95 | | mealSide
          Buffalo Cheesesteak | 14.50 | | mealSide
          Popcorn Chicken | 9.50 | | flavor dips`,
        ),
        section(
          'Baskets',
          `
          Wings and Fries | 14.95 | | flavor friesStyle dips
          Shrimp Basket | 16.95 | | friesStyle dips
          Fish Basket | 15.95 | | friesStyle
          Tender Basket | 14.50 | | flavor friesStyle dips
          Rib Basket | 18.95 | | friesStyle`,
        ),
        section(
          'Fries and Sides',
          `
          Fries | Regular 4.95, Large 7.50 | | friesStyle
          Loaded Fries | 9.95 | Bacon, cheese, scallion
          Buffalo Fries | 8.95 | Blue cheese
          Onion Rings | 6.95 | | dips
          Mozzarella Sticks | 8.95 | | dips
          Fried Pickles | 7.95 | | dips
          Mac and Cheese | 6.95
          Celery and Carrots | 3.50 | | dips
          Coleslaw | 3.95
          Corn on the Cob | 4.50 | Chili lime butter
          Jalapeño Poppers | 8.50 | | dips`,
        ),
        section(
          'Salads',
          `
          Buffalo Chicken Salad | 14.50 | | dressing
          Crispy Chicken Salad | 14.50 | | dressing
          Garden Salad | 9.50 | | dressing addProtein
          Caesar Salad | 10.95 | | addProtein`,
        ),
        section(
          'Party Packs',
          `
          Game Day | 89.00 | Fifty wings, fries, celery, four dips | mix50
          Family Dozen | 39.95 | Twelve wings, five tenders, fries | mix12 friesStyle
          Office Tray | 64.00 | Sliders, wings and slaw | lunch mix24`,
        ),
        section(
          'After Midnight',
          `
          Night Owl Box | 13.95 | Six wings, fries, a soda | flavor
          Tender Melt | 11.95
          Chili Dog and Fries | 10.95`,
          { during: 'lateNight' },
        ),
      ],
    },
    americanDesserts,
    drinks,
    bar,
  ),
}

export const seafood: Trade = {
  key: 'seafood',
  type: 'R',
  weight: 2,
  cuisines: ['Seafood', 'American', 'Sandwiches'],
  names: splitEntries(
    `Low Tide Oyster Bar; Captain Ike's; Salt & Scale; The Clam Shanty; Blue Claw; Gull & Anchor; Harborlight Fish House`,
  ),
  placeNames: splitEntries('Fish House; Oyster Bar; Lobster Shack'),
  descriptions:
    splitEntries(`Day-boat fish, a short walk from the water; Lobster rolls, chowder and a raw bar packed on ice;
    Steamed, fried or over charcoal`),
  weeks: ['allDay', 'splitClosedMonday', 'closedMonday', 'dinner'],
  minutes: [30, 55],
  menu: joinMenus(
    {
      groups: {
        fishStyle: oneGroup('Cooked How', 'Grilled; Blackened; Broiled with Lemon; Fried +1.00'),
        boilHeat: oneGroup('Spice', 'Plain; Lemon Pepper; Old Bay; Cajun; All of It +1.00'),
        boilExtras: amountGroup('In the Bag', 0, 8, 'Corn +1.25; Potatoes +1.00; Sausage +3.50; Egg +1.50'),
        rollStyle: oneGroup('Style', 'Cold with Mayonnaise; Hot with Butter'),
        fishSide: oneGroup(
          'Choose a Side',
          'Fries > friesStyle; Coleslaw; Rice; Steamed Vegetables; Corn on the Cob; Chowder, Cup +2.50',
        ),
        chowder: sizes('Size', 'Cup; Bowl +4.00; Quart +13.00'),
      },
      sections: [
        section(
          'Raw Bar',
          `
          East Coast Oysters | Half Dozen 19.00, Dozen 36.00 | On ice, mignonette
          West Coast Oysters | Half Dozen 22.00, Dozen 42.00
          Littleneck Clams | Half Dozen 13.00, Dozen 24.00
          Shrimp Cocktail | 18.00 | Five
          Crab Claws | 24.00
          Tuna Tartare | 19.00 | Avocado, sesame
          Scallop Ceviche | 18.00
          Seafood Tower | 88.00 | For two or three`,
        ),
        section(
          'Soups',
          `
          New England Clam Chowder | 7.95 | | chowder
          Manhattan Clam Chowder | 7.95 | | chowder
          Lobster Bisque | 9.95 | | chowder
          Cioppino | 26.95 | Sourdough`,
        ),
        section(
          'Fried Baskets',
          `
          Fish and Chips | 18.95 | Cod | friesStyle
          Fried Clams | 23.95 | Whole bellies | fishSide
          Fried Shrimp | 19.95 | | fishSide
          Fried Oysters | 20.95 | | fishSide
          Fried Calamari | 16.95 | | sauces
          Popcorn Shrimp | 14.95 | | fishSide
          Fisherman's Platter | 29.95 | | fishSide`,
        ),
        section(
          'Rolls and Sandwiches',
          `
          Lobster Roll | 29.95 | | rollStyle fishSide
          Shrimp Roll | 18.95 | | rollStyle fishSide
          Crab Roll | 24.95 | | rollStyle fishSide
          Blackened Fish Sandwich | 16.95 | | fishSide
          Crab Cake Sandwich | 20.95 | | fishSide
          Fish Tacos | 15.95 | Three
          Tuna Burger | 17.95 | | fishSide`,
        ),
        section(
          'From the Grill',
          `
          Salmon | 24.95 | | fishStyle fishSide
          Swordfish | 28.95 | | fishStyle fishSide
          Whole Branzino | 31.95 | Lemon, oregano | fishSide
          Mahi-Mahi | 25.95 | | fishStyle fishSide
          Scallops | 33.95 | Brown butter | fishSide
          Grilled Octopus | 22.95
          Shrimp Skewers | 21.95 | | fishSide
          Tilapia | 18.95 | | fishStyle fishSide`,
        ),
        section(
          'Boils',
          `
          Shrimp Boil | 22.00 | Half a pound, corn, potato | boilHeat boilExtras
          Crawfish Boil | 18.00 | One pound | boilHeat boilExtras
          Snow Crab Boil | 36.00 | One cluster | boilHeat boilExtras
          Mussels | 17.95 | White wine and garlic
          Steamed Lobster | 39.00 | A pound and a quarter | boilExtras`,
        ),
        section(
          'Fish Counter',
          `
          Salmon Fillet | 22.00 | Uncooked | lb
          Cod Fillet | 19.00 | Uncooked | lb
          Jumbo Shrimp | 24.00 | Shell on | lb
          Sea Scallops | 34.00 | Dry-packed | lb
          Crab Salad | 28.00 | | lb`,
        ),
        section(
          'Lunch Combos',
          `
          Cup and Half Roll | 18.95 | Chowder and half a lobster roll
          Fish Sandwich and Soda | 14.95
          Salmon Salad | 16.95 | | dressing`,
          { during: 'lunch' },
        ),
      ],
    },
    americanDesserts,
    drinks,
    bar,
  ),
}
