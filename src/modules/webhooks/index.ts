export { openWebhooks, type Webhooks } from './open-webhooks.ts'
