import { language } from '../context.ts'

const { default: texts } = (
  language === 'es'
    ? await import('./es.json', { with: { type: 'json' } })
    : await import('./en.json', { with: { type: 'json' } })
) as { default: Record<string, string> }

/** What a record of the audit or an event says happened. One that is newer than these pages is shown as it is. */
export const activityText = (code: string): string => texts[code] ?? code

/** Of a record of the audit: a change of an order's status says which. */
export function auditText({ action, after }: { action: string; after?: unknown }): string {
  const status = (after as { status?: unknown } | null | undefined)?.status
  const move = action === 'order.acted_on' && texts[`order.${status}`]
  return move || activityText(action)
}

const about = 'about.'

/** What the audit is searched by: the beginning of actions, in words, in the order of these. */
export const auditSubjects: readonly { value: string; label: string }[] = Object.entries(texts)
  .filter(([code]) => code.startsWith(about))
  .map(([code, label]) => ({ value: `${code.slice(about.length)}.`, label }))
  .sort((one, other) => one.label.localeCompare(other.label, language))
