/** Merchants that are run together; `emails` are the owners'. */
export type MerchantGroup = { groupId: number; name: string; emails: string[] }
