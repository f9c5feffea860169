import type { Config } from '../../start/config.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'

const demoToken = 'demo-operator-token'

/** Settings that are valid but harmful. */
export function checkSettings(config: Config): Finding[] {
  if (!config.production)
    return [
      mind(
        'settings',
        'NODE_ENV isn’t production: plain HTTP and demo data are allowed.',
        'If the service is public, set NODE_ENV=production.',
      ),
    ]
  const { tls, trustedProxies, publicUrl, operatorToken } = config
  return orGood(
    [
      !tls &&
        trustedProxies.length === 0 &&
        wrong(
          'TLS',
          'Production rejects plain HTTP and TLS isn’t set up, so every request is rejected.',
          'Set TRUSTED_PROXIES to your proxy’s address, or TLS_CERT and TLS_KEY.',
        ),
      !publicUrl.startsWith('https://') &&
        wrong(
          'PUBLIC_URL',
          `Emails and pages link to ${publicUrl}, which isn’t HTTPS.`,
          'Set PUBLIC_URL to your public address.',
        ),
      config.payments.kind === 'sandbox' &&
        wrong(
          'PAYMENTS',
          'Payments run in the sandbox: no real money moves.',
          'Set PAYMENTS=stripe and STRIPE_SECRET_KEY.',
        ),
      config.mail.kind === 'folder' &&
        wrong('MAIL_URL', 'Emails are saved to DATA_DIR/mail and never sent.', 'Set MAIL_URL and MAIL_FROM.'),
      operatorToken === demoToken &&
        wrong(
          'OPERATOR_TOKEN',
          'It’s the demo’s token, which is public.',
          'Generate a new one: openssl rand -hex 32.',
        ),
      operatorToken === undefined &&
        mind(
          'OPERATOR_TOKEN',
          'Not set, so /operator/* is off.',
          'To turn it on, set a token of at least 32 characters.',
        ),
      operatorToken !== undefined &&
        operatorToken.length < 32 &&
        operatorToken !== demoToken &&
        mind(
          'OPERATOR_TOKEN',
          `It has only ${operatorToken.length} characters.`,
          'Generate a longer one: openssl rand -hex 32.',
        ),
      config.redisUrl === undefined &&
        mind(
          'REDIS_URL',
          'Each process counts rate limits on its own.',
          'If you run several processes, set REDIS_URL.',
        ),
      config.databaseUrl === undefined &&
        mind(
          'DATABASE_URL',
          'The database is embedded, so the service is limited to one process on one machine.',
          'To run several processes, set DATABASE_URL.',
        ),
      config.checkAnswers &&
        mind(
          'CHECK_ANSWERS',
          'Every response is validated against its schema.',
          'That’s for tests. Unset it.',
        ),
      config.maintenance &&
        wrong('MAINTENANCE', 'It’s on: every request gets a 503.', 'Unset it when you’re done.'),
    ],
    'settings',
    'Ready for production.',
  )
}
