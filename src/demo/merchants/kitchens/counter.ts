import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { americanDesserts, drinks } from './shared-sections.ts'

const sandwichExtras = someGroup(
  'Add',
  0,
  6,
  `Lettuce; Tomato; Onion; Pickles; Bacon +2.50; Avocado +2.50; Extra Cheese +1.25; Extra Meat +4.00`,
)

export const deli: Trade = {
  key: 'deli',
  type: 'R',
  weight: 4,
  cuisines: ['Deli', 'Sandwiches', 'Breakfast', 'Coffee'],
  names:
    splitEntries(`Abe & Lottie's; The Dill Jar; Seaport Appetizing; Rye Society; Morty's Counter; Corner Provisions; Two Brothers Deli;
    The Long Roll; Grandpa's Slicer; Fresh & Fine Deli`),
  placeNames: splitEntries('Deli; Delicatessen; Sandwich Shop; Gourmet Deli'),
  descriptions:
    splitEntries(`Pastrami cut by hand and piled too high; Cold cuts by the half pound, sandwiches by the yard;
    The corner deli that knows your order`),
  weeks: ['cafe', 'grocery', 'weekdayMeals', 'allHours', 'breakfast'],
  minutes: [15, 35],
  menu: joinMenus(
    {
      groups: {
        breadD: oneGroup(
          'Bread',
          'Rye; Roll; Whole Wheat; Sourdough; Hero +2.00; Wrap +0.75; Gluten-Free +2.00',
        ),
        cheese: atMostOne(
          'Cheese',
          'American +1.25; Swiss +1.25; Provolone +1.25; Muenster +1.25; Pepper Jack +1.25',
        ),
        spread: someGroup(
          'Spread',
          0,
          3,
          'Mayonnaise; Deli Mustard; Russian Dressing; Oil and Vinegar; Horseradish +0.50',
        ),
        extrasD: sandwichExtras,
        deliSide: atMostOne('With', 'Chips +2.00 > chips; Potato Salad +3.00; Coleslaw +2.50; Pickle +1.00'),
        chips: oneGroup('Chips', 'Sea Salt; Barbecue; Sour Cream and Onion; Salt and Vinegar'),
        eggStyle: oneGroup('Eggs', 'Fried; Scrambled; Whites +1.50'),
      },
      sections: [
        section(
          'Breakfast',
          `
          Egg and Cheese | 5.50 | On a roll | eggStyle cheese
          {Bacon, Sausage, Ham, Turkey +0.50}, Egg and Cheese | 7.50 | On a roll | eggStyle cheese
          Two Eggs Platter | 10.95 | | eggStyle
          Western Wrap | 9.50
          Steak, Egg and Cheese | 11.50 | | eggStyle
          Oatmeal | Small 4.50, Large 6.00
          Yogurt Parfait | 6.50`,
          { during: 'breakfast' },
        ),
        section(
          'Sandwiches / Hot',
          `
          Pastrami | 18.95 | Piled on rye | breadD cheese spread deliSide
          Corned Beef | 18.95 | | breadD cheese spread deliSide
          Brisket | 18.95 | Gravy | breadD spread deliSide
          Reuben | 20.50 | | deliSide
          Cheesesteak | 14.50 | | cheese extrasD deliSide
          Chopped Cheese | 11.95 | Uptown style | cheese extrasD deliSide
          Chicken Cutlet | 13.50 | | breadD cheese spread extrasD deliSide
          Meatball | 12.95 | | breadD cheese deliSide
          Tuna Melt | 13.50 | | breadD deliSide
          Hot Roast Beef | 14.95 | | breadD cheese deliSide`,
        ),
        section(
          'Sandwiches / Cold',
          `
          {Turkey, Ham, Roast Beef +1.50, Salami, Tuna Salad, Chicken Salad, Egg Salad, Chicken Breast} Sandwich | 12.50 | | breadD cheese spread extrasD deliSide
          Italian Combo | 14.50 | | breadD spread extrasD deliSide
          Turkey Club | 15.50 | | deliSide
          Mozzarella and Pepper | 12.95 | | breadD extrasD deliSide
          BLT | 10.95 | | breadD deliSide`,
        ),
        section(
          'By the Pound',
          `
          {Turkey Breast, Boiled Ham, Swiss Cheese, American Cheese, Provolone, Genoa Salami} | 14.00 | | lb
          {Pastrami, Corned Beef, Roast Beef} | 28.00 | | lb
          {Potato Salad, Coleslaw, Macaroni Salad} | 8.00 | | lb
          {Tuna Salad, Chicken Salad, Egg Salad} | 15.00 | | lb
          Chopped Liver | 17.00 | | lb`,
          { description: 'From half a pound up' },
        ),
        section(
          'Soups and Salads',
          `
          Matzo Ball Soup | Pint 8.50, Quart 14.95
          Chicken Noodle Soup | Pint 7.50, Quart 12.95
          Lentil Soup | Pint 6.95, Quart 11.95
          Mushroom Barley Soup | Pint 6.95, Quart 11.95
          Chopped Salad | 12.50 | | dressing addProtein
          Caesar Salad | 11.50 | | addProtein
          Cobb Salad | 14.95 | | dressing`,
        ),
        section(
          'Plates and Noshes',
          `
          Potato Knish | 5.50
          Latkes | 9.95 | Applesauce, sour cream
          Stuffed Cabbage | 15.95
          Hot Dog | 4.95 | Kraut
          Pickle Plate | 6.50
          Kasha Varnishkes | 8.95
          Half Rotisserie Chicken | 11.95`,
        ),
        section(
          'Grill',
          `
          Cheeseburger | 11.95 | | cooked extrasD deliSide
          Chicken Quesadilla | 11.50
          Chicken Tenders | 10.50 | | sauces
          French Fries | 4.95 | | friesStyle
          Onion Rings | 5.95 | | sauces
          Mozzarella Sticks | 7.95 | | sauces`,
        ),
        section(
          'Lunch Deal',
          `
          Half Sandwich and Soup | 13.95 | | breadD
          Any Wrap, Chips and a Drink | 14.50 | | chips
          Burger, Fries and a Soda | 15.50 | | cooked`,
          { during: 'lunch' },
        ),
      ],
    },
    americanDesserts,
    drinks,
  ),
}

