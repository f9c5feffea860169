import { useEffect, useState } from 'preact/hooks'
import { type Corner, type DeliveryZone, RefusalError, type ZoneFinding } from '../../../sdk/src/index.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client, describeRefusal, language } from '../../console/context.ts'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { askFirst } from '../../console/question.tsx'
import type { Faults } from '../../kit/form.tsx'
import { formatMoney, formatPercent } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import type { Shop } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { byPrecedence, pickZoneColor, type ZoneDraft } from './geometry.ts'
import { TestAddress } from './test-address.tsx'
import { ZoneForm, zoneFields } from './zone-form.tsx'
import { ZoneMap } from './zone-map.tsx'

const t = wordsIn('zones')
const money = (dollars: number) => formatMoney(dollars, language)

const nameOf = (zone: ZoneDraft) =>
  zone.type === 'radius'
    ? t('type.radius', { count: zone.radius ?? 0 })
    : zone.type === 'zipCode'
      ? t('type.zipCode', { code: zone.zipCode ?? '' })
      : t('type.polygon', { count: zone.polygon?.length ?? 0 })
const feeWords = ({ fixedFee, percentFee }: ZoneDraft) =>
  percentFee === undefined ? money(fixedFee ?? 0) : formatPercent(percentFee / 100, language)

type Known = { zones: readonly DeliveryZone[]; at: Corner }

export function ZonesPage({ shop: { merchantId } }: { shop: Shop }) {
  const { zones, info } = client.admin(merchantId)
  const asked = useAsked<Known>(`zones ${merchantId}`, async () => {
    const [{ deliveryZones = [] }, at] = await Promise.all([zones.list(), info()])
    return { zones: deliveryZones, at }
  })
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>{(known) => <Editor {...{ merchantId, known }} onChanged={asked.ask} />}</Loaded>
    </>
  )
}

type EditorProps = { merchantId: number; known: Known; onChanged(): Promise<void> }

function Editor({ merchantId, known, onChanged }: EditorProps) {
  const { zones: stored, at: shop } = known
  const { zones: calls } = client.admin(merchantId)
  const [draft, setDraft] = useState<ZoneDraft>()
  const [hasChanges, setChanges] = useState(false)
  const [faults, setFaults] = useState<Faults>()
  const zones = withDraft(stored, draft)
  const findings = useLint(merchantId, zones)
  useLeaveGuard(hasChanges)

  async function choose(zone: ZoneDraft | undefined) {
    if (zone && zone === draft) return
    if (hasChanges && !(await askFirst(t('leave.ask'), t('leave.yes')))) return
    setDraft(zone)
    setChanges(zone !== undefined && zone.id === undefined)
    setFaults(undefined)
  }
  function edit(zone: ZoneDraft) {
    setDraft(zone)
    setChanges(true)
  }
  async function act(work: () => Promise<unknown>) {
    try {
      await work()
      setChanges(false)
      setFaults(undefined)
      showToast(t('saved'))
      await onChanged()
      setDraft(undefined) // Not before the saved zone has loaded.
    } catch (error) {
      setFaults(
        error instanceof RefusalError
          ? splitFaults(error, zoneFields)
          : { '': describeRefusal(error, frame('fault.away')) },
      )
    }
  }
  const save = () => {
    const zone = { ...draft } as DeliveryZone
    return act(() => (zone.id === undefined ? calls.create([zone]) : calls.change([zone])))
  }
  const remove = async (id: number) => {
    if (await askFirst(t('remove.ask'), t('remove.yes'))) await act(() => calls.remove([id]))
  }
  const first = { type: 'radius', radius: 2, fixedFee: 2.99, orderMinimum: 15 } as const
  return (
    <div class="zones-columns">
      <div class="stack">
        <ZoneMap {...{ merchantId, zones, shop }} chosen={draft} onChoose={choose} onEdit={edit} />
        <Findings {...{ findings, zones }} />
      </div>
      <div class="stack">
        {draft ? (
          <ZoneForm
            key={draft.id ?? 'new'}
            zone={draft}
            {...{ shop, faults }}
            onEdit={edit}
            onSave={() => void save()}
            onCancel={() => choose(undefined)}
          />
        ) : (
          <button type="button" class="button quiet" onClick={() => choose(first)}>
            <Icon name="plus" /> {t('add.title')}
          </button>
        )}
        {!draft && faults && <Notice kind="problem">{Object.values(faults).flat().join(' ')}</Notice>}
        <ZoneList {...{ zones, chosen: draft }} onChoose={choose} onRemove={remove} />
        <TestAddress merchantId={merchantId} />
      </div>
    </div>
  )
}

/** The edited zone in its place, or a new one at the end. */
function withDraft(stored: readonly DeliveryZone[], draft: ZoneDraft | undefined): ZoneDraft[] {
  if (!draft) return [...stored]
  if (draft.id === undefined) return [...stored, draft]
  return stored.map((zone) => (zone.id === draft.id ? draft : zone))
}

const pauseMs = 400

/** The API's findings about the zones as drawn, requested once they haven't changed for a moment. */
function useLint(merchantId: number, zones: readonly ZoneDraft[]) {
  const [findings, setFindings] = useState<readonly ZoneFinding[]>([])
  const asked = JSON.stringify(zones)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const checked = await client
        .admin(merchantId)
        .zones.lint(JSON.parse(asked))
        .catch(() => undefined) // A half-drawn zone: saving it says what is wrong.
      if (checked && !isOver) setFindings(checked.findings)
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, merchantId])
  return findings
}

type ZoneListProps = {
  zones: readonly ZoneDraft[]
  chosen: ZoneDraft | undefined
  onChoose(zone: ZoneDraft): void
  onRemove(id: number): void
}

function ZoneList({ zones, chosen, onChoose, onRemove }: ZoneListProps) {
  if (zones.length === 0)
    return (
      <Empty title={t('none')}>
        <p>{t('none.text')}</p>
      </Empty>
    )
  return (
    <ul class="card rows" aria-label={t('title')}>
      {byPrecedence(zones).map((zone) => (
        <li key={zone.id ?? 'new'} class={zone === chosen ? 'zone-row is-chosen' : 'zone-row'}>
          <span class={`zone-mark zone-${pickZoneColor(zone, zones)}`} aria-hidden="true" />
          <button type="button" aria-pressed={zone === chosen} onClick={() => onChoose(zone)}>
            <strong>{nameOf(zone)}</strong>
            <br />
            <span class="soft">
              {t('fee', { fee: feeWords(zone) })}, {t('minimum', { minimum: money(zone.orderMinimum) })}
            </span>
          </button>
          {zone.id !== undefined && (
            <button
              type="button"
              class="icon-button"
              aria-label={t('remove', { zone: nameOf(zone) })}
              onClick={() => onRemove(zone.id!)}
            >
              <Icon name="trash" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The API names the zones sent by their place in the list; people know them by their description. */
function Findings({ findings, zones }: { findings: readonly ZoneFinding[]; zones: readonly ZoneDraft[] }) {
  if (findings.length === 0) return null
  const named = (text: string) =>
    text.replace(/deliveryZones\[(\d+)\]/g, (place, index) => {
      const zone = zones[Number(index)]
      return zone ? `“${nameOf(zone)}”` : place
    })
  return (
    <Notice>
      <strong>{t('lint')}</strong>
      <ul>
        {findings.map((finding, index) => (
          <li key={index}>{named(finding.text)}</li>
        ))}
      </ul>
    </Notice>
  )
}
