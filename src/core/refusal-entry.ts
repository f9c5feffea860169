export type CatalogueEntry = { status: number; user_msg: string; dev_msg: string }

export function entry(status: number, user_msg: string, dev_msg: string): CatalogueEntry {
  return { status, user_msg, dev_msg }
}