export const bagels: Trade = {
  key: 'bagels',
  type: 'R',
  weight: 2,
  cuisines: ['Bagels', 'Breakfast', 'Coffee', 'Sandwiches'],
  names: splitEntries(
    `Boiled & Baked; Poppy & Salt; The Bagel Works Co.; The Rolling Boil; Sesame & Smoke; Schmear Genius; Sunrise Kettle`,
  ),
  placeNames: splitEntries('Bagels; Bagel Café; Bagel Bakery'),
  descriptions:
    splitEntries(`Kettle-boiled since five in the morning; Smoked fish, whipped cream cheese, hot bagels;
    Coffee, eggs and everything bagels`),
  weeks: ['breakfast', 'breakfast', 'cafe'],
  minutes: [15, 30],
  menu: joinMenus(
    {
      groups: {
        bagel: oneGroup(
          'Bagel',
          'Everything; Plain; Sesame; Poppy; Onion; Salt; Pumpernickel; Cinnamon Raisin; Gluten-Free +2.00; Flagel',
        ),
        toasted: atMostOne('Toasted', 'Toasted; Lightly Toasted; Scooped'),
        dozenMix: amountGroup(
          'A Dozen by the Three',
          12,
          12,
          'Everything by 3; Plain by 3; Sesame by 3; Poppy by 3; Onion by 3; Cinnamon Raisin by 3',
        ),
        halfDozenMix: amountGroup(
          'Half a Dozen',
          6,
          6,
          'Everything; Plain; Sesame; Poppy; Onion; Cinnamon Raisin',
        ),
        schmear: oneGroup(
          'Cream Cheese',
          'Plain; Scallion; Vegetable; Lox +1.50; Tofu +0.50; Strawberry; Jalapeño',
        ),
        fishExtras: someGroup(
          'With',
          0,
          5,
          'Tomato +0.75; Red Onion; Capers +0.75; Cucumber +0.50; Extra Fish +6.00',
        ),
        eggB: oneGroup('Eggs', 'Fried; Scrambled; Whites +1.50'),
        meatB: atMostOne('Meat', 'Bacon +2.50; Sausage +2.50; Turkey Bacon +2.75; Taylor Ham +2.75'),
        latte: sizes('Size', 'Small; Medium +0.75; Large +1.50'),
        shots: amountGroup(
          'Extra Shots and Syrups',
          0,
          4,
          'Espresso Shot +1.00; Vanilla +0.75; Hazelnut +0.75; Caramel +0.75',
        ),
      },
      sections: [
        section(
          'Bagels',
          `
          Bagel | 1.95 | | bagel toasted
          Bagel with Butter | 2.95 | | bagel toasted
          Bagel with Cream Cheese | 4.95 | | bagel toasted schmear
          Bagel with Peanut Butter | 4.50 | | bagel toasted
          Half Dozen Bagels | 10.50 | | halfDozenMix
          Baker's Dozen | 19.50 | Twelve, and one from us | dozenMix
          Brunch Box | 64.00 | A dozen and three spreads | dozenMix`,
        ),
        section(
          'Egg Sandwiches',
          `
          Egg and Cheese | 6.50 | | bagel eggB meatB
          The Hungover | 10.95 | Two eggs, hash brown, hot sauce | bagel meatB
          Lox, Eggs and Onions | 14.50 | | bagel
          Spinach and Feta Omelet | 9.50 | | bagel
          Western | 9.50 | | bagel
          Avocado and Egg | 9.95 | | bagel eggB
          Egg Platter | 11.95 | Home fries | breakfast eggB meatB bagel`,
        ),
        section(
          'Smoked Fish',
          `
          {Nova Lox, Pastrami Lox +1.00, Whitefish Salad, Sable +4.00, Baked Salmon Salad} on a Bagel | 15.95 | | bagel toasted schmear fishExtras
          Smoked Fish Platter | 42.00 | For two | fishExtras
          Herring in Cream | 8.95
          Classic Lox | 48.00 | By the pound | lb
          Whitefish Salad by the Pound | 26.00 | | lb`,
        ),
        section(
          'Cream Cheese to Go',
          `
          {Plain, Scallion +1.00, Vegetable +1.00, Lox +4.00, Jalapeño +1.00} Cream Cheese | Quarter Pound 4.50, Half Pound 8.00, Pound 14.50`,
        ),
        section(
          'Lunch Sandwiches',
          `
          {Turkey, Tuna Salad, Chicken Salad, Ham, Egg Salad} Bagel | 11.50 | | bagel toasted fishExtras
          Turkey BLT | 12.95 | | bagel
          Chicken Cutlet | 12.95 | | bagel
          Pizza Bagel | 5.95
          Veggie Bagel | 9.50 | Hummus, sprouts | bagel`,
        ),
        section(
          'Salads and Soups',
          `
          Soup of the Day | Cup 4.95, Bowl 6.95
          Matzo Ball Soup | Cup 5.95, Bowl 7.95
          Greek Salad | 11.50 | | addProtein
          Garden Salad | 9.50 | | dressing addProtein`,
        ),
        section(
          'Coffee Bar',
          `
          Espresso | 3.00 | | shots
          {Latte, Cappuccino, Flat White, Mocha +0.50, Chai Latte} | 4.50 | | latte milk shots
          Cold Brew | 4.50 | | latte milk shots
          Americano | 3.50 | | latte milk shots
          Matcha Latte | 5.25 | | latte milk`,
        ),
        section(
          'Bakery Case',
          `
          {Blueberry, Corn, Bran, Chocolate Chip} Muffin | 3.75
          Black and White Cookie | 3.95
          Rugelach | 16.00 | By the pound | lb
          Croissant | 3.95
          Cinnamon Roll | 4.95
          Babka Slice | 4.95
          Bialy | 1.95`,
        ),
      ],
    },
    drinks,
  ),
}

