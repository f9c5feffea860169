type Dish = { name: string; description: string; alcohol?: boolean; tobacco?: boolean }

/** Words for animal products. A dish with one of these isn't marked as vegetarian. */
const meat =
  /\b(beef|steak|sirloin|ribeye|brisket|short ribs?|ribs|burger|cheeseburger|patty|meatballs?|meatloaf|veal|lamb|goat|oxtail|pork|bacon|ham|prosciutto|pancetta|salami|soppressata|pepperoni|sausage|chorizo|carnitas|pastor|barbacoa|asada|birria|carne|chicharron|lardons?|pastrami|corned|liver|chicken|wings?|drumsticks?|turkey|duck|hot dogs?|frank|kielbasa|gyro|shawarma|kebabs?|kabobs?|kofta|tikka|bolognese|ragu|pho|ramen|bone|broth|gravy|bulgogi|galbi|tonkatsu|katsu|char siu|dumplings?|potstickers?|spam|jerky|pepperpot|mofongo|empanadas?|tamales?|gumbo|jambalaya|chili|cobb|club|reuben|benedict|cubano|blt|muffuletta|po' ?boy|gelatin|marshmallow)\b/
const fish =
  /\b(fish|salmon|lox|tuna|cod|halibut|trout|snapper|tilapia|branzino|catfish|eel|unagi|anchov(?:y|ies)|sardines?|caviar|roe|shrimp|prawns?|crab|crawfish|lobster|scallops?|clams?|mussels?|oysters?|calamari|squid|octopus|seafood|ceviche|poke|sashimi|nigiri|california|caesar|worcestershire|dashi|bonito|puttanesca|tom yum|pad thai|papaya)\b/
const dairyOrEggs =
  /\b(cheese|cheesecake|cheesy|cheddar|swiss|feta|mozzarella|burrata|parmesan|parmigiano|ricotta|provolone|gouda|gruyere|paneer|queso|cotija|crema|cream|creamy|creamed|butter|buttered|buttery|buttermilk|milk|milkshake|shake|latte|yogurt|labneh|tzatziki|raita|ranch|aioli|mayo|mayonnaise|ghee|lassi|custard|gelato|ice|whipped|eggs?|omelets?|frittata|quiche|pancakes?|waffles?|brownie|cookies?|cake|pie|pastry|croissant|brioche|challah|honey|caprese|margherita|pizza|alfredo|hollandaise|naan|slaw|coleslaw|mashed|mac|onion rings)\b/
const meatless =
  /\b(vegan|vegetarian|veggie|vegetables?|tofu|tempeh|seitan|paneer|falafel|hummus|baba|tabbouleh|edamame|guacamole|margherita|caprese|grilled cheese|mac and cheese|eggplant|mushrooms?|spinach|chana|dal|aloo|gobi|saag|beans?|fries|onion rings|pancakes?|waffles?|french toast|oatmeal|granola|fruit|avocado toast|bruschetta|arancini|gnocchi|steamed rice|garlic bread|naan|brownie|cookie|cheesecake|tiramisu|gelato|sorbet|baklava|apple pie|rice pudding|greek salad|house salad|garden salad|green salad|beet salad|pizza)\b/
const spicy =
  /\b(spicy|fiery|hot wings|buffalo|vindaloo|jalape(?:n|ñ)os?|habanero|serrano|kung pao|s(?:z|i)ech(?:u|w)an|sichuan|mapo|dan dan|chili oil|chili crisp|sriracha|gochujang|kimchi|arrabbiata|diavol[ao]|'nduja|jerk|tom yum|green curry|red curry|nashville|cajun|harissa|piri piri)\b/
const withoutGluten =
  /\b(guacamole|edamame|fruit (?:salad|cup|plate)|caprese|steamed rice|sorbet|shrimp cocktail|oysters on)\b/
const withoutNuts =
  /\b(fries|steamed rice|edamame|fruit (?:salad|cup|plate)|guacamole|garlic bread|onion rings)\b/
const nuts =
  /\b(nuts?|peanuts?|almonds?|walnuts?|pecans?|cashews?|pistachios?|hazelnuts?|pesto|satay|baklava|korma)\b/

/** Words in a dish's name or description that indicate an allergen. */
const contains: readonly (readonly [allergen: string, words: RegExp])[] = [
  [
    'milk',
    /\b(cheese|cheddar|swiss|feta|mozzarella|burrata|parmesan|ricotta|paneer|queso|crema|cream|butter|milk|milkshake|yogurt|tzatziki|alfredo|latte|gelato|tiramisu)\b/,
  ],
  ['eggs', /\b(eggs?|omelets?|frittata|quiche|aioli|mayo|hollandaise|pancakes?|custard)\b/],
  [
    'wheat',
    /\b(bread|toast|bun|roll|bagel|pita|naan|pasta|spaghetti|linguine|fettuccine|rigatoni|penne|ravioli|gnocchi|noodles?|ramen|udon|pizza|pancakes?|waffles?|sandwich|burger|cheeseburger|sub|hero|croutons|dumplings?|cake|cookies?|brownie|pie)\b/,
  ],
  ['fish', /\b(fish|salmon|lox|tuna|cod|halibut|trout|branzino|catfish|anchov(?:y|ies)|sardines?|caesar)\b/],
  ['shellfish', /\b(shrimp|prawns?|crab|crawfish|lobster|scallops?|clams?|mussels?|oysters?)\b/],
  ['peanuts', /\b(peanuts?|satay|pad thai|kung pao)\b/],
  ['tree nuts', /\b(almonds?|walnuts?|pecans?|cashews?|pistachios?|hazelnuts?|pesto|baklava)\b/],
  ['sesame', /\b(sesame|tahini|hummus|falafel|baba)\b/],
  ['soy', /\b(soy|tofu|edamame|miso|teriyaki|tempeh|ramen|udon)\b/],
]

/** Calories of dishes that are about the same everywhere. */
const usualCalories: readonly (readonly [RegExp, number])[] = [
  [/\b(steamed rice)\b/, 240],
  [/\b(edamame)\b/, 190],
  [/\b(fruit (?:salad|cup|plate))\b/, 140],
  [/\b(guacamole)\b/, 330],
  [/\b(hummus)\b/, 420],
  [/\b(falafel)\b/, 560],
  [/\b(french fries|sweet potato fries)\b/, 470],
  [/\b(onion rings)\b/, 520],
  [/\b(garlic bread)\b/, 390],
  [/\b(cheeseburger)\b/, 830],
  [/\b(buttermilk pancakes)\b/, 690],
  [/\b(belgian waffle)\b/, 610],
  [/\b(oatmeal)\b/, 310],
  [/\b(grilled cheese)\b/, 540],
  [/\b(cheesecake)\b/, 580],
  [/\b(tiramisu)\b/, 450],
]

/** Derived from a dish's words, so that no label contradicts its name. A dish without telling words has no labels. */
export function nutritionOfDish(
  { name, description, alcohol, tobacco }: Dish,
  cuisines: readonly string[],
): { dietary: string[]; allergens: string[]; calories: number | null } {
  if (alcohol || tobacco) return { dietary: [], allergens: [], calories: null }
  const text = `${name} ${description}`.toLowerCase().replaceAll('-', ' ')
  const says = (words: RegExp) => words.test(text)
  // Checks only the name, because the description may mention side dishes such as home fries.
  const isNamed = (words: RegExp) => words.test(name.toLowerCase().replaceAll('-', ' '))
  const isMeatless = isNamed(meatless) && !says(meat) && !says(fish)
  const isVegan = isMeatless && !says(dairyOrEggs)
  const serves = (cuisine: string) =>
    cuisines.includes(cuisine) && !/\b(pork|bacon|ham|shrimp|crab)\b/.test(text)
  const marks: [string, boolean][] = [
    ['vegan', isVegan],
    ['vegetarian', isMeatless],
    [
      'gluten_free',
      /\bgluten free\b/.test(text) || (isNamed(withoutGluten) && !/\b(toast|pita|croutons)\b/.test(text)),
    ],
    ['halal', serves('Halal')],
    ['kosher', serves('Kosher')],
    ['dairy_free', isVegan],
    ['nut_free', isNamed(withoutNuts) && !says(nuts)],
    ['spicy', says(spicy)],
  ]
  return {
    dietary: marks.filter(([, holds]) => holds).map(([mark]) => mark),
    allergens: contains.filter(([, words]) => says(words)).map(([allergen]) => allergen),
    calories: usualCalories.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? null,
  }
}
