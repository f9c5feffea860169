import { Icon } from '../../kit/icon.tsx'
import { Tag } from './parts.tsx'

type Finding = { level: string; about: string; says: string; todo: string }

/** Problems with the service, each with its remedy; `none` is shown if there are none. */
export function Findings({ findings, none }: { findings: readonly Finding[]; none: string }) {
  if (findings.length === 0)
    return (
      <p class="soft calm">
        <Icon name="check" /> {none}
      </p>
    )
  return (
    <ul class="findings">
      {findings.map(({ level, about, says, todo }) => (
        <li key={about + says}>
          <Tag tone={level === 'wrong' ? 'bad' : 'warn'}>{about}</Tag>
          <div>
            <p>{says}</p>
            <p class="soft small">{todo}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
