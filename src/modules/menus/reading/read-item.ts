import { ByteAnswer, cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { runInSlices, type Work } from '../../../runtime/slices.ts'
import type { Merchant } from '../../merchants/index.ts'
import { scheduleIdsAbove } from '../rules/availability.ts'
import { type ItemNode, type Menu, parseEntityId } from '../rules/menu.ts'
import { answerJson } from './answer.ts'
import { type ExplainedMenu, menuToExplain } from './menu-to-explain.ts'
import { menuExpiresAt, merchantMoment, mustFindMerchant, readMoment } from './moment.ts'
import { itemWriter, presentExplanation } from './present.ts'
import type { MenuDeps } from './read-menu.ts'
import { explain, explainItem } from './rules/explain.ts'
import type { ItemQuery } from './schemas.ts'

export async function readItem(deps: MenuDeps, query: ItemQuery, call: Call) {
  const atMs = readMoment(query.at) ?? call.now
  const merchant = await mustFindMerchant(deps, query.merchant_id)
  const itemId = parseEntityId(query.item_id)
  if (itemId === null) throw refuse('no_item', { field: 'item_id' })
  const imageBase = deps.config.publicUrl
  if (query.explain) return explainedItem(deps, merchant, itemId, atMs, call)

  const { merchantId } = merchant
  const menu = await deps.menus.get(merchantId)
  const item = menu.items.get(itemId)
  if (!item) throw refuse('no_item', { field: 'item_id' })
  const writeAnswer = () => runInSlices(answer(menu, item, merchant, imageBase, atMs))
  if (query.at !== undefined) return new ByteAnswer(await writeAnswer())
  return cacheable({
    dependsOn: [menu, merchant],
    key: `menu item ${merchantId} ${itemId}`,
    build: async () => ({
      json: await writeAnswer(),
      expiresAt: menuExpiresAt(menu, merchant, atMs),
    }),
  })
}

/** Also explains why an item of this merchant isn't visible, to authorized callers. */
async function explainedItem(deps: MenuDeps, merchant: Merchant, itemId: number, atMs: number, call: Call) {
  const { merchantId } = merchant
  const compiled = await menuToExplain(deps, merchantId, call)
  const item = compiled.menu.items.get(itemId)
  if (!item) throw unseen(compiled, itemId)
  const licenseFaults = await deps.licenseFaultsOf(merchant, atMs)
  const moment = { ...merchantMoment(merchant, atMs), hidesUnavailable: false, licenseFaults }
  const explanation = explainItem(compiled.menu, item, moment)
  const more = { explain: [presentExplanation(explanation)] }
  const { publicUrl } = deps.config
  return new ByteAnswer(await runInSlices(answer(compiled.menu, item, merchant, publicUrl, atMs, more)))
}

function unseen({ leftOut }: ExplainedMenu, itemId: number): Refusal {
  const found = leftOut.find(({ entity }) => entity.entityId === itemId && entity.type === 'Item')
  const reasons = found ? [presentExplanation(explain(found.entity, found.reason, false))] : []
  return new Refusal([{ code: 'no_item', field: 'item_id' }], { body: { explain: reasons } })
}

function* answer(
  menu: Menu,
  item: ItemNode,
  merchant: Merchant,
  imageBase: string,
  atMs: number,
  more: object = {},
): Work<string> {
  const part = { merchant, atMs, items: [item], scheduleIds: scheduleIdsAbove(item), more }
  const text = yield* itemWriter(menu, { itemOnly: false, imageBase }, atMs)(item)
  return yield* answerJson(menu, part, `"item":[${text}]`)
}
