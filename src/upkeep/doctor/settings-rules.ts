import type { Config } from '../../start/config.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'

const demoToken = 'demo-operator-token'

/** Settings that are valid but harmful. */
export function checkSettings(config: Config): Finding[] {
  if (!config.production)
    return [
      mind(
        'settings',
        'NODE_ENV is not production: plain HTTP and the demo world are allowed.',
        'Where strangers come, set NODE_ENV=production.',
      ),
    ]
  const { tls, trustedProxies, publicUrl, operatorToken } = config
  return orGood(
    [
      !tls &&
        trustedProxies.length === 0 &&
        wrong(
          'TLS',
          'Production refuses plain HTTP, and TLS is not set up: every request is refused.',
          'Set TRUSTED_PROXIES to your proxy’s address, or TLS_CERT and TLS_KEY.',
        ),
      !publicUrl.startsWith('https://') &&
        wrong(
          'PUBLIC_URL',
          `Mails and pages lead to ${publicUrl}, which is not https.`,
          'Set PUBLIC_URL to the address that people use.',
        ),
      config.payments.kind === 'sandbox' &&
        wrong(
          'PAYMENTS',
          'Cards are charged by the sandbox: no real money moves.',
          'Set PAYMENTS=stripe and STRIPE_SECRET_KEY.',
        ),
      config.mail.kind === 'folder' &&
        wrong(
          'MAIL_URL',
          'Mails are files under DATA_DIR/mail: no customer gets one.',
          'Set MAIL_URL and MAIL_FROM.',
        ),
      operatorToken === demoToken &&
        wrong(
          'OPERATOR_TOKEN',
          'It is the demo’s, which everybody knows.',
          'Choose another: openssl rand -hex 32.',
        ),
      operatorToken === undefined &&
        mind(
          'OPERATOR_TOKEN',
          'It is not set, so /operator/* is closed.',
          'Set one of 32 characters or more if you want it.',
        ),
      operatorToken !== undefined &&
        operatorToken.length < 32 &&
        operatorToken !== demoToken &&
        mind(
          'OPERATOR_TOKEN',
          `It has only ${operatorToken.length} characters.`,
          'Choose a longer one: openssl rand -hex 32.',
        ),
      config.redisUrl === undefined &&
        mind(
          'REDIS_URL',
          'Each process counts rate limits for itself.',
          'With several processes, set REDIS_URL.',
        ),
      config.databaseUrl === undefined &&
        mind(
          'DATABASE_URL',
          'The database is the embedded one: one process on one machine.',
          'For several processes, set DATABASE_URL.',
        ),
      config.checkAnswers &&
        mind('CHECK_ANSWERS', 'Every answer is held against its schema.', 'That is for tests: unset it.'),
      config.maintenance &&
        wrong('MAINTENANCE', 'It is on: everybody gets 503.', 'Unset it when you are done.'),
    ],
    'settings',
    'They fit production.',
  )
}