export const greens: Trade = {
  key: 'greens',
  type: 'R',
  weight: 3,
  cuisines: ['Healthy', 'Vegetarian', 'Mediterranean'],
  names: splitEntries(
    `Leaf & Ladle; Field Notes; The Radish Room; Greenhouse Row; Root Hour; Kale Yard; Plain & Plenty; Sprout Assembly`,
  ),
  placeNames: splitEntries('Greens; Salad Company; Bowl Bar'),
  descriptions: splitEntries(
    `Salads chopped to order, grains cooked well; Vegetables from farms we can name; Bowls, broths and cold-pressed juice`,
  ),
  weeks: ['weekdays', 'weekdayMeals', 'cafe', 'allDay'],
  minutes: [15, 35],
  menu: joinMenus(
    {
      groups: {
        base: someGroup('Base', 1, 2, 'Romaine; Kale; Spinach; Arugula; Quinoa +1.00; Wild Rice +0.50'),
        toppingsG: someGroup(
          'Toppings',
          3,
          6,
          'Cucumber; Carrots; Chickpeas; Beets; Corn; Tomato; Cabbage; Avocado +2.50; Roasted Broccoli +1.00',
        ),
        cheeseG: atMostOne('Cheese', 'Feta +1.50; Goat Cheese +1.75; Parmesan +1.25'),
        proteinG: amountGroup(
          'Protein',
          0,
          3,
          'Grilled Chicken +4.50; Tofu +3.50; Falafel +3.50; Salmon +7.50; Egg +1.75',
        ),
        dressingG: oneGroup(
          'Dressing',
          'Lemon Tahini; Balsamic; Caesar; Green Goddess; Miso Ginger; Oil and Vinegar',
        ),
        wrapIt: atMostOne('Make It a Wrap', 'Whole Wheat +0.75; Spinach +0.75'),
        juiceSize: sizes('Size', 'Twelve Ounces; Sixteen Ounces +2.00'),
        boosts: amountGroup(
          'Boosts',
          0,
          3,
          'Whey +1.50; Pea Protein +1.50; Chia +1.00; Ginger +0.75; Spirulina +1.50',
        ),
      },
      sections: [
        section(
          'Build Your Own',
          `
          Your Salad | 11.95 | | base toppingsG cheeseG proteinG dressingG wrapIt
          Your Warm Bowl | 12.95 | | base toppingsG cheeseG proteinG dressingG`,
        ),
        section(
          'Salads',
          `
          Kale Caesar | 13.50 | | proteinG wrapIt
          Harvest | 14.50 | Apple, walnut, goat cheese | proteinG dressingG wrapIt
          Cobb | 15.50 | | dressingG wrapIt
          Greek | 13.95 | | proteinG wrapIt
          Southwest | 14.50 | Black beans, corn, lime | proteinG dressingG wrapIt
          Sesame Chicken | 15.50 | | wrapIt
          Niçoise | 16.50
          Beet and Citrus | 13.95 | | proteinG
          Super Greens | 13.50 | | proteinG dressingG wrapIt
          Buffalo Chickpea | 13.50 | | dressingG wrapIt
          Caprese Farro | 13.95 | | proteinG`,
        ),
        section(
          'Warm Bowls',
          `
          Miso Salmon Bowl | 18.50
          Chicken Pesto Bowl | 15.95
          Curry Lentil Bowl | 13.95 | | proteinG
          Burrito Bowl | 14.50 | | proteinG
          Falafel Bowl | 14.50
          Teriyaki Tofu Bowl | 14.50
          Sweet Potato Bowl | 13.95 | | proteinG
          Mushroom Farro Bowl | 14.50 | | proteinG
          Thai Peanut Bowl | 14.50 | | proteinG
          Steak Bowl | 18.95`,
        ),
        section(
          'Wraps and Toasts',
          `
          Chicken Caesar Wrap | 13.50
          Hummus Wrap | 11.95 | | proteinG
          Turkey Avocado Wrap | 13.95
          Avocado Toast | 9.95 | | proteinG
          Ricotta Toast | 9.50 | Honey, pistachio
          Smoked Salmon Toast | 13.50
          Tempeh Reuben | 13.95`,
        ),
        section(
          'Soups and Broths',
          `
          {Tomato Basil, Red Lentil, Butternut, Chicken and Rice +1.00} Soup | Cup 5.95, Bowl 7.95
          Bone Broth | 7.50
          Mushroom Broth | 6.50`,
        ),
        section(
          'Breakfast',
          `
          Açai Bowl | 12.50 | | boosts
          Overnight Oats | 7.50
          Egg White Wrap | 9.95
          Chia Pudding | 7.50
          Granola and Yogurt | 8.50`,
          { during: 'breakfast' },
        ),
        section(
          'Juices and Smoothies',
          `
          {Green, Carrot Ginger, Beet, Citrus} Juice | 8.50 | Cold-pressed | juiceSize
          {Berry, Mango, Peanut Butter Banana, Green} Smoothie | 8.95 | | juiceSize boosts milk
          Ginger Shot | 4.50
          Kombucha | 5.50`,
        ),
        section(
          'Sides and Snacks',
          `
          Roasted Vegetables | 6.95
          Hummus and Carrots | 6.50
          Kale Chips | 5.50
          Quinoa Salad | 6.50
          Sweet Potato Wedges | 6.50
          Fruit Cup | 6.50
          Trail Mix | 9.00 | By the pound | lb
          Energy Balls | 5.50 | Three
          Vegan Brownie | 4.95`,
        ),
      ],
    },
    drinks,
  ),
}

