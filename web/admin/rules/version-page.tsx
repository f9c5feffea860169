import type { Answer } from '../../../sdk/src/index.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { moment, PageHead, Panel, Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { compareRules, type Difference, type Rule, readRuleSet } from './compare.ts'
import { ruleMessages } from './messages.ts'

const t = wordsIn(ruleMessages)
type RuleVersion = Answer<'get_operator_compliance_version'>

export function VersionPage({ version }: { version: string }) {
  const asked = useAsked(`rules ${version}`, async () => {
    const [shown, { active }] = await Promise.all([
      client.request('get_operator_compliance_version', { version }),
      client.request('get_operator_compliance'),
    ])
    const current =
      active === version || active === 'built-in'
        ? undefined
        : await client.request('get_operator_compliance_version', { version: active })
    return { shown, current, active }
  })
  return (
    <Loaded asked={asked}>
      {({ shown, current, active }) => (
        <>
          <PageHead title={`${shown.name} ${version}`} back={{ href: pathTo('rules'), text: t('title') }}>
            <Tag tone={shown.active ? 'good' : ''}>{t(shown.active ? 'in.force' : 'not.in.force')}</Tag>
            {may('put_operator_compliance_version') && (
              <Switch shown={shown} before={active} reload={() => void asked.ask()} />
            )}
          </PageHead>
          {current && <Differences before={current} after={shown} />}
          <Panel title={t('rules')} end={<span class="soft small">{moment(shown.loaded_at)}</span>}>
            <RuleTable rules={readRuleSet(shown.document).rules} />
          </Panel>
          <details class="panel">
            <summary>{t('text')}</summary>
            <pre class="code">{JSON.stringify(shown.document, null, 2)}</pre>
          </details>
        </>
      )}
    </Loaded>
  )
}

function Switch({ shown, before, reload }: { shown: RuleVersion; before: string; reload(): void }) {
  const { version, active } = shown
  return (
    <Act
      key={String(active)}
      label={t(active ? 'deactivate' : 'activate')}
      tone="danger"
      what={<p>{active ? t('deactivate.what') : t('activate.what', { version, before })}</p>}
      run={() => client.request('put_operator_compliance_version', { version, active: !active })}
      onDone={reload}
    />
  )
}

const placeText = (place: Rule['place']) =>
  Object.values(place ?? {})
    .flat()
    .filter((part) => typeof part === 'string')
    .join(', ')

function RuleTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <div class="table-box">
      <table class="data plain-head" aria-label={t('rules')}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('kind')}</th>
            <th>{t('place')}</th>
            <th>{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <td data-label={t('name')}>
                <code>{rule.id}</code>
              </td>
              <td data-label={t('kind')}>{rule.type}</td>
              <td data-label={t('place')}>{placeText(rule.place)}</td>
              <td data-label={t('reason')}>{rule.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
            <details>
              <summary>
                <code>{id}</code> {(is ?? was)?.reason}
              </summary>
              <div class="panels">
                {[was, is].map(
                  (rule, index) =>
                    rule && (
                      <pre key={index} class="code">
                        {JSON.stringify(rule, null, 2)}
                      </pre>
                    ),
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
