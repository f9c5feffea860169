import type { Answer, CallOptions } from '../../../sdk/src/index.ts'
import {
  activateRuleVersion,
  addRuleVersion,
  listRuleVersions,
  readRuleVersion,
} from '../../console/api/rules.ts'
import { useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { Notice } from '../../kit/notice.tsx'
import { DataTable } from '../../kit/table/table.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { Detail } from '../frame/detail.tsx'
import { may } from '../frame/me.ts'
import { Code, moment, PageHead, Panel, Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { compareRules, type Difference, type Rule, readRuleSet } from './compare.ts'
import { compareLines, describeRule, type RuleLine } from './rule-words.ts'

const t = wordsIn('rules')
type RuleVersion = Answer<'get_operator_compliance_version'>

const back = { href: pathTo('rules'), text: t('title') }

export function VersionPage({ version }: { version: string }) {
  const asked = useAsked(`rules ${version}`, async () => {
    const [shown, { active }] = await Promise.all([readRuleVersion({ version }), listRuleVersions()])
    const current =
      active === version || active === 'built-in' ? undefined : await readRuleVersion({ version: active })
    return { shown, current, active }
  })
  return (
    <Detail asked={asked} title={version} back={back}>
      {({ shown, current, active }) => (
        <>
          <PageHead title={`${shown.name} ${version}`} back={back}>
            <Tag tone={shown.active ? 'good' : ''}>{t(shown.active ? 'in.force' : 'not.in.force')}</Tag>
            {may(addRuleVersion) && (
              <a
                class="button quiet"
                href={pathTo('rules', ['edit', version])}
                data-operation={addRuleVersion.id}
              >
                {t('edit')}
              </a>
            )}
            {may(activateRuleVersion) && (
              <Switch shown={shown} before={active} reload={() => void asked.ask()} />
            )}
          </PageHead>
          <Proposed shown={shown} />
          {current && <Differences before={current} after={shown} />}
          <Panel title={t('rules')} end={<span class="soft small">{moment(shown.loaded_at)}</span>}>
            <RuleTable rules={readRuleSet(shown.document).rules} />
          </Panel>
          <details class="panel">
            <summary>{t('text')}</summary>
            <Code>{JSON.stringify(shown.document, null, 2)}</Code>
          </details>
        </>
      )}
    </Detail>
  )
}

/** If approval by a second person is required, the first only proposes. Any editor may withdraw a proposal. */
function Switch({ shown, before, reload }: { shown: RuleVersion; before: string; reload(): void }) {
  const { version, active, proposed } = shown
  const send = (wanted: boolean, reason: string, because: CallOptions) =>
    activateRuleVersion({ version, active: wanted, reason }, because)
  const isWaiting = proposed !== null && proposed.active !== active
  return (
    <>
      {isWaiting && (
        <Act
          call={activateRuleVersion}
          label={t('withdraw')}
          what={<p>{t('withdraw.what', { version })}</p>}
          run={(_values, because) => send(active, '', because)}
          onDone={reload}
        />
      )}
      <Act
        call={activateRuleVersion}
        key={`${active} ${isWaiting}`}
        label={t(isWaiting ? (active ? 'agree.off' : 'agree.on') : active ? 'deactivate' : 'activate')}
        tone="danger"
        what={<p>{active ? t('deactivate.what') : t('activate.what', { version, before })}</p>}
        fields={[reasonField]}
        run={({ reason = '' }, because) => send(!active, reason, because)}
        onDone={reload}
      />
    </>
  )
}

function Proposed({ shown: { active, proposed } }: { shown: RuleVersion }) {
  if (proposed === null || proposed.active === active) return null
  const { by, at, reason } = proposed
  return (
    <Notice>
      <p>{t(proposed.active ? 'proposed.on' : 'proposed.off', { by, time: moment(at) })}</p>
      {reason && <p>“{reason}”</p>}
    </Notice>
  )
}

const words = wordsIn('ruleWords')
const lineOf = (rule: Rule, name: RuleLine['name']) =>
  describeRule(rule, words, language).find((line) => line.name === name)?.text

function RuleTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <DataTable
      isPlain
      label={t('rules')}
      rows={rules}
      keyOf={({ id }) => id}
      columns={[
        { name: 'name', label: t('name'), show: ({ id }) => <code>{id}</code> },
        { name: 'kind', label: t('kind'), show: (rule) => lineOf(rule, 'line.kind') },
        { name: 'place', label: t('place'), show: (rule) => lineOf(rule, 'line.place') },
        { name: 'reason', label: t('reason'), show: ({ reason }) => reason },
      ]}
    />
  )
}

const tones: Record<Difference['kind'], Tone> = { added: 'good', removed: 'bad', changed: 'warn' }

function Differences({ before, after }: { before: RuleVersion; after: RuleVersion }) {
  const found = compareRules(readRuleSet(before.document), readRuleSet(after.document))
  return (
    <Panel title={t('compare')} end={<span class="soft small">{before.version}</span>}>
      {found.length === 0 && <p class="soft">{t('compare.same')}</p>}
      <ul class="findings">
        {found.map(({ id, kind, before: was, after: is }) => (
          <li key={id}>
            <Tag tone={tones[kind]}>{t(`compare.${kind}`)}</Tag>
            <div>
              <p>
                <code>{id}</code> {(is ?? was)?.reason}
              </p>
              <DifferenceLines before={was} after={is} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The lines that differ from the rule's earlier version. */
function DifferenceLines({ before, after }: { before: Rule | undefined; after: Rule | undefined }) {
  const of = (rule: Rule | undefined) => (rule ? describeRule(rule, words, language) : [])
  return (
    <dl class="rule-lines">
      {compareLines(of(before), of(after)).map(({ name, before: was, after: is }) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>
            {was !== undefined && <del>{was}</del>} {is !== undefined && <ins>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
