import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'

export const grocery: Trade = {
  key: 'grocery',
  type: 'I',
  weight: 1,
  cuisines: ['Deli', 'Sandwiches', 'Healthy'],
  names:
    splitEntries(`Greenmarket Pantry; Harvest Lane Grocers; The Larder; Orchard & Mill; Cornucopia Foods; Union Provisions; Basket & Scale;
    Morning Glory Market; Sunnyside Grocers; Farm Table Foods; Bushel Brothers; Copper Kettle Market`),
  placeNames: splitEntries('Market; Grocers; Food Hall; Fine Foods'),
  descriptions:
    splitEntries(`Produce by the half pound, bread by noon, everything else by the shelf; A small grocer with a long counter;
    The week's shopping, carried up`),
  weeks: ['grocery', 'grocery', 'shop', 'corner', 'allHours'],
  minutes: [30, 75],
  menu: joinMenus({
    groups: {
      ripeness: atMostOne('Ripeness', 'Ripe Today; Ripe in a Few Days; As It Comes'),
      swap: oneGroup('If It Is Out', 'Send Something Like It; Leave It Out'),
      milkKind: oneGroup('Kind', 'Whole; Two Percent; Skim'),
      milkSize: sizes('Size', 'Quart; Half Gallon +1.75; Gallon +3.25'),
      sliceG: oneGroup('Sliced', 'Thin; Medium; Thick; Not Sliced'),
      fruitBox: amountGroup('Choose Twelve Pieces', 12, 12, 'Apple; Orange; Banana; Pear; Peach +0.25'),
      sandwichAdds: someGroup('Add', 0, 4, 'Lettuce; Tomato; Cheese +1.00; Avocado +2.00'),
    },
    sections: [
      section(
        'Produce / Fruit',
        `
        {Bananas, Apples +1.20, Oranges +0.80, Grapes +2.50, Peaches +1.80, Cherries +4.50} | 1.20 | By the pound | lb ripeness
        Avocado | 2.25 | | ripeness
        Lemon | 0.75
        Strawberries | 5.50 | One pint
        Blueberries | 5.95 | One pint
        Mixed Fruit Box | 16.00 | | fruitBox
        Watermelon | 8.50`,
      ),
      section(
        'Produce / Vegetables',
        `
        {Tomatoes +1.50, Potatoes, Onions, Carrots, Green Beans +2.00, Mushrooms +4.00} | 1.50 | By the pound | lb
        Romaine | 3.25
        Baby Spinach | 4.95 | Five ounces
        Broccoli | 3.50
        Bell Pepper | 1.75
        Cilantro | 1.50
        Garlic | 0.95`,
      ),
      section(
        'Dairy and Eggs',
        `
        Milk | 2.50 | | milkKind milkSize
        Oat Milk | 4.95
        Large Eggs | Half Dozen 3.25, Dozen 5.50
        Butter | 5.50
        Plain Yogurt | 4.50 | | swap
        Cheddar | 7.50
        Cream Cheese | 3.95
        Parmesan | 22.00 | By the pound | lb`,
      ),
      section(
        'Meat and Fish',
        `
        Chicken Breast | 8.00 | By the pound | lb
        Ground Beef | 9.00 | By the pound | lb
        Salmon Fillet | 18.00 | By the pound | lb
        Bacon | 8.50
        Italian Sausage | 9.00 | By the pound | lb
        Sliced Turkey | 14.00 | By the pound | lb`,
      ),
      section(
        'Bakery and Prepared Food',
        `
        Sourdough Loaf | 7.50 | | sliceG
        Bagels, Half Dozen | 7.50
        Turkey Sandwich | 9.95 | | sandwichAdds
        Caprese Sandwich | 9.50 | | sandwichAdds
        Rotisserie Chicken | 11.95
        Chicken Soup | Pint 6.95, Quart 11.95
        Tuna Salad | 14.00 | By the pound | lb`,
      ),
      section(
        'Pantry',
        `
        Spaghetti | 2.75 | | swap
        Crushed Tomatoes | 3.25
        Olive Oil | Half Liter 13.95, Liter 24.95
        Basmati Rice | 6.95
        Black Beans | 1.95
        Peanut Butter | 5.95
        Honey | 8.95
        Ground Coffee | 12.95`,
      ),
      section(
        'Frozen',
        `
        Vanilla Ice Cream | 6.95
        Frozen Pizza | 8.50
        Peas | 3.25
        Dumplings | 7.95`,
      ),
      section(
        'Household',
        `
        Paper Towels | Two Rolls 5.50, Six Rolls 14.50
        Dish Soap | 4.50
        Laundry Detergent | 13.95`,
      ),
    ],
  }),
}

