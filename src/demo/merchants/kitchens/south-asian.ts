import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'
import { bar, drinks } from './shared-sections.ts'

export const thai: Trade = {
  key: 'thai',
  type: 'R',
  weight: 3,
  cuisines: ['Thai', 'Noodles', 'Vegetarian', 'Healthy'],
  names:
    splitEntries(`Bangkok Tide; Lemongrass Room; Siam Orchid; Chili & Basil; Little Chiang Mai; Jasmine Boat; Tuk Tuk Table;
    Sabai Kitchen; Galangal`),
  placeNames: splitEntries('Thai; Thai Kitchen; Noodle Boat'),
  descriptions:
    splitEntries(`Curry pastes pounded here, fish sauce in earnest; Street noodles and northern curries;
    As hot as you ask for, and no hotter`),
  weeks: ['straight', 'split', 'allDay', 'late'],
  minutes: [25, 45],
  menu: joinMenus(
    {
      groups: {
        protein: oneGroup(
          'Protein',
          'Chicken; Pork; Tofu; Vegetables; Beef +2.00; Shrimp +3.50; Duck +6.00; Seafood +6.00',
        ),
        heat: oneGroup('Heat', 'No Chili; Mild; Medium; Thai Hot'),
        rice: oneGroup('Rice', 'Jasmine; Brown +1.00; Sticky +1.50; None'),
        extras: someGroup(
          'Add',
          0,
          4,
          'Fried Egg +2.00; Extra Vegetables +2.00; Peanuts +0.75; Extra Noodles +2.50',
        ),
        lunchStart: oneGroup('To Start', 'Spring Roll; Thai Salad; Tom Yum Soup +1.00'),
        thaiTea: oneGroup('Iced With', 'Cream; Oat Milk +0.75; Lime'),
        soup: sizes('Size', 'Cup; Bowl +6.00'),
      },
      sections: [
        section(
          'Appetizers',
          `
          Crispy Spring Rolls | 7.95 | Four
          Summer Rolls | 8.50 | Two | 
          Chicken Satay | 10.95 | Peanut sauce
          Curry Puffs | 8.50 | Two
          Steamed Dumplings | 9.50
          Fried Tofu | 7.95
          Fish Cakes | 10.50
          Crispy Calamari | 12.95
          Chicken Wings | 10.95 | Sweet chili
          Moo Ping | 10.95 | Grilled pork skewers
          Corn Fritters | 8.50`,
        ),
        section(
          'Soups and Salads',
          `
          Tom Yum | 6.50 | | soup protein heat
          Tom Kha | 6.95 | Coconut, galangal | soup protein heat
          Green Papaya Salad | 11.95 | | heat
          Larb | 13.95 | Lime, mint, rice powder | protein heat
          Beef Salad | 15.95 | | heat
          Glass Noodle Salad | 13.95 | | heat
          Mango Salad | 11.95 | | heat`,
        ),
        section(
          'Curries',
          `
          {Green, Red, Yellow, Massaman +1.00, Panang, Jungle} Curry | 16.50 | | protein heat rice
          Pineapple Curry | 17.50 | | protein heat rice
          Roast Duck Curry | 22.95 | | heat rice
          Khao Soi | 17.95 | Egg noodles, mustard greens | protein heat
          Choo Chee Salmon | 22.95 | | heat rice`,
        ),
        section(
          'Noodles',
          `
          Pad Thai | 15.95 | Tamarind, egg, peanuts | protein heat extras
          Pad See Ew | 15.95 | Wide noodles, soy | protein heat extras
          Drunken Noodles | 15.95 | Basil, chili | protein heat extras
          Lad Na | 15.95 | | protein extras
          Boat Noodles | 15.95 | | heat extras
          Chiang Mai Noodles | 16.50 | | protein heat
          Pad Woon Sen | 15.50 | | protein heat extras
          Tom Yum Noodle Soup | 16.50 | | protein heat`,
        ),
        section(
          'Fried Rice',
          `
          Thai Fried Rice | 14.95 | | protein heat extras
          Basil Fried Rice | 15.50 | | protein heat extras
          Pineapple Fried Rice | 16.50 | | protein heat extras
          Crab Fried Rice | 20.95 | | heat
          Green Curry Fried Rice | 15.95 | | protein heat extras`,
        ),
        section(
          'From the Wok',
          `
          Basil Stir-Fry | 16.50 | | protein heat rice extras
          Ginger Stir-Fry | 16.50 | | protein heat rice
          Cashew Stir-Fry | 16.95 | | protein heat rice
          Garlic and Pepper | 16.50 | | protein heat rice
          Prik Khing | 16.50 | String beans | protein heat rice
          Eggplant Basil | 16.50 | | protein heat rice
          Rama | 16.50 | Spinach, peanut sauce | protein rice
          Pad Kra Pao | 16.95 | Minced, fried egg on top | protein heat rice`,
        ),
        section(
          'House Specials',
          `
          Crispy Duck | 26.95 | | rice
          Whole Red Snapper | 31.95 | Three flavors | heat rice
          Hainan Chicken Rice | 16.95
          Crying Tiger | 24.95 | Grilled steak | cooked rice
          Soft-Shell Crab | 26.95 | | heat rice
          Moo Krob | 18.95 | Crisp pork belly | heat rice`,
        ),
        section(
          'Lunch Specials',
          `
          {Pad Thai, Pad See Ew, Green Curry, Red Curry, Basil Stir-Fry, Cashew Stir-Fry} Lunch | 12.95 | | protein heat lunchStart`,
          { during: 'lunch' },
        ),
        section(
          'Sides',
          `
          Jasmine Rice | 2.50
          Sticky Rice | 3.50
          Peanut Sauce | 2.00
          Roti | 4.50
          Steamed Vegetables | 5.50`,
        ),
        section(
          'Sweets and Thai Drinks',
          `
          Mango Sticky Rice | 8.95
          Fried Banana | 7.50 | | iceCream
          Coconut Ice Cream | 6.50
          Thai Iced Tea | 4.50 | | thaiTea
          Thai Iced Coffee | 4.50 | | thaiTea
          Young Coconut | 6.50`,
        ),
      ],
    },
    drinks,
  ),
}

