import { amountGroup, atMostOne, joinMenus, oneGroup, section, sizes, someGroup } from '../menu-plan.ts'
import { splitEntries, type Trade } from '../trade.ts'

export const florist: Trade = {
  key: 'florist',
  type: 'F',
  weight: 1,
  cuisines: [],
  names:
    splitEntries(`Petal & Thorn; The Peony Post; Wild Stem; Marigold Hour; Fern & Fable; Bloomfield's; Ivy & Twine; Rosehip Row;
    Stems by Odile; The Tulip Desk; Meadow Market; Daisy Chain`),
  placeNames: splitEntries('Flowers; Florist; Blooms'),
  descriptions:
    splitEntries(`Bouquets tied by hand and brought the same day; Seasonal stems, no baby's breath unless you ask;
    Flowers for desks, doors and apologies`),
  weeks: ['florist', 'florist', 'shop', 'boutique'],
  minutes: [60, 120],
  menu: joinMenus({
    groups: {
      bouquetSize: sizes('Size', 'Petite; Classic +20.00; Grand +45.00'),
      vase: atMostOne('Vase', 'Clear Glass +12.00; Ceramic +22.00; Mason Jar +8.00'),
      card: atMostOne(
        'Card',
        'Blank Card; Happy Birthday +1.00; With Love +1.00; Thank You +1.00; In Sympathy +1.00',
      ),
      color: oneGroup('Color', 'Red; White; Pink; Yellow; Mixed'),
      extrasF: someGroup('Send Along', 0, 3, 'Box of Chocolates +14.00; Candle +18.00; Teddy Bear +16.00'),
      stems: amountGroup(
        'Choose Twelve Stems',
        12,
        12,
        'Rose by 3; Tulip by 3; Lily by 3; Ranunculus +0.50 by 3; Eucalyptus by 3',
      ),
      pot: oneGroup('Pot', 'Terracotta; White Ceramic +8.00; Woven Basket +6.00'),
    },
    sections: [
      section(
        'Bouquets / Roses',
        `
        Dozen Roses | 65.00 | Long-stemmed | color vase card extrasF
        Two Dozen Roses | 115.00 | | color vase card extrasF
        Single Rose | 8.00 | Wrapped | color card
        Spray Roses | 38.00 | | color bouquetSize vase card
        Garden Roses | 72.00 | | bouquetSize vase card extrasF`,
      ),
      section(
        'Bouquets / Seasonal',
        `
        Market Bouquet | 42.00 | What is best today | bouquetSize vase card extrasF
        Wildflower Bunch | 38.00 | | bouquetSize vase card extrasF
        Sunflowers | 36.00 | | bouquetSize vase card
        Tulips | Ten 24.00, Twenty 44.00 | | color vase card
        Peonies | 58.00 | In season | bouquetSize vase card
        Hydrangeas | 45.00 | | bouquetSize vase card
        Lilies | 44.00 | | bouquetSize vase card
        Build a Bouquet | 54.00 | | stems vase card`,
      ),
      section(
        'Occasions',
        `
        Birthday Arrangement | 58.00 | | bouquetSize card extrasF
        New Baby | 54.00 | | bouquetSize card extrasF
        Get Well | 48.00 | | bouquetSize card extrasF
        Sympathy Basket | 88.00 | | bouquetSize card
        Anniversary | 78.00 | | bouquetSize card extrasF
        Standing Spray | 165.00 | | card
        Boutonniere | 18.00 | | color
        Corsage | 28.00 | | color`,
      ),
      section(
        'Plants',
        `
        Orchid | 54.00 | | color pot card
        Succulent | 16.00 | | pot
        Snake Plant | 38.00 | | pot
        Monstera | 58.00 | | pot
        Pothos | 24.00 | | pot
        Peace Lily | 42.00 | | pot card
        Herb Trio | 28.00 | Basil, mint, rosemary
        Bonsai | 68.00 | Juniper
        Fiddle-Leaf Fig | 95.00 | | pot`,
      ),
      section(
        'Gifts',
        `
        Soy Candle | 22.00
        Chocolates | Small Box 14.00, Large Box 26.00
        Greeting Card | 6.00
        Glass Vase | 14.00
        Plant Food | 9.00
        Dried Bouquet | 46.00`,
      ),
    ],
  }),
}

