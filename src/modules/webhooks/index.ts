export { openWebhooks, type Webhooks } from './open-webhooks.ts'
export { countFailingWebhooks } from './store.ts'
