import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { americanDesserts, bar, drinks, happyHour } from './shared-sections.ts'

export const diner: Trade = {
  key: 'diner',
  type: 'R',
  weight: 3,
  cuisines: ['American', 'Breakfast', 'Burgers', 'Sandwiches'],
  names:
    splitEntries(`The Blue Kettle; Marlow's Luncheonette; Silver Spoon Diner; Route Nine Diner; Pearl's Coffee Shop;
    The Early Bird; Good Morning Gus; Half Moon Diner; Lenny's Griddle; The Chrome Counter`),
  placeNames: splitEntries('Diner; Luncheonette; Coffee Shop; Griddle'),
  descriptions:
    splitEntries(`Breakfast all day, bottomless coffee and a pie case by the door; A proper counter, a hot griddle and
    plates that do not match; Eggs, burgers and blue-plate dinners the way the neighborhood likes them`),
  weeks: ['diner', 'diner', 'breakfast', 'allHours', 'allDay'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        eggs: oneGroup('Eggs', 'Scrambled; Over Easy; Over Medium; Sunny Side Up; Poached; Egg Whites +1.50'),
        toast: oneGroup('Toast', 'White; Whole Wheat; Rye; English Muffin; Bagel +1.00'),
        breakfastMeat: atMostOne(
          'Add a Meat',
          'Bacon +3.50; Pork Sausage +3.50; Turkey Bacon +3.75; Corned Beef Hash +4.50',
        ),
        pancakeTops: someGroup(
          'Toppings',
          0,
          3,
          'Blueberries +2.00; Bananas +1.50; Chocolate Chips +1.50; Pecans +2.00; Real Maple Syrup +2.50',
        ),
        omeletFillings: amountGroup(
          'Extra Fillings',
          0,
          4,
          'Cheddar +1.25; Mushrooms +1.00; Spinach +1.00; Ham +1.75; Onions +0.75',
        ),
        burgerTops: someGroup(
          'Burger Toppings',
          0,
          5,
          'American Cheese +1.00; Bacon +2.00; Fried Egg +1.75; Avocado +2.25; Grilled Onions',
        ),
        stack: sizes('Stack', 'Short, Two; Tall, Four +4.00'),
      },
      sections: [
        section(
          'Eggs and Omelets',
          `
          Two Eggs Any Style | 8.95 | With home fries | eggs toast breakfastMeat
          Steak and Eggs | 19.95 | Six-ounce sirloin, home fries | cooked eggs toast
          Corned Beef Hash and Eggs | 14.95 | Crisped on the griddle | eggs toast
          Western Omelet | 12.95 | Ham, peppers, onions | toast omeletFillings
          Greek Omelet | 12.95 | Feta, spinach, tomato | toast omeletFillings
          Mushroom and Swiss Omelet | 12.50 | | toast omeletFillings
          Lox and Onion Omelet | 15.95 | | toast
          Huevos Rancheros | 13.50 | Corn tortillas, black beans, salsa | eggs
          Eggs Benedict | 14.95 | Canadian bacon, hollandaise
          Egg and Cheese on a Roll | 5.95 | | breakfastMeat`,
        ),
        section(
          'From the Griddle',
          `
          Buttermilk Pancakes | 8.95 | Griddled to order | stack pancakeTops
          Belgian Waffle | 9.95 | Crisp, with whipped butter | pancakeTops
          Challah French Toast | 10.95 | Cinnamon and vanilla | pancakeTops
          Silver Dollar Pancakes | 7.95 | A dozen small ones | pancakeTops
          Oatmeal | Bowl 6.50, Large Bowl 8.50 | Brown sugar and raisins`,
          { during: 'breakfast' },
        ),
        section(
          'Soups and Salads',
          `
          Chicken Noodle Soup | Cup 4.95, Bowl 6.95
          Split Pea Soup | Cup 4.95, Bowl 6.95 | With croutons
          Chili con Carne | Cup 5.95, Bowl 8.95 | Cheddar and onions
          Cobb Salad | 15.95 | Turkey, bacon, egg, avocado | dressing
          Chef's Salad | 14.95 | Ham, turkey, Swiss | dressing
          Caesar Salad | 11.95 | | addProtein
          Greek Salad | 13.50 | Feta, olives, grape leaves | addProtein`,
        ),
        section(
          'Sandwiches',
          `
          Turkey Club | 14.95 | Three decks, bacon, mayonnaise | side
          BLT | 10.95 | | toast side
          Tuna Melt | 12.95 | On rye | side
          Reuben | 15.95 | Corned beef, Swiss, sauerkraut | side
          Grilled Cheese | 8.95 | American on white, or as you say | breakfastMeat side
          Chicken Salad Sandwich | 11.95 | | toast side
          Patty Melt | 13.95 | Swiss and onions on rye | cooked side
          Monte Cristo | 13.95 | Ham, turkey and Swiss in French toast | side
          Open Roast Beef | 17.95 | Mashed potatoes and gravy`,
        ),
        section(
          'Burgers',
          `
          Hamburger Deluxe | 12.95 | Half a pound, lettuce, tomato, onion | cooked burgerTops side
          Cheeseburger Deluxe | 13.95 | | cooked burgerTops side
          Bacon Cheeseburger | 15.95 | | cooked burgerTops side
          Turkey Burger | 13.50 | | burgerTops side
          Veggie Burger | 13.50 | Black bean and corn | burgerTops side`,
        ),
        section(
          'Blue-Plate Dinners',
          `
          Meatloaf | 17.95 | Mashed potatoes, gravy, string beans
          Roast Half Chicken | 18.95 | With stuffing | side
          Turkey Dinner | 19.95 | Stuffing and cranberry sauce
          Liver and Onions | 17.50 | With bacon
          Fried Shrimp | 21.95 | Tartar sauce | side
          Broiled Salmon | 22.95 | Lemon butter | side
          Spaghetti and Meatballs | 16.95 | Garlic bread
          Chicken Pot Pie | 16.95 | Flaky crust`,
        ),
        section(
          'Lunch Specials',
          `
          Half Sandwich and Soup | 10.95 | Turkey, ham or tuna
          Burger and a Soda | 12.95 | | cooked
          Meatloaf Sandwich | 11.95 | | side
          Quiche of the Day | 11.95 | With a small salad | dressing`,
          { during: 'lunch' },
        ),
        section(
          'Sides',
          `
          French Fries | 5.50 | | friesStyle
          Onion Rings | 6.50 | | sauces
          Home Fries | 4.95
          Disco Fries | 8.95 | Gravy and mozzarella
          Bacon | 4.95 | Four strips
          Mashed Potatoes | 4.95`,
        ),
        section(
          'Shakes and Floats',
          `
          {Vanilla, Chocolate, Strawberry, Black and White +0.50} Milkshake | 6.95 | Thick
          Egg Cream | 4.50 | Chocolate or vanilla
          Root Beer Float | 6.50`,
        ),
      ],
    },
    americanDesserts,
    drinks,
  ),
}

