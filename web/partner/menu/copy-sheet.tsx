import { useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { client, describeRefusal } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { Choice } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from './changes.tsx'
import {
  type CopyOptions,
  type CopyPart,
  copyInto,
  type DifferenceKind,
  differenceKinds,
  kindOfDifference,
} from './copy-rules.ts'
import type { Draft, MenuDocument } from './draft.ts'

const t = wordsIn('menu')
type Change = Answer<'post_merchant_admin_menu_import'>['changes'][number]

/** What the copy would do to a shop, and its outcome. */
type Plan = {
  shop: Shop
  revision: number
  document: MenuDocument
  changes: readonly Change[]
  faults?: readonly string[]
  isDone?: boolean
}

type CopySheetProps = {
  draft: Draft
  part: CopyPart
  shops: readonly Shop[]
  onClose(): void
}

/**
 * First the shops, then the changes in each, then the copy itself. A shop that refuses keeps its menu, and the others
 * continue.
 */
export function CopySheet({ draft, part, shops, onClose }: CopySheetProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [options, setOptions] = useState<CopyOptions>({ keepsPrices: false, removesOthers: false })
  const [plans, setPlans] = useState<readonly Plan[]>()
  const [isBusy, setBusy] = useState(false)
  const open = plans?.filter(({ faults, isDone, changes }) => !faults && !isDone && changes.length > 0) ?? []

  async function work(steps: readonly (() => Promise<Plan>)[]) {
    setBusy(true)
    // One at a time: each is a whole menu.
    for (const step of steps) {
      const plan = await step()
      setPlans((before = []) => [...before.filter(({ shop }) => shop !== plan.shop), plan])
    }
    setBusy(false)
  }
  function preview() {
    setPlans([])
    void work(
      shops
        .filter(({ merchantId }) => chosen.has(merchantId))
        .map((shop) => () => planCopy(draft.document, part, shop, options)),
    )
  }
  return (
    <Sheet title={t('copy.to')} onClose={onClose} isLarge>
      {!plans ? (
        <>
          <p class="soft">{t(`copy.lead_${part.kind}`, { name: nameOf(draft, part) })}</p>
          {draft.changes > 0 && <Notice>{t('copy.draft')}</Notice>}
          <fieldset>
            <legend class="label">{t('copy.shops')}</legend>
            {shops.length > 2 && (
              <Choice
                type="checkbox"
                label={frame('shops.all')}
                checked={chosen.size === shops.length}
                onChange={(event) =>
                  setChosen(new Set(event.currentTarget.checked ? shops.map((one) => one.merchantId) : []))
                }
              />
            )}
            {shops.map(({ merchantId, name }) => (
              <Choice
                key={merchantId}
                type="checkbox"
                label={name}
                checked={chosen.has(merchantId)}
                onChange={() => {
                  const next = new Set(chosen)
                  if (!next.delete(merchantId)) next.add(merchantId)
                  setChosen(next)
                }}
              />
            ))}
          </fieldset>
          <CopyChoices {...{ options, setOptions, part }} />
          <button type="button" class="button" disabled={chosen.size === 0} onClick={preview}>
            {t('copy.preview')}
          </button>
        </>
      ) : (
        <>
          {plans.map((plan) => (
            <PlanView key={plan.shop.merchantId} plan={plan} />
          ))}
          {isBusy && (
            <p class="soft" role="status">
              {frame('loading')}
            </p>
          )}
          <div class="actions">
            <button
              type="button"
              class="button"
              disabled={isBusy || open.length === 0}
              onClick={() => void work(open.map((plan) => () => makeCopy(plan)))}
            >
              {t('copy.now', { count: open.length })}
            </button>
            <button type="button" class="button plain" disabled={isBusy} onClick={() => setPlans(undefined)}>
              {t('copy.back')}
            </button>
          </div>
        </>
      )}
    </Sheet>
  )
}

type CopyChoicesProps = { options: CopyOptions; part: CopyPart; setOptions(options: CopyOptions): void }

function CopyChoices({ options, part, setOptions }: CopyChoicesProps) {
  const names =
    part.kind === 'group' ? (['keepsPrices'] as const) : (['keepsPrices', 'removesOthers'] as const)
  return (
    <fieldset>
      <legend class="label">{t('copy.how')}</legend>
      {names.map((name) => (
        <Choice
          key={name}
          type="checkbox"
          label={t(`copy.${name}`)}
          checked={options[name]}
          onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked ?? false })}
        />
      ))}
      <p class="hint">{t('copy.hint')}</p>
    </fieldset>
  )
}

const nameOf = ({ document }: Draft, part: CopyPart) =>
  part.kind === 'menu' ? '' : (document.entities.find(({ id }) => id === part.id)?.name ?? '')

function PlanView({ plan: { shop, changes, faults, isDone } }: { plan: Plan }) {
  const groups = Map.groupBy(changes, kindOfDifference)
  return (
    <section class="card stack" aria-label={shop.name}>
      <div class="spread">
        <h3>{shop.name}</h3>
        {isDone && <span class="tag good">{t('copy.done')}</span>}
      </div>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      {!faults && changes.length === 0 && <p>{t('copy.same')}</p>}
      {differenceKinds.map((kind) => {
        const some = groups.get(kind) ?? []
        return some.length > 0 && <Differences key={kind} {...{ kind, changes: some }} />
      })}
    </section>
  )
}

/** Expanded: people look for prices and removals. */
const Differences = ({ kind, changes }: { kind: DifferenceKind; changes: readonly Change[] }) => (
  <details open={kind === 'price' || kind === 'removed'}>
    <summary>{t(`copy.${kind}`, { count: changes.length })}</summary>
    <Changes changes={changes} />
  </details>
)

async function planCopy(
  original: MenuDocument,
  part: CopyPart,
  shop: Shop,
  options: CopyOptions,
): Promise<Plan> {
  const plan: Plan = { shop, revision: 0, document: original, changes: [] }
  try {
    const { menu } = client.admin(shop.merchantId)
    const exported = await menu.export('json')
    const document = copyInto(original, part, exported.document as MenuDocument, options)
    const { revision } = exported
    const { changes } = await menu.import({
      format: 'json',
      document: document as never,
      revision,
      dryRun: true,
    })
    return { ...plan, revision, document, changes }
  } catch (error) {
    return { ...plan, faults: faultsIn(error) }
  }
}

/** Copies exactly what was shown: fails if there has been another revision since. */
async function makeCopy(plan: Plan): Promise<Plan> {
  const { shop, revision, document } = plan
  try {
    const { menu } = client.admin(shop.merchantId)
    await menu.import({ format: 'json', document: document as never, revision, dryRun: false })
    return { ...plan, isDone: true }
  } catch (error) {
    return { ...plan, faults: faultsIn(error) }
  }
}

const faultsIn = (error: unknown) =>
  error instanceof RefusalError && error.is('stale_revision')
    ? [t('import.stale')]
    : describeRefusal(error, frame('fault.away'))
