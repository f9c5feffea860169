import type { Answer } from '../../../sdk/src/index.ts'
import { listShops } from '../../console/api/merchants.ts'
import { addShopStaff, changeShopStaff, listShopStaff, removeShopStaff } from '../../console/api/staff.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { readerTime } from '../../console/clock.ts'
import { askFirst } from '../../console/question.tsx'
import { formatDate } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { InviteForm } from './invite.tsx'
import { roles, ShopsChoice } from './shops.tsx'

const t = wordsIn('staff')
type Member = Answer<'get_merchant_admin_staff'>['staff'][number]

/** Members of the shop's group with their roles, and pending invitations. */
export function StaffPage({ shop }: { shop: Shop }) {
  const { merchantId, groupId } = shop
  const asked = useAsked(`staff ${merchantId}`, async () => {
    const [{ staff }, { merchants }] = await Promise.all([
      listShopStaff({ merchantId }),
      listShops({ limit: 1000 }),
    ])
    return { staff, shops: merchants.filter((other) => other.groupId === groupId) }
  })
  const { faults, change } = useChange(asked)
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p class="soft">{t('lead')}</p>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ staff, shops }) => (
          <div class="staff-columns">
            <ul class="card rows staff" aria-label={t('title')}>
              {staff.map((member) => (
                <Entry key={member.email} {...{ member, shops, merchantId }} onChange={change} />
              ))}
            </ul>
            <InviteForm {...{ merchantId, shops }} onInvited={asked.ask} />
          </div>
        )}
      </Loaded>
    </>
  )
}

type EntryProps = {
  member: Member
  shops: readonly Shop[]
  merchantId: number
  onChange(work: () => Promise<unknown>, done: string): Promise<void>
}

function Entry({ member, shops, merchantId, onChange }: EntryProps) {
  const { email, role, merchants, status } = member
  const save = (input: { role?: Member['role']; merchants?: number[] | null }) =>
    onChange(
      () =>
        status === 'active'
          ? changeShopStaff({ merchantId, email, ...input })
          : addShopStaff({ merchantId, email, role, merchants, ...input }),
      status === 'active' ? t('saved') : t('invited', { email }),
    )
  return (
    <li class="staff-member">
      <div class="staff-who">
        <strong>{email}</strong>
        <Since member={member} />
      </div>
      <div class="row">
        <select
          aria-label={t('role.of', { email })}
          value={role}
          onChange={(event) => {
            const next = event.currentTarget.value as Member['role']
            event.currentTarget.value = role // Until the API has agreed.
            void save({ role: next })
          }}
        >
          {roles.map((name) => (
            <option key={name} value={name} selected={name === role}>
              {t(`role.${name}`)}
            </option>
          ))}
        </select>
        {role !== 'owner' && shops.length > 1 && (
          <ShopsChoice
            label={t('shops.of', { email })}
            {...{ shops }}
            chosen={merchants}
            onChoose={(next) => void save({ merchants: next })}
          />
        )}
        {status === 'expired' && (
          <button type="button" class="button plain" onClick={() => void save({})}>
            {t('again')}
          </button>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={t('remove', { email })}
          onClick={async () => {
            if (await askFirst(t('remove.ask', { email }), t('remove', { email })))
              await onChange(() => removeShopStaff({ merchantId, email }), t('removed', { email }))
          }}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  )
}

function Since({ member: { status, since, expires } }: { member: Member }) {
  if (status === 'expired') return <span class="tag bad">{t('status.expired')}</span>
  if (status === 'invited')
    return (
      <span class="tag warn">
        {t('status.invited', { day: expires ? readerTime(expires, formatDate) : '' })}
      </span>
    )
  return since ? <span class="soft small">{t('since', { day: readerTime(since, formatDate) })}</span> : null
}
