import type { Language } from '../../../../texts/language.ts'
import type { CompiledMenu } from '../../rules/compile-menu.ts'
import type { EntityRecord, MenuNode, MenuRecords } from '../../rules/menu.ts'
import type { LintPhrases } from './lint-phrases.ts'

/** A menu as entered and as customers see it; `nodes` are all nodes they can reach. */
export type LintedMenu = CompiledMenu & {
  records: MenuRecords
  entities: ReadonlyMap<number, EntityRecord>
  nodes: ReadonlySet<MenuNode>
  phrases: LintPhrases
  language: Language
}

export type FindingType =
  | 'unreachable_option'
  | 'min_over_max'
  | 'price_group_without_lowest'
  | 'alcohol_without_flag'
  | 'tobacco_without_flag'
  | 'orphan'
  | 'odd_cents'
  | 'empty'
  | 'zero_price'
  | 'too_large'
  | 'same_name'
  | 'unused_schedule'

/** An error prevents customers from ordering something, a warning is probably a mistake, a note may be intended. */
export type Severity = 'error' | 'warning' | 'note'

type UnplacedFinding = { type: FindingType; severity: Severity; text: string }

/** About an entity; with one of its parents if the parent matters. */
export type Suspicion = UnplacedFinding & { entityId: number; parentId?: number | null }

export type MenuFinding = UnplacedFinding & {
  entityId: number | null
  scheduleId?: number
  name: string
  path: string
}
