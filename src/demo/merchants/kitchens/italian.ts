import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { bar, drinks } from './shared-sections.ts'

const italianDesserts = section(
  'Dolci',
  `
  Tiramisù | 7.95 | Espresso-soaked
  Cannoli | One 4.50, Three 12.00 | Filled to order
  Italian Cheesecake | 7.50 | Ricotta and orange
  Panna Cotta | 7.50 | Berries
  Gelato | Small Cup 5.50, Pint 12.95
  Zeppole | 6.95 | Six, powdered sugar
  Rainbow Cookies | 6.50 | A quarter pound`,
)

const toppings = `Pepperoni +2.50 > half; Sausage +2.50 > half; Meatball +2.75 > half; Mushrooms +2.00 > half; Onions +1.50;
  Green Peppers +1.50; Black Olives +1.75; Anchovies +2.25; Ricotta +2.50; Fresh Basil; Roasted Garlic +1.25; Prosciutto +4.00`

export const pizzeria: Trade = {
  key: 'pizzeria',
  type: 'R',
  weight: 5,
  cuisines: ['Pizza', 'Italian', 'Sandwiches'],
  names:
    splitEntries(`Sal & Figlio; Two Ovens; Bianca's Pizza; Coal & Crust; Nonna Rosa; The Corner Slice; Forno Felice; Mulberry Pie Co.;
    Vinny's Square Deal; Fior di Latte; Charred; Slice of the Moon; Papa Nico's`),
  placeNames: splitEntries('Pizza; Pizzeria; Slice Shop; Pie Company'),
  descriptions:
    splitEntries(`Hand-stretched pies from a very old oven; Three-day dough, crushed tomatoes, low-moisture mozzarella;
    Slices folded on paper plates, whole pies in thirty minutes`),
  weeks: ['allDay', 'late', 'late', 'straight', 'allHours'],
  minutes: [20, 45],
  menu: joinMenus(
    {
      groups: {
        toppings: someGroup('Toppings', 0, 6, toppings),
        half: atMostOne('On Which Half', 'Left Half; Right Half; Whole Pie'),
        crust: oneGroup('Crust', 'Regular; Thin; Well Done; Gluten-Free, Small Only +4.00'),
        pieSize: sizes('Size', 'Personal, 10 Inch; Medium, 14 Inch +6.00; Large, 18 Inch +10.00'),
        sliceTops: atMostOne(
          'Add to Your Slice',
          'Pepperoni +1.00; Mushrooms +0.75; Ricotta +1.25; Hot Honey +0.75',
        ),
        pasta: oneGroup('Pasta', 'Spaghetti; Penne; Linguine; Rigatoni; Gluten-Free Penne +3.00'),
        subRoll: oneGroup('Roll', 'Seeded; Plain; Whole Wheat; Garlic Bread +1.00'),
        dips: amountGroup(
          'Dipping Cups',
          0,
          6,
          'Marinara +0.95; Ranch +0.95; Garlic Butter +0.95; Hot Honey +1.25',
        ),
        fillings: someGroup(
          'Fillings',
          0,
          3,
          'Spinach +1.50; Pepperoni +2.00; Sausage +2.00; Mushrooms +1.50',
        ),
      },
      sections: [
        section(
          'Slices',
          `
          Cheese Slice | 3.50 | | sliceTops
          Pepperoni Slice | 4.50
          Sicilian Slice | 4.25 | | sliceTops
          Grandma Slice | 4.50 | Until they are gone | lunch
          White Slice | 4.75 | Ricotta and garlic
          Buffalo Chicken Slice | 5.50
          Vegetable Slice | 4.95
          Vodka Slice | 4.95`,
        ),
        section(
          'Pizza / Round Pies',
          `
          Cheese Pie | 12.95 | Tomato and mozzarella | pieSize crust toppings
          Margherita | 14.95 | Fresh mozzarella, basil | pieSize crust toppings
          Pepperoni Pie | 15.95 | Small cups that curl | pieSize crust toppings
          Four Cheese | 16.50 | | pieSize crust toppings
          Bianca | 15.95 | Ricotta, mozzarella, garlic | pieSize crust toppings
          Quattro Stagioni | 17.95 | Artichoke, ham, olive, mushroom | pieSize crust
          Meat Lover | 18.95 | Pepperoni, sausage, meatball, bacon | pieSize crust
          Garden Pie | 16.95 | | pieSize crust toppings
          Buffalo Chicken Pie | 17.95 | Blue cheese | pieSize crust
          Soppressata and Hot Honey | 17.95 | | pieSize crust
          Mushroom and Truffle | 18.50 | | pieSize crust
          Vodka Pie | 16.95 | | pieSize crust toppings
          Clam Pie | 19.95 | Garlic, oregano, no tomato | pieSize crust
          Vegan Pie | 16.95 | Cashew mozzarella | pieSize crust`,
        ),
        section(
          'Pizza / Square Pies',
          `
          Sicilian | Half Tray 16.95, Full Tray 27.95 | Thick and airy | toppings
          Grandma | Half Tray 17.95, Full Tray 28.95 | Thin, crushed tomato | toppings
          Upside-Down Square | Half Tray 17.95, Full Tray 28.95 | Cheese below, sauce on top
          Detroit Square | 21.95 | Frico edge | toppings
          Nutty Pesto Square | 22.95`,
        ),
        section(
          'Calzones and Rolls',
          `
          Calzone | 11.95 | Ricotta and mozzarella | fillings dips
          Stromboli | 13.95 | Ham, salami, pepperoni | dips
          Chicken Roll | 8.95 | | dips
          Sausage and Pepper Roll | 8.95 | | dips
          Spinach Roll | 8.50 | | dips
          Pepperoni Pinwheels | 7.95 | Three | dips`,
        ),
        section(
          'Starters',
          `
          Garlic Knots | Six 5.95, Twelve 9.95 | | dips
          Mozzarella Sticks | 8.95 | | dips
          Fried Calamari | 14.95 | | dips
          Baked Clams | 13.95 | Half a dozen
          Rice Balls | 7.95 | Two, with ragù
          Garlic Bread with Cheese | 6.95
          Buffalo Wings | Six 9.95, Twelve 17.95 | | dips
          Eggplant Rollatini | 10.95
          Zucchini Sticks | 8.50 | | dips`,
        ),
        section(
          'Pasta',
          `
          Spaghetti and Meatballs | 15.95 | | pasta
          Penne alla Vodka | 15.95 | | pasta
          Baked Ziti | 14.95
          Linguine with Clams | 18.95 | Red or white
          Fettuccine Alfredo | 15.95 | | addProtein
          Lasagna | 16.95
          Cavatelli with Broccoli | 15.95
          Stuffed Shells | 15.50
          Pasta Bolognese | 16.95 | | pasta`,
        ),
        section(
          'Entrées',
          `
          Chicken Parmigiana | 19.95 | With pasta | pasta
          Eggplant Parmigiana | 17.95 | With pasta | pasta
          Veal Parmigiana | 23.95 | With pasta | pasta
          Chicken Francese | 20.95 | | pasta
          Chicken Marsala | 20.95 | | pasta
          Shrimp Scampi | 22.95 | | pasta
          Sausage and Peppers | 18.95 | | pasta`,
        ),
        section(
          'Heroes',
          `
          Meatball Parm Hero | 12.50 | | subRoll
          Chicken Parm Hero | 12.95 | | subRoll
          Eggplant Parm Hero | 11.95 | | subRoll
          Italian Combo Hero | 13.50 | Ham, salami, provolone | subRoll
          Sausage and Peppers Hero | 12.50 | | subRoll
          Philly Cheesesteak | 13.50 | | subRoll
          Prosciutto and Mozzarella | 13.95 | | subRoll`,
        ),
        section(
          'Salads',
          `
          Garden Salad | 8.95 | | dressing addProtein
          Caesar Salad | 10.50 | | addProtein
          Caprese | 12.50
          Antipasto | 14.95 | | dressing
          Arugula and Parmesan | 11.50 | | addProtein`,
        ),
        section(
          'Lunch Specials',
          `
          Two Slices and a Soda | 8.50
          Half Hero and Salad | 11.95 | | dressing
          Personal Pie and a Soda | 12.95 | | toppings
          Pasta of the Day | 11.95 | | pasta`,
          { during: 'lunch' },
        ),
        italianDesserts,
      ],
    },
    drinks,
    bar,
  ),
}

