import { useEffect } from 'preact/hooks'
import type { Answer, CourierCheck, CourierCheckCase } from '../../../sdk/src/index.ts'
import { listChecks, readCheck, startCheck, stopCheck } from '../../console/api/couriers.ts'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { navigate } from '../../console/router.ts'
import { Meter } from '../../kit/chart/meter.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Act, type Values } from '../frame/act.tsx'
import { Code, Facts, moment, PageHead, Panel, Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('checks')
const company = wordsIn('couriers')
const stateText = codeWords('checks', 'state')
const outcomeText = codeWords('checks', 'outcome')
type Report = Answer<'get_operator_providers_provider_id_checks_check_id'>

const isUnderWay = ({ state }: CourierCheck) => state === 'waiting' || state === 'running'
const triedOf = ({ passed, failed, skipped }: CourierCheck) => passed + failed + skipped
const pathOf = ({ provider_id, check_id }: CourierCheck) =>
  pathTo('couriers', [provider_id, 'checks', check_id])

function StateTag({ check }: { check: CourierCheck }) {
  const tone: Tone = isUnderWay(check)
    ? 'warn'
    : check.failed > 0
      ? 'bad'
      : check.state === 'done'
        ? 'good'
        : ''
  return <Tag tone={tone}>{stateText(check.state)}</Tag>
}

const calls = ['estimate', 'book', 'status', 'cancel'] as const
const addresses = ['estimate_url', 'book_url', 'status_url', 'cancel_url'] as const
const fields = [
  ...addresses.map((name) => ({ name, label: company(`field.${name}`), isOptional: true })),
  {
    ...{ name: 'credential', label: t('field.credential'), hint: t('field.credential.hint') },
    ...{ kind: 'password' as const, isOptional: true },
  },
  {
    ...{ name: 'patience_seconds', label: t('field.patience'), hint: t('field.patience.hint') },
    ...{ kind: 'number' as const, value: '30' },
  },
  { name: 'hurry', label: t('field.hurry'), hint: t('field.hurry.hint'), isOptional: true },
  { name: 'only', label: t('field.only'), isOptional: true },
]

const start = (provider_id: number, { patience_seconds, ...values }: Values) =>
  startCheck({
    provider_id,
    patience_seconds: Number(patience_seconds),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
  })

/** A company's checks, newest first, and a button that starts another. */
export function Checks({ providerId }: { providerId: number }) {
  const asked = useAsked(`checks ${providerId}`, () => listChecks({ provider_id: providerId }))
  return (
    <Panel
      title={t('title')}
      end={
        <Act
          call={startCheck}
          label={t('start')}
          isSmall
          what={<p>{t('start.what')}</p>}
          fields={fields}
          done={t('started')}
          run={async (values) => navigate(pathOf(await start(providerId, values)))}
        />
      }
    >
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>
        {({ checks }) =>
          checks.length === 0 ? (
            <p class="soft">{t('none')}</p>
          ) : (
            <ul class="plain-rows">
              {checks.map((check) => (
                <li key={check.check_id}>
                  <a href={pathOf(check)}>{moment(check.started_at)}</a>
                  <span class="soft">{check.started_by}</span>
                  <span>
                    {check.passed} {t('passed')} · {check.failed} {t('failed')} · {check.skipped}{' '}
                    {t('skipped')}
                  </span>
                  <StateTag check={check} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

export function CheckPage({ providerId, checkId }: { providerId: number; checkId: number }) {
  const asked = useAsked(`check ${checkId}`, () => readCheck({ provider_id: providerId, check_id: checkId }))
  useProgress(asked)
  const back = { href: pathTo('couriers', [providerId]), text: company('name') }
  return (
    <>
      <PageHead title={t('number', { number: checkId })} back={back}>
        {asked.value && <StateTag check={asked.value.check} />}
        {asked.value && isUnderWay(asked.value.check) && (
          <Act
            call={stopCheck}
            label={t('stop')}
            tone="danger"
            what={<p>{t('stop.what')}</p>}
            run={(_values, because) => stopCheck({ provider_id: providerId, check_id: checkId }, because)}
            onDone={() => void asked.ask()}
          />
        )}
      </PageHead>
      <Loaded asked={asked}>{(report) => <Whole report={report} />}</Loaded>
    </>
  )
}

/** A check's cases aren't in the event log, which is for others: only an open page polls for them. */
const everyMs = 1000

function useProgress(asked: Asked<Report>) {
  const { value, faults, ask } = asked
  useEffect(() => {
    if (!value || !isUnderWay(value.check)) return
    const timer = setTimeout(() => void ask(), everyMs)
    return () => clearTimeout(timer)
  }, [value, faults, ask])
}

function Whole({ report: { check, results } }: { report: Report }) {
  return (
    <>
      {check.left_behind > 0 && <Notice kind="problem">{t('left', { count: check.left_behind })}</Notice>}
      <Panel title={t('check')}>
        <div class="stack">
          <p role="status">{t('progress', { done: triedOf(check), count: check.cases })}</p>
          <Meter
            label={t('title')}
            parts={[
              { name: t('passed'), count: check.passed, tone: 'good' },
              { name: t('failed'), count: check.failed, tone: 'bad' },
              { name: t('skipped'), count: check.skipped, tone: 'warn' },
              ...(isUnderWay(check)
                ? [{ name: t('open'), count: check.cases - triedOf(check), tone: 'plain' as const }]
                : []),
            ]}
          />
          <Facts
            facts={[
              [t('at'), moment(check.started_at)],
              [t('by'), check.started_by],
              [t('ended'), moment(check.ended_at)],
              ...calls.map((call) => [company(`field.${call}_url`), check.target[call]] as const),
            ]}
          />
        </div>
      </Panel>
      {isUnderWay(check) ? <SoFar results={results} /> : <Results check={check} results={results} />}
    </>
  )
}

/** During a run: the cases that failed so far, and the latest one. */
function SoFar({ results }: { results: readonly CourierCheckCase[] }) {
  const last = results.at(-1)
  const shown = results.filter((one) => one.outcome === 'fail' || one === last)
  return (
    <Panel title={t('results')}>
      <ul class="plain-rows">
        {shown.map((one) => (
          <li key={one.number}>
            <span>
              <strong>{one.name}</strong> <span class="soft">{one.seen}</span>
            </span>
            <OutcomeTag one={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const tones: Record<CourierCheckCase['outcome'], Tone> = { pass: 'good', fail: 'bad', skipped: 'warn' }
const OutcomeTag = ({ one }: { one: CourierCheckCase }) => (
  <Tag tone={tones[one.outcome]}>{outcomeText(one.outcome)}</Tag>
)

const columns: Column<CourierCheckCase>[] = [
  { name: 'case', label: t('case'), text: (row) => row.name, as: 'strong' },
  {
    name: 'outcome',
    label: t('outcome'),
    text: (row) => outcomeText(row.outcome),
    show: (row) => <OutcomeTag one={row} />,
  },
  { name: 'rule', label: t('rule'), text: (row) => row.rule },
  { name: 'seen', label: t('seen'), text: (row) => row.seen, show: (row) => <Seen one={row} /> },
]

function Seen({ one: { seen, calls } }: { one: CourierCheckCase }) {
  return (
    <>
      <span>{seen}</span>
      {calls && (
        <details class="change">
          <summary>{t('calls')}</summary>
          {calls.map((call, index) => (
            <div class="panels" key={index}>
              <div>
                <span class="soft small">
                  {t('sent')}: {call.sent.method} {call.sent.url}
                </span>
                <Code>{call.sent.body}</Code>
              </div>
              <div>
                <span class="soft small">
                  {t('received')}: {call.received?.status ?? call.fault} · {call.took_ms} ms
                </span>
                <Code>{call.received?.text}</Code>
              </div>
            </div>
          ))}
        </details>
      )}
    </>
  )
}

function Results({ check, results }: { check: CourierCheck; results: readonly CourierCheckCase[] }) {
  return (
    <List
      name={`check-${check.check_id}`}
      isWhole
      label={t('results')}
      columns={columns}
      filters={[
        {
          ...{ name: 'outcome', label: t('outcome'), kind: 'choice' },
          options: (['fail', 'pass', 'skipped'] as const).map((value) => ({
            value,
            label: outcomeText(value),
          })),
        },
      ]}
      keyOf={(row) => row.number}
      read={async ({ filters: { outcome } }) => ({
        rows: results.filter((one) => !outcome || one.outcome === outcome),
      })}
    />
  )
}
