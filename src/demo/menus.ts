import type { Handle } from '../db/database.ts'
import type { DemoMerchant } from './merchants/demo-merchant.ts'

export async function insertMenus(_tx: Handle, _merchants: readonly DemoMerchant[]) {}
