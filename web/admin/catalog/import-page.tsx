import { useState } from 'preact/hooks'
import { importOffers, importProducts } from '../../console/api/catalog.ts'
import { describeRefusal } from '../../console/context.ts'
import { Choice, Select } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import {
  columnsOf,
  findFaults,
  type Line,
  type LineFault,
  type LineKind,
  readLines,
  tidyLine,
} from './lines.ts'

const t = wordsIn('catalog')
/**
 * Lines per request. Each is compared with all products of its kind: a request with 200 similar lines took ten seconds.
 */
const batch = 50
/** Beyond this, lines are counted but not listed. */
const maxShown = 50

type Outcome = { added: number; changed: number; refused: { line: number; reason: string }[] }

export function ImportPage({ onDone }: { onDone(): void }) {
  const [kind, setKind] = useState<LineKind>('products')
  const [createCategories, setCreate] = useState(false)
  const [lines, setLines] = useState<readonly Line[]>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const faults = lines ? findFaults(lines, kind) : []

  const choose = async (file: File | undefined) => {
    setOutcome(undefined)
    setProblem(undefined)
    setLines(undefined)
    if (!file) return
    try {
      setLines(readLines(await file.text()))
    } catch (error) {
      setProblem(t('import.unreadable', { reason: (error as Error).message }))
    }
  }
  const send = async (all: readonly Line[]) => {
    const total: Outcome = { added: 0, changed: 0, refused: [] }
    setOutcome(undefined)
    try {
      for (let from = 0; from < all.length; from += batch) {
        setDone(from)
        const part = all.slice(from, from + batch).map((line) => tidyLine(line, kind))
        const answer =
          kind === 'products'
            ? await importProducts({
                products: part,
                create_categories: createCategories,
              })
            : await importOffers({ offers: part })
        total.added += answer.added
        total.changed += answer.changed
        total.refused.push(...answer.refused.map(({ index, reason }) => ({ line: from + index + 1, reason })))
      }
      setOutcome(total)
      onDone()
    } catch (error) {
      setProblem(describeRefusal(error, frame('fault.away')).join(' '))
    }
    setDone(undefined)
  }
  return (
    <div class="panels">
      <Panel title={t('tab.import')}>
        <Select
          name="kind"
          label={t('import.what')}
          options={[
            { value: 'products', label: t('import.products') },
            { value: 'offers', label: t('import.offers') },
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as LineKind)}
        />
        <div class="field">
          <label for="import-file">{t('import.file')}</label>
          <input
            id="import-file"
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </div>
        {kind === 'products' && (
          <Choice
            type="checkbox"
            label={t('import.create')}
            checked={createCategories}
            onChange={(event) => setCreate(event.currentTarget.checked === true)}
          />
        )}
        {problem && <Notice kind="problem">{problem}</Notice>}
        {lines && (
          <button
            type="button"
            class="button"
            disabled={done !== undefined || lines.length === 0}
            onClick={() => void send(lines)}
          >
            {t('import.start')}: {t('import.lines', { count: lines.length })}
          </button>
        )}
        {done !== undefined && lines && (
          <p role="status">
            <progress max={lines.length} value={done} aria-label={t('tab.import')} />{' '}
            {t('import.progress', { done, all: lines.length })}
          </p>
        )}
      </Panel>
      {lines && <DryRun lines={lines} kind={kind} faults={faults} />}
      {outcome && <Result outcome={outcome} />}
    </div>
  )
}

type DryRunProps = { lines: readonly Line[]; kind: LineKind; faults: readonly LineFault[] }

function DryRun({ lines, kind, faults }: DryRunProps) {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const unknown = names.filter((name) => !columnsOf[kind].includes(name))
  return (
    <Panel
      title={t('import.check')}
      end={<span class="soft small">{t('import.lines', { count: lines.length })}</span>}
    >
      <p>
        {t('import.columns', {
          names: names.filter((name) => columnsOf[kind].includes(name)).join(', ') || frame('none'),
        })}
      </p>
      {unknown.length > 0 && <p class="soft">{t('import.unknown', { names: unknown.join(', ') })}</p>}
      {faults.length === 0 ? (
        <Notice kind="good">{t('import.good')}</Notice>
      ) : (
        <Notice kind="problem">
          <strong>{t('import.faults')}</strong>
          <ul>
            {faults.slice(0, maxShown).map(({ line, reason }) => (
              <li key={line}>{t('import.line', { line, reason: t(`import.${reason}`) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  )
}

function Result({ outcome: { added, changed, refused } }: { outcome: Outcome }) {
  return (
    <Panel title={t('import.result')}>
      <Notice kind={refused.length > 0 ? 'problem' : 'good'}>
        <p role="status">{t('import.done', { added, changed, refused: refused.length })}</p>
        <ul>
          {refused.slice(0, maxShown).map(({ line, reason }) => (
            <li key={line}>{t('import.line', { line, reason })}</li>
          ))}
        </ul>
      </Notice>
    </Panel>
  )
}
