import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from './menu-plan.ts'
import type { Trade } from './trade.ts'

/** The kitchen of merchant 1001, on which examples and tests rely: no alcohol, and most items are available all day. */
export const allDayKitchen: Trade = {
  key: 'all-day-kitchen',
  type: 'R',
  weight: 0,
  cuisines: ['American', 'Breakfast', 'Burgers'],
  names: [],
  placeNames: [],
  descriptions: ['Breakfast at midnight, burgers at dawn, and a counter that has never closed'],
  weeks: ['allHours'],
  minutes: [35, 35],
  menu: joinMenus({
    groups: {
      side: oneGroup(
        'Choose a Side',
        'French Fries > friesStyle; House Salad > dressing; Coleslaw; Onion Rings +1.50; Cup of Soup +2.00',
      ),
      friesStyle: atMostOne('How You Like Your Fries', 'Extra Crispy; Old Bay; Cheese +1.50 > cheese'),
      cheese: oneGroup('Which Cheese', 'American; Cheddar; Blue +0.50'),
      dressing: oneGroup('Dressing', 'Balsamic; Ranch; Blue Cheese; No Dressing'),
      cooked: oneGroup('Cooked', 'Rare; Medium Rare; Medium; Well Done'),
      eggs: oneGroup('Eggs', 'Scrambled; Over Easy; Sunny Side Up; Egg Whites +1.50'),
      toppings: someGroup(
        'Toppings',
        0,
        4,
        'Lettuce; Tomato; Pickles; American Cheese +1.00; Bacon +2.00; Avocado +2.25',
      ),
      platterSides: someGroup(
        'Choose Two Sides',
        2,
        2,
        'French Fries; Coleslaw; Mashed Potatoes; String Beans; Mac and Cheese +1.00',
      ),
      sauces: amountGroup('Extra Sauces', 0, 6, 'Ketchup; Ranch +0.75; Hot Sauce; Barbecue +0.75'),
      wingMix: amountGroup(
        'Twelve Wings by the Half Dozen',
        12,
        12,
        'Buffalo by 6; Barbecue by 6; Lemon Pepper by 6',
      ),
      patties: sizes('Patties', 'Single; Double +4.00; Triple +7.00'),
      milk: atMostOne('Milk', 'Whole; Skim; Oat +0.75'),
    },
    sections: [
      section(
        'All Day Breakfast',
        `
        Buttermilk Pancakes | 9.50 | Three, with maple syrup
        Two Eggs and Toast | 7.50 | | eggs
        Granola and Yogurt | 6.50 | With berries
        Lox Platter | 18.50 | Bagel, cream cheese, tomato, capers
        Eggs Benedict | 14.50 | Hollandaise, home fries
        Steak and Eggs | 21.50 | | cooked eggs
        Oatmeal | Bowl 6.00, Large Bowl 8.00 | Brown sugar and raisins
        Western Omelet | 12.50 | Ham, peppers, onions`,
      ),
      section(
        'Burgers',
        `
        Smash Burger | 10.50 | Potato roll, house sauce | patties toppings side
        Half-Pound Burger | 14.50 | | cooked toppings side
        Turkey Burger | 13.00 | | toppings side
        Black Bean Burger | 12.50 | | toppings side
        Patty Melt | 13.50 | Swiss and onions on rye | cooked side`,
      ),
      section(
        'Sandwiches',
        `
        Grilled Cheese | 8.50 | On sourdough
        Turkey Club | 14.50 | | side
        Reuben | 16.00 | Corned beef, Swiss, sauerkraut | side
        Tuna Melt | 12.50 | | side
        BLT | 10.50 | With mayonnaise
        Fried Chicken Sandwich | 13.50 | Pickles and slaw | toppings side
        Egg Salad Sandwich | 9.50 | On whole wheat`,
      ),
      section(
        'Plates',
        `
        Half Roast Chicken | 18.50 | With gravy | platterSides
        Meatloaf | 17.50 | With gravy | platterSides
        Fish and Chips | 18.00 | Cod, tartar sauce
        Mac and Cheese | 13.00 | Three cheeses
        Grilled Salmon | 22.50 | Lemon butter | platterSides
        Spaghetti and Meatballs | 16.50 | Garlic bread
        Chicken Pot Pie | 16.00 | Flaky crust`,
      ),
      section(
        'Wings and Snacks',
        `
        Wings | Six 10.50, Twelve 19.00, Twenty-Four 36.00 | Buffalo, with celery | sauces
        Mixed Dozen Wings | 19.50 | | wingMix sauces
        Onion Rings | 6.50 | | sauces
        French Fries | 5.00 | | friesStyle
        Mozzarella Sticks | 8.50 | | sauces
        Soft Pretzel | 6.50 | Grain mustard`,
      ),
      section(
        'Soups and Salads',
        `
        Chicken Noodle Soup | Cup 5.00, Bowl 7.50
        Tomato Soup | Cup 4.50, Bowl 7.00
        Garden Salad | 9.00 | | dressing
        Cobb Salad | 15.50 | Turkey, bacon, egg, avocado | dressing
        Caesar Salad | 11.00 | Croutons, Parmesan`,
      ),
      section(
        'From the Counter',
        `
        Potato Salad | 8.00 | By the pound | lb
        Coleslaw by the Pound | 7.00 | | lb
        Chicken Salad by the Pound | 15.00 | | lb
        Dinner Rolls | 1.00 | By the half dozen | by=6 max=48`,
      ),
      section(
        'Desserts',
        `
        New York Cheesecake | 7.50
        Apple Pie | 6.50 | Warm
        Chocolate Layer Cake | 7.50
        Rice Pudding | 5.00
        Chef's Trial Dessert | 6.00 | Not for sale yet | hidden`,
      ),
      section(
        'Drinks / Cold',
        `
        Cola | 2.50 | 12 oz can
        Diet Cola | 2.50 | 12 oz can
        Ginger Ale | 2.50 | 12 oz can
        Lemonade | 3.50
        Sparkling Water | Small 2.50, Large 5.00
        Vanilla Milkshake | 7.00
        Chocolate Milkshake | 7.00`,
      ),
      section(
        'Drinks / Hot',
        `
        Coffee | Small 2.50, Large 3.50 | | milk
        Tea | 2.50
        Hot Chocolate | 4.00 | With whipped cream
        Latte | 4.50 | | milk`,
      ),
      section(
        'Lunch Specials',
        `
        Half Sandwich and Soup | 11.50
        Burger and a Soda | 13.00 | | cooked
        Quiche and Salad | 12.00 | | dressing`,
        { during: 'lunch' },
      ),
      section(
        'Late Night',
        `
        Disco Fries | 9.50 | Gravy and mozzarella
        Chili Dog | 7.50
        Night Shift Breakfast | 13.50 | Eggs, bacon, pancakes | eggs`,
        { during: 'lateNight' },
      ),
    ],
  }),
}
