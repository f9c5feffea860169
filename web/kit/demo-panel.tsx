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
  isOpen = true,
}: {
  name: string
  title: string
  text: string
  steps: readonly DemoStep[]
  isOpen?: boolean
}) {
  return (
    <details class="demo-panel" data-demo-panel={name} open={isOpen}>
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
