import { ByteAnswer, cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { DietaryMark } from '../../../core/dietary.ts'
import { mapInSlices, runInSlices, type Work } from '../../../runtime/slices.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Merchant, MerchantDirectory } from '../../merchants/index.ts'
import type { Menus } from '../open-menus.ts'
import { type Availability, availabilityAt, nextTurn } from '../rules/availability.ts'
import { hasMarks, type ItemNode, type Menu, type SubMenuNode } from '../rules/menu.ts'
import { answerJson } from './answer.ts'
import { type ExplainedMenu, menuToExplain } from './menu-to-explain.ts'
import { menuExpiresAt, merchantMoment, mustFindMerchant, readMoment } from './moment.ts'
import { itemWriter, presentExplanation, subMenuJson, type WriteItem } from './present.ts'
import { explainingMenu, type LicenseFaults } from './rules/explain.ts'
import type { MenuQuery } from './schemas.ts'

/** The license faults of a seller of alcohol or tobacco. Menus don't import compliance. */
type FindLicenseFaults = (merchant: Merchant, atMs: number) => Promise<LicenseFaults>

export type MenuDeps = Pick<Deps, 'config'> & {
  merchants: MerchantDirectory
  menus: Menus
  licenseFaultsOf: FindLicenseFaults
}

type ReadOptions = {
  itemOnly: boolean
  hidesUnavailable: boolean
  /** Items without all of them are left out, and so are menus without items. */
  dietary: readonly DietaryMark[]
  imageBase: string
}

export async function readMenu(deps: MenuDeps, query: MenuQuery, call: Call) {
  const atMs = readMoment(query.at) ?? call.now
  const merchant = await mustFindMerchant(deps, query.merchant_id)
  const view: ReadOptions = {
    itemOnly: query.item_only ?? false,
    hidesUnavailable: query.hide_unavailable ?? false,
    dietary: [...new Set(query.dietary)].sort(),
    imageBase: deps.config.publicUrl,
  }
  if (query.explain) return explainedMenu(deps, merchant, view, atMs, call)

  const menu = await deps.menus.get(merchant.merchantId)
  const writeMenu = () => runInSlices(menuJson(menu, merchant, view, atMs))
  if (query.at !== undefined) return new ByteAnswer(await writeMenu())
  const { merchantId, timeZone } = merchant
  return cacheable({
    dependsOn: [menu, merchant],
    key: `menu ${merchantId} ${Number(view.itemOnly)}${Number(view.hidesUnavailable)} ${view.dietary}`,
    build: async () => ({
      json: await writeMenu(),
      expiresAt: Math.min(
        menuExpiresAt(menu, merchant, atMs),
        view.hidesUnavailable ? nextTurn(menu, timeZone, atMs) : Number.POSITIVE_INFINITY,
      ),
    }),
  })
}

async function explainedMenu(
  deps: MenuDeps,
  merchant: Merchant,
  view: ReadOptions,
  atMs: number,
  call: Call,
) {
  const compiled = await menuToExplain(deps, merchant.merchantId, call)
  return showExplained(deps, compiled, merchant, view, atMs)
}

/** A menu compiled only for this answer, with why something is left out or can't be ordered. */
export async function showExplained(
  deps: Pick<MenuDeps, 'licenseFaultsOf'>,
  compiled: ExplainedMenu,
  merchant: Merchant,
  view: ReadOptions,
  atMs: number,
) {
  const licenseFaults = await deps.licenseFaultsOf(merchant, atMs)
  const { hidesUnavailable } = view
  const moment = { ...merchantMoment(merchant, atMs), hidesUnavailable, licenseFaults }
  const explain = await mapInSlices(await runInSlices(explainingMenu(compiled, moment)), presentExplanation)
  return new ByteAnswer(await runInSlices(menuJson(compiled.menu, merchant, view, atMs, { explain })))
}

/** Schedules and warnings collected while walking the menu, in menu order. */
type Shown = { items: Set<ItemNode>; scheduleIds: Set<number> }

function* menuJson(
  menu: Menu,
  merchant: Merchant,
  view: ReadOptions,
  atMs: number,
  more: object = {},
): Work<string> {
  const shown: Shown = { items: new Set(), scheduleIds: new Set() }
  const availability = view.hidesUnavailable ? availabilityAt(menu, merchant.timeZone, atMs) : undefined
  const walk: Walk = { writeItem: itemWriter(menu, view, atMs), availability, dietary: view.dietary, shown }
  const topLevel: string[] = []
  for (const node of menu.topLevel) {
    topLevel.push(...(yield* subMenuTexts(node, walk)))
  }
  const part = { merchant, atMs, items: [...shown.items], scheduleIds: shown.scheduleIds, more }
  yield
  return yield* answerJson(menu, part, `"menu":[${topLevel.join(',')}]`)
}

type Walk = {
  writeItem: WriteItem
  availability: Availability | undefined
  dietary: readonly DietaryMark[]
  shown: Shown
}

/** One text or none: when only orderable items are shown, a closed or empty submenu is left out. */
function* subMenuTexts(node: SubMenuNode, walk: Walk): Work<string[]> {
  const { writeItem, availability, dietary, shown } = walk
  if (availability && !availability.isOpen(node)) return []
  const children: string[] = []
  for (const child of node.children) {
    if (child.type === 'SubMenu') {
      children.push(...(yield* subMenuTexts(child, walk)))
    } else if ((!availability || availability.isOpen(child)) && hasMarks(child, dietary)) {
      shown.items.add(child)
      for (const id of child.scheduleIds) shown.scheduleIds.add(id)
      children.push(yield* writeItem(child))
    }
    yield
  }
  if ((availability || dietary.length > 0) && children.length === 0) return []
  for (const id of node.scheduleIds) shown.scheduleIds.add(id)
  return [subMenuJson(node, children)]
}
