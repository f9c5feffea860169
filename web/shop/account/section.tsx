import type { ComponentChildren } from 'preact'
import type { Faults } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'

export const securityPath = '/account/security'

/** Shows the page again, with the faults of the submitted form. */
export type ShowAgain = (visit: Visit, more: { faults: Faults; typed?: URLSearchParams }) => Promise<Response>

/** One section of the page, under its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Each section shows the faults of its own fields. */
export const faultsIn = (faults: Faults | undefined, fields: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults ?? {}).filter(([name]) => fields.includes(name)))
