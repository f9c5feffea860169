export type CatalogEntry = { status: number; user_msg: string; dev_msg: string }

export function entry(status: number, user_msg: string, dev_msg: string): CatalogEntry {
  return { status, user_msg, dev_msg }
}
