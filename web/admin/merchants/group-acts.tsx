import type { CallOptions, MerchantGroup } from '../../../sdk/src/index.ts'
import { changeShopInfo, createGroup } from '../../console/api/merchants.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { wordsIn } from '../frame/words.ts'
import { splitEmails } from './groups.tsx'
import type { Merchant } from './merchant-list.tsx'

const t = wordsIn('groups')

export const moveTo = (merchantId: number, groupId: number, because: CallOptions) =>
  changeShopInfo({ merchantId, groupId }, because)

type GroupActsProps = { merchant: Merchant; groups: readonly MerchantGroup[]; reload(): void }

/** Moves a merchant to another group, or to one of its own: every merchant belongs to a group. */
export function GroupActs({ merchant: { merchant_id, name, group_id }, groups, reload }: GroupActsProps) {
  const others = groups.filter((group) => group.group_id !== group_id)
  return (
    <>
      {others.length > 0 && (
        <Act
          call={changeShopInfo}
          label={t('move')}
          about={name}
          title={t('move.title', { name })}
          isSmall
          what={<p>{t('move.what', { name })}</p>}
          fields={[
            {
              ...{ name: 'groupId', label: t('move.to'), kind: 'choice', value: String(others[0]!.group_id) },
              options: others.map((group) => ({
                value: String(group.group_id),
                label: t('choose', { name: group.name, id: group.group_id }),
              })),
            },
            reasonField,
          ]}
          run={({ groupId }, because) => moveTo(merchant_id, Number(groupId), because)}
          onDone={reload}
        />
      )}
      {may(createGroup) && (
        <Act
          call={changeShopInfo}
          label={t('leave')}
          about={name}
          title={t('leave.title', { name })}
          isSmall
          what={<p>{t('leave.what', { name })}</p>}
          fields={[
            { name: 'name', label: t('leave.name'), value: name },
            { name: 'emails', label: t('leave.owners'), hint: t('leave.owners.hint'), isOptional: true },
            reasonField,
          ]}
          run={async (values, because) => {
            const made = await createGroup(
              { name: values.name ?? '', emails: splitEmails(values.emails) },
              because,
            )
            await moveTo(merchant_id, made.group_id, because)
          }}
          onDone={reload}
        />
      )}
    </>
  )
}
