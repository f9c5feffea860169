export { disabledEmail } from './disable-webhook.ts'
export { openWebhooks, type Webhooks } from './open-webhooks.ts'
export { signedHeaders } from './rules/signature.ts'
export { countFailingWebhooks } from './store.ts'