export const burgers: Trade = {
  key: 'burgers',
  type: 'R',
  weight: 3,
  cuisines: ['Burgers', 'American', 'Desserts'],
  names:
    splitEntries(`Patty & Rye; Smash Union; The Onion Ring; Bun Intended; Low Flame Burgers; Stack House; Cooper's Burger Stand;
    Double Drive; Little Anvil; Griddle & Salt`),
  placeNames: splitEntries('Burger; Burger Bar; Patty House; Smash'),
  descriptions:
    splitEntries(`Thin patties smashed hard on a very hot plate; Dry-aged beef, potato buns, nothing frozen but the shakes;
    Burgers, hand-cut fries and the best onion rings for blocks`),
  weeks: ['allDay', 'late', 'late', 'straight'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        bun: oneGroup('Bun', 'Potato Roll; Brioche +0.50; Sesame; Gluten-Free +2.00; Lettuce Wrap'),
        tops: someGroup(
          'Add to It',
          0,
          6,
          'American Cheese +1.00; Aged Cheddar +1.50; Bacon +2.50; Fried Egg +2.00; Pickles; Jalapeños +0.50; Crispy Onions +1.00; Avocado +2.50',
        ),
        patties: sizes('Patties', 'Single; Double +4.00; Triple +7.50'),
        combo: atMostOne(
          'Make It a Meal',
          'Fries and a Soda +6.00 > friesStyle soda; Rings and a Soda +7.00 > soda; Fries and a Shake +9.50 > friesStyle shakeFlavor',
        ),
        soda: oneGroup('Soda', 'Cola; Diet Cola; Ginger Ale; Iced Tea'),
        shakeFlavor: oneGroup('Shake', 'Vanilla; Chocolate; Strawberry; Coffee; Salted Caramel +0.50'),
        friesSize: sizes('Size', 'Regular; Basket +3.50'),
      },
      sections: [
        section(
          'Smash Burgers',
          `
          Classic Smash | 8.95 | American cheese, pickles, house sauce | patties bun tops combo
          Onion Smash | 9.50 | Onions pressed into the patty | patties bun tops combo
          Bacon Smash | 10.95 | Smoked bacon, cheddar | patties bun tops combo
          Green Chile Smash | 10.50 | Roasted Hatch chiles, jack cheese | patties bun tops combo
          Patty Melt Smash | 10.95 | Griddled rye, Swiss | patties tops combo
          Plain Jane | 7.95 | Meat, cheese, bun | patties bun tops combo`,
        ),
        section(
          'Half-Pounders',
          `
          The House Burger | 14.95 | Cheddar, lettuce, tomato | cooked bun tops combo
          Mushroom Swiss | 15.95 | Cremini, thyme | cooked bun tops combo
          Blue Cheese and Bacon | 16.95 | | cooked bun tops combo
          Barbecue Brisket Burger | 17.95 | Crisp onions | cooked bun combo
          Au Poivre | 16.95 | Cracked pepper, cognac mayo | cooked bun combo
          Breakfast Burger | 16.50 | Egg, hash brown, maple bacon | cooked bun combo
          Lamb Burger | 17.50 | Feta, mint yogurt | cooked bun combo`,
        ),
        section(
          'Not Beef',
          `
          Crispy Chicken Sandwich | 12.95 | Buttermilk brine, slaw | bun tops combo
          Nashville Hot Chicken | 13.50 | White bread, pickles | combo
          Grilled Chicken Sandwich | 12.95 | | bun tops combo
          Turkey Burger | 12.95 | | bun tops combo
          Black Bean Burger | 11.95 | | bun tops combo
          Mushroom Burger | 12.50 | Whole portobello, fontina | bun tops combo
          Fish Sandwich | 13.95 | Cod, tartar sauce | bun combo`,
        ),
        section(
          'Hot Dogs',
          `
          Classic Dog | 5.95 | Mustard and kraut
          Chili Cheese Dog | 7.95
          Chicago Dog | 7.50 | Dragged through the garden
          Corn Dog | 5.50 | Dipped to order | sauces`,
        ),
        section(
          'Fries and Sides',
          `
          Hand-Cut Fries | 4.95 | | friesSize friesStyle
          Sweet Potato Fries | 5.95 | | friesSize sauces
          Onion Rings | 6.50 | | sauces
          Cheese Fries | 6.95
          Chili Cheese Fries | 8.95
          Truffle Fries | 8.50 | Parmesan
          Mozzarella Sticks | 8.50 | | sauces
          Fried Pickles | 7.50 | | sauces
          Tater Tots | 5.50 | | friesSize sauces
          Mac and Cheese Bites | 7.95 | | sauces
          Coleslaw | 3.95`,
        ),
        section(
          'Salads',
          `
          House Salad | 9.50 | | dressing addProtein
          Caesar Salad | 10.95 | | addProtein
          Wedge Salad | 11.95 | Blue cheese and bacon | addProtein
          Burger in a Bowl | 14.95 | All of it, no bun | cooked dressing`,
        ),
        section(
          'Shakes',
          `
          {Vanilla, Chocolate, Strawberry, Coffee, Salted Caramel +0.50, Cookies and Cream +0.50, Peanut Butter +0.50} Shake | 7.50 | Spun thick
          Seasonal Shake | 8.50 | Ask what it is`,
        ),
        section(
          'Late Night',
          `
          Midnight Smash | 9.95 | Three patties, no apologies | bun
          Sloppy Fries | 9.95 | Chopped burger over fries
          Two Dogs and a Soda | 11.95 | | soda`,
          { during: 'lateNight' },
        ),
      ],
    },
    americanDesserts,
    drinks,
    bar,
  ),
}

