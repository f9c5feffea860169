/** Merchants that are run together; `emails` are those of the owners. */
export type MerchantGroup = { groupId: number; name: string; emails: string[] }
