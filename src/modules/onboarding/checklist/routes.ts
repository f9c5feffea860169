import { Type } from 'typebox'
import { flag, text } from '../../../http/fields.ts'
import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { type ChecklistDeps, readChecklist } from './checklist.ts'

const Checklist = Type.Object({
  active: flag('Whether customers can find it.'),
  ready: flag(
    'Whether all required tasks are done. An approved merchant then becomes active within a minute.',
  ),
  items: Type.Array(
    Type.Object({
      id: text(
        '`hours`, `fulfilment`, `menu`, `payment`, `owner`, `license` (if the merchant type needs one), `pictures`, `test_order`, `payout_account`. More may be added.',
      ),
      done: flag('Whether it is done.'),
      required: flag('Whether the merchant stays inactive without it.'),
      text: text('The task, in a sentence.'),
      state: text('`done` or `to_do`.'),
      link: text('The page of the partner console for this task.'),
    }),
    { description: 'The tasks before opening, required ones first.' },
  ),
})

export const checklistRoutes = (deps: ChecklistDeps): readonly Route[] => [
  adminRoute({
    permission: 'manage',
    method: 'GET',
    path: '/merchant/admin/checklist',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'List the tasks to complete before the merchant can open',
    input: OfMerchant,
    answer: Checklist,
    handler: (input, call) => readChecklist(deps, input, call),
  }),
]
