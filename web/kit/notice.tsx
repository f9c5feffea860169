import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

type NoticeProps = { kind?: 'info' | 'problem' | 'good'; children: ComponentChildren }

/** Information, a problem, or good news. A problem is announced immediately. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon name={kind === 'problem' ? 'warning' : kind === 'good' ? 'check' : 'info'} />
      <div>{children}</div>
    </div>
  )
}

/** An empty state, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
