import { amountGroup, atMostOne, type MenuPlan, oneGroup, section, sizes } from '../menu-plan.ts'

/** Choices that more than one kitchen offers. */
const commonGroups = {
  dressing: oneGroup('Dressing', 'Balsamic; Ranch; Blue Cheese; Caesar; Lemon and Olive Oil; No Dressing'),
  side: oneGroup(
    'Choose a Side',
    'French Fries > friesStyle; House Salad > dressing; Coleslaw; Onion Rings +1.50; Sweet Potato Fries +1.50; Cup of Soup +2.00',
  ),
  friesStyle: atMostOne('How You Like Your Fries', 'Extra Crispy; Old Bay; Cajun; Cheese +1.50; Gravy +1.25'),
  cooked: oneGroup('Cooked', 'Rare; Medium Rare; Medium; Medium Well; Well Done'),
  sauces: amountGroup(
    'Extra Sauces',
    0,
    6,
    'Ketchup; Ranch +0.75; Honey Mustard +0.75; Chipotle Mayo +0.75; Barbecue +0.75; Blue Cheese +0.75',
  ),
  drinkSize: sizes('Size', 'Small; Medium +0.50; Large +1.00'),
  milk: atMostOne('Milk', 'Whole; Skim; Oat +0.75; Almond +0.75; Soy +0.50'),
  sweetener: amountGroup('Sweetener', 0, 6, 'Sugar; Honey; Raw Sugar; Sweetener'),
  iceCream: atMostOne('Make It à la Mode', 'Vanilla +2.50; Chocolate +2.50; Dulce de Leche +2.75'),
  addProtein: atMostOne(
    'Add Protein',
    'Grilled Chicken +5.00; Salmon +8.00; Shrimp +7.00; Tofu +4.00; Hard-Boiled Egg +2.00',
  ),
} satisfies MenuPlan['groups']

export const drinks: MenuPlan = {
  groups: commonGroups,
  sections: [
    section(
      'Drinks / Soft Drinks',
      `
      Cola | 2.75 | 12 oz can
      Diet Cola | 2.75 | 12 oz can
      Lemon-Lime Soda | 2.75 | 12 oz can
      Ginger Ale | 2.75 | 12 oz can
      Root Beer | 3.25 | From the bottle
      Cream Soda | 3.25 | From the bottle
      `,
    ),
    section(
      'Drinks / Water and Juice',
      `
      Still Water | 2.25 | Half a liter
      Sparkling Water | Small 2.75, Large 5.50 | Chilled
      Orange Juice | 3.95 | Squeezed to order | drinkSize
      Apple Juice | 3.25 | Cloudy, from upstate orchards | drinkSize
      Lemonade | 3.50 | Made here every morning | drinkSize
      Cranberry Juice | 3.25 | | drinkSize
      `,
    ),
    section(
      'Drinks / Coffee and Tea',
      `
      Coffee | 2.50 | House blend | drinkSize milk sweetener
      Iced Coffee | 3.50 | Brewed double strength | drinkSize milk sweetener
      Hot Tea | 2.50 | Black, green, mint or chamomile | sweetener
      Iced Tea | 2.95 | Unsweetened, with lemon | drinkSize sweetener
      Hot Chocolate | 3.95 | With whipped cream | drinkSize milk
      `,
    ),
  ],
}

/** For kitchens with a liquor license. */
export const bar: MenuPlan = {
  groups: {
    garnish: atMostOne('Garnish', 'Lemon Twist; Orange Peel; Olives +0.50; Cherry'),
    pour: sizes('Pour', 'Glass; Carafe +16.00; Bottle +28.00'),
  },
  sections: [
    section(
      'Bar / Beer and Cider',
      `
      Lager | 7.00 | Pint can, clean and cold
      India Pale Ale | 8.00 | Pine and grapefruit
      Wheat Beer | 8.00 | Unfiltered, with orange
      Stout | 8.50 | Roasted barley, soft foam
      Pilsner | 7.50 | Bohemian style
      Amber Ale | 7.50
      Dry Cider | 7.50 | Pressed from heirloom apples
      Light Lager, Six Pack | 16.00
      `,
      { alcohol: true },
    ),
    section(
      'Bar / Wine',
      `
      Pinot Grigio | 11.00 | Veneto | pour
      Sauvignon Blanc | 12.00 | Marlborough | pour
      Chardonnay | 12.00 | Sonoma | pour
      Provence Rosé | 12.00 | Dry and pale | pour
      Pinot Noir | 13.00 | Willamette Valley | pour
      Malbec | 12.00 | Mendoza | pour
      Cabernet Sauvignon | 13.00 | Paso Robles | pour
      Prosecco | 11.00 | Treviso | pour
      `,
      { alcohol: true },
    ),
    section(
      'Bar / Cocktails to Go',
      `
      Margarita | 13.00 | Tequila, lime, salt on the side | garnish
      Old Fashioned | 15.00 | Bourbon, bitters, orange | garnish
      Negroni | 14.00 | Gin, vermouth, bitter orange | garnish
      Paloma | 13.00 | Tequila and grapefruit
      Espresso Martini | 15.00
      Dark and Stormy | 13.00 | Rum and ginger beer
      Spicy Bloody Mary | 13.00 | With horseradish | garnish
      `,
      { alcohol: true },
    ),
  ],
}

export const happyHour: MenuPlan = {
  groups: {},
  sections: [
    section(
      'Happy Hour',
      `
      Bucket of Lager | 24.00 | Five bottles on ice | alcohol
      House Red | 8.00 | By the glass | alcohol
      House White | 8.00 | By the glass | alcohol
      Soft Pretzel | 6.00 | With beer cheese
      Spiced Nuts | 5.00
      Olives and Feta | 6.50
      `,
      { during: 'happyHour' },
    ),
  ],
}

export const americanDesserts: MenuPlan = {
  groups: commonGroups,
  sections: [
    section(
      'Desserts',
      `
      New York Cheesecake | 7.95 | Plain or with strawberries
      Apple Pie | 6.95 | Baked in the morning | iceCream
      Chocolate Layer Cake | 7.50
      Key Lime Pie | 6.95
      Brownie Sundae | 8.50 | Warm brownie, two scoops
      Rice Pudding | 5.50 | With cinnamon
      Carrot Cake | 7.50 | Cream cheese icing
      Chocolate Chip Cookies | 4.50 | Three, warm
      `,
    ),
  ],
}
