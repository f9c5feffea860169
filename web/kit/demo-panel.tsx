export type DemoStep = { href: string; text: string }

/**
 * An introduction to the demo: what to try first. It can be collapsed without script, so the page stays the same for
 * everyone; with script it stays collapsed (`remember-demo-panels.ts`).
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
