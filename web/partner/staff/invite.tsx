import { useState } from 'preact/hooks'
import { addShopStaff } from '../../console/api/staff.ts'
import { Choice } from '../../kit/form.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { InviteFrame } from './invite-frame.tsx'
import { roles, ShopsChoice } from './shops.tsx'

const t = wordsIn('staff')

type InviteFormProps = { merchantId: number; shops: readonly Shop[]; onInvited(): Promise<void> }

export function InviteForm({ merchantId, shops, onInvited }: InviteFormProps) {
  const [role, setRole] = useState<(typeof roles)[number]>('kitchen')
  const [merchants, setMerchants] = useState<number[] | null>(shops.length > 1 ? [merchantId] : null)
  const invite = (email: string) =>
    addShopStaff({ merchantId, email, role, merchants: role === 'owner' ? null : merchants })
  return (
    <InviteFrame {...{ t, invite, onInvited }}>
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
    </InviteFrame>
  )
}