export const bakery: Trade = {
  key: 'bakery',
  type: 'R',
  weight: 2,
  cuisines: ['Desserts', 'Coffee', 'Breakfast', 'Sandwiches'],
  names: splitEntries(
    `Butter & Bloom; The Proofing Room; Sugar Almanac; Crumb Parade; Maison Levain; Flour Hour; Vanilla Bean Social`,
  ),
  placeNames: splitEntries('Bakery; Patisserie; Coffee & Cake'),
  descriptions:
    splitEntries(`Laminated at night, sold out by three; Layer cakes, loaves and a good flat white;
    Cookies warm on the hour`),
  weeks: ['cafe', 'cafe', 'breakfast', 'late'],
  minutes: [15, 35],
  menu: joinMenus(
    {
      groups: {
        cookieMix: amountGroup(
          'Choose a Dozen',
          12,
          12,
          'Chocolate Chip; Oatmeal; Snickerdoodle; Peanut Butter; Double Chocolate; Ginger',
        ),
        cupcakeMix: amountGroup('Choose Six', 6, 6, 'Vanilla; Chocolate; Red Velvet; Carrot +0.50; Lemon'),
        cakeSize: sizes('Size', 'Six Inch; Eight Inch +16.00; Ten Inch +34.00'),
        writing: atMostOne(
          'Written On It',
          'Happy Birthday +3.00 > candles; Congratulations +3.00; Thank You +3.00',
        ),
        candles: amountGroup('Candles', 0, 20, 'Plain +0.25; Striped +0.35'),
        cupSize: sizes('Size', 'Small; Medium +0.75; Large +1.50'),
        syrup: amountGroup(
          'Syrups and Shots',
          0,
          4,
          'Vanilla +0.75; Caramel +0.75; Lavender +0.75; Espresso Shot +1.00',
        ),
        warm: atMostOne('Served', 'Warmed; With Butter +0.75; With Jam +1.00'),
      },
      sections: [
        section(
          'Viennoiserie',
          `
          {Butter, Almond +1.00, Ham and Cheese +1.75, Chocolate +0.50} Croissant | 4.25 | | warm
          Morning Bun | 4.95 | | breakfast
          Kouign-Amann | 5.50
          Cinnamon Roll | 5.25 | | warm
          Cheese Danish | 4.95
          {Blueberry, Cheddar Chive, Lemon} Scone | 4.50 | | warm
          {Banana Nut, Pumpkin, Corn} Muffin | 4.25 | | warm`,
        ),
        section(
          'Cookies and Bars',
          `
          {Chocolate Chip, Oatmeal Raisin, Snickerdoodle, Peanut Butter, Ginger} Cookie | 3.25
          Dozen Cookies | 34.00 | | cookieMix
          Fudge Brownie | 4.50 | | iceCream
          Blondie | 4.50
          Lemon Bar | 4.50
          Rice Crisp Treat | 3.95`,
        ),
        section(
          'Cakes / By the Slice',
          `
          {Chocolate Layer, Carrot, Red Velvet, Coconut, Lemon Poppy} Slice | 7.50
          Cheesecake Slice | 7.95
          Flourless Chocolate Slice | 7.95
          Olive Oil Cake Slice | 6.50`,
        ),
        section(
          'Cakes / Whole',
          `
          {Chocolate Layer, Carrot, Red Velvet, Coconut, Vanilla Birthday} Cake | 38.00 | A day ahead, please | cakeSize writing max=4
          Cheesecake | 42.00 | | cakeSize writing max=4
          Flourless Chocolate Torte | 44.00 | | max=4`,
        ),
        section(
          'Cupcakes and Tarts',
          `
          {Vanilla, Chocolate, Red Velvet, Lemon} Cupcake | 4.25
          Six Cupcakes | 23.50 | | cupcakeMix
          Fruit Tart | Small 7.50, Large 36.00
          Key Lime Tart | Small 7.50, Large 34.00
          Apple Galette | 6.95 | | iceCream
          Pecan Tart | Small 7.95, Large 36.00`,
        ),
        section(
          'Bread',
          `
          Country Sourdough | Half Loaf 5.50, Loaf 9.50
          Seeded Rye | Half Loaf 5.50, Loaf 9.50
          Baguette | 3.95
          Brioche Loaf | 9.50
          Challah | 8.50
          Focaccia | 6.95
          Dinner Rolls | 1.25 | Sold by the half dozen | by=6 max=48`,
        ),
        section(
          'Sandwiches and Savory',
          `
          Egg and Cheddar on Brioche | 7.95
          Ham and Gruyère | 11.50
          Turkey and Brie | 11.95
          Tomato Mozzarella Focaccia | 10.95
          Quiche | Slice 8.50, Whole 42.00
          Spinach Hand Pie | 6.95
          Tomato Soup | Cup 5.50, Bowl 7.50`,
          { during: 'lunch' },
        ),
        section(
          'Coffee and Tea',
          `
          {Latte, Cappuccino, Flat White, Mocha +0.50, Chai} | 4.75 | | cupSize milk syrup
          Cold Brew | 4.75 | | cupSize milk syrup
          Drip Coffee | 3.25 | | cupSize milk sweetener
          Pour-Over | 5.50
          Loose-Leaf Tea | 4.00 | | sweetener
          House Blend Beans | 19.00 | Twelve-ounce bag`,
        ),
      ],
    },
    drinks,
  ),
}
