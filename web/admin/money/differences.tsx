import { useState } from 'preact/hooks'
import type { BookDifference, GatewayDifference } from '../../../sdk/src/index.ts'
import { compareBooks, listDifferences, resolveDifference } from '../../console/api/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { moment, money, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('differences')
const causes = [
  ...(['missing_at_gateway', 'missing_here', 'amount', 'state', 'refund', 'duplicate', 'late'] as const),
  ...(['fee', 'currency', 'ledger', 'dispute', 'payout', 'other'] as const),
]
const subjects = ['payment', 'transfer', 'dispute', 'payout', 'fee', 'other'] as const

/** `other` is a plural category in messages. */
const codeOf = <Code extends string>(code: Code) =>
  (code === 'other' ? 'unknown' : code) as Exclude<Code, 'other'> | 'unknown'

/** A difference from either list, with the columns of both. */
type Row = Omit<BookDifference, 'merchant_id'>

function toRow(one: GatewayDifference): Row {
  const { difference_id = 0, cause = 'amount', status = 'open', found_at = one.ordered_at } = one
  const { resolved_at = null, resolved_by = null, reason = '', order_id, gateway_id, being_settled } = one
  return {
    ...{ difference_id, about: 'payment', cause, gateway_id, order_id, being_settled },
    ...{ ours: one.ours.taken, theirs: one.theirs?.taken ?? null },
    ...{ status, found_at, resolved_at, resolved_by, reason },
  }
}

const sideText = (dollars: number | null) => (dollars === null ? t('side.none') : money(dollars))

const columns: Column<Row>[] = [
  { name: 'found', label: t('found'), text: (row) => row.found_at, as: 'moment' },
  {
    name: 'cause',
    label: t('cause'),
    text: (row) => t(`cause.${codeOf(row.cause)}`),
    show: (row) => (
      <Tag tone={row.status === 'resolved' ? 'good' : row.being_settled ? 'warn' : 'bad'}>
        {t(`cause.${codeOf(row.cause)}`)}
        {row.being_settled && ` · ${t('settling')}`}
      </Tag>
    ),
  },
  { name: 'about', label: t('about'), text: (row) => t(`about.${codeOf(row.about)}`) },
  {
    name: 'order',
    label: t('order'),
    text: (row) => row.order_id ?? '',
    show: (row) =>
      row.order_id === null ? t('side.none') : <a href={pathTo('orders', [row.order_id])}>#{row.order_id}</a>,
  },
  { name: 'ours', label: t('ours'), text: (row) => sideText(row.ours) },
  { name: 'theirs', label: t('theirs'), text: (row) => sideText(row.theirs) },
  { name: 'gateway_id', label: t('gateway.id'), text: (row) => row.gateway_id, as: 'code' },
  {
    name: 'resolved',
    label: t('resolved'),
    text: (row) => (row.resolved_by === '' ? t('resolved.itself') : row.reason || null),
  },
]

type Counted = { gateway: string; compared: number; unanswered: number; elsewhere: number; at: string | null }

/** Differences between our books and the gateway's, with their causes. */
export function DifferencesPage() {
  const [counted, setCounted] = useState<Counted>()
  const [version, setVersion] = useState(0)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <p class="soft">{t('lead')}</p>
      {counted && (
        <Notice kind={counted.unanswered > 0 ? 'problem' : 'good'}>
          <p role="status">
            {counted.at === null ? t('never') : t('last', { time: moment(counted.at) })}{' '}
            {t('compared', { count: counted.compared, gateway: counted.gateway })}
            {counted.unanswered > 0 && ` ${t('unanswered', { count: counted.unanswered })}`}
            {counted.elsewhere > 0 && ` ${t('elsewhere', { count: counted.elsewhere })}`}
            {isAsked && ` ${t('asked')}`}
          </p>
        </Notice>
      )}
      <p class="row">
        <Act
          call={compareBooks}
          label={t('compare')}
          what={<p>{t('compare.what')}</p>}
          run={() => compareBooks({})}
          onDone={() => {
            setAsked(true)
            setVersion((before) => before + 1)
          }}
        />
      </p>
      <List
        name="gateway-differences"
        label={t('title')}
        columns={columns}
        version={version}
        filters={[
          choiceFilter({ name: 'status', label: t('show') }, ['open', 'resolved', 'all'] as const, (value) =>
            t(`status.${value}`),
          ),
          choiceFilter({ name: 'cause', label: t('cause') }, causes, (value) => t(`cause.${codeOf(value)}`)),
          choiceFilter({ name: 'about', label: t('about') }, subjects, (value) =>
            t(`about.${codeOf(value)}`),
          ),
          { name: 'day', label: t('day'), kind: 'date' },
        ]}
        keyOf={(row) => row.difference_id}
        empty={t('none')}
        actions={(row, reload) =>
          row.status === 'open' && (
            <Act
              isSmall
              call={resolveDifference}
              label={t('resolve')}
              about={row.gateway_id}
              what={<p>{t(`advice.${codeOf(row.cause)}`)}</p>}
              fields={[reasonField]}
              run={({ reason = '' }) => resolveDifference({ difference_id: row.difference_id, reason })}
              onDone={reload}
            />
          )
        }
        read={async ({ filters: { day, status, cause, about }, after, limit }) => {
          const page = await listDifferences({
            ...(day && { day }),
            ...(status && { status: status as 'open' }),
            ...(cause && !day && { cause: cause as Row['cause'] }),
            ...(about && !day && { about: about as Row['about'] }),
            ...(after && { after }),
            limit,
          })
          const { gateway, compared, unanswered, elsewhere, compared_at: at = null } = page
          setCounted({ gateway, compared, unanswered, elsewhere, at })
          const rows = [...page.differences.map(toRow), ...(page.others ?? [])]
          return { rows: rows.toSorted(latestFirst), next: page.next ?? undefined }
        }}
      />
    </>
  )
}

const latestFirst = (one: Row, other: Row) => other.difference_id - one.difference_id
