import { type CatalogEntry, entry } from './catalog-entry.ts'

/** The part of the catalog about what operators do. */
export const operatorRefusals = {
  // Operator
  taken_client_id: entry(400, 'This client ID is taken.', 'Another API client has this client_id.'),
  unknown_client: entry(400, 'We couldn’t find this app.', 'No API client has this client_id.'),
  unknown_group: entry(400, 'We couldn’t find this group.', 'No merchant group has this id.'),
  unknown_provider: entry(400, 'We couldn’t find this courier company.', 'No provider has this id.'),
  invoice_differs: entry(
    400,
    'The invoice isn’t what the ledger owes. Give a reason to record it anyway.',
    'The invoice amount differs from what the ledger owes for its days. Send a `reason` to book the difference to the marketplace.',
  ),
  invoice_recorded: entry(
    400,
    'This invoice is recorded already.',
    'The courier company already has a settlement with this invoice number.',
  ),
  unknown_check: entry(400, 'We couldn’t find this check.', 'The courier company has no check with this id.'),
  check_under_way: entry(
    409,
    'A check of this courier company is already running.',
    'A check of this courier company is still running. Stop it, or wait for its report.',
  ),
  unknown_delivery: entry(
    400,
    'We couldn’t find this delivery.',
    'No courier company was asked to deliver this order.',
  ),
  unknown_webhook: entry(400, 'We couldn’t find this webhook.', 'You have no webhook with this id.'),
  unknown_event: entry(
    400,
    'We couldn’t find this event.',
    'There is no stored event with this id that you can see.',
  ),
  unknown_merchant: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
} as const satisfies Record<string, CatalogEntry>
