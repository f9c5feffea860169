import { useState } from 'preact/hooks'
import type { MerchantGroup } from '../../../sdk/src/index.ts'
import { changeShopInfo, listGroups } from '../../console/api/merchants.ts'
import { useAsked } from '../../console/ask.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { Detail, NotFound } from '../frame/detail.tsx'
import { PageHead, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { List } from '../list/list.tsx'
import { GroupActs, moveTo } from './group-acts.tsx'
import { ChangeGroup } from './groups.tsx'
import { merchantColumns, readMerchants } from './merchant-list.tsx'

const t = wordsIn('groups')

const back = { href: pathTo('merchants', ['groups']), text: t('back') }

/** Merchants that are managed together, and the people who manage them. */
export function GroupPage({ groupId }: { groupId: number }) {
  const asked = useAsked(`group ${groupId}`, () => listGroups())
  return (
    <Detail asked={asked} title={`#${groupId}`} back={back}>
      {({ groups }) => {
        const group = groups.find(({ group_id }) => group_id === groupId)
        return group ? (
          <Whole group={group} groups={groups} reload={() => void asked.ask()} />
        ) : (
          <NotFound title={t('unknown')} back={back} />
        )
      }}
    </Detail>
  )
}

type WholeProps = { group: MerchantGroup; groups: readonly MerchantGroup[]; reload(): void }

function Whole({ group, groups, reload }: WholeProps) {
  const { group_id, name, emails } = group
  const [version, setVersion] = useState(0)
  const again = () => {
    setVersion((before) => before + 1)
    reload()
  }
  return (
    <>
      <PageHead title={name} back={back}>
        <ChangeGroup group={group} reload={again} />
        <Act
          call={changeShopInfo}
          label={t('join')}
          what={<p>{t('join.what', { group: name })}</p>}
          fields={[{ name: 'merchantId', label: t('join.merchant'), kind: 'merchant' }, reasonField]}
          run={({ merchantId }, because) => moveTo(Number(merchantId), group_id, because)}
          onDone={again}
        />
      </PageHead>
      <Panel title={t('owners')}>
        {emails.length === 0 ? (
          <p class="soft">{t('owners.none')}</p>
        ) : (
          <ul class="plain-rows">
            {emails.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        )}
      </Panel>
      <List
        name={`group-${group_id}`}
        label={t('merchants')}
        columns={merchantColumns.filter((column) => column.name !== 'group')}
        version={version}
        keyOf={(row) => row.merchant_id}
        href={(row) => pathTo('merchants', [row.merchant_id])}
        empty={t('none')}
        filters={[{ name: 'query', label: frame('list.search'), kind: 'search' }]}
        read={({ filters: { query }, ...page }) => readMerchants({ group_id, ...(query && { query }) }, page)}
        actions={(row) => <GroupActs merchant={row} groups={groups} reload={again} />}
      />
    </>
  )
}
