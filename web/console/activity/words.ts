import { language } from '../context.ts'

const { default: texts } = (
  language === 'es'
    ? await import('./es.json', { with: { type: 'json' } })
    : await import('./en.json', { with: { type: 'json' } })
) as { default: Record<string, string> }

/** What an audit record or event says happened. One newer than these pages is shown as is. */
export const activityText = (code: string): string => texts[code] ?? code

/** For an audit record: a status change says which. */
export function auditText({ action, after }: { action: string; after?: unknown }): string {
  const status = (after as { status?: unknown } | null | undefined)?.status
  const move = action === 'order.acted_on' && texts[`order.${status}`]
  return move || activityText(action)
}

const about = 'about.'

/** The audit log's search options: action prefixes, in words, in this order. */
export const auditSubjects: readonly { value: string; label: string }[] = Object.entries(texts)
  .filter(([code]) => code.startsWith(about))
  .map(([code, label]) => ({ value: `${code.slice(about.length)}.`, label }))
  .sort((one, other) => one.label.localeCompare(other.label, language))
