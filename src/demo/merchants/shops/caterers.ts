import { amountsPerUnit, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'

const shared = joinMenus({
  groups: {
    service: someGroup(
      'Serving Set',
      0,
      3,
      'Plates and Cutlery +6.00; Chafing Dish +12.00; Serving Spoons +4.00',
    ),
    // The price of an option is per guest.
    table: someGroup('On the Table', 0, 3, 'Plates and Cutlery +0.75; Cloth Napkins +0.75; Glasses +1.00'),
    setUp: atMostOne('Set-Up', 'Left at the Door; Set Up for You +2.50 > setUpStyle'),
    setUpStyle: oneGroup('Set Up As', 'Buffet Line; Stations +1.00; Family Style'),
    traySize: sizes('Tray', 'Half, Serves Ten; Full, Serves Twenty +55.00'),
  },
  sections: [
    section(
      'Drinks and Coffee',
      `
      Coffee Service | 32.00 | A box for ten, milk and sugar
      Tea Service | 28.00 | A box for ten
      Assorted Sodas | 2.25 | By the dozen | by=12 max=240
      Bottled Water | 1.75 | By the dozen | by=12 max=240
      Fresh Lemonade | 24.00 | A gallon`,
    ),
    section(
      'Extras',
      `
      Plates, Cutlery and Napkins | 1.50 | Per guest | min=10 max=200
      Chafing Dish and Fuel | 14.00
      Tablecloth | 9.00
      Ice, Ten Pounds | 8.00`,
    ),
  ],
})

export const eventCaterer: Trade = {
  key: 'event-caterer',
  type: 'C',
  weight: 2,
  cuisines: ['American', 'Mediterranean', 'Healthy', 'Italian'],
  names:
    splitEntries(`Longtable Catering; Silver Tray Events; Feast & Folly; The Banquet Office; Gather Catering Co.; Ninth Course;
    Host & Harvest; Canapé Club`),
  placeNames: splitEntries('Catering; Events Kitchen; Banquets'),
  descriptions:
    splitEntries(`Lunches for ten, dinners for two hundred; Menus that count guests so you need not;
    Platters, buffets and people to serve them`),
  weeks: ['office', 'office', 'weekdayMeals'],
  minutes: [90, 240],
  menu: joinMenus(
    {
      groups: {
        buffetMains: amountsPerUnit(
          'Two Mains a Guest',
          2,
          2,
          'Herb Chicken; Grilled Salmon +3.00; Flank Steak +4.00; Eggplant Parmigiana; Mushroom Farro',
        ),
        buffetSides: amountsPerUnit(
          'Two to Three Sides a Guest',
          2,
          3,
          'Roasted Potatoes; Green Beans; Caesar Salad; Wild Rice; Grilled Vegetables; Mac and Cheese +1.00',
        ),
        boxSandwich: amountsPerUnit(
          'A Sandwich a Box',
          1,
          1,
          'Turkey; Roast Beef +1.50; Caprese; Tuna; Hummus and Vegetable',
        ),
        boxSide: amountsPerUnit('A Side a Box', 1, 1, 'Chips; Fruit; Pasta Salad'),
        boxSweet: amountsPerUnit('A Sweet a Box', 0, 1, 'Cookie; Brownie +0.50; Apple'),
        passed: amountsPerUnit(
          'Three to Five Bites a Guest',
          3,
          5,
          'Mini Crab Cakes +1.00; Beef Skewers; Tomato Bruschetta; Spinach Pies; Shrimp Cocktail +1.25; Stuffed Mushrooms',
        ),
        pastries: amountsPerUnit('Two Pastries a Guest', 2, 2, 'Croissant; Muffin; Danish; Bagel'),
        dessertPicks: amountsPerUnit(
          'Two Sweets a Guest',
          2,
          2,
          'Mini Éclair; Fruit Tartlet; Brownie Bite; Lemon Bar; Macaron +0.75',
        ),
        platterBread: oneGroup('Bread', 'Rolls; Assorted Sliced; Wraps; Gluten-Free +12.00'),
      },
      sections: [
        section(
          'Per Guest / Buffets',
          `
          Classic Buffet | 26.95 | Two mains, two sides, rolls | min=10 max=200 buffetMains buffetSides table setUp
          Garden Buffet | 22.95 | Vegetarian throughout | min=10 max=200 buffetSides table setUp
          Holiday Buffet | 34.95 | Roast turkey and the rest | min=15 max=200 buffetSides table setUp`,
        ),
        section(
          'Per Guest / Breakfasts',
          `
          Continental Breakfast | 12.95 | Pastries, fruit, coffee | min=8 max=200 pastries table
          Hot Breakfast | 17.95 | Eggs, bacon, potatoes | min=10 max=200 pastries table
          Yogurt Bar | 9.95 | | min=8 max=200 table`,
        ),
        section(
          'Per Guest / Boxed Lunches',
          `
          Boxed Lunch | 16.95 | Sandwich, side and a sweet | min=6 max=200 boxSandwich boxSide boxSweet
          Salad Box | 16.50 | | min=6 max=200 boxSide boxSweet`,
        ),
        section(
          'Per Guest / Receptions',
          `
          Passed Bites | 21.00 | | min=20 max=300 passed setUp
          Cheese and Charcuterie | 14.00 | | min=10 max=200 table
          Dessert Reception | 11.00 | | min=10 max=200 dessertPicks table`,
        ),
        section(
          'Platters',
          `
          Sandwich Platter | 110.00 | Serves ten | platterBread
          Wrap Platter | 105.00 | Serves ten
          Crudités | 58.00 | Serves twelve
          Shrimp Cocktail Platter | 120.00 | Fifty pieces
          Smoked Salmon Platter | 135.00 | Serves ten
          Fruit Platter | 62.00 | Serves twelve
          Cheese Platter | 88.00 | Serves twelve
          Cookie Platter | 42.00 | Three dozen`,
        ),
        section(
          'Trays',
          `
          Baked Ziti | 58.00 | | traySize service
          Chicken Marsala | 78.00 | | traySize service
          Roasted Vegetables | 48.00 | | traySize service
          Caesar Salad | 42.00 | | traySize
          Mac and Cheese | 55.00 | | traySize service
          Penne alla Vodka | 58.00 | | traySize service`,
        ),
      ],
    },
    shared,
  ),
}

export const fiestaCaterer: Trade = {
  key: 'fiesta-caterer',
  type: 'C',
  weight: 1,
  cuisines: ['Mexican', 'Barbecue', 'Southern', 'Latin American'],
  names: splitEntries(
    `Fiesta Fold; Smoke & Spoon Catering; Taco Truck Tables; Party Brisket; Cilantro Events; Backyard Banquet`,
  ),
  placeNames: splitEntries('Party Kitchen; Fiesta Catering; Cookout Catering'),
  descriptions:
    splitEntries(`Taco bars, barbecue and big pans of beans; Food that feeds a crowd and travels hot;
    We bring the grill, you bring the guests`),
  weeks: ['office', 'grocery', 'shop'],
  minutes: [75, 180],
  menu: joinMenus(
    {
      groups: {
        tacoFillings: amountsPerUnit(
          'Three Tacos a Guest',
          3,
          3,
          'Chicken Tinga; Carnitas; Carne Asada +0.75; Grilled Vegetables; Barbacoa +0.75',
        ),
        tacoSides: amountsPerUnit(
          'Two Sides a Guest',
          2,
          2,
          'Rice; Black Beans; Street Corn +0.75; Chips and Salsa; Guacamole +1.50',
        ),
        meatsQ: amountsPerUnit(
          'Two Meats a Guest',
          2,
          2,
          'Brisket +2.50; Pulled Pork; Smoked Chicken; Sausage; Jackfruit',
        ),
        sidesQ: amountsPerUnit(
          'Two Sides a Guest',
          2,
          2,
          'Mac and Cheese; Coleslaw; Baked Beans; Collard Greens; Cornbread',
        ),
        heatF: oneGroup('Salsa', 'Mild; Medium; Hot; One of Each +3.00'),
      },
      sections: [
        section(
          'Per Guest',
          `
          Taco Bar | 18.95 | Three tacos and two sides | min=10 max=250 tacoFillings tacoSides table setUp
          Barbecue Buffet | 24.95 | | min=10 max=250 meatsQ sidesQ table setUp
          Fajita Bar | 22.95 | | min=10 max=250 tacoSides table setUp
          Nacho Bar | 13.95 | | min=10 max=250 heatF table
          Breakfast Taco Bar | 13.50 | | min=10 max=250 heatF table`,
        ),
        section(
          'Trays',
          `
          Carnitas | 75.00 | | traySize service
          Chicken Enchiladas | 68.00 | | traySize service
          Pulled Pork | 82.00 | | traySize service
          Mac and Cheese | 55.00 | | traySize service
          Rice and Beans | 42.00 | | traySize
          Taco Salad | 46.00 | | traySize
          Street Corn | 48.00 | | traySize`,
        ),
        section(
          'By the Pound',
          `
          Brisket | 32.00 | Sliced | lb
          Pulled Pork | 24.00 | | lb
          Carne Asada | 30.00 | | lb
          Guacamole | 16.00 | | lb`,
        ),
        section(
          'Platters and Sweets',
          `
          Tamales | 42.00 | A dozen
          Empanadas | 48.00 | A dozen
          Churros | 32.00 | Two dozen
          Tres Leches Sheet Cake | 68.00
          Fruit with Chili and Lime | 52.00`,
        ),
      ],
    },
    shared,
  ),
}
