import { runInSlices } from '../../../core/slices.ts'
import type { Deps } from '../../../deps.ts'
import { hot } from '../../../http/hot-answers.ts'
import { Prebuilt } from '../../../http/replies.ts'
import type { Call } from '../../../http/route.ts'
import type { Merchant, MerchantDirectory } from '../../merchants/index.ts'
import type { Menus } from '../open-menus.ts'
import {
  type Availability,
  availabilityAt,
  nextRestock,
  nextTurn,
  weekTrueUntil,
} from '../rules/availability.ts'
import type { ItemNode, Menu, SubMenuNode } from '../rules/menu.ts'
import { answerJson, sourceOf } from './answer.ts'
import { type ExplainedMenu, menuToExplain } from './menu-to-explain.ts'
import { mustFindMerchant, readMoment } from './moment.ts'
import { itemWriter, presentExplanation, subMenuJson, writingItems } from './present.ts'
import { explainMenu, type LicenseFaults } from './rules/explain.ts'
import type { MenuQuery } from './schemas.ts'

export type MenuTools = Pick<Deps, 'config'> & {
  merchants: MerchantDirectory
  menus: Menus
  /** What the rules ask of sellers of alcohol and tobacco is passed in by `app.ts`: menus know no rules. */
  licenseFaultsOf(merchant: Merchant, atMs: number): Promise<LicenseFaults>
}

type ReadOptions = { itemOnly: boolean; hidesUnavailable: boolean; imageBase: string }

export async function readMenu(tools: MenuTools, query: MenuQuery, call: Call) {
  const atMs = readMoment(query.at) ?? call.now
  const merchant = await mustFindMerchant(tools, query.merchant_id)
  const view: ReadOptions = {
    itemOnly: query.item_only ?? false,
    hidesUnavailable: query.hide_unavailable ?? false,
    imageBase: tools.config.publicUrl,
  }
  if (query.explain) return explainedMenu(tools, merchant, view, atMs, call)

  const menu = await tools.menus.get(merchant.merchantId)
  await runInSlices(writingItems(menu, view, atMs))
  if (query.at !== undefined) return new Prebuilt(menuJson(menu, merchant, view, atMs))
  const { merchantId, timeZone } = merchant
  return hot({
    source: sourceOf(menu, merchant),
    key: `menu ${merchantId} ${Number(view.itemOnly)}${Number(view.hidesUnavailable)}`,
    build: () => ({
      json: menuJson(menu, merchant, view, atMs),
      trueUntil: Math.min(
        weekTrueUntil(menu, timeZone, atMs),
        nextRestock(menu, atMs),
        view.hidesUnavailable ? nextTurn(menu, timeZone, atMs) : Number.POSITIVE_INFINITY,
      ),
    }),
  })
}

async function explainedMenu(
  tools: MenuTools,
  merchant: Merchant,
  view: ReadOptions,
  atMs: number,
  call: Call,
) {
  const compiled = await menuToExplain(tools, merchant.merchantId, call)
  return showExplained(tools, compiled, merchant, view, atMs)
}

/** A menu that was compiled for this answer alone, with why something is left out or cannot be ordered. */
export async function showExplained(
  tools: Pick<MenuTools, 'licenseFaultsOf'>,
  compiled: ExplainedMenu,
  merchant: Merchant,
  view: ReadOptions,
  atMs: number,
) {
  const { timeZone } = merchant
  await runInSlices(writingItems(compiled.menu, view, atMs))
  const licenseFaults = await tools.licenseFaultsOf(merchant, atMs)
  const { hidesUnavailable } = view
  const explanations = explainMenu(compiled, { timeZone, atMs, hidesUnavailable, licenseFaults })
  return new Prebuilt(
    menuJson(compiled.menu, merchant, view, atMs, { explain: explanations.map(presentExplanation) }),
  )
}

/** Schedules and warnings that a walk over the menu collects, in the order of the menu. */
type Shown = { items: Set<ItemNode>; scheduleIds: Set<number> }

function menuJson(
  menu: Menu,
  { timeZone }: Merchant,
  view: ReadOptions,
  atMs: number,
  more: object = {},
): string {
  const shown: Shown = { items: new Set(), scheduleIds: new Set() }
  const availability = view.hidesUnavailable ? availabilityAt(menu, timeZone, atMs) : undefined
  const writeItem = itemWriter(menu, view, atMs)
  const topLevel = menu.topLevel.flatMap((node) => subMenuTexts(node, writeItem, availability, shown))
  const part = { timeZone, atMs, items: [...shown.items], scheduleIds: shown.scheduleIds, more }
  return answerJson(menu, part, `"menu":[${topLevel.join(',')}]`)
}

/** One text, or none: a submenu that is closed, or has nothing left to order, is left out of what can be ordered. */
function subMenuTexts(
  node: SubMenuNode,
  writeItem: (item: ItemNode) => string,
  availability: Availability | undefined,
  shown: Shown,
): string[] {
  if (availability && !availability.isOpen(node)) return []
  const children = node.children.flatMap((child) => {
    if (child.type === 'SubMenu') return subMenuTexts(child, writeItem, availability, shown)
    if (availability && !availability.isOpen(child)) return []
    shown.items.add(child)
    for (const id of child.scheduleIds) shown.scheduleIds.add(id)
    return [writeItem(child)]
  })
  if (availability && children.length === 0) return []
  for (const id of node.scheduleIds) shown.scheduleIds.add(id)
  return [subMenuJson(node, children)]
}
