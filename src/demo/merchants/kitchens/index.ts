import type { Trade } from '../trade.ts'
import { burgers, diner, pub, steakhouse } from './american-classics.ts'
import { barbecue, seafood, southern, wings } from './american-south.ts'
import { bagels, bakery, deli, greens } from './counter.ts'
import { chinese, korean, ramen, sushi } from './east-asian.ts'
import { pizzeria, trattoria } from './italian.ts'
import { caribbean, peruvian, taqueria } from './latin.ts'
import { bistro, greek, levantine } from './mediterranean.ts'
import { indian, thai, vietnamese } from './south-asian.ts'

export const kitchens: readonly Trade[] = [
  ...[diner, burgers, pub, steakhouse, barbecue, southern, wings, seafood],
  ...[pizzeria, trattoria, taqueria, peruvian, caribbean],
  ...[chinese, sushi, ramen, korean, thai, vietnamese, indian],
  ...[levantine, greek, bistro, deli, bagels, greens, bakery],
]
