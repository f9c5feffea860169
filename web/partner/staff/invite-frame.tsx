import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { FaultSummary, type Faults, Field, submitting } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, kit } from '../frame/words.ts'

type InviteWords = (
  key: 'invite' | 'invite.lead' | 'email' | 'invited' | 'invite.send',
  values?: { email: string },
) => string
type InviteFrameProps = {
  t: InviteWords
  invite(email: string): Promise<unknown>
  onInvited(): Promise<void>
  children: ComponentChildren
}

/** Invites someone by email; the children choose the role. */
export function InviteFrame({ t, invite, onInvited, children }: InviteFrameProps) {
  const [email, setEmail] = useState('')
  const [faults, setFaults] = useState<Faults>()
  async function send() {
    try {
      await invite(email)
      showToast(t('invited', { email }))
      setEmail('')
      setFaults(undefined)
      await onInvited()
    } catch (error) {
      const byCode = { already_staff: 'email' }
      setFaults(
        error instanceof RefusalError ? splitFaults(error, ['email'], byCode) : { '': [frame('fault.away')] },
      )
    }
  }
  return (
    <form class="card stack" onSubmit={submitting(send)}>
      <h2>{t('invite')}</h2>
      <p class="soft">{t('invite.lead')}</p>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Field
        name="email"
        type="email"
        label={t('email')}
        value={email}
        maxLength={254}
        autocomplete="off"
        faults={faults}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      {children}
      <button type="submit" class="button">
        {t('invite.send')}
      </button>
    </form>
  )
}