export const trattoria: Trade = {
  key: 'trattoria',
  type: 'R',
  weight: 3,
  cuisines: ['Italian', 'Seafood', 'Pizza'],
  names:
    splitEntries(`Osteria del Porto; Da Lucia; Via Tornabuoni; La Pergola; Trattoria Moretti; Il Cortile Verde; Basilico; Enoteca Sette;
    Pasta Madre; Casa Ginevra`),
  placeNames: splitEntries('Trattoria; Osteria; Cucina'),
  descriptions:
    splitEntries(`Pasta rolled each morning, sauces from three regions; A neighborhood trattoria with a short, good wine list;
    Roman plates and a grill for the fish`),
  weeks: ['split', 'splitClosedMonday', 'dinner', 'brunchAndDinner'],
  minutes: [35, 55],
  menu: joinMenus(
    {
      groups: {
        pastaSize: sizes('Portion', 'Full; For Two +14.00'),
        gluten: atMostOne('Gluten-Free', 'Gluten-Free Pasta +3.00'),
        contorno: oneGroup(
          'Contorno',
          'Rosemary Potatoes; Broccoli Rabe; Green Salad > dressing; Polenta; Spaghetti Pomodoro +2.00',
        ),
        finish: someGroup(
          'To Finish',
          0,
          3,
          'Extra Parmigiano +1.50; Chili Oil +0.50; Burrata +6.00; Truffle Oil +3.00',
        ),
        antipastoMix: someGroup(
          'Choose Three',
          3,
          3,
          'Prosciutto; Soppressata; Mortadella; Pecorino; Taleggio; Gorgonzola; Olives',
        ),
      },
      sections: [
        section(
          'Antipasti',
          `
          Burrata | 16.95 | Roasted tomato, basil
          Fried Calamari | 16.95 | Lemon aioli
          Beef Carpaccio | 17.95 | Arugula, Parmigiano
          Meatballs | 13.95 | Three, in sugo
          Tagliere | 19.95 | Cured meats and cheeses | antipastoMix
          Bruschetta | 10.95 | Four toasts
          Grilled Octopus | 19.95 | Potato, olive
          Eggplant Caponata | 10.95
          Arancini | 11.95 | Saffron, mozzarella
          Mussels | 15.95 | White wine`,
        ),
        section(
          'Zuppe e Insalate',
          `
          Minestrone | Cup 6.95, Bowl 9.95
          Pasta e Fagioli | Cup 6.95, Bowl 9.95
          Tricolore Salad | 11.95 | | addProtein
          Caesar | 12.50 | | addProtein
          Caprese | 14.50
          Roasted Beet Salad | 13.50 | Goat cheese, walnuts | addProtein`,
        ),
        section(
          'Paste / Fresh Pasta',
          `
          Tagliatelle Bolognese | 21.95 | | pastaSize finish
          Pappardelle with Wild Boar | 24.95 | | pastaSize finish
          Cacio e Pepe | 18.95 | Tonnarelli | pastaSize finish
          Gnocchi Sorrentina | 19.95 | | pastaSize finish
          Ravioli di Ricotta | 20.95 | Butter and sage | pastaSize finish
          Lasagna Verde | 20.95
          Squid Ink Linguine | 25.95 | Shrimp, chili | pastaSize
          Lobster Ravioli | 26.95 | | finish`,
        ),
        section(
          'Paste / Dried Pasta',
          `
          Spaghetti Pomodoro | 16.95 | | pastaSize gluten finish
          Bucatini Amatriciana | 19.95 | | pastaSize gluten finish
          Spaghetti Carbonara | 19.95 | | pastaSize gluten finish
          Linguine alle Vongole | 23.95 | | pastaSize gluten
          Rigatoni alla Norma | 18.95 | | pastaSize gluten finish
          Penne Arrabbiata | 17.50 | | pastaSize gluten finish
          Orecchiette | 19.95 | Sausage, broccoli rabe | pastaSize gluten finish
          Fusilli al Pesto | 18.95 | | pastaSize gluten finish`,
        ),
        section(
          'Risotti',
          `
          Mushroom Risotto | 22.95 | Porcini
          Saffron Risotto | 21.95 | Milanese
          Seafood Risotto | 27.95
          Asparagus Risotto | 21.95`,
        ),
        section(
          'Secondi',
          `
          Chicken Milanese | 24.95 | | contorno
          Chicken Scarpariello | 24.95 | | contorno
          Veal Piccata | 29.95 | | contorno
          Veal Saltimbocca | 30.95 | | contorno
          Osso Buco | 36.95 | Saffron risotto
          Branzino | 31.95 | | contorno
          Salmon Livornese | 27.95 | | contorno
          Tagliata | 34.95 | Sliced sirloin | cooked contorno
          Eggplant Parmigiana | 20.95 | | contorno`,
        ),
        section(
          'Pizzette',
          `
          Margherita | 15.95 | | finish
          Prosciutto and Arugula | 18.95
          Salsiccia | 17.95 | | finish
          Funghi | 17.50 | | finish`,
        ),
        section(
          'Panini',
          `
          Prosciutto Panino | 14.95 | Fig, mozzarella
          Chicken Pesto Panino | 14.50
          Porchetta Panino | 15.50
          Caprese Panino | 12.95`,
          { during: 'lunch' },
        ),
        section(
          'Contorni',
          `
          Broccoli Rabe | 9.95
          Rosemary Potatoes | 8.50
          Sautéed Spinach | 8.95
          Polenta | 8.50
          Grilled Asparagus | 9.95`,
        ),
        italianDesserts,
      ],
    },
    drinks,
    bar,
  ),
}
