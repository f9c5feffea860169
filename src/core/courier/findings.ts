import type { Violation } from './contract.ts'

export type Severity = 'harm' | 'tell'

/** An answer can be made of faults alone; nobody reads more of them. */
const most = 50

/** The rules that one answer breaks: those that make it useless, and those that are only worth telling. */
export class Findings {
  #harmful: Violation[] = []
  #harmless: Violation[] = []

  add(severity: Severity, field: string, rule: string) {
    const list = severity === 'harm' ? this.#harmful : this.#harmless
    if (list.length < most) list.push({ field, rule })
  }

  get isUsable(): boolean {
    return this.#harmful.length === 0
  }

  /** What does harm comes first: whoever shows only one shows that. */
  get violations(): Violation[] {
    return [...this.#harmful, ...this.#harmless]
  }
}
