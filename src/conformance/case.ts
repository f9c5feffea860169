import type { Kit } from './open-kit.ts'
import type { CaseVerdict } from './verdict.ts'

/** One rule of the contract, tried on a provider. */
export type Case = { name: string; rule: string; run(kit: Kit): Promise<CaseVerdict> | CaseVerdict }