export const pub: Trade = {
  key: 'pub',
  type: 'R',
  weight: 2,
  cuisines: ['Pub', 'American', 'Burgers', 'Chicken'],
  names:
    splitEntries(`The Ship's Lantern; Barrow & Ale; The Quiet Fox; Molly Keane's; The Copper Rail; Anchor & Hops; The Last Tram;
    Dunmore Tavern; The Green Door Taproom; Three Keys`),
  placeNames: splitEntries('Tavern; Taproom; Public House; Ale House'),
  descriptions:
    splitEntries(`Twelve taps, a short menu and a kitchen that stays up; A corner bar with better food than it needs;
    Pub plates, cold beer and cocktails that travel well`),
  weeks: ['bar', 'bar', 'late', 'brunchAndDinner'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        wingSauce: oneGroup('Sauce', 'Buffalo; Barbecue; Honey Garlic; Old Bay; Dry Rub; Inferno +0.50'),
        dip: someGroup('Dips', 0, 3, 'Blue Cheese +0.75; Ranch +0.75; Beer Cheese +1.50'),
        nachoTops: someGroup(
          'On Top',
          0,
          4,
          'Chili +3.00; Chicken +4.00; Guacamole +3.00; Extra Jalapeños +0.75',
        ),
        pubTops: someGroup(
          'Toppings',
          0,
          4,
          'Irish Cheddar +1.50; Bacon +2.50; Stout Onions +1.00; Fried Egg +2.00',
        ),
        sliderMix: amountGroup(
          'Choose Six Sliders',
          6,
          6,
          'Beef by 2; Pulled Pork by 2; Crispy Chicken by 2; Mushroom by 2',
        ),
      },
      sections: [
        section(
          'Snacks',
          `
          Soft Pretzel | 9.50 | Beer cheese, grain mustard
          Loaded Nachos | 14.95 | Beans, pico, sour cream | nachoTops
          Jalapeño Poppers | 10.50 | Cream cheese | sauces
          Fried Calamari | 14.95 | Marinara
          Mozzarella Sticks | 10.50 | | sauces
          Spinach Artichoke Dip | 12.50 | Tortilla chips
          Deviled Eggs | 8.50 | Smoked paprika
          Pigs in a Blanket | 10.95 | Mustard
          Cheese Board | 18.95 | Three cheeses, fruit, toast
          Slider Board | 19.95 | Six, mixed as you like | sliderMix`,
        ),
        section(
          'Wings',
          `
          Wings | Six 10.95, Twelve 19.95, Twenty-Four 36.95 | Celery on the side | wingSauce dip
          Boneless Wings | Six 9.95, Twelve 17.95 | | wingSauce dip
          Cauliflower Wings | 11.95 | | wingSauce dip
          Chicken Tenders | 12.95 | With fries | sauces`,
        ),
        section(
          'Burgers and Sandwiches',
          `
          Pub Burger | 16.95 | Half a pound | cooked pubTops side
          Stout Burger | 18.50 | Stout onions, Irish cheddar | cooked pubTops side
          Turkey Club | 15.95 | | side
          French Dip | 18.95 | Roast beef, Swiss, jus | side
          Pulled Pork Sandwich | 15.95 | | side
          Buffalo Chicken Wrap | 14.95 | | side
          Steak Sandwich | 19.95 | Horseradish cream | cooked side
          Veggie Burger | 14.95 | | pubTops side
          Crab Cake Sandwich | 21.95 | Remoulade | side`,
        ),
        section(
          'Plates',
          `
          Fish and Chips | 19.95 | Beer batter, mushy peas
          Shepherd's Pie | 18.95 | Lamb, peas, mash
          Bangers and Mash | 17.95 | Onion gravy
          Steak Frites | 27.95 | | cooked
          Mac and Cheese | 14.95 | Three cheeses | addProtein
          Grilled Salmon | 24.95 | | side
          Chicken Curry and Chips | 17.95
          Stout Stew | 18.95 | With soda bread`,
        ),
        section(
          'Salads and Soups',
          `
          Potato Leek Soup | Cup 5.50, Bowl 7.95
          French Onion Soup | 9.50 | Under Gruyère
          Tavern Salad | 11.95 | | dressing addProtein
          Caesar Salad | 12.50 | | addProtein
          Beet and Goat Cheese Salad | 13.95 | | addProtein`,
        ),
        section(
          'Sides',
          `
          Fries | 6.50 | | friesStyle
          Onion Rings | 7.50 | | sauces
          Sweet Potato Fries | 7.50 | | sauces
          Sautéed Greens | 6.95
          Mashed Potatoes | 5.95`,
        ),
        section(
          'Weekend Brunch',
          `
          Full Irish Breakfast | 19.95 | Rashers, pudding, beans, toast
          Eggs Benedict | 16.95
          Chicken and Waffles | 18.95
          Corned Beef Hash | 16.95
          Mimosa | 10.00 | | alcohol
          Bloody Mary | 12.00 | | alcohol`,
          { during: 'brunch' },
        ),
        section(
          'Late Kitchen',
          `
          Late Burger | 14.95 | With fries | cooked
          Basket of Tenders | 12.95 | | sauces
          Poutine | 11.95 | Curds and gravy
          Hot Ham and Cheese | 10.95`,
          { during: 'lateNight' },
        ),
      ],
    },
    americanDesserts,
    drinks,
    happyHour,
    bar,
  ),
}

