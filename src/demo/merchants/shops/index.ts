import type { Trade } from '../trade.ts'
import { eventCaterer, fiestaCaterer } from './caterers.ts'
import { florist, petStore } from './florists-and-pets.ts'
import { convenience, grocery } from './groceries.ts'
import { liquorStore, tobacconist } from './liquor-and-tobacco.ts'

export const shops: readonly Trade[] = [
  ...[eventCaterer, fiestaCaterer],
  ...[florist, petStore, grocery, convenience, liquorStore, tobacconist],
]
