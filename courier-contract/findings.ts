import type { Violation } from './contract.ts'

export type Severity = 'error' | 'warning'

/** An answer can consist of faults alone; a longer list would not help. */
const most = 50

/** The rules that one answer breaks: errors make it unusable, warnings do not. */
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

  /** Errors come first: where only one is shown, it is an error. */
  get violations(): Violation[] {
    return [...this.#errors, ...this.#warnings]
  }
}
