import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { addShopStaff } from '../../console/api/staff.ts'
import { Choice, FaultSummary, type Faults, Field, submitting } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import type { Shop } from '../frame/place.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { roles, ShopsChoice } from './shops.tsx'

const t = wordsIn('staff')

type InviteFormProps = { merchantId: number; shops: readonly Shop[]; onInvited(): Promise<void> }

export function InviteForm({ merchantId, shops, onInvited }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('kitchen')
  const [merchants, setMerchants] = useState<number[] | null>(shops.length > 1 ? [merchantId] : null)
  const [faults, setFaults] = useState<Faults>()

  async function send() {
    try {
      const input = { merchantId, email, role, merchants: role === 'owner' ? null : merchants }
      await addShopStaff(input)
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
      <fieldset class="stack role-choice">
        <legend class="label">{t('role')}</legend>
        {roles.map((name) => (
          <Choice
            key={name}
            type="radio"
            name="role"
            label={
              <>
                <strong>{t(`role.${name}`)}</strong>
                <br />
                <span class="soft small">{t(`role.${name}.text`)}</span>
              </>
            }
            checked={name === role}
            onChange={() => setRole(name)}
          />
        ))}
      </fieldset>
      {shops.length > 1 && role !== 'owner' && (
        <p class="row">
          <span aria-hidden="true">{t('shops')}:</span>
          <ShopsChoice label={t('shops')} {...{ shops }} chosen={merchants} onChoose={setMerchants} />
        </p>
      )}
      <button type="submit" class="button">
        {t('invite.send')}
      </button>
    </form>
  )
}
