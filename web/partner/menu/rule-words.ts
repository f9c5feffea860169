import { wordsIn } from '../frame/words.ts'
import type { Entity } from './draft.ts'
import { describeChoice, readChoice } from './group-rules.ts'

const t = wordsIn('menu')

/** A group's rule as customers read it: `Choose 1`, `Up to 4`. */
export function ruleWords(group: Entity): string {
  const choice = readChoice(group)
  const { key, min, max } = describeChoice(choice)
  const words = t(`rule.${key}`, { min, max })
  return choice.isPerItem ? `${words} ${t('rule.each')}` : words
}
