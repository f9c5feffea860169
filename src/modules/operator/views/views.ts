import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import type { ViewInput, ViewName, ViewsQuery } from './schemas.ts'
import { countViews, deleteView, listViews, writeView } from './view-store.ts'

/** The access check leaves no other caller. */
const staffIdOf = ({ caller }: Call) => caller.operator!.staff!.staffId

/** With more than this, a list of shortcuts is no shortcut. */
const maxViews = 100

export async function readViews({ list }: ViewsQuery, call: Call) {
  return { views: await listViews(call.db, staffIdOf(call), list) }
}

/** Replaces a view with the same name. Views are personal and not audited. */
export async function keepView({ list, name, query }: ViewInput, call: Call) {
  const staffId = staffIdOf(call)
  const view = { list, name: name.trim(), query }
  await writeView(call.db, staffId, view)
  if ((await countViews(call.db, staffId)) > maxViews)
    throw refuse('invalid_action', {
      field: 'name',
      detail: says`You can save up to 100 views. Delete one first.`,
    })
  return readViews({ list }, call)
}

export async function dropView({ list, name }: ViewName, call: Call) {
  await deleteView(call.db, staffIdOf(call), { list, name })
  return readViews({ list }, call)
}