export const vietnamese: Trade = {
  key: 'vietnamese',
  type: 'R',
  weight: 2,
  cuisines: ['Vietnamese', 'Noodles', 'Sandwiches', 'Healthy'],
  names: splitEntries(
    `Saigon Corner; Pho Hoa Sen; Mekong Lane; Banh Mi Bay; Hue Kitchen; Little Hanoi; Star Anise`,
  ),
  placeNames: splitEntries('Pho; Banh Mi; Vietnamese Kitchen'),
  descriptions: splitEntries(
    `Pho that starts at midnight; Crackling baguettes, pickles and good pâté; Herbs by the handful`,
  ),
  weeks: ['straight', 'allDay', 'closedMonday'],
  minutes: [20, 40],
  menu: joinMenus(
    {
      groups: {
        phoSize: sizes('Bowl', 'Regular; Large +3.00'),
        phoExtras: amountGroup(
          'Extras',
          0,
          6,
          'Brisket +3.50; Meatballs +3.00; Tendon +3.00; Noodles +2.50; Poached Egg +2.00; Bean Sprouts',
        ),
        banhMiSpice: oneGroup('Chilies', 'None; Some; Extra'),
        banhMiAdd: someGroup(
          'Add',
          0,
          3,
          'Fried Egg +2.00; Extra Pâté +1.50; Avocado +2.00; Extra Pickles +0.75',
        ),
        grill: oneGroup('From the Grill', 'Lemongrass Chicken; Pork; Beef +2.00; Shrimp +3.00; Tofu'),
        rollPick: oneGroup('Rolls', 'Shrimp and Pork; Tofu; Chicken; Salmon +1.50'),
        coffeeMilk: oneGroup('Style', 'Condensed Milk; Black; Coconut +0.75; Egg Cream +1.00'),
      },
      sections: [
        section(
          'Pho',
          `
          {House Special +2.00, Rare Steak, Brisket, Chicken, Meatball, Tofu and Vegetable, Seafood +3.00} Pho | 15.50 | Herbs, lime, sprouts on the side | phoSize phoExtras
          Bun Bo Hue | 17.50 | Spicy, from the old capital | phoSize phoExtras
          Hu Tieu | 16.50 | | phoSize
          Wonton Egg Noodle Soup | 15.95 | | phoSize`,
        ),
        section(
          'Banh Mi',
          `
          {Classic Pork, Lemongrass Chicken, Meatball, Tofu, Beef +1.00, Shrimp +1.50, Egg and Pâté} Banh Mi | 11.50 | Pickles, cilantro, mayonnaise | banhMiSpice banhMiAdd`,
        ),
        section(
          'Rolls and Starters',
          `
          Summer Rolls | 8.50 | Two, peanut sauce | rollPick
          Crispy Rolls | 8.95 | Four, to wrap in lettuce
          Fish Sauce Wings | 11.95 | Six
          Banh Xeo | 15.95 | Sizzling crêpe
          Sugarcane Shrimp | 13.95
          Lotus Salad | 13.50
          Papaya Salad | 12.50 | Beef jerky
          Salt and Pepper Calamari | 13.95
          Steamed Rice Cakes | 9.95
          Beef in Betel Leaf | 12.95`,
        ),
        section(
          'Vermicelli',
          `
          Vermicelli Bowl | 15.50 | Herbs, peanuts, nuoc cham | grill
          Bun Cha | 16.95 | Hanoi grilled pork
          Crispy Roll Vermicelli | 15.50
          Sautéed Beef Vermicelli | 16.95
          Tofu Vermicelli | 14.50`,
        ),
        section(
          'Rice Plates',
          `
          Broken Rice | 16.50 | Pork chop, egg, pork skin | banhMiAdd
          Grilled Plate over Rice | 16.50 | | grill banhMiAdd
          Shaking Beef | 22.95 | Watercress, lime | cooked
          Caramel Fish | 18.95 | Clay pot
          Caramel Pork | 17.50 | Quail eggs
          Ginger Chicken | 16.95
          Lemongrass Tofu | 15.50
          Crispy Noodles with Seafood | 20.95
          Pineapple Fried Rice | 16.50 | | grill
          Curry with Baguette | 16.95 | | grill`,
        ),
        section(
          'Salads',
          `
          Chicken Cabbage Salad | 13.50
          Mango Salad | 12.50 | | grill
          Vegan Noodle Salad | 12.95`,
        ),
        section(
          'Lunch',
          `
          Half Banh Mi and Pho | 14.50 | | banhMiSpice
          Rice Plate Lunch | 13.50 | | grill
          Vermicelli Lunch | 13.50 | | grill`,
          { during: 'lunch' },
        ),
        section(
          'Sweets and Coffee',
          `
          Vietnamese Iced Coffee | 5.50 | | coffeeMilk
          Salted Lime Soda | 4.95
          Avocado Shake | 6.95
          Che Ba Mau | 6.50 | Three-color dessert
          Flan | 5.95
          Sesame Balls | 5.50
          Pandan Waffle | 6.50`,
        ),
      ],
    },
    drinks,
  ),
}

