-- Which accounts of the operator's own bookkeeping (QuickBooks by name, Xero by code) the ledger's are exported to, where they are not the
-- usual ones (src/modules/ledger/rules/bookkeeping.ts).
CREATE TABLE journal_accounts (
  account text PRIMARY KEY,
  name    text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  code    text NOT NULL CHECK (length(code) BETWEEN 1 AND 20)
);
