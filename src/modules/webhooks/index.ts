export { disabledEmail } from './disable-webhook.ts'
export { signedHeaders } from './rules/signature.ts'
export { openWebhooks, type Webhooks } from './sending/open-sender.ts'
export { countFailingWebhooks } from './store.ts'
