import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { bar, drinks } from './shared-sections.ts'

export const levantine: Trade = {
  key: 'levantine',
  type: 'R',
  weight: 3,
  cuisines: ['Middle Eastern', 'Mediterranean', 'Halal', 'Vegetarian'],
  names:
    splitEntries(`Cedar & Sumac; Aleppo Street; Beit Zaytoun; The Falafel Stand; Damascus Gate Grill; Za'atar House; Tahini & Sons;
    Petra Kebab; Jaffa Corner`),
  placeNames: splitEntries('Falafel; Kebab House; Shawarma'),
  descriptions: splitEntries(
    `Falafel to order, pita from the oven; Charcoal kebabs and mezze for the table; Halal grill, open late`,
  ),
  weeks: ['straight', 'late', 'late', 'allDay', 'weekdayMeals'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        fixings: someGroup(
          'Inside',
          0,
          7,
          'Hummus; Tomato and Cucumber; Cabbage; Pickles; Turnips; Fried Eggplant +1.00; Feta +1.50',
        ),
        sauce: amountGroup('Sauces', 0, 5, 'Tahini; White Sauce; Hot Sauce; Amba +0.50; Garlic Toum +0.75'),
        over: oneGroup('Over', 'Yellow Rice; Salad; Half and Half; Fries +1.00'),
        breadKind: oneGroup('Bread', 'White Pita; Whole Wheat Pita; Laffa +1.50; Lavash'),
        mezzeFour: someGroup(
          'Choose Four',
          4,
          4,
          'Hummus; Baba Ghanoush; Labneh; Tabbouleh; Muhammara +0.75; Stuffed Grape Leaves; Fattoush',
        ),
        dipSize: sizes('Size', 'Small; Pint +5.00'),
        double: atMostOne('Double Up', 'Extra Meat +5.00; Extra Falafel, Three +2.50'),
      },
      sections: [
        section(
          'Pita Sandwiches',
          `
          {Falafel, Chicken Shawarma +1.50, Beef Shawarma +2.50, Kofta +2.00, Chicken Kebab +2.00, Sabich, Merguez +2.50} Pita | 10.50 | | breadKind fixings sauce double
          Arayes | 13.50 | Grilled stuffed pita | sauce
          Halloumi Sandwich | 12.95 | | breadKind fixings sauce
          Philly Shawarma | 13.95 | | sauce`,
        ),
        section(
          'Platters',
          `
          {Falafel, Chicken Shawarma +1.50, Beef Shawarma +3.00, Mixed +2.50} over Rice | 14.50 | With salad and pita | over sauce double
          Gyro Platter | 15.95 | | over sauce double
          Vegetarian Combo | 15.50 | | sauce
          Schnitzel Platter | 16.95 | | over sauce`,
        ),
        section(
          'From the Grill',
          `
          Chicken Kebab | 18.95 | | over sauce
          Lamb Kebab | 23.95 | | over sauce
          Kofta Kebab | 18.95 | | over sauce
          Adana Kebab | 19.95 | | over sauce
          Lamb Chops | 29.95 | | over sauce
          Mixed Grill | 29.95 | For the hungry | over sauce
          Salmon Kebab | 22.95 | | over sauce
          Half Chicken | 17.95 | | over sauce`,
        ),
        section(
          'Mezze',
          `
          Hummus | 6.95 | | dipSize breadKind
          Baba Ghanoush | 7.50 | | dipSize breadKind
          Labneh | 7.50 | Mint oil | dipSize breadKind
          Muhammara | 7.95 | Walnut and pepper | dipSize breadKind
          Hummus with Lamb | 13.95
          Stuffed Grape Leaves | 7.95 | Six
          Kibbeh | 8.95 | Four
          Halloumi | 11.95 | Grilled
          Falafel | Six 6.50, Twelve 11.50 | | sauce
          Cigar Börek | 8.50
          Mezze Board | 24.95 | | mezzeFour breadKind`,
        ),
        section(
          'Salads and Soups',
          `
          Fattoush | 11.50 | | addProtein
          Tabbouleh | 9.95
          Israeli Salad | 8.95 | | addProtein
          Shepherd Salad | 9.95
          Lentil Soup | Small 5.50, Large 8.50
          Chicken Soup | Small 5.95, Large 8.95`,
        ),
        section(
          'Oven',
          `
          Za'atar Manakish | 6.95
          Cheese Manakish | 7.95
          Lahmajoun | 8.95
          Spinach Pie | 5.50
          Cheese Pide | 13.95
          Shakshuka | 13.95 | Two eggs | brunch breadKind`,
        ),
        section(
          'Sides',
          `
          French Fries | 5.50 | | friesStyle
          Yellow Rice | 4.50
          Pickles and Olives | 4.50
          Pita | 1.50 | | breadKind
          Garlic Toum | 2.50`,
        ),
        section(
          'Lunch Boxes',
          `
          Falafel Box | 11.95 | | over sauce
          Shawarma Box | 13.50 | | over sauce
          Kofta Box | 13.95 | | over sauce`,
          { during: 'lunch' },
        ),
        section(
          'Late Cart',
          `
          Combo over Rice | 12.95 | White sauce, hot sauce | sauce
          Loaded Fries | 9.95 | Shawarma and toum`,
          { during: 'lateNight' },
        ),
        section(
          'Sweets',
          `
          Baklava | Two 4.95, Pound 19.95
          Knafeh | 8.50
          Halva | 18.00 | By the pound | lb
          Rice Pudding | 4.95
          Turkish Coffee | 3.95 | | sweetener
          Mint Lemonade | 4.95`,
        ),
      ],
    },
    drinks,
  ),
}

