import type { Violation } from './contract.ts'

export type Severity = 'error' | 'warning'

/** An answer may consist of nothing but faults; a longer list wouldn't help. */
const most = 50

/** The violations of one answer. Errors make it unusable, warnings don't. */
export class Findings {
  #errors: Violation[] = []
  #warnings: Violation[] = []

  add(severity: Severity, field: string, rule: string) {
    const list = severity === 'error' ? this.#errors : this.#warnings
    if (list.length < most) list.push({ field, rule })
  }

  get isUsable(): boolean {
    return this.#errors.length === 0
  }

  /** Errors come first, so if only one is shown, it is an error. */
  get violations(): Violation[] {
    return [...this.#errors, ...this.#warnings]
  }
}