export const petStore: Trade = {
  key: 'pet-store',
  type: 'P',
  weight: 1,
  cuisines: [],
  names:
    splitEntries(`Wag & Whisker; The Good Bowl; Tail Post; Biscuit & Bone; Fetch Provisions; Purr & Co.; Mutt's Market; The Fish Room;
    Paws on Parade; Happy Hound Supply`),
  placeNames: splitEntries('Pet Supply; Pets; Pet Pantry'),
  descriptions: splitEntries(
    `Good food for dogs, cats and the rest; Kibble, litter and toys to the door; Advice from people with fur on their coats`,
  ),
  weeks: ['shop', 'shop', 'boutique', 'grocery'],
  minutes: [30, 75],
  menu: joinMenus({
    groups: {
      bag: sizes('Bag', 'Five Pounds; Fifteen Pounds +24.00; Thirty Pounds +44.00'),
      recipe: oneGroup('Recipe', 'Chicken; Beef; Salmon; Lamb +2.00; Turkey'),
      collarSize: oneGroup('Size', 'Small; Medium; Large; Extra Large +2.00'),
      tag: atMostOne('Name Tag', 'Steel Tag +6.00; Brass Tag +8.00'),
      cans: amountGroup(
        'Mix of Twelve',
        12,
        12,
        'Chicken by 3; Beef by 3; Tuna by 3; Salmon by 3; Turkey by 3',
      ),
    },
    sections: [
      section(
        'Dogs / Food',
        `
        Adult Kibble | 22.00 | | bag recipe
        Puppy Kibble | 24.00 | | bag recipe
        Senior Kibble | 24.00 | | bag recipe
        Grain-Free Kibble | 28.00 | | bag recipe
        Canned Dinner | 3.25 | | recipe
        Case of Cans | 36.00 | | cans
        Raw Patties | 18.00 | By the pound | lb`,
      ),
      section(
        'Dogs / Treats and Chews',
        `
        Peanut Butter Biscuits | 8.50
        Bully Stick | 5.50
        Training Treats | 7.50 | | recipe
        Dental Chews | 12.50
        Marrow Bone | 6.50
        Sweet Potato Chews | 9.50`,
      ),
      section(
        'Dogs / Gear',
        `
        Collar | 16.00 | | collarSize tag
        Leash | 18.00
        Harness | 29.00 | | collarSize
        Rope Toy | 9.50
        Squeaky Fox | 11.50
        Rain Coat | 34.00 | | collarSize
        Waste Bags | 7.50 | Eight rolls`,
      ),
      section(
        'Cats',
        `
        Adult Dry Food | 19.00 | | bag recipe
        Kitten Food | 21.00 | | bag recipe
        Canned Cat Food | 2.25 | | recipe
        Case of Cans | 25.00 | | cans
        Clumping Litter | Fourteen Pounds 14.50, Forty Pounds 29.50
        Crystal Litter | 19.50
        Catnip Mouse | 6.50
        Feather Wand | 8.50
        Scratching Post | 34.00
        Salmon Treats | 5.50`,
      ),
      section(
        'Small Animals and Birds',
        `
        Timothy Hay | 12.50
        Rabbit Pellets | 11.50
        Hamster Mix | 8.50
        Paper Bedding | 13.50
        Parakeet Seed | 7.50
        Cuttlebone | 3.50`,
      ),
      section(
        'Fish',
        `
        Flake Food | 7.50
        Betta Pellets | 5.50
        Water Conditioner | 8.50
        Filter Cartridges | 12.50 | Three
        Aquarium Gravel | 9.50`,
      ),
      section(
        'Health and Grooming',
        `
        Oatmeal Shampoo | 13.50
        Flea and Tick Collar | 28.00
        Nail Clippers | 12.00
        Brush | 14.00
        Toothbrush Set | 11.00
        Calming Chews | 18.00`,
      ),
    ],
  }),
}
