import { type Cents, formatCents } from '../../../core/money.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { spellGiftCode } from '../rules/gift-codes.ts'

export function giftCardEmail(
  { to, code, cents }: { to: string; code: string; cents: Cents },
  write: WriteEmail,
): Mail {
  const { subject, opening } = write('gift_card', 'en', { email: to, amount: formatCents(cents) })
  return {
    to,
    subject,
    text: `${opening}

Its code:
${spellGiftCode(code)}

Enter it at checkout. Anyone with the code can spend it, so keep it to yourself. If you have confirmed this address in your
account, the card is already among your payment methods.
`,
  }
}
