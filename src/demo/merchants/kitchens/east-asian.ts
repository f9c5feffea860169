import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { bar, drinks } from './shared-sections.ts'

export const chinese: Trade = {
  key: 'chinese',
  type: 'R',
  weight: 4,
  cuisines: ['Chinese', 'Szechuan', 'Noodles', 'Vegetarian'],
  names:
    splitEntries(`Jade Lantern; Golden Carp; Peony Court; Nine Dragon Noodle; Lucky Bamboo; Red Envelope; Moon Gate; Old Canton;
    Szechuan Alley; Plum Blossom; Great Harvest Wok`),
  placeNames: splitEntries('Wok; Garden; Noodle House; Dim Sum Parlor'),
  descriptions:
    splitEntries(`Cantonese classics and a short list for the homesick; Hand-pulled noodles, chili oil, quick hands;
    Dim sum by day, clay pots by night`),
  weeks: ['straight', 'straight', 'allDay', 'late', 'closedMonday'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        rice: oneGroup('Rice', 'White Rice; Brown Rice; Fried Rice +2.00; No Rice'),
        spice: oneGroup('Spice', 'Not Spicy; Mild; Medium; Numbing Hot'),
        lunchSide: oneGroup('Comes With', 'Egg Roll; Wonton Soup; Hot and Sour Soup; Can of Soda'),
        soupSize: sizes('Size', 'Pint; Quart +4.00'),
        noodle: oneGroup('Noodle', 'Lo Mein; Ho Fun; Mei Fun; Crispy +1.00'),
        extrasC: amountGroup(
          'Packets and Extras',
          0,
          10,
          'Duck Sauce; Soy Sauce; Hot Mustard; Chili Oil +0.50; Fortune Cookie',
        ),
        dumplingStyle: oneGroup('Style', 'Steamed; Pan-Fried'),
        dimSumMix: amountGroup(
          'Choose Five Baskets',
          5,
          5,
          'Har Gow +1.00; Siu Mai; Char Siu Bao; Rice Roll; Turnip Cake; Chicken Feet',
        ),
      },
      sections: [
        section(
          'Appetizers',
          `
          Egg Roll | 2.50 | | extrasC
          Vegetable Spring Rolls | 4.95 | Two | extrasC
          Dumplings | 9.95 | Eight, pork and chive | dumplingStyle
          Vegetable Dumplings | 9.50 | Eight | dumplingStyle
          Scallion Pancake | 6.95
          Crab Rangoon | 8.50 | Six
          Cold Sesame Noodles | 8.50
          Spare Ribs | Small 10.95, Large 18.95
          Cucumber in Garlic | 7.50
          Wontons in Chili Oil | 10.50 | | spice
          Salt and Pepper Tofu | 9.95
          Fried Chicken Wings | 9.50 | Four`,
        ),
        section(
          'Dim Sum',
          `
          Har Gow | 7.95 | Four shrimp dumplings
          Siu Mai | 7.50 | Four
          Char Siu Bao | 6.95 | Three
          Soup Dumplings | 10.95 | Six
          Shrimp Rice Roll | 7.95
          Turnip Cake | 6.50
          Sticky Rice in Lotus Leaf | 8.50
          Dim Sum Feast | 34.95 | Five baskets | lunch dimSumMix`,
        ),
        section(
          'Soups',
          `
          {Wonton, Egg Drop, Hot and Sour +0.50, Chicken Corn +0.50} Soup | 4.50 | | soupSize
          West Lake Beef Soup | 11.95
          Seafood Tofu Soup | 13.95`,
        ),
        section(
          'Main Dishes / Chicken',
          `
          {General Tso's, Sesame, Orange, Kung Pao, Sweet and Sour} Chicken | 15.95 | | spice rice
          Chicken with Broccoli | 15.50 | | rice
          Moo Goo Gai Pan | 15.50 | | rice
          Chicken with Cashews | 15.95 | | rice
          Three-Cup Chicken | 17.50 | Basil, rice wine | rice
          Chongqing Chicken | 17.95 | Dried chilies | spice rice`,
        ),
        section(
          'Main Dishes / Beef, Pork and Lamb',
          `
          Beef with Broccoli | 17.50 | | rice
          Pepper Steak | 17.50 | | rice
          Mongolian Beef | 17.95 | | rice
          Orange Beef | 18.50 | | spice rice
          Cumin Lamb | 19.95 | | spice rice
          Twice-Cooked Pork | 16.95 | | spice rice
          Moo Shu Pork | 16.50 | Four pancakes
          Salt and Pepper Pork Chop | 16.95 | | rice
          Roast Pork with Vegetables | 15.95 | | rice`,
        ),
        section(
          'Main Dishes / Seafood',
          `
          Shrimp with Lobster Sauce | 18.50 | | rice
          Kung Pao Shrimp | 18.50 | | spice rice
          Walnut Shrimp | 19.95 | | rice
          Salt and Pepper Squid | 18.95 | | rice
          Fish in Chili Broth | 24.95 | | spice rice
          Steamed Sea Bass | 29.95 | Ginger, scallion | rice`,
        ),
        section(
          'Vegetables and Tofu',
          `
          Mapo Tofu | 14.95 | With or without pork | spice rice
          Buddha's Delight | 13.95 | | rice
          Eggplant in Garlic Sauce | 14.50 | | spice rice
          Dry-Fried String Beans | 14.50 | | rice
          Bok Choy with Garlic | 13.50 | | rice
          General Tso's Tofu | 14.50 | | spice rice`,
        ),
        section(
          'Rice and Noodles',
          `
          {Vegetable, Chicken +1.00, Roast Pork +1.00, Beef +2.00, Shrimp +2.50} Fried Rice | 11.95
          {Vegetable, Chicken +1.00, Roast Pork +1.00, Beef +2.00, Shrimp +2.50} Stir-Fried Noodles | 12.95 | | noodle
          Yangzhou Fried Rice | 14.95
          Dan Dan Noodles | 12.95 | | spice
          Singapore Mei Fun | 14.95
          Beef Noodle Soup | 15.95 | | spice
          Beef Ho Fun | 15.95`,
        ),
        section(
          'Barbecue',
          `
          Roast Duck | Half 24.95, Whole 45.95
          Char Siu | 24.00 | By the pound | lb
          Roast Pig | 28.00 | By the pound | lb
          Soy Sauce Chicken | Half 17.95, Whole 32.95`,
        ),
        section(
          'Lunch Specials',
          `
          {General Tso's Chicken, Chicken with Broccoli, Beef with Broccoli +1.00, Sweet and Sour Pork, Shrimp with Vegetables +1.50, Mapo Tofu} Lunch | 10.95 | With a side | rice lunchSide`,
          { during: 'lunch' },
        ),
        section(
          'Sweets',
          `
          Sesame Balls | 5.50 | Three
          Mango Pudding | 5.50
          Egg Tarts | 5.95 | Three
          Fortune Cookies | 1.50 | Five`,
        ),
      ],
    },
    drinks,
  ),
}