export const indian: Trade = {
  key: 'indian',
  type: 'R',
  weight: 3,
  cuisines: ['Indian', 'Vegetarian', 'Halal', 'Healthy'],
  names:
    splitEntries(`Saffron Gate; Curry Leaf House; Tandoor Lane; Bombay Verandah; Mint & Cardamom; Dosa Junction; The Spice Ledger;
    Punjab Junction; Madras Tiffin`),
  placeNames: splitEntries('Tandoor; Curry House; Indian Kitchen'),
  descriptions:
    splitEntries(`Naan slapped on clay, curries that take their time; North on the left page, south on the right;
    Lunch by the thali, dinner by the handi`),
  weeks: ['split', 'split', 'straight', 'splitClosedMonday', 'late'],
  minutes: [30, 55],
  menu: joinMenus(
    {
      groups: {
        heat: oneGroup('Heat', 'Mild; Medium; Hot; Vindaloo Hot'),
        bread: atMostOne('Add a Bread', 'Naan +3.50 > brush; Garlic Naan +4.00; Roti +3.00; Paratha +4.50'),
        brush: atMostOne('Brushed With', 'Butter; Ghee +0.50; Garlic Butter +0.50'),
        rice: oneGroup('Rice', 'Basmati; Brown +1.00; No Rice'),
        chutneys: amountGroup(
          'Chutneys',
          0,
          6,
          'Mint; Tamarind; Mango +1.00; Lime Pickle +1.00; Raita +2.00',
        ),
        thaliPicks: someGroup(
          'Choose Two Curries',
          2,
          2,
          'Chicken Tikka Masala +2.00; Lamb Rogan Josh +3.00; Chana Masala; Palak Paneer; Dal Makhani; Aloo Gobi',
        ),
        tikka: sizes('Portion', 'Half; Full +8.00'),
      },
      sections: [
        section(
          'Starters',
          `
          Vegetable Samosas | 7.50 | Two | chutneys
          Lamb Samosas | 8.95 | Two | chutneys
          Onion Bhaji | 7.95 | | chutneys
          Paneer Pakora | 9.95 | | chutneys
          Aloo Tikki Chaat | 9.50
          Samosa Chaat | 9.95
          Bhel Puri | 8.95
          Gobi Manchurian | 11.95 | | heat
          Chicken 65 | 12.95 | | heat
          Papadum | 3.50 | | chutneys`,
        ),
        section(
          'Tandoor',
          `
          Chicken Tikka | 12.95 | | tikka heat chutneys
          Tandoori Chicken | 13.95 | | tikka heat chutneys
          Seekh Kebab | 13.95 | Lamb | tikka chutneys
          Paneer Tikka | 12.50 | | tikka heat chutneys
          Tandoori Shrimp | 22.95 | | heat chutneys
          Lamb Chops | 28.95 | | heat chutneys
          Mixed Grill | 29.95 | | chutneys`,
        ),
        section(
          'Curries / Chicken',
          `
          {Tikka Masala, Butter, Korma, Vindaloo, Saag, Kadai, Chettinad} Chicken | 18.50 | | heat rice bread`,
        ),
        section(
          'Curries / Lamb and Goat',
          `
          {Rogan Josh, Lamb Vindaloo, Lamb Korma, Lamb Saag, Goat Curry, Keema Matar} | 20.50 | | heat rice bread`,
        ),
        section(
          'Curries / Seafood',
          `
          {Goan Fish Curry, Shrimp Malai +1.50, Shrimp Vindaloo +1.50, Kerala Fish Moilee} | 20.95 | | heat rice bread`,
        ),
        section(
          'Curries / Vegetarian',
          `
          {Palak Paneer +1.00, Paneer Makhani +1.00, Chana Masala, Dal Makhani, Dal Tadka, Aloo Gobi, Baingan Bharta, Malai Kofta +1.00, Bhindi Masala, Navratan Korma} | 15.95 | | heat rice bread`,
        ),
        section(
          'Biryani',
          `
          {Vegetable, Chicken +2.00, Lamb +4.00, Goat +4.00, Shrimp +5.00} Biryani | 16.95 | With raita | heat
          Lemon Rice | 7.50
          Peas Pulao | 7.50`,
        ),
        section(
          'Dosas and Southern Plates',
          `
          {Plain, Masala +1.50, Mysore +2.50, Paneer +3.00} Dosa | 12.50 | Sambar, coconut chutney
          Idli | 8.95 | Three
          Medu Vada | 8.95
          Uttapam | 13.50
          Pav Bhaji | 12.95`,
        ),
        section(
          'Breads',
          `
          Naan | 3.95 | | brush
          Garlic Naan | 4.50
          Cheese Naan | 5.95
          Peshawari Naan | 5.95
          Roti | 3.50 | | brush
          Lachha Paratha | 4.95
          Aloo Paratha | 6.50
          Bread Basket | 13.95`,
        ),
        section(
          'Lunch Thalis',
          `
          Vegetarian Thali | 14.95 | | heat
          Chicken Thali | 16.95 | | heat
          Choose-Two Thali | 16.95 | | thaliPicks
          Kati Roll | 10.95 | Chicken or paneer | heat chutneys`,
          { during: 'lunch' },
        ),
        section(
          'Sweets and Lassi',
          `
          Gulab Jamun | 5.95
          Rasmalai | 6.50
          Kheer | 5.50
          Kulfi | 5.95
          {Mango, Sweet, Salt} Lassi | 4.95
          Masala Chai | 3.95 | | milk`,
        ),
      ],
    },
    drinks,
    bar,
  ),
}
