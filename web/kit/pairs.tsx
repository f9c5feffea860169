import type { ComponentChildren } from 'preact'

export type Pair = readonly [name: string, value: ComponentChildren]

/** Names with their values, one below the other. Empty values are left out. */
export function Pairs({ look, pairs }: { look: string; pairs: readonly Pair[] }) {
  return (
    <dl class={look}>
      {pairs
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
