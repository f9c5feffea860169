import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { bar, drinks } from './shared-sections.ts'

export const taqueria: Trade = {
  key: 'taqueria',
  type: 'R',
  weight: 4,
  cuisines: ['Mexican', 'Tex-Mex', 'Latin American', 'Vegetarian'],
  names:
    splitEntries(`Tres Comales; La Milpa; Taqueria El Faro; Mezquite; Los Dos Hermanos; Casa Nopal; Maíz Azul; El Trompo Rojo;
    La Esquina de Oaxaca; Taco Vecino; Cantina Luz`),
  placeNames: splitEntries('Taqueria; Cantina; Burrito Company'),
  descriptions:
    splitEntries(`Tortillas pressed by hand, salsas made at six every morning; Al pastor off the spit, aguas frescas by the jug;
    Puebla home cooking and a serious taco list`),
  weeks: ['allDay', 'late', 'late', 'straight', 'closedMonday'],
  minutes: [20, 45],
  menu: joinMenus(
    {
      groups: {
        meat: oneGroup(
          'Filling',
          'Chicken Tinga; Al Pastor; Carnitas; Carne Asada +1.50; Barbacoa +1.50; Rajas, Vegetarian; Shrimp +2.50',
        ),
        tortilla: oneGroup('Tortilla', 'Corn; Flour; Lettuce Wrap'),
        beans: oneGroup('Beans', 'Black; Pinto; Refried; None'),
        rice: oneGroup('Rice', 'Mexican; Cilantro Lime; Brown; None'),
        extras: someGroup(
          'Extras',
          0,
          6,
          'Guacamole +2.75 > guacSide; Sour Cream +1.00; Cheese +1.25; Pickled Jalapeños +0.75; Double Filling +4.00; Pico de Gallo +0.75',
        ),
        guacSide: atMostOne('Guacamole', 'Inside; On the Side'),
        salsas: amountGroup('Salsas', 0, 6, 'Roja; Verde; Habanero +0.50; Mango +0.75; Molcajete +0.75'),
        tacoMix: amountGroup(
          'Choose Your Tacos',
          3,
          3,
          'Chicken Tinga; Al Pastor; Carnitas; Carne Asada +0.75; Fish +1.00; Nopales',
        ),
        tacoDozen: amountGroup(
          'Twelve by the Three',
          12,
          12,
          'Chicken Tinga by 3; Al Pastor by 3; Carnitas by 3; Carne Asada +0.75 by 3; Nopales by 3',
        ),
        aguaSize: sizes('Size', 'Regular; Large +1.75; Half Gallon +9.00'),
      },
      sections: [
        section(
          'Tacos',
          `
          {Al Pastor, Carnitas, Chicken Tinga, Chorizo, Nopales, Carne Asada +0.50, Barbacoa +0.75, Lengua +0.75, Baja Fish +1.00, Shrimp +1.25} Taco | 4.50 | Onion and cilantro | tortilla extras salsas
          Three Tacos | 13.95 | Mix them | tacoMix tortilla salsas
          Dozen Tacos | 49.95 | For the table | tacoDozen tortilla salsas
          Birria Tacos | 15.95 | Three, with consommé | salsas`,
        ),
        section(
          'Burritos and Bowls',
          `
          Burrito | 13.50 | Rice, beans, crema | meat rice beans extras salsas
          Burrito Bowl | 13.50 | | meat rice beans extras salsas
          Wet Burrito | 15.50 | Under red or green sauce | meat rice beans extras
          Chimichanga | 14.95 | | meat beans extras
          Breakfast Burrito | 11.95 | Egg, chorizo, potato | brunch extras salsas
          Bean and Cheese Burrito | 9.95 | | beans extras salsas
          Burrito California | 14.95 | Fries inside | meat extras salsas`,
        ),
        section(
          'Quesadillas and Tortas',
          `
          Quesadilla | 11.95 | | meat extras salsas
          Cheese Quesadilla | 9.50 | | extras salsas
          Huitlacoche Quesadilla | 12.95
          Torta | 12.95 | Telera roll, beans, avocado | meat extras
          Torta Milanesa | 13.50
          Cemita Poblana | 14.50 | Pápalo, quesillo
          Mulita | 5.95 | | meat salsas`,
        ),
        section(
          'Antojitos',
          `
          Guacamole and Chips | 11.95 | Mashed to order | salsas
          Chips and Salsa | 5.50 | | salsas
          Nachos | 13.95 | | meat extras
          Elote | 5.50 | Cotija, chili, lime
          Esquites | 5.95
          Flautas | 11.95 | Four | meat
          Sopes | 11.50 | Two | meat
          Queso Fundido | 11.95 | Chorizo
          Tlacoyos | 9.95
          Ceviche Tostadas | 13.95 | Two
          Taquitos | 9.95 | Five`,
        ),
        section(
          'Platos Fuertes',
          `
          Enchiladas Verdes | 16.95 | Chicken
          Enchiladas de Mole | 17.95 | Chicken
          Fajitas | 19.95 | Peppers and onions | meat tortilla rice beans
          Chile Relleno | 16.95 | | rice beans
          Carne Asada Plate | 21.95 | | tortilla rice beans
          Carnitas Plate | 18.95 | | tortilla rice beans
          Mole Poblano | 18.95 | Chicken leg | tortilla rice
          Camarones a la Diabla | 20.95 | | rice beans
          Tamales | Two 8.95, Half Dozen 24.95 | Pork or rajas
          Pozole Rojo | 14.95`,
        ),
        section(
          'Salads and Soups',
          `
          Tortilla Soup | Cup 6.50, Bowl 9.50
          Taco Salad | 13.95 | | meat extras
          Nopales Salad | 10.95
          Black Bean Soup | Cup 5.50, Bowl 7.95`,
        ),
        section(
          'Sides',
          `
          Rice and Beans | 5.50 | | rice beans
          Plátanos | 5.95
          Crema | 1.50
          Tortillas | 2.50 | Five | tortilla
          Salsa by the Pint | 7.50`,
        ),
        section(
          'Lunch Combos',
          `
          Two-Taco Combo | 11.95 | Rice and beans
          Burrito and Agua Fresca | 14.95 | | meat
          Enchilada Combo | 12.95 | Two, rice and beans`,
          { during: 'lunch' },
        ),
        section(
          'Postres',
          `
          Churros | 6.95 | Chocolate sauce
          Flan | 6.50
          Tres Leches | 7.50
          Arroz con Leche | 5.50`,
        ),
        section(
          'Aguas Frescas',
          `
          {Horchata, Jamaica, Tamarindo, Piña, Sandía +0.25} | 3.95 | | aguaSize
          Mexican Cola | 3.75 | Cane sugar
          Michelada | 10.00 | Beer, lime, chili | alcohol`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}

export const peruvian: Trade = {
  key: 'peruvian',
  type: 'R',
  weight: 2,
  cuisines: ['Latin American', 'Chicken', 'Seafood'],
  names: splitEntries(
    `Brasa Andina; Pollo Dorado; La Costanera; Ají y Limón; Rincón Limeño; Café Arequipa; Inti Grill`,
  ),
  placeNames: splitEntries('Rotisserie; Pollería; Latin Grill'),
  descriptions:
    splitEntries(`Charcoal chicken turned slowly and green sauce by the bottle; Ceviche at noon, lomo saltado at night;
    Latin plates with a Lima accent`),
  weeks: ['straight', 'allDay', 'closedMonday'],
  minutes: [25, 50],
  menu: joinMenus(
    {
      groups: {
        latinSides: someGroup(
          'Choose Two Sides',
          2,
          2,
          'White Rice; Yellow Rice; Black Beans; Sweet Plantains; Green Salad > dressing; Fries > friesStyle; Yuca +1.00',
        ),
        aji: amountGroup('Sauces', 0, 6, 'Ají Verde; Ají Amarillo; Rocoto +0.50; Chimichurri +0.75'),
        cevicheHeat: oneGroup('Heat', 'Mild; Medium; Hot; Rocoto Hot'),
        bird: sizes('How Much', 'Quarter; Half +5.50; Whole +14.00'),
      },
      sections: [
        section(
          'Pollo a la Brasa',
          `
          Rotisserie Chicken | 9.95 | Charcoal, cumin, garlic | bird latinSides aji
          Family Chicken | 38.95 | Whole bird, three sides, soda | aji
          Chicken Salad | 13.95 | | dressing aji
          Chicken Sandwich | 11.95 | Pickled onion | aji
          Wings a la Brasa | 10.95 | | aji
          Salchipapas | 9.95 | | aji`,
        ),
        section(
          'Ceviches',
          `
          Ceviche Clásico | 18.95 | Corvina, lime, red onion | cevicheHeat
          Ceviche Mixto | 20.95 | | cevicheHeat
          Shrimp Ceviche | 19.95 | | cevicheHeat
          Tiradito | 18.95 | Ají amarillo
          Leche de Tigre | 12.95 | | cevicheHeat
          Mushroom Ceviche | 15.95 | | cevicheHeat`,
        ),
        section(
          'Starters',
          `
          Papa a la Huancaína | 9.95
          Causa de Pollo | 10.95
          Anticuchos | 12.95 | Beef heart, two skewers | aji
          Empanadas | Two 7.95, Six 21.95 | Beef, chicken or cheese | aji
          Tamal Criollo | 7.50
          Yuca Frita | 7.95 | | aji
          Chicharrón de Calamar | 13.95
          Arepas | 8.95 | Cheese
          Maduros | 5.95`,
        ),
        section(
          'Saltados and Rice',
          `
          Lomo Saltado | 20.95 | Beef, tomato, fries and rice | aji
          {Chicken, Vegetable, Seafood +5.00, Beef +2.00} Tallarín Saltado | 16.95 | | aji
          {Chicken, Pork, Shrimp +3.50} Chaufa | 15.95 | Fried rice | aji
          Arroz con Mariscos | 22.95
          Arroz con Pollo | 16.95
          Tacu Tacu con Lomo | 22.95 | | cooked`,
        ),
        section(
          'House Plates',
          `
          Ají de Gallina | 16.95
          Seco de Cordero | 21.95 | Lamb, cilantro
          Jalea | 23.95 | Fried seafood | aji
          Pescado a lo Macho | 22.95
          Churrasco | 24.95 | | cooked latinSides aji
          Bistec a lo Pobre | 23.95 | Egg, plantain | cooked aji
          Pernil | 17.95 | | latinSides
          Ropa Vieja | 18.95 | | latinSides
          Bandeja Campesina | 22.95`,
        ),
        section(
          'Soups',
          `
          Aguadito de Pollo | Cup 5.95, Bowl 9.95
          Parihuela | 19.95
          Sopa Criolla | 12.95
          Chupe de Camarones | 18.95`,
        ),
        section(
          'Sides',
          `
          {White Rice, Yellow Rice, Black Beans, Sweet Plantains, Yuca +1.00} | Small 3.95, Large 6.50
          Avocado Salad | 7.95
          Canchita | 3.50 | Toasted corn`,
        ),
        section(
          'Lunch Menu',
          `
          Quarter Chicken Lunch | 11.95 | | latinSides
          Lomo Bowl | 13.95 | | aji
          Soup and Empanada | 10.95`,
          { during: 'lunch' },
        ),
        section(
          'Postres',
          `
          Alfajores | 5.95 | Three
          Picarones | 7.95
          Suspiro Limeño | 6.95
          Tres Leches | 7.50
          Flan | 5.95`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}

export const caribbean: Trade = {
  key: 'caribbean',
  type: 'R',
  weight: 2,
  cuisines: ['Caribbean', 'Chicken', 'Seafood', 'Vegetarian'],
  names: splitEntries(
    `Scotch Bonnet; Irie Pot; Kingston Yard; Coconut Breeze; Port Royal Grill; Sugar Cane Kitchen; Auntie Vee's`,
  ),
  placeNames: splitEntries('Jerk House; Island Grill; Roti Shop'),
  descriptions:
    splitEntries(`Jerk over pimento wood, oxtail by the pot; Roti folded hot, patties from the oven all day;
    Island cooking with the pepper left in`),
  weeks: ['straight', 'closedMonday', 'late', 'allDay'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        plateSize: sizes('Size', 'Small; Medium +3.00; Large +6.00'),
        base: oneGroup('Over', 'Rice and Peas; White Rice; Festival; Half and Half +1.00'),
        islandSides: someGroup(
          'Choose Two Sides',
          2,
          2,
          'Plantains; Cabbage; Mac Pie +1.00; Callaloo; Coleslaw',
        ),
        gravyOn: atMostOne('Gravy', 'Oxtail Gravy; Curry Gravy; Jerk Sauce; Brown Stew Gravy'),
        pepper: oneGroup('Pepper Sauce', 'None; A Little; Plenty'),
        cocoBread: atMostOne('With Coco Bread', 'Coco Bread +2.25; Coco Bread and Cheese +3.25'),
      },
      sections: [
        section(
          'Jerk',
          `
          {Jerk Chicken, Jerk Pork +1.50, Jerk Wings} | 13.95 | Pimento wood | plateSize base islandSides pepper
          Jerk Salmon | 21.95 | | base islandSides pepper
          Jerk Shrimp | 20.95 | | base islandSides pepper
          Jerk Chicken Sandwich | 12.95 | On coco bread | pepper
          Jerk Tofu | 12.95 | | base islandSides pepper`,
        ),
        section(
          'Stews and Curries',
          `
          Oxtail | 19.95 | Butter beans | plateSize base islandSides
          Curry Goat | 17.95 | | plateSize base islandSides
          Curry Chicken | 14.50 | | plateSize base islandSides gravyOn
          Brown Stew Chicken | 14.50 | | plateSize base islandSides gravyOn
          Brown Stew Fish | 19.95 | | base islandSides
          Pepper Steak | 16.95 | | plateSize base islandSides
          Escovitch Snapper | 24.95 | Whole | base islandSides
          Curry Shrimp | 18.95 | | base islandSides
          Ackee and Saltfish | 17.95 | | base
          Ital Stew | 13.95 | Coconut, pumpkin | base`,
        ),
        section(
          'Roti',
          `
          {Chicken, Goat +3.00, Shrimp +4.00, Chickpea and Potato, Beef +2.00} Roti | 12.95 | Dhalpuri skin | pepper
          Buss-Up-Shut | 5.50
          Doubles | 4.50 | Two | pepper
          Aloo Pie | 3.95 | | pepper`,
        ),
        section(
          'Patties and Snacks',
          `
          {Beef, Spicy Beef, Chicken, Vegetable, Callaloo} Patty | 3.75 | | cocoBread
          Patty Box | Six 20.00, Twelve 38.00
          Coco Bread | 2.50
          Codfish Fritters | 7.95
          Fried Plantains | 5.95
          Conch Fritters | 11.95
          Festival | 4.50 | Three
          Bake and Saltfish | 9.95`,
        ),
        section(
          'Soups',
          `
          Chicken Soup | Small 5.50, Large 8.95
          Mannish Water | Small 6.50, Large 9.95
          Red Pea Soup | Small 5.50, Large 8.95
          Pumpkin Soup | Small 5.50, Large 8.95`,
        ),
        section(
          'Breakfast',
          `
          Callaloo and Saltfish | 12.95
          Cornmeal Porridge | Small 5.00, Large 7.50
          Banana Porridge | Small 5.00, Large 7.50
          Liver and Boiled Banana | 12.95
          Egg and Plantain | 8.95`,
          { during: 'breakfast' },
        ),
        section(
          'Sides',
          `
          {Rice and Peas, White Rice, Mac Pie +1.00, Callaloo, Steamed Cabbage} | Small 4.50, Large 7.50
          Roast Breadfruit | 5.95
          Bammy | 4.95`,
        ),
        section(
          'Lunch Box',
          `
          Jerk Chicken Box | 10.95 | | pepper
          Curry Chicken Box | 10.95
          Oxtail Box | 13.95
          Vegetable Box | 9.95`,
          { during: 'lunch' },
        ),
        section(
          'Sweets',
          `
          Rum Cake | 6.95 | | alcohol
          Black Cake | 7.50
          Sweet Potato Pudding | 5.95
          Coconut Drops | 4.50
          Bread Pudding | 5.95 | | iceCream`,
        ),
        section(
          'Island Drinks',
          `
          {Sorrel, Ginger Beer, Mauby, Sea Moss +1.50, Peanut Punch +1.00} | 4.50 | Made here
          Grapefruit Soda | 3.50 | From the bottle
          Coconut Water | 4.95`,
        ),
      ],
    },
    drinks,
  ),
}