export const sushi: Trade = {
  key: 'sushi',
  type: 'R',
  weight: 3,
  cuisines: ['Sushi', 'Japanese', 'Seafood'],
  names: splitEntries(
    `Umi No Hana; Blue Crane Sushi; Kaze; Maguro House; Sakura Lane; Toro & Tamago; Wasabi Root; Shiro; Nami Sushi`,
  ),
  placeNames: splitEntries('Sushi; Sushi Bar; Omakase'),
  descriptions:
    splitEntries(`Fish from the morning market, rice at body heat; Rolls for every day and nigiri for good ones;
    A ten-seat counter that also delivers`),
  weeks: ['split', 'splitClosedMonday', 'allDay', 'straight'],
  minutes: [30, 50],
  menu: joinMenus(
    {
      groups: {
        riceKind: oneGroup('Rice', 'White; Brown +1.00; Naruto, in Cucumber +1.50'),
        rollExtras: someGroup(
          'On the Roll',
          0,
          3,
          'Spicy Mayo +0.75; Eel Sauce +0.75; Crunchy Flakes +0.75; Masago +1.50; Avocado +1.50',
        ),
        pickRolls: amountGroup(
          'Choose Three Rolls',
          3,
          3,
          'California; Spicy Tuna; Salmon Avocado; Eel Cucumber +1.00; Avocado; Shrimp Tempura +1.50',
        ),
        wasabi: someGroup('With', 0, 3, 'Extra Ginger +0.50; Extra Wasabi +0.50; Low-Sodium Soy Sauce'),
        side: oneGroup('Comes With', 'Miso Soup; Green Salad'),
        teriyaki: oneGroup('Teriyaki or Hibachi', 'Teriyaki; Hibachi'),
        nigiriPicks: amountGroup(
          'Choose Eight Pieces',
          8,
          8,
          'Tuna by 2; Salmon by 2; Yellowtail by 2; Shrimp by 2; Eel +1.00 by 2; Fatty Tuna +3.00 by 2',
        ),
      },
      sections: [
        section(
          'Starters',
          `
          Edamame | 6.50 | Sea salt
          Gyoza | 8.50 | Six, pork
          Shrimp Shumai | 8.50
          Agedashi Tofu | 8.95
          Shishito Peppers | 9.50
          Tuna Tataki | 15.95 | Ponzu
          Yellowtail Jalapeño | 16.95
          Rock Shrimp Tempura | 15.95 | Spicy mayo
          Takoyaki | 8.95
          Crispy Rice with Spicy Tuna | 14.95 | Four`,
        ),
        section(
          'Soups and Salads',
          `
          Miso Soup | 3.95
          Seafood Soup | 9.95
          Seaweed Salad | 7.50
          Green Salad | 6.50 | Ginger dressing
          Kani Salad | 8.50
          Sashimi Salad | 16.95
          Cucumber Sunomono | 6.95`,
        ),
        section(
          'Sushi / Nigiri and Sashimi',
          `
          {Tuna, Salmon, Yellowtail, Fluke, Shrimp, Octopus, Scallop +1.00, Eel +1.00, Salmon Roe +1.50, Sea Urchin +6.00, Fatty Tuna +5.00} Nigiri | 4.50 | One piece | wasabi
          Sashimi Plate | Nine Pieces 24.95, Fifteen Pieces 38.95 | | wasabi
          Choose-Your-Own Nigiri | 34.95 | Eight pieces in pairs | nigiriPicks wasabi`,
        ),
        section(
          'Sushi / Classic Rolls',
          `
          {California, Spicy Tuna +1.00, Spicy Salmon +1.00, Tuna +1.00, Salmon Avocado +1.00, Yellowtail Scallion +1.50, Eel Cucumber +2.00, Philadelphia +1.00, Shrimp Tempura +3.50, Avocado, Cucumber, Sweet Potato} Roll | 7.50 | | riceKind rollExtras wasabi`,
        ),
        section(
          'Sushi / House Rolls',
          `
          Rainbow Roll | 16.95 | | riceKind rollExtras wasabi
          Dragon Roll | 16.95 | Eel and avocado | riceKind rollExtras wasabi
          Spider Roll | 15.95 | Soft-shell crab | riceKind rollExtras wasabi
          Volcano Roll | 16.50 | Baked | rollExtras wasabi
          Black Widow Roll | 17.95 | | rollExtras wasabi
          Garden Roll | 13.95 | | riceKind rollExtras wasabi
          Naruto Roll | 15.95 | | rollExtras wasabi`,
        ),
        section(
          'Sets',
          `
          Sushi Deluxe | 29.95 | Nine pieces and a tuna roll | side wasabi
          Sashimi Deluxe | 33.95 | | side wasabi
          Three-Roll Set | 20.95 | | pickRolls side
          Chirashi | 28.95 | | side wasabi
          Salmon Lover | 27.95 | | side wasabi
          Party Boat | 109.00 | For four | wasabi
          Vegetable Set | 19.95 | | side`,
        ),
        section(
          'Kitchen',
          `
          {Chicken, Salmon +4.00, Shrimp +4.00, Steak +5.00, Tofu} Plate | 17.95 | With rice and vegetables | teriyaki side
          Chicken Katsu | 17.95 | | side
          Eel Don | 26.95 | | side
          Tempura Dinner | 20.95 | Shrimp and vegetables | side
          Yakisoba | 14.95
          Udon | 14.95 | Hot broth
          Nabeyaki Udon | 17.95`,
        ),
        section(
          'Lunch',
          `
          Two-Roll Lunch | 14.95 | | side
          Sushi Lunch | 17.95 | Five pieces and a roll | side
          Chicken Teriyaki Bento | 15.95 | | side
          Salmon Bento | 17.95 | | side`,
          { during: 'lunch' },
        ),
        section(
          'Desserts',
          `
          Mochi Ice Cream | 6.50 | Three
          Green Tea Ice Cream | 5.50
          Tempura Banana | 7.50
          Yuzu Cheesecake | 7.95`,
        ),
        section(
          'Sake',
          `
          Junmai, 300 ml | 18.00 | Chilled
          Nigori, 375 ml | 17.00 | Unfiltered
          Junmai Ginjo, 720 ml | 42.00
          Japanese Lager | 8.00`,
          { alcohol: true },
        ),
      ],
    },
    drinks,
  ),
}

