export type DemoStep = { href: string; text: string }

/**
 * The way into the demo: what to try first. It folds without script, so that a page stays the same for everyone; with script it
 * stays folded (`remember-demo-panels.ts`).
 */
export function DemoPanel({
  name,
  title,
  text,
  steps,
}: {
  name: string
  title: string
  text: string
  steps: readonly DemoStep[]
}) {
  return (
    <details class="demo-panel" data-demo-panel={name} open>
      <summary>{title}</summary>
      <p>{text}</p>
      <ul>
        {steps.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