export const convenience: Trade = {
  key: 'convenience',
  type: 'U',
  weight: 1,
  cuisines: [],
  names:
    splitEntries(`Owl & Moon; Five Minute Mart; Night Light Pharmacy; The Handy Store; Quick Corner; Lucky Penny Mart; Open Door Drugs;
    Doorstep Drug; All Hours Pantry; Evergreen Pharmacy; Snack Station; Beacon Drugs`),
  placeNames: splitEntries('Mini Mart; Pharmacy; Drugs; Corner Store'),
  descriptions: splitEntries(
    `The thing you forgot, at the hour you need it; Snacks, aspirin and batteries; A corner store with good hours`,
  ),
  weeks: ['corner', 'allHours', 'grocery', 'allHours'],
  minutes: [15, 40],
  menu: joinMenus({
    groups: {
      soda: oneGroup('Flavor', 'Cola; Diet Cola; Lemon-Lime; Orange; Ginger Ale'),
      chipsU: oneGroup('Flavor', 'Sea Salt; Barbecue; Sour Cream and Onion; Jalapeño'),
      snackMix: amountGroup(
        'Choose Six Snacks',
        6,
        6,
        'Chips; Pretzels; Cookies; Gummies; Popcorn; Trail Mix +0.50',
      ),
      coffeeU: sizes('Size', 'Small; Medium +0.50; Large +1.00'),
      battery: oneGroup('Kind', 'AA; AAA; C +1.00; D +1.50'),
    },
    sections: [
      section(
        'Drinks',
        `
        Soda | Can 1.75, Bottle 2.75, Two Liters 3.95 | | soda
        Water | 1.50
        Energy Drink | 3.75
        Iced Tea | 2.75
        Coffee | 1.95 | | coffeeU
        Orange Juice | 3.95
        Coconut Water | 3.50
        Sports Drink | 2.95`,
      ),
      section(
        'Snacks / Salty',
        `
        Potato Chips | Small 2.25, Party Size 5.50 | | chipsU
        Pretzels | 2.95
        Popcorn | 3.50
        Mixed Nuts | 4.95
        Beef Jerky | 6.95
        Snack Box | 14.95 | | snackMix`,
      ),
      section(
        'Snacks / Sweet',
        `
        Chocolate Bar | 2.25
        Gummy Bears | 2.95
        Chocolate Cookies | 4.50
        Peanut Butter Cups | 2.25
        Mints | 1.75
        Ice Cream Pint | 6.95
        Ice Cream Sandwich | 2.95`,
      ),
      section(
        'Quick Food',
        `
        Instant Noodles | 2.50
        Frozen Burrito | 3.95
        Turkey Sandwich | 7.95
        Mac and Cheese Cup | 3.25
        Milk, Half Gallon | 3.95
        Eggs, Dozen | 5.25
        Bread | 3.95`,
      ),
      section(
        'Pharmacy',
        `
        Ibuprofen | Twenty-Four 5.95, Hundred 12.95
        Acetaminophen | 6.95
        Antacid | 5.50
        Allergy Tablets | 14.95
        Cough Syrup | 10.95
        Bandages | 4.95
        Thermometer | 14.95
        Cold Pack | 3.95`,
      ),
      section(
        'Personal Care',
        `
        Toothpaste | 4.95
        Toothbrush | 3.50
        Shampoo | 7.95
        Deodorant | 6.50
        Razors | 9.95
        Tampons | 8.95
        Lip Balm | 3.50
        Sunscreen | 12.95`,
      ),
      section(
        'Home',
        `
        Batteries | 7.95 | | battery
        Light Bulbs | 8.50
        Phone Charger | 14.95
        Toilet Paper | Four Rolls 4.95, Twelve Rolls 12.95
        Umbrella | 12.00
        Candles | 5.50
        Dish Soap | 3.95`,
      ),
      section(
        'Behind the Counter',
        `
        Cigarettes, Pack | 14.50
        Menthol Cigarettes, Pack | 14.95
        Cigarillos | 4.95
        Rolling Papers | 3.50
        Lighter | 2.50`,
        { tobacco: true },
      ),
      section(
        'Cold Beer',
        `
        Lager, Six Pack | 13.95
        India Pale Ale, Six Pack | 15.95
        Hard Seltzer, Twelve Pack | 19.95
        Cider, Four Pack | 12.95`,
        { alcohol: true },
      ),
    ],
  }),
}