export const ramen: Trade = {
  key: 'ramen',
  type: 'R',
  weight: 2,
  cuisines: ['Noodles', 'Japanese', 'Vegetarian'],
  names: splitEntries(
    `Tokyo Ladle; Menya Kumo; Broth & Bowl; Red Crane Ramen; Slurp Street; Kuro Pot; Hakata Hour`,
  ),
  placeNames: splitEntries('Ramen; Noodle Bar; Ramen-Ya'),
  descriptions:
    splitEntries(`Pork bones, eighteen hours, patience; Noodles packed apart from the broth so they arrive right;
    Ramen, buns and a short list of skewers`),
  weeks: ['split', 'straight', 'late', 'closedMonday'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        toppings: amountGroup(
          'Extra Toppings',
          0,
          8,
          'Soft Egg +2.00; Chashu +3.50; Bamboo +1.50; Corn +1.50; Scallion +1.00; Nori +1.25; Chili Bomb +1.50',
        ),
        noodles: oneGroup('Noodles', 'Thin; Wavy; Thick; Gluten-Free +2.50'),
        kaedama: atMostOne('More Noodles', 'One Refill +2.50; Two Refills +4.50'),
        heat: oneGroup('Heat', 'Zero; One; Two; Three +0.50'),
        bunMix: amountGroup('Choose Your Buns', 3, 3, 'Pork Belly; Fried Chicken; Shrimp +0.75; Mushroom'),
        skewers: amountGroup(
          'Choose Six Skewers by the Pair',
          6,
          6,
          'Chicken Thigh by 2; Meatball by 2; Pork Belly by 2; Shiitake by 2; Beef Tongue +1.00 by 2',
        ),
        donSize: sizes('Size', 'Small; Regular +4.00'),
      },
      sections: [
        section(
          'Ramen',
          `
          Tonkotsu | 17.50 | Pork bone, chashu, egg | noodles toppings kaedama
          Spicy Tonkotsu | 18.50 | | noodles heat toppings kaedama
          Black Garlic Tonkotsu | 18.50 | | noodles toppings kaedama
          Shoyu | 16.50 | Chicken and soy | noodles toppings kaedama
          Shio | 16.50 | Clear, sea salt | noodles toppings kaedama
          Miso | 17.50 | Butter and corn | noodles heat toppings kaedama
          Tantanmen | 17.95 | Sesame and pork | noodles heat toppings
          Chicken Paitan | 17.50 | | noodles toppings kaedama
          Vegetable Miso | 16.50 | | noodles heat toppings kaedama
          Vegan Tantanmen | 17.50 | | noodles heat toppings
          Curry Ramen | 17.95 | | noodles heat toppings`,
        ),
        section(
          'Brothless',
          `
          Mazemen | 17.50 | Pork, egg yolk | heat toppings
          Tsukemen | 18.50 | Dipping broth | toppings kaedama
          Cold Sesame Ramen | 16.50 | | toppings
          Yakisoba | 15.50 | | toppings
          Abura Soba | 16.95 | | lateNight heat toppings`,
        ),
        section(
          'Buns and Dumplings',
          `
          {Pork Belly, Fried Chicken, Mushroom, Shrimp +0.75} Bun | 5.95
          Three Buns | 15.95 | | bunMix
          Pork Gyoza | 8.95 | Six
          Vegetable Gyoza | 8.50 | Six
          Shrimp Wontons | 9.95 | Chili oil | heat
          Soup Dumplings | 10.95`,
        ),
        section(
          'Small Plates',
          `
          Karaage | 10.95 | Fried chicken, yuzu mayo
          Edamame | 6.50 | Salt or chili
          Takoyaki | 8.95
          Cucumber and Chili | 6.95
          Spicy Bamboo | 5.95
          Okonomiyaki Fries | 9.50
          Seaweed Salad | 7.50
          Agedashi Tofu | 8.95
          Chashu Plate | 10.95`,
        ),
        section(
          'Skewers',
          `
          {Chicken Thigh, Chicken Meatball, Pork Belly, Shiitake, Shishito, Beef Tongue +1.50} Skewer | 4.95 | Salt or tare
          Skewer Plate | 25.95 | Six, in pairs | skewers`,
        ),
        section(
          'Rice Bowls',
          `
          Chashu Don | 8.95 | | donSize toppings
          Karaage Don | 9.50 | | donSize toppings
          Spicy Tuna Don | 11.95 | | donSize
          Katsu Curry | 17.95
          Mushroom Don | 8.50 | | donSize toppings
          White Rice | 2.95`,
        ),
        section(
          'Lunch Sets',
          `
          Ramen and Gyoza | 18.95 | | noodles toppings
          Ramen and Small Don | 20.95 | | noodles toppings
          Bun and Salad | 13.95`,
          { during: 'lunch' },
        ),
        section(
          'Sweet',
          `
          Mochi Ice Cream | 6.50 | | 
          Matcha Tiramisu | 7.95
          Black Sesame Ice Cream | 5.95
          Yuzu Sorbet | 5.50`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}

export const korean: Trade = {
  key: 'korean',
  type: 'R',
  weight: 2,
  cuisines: ['Korean', 'Barbecue', 'Chicken', 'Noodles'],
  names: splitEntries(
    `Seoul Ember; Onggi House; Hanok Table; Gogi Road; Banchan & Co.; Mapo Grill; Kimchi Library`,
  ),
  placeNames: splitEntries('Korean Kitchen; Barbecue House; Tofu House'),
  descriptions:
    splitEntries(`Charcoal barbecue, stews that arrive bubbling and nine banchan; Double-fried chicken and cold beer;
    Tofu stews for rainy nights`),
  weeks: ['straight', 'late', 'allDay', 'split'],
  minutes: [25, 50],
  menu: joinMenus(
    {
      groups: {
        spice: oneGroup('Spice', 'White, Not Spicy; Mild; Medium; Hot'),
        rice: oneGroup('Rice', 'White; Purple +1.00; Brown +1.00'),
        bibimTop: oneGroup('Topping', 'Bulgogi; Spicy Pork; Chicken; Tofu; Seafood +3.00; No Meat'),
        egg: oneGroup('Egg', 'Fried; Raw Yolk; No Egg'),
        banchan: someGroup(
          'Banchan',
          2,
          4,
          'Napa Kimchi; Radish Kimchi; Bean Sprouts; Spinach; Fish Cake; Potato Salad',
        ),
        glaze: oneGroup('Glaze', 'Soy Garlic; Gochujang; Half and Half; Honey Butter +1.00; None'),
        ssam: atMostOne('Lettuce Wraps', 'Ssam Set +4.00; Ssam Set with Garlic and Chilies +5.00'),
        count: sizes('Size', 'Small; Medium +7.00; Large +13.00'),
      },
      sections: [
        section(
          'Barbecue',
          `
          Galbi | 34.95 | Marinated short rib | rice banchan ssam
          Bulgogi | 25.95 | | rice banchan ssam
          Spicy Pork | 23.95 | | spice rice banchan ssam
          Pork Belly | 24.95 | | rice banchan ssam
          Chicken Bulgogi | 22.95 | | rice banchan ssam
          LA Ribs | 33.95 | | rice banchan ssam
          Beef Brisket | 25.95 | Thin-cut | rice banchan ssam
          King Oyster Mushrooms | 18.95 | | rice banchan ssam`,
        ),
        section(
          'Bibimbap',
          `
          Bibimbap | 15.95 | | bibimTop egg spice
          Stone Pot Bibimbap | 17.95 | Crisp rice | bibimTop egg spice
          Kimchi Fried Rice | 15.50 | | bibimTop egg
          Bulgogi Rice Bowl | 16.95 | | egg
          Tuna Bibimbap | 18.95 | | spice
          Spicy Pork Bowl | 15.95 | | egg spice`,
        ),
        section(
          'Stews and Soups',
          `
          Soft Tofu Stew | 15.95 | | bibimTop spice rice
          Kimchi Stew | 15.95 | Pork | spice rice
          Soybean Paste Stew | 14.95 | | spice rice
          Army Stew | 34.95 | For two | lateNight spice
          Short Rib Soup | 19.95 | | rice
          Ox Bone Soup | 17.95 | | rice
          Spicy Beef Soup | 17.95 | | spice rice
          Ginseng Chicken | 21.95
          Rice Cake Soup | 15.50`,
        ),
        section(
          'Fried Chicken',
          `
          Wings | 13.95 | Fried twice | count glaze
          Drumsticks | 14.95 | | count glaze
          Boneless | 14.50 | | count glaze
          Half and Half | 28.95 | Wings and boneless | glaze
          Popcorn Chicken | 11.95 | | glaze`,
        ),
        section(
          'Noodles',
          `
          Japchae | 15.95 | Sweet potato noodles | bibimTop
          Jjajangmyeon | 14.95
          Jjamppong | 17.95 | | spice
          Naengmyeon | 16.95 | Cold buckwheat
          Kalguksu | 15.95
          Ramyun | 9.95 | | spice egg`,
        ),
        section(
          'Small Plates',
          `
          Seafood Pancake | 17.95
          Kimchi Pancake | 14.95
          Tteokbokki | 12.95 | | spice
          Mandu | 9.95 | Six
          Kimbap | 10.95 | | bibimTop
          Corn Cheese | 9.95
          Steamed Egg | 9.95
          Fried Tofu | 8.95
          Korean Corn Dog | 6.50`,
        ),
        section(
          'Kimchi and Banchan to Keep',
          `
          Napa Kimchi | 12.00 | By the pound | lb
          Radish Kimchi | 11.00 | By the pound | lb
          Cucumber Kimchi | 12.00 | By the pound | lb
          Braised Potatoes | Small 5.50, Large 9.50
          Anchovies | Small 6.50, Large 11.50`,
        ),
        section(
          'Lunch Boxes',
          `
          {Bulgogi, Spicy Pork, Chicken, Tofu} Dosirak | 14.95 | Rice, banchan, mandu | rice
          Galbi Dosirak | 19.95 | | rice`,
          { during: 'lunch' },
        ),
        section(
          'Sweets',
          `
          Hotteok | 6.50
          Patbingsu | 12.95 | Shaved ice
          Honeydew Ice Bar | 3.00`,
        ),
        section(
          'Soju and Rice Wine',
          `
          Soju | 15.00 | 375 ml
          {Peach, Grape, Yuzu} Soju | 15.00 | 375 ml
          Makgeolli | 17.00 | 750 ml
          Korean Lager | 7.00`,
          { alcohol: true },
        ),
      ],
    },
    drinks,
  ),
}