export const steakhouse: Trade = {
  key: 'steakhouse',
  type: 'R',
  weight: 1,
  cuisines: ['Steak', 'American', 'Seafood'],
  names:
    splitEntries(`Harlan's Chop House; The Marbled Room; Slate & Ember; Cattle Row; Iron Gate Steaks; The Broiler Room;
    Porter & Prime`),
  placeNames: splitEntries('Chop House; Steakhouse; Grill Room'),
  descriptions:
    splitEntries(`Dry-aged beef, a raw bar and potatoes four ways; An old-fashioned chop house that packs a fine box;
    Steaks cut in house and cooked over oak`),
  weeks: ['dinner', 'split', 'brunchAndDinner'],
  minutes: [40, 60],
  menu: joinMenus(
    {
      groups: {
        steakSauce: atMostOne(
          'Sauce',
          'Béarnaise +3.00; Au Poivre +3.00; Chimichurri +2.50; Blue Cheese Butter +3.50',
        ),
        enhance: someGroup(
          'Make It More',
          0,
          3,
          'Lobster Tail +24.00; Grilled Shrimp +14.00; Fried Egg +3.00; Roasted Marrow +12.00',
        ),
        steakSide: oneGroup(
          'Choose a Side',
          'Mashed Potatoes; Creamed Spinach; Baked Potato > bakedTops; Fries > friesStyle; Asparagus +2.00',
        ),
        bakedTops: someGroup('Loaded With', 0, 4, 'Butter; Sour Cream; Chives; Bacon +1.50; Cheddar +1.00'),
        cut: sizes('Cut', 'Eight Ounces; Twelve Ounces +12.00; Sixteen Ounces +22.00'),
      },
      sections: [
        section(
          'Raw Bar and Starters',
          `
          Shrimp Cocktail | 21.00 | Four, with horseradish sauce
          Oysters | Half Dozen 21.00, Dozen 39.00 | Mignonette and lemon
          Steak Tartare | 22.00 | Quail egg, toast
          Crab Cake | 23.00 | Remoulade
          Thick-Cut Bacon | 16.00 | Maple and pepper
          Clams Casino | 18.00
          Burrata | 19.00 | Tomato, basil
          Beef Carpaccio | 20.00
          Roasted Marrow Bones | 19.00 | Parsley salad`,
        ),
        section(
          'Soups and Salads',
          `
          French Onion Soup | 14.00
          Lobster Bisque | Cup 14.00, Bowl 19.00
          Caesar Salad | 15.00 | | addProtein
          Iceberg Wedge | 15.00 | Bacon and blue cheese
          Chopped Salad | 15.00 | | dressing
          Beefsteak Tomato and Onion | 14.00`,
        ),
        section(
          'Steaks and Chops / Steaks',
          `
          Filet Mignon | 46.00 | | cut cooked steakSauce enhance steakSide
          New York Strip | 44.00 | Dry-aged 28 days | cut cooked steakSauce enhance steakSide
          Ribeye | 48.00 | | cut cooked steakSauce enhance steakSide
          Hanger Steak | 34.00 | | cooked steakSauce steakSide
          Skirt Steak | 36.00 | Chimichurri | cooked steakSide
          Porterhouse for Two | 118.00 | Carved | cooked steakSauce enhance
          Tomahawk | 135.00 | Thirty-two ounces | cooked steakSauce enhance
          Steak Frites | 32.00 | | cooked steakSauce`,
        ),
        section(
          'Steaks and Chops / Chops',
          `
          Lamb Chops | 48.00 | Mint gremolata | cooked steakSide
          Double-Cut Pork Chop | 36.00 | Apple mostarda | steakSide
          Veal Chop | 52.00 | | cooked steakSide`,
        ),
        section(
          'Fish and Fowl',
          `
          Grilled Salmon | 34.00 | | steakSide
          Chilean Sea Bass | 46.00 | Miso butter | steakSide
          Lobster Tail | 58.00 | Drawn butter | steakSide
          Seared Tuna | 38.00
          Roast Chicken | 29.00 | Pan jus | steakSide
          Duck Breast | 36.00 | Cherry sauce`,
        ),
        section(
          'Sandwiches',
          `
          Steakhouse Burger | 24.00 | | cooked side
          Prime Rib Dip | 27.00 | | side
          Lobster Roll | 34.00 | | side
          Filet Sliders | 24.00 | Three`,
          { during: 'lunch' },
        ),
        section(
          'Sides',
          `
          Creamed Spinach | 13.00
          Mashed Potatoes | 12.00
          Hash Browns | 13.00
          Baked Potato | 11.00 | | bakedTops
          Truffle Fries | 15.00
          Asparagus | 14.00
          Brussels Sprouts | 13.00 | Bacon
          Mac and Cheese | 15.00
          Sautéed Mushrooms | 13.00
          Onion Rings | 12.00`,
        ),
        section(
          'From the Butcher',
          `
          Dry-Aged Strip, Uncooked | 38.00 | By the pound, wrapped | lb
          Ground Short Rib | 16.00 | By the pound | lb
          Ribeye, Uncooked | 36.00 | By the pound | lb`,
        ),
      ],
    },
    americanDesserts,
    drinks,
    bar,
  ),
}
