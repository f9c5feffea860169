// The partner console's service worker: shows notifications about orders while no page is open.
import { handlePushes } from '../kit/push-worker.ts'

handlePushes({ api: '/partner/api/merchant/admin/push', home: '/partner', icon: '/web/icon-192.png' })