export const greek: Trade = {
  key: 'greek',
  type: 'R',
  weight: 2,
  cuisines: ['Greek', 'Mediterranean', 'Seafood', 'Healthy'],
  names: splitEntries(
    `Ouzeri Thalassa; Athena's Oven; Kalamata Corner; The Olive Press; Little Ithaca; Meltemi; Souvlaki & Sea`,
  ),
  placeNames: splitEntries('Souvlaki; Greek Grill; Taverna'),
  descriptions:
    splitEntries(`Souvlaki off the charcoal, lemon on everything; A taverna kitchen with spreads made daily;
    Whole fish, greens and good oil`),
  weeks: ['allDay', 'straight', 'closedMonday', 'late'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        skewer: oneGroup('Meat', 'Pork; Chicken; Lamb +2.50; Bifteki; Halloumi, Vegetarian'),
        wrapIn: someGroup('Inside', 0, 5, 'Tomato; Onion; Fries; Tzatziki; Spicy Feta +1.00'),
        greekSide: oneGroup(
          'Choose a Side',
          'Lemon Potatoes; Rice; Greek Fries > friesTop; Horiatiki, Small +2.00; Greens +1.50',
        ),
        friesTop: atMostOne('On the Fries', 'Feta and Oregano +1.50; Tzatziki +1.50'),
        spreads: someGroup(
          'Choose Three Spreads',
          3,
          3,
          'Tzatziki; Taramosalata; Melitzanosalata; Tirokafteri; Skordalia; Hummus',
        ),
        spreadSize: sizes('Size', 'Small; Large +5.00; Pint +9.00'),
        pitas: amountGroup('Extra Pita', 0, 6, 'White +1.50; Whole Wheat +1.50'),
      },
      sections: [
        section(
          'Spreads',
          `
          {Tzatziki, Taramosalata, Melitzanosalata, Tirokafteri, Skordalia} | 6.95 | With pita | spreadSize pitas
          Pikilia | 16.95 | Three spreads | spreads pitas`,
        ),
        section(
          'Starters',
          `
          Saganaki | 12.95 | Fried cheese, lemon
          Spanakopita | 9.95
          Dolmades | 8.95 | Six
          Grilled Octopus | 19.95
          Zucchini Chips | 12.95 | Tzatziki
          Gigantes | 9.95 | Giant beans
          Keftedes | 11.95 | Meatballs
          Fried Calamari | 15.95
          Loukaniko | 11.95`,
        ),
        section(
          'Souvlaki and Gyro / Pita Wraps',
          `
          Souvlaki Pita | 9.95 | | skewer wrapIn
          Pork Gyro Pita | 9.95 | | wrapIn
          Chicken Gyro Pita | 9.95 | | wrapIn
          Lamb Gyro Pita | 10.95 | | wrapIn
          Falafel Pita | 9.50 | | wrapIn
          Loukaniko Pita | 10.50 | | wrapIn`,
        ),
        section(
          'Souvlaki and Gyro / Plates',
          `
          Souvlaki Plate | 18.95 | Two skewers | skewer greekSide pitas
          Gyro Plate | 18.50 | | greekSide pitas
          Mixed Grill | 29.95 | | greekSide pitas
          Bifteki Plate | 18.95 | | greekSide
          Single Skewer | 4.50 | | skewer
          Family Grill | 69.95 | For four | pitas`,
        ),
        section(
          'From the Sea',
          `
          Grilled Branzino | 29.95 | | greekSide
          Grilled Shrimp | 24.95 | | greekSide
          Salmon Skewer | 22.95 | | greekSide
          Shrimp Saganaki | 22.95 | Tomato and feta
          Swordfish | 27.95 | | greekSide
          Fried Smelts | 15.95`,
        ),
        section(
          'Oven Dishes',
          `
          Moussaka | 18.95
          Pastitsio | 17.95
          Lamb Shank | 26.95 | Orzo
          Lemon Chicken | 18.95 | | greekSide
          Stuffed Peppers | 16.95
          Lamb Kleftiko | 27.95 | | greekSide
          Vegetable Briam | 14.95`,
        ),
        section(
          'Salads and Soups',
          `
          Horiatiki | 13.95 | Tomato, cucumber, feta | addProtein
          Romaine and Dill | 11.50 | | addProtein
          Beet Salad | 11.95
          Quinoa Bowl | 14.50 | | addProtein
          Avgolemono | Cup 5.50, Bowl 8.50
          Lentil Soup | Cup 5.50, Bowl 8.50`,
        ),
        section(
          'Sides',
          `
          Lemon Potatoes | 6.95
          Greek Fries | 6.95 | | friesTop
          Horta | 8.50
          Feta and Olives | 8.95
          Pita | 1.75`,
        ),
        section(
          'Lunch',
          `
          Souvlaki and Salad | 13.95 | | skewer
          Gyro Bowl | 13.95 | | addProtein
          Soup and Spanakopita | 12.50`,
          { during: 'lunch' },
        ),
        section(
          'Sweets',
          `
          Baklava | 6.50
          Galaktoboureko | 6.95
          Loukoumades | 8.95 | Honey, walnuts
          Greek Yogurt and Honey | 6.95
          Frappé | 4.50 | | milk sweetener`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}

export const bistro: Trade = {
  key: 'bistro',
  type: 'R',
  weight: 2,
  cuisines: ['French', 'Steak', 'Seafood'],
  names: splitEntries(
    `Le Petit Quai; Chez Marguerite; Café des Halles; Bistro Lumière; La Belle Ardoise; Brasserie Colette; Au Coin Vert`,
  ),
  placeNames: splitEntries('Bistro; Brasserie; Café'),
  descriptions:
    splitEntries(`Steak frites, onion soup and a proper omelette; Bistro cooking in boxes that keep it warm;
    Croissants before noon, cassoulet after dark`),
  weeks: ['brunchAndDinner', 'split', 'dinner', 'cafe'],
  minutes: [35, 55],
  menu: joinMenus(
    {
      groups: {
        garniture: oneGroup(
          'With',
          'Frites > friesStyle; Green Salad; Haricots Verts; Gratin +2.00; Ratatouille',
        ),
        sauceB: oneGroup('Sauce', 'Au Poivre; Béarnaise; Maître d’Hôtel Butter; Bordelaise +1.50'),
        fill: someGroup(
          'Filled With',
          1,
          3,
          'Gruyère; Ham +1.50; Mushrooms +1.00; Spinach +1.00; Goat Cheese +1.50; Herbs',
        ),
        cheeses: someGroup(
          'Choose Your Cheeses',
          3,
          5,
          'Brie; Comté; Roquefort; Chèvre; Morbier; Camembert +1.00',
        ),
        moules: oneGroup('Broth', 'White Wine; Provençale; Roquefort +1.50; Curry'),
        crepe: atMostOne('Add', 'Banana +1.50; Strawberries +2.00; Whipped Cream +1.00'),
        bread: amountGroup('Bread', 0, 4, 'Baguette +2.00; Butter +0.75; Gluten-Free Roll +2.50'),
        portion: sizes('Portion', 'Starter; Main +9.00'),
      },
      sections: [
        section(
          'Hors d’Œuvre',
          `
          Onion Soup | 13.95 | Gruyère crust
          Escargots | 15.95 | Six | bread
          Pâté de Campagne | 13.95 | Cornichons | bread
          Steak Tartare | 17.95 | | portion
          Chicken Liver Mousse | 12.95 | | bread
          Leeks Vinaigrette | 12.50
          Gougères | 8.95
          Smoked Salmon | 17.95 | Crème fraîche
          Cheese Board | 22.95 | | cheeses bread
          Charcuterie Board | 24.95 | | bread`,
        ),
        section(
          'Salades',
          `
          Niçoise | 19.95 | Seared tuna
          Lyonnaise | 16.95 | Lardons, poached egg
          Endive and Roquefort | 15.50
          Chèvre Chaud | 15.95
          Mesclun | 10.95 | | addProtein`,
        ),
        section(
          'Plats',
          `
          Steak Frites | 29.95 | | cooked sauceB
          Hanger Steak | 31.95 | | cooked sauceB garniture
          Coq au Vin | 26.95
          Duck Confit | 28.95 | | garniture
          Beef Bourguignon | 28.95
          Cassoulet | 29.95
          Roast Chicken | 25.95 | | garniture
          Moules Frites | 24.95 | | moules
          Salmon with Lentils | 27.95
          Trout Almondine | 26.95 | | garniture
          Sole Meunière | 36.95 | | garniture
          Rack of Lamb | 39.95 | | cooked garniture
          Mushroom Vol-au-Vent | 21.95
          Ratatouille | 18.95 | | garniture`,
        ),
        section(
          'Sandwiches',
          `
          Croque Monsieur | 15.95 | | garniture
          Croque Madame | 16.95 | | garniture
          Jambon-Beurre | 12.95
          Bistro Burger | 19.95 | Raclette | cooked garniture
          Pan Bagnat | 14.95
          Chicken Baguette | 13.95`,
        ),
        section(
          'Œufs',
          `
          Omelette | 14.95 | | fill garniture
          Eggs Benedict | 16.95 | | garniture
          Eggs Florentine | 15.95 | | garniture
          Quiche Lorraine | 14.95 | | garniture
          French Toast | 14.95 | | crepe
          Croissant, Egg and Ham | 11.95
          Mimosa | 11.00 | | alcohol`,
          { during: 'brunch' },
        ),
        section(
          'Crêpes',
          `
          Ham and Gruyère | 14.95
          Spinach and Goat Cheese | 14.50
          Chocolate Hazelnut | 9.95 | | crepe
          Sugar and Lemon | 8.50 | | crepe
          Suzette | 12.95 | Orange liqueur | alcohol`,
        ),
        section(
          'Viennoiserie',
          `
          Croissant | 4.25
          Pain au Chocolat | 4.75
          Almond Croissant | 5.25
          Brioche | 3.95
          Baguette | 3.95`,
          { during: 'breakfast' },
        ),
        section(
          'Sides',
          `
          Frites | 8.50 | | friesStyle
          Haricots Verts | 8.95
          Gratin Dauphinois | 10.95
          Spinach | 8.95
          Mashed Potatoes | 8.50`,
        ),
        section(
          'Desserts',
          `
          Crème Brûlée | 10.50
          Tarte Tatin | 11.50 | | iceCream
          Chocolate Mousse | 9.95
          Profiteroles | 11.95
          Île Flottante | 9.95
          Lemon Tart | 10.50
          Macarons | Three 8.50, Box of Six 16.00`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}
