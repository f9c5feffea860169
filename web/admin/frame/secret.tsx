import { Notice } from '../../kit/notice.tsx'

/** What is shown once: a key, a password. */
export const Secret = ({ text, secret }: { text: string; secret: string }) => (
  <Notice kind="good">
    <p>{text}</p>
    <p class="secret">{secret}</p>
  </Notice>
)
