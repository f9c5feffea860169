import { admin, consoles } from './operation.ts'

export const listWebhooks = consoles('get_webhooks')
export const addWebhook = consoles('post_webhooks')
export const readWebhook = admin('get_webhooks_webhook_id')
export const changeWebhook = admin('put_webhooks_webhook_id')
export const removeWebhook = consoles('delete_webhooks_webhook_id')
export const rotateWebhook = admin('post_webhooks_webhook_id_rotate')
export const testWebhook = consoles('post_webhooks_webhook_id_test')
export const listWebhookDeliveries = admin('get_webhooks_webhook_id_deliveries')
export const resendWebhook = admin('post_webhooks_webhook_id_deliveries_event_id_resend')
