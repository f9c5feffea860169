import type { Declared } from '../../console/api/operation.ts'
import { typedInstant } from '../../console/clock.ts'
import { serverNow } from '../../console/context.ts'
import { Icon } from '../../kit/icon.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { localTime } from './days.ts'

const t = wordsIn('money')

/** The complete answer as a file, created by the API. */
type FileLinkProps = {
  path: string
  query: Readonly<Record<string, string>>
  format?: string
  label?: string
}
export function FileLink({ path, query, format = 'csv', label = t('file') }: FileLinkProps) {
  return (
    <a
      class="button quiet small-button"
      href={`/admin/api${path}?${new URLSearchParams({ ...query, format })}`}
      download
    >
      <Icon name="download" /> {label}
    </a>
  )
}

/** An enabled promotion stops on its end date. */
export const isOn = (isEnabled: boolean, ends: string | null) =>
  isEnabled && (ends === null || Date.parse(ends) > serverNow())

export const OnTag = ({ isOn }: { isOn: boolean }) => (
  <Tag tone={isOn ? 'good' : ''}>{t(isOn ? 'on' : 'ended')}</Tag>
)

/**
 * True if the address is complete enough to search for: the API refuses half an email address, and people type letter
 * by letter.
 */
export function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && text.lastIndexOf('.') > at + 1 && !text.endsWith('.')
}

type GrantActsProps = {
  call: Declared
  about: string
  grant: { ends: string | null; enabled: boolean }
  what: { change: string; turn: string }
  change(changes: { reason: string } & ({ ends: string | null } | { enabled: boolean })): Promise<unknown>
  reload(): void
}

/** Actions on a gift card or credit: change its end date, end it, or reactivate it. */
export function GrantActs({ grant: { ends: end, enabled }, what, change, reload, ...more }: GrantActsProps) {
  return (
    <>
      <Act
        {...more}
        label={t('change')}
        isSmall
        what={<p>{what.change}</p>}
        fields={[
          {
            ...{ name: 'ends', label: t('expires.optional'), kind: 'datetime-local', isOptional: true },
            value: localTime(end),
          },
          reasonField,
        ]}
        run={({ ends, reason = '' }) => change({ ends: ends ? typedInstant(ends) : null, reason })}
        onDone={reload}
      />
      {(!enabled || isOn(enabled, end)) && (
        <Act
          {...more}
          label={t(enabled ? 'end' : 'resume')}
          isSmall
          tone={enabled ? 'danger' : 'quiet'}
          what={<p>{what.turn}</p>}
          fields={[reasonField]}
          run={({ reason = '' }) => change({ enabled: !enabled, reason })}
          onDone={reload}
        />
      )}
    </>
  )
}
